# changes.pl FILE...: every small change that could be made to these C files, one a line, with tabs between:
# file, line, offset, length, replacement, whether it is within a function (1 or 0).
# It relies on the format: a binary operator has blanks around it, a function's braces begin a line.
use strict;
use warnings;

my %operators = (
    '==' => '!=', '!=' => '==', '<'  => '<=', '<=' => '<',  '>'  => '>=', '>=' => '>',  '&&' => '||',
    '||' => '&&', '+'  => '-',  '-'  => '+',  '*'  => '/',  '/'  => '*',  '%'  => '/',  '&'  => '|',
    '|'  => '&',  '<<' => '>>', '>>' => '<<', '+=' => '-=', '-=' => '+=',
);
my $operator = join '|', map { quotemeta } sort { length $b <=> length $a } keys %operators;

# As long as before; comments, strings and what is for the preprocessor are blank.
sub only_code {
    my ($text) = @_;
    $text =~ s{/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|(?<=')(?:\\.|[^'\\\n])(?=')|^\#(?:[^\n]*\\\n)*[^\n]*}
        {my $found = $&; $found =~ s/[^\n]/ /g if length $found > 2 || $found eq '""'; $found}gmsex;
    return $text;
}

# Where the bracket that opens at $at is closed.
sub closing {
    my ($code, $at) = @_;
    my $depth = 0;
    pos($code) = $at;
    while ($code =~ /[()]/g) {
        $depth += $& eq '(' ? 1 : -1;
        return pos($code) - 1 if $depth == 0;
    }
    return length $code;
}

sub next_number {
    my ($number) = @_;
    return $number =~ /^0x/i || $number =~ /[.e]/ ? ("($number + 1)") : $number =~ /^(\d+)(\w*)$/
        ? (($1 + 1) . $2, $1 > 1 ? (($1 - 1) . $2) : $1 == 1 ? "0$2" : ()) : ();
}

# [OFFSET, LENGTH, REPLACEMENT] of each change.
sub changes {
    my ($code) = @_;
    my @changes;
    my $change = sub { push @changes, [@_] };
    while ($code =~ /(?<=[ \n])($operator)(?=[ \n])/g) {
        $change->($-[1], length $1, $operators{$1});
    }
    $change->($-[1], 2, $1 eq '++' ? '--' : '++') while $code =~ /(\+\+|--)/g;
    $change->($-[1], 1, '') while $code =~ /(!)(?!=)/g;
    $change->($-[1], length $1, $1 eq 'true' ? 'false' : 'true') while $code =~ /\b(true|false)\b/g;
    while ($code =~ /(?<![\w.'])((?:0x[0-9A-Fa-f]+|\d+(?:\.\d+)?(?:e-?\d+)?)[uUlL]*)(?![\w.'])/g) {
        my ($at, $number) = ($-[1], $1);
        $change->($at, length $number, $_) for next_number($number);
    }
    while ($code =~ /'([^'\\\n])'/g) {
        $change->($-[1], 1, $1 eq '~' ? 'x' : '~');
    }
    # Checks that are gone, calls that are not made, errors that are swallowed.
    while ($code =~ /\bif (\()/g) {
        my $at = $-[1];
        my $end = closing($code, $at);
        $change->($at, $end - $at + 1, '(0 && ' . substr($code, $at, $end - $at + 1) . ')');
    }
    while ($code =~ /[;{}):]\s+(?:else\s+)?((?:\(void\))?[a-z_]\w*(\())/g) {
        my ($at, $bracket) = ($-[1], $-[2]);
        my $end = closing($code, $bracket);
        pos($code) = $bracket;
        # What only gives back memory is LeakSanitizer's; files are closed when the program ends.
        next if $1 =~ /^(?:if|while|for|switch|return|sizeof|(?:\(void\))?(?:\w+_)?free|close|closedir)\(/;
        $change->($at, $end - $at + 1, '(void)0') if substr($code, $end + 1, 1) eq ';';
    }
    $change->($-[1], length $1, "((void)($1), STATUS_DONE)")
        while $code =~ /\breturn ((?:\w*status|STATUS_(?!DONE)\w+|diag_\w+\([^;]*\)));/g;
    $change->($-[1], length $1, '(void)') while $code =~ /[;{})]\s+(status = )/g;
    return @changes;
}

for my $file (@ARGV) {
    open my $stream, '<:raw', $file or die "$file: $!\n";
    my $text = do { local $/; <$stream> };
    my $code = only_code($text);
    my (@inside, @line_of);
    my ($line, $within) = (1, 0);
    for my $row (split /^/, $text) {
        $within = 1 if $row =~ /^\{/;
        push @line_of, ($line) x length $row;
        push @inside, ($within) x length $row;
        $within = 0 if $row =~ /^\}/;
        $line++;
    }
    for (sort { $a->[0] <=> $b->[0] || $a->[2] cmp $b->[2] } changes($code)) {
        my ($at, $length, $replacement) = @$_;
        # The condition of a check as it stands, with its strings.
        $replacement = '(0 && ' . substr($text, $at, $length) . ')' if $replacement =~ /^\(0 && /;
        $replacement = '((void)(' . substr($text, $at, $length) . '), STATUS_DONE)' if $replacement =~ /^\(\(void/;
        $replacement =~ s/\s*\n\s*/ /g;
        print join("\t", $file, $line_of[$at], $at, $length, $replacement, $inside[$at]), "\n";
    }
}
