# What a newcomer meets in the first ten minutes: each answer says what, where and what to do.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
chmod 711 "$WORK"
cp "$KAROIQ" "$WORK/program"
FOLDER=$WORK/folder
HOME=$WORK/nobody-s-home
unset XDG_CONFIG_HOME
export HOME
fresh() {
    chmod -R u+rwx "$FOLDER" 2>/dev/null
    rm -rf "$FOLDER"
    mkdir -m 777 "$FOLDER"
}
fresh
# Root may do anything: what is forbidden is tried as somebody else.
as_user=()
[ "$(id -u)" -ne 0 ] || as_user=(setpriv --reuid 65534 --regid 65534 --clear-groups)

# says NAME STATUS MESSAGE ARGUMENT...: how it ends, and all it says on standard error
says() {
    local name=$1 expected=$2 message=$3 status=0
    shift 3
    (cd "$FOLDER" && exec "${as_user[@]}" "$WORK/program" "$@" >"$WORK/out" 2>"$WORK/err") || status=$?
    # What curl says of a connection differs between its versions; a program that counts what it runs
    # (make check) may complain that it cannot, as somebody else.
    check "$name" "$expected: $message" "$status: $(sed '/^profiling:/d; s/ after [0-9]* ms: .*//' "$WORK/err")"
}
leaves() {
    check "$1" "$2" "$(ls -A "$FOLDER" | tr '\n' ' ' | sed 's/ $//')"
}
NO_CONFIG="no config.ini was found in this folder, in ~/.config/karoiq or in /etc/karoiq; if it is elsewhere, go there or use --config FILE"
# Where the system has a configuration, that one holds, and nothing is to be said.
system=
[ ! -e /etc/karoiq/config.ini ] || system=yes
# says_unconfigured: as `says`, where the system has no configuration
says_unconfigured() {
    [ -n "$system" ] || says "$@"
}
NO_STORE="error: karoiq.db: cannot use the database: it does not exist; 'karoiq update' creates it"
GO=(--now "$NOW" --base-url "$SITE" --requests-per-second 0)

# Words that are not known.
says "a misspelt command" 2 "error: unknown command 'updte'; did you mean 'update'?" updte
says "a command that is none" 2 "error: unknown command 'ranking'; 'karoiq --help' lists them" ranking
says "a misspelt option" 2 "error: unknown option --datbase; did you mean --database?" status --datbase x
says "one dash instead of two" 2 "error: unknown option -help; did you mean --help?" -help
says "a letter that is none" 2 "error: unknown option -x; 'karoiq --help' lists them" -x status
says "an option of another command" 2 "error: --force does not go with 'status'; it goes with: update report" \
    status --force
says "a value that is missing at the end" 2 "error: --contact needs a value; 'karoiq --help' shows it" \
    update --contact
says "a value that is missing before an option" 2 \
    "error: --base-url needs a value, but --quiet follows; write --base-url=--quiet if that is meant as the value" \
    update --base-url --quiet
says "a value out of range" 2 "error: --max-parallel cannot be '100'; it is a whole number from 1 to 64" \
    update --max-parallel 100
says "a choice that is none" 2 "error: --listing cannot be 'html'; it is one of: api, page" update --listing html
says "a time that is none" 2 "error: --now 'gestern' is no time; write it as \"YYYY-MM-DD HH:MM:SS\"" \
    status --now gestern
says "a day that is none" 2 "error: --as-of '2026-02-30' is no day and no time; write YYYY-MM-DD" \
    whatif --as-of 2026-02-30
says "a game that is no number, of an option" 2 \
    "error: '12x' is not a game; a game is named by its number, as in 'karoiq audit 132000'" whatif --exclude 12x
says "a table that is none" 2 \
    "error: --table cannot be 'best'; it is one of: ranking, active, newcomers, inactive, latest, records, running" \
    report --table best
says "something to read that is not there" 2 "error: logs: cannot be read: No such file or directory" import logs
says "a word that archive has not" 2 "error: 'archive' goes with: verify | prune | show GID" archive shrink
says "a game for one that takes none" 2 "error: 'archive' goes with: verify | prune | show GID" archive verify 1
says "a single player to compare" 2 "error: 'uncertainty' takes two of NAME, or none" uncertainty Zoe
says "something behind a command that takes nothing" 2 \
    "error: 'status' takes no operands; 'extra' is too much" status extra
says "a game too many" 2 "error: 'audit' takes exactly one GID" audit 1 2
says "a game that is not named" 2 "error: 'audit' takes exactly one GID" audit
says "help as a word" 0 "" help audit
check_holds "is that command's help" "Usage: karoiq audit GID" "$WORK/out"
says "version as a word" 0 "" version
leaves "none of these makes a file" ""

# No configuration, no store.
says "nothing at all" 0 "" 
check_holds "shows the five commands" "karoiq audit GID" "$WORK/out"
says_unconfigured "status without a store" 5 "$NO_STORE
$NO_CONFIG" status
says_unconfigured "a game without a store" 5 "$NO_STORE
$NO_CONFIG" audit 132000
says "a configuration that is not there" 3 \
    "error: mine.ini: there is no such file; 'karoiq init --config mine.ini' writes one" update --config mine.ini
leaves "still no file" ""
says_unconfigured "no network, no configuration" 4 \
    "warning: no config.ini was found: using the defaults and creating a new store: karoiq.db
error: http://127.0.0.1:1/api/games?mine=0&finished=1&name=KaroIQ&sort=gid&limit=250&offset=0: cannot get the list of games: Failed to connect to 127.0.0.1 port 1
'karoiq check' looks for the reason" update --base-url http://127.0.0.1:1 --retries 0

# init.
fresh
says "init" 0 "config.ini is written.
Next: open it and set 'contact' to an address that the site's owner can write to.
Then: karoiq update" init
leaves "makes one file" "config.ini"
check_same "with every default" "$ROOT/config.ini" "$FOLDER/config.ini"
says "init where there is one" 6 \
    "error: config.ini: it already exists and was left as it is; edit it, or name another one with --config FILE" init
says "init with a contact, elsewhere" 0 "mine.ini is written.
Next: karoiq update --config mine.ini" init --config mine.ini --contact me@example.org --k 3
check "writes settings in" "contact = me@example.org k = 3" \
    "$(grep -E '^(contact|k) =' "$FOLDER/mine.ini" | tr '\n' ' ' | sed 's/ $//')"
says "a value that no config.ini can hold" 2 \
    "error: contact cannot be 'me ; you' in a config.ini: values there are one short line without ' ;' or ' #', and without blanks or quotes around them" \
    init --config other.ini --contact "me ; you"
printf '[fetch]\nmax_paralel = 2\n' >"$FOLDER/bad.ini"
says "a misspelt key" 3 "error: bad.ini:2: unknown key 'max_paralel' in [fetch]; did you mean 'max_parallel'?" \
    status --config bad.ini
printf '[fetsch]\ncontact = me\n' >"$FOLDER/bad.ini"
(cd "$FOLDER" && "$WORK/program" status --config bad.ini 2>"$WORK/err")
check_holds "a misspelt section" "bad.ini:2: 'contact' is in [fetsch]; it belongs in [fetch]" "$WORK/err"
seq 1 99 | sed 's/$/ = x/' >"$FOLDER/bad.ini"
(cd "$FOLDER" && "$WORK/program" status --config bad.ini 2>"$WORK/err")
check "a file of another kind is not listed line by line" 6 "$(wc -l <"$WORK/err" | tr -d ' ')"
check_holds "but asked about" "bad.ini: further unknown entries are not listed; is it a config.ini?" "$WORK/err"
says "an address that is none" 2 \
    "error: --base-url cannot be 'karopapier': not a web address, such as https://www.karopapier.de" update --base-url karopapier

# A store, and names in it.
fresh
cp "$ROOT/config.ini" "$FOLDER/config.ini"
(cd "$FOLDER" && "${as_user[@]}" "$WORK/program" update "${GO[@]}" >/dev/null 2>&1)
check "the first update" 1 $?
says "a game that is none" 2 "error: game 4711 is not known" audit 4711
says "a game that is no number" 2 \
    "error: '#132000' is not a game; a game is named by its number, as in 'karoiq audit 132000'" audit '#132000'
says "a misspelt player" 2 "error: player 'Zoe' is not known; did you mean 'Zoë'?" player Zoe
says "a format that is none" 2 "error: --format cannot be 'pdf'; it is one of: wiki, html, csv, json, text" \
    report --format pdf

# Wrong folder.
mkdir -m 777 "$FOLDER/below"
(cd "$FOLDER/below" && "$WORK/program" status 2>"$WORK/err")
[ -n "$system" ] || check "in the wrong folder" "$NO_STORE
$NO_CONFIG" "$(cat "$WORK/err")"
rmdir "$FOLDER/below"

# What may not be written or read.
MINE="choose a place where you may read and write, or change its permissions"
says "a report folder that cannot be made" 6 \
    "error: /proc/report: cannot create the directory: No such file or directory; its parent folder must exist and be writable" \
    report --directory /proc/report
says "output into a folder that is not there" 6 \
    "error: nowhere/x.wiki: cannot write: No such file or directory; its folder must be there before: create it, or choose another place" \
    report --output nowhere/x.wiki
says "output that names a folder" 6 "error: .: cannot write: Is a directory; name a file in it" report --output .
says "a store in a folder that is not there" 5 \
    "error: nowhere/k.db: cannot use the database: No such file or directory; its folder must be there before: create it, or choose another place" \
    update "${GO[@]}" --database nowhere/k.db
says "a folder as store" 5 "error: .: cannot use the database: Is a directory; name a file in it" \
    status --database .
mkdir "$FOLDER/closed"
cp "$FOLDER/karoiq.db" "$FOLDER/closed/read.db"
chmod 444 "$FOLDER/closed/read.db"
chmod 555 "$FOLDER/closed"
says "output into a folder that is closed" 6 "error: closed/x.wiki: cannot write: Permission denied; $MINE" \
    report --output closed/x.wiki
says "a store in a folder that is closed" 5 "error: closed/k.db: cannot use the database: Permission denied; $MINE" \
    update "${GO[@]}" --database closed/k.db
says "init in a folder that is closed" 6 "error: closed/c.ini: cannot write: Permission denied; $MINE" \
    init --config closed/c.ini
says "check needs no advice to check" 5 "" check --database closed/read.db --base-url http://127.0.0.1:1 --retries 0
check_holds "check tells of a store that no update can write to" \
    "Fehler  Datenbank: closed/read.db: it can be read, but no update can write to it" "$WORK/out"
if [ "$(id -u)" -eq 0 ]; then
    cp "$FOLDER/karoiq.db" "$FOLDER/roots.db"
    chmod 600 "$FOLDER/roots.db"
    says "another user's store" 5 \
        "error: roots.db: cannot use the database: Permission denied; it belongs to root: run karoiq as that user, by 'sudo -u root'" \
        status --database roots.db
fi

# Files that are no store, or not this version's.
ANOTHER="another file is meant: see [store] database and --database"
echo "no database, but a line of text" >"$FOLDER/text.db"
says "a text as store" 5 "error: text.db: cannot use the database: file is not a database; $ANOTHER" \
    status --database text.db
sqlite3 "$FOLDER/foreign.db" "CREATE TABLE x (a)"
says "a foreign database" 5 \
    "error: foreign.db: cannot use the database: it is a database, but not one of karoiq; $ANOTHER" \
    status --database foreign.db
: >"$FOLDER/empty.db"
says "an empty file" 5 "error: empty.db: cannot use the database: it is empty; 'karoiq update' fills it" \
    status --database empty.db
cp "$FOLDER/karoiq.db" "$FOLDER/newer.db"
sqlite3 "$FOLDER/newer.db" "PRAGMA user_version = 99"
chmod 666 "$FOLDER/newer.db"
says "a store of a newer version" 5 \
    "error: newer.db: cannot use the database: it was made by a newer version of karoiq; use that one" \
    status --database newer.db
head -c 20000 "$FOLDER/karoiq.db" >"$FOLDER/cut.db"
says "a store cut short" 5 \
    "error: cut.db: cannot use the database: database disk image is malformed; it is damaged: put a copy of it back, or move it away and run 'karoiq update', which downloads everything anew" \
    status --database cut.db
exec 7<"$FOLDER/karoiq.db"
flock -x 7
says "a store in use" 5 \
    "error: karoiq.db: cannot use the database: another run of karoiq is working on it; wait for its end, or use --wait" \
    update "${GO[@]}"
exec 7<&-
chmod -R u+rwx "$FOLDER"
