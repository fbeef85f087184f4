load lib

# What make install, make dist, make static and the packages' files promise.
root=$(cd "$BATS_TEST_DIRNAME/.." && pwd)
programs=$(cd "$root" && printf '%s\n' cmd/tw-*.c | sed -E 's,.*/,,; s,\.c$,,')

# Make as the user calls it, not as part of the make that runs the tests; and
# nothing that is built is older than its sources.
make_() {
  env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make -s -C "$root" B="$B" "$@"
}

# installed DIR [NAME=VALUE...]: what is there without looking whether it is new.
installed() {
  make_ -o all DESTDIR="$1" "${@:2}" install
}

# options PROGRAM: print the short and long options of its --help, one on a line.
options() {
  "$1" --help | grep -E '^  (-.,|   ) --[a-z]' | grep -oE '^ +(-.,)? +--[a-z-]+' |
    grep -oE -- '--?[A-Za-z-]+'
}

# at COMMAND WORD...: print what bash offers for the last word.
at() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  "_${1//-/_}" || true
  [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
}

@test "make install puts every file where it belongs, and make uninstall removes all" {
  installed "$T/d" PREFIX=/usr >out
  for p in $programs; do
    printf '%s\n' "755 usr/bin/$p" "644 usr/share/man/man1/$p.1" \
      "644 usr/share/bash-completion/completions/$p" \
      "644 usr/share/zsh/site-functions/_$p" \
      "644 usr/share/fish/vendor_completions.d/$p.fish"
  done >want
  printf '%s\n' '644 usr/share/man/man5/tw.5' '644 usr/share/man/man7/tw.7' \
    '644 usr/share/man/man7/tw-questions.7' '644 usr/share/man/man7/tw-tutorial.7' >>want
  (cd "$root" && git ls-files examples README.md NEWS.md 2>/dev/null) |
    sed 's,^,usr/share/doc/tw/,' >docs
  find d -type f -printf '%m %P\n' | grep -v ' usr/share/doc/tw/' | sort >got
  sort want | diff - got
  if [ -s docs ]; then
    while read -r f; do [ -s "d/$f" ] || fail "not installed: $f"; done <docs
  fi
  [ -x d/usr/share/doc/tw/examples/two_moons/run.sh ]
  make_ DESTDIR="$T/d" PREFIX=/usr uninstall
  [ -z "$(find d ! -type d)" ]
}

@test "make install takes another path for each directory, and spaces in DESTDIR" {
  installed "$T/d e" BINDIR=/b MANDIR=/m BASHDIR=/c ZSHDIR=/z FISHDIR=/f DOCDIR=/d >out
  cd 'd e'
  [ -x b/tw-score ]
  [ -f m/man1/tw-score.1 ]
  [ -f c/tw-score ]
  [ -f z/_tw-score ]
  [ -f f/tw-score.fish ]
  [ "$(find . -mindepth 1 -maxdepth 1 | wc -l)" -eq 6 ]
  make_ DESTDIR="$T/d e" BINDIR=/b MANDIR=/m BASHDIR=/c ZSHDIR=/z FISHDIR=/f DOCDIR=/d uninstall
  [ -z "$(find . ! -type d)" ]
}

@test "an installed program works, and man finds its page" {
  installed "$T/d" PREFIX=/usr >out
  p=$(tsv 'x1 score' '1 2' '2 3' | d/usr/bin/tw-bounds --global --alpha 0.5 2>/dev/null | grep -vc "^#")
  [ "$p" -eq 2 ]
  command -v man >/dev/null || skip "no man"
  man -M "$T/d/usr/share/man" -w tw-bounds >page 2>/dev/null || skip "another man"
  [[ $(cat page) == "$T/d/usr/share/man/man1/tw-bounds.1" ]]
}

@test "bash completes every option of --help, and no other" {
  for p in $programs; do
    # shellcheck disable=SC1090
    source "$B/completion/bash/$p"
    options "$p" | sort >want
    [ "$(wc -l <want)" -ge 2 ]
    at "$p" - | sort | diff want - || fail "^ $p: < --help, > completion"
    complete -p "$p" | grep -q -- "-o default -F _${p//-/_} $p" || fail "$p"
  done
}

@test "bash completes words of an option and files, and nothing that only the user knows" {
  for p in tw-score tw-grid tw-bounds tw-read; do
    # shellcheck disable=SC1090
    source "$B/completion/bash/$p"
  done
  [ "$(at tw-score --k)" = --kind ]
  [ "$(at tw-score -k '' | paste -sd ' ')" = 'hpd kde waldo quantile' ]
  [ "$(at tw-score --kind = k)" = kde ]
  [ "$(at tw-score --kind = | wc -l)" -eq 4 ]
  [ "$(at tw-read --missing k)" = keep ]
  [ -z "$(at tw-score -q '')" ]
  # Files are bash's own default: not turned off there.
  compopt() { echo "$*" >>default; }
  at tw-score -f fl
  at tw-score ca
  at tw-score --flow = fl
  [ ! -e default ]
  at tw-score --logq lo
  at tw-grid --margin 0
  [ "$(sort default | uniq -c | tr -s ' ')" = ' 2 +o default' ]
}

@test "zsh and fish complete every option of --help" {
  for p in $programs; do
    options "$p" | while read -r o; do
      grep -qE -- "[ '{,)*]${o}[][+=,}]" "$B/completion/zsh/_$p" || fail "zsh: $p $o"
      case $o in
        --*) grep -qE -- " -l ${o#--} " "$B/completion/fish/$p.fish" || fail "fish: $p $o" ;;
        *) grep -qE -- " -s ${o#-} " "$B/completion/fish/$p.fish" || fail "fish: $p $o" ;;
      esac
    done
    [ "$(head -n 1 "$B/completion/zsh/_$p")" = "#compdef $p" ]
  done
}

@test "completions are the same bytes, whichever awk makes them" {
  local a
  for a in gawk mawk original-awk 'busybox awk'; do
    command -v "${a% *}" >/dev/null || continue
    mkdir -p "by/${a% *}"
    printf '#!/bin/sh\nexec %s "$@"\n' "$a" >"by/${a% *}/awk"
    chmod 755 "by/${a% *}/awk"
  done
  for p in tw-flow tw-pipe; do
    "$p" --help >help
    for a in by/*; do
      for shell in bash zsh fish; do
        f=$B/completion/$shell/$p
        case $shell in zsh) f=${f%/*}/_$p ;; fish) f=$f.fish ;; esac
        PATH=$T/$a:$PATH "$root/scripts/completion" $shell "$p" <help | cmp - "$f" || fail "$a $shell $p"
      done
    done
  done
}

@test "shells find no mistake in their completions" {
  for p in $programs; do
    bash -n "$B/completion/bash/$p"
    ! command -v zsh >/dev/null || zsh -n "$B/completion/zsh/_$p"
    ! command -v fish >/dev/null || fish -n "$B/completion/fish/$p.fish"
    ! command -v shellcheck >/dev/null || shellcheck -s bash "$B/completion/bash/$p"
  done
}

@test "fish completes the values, files and options of tw-score" {
  command -v fish >/dev/null || skip "no fish"
  cp "$B/completion/fish/tw-score.fish" "$B/completion/fish/tw-grid.fish" .
  touch flow.tsv
  HOME=$T fish -c 'source tw-score.fish; complete -C "tw-score --kind "' | cut -f 1 | sort >out
  printf '%s\n' hpd kde quantile waldo | diff - out
  HOME=$T fish -c 'source tw-score.fish; complete -C "tw-score -f fl"' >out
  printf '%s\n' flow.tsv | diff - out
  HOME=$T fish -c 'source tw-score.fish; complete -C "tw-score --logq "' >out
  [ ! -s out ]
  HOME=$T fish -c 'source tw-score.fish; complete -C "tw-score -"' | cut -f 1 | sort >out
  options "$B/bin/tw-score" | sort | diff - out
}

@test "zsh accepts every specification" {
  command -v zsh >/dev/null || skip "no zsh"
  for p in $programs; do
    # What _arguments is handed: specs that its parser understands, one an option.
    zsh -f -c '_arguments() { print -rl -- "$@"; }; source "$1"' zsh \
      "$B/completion/zsh/_$p" | grep -E '^(\([^)]*\)|\*)?-' >specs
    grep -oE '^(\([^)]*\)|\*)?--?[A-Za-z-]+' specs | sed -E 's/^(\([^)]*\)|\*)//' |
      grep -vxE -- '-[sS]' | sort >got
    options "$p" | grep -vxE -- '-[sS]' | sort | diff - got || fail "$p"
  done
}

@test "the completion script refuses a text that is not from --help" {
  run ! "$root/scripts/completion" bash tw-x </dev/null
  run ! "$root/scripts/completion" bash tw-x <<<'usage: tw-x [FILE...]'
  run ! "$root/scripts/completion" csh tw-score <<<"$(tw-score --help)"
  run ! "$root/scripts/completion" bash tw-leaf <<<"$(tw-score --help)"
  run -2 "$root/scripts/completion" bash
}

@test "make dist makes the same bytes twice, and its tar file unpacks and builds" {
  whole || skip "not asked for"
  slow && skip "not under a sanitizer or valgrind"
  git -C "$root" rev-parse -q --verify HEAD >/dev/null 2>&1 || skip "no clone"
  v=$(sed -n 's/^VERSION = //p' "$root/Makefile")
  SOURCE_ONLY=1 make_ DIST="$T/a" dist
  SOURCE_ONLY=1 make_ DIST="$T/b" dist
  diff -r a b
  run ! grep -n '@[A-Z0-9]*@' a/*.yaml a/tw-sbi.rb a/guix.scm a/apptainer.def a/Containerfile
  sum=$(sha256sum <"a/tw-$v.tar.gz")
  grep -q "sha256: ${sum%% *}" a/recipe.yaml && grep -q "sha256 \"${sum%% *}\"" a/tw-sbi.rb || fail sha256
  tar -xzf "a/tw-$v.tar.gz"
  [ "$(ls -d tw-*)" = "tw-$v" ]
  # What build makes is not in it.
  [ ! -e "tw-$v/build" ]
  [ -x "tw-$v/tests/run" ]
  # All that is tracked is in it, and all that make asks for; a clone (CI) has no more.
  git -C "$root" ls-tree -r --name-only HEAD | sort >tracked
  (cd "tw-$v" && find . -type f | sed 's,^\./,,' | sort) | diff tracked -
  local flags=(-n) built=$B
  if whole; then flags=() built=build; fi
  # As users build it, 60 s of one processor at most.
  TIMEFORMAT='%U %S'
  { time env -u MAKEFLAGS -u MAKELEVEL make -s -j2 -C "tw-$v" B=build "${flags[@]}" >log 2>&1; } 2>time ||
    fail "$(cat log)"
  awk '{ exit !($1 + $2 < 60) }' time || fail "seconds: $(cat time)"
  ! whole || "tw-$v/build/bin/tw-score" --version | grep -qx "tw-score (tw) $v"
  B=$built "tw-$v/tests/run" tw-leaf.bats >log 2>&1 || fail "$(cat log)"
  grep -qE '^[1-9][0-9]* passed, 0 failed' log
}

@test "the packages name one version and every program" {
  v=$(sed -n 's/^VERSION = //p' "$root/Makefile")
  cd "$root/scripts/packaging"
  head -n 1 debian/changelog | grep -q "^tw-sbi ($v-" || fail changelog
  for p in $programs; do
    grep -qw -- "$p" debian/control || fail "debian/control lacks $p"
  done
  diff <(sed -n '/^Permission/,$p' "$root"/LICENSE | grep .) \
    <(sed -n '/^ Permission/,$s/^ //p' debian/copyright | grep -vx '\.')
  [ -x debian/rules ]
}

# files DIR: what is there, as paths from DIR.
files() { (cd "$1" && find . ! -type d | sort); }

# Each recipe calls make as its tool would, with the programs that are built already.
@test "the recipes of conda, Homebrew and Guix install the same files as make install" {
  installed "$T" PREFIX=/want DOCDIR=/want/share/doc/tw-sbi >out
  files want >list
  make() { make_ -o all "$@"; }
  recipes=$root/scripts/packaging
  PREFIX=$T/conda CC=cc
  eval "$(sed -n 's/^  script: \(make .*\)/\1/p' "$recipes/conda/recipe.yaml")"
  prefix=$T/brew doc=$T/brew/share/doc/tw-sbi
  eval "$(sed -n '/^ *system "make"/{ s/^ *system //; s/, / /g; s/#{ENV.cc}/cc/; s/#{/${/g; p; }' "$recipes/tw-sbi.rb")"
  # (string-append "NAME=" #$output "/folder")
  grep -o '"[A-Z]*=" #$output[^)]*' "$recipes/guix.scm" | tr -d ' "' | sed "s,#.output,$T/guix," >flags
  [ "$(wc -l <flags)" -eq 2 ]
  make $(<flags) install
  for tool in conda brew guix; do files "$tool" | diff list - || fail "^ $tool"; done
}

@test "Python, Ruby and Guile read the recipes" {
  cd "$root/scripts/packaging"
  for tool in ruby guile; do command -v $tool >/dev/null || skip "no $tool"; done
  python_with yaml
  ruby -wc tw-sbi.rb
  # #~ and #$ are Guix's own syntax.
  guile --no-auto-compile -c '
    (for-each (lambda (c) (read-hash-extend c (lambda (c port) (read port)))) (list #\~ #\$))
    (with-input-from-file "guix.scm" (lambda () (do ((x (read) (read))) ((eof-object? x)))))'
  sed 's/@[A-Z0-9]*@/1/' conda/recipe.yaml | "$python" -c 'import sys, yaml; yaml.safe_load(sys.stdin)["build"]["script"]'
}

# Tried where the tools are; TW_WHOLE=1 asks for it, as it takes its time.
@test "make static builds programs without libraries that give the same answers (TW_WHOLE=1)" {
  whole || skip "not asked for"
  for cc in cc musl-gcc; do
    command -v "$cc" >/dev/null || continue
    # Only the linking differs, where the compiler is the one that built all this.
    [ "$cc" != cc ] || { mkdir -p cc/static && cp -Rp "$B/cmd" "$B/lib" cc/static/; }
    make_ -j2 CC=$cc B="$T/$cc" static >log 2>&1 || fail "$(cat log)"
    run ! grep -n 'warning:' log
    for p in "$T/$cc"/static/bin/*; do
      ! readelf -d "$p" 2>/dev/null | grep NEEDED || fail "$p"
    done
    B="$T/$cc/static" "$root/tests/run" pipe.bats >log 2>&1 || fail "$cc: $(cat log)"
    [ "$(id -u)" -eq 0 ] && command -v chroot >/dev/null || continue
    # A root in which there is nothing but the programs, as in the image of
    # scripts/packaging/Containerfile: the whole suite, but what calls sh.
    mkdir "$T/$cc.root" && cp "$T/$cc"/static/bin/* "$T/$cc.root"
    for p in $programs; do
      [ "$(chroot "$T/$cc.root" "/$p" --version)" = "$("$p" --version)" ] || fail "$cc: $p"
    done
    tw-sample --prior 'theta=uniform(0,1)' -n 60 | awk 'NR == 1 { print $0 "\tx"; next } { print $0 "\t" $1 * (1 + NR % 3) }' >runs
    # The same bytes as outside of it; another libc has other last digits.
    "$T/$cc/static/bin/tw-flow" --epochs 2 --members 1 -x x -j 2 runs 2>/dev/null >flow
    chroot "$T/$cc.root" /tw-flow --epochs 2 --members 1 -x x -j 2 <runs 2>/dev/null | cmp - flow
    cp flow "$T/$cc.root"
    "$T/$cc/static/bin/tw-score" -f flow --trained runs >scored
    chroot "$T/$cc.root" /tw-score -f flow --trained <runs | cmp - scored
    mkdir "$T/$cc.root/tmp" && cp runs "$T/$cc.root"
    go chroot "$T/$cc.root" /tw-simulate cat runs
    says 1 'tw-simulate: sh: No such file'
    go chroot "$T/$cc.root" /tw-pipe --simulate cat --prior 'theta=uniform(0,1)' --obs runs
    says 1 'tw-pipe: the trial simulations could not be started: are sh and the programs of tw in PATH?'
  done
}

@test "make deb builds a package in which lintian finds no fault (TW_WHOLE=1)" {
  whole || skip "not asked for"
  command -v dh >/dev/null && command -v lintian >/dev/null || skip "no debhelper, lintian"
  make_ B="$T/b" deb >log 2>&1 || fail "$(cat log)"
  lintian --fail-on error,warning,info b/deb/*.changes >log 2>/dev/null || fail "$(cat log)"
  dpkg-deb -x b/deb/tw-sbi_*.deb d
  for p in $programs; do
    [ "$(d/usr/bin/"$p" --version)" = "$("$p" --version)" ] || fail "$p"
    [ -f "d/usr/share/man/man1/$p.1.gz" ] || fail "$p.1"
    [ -f "d/usr/share/zsh/vendor-completions/_$p" ] || fail "_$p"
  done
  # Debian compresses pages and long texts, and adds its changelog and copyright.
  installed "$T" PREFIX=/want DOCDIR=/want/share/doc/tw-sbi ZSHDIR=/want/share/zsh/vendor-completions >out
  files want >list
  files d/usr | sed 's/\.gz$//' | grep -vE '/doc/tw-sbi/(changelog.*|copyright)$' | diff list -
}

@test "buildah builds the image, in which every program runs (TW_WHOLE=1)" {
  whole || skip "not asked for"
  [ "$(id -u)" -eq 0 ] && command -v buildah >/dev/null || skip "no buildah"
  mkdir -p b/static && cp -Rp "$B/cmd" "$B/lib" b/static/
  make_ B="$T/b" static >log 2>&1 || fail "$(cat log)"
  image() { buildah --root "$T/root" --runroot "$T/run" --storage-driver vfs "$@"; }
  image bud --isolation chroot -t tw-sbi -f "$root/scripts/packaging/Containerfile" b/static >log 2>&1 || fail "$(cat log)"
  image from --name it localhost/tw-sbi
  files "$(image mount it)" | diff <(printf './bin/%s\n' $programs | sort) -
  image umount it
  for p in $programs; do
    [ "$(image run --isolation chroot it "$p" --version)" = "$("$p" --version)" ] || fail "$p"
  done
  image rm it
}

# The folder for the static build has the objects of this build: only the linking differs.
@test "make wheel packs programs that pip installs, the same bytes twice (TW_WHOLE=1)" {
  whole || skip "not asked for"
  [ "$(uname -m)" = x86_64 ] || skip "not x86_64"
  python3 -m venv v >log 2>&1 || skip "no python3-venv"
  v=$(sed -n 's/^VERSION = //p' "$root/Makefile")
  mkdir -p b/static && cp -Rp "$B/cmd" "$B/lib" b/static/
  make_ B="$T/b" wheel >log 2>&1 || fail "$(cat log)"
  "$root/scripts/wheel" "$v" b/static/bin again
  diff -r b/wheel again
  # Each file of the wheel has the sum that RECORD says, and none is missing there.
  python3 -m zipfile -e b/wheel/*.whl unpacked
  (cd unpacked && find . -type f ! -name RECORD | sed 's,^\./,,' | sort |
    perl -MDigest::SHA -ne 'chomp; my $b = Digest::SHA->new(256)->addfile($_, "b")->b64digest;
      $b =~ tr,+/,-_,; printf "%s,sha256=%s,%d\n", $_, $b, -s') >want
  grep -v '/RECORD,,$' unpacked/*.dist-info/RECORD | sort | diff want -
  v/bin/python3 -m pip install --no-index --disable-pip-version-check b/wheel/tw_sbi-"$v"-*.whl >log 2>&1 || fail "$(cat log)"
  for p in $programs; do
    [ "$(v/bin/"$p" --version)" = "$p (tw) $v" ] || fail "$p"
    cmp "$root/man/$p.1" "v/share/man/man1/$p.1"
  done
  cmp "$root/man/tw.7" v/share/man/man7/tw.7
  v/bin/python3 -m pip uninstall -y --disable-pip-version-check tw-sbi >log 2>&1 || fail "$(cat log)"
  [ ! -e v/bin/tw-bounds ]
  [ ! -e v/share/man/man7/tw.7 ]
}

@test "scripts/wheel refuses a program that needs libraries" {
  command -v python3 >/dev/null || skip "no python3"
  mkdir bin && cp "$(command -v sh)" bin/tw-x
  readelf -l bin/tw-x 2>/dev/null | grep -q INTERP || skip "sh is linked statically"
  run ! "$root/scripts/wheel" 1 bin out
  [ "$output" = 'wheel: tw-x: not linked statically for x86_64: make static' ]
  [ ! -e out ]
}

@test "make nightly runs every step, or those of STEPS" {
  [ "$(make_ -n nightly | tr -s ' ')" = 'scripts/nightly ' ]
  [ "$(make_ -n nightly STEPS='lint m32')" = 'scripts/nightly lint m32' ]
}

@test "scripts/links refuses a link to a page, section, target or script that does not exist" {
  command -v git >/dev/null || skip "git is not installed"
  mkdir -p r/scripts r/man r/docs && cp "$root/scripts/links" r/scripts/ && cd r
  git init -q .
  printf 'all:\nbench: all\n' >Makefile
  printf '.Xr tw-x 1 ,\n' >man/tw-x.1
  printf '# A page: of `code`\n[a](docs/b.md#sub-1), `make bench`, [w](https://example.org)\n' >README.md
  printf '# Title\n## Sub 1\n[back](../README.md#a-page-of-code)\n' >docs/b.md
  git add -A && scripts/links
  for bad in '[a](docs/c.md)' '[a](docs/b.md#sub-2)' '`make nothing`' '`scripts/none`'; do
    printf '%s\n' "$bad" >docs/bad.md
    git add -A
    run ! scripts/links
    [ "${#lines[@]}" -eq 1 ] && [[ ${lines[0]} == docs/bad.md:* ]] || fail "$bad: $output"
  done
  echo '.Xr tw-y 1' >man/tw-x.1
  rm docs/bad.md && git add -A
  run ! scripts/links
}

@test "the Makefile uses wildcard only for lists that scripts/bmake can write out for BSD make" {
  run ! grep -nE 'wildcard' <(grep -vE '^([A-Z]+ *= \$\(sort \$\(wildcard [^()]*\)\)$|-include )' \
    "$BATS_TEST_DIRNAME/../Makefile" | grep -v '^#')
}
