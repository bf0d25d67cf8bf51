// Package morturi adjudicates Morturi Te Salutant, the Rules of Conflict of
// Asklepios: battles of gladiator schools on a board of squares.
//
// Content is the YAML of this folder: the rule index and the points where the print is
// silent, roles, tricks, conditions, grades, resources, arenas, scenarios, words, and the
// weights of the policies. A trick is data: moments, conditions, prices and effects out
// of a closed list; no trick has code of its own.
//
// The ruleset has five rooms. Each knows only those before it.
//
//	rules   the state of a battle and the procedure: setup.go, priority.go (begin),
//	        round.go (activation, turns, rounds), move.go, shift.go (pushes, effect
//	        movement), attack.go (from the declaration to what follows), blow.go (its
//	        numbers), sweep.go, life.go, sight.go, victory.go, play.go and tricks.go
//	        (what a gladiator may do), deed.go (effects brought about), passive.go
//	        (effects that hold by themselves), offer.go (optional ones that wait for
//	        their owner), trick.go (what a trick is compiled to), walker.go (where a
//	        gladiator can go), referee.go, traced.go (the state as simulations code it)
//	book    how content is read and checked
//	facts   what a battle holds by name, and how it is shown
//	speech  what is typed
//	policy  who fights without a player: by a fixed procedure (plain.go), by what every
//	        plan is worth (veteran.go), by battles played on (champion.go)
//
// Here are what the ruleset hands over (morturi.go), the prices of gladiators
// (ludus.go) and the sheets of paper (papers.go).
//
// Order of the dice in one command: begin: tricks of the start of the battle,
// school by school, then a die a tied school; activate: tricks of the start of the
// turn; attack, shoot, react: the die or dice of the attack, then those of the
// target's tricks, then of the attacker's; trick: as its effects stand.
package morturi

//go:generate go run summa/internal/idgen .
