#!/usr/bin/perl
# make.pl SEED GAMES FOLDER: random logs (FOLDER/GID.log) with everything that makes reading and rating hard, and
# FOLDER/corrections.ini about some of them. The same seed makes the same bytes.
use strict;
use warnings;

my ($seed, $games, $folder) = @ARGV;
srand $seed;
my @names = (
    'Kev', 'Kevin II', 'wer wird', 'a -> b', '12', 'Didi', 'KaroMAMA', 'x  y', 'blank at end ', 'J"org\\', 'K: ~', '-', "\xE4",
    "M\xFCller", "\x{3A9}mega", '; no comment', '[alias]', 'Feld(1|2)', 'steigt aus', '%s%n', map { "P$_" } 1 .. 20
);
my %other = ($names[0] => $names[30], 'P3' => 'P4', "M\xFCller" => 'Mueller'); # logins that aliases join

sub any { return int rand $_[0] }
sub chance { return rand(100) < $_[0] }
sub quoted { my $name = shift; $name =~ s/(["\\])/\\$1/g; utf8::encode($name); return "\"$name\"" }

sub stamp {
    return sprintf '%04d-%02d-%02d %02d:%02d:00', 2010 + any(3), 1 + any(12), 1 + any(28), any(24), any(60);
}

# A line's bytes: UTF-8, or Windows-1252 where it can be.
sub line {
    my ($stamp, $event) = @_;
    my $bytes = "$stamp: $event";
    utf8::encode($bytes) unless chance(30) && $event !~ /[^\x00-\xFF]/ && utf8::downgrade($bytes, 1);
    return $bytes . (chance(5) ? "\r\n" : "\n");
}

sub title {
    my @words = ('Rennen', ' auf Map 3 von x erstellt', 'wird 1.', ': ', '-> Feld(', 'Spiel beendet', "\xD6l", '!karoiq!');
    return join(' ', map { $words[rand @words] } 0 .. any(3)) . (chance(85) ? ' !KaroIQ!' : '');
}

sub result {
    my ($name, $place) = @_;
    return chance(12) ? "$name steigt aus dem Spiel aus" . (chance(20) ? '!' : '')
        : chance(8)   ? "$name wird von " . (chance(50) ? 'KaroMAMA' : 'Didi') . ' aus dem Spiel geworfen'
        :               "$name wird " . (chance(5) ? '0' : '') . "$place." . (chance(10) ? ' Glueckwunsch' : '');
}

open my $corrections, '>', "$folder/corrections.ini" or die $!;
print $corrections "[alias]\n";
my $number = 0;
for my $old (sort keys %other) {
    my $until = chance(50) ? ' until 2011-06-15' : '';
    print $corrections ++$number, ' = ', quoted($old), ' -> ', quoted($other{$old}), "$until\n";
}
for my $gid (1 .. $games) {
    my (%seen, %rode);
    my @drivers = grep { !$seen{$_}++ } map { $names[rand @names] } 0 .. any(7);
    my $now = stamp();
    my $creator = chance(80) ? ' von ' . $names[rand @names] : '';
    my @lines = line($now, 'Spiel ' . title() . ' auf Map ' . any(999) . "$creator erstellt");
    for my $round (0 .. any(4)) {
        for my $name (@drivers) {
            my $event = chance(8) ? "$name CRASHT!!!" : "$name -> Feld(" . any(99) . "|1) Vektor(-" . any(9) . "|$round)";
            next if chance(6);
            push @lines, line($now, $event);
            $rode{$name} = 1;
            push @lines, $lines[-1] if chance(3);
        }
        push @lines, line($now, '-' x 35);
        push @lines, line($now, $names[rand @names] . ' wird 3 Zuege zurueckgesetzt') if chance(4);
    }
    my $place = 0;
    $now = stamp();
    for my $name (sort { rand() <=> 0.5 } @drivers) {
        $place++ unless chance(10);
        push @lines, line($now, result($name, $place || 1)) unless chance(1);
        push @lines, line($now, result($name, 1 + any(9))) if chance(4);
    }
    push @lines, line($now, $drivers[0] . ' wird 1000.') if chance(3);
    push @lines, line($now, 'Spiel beendet' . (chance(10) ? '.' : '')) unless chance(4);
    open my $log, '>', "$folder/$gid.log" or die $!;
    print $log @lines;
    close $log or die $!;

    my @decisions;
    @drivers = grep { $rode{$_} } @drivers or next;
    push @decisions, chance(50) ? 'exclude = yes' : 'accept = yes' if chance(50);
    push @decisions, 'place = ' . (1 + any(5)) . ' ' . quoted($drivers[0]) if @drivers == 1 && chance(60);
    if (@drivers > 1) {
        my ($first, $second) = map { quoted($_) } @drivers;
        push @decisions, chance(60) ? 'outcome = ' . (chance(50) ? 'withdrew' : 'ejected') . " $second"
            : (map({ 'place = ' . (1 + any(5)) . " $_" } $first, $second), "draw = $first $second");
    }
    print $corrections join("\n", "[game $gid]", 'reason = seen', @decisions), "\n" if @decisions && chance(12);
}
close $corrections or die $!;
