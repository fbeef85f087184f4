# Missing data: an indicator for each reading, failed simulations, refusals.
load lib
load flow

# readings N SEED [MISSING [FAILED]]: theta from N(0, 2^2), six readings theta + N(0, 1), each
# missing with a probability, and simulations that fail with one that grows with theta.
readings() {
  perl -e 'my ($n, $seed, $p, $f) = @ARGV; srand $seed;
    sub g { sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand) }
    print join("\t", "theta", map "x$_", 1 .. 6), "\n";
    for (1 .. $n) { my $t = 2 * g(); my $failed = rand() < $f / (1 + exp(-$t));
      print join("\t", sprintf("%.5f", $t), map { my $v = $t + g(); rand() < $p || $failed ? (qw(NA nan inf -inf))[rand 4] :
        sprintf "%.5f", $v } 1 .. 6), "\n" }' -- "$1" "$2" "${3:-0.3}" "${4:-0}"
}

prior='theta=normal(0,2)'
few=(--prior "$prior" --size small --members 1 --epochs 3 --hidden 8)

@test "a flow is near the exact posterior of six readings that are missing one by one" {
  readings 1500 1 >train
  readings 50 2 | grep -E 'theta|NA|nan|inf' | head -n 41 >test
  tw-flow --prior "$prior" --size small -j 2 train >flow 2>/dev/null
  [ "$(grep -c '^missing' flow)" -eq 6 ]
  tw-sample -f flow -n 1000 test >draws
  perl -F'\t' -lane 'next if $F[0] !~ /^\d/; my $i = $F[0]; $sum{$i} += $F[1]; $n{$i}++;
    $x{$i} = [grep !/a|inf/i, @F[2 .. 7]];
    END { for (keys %n) { my @x = @{$x{$_}}; my $v = 1 / (@x + 0.25); my $m = 0; $m += $_ * $v for @x;
      $s += ($sum{$_} / $n{$_} - $m) ** 2 / $v; $k++ } print $k, "\t", sqrt($s / $k) }' draws >rms
  awk '{ exit !($1 == 40 && $2 < 0.35) }' rms || fail "$(cat rms)"
}

@test "a datum that is neither a number nor missing is shown, with its place" {
  readings 300 1 >train
  tw-flow "${few[@]}" train >flow 2>/dev/null
  head -n 1 train >names
  for of in '$5|not a number' '<0.1|not a number' '1,5|not a number' '1e400|too large for a double'; do
    { cat names; tsv "0.1 1 2 3 ${of%|*} 5 6"; } >bad
    for p in "tw-flow ${few[*]}" 'tw-score -f flow' 'tw-sample -f flow -n 2' 'tw-typical -r train' 'tw-truncate -f flow -x' 'tw-score -f flow train --at'; do
      # shellcheck disable=SC2086 # words
      go $p bad
      did 1 && tail -n 1 err | grep -qF ": bad:2: column 5 (x4): ${of#*|}: '${of%|*}'" || fail "$p $of: $(cat err)"
    done
  done
}

@test "missing readings give the same bytes for any spelling, number of threads and call" {
  readings 300 1 >train
  tw-flow "${few[@]}" train >flow 2>/dev/null
  sed -E 's/nan|-?inf/N\/A/g' train | tw-flow "${few[@]}" -j 3 >b 2>/dev/null
  cmp flow b
  readings 30 2 >test
  tw-score -f flow --cdf 20 test >a
  sed -E 's/nan|-?inf/NA/g' test | tw-score -f flow --cdf 20 -j 3 >b
  cut -f 8 a >c
  cut -f 8 b | cmp c -
}

@test "tw-flow and tw-stack hold out the same simulations, in whatever order they are" {
  readings 600 1 0.3 0.4 >train
  { head -n 1 train; sed 1d train | sort; } >sorted
  tw-flow "${few[@]}" train >flow 2>log
  tw-flow "${few[@]}" --likelihood train >like 2>/dev/null
  held=$(sed -n 's/.* \([0-9]*\) records).*/\1/p' log)
  for f in train sorted; do
    tw-stack -f flow -l like --prior "$prior" $f >$f.posterior 2>err
    grep -q "simulations are left out: all their data are missing" err
    grep -qx $'held-out\tused\t'"$held" $f.posterior || fail "$held: $(grep held-out $f.posterior)"
  done
}

@test "where data are missing one by one there is no likelihood, and it has no weight" {
  readings 300 1 >train
  tw-flow "${few[@]}" train >flow 2>/dev/null
  go tw-flow "${few[@]}" --likelihood --steps auto train
  did 0
  grep -q 'some data are missing in 258 of 299 records: no likelihood' err
  mv out like
  [ "$(grep -v '^#' like)" = $'part\tname\tvalues\nmodel\tkind\tnone' ] || fail "$(cat like)"
  go tw-stack -f flow -l like --prior "$prior" train
  did 0
  mv out posterior
  grep -qx $'summary\tlikelihood 1\t0 none NA NA NA NA NA' posterior || fail "$(cat posterior)"
  tw-stack -f flow -l like --prior "$prior" --weights 0 >/dev/null
  go tw-stack -f flow -l like --prior "$prior" --weights 0.5
  says 2 'like: no likelihood'
  go tw-score -f like train
  says 2 'like: no likelihood'
  # It stays as it is with --retrain and --like.
  tw-flow --retrain posterior --part 1/2 train 2>/dev/null | sed -n '/^component	likelihood 1/,$p' >b
  sed -n '/^component	likelihood 1/,$p' posterior | diff - b >c || true
  [ "$(grep -c '^[<>] [^#]' c)" -eq 0 ] || fail "$(cat c)"
  tw-flow "${few[@]}" --likelihood --like posterior train 2>/dev/null | grep -q 'kind	none'
  # Other programs read the posterior, and a truncated prior at an observation with a gap.
  sed -n '1p; 2p' train | cut -f 2- | sed 's/^x1.*/&/; 2s/^[^\t]*/NA/' >obs
  tw-truncate -f posterior -x obs >truncated
  grep -qx $'observed\tx1\tNA' truncated
  tw-truncate -t truncated --reach 0.02 train >/dev/null
  # The next truncated prior is for the same observation, in which the same datum is missing.
  tw-stack -f flow -l like --prior "$prior" --weights 0 --truncated truncated >second
  tw-truncate -f second -x obs >/dev/null
  for edit in '2s/^NA/1/' '2s/[^\t]*$/9/'; do
    sed "$edit" obs >other
    go tw-truncate -f second -x other
    says 2 "other: another observation than that of the truncated prior in second: 'x" || fail "$edit"
    has
  done
  tw-nearest -f posterior -x obs -n 50 train >near
  tw-score -f posterior --at obs --cdf 50 near >/dev/null
}

@test "failed simulations are left out, and their probability is part of a likelihood" {
  readings 800 1 0 0.5 >in
  failed=$(grep -cE 'NA|nan|inf' in)
  go tw-flow "${few[@]}" --likelihood in
  did 0
  grep -q "$failed of 800 simulations failed, as all their data are missing: left out" err || fail "$(cat err)"
  grep '^fails' out | awk -F '\t' '{ n = split($3, w, " "); exit !($2 == "-" && n == 3 && w[2] > 0) }'
  cp out like
  tw-flow "${few[@]}" in >flow 2>log
  grep -q "$failed of 800" log
  # The probability is that of each record's own parameters, whatever records are scored with it.
  tw-stack -f flow -l like --prior "$(head -n 1 in | cut -f 1)=uniform(-50,50)" --weights 1 >posterior
  grep -vE 'NA|nan|inf' in | head -n 2 | awk -F '\t' -v OFS='\t' 'NR == 1 { print; next } { for ($1 = -1; $1 <= 1; $1 += 0.5) print }' >many
  tw-score -f posterior --log --trained many 2>err | sed 1d >got
  for i in 2 3 4 5 6; do sed -n "1p; ${i}p" many | tw-score -f posterior --log --trained 2>err | sed 1d; done | diff - got
  [ "$(wc -l <got)" -eq 5 ]
  run ! grep -qE '^(fails|missing)' flow
  { head -n 1 in; grep -E 'NA|nan|inf' in | head -n 2; grep -vE 'NA|nan|inf|x' in | head -n 3; } >calib
  go tw-score -f flow --fresh --cdf 20 calib
  says 0 '2 of 5 records are left out'
  [ "$(wc -l <out)" -eq 4 ]
  { head -n 1 in; grep -E 'NA|nan|inf' in; } >all
  go tw-flow "${few[@]}" all
  says 1 'every simulation failed'
}

@test "an observation that lacks what no simulation lacks is refused" {
  readings 300 1 0 >train
  tw-flow "${few[@]}" train >flow 2>/dev/null
  tsv 'x1 x2 x3 x4 x5 x6' '1 1 NA 0 1 1' >obs
  for c in 'tw-sample -f flow -n 2 obs' 'tw-truncate -f flow -x obs' 'tw-nearest -f flow -x obs -n 3 train' \
    'tw-score -f flow --at obs --cdf 20 train'; do
    # shellcheck disable=SC2086 # words
    go $c
    says 3 "'x3' is missing, and in no training simulation it is: leave it out of -x" || fail "$c"
  done
  go tw-flow "${few[@]}" obs
  did 2
}

@test "tw-typical compares records with gaps by filled values and indicators" {
  readings 600 1 0.3 0.2 >runs
  failed=$(tail -n +2 runs | cut -f 2- | grep -vcE '[0-9]')
  readings 400 2 | awk 'NR == 1 || /[0-9]\t.*[0-9]/' | cut -f 2- | grep -E 'x|[0-9]' >in
  tw-typical -r runs --level 0 in >out 2>err
  grep -q "$failed runs failed, as all their data are missing" err
  # p is uniform.
  cut -f 7 out | awk 'NR > 1 { s += $1; n++ } END { m = s / n; exit !(n > 390 && m > 0.42 && m < 0.58) }'
  sed -E 's/nan|-?inf/NA/g' in | tw-typical -r runs --level 0 -j 3 2>err | cut -f 7 >b
  cut -f 7 out | cmp b -
  # A pattern of gaps that no simulation has.
  awk -v OFS='\t' 'NR > 1 { if ($2 < 0) $3 = "NA"; else $3 = 1; for (i = 4; i <= 7; i++) $i = 1; if ($2 !~ /[0-9]/) $2 = 1 } { print }' runs >law
  tsv 'x1 x2 x3 x4 x5 x6' '3 NA 1 1 1 1' >obs
  tw-typical -r law --level 0 obs >out
  sed 1d out | cut -f 8 | grep -qE 'x1|x2'
  tsv 'x1 x2 x3 x4 x5 x6' '3 1 NA 1 1 1' >obs
  go tw-typical -r law obs
  says 3 "obs:2: 'x3' is missing, and in no training simulation it is"
}
