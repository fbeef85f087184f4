# What the tests of tw-pipe --simulate share: a simulator, and programs that make an analysis short.

# The simulator: mass and "its age" measured with noise, and a number that says nothing. It
# counts its runs in the file calls; OTHER is one more rule for awk.
simulator() {
  { printf '#!/bin/sh\nawk -F "\t" -v OFS="\t" -v seed="$1" '; printf "'%s\n" "$rng"; cat; } >sim <<'X2'
  NR == 1 { print $0, "d1", "d2", "note"; next }
  { a = $1 + .1 * normal(); b = (NF > 1 ? $2 : 0) + .3 * normal(); OTHER; print $0, a, b, "word" }
  END { print NR - 1 >>"calls" }'
X2
  sed -i "s/OTHER/${1:-}/" sim
  chmod +x sim
  printf 'd1\td2\n1.2\t5\n' >obs.tsv
  P=(--simulate './sim SEED' --prior 'mass=uniform(0,2), age=lognormal(1.5,0.3)' -x 'd1,d2' --obs obs.tsv --runs 600 --chunk 100)
}

# with OPTION VALUE WORD...: Q becomes the words, in which the option has this value.
with() {
  local option=$1 value=$2
  Q=()
  shift 2
  while [ $# -gt 0 ]; do
    Q+=("$1")
    [ "$1" != "$option" ] || { Q+=("$value") && shift; }
    shift
  done
}

# brief: from now on tw-flow trains small networks for few epochs.
brief() {
  mkdir -p brief
  cat >brief/tw-flow <<X
#!/bin/sh
case " \$* " in
*' --retrain '*) exec "$B/bin/tw-flow" "\$@" ;;
*) exec "$B/bin/tw-flow" "\$@" --hidden 8 --epochs ${1:-4} ;;
esac
X
  chmod +x brief/tw-flow
  PATH=$PWD/brief:$PATH
}

# analyse OPTION...: print the analysis of the simulator as analysis.sh, and run it.
analyse() {
  tw-pipe "$@" >analysis.sh 2>printed || { cat printed >&2; return 1; }
  go sh analysis.sh
}

# plain: the analysis of the simulator, 11 points an axis, printed as analysis.sh, and its finished folder $plain,
# only to be read: the first test of a file that asks for it makes it, in $took ms.
plain() {
  local begun
  plain=$BATS_FILE_TMPDIR/plain
  brief
  simulator
  if [ ! -e "$plain" ]; then
    begun=$(date +%s%N)
    analyse "${P[@]}" --points 11
    did 0 || return
    echo $((($(date +%s%N) - begun) / 1000000)) >"$plain.took"
    mv tw-out "$plain"
  fi
  took=$(cat "$plain.took")
  rm -rf tw-out
  tw-pipe "${P[@]}" --points 11 >analysis.sh 2>/dev/null
}

# sums DIR: of the tables and pictures in it, but for the date of the page.
sums() {
  (cd "$1" && {
    find . -maxdepth 1 -type f ! -name log ! -name report.html ! -name lock ! -name '*.part' -exec cksum {} +
    [ ! -e report.html ] || echo "$(sed 's/[-0-9]* [0-9:]* UTC//' report.html | cksum) ./report.html"
  } | sort -k 3)
}

# tables DIR: sums without the script and its functions, which name the folder and what launches the simulator.
tables() { sums "$1" | grep -vE ' ./(analysis.sh|step.sh|ask.sh|report.html)$'; }

# finishes_as LIST: runs analysis.sh, which must end with status 0 and leave in tw-out the files that `sums` listed
# in LIST, byte for byte.
finishes_as() {
  go sh analysis.sh
  did 0 || return
  sums tw-out | diff "$1" - >&2
}
