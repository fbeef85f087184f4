load lib

# Node 1 cuts x1 at 0.5; 2 cuts x2 at -1 into 3 and 4; 5 cuts x1 at 2 into 6, 7.
tree() {
  echo '# tw-tree 1 --min-leaf 1 --prune none --seed 1'
  tsv 'node left right feature threshold n mean mse' \
    '1 2 5 x1 0.5 10 0 1' '2 3 4 x2 -1 6 0 1' '3 NA NA NA NA 2 0 0' \
    '4 NA NA NA NA 4 1 0.5' '5 6 7 x1 2 4 3 1' '6 NA NA NA NA 3 1 0' \
    '7 NA NA NA NA 1 1e300 0'
  echo '# end 7'
}

@test "tw-leaf goes left if x <= threshold, and appends the id of the leaf" {
  tree >t
  tsv 'id x1 x2' 'a 0 -2' 'b 0.5 -1' 'c 0.5 -0.9999999999999999' \
    'd 0.5000000000000001 9' 'e 2 9' 'f 2.0000000000000004 -9' \
    'g -1e308 1e308' 'h 5e-1 -1e0' >in
  set -- 'id x1 x2 leaf' 'a 0 -2 3' 'b 0.5 -1 3' \
    'c 0.5 -0.9999999999999999 4' 'd 0.5000000000000001 9 6' 'e 2 9 6' \
    'f 2.0000000000000004 -9 7' 'g -1e308 1e308 4' 'h 5e-1 -1e0 3'
  go tw-leaf -t t in
  gives "$@"
  go tw-leaf --tree t <in
  gives "$@"
}

@test "tw-leaf finds the same leaf for any spelling of a number and any record before" {
  tree >t
  { tsv 'x1 x2'
    for x1 in 0.5 .5 0.50 5e-1 00.5 +0.5 0.49999999999999999999999999999999999999 \
      0.5000000000000000000000000000000000000000000000000000000000000000; do
      for x2 in -1 -1.0 -1. -0.1e1 0 -0 5e-324; do tsv "$x1 $x2" "$x1 $x2"; done
    done; } >in
  go tw-leaf -t t in
  silent
  awk -F '\t' 'NR > 1 && $3 != ($2 <= -1 ? 3 : 4) { print; bad = 1 }
    END { exit bad || NR != 113 }' out
}

@test "tw-leaf refuses an empty field, also after one that was too long to keep" {
  tree >t
  tsv 'x1 x2' >in
  printf '1\t\n' >>in
  go tw-leaf -t t in
  says 1 in:2: "(x2): missing: ''"
  tsv 'x1 x2' '1 0.5000000000000000000000000000000000000000000000000000000000000000' >in
  printf '1\t\n' >>in
  go tw-leaf -t t in
  says 1 in:3: "(x2): missing: ''"
}

@test "tw-leaf reads a field that begins like the one before, or is longer, as another" {
  tree >t
  tsv 'x1 x2' '9 0' '0.9 0' '0 0' '0 -5' '0 -' '0 -5.0' >in
  go tw-leaf -t t in
  says 1 'in:6: column 2 (x2)'
  has 'x1 x2 leaf' '9 0 7' '0.9 0 6' '0 0 4' '0 -5 3'
}

@test "tw-leaf finds columns by the tree's names, in any place" {
  tree >t
  tsv 'x2 y x1' '0 q 0' '-3 r 0' '0 s 9' >in
  go tw-leaf -t t in
  gives 'x2 y x1 leaf' '0 q 0 4' '-3 r 0 3' '0 s 9 7'
  # Names with a blank, a glob, a comma, a backslash, more than ASCII; a number.
  tree | sed 's/\tx1\t/\tx 1*,\\\xc3\xa9\t/; s/\tx2\t/\t1\t/' >odd
  sed '1s/x1/x 1*,\\\xc3\xa9/; 1s/x2/1/' in >in2
  go tw-leaf -t odd in2
  silent
  [ "$(col leaf | tr '\n' ' ')" = '4 3 7 ' ]
}

@test "tw-leaf refuses a header without a feature of the tree before the first row" {
  tree >t
  tsv 'x1 y' '0 0' >in
  go tw-leaf -t t in
  says 2 x2
  has
  tsv 'x1 X2' '0 0' | go tw-leaf -t t
  says 2 x2
  has
  # A name in a tree is a name, never a number or a glob.
  tree | sed 's/\tx2\t/\t2\t/' >t2
  go tw-leaf -t t2 in
  says 2 "'2'"
  tree | sed 's/\tx2\t/\ty*\t/' >t2
  go tw-leaf -t t2 in
  says 2 'y*'
}

@test "tw-leaf needs numbers only in the columns of the tree's features, but in each record" {
  tree >t
  tsv 'x1 x2 x3 score' '0 0 abc NA' '0 0  nan' '0 0 inf ' >in
  go tw-leaf -t t in
  silent
  [ "$(col leaf | tr '\n' ' ')" = '4 4 4 ' ]
  # x2 plays no part in the way of x1 = 9, but must be a number in each record.
  for bad in abc 1e999 inf -inf nan NA '' 0x1 1,5; do
    tsv 'x1 x2' '9 0' "9 $bad" >in
    go tw-leaf -t t in
    says 1 'in:3: column 2 (x2): '
    has 'x1 x2 leaf' '9 0 7'
  done
}

@test "tw-leaf gives leaf 1 for a tree of one node, and needs no column" {
  { echo '# tw-tree 1 --min-leaf 150'
    tsv 'node left right feature threshold n mean mse' '1 NA NA NA NA 9 0 0'
    echo '# end 1'; } >t
  tsv 'a b' 'NA 1' ' ' 'z 1' >in
  go tw-leaf -t t in
  gives 'a b leaf' 'NA 1 1' '  1' 'z 1 1'
}

@test "tw-leaf stops at a missing value" {
  tree >t
  tsv 'x1 x2' '9 0' '0 NA' '9 0' ' 1' '9 0' '0 0' >in
  go tw-leaf -t t in
  says 1 'in:3: column 2 (x2)' '--missing drop'
  has 'x1 x2 leaf' '9 0 7'
  tsv 'x1 x2' '9 0' '9 zero' >in
  go tw-leaf -t t in
  says 1 'in:3: column 2 (x2): not a number' zero
}

@test "tw-leaf requires -t, and refuses a column that is there already with a word about --as" {
  tree >t
  tsv 'x1 x2 leaf' '0 0 q' >in
  go tw-leaf in
  says 2 -t
  go tw-leaf -t t in
  says 2 leaf --as
  has
  go tw-leaf -t t --as node in
  gives 'x1 x2 leaf node' '0 0 q 4'
  go tw-leaf -t nowhere -t t --as p --as q in
  gives 'x1 x2 leaf q' '0 0 q 4'
}

@test "tw-leaf reads a header only, several operands and comments" {
  tree >t
  tsv 'x1 x2' | go tw-leaf -t t
  gives 'x1 x2 leaf'
  { echo '# c'; tsv 'x1 x2' '0 0'; } >1
  { echo '# d'; tsv 'x1 x2' '9 0'; } >2
  go tw-leaf -t t 1 2
  silent
  { echo '# c'; tsv 'x1 x2 leaf' '0 0 4' '9 0 7'; } | diff - out
  # Another header is refused, be it as long, longer or shorter.
  for header in 'x1 x3' 'x1 x2 x3' x1 'x1 x'; do
    tsv "$header" >other
    go tw-leaf -t t 1 other
    says 1 'other:1: the header differs from that of the first file'
  done
  { echo '# d'; echo '# end 0'; } >2
  go tw-leaf -t t 1 2
  says 1 "2:2: '# end' where the header is expected"
  : >2
  go tw-leaf -t t 1 2
  says 1 '2: empty: no header'
  # A byte-order mark is one at the beginning only.
  { echo '# c'; tsv $'\xef\xbb\xbfq x1 x2' '1 0 0'; } >2
  go tw-leaf -t t 2
  silent
}

# chain DEPTH: cuts x at 1, 2, ... DEPTH; what goes left is a leaf at once.
chain() {
  awk -v d="$1" 'BEGIN { OFS = "\t"; print "# tw-tree 1 --min-leaf 1"
    print "node", "left", "right", "feature", "threshold", "n", "mean", "mse"
    for (i = 1; i <= d; i++) {
      print 2 * i - 1, 2 * i, 2 * i + 1, "x", i, d - i + 2, 0, 0
      print 2 * i, "NA", "NA", "NA", "NA", 1, 0, 0
    }
    print 2 * d + 1, "NA", "NA", "NA", "NA", 1, 0, 0
    print "# end " 2 * d + 1 }'
}

@test "tw-leaf goes through a tree of depth a million" {
  chain 1000000 >t
  tsv x 1 1000000 1000001 500000.5 >in
  go timeout 600 tw-leaf -t t in
  gives 'x leaf' '1 2' '1000000 2000000' '1000001 2000001' '500000.5 1000002'
  tsv 'leaf score' '2 1' >in
  go timeout 600 tw-bounds -t t in
  did 0
  [ "$(tail -n 1 out)" = '# end 1000001' ]
}
