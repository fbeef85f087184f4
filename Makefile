# tw: streaming filters for calibrated credible regions, with confidence.
#
#   make          build the programs into build/bin
#   make demo     the one command, then the pipe of five programs, with pictures
#   make check    all tests (needs bats; skips what needs mandoc or gnuplot)
#   make figures  the paper's figures, build/figures (QUICK=1: a first look)
#   make results  the same as numbers, over SEEDS seeds
#   make real     problems of other fields, from simulator to verdict
#   make gallery  every kind of picture, build/gallery/index.html
#   make html     the manual as linked pages, build/html/index.html (needs mandoc)
#   make install  programs, manual, completions and examples under PREFIX
#   make static   programs that need no library, into build/static/bin
#   make deb      a Debian package, into build/deb (needs debhelper)
#   make wheel    the static programs for pip, into build/wheel (needs python3)
#   make dist     a release: tarball, recipes, static programs: build/dist
#   make lint, sanitize, coverage, nightly, bench, study: CONTRIBUTING.md
#   make help     this list
#
# Variables for users: CC CPPFLAGS CFLAGS LDFLAGS PREFIX DESTDIR BINDIR MANDIR
# BASHDIR ZSHDIR FISHDIR DOCDIR RUN. For a debugger, use CFLAGS='-O2 -g', which
# takes a tenth longer to compile.

VERSION = 0.6.0
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
# RUN starts a program that was built for another machine. It is needed because
# the completions are made from --help: make CC=aarch64-linux-gnu-gcc
# RUN='qemu-aarch64 -L /usr/aarch64-linux-gnu'.
RUN      =
WARN    = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wformat=2 \
	-Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wundef
HARDEN  = -fPIE -fstack-protector-strong
# -ffp-contract=off: a fused multiply-add would change last digits between machines.
ALLCFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -DTW_VERSION='"$(VERSION)"' \
	-Ilib -Icmd -Iexamples -ffp-contract=off $(WARN) $(HARDEN) $(CPPFLAGS) $(CFLAGS)
LINK    = -pie
ALLLDFLAGS = $(LINK) $(LDFLAGS)
LIBS    = -lm -lpthread

# make V=1 shows the complete commands.
V =
SAY = @[ -n "$(V)" ] || printf '  %-4s %s\n'
AT  = @
AT1 =
DO  = $(AT$(V))

# The folder for all files that are made. The sanitizer builds have their own.
B = build
# The main program of a fuzz target, which replays inputs. libFuzzer has its own.
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
TEMPLATES = $(sort $(wildcard cmd/plot/*.gp))
TEXTS  = $(ROADSTEPS) cmd/report/head.html cmd/report/report.txt $(TEMPLATES)
# The programs in examples are called simulate and posterior. They and the tests
# share the other C files there.
EXMAIN = $(sort $(wildcard examples/*/simulate.c examples/*/posterior.c))
EXALL  = $(sort $(wildcard examples/*/*.c))

# BSD make has neither wildcard nor pattern rules. It includes a file in which
# scripts/bmake wrote these lists, and a rule for each file. For GNU make, the
# name of this file is empty.
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

# Shell completions, made from --help.
BASHCOMP = $(PROGRAMS:%=$(B)/completion/bash/%)
ZSHCOMP  = $(PROGRAMS:%=$(B)/completion/zsh/_%)
FISHCOMP = $(PROGRAMS:%=$(B)/completion/fish/%.fish)

# For fault injection: the programs with every system call redirected to
# tests/fault/kernel.c.
LD       = ld
OBJCOPY  = objcopy
LED      = main exit _Exit malloc calloc realloc free open close stat fstat \
	read write poll fcntl isatty clock_gettime pthread_create \
	mkdir rmdir unlink rename lseek waitpid kill posix_spawnp \
	mkdtemp chdir fchdir ftruncate unlinkat pselect sigaction \
	posix_spawn_file_actions_addopen posix_spawn_file_actions_adddup2
FAULTBINS = $(PROGRAMS:%=$(B)/fault/%)
# Programs that together read every kind of artefact, for tests/fault/changes.c.
CHANGEBINS = $(B)/changes/tw-leaf $(B)/changes/tw-classify $(B)/changes/tw-score
FUZZBINS = $(PROGRAMS:%=$(B)/fuzz/%) $(B)/fuzz/num

.PHONY: all help objects demo gallery html check lint sanitize sanitize-msan valgrind bench figures results install uninstall static deb wheel dist clean unit examples \
	fault replay fuzz coverage study real torture torture-asan torture-msan torture-mutants \
	mutants nightly tsan
.SECONDARY:
.DELETE_ON_ERROR:

all: $(BINS) $(BASHCOMP) $(ZSHCOMP) $(FISHCOMP)
unit: $(UNITBINS) $(B)/study/rates
fault: $(FAULTBINS) $(CHANGEBINS)
replay: $(FUZZBINS)
examples: $(EXBINS)

# All sources, and their object files, which make lint compiles but does not link.
ALLSRC  = $(PROGRAMS:%=cmd/%.c) $(WINGS) $(ESTIMATE) $(FORM) $(TEXT) $(IO) $(STAT) $(UNIT) \
	$(EXAMPLES:%=examples/%.c) $(EXSHARED) $(MEASURE)
objects: $(ALLSRC:%.c=$(B)/%.o) $(B)/steps.o

# Texts as C strings: the steps of tw-pipe's script, called tw_step_NAME after
# their files, the head of tw-report's page, tw_html_head, and the templates of
# tw-plot, tw_gp_NAME; and the lines of tw-report's template, tw_text_report.
$(B)/steps.c: $(TEXTS) Makefile
	@mkdir -p $(B)
	$(SAY) SH $@
	$(DO)for f in $(TEXTS); do \
	    name=$$(basename $$f | sed 's/\(.*\)\.sh/step_\1/; s/\(.*\)\.html/html_\1/; s/\(.*\)\.txt/text_\1/; s/\(.*\)\.gp/gp_\1/') && \
	    case $$f in \
	    *.txt) echo "const char *const tw_$$name[] = {" && sed 's/["\]/\\&/g; s/.*/"&",/' $$f && echo '0 };' ;; \
	    *) echo "const char tw_$$name[] =" && sed 's/["\]/\\&/g; s/.*/"&\\n"/' $$f && echo ';' ;; \
	    esac || exit 1; done >$@

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
-include $(MEASURE:%.c=$(B)/%.d) $(wildcard $(B)/tests/fault/*.d $(B)/tests/fuzz/*.d)

help:
	@sed -n '3,/^$$/s/^# \{0,1\}//p' Makefile

# The build takes most of the time of a first demo or check, so it uses all
# processors unless -j gives their number.
BUILD = +$(MAKE) $(if B,--no-print-directory $(if \
	$(filter -j%,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN)))

demo:
	@$(BUILD) $(BINS) examples
	@BIN=$(B)/bin EX=$(B)/examples OUT=$(B)/demo/decay examples/demo/run.sh
	@printf '\nThe filters, one by one, on another problem:\n\n'
	@BIN=$(B)/bin EX=$(B)/examples OUT=$(B)/demo/two_moons examples/two_moons/run.sh

# The paper's figure for each system, and the results in the figures as numbers.
SYSTEMS  = gaussian_linear gaussian_linear_uniform two_moons \
	gaussian_mixture_paper bernoulli_glm slcp sir lotka_volterra nmm
FIGURES  = $(SYSTEMS:%=figure-%)
SEEDS    = 10

figures: $(FIGURES)

.PHONY: $(FIGURES)
$(FIGURES): all examples
	@BIN=$(B)/bin EX=$(B)/examples examples/tasks/figure $(@:figure-%=%) $(B)/figures

# The manual as HTML. References to pages of other projects link to Debian's.
html:
	@mkdir -p $(B)/html
	@cp man/manual.css $(B)/html
	@to=$$(cd $(B)/html && pwd) && cd man && for page in *.[1-8]; do \
	    mandoc -T html -O 'toc,style=manual.css,man=%N.%S.html;https://manpages.debian.org/%N.%S' \
		$$page >"$$to/$$page.html" || exit 1; done
	@cp $(B)/html/tw.7.html $(B)/html/index.html

# Every kind of plot, on one HTML page for inspection.
gallery: all
	@scripts/gallery $(B)/bin $(B)/gallery

results: all examples
	@BIN=$(B)/bin EX=$(B)/examples examples/tasks/results $(B)/results $(SEEDS)

# TESTS='NAME...': only the test files whose names contain one of these.
check:
	@tests/run -n $(TESTS)
	@$(BUILD) all unit examples fault replay
	@B=$(B) TW_SLOW=$(TW_SLOW) TW_EVERY=$(TW_EVERY) TW_FAULTS=$(TW_FAULTS) \
	    TW_WHOLE=$(TW_WHOLE) tests/run $(TESTS)

# The conventions of the code: no warnings from gcc and clang, layers, pages,
# scripts. scripts/lint has the list.
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

# Fault injection: every system call of every program fails in turn (part of
# check). The same on sanitized builds, with only one in TW_EVERY calls;
# MemorySanitizer needs clang.
torture: all fault
	@B=$(B) TW_EVERY=$(TW_EVERY) TW_FAULTS=$(TW_FAULTS) tests/fault/run

# Mistakes put into copies of the sources, which fault injection must notice.
torture-mutants: all
	@B=$(B) tests/fault/mutants

torture-asan:
	@$(MAKE) -s B=build/asan TW_FAULTS=5000 TW_EVERY=31 $(ASAN) torture

torture-msan:
	@$(MAKE) -s B=build/msan TW_FAULTS=$(or $(TW_FAULTS),5000) TW_EVERY=$(or $(TW_EVERY),64) \
	    $(MSAN) torture

# Each fuzz target under libFuzzer (clang) for T seconds. make check replays the
# inputs that were kept in tests/fuzz/corpus.
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

# The tests of all programs that have -j, under ThreadSanitizer. ONLY=NAME: the
# tests of one program, for which tw-flow and tw-stack are built, too.
tsan:
	@$(MAKE) -s B=build/tsan CFLAGS='-O1 -g -fsanitize=thread' LDFLAGS=-fsanitize=thread \
	    $(if $(ONLY),$(patsubst %,build/tsan/bin/%,tw-flow tw-stack $(ONLY)),all)
	@B=$(CURDIR)/build/tsan PATH="$(CURDIR)/build/tsan/bin:$$PATH" TW_SLOW=1 \
	    bats $(if $(ONLY),-f '$(ONLY)') tests/threads.bats

# Code coverage of lib and cmd by all tests together; only lines that are marked
# in the source may be missed. Programs end with _Exit after an error, which
# would lose the counts, so exit replaces it. Children of the fault injection
# write their counts themselves.
coverage:
	@rm -rf build/coverage
	@# The examples are not measured, and would be slow without -O2.
	@$(MAKE) -s B=build/coverage build/coverage/libexamples.a
	-@$(MAKE) -s B=build/coverage TW_SLOW=1 TW_EVERY=16 TW_FAULTS=20000 \
	    CFLAGS='-Og -g --coverage -fprofile-update=atomic -D_Exit=exit -D_exit=exit' LDFLAGS='--coverage -u __gcov_dump' check
	@scripts/coverage build/coverage

# Mutants: each branch is made to always go one way, which the tests must notice.
# TW_EVERY=K: one of every K, chosen by TW_SEED; all of them take hours.
mutants: all unit fault
	@B=$(B) TW_EVERY=$(TW_EVERY) tests/mutants

# All slow checks, also for other machines, with a table of the results.
# STEPS='...': only these steps; scripts/nightly -l lists them.
nightly:
	@scripts/nightly $(STEPS)

# All tests again, with the programs under valgrind (slow).
valgrind: all unit examples
	scripts/wrap-bin $(B) build/valgrind valgrind -q --error-exitcode=99 --leak-check=no
	$(MAKE) -s -o all -o unit -o examples B=build/valgrind TW_SLOW=1 check

# The speed of every program, compared with other tools in the same run; uses
# mawk and python3-sklearn if they are installed.
bench: all $(B)/bench/num
	@BIN=$(B)/bin scripts/bench/run
	@$(B)/bench/num

# The classifier of C2ST, which measures the accuracy of tw-flow. Benchmarks spend
# hours in it, so it is optimized for this machine; the rounding errors are
# negligible compared with its noise.
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

# Problems of other fields, whose simulators are installed. PROBLEMS='rc sites':
# only these.
real: all
	PATH="$$PWD/$(B)/bin:$$PATH" examples/real/run $(B)/real $(PROBLEMS)

# How often the bounds are wrong, by the way the tree is pruned (eleven systems).
study: all examples $(B)/study/rates
	@BIN=$(B)/bin EX=$(B)/examples/tasks OUT=$(B)/study scripts/study/prune

$(B)/study/%: $(B)/scripts/study/%.o $(B)/libtw.a
	@mkdir -p $(@D)
	$(SAY) LD $@
	$(DO)$(CC) $(CFLAGS) $(ALLLDFLAGS) -o $@ $< $(B)/libtw.a $(LIBS)

# Statically linked programs, for machines on which nothing can be installed.
# make static CC=musl-gcc B=build/musl uses another libc;
# make install B=build/static LINK=-static installs the programs.
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

# A release in DIST: the tarball of the last commit, which does not depend on the
# current date, recipes for packagers, and static programs (SOURCE_ONLY=1: none).
DIST = $(B)/dist
dist:
	scripts/dist $(VERSION) $(DIST)

deb:
	scripts/deb $(VERSION) $(B)/deb

# python3 -m pip install build/wheel/*.whl puts the programs into the PATH.
wheel: static
	scripts/wheel $(VERSION) $(B)/static/bin $(B)/wheel

clean:
	rm -rf build
