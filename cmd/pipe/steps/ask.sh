#!/bin/sh
# sh ask.sh [FILE] : read records of parameters, and print them with their labels at the observation.
# sh ask.sh PROGRAM OPTIONS... : run this program of tw with the posterior, for example tw-score -l.
set -eu
export LC_ALL=C
