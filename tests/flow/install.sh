# make install puts everything in its place, and uninstall takes away that and nothing else.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"

make_here() {
    make --no-print-directory -C "$ROOT" BUILD="${BUILD#"$ROOT"/}" DESTDIR="$WORK/root" "$@" >"$WORK/out" 2>&1
    check "make $1" 0 $?
}
installed() {
    (cd "$WORK/root" 2>/dev/null && find . -type f ! -path '*/doc/*' | LC_ALL=C sort)
}
if git -C "$ROOT" rev-parse HEAD >/dev/null 2>&1; then
    make_here dist
    tarball=$(ls "$BUILD"/karoiq-*.tar.gz)
    cp "$tarball" "$WORK/first.tar.gz"
    make_here dist
    check_same "a second tarball is the same" "$WORK/first.tar.gz" "$tarball"
    check "it holds the sources" "1" "$(tar tzf "$tarball" | grep -c '^karoiq-[0-9.]*/karoiq.c$')"
else
    skipped "the tarball of the sources" "a clone with git"
fi
make_here install
check "what is installed" "./usr/local/bin/karoiq
./usr/local/lib/systemd/system/karoiq.service
./usr/local/lib/systemd/system/karoiq.timer
./usr/local/lib/sysusers.d/karoiq.conf
./usr/local/share/bash-completion/completions/karoiq
./usr/local/share/fish/vendor_completions.d/karoiq.fish
./usr/local/share/man/man1/karoiq.1
./usr/local/share/man/man5/karoiq.ini.5
./usr/local/share/zsh/site-functions/_karoiq" "$(installed)"
check "the installed program runs" "karoiq 0" "$("$WORK/root/usr/local/bin/karoiq" --version | cut -d. -f1)"
check_holds "the service names it" "ExecStart=/usr/local/bin/karoiq update" \
    "$WORK/root/usr/local/lib/systemd/system/karoiq.service"
touch "$WORK/root/usr/local/bin/another"
make_here uninstall
check "what is left" "./usr/local/bin/another" "$(installed)"
make_here install PREFIX=/opt/karoiq
check "PREFIX is heeded" 0 "$(installed | grep -cv '^./opt/karoiq/\|another$')"
