# parameters N STREAM [TRUNCATED]: N draws of the prior. Seeds are below 2147483648 if seed= is at most 10000.
parameters() {
  tw-sample --prior "$prior" ${3:+--truncated "$3"} -n "$1" --seed $((100000 * seed + $2)) -j "$threads"
}
share() { tw-sample --prior "$prior" --truncated "$1" --print share -n 400 --seed "$seed" -j "$threads"; }
