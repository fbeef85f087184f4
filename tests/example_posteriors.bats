load lib

# examples/posteriors: posteriors of other programs as draws or as a column logq.
example=$BATS_TEST_DIRNAME/../examples/posteriors

# between VALUE LO HI
between() { awk -v v="$1" -v lo="$2" -v hi="$3" 'BEGIN { exit !(v >= lo && v <= hi) }'; }

# shares: set believed, calibrated and undetermined to the shares that a script printed.
shares() {
  [ "$(wc -l <out)" -eq 3 ] || return 1
  read -r believed calibrated undetermined <<<"$(grep -oE '[01]\.[0-9]{3}' out | tr '\n' ' ')"
}

@test "abc.awk keeps the nearest simulations, in units of the standard deviations of the reference" {
  # x2 is a hundred times x1: unscaled, the run far away in x1 would win.
  tsv 'theta1 x1 x2 theta2' '1 0 0 a' '2 1 100 b' '3 2 200 c' '4 3 300 d' >ref
  tsv 'id x2 theta1 x1' 'p 110 9 1' >rec
  go awk -v keep=2 -f "$example/abc.awk" ref rec
  did 1
  tsv 'id theta1 x1 x2' 'p 9 1 110' 'q 9 3 300' >rec
  go awk -v keep=2 -f "$example/abc.awk" ref rec
  gives 'id theta1 theta2' 'p 2 b' 'p 3 c' 'q 4 d' 'q 3 c'
  # A tie goes to the earlier run.
  tsv 'id x1 x2' 'p 0.5 50' >rec
  go awk -v keep=1 -f "$example/abc.awk" ref rec
  gives 'id theta1 theta2' 'p 1 a'
}

@test "abc.awk keeps the same simulations as sorting all of them by distance" {
  "$B/examples/tasks/simulate" two_moons -n 200 --seed 1 >ref
  "$B/examples/tasks/simulate" two_moons -n 5 --seed 2 |
    awk '{ print (NR == 1 ? "id" : NR - 1) "\t" $0 }' >rec
  awk -v keep=10 -f "$example/abc.awk" ref rec | sed 1d >got
  awk -F '\t' 'NR == FNR { if (FNR > 1) { a[++n] = $0; s += $3; q += $3 * $3; t += $4; r += $4 * $4 } next }
    FNR > 1 {
      for (i = 1; i <= n; i++) {
        split(a[i], f, "\t")
        far = (f[3] - $4) ^ 2 / (q / n - (s / n) ^ 2)
        far += (f[4] - $5) ^ 2 / (r / n - (t / n) ^ 2)
        printf "%s\t%.17g\t%s\t%s\n", $1, far, f[1], f[2]
      }
    }' ref rec | sort -t "$(printf '\t')" -k1,1n -k2,2g |
    awk -F '\t' '++k[$1] <= 10 { print $1 "\t" $3 "\t" $4 }' >want
  [ "$(wc -l <want)" -eq 50 ]
  cmp want got
}

@test "abc.awk refuses more neighbours than simulations, none, and records without id" {
  tsv 'theta1 x1' '1 0' '2 1' >ref
  tsv 'id x1' 'p 0' >rec
  for args in '-v keep=3' '-v keep=0'; do
    # shellcheck disable=SC2086 # an option and its argument
    awk $args -f "$example/abc.awk" ref rec >out 2>err && fail "$args: no error"
    [ -s err ]
    [ ! -s out ]
  done
  tsv 'x1' '0' >rec
  awk -v keep=1 -f "$example/abc.awk" ref rec >out 2>err && fail "no id: no error"
  [ -s err ]
}

@test "abc.sh calibrates a region that contains 90 % of fresh true parameters" {
  whole || skip "not asked for"
  slow && skip "too many records for this build"
  go env BIN="$B/bin" EX="$B/examples" OUT=here REFERENCE=2000 KEEP=50 CALIB=300 FRESH=300 \
    "$example/abc.sh"
  did 0
  shares
  # 0.9 with a standard deviation of 0.025, from 300 runs that calibrate and 300 that ask.
  between "$calibrated" 0.82 0.98
  # Of a posterior that is smeared over near data too much is believed.
  between "$believed" 0.94 1
  # What tw-bounds promised to leave open.
  between "$undetermined" 0.01 0.15
  # Every record has its draws, in order.
  [ "$(cut -f 1 here/fresh.draws.tsv | uniq -c | awk '$2 != "id" && $1 != 50' | wc -l)" -eq 0 ]
  cmp <(cut -f 1 here/fresh.draws.tsv | uniq) <(cut -f 1 here/fresh.tsv)
}

@test "mcmc.sh calibrates chains that are overconfident" {
  whole || skip "not asked for"
  slow && skip "too many records for this build"
  go env BIN="$B/bin" EX="$B/examples" OUT=here STEPS=400 CALIB=250 FRESH=250 "$example/mcmc.sh"
  did 0
  shares
  between "$calibrated" 0.81 0.99
  # 0.25 for 0.316: the region of 90 % holds 1 - 0.1^(0.25^2/0.1) = 0.763 but for the bounds.
  between "$believed" 0.6 0.85
  between "$undetermined" 0.01 0.15
  # The weights of a chain are its steps; as many draws, at each record.
  [ "$(awk '{ n += $1 } END { print n }' here/fresh.chains/7.txt)" -eq 400 ]
  [ "$(awk '$1 == 7' here/fresh.draws.tsv | wc -l)" -eq 400 ]
  cmp <(cut -f 1 here/fresh.draws.tsv | uniq) <(cut -f 1 here/fresh.tsv)
}

@test "the Python scripts of posteriors compile, and table.py reads and writes records" {
  command -v python3 >/dev/null || skip "no python3"
  cp "$example"/*.py .
  for f in *.py; do python3 -m py_compile "$f" || fail "$f"; done
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || skip "an old python3"
  cat >try.py <<'END'
import sys
from table import Records, print_draws
r = Records(sys.stdin)
if len(sys.argv) > 1:
    print_draws(r.ids(), ["theta1"], [[[0.5], [1]] for _ in r.rows])
else:
    r.append("logq", [sum(t) - sum(x) for t, x in zip(r.numbers("theta"), r.numbers("x"))])
END
  tsv '# a comment' 'id theta1 x1 x2 note' 'a 1.50 0.25 0 b' 'b 1e400 1 2 c' >runs
  go python3 try.py <runs
  gives 'id theta1 x1 x2 note logq' 'a 1.50 0.25 0 b 1.25' 'b 1e400 1 2 c inf'
  tw-score --log out >scored
  go python3 try.py draws <runs
  gives 'id theta1' 'a 0.5' 'a 1.0' 'b 0.5' 'b 1.0'
  tsv 'theta1 x1' '1 2 3' >runs
  go python3 try.py <runs
  did 1
  [ ! -s out ]
}

@test "the commands of posteriors/README.md print what the page says" {
  needs_math
  slow && skip "too many records for this build"
  go "$BATS_TEST_DIRNAME/run-examples" "$example/README.md"
  silent
}

@test "the commands of posteriors/README.md answer further questions with a flow instead of an sbi posterior" {
  needs_math
  slow && skip "a flow is trained"
  runs() { "$B/examples/tasks/simulate" two_moons -n "$@"; }
  runs 1500 --seed 1 >train.tsv
  runs 500 --seed 2 >calib.tsv
  runs 1 --seed 3 | cut -f 3- >obs.tsv
  tw-flow --size small --members 1 --epochs 5 train.tsv >flow.tsv
  # As from_sbi.py: logq after the records, or id and draws.
  sbi() {
    if [ "$1" = logq ]; then
      tw-score --log --trained -f flow.tsv | awk -v OFS='\t' '{ $NF = NR == 1 ? "logq" : -$NF; print }'
    else
      tw-sample -f flow.tsv -n "$1" | cut -f 1-3
    fi
  }
  simulate() { "$B/examples/tasks/simulate" two_moons --theta -; }
  sed -n '/^sbi=/,/^```/p' "$example/README.md" | sed '1s/.*/sbi=sbi/; /^```/d' >lines
  [ "$(wc -l <lines)" -eq 12 ]
  # shellcheck disable=SC1091 # made here
  . ./lines >typical
  [ "$(head -n 1 typical)" = 'x1	x2	p	unlike' ]
  grep -q '^# tw-tree .* -x theta\*' tree.tsv
  # A right rank of 200 draws: the cutoff is near 0.9 whatever the flow.
  between "$(col cutoff bounds.tsv)" 0.5 1
  [ "$(col n bounds.tsv)" -eq 500 ]
  # Each run five times, with its data and other parameters.
  cmp <(cut -f 3,4 drawn.tsv | sed 1d | uniq -c | awk '{ print $1, $2, $3 }') <(sed 1d train.tsv | awk '{ print 5, $3, $4 }')
  differs <(cut -f 1 drawn.tsv) <(awk 'NR > 1 { for (i = 0; i < 4; i++) print $1 } { print $1 }' train.tsv)
}
