step prior-@k@.tsv       tw-sample @from@@truncated@ -n @n@ --seed @seed@ --stream @stream@ $threads
step simulated-@k@.tsv   tw-simulate --folder chunks --seed @seed@ --stream @stream@ $threads@how@ -x "$data" @command@ prior-@k@.tsv
