# Words used below: begin takes the settings, and of the prior its bounds (support) and integers
# (integer); step FILE COMMAND makes FILE unless it is there. tw-pipe --tools shows all.
eval "$(tw-pipe --tools)"
begin "$@"
