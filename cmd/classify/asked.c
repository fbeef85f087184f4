#include "asked.h"
#include "io/msg.h"
#include "io/num.h"

enum { MANY = 100 };

bool
tw_asked_say(const struct tw_asked *a, const struct tw_bounds_file *f)
{
	char least[TW_NUM_TEXT + 1], most[TW_NUM_TEXT + 1];

	if (!f->has_range || a->n < MANY || a->between > 0)
		return false;
	least[tw_num_write(least, f->least)] = '\0';
	most[tw_num_write(most, f->most)] = '\0';
	tw_warn("%s: made of scores from %s to %s; none of the %llu asked is between: another flow, another kind of score, or a grid that misses the posterior?",
	    f->file, least, most, (unsigned long long)a->n);
	return true;
}
