# Each parameter by itself. Without draws for the calibration runs nothing calibrates it.
tw-classify --parameters -p "$names" --alpha "${alpha%%,*}" "$out/draws.tsv" >"$out/parameters.tsv"
