ptf ~
~ mother           ~
~ daughter         ~
