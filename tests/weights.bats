# Weighted draws and simulations: no program uses them as if their weights were equal.
load lib

names='weight weights Weight w wt wgt logw log_w logwt ln_weight log_weights importance importance_weight iw mult multiplicity sample_weights posterior_weight normalized_weights imp_weight lw w_i IS_weights particle_weight abc.weights rel_weight norm_weights'

@test "tw-read refuses weights that differ under each of their usual names, and takes equal ones" {
  for w in $names; do
    tsv "theta1 $w" '0.1 1' '0.2 2' | go tw-read
    says 1 "<stdin>:3: column 2 ($w)" 'weights that differ' --repeat
    tsv "theta1 $w" '0.1 1' '0.2 1.0' | go tw-read
    silent
    tsv "theta1 $w" '0.1 1' '0.2 2' | go tw-read --repeat "$w"
    gives theta1 0.1 0.2 0.2
    tsv "theta1 $w" '0.1 1' '0.2 2' | go tw-read -c "theta1,$w"
    gives "theta1 $w" '0.1 1' '0.2 2'
  done
  for other in omega width wait tw x_w wing length gain logweigh rate; do
    tsv "theta1 $other" '0.1 1' '0.2 2' | go tw-read
    silent
  done
}

@test "programs that read draws or simulations refuse a column of weights, and name tw-read --repeat" {
  tsv 'id theta1 x1' 'a 0.1 1' 'b 0.4 2' >runs.tsv
  for w in $names; do
    tsv "id theta1 $w" 'a 0.1 1' 'a 0.2 3' 'b 0.3 1' 'b 0.5 1' >draws.tsv
    tsv "theta1 x1 $w" '0.1 1 1' '0.2 2 3' '0.3 1 1' '0.5 1 1' >train.tsv
    go tw-score -d draws.tsv --ranks 2 runs.tsv
    says 1 "draws.tsv: column '$w'" 'tw-read --repeat'
    go tw-score -d draws.tsv -k kde runs.tsv
    says 1 "draws.tsv: column '$w'" 'tw-read --repeat'
    go tw-flow train.tsv
    says 1 "train.tsv: column '$w'" 'tw-read --repeat'
    go tw-flow --likelihood train.tsv
    says 1 "train.tsv: column '$w'" 'tw-read --repeat'
    tsv "id x1" 'obs 1' >obs.tsv
    tsv "id theta1" 'obs 0.1' 'obs 0.3' >own.tsv
    go tw-pipe --calib runs.tsv --obs obs.tsv --draws draws.tsv --obs-draws own.tsv
    says 1 "draws.tsv: column '$w'" 'tw-read --repeat'
    go tw-pipe --train train.tsv --calib runs.tsv --obs obs.tsv
    says 1 "train.tsv: column '$w'" 'tw-read --repeat'
  done
}

@test "programs that count records with scores or ranks refuse a column of weights, and filters pass it on" {
  for w in $names; do
    awk -v OFS='\t' -v w="$w" 'BEGIN { print "theta1", "x1", "score", "rank_theta1", w
      for (i = 1; i <= 400; i++) print i % 7, i, i * 77 % 401, i / 401, 1 + i % 3 }' >scored.tsv
    for command in 'tw-bounds --global' 'tw-bounds --ranks 100' 'tw-tree' 'tw-coverage' 'tw-typical -r /dev/stdin one.tsv' \
      'tw-typical --alike -r one.tsv'; do
      tsv x1 3 >one.tsv
      # shellcheck disable=SC2086 # words
      go $command <scored.tsv
      says 1 "column '$w' is called like weights" 'tw-read --repeat' || fail "$command"
    done
  done
  # The advice gives the answer without weights, or with multiplicities.
  cut -f 1-4 scored.tsv >plain.tsv
  tw-read --except "$w" scored.tsv >left 2>err || true
  grep -q 'weights that differ' err
  tw-read --repeat "$w" scored.tsv | tw-bounds --global 2>err | sed -n 3p | cut -f 2 | grep -qx "$(awk 'BEGIN { for (i = 1; i <= 400; i++) n += 1 + i % 3; print n }')"
  tw-read --rename "$w=other" scored.tsv | tw-bounds --global | diff - <(tw-bounds --global plain.tsv)
  # Records one by one: their weights go on.
  tw-tree -m 100 plain.tsv >tree.tsv
  go tw-leaf -t tree.tsv scored.tsv
  silent
  sed -n 1p out | grep -q "$w	leaf"
  tw-bounds --global plain.tsv >bounds.tsv
  go tw-classify -b bounds.tsv scored.tsv
  silent
  go tw-classify -b bounds.tsv --summary scored.tsv
  says 1 "column '$w' is called like weights"
  # A group, a score or a parameter may have such a name.
  sed '1s/x1/w/; 1s/score/lw/' plain.tsv >named.tsv
  go tw-bounds -g w -s lw named.tsv
  did 0
  go tw-tree -x w -s lw named.tsv
  silent
  sed '1s/theta1/w/g' plain.tsv >named.tsv
  for command in 'tw-bounds --global' 'tw-bounds --ranks 100' tw-tree tw-coverage 'tw-classify -b bounds.tsv --summary'; do
    # shellcheck disable=SC2086 # words
    go $command named.tsv
    did 0 || fail "$command"
  done
  cut -f 1-3 named.tsv | go tw-bounds --global
  says 1 "column 'w'"
}

@test "programs that compare estimates at simulations refuse a column of weights that is neither parameter nor datum" {
  awk -v seed=5 "$rng"'BEGIN { print "w\tx1"; for (i = 0; i < 300; i++) { t = uniform(); print t "\t" t + uniform() } }' >train.tsv
  tw-flow -p w -x x1 --epochs 2 train.tsv >flow.tsv 2>err
  for k in 1 2; do tw-flow --retrain flow.tsv --part $k/2 train.tsv >half-$k.tsv 2>err; done
  gap=(tw-gap -f flow.tsv --half half-1.tsv --half half-2.tsv)
  sed '1s/$/\tmult/; 2,$s/$/\t2/' train.tsv >weighted.tsv
  go tw-stack -f flow.tsv weighted.tsv
  says 1 "weighted.tsv: column 'mult'"
  go "${gap[@]}" weighted.tsv
  says 1 "weighted.tsv: column 'mult'"
  go tw-stack -f flow.tsv train.tsv
  did 0
  go "${gap[@]}" train.tsv
  did 0
}

@test "tw-simulate -x and tw-classify --parameters refuse a column of weights that the user does not name" {
  tsv theta1 0.1 0.4 >theta.tsv
  sim="awk 'NR == 1 { print \$1 \"\tx1\tweight\"; next } { print \$1 \"\t5\t\" NR }'"
  go tw-simulate -x x1 "$sim" theta.tsv
  says 1 "column 'weight'" 'tw-read --repeat'
  go tw-simulate -x x1,weight "$sim" theta.tsv
  did 0
  awk 'BEGIN { print "theta1\tweight"; for (i = 1; i <= 200; i++) print i "\t" i }' >draws.tsv
  go tw-classify --parameters draws.tsv
  says 1 "draws.tsv: column 'weight'" 'tw-read --repeat'
  go tw-classify --parameters -p theta1,weight draws.tsv
  did 0
}

@test "programs take a column with a name of weights as the parameter or datum that the user names" {
  awk -v seed=5 "$rng"'BEGIN { print "w\tiw"; for (i = 0; i < 300; i++) { t = uniform(); print t "\t" t + uniform() } }' >train.tsv
  go tw-flow -p w -x iw --epochs 2 train.tsv
  did 0
  tsv 'id w' 'a 0.1' 'b 0.4' >runs.tsv
  tsv 'id w' 'a 0.1' 'a 0.2' 'b 0.3' 'b 0.5' >draws.tsv
  go tw-score -p w -d draws.tsv --ranks 2 runs.tsv
  did 0
  tsv 'w x1' '0.1 1' '0.2 3' >box.tsv
  go tw-read -c w box.tsv
  gives w 0.1 0.2
  go tw-read -c 'w*' box.tsv
  says 1 'weights that differ'
}

@test "weighted draws of an exact posterior are calibrated when repeated by their weights, else refused" {
  # The prior and the proposal are uniform on 0 to 1; theta weighs 1 to 4 times as its quarter.
  awk -v seed=6 "$rng"'BEGIN {
    print "id\ttheta1" >"runs.tsv"; print "id\ttheta1\tmult" >"draws.tsv"
    for (i = 1; i <= 400; i++) {
      do t = uniform(); while (4 * uniform() > int(4 * t) + 1)
      print i "\t" t >"runs.tsv"
      for (j = 0; j < 100; j++) { d = uniform(); print i "\t" d "\t" int(4 * d) + 1 >"draws.tsv" }
    } }'
  go tw-score -d draws.tsv --ranks 100 runs.tsv
  says 1 mult
  tw-read --except mult draws.tsv 2>err || true
  grep -q 'weights that differ' err
  tw-read --repeat mult draws.tsv >repeated.tsv
  cut -f 1,2 draws.tsv >plain.tsv
  least=$(awk -F '\t' 'NR > 1 { n[$1]++ } END { for (i in n) if (!m || n[i] < m) m = n[i]; print m }' repeated.tsv)
  awk -F '\t' -v m="$least" -v seed=7 "$rng"'NR == 1 { print; next }
    $1 != id { flush(); id = $1; k = 0 } { row[++k] = $0 }
    function flush(  i, j) { for (i = 1; i <= m && k; i++) { j = i + int((k - i + 1) * uniform()); t = row[i]; row[i] = row[j]; row[j] = t; print row[i] } }
    END { flush() }' repeated.tsv >even.tsv
  go tw-score -d even.tsv --ranks "$least" runs.tsv
  did 0
  tw-coverage <out >coverage.tsv
  # The share of a row named uniform is its p-value. The prior's ranks without the weights are far from uniform.
  awk -F '\t' '$2 == "uniform" { n++; small += $5 < 0.001 } END { exit !(n > 1 && !small) }' coverage.tsv
  go tw-score -p theta1 -d plain.tsv --ranks 100 runs.tsv
  did 0
  tw-coverage <out | awk -F '\t' '$2 == "uniform" { n++; small += $5 < 0.001 } END { exit !(n > 1 && small) }'
}
