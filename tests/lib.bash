# What the bats files share. A test's own folder is $T; it is the current one.
bats_require_minimum_version 1.5.0

setup() {
  T=$BATS_TEST_TMPDIR
  cd "$T" || return 1
  LC_ALL=C
  export LC_ALL
}

fail() {
  echo "$*" >&2
  return 1
}

# Numbers at random for awk programs, which begin with "$rng": the same from every awk.
random=$BATS_TEST_DIRNAME/../examples/random.awk
rng=$(sed '/^#/d' "$random")

# What tests compute themselves needs an awk with mathematics, which busybox's may not
# have; what they test is run by the one that PATH has.
if ! awk 'BEGIN { exit log(1) }' 2>/dev/null; then
  mathematical=$(command -v mawk || command -v gawk || command -v original-awk || echo awk)
  awk() { "$mathematical" "$@"; }
fi
# needs_math: an example's awk does.
needs_math() { [ "$(type -t awk)" = file ] || skip "this awk has no mathematics"; }

needs_gnuplot() { command -v gnuplot >/dev/null || skip "gnuplot is not installed"; }

# python_with MODULE: a Python that has it is $python.
python_with() {
  for python in python3 /usr/bin/python3; do
    "$python" -c "import $1" >/dev/null 2>&1 && return 0
  done
  skip "no $1"
}

# without_gnuplot COMMAND...: as if it were not installed.
without_gnuplot() {
  local folder folders
  IFS=: read -ra folders <<<"$PATH"
  mkdir -p "$T/without"
  for folder in "${folders[@]}"; do ln -s "$folder"/* "$T/without" 2>/dev/null || true; done
  rm -f "$T/without/gnuplot"*
  PATH=$T/without "$@"
}

# slow: programs run under valgrind or a sanitizer: no limits on memory, time.
slow() { [ -n "${TW_SLOW:-}" ]; }

# whole: nothing is a sample, however long it takes (make nightly).
whole() { [ -n "${TW_WHOLE:-}" ]; }

# sampled N: the step of a loop that takes each N-th case, all of them in make nightly.
sampled() { if whole; then echo 1; else echo "$1"; fi; }

# lighter WORD...: $light is a folder of the programs in which tw-flow has these words, too, of
# which the last count; in make nightly that of the programs as they are.
lighter() {
  light=$B/bin
  ! whole || return 0
  light=$T/light
  mkdir "$light" && ln -s "$B"/bin/* "$light" && rm "$light/tw-flow" || return
  # Estimates that are trained again keep the options that they were trained with.
  printf '#!/bin/sh\ncase $1 in --retrain) exec "%s/bin/tw-flow" "$@" ;; esac\nexec "%s/bin/tw-flow" "$@" %s\n' \
    "$B" "$B" "$*" >"$light/tw-flow"
  chmod +x "$light/tw-flow"
}

# tsv LINE...: print the lines, spaces as tabs.
tsv() { printf '%s\n' "${@// /$'\t'}"; }

# go COMMAND...: run it; its output goes to the file out, its messages to err,
# its status to st (a file: go may stand in a pipe, which is a subshell).
go() {
  local st=0
  "$@" >out 2>err || st=$?
  echo "$st" >st
}

# did STATUS: the last command ended with that.
did() {
  local st
  read -r st <st && [ "$st" -eq "$1" ] && return 0
  cat err >&2
  fail "status $st, wanted $1"
}

# silent: the last command did well and had nothing to say.
silent() {
  did 0 || return 1
  [ ! -s err ] || fail "on stderr: $(cat err)"
}

# gives [LINE...]: it did well in silence, with these lines.
gives() { silent && has "$@"; }

# has [LINE...]: the output is exactly these lines, spaces as tabs.
has() {
  if [ $# -eq 0 ]; then
    [ ! -s out ] || fail "there is output: $(head -n 5 out)"
  else
    tsv "$@" | diff - out >&2 || fail "^ wanted < but got >"
  fi
}

# says STATUS TEXT...: that status, and one line on stderr that holds each TEXT.
says() {
  local line lines text
  did "$1" || return 1
  shift
  # Where programs are slow, training tells how long it will still take.
  ! slow || sed -i '/^tw-flow: .* s left$/d' err
  mapfile -t lines <err
  if [ "${#lines[@]}" -ne 1 ] || ! read -r line <err ||
    [[ ! $line =~ ^tw-[a-z]+:\ . || $line == *[[:cntrl:]]* ]]; then
    cat err >&2
    fail "^ not one line without control bytes that begins with the program"
    return 1
  fi
  for text; do
    [[ $line == *"$text"* ]] || fail "the message '$line' lacks: $text" || return 1
  done
}

# prefix_of FILE: the output is the beginning of FILE, whole lines.
prefix_of() {
  local size
  size=$(wc -c <out)
  [ "$size" -gt 0 ] || return 0
  cmp -s -n "$size" out "$1" && [ "$(wc -c <"$1")" -ge "$size" ] ||
    fail "output is no prefix of $1" || return 1
  [ -z "$(tail -c 1 out)" ] || fail "output ends in mid-line"
}

# differs FILE FILE: they are there, and not the same bytes. (A bare ! cmp would
# never fail a test but in its last line.)
differs() {
  local st=0
  cmp -s "$1" "$2" || st=$?
  [ "$st" -eq 1 ] || fail "$1 and $2 do not differ"
}

# gap_file ROW...: a table of tw-gap with rows of these words, and a column id if there are seven; 8000
# simulations have trained.
gap_file() {
  echo '# tw-gap 1 --by hand'
  tsv "$([ "$(wc -w <<<"$1")" -lt 7 ] || echo 'id ')kind name alpha runs gap se floor trained" "${@/%/ ${FLOOR-0} 8000}"
  echo "# end $#"
}

# col NAME [FILE]: the cells of the column with this name.
col() {
  awk -F '\t' -v name="$1" '/^#/ { next }
    !c { for (i = 1; i <= NF; i++) if ($i == name) c = i
         if (!c) { print "no column " name; exit } next }
    { print $c }' "${2:-out}"
}

# unsummed [FILE]: an artefact without the line of its sum, to be edited or compared.
unsummed() { sed '/^# crc32 /d' "$@"; }

# resum: an artefact with the sum that its bytes have.
resum() {
  unsummed | perl -MCompress::Raw::Zlib -0777 -ne '/^(.*\n)(# end \d+\n)$/s;
    printf "%s# crc32 %08x\n%s", $1, crc32($1), $2'
}

# near FILE FILE [TOLERANCE]: the same words, numbers within relative tolerance.
near() {
  perl -e '
    my ($a, $b, $tol) = @ARGV;
    open A, "<", $a or die; open B, "<", $b or die;
    my (@a, @b); @a = <A>; @b = <B>;
    @a == @b or die scalar(@a), " and ", scalar(@b), " lines\n";
    for my $i (0 .. $#a) {
      chomp($a[$i], $b[$i]);
      my @s = split /\t/, $a[$i], -1; my @t = split /\t/, $b[$i], -1;
      my $good = @s == @t;
      for (0 .. ($good ? $#s : -1)) {
        next if $s[$_] eq $t[$_];
        my $number = qr/^-?[0-9.]+(e-?[0-9]+)?$/;
        $good = 0 unless $s[$_] =~ $number && $t[$_] =~ $number &&
          abs($s[$_] - $t[$_]) <= $tol * abs($s[$_]);
      }
      $good or die "line ", $i + 1, ":\n< $a[$i]\n> $b[$i]\n";
    }' "$1" "$2" "${3:-1e-15}" >&2
}

# stretches COLUMN REGION: the first and the last value of each run of records of the region, which ascend, a row each.
stretches() {
  awk -F '\t' -v OFS='\t' -v column="$1" -v region="$2" '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["region"] != region { if (from != "") print from, to; from = ""; next }
    { to = $at[column]; if (from == "") from = to }
    END { if (from != "") print from, to }'
}

# unwrap: the report of tw-report on standard input, with each paragraph and each label's sentence in one line.
unwrap() {
  awk '{ text = $0; sub(/^ +/, "", text); indent = length($0) - length(text)
      # A number and its %, or a command between spaces, is one word.
      word = text " "; sub(/ %/, "_%", word)
      if (indent == 1) sub(/  .*/, "  ", word); else sub(/ .*/, "", word)
      joins = indent == 16 || (text != "" && last !~ /   / && length(last) + 1 + length(word) > 80 && text !~ /   /)
      printf "%s%s", (NR == 1 ? "" : !joins ? "\n" : indent == 1 ? "  " : " "), (joins ? text : $0)
      last = $0 }
    END { print "" }'
}
