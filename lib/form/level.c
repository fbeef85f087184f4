/* Levels as users type them and as tables hold them. */
#include "form/level.h"
#include "io/msg.h"
#include "io/opt.h"

struct tw_level
tw_level_option(const char *option, const char *s, size_t n)
{
	struct tw_level a = { 0 };
	char show[TW_SHOW];

	switch (tw_level_read(s, n, &a)) {
	case TW_LEVEL_OK:
		return a;
	case TW_LEVEL_LENGTH:
		tw_opt_bad(option, tw_show(show, s, n),
		    "a level of at most 60 digits");
	default:
		tw_opt_bad(option, tw_show(show, s, n),
		    "a number strictly between 0 and 1");
	}
}

void
tw_out_level(struct tw_out *o, const struct tw_level *a)
{
	o->n += tw_level_write(tw_out_room(o, TW_LEVEL_TEXT), a);
}
