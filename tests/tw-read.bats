load lib

formats=$BATS_TEST_DIRNAME/data/formats

# table KIND: run the rows of standard input, parts separated by |.
#   good:    arguments | input | output | words
#   refused: arguments | input | status | words
# Input and output are as printf takes them; the line on stderr holds the words,
# which commas separate; without words there is none. No blank within an argument.
table() {
  local args input want words IFS='|'
  set -f
  while read -r args input want words; do
    # shellcheck disable=SC2059,SC2086
    printf "$input" | (IFS=' ' && go tw-read $args)
    if [ "$1" = refused ]; then
      # shellcheck disable=SC2086
      IFS=, eval 'says $want $words'
    else
      # shellcheck disable=SC2059
      printf "$want" | diff - out >&2 || fail "^ wanted < but got >" || return 1
      # shellcheck disable=SC2086
      if [ -n "$words" ]; then IFS=, eval 'says 0 $words'; else silent; fi
    fi || fail "tw-read $args: $input" || return 1
  done
  set +f
}

# strict: check that the strict reader accepts the output as records.
strict() { tw-grid -n 1 zz=0:0 <out >/dev/null; }

@test "tw-read reads separators, spaces around fields, comments and empty lines" {
  table good <<'E'
|a\tb\n1\t2\n|a\tb\n1\t2\n|
|a\n|a\n|
|a b\tc\n1 2\t3\n|a b\tc\n1 2\t3\n|
| a \tb  \n 1\t 2 \n|a\tb\n1\t2\n|
-W|a b\n1 2\n|a\tb\n1\t2\n|
-W|  a \t b  \n\t1   2\t\n|a\tb\n1\t2\n|
--whitespace|a b\n1 2\n|a\tb\n1\t2\n|
-d,|a,b\n1,2\n|a\tb\n1\t2\n|
-d ,|a, b ,c\n1 ,\t2,3\t\n|a\tb\tc\n1\t2\t3\n|
--delimiter=;|a;b\n1;2\n|a\tb\n1\t2\n|
-d: -W|a b:\n1 2:\n|a\tb:\n1\t2:\n|
-W -d:|a:b\n1:2\n|a\tb\n1\t2\n|
-d\t|a b\n1 2\n|a b\n1 2\n|
-W|a b\nPAR1 2\n[[ 3\n|a\tb\nPAR1\t2\n[[\t3\n|
-W|{[a] {{b}\n1 2\n|{[a]\t{{b}\n1\t2\n|
-W|a b c\n0x1p-1 0x1p-2 3\n|a\tb\tc\n0.5\t0.25\t3\n|2 hexadecimal
|# c\na\tb\n#d\n1\t2\n  # e\n3\t4\n#f\n|a\tb\n1\t2\n3\t4\n|changed: 3 comments left out
-W|# c\na b # names\n1 2 # one\n3 4 #\n|a\tb\n1\t2\n3\t4\n|3 comments left out
-W --comment=#@|@ c\na b\n@d\n1 2\n#\n|a\tb\n1\t2\n|2 comments left out
-W --comment=|a #b\n1 2\n|a\t#b\n1\t2\n|
-W --comment=5|a b\n1 2\n1 25\n1 2 5\n1 2 50\n|a\tb\n1\t2\n1\t25\n1\t2\n1\t2\n|
-d.|a.b\n1.2\n.3\n1.2e5\n|a\tb\n1\t2\nnan\t3\n1\t2e5\n|1 missing
-d5|a5b\n152\n5-1\n15\n|a\tb\n1\t2\nnan\t-1\n1\tnan\n|2 missing
-de|aeb\n1e2\n-3e4\n|a\tb\n1\t2\n-3\t4\n|
|a\tb\n\n1\t2\n   \n\n|a\tb\n1\t2\n|changed: 3 empty lines
-d,|a,b,\n1,2,\n3,4\n|a\tb\n1\t2\n3\t4\n|1 separator at
--skip=2|x\n\ty\na\tb\n1\t2\n|a\tb\n1\t2\n|
--skip 9|a\tb\n1\n\n\n\n\n\n\n\nc\n5\n|c\n5\n|
-W|a,b\n1\n|a,b\n1\n|
-d,|a;b\n1\n|a;b\n1\n|
-d,|a,b\n1,  \n\t,2\n|a\tb\n1\tnan\nnan\t2\n|2 missing
-W|e y\n1 2\ne y\n|e\ty\n1\t2\n|1 repeated header
-W|a b\n1 2\n1 bc\n|a\tb\n1\t2\n1\tbc\n|<stdin>:3: column 2 (b): 'bc' among numbers
-W|a\n1\n2\n\n3|a\n1\n2\n3\n|1 empty line;,<stdin>:5: last line has no newline
E
}

@test "tw-read reads fields in quotes" {
  table good <<'E'
-d,|a,"b"\n"1",2\n|a\tb\n1\t2\n|
-d,|a,"b, c"\n1,"x,y"\n|a\tb, c\n1\tx,y\n|
-d,|a,b\n1,"say ""x"""\n|a\tb\n1\tsay "x"\n|
-d,|a,b\n1, "x" \n|a\tb\n1\tx\n|
-d,|a,b\n1,x"y"\n|a\tb\n1\tx"y"\n|
-W|"a" "b c"\n"1" 2\n|a\tb c\n1\t2\n|
|"a"\tb\n"1"\t"2"\n|a\tb\n1\t2\n|
-d,|a,b\n1,"x\ty"\n|a\tb\n1\tx y\n|1 field with tabs
|"a\tb"\tc\n"\t1"\t""""\n|a b\tc\n1\t"\n|1 field with tabs
-d,|" a",b\n" 0.50","  NA"\n"-999 "," "\n|a\tb\n0.50\tnan\n-999\tnan\n|2 missing values
-d, --na -999|a\n" -999"\n|a\nnan\n|1 missing value
|a;b\n" 0,5";" 1"\n|a\tb\n0.5\t1\n|1 decimal comma
-W|a b\n" 1 " " x y "\n|a\tb\n1\tx y\n|
-d,|a,b\n1,x\ty\n|a\tb\n1\tx y\n|1 field with tabs
-d,|a,b\n1,""\n|a\tb\n1\tnan\n|1 missing value (nan)
--no-quotes -d,|a,b\n1,"x\n|a\tb\n1\t"x\n|
E
}

@test "tw-read reads line ends and byte-order marks of other systems, and warns of a missing last newline" {
  table good <<'E'
|a\tb\r\n1\t2\r\n|a\tb\n1\t2\n|changed: 2 CRLF line ends
|a\tb\n1\t2\r\r\n|a\tb\n1\t2\n|1 CRLF line end
-W|a b\r\n1 2 \r\n|a\tb\n1\t2\n|2 CRLF
|\357\273\277a\n1\n|a\n1\n|changed: 1 byte-order mark
-WH|\357\273\277# a b\n1 2\n|a\tb\n1\t2\n|1 byte-order mark
-d,|\357\273\277a\n1\n\357\273\277a\n2\n|a\n1\n2\n|2 byte-order marks,1 repeated header
|\n\357\273\277a\n1\n|a\n1\n|1 byte-order mark,1 empty line
|a\tb\n1\t2|a\tb\n1\t2\n|<stdin>:2: last line has no newline: is the input cut?
|a\tb|a\tb\n|<stdin>:1: last line
|a\n1\r\n2|a\n1\n2\n|1 CRLF line end; <stdin>:3: last line
E
}

@test "tw-read names columns by --names, --names-from, -H, -N and --rename" {
  printf 'h h\n\n# c\nomegam \\Omega_m h^2\nsigma8*  \\sigma_8\n' >p.paramnames
  table good <<'E'
--names=a,b|1\t2\n|a\tb\n1\t2\n|
--names=a,b||a\tb\n|
--names x1-x3,y -W|1 2 3 4\n|x1\tx2\tx3\ty\n1\t2\t3\t4\n|
--names x9-x11 -W|1 2 3\n|x9\tx10\tx11\n1\t2\t3\n|
--names x10-x12 -W|1 2 3\n|x10\tx11\tx12\n1\t2\t3\n|
--names x1-xy3,1-3,x-x3,x0-x -W|1 2 3 4\n|x1-xy3\t1-3\tx-x3\tx0-x\n1\t2\t3\t4\n|
--names x0-x1,x08-x10,x0-y1 -W|1 2 3 4\n|x0\tx1\tx08-x10\tx0-y1\n1\t2\t3\t4\n|
--names x\-1,a-b,x2-x1,a\,b -W|1 2 3 4\n|x-1\ta-b\tx2-x1\ta,b\n1\t2\t3\t4\n|
--names x1-x1234567890 -W|5\n|x1-x1234567890\n5\n|
--names x1-x100001 -W|5\n|x1-x100001\n5\n|
--names x.1-x.3 -W|1 2 3\n|x.1\tx.2\tx.3\n1\t2\t3\n|
-NW --na 9|1 2\n9 1\n|1\t2\nnan\t1\n|1 missing
--names a,b|a\tb\n1\t2\na\tb\n|a\tb\n1\t2\n|2 repeated headers
--names-from p.paramnames -W|1 2 3\n|h\tomegam\tsigma8\n1\t2\t3\n|
-NW --names-from p.paramnames -c sigma8|1 2 3\n|3\n|
--names w,l --names-from p.paramnames -W|1 2 3 4 5\n|w\tl\th\tomegam\tsigma8\n1\t2\t3\t4\t5\n|
-H -W|# old\n# a b\n1 2\n# c d\n|a\tb\n1\t2\n|1 comment left out
--hash-header -d,|#a,b\n1,2\n|a\tb\n1\t2\n|
-HW|#time #n\n1 2\n|time\t#n\n1\t2\n|
-HW|# a b\n|a\tb\n|
-N|1\t2\n3\t4\n|1\t2\n3\t4\n|
-N|||
-NW -c 3,1|1 2 3\n|3\t1\n|
-N --names a,b -c b|1\t2\n|2\n|
-NWH -c b|# a b\n1 2\n|2\n|
-W --rename a=x1|a b\n1 2\n|x1\tb\n1\t2\n|
-W --rename a=b,b=a|a b\n1 2\n|b\ta\n1\t2\n|
-W --rename 2=c,1=x\,y|a a\n1 2\n|x,y\tc\n1\t2\n|
-d, --rename 1=i|,a\n0,5\n|i\ta\n0\t5\n|
-W -c b --rename b=y|a a b\n1 2 3\n|y\n3\n|
E
}

@test "tw-read chooses columns by -c and --except, and repeats records by --repeat" {
  table good <<'E'
-W -c c,a|a b c\n1 2 3\n|c\ta\n3\t1\n|
-W|* b c\n1 2 3\n|*\tb\tc\n1\t2\t3\n|
-W -c b,a,c|a b c\n1 2 3\n|b\ta\tc\n2\t1\t3\n|
-W -c a|a b\n1 2\n|a\n1\n|
-N --repeat=1|||
-W -c 2-3|a b c\n1 2 3\n|b\tc\n2\t3\n|
-W -c x*|x1 y x2\n1 2 3\n|x1\tx2\n1\t3\n|
-W --columns=x1-y|x1 x2 y\n1 2 3\n|x1\tx2\ty\n1\t2\t3\n|
-W --except b|a b c\n1 2 3\n|a\tc\n1\t3\n|
-W -c a-c --except 1,3|a b c\n1 2 3\n|b\n2\n|
-W --repeat b|a b c\n1 2 3\n4 0 5\n6 0.1e1 7\n|a\tc\n1\t3\n1\t3\n6\t7\n|
-W --repeat weight|a weight\nNA 2\n|a\nnan\nnan\n|1 missing
-NW --repeat 1|2 5\n1 6\n|5\n5\n6\n|
-W -c b|a b\nNA 1D+1\n|b\n1E+1\n|changed: 1 Fortran exponent
-W --except a|a b\nx"y 1\n|b\n1\n|
E
}

@test "tw-read passes constant weights on, and refuses others with a reason" {
  table good <<'E'
-W|weight a\n1 2\n1 3\n1.0 4\n|weight\ta\n1\t2\n1\t3\n1.0\t4\n|
-W -c a|weight a\n1 2\n1e0 3\n|a\n2\n3\n|
-W --rename weight=mass|weight a\n1 2\n2 3\n|mass\ta\n1\t2\n2\t3\n|
-W --repeat mult|mult a\n1 2\n2 3\n|a\n2\n3\n3\n|
-W|y m\n1 2\n2 3\n|y\tm\n1\t2\n2\t3\n|
-W -c w,m|w m\n1 2\n2 3\n|w\tm\n1\t2\n2\t3\n|
-W -c w|w m\n1 2\n2 3\n|w\n1\n2\n|
-W|weight a\nNA 2\nNA 3\n|weight\ta\nnan\t2\nnan\t3\n|2 missing
E
  table refused <<'E'
-W|weight a\n1 2\n1 3\n2 4\n|1|<stdin>:4: column 1 (weight),weights that differ,1 and 2,resample,--repeat,--rename
-W|weight a\n1 2\n1 3\n0 4\n|1|<stdin>:4: column 1 (weight),weights that differ,1 and 0
-W|weight a\n10 2\n1 3\n|1|weights that differ,10 and 1
-W|weight a\n1 2\nx 3\n|1|weights that differ,1 and x
-W|weight a\nx 2\n1 3\n|1|weights that differ,x and 1
-W|weight a\n0 2\n1 3\n|1|<stdin>:3: column 1 (weight),weights that differ,0 and 1
-W -c a|a Weights\n1 .5\n1 .7\n|1|column 2 (Weights)
-W --names mult,a|1 2\n2 2\n|1|<stdin>:2: column 1 (mult)
-W --rename a=logwt|a b\n1 2\n2 2\n|1|(logwt)
-W -c w*,m|w m\n1 2\n2 3\n|1|column 1 (w),weights that differ
-W --repeat weight|weight a\n0.25 1\n|1|<stdin>:2: column 1 (--repeat): not an integer,0.25,resampled
-W --repeat weight|weight a\n-1 1\n|1|not an integer
-W --repeat weight|weight a\nNA 1\n|1|not an integer,'NA'
-W --repeat weight|weight a\n1e10 1\n|1|not an integer
E
}

# A cell, what becomes of it (= nothing), and what is counted.
@test "tw-read turns the cells of other programs into numbers, and counts what it changes" {
  while read -r cell becomes counted; do
    [ "$becomes" != = ] || becomes=$cell
    printf 'a;b\n1;%s\n' "$cell" | go tw-read -d ';'
    printf 'a\tb\n1\t%s\n' "$becomes" | diff - out || fail "$cell"
    if [ -z "$counted" ]; then silent; else says 0 "1 $counted"; fi || fail "$cell"
    strict || fail "$cell"
  done <<'E'
NA nan missing
na nan missing
N/A nan missing
#N/A nan missing
NaN nan missing
NAN nan missing
-nan nan missing
+NaN nan missing
-nan(ind) nan missing
nan(0x8000000000000) nan missing
NULL nan missing
null nan missing
None nan missing
. nan missing
** nan missing
********** nan missing
*x =
**x =
nan(x =
nanx) =
nan =
* =
- =
+ =
-- =
x =
NAME =
nano =
1 =
-1 =
+1 =
.5 =
5. =
-0 =
007 =
1e5 =
1E+05 =
-1.25e-300 =
1e-300 =
1e400 =
inf =
-inf =
+Infinity =
0.1000000000000000055511151231257827021181583404541015625 =
1.5D+03 1.5E+03 Fortran
1.5d3 1.5E3 Fortran
-.5D0 -.5E0 Fortran
1D+3 1E+3 Fortran
1d-3 1E-3 Fortran
1.D-300 1.E-300 Fortran
1D3 =
12d5 =
deadbeef =
1.5D =
D+3 =
1.5D+3x =
1.5D+999 1.5E+999 Fortran
0.1234567890123456789012345678901-101 =
0X1.8P+1 3 hexadecimal
0x1.00000000000000000000000000000p+1 =
0.12345-101 0.12345E-101 Fortran
-0.12345678+100 -0.12345678E+100 Fortran
1.0-99 =
12-101 =
1.5e-101 =
1.5E-101 =
1.5e+3-101 =
2020-101 =
a.b-101 =
0x1.8p+1 3 hexadecimal
-0x1p-1 -0.5 hexadecimal
0x1.01p+0 1.00390625 hexadecimal
0x1.999999999999ap-4 0.1 hexadecimal
0x0.0000000000001p-1022 5e-324 hexadecimal
0x1p+1024 =
-0x1p99999 =
0x10 =
0xp =
0x1p =
0x1.8p+1z =
E
}

@test "tw-read --na names the words and numbers for missing values, and what is missing in a row" {
  table good <<'E'
-W --na -999|a b\n-999 NA\n-999.0 -9\n|a\tb\nnan\tNA\n-999.0\t-9\n|1 missing
-W --na 0,x|a b\n0 X\n10 00\n|a\tb\nnan\tnan\n10\t00\n|2 missing
-W --na 0,x|a b\n0 1\n|a\tb\nnan\t1\n|1 missing
-W --na [|a\n;\nx\n|a\n;\nx\n|
-d, --na=|a,b\n,NA\n.,-nan\n|a\tb\nnan\tNA\n.\tnan\n|2 missing
-d,|a,b,c\n,,\n|a\tb\tc\nnan\tnan\tnan\n|3 missing
|a\tb\tc\n1\t\t3\n\t2\t\n|a\tb\tc\n1\tnan\t3\nnan\t2\tnan\n|3 missing
-W|a b\n0x1p-1 1.5D+1\n0x1.01p+1 -1.5d+1\n|a\tb\n0.5\t1.5E+1\n2.0078125\t-1.5E+1\n|2 Fortran exponents,2 hexadecimal
|a\tb\nNA\tx\000y\n\000\000\000\n|a\tb\nnan\tnan\n|2 missing values (nan),1 of them for NUL,1 empty line
|a\tb\n0,5\t-1,5e3\n1\t2\n|a\tb\n0,5\t-1,5e3\n1\t2\n|decimal commas: 2, left as they are
|a\tb\n0,5\tNA\n|a\tb\n0,5\tnan\n|changed: 1 missing value (nan); decimal commas: 1, left
|a\tb\n1,000,000\tParis, 5\n,5x\t1,,5\n|a\tb\n1,000,000\tParis, 5\n,5x\t1,,5\n|grouped digits: 1
E
}

# ---- what was read wrongly in silence ----

@test "tw-read never takes the last digits of a number for an exponent without its letter" {
  table good <<'E'
-d,|a,b\n"0.0213","0.5501"\n"12.3456","-7.1234567"\n|a\tb\n0.0213\t0.5501\n12.3456\t-7.1234567\n|
-d,|a , b\n0.0287 , 0.9478\n 10.0001 ,-1.0002 \n|a\tb\n0.0287\t0.9478\n10.0001\t-1.0002\n|
|a\tb\n0.1234 \t 5.4321\n|a\tb\n0.1234\t5.4321\n|
-W --na -999999999|a b c\n0.51234 0.0201 -999999999\n|a\tb\tc\n0.51234\t0.0201\tnan\n|1 missing value
-W --na 0|a b\n0.51234 0\n|a\tb\n0.51234\tnan\n|1 missing value
-d;|a;b\n"0.0213";0.0213 \n|a\tb\n0.0213\t0.0213\n|
-d,|a,b\n"1.5-300","2.3+101"\n1.5-300 , 2.3+101\n|a\tb\n1.5E-300\t2.3E+101\n1.5E-300\t2.3E+101\n|4 Fortran exponents
|a;b\n"0,0213";"1,5-300"\n1,5D+03;0,00001234\n|a\tb\n0.0213\t1.5E-300\n1.5E+03\t0.00001234\n|2 Fortran exponents,4 decimal commas,semicolons
-N -d,|"1",2\n"3.0001",4\n|1\t2\n3.0001\t4\n|
E
}

@test "tw-read does not guess between decimal commas and commas that separate" {
  table refused <<'E'
--names a,b,c|0,5 1,5 7\n|1|<stdin>:1: the commas may separate fields,decimal commas,-d ,,-W
-N|0,5 -1,25E+3\n|1|decimal commas
-H|# a b\n0,5 1,5\n|1|decimal commas
--names a,b|92.039,13134 4\n|1|<stdin>:1: the commas may separate fields or thousands,-d ,,-W
--names a,b|NA 3,187\n|1|separate fields or thousands
-N|  4.6 8,07,02,694.88 \n|1|separate fields or thousands
--names id,a,b|run7 0,5 1,5\n|1|separate fields or thousands
-N|6,8\n|1|separate fields or thousands
-N|1,234.5\n6\n|1|separate fields or thousands
E
  table good <<'E'
-W --names a,b|0,5 1,5\n|a\tb\n0,5\t1,5\n|decimal commas: 2, left as they are
--names a,b|2024-01-05 10:31,3\n|a\tb\n2024-01-05 10:31\t3\n|commas
--names a,b|6,8\n|a\tb\n6\t8\n|commas
-N|6,8,9\n|6\t8\t9\n|commas
-N|0.5,8\n|0.5\t8\n|commas
-NW|6,8\n|6,8\n|decimal commas: 1, left as they are
-N -d,|6,8\n|6\t8\n|
--names a,b,c|1, 2 ,3\n|a\tb\tc\n1\t2\t3\n|commas
-d\t|a\tb\n1,5D+3\t1,5-300\n|a\tb\n1,5D+3\t1,5-300\n|decimal commas: 2, left as they are
E
}

# What stands between semicolons is a decimal comma only if it cannot be anything else.
@test "tw-read never takes a comma between thousands for a decimal one" {
  printf 'a;b\n1,;-12,\n123,;1,5e3\n' | go tw-read
  says 0 'changed: 4 decimal commas; fields taken'
  tsv 'a b' '1. -12.' '123. 1.5e3' | cmp - out
  # One decimal comma proves the others; a last line of its own does not.
  printf 'a;b\n12,345;7\n0,5;x,y\n' | go tw-read
  says 0 'changed: 2 decimal commas'
  has 'a b' '12.345 7' '0.5 x,y'
  while IFS='|' read -r text place cell; do
    # shellcheck disable=SC2059 # the format has the line ends
    printf "$text" >in
    go tw-read in
    says 1 "tw-read: in$place" "'$cell'" 'tr -d ,' || fail "$text"
    # What the message advises.
    tw-read -d ';' in 2>err | tail -n +2 | grep -qF -- "$cell" || fail "$text"
    # The same of a simulator.
    sed '1s/^/k;/; 1!s/^/1;/' in >printed
    sed 's/;.*//' printed >theta
    go tw-simulate 'cat printed #SEED' theta
    says 1 'tw-simulate: chunk 1' "'$cell'" || fail "$text"
  done <<'E'
c;d\n1.5;12,345\n2.5;345\n|:2: column 2 (d): |12,345
d;c\n"12,345";345\n6;2.5\n|:3: column 2 (c): |2.5
a;b\n1,5;0\n1;1.234\n|:3: column 2 (b): |1.234
a;b\n345;-1,234,567\n|:2: column 2 (b): |-1,234,567
a;b\n345;1,234.5\n|:2: column 2 (b): |1,234.5
a;b\n345;1.234,5\n|:2: column 2 (b): |1.234,5
a;b\n345;12,34,567\n|:2: column 2 (b): |12,34,567
a;b\n345;1\342\200\231234,5\n|:2: column 2 (b): |1’234,5
a;b\n345;-12\302\240345,5\n|:2: column 2 (b): |-12 345,5
a;b\n345;+1,234\n12,345;0\n|: numbers with a comma before three digits|+1,234
E
  # Elsewhere a comma is text, and the advice fits.
  printf 'a\tb\n12,345\t2.5\n' | go tw-read
  says 0 'numbers with a comma: 1, left as they are (behind tw-read, tr , . makes 12.345 of 12,345, and tr -d , 12345)'
  printf 'a\tb\n12,345\t1,234.5\n' | go tw-read
  says 0 'numbers with a comma: 1, left as they are; numbers with grouped digits: 1, left as they are: remove what separates thousands'
  printf 'a\tb\n1.234.567\t-12.345.678\n1.234\t1234.567\n' | go tw-read
  says 0 'tw-read: numbers with grouped digits: 2, left as they are'
  # Swiss and French marks, with the apostrophe of the keyboard and of a typesetter, and narrow spaces.
  for mark in "'" '\342\200\231' '\302\240' '\342\200\211' '\342\200\257'; do
    # shellcheck disable=SC2059 # the format has the mark
    printf "a\tb\n1${mark}234\t0.5\n-12${mark}345${mark}678.5\t5${mark}67\n" | go tw-read
    says 0 'tw-read: numbers with grouped digits: 2, left as they are'
  done
  printf 'a,b\n"0,5",2\n' | go tw-read
  says 0 'decimal commas: 1, left as they are (behind tw-read, tr , . makes points, but first tr -d . if points separate thousands)'
  tr , . <out | tail -n 1 | grep -qx '0.5	2'
  # 12.345 may be 12345, as only its neighbour shows.
  printf 'a\tb\n0,5\t12.345\n' | go tw-read
  says 0 'decimal commas: 1, left as they are' 'tr , . makes points, but first tr -d . if points separate thousands'
  tr -d . <out | tr , . | tail -n 1 | grep -qx '0.5	12345'
}

# The next program would refuse them, without the line of the input.
@test "tw-read counts numbers with a unit or a long minus sign, but not names with digits" {
  for cell in '1.5 mg' '1.5mg' '50%' '50 %' '-3e2 kg' '20 °C' '5µm' '.5 s' '1,5 km' '1,234.5 kg' '30  fish'; do
    printf 'k\tx\n%s\t1\n2\t3\n' "$cell" | go tw-read
    says 0 "numbers with a unit, such as '$cell': 1, left as they are (cut it off, for example with sed)" || fail "$cell"
    printf 'k\tx\n%s\t1\n2\t3\n' "$cell" | cmp - out || fail "$cell"
  done
  printf 'k\tx\n1,234\t1 mg\n2\t3\n' | go tw-read
  says 0 "tw-read: numbers with a comma: 1, left as they are (" "; numbers with a unit, such as '1 mg': 1,"
  printf 'k\tx\n1 mg\t1\n' | go tw-read
  says 0 'tw-read: numbers with a unit'
  for cell in 3D 1.5D 0xp 10x run7 'run 7' 'mg 5' 2024-01-05 '10 Jan 2020' 12d5 12abcd % mg ' ' 1.2.3s '- s'; do
    printf 'k\tx\n%s\t1\n2\t3\n' "$cell" | go tw-read
    did 0
    run ! grep -q 'unit, such' err || fail "$cell"
  done
  printf 'x\n−0.5\n–3\n-1\n− 2\n−\n2–3\n' | go tw-read
  says 0 'numbers with a long minus sign: 2, left as they are'
  # What the message advises.
  sed 's/−/-/g; s/–/-/g' out | sed -n 2,3p >short
  printf -- '-0.5\n-3\n' | cmp - short
}

@test "tw-read reports damaged numbers of digits, points, signs and e alone, and no number in any form" {
  for cell in 1.2.3 12..5 3.4.5.6 .1.2 1..  1.2.3e4 --1 +-3 -1-2 1-2 -1.5-3 1- 1.2e 1e 1E+ 1e5e 1e5.2 1ee5 e5 -e5 1.5e3.5 -1e-3-2 '"1.2.3"' '"1,2,3"'; do
    plain=${cell//\"/}
    for at in 2 3 4; do
      awk -v cell="$cell" -v at=$at 'BEGIN { print "k\tx"; for (i = 2; i <= 4; i++) print i "\t" (i == at ? cell : 2 * i) }' >in
      go tw-read in
      says 0 "tw-read: in:$at: column 2 (x): '$plain' among numbers: 1 such word, left as they are (sed" || fail "$cell $at"
      tr -d '"' <in | cmp - out || fail "$cell"
    done
    tr '\t' ';' <in | go tw-read
    grep -qF -- "'$plain'" err || fail "$cell with semicolons"
    tr '\t' ' ' <in | go tw-read
    says 0 "'$plain' among numbers" || fail "$cell with whitespace"
  done
  # A record of nothing else has no number.
  tsv 'k x' '1 2' '1.2.3 1-2' '3 4' | go tw-read
  says 0 'records without a number, where others have one: 1, the first in line 3'
  for cell in 5 -5 +5 5. .5 -.5 5.25 1e5 1E5 1e+05 1.e3 .5e-3 -1.25E-07 0.1234-101 1.5D+03; do
    printf 'k\tx\n1\t2\n3\t%s\n' "$cell" | go tw-read
    run ! grep 'among numbers' err || fail "$cell"
  done
}

@test "tw-read reports words in a column of numbers, with the place of the first one" {
  for cell in '$5' '<0.1' '>2' '€5' '~5' '5*' '(5)' 1/2 12:30 2024-01-05 5- 5±1 '5(2)' 1_000 0x10 3j "'5" =5 1d5 '1 000' x5 \
    ND '?' - -- TRUE missing 1.#INF '½' ٣; do
    printf 'k\tx\n1\t2\n3\t%s\n' "$cell" | go tw-read
    says 0 "tw-read: <stdin>:3: column 2 (x): '$cell' among numbers: 1 such word, left as they are (sed" || fail "$cell"
    printf 'k\tx\n1\t2\n3\t%s\n' "$cell" | cmp - out || fail "$cell"
    # The advice.
    printf 'k\tx\n1\t2\n3\t%s\n' "$cell" | go tw-read --na "$cell"
    says 0 'changed: 1 missing value (nan)' || fail "$cell"
  done
  # Units below the header, if the unit of a count is 1; but not what stands for a missing value.
  for cell in min % µm '[s]'; do
    printf 't;n\n%s;1\n0,5;3\n' "$cell" | go tw-read
    says 0 "(t): '$cell' among numbers: 1 such word, left as they are (units? --skip with --names reads what" || fail "$cell"
  done
  for cell in - -- '?' '<5'; do
    printf 'k\tx\n1\t%s\n2\t3\n' "$cell" | go tw-read
    says 0 "'$cell' among numbers: 1 such word, left as they are (sed" || fail "$cell"
  done
  # The first of several files, columns and words; only columns that are written.
  printf 'k,x\n1,2\n' >one
  printf 'k,x\n$1,3\n4,<5\n$2,6\n' >two
  go tw-read -d , one two
  says 0 "two:2: column 1 (k): '\$1' among numbers: 2 such words, and words in 1 other column, left"
  go tw-read -d , -c x,1 one two
  says 0 "two:3: column 2 (x): '<5' among numbers: 1 such word, and words in 1 other column"
  go tw-read -d , --except k one two
  says 0 'records without a number, where others have one: 1, the first in line 3'
  tail -n +2 two | go tw-read -d , -N -c 2,1
  says 0 "<stdin>:2: column 2: '<5' among numbers: 1 such word, and"
  # Text is text: no number in the column, or few next to words without digits, or names of records.
  for rows in 'a,1\nb,2' 'a1,1\nb2,2' '2024-01-05,3\n2024-01-06,4' 'a,1\nb,2\n3,4'; do
    printf "note,x\n$rows\n" | go tw-read -d ,
    silent || fail "$rows"
  done
  printf 'id,x\n1,2\n2b,3\n' | go tw-read -d ,
  silent
}

@test "tw-read refuses two new names for one column" {
  for list in a=d,a=e 1=d,a=e b=c,2=d; do
    printf 'a,b\n1,2\n' | go tw-read -d , --rename "$list"
    says 2 '--rename: column' 'gets two names: give it one' || fail "$list"
    has
  done
}

@test "tw-read --na compares words, and counts equal numbers that are spelled otherwise" {
  table good <<'E'
-W --na --,.e|a b\n-- .e\n|a\tb\nnan\tnan\n|2 missing
-W --na -999|a b\n-999 -999.0\n-9.99e2 3\n|a\tb\nnan\t-999.0\n-9.99e2\t3\n|1 missing value,equal to a word of --na but written otherwise: 2
E
}

@test "tw-read takes a line with as many fields as the header for a record even if it begins with #" {
  table good <<'E'
|id,x1\n#1,1.5\n#2,2.5\n|id\tx1\n#1\t1.5\n#2\t2.5\n|records that begin with #: 2
|x1,theta1\n1.5,0.1\n#N/A,0.2\n2.5,0.3\n#DIV/0!,0.4\n|x1\ttheta1\n1.5\t0.1\nnan\t0.2\n2.5\t0.3\nnan\t0.4\n|2 missing values
|x1\ttheta1\n#VALUE!\t#NAME?\n#WERT!\t1\n|x1\ttheta1\nnan\tnan\nnan\t1\n|3 missing values
-W|id x1\n#1 1.5\n#2 2.5 # note\n|id\tx1\n#1\t1.5\n#2\t2.5\n|records that begin with #: 2
|x1\n#N/A\n2\n|x1\nnan\n2\n|1 missing value
--names id,x1|5,1\n#1,1.5\n|id\tx1\n5\t1\n#1\t1.5\n|records that begin with #: 1
-W --comment #|id x1\n1 1.5\n#2 2.5\n|id\tx1\n1\t1.5\n|changed: 1 comment left out
-d, --comment=#|id,x1\n1,1.5\n#2,2.5\n|id\tx1\n1\t1.5\n|changed: 1 comment left out
E
}

@test "tw-read counts the comments after the header, also those that may have been records" {
  table good <<'E'
|a,b\n# one\n1,2\n# "two\n#\n|a\tb\n1\t2\n|changed: 3 comments left out
-W|a b\n# one\n# 3 4\n1 2\n|a\tb\n1\t2\n|2 comments left out
-W|a\n# one\n1\n#\n|a\n1\n|2 comments left out
-W|a b\n1 2 #3\n4 5 # note\n|a\tb\n1\t2\n4\t5\n|2 comments left out
--names id,x1|#1,1.5\n2,2.5\n|id\tx1\n2\t2.5\n|1 comment left out
-N -d,|#1,1.5\n2,2.5\n|2\t2.5\n|1 comment left out
-H -d,|#a,b\n1,2\n#a,b\n3,4\n# a,b\n|a\tb\n1\t2\n3\t4\n|2 repeated headers
E
}

@test "tw-read -H takes the only comment that fits the records, and refuses to choose between several" {
  table good <<'E'
-H|#! FIELDS time phi psi metad.bias\n#! SET min_phi -pi\n#! SET max_phi pi\n 0.0 3.1 -3.1 0.0\n|time\tphi\tpsi\tmetad.bias\n0.0\t3.1\t-3.1\t0.0\n|whitespace
-H|#a\tb\tweight\n#sampler=nest\n## START OF\n## p = 0.1\n0.1\t2\t0.0\n|a\tb\tweight\n0.1\t2\t0.0\n|
-HW|# a b c\n# run 2024 5\n# 0.1 0.2 0.3\n1 2 3\n|a\tb\tc\n1\t2\t3\n|
-HW|# a b\n# a b\n1 2\n|a\tb\n1\t2\n|
-H|# a\tb\tc\n1\t2\t\n|a\tb\tc\n1\t2\tnan\n|1 missing
-W -H --skip 1|# x y z\n# a b c\n1 2 3\n|a\tb\tc\n1\t2\t3\n|
-W -H -N -c b|# a b\n# c\n1 2\n|2\n|
-N -c 2|||
E
  table refused <<'E'
-H|# time temp pressure\n# written 2024-01-05 10:31\n0 1.5 2\n|1|<stdin>:3: -H,1 ('time temp pressure'),2 ('written 2024-01-05 10:31'): give them by --names
-HW|# a b\n# c d\n|1|1 ('a b'),2 ('c d')
-HW|# a\n# a b c\n1 2\n|1|<stdin>:3: no comment,2 names
-HW|# a b\n# c d\n# e f\n# g h\n# i j\n# k l\n1 2\n|1|5 ('i j'),...
E
  # 16,760 comments of 1001 bytes, with the newlines, are less than 16 MiB, and 16,761 are more.
  awk 'BEGIN { s = sprintf("#%01000d", 0); while (n++ < 16761) print s; print 1 }' >long
  go tw-read -H long
  says 1 'long:16761: more than 16 MiB of comments before the first record' '--skip N'
}

@test "tw-read refuses a first record as the header if a name of it is a number" {
  table refused <<'E'
|run1 0.5 0.7\nrun2 0.4 0.1\n|1|column 2 is called 0.5,--names,-N,--rename 2=NAME
-d,|run1,0.5D+00\nrun2,0.4D+00\n|1|called 0.5D+00
-d,|run1,"0.5"\nrun2,1\n|1|called 0.5
|run1 NA\nrun2 0.4\n|1|called NA
|run1 -inf\nrun2 0.4\n|1|called -inf
|run1;0,5\nrun2;0,7\n|1|is called 0
-W -c 1|run1 0.5\nrun2 0.4\n|1|called 0.5
-HW|# run1 0.5\nrun2 0.4\n|1|no comment
E
  table good <<'E'
-W --rename 2=p|id 400\na 0.5\n|id\tp\na\t0.5\n|
-W --names id,400|a 0.5\n|id\t400\na\t0.5\n|
-NW|run1 0.5\nrun2 0.4\n|run1\t0.5\nrun2\t0.4\n|
E
}

@test "tw-read recognizes lines before the header before it writes anything" {
  printf '"BehaviorSpace results (NetLogo 6.1.0)"\n"b.nlogo"\n"small"\n"09/10/2019 16:40"\n"min-pxcor","max"\n"0","149"\n"[run number]","q","mean [e] of t"\n"9","0","746.7"\n"15","0.25","559.8"\n' >netlogo
  printf '[ID: 4061936921]\nGen\tLnL\tpi(A)\n0\t-8.566e+03\t0.25\n500\t-5.8e+03\t0.38\n' >mrbayes
  printf 'My simulator\ndone on Monday\n\nk,d\n0.5,1\n0.25,2\n' >title
  printf 'seed 7\nk d e\n0.5 1 2\n0.25 2 3\n' >seed
  while read -r file skip; do
    go tw-read "$file"
    says 1 "--skip $skip "
    [ ! -s out ]
    go tw-read <"$file"
    says 1 "--skip $skip "
    [ ! -s out ]
    go tw-read --skip "$skip" "$file"
    did 0
    [ "$(wc -l <out)" -eq 3 ]
    strict
  done <<'E'
netlogo 6
mrbayes 1
title 3
seed 1
E
  # Nothing is written when the first record does not fit.
  printf 'a b\n1 2 3\n' | go tw-read
  says 1 '<stdin>:2: expected 2 fields, got 3'
  [ ! -s out ]
  # A table of words is a table.
  printf 'a b\nx y\nz w\n' | go tw-read
  did 0
  has 'a b' 'x y' 'z w'
}

@test "tw-read --from and --to read the sections of a log" {
  table good <<'E'
-W --from t|junk\n  t x\n1 2\n|t\tx\n1\t2\n|
-W --from t --to end|a\nt x\n1 2\nend\nq q q\n t x\n3 4\nend 2\n\n|t\tx\n1\t2\n3\t4\n|
-W --from t --to end --ragged drop|t x\n1 2\nWARNING: so it is\n3 4\nend\n|t\tx\n1\t2\n3\t4\n|changed: 1 ragged line left out
-W --from t --to ty|ty x\n1 2\nty x\n3 4\n|ty\tx\n1\t2\n|
-W --from {|x\n{"a" b\n1 2\n|{"a"\tb\n1\t2\n|
-W --from t --names a,b|z\nt 2\n3 4\n|a\tb\nt\t2\n3\t4\n|<stdin>:2: column 1 (a): 't' among numbers
-WH --from #a --to end|z\n# c\n#a b\n1 2\nend\n# d\n#a b\n3 4\n|a\tb\n1\t2\n3\t4\n|
-WH --from #t|#t 1\n# a "b c"\n1 2\n#t 2\n# a "b c"\n3 4\n|a\tb c\n1\t2\n3\t4\n|
E
}

@test "tw-read refuses malformed text with place and reason" {
  table refused <<'E'
||1|<stdin>: empty: no header
--skip 9|a\tb\n1\t2\n|1|<stdin>: empty: no header after the lines that --skip leaves out
--from t -W|a b\n1 2\n|1|<stdin>: no line begins with 't'
-H|a\tb\n1\t2\n|1|<stdin>:1: no comment before,without -H,--names
--name a,b|1\t2\n|2|option --name may be --names or --names-from: write more
|\n\n|1|no header
|# only\n|1|no header
-H||1|no header
-W|a b\n1 2\n3\n|1|<stdin>:3: expected 2 fields,got 1
-W|a b\n1 2\n3 4 5\n|1|<stdin>:3: expected 2 fields,got 3
-W|a b\n1 2\n3|1|<stdin>:3: expected 2 fields,got 1,is the input cut?
-W|a b\n1 2 3\n|1|got 3,R's row names
-W --names a,b,c|1 2\n|1|<stdin>:1: expected 3 fields,got 2
-d,|a,b\n1,2,,\n|1|expected 2 fields,got 4
|a\tb\n1 2\n|1|expected 2 fields,got 1,-W
|a\n1\t2\n3\t4\n|1|expected 1 field,got 2,no tab in the header
|a\tb\n1\t2\t3\t4\n|1|expected 2 fields,got 4
|a\174b\n1\1742\n|1|one column,-d '|'
-W|a b a\n1 2 3\n|1|two columns are called 'a',--rename 3=
-W --names a,a|1 2\n|2|two columns are called 'a'
-W --rename b=a|a b\n1 2\n|2|two columns are called 'a'
-d,|""\n1\n|1|column 1 has no name
-W|a b\n1 2\na b c\n|1|<stdin>:3: expected 2 fields,got 3
-W --rename =b|a b\n|2|--rename: must be OLD=NEW
--delimiter=|a\n|2|one byte
|\t{\t"a": 1}\n|1|JSON
-W|{\r"a": 1}\n|1|JSON
-d,|a,,c\n1,2,3\n|1|column 2 has no name,--rename 2=
-W|1 2\n3 4\n|1|only numbers,--names,-H,-N
-W --comment=|#a b\n1 2\n|1|#,-H
-NW --comment=|#1 2\n|1|<stdin>:1: the first field begins with #
-d,|"\357\273\277a"\n1\n|1|byte-order mark
-Nd,|"\357\273\277a"\n1\n|1|<stdin>:1,byte-order mark
-HW|a b\n1 2\n|1|<stdin>:1: no comment
-HW|#\n1 2\n|1|no names
-d,|a,b\n1,"2\n3,4\n|1|<stdin>:2: field 2,not closed,--no-quotes
-d,|a,b\n1,"2"x\n|1|<stdin>:2: field 2,after its closing quote
-d,|a,b\n1,"2""\n|1|field 2,not closed
|a\tb\r1\t2\r|1|<stdin>:1: field 2: carriage return
|a\tb\n1\t2\r3\t4\n|1|<stdin>:2: field 2: carriage return
|a\000b\tc\n1\t2\n|1|<stdin>:1: NUL,header
|\377\376a\000\n\000|1|UTF-16,iconv
|\037\213\010\000|1|gzip -dc
|BZh91AY|1|bzip2 -dc
|\3757zXZ\000|1|xz -dc
|\050\265\057\375\004|1|zstd -dc
|\223NUMPY\001\000|1|numpy.savetxt,numpy.load
|PK\003\004|1|numpy.load("FILE")["NAME"],unzip
|\211HDF\r\n\032\n|1|h5py.File,h5ls
|PAR1\025\004|1|pandas.read_parquet
|MATLAB 5.0 MAT-file, made\n|1|writetable
|MATLAB 7.3 MAT-file, made\n|1|writetable
|\200\002}|1|pickle,numpy.savetxt
|\200\003}|1|pickle
|\200\004}|1|pickle
|\200\005}|1|pickle
|{"theta": [1, 2], "x": 3}\n|1|<stdin>:1: JSON,jq -r
-W| [ {"theta": 1}]\n|1|JSON
-d,|[[1, 2], [3, 4]]\n|1|JSON
|{\n|1|JSON
|[\n|1|JSON
|["a", "b"]\n|1|JSON
-W --from z|a b\n1 2\n|1|<stdin>: no line begins,--from
-W --from t|t x\n1 2\nt y\n1 2\n|1|<stdin>:3: the header differs
-WH --from #|# a b\n1 2\n# b a\n3 4\n|1|<stdin>:4: the # header differs
-WH --from #t|#t\n# a b\n1 2\n#t\n3 4\n|1|<stdin>:5: the # header differs
-W -c z|a b\n1 2\n|2|-c: no column 'z'; there are: a b
-NW -c z|1 2\n|2|-c: no column 'z'; there are: 1 2
-W --except a-b|a b\n1 2\n|2|no column is left
-W --rename a|a b\n|2|--rename: must be OLD=NEW
-W --rename a=|a b\n|2|--rename
-W --rename z=y|a b\n|2|no column 'z'
-W --repeat *|a b\n|2|--repeat,2 columns
-W --names-from nowhere|1\n|1|nowhere: No such file
-d ab|a\n|2|-d,'ab'
-d "|a\n|2|-d
-d|a\n|2|-
-H --names a|a\n|2|-H,--names
-N --rename a=b|a\n|2|-N,--rename
--to x|a\n|2|--to
--skip x|a\n|2|--skip,'x'
--skip -1|a\n|2|--skip
--ragged maybe|a\n|2|--ragged,stop,drop
--names a,,b|a\n|2|--names
--names=|a\n|2|--names
--names #a|a\n|2|--names
E
  # Hints are for what they fit.
  while read -r want args; do
    # shellcheck disable=SC2086
    printf '%b' "${args#*|}" | (IFS=' ' && go tw-read ${args%%|*})
    [ "$(cat err)" = "tw-read: <stdin>:2: expected ${want//_/ }" ] || fail "$args"
  done <<'E'
2_fields,_got_1 -W|a b\n3\n
2_fields,_got_4 -c1|a\tb\n1\t2\t3\t4\n
1_field,_got_3 -W|a\n1 2 3\n
E
  # A longer line between others has no such reason.
  printf 'a b\n1 2\n1 2 3\n' | go tw-read -W
  says 1 'tw-read: <stdin>:3: expected 2 fields, got 3 (--ragged drop leaves such lines out)'
  # R's row names are a guess for a header line only.
  printf '1 2 3\n' >in
  go tw-read -W --names a,b in
  [ "$(cat err)" = 'tw-read: in:1: expected 2 fields, got 3' ]
}

@test "tw-read reads several files with equal headers, whatever their line ends" {
  printf '\357\273\277a b\r\n1 2\r\n' >1
  printf '# c\n a b\n3 4' >2
  printf 'a b\n' >3
  go tw-read -W 1 2 3
  says 0 'changed: 1 byte-order mark, 2 CRLF line ends; 2:3: last line has no newline'
  has 'a b' '1 2' '3 4'
  # A last line without its newline is a line, whatever follows.
  go tw-read -W 2 - 1 <3
  has 'a b' '3 4' '1 2'
  printf 'a b\n5 6' >cut
  go tw-read -W 2 cut
  [ "$(cat err)" = 'tw-read: 2:3: last line has no newline: is the input cut?' ]
  cat 3 1 3 1 | go tw-read -W
  says 0 'changed: 2 byte-order marks, 4 CRLF line ends, 3 repeated headers'
  has 'a b' '1 2' '1 2'
  printf 'a c\n1 2\n' >4
  go tw-read -W 3 4
  says 1 '4:1: the header differs' "column 2 is 'c' and not 'b'"
  printf '5 6\n' >5
  go tw-read -W 3 5
  says 1 '5:1: the header differs' "column 1 is '5' and not 'a'"
  printf 'a\n1\n' >9
  go tw-read -W 3 9
  says 1 '9:1: the header differs from the first one: it has 1 column and not 2'
  : >6
  go tw-read -W 3 6
  says 1 '6: empty: no header'
  go tw-read -W 6 3
  says 1 '6: empty: no header'
  go tw-read -W --names a,b 5 6 5
  gives 'a b' '5 6' '5 6'
  go tw-read -NW 6 5 5
  gives '5 6' '5 6'
  printf '# a b\n1 2\n' >7
  printf '# a c\n1 2\n' >8
  go tw-read -WH 7 7
  gives 'a b' '1 2' '1 2'
  go tw-read -WH 7 8
  says 1 '8:2: the # header differs'
  go tw-read -WH 7 5
  says 1 '5:1: the # header differs'
  go tw-read -W --skip 1 --names a,b 3 4 4
  gives 'a b' '1 2' '1 2'
}

@test "tw-read --names-from refuses a file without names, and one with a NUL" {
  : >none
  go tw-read --names-from none none
  says 1 'none: no names'
  printf 'a\0b\n' >nul
  go tw-read --names-from nul none
  says 1 'nul:1: NUL byte in a name'
  # A star alone is no mark of a derived parameter.
  printf '* x\na* y\n' >star
  printf '1 2\n' | go tw-read -W --names-from star
  gives '* a' '1 2'
}

# ---- the formats ----

# The recipes of the page: NAME, a tab, the command, one a line.
recipes() {
  awk '/^\.Sh / { on = $2 == "RECIPES" }
    on && /^\.It Sy / { name = $3 }
    on && /^\.Bd/ { body = 1; line = ""; next }
    on && /^\.Ed/ { body = 0; print name "\t" line; next }
    on && body { line = line (line == "" ? "" : " ") $0 }' \
    "$BATS_TEST_DIRNAME/../man/tw-read.1"
}

# What only begins like a list or an object is text.
@test "tw-read does not take a bracket for JSON" {
  printf '[1] [b]\n1 2\n' | go tw-read -W
  gives '[1] [b]' '1 2'
  printf '{a} b\n1 2\n' | go tw-read -W
  gives '{a} b' '1 2'
  # A log may hold anything before the table.
  printf '{"run": 1}\na b\n1 2\n' | go tw-read -W --from a
  gives 'a b' '1 2'
  printf '{"run": 1}\na b\n1 2\n' | go tw-read -W --skip 1
  gives 'a b' '1 2'
}

# Beside each recipe stands another way to the same table, by awk and others.
@test "every recipe of the page prints what awk prints, and makes records" {
  n=0
  recipes >list
  while IFS='|' read -r name other; do
    line=$(awk -F '\t' -v n="$name" '$1 == n { print $2 }' list)
    [ -n "$line" ] || fail "no recipe for $name"
    (cd "$formats" && bash -eo pipefail -c "$line") >out 2>err || fail "$name: $(cat err)"
    (cd "$formats" && bash -eo pipefail -c "$other") >want || fail "$name, the other way"
    diff want out || fail "^ $name: < another way, > tw-read"
    [ "$(wc -l <out)" -ge 3 ] || fail "$name: no records"
    strict || fail "$name: refused"
    n=$((n + 1))
  done <<'E'
abc|head -n 1 abc_1.txt; tail -q -n +2 abc_1.txt abc_2.txt
emcee|printf 'm\tb\n'; awk -v OFS='\t' '{print $2,$3}' emcee.dat
gadget|printf 'time\te_int\te_pot\te_kin\n'; awk -v OFS='\t' '{$1=$1}1' energy.txt | cut -f1-4
getdist|{ printf 'nll'; awk '{sub(/\*$/,"",$1);printf "\t%s",$1} END{print ""}' chain.paramnames; awk -v OFS='\t' '{n=$1; for(i=0;i<n;i++) print $2,$3,$4,$5}' chain_1.txt chain_2.txt; }
gromacs|awk 'BEGIN{OFS="\t";h="time"} /^#/{next} /^@ *s[0-9]+ *legend/{split($0,q,"\"");gsub(/[ \t]/,"_",q[2]);h=h OFS q[2];next} /^@/{next} !d{print h;d=1} {$1=$1;print}' energy.xvg
lammps|awk -v OFS='\t' '/^Per MPI rank|^Memory usage per/{on=1;hd=1;next} /^Loop time of/{on=0} on&&hd{hd=0;if(!seen++){$1=$1;n=NF;print};next} on&&$1~/^[0-9]+$/&&NF==n{$1=$1;print}' log.lammps
ms|awk 'BEGIN{OFS="\t";print "theta","x"} /^\/\//{p=$2} /^segsites:/{print p,$2}' ms.out
nest|grep -v '^#' nest.dat
neuron|printf 't\tv\n'; tail -n +3 neuron.dat | awk -v OFS='\t' '{$1=$1}1'
savetxt|sed '1s/^# *//' savetxt.dat | awk -v OFS='\t' '{$1=$1}1'
slim|echo x; sed -n 's/^segsites: //p' slim.out
slimlog|tr ',' '\t' <slim.log | sed 's/NA/nan/'
cobaya|awk 'BEGIN{OFS="\t";print "m","b"} !/^#/{for(i=0;i<$1;i++) print $3,$4}' cobaya.1.txt
stan|grep -v '^#' stan.csv | sed '/^$/d; s/NaN/nan/' | tr ',' '\t' | cut -f8-
stanwarmup|grep -v '^#' stan_warmup.csv | sed '2,4d' | tr ',' '\t' | cut -f8-
stanadvi|grep -v '^#' stan_advi.csv | sed 2d | tr ',' '\t' | cut -f4-
E
  [ "$n" -eq 16 ]
  [ "$(wc -l <list)" -eq 16 ]
}

@test "the recipes of the page read CRLF, too" {
  recipes >list
  cp "$formats"/* .
  while IFS=$'\t' read -r name line; do
    # There awk makes "2.5 CR 3 CR" of two lines: its own fault.
    [ "$name" != ms ] || continue
    bash -eo pipefail -c "$line" >want 2>/dev/null || fail "$name"
    mkdir "crlf.$name"
    for f in "$formats"/*; do
      perl -pe 's/\n/\r\n/' "$f" >"crlf.$name/$(basename "$f")"
    done
    (cd "crlf.$name" && bash -eo pipefail -c "$line") >out 2>err || fail "$name: $(cat err)"
    diff want out || fail "$name, CRLF"
  done <list
}

# ---- files that are not text ----

# foreign NAME: its command of the page, lines and all.
foreign() {
  awk -v name="$1" '/^\.Sh / { on = /NOT TEXT/ }
    on && /^\.It Sy / { this = $3 }
    on && /^\.Bd/ { body = 1; next }
    on && /^\.Ed/ { body = 0 }
    on && body && this == name' "$BATS_TEST_DIRNAME/../man/tw-read.1"
}

@test "the page's commands convert files that are not text" {
  awk '/^\.Sh / { on = /NOT TEXT/ } on && /^\.It Sy / { print $3 }' \
    "$BATS_TEST_DIRNAME/../man/tw-read.1" >list
  [ "$(tr '\n' ' ' <list)" = 'gzip npy npz jsonl hdf5 parquet ' ]
  printf 'theta1 theta2 x1\n0.5 -1 2.5\n0.25 1e-30 3\n' >runs.txt
  gzip -n runs.txt
  printf '{"theta": [0.5, -1], "x": 2.5}\n{"theta": [0.25, 1e-30], "x": [3]}\n' >runs.jsonl
  # Those of whose language or package this machine has nothing are passed over.
  command -v jq >/dev/null || sed -i /jsonl/d list
  for p in numpy:np[yz] h5py:hdf5 pyarrow:parquet; do
    python3 -c "import ${p%:*}" 2>/dev/null || sed -i "/^${p#*:}\$/d" list
  done
  [ "$(wc -l <list)" -ge 1 ]
  grep -q np list && python3 -c 'import numpy
t, x = numpy.array([[0.5, -1], [0.25, 1e-30]]), numpy.array([[2.5], [3]])
numpy.save("runs.npy", numpy.column_stack((t, x)))
numpy.savez("runs.npz", theta=t, x=x)'
  if grep -q hdf5 list; then
    python3 -c 'import h5py
f = h5py.File("runs.h5", "w")
f["theta"], f["x"] = [[0.5, -1], [0.25, 1e-30]], [2.5, 3]'
  fi
  if grep -q parquet list; then
    python3 -c 'import pandas
f = pandas.DataFrame({"theta1": [0.5, 0.25], "theta2": [-1, 1e-30], "x1": [2.5, 3]})
f.to_parquet("runs.parquet")'
  fi
  while read -r name; do
    foreign "$name" >cmd
    [ -s cmd ] || fail "no command for $name"
    bash -eo pipefail cmd >out 2>err || fail "$name: $(cat err)"
    awk -v OFS='\t' 'NR > 1 { for (i = 1; i <= NF; i++) $i = $i + 0 } 1' FS='\t' out >got
    diff <(tsv 'theta1 theta2 x1' '0.5 -1 2.5' '0.25 1e-30 3') got || fail "^ $name"
  done <list
}

# ---- malformed input ----

@test "tw-read reads 100,000 columns" {
  perl -e 'my $n = 100000; print join(" ", map "x$_", 1 .. $n), "\n";
    print join("  ", map { $_ % 9 ? $_ * $_[0] : "NA" } 1 .. $n), "\n" for 1, 2' >wide
  perl -pe 's/ +/\t/g; s/\bNA\b/nan/g' wide >want
  go timeout 60 tw-read -W wide
  says 0 '22222 missing'
  cmp out want
  go timeout 60 tw-read -W -c 'x99999-x100000,1' --rename x1=a wide
  [ "$(head -n 1 out)" = "$(tsv 'x99999 x100000 a')" ]
  go timeout 60 tw-read -W --names x1-x100000 --skip 1 wide
  cmp out want
  sed '1s/$/ x5/' wide | go timeout 60 tw-read -W
  says 1 "two columns are called 'x5'"
}

@test "tw-read reads lines of 1 MB and 100 MB, and any number of fields" {
  { printf 'a,b\n1,'; head -c 1000000 /dev/zero | tr '\0' x; echo; } >long
  go tw-read -d, long
  silent
  [ "$(tail -n 1 out | wc -c)" -eq 1000003 ]
  { printf 'a,b\n1,"'; head -c 1000000 /dev/zero | tr '\0' x; echo; } | go tw-read -d,
  says 1 '<stdin>:2: field 2' 'not closed'
  { printf 'a,b\n'; head -c 1000000 /dev/zero | tr '\0' ,; echo; } | go tw-read -d,
  says 1 '<stdin>:2: expected 2 fields, got 1000001'
  { printf 'a\n'; head -c 1000000 /dev/zero; echo; echo 1; } | go tw-read
  says 0 '1 empty line'
  has a 1
  slow && return
  big() { printf 'a,b\n1,2\n3,'; head -c 100000000 /dev/zero | tr '\0' "$1"; echo; }
  big x | (ulimit -v 300000; exec tw-read -d,) | tail -c 3 | cmp - <(printf 'xx\n')
  # Fields beyond the columns are counted, not kept.
  big , | (ulimit -v 300000; exec tw-read -d,) >out 2>err && st=0 || st=$?
  echo $st >st
  says 1 'got 100000002'
  has 'a b' '1 2'
  big x | (ulimit -v 60000; exec tw-read -d,) >out 2>err && st=0 || st=$?
  echo $st >st
  says 1 'Cannot allocate memory'
  has 'a b' '1 2'
}

@test "tw-read needs no more memory for a longer input" {
  slow && skip "not under a sanitizer or valgrind"
  perl -e 'print "a b c\n"; print "$_ NA 1.5D+03\n" for 1 .. 1000000' |
    (ulimit -v 12000; exec tw-read -W) >out 2>err && st=0 || st=$?
  echo $st >st
  says 0 '1000000 missing values (nan), 1000000 Fortran exponents'
  [ "$(wc -l <out)" -eq 1000001 ]
}

@test "tw-read passes on whole records of a table cut at any byte, and warns if no line ended there" {
  printf 'a,"b c",d\r\n1,NA,"x ""y"""\r\n# c\n2,3.5D+01,4\n' >in
  tw-read -d, in >clean 2>/dev/null
  size=$(wc -c <in)
  for ((i = 1; i < size; i++)); do
    head -c "$i" in >cut
    go tw-read -d, cut
    read -r st <st
    case $st$(tail -c 1 cut | od -An -c) in
    '0  \n') prefix_of clean ;;
    0*) says 0 'last line has no newline' ;;
    *) says 1 cut ;;
    esac || fail "cut at $i"
  done
}

@test "tw-read refuses a table with any one byte changed in one line, or writes records" {
  printf 'a "b" c\n1 2.5D+01 0x1p+1\nNA 5 -1e-3\n' >in
  perl -e 'local $/; $_ = <STDIN>; for my $i (0 .. length($_) - 1) { my $k = 0;
    for my $b ("\0", "\"", "\r", "\n", "#", "\xff", " ", "9") {
      my $c = $_; substr $c, $i, 1, $b;
      open F, ">", "b.$i." . $k++; print F $c; close F } }' <in
  for f in b.*; do
    go tw-read -W "$f"
    read -r st <st
    case $st in
    0) strict ;;
    *) says 1 "$f:" ;;
    esac || fail "$f"
  done
}

@test "tw-read writes messages of one line without control bytes" {
  printf 'a\tb\n1\n' >$'x\ny\033'
  go tw-read $'x\ny\033'
  says 1 'x?y?:2: expected'
  printf '\033[1m\t\033[1m\n' | go tw-read
  says 1 '?[1m'
  printf 'a\n1' >$'x\ny\033'
  go tw-read $'x\ny\033'
  says 0 'x?y?:2: last'
  go tw-read --rename $'a\n' -W $'x\ny\033'
  says 2
}

# ---- streams ----

@test "tw-read answers slow input at once, and reads it byte by byte to the same output" {
  printf '\357\273\277a,"b c"\r\n1,NA\r\n2,"x ""y"""\r\n' >in
  tw-read -d, in >want 2>want2
  perl -e '$| = 1; local $/ = \1; while (<STDIN>) { print; select undef, undef, undef, 0.0003 }' \
    <in | go tw-read -d,
  cmp out want
  cmp err want2
  mkfifo fifo
  tw-read -W fifo >out 3>&- &
  pid=$!
  exec 9>fifo
  printf 'a b\n1 2\n3' >&9
  for ((i = 0; i < 500; i++)); do
    [ "$(wc -l <out)" -lt 2 ] || break
    sleep 0.01
  done
  has 'a b' '1 2'
  printf ' 4\n' >&9
  exec 9>&-
  wait $pid
  has 'a b' '1 2' '3 4'
}

@test "tw-read reports files and streams that fail" {
  printf 'a\n1\n' >f
  go tw-read nowhere
  says 1 'nowhere: No such file or directory'
  go tw-read f nowhere
  says 1 'nowhere: No such file or directory'
  go tw-read .
  says 1 'Is a directory'
  go tw-read </proc/self/mem
  says 1 '<stdin>' 'Input/output error'
  go bash -c 'tw-read f >/dev/full'
  says 1 'No space left on device'
  go bash -c 'tw-read f >&-'
  says 1 'Bad file descriptor'
  go bash -c 'tw-read <&-'
  says 1 'Bad file descriptor'
  cp f g
  go bash -c 'tw-read f >>f'
  says 1 'f: input and output are the same file'
  cmp f g
  go env --default-signal=PIPE bash -c \
    '{ echo a; yes 1; } | tw-read | head -n 1 >/dev/null; exit ${PIPESTATUS[1]}'
  did 141
  [ ! -s err ]
}

@test "tw-read passes its own output on unchanged" {
  tw-read -d, "$formats/stan.csv" >once 2>err
  go tw-read once
  silent
  cmp once out
  perl -e 'srand 5; print join("\t", map "x$_", 1 .. 5), "\n";
    for (1 .. 5000) { print join("\t", map { (sprintf("%.17g", (rand() - .5) * 10 ** int(rand(40) - 20)),
      int(rand 100), "inf", "a b", "-1")[rand 5] } 1 .. 5), "\n" }' >random
  sed -i '1!s/^a b/7/' random
  go tw-read random
  says 0 "tw-read: random:" "'a b' among numbers" 'and words in 3 other columns'
  cmp out random
  tr '\t' , <random | go tw-read -d,
  says 0 "'a b' among numbers"
  cmp out random
}

# A word for missing that looks like a number switches the fast path off.
@test "tw-read reads lines of plain numbers to the same bytes on its fast and slow paths" {
  slow_na='NA,N/A,#N/A,nan,null,None,.,31415926535x'
  awk -v seed=4 "$rng"'BEGIN {
    n = split("1 -2.5 +3e5 4E-7 5. .5 -.5 . e 1e 2+ 1.5D+03 0.1234-101 NA nan inf 0x1.8p+1 -- 12345678901234567890123456789012345678 a#b \"q\" 7", cell, " ")
    for (f = 0; f < 3; f++) {
      file = "in" f
      print (f == 2 ? "a,b,c,d" : "a b c d") >file
      for (i = 0; i < 4000; i++) {
        k = uniform() < .95 ? 4 : 3 + int(3 * uniform())
        s = ""
        for (j = 0; j < k; j++) {
          gap = f == 2 ? "," : substr("     ", 1, 1 + int(5 * uniform() * uniform()))
          c = uniform() < .9 ? cell[1 + int(5 * uniform())] : cell[1 + int(n * uniform())]
          s = s (j == 0 && f != 1 ? "" : gap) (uniform() < .02 ? c c c c c c : c)
        }
        print s (uniform() < .03 ? (f == 2 ? "," : "  ") : "") (uniform() < .01 ? "\r" : "") >file
      }
    }
  }'
  for f in 0 1 2; do
    way=(-W)
    [ "$f" -ne 2 ] || way=(-d ,)
    go tw-read "${way[@]}" --ragged drop "in$f"
    did 0
    mv out quick
    mv err quick.err
    go tw-read "${way[@]}" --ragged drop --na "$slow_na" "in$f"
    did 0
    cmp out quick
    cmp err quick.err
    [ "$(wc -l <out)" -gt 3000 ]
    tr ' ,' '\t\t' <quick >tabs
    tw-read tabs | cmp - <(tw-read --na "$slow_na" tabs)
  done
}

@test "tw-read --fill writes a number for missing data" {
  printf 'theta1 x1 x2 n\n1 NA 2 NA\n2 3 4 5\n3 . nan 6\nNA 7 8 9\n' >in
  go tw-read -W --fill -1 in
  did 0
  has 'theta1 x1 x2 n' '1 -1 2 nan' '2 3 4 5' '3 -1 -1 6' 'nan 7 8 9'
  grep -qx 'tw-read: changed: 2 missing values (nan), 3 missing values filled' err
  go tw-read -W --fill 0 -x x1,n in
  did 0
  has 'theta1 x1 x2 n' '1 0 2 0' '2 3 4 5' '3 0 nan 6' 'nan 7 8 9'
  # Names are those of the output; a column that does not go out does not count.
  go tw-read -W --rename n=xn --except x1 --fill 9 in
  has 'theta1 x2 xn' '1 2 9' '2 4 5' '3 9 6' 'nan 8 9'
  go tw-read -W -N --skip 1 --fill 5 -x 2 in
  has '1 5 2 nan' '2 3 4 5' '3 5 nan 6' 'nan 7 8 9'
  go tw-read -W --fill abc in
  says 2 --fill "a finite number: 'abc'"
  go tw-read -W -x x1 in
  says 2 '-x needs --fill or --missing drop'
  go tw-read -W --fill 0 -x y in
  says 2 -x "'y'"
  printf 'x1 x2\nnano 1.5\n' | go tw-read -W --fill 0
  gives 'x1 x2' 'nano 1.5'
}

# guessed FILE OPTION WORDS: without options it is read as with the option, and a line says so in these words; an
# empty option: as tabs, in silence.
guessed() {
  go tw-read $4 "$1"
  mv out plain
  did 0
  if [ -n "$2" ]; then grep -qF "fields taken as separated by $3 ($2)" err || fail "$1: $(cat err)"
  else run ! grep -q taken err; fi
  [ "$(wc -l <err)" -le 1 ]
  eval "go tw-read ${2:--d '\t'} $4 '$1'"
  did 0
  cmp out plain || fail "$1"
  strict
  [ "$(head -n 1 out | awk -F '\t' '{ print NF }')" -ge 2 ] || fail "$1: $(head -n 2 out)"
}

@test "tw-read recognizes the separator of ten kinds of files by the first line" {
  printf 'theta1,x1\n0.5,1.5\n' >csv
  printf '"mass, kg","age"\n0.5,"3"\n' >quoted
  printf 'mass;age;x1\n0.5;3;NA\n' >semi
  printf 'a\tb c, d; e\n1\t2\n' >tabs
  # NONMEM: a table after its first line.
  printf 'TABLE NO.  1\n ID          TIME        DV          \n  1.0000E+00  0.0000E+00  1.0600E+01\n  1.0000E+00  2.7000E-01 -1.2100E+00\n' |
    sed 1d >nonmem
  # LAMMPS: thermo lines, cut out by sed.
  printf 'Setting up\n   Step          Temp          E_pair    \n         0   1.44          -6.7733681    \n        50   0.7               -5.1   \nLoop time of 1 on 1 procs\n' |
    sed -n '/^ *Step/,/^Loop/p' | sed '$d' >lammps
  # CosmoMC: a chain without a header.
  printf '   0.1000000E+01   0.2234100E+04   0.2212E-01\n   0.1000000E+01   0.2236100E+04   0.2251E-01\n' >chain
  # BEAST: comments, then tabs.
  printf '# BEAST v1.10.4\n# Generated Mon [seed=1]\nstate\tposterior\tkappa\n0\t-123.5\t1.0\n1000\t-120.25\t2.5\n' >beast
  printf 'a  b\n1 \t2\n' >mixed.ns
  printf '{x} y \n1 2 \n' >trail
  printf 'n, m\n1, 2\n3 ,4\n' >spaced
  guessed csv '-d ,' commas
  guessed quoted '-d ,' commas
  guessed semi "-d ';'" semicolons
  guessed tabs ''
  guessed nonmem -W whitespace
  guessed lammps -W whitespace
  guessed chain -W whitespace '--names p,nll,omega'
  guessed beast ''
  guessed trail -W whitespace
  guessed spaced '-d ,' commas
  # A German spreadsheet's decimal commas, and those that -d leaves alone.
  printf '\357\273\277Masse;Alter;x1\r\n0,5;3;-1,25E+3\r\n,5;15;"2,5"\r\nNA;1;a,b\r\n' >german
  go tw-read german
  says 0 'changed: 1 missing value (nan), 1 byte-order mark, 4 CRLF line ends, 4 decimal commas; german:4: column 3 (x1): '"'a,b' among numbers" '; fields taken as separated by semicolons (-d '"';')"
  has 'Masse Alter x1' '0.5 3 -1.25E+3' '.5 15 2.5' 'nan 1 a,b'
  go tw-read -d ';' german
  says 0 'decimal commas: 4, left as they are'
  # One column is one, with spaces at its end or not; a tab in the first line, not in the second.
  printf 'x1  \n5 \n' | go tw-read
  gives x1 5
  printf 'a b\n1\t2\n' | go tw-read
  says 0 'separated by whitespace (-W)'
  has 'a b' '1 2'
  printf 'a,b\n1 2\n' | go tw-read
  says 1 '<stdin>:2: expected 2 fields, got 1 (tw-read -W or -d say what separates)'
  # Commas in the names of a table of semicolons; a quote that is one of the bytes.
  printf 'a,b;c\n1;2\n' | go tw-read
  says 0 "separated by semicolons (-d ';')"
  has 'a,b c' '1 2'
  printf '"a,b\n1,2\n' | go tw-read --no-quotes
  says 0 'separated by commas (-d ,)'
  has '"a b' '1 2'
  # The first line of the first file speaks for all.
  go tw-read csv csv
  says 0 'commas'
  printf 'theta1 x1\n1 2\n' >other
  go tw-read csv other
  says 1 'the header differs'
  # savetxt: names behind #, the first record decides.
  printf '# a b\n1.0e0 2\n' | go tw-read -H
  says 0 'whitespace (-W)'
  has 'a b' '1.0e0 2'
}

@test "tw-read --missing drop leaves out records with a missing value in what is written, or in the columns of -x" {
  tsv 'theta1 x1 y' '1 2 3' '4 NA 5' ' 6 7' '8 9 .' '1 inf 2' >in
  go tw-read --missing drop in
  says 0 'tw-read: dropped 3 of 5 records with a missing value'
  has 'theta1 x1 y' '1 2 3' '1 inf 2'
  go tw-read --missing drop -x 'x*' in
  [ "$(tail -n 1 err)" = 'tw-read: dropped 1 of 5 records with a missing value' ]
  grep -q '^tw-read: changed: 2 missing values (nan)$' err
  [ "$(wc -l <out)" -eq 5 ]
  go tw-read --missing drop -c theta1,x1 in
  says 0 'dropped 2 of 5 records'
  go tw-read --missing drop --na NA,.,inf -c x1,y in
  says 0 'dropped 3 of 5 records'
  sed 3,5d in | go tw-read --missing drop
  gives 'theta1 x1 y' '1 2 3' '1 inf 2'
  go tw-read --missing drop --fill 0 in
  says 2 '--missing drop cannot be combined'
  go tw-read --missing drop -c theta1 -x y in
  says 2 "-x: column 'y' is not written"
  # What a program advises works.
  tsv 'leaf score' 'a 1' 'a NA' 'a 3' >in
  go tw-bounds in
  says 1 'tw-read --missing drop'
  tw-read --missing drop in 2>err | tw-bounds --alpha 0.5 | grep -q '^a	2	'
}

@test "tw-read takes a headerless table for one, even if a value of its first record comes twice" {
  tsv '0 0 1.5' '0.25 0.5 2' '1 0.75 2.5' >in
  go tw-read in
  says 1 'the header contains only numbers: is it a record?' --names
  go tw-read --names a,b,c in
  gives 'a b c' '0 0 1.5' '0.25 0.5 2' '1 0.75 2.5'
}

@test "tw-read advises to skip no records of the first of several tables" {
  { printf 'Simulation\n'; tsv 'k d' '1 2' '3 4'; printf '\n'; tsv 'a b c' '1 2 3' '4 5 6'; } >in
  go tw-read in
  says 1 'begin in line 2 (tw-read --skip 1 ' 'it ends before line 6: see --from and --to'
  go tw-read --from k --to a in
  did 0
  has 'k d' '1 2' '3 4'
  go tw-read --from a in
  did 0
  has 'a b c' '1 2 3' '4 5 6'
}

@test "tw-read notices units, labels and second headers among the records" {
  printf 'x,y\n[m],[s]\n1,2\n3,4\n' >in
  go tw-read in
  says 0 'records without a number, where others have one: 1, the first in line 2' '--skip with --names'
  go tw-read --skip 2 --names x,y in
  did 0
  has 'x y' '1 2' '3 4'
  { cat in; echo 'u,v'; } | go tw-read --skip 2 --names x,y
  says 0 'others have one: 1, the first in line 5' 'grep -v'
  # Some columns have no unit, and a name is no unit.
  for units in '[m],' ',[s]' 'm,NA'; do
    for sep in , ';' ' '; do
      printf 'x,y\n%s\n1,2\n3,4\n' "$units" | sed 's/^,/NA,/; s/,$/,NA/' | tr , "$sep" | go tw-read
      did 0
      grep -q 'records without a number, where others have one: 1, the first in line 2' err || fail "$units $sep: $(cat err)"
    done
  done
  tsv 'name x' 'a NA' 'b 3' 'c NA' >in
  go tw-read in
  run ! grep -q 'without a number' err
  tsv 'name kind' 'a b' 'c NA' >in
  go tw-read in
  run ! grep -q 'without a number' err
}

@test "tw-read reads what NONMEM and Octave print, and refuses what is no record of theirs" {
  { printf 'TABLE NO.     1: MCMC Bayesian Analysis\n ITERATION    THETA1       SIGMA(1,1)   MCMCOBJ\n'
    printf '  -5  4.5E-01  1.1E-01  5.0E+02\n   0  4.3E-01  1.2E-01  4.9E+02\n'
    printf '  -1000000000  4.5E-01  1.1E-01  4.9E+02\n'; } >ext
  go tw-read ext
  says 1 '--skip 1 '
  go tw-read --skip 1 ext
  says 1 'ext:5: ITERATION -1000000000' "awk '\$1 > -1e9'"
  awk '$1 > -1e9' ext | go tw-read --skip 1
  did 0
  has 'ITERATION THETA1 SIGMA(1,1) MCMCOBJ' '-5 4.5E-01 1.1E-01 5.0E+02' '0 4.3E-01 1.2E-01 4.9E+02'
  for row in '-1E+09,4' '-1000000001,4' '-1.000000E+09,4' '"-1000000000",4' ' -1D+09 ,4'; do
    printf 'ITERATION,THETA1\n0,1\n%s\n' "$row" | go tw-read
    says 1 ':3: ITERATION -1000000000' || fail "$row"
  done
  # Names with commas in brackets do not show the separator.
  for names in 'SIGMA(1,1) m[1,1]' 'm[1,2] m[1,1]' 'm{1,2} a'; do
    printf '%s\n1 2\n' "$names" | go tw-read
    did 0
    has "$names" '1 2' || fail "$names"
  done
  for v in theta x; do
    printf '# name: %s\n# type: matrix\n# rows: 2\n# columns: 2\n 0.1 %s\n 0.4 7\n\n' $v ${#v}
  done >octave
  go tw-read --names a,b octave
  says 1 'octave:8: another variable of Octave' --from --to
  go tw-read --from '# name: theta' --to '# name: x' --names a,b octave
  did 0
  has 'a b' '0.1 5' '0.4 7'
  go tw-read --from '# name: x' --names a,b octave
  did 0
  has 'a b' '0.1 1' '0.4 7'
}

@test "tw-read refuses binary and serialized files by their first bytes, and names the format" {
  while IFS='|' read -r bytes words; do
    # shellcheck disable=SC2059 # the format has the bytes
    printf "$bytes" >in
    go tw-read --names a in
    says 1 'tw-read: in:1: ' "$words" || fail "$bytes"
    [ ! -s out ]
  done <<'E'
SQLite format 3\0\020\0|SQLite
RDX3\nX\n\0\0|data of R
RDA3\nA\n3\n|data of R
RDA2\nA\n2\n|data of R
(lp0\nF1.5\na.|a Python pickle
cnumpy.core.multiarray\n_reconstruct\np0\n|a Python pickle
(dp0\nVx\np1\n|a Python pickle
SIMPLE  =                    T|FITS
CDF\001\0\0|NetCDF
CDF\005\0\0|NetCDF
ARROW1\0\0|Feather
\320\317\021\340\241|Excel
%%PDF-1.4\n|PDF
(F1.0\nF2.0\ntp0\n.|a Python pickle
(I1\nI2\nI3\ntp0\n.|a Python pickle
A\n3\n262402\n197888\n5\nUTF-8\n|data of R
A\r\n2\r\n197637\r\n131840\r\n14\r\n|data of R
X\n\0\0\0\003\0\004\001|data of R
B\n\003\0\0\0\002\001\004|data of R
<?xml version="1.0"?>\n|XML
<!doctype html>\n<html>\n|HTML
<HTML>\n<table>\n|HTML
{\\rtf1\\ansi\n|rich text
%%%%MatrixMarket matrix array real general\n2 2\n|Matrix Market
\0\0\0\0\0\0\370\077\111\222\044\111\222\044\371\077\r\003|raw doubles
E
  # Columns of numbers may have such names, and lines may be skipped.
  for table in 'A\n3\n262402\n5\n' 'X\n0\n0\n' 'B\n3\n' '(Fx\n1\n' '(a1\n5\n' '(F\n5\n' 'AF1\n5\n'; do
    # shellcheck disable=SC2059 # a table
    printf "$table" >in
    go tw-read in
    silent
    cmp out in
  done
  printf '<html>\nx y\n1 2\n' | go tw-read --skip 1
  has 'x y' '1 2'
}

@test "tw-read removes no-break spaces around a field in every dialect" {
  for space in '\302\240' '\342\200\257' '\342\200\207' ' \302\240' '\302\240\302\240'; do
    for sep in , ';' '\t'; do
      for quote in '' '"'; do
        cell="$quote$space"'0.50'"$space$quote"
        # shellcheck disable=SC2059 # escapes
        printf "a${sep}b$space\n$cell${sep}${space}NA\n" | go tw-read
        did 0
        has 'a b' '0.50 nan' || fail "$space $sep $quote"
      done
    done
  done
  # Within a field they stay.
  printf 'a\302\240b,c\nx\302\240y,1\n' | go tw-read
  tsv "$(printf 'a\302\240b c')" "$(printf 'x\302\240y 1')" | cmp - out
}

@test "tw-read recognizes a table below lines without its separator" {
  for sep in ' ' , ';' '\t'; do
    # shellcheck disable=SC2059 # the format has the separator
    printf "Results\nof the run\na${sep}b\n1${sep}2\n3${sep}4\n" >in
    go tw-read in
    says 1 'in:1: not the header of what follows: ' 'the table seems to begin in line 3 (tw-read --skip 2 ' || fail "$sep"
    has
    go tw-read --skip 2 in
    has 'a b' '1 2' '3 4'
  done
  printf 'note\nof the run\nand others\n' >in
  go tw-read in
  silent
  cmp out in
}

@test "tw-read -c names the only column even if its name has spaces" {
  for text in 'my data\n2\n3\n' '  my data \r\n 2\r\n3 \n' '"my data"\n2\n3\n'; do
    for list in 'my data' 'x*,my data' 'my\ data'; do
      # shellcheck disable=SC2059 # a text
      printf "$text" | go tw-read -c "${list#x\*,}"
      did 0
      printf 'my data\n2\n3\n' | cmp - out || fail "$text $list"
    done
  done
  printf 'my data\n2 3\n' | go tw-read -d ' ' -c 'my data'
  says 2 "no column 'my data'"
  printf 'a,b\n2,3\n' | go tw-read -c 'a\,b'
  says 2 "no column 'a,b'"
  printf 'my data\n2 3\n' | go tw-read -c 'data,my'
  did 0
  has 'data my' '3 2'
}
