# parameters N STREAM [TRUNCATED]. Seeds are below 2147483648, whatever the analysis's seed.
parameters() {
  tw-sample --prior "$prior" ${3:+--truncated "$3"} -n "$1" --seed $((100000 * seed + $2)) -j "$threads"
}
share() { tw-sample --prior "$prior" --truncated "$1" --print share -n 1000 --seed "$seed" -j "$threads"; }
