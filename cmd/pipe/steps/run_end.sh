clean() {
  tw-read --na NA,N/A,nan,null,None,inf,+inf,-inf,infinity,-infinity --fill 0 --mark -x "$data" -c "$1" "$2"
}
# keep FILE COMMAND...: the output of the command is kept in FILE, unless that exists.
keep() {
  [ ! -e "$1" ] || return 0
  (shift && "$@") >"$1.$$.part"
  mv "$1.$$.part" "$1"
}
simulator() { (cd "$here" && tw-simulate --seed "$seed" -p "$names" -x "$data" "$@"); }
case $1 in
clean) clean "$2" "$3" && exit ;;
share) if [ ! -e "$2" ]; then echo NA; elif [ ! -s "$2" ]; then echo 0; else share "$2"; fi && exit ;;
esac
if [ ! -e "runs-$1.tsv" ]; then
  keep "theta-$1.tsv" parameters "$2" "$3" ${4:+"$4"}
  # At each start the simulator must give for three trial parameters what it gave at the first one.
  if [ ! -e "again.$start.part" ]; then
    keep trial-theta.tsv parameters 3 999
    keep "again.$start.part" simulator "$simulate" "$PWD/trial-theta.tsv"
    keep trial.tsv cat "again.$start.part"
  fi
  cmp -s trial.tsv "again.$start.part" || {
    echo "$PWD: the simulator gives other data than when this analysis began, and results of two simulators" \
      'do not mix: name another folder (out=, -o). If only its noise does not follow from SEED, or rounding' \
      "differs between machines, remove $PWD/trial.tsv to go on" >&2
    exit 1
  }
  keep "runs-$1.tsv" simulator --chunk "$chunk" --stream "$3" --expect "$2" --folder "$PWD/chunks-$1" \
    -j "$threads" ${launch:+--launch "$launch"} "$simulate" "$PWD/theta-$1.tsv"
  rm -rf "chunks-$1"
fi
clean "$names,$data" "runs-$1.tsv"
