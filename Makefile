# tw: streaming filters that say how far to trust a calibrated credible region.
#
#   make          build the programs into build/bin
#   make demo     simulate, calibrate, classify, draw (needs gnuplot)
#   make check    all tests (needs bats, mandoc, gnuplot)
#
# Variables users set: CC CFLAGS LDFLAGS PREFIX DESTDIR BINDIR MANDIR.

VERSION = 0.1.0
PREFIX  = /usr/local
BINDIR  = $(PREFIX)/bin
MANDIR  = $(PREFIX)/share/man

CC      = cc
CFLAGS  = -O2 -g
LDFLAGS =
WARN    = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wformat=2 \
	-Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wundef
HARDEN  = -fPIE -fstack-protector-strong
# No contraction: a fused multiply-add would change last digits between machines.
ALLCFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -DTW_VERSION='"$(VERSION)"' \
	-Ilib -ffp-contract=off $(WARN) $(HARDEN) $(CFLAGS)
ALLLDFLAGS = -pie $(LDFLAGS)
LIBS    = -lm -lpthread

# Where everything that is made goes; the sanitizer builds use their own.
B = build

PROGRAMS = tw-score tw-tree tw-leaf tw-bounds tw-classify tw-grid
SCRIPTS  = scripts/tw-plot
EXAMPLES = $(patsubst examples/%.c,%,$(wildcard examples/*/*.c))

IO   = $(sort $(wildcard lib/io/*.c))
STAT = $(sort $(wildcard lib/stat/*.c))
UNIT = $(sort $(wildcard tests/unit/*.c))

LIBOBJ   = $(IO:%.c=$(B)/%.o) $(STAT:%.c=$(B)/%.o)
BINS     = $(PROGRAMS:%=$(B)/bin/%) $(SCRIPTS:scripts/%=$(B)/bin/%)
UNITBINS = $(UNIT:tests/unit/%.c=$(B)/unit/%)
EXBINS   = $(EXAMPLES:%=$(B)/examples/%)

.PHONY: all demo check lint sanitize valgrind bench install uninstall dist clean unit examples
.SECONDARY:

all: $(BINS)
unit: $(UNITBINS)
examples: $(EXBINS)

$(B)/libtw.a: $(LIBOBJ)
	@rm -f $@
	$(AR) rcs $@ $(LIBOBJ)

$(B)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(ALLCFLAGS) -MMD -MP -c -o $@ $<

$(B)/bin/%: $(B)/cmd/%.o $(B)/libtw.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $< $(B)/libtw.a $(LIBS)

$(B)/bin/tw-plot: scripts/tw-plot
	@mkdir -p $(@D)
	cp scripts/tw-plot $@ && chmod 755 $@

$(B)/unit/%: $(B)/tests/unit/%.o $(B)/libtw.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $< $(B)/libtw.a $(LIBS)

$(B)/examples/%: $(B)/examples/%.o $(B)/libtw.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $< $(B)/libtw.a $(LIBS)

-include $(LIBOBJ:.o=.d) $(PROGRAMS:%=$(B)/cmd/%.d) \
	$(UNIT:%.c=$(B)/%.d) $(EXAMPLES:%=$(B)/examples/%.d)

demo: all examples
	BIN=$(B)/bin EX=$(B)/examples OUT=$(B)/demo examples/gaussian_linear_uniform/run.sh

check: all unit examples
	B=$(B) tests/run

clean:
	rm -rf build tw-$(VERSION).tar.gz
