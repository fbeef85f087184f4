# begin has taken these settings; step FILE COMMAND makes FILE unless it is there. $tools has all words.
