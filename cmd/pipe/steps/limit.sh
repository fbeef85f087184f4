step bounds-@limit@.tsv tw-bounds --ranks @ranks@ --side @side@ --alpha @alpha@ --beta @beta@ --gap gap.tsv scored.tsv
step limit-@limit@.tsv tw-classify --parameters@intervals@ -b bounds-@limit@.tsv -p @name@ draws.tsv
