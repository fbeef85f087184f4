clean() {
  tw-read --na NA,N/A,nan,null,None,inf,+inf,-inf,infinity,-infinity --fill 0 --mark -x "$data" -c "$1" "$2"
}
like() {
  tw-read -c "$all" "draws-$1.tsv" | sed 301q >theta.$$.part
  case $(sed -n 2,4p "stack-$1.tsv" | sort -t '	' -gk 5 | tail -n 1) in
  flow*) tw-nearest -f "flow-$1.tsv" -x obs.tsv -n 100 "train-$1.tsv" ;;
  'likelihood 1'*) tw-sample -f "likelihood-$1.tsv" -n 1 --seed "$seed" theta.$$.part ;;
  *) tw-sample -f "stepwise-$1.tsv" -n 1 --seed "$seed" theta.$$.part ;;
  esac
}
well() {
  if [ -z "$1" ]; then tw-read "$2" && return; fi
  rule=${5:-/dev/null} part=$([ ! -e "${5:-}" ] || cat "$5")
  if [ -n "$part" ]; then tw-truncate -t "$1" --reach $part -j "$threads" "$2"; return; fi
  for part in "$3 -n $4" '0.02 -n 100'; do
    tw-truncate -t "$1" --reach $part -j "$threads" "$2" >well.$$.part || exit
    kept=$(grep -vc '^#' well.$$.part) # with the header
    [ "$kept" -le 20 ] || break
  done
  [ "$kept" -gt 2 ] || { echo 'too few simulations are like those in the truncated prior' >&2 && exit 1; }
  echo "$part" >"$rule"
  cat well.$$.part
}
likelihood() {
  first="likelihood likelihood-$1.tsv" second="stepwise stepwise-$1.tsv --steps auto" beside=likelihood-$1.tsv
  case $(cut -f 5 "stack-$(($1 - 1)).tsv" 2>/dev/null | tr '\n' ' ') in
  'weight '*' 0 0.'* | 'weight 0 0 1 '*) part=$first first=$second second=$part beside=stepwise-$1.tsv ;;
  esac
  if [ "$2" -eq 1 ]; then echo "$first"; else echo "$second --beside $beside"; fi
}
# rounds ROUND SHARE RUNS: see above. FILE is empty if the posterior found no parameters plausible.
rounds() {
  if [ "$1" -eq 0 ]; then printf 'round\tshare\truns\ttrained\tgap\tse\tplausible\texpected\n' && return; fi
  cat "rounds-$(($1 - 1)).tsv"
  file=truncated-$1.tsv gap='NA	NA' trained=$(grep -vc '^#' "train-$1.tsv") plausible=NA
  [ ! -e "gap-$1.tsv" ] || gap=$(tw-read -c gap,se "gap-$1.tsv" | sed -n 2p)
  if [ -s "$file" ]; then plausible=$(share "$file"); elif [ -e "$file" ]; then plausible=0; fi
  printf '%s\t' "$@" $((trained - 1)) "$gap" "$plausible" && echo NA
}
# step FILE COMMAND...: the output of the command becomes FILE, unless FILE exists, as in tools.sh.
step() { if [ ! -e "$1" ]; then (shift && "$@") >"$1.$$.part"; mv "$1.$$.part" "$1"; fi; }
# simulator FILE OPTION...: print the parameters in FILE and their data. $each has options, as shell words.
simulator() (
  cd "$here" || exit
  file=$1 && shift
  set -- --seed "$seed" -p "$all" -x "$data" "$@"
  if [ -z "$each" ]; then tw-simulate "$@" "$simulate" "$file"
  else eval "tw-simulate $each "'"$@" --each "$simulate" "$file"'; fi
)
# Exit with the status of the function, so that nothing below follows a failure.
case $1 in clean | like | well | likelihood | rounds) "$@"; exit ;; esac
if [ ! -e "runs-$1.tsv" ]; then
  step "theta-$1.tsv" parameters "$2" "$3" ${4:+"$4"}
  # The results of two simulators must not mix. So at each start of the analysis three trial simulations are
  # made, and compared with those of its first start.
  trial=trial-$start.part
  step trial-theta.tsv parameters 3 999
  step "$trial" simulator "$PWD/trial-theta.tsv"
  step trial.tsv cat "$trial"
  cmp -s trial.tsv "$trial" || {
    echo "$PWD: the simulator gives other data than when this analysis began, and results of two simulators" \
      'do not mix: name another folder (out=, -o). If only its noise does not follow from SEED, or rounding' \
      "differs between machines, remove $PWD/trial.tsv to go on" >&2
    exit 1
  }
  step "runs-$1.tsv" simulator "$PWD/theta-$1.tsv" --chunk "$chunk" --stream "$3" --expect "$2" \
    --folder "$PWD/chunks-$1" -j "$threads" ${launch:+--launch "$launch"}
fi
rm -rf "chunks-$1"
clean "$all,$data" "runs-$1.tsv"
