#!/usr/bin/perl
# naive.pl FOLDER SYSTEM... <CHANGES: a second reader of logs and rater, written for its shortness alone from the
# description of the platform and of the KaroIQ. It reads FOLDER/*.log and FOLDER/corrections.ini, takes from standard
# input what karoiq made of them (gid, state, name, delta with tabs; no name where nothing moved), says each difference
# and at the end "N games, N changes, N differences". SYSTEM: k=, phi=, draw=, order=, left= with their values.
use strict;
use warnings;
binmode STDOUT, ':utf8';

my $folder = shift;
my %set = (k => 2, phi => 0.05, draw => 'place', order => 'finished', left => 'last', map { split /=/, $_, 2 } @ARGV);
my (%game, %alias, %rating);

sub decoded { my $text = shift; utf8::decode($text); return $text }
sub name { my $text = shift; $text =~ s/\\(.)/$1/g; return decoded($text) }

sub read_log {
    my ($gid, $file) = @_;
    my ($first, $before, %has) = (1, '');
    my $game = $game{$gid} = {gid => $gid, title => '', finished => ''};
    open my $in, '<', $file or die $!;
    while (my $line = <$in>) {
        $line =~ s/\r?\n\z//;
        next if $line eq $before;
        $before = $line;
        my ($stamp, $event) = decoded($line) =~ /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d): (.*)/ or next;
        if ($first) {
            $first = 0;
            @$game{'title', 'started'} = ($1, $stamp) if $event =~ /^Spiel (.*) auf Map \d+(?: von .*)? erstellt$/;
        } elsif ($event =~ /^(.+) -> Feld\(\d+\|\d+\) Vektor\(-?\d+\|-?\d+\)$/) {
            $has{$1}{moves}++;
            $has{$1}{rode} = 1;
        } elsif ($event =~ /^(.+) CRASHT!!!$/) {
            $has{$1}{rode} = 1;
        } elsif ($event =~ /^(.+) steigt aus dem Spiel aus/ || $event =~ /^(.+) wird von .* aus dem Spiel geworfen/) {
            $has{$1}{place} = 'out';
        } elsif ($event =~ /^(.+) wird 0*([1-9]\d{0,2})\./ && $has{$1}{rode}) {
            $has{$1}{place} = $2;
        } elsif ($event =~ /^Spiel beendet[.!]?$/) {
            $game->{finished} = $stamp;
        }
    }
    $game->{has} = {map { $_ => $has{$_} } grep { %{$has{$_}} } keys %has};
}

read_log(m{(\d+)\.log$}, $_) for glob "$folder/*.log";
open my $in, '<', "$folder/corrections.ini" or die $!;
my $at;
while (<$in>) {
    $at = $game{$1} if /^\[game (\d+)\]/;
    $at->{$1} = 1 if /^(exclude|accept) = yes/;
    @{$at->{has}{name($2)}}{'place', 'said'} = ($1, 1) if /^place = (\d+) "(.*)"$/;
    @{$at->{has}{name($1)}}{'place', 'said'} = ('out', 1) if /^outcome = \w+ "(.*)"$/;
    if (/^draw = "(.*)" "(.*)"$/) {
        my ($x, $y) = map { $at->{has}{name($_)} } $1, $2;
        $x->{said} = $y->{said} = 1;
        $x->{place} = $y->{place} = $x->{place} < $y->{place} ? $x->{place} : $y->{place};
    }
    $alias{name($1)} = [name($2), $3] if /^\d+ = "(.*)" -> "(.*)"(?: until (\S+))?$/;
}

my %expected;
for my $game (sort { $set{order} ne 'gid' && $a->{$set{order}} cmp $b->{$set{order}} || $a->{gid} <=> $b->{gid} } values %game) {
    my (%person, %halves, $twice, $open);
    for my $login (keys %{$game->{has}}) {
        my ($to, $until) = @{$alias{$login} || [$login]};
        my $name = !$until || $game->{started} lt $until ? $to : $login;
        push @{$halves{$name}}, $game->{has}{$login};
    }
    for my $name (keys %halves) {
        my @halves = @{$halves{$name}};
        my $moves = 0;
        $moves += $_->{moves} || 0 for @halves;
        my %places = map { $_->{place} => 1 } grep { $_->{place} } @halves;
        %places = map { $_->{place} => 1 } grep { $_->{said} } @halves if keys %places > 1 && grep { $_->{said} } @halves;
        if (keys %places > 1) {
            @halves = grep { $set{left} ne 'ignore' || $_->{place} ne 'out' || $_->{moves} } @halves;
            $twice = 1 if @halves > 1;
            %places = map { $_->{place} => 1 } @halves;
        }
        my ($place) = keys %places;
        $open = 1 unless $place;
        next if $set{left} eq 'ignore' && ($place || '') eq 'out' && !$moves;
        $person{$name} = {place => $place, moves => $moves};
    }
    my @all = sort keys %person;
    my @finished = grep { ($person{$_}{place} || 'out') ne 'out' } @all;
    my $state =
          $game->{title} !~ /!KaroIQ!/ && !$game->{accept} ? 'untagged'
        : $game->{exclude}                                ? 'excluded'
        : !$game->{finished}                              ? 'running'
        : $open || $twice                                 ? 'failed'
        : @all < 2 || !@finished                          ? 'void'
        :                                                   'rated';
    $expected{$game->{gid}}{''} = $state;
    next if $state ne 'rated';
    my %delta;
    for my $i (@all) {
        for my $j (@all) {
            my ($p, $q) = map { $person{$_}{place} } $i, $j;
            next if $i eq $j || ($p eq 'out' && $q eq 'out');
            my $tie = $set{draw} eq 'moves' ? $person{$i}{moves} == $person{$j}{moves} : $p eq $q;
            my $result = $q eq 'out' ? 1 : $p eq 'out' ? 0 : $tie ? 0.5 : $p == $q ? 0.5 : $p < $q;
            my $e = 1 / (1 + exp(-$set{phi} * (($rating{$i} // 100) - ($rating{$j} // 100))));
            $delta{$i} += $set{k} * ($result - $e) / sqrt(@all - 1);
        }
    }
    $rating{$_} = ($rating{$_} // 100) + ($expected{$game->{gid}}{$_} = $delta{$_} // 0) for @all;
}

my ($changes, $differences) = (0, 0);
while (<STDIN>) {
    chomp;
    my ($gid, $state, $name, $delta) = map { decoded($_) } split /\t/, $_, -1;
    my $theirs = $name eq '' ? $state : $delta;
    my $ours = delete $expected{$gid}{$name};
    my $equal = defined $ours && ($name eq '' ? $ours eq $theirs : abs($ours - $theirs) < 1e-9);
    $changes += $name ne '';
    $differences++, print "game $gid $name: $theirs, not ", $ours // 'anything', "\n" unless $equal;
}
for my $gid (keys %expected) {
    $differences++, print "game $gid $_: missing\n" for keys %{$expected{$gid}};
}
printf "%d games, %d changes, %d differences\n", scalar keys %game, $changes, $differences;
