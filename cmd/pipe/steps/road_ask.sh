
# A filter: records of parameters in, the same with their region at the observation out. And
# draws of the estimate there.
write ask.sh ask
chmod +x ask.sh
step draws.tsv draws 10000
