# tw-pipe --simulate of several observations, whose names must stay as they are.
load lib
load analysis

@test "tw-pipe says that several observations have an answer each, and refuses an id that is no name" {
  simulator
  printf 'id\td1\td2\nq\t1\t5\nr\t0\t6\n' >obs.tsv
  go tw-pipe "${P[@]}"
  says 0 'obs.tsv: 2 observations, each with an answer of its own'
  go tw-pipe "${P[@]}" --points 5
  did 0
  grep -q '^tw-pipe: --points has no effect' err
  go tw-pipe "${P[@]}" --until 0.1
  did 2
  go tw-pipe "${P[@]}" --reuse tw-out
  did 2
  while IFS='|' read -r ids text; do
    printf "id\td1\td2\n${ids%,*}\t1\t5\n${ids#*,}\t0\t6\n" >obs.tsv
    go tw-pipe "${P[@]}"
    says 1 obs.tsv:3 "$text" || fail "$ids"
  done <<'X'
q,q|id 'q' is there twice
q,|an id is empty
q,# end |# end
q,#2|begins with #, as a comment does
q,NA|'NA': not a name of an observation
q,None|'None': not a name of an observation
q,-inf|'-inf': not a name of an observation
q,"c"|'"c"': not a name of an observation
q, b|' b': not a name of an observation
q,b |'b ': not a name of an observation
q,1.5D+03|'1.5D+03': not a name of an observation
X
}
