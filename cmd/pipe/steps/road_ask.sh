
# A filter: records of parameters in, the same with their region at the observation out.
write ask.sh ask
chmod +x ask.sh
