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

# strokes STYLE [FILE]: print the points that a gnuplot program draws in a style that contains STYLE.
strokes() {
  awk -v style="$1" 'NR == FNR { if (/^ *\$[a-z]+[0-9]+ / && index($0, style)) take[$1]; next }
    $2 == "<<" { on = $1 in take; next } $1 == "EOD" { on = 0 } on && NF' "${2:-out}" "${2:-out}"
}

# These read FILE (default: out), a program for gnuplot. limits AXIS prints the range of an axis of each panel, labels
# AXIS the labels of its tics, and names AXIS its name; keys prints the entries of the legend, words the position and
# text of each label, layout the numbers of rows and columns of panels, and page and box the width and height of the
# page and of a panel, in the points of a PNG.
limits() { sed -n "s/^set $1range \[\([^]:]*\):\([^]:]*\)\]\$/\1 \2/p" "${2:-out}"; }
labels() { sed -n "s/^set $1tics out nomirror (\(.*\))\$/\1/p" "${2:-out}" | sed 's/, "/\n"/g' | sed -n 's/^"\(..*\)" [^ ]*$/\1/p'; }
names() { sed -n "s/^set $1label \"\(..*\)\" font .*/\1/p" "${2:-out}"; }
keys() { sed -n 's/^  NaN with .* title "\(.*\)".*/\1/p' "${1:-out}"; }
words() { sed -n 's/^set label "\(.*\)" font "[,0-9.]*" at \([-0-9.]*\),\([-0-9.]*\) .*/\2 \3 \1/p' "${1:-out}"; }
page() { sed -n 's/^set terminal pngcairo size \([0-9]*\),\([0-9]*\) .*/\1 \2/p' "${1:-out}" | awk '{ print $1 / 2, $2 / 2 }'; }
layout() { sed -n 's/^set multiplot layout \([0-9]*\),\([0-9]*\) .*/\1 \2/p' "${1:-out}"; }
box() {
  { page "$1" && layout "$1" && sed -n 's/^  margins screen \(.*\) spacing screen \([0-9.,]*\).*/\1,\2/p' "${1:-out}"; } | tr ', ' '\n\n' |
    paste -s -d ' ' | awk '{ printf "%.0f %.0f\n", $1 * ($6 - $5 - ($4 - 1) * $9) / $4, $2 * ($8 - $7 - ($3 - 1) * $10) / $3 }'
}

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

@test "tw-plot reads comments before the header, standard input and several FILEs" {
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
  says 1 'the steps of theta2 differ'
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
  # gnuplot draws larger points in an SVG, so point sizes may differ there; line widths must not.
  for end in png svg; do
    tw-plot --script -b b --truth 0.1,-0.2 -o "p.$end" g | grep ' linewidth ' | grep -v terminal >"$end"
  done
  grep -q boxes svg
  diff png svg
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
  # Three panels in one picture, each with a cutoff of its own.
  go tw-plot -o s.svg -b <(at 0.4) -b <(at 0.35) -b <(at 0.3) --target 0.35 g g g
  silent
  [ "$(grep -c '>theta1<' s.svg)" -eq 3 ]
  go tw-plot -o t.svg -b b -b b g g
  silent
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
    [ "$(strokes 'linecolor rgb "#1433d6"' | grep -c .)" -eq 0 ] || fail "a contour at $c"
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
--target 1,2 g|--target: must be a number, or one for each FILE: '1,2'
--target x g|--target: must be a number
--target 1, g|--target: must be a number
--truth 1 g|--truth: must be two numbers, X,Y, or two for each FILE: '1'
--truth 1,x g|--truth: must be two numbers
--truth 1,inf g|--truth: must be two numbers
--truth 1,2,3,4 g|--truth: must be two numbers
-b b -b b g|--bounds: give one, or one for each FILE: 2 for 1
--title a --title b g|--title: more titles than FILEs, 2 for 1
--alpha 0.1 g|--alpha needs --mass (--region chooses among regions)
--logx --truth 0,1 g|--truth: must be above 0 on a logarithmic axis: '0,1'
--pairs --mass g|--pairs and --mass cannot be combined
--pairs g g|--pairs: draws one FILE, not 2
--pairs --bounds=b g|--bounds cannot be combined with --pairs
--mass --logx g|--logx cannot be combined with --mass
--mass --title a --title b g g|--title: more than one title with --mass
--mass --truth 1,1 b|--truth cannot be combined with --mass
--pairs -b b g|--bounds cannot be combined with --pairs
--mass --alpha x b|--alpha: must be a number strictly between 0 and 1: 'x'
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
  go tw-plot -o -q.svg -- -g ./a*
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
  # Some kinds of pictures cannot be drawn in characters.
  tables
  tsv 'column level n covered share lower upper' 'cdf 0.5 100 60 0.6 0.4 0.6' >c
  draws 9 2 >d
  for kind in '--mass bounds' '--coverage c' '--pairs -p p1,p2 d'; do
    # shellcheck disable=SC2086 # words
    PATH=$T/few go "$(command -v tw-plot)" -o p.png $kind
    says 1 'gnuplot is not installed: without it there are regions and intervals in characters'
    # shellcheck disable=SC2086 # words
    go tw-plot $kind
    says 2 "${kind%% *} is not drawn in characters: -o FILE has gnuplot draw it, --script prints its program"
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

@test "tw-plot --logx draws the same picture from equal steps of the parameter or of its logarithm" {
  needs_gnuplot
  # Each region is one decade of theta1, whichever steps the grid has.
  lattice() {
    awk -v kind="$1" 'BEGIN {
      OFS = "\t"
      print "theta1", "theta2", "score", "region"
      n = kind == "linear" ? 1000 : 31
      for (i = 0; i < n; i++)
        for (j = 0; j < 5; j++) {
          a = kind == "linear" ? 0.01 + i * 9.99 / 999 : 10 ^ (-2 + i / 10)
          print a, j, a, (a < 0.1 ? "inside" : a > 1 ? "outside" : "undetermined")
        }
    }'
  }
  lattice linear >l
  lattice log >g
  for f in l g; do
    go tw-plot --logx $f
    silent
    row=$(sed -n 5p out | cut -c 11-)
    n=${#row} inside=${row//[^#]/} outside=${row//[^.]/}
    [ "$n" -ge 30 ]
    [ $((3 * ${#inside} - n)) -ge -9 ] && [ $((3 * ${#inside} - n)) -le 9 ] || fail "$f: $row"
    [ $((3 * ${#outside} - n)) -ge -9 ] && [ $((3 * ${#outside} - n)) -le 9 ] || fail "$f: $row"
    tail -n 2 out | grep -qE '^ +0\.01 +0\.1 +1 +10' || fail "$f: $(tail -n 2 out)"
    awk 'length > 80 { exit 1 }' out
    go tw-plot --logx -b <(at 0.5) --truth 0.2,3 -o $f.svg $f
    silent
    blue $f.svg
    for t in 0.01 0.1 1 10; do grep -q ">$t<" $f.svg || fail "$f: no tick $t"; done
  done
  # The order of the records does not matter; the percentages are those of the grid's points.
  tw-plot --logx l >want
  for order in '-k1,1gr -k2,2g' '-k2,2g -k1,1g' '-k2,2gr -k1,1gr'; do
    # shellcheck disable=SC2086 # two keys
    { head -n 1 l && tail -n +2 l | sort -t "$(printf '\t')" $order; } >turned
    tw-plot --logx turned | diff want - || fail "$order"
  done
  awk 'NR > 1 { n[$4]++ } END {
    printf "%10s# inside %.3g%%   ? undetermined %.3g%%   . outside %.3g%%\n", "",
      n["inside"] / 50, n["undetermined"] / 50, n["outside"] / 50 }' l >shares
  tail -n 1 want | diff shares -
  go tw-plot g
  says 1 'the steps of theta1 differ, those of its logarithm do not (--logx draws that)'
  go tw-plot -p theta2,theta1 g
  says 1 'the steps of theta1 differ, those of its logarithm do not (--logx draws that of the first parameter)'
  go tw-plot --logx -p theta2,theta1 g
  says 1 "g:2: column 2 (theta2): not above 0, as --logx needs: 0"
}

@test "tw-plot prints at least two numbers on each axis, and numbers the second axis once for a row of panels" {
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
  sed '0,/outside/s//undetermined/' g >near && mv near g
  go tw-plot -o two.svg g g
  silent
  [ "$(grep -c '>10<' two.svg)" -eq 1 ]
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

@test "tw-plot --mass draws a point for each table and leaf, and a guide, in PNG, SVG and PDF" {
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

@test "tw-plot --mass refuses damaged tables, and tables that differ in alpha, beta or --anytime" {
  tables
  tw-bounds --alpha 0.5 leaved >b
  go tw-plot --mass --script bounds b
  says 1 'b: alpha 0.5 and beta 0.1, but bounds has 0.1 and 0.1'
  tw-bounds --anytime leaved >b
  go tw-plot --mass --script bounds b
  says 1 'bounds and b: one comes from tw-bounds --anytime, the other does not'
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
  says 2 'b: holds several alphas: name one by --alpha; there are: 0.1 0.5'
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
  [ "$(grep -cE '^ {9}\|[.]+[?]+#+o#+[?]+[.]+$' out)" -eq 1 ] || fail "$(cat out)"
  # The curve has every point of the grid; the line of the truth spans the box.
  go tw-plot --script -b <(at 1.5) --truth 0.5 l
  strokes 'linewidth 1.1' | close - <(cut -f 1,2 l | sed 1d)
  strokes 'dashtype (5,4)' | close - <(printf '0.5 %s\n' $(limits y))
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
  for word in 'mass ($x)' score cutoff 'its interval' target truth inside; do
    grep -qF ">$word<" p.svg || fail "no $word"
  done
  cut -f 1,4 l | tw-plot -o q.svg - 2>err
  grep -q '>theta1<' q.svg
  grep -q '>score<' q.svg && fail 'a score that is not there'
  sed '1s/score/cdf/' l | tw-plot --script >out
  names y | grep -qx cdf
  go tw-plot --truth 1,2 l
  says 2 '--truth: must be a number'
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
  tw-plot --coverage --script c | grep -q '"95 % simultaneous band"$'
  go tw-plot --coverage --script c
  mv out default
  # The band is simultaneous for both panels together: alone, a panel has another one.
  sed -i '/^rank_a/d' c
  go tw-plot --coverage --script c
  strokes filledcurves >alone
  strokes filledcurves default | head -n 6 >both
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
  grep -q '^set terminal sixelgd size [0-9]*,[0-9]* ' out
  grep -q '^set output' out && fail 'a file'
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

@test "tw-plot keeps the labels of ticks apart and within the edges" {
  # Each axis has two points, and room for one label.
  tsv 'theta1 theta2 region' '-1e-298 -1 inside' '-1e-298 -2 inside' \
    '-1.01e-298 -1 inside' '-1.01e-298 -2 inside' >g
  go tw-plot g
  silent
  grep -E '^ +-[0-9]' out | tail -n 1 | tr -s ' ' '\n' | grep '^-' >labels
  grep -vE '^-[0-9]([.][0-9]+)?(e-[0-9]+)?$' labels && fail 'labels touch'
  # In a picture, a label -1e-300 would extend beyond the edge.
  awk 'BEGIN { print "theta1\tregion"; for (i = 0; i <= 160; i++)
    printf "%.17g\tinside\n", -2.6e-300 + i * 1e-302 }' >l
  go tw-plot --script l
  silent
  labels x | diff <(tsv -2.5e-300 -2e-300 -1.5e-300) -
}

@test "tw-plot draws axes over the whole range of the doubles, and over their smallest ranges" {
  needs_gnuplot
  tsv 'theta1 region' '-1.7e308 inside' '0 inside' '1.7e308 inside' >l
  go tw-plot --script l
  silent
  # The ends are too large for gnuplot, so its units are 1e300.
  limits x | awk '{ printf "%.6g %.6g\n", $1, $2 }' | diff - <(echo -1.7e+08 1.7e+08)
  [ "$(labels x | tr '\n' ' ')" = '-1e308 0 1e308 ' ] || fail "$(labels x)"
  strokes 'rgb "#00602b"' | diff - <(echo -1.7e+08 1.7e+08 0 1)
  # The smallest doubles are too small for gnuplot.
  tsv 'theta1 region' '0 inside' '5e-324 inside' '1e-323 outside' '1.5e-323 outside' >l
  go tw-plot -o p.svg l
  silent
  # The only label of an axis between two adjacent doubles is at its end.
  tsv 'theta1 region' '3.0000000000000084 inside' '3.0000000000000089 inside' >l
  go tw-plot --script l
  [ "$(labels x)" = 3.00000000000001 ] || fail "$(labels x)"
}

@test "tw-plot shortens a title that does not fit, without splitting a character" {
  grid 5 5 >g
  go tw-plot --script --title "$(printf 'é%.0s' {1..400})" g
  silent
  grep '^set title "éé' out | grep -q '[.]"[.][.][.]" font' || fail 'not cut'
  iconv -f UTF-8 -t UTF-16 out >/dev/null
}

@test "tw-plot -b gives each FILE its own cutoffs, or all of them the same" {
  line >l
  bounds 0.4 >b
  bounds 0.9 >c
  cutoffs() { strokes 'rgb "#1433d6"' | cut -d ' ' -f 2 | uniq; }
  for t in b c; do
    go tw-plot --script -b $t l
    silent
    cutoffs >of.$t
  done
  differs of.b of.c
  go tw-plot --script -b b -b c l l
  silent
  cutoffs | diff - <(cat of.b of.c)
  go tw-plot --script -b b l l
  silent
  cutoffs | diff - of.b
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
  # A title that does not fit is drawn smaller, and then shortened.
  go tw-plot --script --title "$(printf '%0200dZ' 0)" l
  silent
  grep -q '^set title "0*"[.]"[.][.][.]" ' out
  grep -q '"0*Z"' out && fail 'all of it'
  # An empty title is no title.
  go tw-plot --title '' l
  silent
  # Each of two pictures has its file's name as a title.
  cp l m
  go tw-plot l m
  silent
  [ "$(grep -cx ' *[lm]' out)" -eq 2 ]
  go tw-plot g l
  says 1 'g: No such file'
  grid 5 5 >g
  go tw-plot g l
  says 1 'l: 1 parameters vary, but 2 in g'
}

@test "tw-plot refuses or limits too many levels, columns, parameters and targets" {
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
  go tw-plot --target 1,2 many
  says 2 --target 'one for each FILE'
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

@test "tw-plot separates the low corners of a saddle if its middle is above the cutoff" {
  needs_gnuplot
  # Two opposite corners are below 0.5; the mean of the four is above it, or below.
  saddle() { tsv 'theta1 theta2 score region' "0 0 0 inside" "0 1 $1 outside" "1 0 $1 outside" '1 1 0 inside'; }
  for z in 3 0.6; do
    go tw-plot --script -b <(at 0.5) - < <(saddle $z)
    silent
    # Two lines, which together meet each of the four edges once.
    sed -n '/^\$cutoff/,/^EOD/p' out | grep '^[0-9]' | sort -u >met
    [ "$(wc -l <met)" -eq 4 ] || fail "$(cat met)"
    mv out s.$z
  done
  differs s.3 s.0.6
  go tw-plot -b <(at 0.5) -o p.svg - < <(saddle 3)
  silent
  blue p.svg
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

@test "tw-plot --pairs draws points and bars where the draws are" {
  few >d
  ask() { go tw-plot --pairs --script -p p1,p2 "$@"; }
  # block NAME: print the records of a data block.
  block() { awk -v name="^[$]$1[0-9]" '$2 == "<<" { on = $1 ~ name; next } $1 == "EOD" { on = 0 } on' out; }
  ask d
  silent
  limits x | close - <(printf '0 68\n0 68\n0 68\n')
  for r in inside undetermined outside; do
    block $r | diff <(awk -v r=$r '$4 == r { print $2, $3 }' d) -
  done
  # The only plane is that of the second parameter over the first; the draws inside are drawn last, on top.
  grep -o '^  [$][a-z]*[0-9] using 1:2 with points' out | tr -d '0-9$' | diff - <(printf '  %s using : with points\n' outside undetermined inside)
  # A bar is a 32nd of the axis wide, and as high as its number of draws.
  strokes boxxyerror | sort -n | close - <(awk 'BEGIN { for (i = 0; i < split("0 2 4 9 19 31 0 4 9 15 18 28 31", at, " "); i++) {
    k = at[i + 1]; print 2.125 * k, 2.125 * (k + 1), 0, (i == 4 ? 2 : 1) } }' | sort -n)
  # The highest bars, of 2 draws and of 1, reach 0.92 of the height.
  limits y | close - <(printf '%s\n' '0 2.1739' '0 68' '0 1.08696')
}

@test "tw-plot --pairs draws axes for most draws, and says how many draws lie beyond them" {
  # far P1 P2 REGION: 101 draws from 0 to 100, and another draw. If it is P1 = 1e6, the central 98 % are from 1 to
  # 100, so that the axis ends at 100 + 2 * 99 = 298, with a margin of 2 % of its length.
  far() { tsv 'p1 p2 region'; seq 0 100 | awk '{ print $1 "\t" $1 "\tinside" }'; tsv "$*"; }
  while read -r p1 p2 region x y beyond; do
    # shellcheck disable=SC2086 # words
    far $p1 $p2 $region >d
    go tw-plot --pairs --script -p p1,p2 d
    silent
    limits x | sed -n 2p | close - <(echo "${x/,/ }") || fail "$p1: $(limits x)"
    limits y | sed -n 2p | close - <(echo "${y/,/ }") || fail "$p2: $(limits y)"
    [ "$(keys | sed -n 's/^draws beyond the axes: //p')" = "$beyond" ] || fail "$p1 $p2: $(keys)"
  done <<'E'
1e6 -1e6 undetermined -5.96,303.96 -203.96,105.96 1
50 -1e300 outside -2,102 -203.96,105.96 1
298 50 inside -5.96,303.96 -2,102
303.9 50 undetermined -5.96,303.96 -2,102
304 50 inside -5.96,303.96 -2,102 1
E
}

@test "tw-plot --pairs draws the same share of the draws of each region" {
  # block NAME: print the records of a data block.
  block() { awk -v name="^[$]$1[0-9]" '$2 == "<<" { on = $1 ~ name; next } $1 == "EOD" { on = 0 } on' out; }
  # Of 12000 draws 2666 are drawn, evenly spaced; with 21 planes there are fewer.
  awk 'BEGIN { print "a\tb\tregion"; for (i = 0; i < 12000; i++) print i "\t1\t" (i < 10500 ? "inside" : i < 10800 ? "undetermined" : "outside") }' >d
  go tw-plot --pairs --script -p a,b d
  silent
  for r in 'inside 10500' 'undetermined 300' 'outside 1200'; do
    awk -v n="$(block "${r% *}" | wc -l)" -v of="${r#* }" 'BEGIN { exit (n - of * 2666 / 12000) ^ 2 > 1 }' || fail "$r: $(block "${r% *}" | wc -l)"
    block "${r% *}" | awk 'NR > 1 && ($1 - last < 4 || $1 - last > 5) { exit 1 } { last = $1 }' || fail "$r: not evenly"
  done
  draws 5000 7 | awk -F '\t' -v OFS='\t' 'NR > 1 { $9 = "inside" } 1' >d
  tw-plot --pairs --script -p 'p*' d >out
  [ "$(block inside | wc -l)" -eq 761 ]
}

@test "tw-plot --pairs draws those coordinates of the truth that are in the box" {
  few >d
  ask() { go tw-plot --pairs --script -p p1,p2 "$@" d; }
  # The truth is a dot in the plane, and a line in each panel of one parameter.
  while read -r truth dots upright; do
    ask "--truth=$truth"
    [ "$(strokes 'pointsize 0.6 ' | wc -l)" -eq "$dots" ] || fail "$truth: dots"
    [ "$(strokes 'linewidth 1 linecolor rgb "#000000"' | wc -l)" -eq "$upright" ] || fail "$truth: lines"
  done <<'E'
34,17 1 4
-1,17 0 2
69,17 0 2
34,-1 0 2
34,69 0 2
0,68 1 4
E
  # gnuplot draws larger points in an SVG, so the sizes there are smaller numbers.
  sizes() { sed -n 's/^.*pointsize \([0-9.]*\).*/\1/p' out; }
  ask --truth=34,17
  sizes >png
  strokes 'pointsize 0.6 ' | diff - <(echo 34 17)
  ask -o p.svg --truth=34,17
  sizes | paste png - | awk '{ r = $2 / $1; if (r < 0.59 || r > 0.65) bad = 1 } END { exit bad || NR < 2 }' || fail "$(sizes)"
  # Lines are at the ends of the draws that are inside, and of those inside or undetermined.
  ask
  strokes 'linewidth 1 linecolor rgb "#00602b"' | cut -d ' ' -f 1 | uniq | diff - <(printf '%s\n' 10.5 20.5 10 40)
  strokes 'linewidth 1 linecolor rgb "#b35c00"' | cut -d ' ' -f 1 | uniq | diff - <(printf '%s\n' 5.5 20.5 10 40)
}

@test "tw-plot --pairs writes a legend of what it draws, makes room for a title, and keeps numbers apart" {
  few >d
  while IFS='|' read -r options words; do
    # shellcheck disable=SC2086 # words
    go tw-plot --pairs --script -p p1,p2 $options d
    # shellcheck disable=SC2086 # words
    keys | diff <(printf '%s\n' inside undetermined outside 'ends of inside' 'ends of undetermined' $words) - || fail "$options"
  done <<'E'
|
--truth 1,2|truth
--title T|
E
  go tw-plot --pairs --script -p p1,p2 d
  mv out plain
  go tw-plot --pairs --script -p p1,p2 --title '' d
  cmp out plain
  # A title makes the page 22 points higher.
  go tw-plot --pairs --script -p p1,p2 --title T d
  grep -q '^  title "T" font' out
  [ "$(page plain) 22" = "$(paste -d ' ' <(page plain) <(page) | awk '{ print $1, $2, $4 - $2 }')" ]
  # Eight small panels with long numbers: each has room for one label.
  draws 30 8 | awk -F '\t' -v OFS='\t' 'NR > 1 { $2 += 100000; $9 += 100000 } 1' >d
  go tw-plot --pairs --script -p 'p*' d
  silent
  [ "$(labels x | grep -c 1000)" -eq 2 ] || fail "$(labels x)"
  draws 20 3 | awk -F '\t' -v OFS='\t' 'NR > 1 { for (k = 2; k <= 4; k++) $k = 34 * ($k + 1) } 1' >d
  tw-plot --pairs --script -p 'p*' d >out
  # Names and numbers are only at the edge: below three panels and beside two.
  names x | diff - <(printf '%s\n' p1 p2 p3)
  names y | diff - <(printf '%s\n' p2 p3)
  [ "$(labels x | grep -cx 40) $(labels y | grep -cx 40)" = '3 2' ] || fail "$(labels x; labels y)"
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
    tw-plot <(stretches "$codes") 2>err | tail -n 1 | diff <(printf '%10sinside %s   inside or undetermined %s\n' '' "$inside" "$may") - || fail "$codes"
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

@test "tw-plot prints a blank line between several FILEs in characters" {
  line >l
  cp l m
  go tw-plot l m
  silent
  { tw-plot --title l l && echo && tw-plot --title m m; } | diff - out
  grid 5 5 >g
  go tw-plot g g
  [ "$(grep -n '^$' out | cut -d : -f 1)" -eq $(($(wc -l <out) / 2 + 1)) ]
}

@test "tw-plot limits the axis of the score of one parameter to scores near its regions, cutoff and target" {
  # scored SCORE...: print a point for each score; it is inside if at most 1 and outside if above 2.
  scored() { tsv 'theta1 score region' && i=0 && for s; do
    i=$((i + 1)) && awk -v i=$i -v s="$s" 'BEGIN { print i "\t" s "\t" (s == "inf" || s + 0 > 2 ? "outside" : s + 0 <= 1 ? "inside" : "undetermined") }'; done; }
  # ends OPTIONS...: print the score at the top and that above the strip of the regions, which takes 14 of 200 points.
  ends() {
    go tw-plot --script --title P "$@"
    did 0
    limits y | awk '{ print $1 + 0.07 * ($2 - $1), $2 }'
  }
  all_bounds 3 4 5 >b
  for c in 4 -1 inf; do at $c >at$c; done
  # The margin on either side is 6 % of the range.
  while IFS='|' read -r options scores want; do
    # shellcheck disable=SC2086 # words
    ends $options <(scored $scores) >got
    awk '{ m = 0.06 * ($2 - $1); print $1 - m, $2 + m }' <<<"$want" >margin
    paste got margin | awk '{ t = 0.01 * ($4 - $3); if (NF != 4 || ($1 - $3) ^ 2 > t * t || ($2 - $4) ^ 2 > t * t) exit 1 }' || fail "$options $scores: $(cat got margin)"
  done <<'E'
|0 1 2|0 2
|0 1 2 3|0 3
|0 1 2 5|0 3.4
|0 1 2 inf|0 2
|-2 0 1|-2 1
|5 6 9|5 9
-b at4|0 1 2|0 4
-b at4|0 1 2 5|0 5
-b at4|0 1 2 9|0 6.8
-b at-1|0 1 2|-1 2
-b atinf|0 1 2|0 2
-b at4|5 6 9|4 9
-b b|0 1 2|0 5
-b b|7 8 9|3 6.4
--target 4|0 1 2|0 4
--target -1|0 1 2|-1 2
--target inf|0 1 2|0 2
E
  # If all scores are equal, the axis goes a tenth beyond them; if they are 0 or infinite, it goes from -1 to 1.
  close <(ends <(scored 5 5 5)) <(echo 4.5 5.5)
  close <(ends <(scored 0 0 0)) <(echo -1 1)
  close <(ends <(scored inf inf)) <(echo -1 1)
  # A finite cutoff or target is a line between two points, from side to side.
  blues() { strokes 'rgb "#1433d6"' | wc -l; }
  greys() { strokes 'rgb "#cfcfcf"' | wc -l; }
  scored 0 1 2 5 >l
  while read -r cutoff n; do
    go tw-plot --script -b <(at "$cutoff") l
    [ "$(blues)" -eq "$n" ] || fail "$cutoff"
    go tw-plot --script --target="$cutoff" l
    [ "$(greys)" -eq "$n" ] || fail "target $cutoff"
    [ "$(strokes 'linewidth 1.4' | wc -l)" -eq "$n" ] || fail "target $cutoff"
  done <<'E'
1 2
inf 0
E
}

@test "tw-plot draws the curve of one parameter beyond the box, and its regions to half-way between points" {
  line >l
  go tw-plot --script -b <(at 1.5) l
  # Scores up to 1.96 are inside or undetermined, so the axis ends at 1.7 x 1.96 and a margin of 6 %. gnuplot cuts the
  # curve at the edge of the box.
  limits y | awk '{ exit !($2 > 1.8 ^ 2 && $2 < 1.9 ^ 2) }'
  strokes 'linewidth 1.1' | close - <(cut -f 1,2 l | sed 1d)
  # Infinite scores interrupt the curve.
  awk -F '\t' -v OFS='\t' 'NR > 60 { $2 = "inf"; $4 = "outside" } 1' l >m
  go tw-plot --script m
  strokes 'linewidth 1.1' | awk '$2 == "NaN" { n++ } END { exit n != 22 }'
  # In the strip, each region ends half-way between two points, or at the ends of the grid.
  go tw-plot --script l
  # The colour of the outside is the background.
  strokes boxxyerror | awk '{ print $1, $2 }' | sort -n |
    close - <(printf '%s\n' '-4 4' '-1.45 -1.05' '-1.05 1.05' '1.05 1.45')
  # Without scores, the strip fills the box.
  cut -f 1,4 l >n
  go tw-plot --script n
  strokes boxxyerror | awk '{ print $3, $4 }' | sort | uniq -c | diff - <(echo '      4 0 1')
  # The truth is a dashed line and a dot, but not beyond the axis.
  while read -r truth n; do
    for f in l n; do
      go tw-plot --script --truth="$truth" $f
      [ "$(strokes pointsize | wc -l)" -eq "$n" ] || fail "$truth: dots"
      [ "$(strokes 'dashtype (5,4)' | wc -l)" -eq $((2 * n)) ] || fail "$truth: line"
    done
  done <<'E'
0.5 1
-4 1
4 1
-4.1 0
4.1 0
E
  # At most 2000 points of many are drawn: here every third.
  awk 'BEGIN { OFS = "\t"; print "theta1", "score", "region"; for (i = 0; i < 4001; i++) print i, 1, "inside" }' >many
  go tw-plot --script many
  [ "$(strokes 'linewidth 1.1' | wc -l)" -eq 1334 ]
}

@test "tw-plot draws the interval of the cutoff of one parameter within the box" {
  tsv 'theta1 score region' '1 0 inside' '2 1 inside' '3 2 undetermined' '4 5 outside' >l
  cut -f 1,3 l >n
  # An open end of the interval is at the bottom or the top of the box.
  while read -r lower upper from to; do
    all_bounds "$lower" 1 "$upper" >b
    tw-plot --script -b b l >out
    strokes 'rgb "#ffdca8"' >got
    limits y | awk -v from="$from" -v to="$to" '{ print 1, 4, (from == "foot" ? $1 : from), (to == "top" ? $2 : to) }' | close got -
  done <<'E'
0.5 1.5 0.5 1.5
-inf 1.5 foot 1.5
0.5 inf 0.5 top
E
  # The dot of the truth is in the middle of the strip, which fills the box if there are no scores.
  for f in l n; do
    go tw-plot --script --truth 2 $f
    limits y | awk -v part="$([ $f = l ] && echo 0.07 || echo 1)" '{ print 2, $1 + part * ($2 - $1) / 2 }' | close - <(strokes pointsize)
    # A single panel is 360 points wide and one of several 260; it is 200 points high, or 30 without scores.
    box | diff - <(echo "360 $([ $f = l ] && echo 200 || echo 30)")
    cp $f m
    tw-plot --script $f m >out
    box | diff - <(echo "260 $([ $f = l ] && echo 200 || echo 30)")
    # A title makes the page 16 points higher.
    tw-plot --script $f >plain
    tw-plot --script --title '' $f | cmp - plain
    tw-plot --script --title T $f >titled
    [ "$(page plain) 16" = "$(paste -d ' ' <(page plain) <(page titled) | awk '{ print $1, $2, $4 - $2 }')" ] || fail "$f"
  done
  # Without scores the second axis has no name.
  for f in l:1 n:0; do
    tw-plot --script --label score=WHY "${f%:*}" >out
    [ "$(names y | grep -cx WHY)" -eq "${f#*:}" ] || fail "$f"
  done
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
|the steps of theta2 differ|0,0 0,1 0,10
:4|a point comes twice|2,0 1,0 1.0,0
|the steps of theta1 differ|1,0 2,0 3,0 4,0 5.3,0 6.3,0 0,0
|the steps of theta1 differ|0,0 1,0 2,0 3,0 4,0 4.7,0
|the steps of theta1 differ, those of its logarithm do not (--logx draws that)|1,0 10,0 100,0
|the steps of theta1 differ|-1,0 -10,0 -100,0
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
  go tw-plot --logx <(grid 5 5)
  says 1 ":2: column 2 (theta1): not above 0, as --logx needs: -1"
  # With --logx: steps that are equal neither in the parameter nor in its logarithm.
  tsv 'theta1 region' '1 inside' '2 inside' '9 inside' | go tw-plot --logx
  says 1 '<stdin>: not a full grid: the steps of theta1 differ'
  [[ $(cat err) = *differ ]] || fail "$(cat err)"
}

@test "tw-plot names the first score that is not a number, and only if it draws scores" {
  line | awk -F '\t' -v OFS='\t' 'NR == 5 || NR == 9 { $2 = "x" } 1' >l
  go tw-plot l
  says 1 'l:5: column 2 (score): not a number'
  grid 5 5 | awk -F '\t' -v OFS='\t' 'NR == 5 { $4 = "x" } 1' >g
  go tw-plot g
  silent
}

@test "tw-plot draws straight contours of a linear score and closed ones around a minimum, each as one line" {
  # flat N M SCORE: print a grid from 0 to N by 0 to M, whose score is an awk expression of i and j.
  flat() { awk "BEGIN { OFS = \"\t\"; print \"theta1\", \"theta2\", \"score\", \"region\"
    for (i = 0; i <= $1; i++) for (j = 0; j <= $2; j++) print i, j, ($3), \"inside\" }"; }
  # blue: print the points of the contour.
  blue() { strokes 'rgb "#1433d6"'; }
  flat 20 20 i | tw-plot --script -b <(at 12.5) >out
  blue >got
  for j in $(seq 0 20); do echo 12.5 "$j"; done | close - <(sort -n -k2 got)
  flat 20 20 '20 - j' | tw-plot --script -b <(at 12.5) >out
  for i in $(seq 0 20); do echo "$i" 7.5; done | close - <(blue | sort -n)
  # Next to infinite scores, the contour is at the last finite ones.
  for t in 7:'i > 7 ? "inf" : i == 3 ? 20 : 0' 8:'i < 8 ? "inf" : i == 13 ? 20 : 0'; do
    flat 20 4 "${t#*:}" | tw-plot --script -b <(at 12.5) >out
    blue | awk -v want="${t%%:*}" '{ n += ($1 - want) ^ 2 < 0.001 } END { exit n != 5 }' || fail "$t: $(blue)"
  done
  # The contour has a point on each edge of the grid that crosses the level and, being closed, repeats the first.
  flat 20 16 '(i - 9) * (i - 9) + (j - 8) * (j - 8)' >g
  tw-plot --script -b <(at 30.5) g >out
  awk -F '\t' 'NR > 1 { z[$1, $2] = $3 } END { for (i = 0; i <= 20; i++) for (j = 0; j <= 16; j++) {
    n += i < 20 && (z[i, j] > 30.5) != (z[i + 1, j] > 30.5); n += j < 16 && (z[i, j] > 30.5) != (z[i, j + 1] > 30.5) } print n + 1 }' g >want
  blue >got
  [ "$(wc -l <got)" -eq "$(cat want)" ]
  [ "$(head -n 1 got)" = "$(tail -n 1 got)" ]
  # The contour of a grid with more points than are drawn is at the same place.
  flat 2000 2 i | tw-plot --script -b <(at 1000) >out
  printf '1000 0\n1000 1\n1000 2\n' | close - <(blue | sort -n -k2)
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
  # painted J: print the regions of row J in a picture, where a bar is 0.4 of 360 points longer, up to the end.
  painted() {
    { strokes 'boxxyerror fillstyle solid 1 noborder linecolor rgb "#ff9d1e"' | sed 's/^/1 /'
      strokes 'boxxyerror fillstyle solid 1 noborder linecolor rgb "#00602b"' | sed 's/^/2 /'; } |
      awk -v j="$1" 'j ? $4 > 0.4 : $4 < 0.1 { to = $3 == 2000 ? $3 : $3 - 0.4 / 360 * 2000; for (k = int($2 + 0.99); k <= to; k++) c[k] = $1 }
        END { for (k = 0; k <= 2000; k++) printf "%s%d", k ? " " : "", c[k]; print "" }'
  }
  for j in 0 1; do
    awk -v j=$j 'BEGIN { for (k = 0; k <= 2000; k++) printf "%s%d", k ? " " : "", int(k / (j ? 37 : 13)) % 3; print "" }' |
      diff - <(painted $j) || fail "row $j"
  done
}

@test "tw-plot arranges panels in rows, shapes them like their ranges, and gives equal names one scale" {
  plane() { awk -v a="$1" -v b="$2" -v n="${3:-theta2}" 'BEGIN { OFS = "\t"; print "theta1", n, "region"
    for (i = 0; i <= 2; i++) for (j = 0; j <= 2; j++) print 1 + i * a / 2, 1 + j * b / 2, "inside" }'; }
  # many COLUMNS ROWS: check how many columns and rows of panels there are.
  many() { [ "$(layout)" = "$2 $1" ] || fail "not $1 x $2: $(layout)"; }
  said() { { names x && names y; } | grep -cx "$1"; }
  plane 1 1 >g
  cut -f 1,3 g | awk '!($1 in seen); { seen[$1] }' >one
  for t in 1:1:1 2:2:1 3:3:1 4:4:1 5:3:2 7:4:2 8:4:2 9:3:3; do
    IFS=: read -r n columns rows <<<"$t"
    files=()
    for i in $(seq "$n"); do files+=(g); done
    go tw-plot --script "${files[@]}"
    many "$columns" "$rows"
    [ "$(said theta2)" -eq "$rows" ] && [ "$(said theta1)" -eq "$n" ] || fail "$n"
    files=("${files[@]/g/one}")
    go tw-plot --script "${files[@]}"
    [ "$n" -gt 3 ] && columns=3 rows=$(((n + 2) / 3))
    many "$columns" "$rows"
  done
  # The shape is the ratio of the ranges if that is between 0.4 and 2.5, otherwise a square.
  while read -r a b ratio options; do
    plane "$a" "$b" >p
    # shellcheck disable=SC2086 # words
    tw-plot --script $options p >out 2>err
    box | awk -v r="$ratio" '{ exit !(($2 / $1 - r) ^ 2 < 1e-4 && ($1 == 360 || $2 == 360) && $1 <= 360 && $2 <= 360) }' || fail "$a $b: $(box)"
  done <<'E'
1 1 1
2 1 0.5
1 2 2
4 1.6 0.4
2 5 2.5
4 1 1
1 4 1
E
  # Equal names share one scale, whichever file comes first; other names are axes of their own.
  plane 1 1 >a
  awk -F '\t' -v OFS='\t' 'NR > 1 { $1 = 10 * $1 - 15; $2 = 10 * $2 - 15 } 1' a >b
  numbers() { limits x; limits y; labels x; labels y; }
  tw-plot --script b b >out
  numbers >want
  for pair in 'a b' 'b a'; do
    # shellcheck disable=SC2086 # two
    tw-plot --script $pair >out
    numbers | diff want - || fail "$pair"
  done
  plane 1 1 other >c
  go tw-plot --script -p '1,2' a c
  [ "$(said theta2)" -eq 1 ] && [ "$(said other)" -eq 1 ]
  sed '1s/theta1/first/' a >d
  go tw-plot --script -p '1,2' a d
  [ "$(said theta2)" -eq 2 ] && [ "$(said theta1)" -eq 1 ] && [ "$(said first)" -eq 1 ]
  # The title of a panel is its file's name, without the folder and .tsv.
  cp g a.tsv
  cp g .tsv
  cp g b.tsx
  tw-plot "$PWD/a.tsv" .tsv b.tsx | grep -E '^ {10}[^ ]*$' | sed 's/ *//' | grep -v theta | diff <(printf '%s\n' a .tsv b.tsx) -
  # Of several labels of a column, the last one counts.
  go tw-plot --script --label theta1=A --label theta2=C --label theta1=B --label theta9=D g
  [ "$(said B)" -eq 1 ] && [ "$(said C)" -eq 1 ] && [ "$(said A)" -eq 0 ] && [ "$(said D)" -eq 0 ]
  for bad in =x x; do
    go tw-plot --label "$bad" g
    says 2 "--label: must be NAME=TEXT: '$bad'"
  done
  go tw-plot --target 1,2 g g
  silent
}

@test "tw-plot draws logarithmic panels as squares, and contours in pieces and between unequal steps" {
  plane() { awk -v a="$1" -v b="$2" 'BEGIN { OFS = "\t"; print "theta1", "theta2", "score", "region"
    for (i = 0; i <= 2; i++) for (j = 0; j <= 2; j++) print 1 + i * a / 2, 1 + j * b / 2, i, "inside" }'; }
  # The shape is the ratio of the ranges unless that is extreme or an axis is logarithmic.
  while read -r a b ratio options; do
    plane "$a" "$b" >p
    # shellcheck disable=SC2086 # words
    tw-plot --script $options p >out
    box | awk -v r="$ratio" '{ exit !(($2 / $1 - r) ^ 2 < 1e-4) }' || fail "$a $b $options: $(box)"
  done <<'E'
2 8 1
2 1 0.5
2 1 1 --logx
E
  # In characters, a plane is at most 68 columns wide.
  plane 4 1.6 >p
  tw-plot p >out
  awk 'length > 80 { exit 1 }' out || fail "$(cat out)"
  [ "$(sed -n 2p out | cut -c 11- | tr -dc '#' | wc -c)" -eq 66 ]
  # Two panels are 270 points wide each, 20 apart or as far as the second's numbers need; a title takes 16 more.
  plane 1 1 >p
  gap() { sed -n 's/.* spacing screen \([0-9.]*\),.*/\1/p' out | awk -v w="$(page)" '{ printf "%.0f\n", $1 * (w + 0) }'; }
  tw-plot --script --title '' --title '' p p >plain
  cp plain out
  [ "$(box) $(gap)" = '270 270 20' ] || fail "$(box) $(gap)"
  for t in "--title T --title ''" "--title '' --title T"; do
    eval "tw-plot --script $t p p" >titled
    [ "$(page plain) 16" = "$(paste -d ' ' <(page plain) <(page titled) | awk '{ print $1, $2, $4 - $2 }')" ] || fail "$t"
  done
  sed 's/theta1/first/' p >q
  tw-plot --script -p '1,2' p q >out
  left=$(sed -n 's/^  margins screen \([0-9.]*\),.*/\1/p' out | awk -v w="$(page)" '{ printf "%.0f\n", $1 * (w + 0) }')
  [ "$(gap)" -eq $((left + 4)) ] || fail "$(gap) $left"
  # Two separate lines are two pieces, and a closed one is one piece, of the cutoff as of the target.
  pieces() { awk -v style="$1" 'NR == FNR { if (/^ *\$[a-z]+[0-9]+ / && index($0, style)) take[$1]; next }
    $2 == "<<" { on = $1 in take; was = 0; next } $1 == "EOD" { on = 0 } on { n += NF && !was; was = NF > 0 } END { print n }' out out; }
  awk 'BEGIN { OFS = "\t"; print "theta1", "theta2", "score", "region"
    for (i = 0; i <= 20; i++) for (j = 0; j <= 20; j++) print i, j, (i - 10) ^ 2, "inside" }' >two
  awk 'BEGIN { OFS = "\t"; print "theta1", "theta2", "score", "region"
    for (i = 0; i <= 20; i++) for (j = 0; j <= 20; j++) print i, j, (i - 10) ^ 2 + (j - 10) ^ 2, "inside" }' >ring
  for t in two:2 ring:1; do
    tw-plot --script -b <(at 20.5) "${t%:*}" >out
    [ "$(pieces 'rgb "#1433d6"')" -eq "${t#*:}" ] || fail "$t: $(pieces 'rgb "#1433d6"')"
    tw-plot --script --target 20.5 "${t%:*}" >out
    [ "$(pieces 'rgb "#cfcfcf"')" -eq "${t#*:}" ] || fail "$t: $(pieces 'rgb "#cfcfcf"')"
  done
  # The contour is interpolated linearly in the parameter or, if the steps of its logarithm are equal, in that.
  plane 9 99 | awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = $1 } 1' >value
  awk 'BEGIN { OFS = "\t"; print "theta1", "theta2", "score", "region"
    for (i = 0; i <= 2; i++) for (j = 0; j <= 2; j++) print 10 ^ i, j, i, "inside" }' >decade
  while read -r f cutoff u; do
    tw-plot --script --logx -b <(at "$cutoff") "$f" >out
    strokes 'rgb "#1433d6"' | awk -v u="$u" '{ n++; if (($1 / u - 1) ^ 2 > 1e-8) bad = 1 } END { exit bad || n != 3 }' || fail "$f: $(strokes 'rgb "#1433d6"')"
  done <<'E'
value 3.25 3.25
value 7.75 7.75
decade 0.5 3.16228
decade 1.5 31.6228
E
}

@test "tw-plot writes a legend of what it draws, in full rows" {
  grid 9 9 >g
  line >l
  bounds >b
  at 7 >far
  while IFS='|' read -r options want; do
    # shellcheck disable=SC2086 # words
    go tw-plot --script $options
    did 0
    [ "$(keys | sed '1,3d' | paste -s -d ,)" = "$want" ] || fail "$options: $(keys)"
  done <<'E'
g|
-b b g|cutoff
-b far -b b g g|cutoff
-b b -b far g g|cutoff
--target 0.4 g|target
--target 7,0.4 g g|target
--target 0.4,7 g g|target
--truth 0,0 g|truth
-b b --target 0.3 --truth 0,0 g|cutoff,target,truth
-b b l|cutoff,its interval
-b b l l|cutoff,its interval
-b b --target 1 --truth 1 l|cutoff,its interval,target,truth
E
  # A key is 44 points wider than the longest entry. As many as fit share a row, which takes 16 points of the page.
  few >d
  for o in '--pairs -p p1,p2 d' '--pairs -p p1 d' '-b b --target 1 --truth 1 l' '-b b --truth 0,0 g'; do
    # shellcheck disable=SC2086 # words
    go tw-plot --script $o
    keys | awk -v page="$(page)" '{ w = 44 + 6.38 * length($0); if (w > most) most = w }
      END { row = int(page / most); printf "%.0f\n", 54 + 16 * int((NR + row - 1) / row) }' >want
    sed -n 's/^  margins screen [0-9.]*,[0-9.]*,\([0-9.]*\),.*/\1/p' out | awk -v page="$(page)" '{ split(page, p, " "); printf "%.0f\n", $1 * p[2] }' |
      diff want - || fail "$o"
  done
  # A title that does not fit is drawn smaller, down to 7 points.
  go tw-plot --script --title "$(printf '%0200d' 0)" l
  grep -q '^set title "00.* font ",7" ' out
  go tw-plot --script --title $'b\177c' l
  grep -q '^set title "b c"' out
}

@test "tw-plot --coverage arranges panels in rows and sizes them" {
  needs_gnuplot
  # The second axis is named beside the first panel of a row, and the first axis below the last panel of a column.
  for t in 1:1:1 2:2:1 3:3:1 4:2:2 5:3:2 6:3:2 7:3:3; do
    IFS=: read -r n columns rows <<<"$t"
    { tsv 'column level n covered share lower upper' && for k in $(seq "$n"); do tsv "c$k 0.5 100 60 0.6 0.4 0.6"; done; } >c
    go tw-plot --script --coverage c
    silent
    [ "$(limits x | wc -l) $(layout)" = "$n $rows $columns" ] || fail "$n"
    [ "$(names y | wc -l)" -eq "$rows" ] || fail "$n: rows"
    [ "$(names x | wc -l)" -eq "$columns" ] || fail "$n: columns"
  done
  # In characters, the bounds need not be of the grid's score.
  { echo 'leaf score_log' | tr ' ' '\t' && for i in $(seq 20); do printf '4\t%s\n' "$i"; done; } | tw-bounds >b 2>err
  grid 5 5 >g
  go tw-plot -b b g
  silent
  for n in 1:360:220 2:220:140; do
    IFS=: read -r n w h <<<"$n"
    { tsv 'column level n covered share lower upper' && for k in $(seq "$n"); do tsv "c$k 0.5 100 60 0.6 0.4 0.6"; done; } >c
    tw-plot --coverage --script c >out
    box | diff - <(echo "$w $h") || fail "$n"
  done
  # The band for one simulation goes from 0 to 1, and the axis 1.08 times as far as the farther end.
  while read -r level low high; do
    tsv 'column level n covered share lower upper' "cdf $level 1 0 0 0 1" >c
    tw-plot --coverage --script c >out
    strokes filledcurves | close - <(printf '%s\n' '0 0' "$level $low" '1 0' "$level $high")
    limits y | close - <(echo -0.864 0.864)
  done <<'E'
0.2 -0.2 0.8
0.8 -0.8 0.2
E
}

@test "tw-plot --coverage draws each share minus its level, and skips the rows median and uniform" {
  needs_gnuplot
  head='column level n covered share lower upper'
  # The farthest point, a share 0.4 above its level, is at 1/1.08 of half the axis.
  tsv "$head" 'cdf 0.25 100 35 0.35 0.4 0.6' 'cdf median 100 50 0.5 0.4 0.6' 'cdf uniform 100 50 0.5 0.4 0.6' 'cdf 0.5 100 90 0.9 0.4 0.6' >c
  go tw-plot --coverage --script c
  silent
  strokes linespoints | close - <(printf '%s\n' '0.25 0.1' '0.5 0.4')
  limits y | close - <(echo -0.432 0.432)
  # The area of the band follows the lower ends and returns along the upper ends.
  strokes filledcurves | awk '{ a[NR] = $1; b[NR] = $2 } END { exit NR != 6 || a[1] "," b[1] != "0,0" || a[2] != 0.25 || a[3] != 0.5 || a[4] "," b[4] != "1,0" ||
    a[5] != 0.5 || a[6] != 0.25 || b[2] >= 0 || b[3] >= 0 || b[5] <= 0 || b[6] <= 0 }' || fail "$(strokes filledcurves)"
  # A title replaces that of the first panel; the second has its column's name.
  tsv "$head" 'cdf 0.5 100 60 0.6 0.4 0.6' 'rank_a 0.5 100 60 0.6 0.4 0.6' >c
  titles() { tw-plot --coverage --script "$@" c | sed -n 's/^set title "\([^"]*\)".*/\1/p' | paste -s -d ' '; }
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

@test "tw-plot --mass draws a ring for each leaf with simulations and mass, and the guide through the largest leaf" {
  needs_gnuplot
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
    strokes 'pointtype 6' | sort -n | diff - <(printf '%s\n' '500 0.2' '500 0.4' '4500 0.1')
    strokes linespoints | diff - <(printf '%s\n' '500 0.2' '4500 0.1')
    # The numbers of simulations go from 500 to 4 x 4500, and the masses from the end of the guide, which is 0.1 at 4500
    # and falls as the inverse root of the number, to 0.4; both have margins.
    limits x | awk '{ printf "%.6g %.6g\n", log($1) / log(10), log($2) / log(10) }' >got
    awk 'function L(v) { return log(v) / log(10) } BEGIN { print L(500) - 0.15, L(18000) + 0.15 }' | close got -
    limits y | awk '{ printf "%.6g %.6g\n", log($1) / log(10), log($2) / log(10) }' >got
    awk 'function L(v) { return log(v) / log(10) } BEGIN { print L(0.1 * sqrt(4500 / (18000 * 10 ^ 0.15))) - 0.08, L(0.4) + 0.08 }' | close got -
    tail -n +1 out >of."${files/ /}"
  done
  # The order of the tables only changes that of the rings.
  sort of.ab | diff - <(sort of.ba)
  # Letters have 7 points at least and are then 4.06 wide: 91 of them, or 88 and three dots, fit in 370 points.
  for n in 91 92; do tw-plot --mass --script --title "$(printf "%0${n}d" 0)" a | grep -o '^set title "00*"[^ ]*'; done |
    diff - <(printf 'set title "%091d"\nset title "%088d"."..."\n' 0 0)
  table 0.2 '2 4500:0.1' >c
  go tw-plot --mass --script a c
  says 1 'c: alpha 0.1 and beta 0.2, but a has 0.1 and 0.1'
  table 0.1 '5 100:0' >z
  go tw-plot --mass --script z
  says 1 'z: no simulations'
  tw-plot --mass --script a >plain
  tw-plot --mass --script --title '' a | cmp - plain
  # A title makes the page 16 points higher.
  tw-plot --mass --script --title t a >titled
  [ "$(page plain) 16" = "$(paste -d ' ' <(page plain) <(page titled) | awk '{ print $1, $2, $4 - $2 }')" ]
}

@test "tw-plot --logx draws each of several panels with a logarithmic axis of its own" {
  tsv 'theta1 region' '1 inside' '10 inside' '100 outside' >l
  tw-plot --script --logx l l >out
  [ "$(grep -oE '^(un)?set logscale( x)?$' out | paste -s -d ';')" = 'set logscale x;unset logscale;set logscale x' ] || fail "$(grep logscale out)"
}

@test "tw-plot --logx refuses truths of which any is not above 0" {
  tsv 'theta1 region' '1 inside' '10 inside' '100 outside' >l
  go tw-plot --logx --truth 1,-1 l l
  says 2 "--truth: must be above 0 on a logarithmic axis: '1,-1'"
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

@test "tw-plot draws plain characters with --ascii or without TERM, and marks without colour" {
  script -q -e -c true /dev/null >said 2>&1 </dev/null || skip "no script(1), or no pseudo-terminal"
  grid 5 5 >g
  tw-plot g >plain
  on() { script -q -e -c "$*" /dev/null </dev/null | tr -d '\r'; }
  on TERM=xterm tw-plot --ascii g | cmp - plain
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
  keys | diff - <(printf '%s\n' inside undetermined outside cutoff)
  go tw-plot --pairs -b b g
  says 2 '--bounds cannot be combined with --pairs'
}

@test "tw-plot draws the contours of several levels, and a truth for each FILE" {
  { tsv 'leaf score'
    for leaf in 2 4; do tsv "$leaf "{-0.4,-0.3,-0.2,-0.1,0.2,0.21,0.22,0.23}; done
    tsv '2 0.7' '4 0.4'; } | tw-bounds --alpha 0.1,0.5 >b 2>err
  grid | awk -F '\t' -v OFS='\t' '{ print $0, (NR == 1 ? "region_0.5" : ($4 <= 0.2 ? "inside" : "outside")) } ' | sed '1s/region\t/region_0.1\t/' >g
  blues() { strokes 'rgb "#1433d6"'; }
  tw-plot --script -r region_0.1 -b <(at 0.2) g >out
  blues >want
  tw-plot --script -r region_0.1 -b <(at 0.4) g >out
  blues >>want
  for r in 'region_*' region_0.1,region_0.5 region_0.5,region_0.1; do
    go tw-plot --script -r "$r" -b b g
    silent
    [ "$(blues | wc -l)" -eq "$(wc -l <want)" ] || fail "$r"
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
  # A truth for each FILE, or one for all.
  awk 'BEGIN { OFS = "\t"; print "theta1", "theta2", "region"; for (i = 0; i < 3; i++) for (j = 0; j < 3; j++) print i, j, "inside" }' >t
  spots() { sed 's/^.\{10\}//' | awk '/^[#o]+$/ { r++; if (index($0, "o")) print r, int(3 * index($0, "o") / (length + 1)) }'; }
  tw-plot --truth 0,2,2,0 t t | spots | awk '{ print ($1 <= 6 || $1 > 18 && $1 <= 24) ? "high" : "low", $2 }' | diff - <(printf '%s\n' 'high 0' 'low 2')
  tw-plot --truth 0,2 t t | spots | awk '{ print ($1 <= 6 || $1 > 18 && $1 <= 24) ? "high" : "low", $2 }' | diff - <(printf '%s\n' 'high 0' 'high 0')
  for bad in 1 1,2,3 1,2,3,4,5,6; do
    go tw-plot --truth "$bad" t t
    says 2 '--truth: must be two numbers'
  done
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

@test "tw-plot --intervals draws bars, lines and dots at the ends that the table says" {
  margins >m
  ask() { go tw-plot --intervals --script "$@"; }
  ask m
  silent
  # The intervals of a precede those of b. The first observation is on top. An open end reaches the edge.
  strokes 'rgb "#ff9d1e"' | close - <(printf '%s\n' '1 5 1.64 2.36' '0.5 1.5 0.64 1.36' '0.5 6.4 -0.36 0.36' '10 50 1.64 2.36' '5 15 0.64 1.36' '-16.8 60 -0.36 0.36')
  strokes 'rgb "#00602b"' | diff - <(printf '%s\n' '2 4 1.64 2.36' '1 3 -0.36 0.36' '20 40 1.64 2.36' '30 50 -0.36 0.36')
  strokes 'linewidth 0.8 linecolor rgb "#000000"' | diff - <(printf '%s\n' '1.5 2' '4.5 2' '0 1' '2 1' '1 0' '3 0' '15 2' '45 2' '0 1' '20 1' '30 0' '50 0')
  strokes 'points pointtype 7' | diff - <(printf '%s\n' '3 2' '1 1' '2 0' '30 2' '10 1' '40 0')
  # The axis goes 3 % of the range beyond the ends, and another 25 % where an end is open; if all are open, from -1 to 1.
  limits x | close - <(echo -0.15 6.4; echo -16.8 61.8)
  labels y | paste -s -d ' ' | diff - <(echo u v w)
  keys | diff - <(printf '%s\n' 'inner interval' undetermined outside median 'central interval')
  # A truth beyond the axis is not drawn.
  ask --truth 2.5,62 m
  strokes 'dashtype (5,4)' | diff - <(printf '%s\n' '2.5 -0.5' '2.5 2.5')
  tsv 'parameter median lo hi inner_lo inner_hi outer_lo outer_hi' 'a NA NA NA inf -inf -inf inf' >none
  go tw-plot --intervals --script none
  silent
  limits x | close - <(echo -1 1)
  # Of many observations only some are named, and central intervals are not drawn.
  awk 'BEGIN { OFS = "\t"; print "id", "parameter", "median", "lo", "hi", "inner_lo", "inner_hi", "outer_lo", "outer_hi"
    for (i = 1; i <= 101; i++) print "a long name of number " i, "a", i, i - 3, i + 3, i - 1, i + 1, i - 2, i + 2 }' >many
  go tw-plot --intervals --script many
  silent
  keys | diff - <(printf '%s\n' 'inner interval' undetermined outside median)
  labels y | sort | uniq -c | diff - <(echo '     51 a long name of n')
  go tw-plot --intervals many
  silent
  awk 'length > 80 { exit 1 } END { exit NR != 104 }' out
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
  go tw-plot --intervals m m
  says 2 '--intervals: draws one FILE, not 2'
  go tw-plot --intervals --logx m
  says 2 '--logx cannot be combined with --intervals'
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
    [ "$(names x | wc -l)" -eq "$n" ] || fail "--intervals $n"
    go tw-plot --intervals m
    silent
    awk -v n="$n" 'BEGIN { OFS = "\t"; print "column", "level", "n", "share"
      for (k = 0; k <= n; k++) for (l = 1; l < 5; l++) print (k ? "rank_p" k : "cdf"), l / 5, 500, l / 5 }' >c
    go tw-plot --coverage --script c
    silent
    [ "$(grep -c '^set title "[cp]' out)" -eq $((n + 1)) ] || fail "--coverage $n"
    draws 30 "$n" >d
    go tw-plot --pairs --script -p 'p*' d
    did 0
    case $n in
    16) silent && layout | grep -qx '16 16' ;;
    *) layout | grep -qx '20 20' && grep -qx "tw-plot: d: drawn are the first 20 of $n parameters" err &&
      grep -q "title \"the first 20 of $n parameters\"" out ;;
    esac || fail "--pairs $n: $(cat err)"
  done
  many 70 >m
  go tw-plot --intervals --script --title T m
  grep -qx 'tw-plot: m: drawn are the first 60 of 70 parameters' err
  grep -q 'title "T: the first 60 of 70 parameters"' out
  [ "$(names x | wc -l)" -eq 60 ]
  { sed 1q c; awk 'BEGIN { for (k = 0; k < 61; k++) print "c" k "\t0.5\t500\t0.5" }'; } >many
  go tw-plot --coverage --script many
  grep -qx 'tw-plot: many: drawn are the first 60 of 61 columns' err
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
