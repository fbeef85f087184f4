# Words that are used below, as step FILE COMMAND: FILE is what the command prints, and it
# is not run again where FILE is there. tw-pipe --tools shows what they do.
eval "$(tw-pipe --tools)"
begin "$@"
