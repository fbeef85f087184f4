load lib

# Before an observation is asked about, the examples ask whether it is like the
# runs: tw-typical, its verdict in their output. That the output has it is
# tested where each example is run.

root=$BATS_TEST_DIRNAME/..

@test "every example that takes an observation runs tw-typical before the grid" {
  n=0
  for f in $(grep -lE 'tw-grid|tw-sample' "$root"/examples/*/run.sh "$root"/examples/tasks/figure); do
    case $f in
    */methods/run.sh) continue ;; # observations are runs, to measure methods by
    esac
    awk '/^ *#/ { next }
      /tw-typical -r/ && !asked { asked = NR }
      /tw-grid|tw-sample/ && !grid { grid = NR }
      # A function is called after it is written down.
      /^[a-z]+\(\) \{$/ { skip = 1 }
      skip && grid == NR { grid = 0 }
      /^}$/ { skip = 0 }
      END { exit !asked || (grid && asked > grid) }' "$f" || fail "$f"
    n=$((n + 1))
  done
  [ "$n" -eq 5 ]
}
