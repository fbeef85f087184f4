# expect N FILE: stop unless the file has N records.
expect() {
  [ "$(records "$2")" -eq "$1" ] || stop "$2: the number of records is $(records "$2"), and it should be $1"
}
# not_measured: tell the user and the report that nothing is known of coverage at the observation alone.
not_measured() {
  say 'coverage gap: NOT MEASURED, because this script cannot train your posterior on halves of the' \
    'simulations. The bounds are right on average, and do not allow for the difference at the observation.'
}
