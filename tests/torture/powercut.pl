#!/usr/bin/perl
# powercut RECORD START: how many instants there are at which the power can fail.
# powercut RECORD START INSTANT KEEP SEED TARGET: writes what is on the disk in TARGET then.
# RECORD is what record.h describes, of a program that worked in a folder that held what START holds; a line
# "folder PATH" before it names that folder. An instant is just before a sync takes effect, or the end. What was
# synced is there. Of the rest, KEEP (0 to 100) percent of the writes are, in any order, some torn at 512 or 4096
# bytes; of what happened to names since their folder was synced, as many percent, from the beginning on, as
# file systems with a journal have it.
use strict;
use warnings;

my ($record, $start, $instant, $keep, $seed, $target) = @ARGV;
my ($folder, %live, %lasting, @names, %by_inode);
# A file: {data, pending => [[offset, bytes] or [length]]}; a folder: {folder => 1}; by its path beneath the folder.

sub slurp {
    open my $file, '<:raw', $_[0] or die "$_[0]: $!";
    local $/;
    my $data = <$file>;
    return defined $data ? $data : '';
}

sub load {
    my ($at) = @_;
    opendir my $list, "$start$at" or die "$start$at: $!";
    for my $name (grep { !/^\.\.?$/ } readdir $list) {
        my $path = "$at/$name";
        if (-d "$start$path") {
            $live{$path} = {folder => 1};
            load($path);
        } else {
            $live{$path} = {data => slurp("$start$path"), pending => []};
        }
    }
}

sub parent {
    my ($path) = @_;
    $path =~ s{/[^/]*$}{};
    return $path;
}

# What a program did to names, in a table of them.
sub rename_all {
    my ($table, $what, $from, $to, $file) = @_;
    if ($what eq 'make') { $table->{$from} = $file }
    elsif ($what eq 'link') { $table->{$to} = $file }
    elsif ($what eq 'unlink') { delete $table->{$from} }
    else { delete $table->{$from}; $table->{$to} = $file }
}

sub change_name {
    my ($what, $from, $to, $file) = @_;
    my @change = ($what, $from, $to, $file);
    rename_all(\%live, @change);
    push @names, \@change;
}

sub apply_write {
    my ($data, $write) = @_;
    my ($offset, $bytes) = @$write;
    if (!defined $bytes) {
        $$data = substr $$data, 0, $offset if length $$data > $offset;
    } else {
        $$data .= "\0" x ($offset - length $$data) if length $$data < $offset;
        substr($$data, $offset, length $bytes) = $bytes if length $bytes;
        return;
    }
    $$data .= "\0" x ($offset - length $$data);
}

sub sync_file {
    my ($file) = @_;
    apply_write(\$file->{data}, $_) for @{$file->{pending}};
    $file->{pending} = [];
}

sub sync_folder {
    my ($path) = @_;
    my @rest;
    for my $change (@names) {
        my ($what, $from, $to) = @$change;
        my $touched = parent($from) eq $path || ($to ne '' && parent($to) eq $path);
        if ($touched) { rename_all(\%lasting, @$change) } else { push @rest, $change }
    }
    @names = @rest;
}

sub sync_all {
    my %files = map { $_ => $_ } values %live, map { $_->[3] } @names;
    sync_file($_) for grep { $_ && $_->{pending} } values %files;
    %lasting = %live;
    @names = ();
}

sub beneath {
    my ($path) = @_;
    return index("$path/", "$folder/") == 0 ? substr $path, length $folder : undef;
}

# A part of a write that was under way: whole blocks of it.
sub torn {
    my ($offset, $bytes) = @_;
    my $block = rand 2 < 1 ? 512 : 4096;
    my $length = int(rand 1 + length($bytes) / $block) * $block;
    return [$offset, substr $bytes, 0, $length];
}

sub write_out {
    my %there = %lasting;
    my $kept = int(rand(1 + @names * $keep / 100 * 2));
    $kept = @names if $kept > @names || $keep == 100;
    $kept = 0 if $keep == 0;
    rename_all(\%there, @{$names[$_]}) for 0 .. $kept - 1;
    mkdir $target or die "$target: $!";
    my %written;
    for my $path (sort keys %there) {
        my $file = $there{$path};
        next if $path =~ /-shm$/;
        if ($file->{folder}) { mkdir "$target$path"; next }
        if ($written{$file}) { link $written{$file}, "$target$path"; next }
        my $data = $file->{data};
        for my $write (@{$file->{pending}}) {
            next if rand 100 >= $keep;
            my $part = defined $write->[1] && $keep < 100 && rand 4 < 1 ? torn(@$write) : $write;
            apply_write(\$data, $part);
        }
        open my $out, '>:raw', "$target$path" or next; # its folder is not there
        print $out $data;
        close $out or die "$target$path: $!";
        $written{$file} = "$target$path";
    }
    exit 0;
}

my $instants = 0;
sub instant {
    write_out() if defined $instant && $instant == $instants;
    $instants++;
}

srand($seed || 0);
load('');
%lasting = %live;
open my $log, '<:raw', $record or die "$record: $!";
while (my $line = <$log>) {
    chomp $line;
    my ($what, $rest) = split / /, $line, 2;
    if ($what eq 'folder') {
        $folder = $rest;
    } elsif ($what eq 'open') {
        my ($inode, $empties, $path) = split / /, $rest, 3;
        my $name = beneath($path);
        delete $by_inode{$inode};
        next if !defined $name;
        if ($name eq '') { $by_inode{$inode} = ''; next }
        change_name('make', $name, '', {data => '', pending => []}) if !$live{$name};
        $by_inode{$inode} = $live{$name}{folder} ? $name : $live{$name};
        push @{$live{$name}{pending}}, [0] if $empties;
    } elsif ($what eq 'write') {
        my ($inode, $offset, $length) = split / /, $rest;
        read($log, my $bytes, $length) == $length or last;
        push @{$by_inode{$inode}{pending}}, [$offset, $bytes] if ref $by_inode{$inode};
    } elsif ($what eq 'truncate') {
        my ($inode, $length) = split / /, $rest;
        push @{$by_inode{$inode}{pending}}, [$length] if ref $by_inode{$inode};
    } elsif ($what eq 'sync') {
        my $file = $by_inode{$rest};
        next if !defined $file;
        instant();
        if (ref $file) { sync_file($file) } else { sync_folder($file) }
    } elsif ($what eq 'syncall') {
        instant();
        sync_all();
    } elsif ($what eq 'mkdir') {
        my $name = beneath($rest);
        change_name('make', $name, '', {folder => 1}) if defined $name && !$live{$name};
    } elsif ($what eq 'unlink') {
        my $name = beneath($rest);
        change_name('unlink', $name, '', undef) if defined $name;
    } else {
        my ($from, $to) = map { beneath($_) } split /\t/, $rest;
        change_name($what, $from, $to, $live{$from}) if defined $from && defined $to;
    }
}
instant();
print "$instants\n";
