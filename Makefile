# tw: streaming filters that say how far to trust a calibrated credible region.
#
#   make          build the programs into build/bin
#   make demo     simulate, calibrate, classify, draw
#   make check    all tests (needs bats; skips what needs mandoc or gnuplot)
#   make figures  the paper's figures, build/figures (QUICK=1: a first look)
#   make results  the same as numbers, over SEEDS seeds
#   make real     problems of other fields, from simulator to verdict
#   make gallery  every kind of picture, build/gallery/index.html
#   make html     the manual as linked pages, build/html/index.html (needs mandoc)
#   make install  programs, manual, completions and examples under PREFIX
#   make static   programs that need no library, into build/static/bin
#   make deb      a Debian package, into build/deb (needs debhelper)
#   make dist     a release: tarball, recipes, static programs: build/dist
#   make lint, sanitize, coverage, nightly, bench, study: CONTRIBUTING.md
#   make help     this list
#
# Variables users set: CC CPPFLAGS CFLAGS LDFLAGS PREFIX DESTDIR BINDIR MANDIR
# BASHDIR ZSHDIR FISHDIR DOCDIR, and RUN. For a debugger: CFLAGS='-O2 -g', which
# takes a tenth longer to compile.

VERSION = 0.5.0
PREFIX  = /usr/local
BINDIR  = $(PREFIX)/bin
MANDIR  = $(PREFIX)/share/man
BASHDIR = $(PREFIX)/share/bash-completion/completions
ZSHDIR  = $(PREFIX)/share/zsh/site-functions
FISHDIR = $(PREFIX)/share/fish/vendor_completions.d
DOCDIR  = $(PREFIX)/share/doc/tw

CC       = cc
CPPFLAGS =
CFLAGS   = -O2
LDFLAGS  =
# Starts a program that was built for another machine, whose --help is asked
# for while its completions are made: make CC=aarch64-linux-gnu-gcc
# RUN='qemu-aarch64 -L /usr/aarch64-linux-gnu'.
RUN      =
WARN    = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wformat=2 \
	-Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wundef
HARDEN  = -fPIE -fstack-protector-strong
# No contraction: a fused multiply-add would change last digits between machines.
ALLCFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -DTW_VERSION='"$(VERSION)"' \
	-Ilib -Icmd -Iexamples -ffp-contract=off $(WARN) $(HARDEN) $(CPPFLAGS) $(CFLAGS)
LINK    = -pie
ALLLDFLAGS = $(LINK) $(LDFLAGS)
LIBS    = -lm -lpthread

# make V=1 shows the commands whole.
V =
SAY = @[ -n "$(V)" ] || printf '  %-4s %s\n'
AT  = @
AT1 =
DO  = $(AT$(V))

# Where everything that is made goes; the sanitizer builds use their own.
B = build
# The main program of a fuzz target, libFuzzer having its own.
FUZZMAIN = $(B)/tests/fuzz/replay.o

MAINS  = $(sort $(wildcard cmd/tw-*.c))
ESTIMATE = $(sort $(wildcard lib/estimate/*.c))
FORM   = $(sort $(wildcard lib/form/*.c))
TEXT   = $(sort $(wildcard lib/text/*.c))
IO     = $(sort $(wildcard lib/io/*.c))
STAT   = $(sort $(wildcard lib/stat/*/*.c))
WINGS  = $(sort $(wildcard cmd/*/*.c cmd/*/*/*.c))
UNIT   = $(sort $(wildcard tests/unit/*.c))
MEASURE = $(sort $(wildcard scripts/*/*.c))
ROADSTEPS = $(sort $(wildcard cmd/pipe/steps/*.sh))
TEXTS  = $(ROADSTEPS) cmd/report/head.html
# Programs in examples are called simulate and posterior; other files there
# are shared by them, and by tests.
EXMAIN = $(sort $(wildcard examples/*/simulate.c examples/*/posterior.c))
EXALL  = $(sort $(wildcard examples/*/*.c))

# BSD make has no wildcard and no pattern rules: it reads these lists, and a
# rule for each file, as scripts/bmake writes them; for GNU make this is empty.
-include $(:!scripts/bmake $(B)!)

PROGRAMS = $(MAINS:cmd/%.c=%)
EXAMPLES = $(EXMAIN:examples/%.c=%)
EXSHARED = $(filter-out $(EXMAIN),$(EXALL))$(EXALL:N*/simulate.c:N*/posterior.c)
LIBSRC   = $(WINGS) $(ESTIMATE) $(FORM) $(TEXT) $(IO) $(STAT)
LIBOBJ   = $(LIBSRC:%.c=$(B)/%.o) $(B)/steps.o
BINS     = $(PROGRAMS:%=$(B)/bin/%)
UNITS    = $(notdir $(basename $(UNIT)))$(UNIT:T:R)
UNITBINS = $(UNITS:%=$(B)/unit/%)
EXBINS   = $(EXAMPLES:%=$(B)/examples/%)
EXOBJ    = $(EXSHARED:%.c=$(B)/%.o)

# What shells complete, made from --help.
BASHCOMP = $(PROGRAMS:%=$(B)/completion/bash/%)
ZSHCOMP  = $(PROGRAMS:%=$(B)/completion/zsh/_%)
FISHCOMP = $(PROGRAMS:%=$(B)/completion/fish/%.fish)

# The programs with every call to the system led through tests/fault/kernel.c.
LD       = ld
OBJCOPY  = objcopy
LED      = main exit _Exit malloc calloc realloc free open close stat fstat \
	read write poll fcntl isatty clock_gettime pthread_create \
	mkdir rmdir unlink rename lseek waitpid kill posix_spawnp \
	mkdtemp chdir fchdir ftruncate unlinkat alarm sigaction \
	posix_spawn_file_actions_addopen posix_spawn_file_actions_adddup2
FAULTBINS = $(PROGRAMS:%=$(B)/fault/%)
# Those that read an artefact of each kind, for tests/fault/changes.c.
CHANGEBINS = $(B)/changes/tw-leaf $(B)/changes/tw-classify $(B)/changes/tw-score
FUZZBINS = $(PROGRAMS:%=$(B)/fuzz/%) $(B)/fuzz/num

.PHONY: all help objects demo gallery html check lint sanitize sanitize-msan valgrind bench figures results install uninstall static deb dist clean unit examples \
	fault replay fuzz coverage study real torture torture-asan torture-msan torture-mutants \
	mutants nightly tsan
.SECONDARY:
.DELETE_ON_ERROR:

all: $(BINS) $(BASHCOMP) $(ZSHCOMP) $(FISHCOMP)
unit: $(UNITBINS) $(B)/study/rates
fault: $(FAULTBINS) $(CHANGEBINS)
replay: $(FUZZBINS)
examples: $(EXBINS)

# What is compiled for these, not linked, and the list of its sources.
ALLSRC  = $(PROGRAMS:%=cmd/%.c) $(WINGS) $(ESTIMATE) $(FORM) $(TEXT) $(IO) $(STAT) $(UNIT) \
	$(EXAMPLES:%=examples/%.c) $(EXSHARED) $(MEASURE)
objects: $(ALLSRC:%.c=$(B)/%.o) $(B)/steps.o

# Texts as C, a string each: the steps of tw-pipe's script, called tw_step_NAME as
# its file is, and the head of tw-report's page, tw_html_head.
$(B)/steps.c: $(TEXTS) Makefile
	@mkdir -p $(B)
	$(SAY) SH $@
	$(DO)for f in $(TEXTS); do \
	    echo "const char tw_$$(basename $$f | sed 's/\(.*\)\.sh/step_\1/; s/\(.*\)\.html/html_\1/')[] =" && \
	    sed 's/["\]/\\&/g; s/.*/"&\\n"/' $$f && echo ';' || exit 1; done >$@

$(B)/steps.o: $(B)/steps.c
	$(SAY) CC $@
	$(DO)$(CC) $(ALLCFLAGS) -c -o $@ $(B)/steps.c

$(B)/libtw.a: $(LIBOBJ)
	$(SAY) AR $@
	@rm -f $@
	$(DO)$(AR) qcs $@ $(LIBOBJ)

$(B)/libexamples.a: $(EXOBJ)
	$(SAY) AR $@
	@rm -f $@
	$(DO)$(AR) qcs $@ $(EXOBJ)

$(B)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(DO)$(CC) $(ALLCFLAGS) -MMD -MP -c -o $@ $<

$(B)/bin/%: $(B)/cmd/%.o $(B)/libtw.a
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $< $(B)/libtw.a $(LIBS)

$(B)/completion/bash/%: $(B)/bin/% scripts/completion
	@mkdir -p $(@D)
	@$(RUN) $< --help | scripts/completion bash $* >$@

$(B)/completion/zsh/_%: $(B)/bin/% scripts/completion
	@mkdir -p $(@D)
	@$(RUN) $< --help | scripts/completion zsh $* >$@

$(B)/completion/fish/%.fish: $(B)/bin/% scripts/completion
	@mkdir -p $(@D)
	@$(RUN) $< --help | scripts/completion fish $* >$@

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
	$(DO)$(OBJCOPY) $$(for s in $(LED); do echo --redefine-sym $$s=kernel_$$s; done) $@

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
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $(B)/tests/fuzz/num.o $(FUZZMAIN) $(B)/libtw.a $(LIBS)

$(B)/fuzz/%: $(B)/led/%.o $(B)/tests/fuzz/program.o $(B)/tests/fault/kernel.o $(FUZZMAIN)
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $^ $(LIBS)

-include $(LIBOBJ:.o=.d) $(PROGRAMS:%=$(B)/cmd/%.d) $(EXOBJ:.o=.d)
-include $(UNIT:%.c=$(B)/%.d) $(EXAMPLES:%=$(B)/examples/%.d)

help:
	@sed -n '3,/^$$/s/^# \{0,1\}//p' Makefile

# Most of the time of a first demo or check is the build: it takes all processors,
# unless -j says how many.
BUILD = +$(MAKE) $(if B,--no-print-directory $(if \
	$(filter -j%,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN)))

demo:
	@$(BUILD) $(BINS) examples
	@BIN=$(B)/bin EX=$(B)/examples OUT=$(B)/demo examples/two_moons/run.sh

# The paper's figure for each system, and what they show as numbers.
SYSTEMS  = gaussian_linear gaussian_linear_uniform two_moons \
	gaussian_mixture_paper bernoulli_glm slcp sir lotka_volterra nmm
FIGURES  = $(SYSTEMS:%=figure-%)
SEEDS    = 10

figures: $(FIGURES)

.PHONY: $(FIGURES)
$(FIGURES): all examples
	@BIN=$(B)/bin EX=$(B)/examples examples/tasks/figure $(@:figure-%=%) $(B)/figures

# The manual, a page an entry; pages that are not ours are Debian's.
html:
	@mkdir -p $(B)/html
	@cp man/manual.css $(B)/html
	@to=$$(cd $(B)/html && pwd) && cd man && for page in *.[1-8]; do \
	    mandoc -T html -O 'toc,style=manual.css,man=%N.%S.html;https://manpages.debian.org/%N.%S' \
		$$page >"$$to/$$page.html" || exit 1; done
	@cp $(B)/html/tw.7.html $(B)/html/index.html

# Every kind of picture, in one page to look through.
gallery: all
	@scripts/gallery $(B)/bin $(B)/gallery

results: all examples
	@BIN=$(B)/bin EX=$(B)/examples examples/tasks/results $(B)/results $(SEEDS)

# TESTS='NAME...': only the files of tests whose name holds one of these.
check:
	@tests/run -n $(TESTS)
	@$(BUILD) all unit examples fault replay
	@B=$(B) TW_SLOW=$(TW_SLOW) TW_EVERY=$(TW_EVERY) TW_FAULTS=$(TW_FAULTS) \
	    TW_WHOLE=$(TW_WHOLE) tests/run $(TESTS)

# What a reader of the code relies on, checked: no warning from either
# compiler, mathematics free of streams, manuals and scripts well formed.
lint:
	@$(BUILD) B=build/lint CC=gcc CFLAGS='-O2 -Werror' objects
	if command -v clang >/dev/null || [ -n "$(TW_STRICT)" ]; then \
	    printf '%s\n' $(ALLSRC) | xargs -P "$$(getconf _NPROCESSORS_ONLN)" -n 8 \
		clang $(ALLCFLAGS) -Werror -fsyntax-only; \
	else echo 'lint: clang is not installed: skipped' >&2; fi
	TW_STRICT=$(TW_STRICT) scripts/lint build/lint

ASAN = CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer' \
	LDFLAGS='-fsanitize=address,undefined'
MSAN = CC=clang CFLAGS='-O1 -g -fsanitize=memory -fno-omit-frame-pointer' \
	LDFLAGS=-fsanitize=memory

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
	@$(MAKE) -s B=build/msan TW_FAULTS=$(or $(TW_FAULTS),5000) TW_EVERY=$(or $(TW_EVERY),64) \
	    $(MSAN) torture

# Each target under libFuzzer for T seconds (clang); make check replays what
# it found worth keeping.
T = 60
fuzz:
	@$(MAKE) -s B=build/libfuzzer CC=clang FUZZMAIN= LDFLAGS=-fsanitize=fuzzer,address,undefined \
	    CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all' replay
	@tests/fuzz/run $(T) build/libfuzzer $(TARGET)

# All tests again under AddressSanitizer and UndefinedBehaviorSanitizer, or under
# MemorySanitizer.
sanitize:
	$(MAKE) -s B=build/asan TW_SLOW=1 $(ASAN) check

sanitize-msan:
	$(MAKE) -s B=build/msan TW_SLOW=1 $(MSAN) check

# What has -j, with threads, under ThreadSanitizer; ONLY=NAME: of one program, whose
# tests ask nothing but flows of another.
tsan:
	@$(MAKE) -s B=build/tsan CFLAGS='-O1 -g -fsanitize=thread' LDFLAGS=-fsanitize=thread \
	    $(if $(ONLY),$(patsubst %,build/tsan/bin/%,tw-flow tw-stack $(ONLY)),all)
	@B=$(CURDIR)/build/tsan PATH="$(CURDIR)/build/tsan/bin:$$PATH" TW_SLOW=1 \
	    bats $(if $(ONLY),-f '$(ONLY)') tests/threads.bats

# Lines and branches of lib and cmd that all tests together reach: all, but for
# those that are marked in the source. _Exit, with which programs die, would
# forget the counts; tortured children dump theirs.
coverage:
	@rm -rf build/coverage
	@# The examples are not measured, and slow without -O2.
	@$(MAKE) -s B=build/coverage build/coverage/libexamples.a
	-@$(MAKE) -s B=build/coverage TW_SLOW=1 TW_EVERY=16 TW_FAULTS=20000 \
	    CFLAGS='-Og -g --coverage -fprofile-update=atomic -D_Exit=exit -D_exit=exit' LDFLAGS='--coverage -u __gcov_dump' check
	@scripts/coverage build/coverage

# Every branch made to go one way always: the tests must notice. TW_EVERY=K: of
# each K in turn one, drawn by TW_SEED; all of them take hours.
mutants: all unit fault
	@B=$(B) TW_EVERY=$(TW_EVERY) tests/mutants

# All of the above that is slow, and other machines: a table of what passed.
# STEPS='...': only these; scripts/nightly -l lists them.
nightly:
	@scripts/nightly $(STEPS)

# All tests again, the programs under valgrind (slow).
valgrind: all unit examples
	scripts/wrap-bin $(B) build/valgrind valgrind -q --error-exitcode=99 --leak-check=no
	$(MAKE) -s -o all -o unit -o examples B=build/valgrind TW_SLOW=1 check

# Speed of every program as ratios in one run; needs mawk, python3-sklearn.
bench: all $(B)/bench/num
	@BIN=$(B)/bin scripts/bench/run
	@$(B)/bench/num

# How good tw-flow is: hours go into this classifier, so it is built for the
# machine at hand; what it rounds is nothing beside its noise.
CLASSIFIER = -O3 -march=native -ffp-contract=fast -fno-math-errno \
	-fno-trapping-math -fno-signed-zeros -fassociative-math
$(B)/scripts/bench/mlp.o $(B)/bench/c2st-double: CFLAGS += $(CLASSIFIER)
$(B)/bench/c2st: $(B)/scripts/bench/mlp.o
$(B)/bench/c2st-double: scripts/bench/c2st.c scripts/bench/mlp.c $(B)/libtw.a
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(ALLCFLAGS) -DREAL=double $(ALLLDFLAGS) -o $@ $^ $(LIBS)

$(B)/bench/%: $(B)/scripts/bench/%.o $(B)/libtw.a
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $(filter %.o,$^) $(B)/libtw.a $(LIBS)

# Problems of other fields, by simulators that are installed; PROBLEMS='rc sites'.
real: all
	PATH="$$PWD/$(B)/bin:$$PATH" examples/real/run $(B)/real $(PROBLEMS)

# How often the bounds err on the nine systems, by the way the tree is pruned.
study: all examples $(B)/study/rates
	@BIN=$(B)/bin EX=$(B)/examples/tasks OUT=$(B)/study scripts/study/prune

$(B)/study/%: $(B)/scripts/study/%.o $(B)/libtw.a
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $< $(B)/libtw.a $(LIBS)

# Programs without a shared library, for machines where nothing can be
# installed. make static CC=musl-gcc B=build/musl does it with another libc;
# make install B=build/static LINK=-static puts them where they belong.
static:
	$(MAKE) B=$(B)/static LINK=-static all

install: all
	for d in $(BINDIR) $(MANDIR)/man1 $(MANDIR)/man5 $(MANDIR)/man7 \
	    $(BASHDIR) $(ZSHDIR) $(FISHDIR); do \
	    mkdir -p "$(DESTDIR)$$d" || exit 1; done
	install -m 755 $(BINS) "$(DESTDIR)$(BINDIR)/"
	install -m 644 man/*.1 "$(DESTDIR)$(MANDIR)/man1/"
	install -m 644 man/*.5 "$(DESTDIR)$(MANDIR)/man5/"
	install -m 644 man/*.7 "$(DESTDIR)$(MANDIR)/man7/"
	install -m 644 $(BASHCOMP) "$(DESTDIR)$(BASHDIR)/"
	install -m 644 $(ZSHCOMP) "$(DESTDIR)$(ZSHDIR)/"
	install -m 644 $(FISHCOMP) "$(DESTDIR)$(FISHDIR)/"
	rm -rf "$(DESTDIR)$(DOCDIR)" && mkdir -p "$(DESTDIR)$(DOCDIR)"
	install -m 644 README.md NEWS.md "$(DESTDIR)$(DOCDIR)/"
	cp -R examples "$(DESTDIR)$(DOCDIR)/"

uninstall:
	cd man && for f in *.[157]; do \
	    rm -f "$(DESTDIR)$(MANDIR)/man$${f##*.}/$$f" || exit 1; done
	for p in $(PROGRAMS); do rm -f "$(DESTDIR)$(BINDIR)/$$p" "$(DESTDIR)$(BASHDIR)/$$p" \
	    "$(DESTDIR)$(ZSHDIR)/_$$p" "$(DESTDIR)$(FISHDIR)/$$p.fish" || exit 1; done
	rm -rf "$(DESTDIR)$(DOCDIR)"

# A release in DIST: the last commit's tarball, without the date at which this
# runs, recipes for packagers, static programs (SOURCE_ONLY=1: none).
DIST = $(B)/dist
dist:
	scripts/dist $(VERSION) $(DIST)

deb:
	scripts/deb $(VERSION) $(B)/deb

clean:
	rm -rf build
