# Malformed input and unusual option values, for each program: most rows are a case, with its
# status and words of its message. Damaged artefacts are in artefacts.bats; files, descriptors
# and signals are in io.bats.
# shellcheck disable=SC2030,SC2031 # tests are subshells: each has its own F
load lib
load flow
load programs

setup_file() {
  cd "$BATS_FILE_TMPDIR" || return 1
  good_files
}

# advises: check that the message of a usage error says what must be given, or what to do instead.
advises() {
  grep -qE '(must be|needs?|required|(is|are) for|cannot be combined|see --help|give|name|use|leave|there (is|are):|one is wanted|columns go by number)([ ,;:)]|$)' err ||
    fail "the message does not say what to do: $(cat err)"
}

# rows PROGRAM INPUT: check the rows OPTIONS|STATUS|WORDS of standard input. The options follow the
# command's; in them @ is the folder of the files, _ a space and '' an empty word. Commas separate the
# words of the message. With status 2 there must be no output, with status 0 some.
rows() {
  local options want words n=0 bad=0
  while IFS='|' read -r options want words; do
    program "$1"
    IFS=' ' read -r -a O <<<"${options//@/$F}"
    IFS=, read -r -a W <<<"$words"
    O=("${O[@]//_/ }")
    go timeout 60 "${C[@]}" "${O[@]//\'\'/}" <"$2"
    case $want in
    0) if [ -n "$words" ]; then says 0 "${W[@]}"; else did 0; fi && [ -s out ] ;;
    2) says 2 "$1: " "${W[@]}" && advises && has ;;
    *) says "$want" "$1: " "${W[@]}" ;;
    esac || { fail "^ $1 $options: wanted $want $words" || bad=1; }
    n=$((n + 1))
  done
  echo "$n" >cases
  return "$bad"
}

# ---- cells ----

# What a cell may hold in a column on which a program computes. yes: a number; no: anything else; NA:
# missing; inf: valid only where infinity is (logq, score).
@test "programs that compute on a column accept numbers in it, refuse words, and name a remedy for missing values" {
  # Data of a posterior may be missing: missing.bats.
  n=0
  while read -r kind cell; do
    while read -r p col infinite; do
      program "$p"
      awk -F '\t' -v OFS='\t' -v c="$col" -v cell="${cell//\\/\\\\}" \
        'NR == 3 { $c = cell } 1' "$F/good" >in
      go "${C[@]}" <in
      case $kind in
      yes) did 0 ;;
      inf) if [ "$infinite" = yes ]; then did 0; else says 1 "$p: <stdin>:3: column $col ("; fi ;;
      no) says 1 "$p: <stdin>:3: column $col (" ;;
      NA) says 1 "$p: <stdin>:3: column $col (" 'tw-read --missing drop' &&
        tw-read --missing drop in 2>dropped | go "${C[@]}" && did 0 &&
        grep -qx 'tw-read: dropped 1 of 4 records with a missing value' dropped ;;
      esac || fail "$kind $cell: $p" || return 1
      n=$((n + 1))
    done <<'E'
tw-score 4 yes
tw-leaf 3 no
tw-classify 5 yes
tw-tree 3 no
tw-tree 5 no
tw-bounds 5 yes
tw-flow 2 no
tw-truncate 2 yes
E
  done <<'E'
yes +1
yes 1.
yes .5
yes -0
yes 5e-324
yes 1e-400
yes 1e+05
inf inf
inf -inf
inf Infinity
NA nan
NA NA
NA NaN
NA -nan
no 1e400
no -1e400
no 0x1p-2
no 1,5
no 1_000
no 1e
no 1e+
no --1
no +-1
no 1d3
no e5
no .
no -
no nan(0x1)
no infinit
no 1.2.3
no 1;
no 1\x00
no ٣
no one
E
  [ "$n" -eq 272 ] || fail "$n"
}

# ---- option values, at the ends of their ranges and beyond ----

@test "tw-score refuses option values that are not valid" {
  rows tw-score "$F/good" <<'E'
-q logq|0|
-q 4|0|
-q 0|2|-q
-q 8|2|-q,'8'
-q 1-2|2|-q
-q x9|2|-q,x9,there are
-q ''|2|-q
--logq=|2|-q
-q logq -f @/flow|2|-q and -f
-f @/nowhere|1|nowhere,No such file
-f @|1|Is a directory
-f @/tree|1|tree,tw-flow
-f @/good|1|good,tw-flow
-f /dev/null|1|/dev/null,empty
-k KDE|2|-k,'KDE',waldo or quantile
-k ''|2|-k
-k hpd|0|
-k kde|2|need draws
-k waldo|2|-k kde,waldo and quantile need draws
-k quantile|2|need draws
-k kde -q logq -d @/draws|2|-q is for -k hpd
-k kde -d @/draws -f @/flow|2|-d and -f cannot be combined
-k kde -d @/nowhere|1|nowhere,No such file
-k kde -d -|2|-d -,standard input
-k kde -d @/tree|2|tree,theta1
-k kde -d @/draws|0|
-k waldo -d @/draws|0|
-k quantile -d @/draws|0|
-k waldo -d @/draws --log|2|--log is for hpd and kde
-k kde -d @/draws -n 5|2|-n is for -f
-k quantile -d @/draws --levels 0,1|0|
-k quantile -d @/draws --levels 0.5,0.5|2|--levels,0.5,0.5
-k quantile -d @/draws --levels 0.9,0.1|2|--levels
-k quantile -d @/draws --levels -0.1,0.9|2|--levels
-k quantile -d @/draws --levels 0.1,1.0000000000000002|2|--levels
-k quantile -d @/draws --levels 0.1|2|--levels
-k quantile -d @/draws --levels 0.1,|2|--levels
-k quantile -d @/draws --levels ,0.9|2|--levels
-k quantile -d @/draws --levels nan,0.9|2|--levels
-k quantile -d @/draws --levels 0.1,0.5,0.9|2|--levels
-k kde -d @/draws --levels 0.1,0.9|2|--levels is for
-k kde -f @/flow -n 2|0|
-k kde -f @/flow -n 1|2|-n,from 2 to 100000000,'1'
-k kde -f @/flow -n 0|2|-n
-k kde -f @/flow -n -1|2|-n,'-1'
-k kde -f @/flow -n 1e3|2|-n,'1e3'
-k kde -f @/flow -n 100000001|2|-n
-k kde -f @/flow -n 99999999999999999999|2|-n
-k kde -f @/flow -n 5 --cdf 6|2|at most -n 5
-k kde -f @/flow -n 5 --var 6|2|at most -n 5
-k kde -f @/flow -n 5 --cdf 5 --var 5|0|
-f @/flow --cdf 1|0|
-f @/flow --cdf 0|2|--cdf,from 1 to
-f @/flow --cdf 100000001|2|--cdf
-f @/flow --cdf 1.5|2|--cdf
-f @/flow --cdf 1 --at @/twice|1|twice:3,twice
-f @/flow --cdf 1 --at @/nowhere|1|nowhere,No such file
--at @/obs|2|--at
-f @/flow --cdf=|2|--cdf
-f @/flow --var 2|0|
-f @/flow --var 1|2|--var,from 2 to
-f @/flow --var 100000001|2|--var
--cdf 5|2|need draws
--var 5|2|need draws
-f @/flow --cdf 1 --seed 18446744073709551615|0|
-f @/flow --cdf 1 --seed 18446744073709551616|2|--seed
-f @/flow --cdf 1 --seed -1|2|--seed
-f @/flow --cdf 1 --seed 0x1|2|--seed
-f @/flow --cdf 1 --seed _1|2|--seed
-f @/flow --cdf 1 -j 1024|0|
-f @/flow --cdf 1 -j 1025|2|--threads,from 1 to 1024
-f @/flow --cdf 1 -j 0|2|--threads
-f @/flow --cdf 1 -j 2x|2|--threads
-f @/flow --proposals 0|2|--proposals
-p theta1|2|-p is for
-k waldo -d @/draws -p theta9|2|theta9
-n 5|2|-n is for
-d @/draws|2|-d needs
--as=|2|--as,not empty
--as #s|2|--as
--as x1|2|x1,--as
--as x_1|0|
E
  [ "$(cat cases)" -eq 82 ]
}

@test "tw-tree refuses option values that are not valid" {
  rows tw-tree "$F/good" <<'E'
-x x1|0|
-x theta1,x1|0|
-x x9|2|-x,x9
-x ''|2|-x
-x ,|2|-x
-x x1,|2|-x
-x 3-2|0|
-x 0|2|-x
-x 3-99|2|-x
-x 18446744073709551617|2|-x
-x q*|2|-x,q*
-x *|2|is the score
-x [|2|-x
-x x1,score|2|is the score
-s x9|2|-s,x9
-s *|2|-s
-s id|1|column 1 (id)
-m 1|0|
-m 4294967295|0|
-m 4294967296|2|--min-leaf,from 1 to 4294967295
-m 0|2|--min-leaf
-m -0|2|--min-leaf
-m 1e1|2|--min-leaf
--max-leaves 1|0|
--max-leaves 4294967295|0|
--max-leaves 0|2|--max-leaves
--max-leaves 4294967296|2|--max-leaves
--prune holdout|0|
--prune hold|2|--prune,'hold'
--prune=|2|--prune
--prune cv=2|2|--prune,'cv=2'
--prune alpha=0|0|
--prune alpha=inf|0|
--prune alpha=1e400|2|--prune alpha=
--prune alpha=-1e-300|2|--prune alpha=
--prune alpha=nan|2|--prune alpha=
--prune alpha=1x|2|--prune alpha=
--seed 0|0|
--seed 18446744073709551615|0|
--seed 18446744073709551616|2|--seed
--seed=|2|--seed
-j 1024|0|
-j 1025|2|--threads
-j 0|2|--threads
-j -1|2|--threads
--part 1/1|0|
--part 4/4|0|
--part 5/5|1|no records
--part 18446744073709551615/18446744073709551615|1|no records
--part 1/18446744073709551616|2|--part
--part 0/2|2|--part,1 <= K <= N
--part 3/2|2|--part
--part 1|2|--part
--part 1/2/3|2|--part
E
  [ "$(cat cases)" -eq 54 ]
}

@test "tw-typical refuses option values that are not valid" {
  rows tw-typical "$F/good" <<'E'
-r @/nowhere|1|nowhere,No such file
-r @|1|Is a directory
-r /dev/null|1|/dev/null,header
-r @/tree|2|x*,no column
-r @/bounds|2|x*,no column
-r @/draws|2|x*,no column
-r @/draws -x logq|0|
-r @/draws -x theta1,logq|0|
-r -|2|-r -
-r @/good -x score,leaf|0|
-x id|1|column 1 (id),not a number
-x x2|2|x2
-x ''|2|-x
--level 0|0|
--level 1|0|p 
--level 1.1|2|--level
--level -0.1|2|--level
--level nan|2|--level
--as x1|2|x1
--as=|2|--as
--seed -1|2|--seed
--seed 18446744073709551615|0|
-j 0|2|--threads
-j 64|0|
-j 1025|2|--threads
--part 1/2|2|unknown option
@/nowhere|1|nowhere,No such file
@|1|Is a directory
/dev/null|1|header
@/draws|2|x1,which RUNS asks for
E
  [ "$(cat cases)" -eq 30 ]
}

@test "tw-gap refuses option values that are not valid" {
  rows tw-gap "$F/good" <<'E'
--half @/flow|2|--half,twice
-p theta9|2|-p,theta9
-f @/nowhere|1|nowhere,No such file
-f @/tree|1|tree,tw-flow
-f @/bounds|1|bounds,tw-flow
--alpha 0.1,0.5|0|
--alpha 0|2|--alpha
--alpha 0.1,0.10|2|--alpha,differ
-n 1|2|--draws
-n 2|0|
-n x|2|--draws
--runs 1|2|--runs
--runs 4|0|
--runs 1000000|0|
--at @/nowhere|1|nowhere,No such file
--at @/flow|2|flow,x1
--at @/twice|1|twice:3,twice
--at -|2|--at
--error 0|2|--error
--error 1.1|2|--error
--error x|2|--error
--error 1|0|
--ranks|2|--ranks
--seed 18446744073709551615|0|
--seed -1|2|--seed
-j 0|2|--threads
-j 3|0|
E
}

@test "tw-stack refuses option values that are not valid" {
  rows tw-stack "$F/good" <<'E'
-f @/flow|0|
-f @/flow --part 1/2|2|unknown option
-l nosuch|1|nosuch
-f @/flow --weights 1|0|
--weights 1,0|2|--weights
--weights 1.5|2|--weights
-f @/flow --truncated nosuch|1|nosuch
-f @/flow -l @/like -l nosuch|1|nosuch
--prior theta1=uniform(0,1)|2|given twice
--seed -1|2|--seed
-j 0|2|-j
-f nosuch|1|nosuch
E
}

@test "tw-simulate refuses option values that are not valid" {
  tsv 'theta1 b' '1 2' '2 3' >in
  # shellcheck disable=SC2317 # rows calls it
  program() { C=("$1" "sed '1s/\$/\ty/; 1!s/\$/\t1/'"); }
  rows tw-simulate in <<'E'
--chunk 1|0|
--chunk 0|2|--chunk
--chunk 1e3|2|--chunk
-j 1024|0|
-j 1025|2|-j
-j 0|2|-j
--seed 0|0|
--seed -1|2|--seed
--seed 18446744073709551615|0|
--seed 18446744073709551616|2|--seed
--stream 2146|0|
--stream 2147|2|--stream
--stream -1|2|--stream
-p theta1|0|
-p b,theta1|0|
-p b,b|0|
-p c|2|-p,'c'
-p ''|2|-p
-x y|0|
-x 3|0|
-x b|2|'b'
-x z*|2|-x
--folder ''|2|--folder
--folder /dev/null|1|/dev/null
--folder @/no/such|1|No such file
--launch sh|0|
--launch true|1|did not run it
--launch ''|1|did not run it
--launch exit_3|1|ended with status 3
E
}

@test "tw-coverage refuses option values that are not valid" {
  tsv 'cdf rank_a leaf x' '0.5 .25 2 7' '1 0 3 8' '5e-1 1e0 2 9' >ranks
  # shellcheck disable=SC2317 # rows calls it
  program() { C=("$1"); }
  rows tw-coverage ranks <<'E'
-r cdf|0|
-r x|1|column 4 (x),a rank is a share
-r nosuch|2|nosuch
-r ''|2|-r
-r *|1|column 3 (leaf)
-g leaf|0|
-g x|0|
-g nosuch|2|nosuch
--levels 0.5|0|
--levels .5,0.50|2|--levels,differ
--levels 0|2|--levels
--levels 1|2|--levels
--levels 0.5,|2|--levels
--levels x|2|--levels
-n 0|2|--draws
-n 4|0|
-n 3|1|no share of 3 draws
-n 100000|0|
-n 100001|2|--draws
--part 1/2|2|unknown option
@/nowhere|1|nowhere,No such file
/dev/null|1|header
E
  [ "$(cat cases)" -eq 22 ]
}

@test "tw-leaf refuses option values that are not valid" {
  rows tw-leaf "$F/good" <<'E'
-t @/nowhere|1|nowhere,No such file
-t @|1|Is a directory
-t /dev/null|1|/dev/null
-t @/bounds|1|bounds,tw-tree
-t @/flow|1|flow,tw-tree
-t @/good|1|good,tw-tree
-t ''|1|No such file
-t @/tree -t @/tree|0|
--as=|2|--as
--as #|2|--as
--as leaf|2|leaf,--as
--as lea|0|
--as é|0|
--part 1/2|2|unknown option
--seed 1|2|unknown option
-j 2|2|unknown option
@/nowhere|1|nowhere,No such file
@|1|Is a directory
@/tree|2|tree,x1
/dev/null|1|header
E
  [ "$(cat cases)" -eq 20 ]
}

@test "tw-bounds refuses option values that are not valid" {
  rows tw-bounds "$F/good" <<'E'
--alpha 0.5 --beta 0.9|0|
--global --alpha 0.5 --beta 0.9|0|
--alpha 1e-60|0|1e-60
--alpha 0|2|--alpha,strictly between 0 and 1
--alpha 0.0|2|--alpha
--alpha 1|2|--alpha
--alpha 1.000|2|--alpha
--alpha -0.1|2|--alpha
--alpha 1e400|2|--alpha
--alpha nan|2|--alpha
--alpha inf|2|--alpha
--alpha 0.1x|2|--alpha
--alpha 0x1p-2|2|--alpha
--alpha=|2|--alpha
--alpha 0.1,|2|--alpha
--alpha 0.1,0.10|2|--alpha,levels that differ
--alpha 0.1234567890123456789012345678901234567890123456789012345678901|2|--alpha,60 digits
--alpha 1e-99999999999999999999|2|--alpha
--beta 0|2|--beta
--beta 1|2|--beta
--beta 1e400|2|--beta
--beta 0.1,0.2|2|--beta
--beta=|2|--beta
--beta nan|2|--beta
--global --beta 0.99 --alpha 0.5|0|
-g x9|2|-g,x9
-g id|0|a
-g ''|2|-g
-g x1,leaf|2|-g
-g leaf --global|2|--global and -g
--global -t @/tree|2|--global and -t
--anytime=yes|2|--anytime
--gap @/nothing|1|nothing
--gap @/tree|1|tree,tw-gap
--gap @/good|1|good,tw-gap
--gap|2|--gap
--factor 1|2|--factor
-s x9|2|-s,x9
-s id|1|column 1 (id)
-s 8|2|-s
-t @/nowhere|1|nowhere,No such file
-t @/bounds|1|bounds,tw-tree
-t @/tree --part 1/2|2|--part 1/2
-t @/tree --part 1/4|2|--part
-t @/tree --part 2/2|0|
-t /dev/null|1|/dev/null
--part 0/1|2|--part
--part 2/1|2|--part
--part 9/9|1|no records
--ranks 0|2|--ranks
--ranks x|2|--ranks
--side upper|2|--side,--ranks
--side|2|--side
--side left --ranks 9|2|--side,both
--side=|2|--side
--ranks 9|0|lacks a finite bound
--strict|1|
--global --alpha 0.5 --beta 0.9 --strict|0|
--sorted --global|0|
E
  [ "$(cat cases)" -eq 59 ] || fail "$(cat cases)"
}

@test "tw-classify refuses option values that are not valid" {
  rows tw-classify "$F/good" <<'E'
-b @/nowhere|1|nowhere,No such file
-b @|1|Is a directory
-b @/tree|1|tree,tw-bounds
-b @/flow|1|flow,tw-bounds
-b @/good|1|good,tw-bounds
-b /dev/null|1|/dev/null
-b ''|1|No such file
--alpha 0.1|0|
--alpha 10e-2|0|
--alpha 0.2|2|--alpha,0.1 0.25
--alpha 0.1000000000000000000000001|2|--alpha
--alpha 0|2|--alpha
--alpha 1|2|--alpha
--alpha 0.1,0.25|2|--alpha
--alpha=|2|--alpha
--alpha nan|2|--alpha
--summary|0|
--summary --parameters|2|--summary
--summary --as r|2|--summary
--prior x1=normal(0,1)|2|--prior,--parameters
--parameters --prior|2|--prior
--lax|0|
-s x9|2|-s,x9
-s id|1|column 1 (id)
-s 5|0|
-s ''|2|-s
--as x1|0|
--as=|2|--as
--as #r|2|--as
--alpha 0.1 --as x1|2|x1,--as
--beta 0.1|2|unknown option
E
  [ "$(cat cases)" -eq 31 ]
}

@test "tw-flow refuses options that do not go with the records" {
  rows tw-flow "$F/good" <<'E'
-p theta1|0|record
-p x1|2|x1
-p theta9|2|-p,theta9
-p ''|2|-p
-x x9|2|-x,x9
-x theta1|2|theta1
-x score,logq|0|record
-x id|1|column 1 (id)
--integer theta1|0|record
--integer theta1 --support theta1=-1:2|0|record
--integer x1|2|--integer,among the parameters
--integer nix|2|--integer,nix
--integer ''|2|--integer
--integer theta1 --likelihood|2|--integer,likelihood
--prior theta1=uniform(-2,3)|0|record
--prior theta1=normal(0,1) -p theta1|0|record
--prior theta1=integer(-2,3)|0|record
--prior theta1=uniform(0,2)|1|outside --prior,'-1'
--prior theta9=normal(0,1)|2|--prior,theta9
--prior theta9=normal(0,1) -p theta1|2|--prior,no distribution,theta1
--prior ''|2|--prior
--prior theta1=normal(0)|2|--prior
--prior theta1|1|theta1
--prior theta1=normal(0,1) --support theta1=0:1|2|--support
--prior theta1=normal(0,1) --integer theta1|2|--integer
--prior theta1=normal(0,1),theta1=normal(0,1)|2|twice
--support theta1=-2:3|0|record
--support theta1=-2:|0|record
--support theta1=:3|0|record
--support theta1=0:2|1|outside --support,'-1'
--support theta1=1:|1|outside --support,'0'
--support theta1=2:2|2|--support
--support theta1=3:2|2|--support
--support theta1=:|2|--support
--support theta1=|2|--support
--support theta1|2|--support
--support =0:1|2|--support
--support theta1=nan:1|2|--support
--support theta1=inf:1|2|--support
--support theta1=0:-inf|2|--support
--support theta1=0:1e400|2|--support
--support theta1=0:1:2|2|--support
--support theta9=0:1|2|--support,theta9
--support x1=0:1|2|--support,among the parameters
--support theta1=-2:3,|2|--support
--support=|2|--support
--part 5/5|1|no records
--part 1/0|2|--part
E
  [ "$(cat cases)" -eq 48 ]
}

@test "tw-sample refuses option values that are not valid" {
  rows tw-sample "$F/good" <<'E'
-n 1|0|
-n 0|2|-n,from 1 to
-n -1|2|-n
-n 1.0|2|-n
-n 1e1|2|-n
-n 0x2|2|-n
-n 18446744073709551616|2|-n
-n ''|2|-n
-n +2|2|-n
--seed 0|0|
--seed 18446744073709551615|0|
--seed 18446744073709551616|2|--seed
--seed -1|2|--seed
--seed=|2|--seed
-f @/nowhere|1|nowhere,No such file
-f @|1|Is a directory
-f @/tree|1|tree,tw-flow
-f @/bounds|1|bounds,tw-flow
-f @/good|1|good,tw-flow
-f /dev/null|1|/dev/null
-f ''|1|No such file
--prior theta1=normal(0,1)|2|one of -f,is required
-j 0|2|-j
-j x|2|-j
-j 1025|2|-j
-j 2|0|
--proposals 0|2|--proposals
--draw x|2|--draw COMMAND,is required
--stream -1|2|--stream
--as s|2|unknown option
E
  [ "$(cat cases)" -eq 30 ]
}

@test "tw-grid refuses option values and operands that are not valid" {
  rows tw-grid "$F/good" <<'E'
-n 2|0|
-n 0|2|-n,from 1 to 100000000
-n 1|2|LO < HI
-n -1|2|-n
-n 1.5|2|-n
-n 100000001|2|-n
-n 99999999999999999999|2|-n
-n ''|2|-n
a=0:1:3|0|
a=5:5:1|0|
a=5:5|2|LO < HI
a=0:1:1|2|LO < HI
a=5:5:2|2|LO < HI
a=1:0|2|LO < HI
a=0:1:0|2|N in NAME=LO:HI:N
a=0:1:|2|N in NAME=LO:HI:N
a=0:1:-3|2|N in NAME=LO:HI:N
a=0:1:2:3|2|N in NAME=LO:HI:N
a=0:1:100000001|2|N in NAME=LO:HI:N
a=0|2|operand,'a=0'
a=|2|operand
a|1|No such file
=0:1|2|operand
a=:1|2|operand
a=0:|2|operand
a=nan:1|2|operand
a=0:nan|2|operand
a=-inf:1|2|operand
a=0:inf|2|operand
a=0:1e400|2|operand
a=0x0:1|2|operand
a=0,5:1|2|operand
a=-1.7976931348623157e308:1.7976931348623157e308|0|
t=0:1|2|operand,there already
theta1=0:1|2|theta1
a=0:1 b=0:1 c=0:1|0|
--missing=drop|2|unknown option
--support a=0:1|2|need --around
-r region a=0:1|2|need --around
--around @/good --support theta1=1:0|2|--support,LO < HI
--around @/good --support theta1|2|--support
--around @/good --support =0:1|2|--support
--around @/good --support theta1=0:1,|2|--support
--around @/good --support theta1=nan:1|2|--support
--around @/good -r nosuch|2|nosuch
nowhere|1|No such file
E
  [ "$(cat cases)" -eq 46 ]
}

@test "tw-budget refuses option values and tables that are not valid" {
  rows tw-budget "$F/bounds" <<'E'
--mass 0.5|0|
--mass 0|2|--mass
--mass 1|2|--mass
--mass 1e400|2|--mass
--mass nan|2|--mass
--mass -0.1|2|--mass
--mass=|2|--mass
--mass 0.1x|2|--mass
--forecast|2|--gap
--gap @/good --mass 0.1|2|--forecast
--alpha 0.1|0|
--alpha .250|0|
--alpha 0.2|2|--alpha,0.1 0.25
--alpha 0|2|--alpha
--alpha 1|2|--alpha
--alpha=|2|--alpha
@/bounds|0|
@/nowhere|1|nowhere,No such file
@|1|Is a directory
@/tree|1|tree,tw-bounds
@/flow|1|flow,tw-bounds
@/good|1|good,tw-bounds
/dev/null|1|/dev/null
@/bounds @/bounds|2|one table
-s score|2|unknown option
E
  [ "$(cat cases)" -eq 25 ]
}

@test "tw-report refuses operands that are not folders of results" {
  rows tw-report /dev/null <<'E'
--|0|
@/results|2|one folder
--html|0|
--html @/results|2|one folder
--html=x|2|html
--htm|0|
--latex @/results|2|unknown option
-x x1|2|
E
  [ "$(cat cases)" -eq 8 ]
  for f in "$F/bounds" "$F/results/bounds.tsv" "$F/nowhere" '' -; do
    go tw-report "$f"
    says 1 'not a folder with results'
  done
}

@test "tw-read refuses option values that are not valid" {
  rows tw-read "$F/good" <<'E'
-d ;|0|
-d ''|2|-d,one byte
-d ab|2|-d
-d "|2|-d
-c 1|0|
-c 6-1|0|
-c x9|2|-c,x9
-c 0|2|-c
-c 8|2|-c
-c ''|2|-c
--except *|2|no column is left
--except x9|2|--except,x9
--except id|0|
--rename id=n|0|
--rename id=x1|2|x1
--rename id=|2|--rename
--rename id|2|--rename
--rename =n|2|--rename
--rename x9=n|2|--rename,x9
--rename id=#n|2|--rename
--repeat x9|2|--repeat,x9
--repeat id|1|column 1 (--repeat),'a'
--repeat leaf -c x1|0|
--repeat theta1|1|column 2 (--repeat),'-1'
--skip 0|0|
--skip 99|1|header
--skip -1|2|--skip
--skip 1.0|2|--skip
--skip 18446744073709551616|2|--skip
--skip=|2|--skip
--ragged stop|0|
--ragged drop|0|
--ragged keep|2|--ragged,stop or drop
--ragged=|2|--ragged
--to a|2|--to needs --from
--from nothing|1|--from
--names a-c|1|expected 1 field
--names a,a|2|two columns,'a'
--names=|2|--names
--names x9-x1|1|expected 1 field
--names x1-x99999999999999999999|1|expected 1 field
--names x1-x100000|1|expected 100000 fields
--names a -H|2|-H and --names
-N --rename 1=b|2|-N and --rename
--missing drop|0|
--missing stop|2|--missing,keep or drop
--missing=|2|--missing
--missing drop -c logq|0|
--missing drop -c logq -x x1|2|-x,'x1',not written
-x x1|2|-x needs
--names-from @/nowhere|1|nowhere,No such file
-H|1|
@/nowhere|1|nowhere,No such file
@|1|Is a directory
/dev/null|1|/dev/null
E
  [ "$(cat cases)" -eq 55 ]
}

@test "tw-plot refuses option values that are not valid" {
  rows tw-plot "$F/grid" <<'E'
-p theta1,theta2|0|
-p theta1|1|a point comes twice
-p theta1,theta1|1|a point comes twice
-p theta1,theta9|2|theta9
-p ''|2|-p
-r x9|2|x9
-r theta1|1|theta1
--target=|2|
--target x|2|--target,a number
--target nan|2|--target
--target 1e|2|--target
--target 1,2|0|
--target 0x1|2|--target
--cutoff 1|2|unknown option
--truth 0.5,0.5|0|
--truth 0.5|2|--truth
--truth inf,0|2|--truth
--truth 0.5,0.5,0.5|2|--truth
--prior 'theta1=normal(0,1)'|2|--prior,two parameters
--mass --pairs|2|cannot be combined
--pairs --prior 'a=normal(0,1)'|2|cannot be combined with --pairs
--mass --script|1|
--intervals|2|no column 'parameter'
--title a --title b|2|--title
-o x.gif|2|--output,.png
-o .png|2|--output
-o @|2|--output
--frob|2|--frob
-Z|2|-Z
-o|2|needs an argument
@/nowhere|1|nowhere,No such file
@|1|Is a directory
/dev/null|1|/dev/null
E
  [ "$(cat cases)" -eq 33 ]
}

# ---- input ----

# remarks TEXT...: check that stderr contains each TEXT, perhaps among other text.
remarks() {
  local text
  for text; do
    grep -qF -- "$text" err || fail "stderr lacks $text: $(cat err)" || return 1
  done
}

# cases: check the rows PROGRAM|OPTIONS|INPUT|STATUS|WORDS of standard input, where INPUT is a format of
# printf. Options are as in rows, but no command precedes them.
cases() {
  local p options input want words n=0 bad=0
  while IFS='|' read -r p options input want words; do
    IFS=' ' read -r -a O <<<"${options//@/$F}"
    IFS=, read -r -a W <<<"$words"
    O=("${O[@]//_/ }")
    # shellcheck disable=SC2059 # it is a format
    printf "$input" | go timeout 60 "$p" "${O[@]//\'\'/}"
    case $want in
    0) if [ -n "$words" ]; then did 0 && remarks "${W[@]}"; else silent; fi ;;
    *) says "$want" "$p: " "${W[@]}" ;;
    esac || { fail "^ $p $options: $input: wanted $want $words" || bad=1; }
    n=$((n + 1))
  done
  echo "$n" >cases
  return "$bad"
}

@test "programs refuse odd records, draws and tables, or read them as their numbers say" {
  { sed 's/^leaf/all/' "$F/bounds"; } >allbut
  { sed '1s/0.25.*/0.25/; s/^leaf/all/; /^3/d; s/^2\t/two\t/; s/end 4/end 2/' "$F/bounds"; } >alltwo
  { sed 's/^leaf/all/; /^3/d; s/^2\t/one\t/; s/end 4/end 2/' "$F/bounds"; } >allone
  { sed 's/^leaf/all/; /^3/d; s/^2\t/four\t/; s/end 4/end 2/' "$F/bounds"; } >allfour
  awk 'BEGIN { print "leaf\tscore"; for (i = 0; i < 40; i++) print "a\t" i }' >many
  tw-bounds --alpha .1,.2,.3,.4,.5,.6,.7,.8,.9,.11,.12 many >levels 2>err
  tsv 'id theta1 logq' 'a 0 -1' 'a 1 nan' 'a 2 -2' >nandraws
  tsv 'id theta1' 'a 0' >onedraw
  tsv 'id theta1 logq' 'a 0 -1' >onelogq
  awk 'BEGIN { print "score"; for (i = 0; i < 90; i++) print i }' | tw-bounds --global >allbounds
  printf 'a\nb\0c\n' >nul
  echo '# a' >notes
  tsv 'a b' '1 2' >two
  tsv 'a b c' '1 2 3' >three
  printf 'a\n1' >./cut
  { echo '# p q'; tsv '1 2'; } >noted
  sed 's|1/2|1/2/3|' "$F/tree" >oddpart
  sed 's|1/2|1/99999999999999999999999|' "$F/tree" >bigpart
  sed 's|1/2||' "$F/tree" >noparts
  sed 's|1/2|1/2x|' "$F/tree" >partword
  sed 's|1/2|1/2 --more|' "$F/tree" >partmore
  { head -n 1 "$F/tree"; tsv 'node left right feature threshold n mean mse' '1 NA NA NA NA 4 0.5 1'; echo '# end 1'; } >onetree
  sed '/^3\t9/d; s/end 4/end 2/' "$F/bounds" >wide
  cp "$F/tree" "$F/flow" "$F/bounds" .
  F=$PWD
  cases <<'E'
tw-classify|-b @/allbut|leaf\tscore\n2\t1\n|2|all
tw-classify|-b @/alltwo|leaf\tscore\n2\t1\n|2|all
tw-classify|-b @/allone|leaf\tscore\n2\t1\n|2|all
tw-classify|-b @/allfour|leaf\tscore\n2\t1\n|2|all
tw-classify|-b @/levels --alpha 0.05|leaf\tscore\na\t1\n|2|--alpha,0.1 0.2,0.9 0.11 ...
tw-classify|-b @/levels --alpha 0.12|leaf\tscore\na\t1\n|0|
tw-score|-d @/nandraws --cdf 2|id\ttheta1\tlogq\na\t0\t-1\n|1|nandraws:3,column 3 (logq)
tw-score|-d @/onedraw -k kde|id\ttheta1\na\t0\n|1|1 draw of 1 parameter
tw-score|-d @/onedraw -k waldo --var 2|id\ttheta1\na\t0\n|1|1 draw
tw-score|-d - -k waldo -|id\ttheta1\na\t0\n|2|standard input
tw-grid|a_b=0:1||1|header
tw-read|-W|***\n1\n|0|
tw-read||a\n*\n|0|
tw-read||a\n**\n|0|1 missing value
tw-read||a\nnan(\n|0|
tw-read||a\nnanx\n|0|
tw-read||a\n-\n|0|
tw-read||a\n1.5e5-100\n|0|
tw-read||a\n1.5E5+100\n|0|
tw-read||a\n+0x1.8p1\n|0|changed
tw-read||a\n0X1.8P1\n|0|changed
tw-read|--names 19-21|1\n|0|
tw-read|--names x1-x9999999999|1\t2\n|1|expected 1 field
tw-read|--names x01-x03|1\t2\t3\n|1|expected 1 field
tw-read|--names x3-x1|1\t2\t3\n|1|expected 1 field
tw-read|--names x1-y3|1\t2\t3\n|1|expected 1 field
tw-read|--names x1-xy3|1\t2\t3\n|1|expected 1 field
tw-read|--names x-x3|1\t2\t3\n|1|expected 1 field
tw-read|--names x1-x|1\t2\t3\n|1|expected 1 field
tw-read|--names x-1-2|1\t2\t3\n|1|expected 1 field
tw-read|--names x\-1|1\n|0|
tw-read|--names x\|1\n|0|
tw-read|-c a\*b*|a*bc\taxb\n1\t2\n|0|
tw-read|-c ?\?|a?\n1\n|0|
tw-read|-c *\*|a*\tb\n1\t2\n|0|
tw-read|-c *\*|a\tb\n1\t2\n|2|-c
tw-read|-c ?\*|ab\tcd\n1\t2\n|2|-c
tw-read|-c a?\?|abc\tcd\n1\t2\n|2|-c
tw-read|--names a,b --names-from @/notes|1\t2\n|1|notes: no names
tw-read|--names x1-x01|1\n|0|
tw-read|--names x01-x3|1\n|0|
tw-read||a\n1\t2\n|1|expected 1 field, got 2
tw-read|-d ;|a;b\n1;2;3\n|1|expected 2 fields, got 3
tw-read|-d ;|a\n"1" ;2\n|1|expected 1 field
tw-read|-W|"a b" c\n"1" 2\n|0|
tw-read|-W --no-quotes|"a c\n1 2\n|0|
tw-read|-W|"a b"c\n1 2\n|1|after its closing quote
tw-read|-d _|"a"  b\n"1"  2\n|1|
tw-read|--to END --from B|x\nEND\nB\n2\n1\nEND\n|0|
tw-read|-H --from B -W|B\n# a b\n1 2\nB\n# a b\n3 4\n|1|-H finds no names
tw-read|-N --names a|1\n|0|
tw-read|-N -H -W|# a b\n1 2\n|0|
tw-read||a\n****x\n|0|
tw-score|-d @/onedraw --cdf 2|id\ttheta1\tlogq\na\t0\t-1\n|2|logq
tw-score|-d @/onelogq --cdf 2|id\ttheta1\tlogq\na\t0\t-1\n|1|1 draw where --cdf wants 2
tw-score|-d @/onelogq --var 2|id\ttheta1\tlogq\na\t0\t-1\n|1|1 draw where --var wants 2
tw-score|-f @/flow --cdf 1 -d @/onelogq -j 2|id\ttheta1\tx1\na\t0\t-1\n|2|-d and -f cannot be combined
tw-score|-d - -k waldo @/onedraw -|id\ttheta1\na\t0\n|2|standard input
tw-score|-d - -k waldo - @/onedraw|id\ttheta1\na\t0\n|2|standard input
tw-leaf|-t - @/two|# tw-tree 1\nnode\tleft\tright\tfeature\tthreshold\tn\tmean\tmse\n1\t2\t5\ta\t1\t4\t0\t0\n2\t3\t5\ta\t0\t2\t0\t0\n3\tNA\tNA\tNA\tNA\t1\t0\t0\n4\tNA\tNA\tNA\tNA\t1\t0\t0\n5\tNA\tNA\tNA\tNA\t1\t0\t0\n# end 5\n|1|
tw-bounds|-t @/partmore --part 2/2|leaf\tscore\n2\t1\n2\t1\n|0|lack
tw-bounds|-t @/partword --part 1/3|leaf\tscore\n2\t1\n|1|--part
tw-budget|--mass 0.5 @/allbounds||0|
tw-budget|--mass 0.5 @/allbounds||0|
tw-read|--rename a\=b=c|a=b\n1\n|0|
tw-read|--rename a\=c|a\n1\n|2|--rename
tw-read|--rename a\|a\n1\n|2|--rename
tw-read|-c a\|a\n1\n|2|a
tw-read|-c a\*|a*\n1\n|0|
tw-read|-c a\?|a?\n1\n|0|
tw-read|-c a\?|ab\n1\n|2|-c
tw-read|-c a\*|ab\n1\n|2|-c
tw-read|-c a**|ab\n1\n|0|
tw-read|-c x\-y|x-y\n1\n|0|
tw-read|-c x1\-x2|x1\tx2\n1\t2\n|2|-c
tw-read|--names-from -||1|no names
tw-read|--names-from @/nul|1\n|1|nul:2,NUL byte in a name
tw-read|--names-from @/notes|1\n|1|notes: no names
tw-read|@/two @/three||1|three:1,header differs
tw-read|@/cut @/cut||0|cut:2,no newline
tw-read||\xfe\xffa\n|1|UTF-16
tw-read||\xff\xfea\n|1|UTF-16
tw-read|--from BEGIN --to END|x\nBEGIN\n2\n1\nEND\ny\n|0|
tw-read|--from BEGIN --to END|x\nBEGIN\na\n1\nEND\ny\n|0|records without a number
tw-read|--from BEGIN|x\nBEGIN a\n1\nBEGIN a\n2\n|1|expected 2 fields
tw-read|--repeat 1 -N|2\ta\n|0|
tw-read|--repeat 1 -N||0|
tw-read|-N||0|
tw-read|-H -W @/noted @/noted||0|
tw-read|-H -W @/noted @/two||1|# header differs
tw-read||weight\nx\n1\n|1|weights that differ
tw-read||weight\n1\nx\n|1|weights that differ
tw-read||weight\n1\n1.0\n|0|
tw-read|-d ,|a b\n1\n|0|
tw-read|-d ,|a\n1,2\n|1|expected 1 field, got 2
tw-read|-d\t|"a" x\n1\n|1|after its closing quote
tw-read||"a" \n1\n|0|
tw-read|-d _|"a" b\n1 2\n|0|
tw-read|--no-quotes|"a\n1\n|0|
tw-read||a\tb\n1\n|1|expected 2 fields, got 1
tw-read|--ragged=drop|a\tb\n1\n2\t3\n|0|1 ragged line
tw-bounds|--alpha 0.5,0.4,0.3,0.2,0.1,0.01,0.02,0.03,0.04,0.05,0.06,0.07,0.08,0.09,0.11,0.12,0.13,0.14,0.15,0.16,0.17,0.18,0.19,0.21,0.22,0.23,0.24,0.25|leaf\tscore\na\t1\n|0|1 of 1 group
tw-bounds|-t @/onetree --alpha 0.5 --beta 0.9|leaf\tscore\n1\t1\n1\t2\n1\t3\n1\t4\n|0|was fitted with --part 1/2
tw-bounds|-t @/oddpart --part 1/3|leaf\tscore\n2\t1\n|1|oddpart,--part
tw-bounds|-t @/bigpart --part 1/3|leaf\tscore\n2\t1\n|1|bigpart,--part
tw-bounds|-t @/noparts|leaf\tscore\n2\t1\n|1|noparts,--part
tw-budget|--mass 0.5 @/bounds||0|
tw-grid|a\x09b=0:1 -n 2|x\n1\n|0|
E
}

@test "tw-grid refuses a line end in the name of an axis" {
  go tw-grid $'a\nb=0:1' <"$F/good"
  says 2 'operand: ' 'a?b=0:1'
  has
}

@test "programs compute on odd numbers, such as denormals, ranges beyond a double and ties" {
  hand 'none 0 0 0 1e308' >wideflow
  { head -n 2 "$F/bounds"; tsv '2 99 0.1 0.1 90 2 84 95 -1e300 1e300 0.9 0.11'; echo '# end 1'; } >far
  { head -n 2 "$F/bounds"; tsv '2 9 0.1 0.1 9 3 6 10 2 inf 0.9 0.4' \
    '3 99 0.1 0.1 90 2 84 95 1 3 0.9 0.11'; echo '# end 2'; } >first
  { head -n 2 "$F/bounds"; tsv '2 99 0.1 0.1 90 2 84 95 1 3 0.9 0.11'; echo '# end 1'; } >near
  { head -n 2 "$F/bounds"; tsv '2 9 1e-12 0.1 10 inf 1 10 0 inf 0.9 0.9' \
    '3 9 1e-12 0.1 9 3 1 9 0 9 0.9 0.8'; echo '# end 2'; } >never
  awk 'BEGIN { print "theta1\tx1"; for (i = 0; i < 40; i++) print i "\t" (i == 7 ? "1e-323" : 0) }' >denormal
  awk 'BEGIN { print "theta1\tx1"; for (i = 0; i < 40; i++) print i "\t" (i % 2 ? "" : "-") "1.7e308" }' >huge
  awk 'BEGIN { print "x1\tscore"; for (i = 1; i <= 300; i++) print i "\t" 2 ^ i }' >steep
  awk 'BEGIN { print "x1\tscore"; for (i = 0; i < 16; i++)
    print i "\t" 1000 * int(i / 8) + 100 * (int(i / 4) % 2) + 10 * (int(i / 2) % 2) }' >equal
  F=$PWD
  cases <<'E'
tw-score|-f @/wideflow -k kde -n 50|theta1\tx1\n1\t1\n|1|<stdin>:2,draws of the posterior,too far apart
tw-score|-f @/wideflow -k quantile -n 50|theta1\tx1\n1\t1\n|1|<stdin>:2,draws of the posterior,too far apart
tw-budget|--mass 1e-50 @/near||0|inf: a group
tw-budget|--mass 0.9999999999 @/near||0|
tw-flow|--members 1 --epochs 1 --hidden 1 @/denormal||0|40 records
tw-flow|--members 1 --epochs 1 --hidden 1 @/huge||0|40 records
tw-flow|--members 1 --epochs 1 --hidden 1 -p x1 -x theta1 @/huge||0|40 records
tw-tree|-m 1 --prune none|x1\tscore\n1\t0\n2\t5e-324\n3\t1\n|0|
tw-tree|-m 1 --prune none @/steep||0|
tw-tree|-m 1 --prune none --max-leaves 3 @/equal||0|
tw-bounds|--beta 0.99|leaf\tscore\na\t1\na\t2\na\t3\na\t4\na\t5\na\t6\na\t7\n|0|lower 0, upper 0, cutoff 1
E
  # The deep tree has all of its leaves; of splits with equal gains the first is taken.
  tw-tree -m 1 --prune none steep >tree
  [ "$(grep -c 'NA.NA.NA.NA' tree)" -eq 300 ]
  tw-tree -m 1 --prune none --max-leaves 3 equal >tree
  [ "$(col threshold tree | tr '\n' ' ')" = '7.5 3.5 NA NA NA ' ]
}

@test "tw-flow on a terminal shows its progress on one line" {
  script -q -e -c true /dev/null >said 2>&1 </dev/null || skip "no script(1), or no pseudo-terminal"
  { tsv 'theta1 x1'; seq 40 | sed 's/.*/&\t&/'; } >in
  script -q -e -c 'tw-flow --members 1 --epochs 3 --hidden 1 in >flow' /dev/null >said </dev/null
  grep -q 'tw-flow: ' said
  grep -q $'\r\033\\[K' said
  tail -n 1 flow | grep -q '^# end '
  tr '\r' '\n' <said | sed $'s/^\033\\[K//' >lines
  grep -q '^tw-flow: member 1 of 1, epoch 2 of 3: .* left$' lines
  # The terminal breaks none of them.
  [ "$(awk '{ print length($0) }' <(grep ' left$' lines) | sort -n | tail -n 1)" -le 79 ]
}

@test "a program whose records take seconds tells on a terminal how many it has read, and the time that is left" {
  slow && skip "not under a sanitizer or valgrind"
  script -q -e -c true /dev/null >said 2>&1 </dev/null || skip "no script(1), or no pseudo-terminal"
  awk 'BEGIN {
      print "id\ttheta1" >"in"
      print "id\ttheta1"
      for (k = 1; k <= 100; k++) {
        print k "\t0.5" >"in"
        for (i = 1; i <= 4000; i++) print k "\t" (i * 0.618034) % 1
      }
    }' >draws
  # Stopped for a while: slow on any machine.
  echo 'tw-score -k kde -d draws --cdf 4000 in >scored &
    sleep 0.1; kill -STOP $!; sleep 3; kill -CONT $!; wait $!' >slowly
  timeout 60 script -q -e -c 'sh slowly' /dev/null >said </dev/null
  tr '\r' '\n' <said | sed $'s/^\033\\[K//' >lines
  grep -qxE 'tw-score: [0-9]+ records, [0-9]+ (s|min) left' lines || fail "$(cat lines)"
  # The line is removed at the end.
  [[ $(tr -d '\n' <said) == *$'\r\033[K' ]]
  go tw-score -k kde -d draws --cdf 4000 in
  silent
  cmp out scored
}

# refused LINE TEXT... <INPUT: check that all programs refuse it, after a prefix of their clean output.
refused() {
  local p place="<stdin>${1:+:$1:}"
  shift
  cat >hostile
  for p in $FILTERS $FITTERS; do
    program "$p"
    go "${C[@]}" <hostile
    says 1 "$p: $place" "$@" || fail "$p" || return 1
    prefix_of "$F/clean.$p" || fail "$p" || return 1
    case $FITTERS in *"$p"*) [ ! -s out ] || fail "$p: output" || return 1 ;; esac
  done
}

@test "every program accepts the file that the other tests damage" {
  for p in $FILTERS $FITTERS $OTHERS; do
    program "$p"
    go "${C[@]}" <"$I"
    did 0
    cmp out "$F/clean.$p"
    [ -s out ]
  done
  head -n 1 "$F/clean.tw-tree" | grep -q '^# tw-tree 1 '
}

# ---- records ----

@test "rows with too few or too many fields and empty lines are refused" {
  { head -n 3 "$F/good"; tsv 'a 2 3 -2 7 3'; } | refused 4 6 7
  { head -n 3 "$F/good"; tsv 'a 2 3 -2 7 3 1 1'; } | refused 4 8 7
  { head -n 3 "$F/good"; echo; tail -n 1 "$F/good"; } | refused 4 1 7
  { cat "$F/good"; echo; } | refused 6
  { head -n 3 "$F/good"; echo '# a comment in the middle'; } | refused 4
  { head -n 1 "$F/good"; printf 'a\t2\t3'; } | refused 2
}

@test "programs refer to tw-read at NUL bytes, CRLF, a byte-order mark and a missing last newline" {
  perl -pe 's/-2/-\x002/ if $. == 4' "$F/good" | refused 4 NUL tw-read
  perl -pe 's/logq/log\0q/ if $. == 1' "$F/good" | refused 1 NUL tw-read
  perl -pe 's/\n/\n\0/ if $. == 3' "$F/good" | refused 4 NUL tw-read
  perl -pe 's/\n/\r\n/' "$F/good" | refused 1 CRLF tw-read
  perl -pe 's/\n/\r\n/ if $. == 4' "$F/good" | refused 4 CRLF tw-read
  # The two bytes of a CRLF come in two reads.
  for p in $FILTERS $FITTERS; do
    program "$p"
    { head -n 3 "$F/good"; printf 'a\t2\t3\t-2\t7\t3\t1\r'; sleep 0.05; echo; } | go "${C[@]}"
    says 1 '<stdin>:4:' CRLF tw-read
  done
  printf '\xef\xbb\xbf' | cat - "$F/good" | refused 1 byte-order tw-read
  printf '\xef\xbb\xbf# c\n' | cat - "$F/good" | refused 1 byte-order tw-read
  head -c -1 "$F/good" | refused 5 newline tw-read
  printf 'x1\tlogq\tscore\tleaf' | refused 1 newline tw-read
  printf '# only a comment' | refused 1 newline tw-read
}

@test "headers with empty or repeated names are refused" {
  refused '' header </dev/null
  printf '# c\n# d\n' | refused '' header
  tsv 'x1 logq score leaf x1' '1 1 1 1 1' | refused 1 "'x1'" twice
  tsv 'x1 logq score  leaf' '1 1 1 1 1' | refused 1 4
  { echo; cat "$F/good"; } | refused 1
  tsv '0 -1 5 2' '1 .5 -3 10' | refused 1 'holds only numbers' 'add a line of names' tw-read
  tsv '1e5' '3' | refused 1 'holds only numbers' tw-read
}

@test "programs refer to tw-read if no tab separates the fields of the header or of a record" {
  for c in , ' ' ';'; do
    tr '\t' "$c" <"$F/good" >other
    for p in tw-score tw-leaf tw-classify tw-tree tw-bounds tw-flow; do
      program "$p"
      go "${C[@]}" other
      says 2 'no column' '; there are: id' '(one column: tw-read takes separators other than tabs)' ||
        fail "$p '$c'"
    done
  done
  # Tabs may separate some columns, as those of an observation, or only the header, or only the records.
  printf 'x1 logq\tx2\n1 2\t3\n' >other
  go tw-score other
  says 2 "no column 'logq'" '; there are: x1 logq x2 (tabs separate columns; tw-read takes other separators)'
  for of in 'a\tb\n1 2' 'a b\n1\t2'; do
    printf "$of\n" >other
    go tw-simulate cat other
    says 1 'other:2: ' '(tabs separate fields; tw-read takes other separators)'
  done
  for names in 'x1 a,b' score,; do
    tsv "$names" >other
    go tw-score other
    says 2 "there are: ${names%,*}"
    [ "$(grep -c 'one column' err)" -eq "$([ "$names" = score, ] && echo 1 || echo 0)" ] || fail "$names"
  done
}

@test "programs say that an artefact is one where they expect records" {
  go tw-score -q mean "$F/tree"
  says 1 tree '# end'
  go tw-score -q lower "$F/bounds"
  says 1 bounds '# end'
  go tw-bounds -g node -s mean "$F/tree"
  says 1 tree '# end'
  has
  tw-bounds "$F/good" 2>/dev/null | go tw-bounds -g leaf -s mass
  says 1 '# note' -b
  has
  # Without its comments, an artefact is a table.
  grep -v '^#' "$F/bounds" | go tw-score --log -q lower --as s
  silent
}

@test "programs refuse input that is cut at any byte, except at a line end" {
  head -n 3 "$F/good" >few
  step=$(sampled 7)
  size=$(wc -c <few) header=$(head -n 1 few | wc -c)
  for ((i = 0; i < size; i += step)); do
    head -c "$i" few >cut
    ends=0
    [ "$i" -eq 0 ] || [ "$(tail -c 1 cut | od -An -c)" != '  \n' ] || ends=1
    for p in $FILTERS $FITTERS; do
      program "$p"
      go "${C[@]}" <cut
      read -r st <st
      case $ends$FITTERS in
      0*) [ "$st" -eq 1 ] || fail "$p, cut at $i: status $st" ;;
      # Fitters may refuse a table without records, and this one needs more than one.
      1*"$p"*) [ "$i" -le "$header" ] || [ "$p" = tw-gap ] || [ "$st" -eq 0 ] ;;
      1*) [ "$st" -eq 0 ] || fail "$p, cut at $i: status $st" ;;
      esac
      case $FITTERS in
      *"$p"*) [ "$st" -eq 0 ] || [ ! -s out ] ;;
      *) prefix_of "$F/clean.$p" ;;
      esac || fail "$p, cut at $i"
    done
  done
}

@test "tw-score accepts exactly the numbers of the grammar" {
  while read -r want number; do
    number=${number//_/ }
    printf 'logq\n%b\n' "$number" | go tw-score --log
    case $want in
    yes) silent ;;
    no) says 1 '<stdin>:2: column 1 (logq): ' ;;
    esac || fail "$want: $number"
  done <<'E'
yes 1
yes +1
yes -1
yes 1.
yes .5
yes -.5
yes +5.e0
yes 0001.000
yes 1e5
yes 1E+05
yes 1e-400
yes 5e-324
yes 4.9e-324
yes 1.7976931348623157e308
yes 1.797693134862315807e308
yes -0
yes 0e999999999999999999999
yes 1e-999999999999999999999
yes inf
yes -inf
yes +Inf
yes INFINITY
no 1e400
no -1e400
no 1.797693134862315808e308
no 1e999999999999999999999
no 0x10
no 0x1p-2
no 1,5
no 1'000
no _1
no 1_
no 1e
no 1e+
no 1e5.5
no e5
no .
no -
no +
no -.
no --1
no +-1
no 1-
no 1d3
no 1.2.3
no 1e5e5
no infinit
no in
no infinity0
no nan0
no nan(0x1)
no -nan(1)
no one
no 1f
no 1\x01
no \xd9\xa1
no \xef\xbc\x91
no \xe2\x88\x921
E
  perl -e 'print "logq\n", "1" x 1000, "\n"' | go tw-score --log
  says 1 large
  perl -e 'print "logq\n0.", "1" x 1000, "\n-", "0" x 100000, "1\n"' | go tw-score --log
  silent
  col score_log | diff <(printf '%s\n' -0.1111111111111111 1) -
}

@test "messages have one line, control bytes as ?, and at most 60 bytes of a field" {
  printf 'logq\n\x1b[31m\x7f\xff\x01red\n' | go tw-score
  says 1 "'?[31m???red'"
  perl -e 'print "logq\n", "q" x 100, "\n"' | go tw-score
  says 1 "$(printf 'q%.0s' {1..60})"
  run ! grep -q "$(printf 'q%.0s' {1..61})" err
  tsv logq x >$'a\nb\x1b'
  go tw-score $'a\nb\x1b'
  says 1 'a?b?:2:'
  go tw-score $'no\nsuch\tfile'
  says 1 'no?such?file'
  go tw-score $'--\x1b[1m\n'
  says 2
  go tw-score --as $'\x1b\t'
  says 2
  go tw-score -q $'\x1b\n' $'a\nb\x1b'
  says 2
  printf 'lo\x1bgq\n1\n' | go tw-score
  says 2 'lo?gq'
}

@test "programs refuse to write a field that would be read as another line" {
  for g in '# end 1' '# end x' '# crc32 00000000'; do
    printf 'score\tleaf\n1\t%s\n' "$g" >in
    go tw-bounds in
    says 1 "in:2: column 2 (leaf): no row of a table may begin with '# "
    has
    go tw-classify -b "$F/bounds" --lax --summary in
    says 1 'in:2: column 2 (leaf): no row of a table'
    go tw-classify -b "$F/bounds" --lax in
    silent
    printf 'x1\tid\n0\t%s\n' "$g" >in
    go tw-sample -f "$F/flow" -n 1 in
    says 1 'in:2: column 2 (id): no record may begin with'
  done
  printf 'x1\t#leaf\tscore\n1\t2\t3\n' >in
  go tw-bounds -g '#leaf' in
  says 2 -g 'would begin with a comment'
  go tw-grid $'a\r=0:1:2' <"$F/good"
  says 2 NAME=LO:HI
  printf 'a\r\tscore\n1\t2\n' >in
  go tw-tree -m 1 --prune none -x $'a\r' in
  says 2 'without a line end'
  has
}

# ---- the command line ----

@test "usage errors have status 2, one line and no output" {
  for p in $FILTERS $FITTERS $OTHERS; do
    program "$p"
    for o in --nope --nope=1 -Z -Zx --missing --missing=maybe --expect=4 --help=1 --no-header=1; do
      go "${C[@]}" "$o" <"$I"
      says 2 "$p: " || fail "$p $o"
      has
    done
    go "${C[@]}" --nope <"$I"
    says 2 --nope
    go "${C[@]}" -Z <"$I"
    says 2 Z
  done
  # The beginning of two options, of one, and of none.
  go tw-bounds --g
  says 2 'option --g may be --group or --global: write more of its name'
  go tw-bounds --globe
  says 2 'unknown option --globe (see --help)'
  go tw-bounds --glob <<<score
  says 1 records
  go tw-leaf -t
  says 2
  go tw-score -q
  says 2
  go bash -c 'exec -a "" tw-score --nope'
  did 2
  go tw-score --log --cutoff 3 "$F/good"
  says 2 --cutoff
}

@test "programs ask whether two dashes are meant where a long option has one" {
  while read -r program word option; do
    go "$program" "$word" 1 </dev/null
    says 2 "unknown option ${word%%=*}: did you mean --$option?" || fail "$program $word"
    has
  done <<'E'
tw-pipe -simulate simulate
tw-pipe -each=x each
tw-pipe -prior prior
tw-pipe -output=x output
tw-pipe -sup support
tw-read -whitespace whitespace
tw-read -no-header no-header
tw-read -delimiter delimiter
tw-simulate -jobs jobs
tw-flow -support support
tw-score -draws draws
E
  # Letters with their arguments, and several letters, stay what they are.
  printf '1 2\n' | go tw-read -NW
  gives '1 2'
  tsv 'x1 x2' '1 2' | go tw-read -cx2
  gives x2 2
}

@test "programs refuse a wrong value of any option, and say what to do" {
  n=0
  for p in $FILTERS $FITTERS $OTHERS; do
    program "$p"
    "$p" --help | awk '/^  (-.,|   ) --[a-z].* [A-Z|a-z]/ { sub(/^ +(-., )?/, ""); print $1, $2 }' >options
    while read -r option argument; do
      case $argument in [A-Z]*) ;; *'|'*) ;; *) continue ;; esac
      go timeout 60 "${C[@]}" "$option" '?!' <"$F/good"
      case $(<st) in
      0) ;;
      1) says 1 "$p: " ;;
      2) says 2 "$p: " && advises && has && n=$((n + 1)) ;;
      *) false ;;
      esac || fail "^ $p $option '?!'"
    done <options
  done
  [ "$n" -ge 150 ] || fail "only $n"
}

@test "options that refuse 0 also refuse numbers that a double holds as 0 or as infinity" {
  n=0
  for p in $FILTERS $FITTERS $OTHERS; do
    program "$p"
    "$p" --help | sed -nE 's/^  (-., |   ) ?(--[a-z-]+)[ =][A-Z].*/\2/p' >options
    while read -r option; do
      go timeout 60 "${C[@]}" "$option" 0 <"$F/good"
      [ "$(<st)" -eq 2 ] && grep -qe "$option.* must be .*: '0'$" err || continue
      for number in 1e-400 -1e-400 1e400; do
        go timeout 60 "${C[@]}" "$option" $number <"$F/good"
        says 2 "$p: " "$option" "must be " ": '$number'" && advises && has || fail "^ $p $option $number"
      done
      n=$((n + 1))
    done <options
  done
  [ "$n" -ge 40 ] || fail "only $n"
}

@test "every program prints --help with its options and --version on stdout, with status 0" {
  for p in $FILTERS $FITTERS $OTHERS; do
    go "$p" --help
    silent
    grep -q "$p" out
    go "$p" --help extra operands --nope
    silent
    go "$p" --version
    silent
    head -n 1 out | grep -qE "^$p \(tw\) [0-9]+\.[0-9]+"
  done
  while read -r p options; do
    go "$p" --help
    for o in $options; do
      grep -qE -- "(^|[ ,])$o([ ,=]|$)" out || fail "$p --help lacks $o"
    done
  done <<'E'
tw-score -q --log --as --help --version
tw-tree -x -s --min-leaf --max-leaves --prune --part --seed -j
tw-leaf -t --as
tw-bounds -g --global -s --ranks --side --draws -t --alpha --beta --anytime --gap --part --strict
tw-classify -b -s --alpha --summary --parameters -p -i --prior --lax --as
tw-grid -n --around -p --margin --support --integer -r
tw-truncate -f -x --eps -t --reach -n --seed -j
tw-nearest -f -x -n
tw-typical -r -x --alike --level --as --seed -j
tw-coverage -r -g --levels -n
tw-read -W -d --names -H -N --no-header -c -x --missing --fill --skip --ragged
tw-report --html --help --version
tw-stack -f -l --prior --truncated --weights --seed -j
tw-simulate --chunk --launch -j --seed --stream --folder -p -x --help --version
tw-gap -f --half --alpha -n --runs --at --error --seed -j
tw-pipe --simulate --prior --draw --runs --chunk --launch --train --calib --obs -p -x --support --logq --draws --alpha --beta --until --points --title --label --truth -o --seed -j
tw-sample -f -n --prior --draw --truncated --proposals --seed --stream -j
tw-flow -p -x --prior --support --integer --kind --members --epochs --like --part --seed -j
E
}

@test "a list that is given twice is refused, since the last would replace the first" {
  n=0
  while IFS='|' read -r p option list; do
    go "$p" "$option" "$list" "$option" "$list" </dev/null
    says 2 "$p: " "$option" 'is given twice: give all in one list, with commas between them' || fail "$p $option"
    n=$((n + 1))
  done <<'E'
tw-read|-c|a
tw-bounds|--alpha|0.1
tw-coverage|--levels|0.5
tw-gap|--alpha|0.1
tw-read|--except|a
tw-read|--rename|a=b
tw-read|--names|a
tw-read|--na|NA
tw-read|-x|a
tw-flow|-p|a
tw-flow|-x|a
tw-flow|--prior|a=uniform(0,1)
tw-flow|--support|a=0:1
tw-flow|--integer|a
tw-sample|--prior|a=uniform(0,1)
tw-tree|-x|a
tw-score|-p|a
tw-typical|-x|a
tw-simulate|-p|a
tw-simulate|-x|a
tw-coverage|-r|a
tw-gap|-p|a
tw-pipe|-p|a
tw-pipe|-x|a
tw-pipe|--prior|a=uniform(0,1)
tw-pipe|--support|a=0:1
tw-classify|--prior|a=uniform(0,1)
tw-plot|-p|a
E
  [ "$n" -eq 28 ]
}
