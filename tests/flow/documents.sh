# Help, manual pages, completion and config.ini come from the same tables: nothing is missing in one
# of them, and each is well formed for who reads it.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"

for document in man ini-man bash zsh fish config; do
    check_run "--print $document" 0 --print "$document"
    mv "$WORK/out" "$WORK/$document"
done
check_run "--print of something else is wrong usage" 2 --print pdf
check_holds "with the names there are" "it is one of: man, ini-man, bash, zsh, fish, config" "$WORK/err"
"$KAROIQ" --print man >/dev/full 2>"$WORK/err"
check "a manual on a full disk" 6 $?
karoiq --help
mv "$WORK/out" "$WORK/help"

check "help has each section before its settings" "$(sed -n 's/^\(\[.*\]\)$/\1/p; s/^;\{0,1\} *\([a-z_]*\) = .*/\1/p; s/^\([a-z_]*\) =$/\1/p' "$ROOT/config.ini" | tr _ -)" \
    "$(sed -n '/^Settings/,$ { s/^ \(\[.*\]\)$/\1/p; s/^  --\([a-z-]*\) VALUE.*/\1/p }' "$WORK/help")"
check_same "config.ini of the tree is the one printed" "$ROOT/config.ini" "$WORK/config"

commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' "$WORK/help")
options=$(sed -n '/^Options:/,$s/^  \(-[a-z], \)\{0,1\}--\([a-z-]*\).*/\2/p' "$WORK/help")
settings=$(sed -n 's/^\([a-z_]*\) =.*/\1/p' "$ROOT/config.ini")

# missing FILE PATTERN...: the patterns that match no line of the file
missing() {
    local file=$1 pattern
    shift
    for pattern; do
        grep -qE -- "$pattern" "$WORK/$file" || echo "$pattern"
    done
}

# each PREFIX SUFFIX WORD...: a pattern for each word
each() {
    local prefix=$1 suffix=$2 word
    shift 2
    for word; do
        printf '%s%s%s\n' "$prefix" "$word" "$suffix"
    done
}

check "there are commands, options and settings to look for" yes "$(
    [ "$(wc -w <<<"$commands")" -ge 11 ] && [ "$(wc -w <<<"$options")" -ge 36 ] &&
        [ "$(wc -w <<<"$settings")" -ge 24 ] && echo yes)"
check "every setting is an option in the help" "" "$(missing help $(each '^  --' ' ' ${settings//_/-}))"
check "every command is in the manual" "" "$(missing man $(each '^\\fB' '\\fR' $commands))"
check "every option is in the manual" "" \
    "$(missing man $(each '\\fB\\-\\-' '\\fR' ${options//-/\\\\-}))"
check "every setting is in the manual of config.ini" "" "$(missing ini-man $(each '^\\fB' '\\fR$' $settings))"
for shell in bash zsh fish; do
    check "every command is completed ($shell)" "" "$(missing $shell $(each '\b' '\b' $commands))"
    dashes=--
    [ $shell = fish ] && dashes='-l '
    check "every option is completed ($shell)" "" "$(IFS=$'\n'
        missing $shell $(IFS=$' \n'; each "$dashes" '([^a-z-]|$)' $options))"
done
lacking=
for command in $commands; do
    karoiq "$command" --help
    grep -q "^Usage: karoiq $command" "$WORK/out" || lacking+=" $command"
done
check "every command has a help of its own" "" "$lacking"

# complete WORD...: what bash offers for the last word
complete_in_bash() {
    bash -c 'compopt() { :; }; . "$1"; shift; COMP_WORDS=(karoiq "$@"); COMP_CWORD=$#; _karoiq
        echo "${COMPREPLY[@]}"' - "$WORK/bash" "$@"
}
check "bash completes a command" "update" "$(complete_in_bash upd)"
check "bash completes an option of the command" "--force" "$(complete_in_bash report --fo | tr ' ' '\n' | grep force)"
check "and none of another's" "" "$(complete_in_bash status --forc)"
check "bash completes a value" "page" "$(complete_in_bash update --listing p)"
check "bash completes a format" "html" "$(complete_in_bash report --format h)"
check "bash completes a table" "records" "$(complete_in_bash report --table rec)"
check "bash completes the words of archive" "verify" "$(complete_in_bash archive v)"
check "bash offers a command the formats that it has" "text json wiki html" "$(complete_in_bash audit 1 --format "")"
for command in $commands; do
    karoiq "$command" --help
    formats=$(sed -n 's/^Formats: \(.*\);.*/\1/p' "$WORK/out" | sed 's/,//g; s/ and / /')
    check "bash completes the formats of $command" "$formats" \
        "$([ -z "$formats" ] || complete_in_bash "$command" --format "")"
    check "zsh, too" "$formats" "$(sed -n "/^    $command)/,/;;/s/.*'--format\[.*:(\(.*\))'/\1/p" "$WORK/zsh")"
    check "and fish" "$formats" \
        "$(sed -n "s/.*subcommand_from $command' -l format -x -a '\([^']*\)'.*/\1/p" "$WORK/fish")"
    own=$(sed -n '/^Options:/,$s/^  \(-[a-z], \)\{0,1\}--\([a-z-]*\).*/--\2/p' "$WORK/out" | sort)
    general=$(sed -n '/^    options=(/,/^    )/s/.*--\([a-z-]*\).*/--\1/p' "$WORK/zsh" | sort -u)
    check "bash completes the options of $command" "$own" \
        "$(complete_in_bash "$command" -- | tr ' ' '\n' | grep -vxF -e "$(sed -n "s/.* settings='\(.*\)'/\1/p" "$WORK/bash" | tr ' ' '\n')" | sort)"
    check "zsh those that are not general" "$(comm -23 <(echo "$own") <(echo "$general"))" \
        "$(sed -n "/^    $command)/,/;;/s/^        '--\([a-z-]*\).*/--\1/p" "$WORK/zsh" | sort)"
    check "fish, too" "$(comm -23 <(echo "$own") <(echo "$general"))" \
        "$(sed -n "/subcommand_from[a-z ]* ${command}[ ']/s/.* -l \([a-z-]*\) .*/--\1/p" "$WORK/fish" | sort)"
done
mkdir "$WORK/logs"
check "bash completes a path" "logs" "$(cd "$WORK" && complete_in_bash import lo)"

# well_formed NAME COMMAND...: nothing is said; left out where the tool is not installed
well_formed() {
    local name=$1
    shift
    command -v "$1" >/dev/null 2>&1 || return 0
    check "$name" "" "$("$@" 2>&1 >/dev/null)"
}
well_formed "bash reads its completion" bash -n "$WORK/bash"
well_formed "zsh reads its completion" zsh -n "$WORK/zsh"
well_formed "fish reads its completion" fish -n "$WORK/fish"
for page in man ini-man; do
    well_formed "groff has nothing to say about $page" groff -ww -man -Tutf8 "$WORK/$page"
    if command -v mandoc >/dev/null 2>&1; then
        check "mandoc neither ($page)" "" "$(mandoc -T lint -W warning <"$WORK/$page" 2>&1)"
    fi
done
