# What the bats files about flows share, on top of lib.bash.
# shellcheck disable=SC2016 # perl programs, not shell

# A flow that is fitted in milliseconds.
TINY=(--members 1 --epochs 3 --hidden 8)

# simulate N D C [SEED]: N records of D standard normal parameters and of C data
# columns, each a parameter in turn plus half a standard normal.
simulate() {
  perl -e '
    my ($n, $d, $c, $seed) = @ARGV;
    srand($seed // 1);
    sub normal { sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand) }
    print join("\t", (map "theta$_", 1 .. $d), (map "x$_", 1 .. $c)), "\n";
    for (1 .. $n) {
      my @t = map { normal() } 1 .. $d;
      my @x = map { $t[$_ % $d] + normal() / 2 } 0 .. $c - 1;
      print join("\t", map { sprintf "%.5f", $_ } @t, @x), "\n";
    }' "$@"
}

# series N T [SEED]: N records of a coefficient, a parameter that nothing says, and T numbers
# of an autoregression.
series() {
  perl -e '($n, $t, $seed) = @ARGV; srand($seed // 1);
    sub normal { sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand) }
    print join("\t", "theta1", "theta2", map "x$_", 1 .. $t), "\n";
    for (1 .. $n) { my ($a, $x, @x) = (1.8 * rand() - 0.9, 0);
      push @x, sprintf "%.5f", $x = $a * $x + normal() for 1 .. $t;
      print join("\t", $a, rand, @x), "\n" }' "$@"
}

# held [FILE]: the header and the records that tw-flow holds out of a file, all of whose columns are parameters or data.
held() {
  perl -F'\t' -lane '
    sub mix { use integer; $_[0] * $_[1] + $_[2] }
    sub down { my $h = $_[0] & 0xffffffffffffffff; $h ^ ($h >> $_[1]) }
    sub hash {
      my $h = mix(down($_[0], 29), 0x9e3779b97f4a7c15, unpack("q", pack("d", $_[1] + 0)) + 1);
      down(mix(down(mix(down($h, 32), 0x6a09e667f3bcc909, 0), 31), 0x9e3779b97f4a7c15, 0), 33)
    }
    if ($. == 1) { print; next }
    $sum = 0;
    $sum = mix(1, $sum, hash(0, $_)) for @F;
    push @row, [$_, hash($sum, $equal{$sum}++) >> 32];
    END { my $n = @row; my $share = $n < 60 ? 1 / 3 : $n < 200 ? 20 / $n : 0.1;
      $$_[1] < $share * 4294967296 and print $$_[0] for @row }' "$@"
}

# fit [OPTION...]: a tiny flow of the records in the file in, as the file flow.
fit() {
  go tw-flow "${TINY[@]}" "$@" in
  says 0 record || return 1
  mv out flow
}

# fit_odd [OPTION...]: the same where more than the summary may be said.
fit_odd() {
  go tw-flow "${TINY[@]}" "$@" in
  did 0 || return 1
  mv out flow
}

# table [ROW...]: an artefact made by hand of these rows, a name and its values
# by tabs; one unit, no block, one transform, one bin.
table() {
  echo '# tw-flow 2 --by hand'
  printf '%s\n' 'part name values' 'model kind maf' "model members ${MEMBERS:-1}" \
    'model transforms 1' 'model hidden 1' 'model blocks 0' 'model bins 1' \
    'model bound 4' 'model share 1' | tr ' ' '\t'
  printf '%s\n' "$@"
  echo "# end $((8 + $#))"
}

# weights M SHIFT SLOPE SCALE: the rows of member M for one parameter at one data
# column: y is normal with mean SHIFT + SLOPE x and standard deviation
# exp(-SCALE / (1 + |SCALE| / 8)), as x comes after its own row.
weights() {
  printf '%s.1.in\t1\t0 0\n%s.1.skip\t1\t%s\n%s.1.skip\t2\t0\n' "$1" "$1" "$3" "$1"
  printf '%s.1.out\t1\t%s 0\n%s.1.out\t2\t%s 0\n' "$1" "$2" "$1" "$4"
}

# hand MAP [SHIFT SLOPE SCALE [WARP]]: such a flow of one member, y = the map of
# theta1; MAP is "none 0 0 0 1" and the like.
hand() {
  local rows
  mapfile -t rows < <(weights 1 "${2:-0}" "${3:-0}" "${4:-0}")
  table $'theta\ttheta1\t'"$1" $'x\tx1\t'"${5:-none 0 1 0 1}" "${rows[@]}"
}

# pair A B SKIP1 SKIP3: a flow of A1 and A2 given B1 and B2, both with a standard deviation of 1: A1 around the
# line with the weights SKIP1 of B1 and B2, A2 around that with SKIP3 of these and A1.
pair() {
  local rows
  mapfile -t rows < <(printf '%s\n' "theta $1:1 none_0_0_0_1" "theta $1:2 none_0_0_0_1" "x $2:1 none_0_1_0_1" \
    "x $2:2 none_0_1_0_1" '1.1.in 1 0_0_0' "1.1.skip 1 $3" '1.1.skip 2 0_0' "1.1.skip 3 $4" '1.1.skip 4 0_0_0' \
    '1.1.out 1 0_0' '1.1.out 2 0_0' '1.1.out 3 0_0' '1.1.out 4 0_0' | tr ' _' '\t ' | sed 's/://')
  table "${rows[@]}"
}

# close_to FILE FILE [TOLERANCE]: numbers, line by line, absolutely or relatively.
close_to() {
  paste "$1" "$2" | perl -lane '
    BEGIN { $tol = shift @ARGV }
    $F[0] eq $F[1] or abs($F[0] - $F[1]) <= $tol * (1 + abs $F[0]) or
      die "line $.: $F[0] and $F[1]\n"' "${3:-1e-12}" || fail "^ $1 and $2 differ"
}

# mixed PROGRAM OPTION...: PROGRAM with -f a posterior that tw-stack makes, in the file of its own, of
# -f FLOW, --likelihood LIKE, --mix W,... (1), --prior PRIOR, and --within FLOW with --observed OBS,
# each of which truncates the prior.
mixed() {
  local program=$1 flow='' likes=() mix=(--weights 1) prior=() within=() observed='' rest=()
  local truncated=() made=$BATS_TEST_TMPDIR/mixed.$BASHPID w
  shift
  while [ $# -gt 0 ]; do
    case $1 in
    -f) flow=$2 ;;
    --likelihood) likes+=(-l "$2") ;;
    --mix) mix=(--weights "$2") ;;
    --prior) prior=(--prior "$2") ;;
    --within) within+=("$2") ;;
    --observed) observed=$2 ;;
    *)
      rest+=("$1")
      shift
      continue
      ;;
    esac
    shift 2
  done
  [ "${#likes[@]}" -gt 0 ] || mix=()
  for w in "${within[@]}"; do
    tw-stack -f "$w" "${truncated[@]}" >"$made.stage" || return
    tw-truncate -f "$made.stage" -x "$observed" >"$made.cut" || return
    truncated=(--truncated "$made.cut")
  done
  tw-stack -f "$flow" "${likes[@]}" "${mix[@]}" "${prior[@]}" "${truncated[@]}" >"$made" || return
  "$program" -f "$made" "${rest[@]}"
}
