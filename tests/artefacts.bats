# Artefacts that are damaged, forged or odd: trees and bounds made by hand, a case in each row, and
# every byte of each kind of artefact changed (tests/fault/changes.c).
load lib
load flow

F=$BATS_FILE_TMPDIR

setup_file() {
  cd "$BATS_FILE_TMPDIR" || return 1
  { echo '# tw-tree 1 --min-leaf 1 --prune none --seed 1'
    printf '%s\n' 'node left right feature threshold n mean mse' \
      '1 2 3 x1 0.5 4 0.5 1' '2 NA NA NA NA 1 0 0' '3 4 5 x1 2 3 0 1' \
      '4 NA NA NA NA 1 0 0' '5 NA NA NA NA 2 0 0' | tr ' ' '\t'
    echo '# end 5'; } >tree
  { echo '# tw-bounds 1 --alpha 0.1,0.25 --beta 0.1'
    printf '%s\n' 'leaf n alpha beta k cutoff l u lower upper coverage mass' \
      '2 99 0.1 0.1 90 2 84 95 1 3 0.9 0.11' '2 99 0.25 0.1 75 0 65 85 -1 1 0.9 0.2' \
      '10 9 0.1 0.1 9 3 6 10 2 inf 0.9 0.4' '10 9 0.25 0.1 8 1 4 9 0 5 0.9 0.5' |
      tr ' ' '\t'
    echo '# end 4'; } >bounds
  hand 'none 0 0 0 1' >flow
  printf '%s\n' 'x1 logq score leaf' '0 -1 5 2' '1 .5 -3 10' '3 2e0 2 2' |
    tr ' ' '\t' >good
}

# zlib_sum <INPUT: print the CRC-32 that the line "# crc32" must have, by the zlib of perl.
zlib_sum() {
  perl -MCompress::Raw::Zlib -e 'local $/; binmode STDIN; printf "%08x", crc32(scalar <STDIN>)'
}

# ---- artefacts ----

# bad_artefact KIND FILE: check that the reader of this kind refuses the file before its first row.
bad_artefact() {
  case $1 in
  tree)
    go tw-leaf -t "$2" --as l "$F/good"
    says 1 "$2" && has || return 1
    tsv 'leaf score' '4 1' | go tw-bounds -t "$2"
    says 1 "$2" && has
    ;;
  bounds)
    go tw-classify -b "$2" "$F/good"
    says 1 "$2" && has
    ;;
  esac
}

# bad_edits KIND: check that each line of standard input, WHAT|EDIT in Perl, turns the good artefact
# into one that is refused. n counts them.
bad_edits() {
  local what edit
  n=0
  while IFS='|' read -r what edit; do
    [ -n "$what" ] || continue
    perl -0pe "$edit" "$F/$1" >edited
    run ! cmp -s edited "$F/$1"
    bad_artefact "$1" edited || fail "not refused: $what" || return 1
    n=$((n + 1))
  done
}

@test "every prefix of an artefact is refused" {
  step=$(sampled 4)
  for kind in tree bounds; do
    size=$(wc -c <"$F/$kind")
    for ((i = 0; i < size; i += step)); do
      head -c "$i" "$F/$kind" >cut
      case $kind in
      tree) go tw-leaf -t cut --as l "$F/good" ;;
      bounds) go tw-classify -b cut "$F/good" ;;
      esac
      says 1 cut || fail "$kind cut at $i"
      has
    done
  done
}

@test "tw-leaf and tw-classify refuse an artefact with one changed byte in one line, or read all records in silence" {
  step=$(sampled 4)
  for kind in tree bounds; do
    size=$(wc -c <"$F/$kind")
    perl -e 'local $/; $_ = <STDIN>; for my $i (0 .. length($_) - 1) {
      my $c = $_; my $b = substr $c, $i, 1;
      substr $c, $i, 1, $b eq "\t" ? "\n" : $b eq "\n" ? "\t" :
        $b =~ /\d/ ? ($b + 1 + $i % 8) % 10 : $i % 2 ? "-" : chr(255);
      open F, ">", "byte.$i"; print F $c; close F }' <"$F/$kind"
    for ((i = 0; i < size; i += step)); do
      case $kind in
      tree) go tw-leaf -t "byte.$i" --as l "$F/good" ;;
      bounds) go tw-classify -b "byte.$i" --lax "$F/good" ;;
      esac
      read -r st <st
      case $st in
      0) [ ! -s err ] && [ "$(wc -l <out)" -eq 4 ] ;;
      1 | 2) says "$st" && has ;;
      *) false ;;
      esac || fail "$kind, byte $i: status $st"
    done
  done
}

# Each byte gets every other value or is left out, and every value is inserted everywhere: half a million
# runs, so they are made in one process (tests/fault/changes.c).
@test "every change of one byte of an artefact that the suite wrote is refused" {
  tsv 'x1 score' '1 1' '2 2' '3 3' '4 4' >in
  tw-tree -m 2 --prune none in >tree
  tw-leaf -t tree in >leaf
  tw-bounds --alpha 0.5,.3 --beta 0.5 leaf >bounds 2>err
  tsv 'theta1 x1' '0.5 1' '.7 2' >runs
  tw-flow --members 1 --epochs 1 --hidden 1 --kind maf runs \
    >flow 2>err
  tw-stack -f flow >posterior
  for artefact in tree bounds flow posterior; do
    case $artefact in
    tree) "$B/changes/tw-leaf" tree in -t tree ;;
    bounds) "$B/changes/tw-classify" bounds leaf -b bounds --alpha 0.5 ;;
    flow) "$B/changes/tw-score" flow runs -f flow --trained ;;
    posterior) "$B/changes/tw-score" posterior runs -f posterior --trained ;;
    esac >out
    # Thousands of them are refused only because of the sum.
    read -r n _ by _ <out
    [ "$n" -ge $((512 * $(wc -c <$artefact))) ]
    [ "$by" -ge 10000 ]
  done
}

@test "an artefact has the CRC-32 of zlib, is read without this line, and is refused if the sum is wrong" {
  tsv 'x1 score' '1 1' '2 2' '3 3' '4 4' >in
  tw-tree -m 2 --prune none in >tree
  tw-leaf -t tree in >leaf
  tw-bounds --alpha 0.5 --beta 0.5 leaf >bounds
  # A file of more than one block.
  awk 'BEGIN { print "leaf\tscore"; for (i = 0; i < 6000; i++) print "g" i "\t" i }' |
    tw-bounds 2>err >long
  tsv 'theta1 x1' '0.5 1' '.7 2' >runs
  tw-flow --members 1 --epochs 1 --hidden 1 runs >flow 2>err
  [ "$(wc -c <long)" -gt 200000 ]
  for f in tree bounds long flow; do
    [ "$(tail -n 2 $f | head -n 1)" = "# crc32 $(head -n -2 $f | zlib_sum)" ]
  done
  tw-leaf -t tree in >want
  unsummed tree >bare
  go tw-leaf -t bare in
  silent
  cmp want out
  go tw-budget --mass 0.5 long
  silent
  n=0
  while IFS='|' read -r what edit word; do
    perl -0pe "$edit" tree >t
    run ! cmp -s t tree
    go tw-leaf -t t in
    says 1 "$word" || fail "$what"
    has
    n=$((n + 1))
  done <<'E'
another threshold|s/2\.5/2.25/|t:6: the sum does not match: damaged, or edited (then delete this line)
another option|s/seed 1/seed 7/|t:6: the sum
another name|s/x1/x2/|t:6: the sum
another sum|s/(crc32 .)./$1z/|t:6: the sum
in capitals|s/(?<=crc32 )(.*)/uc $1/e|t:6: the sum
no sum|s/crc32 .*/crc32 /|t:6: the sum
a sum of 7 digits|s/(crc32 .*)./$1/|t:6: the sum
a blank after it|s/(crc32 .*)/$1 /|t:6: the sum
another comment|s/crc32/crc33/|t:6: 1 field
the sum twice|s/(# crc32 .*\n)/$1$1/|t:7: '# end' is due
a row after it|s/(# crc32 .*\n)/${1}4\tNA\tNA\tNA\tNA\t1\t0\t0\n/|t:7: '# end' is due
the sum before a row|s/(3\tNA.*\n)(# crc32 .*\n)/$2$1/|t:5: the sum
the sum before the header|s/^(.*\n)((?s:.*))(# crc32 .*\n)/$1$3$2/|comment line
nothing after it|s/# end.*\n//|cut
another end|s/# end 3/# end 4/|t:7: the end line
a row gone|s/^3\tNA.*\n//m|t:5: the sum
not a number, which is said first|s/\t2\.5\t/\tx\t/|t:3: column 5 (threshold): not a number
E
  [ "$n" -eq 17 ]
}

@test "malformed trees are refused in one line" {
  bad_edits tree <<'E'
cycle|s/^3\t4\t5/3\t1\t5/m
cycle of two|s/^3\t4\t5/3\t4\t1/m
own child|s/^3\t4\t5/3\t3\t5/m
own right child|s/^3\t4\t5/3\t4\t3/m
root is its own child|s/^1\t2\t3/1\t1\t3/m
child 0|s/^3\t4\t5/3\t0\t5/m
child beyond the end|s/^3\t4\t5/3\t4\t6/m
child far beyond the end|s/^3\t4\t5/3\t4\t2147483648/m
child 2^32|s/^3\t4\t5/3\t4\t4294967297/m
child 2^64 + 5|s/^3\t4\t5/3\t4\t18446744073709551621/m
child of 30 digits|s/^3\t4\t5/3\t4\t100000000000000000000000000005/m
child -1|s/^3\t4\t5/3\t4\t-1/m
child +5|s/^3\t4\t5/3\t4\t+5/m
child 05|s/^3\t4\t5/3\t4\t05/m
child 5.0|s/^3\t4\t5/3\t4\t5.0/m
child 5e0|s/^3\t4\t5/3\t4\t5e0/m
the same child twice|s/^3\t4\t5/3\t4\t4/m
the same child twice, n adds up|s/^1.*(?=# end)/1\t2\t2\tx1\t0\t4\t0\t1\n2\tNA\tNA\tNA\tNA\t2\t0\t0\n/ms; s/end 5/end 2/
two parents|s/^1\t2\t3/1\t2\t4/m
two parents, all reached, n adds up|s/^1.*(?=# end)/1\t2\t3\tx1\t0\t4\t0\t1\n2\t4\t5\tx1\t0\t2\t0\t1\n3\t4\t5\tx1\t0\t2\t0\t1\n4\tNA\tNA\tNA\tNA\t1\t0\t0\n5\tNA\tNA\tNA\tNA\t1\t0\t0\n/ms
two parents, for one of them on the right|s/^1.*(?=# end)/1\t2\t4\tx1\t0\t3\t0\t1\n2\t3\t4\tx1\t0\t2\t0\t1\n3\tNA\tNA\tNA\tNA\t1\t0\t0\n4\tNA\tNA\tNA\tNA\t1\t0\t0\n5\tNA\tNA\tNA\tNA\t1\t0\t0\n/ms
two parents, for one of them on the left|s/^1.*(?=# end)/1\t2\t3\tx1\t0\t3\t0\t1\n2\t3\t4\tx1\t0\t2\t0\t1\n3\tNA\tNA\tNA\tNA\t1\t0\t0\n4\tNA\tNA\tNA\tNA\t1\t0\t0\n/ms; s/end 5/end 4/
a node that nobody reaches|s/^3\t4\t5\tx1\t2\t/3\tNA\tNA\tNA\tNA\t/m
the root a leaf, others remain|s/^1\t2\t3\tx1\t0.5\t/1\tNA\tNA\tNA\tNA\t/m
one child only|s/^3\t4\t5/3\t4\tNA/m
no children but a threshold|s/^2\tNA\tNA\tNA\tNA/2\tNA\tNA\tNA\t7/m
no children but a feature|s/^2\tNA\tNA\tNA\tNA/2\tNA\tNA\tx1\tNA/m
children, no feature|s/^3\t4\t5\tx1/3\t4\t5\tNA/m
children, empty feature|s/^3\t4\t5\tx1/3\t4\t5\t/m
children, no threshold|s/^(3\t4\t5\tx1)\t2/$1\tNA/m
threshold nan|s/^(3\t4\t5\tx1)\t2/$1\tnan/m
threshold inf|s/^(3\t4\t5\tx1)\t2/$1\tinf/m
threshold -inf|s/^(3\t4\t5\tx1)\t2/$1\t-inf/m
threshold empty|s/^(3\t4\t5\tx1)\t2/$1\t/m
threshold 1e999|s/^(3\t4\t5\tx1)\t2/$1\t1e999/m
threshold hexadecimal|s/^(3\t4\t5\tx1)\t2/$1\t0x2/m
threshold a word|s/^(3\t4\t5\tx1)\t2/$1\ttwo/m
an id out of order|s/^4\t/5\t/m
an id twice|s/^5\t/4\t/m
id 0|s/^1\t2/0\t2/m
id 01|s/^1\t2/01\t2/m
id -1|s/^1\t2/-1\t2/m
ids from 2|s/^([1-5])\t/$1 + 1 . "\t"/gme
n negative|s/\t2\t0\t0\n# end/\t-2\t0\t0\n# end/
n a fraction|s/\t2\t0\t0\n# end/\t2.0\t0\t0\n# end/
n too large for anything|s/\t2\t0\t0\n# end/\t99999999999999999999999\t0\t0\n# end/
mse negative|s/\t0.5\t1\n/\t0.5\t-1\n/
mse nan|s/\t0.5\t1\n/\t0.5\tnan\n/
mean a word|s/\t0.5\t1\n/\tmean\t1\n/
version 2|s/tw-tree 1/tw-tree 2/
version 10|s/tw-tree 1/tw-tree 10/
version 1.5|s/tw-tree 1/tw-tree 1.5/
version none|s/tw-tree 1/tw-tree/
another format|s/tw-tree 1/tw-bounds 1/
another program|s/tw-tree 1/tw-trees 1/
no first line|s/^#[^\n]*\n//
no blank after #|s/^# /#/
another mark|s/^# /##/
the mark alone|s/^#[^\n]*/#/
a shorter name|s/tw-tree 1.*/tw-tre/
the name alone|s/(tw-tree) 1.*/$1/
the name and a blank|s/(tw-tree ).*/$1/
the wrong count at the end|s/# end 5/# end 4/
a larger count at the end|s/# end 5/# end 6/
2^31 declared|s/# end 5/# end 2147483648/
2^64 + 5 declared|s/# end 5/# end 18446744073709551621/
count 05|s/# end 5/# end 05/
no count|s/# end 5/# end /
count and more|s/# end 5/# end 5 /
no end|s/# end 5\n//
text after the end|s/$/x\n/
an empty line after the end|s/$/\n/
a row after the end|s/$/6\tNA\tNA\tNA\tNA\t1\t0\t0\n/
the end twice|s/$/# end 5\n/
the tree twice|$_ .= $_
rows gone|s/^[345]\t.*\n//gm
no rows, count 0|s/^\d\t.*\n//gm; s/end 5/end 0/
no header|s/^node.*\n//m
a column too many|s/mse$/mse\tmore/m; s/^(\d\t.*)$/$1\t0/gm
a column renamed|s/threshold/cut/
columns in another order|s/left\tright/right\tleft/
a field too few|s/^(2\tNA\tNA\tNA\tNA\t1\t0)\t0/$1/m
an empty line|s/^3/\n3/m
a comment in the middle|s/^3/# c\n3/m
CRLF|s/\n/\r\n/g
NUL in a name|s/^(3\t4\t5\tx)1/$1\0/m
a byte-order mark|s/^/\xef\xbb\xbf/
part of nothing|s/--seed 1/--seed 1 --part 3\/2/
E
  [ "$n" -ge 76 ]
  # A tree without options in its first line is valid.
  sed '1s/ --min.*//' "$F/tree" >t
  go tw-leaf -t t --as l "$F/good"
  silent
}

@test "malformed bounds are refused in one line" {
  bad_edits bounds <<'E'
l > u|s/\t84\t95\t/\t96\t95\t/
l = u|s/\t84\t95\t/\t95\t95\t/
l > n|s/\t84\t95\t/\t100\t101\t/
u > n+1|s/\t84\t95\t/\t84\t101\t/
u 0|s/\t84\t95\t/\t84\t0\t/
l negative|s/\t84\t95\t/\t-1\t95\t/
l a fraction|s/\t84\t95\t/\t84.0\t95\t/
l of 30 digits|s/\t84\t/\t100000000000000000000000000084\t/
k 0|s/\t90\t2\t/\t0\t2\t/
k > n+1|s/\t90\t2\t/\t101\t2\t/
lower > upper|s/\t95\t1\t3\t/\t95\t4\t3\t/
lower nan|s/\t95\t1\t3\t/\t95\tnan\t3\t/
lower NA|s/\t95\t1\t3\t/\t95\tNA\t3\t/
lower empty|s/\t95\t1\t3\t/\t95\t\t3\t/
lower a word|s/\t95\t1\t3\t/\t95\tlow\t3\t/
upper nan|s/\t95\t1\t3\t/\t95\t1\tnan\t/
upper -nan|s/\t95\t1\t3\t/\t95\t1\t-nan\t/
upper 1e999|s/\t95\t1\t3\t/\t95\t1\t1e999\t/
lower inf, upper -inf|s/\t95\t1\t3\t/\t95\tinf\t-inf\t/
cutoff nan|s/\t90\t2\t/\t90\tnan\t/
coverage above 1|s/0.9\t0.11/1.5\t0.11/
coverage negative|s/0.9\t0.11/-0.9\t0.11/
coverage nan|s/0.9\t0.11/nan\t0.11/
mass above 1|s/0.9\t0.11/0.9\t11/
mass negative|s/0.9\t0.11/0.9\t-0.11/
mass nan|s/0.9\t0.11/0.9\tnan/
n of 30 digits|s/^2\t99/2\t100000000000000000000000000099/m
n negative|s/^2\t99/2\t-99/m
n a fraction|s/^2\t99/2\t99.5/m
beta of a row differs|s/^(2\t99\t0.25)\t0.1/$1\t0.2/m
alpha 0|s/^(2\t99)\t0.1/$1\t0/m
alpha 1|s/^(2\t99)\t0.1/$1\t1/m
alpha negative|s/^(2\t99)\t0.1/$1\t-0.1/m
alpha a word|s/^(2\t99)\t0.1/$1\tx/m
alpha nan|s/^(2\t99)\t0.1/$1\tnan/m
beta 0|s/^(2\t99\t0.1)\t0.1/$1\t0/m
beta 2|s/^(2\t99\t0.1)\t0.1/$1\t2/m
alphas that are words|s/^(\d+\t\d+)\t0.1\t/$1\tx\t/gm
betas that are words|s/^(\d+\t\d+\t0.\d+)\t0.1/$1\tx/gm
an alpha twice in each group|s/^(\d+\t\d+)\t0.25/$1\t0.10/gm
an alpha twice|s/^(2\t99)\t0.25/$1\t0.10/m
an alpha missing in the last group|s/^10\t9\t0.25.*\n//m; s/end 4/end 3/
an alpha missing in the first group|s/^2\t99\t0.25.*\n//m; s/end 4/end 3/
another alpha in the last group|s/^(10\t9)\t0.25/$1\t0.2/m
alphas in another order|s/^(10\t9\t0.1\t.*\n)(10\t9\t0.25.*\n)/$2$1/m
an alpha more in the last group|s/^(10\t9\t0.25)(.*\n)/$1$2${\ "10\t9\t0.5"}$2/m; s/end 4/end 5/
a group again|s/^((?:2\t.*\n)+)((?:10\t.*\n)+)/$1$2$1/m; s/end 4/end 6/
groups mixed|s/^(2\t99\t0.25.*\n)(10\t9\t0.1\t.*\n)/$2$1/m
version 2|s/tw-bounds 1/tw-bounds 2/
another format|s/tw-bounds 1/tw-tree 1/
no first line|s/^#[^\n]*\n//
the wrong count|s/# end 4/# end 5/
no end|s/# end 4\n//
text after the end|s/$/x\n/
a row after the end|s/^(2\t99.*\n)(.*)$/$1$2$1/ms
no rows, count 0|s/^\d+\t.*\n//gm; s/end 4/end 0/
no header|s/^leaf.*\n//m
a column gone|s/\tmass$//m; s/^(\d.*)\t[^\t]*$/$1/gm
a column too many|s/mass$/mass\tmore/m; s/^(\d.*)$/$1\t0/gm
a column renamed|s/coverage/confidence/
columns in another order|s/lower\tupper/upper\tlower/
a group column named like another|s/^leaf/mass/m
a field too few|s/\t0.11$//m
an empty line|s/^10/\n10/m
CRLF|s/\n/\r\n/g
NUL|s/^2\t99/2\0\t99/m
E
  [ "$n" -ge 64 ]
  # The message says which of the ranks is wrong,
  sed 's/\t84\t95\t/\t100\t101\t/' "$F/bounds" >beyond
  go tw-classify -b beyond "$F/good"
  says 1 'beyond:3: column 7 (l): out of range 0 .. n'
  # and which of the groups.
  perl -0pe 's/^((?:2\t.*\n)+)((?:10\t.*\n)+)/$1$2$1/m; s/end 4/end 6/' "$F/bounds" >again
  go tw-classify -b again "$F/good"
  says 1 'again:7: column 1 (leaf): there twice'
  perl -pe 'print "3$1\n" if /^10(\t9\t0.1\t.*)/; s/end 4/end 5/' "$F/bounds" >fewer
  go tw-classify -b fewer "$F/good"
  says 1 'fewer:6: the group before has fewer alphas than the first'
}

# ---- artefacts that contradict themselves, although their sum is right ----

# forge FROM TO CODE: apply the Perl CODE to an artefact (all lines in $_, from the first on), and
# compute its sum and end line again.
forge() {
  perl -MCompress::Raw::Zlib -e '
    my ($from, $to, $code) = @ARGV;
    open my $in, "<", $from or die;
    my $text = join "", grep { !/^# (crc32|end) / } <$in>;
    $_ = $text;
    eval "$code; 1" or die $@;
    open my $out, ">", $to or die;
    my $rows = (() = /^(?!#)./mg) - 1;
    printf $out "%s# crc32 %08x\n# end %d\n", $_, crc32($_), $rows;' "$@"
}

# forged PROGRAM...: read rows NAME|CODE|WORDS, and check that the program, which reads the artefact f,
# accepts good.a and refuses what CODE makes of it in a message that contains WORDS.
forged() {
  local name code words bad=0
  forge good.a f ''
  go "$@" <in
  did 0 || { fail "^ not forged"; return 1; }
  while IFS='|' read -r name code words; do
    forge good.a f "$code"
    ! cmp -s good.a f || { fail "$name: nothing was forged" || bad=1; }
    IFS=, read -r -a W <<<"$words"
    go "$@" <in
    says 1 "f:" "${W[@]}" || { fail "^ $name" || bad=1; }
    # Without a sum it may have been edited by hand, and is read unless no program can use it (never).
    sed '/^# crc32/d' f >g && mv g f
    go "$@" <in
    case $name in
    never*) says 1 "f:" "${W[@]}" || { fail "^ $name, without a sum" || bad=1; } ;;
    *) did 0 || { fail "^ $name, without a sum" || bad=1; } ;;
    esac
  done
  return "$bad"
}

@test "tw-classify refuses bounds that are out of range, even if the sum is right" {
  awk 'BEGIN { print "leaf\tscore"; for (i = 0; i < 100; i++) print "2\t" i "\n3\t" (0 - i) }' |
    tw-bounds --alpha 0.2,0.1 >good.a
  tsv 'leaf score' '2 50' >in
  forged tw-classify -b f <<'E'
never: k beyond n+1|s/\t81\t80\t/\t102\t80\t/|f:3,(k),out of range
never: l above n|s/\t73\t87\t/\t101\t87\t/|f:3,(l),out of range
never: u at l|s/\t73\t87\t/\t73\t73\t/|f:3,(u),out of range
never: mass above 1|s/0\.13861386138613863/1.1/|f:3,(mass),out of range
never: coverage above 1|s/0\.9189361332001392/1.1/|f:3,(coverage),out of range
never: an infinite coverage|s/0\.9189361332001392/inf/|f:3,(coverage)
never: more scores than can be|s/^2\t100\t/2\t99999999999999\t/gm|f:3,(n),out of range
never: part of nothing|s/--beta/--part 5\/2 --beta/|--part in the first line
E
  # With --gap, the first line has a coverage gap for each alpha.
  gap_file 'region - 0.2 100 0.01 0.001' 'region - 0.1 100 0.02 0.001' >h
  tsv 'leaf cdf' '2 0.25' >in
  awk 'BEGIN { print "leaf\tcdf"; for (i = 0; i < 200; i++) print "2\t" i / 200 "\n3\t" 1 - i / 200 }' |
    tw-bounds --alpha 0.2,0.1 --gap h >good.a
  forged tw-classify -b f <<'E'
never: an h less|s/--gap 0.01,0.02/--gap 0.01/|--gap in the first line,for each alpha
never: a word for an h|s/--gap 0.01,0.02/--gap 0.01,x/|--gap in the first line,for each alpha
never: an infinite h|s/--gap 0.01,0.02/--gap 0.01,inf/|--gap in the first line,for each alpha
never: an h below 0|s/--gap 0.01,0.02/--gap 0.01,-0.02/|--gap in the first line,for each alpha
never: an h above 1|s/--gap 0.01,0.02/--gap 0.01,1.5/|--gap in the first line,for each alpha
E
  # With --ranks, it has one for each parameter.
  tsv 'rank_a rank_b' '0.4 0.6' '0.5 0.3' >ranks
  gap_file 'interval a 0.1 9 0.01 0.001' 'interval b 0.1 9 0.02 0.001' >h
  tw-bounds --ranks 100 --gap h ranks >good.a 2>err
  tsv 'a b' '1 2' '3 4' '5 6' >in
  forged tw-classify --parameters -b f <<'E'
never: the same h of all|s/--gap 0.01,0.02/--gap 0.01/|--gap in the first line,for each alpha
E
  # With one side, the bounds are ranks.
  awk 'BEGIN { print "rank_a"; for (i = 0; i < 200; i++) print i / 200 }' | tw-bounds --ranks 100 --side upper >good.a
  grep -q $'\t0.86\t0.935\t' good.a || fail "$(cat good.a)"
  tsv a 1 2 3 >in
  forged tw-classify --parameters -b f <<'E'
never: another side|s/--side upper/--side left/|--side in the first line
never: a side without ranks|s/--ranks 100 //|--side in the first line
never: an infinite lower bound|s/\t0.86\t/\tinf\t/|(lower),greater than upper
never: an upper bound above 1|s/\t0.935\t/\t1.5\t/|group 'a': bounds of ranks are from 0 to 1
never: upper bounds that are infinite|s/\t0.86\t0.935\t/\t-inf\t-inf\t/|group 'a': bounds of ranks are from 0 to 1
never: a lower bound below 0|s/\t0.86\t/\t-0.5\t/|group 'a': bounds of ranks are from 0 to 1
E
  # The cutoff's rank n+1 is above u; and nothing is known of a group without scores.
  tsv 'leaf score' 'b 1' 'b 2' | tw-bounds --alpha 0.3 --beta 0.99 >good.a 2>err
  grep -q $'^b\t2\t0.3\t0.99\t3\tinf\t1\t2\t1\t2\t' good.a
  forge good.a f 's/^(leaf.*\n)/$1a\t0\t0.3\t0.99\t1\tinf\t0\t1\t-inf\tinf\t1\t1\n/m'
  tsv 'leaf score' 'a 1' 'b 1' >in
  go tw-classify -b f in
  gives 'leaf score region' 'a 1 undetermined' 'b 1 inside'
}

@test "tw-leaf refuses trees whose links do not fit, even if the sum is right" {
  awk 'BEGIN { print "x1\tx2\tscore"; for (i = 0; i < 8; i++)
    print i % 4 "\t" int(i / 4) "\t" i % 4 * 2 + int(i / 4) }' >s
  tw-tree -m 1 --prune none s >good.a
  tsv 'x1 x2' '1 1' >in
  forged tw-leaf -t f <<'E'
never: a negative mse|s/^(1\t.*)\t5.25$/$1\t-1/m|f:3,(mse),negative
never: an infinite mean|s/^(1\t.*)\t3.5\t/$1\tinf\t/m|f:3,(mean)
never: a part that is none|s/--seed/--part 5\/2 --seed/|--part in the first line
never: a right child of two parents|s/^(10\t11\t)12/${1}13/m|node 10 has a child that has another parent
never: a left child of two parents|s/^(10\t)11/${1}13/m|node 10 has a child that has another parent
never: a child that is its parent|s/^(10\t)11/${1}10/m|children must be nodes that come later
never: a child beyond 32 bits|s/^1\t2\t/1\t4294967298\t/m|children must be nodes that come later
E
}

@test "tw-sample recognizes a likelihood by the mark in its first line, even in a file without a sum" {
  simulate 200 2 2 7 | awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = int(4 * $3) } 1' >runs
  cut -f 3- runs | head -n 2 >in
  tw-flow "${TINY[@]}" runs >flow 2>err
  tw-flow "${TINY[@]}" --kind prior --support 'theta*=-9:9' runs >prior 2>err
  # The bounds of integers are farther out by a half.
  tw-flow "${TINY[@]}" --likelihood --support 'x1=-99:99,x2=-50:50' runs >wide 2>err
  grep -q 'probit -99.5 99.5' wide
  grep -q 'probit -50 50' wide
  tw-flow "${TINY[@]}" --likelihood runs >like 2>err
  mixed tw-sample -f flow -n 2 --likelihood like --prior prior in >want 2>words
  forge like f 's/ --likelihood//'
  go mixed tw-sample -f flow -n 2 --likelihood f --prior prior in
  says 2 'f: not a likelihood: no --likelihood in its first line'
  sed -i '/^# crc32/d' f
  go mixed tw-sample -f flow -n 2 --likelihood f --prior prior in
  did 0
  cmp out want
  cmp err words
  go mixed tw-sample -f flow -n 2 --likelihood wide --prior prior in
  did 0
}

@test "tw-score and tw-flow refuse a support with no double between its ends, and scales below 1e-307" {
  hand 'probit 0 5e-324 0 1' >f
  tsv 'theta1 x1' '0 0' >in
  go tw-score -f f in
  says 1 'f:' 'lo must be below hi'
  tsv 'theta1 x1' '0 0' '0 1' '0 2' >in
  go tw-flow --members 1 --epochs 1 --support theta1=0:5e-324 in
  says 2 --support
  while read -r theta x; do
    hand "${theta//_/ }" 0 0 0 "${x//_/ }" >f
    go tw-score -f f in
    says 1 'f:' '1e-307 at least' || fail "$theta $x"
  done <<'E'
probit_0_1e-320_0_1 none_0_1_0_1
probit_0_9e-308_0_1 none_0_1_0_1
none_0_0_0_5e-324 none_0_1_0_1
asinh_0_9e-308_0_1 none_0_1_0_1
none_0_0_0_1 none_0_1_0_5e-324
none_0_0_0_1 asinh_0_9e-308_0_1
E
  # tw-score reads what tw-flow itself makes of numbers as small.
  for size in 1e-305 1e-307 1e-310 1e-322; do
    simulate 200 1 1 | perl -slane 'print $. == 1 ? $_ : join "\t", map { $_ * $size } @F' -- -size=$size >in
    tw-flow --members 1 --epochs 1 --hidden 1 in >f 2>err
    go tw-score -f f --log in
    did 0
  done
}

# ---- an earlier release ----

@test "programs get the results of release 0.3.0 from its files" {
  cp "$BATS_TEST_DIRNAME"/oracles/release_0.3.0/* .
  # Its notes and names are no longer read.
  sed -i '/^# note runs/d; /^# crc32/d' ./*.tsv
  # agrees FILE COMMAND...: check that the command prints FILE, apart from rounding.
  agrees() {
    "${@:2}" >now 2>said || fail "$(<said)" || return 1
    sed -i '/^# crc32/d' "$1" now
    # Unlike that release, networks are evaluated in single precision.
    near "$1" now 1e-4
  }
  for f in flow maf whole; do agrees of_$f.tsv tw-score -l -f $f.tsv --trained runs.tsv; done
  agrees of_summary.tsv tw-score -l -f summary.tsv --trained series.tsv
  tw-stack -f flow.tsv -l likelihood.tsv --prior prior.tsv --weights 0.7 >posterior.tsv
  agrees of_mixture.tsv tw-score -l -f posterior.tsv --proposals 2000 --seed 1 --trained runs.tsv
  tw-leaf -t tree.tsv of_flow.tsv >leaves
  agrees of_bounds.tsv tw-classify -b bounds.tsv leaves
  agrees of_anytime.tsv tw-classify -b anytime.tsv of_flow.tsv
  sed 's/drift/gap/' drifts.tsv >gaps.tsv
  agrees of_drifts.tsv tw-classify -b gaps.tsv --summary of_flow.tsv
}
