
# 3. The answer, at points of a grid: first a grid as wide as the parameters of the simulations.
step coarse.tsv        tw-grid -n @points@ --around @calib@ -p @names@ --margin 0 obs.tsv
step regions.tsv       sh ask.sh coarse.tsv
