# Posteriors as files: what tw-stack writes and tw-score, tw-sample and tw-gap read.
load lib
load flow

PRIOR='theta1=normal(0,1),theta2=normal(0,1)'

setup_file() {
  cd "$BATS_FILE_TMPDIR" || return 1
  mkdir made
  cd made || return 1
  simulate 400 2 2 >in
  simulate 60 2 2 7 >fresh
  {
    tw-flow "${TINY[@]}" in >flow
    tw-flow "${TINY[@]}" --likelihood in >like
    tw-flow "${TINY[@]}" --likelihood --seed 3 --kind maf in >like2
    for i in 1 2; do
      tw-flow "${TINY[@]}" --part $i/2 in >flow$i
      tw-flow "${TINY[@]}" --part $i/2 --likelihood in >like$i
    done
    tw-flow "${TINY[@]}" --kind prior -p theta2 in >density
  } 2>err
  tsv 'x1 x2' '0.3 -0.2' >obs
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return 1
  cp "$BATS_FILE_TMPDIR"/made/* .
}

# same_bytes OLD NEW: check that two commands have the same output and messages.
same_bytes() {
  eval "$1" >old 2>old.err || fail "$1: $(cat old.err)" || return 1
  eval "$2" >new 2>new.err || fail "$2: $(cat new.err)" || return 1
  cmp old new && diff old.err new.err
}

@test "tw-stack takes the prior from the flow's support, from distributions, or from a density of the parameters" {
  tw-flow "${TINY[@]}" --support theta1=-9:9,theta2=-9:9 in >walls 2>err
  tw-stack -f walls -l like --weights 1 >posterior
  [ "$(grep -c '^prior' posterior)" -eq 2 ]
  grep -qx $'prior\ttheta1\tuniform(-9,9)' posterior
  tw-stack -f walls -l like --prior 'theta2=uniform(-9,9),theta1=uniform(-9,9)' --weights 1 >named
  same_bytes 'tw-sample -f named -n 50 obs' 'tw-sample -f posterior -n 50 obs'
  # Of weights 1 and 0 the other component does not count, of 0 and 0 it is the flow.
  tw-stack -f flow -l like -l like2 --prior 'theta1=normal(0,1) density' --weights 1,0 >posterior
  tw-stack -f flow -l like --prior 'theta1=normal(0,1) density' --weights 1 >one
  same_bytes 'tw-sample -f one -n 50 obs' 'tw-sample -f posterior -n 50 obs'
  tw-stack -f flow -l like -l like2 --prior "$PRIOR" --weights 0,0 >posterior
  same_bytes 'tw-sample -f flow -n 50 obs' 'tw-sample -f posterior -n 50 obs'
  same_bytes 'tw-score -f flow --cdf 20 fresh' 'tw-score -f posterior --cdf 20 fresh'
  # A flow alone.
  tw-stack -f flow >posterior
  same_bytes 'tw-sample -f flow -n 50 obs' 'tw-sample -f posterior -n 50 obs'
  same_bytes 'tw-score -f flow fresh' 'tw-score -f posterior fresh'
}

@test "tw-gap takes halves with the weights of the whole posterior, also without a flow of weight 0" {
  tw-stack -f flow -l like --prior "$PRIOR" --weights 0.4 >posterior
  for i in 1 2; do tw-stack -f flow$i -l like$i --prior "$PRIOR" --weights 0.4 >half$i; done
  go tw-gap -f posterior --half half1 --half half2 -n 50 fresh
  did 0
  tw-stack -f flow1 -l like1 --prior "$PRIOR" --weights 0.3 >odd
  go tw-gap -f posterior --half odd --half half2 -n 50 fresh
  says 2 odd --retrain
  tw-stack -f flow -l like --prior "$PRIOR" --weights 1 >posterior
  for i in 1 2; do tw-stack -l like$i --prior "$PRIOR" --weights 1 >half$i; done
  for i in 1 2; do tw-stack -f flow -l like$i --prior "$PRIOR" --weights 1 >with$i; done
  same_bytes 'tw-gap -f posterior --half with1 --half with2 -n 50 fresh' \
    'tw-gap -f posterior --half half1 --half half2 -n 50 fresh'
  go tw-sample -f half1 -n 5 obs
  says 2 half1 'without a flow'
  go tw-stack -l like1 --prior "$PRIOR" fresh
  says 2 '-f FLOW is required'
}

@test "a posterior copied alone into an empty folder scores and samples as before" {
  tw-stack -f flow -l like -l like2 --prior "theta1=normal(0,1) density" --weights .3,.3 >posterior
  tw-sample -f posterior -n 50 obs >draws 2>err
  tw-score -f posterior --cdf 10 fresh >scored 2>err
  mkdir alone
  cp posterior obs fresh alone
  cd alone
  go tw-sample -f posterior -n 50 obs
  cmp out ../draws
  go tw-score -f posterior --cdf 10 fresh
  cmp out ../scored
}

@test "the components in a posterior are those of the files, number for number" {
  tw-stack -f flow -l like2 --prior "$PRIOR" --weights 0.5 >posterior
  for f in flow like2; do
    [ $f = flow ] && of=flow || of='likelihood 1'
    # Its rows stand between those of options and runs.
    awk -F '\t' -v of="$of" '$1 == "component" { on = $2 == of; next }
      on && $1 != "options" && $1 != "runs" && $1 != "prior" && !/^#/' posterior >got
    grep -v '^#' $f | sed 1d | cmp - got
    sed -n 's/^# tw-flow 2 //p' $f >line
    awk -F '\t' -v of="$of" '$1 == "component" { on = $2 == of; next }
      on && $1 == "options" { print $3 }' posterior | cmp - line
    sed -n 's/^# note runs //p' $f >runs
    awk -F '\t' -v of="$of" '$1 == "component" { on = $2 == of; next }
      on && $1 == "runs" { print $2, $3 }' posterior | cmp - runs
  done
  # A flow that was edited by hand, of version 1.
  hand 'none 0 0 0 1' 0 1 >mine
  tw-stack -f mine >posterior
  grep -q $'^options\tedited\t$' posterior
  tsv 'theta1 x1' '0.5 1' >one
  same_bytes 'tw-score -f mine one' 'tw-score -f posterior one'
}

@test "a posterior that is cut, damaged or forged is refused in one line" {
  tw-flow --members 1 --epochs 1 --hidden 1 --kind maf in >flow 2>err
  tw-flow --members 1 --epochs 1 --hidden 1 --kind maf --likelihood in >like 2>err
  tw-stack -f flow -l like --prior "$PRIOR" --weights 0.5 >posterior
  size=$(wc -c <posterior)
  for ((i = 1; i < size; i += 97)); do
    head -c "$i" posterior >cut
    go tw-score -f cut fresh
    says 1 cut || fail "cut at $i"
    has
  done
  sed 's/^prior\ttheta1\tnormal(0,1)/prior\ttheta1\tnormal(0,2)/' posterior >damaged
  go tw-score -f damaged fresh
  says 1 damaged 'the sum does not match'
  unsummed posterior >bare
  tw-score -f posterior fresh >want 2>err
  go tw-score -f bare fresh
  did 0
  cmp want out
  n=0
  while IFS='|' read -r edit word; do
    perl -0pe "$edit" bare >forged
    run ! cmp -s bare forged
    perl -0pi -e '$n = () = /^[^#\n].*\n/mg; $n--; s/# end \d+/# end $n/' forged
    go tw-score -f forged fresh
    read -r st <st
    [ "$st" -eq 1 ] || [ "$st" -eq 2 ] || fail "not refused: $edit" || return 1
    says "$st" "$word" || fail "$edit" || return 1
    has
    n=$((n + 1))
  done <<'END'
s/# tw-posterior 1/# tw-posterior 2/|another version
s/# tw-posterior/# tw-tree/|not a file that
s/part\tname\tvalues/part\tname\tvalue/|header
s/([a-z]\tflow\t)0.5/${1}0.4/g|not 1 together
s/(component\tflow\t)0.5/${1}-0.5/|out of range
s/(component\tflow\t)0.5/${1}0.5 1/|too many values
s/\ncomponent\tflow\t.*\n/\ncomponent\tflow\t0.5\ncomponent\tflow\t0.5\n/|options of a flow
s/component\tlikelihood 1/component\tlikelihood 2/|weights of the components
s/options\ttw-flow/options\ttw-tree/|not tw-flow or edited
s/(runs\t400\t)0/${1}g/|not the hashes
s/runs\t400\t.*\n//|runs of a flow
s/summary\tcomponent.*\n//|summary component
s/weight kind/kind weight/|names of the summary
s/(summary\tflow\t)0.5/${1}0.4/|weights of the components
s/(summary\tflow\t)0.5 flow/${1}0.5 flower/|unknown word
s/(summary\tflow\t.*)NA/${1}nan/|not a number
s/(summary\tflow\t.*) NA/${1}/|too few values
s/(summary\tflow\t.*)/${1} 1/|too many values
s/summary\tflow.*\n//|weights of the components
s/summary\tposterior.*\n//|summary posterior
s/(summary\tposterior.*\n)/${1}held-out\tused\t1\n/|held-out outside
s/model\tmembers\t1/model\tmembers\t2/|
s/normal\(0,1\)/normal(0,-1)/|not a distribution
s/normal\(0,1\)/normal(0,1)x/|not a distribution
s/prior\ttheta2\t.*\n//|the prior of 'theta2' is missing
s/prior\ttheta2/prior\ttheta1/|there already
s/prior\ttheta2/prior\ttheta3/|'theta3'
s/(prior\ttheta2\t.*\n)/${1}prior\ttheta9\tnormal(0,1)\n/|'theta9'
s/(prior\ttheta2\t.*\n)/${1}component\tprior\t-\n/|a flow is due
s/(prior\ttheta2\t.*\n)/${1}observed\tx1\t0\n/|stage
s/(prior\ttheta2\t.*\n)/${1}nothing\tx1\t0\n/|a row that none
END
  [ "$n" -eq 31 ]
}

@test "tw-stack refuses weights, files and options that do not go together" {
  go tw-stack -f flow -l like --prior "$PRIOR" --weights 0.5,0.5
  says 2 --weights '2 for 1'
  go tw-stack -f flow -l like --prior "$PRIOR" --weights 1.5
  says 2 --weights
  go tw-stack -f flow -l like --prior "$PRIOR" --weights 0.5 fresh
  says 2 fresh 'no simulations are read'
  go tw-stack -f flow -l like fresh
  says 2 --prior "'theta1'" 'not bounded'
  go tw-stack -f flow -l flow --prior "$PRIOR" fresh
  says 2 'not a likelihood'
  go tw-stack -f like --prior "$PRIOR" -l like fresh
  says 2
  go tw-stack -l like --prior "$PRIOR" --weights 0.5
  says 2 '-f FLOW is required'
  head -n 1 fresh >none
  go tw-stack -f flow -l like --prior "$PRIOR" none
  says 1 none
}
