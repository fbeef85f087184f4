# tw-pipe --simulate of several observations: from a simulator to verdicts by id.
load lib
load analysis

# catalogue [OPTIONS]: print a short analysis of the observations in obs.tsv.
catalogue() {
  quick tw-pipe "${P[@]}" --prior 'mass=normal(0,1), age=normal(5,1)' "$@" || return
  rm -f calls
  sed -i 's/--epochs 4/--epochs 30/; s/n=1000 /n=400 /; s/n=10000;/n=1000;/; s/times=10$/times=4/' analysis.sh
  go sh analysis.sh
  did 0
}

# table FILE: print the header and the rows of an artefact.
table() { grep -v '^#' "$1"; }

@test "tw-pipe prints a script of short lines for several observations, and refuses an id that is no name" {
  simulator
  printf 'id\td1\td2\nq\t1\t5\nr\t0\t6\n' >obs.tsv
  go tw-pipe "${P[@]}" --family 2
  says 0 'obs.tsv: 2 observations, each with an answer of its own'
  mv out analysis.sh
  cmp analysis.sh tw-out/check/analysis.sh
  go tw-pipe "${P[@]}" --points 5 --mass 0.5
  did 0
  grep -q '^tw-pipe: --points has no effect' err
  grep -q '^tw-pipe: --mass has no effect' err
  [ "$(wc -l <analysis.sh)" -le 110 ]
  [ -z "$(awk 'length($0) > 110' analysis.sh)" ]
  grep -q "^id='id'  #" analysis.sh
  grep -q '^family=2  #' analysis.sh
  dash -n analysis.sh
  ! command -v shellcheck >/dev/null || shellcheck -s sh -e SC1090,SC1091,SC2154,SC2034,SC2086 analysis.sh
  while IFS='|' read -r ids text; do
    printf "id\td1\td2\n${ids%,*}\t1\t5\n${ids#*,}\t0\t6\n" >obs.tsv
    go tw-pipe "${P[@]}"
    says 1 obs.tsv:3 "$text" || fail "$ids"
  done <<'X'
q,q|id 'q' is there twice
q,|an id is empty
q,# end |# end
q,#2|begins with #, as a comment does
q,NA|'NA': not a name of an observation
q,None|'None': not a name of an observation
q,-inf|'-inf': not a name of an observation
q,"c"|'"c"': not a name of an observation
q, b|' b': not a name of an observation
q,b |'b ': not a name of an observation
q,1.5D+03|'1.5D+03': not a name of an observation
X
  # All that the script takes for missing, but the word that it becomes.
  sed -n 's/.* --na \([^ ]*\) .*/\1/p' tw-out/simulate.sh | tr , '\n' | grep -vx nan >words
  [ "$(wc -l <words)" -eq 9 ]
  while read -r word; do
    printf 'id\td1\td2\n%s\t1\t5\n' "$word" >obs.tsv
    go tw-pipe "${P[@]}"
    says 1 obs.tsv:2 "'$word': not a name of an observation" || fail "$word"
  done <words
  # An unused column of weights would stop tw-read; what looks like a comment would be one.
  printf 'id\td1\td2\tweight\nq\t1\t5\t1\nr\t0\t6\t2\n' >obs.tsv
  go tw-pipe "${P[@]}"
  says 2 "'weight' is a name of weights"
  printf 'note\td1\td2\n#7\t1\t5\n' >obs.tsv
  go tw-pipe "${P[@]}"
  says 1 obs.tsv:2 'begins with #'
  # Settings say nothing that has no effect.
  run ! grep -qE '^(rounds|aim|points|regions?)=' analysis.sh
  printf 'id\td1\td2\nq\t1\t5\n' >obs.tsv
  go tw-pipe "${P[@]}" --family 2
  says 2 '--family is for several observations'
  printf 'd1\td2\n' >obs.tsv
  go tw-pipe "${P[@]}"
  says 1 '0 records: the observation is one'
  go tw-pipe --train sim --calib sim --obs obs.tsv --family 2
  says 2 '--family, --limit and --until need --simulate or --each'
}

@test "an analysis of three observations gives each rows under its id, and marks the one unlike the simulations" {
  simulator
  # Numbers are names, too; the last is twenty standard deviations off.
  printf 'd2\tid\td1\textra\n5\t7\t0.5\tx\n6\tq\t-0.3\tx\n-1\todd one\t20\tx\n' >obs.tsv
  catalogue --runs 1500
  # Three are the trial of a start.
  awk '{ n += $1 } END { exit n != 1503 }' calls || fail "$(cat calls)"
  cd tw-out
  # No run is there twice: each has a seed of its own.
  [ "$(cut -f 1,2 clean-*.tsv | sort -u | wc -l)" -eq 1501 ]
  [ "$(head -n 1 draws.tsv)" = "$(tsv 'id mass age d1 d2')" ]
  for f in draws typical; do [ "$(cut -f 1 $f.tsv | sed 1d | uniq | tr '\n' ,)" = '7,q,odd one,' ] || fail "$f"; done
  [ "$(cut -f 1 typical.tsv | wc -l)" -eq 4 ]
  [ "$(cut -f 1,2 parameters.tsv | tr '\t\n' :,)" = 'id:parameter,7:mass,7:age,q:mass,q:age,odd one:mass,odd one:age,' ]
  [ "$(cut -f 1 shares.tsv | tr '\n' ,)" = 'id,7,odd one,q,all,' ]
  [ "$(table bounds.tsv | cut -f 1,2 | tr '\t\n' :,)" = 'id:n,7:300,odd one:300,q:300,' ]
  [ "$(table bounds-ranks.tsv | cut -f 1,2,3 | sed -n 1,2p | tr '\t\n' :,)" = 'id:parameter:n,7:age:300,' ]
  # The odd one is on top, marked; the others are in their order, not.
  grep -A 4 '^observation  ' report.txt >rows
  [ "$(cut -c 1-9 rows | sed 's/ *$//' | tr '\n' ,)" = 'observati,! odd one,7,q,,' ] || fail "$(cat rows)"
  unwrap <report.txt | grep -q '^! marks an observation that is UNLIKE the simulations: .* This is so at 1 of 3; if all were like the simulations, 0.03 would be expected'
  grep -q '<th scope="row">! odd one</th>' report.html
  [ -s intervals.png ] || [ -s intervals.txt ]
  grep -qx 'observations: 3; 1 of them with p at most 0.01' decisions.txt
  # The right posterior: normal, of precision 1 + 100 for mass, 1 + 1/0.09 for age. The
  # outer interval has at least 0.9 of it, the inner interval at most that; by chance one
  # may err, but not by a hundredth.
  perl -MPOSIX=erfc -F'\t' -lane 'next if $. == 1 || $F[0] eq "odd one"; sub p { erfc(-$_[0] / sqrt(2)) / 2 }
    ($v, $x, $m) = $F[1] eq "mass" ? (0.01, $F[0] eq "7" ? 0.5 : -0.3, 0) : (0.09, $F[0] eq "7" ? 5 : 6, 5);
    $m = ($m + $x / $v) / (1 + 1 / $v); $s = sqrt(1 / (1 + 1 / $v));
    ($in, $out) = map { p(($F[$_ + 1] - $m) / $s) - p(($F[$_] - $m) / $s) } 7, 9;
    print if ($F[7] =~ /\d/ && $in > 0.91) || ($F[9] =~ /\d/ && $F[10] =~ /\d/ && $out < 0.89)' parameters.tsv >wrong
  [ ! -s wrong ] || fail "$(cat wrong)"
  # A point in the middle, and one far off, of each; by id, in any order.
  printf 'age\tid\tmass\n5\t7\t0.5\n6\tq\t-0.3\n9\tq\t3\n5.9\t7\t3\n' >ask
  go ./ask.sh <ask
  did 0
  [ "$(head -n 1 out)" = "$(tsv 'age id mass region')" ]
  [ "$(sed 1d out | cut -f 4 | tr '\n' ,)" = inside,inside,outside,outside, ]
  # What stands beside them is passed on as it is.
  paste <(printf '%s\n' note '#1' null '"a, b"' ' x ') <(printf '%s\n' weight 1 2 3 4) ask >noted
  cp out asked
  ./ask.sh <noted 2>/dev/null | cmp - <(paste noted <(cut -f 4 asked))
  { echo '# a word before'; cat noted; } >worded
  ./ask.sh <worded 2>/dev/null | cmp - <(echo '# a word before'; paste noted <(cut -f 4 asked))
  # As tw-classify says of each id alone, by its own row.
  tw-grid --beside obs.tsv <ask >beside
  ./ask.sh tw-score --cdf 500 <beside 2>/dev/null | tw-classify -b bounds.tsv >all
  cmp <(awk -F '\t' '{ print $NF }' all) <(cut -f 4 out)
  cut -f 4 out >before
  printf 'age\tid\tmass\n5\tnone\t0.5\n' | go ./ask.sh
  did 1
  grep -q "no record 'none'" err
  cd ..
  # No step is done again.
  (cd tw-out && find . -type f ! -name log ! -name 'rows' -exec cksum {} + | sort -k 3) | grep -vE ' ./(out|err|st|ask|all|beside|before|wrong|noted|asked|worded)$' >was
  go sh analysis.sh
  did 0
  (cd tw-out && find . -type f ! -name log ! -name 'rows' -exec cksum {} + | sort -k 3) | grep -vE ' ./(out|err|st|ask|all|beside|before|wrong|noted|asked|worded)$' | diff was - >&2
  # One observation alone, of the same estimate and calibration: the same verdicts.
  cp -R tw-out alone
  cd alone
  awk -F '\t' 'NR == 1 || $1 == "q"' obs.tsv >one && mv one obs.tsv
  # shellcheck disable=SC1091 # of the analysis
  . ./settings
  at_each() {
    tw-gap -n 100 --alpha "$alpha" --seed "$seed" -f posterior.tsv --half half-1-1.tsv --half half-2-1.tsv --at obs.tsv clean-calib-*.tsv
  }
  bounds() { tw-bounds --global -s cdf --draws 400 --alpha "$alpha" --beta "$beta" "$@" scored-*.tsv; }
  at_each >gap-one
  bounds --gap gap-one >bounds-one
  cmp <(table gap.tsv | sed -n '1p; /^q\t/p') <(table gap-one)
  cmp <(table bounds.tsv | sed -n '1p; /^q\t/p') <(table bounds-one)
  # Together the bounds are wider: each at a third of beta.
  bounds --family 3 --gap gap.tsv >bounds-three
  paste <(table bounds.tsv) <(table bounds-three) | awk -F '\t' 'NR > 1 && !($20 < $4 && $23 <= $7 && $24 >= $8 && $24 - $23 > $8 - $7) { exit 1 }'
}

@test "an analysis numbers observations without a column id, and goes on with more calibration simulations" {
  simulator
  printf 'd1\td2\n0.5\t5\n-0.3\t6\n' >obs.tsv
  catalogue --runs 600 --anytime --family 2
  [ "$(cut -f 1 tw-out/typical.tsv | tr '\n' ,)" = id,1,2, ]
  [ "$(cut -f 1,2 tw-out/shares.tsv | tr '\t\n' :,)" = id:n,1:1000,2:1000,all:2000, ]
  grep -q -- '--anytime' tw-out/bounds.tsv
  [ "$(table tw-out/bounds.tsv | sed -n 2p | cut -f 2,4)" = "$(tsv '120 0.051316701949486204')" ]
  run ! grep -q '^!' tw-out/report.txt
  go sh analysis.sh 90
  did 0
  [ "$(table tw-out/bounds.tsv | sed -n 2p | cut -f 2)" -eq 210 ]
  # What an earlier call added stays.
  go sh analysis.sh
  did 0
  for f in bounds bounds-ranks; do [ "$(col n tw-out/$f.tsv | uniq)" = 210 ] || fail "$f"; done
  # By the gap at all of these runs, the parameters', too.
  cd tw-out
  differs gap-1.tsv gap-2.tsv
  for f in bounds:region bounds-ranks:interval; do
    table gap-2.tsv | awk -F '\t' -v kind="${f#*:}" '$2 == kind { print $6 }' | sort >want
    sed -n '1s/.* --gap \([^ ]*\) .*/\1/p' "${f%:*}.tsv" | tr , '\n' | sort | diff want - >&2 || fail "$f"
  done
}
