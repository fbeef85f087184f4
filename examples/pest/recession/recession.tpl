ptf $
$ q1     $$ k    $$area$
