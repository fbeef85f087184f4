write "stage-$this" stage # the end: from here the analysis continues with a larger runs= or another until=
