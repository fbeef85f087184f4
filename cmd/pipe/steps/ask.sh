#!/bin/sh
# sh ask.sh [FILE]... : read records of parameters, and print them with their labels at the observation.
set -eu && export LC_ALL=C
