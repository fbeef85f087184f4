load lib

# grid [N [M [SORT...]]]: N points of theta1 by M of theta2, the score their
# distance from the origin squared, inside to 0.3, outside beyond 0.5, x's leaf 4.
grid() {
  awk -v n="${1:-21}" -v m="${2:-21}" 'BEGIN {
    OFS = "\t"
    print "x1", "theta1", "theta2", "score", "leaf", "region"
    for (i = 0; i < n; i++)
      for (j = 0; j < m; j++) {
        a = -1 + 2 * i / (n - 1)
        b = -1 + 2 * j / (m - 1)
        s = a * a + b * b
        print 7, a, b, s, 4, (s <= 0.3 ? "inside" : s > 0.5 ? "outside" : "undetermined")
      }
  }'
}

bounds() {
  echo '# tw-bounds 1 --alpha 0.1 --beta 0.1'
  tsv 'leaf n alpha beta k cutoff l u lower upper coverage mass' \
    '2 9 0.1 0.1 9 0.7 1 9 0.1 0.9 0.9 0.5' "4 9 0.1 0.1 9 ${1:-0.4} 1 9 0.3 0.5 0.9 0.5"
  echo '# end 2'
}

# blue FILE, grey FILE: has the SVG a contour of the cutoff, of the target, beside
# the legend's line?
lines() { grep -c "stroke='rgb($1)'" "$2" || :; }
blue() { [ "$(lines ' 20,  51, 214' "$1")" -ge 1 ]; }
grey() { [ "$(lines '207, 207, 207' "$1")" -ge 1 ]; }

# magic FILE HEX: the file begins with these bytes.
magic() { [ "$(head -c $((${#2} / 2)) "$1" | od -An -tx1 | tr -d ' \n')" = "$2" ]; }

@test "characters: # inside, ? undetermined, . outside, axes and shares" {
  grid 5 4 >g
  go tw-plot g
  silent
  cat >want <<'EOF'
          theta2
EOF
  sed -n 1p out | cmp - want
  # 5 columns of 9 characters, 4 rows of 6: the two middle rows reach +-1/3.
  [ "$(sed -n '2,25p' out | cut -c 11- | sort | uniq -c | awk '{ print $1, $2 }' | sort)" = \
    "$(printf '%s\n' '12 .............................................' \
      "12 .........?????????#########?????????........." | sort)" ]
  tail -n 1 out | grep -qx ' *# inside 10%   ? undetermined 20%   \. outside 70%'
}

@test "characters: orientation, truth, labels, title" {
  # Inside only at theta1 high, theta2 low.
  tsv 'theta1 theta2 region' '0 0 outside' '0 1 outside' '1 0 inside' '1 1 outside' >g
  go tw-plot --title T --xlabel EX --ylabel WY --truth 0.1,0.9 g
  silent
  sed -n 1p out | grep -qx ' *T'
  sed -n 2p out | grep -qx ' *WY'
  [ "$(sed -n '3,14p' out | tr -dc '#')" = "" ]
  [ "$(sed -n '15,26p' out | cut -c 11- | sort -u)" = "$(printf '%024d%024d' 0 0 | sed 's/0/./g; s/.\{24\}$//')$(printf '%024d' 0 | tr 0 '#')" ]
  [ "$(grep -c '[.]o' out)" -ge 1 ]
  grep -q 'EX' out
  tail -n 1 out | grep -q 'o truth'
}

@test "characters: 80 columns at most, as many rows as a terminal has" {
  for size in '2 2' '3 90' '90 3' '21 21' '67 69' '141 140' '1700 3'; do
    # shellcheck disable=SC2086 # two numbers
    grid $size | tw-plot >out
    awk 'length > 80 { print; exit 1 } END { exit NR < 18 || NR > 30 }' out || fail "$size"
  done
}

@test "the order of the records does not matter as long as it is a grid's" {
  grid 17 23 >g
  tw-plot g >want
  head -n 1 g >h
  for order in '-k2,2g -k3,3gr' '-k2,2gr -k3,3g' '-k3,3g -k2,2g' '-k3,3gr -k2,2gr'; do
    # shellcheck disable=SC2086 # two keys
    { cat h && tail -n +2 g | sort -t "$(printf '\t')" $order; } >turned
    tw-plot turned | cmp - want || fail "$order"
  done
}

@test "comments before the header, standard input, several FILEs" {
  grid >g
  tw-plot g >want
  { echo '# a remark' && cat g; } | tw-plot | cmp - want
  tw-plot - <g | cmp - want
  tw-plot g g >two
  [ "$(grep -c '^ *# inside' two)" -eq 2 ]
  sed -n 1p two | grep -qx ' *g'
  go tw-plot - - <g
  says 2 'standard input'
}

@test "axes: by name or number, else the first two theta* that vary" {
  grid 9 9 >g
  tw-plot g >want
  tw-plot -p theta1,theta2 g | cmp - want
  tw-plot --params=2,3 g | cmp - want
  tw-plot -p theta2,theta1 g >out
  sed -n 1p out | grep -qx ' *theta1'
  awk -F '\t' -v OFS='\t' 'NR == 1 { $1 = "theta0" } 1' g | tw-plot | cmp - want
  sed 's/theta/par/g' g >p
  go tw-plot p
  says 2 'p: fewer than two columns theta*' '--params' 'x1 par1 par2'
  go tw-plot -p par1,theta9 p
  says 2 "--params: no column 'theta9'" 'x1 par1 par2'
  go tw-plot -p par1,2 p
  says 2 '--params: one column twice'
  for p in par1 'par1,' ,par1 par1,par2,x1; do
    go tw-plot -p "$p" p
    says 2 "--params: must be two columns, X,Y: '$p'"
  done
}

@test "the region's column: region, the only region_*, or the one asked for" {
  grid 9 9 >g
  tw-plot g >want
  sed 's/region/region_0.1/' g >one
  tw-plot one | cmp - want
  awk -F '\t' -v OFS='\t' '{ print $0, (NR == 1 ? "region_0.5" : "outside") }' one >two
  go tw-plot two
  says 2 '--region: choose one of: region_0.1 region_0.5'
  tw-plot -r region_0.1 two | cmp - want
  go tw-plot -r what g
  says 2 "--region: no column 'what'" 'x1 theta1 theta2 score leaf region'
  cut -f 1-5 g >none
  go tw-plot none
  says 2 'none: no column region (tw-classify adds it)'
}

@test "no full grid: one line that says where and why" {
  grid 9 9 >g
  sed 40d g >hole
  go tw-plot hole
  says 1 'hole:40: not a full grid in order: '
  head -n 50 g >short
  go tw-plot short
  says 1 'short:50: ' 'ends after 4 points at theta1 = 0.25, not 9'
  head -n -9 g >whole
  go tw-plot whole
  silent
  { cat g && tail -n +2 g; } >twice
  go tw-plot twice
  says 1 'twice:83: ' 'theta1 turns from 1 to -1 (several grids in one file?)'
  { head -n 1 g && tail -n +2 g | sort -R --random-source=g; } >shuffled
  go tw-plot shuffled
  says 1 'not a full grid in order'
  head -n 10 g >line
  go tw-plot line
  says 1 'only theta2 varies'
  sed -n 1,2p g >point
  go tw-plot point
  says 1 'no parameter varies'
  sed '2p' g >again
  go tw-plot again
  says 1 'again:3: ' 'a point comes twice'
  tsv 'theta1 theta2 region' '0 0 inside' '0 1 inside' '0 10 inside' '1 0 inside' \
    '1 1 inside' '1 10 inside' >uneven
  go tw-plot uneven
  says 1 'the steps of theta2 differ'
  # A third parameter that moves is named.
  { head -n 1 g | sed 's/x1/theta0/' && for i in 1 2; do tail -n +2 g | sed "s/^7/$i/"; done; } >cube
  go tw-plot cube
  says 1 'theta0 varies too'
}

@test "cells that are wrong: line and column" {
  grid 9 9 >g
  awk -F '\t' -v OFS='\t' 'NR == 30 { $6 = "nan" } 1' g >b
  go tw-plot b
  says 1 "b:30: column 6 (region): not inside, undetermined or outside: 'nan'"
  awk -F '\t' -v OFS='\t' 'NR == 30 { $4 = "nan" } 1' g >b
  go tw-plot --cutoff 0.4 -o p.svg b
  says 1 "b:30: column 4 (score): not a finite number: 'nan'"
  awk -F '\t' -v OFS='\t' 'NR == 30 { $2 = "x" } 1' g >b
  go tw-plot b
  says 1 "b:30: column 2 (theta1): not a finite number: 'x'"
  awk 'NR == 30 { print $0 "\t1"; next } 1' g >b
  go tw-plot b
  says 1 'b:30: 7 fields, but the header has 6'
  sed 's/$/\r/' g >b
  go tw-plot b
  says 1 'b:1: ' 'CR LF'
  : >b
  go tw-plot b
  says 1 'b: empty'
  head -n 1 g >b
  go tw-plot b
  says 1 'b: no records'
  [ ! -e p.svg ]
}

@test "pictures: PNG, SVG, PDF; contours of cutoff and target, truth, legend" {
  grid >g
  bounds >b
  for end in png svg pdf; do
    go tw-plot -o "p.$end" -b b --target 0.35 --truth 0.1,-0.2 --title One g
    silent
    [ ! -s out ]
  done
  magic p.png 89504e470d0a1a0a
  magic p.pdf 25504446
  tail -n 2 p.svg | grep -q '</svg>'
  blue p.svg
  grey p.svg
  for word in theta1 theta2 inside undetermined outside cutoff target truth One; do
    grep -q ">$word<" p.svg || fail "no $word"
  done
  tw-plot -o q.svg g
  blue q.svg && fail "a cutoff that was not asked for"
  grey q.svg && fail "a target that was not asked for"
  grep -q '>cutoff<' q.svg && fail "a cutoff in the legend"
  # The bounds' row of the grid's leaf is what --cutoff says by value.
  tw-plot -o r.svg --cutoff 0.4 --target 0.35 --truth 0.1,-0.2 --title One g
  cmp p.svg r.svg
  # Panels: three in one picture, a value each.
  go tw-plot -o s.svg --cutoff 0.4,0.35,0.3 --target 0.35 g g g
  silent
  [ "$(grep -c '>theta1<' s.svg)" -eq 3 ]
  go tw-plot -o t.svg -b b -b b g g
  silent
}

@test "contours at infinite scores, and none where the cutoff is out of reach" {
  grid >g
  awk -F '\t' -v OFS='\t' 'NR > 1 && $4 > 1 { $4 = "inf" } 1' g >i
  go tw-plot -o p.svg --cutoff 0.4 i
  silent
  blue p.svg
  for c in inf -inf 7; do
    go tw-plot -o p.svg --cutoff "$c" g
    did 0
    [ "$(cat err)" = "tw-plot: g: no contour: the cutoff $c is beyond the scores of the grid" ]
    blue p.svg && fail "a contour at $c"
  done
  bounds inf >b
  go tw-plot -o p.svg -b b g
  did 0
  grep -q 'the cutoff inf is beyond' err
}

@test "bounds: leaf, alpha, damage" {
  grid >g
  bounds >b
  sed 's/^4/5/' b >other
  go tw-plot -o p.svg -b other g
  says 1 'other: no row for leaf 4'
  sed 's/# end 2/# end 3/' b >short
  go tw-plot -o p.svg -b short g
  says 1 'short: cut short'
  go tw-plot -o p.svg -b g g
  says 1 'g: not a table of bounds'
  sed 's/^leaf/node/' b >node
  go tw-plot -o p.svg -b node g
  says 2 "g: --bounds: no column 'node'"
  go tw-plot -o p.svg -b none g
  says 1 'none: no such file'
  awk -F '\t' -v OFS='\t' 'NR == 100 { $5 = 2 } 1' g >mixed
  go tw-plot -o p.svg -b b mixed
  says 1 'mixed:100: leaf changes from 4 to 2'
  # Several alphas: the one at the end of the region's name.
  { sed '/end/d' b && sed -n '/^4/s/0.1\t0.1/0.5\t0.1/p' b | sed 's/0.4/0.2/' && echo '# end 3'; } >b2
  sed 's/region/region_0.5/' g >g5
  go tw-plot -o p.svg -b b2 g
  says 2 'b2: holds several alphas' '--region'
  go tw-plot -r region_0.5 -o p.svg -b b2 g5
  silent
  tw-plot -r region_0.5 -o q.svg --cutoff 0.2 g5
  cmp p.svg q.svg
  # --global: the group is called all, and no column holds it.
  { echo '# tw-bounds 1'; tsv 'all alpha cutoff' 'all 0.1 0.4'; echo '# end 1'; } >ball
  go tw-plot -o p.svg -b ball g
  silent
  blue p.svg
}

@test "options: wrong, missing, too many, excluded" {
  grid >g
  bounds >b
  while IFS='|' read -r options words; do
    # shellcheck disable=SC2086 # words on purpose
    go tw-plot $options
    says 2 "$words" || fail "$options"
  done <<'EOF'
--what g|unknown option --what (see --help)
--what=1 g|unknown option --what
-z g|unknown option -z
g -o|option -o needs an argument
g --cutoff|option --cutoff needs an argument
-o p.gif g|--output: must end in .png, .svg or .pdf: 'p.gif'
-o .png g|--output: must end in
--cutoff 1,2 g|--cutoff: must be a number, or one for each FILE: '1,2'
--cutoff x g|--cutoff: must be a number
--target 1, g|--target: must be a number
--truth 1 g|--truth: must be two numbers, X,Y: '1'
--truth 1,x g|--truth: must be two numbers
--truth 1,inf g|--truth: must be two numbers
-b b -b b g|--bounds: give one, or one for each FILE: 2 for 1
-b b --cutoff 1 g|--bounds and --cutoff exclude each other
--title a --title b g|--title: more titles than FILEs: 2 for 1
EOF
  go tw-plot none
  says 1 'none: no such file'
  go tw-plot .
  says 1 '.: is a directory'
  mkdir p.png
  go tw-plot -o p.png g
  says 1 'p.png: is a directory'
  go tw-plot -o none/p.png g
  says 1 'none/p.png: No such file or directory'
}

@test "names that a shell, awk or gnuplot could trip over" {
  grid >"a b=c '\"\$(touch x)\`touch y\`.tsv"
  cp ./a* -- -g
  go tw-plot -o "o 'p\".svg" --title "it's \$(touch z) \`touch w\` %d \\n {/Bold @x} <&> ü" \
    --xlabel "'; system('touch v')" --cutoff 0.4 -- ./a* 
  silent
  go tw-plot -o -q.svg -- -g ./a*
  silent
  [ -s ./-q.svg ]
  for f in v w x y z; do [ ! -e "$f" ] || fail "$f was touched"; done
  grep -qF "it's \$(touch z) \`touch w\` %d \\n {/Bold @x} &lt;&amp;> ü" "o 'p\".svg"
  grep -qF "'; system('touch v')" "o 'p\".svg"
}

@test "a picture appears whole or not at all, and nothing stays behind" {
  mkdir tmp
  export TMPDIR=$T/tmp
  grid >g
  echo old >p.png
  sed 40d g >hole
  go tw-plot -o p.png hole
  did 1
  [ "$(cat p.png)" = old ]
  # gnuplot that fails half-way
  mkdir fake
  cat >fake/gnuplot <<'EOF'
#!/bin/sh
[ "$1" = --version ] && echo gnuplot 5.4 && exit
echo "line 7: bad luck" >&2
exit 1
EOF
  chmod +x fake/gnuplot
  PATH=$PWD/fake:$PATH go tw-plot -o p.png g
  says 1 'gnuplot: line 7: bad luck'
  [ "$(cat p.png)" = old ]
  printf '#!/bin/sh\necho gnuplot 5.0\n' >fake/gnuplot
  PATH=$PWD/fake:$PATH go tw-plot -o p.png g
  says 1 'gnuplot is older than 5.2'
  # killed while it reads
  tw-plot -o p.png <(sleep 5) &
  pid=$!
  for _ in $(seq 50); do
    [ -z "$(ls tmp)" ] || break
    sleep 0.1
  done
  kill "$pid"
  wait "$pid" && fail "killed, but status 0"
  go tw-plot -o p.png g
  silent
  magic p.png 89504e470d0a1a0a
  [ -z "$(ls tmp)" ]
  [ -z "$(ls p.png.*  2>/dev/null)" ]
}

@test "without gnuplot: characters yes, a picture no" {
  grid >g
  tw-plot g >want
  mkdir few
  for p in sh awk cat cp cut mktemp mv rm sed tr wc; do ln -s "$(command -v "$p")" few/; done
  PATH=$T/few "$(command -v tw-plot)" g | cmp - want
  PATH=$T/few go "$(command -v tw-plot)" -o p.png g
  says 1 'gnuplot is not installed'
}

@test "standard output: full, closed by its reader" {
  grid >g
  tw-plot g >/dev/full 2>err && fail "a full disk went unnoticed"
  [ "$(cat err)" = 'tw-plot: <stdout>: cannot write' ]
  tw-plot --help >/dev/full 2>err && fail "a full disk went unnoticed"
  (tw-plot g; echo $? >st) 2>err | :
  [ ! -s err ]
}

@test "--help names every option, --version the suite's version" {
  tw-plot --help >out
  for o in output params region score bounds cutoff target truth title xlabel ylabel; do
    grep -q -- "--$o" out || fail "$o"
  done
  tw-plot --version | sed 's/tw-plot/tw-leaf/' | diff - <(tw-leaf --version)
}

@test "a grid finer than the picture: shares of all points, contours, little time" {
  slow && skip "too many records for this build"
  grid 1801 1203 >g
  go tw-plot -o p.svg --cutoff 0.4 g
  silent
  blue p.svg
  tw-plot g | tail -n 1 >got
  awk 'NR > 1 { n[$6]++ } END {
    printf "%10s# inside %.3g%%   ? undetermined %.3g%%   . outside %.3g%%\n", "",
      100 * n["inside"] / (NR - 1), 100 * n["undetermined"] / (NR - 1), 100 * n["outside"] / (NR - 1)
  }' g | cmp - got
}
