load lib

# grid [N [M]]: print a grid of N values of theta1 by M of theta2. The score is the squared distance from the
# origin: at most 0.3 is inside, above 0.5 is outside. All records have x1 = 7 and are in leaf 4.
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

# bounds [CUTOFF [OPTIONS...]]: print bounds for leaves 2 and 4. The cutoff of leaf 4 is CUTOFF at alpha 0.1, 0.2 at 0.5.
bounds() {
  { tsv 'leaf score'
    for leaf in 2 4; do
      tsv "$leaf "{-0.4,-0.3,-0.2,-0.1,0.2,0.21,0.22,0.23}
    done
    tsv '2 0.7' "4 ${1:-0.4}"; } | tw-bounds "${@:2}" 2>/dev/null
}

# all_bounds LOWER CUTOFF UPPER: print bounds for the single group all.
all_bounds() {
  echo '# tw-bounds 1 --alpha 0.1 --beta 0.1'
  tsv 'all n alpha beta k cutoff l u lower upper coverage mass' "all 20 0.1 0.1 1 $2 1 2 $1 $3 0.9 0.1"
  echo '# end 1'
}

# at CUTOFF: print bounds for the group all with this cutoff, whose interval has no limits.
at() { all_bounds -inf "$1" inf; }

# blue FILE, grey FILE: whether the SVG has a contour of the cutoff (its legend has another path) or of the target.
lines() { grep -c "stroke='rgb($1)'" "$2" || :; }
blue() { [ "$(lines ' 20,  51, 214' "$1")" -ge 2 ]; }
grey() { [ "$(lines '207, 207, 207' "$1")" -ge 1 ]; }

# These read FILE (default: out), a program for gnuplot. block NAME prints the data of a block, limits AXIS the range of
# an axis of each panel, labels AXIS the labels of its tics, names AXIS its name, and array NAME the values of an array.
block() { awk -v name="\$$1" '$2 == "<<" { on = $1 == name; next } $1 == "EOD" { on = 0 } on && NF' "${2:-out}"; }
axes() { sed -n "s/^$1axis\[[0-9]*\] = '\(.*\)'\$/\1/p" "${2:-out}"; }
limits() { axes "$@" | sed -n "s/^set .range \[\([^]:]*\):\([^]:]*\)\];.*/\1 \2/p"; }
labels() { axes "$@" | sed -n "s/.* nomirror (\(.*\))\$/\1/p" | sed 's/, "/\n"/g' | sed -n 's/^"\(..*\)" [^ ]*$/\1/p'; }
names() { axes "$@" | sed -n 's/.*; set .label "\(..*\)"\( offset 1\)*; .*/\1/p'; }
array() { sed -n "s/^$1\[[0-9]*\] = \"*\([^\"]*\)\"*\$/\1/p" "${2:-out}"; }
# contour [FILE]: print the points of the contours of the cutoff that gnuplot finds in the last panel.
contour() { { cat "${1:-out}"; echo 'print $cutoff'; } >program; gnuplot -d program 2>&1 >/dev/null | awk '/^ *-?[0-9]/ { print $1, $2 }'; }

# magic FILE HEX: check that the file begins with these bytes.
magic() { [ "$(head -c $((${#2} / 2)) "$1" | od -An -tx1 | tr -d ' \n')" = "$2" ]; }

@test "tw-plot draws regions as characters: # inside, ? undetermined, . outside, with axes and percentages" {
  grid 5 4 >g
  go tw-plot g
  silent
  cat >want <<'EOF'
          theta2
EOF
  sed -n 1p out | cmp - want
  # Each point is 9 characters wide and 6 rows high. The inner two rows of points are at theta2 = -1/3 and 1/3.
  [ "$(sed -n '2,25p' out | cut -c 11- | sort | uniq -c | awk '{ print $1, $2 }' | sort)" = \
    "$(printf '%s\n' '12 .............................................' \
      "12 .........?????????#########?????????........." | sort)" ]
  tail -n 1 out | grep -qx ' *# inside 10%   ? undetermined 20%   \. outside 70%'
}

@test "tw-plot puts the first parameter to the right and the second upwards, and prints truth, labels and title" {
  # Only the point with high theta1 and low theta2 is inside.
  tsv 'theta1 theta2 region' '0 0 outside' '0 1 outside' '1 0 inside' '1 1 outside' >g
  go tw-plot --title T --label theta1=EX --label theta2=WY --truth 0.1,0.9 g
  silent
  sed -n 1p out | grep -qx ' *T'
  sed -n 2p out | grep -qx ' *WY'
  [ "$(sed -n '3,14p' out | tr -dc '#')" = "" ]
  [ "$(sed -n '15,26p' out | cut -c 11- | sort -u)" = "$(printf '%024d%024d' 0 0 | sed 's/0/./g; s/.\{24\}$//')$(printf '%024d' 0 | tr 0 '#')" ]
  [ "$(grep -c '[.]o' out)" -ge 1 ]
  grep -q 'EX' out
  tail -n 1 out | grep -q 'o truth'
}

@test "tw-plot prints at most 80 columns and between 18 and 30 rows" {
  for size in '2 2' '3 90' '90 3' '21 21' '67 69' '141 140' '1700 3'; do
    # shellcheck disable=SC2086 # two numbers
    grid $size | tw-plot >out
    awk 'length > 80 { print; exit 1 } END { exit NR < 18 || NR > 30 }' out || fail "$size"
  done
}

@test "tw-plot draws the same characters for any order of the records" {
  grid 17 23 >g
  tw-plot g >want
  head -n 1 g >h
  for order in '-k2,2g -k3,3gr' '-k2,2gr -k3,3g' '-k3,3g -k2,2g' '-k3,3gr -k2,2gr' -R; do
    # shellcheck disable=SC2086 # two keys
    { cat h && tail -n +2 g | sort -t "$(printf '\t')" $order; } >turned
    tw-plot turned | cmp - want || fail "$order"
  done
}

@test "tw-plot reads comments before the header, and standard input" {
  grid >g
  tw-plot g >want
  { echo '# a remark' && cat g; } | tw-plot | cmp - want
  tw-plot - <g | cmp - want
  go tw-plot g g
  says 2 'one FILE is drawn, not 2'
}

@test "tw-plot takes the axes by name or number, otherwise the first two columns theta* that vary" {
  grid 9 9 >g
  tw-plot g >want
  tw-plot -p theta1,theta2 g | cmp - want
  tw-plot --params=2,3 g | cmp - want
  tw-plot -p theta2,theta1 g >out
  sed -n 1p out | grep -qx ' *theta1'
  awk -F '\t' -v OFS='\t' 'NR == 1 { $1 = "theta0" } 1' g | tw-plot | cmp - want
  sed 's/theta/par/g' g >p
  go tw-plot p
  says 2 'p: no columns theta*' '--params' 'x1 par1 par2'
  tw-plot -p par1,par2 p | sed 's/par/theta/' | cmp - want
  # For a file that another kind of picture reads, the message names its option.
  tables
  go tw-plot tree
  says 2 'tree: no columns theta*'
  go tw-plot -o p.svg bounds
  says 2 'bounds: a table of bounds: --mass draws it'
  go tw-plot -p par1,theta9 p
  says 2 "--params: no column 'theta9'" 'x1 par1 par2'
  for p in 'par1,' ,par1; do
    go tw-plot -p "$p" p
    says 2 "p: --params: no column ''"
  done
  go tw-plot -p par1,x1 p
  says 1 'p:3: ' 'a point comes twice'
  go tw-plot -p par1,par2,x1 p
  says 1 'p: only 2 of the 3 parameters that --params names vary'
}

@test "tw-plot draws the column region, the only column region_*, or the one that --region names" {
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

@test "tw-plot says in one line where and why a table is not a full grid" {
  grid 9 9 >g
  # With --params, other columns may have any name, even one that a table of bounds has.
  sed '1s/$/\tcutoff/; 2,$s/$/\t1/' g >named
  go tw-plot named
  says 2 'named: a table of bounds'
  go tw-plot -p theta1,theta2 named
  silent
  sed 40d g >hole
  go tw-plot hole
  says 1 'hole: not a full grid: 80 points, not 9 of theta1 by 9 of theta2'
  head -n 50 g >short
  go tw-plot short
  says 1 'short: not a full grid: 49 points, not 6 of theta1 by 9 of theta2'
  head -n -9 g >whole
  go tw-plot whole
  silent
  { cat g && tail -n +2 g; } >twice
  go tw-plot twice
  says 1 'twice:83: not a full grid: a point comes twice'
  { head -n 1 g && tail -n +2 g | sort -R --random-source=g; } >shuffled
  tw-plot shuffled | diff <(tw-plot g) -
  head -n 10 g >line
  go tw-plot -p theta1,theta2 line
  says 1 'only 1 of the 2 parameters that --params names varies'
  sed -n 1,2p g >point
  go tw-plot point
  says 1 'all parameters are constant'
  sed 2p point >both
  go tw-plot both
  says 1 'both:3: ' 'a point comes twice'
  sed '2p' g >again
  go tw-plot again
  says 1 'again:3: ' 'a point comes twice'
  tsv 'theta1 theta2 region' '0 0 inside' '0 1 inside' '0 10 inside' '1 0 inside' \
    '1 1 inside' '1 10 inside' >uneven
  go tw-plot uneven
  silent
  # If too many parameters vary, the message gives their number and says what to do.
  awk 'BEGIN { OFS = "\t"; print "theta1", "theta2", "theta3", "theta4", "region"
    for (i = 0; i < 16; i++)
      print int(i / 8), int(i / 4) % 2, int(i / 2) % 2, i % 2, "inside" }' >four
  go tw-plot four
  says 1 'four: 4 parameters vary' '--pairs'
  tsv 'theta1 theta2 region' '0 0 inside' '1 1 inside' >together
  go tw-plot together
  says 1 'together: not a full grid: 2 points, not 2 of theta1 by 2 of theta2'
}

@test "tw-plot gives the line and column of an invalid cell" {
  grid 9 9 >g
  awk -F '\t' -v OFS='\t' 'NR == 30 { $6 = "nan" } 1' g >b
  go tw-plot b
  says 1 "b:30: column 6 (region): not inside, undetermined or outside: 'nan'"
  awk -F '\t' -v OFS='\t' 'NR == 30 { $4 = "nan" } 1' g >b
  go tw-plot -b <(at 0.4) -o p.svg b
  says 1 "b:30: column 4 (score): missing: 'nan'"
  awk -F '\t' -v OFS='\t' 'NR == 30 { $2 = "x" } 1' g >b
  go tw-plot b
  says 1 "b:30: column 2 (theta1): not a number: 'x'"
  awk -F '\t' -v OFS='\t' 'NR == 30 { $2 = "inf" } 1' g >b
  go tw-plot b
  says 1 "b:30: column 2 (theta1): not finite: 'inf'"
  awk 'NR == 30 { print $0 "\t1"; next } 1' g >b
  go tw-plot b
  says 1 'b:30: 7 fields where there are 6 columns'
  sed 's/$/\r/' g >b
  go tw-plot b
  says 1 'b:1: ' 'CRLF'
  : >b
  go tw-plot b
  says 1 'b: empty'
  head -n 1 g >b
  go tw-plot b
  says 1 'b: no records'
  [ ! -e p.svg ]
}

@test "tw-plot -o writes PNG, SVG and PDF with contours of cutoff and target, the truth and a legend" {
  needs_gnuplot
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
  # Of the bounds, only the row of the grid's leaf counts.
  tw-plot -o r.svg -b <(at 0.4) --target 0.35 --truth 0.1,-0.2 --title One g
  cmp p.svg r.svg
}

@test "tw-plot draws contours next to infinite scores, and none where no score reaches the cutoff" {
  needs_gnuplot
  grid >g
  awk -F '\t' -v OFS='\t' 'NR > 1 && $4 > 1 { $4 = "inf" } 1' g >i
  go tw-plot -o p.svg -b <(at 0.4) i
  silent
  blue p.svg
  for c in inf -inf 7 -7; do
    go tw-plot --script -b <(at "$c") g
    silent
    [ "$(contour | wc -l)" -eq 0 ] || fail "a contour at $c"
  done
}

@test "tw-plot -b refuses bounds that are damaged or have no row for the leaf or level" {
  needs_gnuplot
  grid >g
  bounds | unsummed >b
  sed 's/^4/5/' b >other
  go tw-plot -o p.svg -b other g
  says 1 'other: no row for leaf 4'
  sed 's/# end 2/# end 3/' b >short
  go tw-plot -o p.svg -b short g
  says 1 'short:' "does not say '# end 2'"
  go tw-plot -o p.svg -b g g
  says 1 'g: not a file that tw-bounds wrote'
  sed 's/^leaf/node/' b >node
  go tw-plot -o p.svg -b node g
  says 2 "g: --bounds: no column 'node'"
  go tw-plot -o p.svg -b none g
  says 1 'none: No such file'
  go tw-plot -b none g
  says 1 'none: No such file'
  go tw-plot -o p.svg -b - g <b
  silent
  go tw-plot -o p.svg -b - - <b
  says 2 'standard input can be read only once'
  awk -F '\t' -v OFS='\t' 'NR == 100 { $5 = 2 } 1' g >mixed
  go tw-plot -o p.svg -b b mixed
  says 1 'mixed:100: leaf changes from 4 to 2'
  # If the bounds have several alphas, the number in the name of the region's column selects one.
  bounds 0.4 --alpha 0.1,0.5 >b2
  sed 's/region/region_0.5/' g >g5
  go tw-plot -o p.svg -b b2 g
  says 2 'b2: holds several alphas' '--region'
  go tw-plot -r region_0.5 -o p.svg -b b2 g5
  silent
  tw-plot -r region_0.5 -o q.svg -b <(bounds 0.4 --alpha 0.5) g5
  cmp p.svg q.svg
  # Bounds from --global have the single group all, for which the grid needs no column.
  { echo score; seq 0.01 0.01 0.44; } | tw-bounds --global >ball
  go tw-plot -o p.svg -b ball g
  silent
  blue p.svg
}

@test "tw-plot refuses options that are wrong, missing, repeated or exclude each other" {
  needs_gnuplot
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
g -o|option --output needs an argument
g --target|option --target needs an argument
-o p.gif g|--output: must be - or end in .png, .svg or .pdf: 'p.gif'
-o .png g|--output: must be - or end in
--target x g|--target: must be a number
--target 1, g|--target: must be a number
--truth 1 g|--truth: must be 2 numbers, one for each parameter: '1'
--truth 1,x g|--truth: must be numbers, one for each parameter
--truth 1,inf g|--truth: must be numbers, one for each parameter
--truth 1,2,3,4 g|--truth: must be 2 numbers
--title a --title b g|--title: more than one title
--pairs --mass g|--pairs and --mass cannot be combined
--pairs g g|--pairs: one FILE is drawn, not 2
--pairs --bounds=b g|--bounds cannot be combined with --pairs
--mass --title a --title b g g|--title: more than one title
--mass --truth 1,1 b|--truth cannot be combined with --mass
--pairs -b b g|--bounds cannot be combined with --pairs
--prior theta1=normal(0,1) g|--prior cannot be combined with two parameters
--intervals --truth 1 g g|--truth cannot be combined with --intervals of data
--intervals - -|standard input can be read only once
--pairs --prior theta1=normal(0,1) g|--prior cannot be combined with --pairs
--mass=1 b|option --mass takes no argument
-b - -|standard input can be read only once
--mass - -|standard input can be read only once
EOF
  go tw-plot none
  says 1 'none: No such file'
  go tw-plot .
  says 1 '.: Is a directory'
  mkdir p.png
  go tw-plot -o p.png g
  says 1 'p.png: Is a directory'
  go tw-plot -o none/p.png g
  says 1 'none/p.png: No such file or directory'
}

@test "tw-plot draws names that a shell, awk or gnuplot could execute, and executes nothing" {
  needs_gnuplot
  grid >"a b=c '\"\$(touch x)\`touch y\`.tsv"
  cp ./a* -- -g
  go tw-plot -o "o 'p\".svg" --title "it's \$(touch z) \`touch w\` %d \\n {/Bold @x} <&> ü" \
    --label "theta1='; system('touch v')" --target 0.4 -- ./a*
  silent
  go tw-plot -o -q.svg -- -g
  silent
  [ -s ./-q.svg ]
  for f in v w x y z; do [ ! -e "$f" ] || fail "$f was touched"; done
  grep -qF "it's \$(touch z) \`touch w\` %d \\n {/Bold @x} &lt;&amp;> ü" "o 'p\".svg"
  grep -qF "'; system('touch v')" "o 'p\".svg"
}

@test "tw-plot --script makes gnuplot write the file that -o names, and run nothing" {
  needs_gnuplot
  # shellcheck disable=SC2016 # none is to be expanded
  grid 5 5 | awk -F '\t' -v OFS='\t' 'NR == 1 { $2 = "`touch v`\\\"; system(\"touch w\")"; $3 = "$(touch x)" } 1' >g
  for name in '|touch y; : .svg' '| touch y; : .svg' '~.svg' '~root.svg' $'a\nset output "|touch y"\n.svg' \
    '`touch y`.svg' '$(touch y)"; system("touch z"); ".svg' '@x\n%d{Bold}.svg' "'|touch y.svg" '<touch y.svg' \
    "$PWD/|touch y .svg"; do
    for text in '`touch z`' '"; system("touch z"); "' $'\n!touch z\n' '@x' '".`touch z`."'; do
      go tw-plot --script -p 2,3 -o "$name" --title "$text" --label "theta1=$text" g
      silent
    done
    timeout 20 gnuplot - <out 2>said || fail "$(cat said)"
    [ -s "./${name#"$PWD"/}" ] || fail "no file $name: $(ls -b)"
  done
  for f in v w x y z; do [ ! -e "$f" ] || fail "$f was touched"; done
}

@test "tw-plot -o either writes a complete picture or keeps the old file, and leaves no other file" {
  needs_gnuplot
  grid >g
  echo old >p.png
  sed 40d g >hole
  go tw-plot -o p.png hole
  did 1
  [ "$(cat p.png)" = old ]
  # gnuplot fails.
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
  # gnuplot succeeds after half a picture, or is killed.
  printf '#!/bin/sh\nprintf "\\211PNG\\r\\n\\032\\nand so on"\n' >fake/gnuplot
  PATH=$PWD/fake:$PATH go tw-plot -o p.png g
  says 1 'gnuplot: made no whole picture'
  printf '#!/bin/sh\nkill -9 $$\n' >fake/gnuplot
  PATH=$PWD/fake:$PATH go tw-plot -o p.png g
  says 1 'gnuplot: ended by signal 9'
  # gnuplot writes more messages than a pipe holds before it reads its input.
  printf '#!/bin/sh\nyes line | head -n 99999 >&2\nexit 1\n' >fake/gnuplot
  PATH=$PWD/fake:$PATH go timeout 60 tw-plot -o p.png g
  says 1 'gnuplot: line'
  # tw-plot is killed while gnuplot runs.
  printf '#!/bin/sh\n: >started\nsleep 2\n' >fake/gnuplot
  PATH=$PWD/fake:$PATH tw-plot -o p.png g 2>/dev/null &
  pid=$!
  until [ -e started ]; do sleep 0.05; done
  kill "$pid"
  wait "$pid" && fail "killed, but status 0"
  # The picture exceeds the limit on the size of a file.
  (ulimit -f 8; go tw-plot -o p.png g)
  says 1 'gnuplot: ended by signal'
  [ "$(cat p.png)" = old ]
  # A pipe is written to, not replaced.
  mkfifo pipe.png
  timeout 20 cat pipe.png >got 3>&- &
  go tw-plot -o pipe.png g
  silent
  wait "$!"
  [ -p pipe.png ]
  magic got 89504e470d0a1a0a
  # A symbolic link is replaced, not followed, and the new file has the usual mode.
  ln -s victim link.png
  echo precious >victim
  (umask 027; go tw-plot -o link.png g)
  silent
  [ "$(cat victim)" = precious ]
  [ "$(stat -c %a link.png)" = 640 ]
  go tw-plot -o p.png g
  silent
  magic p.png 89504e470d0a1a0a
  [ -z "$(find . -name '.tw-*')" ]
}

@test "tw-plot without gnuplot draws characters, and refuses to draw a picture" {
  grid >g
  tw-plot g >want
  mkdir few
  PATH=$T/few "$(command -v tw-plot)" g | cmp - want
  PATH=$T/few go "$(command -v tw-plot)" -o p.png g
  says 1 'gnuplot is not installed'
  # Other kinds of pictures are drawn by gnuplot, also in characters.
  tables
  tsv 'column level n covered share lower upper' 'cdf 0.5 100 60 0.6 0.4 0.6' >c
  draws 9 2 >d
  series
  for kind in '--mass bounds' '--coverage c' '--intervals simulations obs' '--pairs -p p1,p2 d'; do
    # shellcheck disable=SC2086 # words
    PATH=$T/few go "$(command -v tw-plot)" -o p.png $kind
    says 1 'gnuplot is not installed: without it there are regions and intervals in characters'
    # shellcheck disable=SC2086 # words
    PATH=$T/few go "$(command -v tw-plot)" $kind
    says 1 'gnuplot is not installed'
    has
    # shellcheck disable=SC2086 # words
    PATH=$T/few go "$(command -v tw-plot)" --script $kind
    silent
  done
}

@test "tw-plot reports a full disk on standard output, and ends without a message if the reader of its output ends" {
  grid >g
  tw-plot g >/dev/full 2>err && fail "a full disk went unnoticed"
  [ "$(cat err)" = 'tw-plot: <stdout>: No space left on device' ]
  tw-plot --help >/dev/full 2>err && fail "a full disk went unnoticed"
  (tw-plot g; echo $? >st) 2>err | :
  [ ! -s err ]
}

@test "tw-plot --help names the main options, and --version the version of the suite" {
  tw-plot --help >out
  for o in output params region bounds target truth title; do
    grep -q -- "--$o" out || fail "$o"
  done
  tw-plot --version | sed 's/tw-plot/tw-leaf/' | diff - <(tw-leaf --version)
}

@test "tw-plot draws a grid finer than the picture, with the percentages of all its points" {
  needs_gnuplot
  slow && skip "too many records for this build"
  grid 1201 803 >g
  go tw-plot -o p.svg -b <(at 0.4) g
  silent
  blue p.svg
  tw-plot g | tail -n 1 >got
  awk 'NR > 1 { n[$6]++ } END {
    printf "%10s# inside %.3g%%   ? undetermined %.3g%%   . outside %.3g%%\n", "",
      100 * n["inside"] / (NR - 1), 100 * n["undetermined"] / (NR - 1), 100 * n["outside"] / (NR - 1)
  }' g | cmp - got
}

@test "tw-plot prints at least two numbers on each axis" {
  needs_gnuplot
  # Multiples of 5 would give the first axis, from 0.2 to 4.8, no number.
  awk 'BEGIN {
    OFS = "\t"; print "theta1", "theta2", "region"
    for (i = 0; i <= 20; i++) for (j = 0; j <= 20; j++) print 0.2 + i * 0.23, 1 + j * 0.55, "outside"
  }' >g
  go tw-plot g
  did 0
  [ "$(cat err)" = 'tw-plot: g: nothing is inside or undetermined: the grid may miss the region, or step over it' ]
  tail -n 2 out | head -n 1 | grep -qE '^ +2 +4  theta1$' || fail "$(tail -n 2 out)"
}

# tables: write the files tree, leaved (scores with their leaves) and bounds, small enough to check by eye.
tables() {
  {
    echo '# tw-tree 1 --min-leaf 1'
    tsv 'node left right feature threshold n mean mse' '1 2 3 x1 0.5 30 1.5 0.7222222222222222' \
      '2 NA NA NA NA 10 0.5 0' '3 4 5 x2 -0.123456 20 2 0.3333333333333333' '4 NA NA NA NA 5 1 0' \
      '5 NA NA NA NA 15 2.3333333333333335 0'
    echo '# end 5'
  } >tree
  awk 'BEGIN {
    OFS = "\t"; print "score", "leaf"
    for (i = 1; i <= 100; i++) print i / 100, 2
    for (i = 1; i <= 20; i++) print i / 10, 7
  }' >leaved
  tw-bounds leaved 2>/dev/null | unsummed >bounds
}

@test "tw-plot --mass draws a point for each table and leaf, and a curve, in PNG, SVG and PDF" {
  needs_gnuplot
  for n in 1000 4000 16000; do
    awk -v n=$n 'BEGIN { print "score"; for (i = 1; i <= n; i++) print i }' | tw-bounds --global >b$n
  done
  go tw-plot --mass --script b1000 b4000 b16000
  silent
  tw-plot --mass --script b1000 - b16000 <b4000 | diff out -
  for end in png svg pdf; do
    go tw-plot --mass -o "p.$end" b1000 b4000 b16000
    silent
  done
  magic p.png 89504e470d0a1a0a
  magic p.pdf 25504446
  blue p.svg
  for word in 'calibration simulations' 'undetermined mass' 'all leaves' 'one leaf' 1000; do grep -q ">$word<" p.svg || fail "no $word"; done
  tables
  go tw-plot --mass -o p.svg bounds
  silent
}

@test "tw-plot --mass refuses damaged tables, and tables that differ in alpha or beta" {
  tables
  tw-bounds --alpha 0.5 leaved >b
  go tw-plot --mass --script bounds b
  says 1 'b: alpha 0.5 and beta 0.1, but bounds has alpha 0.1 and beta 0.1'
  { echo '# tw-bounds 1 --alpha 0.1 --beta 0.1'
    tsv 'leaf n alpha beta k cutoff l u lower upper coverage mass' '2 0 0.1 0.1 1 inf 0 1 -inf inf 1 1'
    echo '# end 1'; } >b
  go tw-plot --mass --script bounds b
  says 1 'b: no simulations'
  awk -F '\t' -v OFS='\t' 'NR == 3 { $9 = "x" } 1' bounds >b
  go tw-plot --mass --script b
  says 1 "b:3: column 9 (lower): not a number: 'x'"
  sed '$d' bounds >b
  go tw-plot --mass --script bounds b
  says 1 'b: cut'
  go tw-plot --mass --script tree
  says 1 'tree: not a file that tw-bounds wrote'
  go tw-plot --mass --script none
  says 1 'none: No such file'
  tw-bounds --alpha 0.1,0.5 leaved >b
  go tw-plot --mass --script b
  says 2 'b: holds several alphas'
}

@test "tw-plot draws artefacts whose sum matches, and refuses them if a digit was changed" {
  needs_gnuplot
  awk 'BEGIN { OFS = "\t"; print "x1", "score"; for (i = 0; i < 400; i++) print i, (i > 200) + i % 7 }' >scored
  tw-tree -m 100 --prune none scored >tree
  tw-leaf -t tree scored >leaved
  tw-bounds leaved >bounds
  printf 'theta1\ttheta2\tx1\tscore\tleaf\tregion\n' >grid
  for i in 1 2; do printf '%s\t1\t1\t1\t2\tinside\n%s\t2\t1\t9\t2\toutside\n' $i $i; done >>grid
  leaf=$(awk '!/^#/ && NR > 2 { print $1; exit }' bounds)
  sed -i "s/\t2\t\([a-z]*\)$/\t$leaf\t\1/" grid
  asks() {
    for o in "--mass --script bounds" "-o p.svg -b bounds grid"; do
      # shellcheck disable=SC2086 # words
      go tw-plot $o
      "$@" bounds
    done
  }
  well() { did 0; }
  asks well
  refused() { says 1 "$1:" 'the sum does not match: damaged, or edited (then delete this line)'; }
  for f in bounds; do sed -i '4s/\(.*\)[0-4]\(.\)$/\19\2/; t; 4s/\(.*\)[5-9]\(.\)$/\11\2/' $f; done
  asks refused
  sed -i '/^# crc32 /d' bounds
  asks well
}

# line [NAME]: print a grid of one parameter, inside up to score 1 and outside beyond 2.
line() {
  awk -v OFS='\t' -v name="${1:-theta1}" 'BEGIN {
    print name, "score", "leaf", "region"
    for (i = -40; i <= 40; i++) {
      s = i * i / 100
      print i / 10, s, 4, (s <= 1 ? "inside" : s > 2 ? "outside" : "undetermined")
    }
  }'
}

@test "tw-plot draws score, cutoff and regions of one parameter, and prints their ends" {
  needs_gnuplot
  line >l
  go tw-plot -b <(at 1.5) --truth 0.5 l
  silent
  awk 'length > 80 { exit 1 }' out
  tail -n 1 out | grep -qx ' *inside -1 ... 1   inside or undetermined -1.4 ... 1.4'
  tail -n 2 out | head -n 1 | grep -qx ' *# inside 25.9%   ? undetermined 9.88%   . outside 64.2%   o truth'
  # Where numbers are longer, two lines.
  awk -v OFS='\t' 'NR > 1 { $1 = -10.2346 + 0.01 * $1 } 1' l | go tw-plot -p "$(head -n 1 l | cut -f 1)"
  silent
  awk 'length > 80 { exit 1 }' out
  tail -n 2 out | tr -s ' ' | diff - <(printf ' %s\n' 'inside -10.2446 ... -10.2246' 'inside or undetermined -10.2486 ... -10.2206')
  go tw-plot -b <(at 1.5) --truth 0.5 l
  [ "$(grep -cE '^ {9}\|[.]+[?]+#+o#+[?]+[.]+$' out)" -eq 1 ] || fail "$(cat out)"
  # The curve has every point of the grid. A score that may be no density is drawn as it is.
  go tw-plot --script -b <(at 1.5) --truth 0.5 l
  block cells | cut -d ' ' -f 3,4 | close - <(cut -f 1,2 l | sed 1d)
  grep -qx 'priors = 0; curve = 0' out
  array truth | grep -qx 0.5
  # Bounds add the interval of the cutoff; a name may have any characters; without scores there is no curve.
  bounds >b
  # shellcheck disable=SC2016 # a name
  line 'mass ($x)' | tee m | tw-plot -p 2-1 >out 2>err && fail 'a score is no axis'
  for end in png svg; do
    go tw-plot -p 'mass*' -b b --truth 0.5 --target 0.3 -o p.$end m
    silent
  done
  blue p.svg
  grey p.svg
  # shellcheck disable=SC2016
  for word in 'mass ($x)' score cutoff target truth inside; do
    grep -qF ">$word<" p.svg || fail "no $word"
  done
  cut -f 1,4 l | tw-plot -o q.svg - 2>err
  grep -q '>theta1<' q.svg
  grep -q '>score<' q.svg && fail 'a score that is not there'
  sed '1s/score/cdf/' l | tw-plot --script >out
  grep -qx 'ylabel = "cdf"' out
  go tw-plot --truth 1,2 l
  says 2 '--truth: must be 1 numbers'
}

@test "tw-plot refuses a grid of three parameters, and suggests --pairs" {
  awk 'BEGIN { OFS = "\t"; print "a", "b", "c", "region"
    for (i = 0; i < 8; i++) print int(i / 4), int(i / 2) % 2, i % 2, "inside" }' >c
  for p in a,b,c c,b,a; do
    go tw-plot -p $p c
    says 1 'c: 3 parameters vary, but a grid of at most two can be drawn: choose two with -p, or draw posterior draws with --pairs'
  done
  # A constant parameter is not an axis.
  awk -F '\t' 'NR == 1 || $3 == 0' c >plane
  go tw-plot -p a,b plane
  silent
}

@test "tw-plot draws several levels nested in one panel" {
  needs_gnuplot
  awk 'BEGIN {
    OFS = "\t"; print "theta1", "theta2", "region_0.1", "region_0.5"
    for (i = 0; i < 10; i++) for (j = 0; j < 2; j++)
      print i, j, (i < 6 ? "inside" : i < 8 ? "undetermined" : "outside"), (i < 2 ? "inside" : i < 4 ? "undetermined" : "outside")
  }' >g
  go tw-plot -r 'region_*' g
  silent
  [ "$(sed -n 5p out | cut -c 11-60 | sed 's/\(.\)\1*/\1/g')" = '#?=?.' ] || fail "$(cat out)"
  tail -n 2 out | head -n 1 | grep -qx ' *# inside 50 % 20%   = inside 90 % 20%   ? undetermined 40%'
  tail -n 1 out | grep -qx ' *[.] outside 20%'
  go tw-plot -r region_0.5,region_0.1 -o p.svg g
  silent
  for word in 'inside 50 %' 'inside 90 %' undetermined; do grep -q ">$word<" p.svg || fail "no $word"; done
}

@test "tw-plot warns if nothing on the grid is inside or undetermined, and only then" {
  line >l
  go tw-plot l
  silent
  sed -n '1p;38,60p' l >short
  go tw-plot short
  silent
  sed -n '1p;62,80p' l >miss
  go tw-plot miss
  did 0
  grep -qx 'tw-plot: miss: nothing is inside or undetermined: .*' err
}

# draws N D: print N draws of D parameters, classified by their distance from the origin.
draws() {
  awk -v n="$1" -v d="$2" -v seed=5 "$rng"'BEGIN {
    OFS = "\t"
    printf "id"; for (k = 1; k <= d; k++) printf "\tp%d", k; print "\tregion"
    for (i = 0; i < n; i++) {
      printf "7"; s = 0
      for (k = 1; k <= d; k++) { v = uniform() + uniform() - 1; s += v * v; printf "\t%.6g", v }
      print "\t" (s < d / 6 ? "inside" : s > d / 4 ? "outside" : "undetermined")
    }
  }'
}

@test "tw-plot --coverage draws a panel for each column" {
  needs_gnuplot
  tsv 'column level n covered share lower upper' 'cdf 0.5 100 60 0.6 0.4 0.6' 'cdf 0.9 100 95 0.95 0.8 0.97' \
    'rank_a 0.5 100 50 0.5 0.4 0.6' 'rank_a 0.9 100 88 0.88 0.8 0.97' >c
  for end in png svg; do
    go tw-plot --coverage -o p.$end c
    silent
  done
  for word in cdf a level 'share covered - level'; do grep -q ">$word<" p.svg || fail "no $word"; done
  go tw-plot --coverage --script c
  mv out default
  # The band is simultaneous for both panels together: alone, a panel has another one.
  sed -i '/^rank_a/d' c
  go tw-plot --coverage --script c
  block coverage >alone
  block coverage default | head -n 4 >both
  differs both alone
  sed 's/0[.]95/1.95/' c >b
  go tw-plot --coverage --script b
  says 1 'b:3: column 5 (share): out of range 0 .. 1'
  sed '2s/0[.]5/0.9/' c >b
  go tw-plot --coverage --script b
  says 1 'b:3: column 2 (level): levels must ascend'
  grid >g
  go tw-plot --coverage --script g
  says 1 "g: no column 'column', which tw-coverage writes; there are: x1"
}

@test "tw-plot names the axis of levels only below the lowest panels, where no title is" {
  needs_gnuplot
  tsv 'column level n covered share lower upper' {cdf,rank_a,rank_b,rank_c}' 0.5 100 60 0.6 0.4 0.6' >c
  go tw-plot --coverage -o p.svg c
  silent
  [ "$(grep -c '>level<' p.svg)" -eq 3 ]
}

@test "tw-plot --script prints the program from which gnuplot makes the same picture" {
  needs_gnuplot
  grid >g
  go tw-plot --script g
  silent
  head -n 1 out | grep -q '^# gnuplot'
  gnuplot -d <out >p.png
  tw-plot -o q.png g
  cmp p.png q.png
  go tw-plot --script -o r.svg g
  silent
  gnuplot -d <out
  tw-plot -o s.svg g
  cmp r.svg s.svg
  tw-plot --script g | cmp - <(tw-plot --script g)
}

@test "tw-plot labels axes of any offset and size with distinct numbers" {
  needs_gnuplot
  axis() {
    awk -v a="$1" -v s="$2" 'BEGIN { OFS = "\t"; print "theta1", "theta2", "region"
      for (i = 0; i < 40; i++) for (j = 0; j < 3; j++) printf "%.17g\t%d\t%s\n", a + i * s, j, "inside" }'
  }
  while read -r a s name; do
    axis "$a" "$s" >g
    go timeout 20 tw-plot g
    silent
    tail -n 3 out | grep -qE "theta1$name" || fail "$a $s: $(tail -n 3 out)"
    tail -n 3 out | head -n 2 | tr -s ' ' '\n' | grep -E '^-?[0-9]' | sort | uniq -d >twice
    [ ! -s twice ] || fail "$a $s: $(tail -n 3 out)"
    go timeout 20 tw-plot -o p.svg g
    silent
    tail -n 2 p.svg | grep -q '</svg>' || fail "$a $s"
  done <<'E'
59000 0.001 \ -\ 59000
1000000 0.1 \ -\ 1000000
70 1e-6 \ -\ 70
-1000000 0.1 \ [+]\ 999
1e-300 1e-301
-1e300 1e299
-1.7e308 4e306
59000.04 0.38
E
}

@test "tw-plot draws the names of columns unchanged" {
  needs_gnuplot
  # shellcheck disable=SC2016 # none is to be expanded
  for name in "it's" 'a"b' '{/Symbol x}_2^3' '$(touch v)' '`touch w`' 'back\slash' '@home' '%d %s' 'ü€😀' '<&>' "'; system('touch x')"; do
    grid 5 5 | N=$name awk -F '\t' -v OFS='\t' 'NR == 1 { $2 = ENVIRON["N"] } 1' >g
    go tw-plot -p 2,3 -o p.svg g
    silent
    want=$(sed 's/&/\&amp;/g; s/</\&lt;/g' <<<"$name")
    grep -qF "$want" p.svg || fail "$name: $(grep tspan p.svg)"
    go tw-plot -p 2,3 g
    silent
    grep -qF -- "$name" out || fail "$name"
  done
  for f in v w x; do [ ! -e "$f" ] || fail "$f was touched"; done
  # Control characters are shown as spaces, to a terminal as in a picture.
  go tw-plot --title $'a\nb\tc\033[31m\302\233d' --label $'theta1=x\ny' -o p.svg <(grid 5 5)
  silent
  grep -q '>a b c \[31m' p.svg || fail "$(grep tspan p.svg)"
  go tw-plot --title $'a\nb\tc\033[31m\302\2331md' <(grid 5 5)
  silent
  head -n 1 out | grep -qx ' *a b c \[31m 1md'
}

@test "tw-plot -o reports every failing call to the system, and leaves no file behind" {
  strace -o /dev/null true 2>/dev/null || skip "no strace, or no right to trace"
  ! slow || skip "not under a sanitizer or valgrind"
  grid 9 9 >g
  echo old >p.png
  for call in pipe2:EMFILE pipe:EMFILE clone3:EAGAIN rename:EIO fchmod:EPERM close:EIO:when=8+; do
    go strace -qq -o /dev/null -e "inject=${call%%:*}:error=${call#*:}" tw-plot -o p.png g
    st=$(cat st)
    [ "$st" -eq 0 ] || says 1 'tw-plot: ' || fail "$call"
    [ "$st" -eq 0 ] || [ "$(cat p.png)" = old ] || fail "$call"
    [ -z "$(find . -name '.tw-*')" ] || fail "$call left a file"
    echo old >p.png
  done
}

@test "tw-plot uses colours that can be told apart in greyscale and by colour-blind readers" {
  python_with numpy
  "$python" "$BATS_TEST_DIRNAME/oracles/colours.py" | diff "$BATS_TEST_DIRNAME/oracles/colours.tsv" -
}

@test "tw-plot takes the score from which the bounds were made, or the only score there is" {
  needs_gnuplot
  grid >g
  tw-plot -o want.svg -b <(at 0.4) g
  sed '1s/score/score_log/' g >log
  go tw-plot -o p.svg --target 0.4 log
  silent
  { tsv 'leaf score_log'; for v in -0.4 -0.3 -0.2 -0.1 0.2 0.21 0.22 0.23 0.4; do tsv "4 $v"; done; } |
    tw-bounds >b 2>err
  go tw-plot -o p.svg -b b log
  silent
  cmp p.svg want.svg
  go tw-plot -o p.svg -b b g
  says 2 "g: no column 'score_log', from which the bounds were made; there are: x1"
  # --target without bounds needs exactly one score column.
  awk -F '\t' -v OFS='\t' '{ print $0, (NR == 1 ? "score_log" : 1) }' g >two
  go tw-plot --script --target 0.4 two
  says 2 'two: ' -s score_log
  cut -f 1-3,5- g >none
  go tw-plot --script --target 0.4 none
  says 2 'none: ' score
}

@test "tw-plot draws blocks and colours on a terminal, unless TERM or NO_COLOR forbid them" {
  script -q -e -c true /dev/null >said 2>&1 </dev/null || skip "no script(1), or no pseudo-terminal"
  grid >g
  tw-plot g >plain
  on() { script -q -e -c "$* tw-plot g" /dev/null </dev/null | tr -d '\r'; }
  on TERM=dumb | cmp - plain
  on TERM=xterm NO_COLOR=1 >blocks
  grep -q '█' blocks
  grep -q $'\033' blocks && fail 'a colour'
  on TERM=xterm NO_COLOR= >colours
  grep -q $'\033\\[0m' colours
  sed 's/\x1b\[[0-9;]*m//g' colours | cmp - blocks
}

@test "tw-plot -o - writes sixels to standard output" {
  grid 5 5 >g
  go tw-plot --script -o - g
  silent
  grep -q "^terminal = 'sixelgd size " out
  grep -qx 'output = ""' out
  mkdir bin
  printf '#!/bin/sh\ncat >/dev/null\nprintf "\\033Pq%%032d\\033\\134" 0\n' >bin/gnuplot
  chmod 755 bin/gnuplot
  PATH=$PWD/bin:$PATH go tw-plot -o - g
  silent
  [ "$(wc -c <out)" -eq 37 ]
}

@test "tw-plot reports a gnuplot that ends early, without a message or with half a picture" {
  grid 5 5 >g
  mkdir bin
  fake() { printf '#!/bin/sh\ncat >/dev/null\n%s\n' "$1" >bin/gnuplot; chmod 755 bin/gnuplot; }
  fake 'exit 127'
  PATH=$PWD/bin:$PATH go tw-plot -o p.svg g
  says 1 'gnuplot is not installed'
  for text in '<?xml %0100d' 'text %0100d' ''; do
    fake "printf '$text' 0"
    PATH=$PWD/bin:$PATH go tw-plot -o p.svg g
    says 1 'gnuplot: made no whole picture'
  done
  [ ! -e p.svg ]
}

@test "tw-plot reports a gnuplot that cannot be started" {
  grid 5 5 >g
  mkdir bin
  echo >bin/gnuplot
  # PATH has only this folder, so that no other gnuplot is found.
  PATH=$PWD/bin go "$(command -v tw-plot)" -o p.svg g
  says 1 'gnuplot: '
  # There are descriptors for one or two of the three files that tw-plot needs.
  for n in 4 5; do
    go sh -c "ulimit -n $n; exec tw-plot -o p.svg" <g 3>&-
    did 1
    grep -q 'Too many open files' err	# gcov has a word to say, too
  done
  [ ! -e p.svg ]
}

@test "tw-plot prints a title above each kind of picture in characters" {
  needs_gnuplot
  line >l
  bounds >b
  tables
  draws 50 3 >d
  go tw-plot --title Over -b b l
  silent
  sed -n 1p out | grep -qx ' *Over'
  go tw-plot --pairs --title Over -p 'p*' -o p.svg d
  silent
  grep -q '>Over<' p.svg
  go tw-plot --mass --title Over -o p.svg bounds
  silent
  grep -q '>Over<' p.svg
  go tw-plot --title Over -o p.svg l
  grep -q '>Over<' p.svg
  # An empty title is no title.
  go tw-plot --title '' l
  silent
}

@test "tw-plot refuses or limits too many levels, columns and parameters" {
  draws 50 3 >d
  awk 'BEGIN { printf "theta1\ttheta2"; for (i = 1; i < 40; i++) printf "\tregion_0.%02d", i; print ""
    for (k = 0; k < 4; k++) { printf k % 2 "\t" int(k / 2); for (i = 1; i < 40; i++) printf "\tinside"; print "" } }' >many
  go tw-plot -r 'region_*' many
  says 2 'many: --region: 39 levels where '
  { tsv 'column level n covered share lower upper'
    for i in $(seq 300); do tsv "c$i 0.5 100 60 0.6 0.4 0.6"; done; } >c
  go tw-plot --coverage --script c
  did 0
  grep -qx 'tw-plot: c: drawn are the first 60 of 300 columns' err
  awk 'BEGIN { for (i = 1; i < 200; i++) printf "p%d\t", i; print "region"; for (i = 1; i < 200; i++) printf "1\t"; print "inside" }' >p
  go tw-plot --pairs --script -p 'p*' p
  did 0
  grep -qx 'tw-plot: p: drawn are the first 20 of 199 parameters' err
  head -n 1 d | go tw-plot --pairs --script -p 'p*'
  says 1 'no records'
}

@test "tw-plot --pairs counts the draws in each bin, up to each region" {
  # A few of 6,000 draws lie outside the axis. The plane shows every third: at most 16,000 / 6.
  awk -v seed=5 "$rng"'BEGIN { print "p1\tp2\tregion"
    for (i = 0; i < 6000; i++) { a = uniform() - uniform(); b = uniform() * (i % 700 ? 1 : 99)
      print a "\t" b "\t" (a * a < .2 ? "inside" : a > 0 ? "undetermined" : "outside") } }' >d
  go tw-plot --pairs --script -p p1,p2 d
  silent
  limits x >range
  awk -v OFS='\t' 'NR == FNR { lo[NR] = $1; wide[NR] = ($2 - $1) / 32; next } FNR > 1 { r = $3 == "inside" ? 1 : $3 == "undetermined" ? 2 : 3
    for (k = 1; k < 3; k++) { b = ($k - lo[k]) / wide[k]; if (b >= 0 && b < 32) n[int(b), k, r]++ } }
    END { for (b = 0; b < 32; b++) for (k = 1; k < 3; k++) { print lo[k] + (b + 0.5) * wide[k]
      print n[b, k, 1] + 0; print n[b, k, 1] + n[b, k, 2]; print n[b, k, 1] + n[b, k, 2] + n[b, k, 3] } }' range d >wanted
  block counts | tr ' ' '\n' | close - wanted
  [ "$(block draws | wc -l)" -eq 2000 ]
  block draws | head -n 3 | diff - <(awk 'NR % 3 == 2 { print $1, $2, ($3 == "inside" ? 1 : ($3 == "undetermined" ? 2 : 3)) }' d | head -n 3)
}

@test "tw-plot --pairs warns if no draw is inside or undetermined, and draws the others, however few" {
  needs_gnuplot
  for n in 2 4 5; do
    { tsv 'p1 p2 region' && seq $n | sed 's/.*/&\t&\toutside/'; } >d
    go tw-plot --pairs -p p1,p2 d
    says 0 'd: nothing is inside or undetermined' || fail "$n"
    [ -s out ]
  done
}

@test "tw-plot --pairs --truth draws the coordinates of the truth that are in the picture" {
  draws 200 2 >d
  go tw-plot --pairs --script -p p1,p2 d
  silent
  mv out plain
  go tw-plot --pairs --script -p p1,p2 --truth 0,0 d
  differs out plain
  for truth in 1e9,0 0,1e9; do
    go tw-plot --pairs --script -p p1,p2 --truth $truth d
    silent
    mv out "at.$truth"
  done
  differs at.1e9,0 at.0,1e9
}

@test "tw-plot draws the largest numbers and infinite scores, and refuses repeated points" {
  tsv 'theta1 theta2 region' '-1.7e308 0 inside' '-1.7e308 1 outside' '0 0 inside' '0 1 inside' \
    '1.7e308 0 outside' '1.7e308 1 inside' >g
  go tw-plot g
  silent
  # Of the three points in the bottom row two are inside.
  [ "$(sed -n 25p out | cut -c 11- | tr -dc '#' | wc -c)" -gt "$(sed -n 25p out | cut -c 11- | tr -dc . | wc -c)" ]
  tsv 'theta1 region' '1 inside' '1.0 inside' '2 inside' >t
  go tw-plot t
  says 1 't:3: ' 'a point comes twice'
  line >l
  awk -F '\t' -v OFS='\t' 'NR == 3 { for (i = 1; i <= NF; i++) if (h[i] == "score") $i = "inf" } NR == 1 { split($0, h) } 1' l >inf
  go tw-plot inf
  silent
  [ "$(grep -c 'nan\|inf' out)" -eq 0 ] || fail "$(cat out)"
}

# close FILE FILE: check that the numbers of each line are equal to within 0.022.
close() {
  paste "$1" "$2" | awk '{ n = NF / 2; for (i = 1; i <= n; i++) { d = $i - $(i + n); if (NF % 2 || d * d > 0.0005) bad = 1 } }
    END { exit bad || !NR }' || fail "$(diff "$1" "$2")"
}

# few: print draws of two parameters. With a margin of a fiftieth, the axes go from 0 to 68, the columns of characters.
few() {
  tsv 'id p1 p2 region' '1 10.5 10 inside' '1 20.5 40 inside' '1 5.5 20 undetermined' \
    '1 40.5 60 outside' '1 40.6 33 outside' '1 1.307 1.307 outside' '1 66.693 66.693 outside'
}

@test "tw-plot --pairs draws axes for 99 % of the draws, and for all that are inside or undetermined" {
  # far P1 P2 REGION: 400 draws from 0 to 399, of which those from 150 to 250 are inside, and another draw. Of 401 draws,
  # two are left out at each end.
  far() { tsv 'p1 p2 region'; seq 0 399 | awk '{ print $1 "\t" $1 "\t" ($1 < 150 || $1 > 250 ? "outside" : "inside") }'; tsv "$*"; }
  while read -r p1 p2 region x y; do
    # shellcheck disable=SC2086 # words
    far $p1 $p2 $region >d
    go tw-plot --pairs --script -p p1,p2 d
    silent
    # The margins are 2 % of the length.
    margin() { tr ',' ' ' <<<"$1" | awk '{ m = 0.02 * ($2 - $1); print $1 - m, $2 + m }'; }
    limits x | sed -n 1p | close - <(margin "$x") || fail "$p1: $(limits x)"
    limits y | sed -n 2p | close - <(margin "$y") || fail "$p2: $(limits y)"
  done <<'E'
1e6 -1e300 outside 2,398 1,397
500 -9 inside 2,500 -9,397
500 -9 undetermined 2,500 -9,397
E
}

@test "tw-plot prints labels in the margin and under the axis, and marks at its ends" {
  # steps N A S [REGION]: print a grid of one parameter, with N points from A in steps of S.
  steps() { awk -v n="$1" -v a="$2" -v s="$3" -v r="${4:-inside}" 'BEGIN { print "theta1\tregion"
    for (i = 0; i < n; i++) printf "%.17g\t%s\n", a + i * s, r }'; }
  # The first label begins at the beginning of the axis, and the last ends within 80 columns.
  steps 5 0 1 | tw-plot >out
  grep -qE '^ {10,}0 .* 4  theta1$' out || fail "$(cat out)"
  # A mark on the axis is above the middle of each label.
  awk '/^ *[+]-/ { for (i = 11; i <= length; i++) if (substr($0, i, 1) == "+") at[++n] = i; next }
    n { for (i = 1; i <= n; i++) if (substr($0, at[i], 1) != i - 1) exit 1; ok = n == 5; exit !ok } END { exit !ok }' out || fail "$(cat out)"
  steps 68 -1000 10 | tw-plot >out
  grep -qE '^ {10}-1000 ' out || fail "$(cat out)"
  steps 141 0 1e-302 | tw-plot >out
  grep -qE '^ {10}.* 1[.]4e-300$' out || fail "$(cat out)"
  awk 'length > 80 { exit 1 }' out
  # A name for which no room is left stands on a line of its own, at the end of the axis.
  name=$(printf '%030d' 0)
  steps 68 0 1 | tw-plot --label "theta1=$name" >out
  [ "$(awk -v n="$name" 'index($0, n) { print index($0, n) }' out)" -eq 49 ]
  grep -qx " *$name" out
  for n in 67 69; do
    steps 68 0 1 | tw-plot --label "theta1=$(printf "%0${n}d" 0)" | grep -qE "^ {$((n < 68 ? 11 : 0))}0{$n}$"
  done
  # A long label of the second axis fills the margin.
  awk 'BEGIN { print "theta1\ttheta2\tregion"
    for (i = 0; i < 3; i++) for (j = 0; j < 11; j++) printf "%d\t%.17g\tinside\n", i, (j - 20) * 1e-301 }' >g
  go tw-plot g
  grep -qE '^-1[.]4e-300[+]#' out || fail "$(cat out)"
  grep -qE '^ -2e-300 [+]#' out || fail "$(cat out)"
  # A truth up to half a step beyond the first or last point is drawn, but none farther out.
  steps 4 0 1 >l
  tw-plot l >plain
  for truth in -0.5 3.5; do
    go tw-plot --truth=$truth l
    sed -n 1p out | grep -qE '^ {9}[|](o#{67}|#{67}o)$' || fail "$truth: $(cat out)"
  done
  for truth in -0.6 3.6; do
    go tw-plot --truth=$truth l
    sed 's/   o truth//' out | diff plain -
  done
  awk 'BEGIN { OFS = "\t"; print "theta1", "theta2", "region"; for (i = 0; i < 4; i++) for (j = 0; j < 4; j++) print i, j, "inside" }' >g
  tw-plot g >plain
  for truth in -0.5,-0.5 3.5,-0.5 -0.5,3.5 3.5,3.5; do
    go tw-plot --truth=$truth g
    [ "$(sed -n '2,25p' out | tr -dc o | wc -c)" -eq 1 ] || fail "$truth"
    [ "$(sed -n "$([[ $truth = *,3.5 ]] && echo 2 || echo 25)p" out | tr -dc o | wc -c)" -eq 1 ] || fail "$truth"
    tail -n 1 out | grep -q '   o truth$'
  done
  for truth in -0.6,1 3.6,1 1,-0.6 1,3.6; do
    go tw-plot --truth=$truth g
    diff plain out || fail "$truth"
    # The same holds for a picture.
    tw-plot --script g >script
    go tw-plot --script --truth=$truth g
    [ "$(strokes pointsize | wc -l)" -eq 0 ] || fail "$truth: $(strokes pointsize)"
  done
  # A title with a byte that is not UTF-8, one with a no-break space and DEL.
  go tw-plot --title $'a\302' l
  head -n 1 out | cmp - <(printf '%10sa\302\n' '')
  go tw-plot --title $'a\302\240b\177c' l
  head -n 1 out | cmp - <(printf '%10sa\302\240b c\n' '')
}

@test "tw-plot prints the intervals in which one parameter is inside: up to three, and dots for more" {
  # stretches CODES: print a grid with a point for each letter: i is inside, u undetermined, o outside.
  stretches() { fold -w 1 <<<"$1" | awk 'BEGIN { OFS = "\t"; print "theta1", "region"; r["i"] = "inside"; r["u"] = "undetermined"; r["o"] = "outside" }
    { print NR, r[$1] }'; }
  while IFS='|' read -r codes inside may; do
    tw-plot <(stretches "$codes") 2>err | sed -n '/^ *inside/,$p' | sed -z 's/\n  *inside or/   inside or/' | diff <(printf '%10sinside %s   inside or undetermined %s\n' '' "$inside" "$may") - || fail "$codes"
  done <<'E'
oooo|nowhere|nowhere
uuuu|nowhere|1 ... 4
iiii|1 ... 4|1 ... 4
iooi|1 ... 1, 4 ... 4|1 ... 1, 4 ... 4
uiou|2 ... 2|1 ... 2, 4 ... 4
oioioio|2 ... 2, 4 ... 4, 6 ... 6|2 ... 2, 4 ... 4, 6 ... 6
ioioioi|1 ... 1, 3 ... 3, 5 ... 5, ...|1 ... 1, 3 ... 3, 5 ... 5, ...
iuioioi|1 ... 1, 3 ... 3, 5 ... 5, ...|1 ... 3, 5 ... 5, 7 ... 7
E
}

# in_order FILE COMMAND...: check that the command prints the same for other orders of the grid's records.
in_order() {
  local file=$1 order
  shift
  "$@" "$file" >want 2>&1
  for order in '-k2,2gr -k3,3g' '-k2,2g -k3,3gr' '-k3,3gr -k2,2gr'; do
    # shellcheck disable=SC2086 # two keys
    { head -n 1 "$file" && tail -n +2 "$file" | sort -t "$(printf '\t')" $order; } >turned
    "$@" turned 2>&1 | sed 's/turned/'"$file"'/' | diff want - >/dev/null || fail "$order: $*: $(cat want)"
  done
}

@test "tw-plot draws the same characters and contours for any order of the records" {
  awk 'BEGIN { OFS = "\t"; print "x1", "theta1", "theta2", "score", "region"
    for (i = 0; i <= 30; i++) for (j = 0; j <= 24; j++) { s = (i - 10) ^ 2 + (j - 16) ^ 2
      print 1, i, j, s, (s < 20 ? "inside" : s > 30 ? "outside" : "undetermined") } }' >g
  in_order g tw-plot
  at 25 >b
  in_order g tw-plot --script -b b
}

@test "tw-plot reads a grid whose numbers are written in several ways" {
  tsv 'theta1 theta2 region' '0 1 inside' '1 1 outside' '0.0 2 outside' '1e0 2 outside' >g
  tsv 'theta1 theta2 region' '0 1 inside' '1 1 outside' '0 2 outside' '1 2 outside' | tw-plot >want
  tw-plot g | diff want -
}

@test "tw-plot says why points are not a full grid" {
  while IFS='|' read -r at want cells; do
    { tsv 'theta1 theta2 region'; tr ' ' '\n' <<<"$cells" | sed 's/,/\t/; s/$/\tinside/'; } >g
    go tw-plot g
    says 1 "g$at: not a full grid: "
    [[ $(cat err) = *": $want" ]] || fail "$(cat err)"
  done <<'E'
|4 points, not 2 of theta1 by 3 of theta2|0,0 0,1 1,0 1,2
|6 points, not 4 of theta1 by 2 of theta2|0,0 0,1 1,0 1,1 2,0 3,1
:5|a point comes twice|0,0 0,1 1,0 0.0,1
:6|a point comes twice|0,0 0,1 1,0 1,1 1,0
:4|a point comes twice|2,0 1,0 1.0,0
E
  # A cell that is not a finite number, in the first records of the axis or later.
  for bad in x inf nan; do
    tsv 'theta1 region' '1 inside' "$bad inside" >g
    go tw-plot g
    says 1 'g:3: column 1 (theta1): ' "'$bad'"
    tsv 'theta1 region' '1 inside' '2 inside' "$bad inside" >g
    go tw-plot g
    says 1 'g:4: column 1 (theta1): ' "'$bad'"
    tsv 'theta1 region' "$bad inside" '2 inside' >g
    go tw-plot g
    says 1 'g:2: column 1 (theta1): ' "'$bad'"
    # A column that is not a parameter may hold anything.
    tsv 'theta1 theta2 region' "1 $bad inside" "2 $bad inside" >g
    go tw-plot -p theta1 g
    silent
  done
  # The steps may differ: a cell ends half-way between two points, and is as wide at both ends as within.
  tsv 'theta1 region' '1 inside' '11 undetermined' '111 outside' | go tw-plot --script
  silent
  block cells | cut -d ' ' -f 1-3 | diff - <(printf '%s\n' '-4 6 1' '6 61 11' '61 161 111')
}

@test "tw-plot names the first score that is not a number, and only if it draws scores" {
  line | awk -F '\t' -v OFS='\t' 'NR == 5 || NR == 9 { $2 = "x" } 1' >l
  go tw-plot l
  says 1 'l:5: column 2 (score): not a number'
  grid 5 5 | awk -F '\t' -v OFS='\t' 'NR == 5 { $4 = "x" } 1' >g
  go tw-plot g
  silent
}

@test "tw-plot draws each character in the region of most of its points, and a picture with all points" {
  awk 'BEGIN { OFS = "\t"; r[0] = "outside"; r[1] = "undetermined"; r[2] = "inside"; print "theta1", "theta2", "region"
    for (i = 0; i <= 2000; i++) for (j = 0; j < 2; j++) print i, j, r[int(i / (j ? 37 : 13)) % 3] }' >g
  go tw-plot g
  silent
  # cells M J: print the expected M characters of the points in row J.
  cells() {
    awk -F '\t' -v m="$1" -v j="$2" 'BEGIN { c["outside"] = 0; c["undetermined"] = 1; c["inside"] = 2 }
      NR > 1 && $2 == j { n[int(($1 + 0.5) / 2001 * m), c[$3]]++ }
      END { for (k = 0; k < m; k++) { best = 0; ties = 0
        for (i = 1; i < 3; i++) if (n[k, i] + 0 > n[k, best] + 0) { best = i; ties = 0 } else ties += n[k, i] + 0 == n[k, best] + 0
        printf "%s", substr(".?#", (ties ? 1 : best) + 1, 1) } print "" }' g
  }
  sed -n 25p out | cut -c 11- | diff <(cells 48 0) -
  sed -n 2p out | cut -c 11- | diff <(cells 48 1) -
  go tw-plot --script g
  # painted J: print the regions of row J in a picture: 3 is outside, also where no cell is, 2 undetermined, 1 inside.
  painted() {
    block cells | awk -v j="$1" 'NR > 1 && (j ? $4 > 0.6 : $3 < 0.4) { for (k = int($1 + 0.6); k < $2; k++) c[k] = 3 - $5 }
        END { for (k = 0; k <= 2000; k++) printf "%s%d", k ? " " : "", c[k]; print "" }'
  }
  for j in 0 1; do
    awk -v j=$j 'BEGIN { for (k = 0; k <= 2000; k++) printf "%s%d", k ? " " : "", int(k / (j ? 37 : 13)) % 3; print "" }' |
      diff - <(painted $j) || fail "row $j"
  done
}

@test "tw-plot --coverage draws each share minus its level, and skips the rows median and uniform" {
  needs_gnuplot
  head='column level n covered share lower upper'
  tsv "$head" 'cdf 0.25 100 35 0.35 0.4 0.6' 'cdf median 100 50 0.5 0.4 0.6' 'cdf uniform 100 50 0.5 0.4 0.6' 'cdf 0.5 100 90 0.9 0.4 0.6' >c
  go tw-plot --coverage --script c
  silent
  block coverage | cut -d ' ' -f 1,2 | sed '1d; $d' | close - <(printf '%s\n' '0.25 0.1' '0.5 0.4')
  # The band, from its lower to its upper end, has no width at the levels 0 and 1.
  block coverage | awk '{ a[NR] = $1; l[NR] = $3; u[NR] = $4 } END { exit NR != 4 || a[1] l[1] u[1] != "000" || a[4] l[4] u[4] != "100" ||
    l[2] >= 0 || l[3] >= 0 || u[2] <= 0 || u[3] <= 0 }' || fail "$(block coverage)"
  # A title replaces that of the first panel; the second has its column's name.
  tsv "$head" 'cdf 0.5 100 60 0.6 0.4 0.6' 'rank_a 0.5 100 60 0.6 0.4 0.6' >c
  titles() { tw-plot --coverage --script "$@" c | array title - | paste -s -d ' '; }
  [ "$(titles --title T)" = 'T a' ]
  [ "$(titles --label a=mass --label cdf=all)" = 'all mass' ]
  while IFS='|' read -r row column why; do
    { tsv "$head" 'cdf 0.5 100 60 0.6 0.4 0.6' "$row"; } >b
    go tw-plot --coverage --script b
    says 1 "b:3: column $column" "$why" || fail "$row"
  done <<'E'
cdf 0 100 60 0.6 0.4 0.6|2|not between 0 and 1
cdf 1 100 60 0.6 0.4 0.6|2|not between 0 and 1
cdf -0.5 100 60 0.6 0.4 0.6|2|not between 0 and 1
cdf 1.5 100 60 0.6 0.4 0.6|2|not between 0 and 1
cdf 0.9 100 60 -0.1 0.4 0.6|5|out of range 0 .. 1
cdf 0.9 100 60 1.1 0.4 0.6|5|out of range 0 .. 1
cdf 0.9 101 60 0.6 0.4 0.6|3|not the number of runs
other 0.9 0 60 0.6 0.4 0.6|3|not the number of runs
other 0.9 0.5 60 0.6 0.4 0.6|3|not the number of runs
other 0.9 1e17 60 0.6 0.4 0.6|3|not the number of runs
cdf 0.5 100 60 0.6 0.4 0.6|2|levels must ascend
cdf 0.4 100 60 0.6 0.4 0.6|2|levels must ascend
E
  # Shares of 0 and 1 are allowed.
  tsv "$head" 'cdf 0.5 100 0 0 0.4 0.6' 'cdf 0.9 100 100 1 0.4 0.6' >c
  go tw-plot --coverage --script c
  silent
  for n in 60 61; do
    { tsv "$head" && for i in $(seq $n); do tsv "c$i 0.5 100 60 0.6 0.4 0.6"; done; } >c
    go tw-plot --coverage --script c
    did 0
    [ "$(wc -l <err)" -eq $((n - 60)) ]
  done
  tsv "$head" 'cdf median 100 50 0.5 0.4 0.6' >b
  go tw-plot --coverage --script b
  says 1 'b: no records'
}

@test "tw-plot repeats the last message of gnuplot if there is no picture" {
  grid 5 5 >g
  mkdir bin
  fake() { printf '#!/bin/sh\ncat >/dev/null\n%s\n' "$1" >bin/gnuplot; chmod 755 bin/gnuplot; }
  while IFS='|' read -r command want; do
    fake "$command"
    PATH=$PWD/bin:$PATH go tw-plot -o p.svg g
    did 1
    [ "$(cat err)" = "tw-plot: gnuplot: $want" ] || fail "$command: $(cat err)"
  done <<'E'
echo no library >&2; exit 127|no library
printf 'one\nbad thing\n  ^\n \t\n\n' >&2; exit 2|bad thing
printf 'no end' >&2; exit 1|no end
exit 3|no reason given
echo why >&2|made no whole picture: why
E
  # At most 300 bytes of a long message are repeated.
  for n in 300 301; do
    fake "printf '%0${n}d' 0 >&2; exit 1"
    PATH=$PWD/bin:$PATH go tw-plot -o p.svg g
    [ "$(tr -dc 0 <err | wc -c)" -eq 300 ]
  done
  # An SVG must end as it should, with nothing after it; its beginning and end alone are not a picture.
  while IFS='|' read -r status text; do
    fake "printf '$text'"
    PATH=$PWD/bin:$PATH go tw-plot -o p.svg g
    did "$status" || fail "$text"
  done <<'E'
0|<?xml %020d</svg>
0|<?xml %020d</svg>\n
0|<?xml %020d</svg>\n\n
1|<?xml %020d</svg>and more than a line
1|<?xml %020d</svg>>
1|<?xml</svg>
1|</svg><?xml %020d
1|.<?xml %020d</svg>
1|\n
E
  [ -s p.svg ]
}

@test "tw-plot refuses a picture that lacks any of its last bytes" {
  needs_gnuplot
  grid 5 5 >g
  mkdir bin
  for f in p.png p.svg p.pdf -; do
    case $f in
    -) printf '\033Pq%032d\033\134' 0 >whole ;;
    *) tw-plot -o $f g && mv $f whole ;;
    esac
    # Line feeds after the end are not part of it.
    perl -0pi -e 's/\n+\z//' whole
    size=$(wc -c <whole)
    printf '#!/bin/sh\ncat >/dev/null\ncat part\n' >bin/gnuplot
    chmod 755 bin/gnuplot
    for cut in 0 1 2 3 4 5 6 7 8 9 12 16 25; do
      head -c $((size - cut)) whole >part
      PATH=$PWD/bin:$PATH go tw-plot -o $f g
      if [ $cut -eq 0 ]; then silent; else says 1 'gnuplot: made no whole picture'; fi ||
        fail "$f without $cut bytes"
    done
    rm bin/gnuplot
  done
}

@test "tw-plot draws plain characters without TERM, and marks without colour" {
  script -q -e -c true /dev/null >said 2>&1 </dev/null || skip "no script(1), or no pseudo-terminal"
  grid 5 5 >g
  tw-plot g >plain
  on() { script -q -e -c "$*" /dev/null </dev/null | tr -d '\r'; }
  on TERM=dumb tw-plot g | cmp - plain
  on env -u TERM tw-plot g | cmp - plain
  on TERM=xterm NO_COLOR=1 tw-plot g >out
  grep -q $'\033' out && fail 'a colour'
  grep -q '█' out
}

# runs_bounds LOWER LOWER_RUNS CUTOFF UPPER_RUNS UPPER: print bounds with a coverage gap.
runs_bounds() {
  echo '# tw-bounds 1 --alpha 0.1 --beta 0.1 --gap 0.03'
  tsv 'all n alpha beta k cutoff l u lower upper coverage mass gap mass_runs lower_runs upper_runs' \
    "all 20 0.1 0.1 1 $3 1 2 $1 $5 0.9 0.1 0.05 0.05 $2 $4"
  echo '# end 1'
}

@test "tw-plot draws the undetermined region of bounds with a coverage gap in one colour" {
  runs_bounds 5 7 8 9 12 >b
  awk 'BEGIN { OFS = "\t"; print "theta1", "theta2", "score"; for (i = 0; i < 20; i++) for (j = 0; j < 2; j++) print i, j, i }' |
    tw-classify -b b >g
  # Scores up to 5 are inside, and those from 13 on are outside.
  go tw-plot -b b g
  silent
  sed -n 2p out | cut -c 11- | sed 's/\(.\)\1*/\1/g' | diff - <(echo '#?.')
  tail -n 1 out | diff - <(printf '%10s%s\n' '' '# inside 30%   ? undetermined 35%   . outside 35%')
  go tw-plot --script -b b g
  silent
  array word | diff - <(printf '%s\n' inside undetermined outside)
  go tw-plot --pairs -b b g
  says 2 '--bounds cannot be combined with --pairs'
}

@test "tw-plot draws the contours of several levels" {
  needs_gnuplot
  { tsv 'leaf score'
    for leaf in 2 4; do tsv "$leaf "{-0.4,-0.3,-0.2,-0.1,0.2,0.21,0.22,0.23}; done
    tsv '2 0.7' '4 0.4'; } | tw-bounds --alpha 0.1,0.5 >b 2>err
  grid | awk -F '\t' -v OFS='\t' '{ print $0, (NR == 1 ? "region_0.5" : ($4 <= 0.2 ? "inside" : "outside")) } ' | sed '1s/region\t/region_0.1\t/' >g
  blues() { contour; }
  tw-plot --script -r region_0.1 -b <(at 0.2) g >out
  blues >want
  tw-plot --script -r region_0.1 -b <(at 0.4) g >out
  blues >>want
  for r in 'region_*' region_0.1,region_0.5 region_0.5,region_0.1; do
    go tw-plot --script -r "$r" -b b g
    silent
    blues | sort | diff - <(sort want) || fail "$r"
  done
  bounds >one
  go tw-plot --script -r 'region_*' -b one g
  did 2
  # A number in a column's name with more digits than a level can have is not a level.
  sed "1s/region_0.1\t/region_0.$(printf '%061d' 0 | tr 0 1)\t/" g >long
  go tw-plot --script -r 'region_*' -b b long
  says 2 'b: holds several alphas: name one, as in --region region_0.1'
  # A number between 0 and 1 at the end of a column's name is its alpha, which the legend gives as a percentage.
  while IFS='|' read -r a b want; do
    tsv "theta1 theta2 $a $b" '0 0 inside inside' '0 1 inside outside' '1 0 outside outside' '1 1 outside outside' >two
    tw-plot -r 3,4 two | grep '^ *# inside' | sed -E 's/ +[?].*//; s/ [0-9.]+%//g; s/ +/ /g' | diff - <(echo " # $want") || fail "$a $b"
  done <<'E'
region_0.1|region_0.5|inside 50 % = inside 90 %
region_0.5|region_0.1|inside 50 % = inside 90 %
region_a|region_b|inside = inside
region_2|region_0.5|inside 50 % = inside
region_0|region_1|inside = inside
region_-0.5|region_0.5|inside 50 % = inside
0.5|region_0.1|inside 90 % = inside
E
  awk 'BEGIN { OFS = "\t"; print "theta1", "theta2", "r_0.1", "r_0.2", "r_0.3", "r_0.4", "r_0.5"
    for (i = 0; i < 4; i++) print int(i / 2), i % 2, "inside", "inside", "inside", "inside", (i ? "outside" : "inside") }' >five
  tw-plot -r 'r_*' five | tail -n 3 | diff - <(printf '%10s%s\n' '' '# inside 50 % 25%   = inside 60 % 75%   + inside 70 % 0%' \
    '' '- inside 80 % 0%   : inside 90 % 0%   ? undetermined 0%' '' '. outside 0%')
  # Of very many columns, a message names some.
  awk 'BEGIN { OFS = "\t"; printf "theta1"; for (i = 0; i < 300; i++) printf "\tregion_%030d", i; print ""
    for (k = 0; k < 2; k++) { printf k; for (i = 0; i < 300; i++) printf "\tinside"; print "" } }' >many
  go tw-plot many
  says 2 'choose one of: region_000000' "(-r 'region_*' draws them in one panel)"
}

# margins: print intervals of a and b for three observations. The second has no inner interval, the third an open end.
margins() {
  tsv 'id parameter median lo hi inner_lo inner_hi outer_lo outer_hi' \
    'u a 3 1.5 4.5 2 4 1 5' 'u b 30 15 45 20 40 10 50' \
    'v a 1 0 2 inf -inf 0.5 1.5' 'v b 10 0 20 inf -inf 5 15' \
    'w a 2 1 3 1 3 0.5 inf' 'w b 40 30 50 30 50 -inf 60'
}

@test "tw-plot --intervals draws a row for each observation, in the order of the table" {
  margins >m
  # A column is 6.55 / 68 on the first axis, from -0.15 to 6.4, and 78.6 / 68 on the second, from -16.8 to 61.8.
  go tw-plot --intervals m
  silent
  cat >want <<'END'
       u +           ???????????##########o###########??????????
       v +      ?????o??????
       w +      ?????###########o##########???????????????????????????????????
END
  sed -n 1,3p out | diff want -
  sed -n 6,8p out | diff - <(cat <<'END'
       u +                       ????????#########o#########????????
       v +                  ?????o????
       w +????????????????????????????????????????#########o########?????????
END
  )
  tail -n 1 out | diff - <(echo '          # inner interval   ? undetermined   o median')
  awk 'length > 80 { exit 1 }' out
  # A single observation needs no column id; a title and a label are printed.
  awk -F '\t' -v OFS='\t' 'NR == 1 || $1 == "u"' m | cut -f 2- >one
  go tw-plot --intervals --title T --label a=mass one
  silent
  sed -n 1p out | diff - <(printf '%10sT\n' '')
  grep -q ' mass$' out
  grep -qxE ' {9}\| *[?]+#+o#+[?]+' out || fail "$(cat out)"
}

@test "tw-plot --intervals leaves out missing ends and medians" {
  tsv 'id parameter median lo hi inner_lo inner_hi outer_lo outer_hi' \
    'u t 3 1 5 NA NA 1 5' 'v t NA 1 5 2 4 1 5' 'w t 1 0 2 NA NA 0 2' 'x t 2 1 3 1 3 1 3' >m
  go tw-plot --intervals m
  silent
  # Without inner ends there is no bar.
  [ "$(grep -c '#' <(sed -n '1p; 3p' out))" -eq 0 ] || fail "$(cat out)"
  # Without any interval, nothing is outside: the row is undetermined from end to end.
  tsv 'id parameter median lo hi inner_lo inner_hi outer_lo outer_hi' 'u t 3 1 5 2 4 1 5' 'v t 2 NA NA NA NA NA NA' >m
  go tw-plot --intervals m
  silent
  [ "$(sed -n 2p out | sed 's/^ *v +//; s/[?]//g')" = o ] || fail "$(cat out)"
  [ "$(sed -n 2p out | tr -cd '?o' | wc -c)" -gt "$(sed -n 1p out | tr -cd '#?o' | wc -c)" ] || fail "$(cat out)"
  # An interval without limits gives the same picture.
  sed 's/NA\tNA$/-inf\tinf/' m >unlimited
  tw-plot --intervals --script unlimited | sed 's/unlimited/m/g' | diff - <(tw-plot --intervals --script m) >&2
}

@test "tw-plot --intervals draws a parameter without any number as undetermined, on an axis around 0" {
  tsv 'id parameter median lo hi inner_lo inner_hi outer_lo outer_hi' 'u a NA NA NA NA NA NA NA' >m
  go tw-plot --intervals m
  silent
  [[ $(sed -n 1p out) =~ ^' '*'u +'[?]{68}$ ]] || fail "$(cat out)"
  [ "$(sed -n 3p out | xargs)" = '-1 -0.5 0 0.5 1' ] || fail "$(cat out)"
}

@test "tw-plot --intervals refuses other tables, and draws names that could drive a terminal or gnuplot" {
  margins >m
  cut -f 1-8 m >few
  go tw-plot --intervals few
  says 2 "few: --intervals: no column 'outer_hi'; there are: id parameter"
  sed 's/^v\ta\t1/v\ta\tx/' m >b
  go tw-plot --intervals b
  says 1 "b:4: column 3 (median): not a number: 'x'"
  head -n 1 m >b
  go tw-plot --intervals b
  says 1 'b: no records'
  go tw-plot --intervals --truth 1 m
  says 2 "--truth: must be 2 numbers, one for each parameter: '1'"
  go tw-plot --intervals m m m
  says 2 '--intervals: one FILE is drawn, or simulations and an observation, not 3'
  go tw-plot --intervals --bounds b m
  says 2 '--bounds cannot be combined with --intervals'
  # shellcheck disable=SC2016 # none is to be expanded
  for id in $'a\033[31mb' '`touch z`' '"; system("touch z"); "' 'a@b\n' 'üüüüüüüüüüüü'; do
    N=$id awk -F '\t' -v OFS='\t' 'NR == 2 { $1 = ENVIRON["N"] } 1' m >b
    go tw-plot --intervals b
    silent
    grep -q $'\033' out && fail 'a control byte'
    go tw-plot --intervals --script b
    silent
    ! command -v gnuplot >said || gnuplot -d <out >p.png || fail "$id"
  done
  labels y | grep -qx 'üüüüüüüü'
  # The sixteenth byte is the first half of a character, which is not drawn.
  N=aüüüüüüüüüü awk -F '\t' -v OFS='\t' 'NR == 2 { $1 = ENVIRON["N"] } 1' m >b
  go tw-plot --intervals --script b
  silent
  labels y | grep -qx 'aüüüüüüü'
  [ ! -e z ]
}

@test "tw-plot --label renames the parameter of exactly this name" {
  printf 'a\tab\tregion\n' >grid
  for i in 1 2 3; do for k in 1 2 3; do printf '%d\t%d\tinside\n' $i $k; done; done >>grid
  go tw-plot -p a,ab --label ab=Long --script grid
  grep -q Long out
  run ! grep -q '=Long' out
}

@test "tw-plot --intervals prints as many names as there is room for" {
  # There is room for 64 names; of more, every second, third and so on is printed.
  while read -r n shown; do
    { tsv 'id parameter mean sd median lo hi inner_lo inner_hi outer_lo outer_hi'
      for i in $(seq "$n"); do tsv "o$i a 0 1 7 -1 1 2 3 -2 4"; done; } >m
    go tw-plot --intervals m
    silent
    [ "$(grep -cE '^ *o[0-9]+ [+|]' out)" -eq "$shown" ] || fail "$n: $(cat out)"
  done <<'X'
63 63
64 64
65 33
128 64
129 43
X
}

# many N: print a row for each of N parameters p1, p2, ... of one observation.
many() {
  awk -v n="$1" 'BEGIN { OFS = "\t"; print "parameter", "median", "lo", "hi", "inner_lo", "inner_hi", "outer_lo", "outer_hi"
    for (k = 1; k <= n; k++) print "p" k, k, k - 1, k + 1, k - 0.5, k + 0.5, k - 2, k + 2 }'
}

@test "tw-plot draws 16, 21 and 30 parameters, and says which part of more it draws" {
  for n in 16 21 30; do
    many "$n" >m
    go tw-plot --intervals --script m
    silent
    [ "$(names x | sort -u | wc -l)" -eq "$n" ] || fail "--intervals $n"
    go tw-plot --intervals m
    silent
    awk -v n="$n" 'BEGIN { OFS = "\t"; print "column", "level", "n", "share"
      for (k = 0; k <= n; k++) for (l = 1; l < 5; l++) print (k ? "rank_p" k : "cdf"), l / 5, 500, l / 5 }' >c
    go tw-plot --coverage --script c
    silent
    [ "$(array title | wc -l)" -eq $((n + 1)) ] || fail "--coverage $n"
    draws 30 "$n" >d
    go tw-plot --pairs --script -p 'p*' d
    did 0
    case $n in
    16) silent && grep -qx 'panels = 256; columns = 16' out ;;
    *) grep -qx 'panels = 400; columns = 20' out && grep -qx "tw-plot: d: drawn are the first 20 of $n parameters" err &&
      grep -qx "heading = \"the first 20 of $n parameters\"" out ;;
    esac || fail "--pairs $n: $(cat err)"
  done
  many 70 >m
  go tw-plot --intervals --script --title T m
  grep -qx 'tw-plot: m: drawn are the first 60 of 70 parameters' err
  grep -qx 'heading = "T: the first 60 of 70 parameters"' out
  [ "$(names x | wc -l)" -eq 60 ]
  { sed 1q c; awk 'BEGIN { for (k = 0; k < 61; k++) print "c" k "\t0.5\t500\t0.5" }'; } >many
  go tw-plot --coverage --script many
  grep -qx 'tw-plot: many: drawn are the first 60 of 61 columns' err
}

@test "tw-plot --script writes the data of a picture, and then the template of its kind" {
  needs_gnuplot
  # A cell ends half-way between points; the first one is all of the grid.
  tsv 'theta1 theta2 region' '0 0 inside' '1 0 inside' '2 0 outside' '0 10 outside' '1 10 undetermined' '2 10 inside' >g
  go tw-plot --script g
  silent
  block cells | diff - <(printf '%s\n' '-0.5 2.5 -5 15 3' '-0.5 1.5 -5 5 1' '0.5 1.5 5 15 2' '1.5 2.5 5 15 1')
  for kind in page regions; do
    tr -d '\n' <"$BATS_TEST_DIRNAME/../cmd/plot/$kind.gp" >template
    tr -d '\n' <out | grep -qF "$(cat template)" || fail "$kind.gp"
  done
  # The contour of the cutoff 0.4 of the squared distance is a circle.
  grid 81 81 >g
  go tw-plot --script -b <(at 0.4) g
  contour >points
  [ "$(wc -l <points)" -gt 100 ]
  awk '{ r = $1 * $1 + $2 * $2; if (r < 0.399 || r > 0.401) { print; exit 1 } }' points
}

@test "tw-plot draws the density of one parameter with the density of its prior" {
  awk 'BEGIN { OFS = "\t"; print "theta1", "score", "region"; for (i = -20; i <= 20; i++) { d = exp(-i * i / 50) / sqrt(3.14159265 / 2)
    print i / 10, -d, (d > 0.2 ? "inside" : "outside") } }' >d
  awk -F '\t' -v OFS='\t' 'NR == 1 { $2 = "score_log" } NR > 1 { $2 = -log(-$2) } 1' d >l
  # A normal density with mean 1 and standard deviation 2.
  awk 'BEGIN { for (i = -20; i <= 20; i++) print i / 10, exp(-i * i / 50) / sqrt(3.14159265 / 2), exp(-(i / 10 - 1) ^ 2 / 8) / 2 / sqrt(2 * 3.14159265) }' >want
  for f in d l; do
    go tw-plot --script --prior 'theta2=normal(0,1) theta1=normal(1,2)' $f
    silent
    block cells | awk -v f=$f '{ print $3, (f == "d" ? -$4 : exp(-$4)), $6 }' | close - want
    grep -qx "priors = 1; curve = $([ $f = d ] && echo 1 || echo 2)" out
    grep -qx 'ylabel = "density"' out
  done
  go tw-plot --prior 'theta2=normal(0,1)' -o p.svg d
  says 2 "--prior: no distribution of theta1: 'theta2=normal(0,1)'"
  # The words are the same in characters, and in pictures that do not show the prior.
  tw-plot --prior 'theta1=normal(1,2)' d | cmp - <(tw-plot d)
}

@test "tw-plot --pairs draws any table of draws, in one colour without regions" {
  few >d
  go tw-plot --pairs --script -p p1,p2 d
  silent
  block draws | diff - <(awk '$4 == "inside" { print $2, $3, 1 } $4 == "undetermined" { print $2, $3, 2 } $4 == "outside" { print $2, $3, 3 }' d)
  limits x | close - <(printf '0 68\n0 68\n')
  # The ends of the draws inside, and of those inside or undetermined, of each parameter.
  array ends | close - <(for k in 2 3; do awk -v k=$k 'NR > 1 && $4 != "outside" { v = $k
    if ($4 == "inside") { if (n++ == 0 || v < a) a = v; if (n == 1 || v > b) b = v } if (m++ == 0 || v < c) c = v; if (m == 1 || v > e) e = v }
    END { print a; print b; print c; print e }' d; done)
  cut -f 1-3 d >plain
  go tw-plot --pairs --script -p p1,p2 plain
  silent
  array word | diff - <(echo draws)
  block draws | diff - <(awk 'NR > 1 { print $2, $3, 1 }' plain)
  go tw-plot --pairs --script -p p1,p2 -r region plain
  says 2 "--region: no column 'region'"
  go tw-plot --pairs --script plain
  says 2 "--params: no column 'theta*'"
  awk -F '\t' -v OFS='\t' 'NR > 1 { $1 = NR } 1' plain >two
  go tw-plot --pairs --script -p p1,p2 two
  says 1 'two:3: id changes from 2 to 3: draw one x at a time'
}

@test "tw-plot --mass writes the mass of each leaf and of all leaves at their numbers of simulations" {
  # table BETA 'LEAF N:MASS'...: print bounds.
  table() {
    local b=$1 row of
    echo "# tw-bounds 1 --alpha 0.1 --beta $b"
    tsv 'leaf n alpha beta k cutoff l u lower upper coverage mass'
    shift
    for row; do
      case $row in *\ 0:*) of='inf 0 1 -inf inf' ;; *) of='1 0 2 -inf 2' ;; esac
      tsv "${row%:*} 0.1 $b 1 $of 0.9 ${row#*:}"
    done
    echo "# end $#"
  }
  table 0.1 '2 300:0.2' '3 100:0.4' '4 0:1' '5 100:0' >a
  table 0.1 '2 4500:0.1' >b
  for files in 'a b' 'b a'; do
    # shellcheck disable=SC2086 # two
    go tw-plot --mass --script $files
    silent
    block leaf | sort -n | diff - <(printf '%s\n' '500 0.2' '500 0.4' '4500 0.1')
    block all | diff - <(printf '%s\n' '500 0.2' '4500 0.1')
    grep -qx 'least_runs = 500; most_runs = 4500' out
  done
  table 0.2 '2 4500:0.1' >c
  go tw-plot --mass --script a c
  says 1 'c: alpha 0.1 and beta 0.2, but a has alpha 0.1 and beta 0.1'
}

@test "tw-plot --mass draws the mass that tw-bounds finds with other numbers of calibration simulations" {
  {
    echo '# tw-gap 1 --seed 1'
    tsv 'kind name alpha runs gap se floor trained' 'region - 0.1 9 0.02 0 0 90'
    echo '# end 1'
  } >gap
  scored() { { echo cdf; seq "$1" | awk '{ print ($1 % 101) / 100 }'; } | tw-bounds --global -s cdf "${@:2}" 2>/dev/null; }
  for gap in '' '--gap gap'; do
    # shellcheck disable=SC2086 # words
    scored 400 $gap >b400
    # shellcheck disable=SC2086
    scored 1000 $gap >b1000
    go tw-plot --mass --script b1000 b400
    silent
    block curve | awk '{ printf "%.0f %s\n", $1, $2 }' >curve
    [ "$(sed -n '1s/ .*//p; $s/ .*//p' curve | paste -s -d ' ')" = '400 4000' ]
    # The curve goes through the points, and is what tw-bounds says of so many scores.
    for line in 1 12 25 41; do
      n=$(sed -n "${line}s/ .*//p" curve)
      # shellcheck disable=SC2086
      scored "$n" $gap | awk -F '\t' '/^all/ { for (i = 1; i <= NF; i++) if ($i == "mass") c = i } $2 == n { print n, $c }' n="$n" >found
      near <(sed -n "${line}p" curve | tr ' ' '\t') <(tr ' ' '\t' <found) 1e-8
    done
  done
  # An allowance leaves the mass above a limit.
  left=$(tw-budget --mass 0.5 b1000 2>/dev/null | awk 'END { print $NF }')
  awk -v left="$left" '$2 < left { exit 1 } END { exit !(left > 0.01) }' curve
}

@test "tw-plot --intervals gives the rows of observations without names no numbers" {
  needs_gnuplot
  tsv 'parameter median lo hi inner_lo inner_hi outer_lo outer_hi' 'a 30 20 40 20 40 10 50' 'b 300 200 400 200 400 100 500' >m
  go tw-plot --intervals -o p.svg m
  silent
  grep -q '>20<' p.svg
  grep -q '>b<' p.svg
  [ "$(grep -cE '>-?0([.][24])?<' p.svg)" -eq 0 ]
}

@test "tw-plot --intervals writes the ends that the table says, open ones at the edge" {
  margins >m
  go tw-plot --intervals --script m
  silent
  # The first observation is on top. Without an inner interval there are no ends of one.
  block rows | diff - <(printf '%s\n' '2 3 1.5 4.5 2 4 1 5' '1 1 0 2 NaN NaN 0.5 1.5' '0 2 1 3 1 3 0.5 6.4' \
    '2 30 15 45 20 40 10 50' '1 10 0 20 NaN NaN 5 15' '0 40 30 50 30 50 -16.8 60')
  limits x | close - <(echo -0.15 6.4; echo -16.8 61.8)
  labels y | paste -s -d ' ' | diff - <(echo u v w u v w)
  # Of many observations only some are named, and central intervals are not drawn.
  awk 'BEGIN { OFS = "\t"; print "id", "parameter", "median", "lo", "hi", "inner_lo", "inner_hi", "outer_lo", "outer_hi"
    for (i = 1; i <= 101; i++) print "a long name of number " i, "a", i, i - 3, i + 3, i - 1, i + 1, i - 2, i + 2 }' >many
  go tw-plot --intervals --script many
  silent
  grep -q '^central = 0;' out
  labels y | sort | uniq -c | diff - <(echo '     51 a long name of n')
}

# oracle CASE: print what tests/oracles/predictive.py says of a table. series, scales: write the simulations and obs of it.
oracle() { awk -v c="$1" -F '\t' -v OFS='\t' '$1 == c' "$BATS_TEST_DIRNAME/oracles/predictive.tsv" | cut -f 2-; }
series() {
  # The columns are not in the order of their numbers, and a column is a parameter.
  awk 'BEGIN { OFS = "\t"; n = split("2 3 5 8 9 10 14 20 21", place, " ")
    row = "theta1"; for (j = n; j > 0; j--) row = row OFS "y" place[j]; print row
    for (i = 1; i <= 60; i++) { row = i; for (j = n; j > 0; j--) row = row OFS ((i * i * j + 7 * i) % 101 + j); print row } }' >simulations
  tsv 'id y2 y3 y5 y8 y9 y10 y14 y20 y21' 'mine 10 20 30 40 50 60 70 80 90' >obs
}
scales() {
  awk 'BEGIN { OFS = "\t"; print "x1", "x2", "x_wide", "xb", "noise"
    for (i = 1; i <= 60; i++) { for (j = 1; j < 4; j++) v[j] = (i * i * j + 7 * i) % 101
      printf "%.17g\t%.17g\t%.17g\t%d\t%d\n", 1000 * v[1] + 5, v[2], 0.001 * v[3] + 3, (i == 60 ? 9 : 1), i } }' >simulations
  tsv 'x1 x2 x_wide xb' '60000 120 5 0.5' >obs
}

@test "tw-plot --intervals draws quantiles of simulations, and the observation, in the units of the data if they are alike" {
  series
  go tw-plot --intervals --script simulations obs
  silent
  block data | tr ' ' '\t' >got
  oracle series >want
  near want got 1e-8
  grep -qx 'standard = 0; beyond = 0; turned = 0' out
  names x | grep -qx 'y2 ... y21'
  # Names that do not end in numbers are ticks.
  tw-plot --intervals --script --label y9=nine simulations obs >out
  labels x | paste -s -d ' ' | grep -qx 'y2 y3 y5 y8 nine y10 y14 y20 y21'
  tw-plot --intervals --script -p y8,y2 simulations obs >out
  labels x | paste -s -d ' ' | grep -qx 'y8 y2'
  tw-plot --intervals --script - obs <simulations | cmp - <(tw-plot --intervals --script simulations - <obs)
}

@test "tw-plot --intervals standardizes data of very different scales, and says so" {
  needs_gnuplot
  scales
  go tw-plot --intervals --script simulations obs
  did 0
  grep -qx 'tw-plot: simulations: in 1 of 4 columns, at least 95 % of the simulations have the same value: there, the distance from it is drawn' err
  grep -qx 'tw-plot: simulations: 1 of 4 observed values are beyond the axis' err
  block data | tr ' ' '\t' >got
  oracle scales >want
  near want got 1e-8
  grep -qx 'standard = 1; beyond = 1; turned = 0' out
  labels x | paste -s -d ' ' | grep -qx 'x1 x2 x_wide xb'
  for end in png svg pdf; do
    go tw-plot --intervals -o p.$end simulations obs
    did 0
  done
  magic p.png 89504e470d0a1a0a
  for word in '(data - median) / half of the central 95 %' observation 'beyond the axis' median 'central 50 %' 'central 95 %' x_wide; do
    grep -qF ">$word<" p.svg || fail "no $word"
  done
  go tw-plot --intervals simulations obs
  grep -qF '(data - median) / half of the central 95 %' out
  series
  go tw-plot --intervals -o p.svg simulations obs
  silent
  grep -q '>data<' p.svg && grep -q '>y2 ... y21<' p.svg || fail 'no axes'
  grep -q 'beyond' p.svg && fail 'nothing is beyond the axis'
  go tw-plot --intervals simulations obs
  silent
  # Of a single column, gnuplot draws characters, too.
  go tw-plot --intervals -p y2 simulations obs
  silent
}

@test "tw-plot --intervals cuts the names of the data so that they fit under the characters" {
  needs_gnuplot
  tsv 'abcdefghijklmnop q r s t ubcdefghijklmnop' '1 2 3 4 5 6' '6 5 4 3 2 1' '2 3 4 5 6 7' >simulations
  go tw-plot --intervals simulations <(head -n 2 simulations)
  silent
  # Of 66 columns, a sixth for each of the six names, with the blank between them.
  grep -qE '^ +abcdefghij +q +r +s +t +ubcdefghij +$' out || fail "$(cat out)"
}

@test "tw-plot --intervals leaves out missing data, and refuses files that have none, or several observations" {
  series
  # Without the missing ones, the quantiles are those of the others.
  awk -F '\t' -v OFS='\t' 'NR > 1 && NR % 2 { $2 = NR % 3 ? "NA" : "inf" } 1' simulations >some
  go tw-plot --intervals --script -p y21 some obs
  did 0
  grep -qx 'tw-plot: some: 30 of 60 data are missing or infinite, and left out' err
  block data >got
  awk 'NR % 2 == 0 || NR == 1' simulations | tw-plot --intervals --script -p y21 - obs >out
  block data | cmp - got
  sed '2s/\t10\t/\tNA\t/' obs >gap
  go tw-plot --intervals --script simulations gap
  silent
  block data | head -n 1 | grep -q ' NaN 0$'
  tsv 'id y2' 'mine NA' >none
  go tw-plot --intervals --script simulations none
  says 1 'none: all data of the observation are missing or infinite'
  awk -F '\t' -v OFS='\t' 'NR > 1 { $10 = "nan" } 1' simulations >nothing
  tsv 'id y2' 'mine 1' >one
  go tw-plot --intervals --script nothing one
  says 1 'nothing: all data are missing or infinite'
  tsv y2 1 2 >two
  go tw-plot --intervals --script simulations two
  says 1 'two: 2 records: one observation is drawn'
  tsv 'id z' 'mine 1' >other
  go tw-plot --intervals --script simulations other
  says 2 "simulations: --intervals: no column 'z'"
  go tw-plot --intervals --script -p theta1 simulations obs
  says 2 "obs: no column 'theta1', which --intervals asks for"
  tsv id mine >bare
  go tw-plot --intervals --script simulations bare
  says 1 'bare: no data'
  head -n 1 simulations >empty
  go tw-plot --intervals --script empty obs
  says 1 'empty: no records'
}

@test "gnuplot draws each kind of picture in characters for a terminal, at most 80 wide" {
  needs_gnuplot
  tables
  tsv 'column level n covered share lower upper' 'cdf 0.5 100 60 0.6 0.4 0.6' 'rank_a 0.5 100 50 0.5 0.4 0.6' >c
  draws 200 3 >d
  series
  for kind in '--mass bounds' '--coverage c' '--intervals simulations obs' '--pairs -p p1-p3 d'; do
    # shellcheck disable=SC2086 # words
    go tw-plot $kind
    silent
    [ "$(wc -l <out)" -ge 15 ]
    awk 'length > 80 { exit 1 }' out || fail "$kind"
    grep -q $'\033' out && fail "$kind: a control byte"
  done
  grep -q '#' out && grep -q 'p3' out
}

@test "gnuplot shows each character of a name as it is, wherever the name stands" {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
  # shellcheck disable=SC2016 # none is to be expanded
  for name in '50%' 'x%g' '%s%d%%' '%' 'a@b' 'a^b_{c}&d~e' 'a\b\n' "q'r\"s" '`t`$(u)'; do
    html=$(printf '%s' "$name" | sed "s/&/\\&amp;/g; s/</\\&lt;/g; s/>/\\&gt;/g")
    has_name() {
      did 0
      grep -qF ">$html<" p.svg || fail "$name: $1: $(grep -o '>[^<]*<' p.svg | tr '\n' ' ')"
    }
    margins | N=$name awk -F '\t' -v OFS='\t' 'NR > 1 { $1 = ENVIRON["N"] } 1' >m
    go tw-plot --intervals -o p.svg m
    has_name id
    margins | N=$name awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = ENVIRON["N"] } 1' >m
    go tw-plot --intervals -o p.svg m
    has_name parameter
    grid 5 5 >g
    go tw-plot -o p.svg --label "theta1=$name" g
    has_name label
    go tw-plot -o p.svg --title "$name" g
    has_name title
    N=$name awk 'BEGIN { OFS = "\t"; print "column", "level", "n", "share"; print ENVIRON["N"], 0.5, 500, 0.5 }' >c
    go tw-plot --coverage -o p.svg c
    has_name column
    draws 30 2 >d
    go tw-plot --pairs -p p1,p2 --label "p1=$name" -o p.svg d
    has_name pairs
  done
}
