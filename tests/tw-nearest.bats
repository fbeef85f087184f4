load lib
load flow

@test "tw-nearest passes on the nearest records in their order, and the earlier of equally distant ones" {
  # Data standardised by (x1 - 1) / 8 and (x2 + 1) / 0.125.
  { hand 'none 0 0 0 1' 0 0 0 'none 0 1 1 8' | sed '/^# end/d'; } >part
  awk -F '\t' -v OFS='\t' '{ print } $1 == "x" { print "x", "x2", "none 0 1 -1 0.125" }' part |
    sed 's/\(^1.1.in\t1\t0 0\)$/\1 0/; s/\(^1.1.skip\t[12]\t0\)$/\1 0/' >flow
  echo "# end $(($(wc -l <flow) - 2))" >>flow
  awk -v seed=3 "$rng"'BEGIN { print "x2\tk\tx1"
    for (i = 1; i <= 500; i++) print int(20 * uniform()) / 64 "\t" i "\t" int(40 * uniform()) }' >in
  tsv 'x1 x2' '17 0.0625' >obs
  for m in 1 2 37 499 500 1000; do
    go tw-nearest -f flow -x obs -n $m in
    did 0
    awk -F '\t' 'NR > 1 { printf "%.17g\t%d\t%s\n", (($3 - 17) / 8) ^ 2 + (($1 - 0.0625) / 0.125) ^ 2, $2, $0 }' in |
      sort -s -g -k1,1 | head -n $m | sort -n -k2,2 | cut -f 3- | cat <(head -n 1 in) - >want
    cmp want out
    grep -q "kept $((m < 500 ? m : 500)) of 500 " err
  done
  # A record that comes late takes the place of the farthest of those before it, and of no other.
  hand 'none 0 0 0 1' 0 0 0 'none 0 1 0 100' >wide
  tsv 'x1' 0 >obs
  for m in 1 2 37; do
    { echo x1 && seq 2 2 $((2 * m)) && seq 501 $((500 + m)) && echo $((2 * m - 1)); } >in
    go tw-nearest -f wide -x obs -n $m in
    { echo x1 && seq 2 2 $((2 * m - 2)) && echo $((2 * m - 1)); } | cmp - out
  done
  # Distances are in the features of the flow, here logarithms; of a posterior its flow counts.
  hand 'above 0 0 1e30 1e30' >infinite
  tsv 'x1' 1 >obs
  tsv 'x1' 3 0 1.5 >in
  go tw-nearest -f infinite -x obs -n 1 in
  has x1 1.5
  hand 'none 0 0 0 1' 0 0 0 'log 1e-3 1 0 1' >logs
  go tw-nearest -f logs -x obs -n 2 in
  has x1 3 1.5
  tw-stack -f logs >posterior
  go tw-nearest -f posterior -x obs -n 2 in
  has x1 3 1.5
  tsv 'x1 x2' '1 0.0625' >obs
  tsv 'x1 x2' '1 nan' >in
  go tw-nearest -f flow -x obs -n 2 in
  says 0 'kept 0 of 1'
}

@test "tw-nearest takes a percentage of the records, and at least 20" {
  hand 'none 0 0 0 1' 0 0 0 'none 0 1 0 100' >flow
  tsv x1 0 >obs
  { echo x1 && seq 1 2 999 && seq 1000 -2 2; } >in
  while read -r percent n; do
    go tw-nearest -f flow -x obs -n "$percent" in
    says 0 "kept $n of 1000 "
    { echo x1 && awk -v n="$n" 'NR > 1 && $1 <= n' in; } | cmp - out
  done <<'E'
5% 50
2.5% 25
2.54% 25
2.55% 26
0.1% 20
100% 1000
E
  head -n 12 in >few
  go tw-nearest -f flow -x obs -n 1% few
  says 0 'kept 11 of 11 (1)'
  cmp few out
  head -n 1 in | go tw-nearest -f flow -x obs -n 5%
  says 0 'kept 0 of 0 (0)'
  for bad in 0% 101% % 5%% -1% nan% 5p 0.5 ''; do
    go tw-nearest -f flow -x obs -n "$bad" in
    says 2 -n percentage
  done
}

@test "tw-nearest leaves out records that lack data of the flow, and refuses such an observation" {
  simulate 400 3 2 >in
  fit
  tsv 'id x2 x1' '7 0.3 -0.2' >obs
  simulate 40 3 2 9 >records
  sed '3s/\t[^\t]*$/\tNA/' records >gap
  go tw-nearest -f flow -x obs -n 5 gap
  says 0 'kept 5 of 40'
  sed -n '1p; 3p' gap >hole
  go tw-nearest -f flow -x hole -n 5 records
  says 3 hole 'is missing, and in no training simulation it is'
  go tw-nearest -f flow -x - -n 3 - <obs
  says 2 '-x -'
}

@test "tw-nearest refuses options that are missing or not valid" {
  hand 'none 0 0 0 1' >flow
  tsv x1 0 >obs
  tsv x1 1 >in
  while read -r text args; do
    # shellcheck disable=SC2086 # words
    go tw-nearest $args
    says 2 "$text" || fail "$args"
    has
  done <<'E'
-f -x obs -n 1 in
-x -f flow -n 1 in
-n -f flow -x obs in
-n -f flow -x obs -n 0 in
-n -f flow -x obs -n 1000000001 in
-n -f flow -x obs -n 0% in
-n -f flow -x obs -n 100.1% in
E
  for n in 1000000000 100% 1e-9%; do
    go tw-nearest -f flow -x obs -n $n in
    says 0 'kept 1 of 1'
  done
}
