
# say WORDS: a line for who waits, which decisions.txt keeps.
say() {
  show ''
  printf '%s\n' "$*" | tee -a decisions.txt log >&3
}

# simulate NAME N STREAM: N simulations, runs-NAME.tsv, at the parameters that the function
# parameters draws. What failed in them is 0 in clean-NAME.tsv, and 1 in its column x_missing. Each
# stage of an analysis has a STREAM of its own, and so no two of its simulations share random
# numbers: round N has stream N, and the calibration's call K has 1000 + K.
simulating='' tried=''
simulate() {
  step "theta-$1.tsv" parameters "$2" "$(seed_of "$3")"
  simulating=yes
  [ -e "runs-$1.tsv" ] || same_simulator
  step "runs-$1.tsv" simulator "$@"
  simulating=''
  rm -rf "chunks-$1"
  step "clean-$1.tsv" clean -c "$names,$data" "runs-$1.tsv"
}
# same_simulator: at each start that simulates, three simulations are made as at the first start.
# If their data differ by more than a hundred-thousandth, the simulator is another one now.
same_simulator() {
  [ -z "$tried" ] || return 0
  tried=yes
  step trial-theta.tsv from_prior 3 "$(seed_of 999)"
  if [ ! -e trial.tsv ]; then
    step trial.tsv trial
    return
  fi
  write again.$$.part trial
  paste trial.tsv again.$$.part | awk -F '\t' 'NR == 1 { if (NF % 2) exit 1; next }
    { for (i = 1; i <= NF / 2; i++) { d = $i - $(i + NF / 2); s[i] += d * d; of[i] += $i * $i } }
    END { for (i in s) if (s[i] > 1e-10 * of[i]) exit 1 }' ||
    stop "$out: the simulator gives other data than when this analysis began, and results of two" \
      'simulators do not mix: name another folder (out=, -o). If only its noise does not follow' \
      "from SEED, remove $out/trial.tsv to go on"
}
trial() {
  (cd "$here" && tw-simulate --seed "$seed" -p "$names" -x "$data" "$simulate" "$out/trial-theta.tsv") \
    >trial.$$.part
  clean -c "$data" trial.$$.part
}
simulator() {
  theta=$out/theta-$1.tsv
  set -- --chunk "$chunk" --seed "$seed" --stream "$3" --expect "$2" --folder "$out/chunks-$1"
  if [ -n "$launch" ]; then set -- "$@" --launch "$launch"; else set -- "$@" -j "$threads"; fi
  (cd "$here" && tw-simulate "$@" -p "$names" -x "$data" "$simulate" "$theta")
}
read_missing() { tw-read --na NA,N/A,nan,null,None,inf,+inf,-inf,infinity,-infinity "$@"; }
clean() { read_missing --fill 0 --mark -x "$data" "$@"; }

# numbered FILE: with a column id if it has none. odd: how many observations are.
numbered() {
  if [ -n "${id:-}" ]; then cat "$1"; else awk '{ printf "%s\t%s\n", (NR == 1) ? "id" : NR - 1, $0 }' "$1"; fi
}
odd() { tw-read -c p typical.tsv | awk 'NR > 1 && $1 <= 0.01 { n++ } END { print n + 0 }'; }

# share_draws: 100,000 draws, shared by $all observations, are $draws for each, of $times as many
# proposals.
share_draws() {
  draws=$((100000 / all))
  [ $draws -le 10000 ] || draws=10000
  [ $draws -ge 1000 ] || draws=1000
  times=10
  [ "$all" -le 100 ] || times=3
}
