from_prior() { tw-sample --prior "$prior" -n "$1" --seed "$2"; }
from_T() { T --seed "$2" --draw "$1" -- $prior; }
