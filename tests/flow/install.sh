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
