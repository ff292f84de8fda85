# Calls of each kind there is, counted by themselves. Run with a file, it writes how often which line's function was called.
use strict;
use warnings;
use List::Util qw(first reduce);
my %counts;
sub hit { $counts{$_[0]}++ }



sub fib { hit(__LINE__); my ($n) = @_; return $n < 2 ? $n : fib($n - 1) + fib($n - 2) }
sub ends { hit(__LINE__); return $_[0] }
sub passes { hit(__LINE__); goto &ends }
sub raises { hit(__LINE__); my ($n) = @_; die "end\n" if $n == 0; raises($n - 1); fib(2) }
sub in_block { hit(__LINE__); my ($n) = @_; my $s = 0; for my $i (1 .. $n) { if ($i % 2) { $s += fib(2) } } return $s }
sub by_number { hit(__LINE__); $a <=> $b }
sub sorting { hit(__LINE__); my @all = map { $_ * 37 % 51 } 1 .. 50;
  my @b = sort { fib(1); $a <=> $b } @all; my @c = sort { $b <=> $a } @b; my @d = sort by_number @c; return $d[0] }
sub lists { hit(__LINE__); my $f = first { hit(__LINE__); $_ > 3 } 1 .. 9; my $r = reduce { hit(__LINE__); $a + $b } 1 .. 5; return $f + $r }
package Point;
require overload;
overload->import(
  '<=>' => sub { main::hit(__LINE__); $_[0]{x} <=> $_[1]{x} },
  '""' => sub { main::hit(__LINE__); 'point' });
sub new { main::hit(__LINE__); return bless {x => $_[1]}, $_[0] }
sub DESTROY { main::hit(__LINE__) }
our $AUTOLOAD;
sub AUTOLOAD { main::hit(__LINE__); return main::fib(2) }
package main;
sub objects { hit(__LINE__); my ($p, $q) = (Point->new(1), Point->new(2)); my $c = $p <=> $q; return "$p" . $p->unknown }
sub anonymous { hit(__LINE__); my $f = sub { hit(__LINE__); return fib($_[0]) }; return $f->(3) + $f->(4) }
sub evaluated { hit(__LINE__); my $f = eval 'sub { return fib($_[0]) }'; return $f->(2) + eval 'fib(3)' }
sub caught { hit(__LINE__); for my $i (0 .. 9) { eval { raises($i % 4) }; fib(1) } }

sub run { hit(__LINE__); fib(10); passes(1); in_block(9); sorting(); lists(); objects(); anonymous(); evaluated(); caught() }
run();
if (@ARGV) { open my $file, '>', $ARGV[0] or die; print $file map { "$_ $counts{$_}\n" } sort keys %counts }
