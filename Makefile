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
	-Ilib -Iexamples -ffp-contract=off $(WARN) $(HARDEN) $(CFLAGS)
ALLLDFLAGS = -pie $(LDFLAGS)
LIBS    = -lm -lpthread

# make V=1 shows the commands whole.
V =
SAY = @$(if $(V),:,printf '  %-4s %s\n')
DO = $(if $(V),,@)

# Where everything that is made goes; the sanitizer builds use their own.
B = build

PROGRAMS = $(sort $(basename $(notdir $(wildcard cmd/tw-*.c))))
SCRIPTS  = scripts/tw-plot

# Programs in examples are called simulate and posterior; other files there
# are shared by them, and by tests.
EXAMPLES = $(patsubst examples/%.c,%,$(sort $(wildcard \
	examples/*/simulate.c examples/*/posterior.c)))
EXSHARED = $(filter-out $(EXAMPLES:%=examples/%.c),$(sort $(wildcard examples/*/*.c)))

IO   = $(sort $(wildcard lib/io/*.c))
CMD  = $(filter-out cmd/tw-%,$(sort $(wildcard cmd/*.c)))
STAT = $(sort $(wildcard lib/stat/*.c))
UNIT = $(sort $(wildcard tests/unit/*.c))

LIBOBJ   = $(CMD:%.c=$(B)/%.o) $(IO:%.c=$(B)/%.o) $(STAT:%.c=$(B)/%.o)
BINS     = $(PROGRAMS:%=$(B)/bin/%) $(SCRIPTS:scripts/%=$(B)/bin/%)
UNITBINS = $(UNIT:tests/unit/%.c=$(B)/unit/%)
EXBINS   = $(EXAMPLES:%=$(B)/examples/%)
EXOBJ    = $(EXSHARED:%.c=$(B)/%.o)

# The programs with every call to the system led through tests/fault/kernel.c.
LD       = ld
OBJCOPY  = objcopy
LED      = main exit _Exit malloc calloc realloc free open close stat fstat \
	read write poll fcntl isatty clock_gettime pthread_create
FAULTBINS = $(PROGRAMS:%=$(B)/fault/%)
# Those that read an artefact of each kind, for tests/fault/changes.c.
CHANGEBINS = $(addprefix $(B)/changes/,tw-leaf tw-classify tw-score)
FUZZBINS = $(PROGRAMS:%=$(B)/fuzz/%) $(B)/fuzz/num
FUZZMAIN = $(B)/tests/fuzz/replay.o

.PHONY: all demo check lint sanitize valgrind bench install uninstall dist clean unit examples \
	fault replay fuzz coverage torture torture-asan torture-msan torture-mutants
.SECONDARY:

all: $(BINS)
unit: $(UNITBINS)
fault: $(FAULTBINS) $(CHANGEBINS)
replay: $(FUZZBINS)
examples: $(EXBINS)

$(B)/libtw.a: $(LIBOBJ)
	$(SAY) AR $@
	@rm -f $@
	$(DO)$(AR) rcs $@ $(LIBOBJ)

$(B)/libexamples.a: $(EXOBJ)
	$(SAY) AR $@
	@rm -f $@
	$(DO)$(AR) rcs $@ $(EXOBJ)

$(B)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(DO)$(CC) $(ALLCFLAGS) -MMD -MP -c -o $@ $<

$(B)/bin/%: $(B)/cmd/%.o $(B)/libtw.a
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $< $(B)/libtw.a $(LIBS)

$(B)/bin/tw-plot: scripts/tw-plot
	@mkdir -p $(@D)
	$(DO)cp scripts/tw-plot $@ && chmod 755 $@

$(B)/unit/%: $(B)/tests/unit/%.o $(B)/libexamples.a $(B)/libtw.a
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $< $(B)/libexamples.a $(B)/libtw.a $(LIBS)

$(B)/examples/%: $(B)/examples/%.o $(B)/libexamples.a $(B)/libtw.a
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $< $(B)/libexamples.a $(B)/libtw.a $(LIBS)

$(B)/led/%.o: $(B)/cmd/%.o $(B)/libtw.a
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(LD) -r -o $@ $< $(B)/libtw.a
	$(DO)$(OBJCOPY) $(foreach s,$(LED),--redefine-sym $(s)=kernel_$(s)) $@

$(B)/fault/%: $(B)/led/%.o $(B)/tests/fault/torture.o $(B)/tests/fault/kernel.o
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $^ $(LIBS)

$(B)/changes/%: $(B)/led/%.o $(B)/tests/fault/changes.o $(B)/tests/fault/kernel.o
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $^ $(LIBS)

$(B)/fuzz/num: $(B)/tests/fuzz/num.o $(FUZZMAIN) $(B)/libtw.a
	@mkdir -p $(@D)
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $^ $(LIBS)

$(B)/fuzz/%: $(B)/led/%.o $(B)/tests/fuzz/program.o $(B)/tests/fault/kernel.o $(FUZZMAIN)
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $^ $(LIBS)

-include $(LIBOBJ:.o=.d) $(PROGRAMS:%=$(B)/cmd/%.d) \
	$(UNIT:%.c=$(B)/%.d) $(EXAMPLES:%=$(B)/examples/%.d) $(EXOBJ:.o=.d)

demo: all examples
	@BIN=$(B)/bin EX=$(B)/examples OUT=$(B)/demo examples/two_moons/run.sh

check: all unit examples fault replay
	@B=$(B) TW_SLOW=$(TW_SLOW) TW_EVERY=$(TW_EVERY) TW_FAULTS=$(TW_FAULTS) tests/run

# What a reader of the code relies on, checked: no warning from either
# compiler, mathematics free of streams, manuals and scripts well formed.
lint:
	$(MAKE) -s B=build/lint-gcc CC=gcc CFLAGS='-O2 -Werror' all unit examples
	$(MAKE) -s B=build/lint-clang CC=clang CFLAGS='-O2 -Werror' all unit examples
	scripts/lint build/lint-gcc

ASAN = CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer' \
	LDFLAGS='-fsanitize=address,undefined'

# Every call of every program made to fail in turn (part of check), and again
# on sanitized builds, MemorySanitizer being clang's, with one call in K.
torture: all fault
	@B=$(B) TW_EVERY=$(TW_EVERY) TW_FAULTS=$(TW_FAULTS) tests/fault/run

# Mistakes put into copies of the sources, which it must notice.
torture-mutants: all
	@B=$(B) tests/fault/mutants

torture-asan:
	@$(MAKE) -s B=build/asan TW_FAULTS=5000 TW_EVERY=31 $(ASAN) torture

torture-msan:
	@$(MAKE) -s B=build/msan CC=clang TW_FAULTS=5000 TW_EVERY=64 \
	    CFLAGS='-O1 -g -fsanitize=memory -fno-omit-frame-pointer' \
	    LDFLAGS=-fsanitize=memory torture

# Each target under libFuzzer for T seconds (clang); make check replays what
# it found worth keeping.
T = 60
fuzz:
	@$(MAKE) -s B=build/libfuzzer CC=clang FUZZMAIN= LDFLAGS=-fsanitize=fuzzer,address,undefined \
	    CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all' replay
	@tests/fuzz/run $(T) build/libfuzzer $(TARGET)

# All tests again under AddressSanitizer and UndefinedBehaviorSanitizer.
sanitize:
	$(MAKE) -s B=build/asan TW_SLOW=1 $(ASAN) check

# Lines and branches of lib and cmd that all tests together reach. _Exit, with
# which programs die, would forget the counts; tortured children dump theirs.
coverage:
	@rm -rf build/coverage
	-@$(MAKE) -s B=build/coverage TW_SLOW=1 TW_EVERY=31 TW_FAULTS=3000 \
	    CFLAGS='-O0 -g --coverage -D_Exit=exit' LDFLAGS='--coverage -u __gcov_dump' check
	@scripts/coverage build/coverage

# All tests again, the programs under valgrind (slow).
valgrind: all unit examples
	scripts/valgrind-bin $(B) build/valgrind
	$(MAKE) -s -o all -o unit -o examples B=build/valgrind TW_SLOW=1 check

# Speed of every program as ratios in one run; needs mawk, python3-sklearn.
bench: all $(B)/bench/num
	@BIN=$(B)/bin scripts/bench/run
	@$(B)/bench/num

$(B)/bench/%: $(B)/scripts/bench/%.o $(B)/libtw.a
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $< $(B)/libtw.a $(LIBS)

install: all
	mkdir -p $(DESTDIR)$(BINDIR) $(DESTDIR)$(MANDIR)/man1 \
	    $(DESTDIR)$(MANDIR)/man5 $(DESTDIR)$(MANDIR)/man7
	for p in $(BINS); do install -m 755 $$p $(DESTDIR)$(BINDIR)/ || exit 1; done
	for m in 1 5 7; do \
	    install -m 644 man/*.$$m $(DESTDIR)$(MANDIR)/man$$m/ || exit 1; done

uninstall:
	for p in $(notdir $(BINS)); do rm -f $(DESTDIR)$(BINDIR)/$$p; done
	for f in man/*.[157]; do \
	    rm -f $(DESTDIR)$(MANDIR)/man$${f##*.}/$${f##*/}; done

dist:
	git archive --format=tar.gz --prefix=tw-$(VERSION)/ -o tw-$(VERSION).tar.gz HEAD

clean:
	rm -rf build tw-$(VERSION).tar.gz
