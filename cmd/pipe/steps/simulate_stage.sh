write "stage-$runs" stage # the end: from here the analysis can be continued with a larger runs=
