// Package morturi adjudicates Morturi Te Salutant, the Rules of Conflict of
// Asklepios: battles of gladiator schools on a board of squares.
//
// Content lives beside the code: rules.yaml and rulings.yaml (the rule index and
// the points where the print is silent), roles.yaml, tricks.yaml, conditions.yaml,
// grades.yaml, resources.yaml, arenas.yaml, scenarios.yaml, words.yaml and
// policy.yaml. A trick is data: moments, conditions, prices and effects out of a
// closed list; no trick has code of its own. The code holds the procedure:
//
//	setup.go     the board, schools and gladiators before a battle
//	priority.go  begin: the order of the schools
//	round.go     activation, forced passes, turns and rounds
//	move.go      steps and what they cost; shift.go: pushes and effect movement
//	attack.go    an attack from its declaration to what follows; blow.go: its
//	             numbers; sweep.go: blows all around, charges
//	life.go      LP, out of action, Crowd's Favour for it
//	sight.go     range and line of sight
//	victory.go   the end of a battle, scenarios, surrender
//	play.go      what a gladiator may do in his turn; tricks.go: his tricks
//	deed.go      effects brought about; passive.go: effects that hold by
//	             themselves; offer.go: optional ones that wait for their owner
//	trick.go     what a trick is compiled to, by compile*.go from kinds.go
//
// The rest is the language and the paper: command.go, verbs.go and parse*.go read
// a line, place.go a question put at the shell, legal.go lists what may be done,
// field*.go name every fact of a State, parts.go visits them, words.go numbers
// what is told, show.go and chart.go draw, seat.go lines up simulated battles,
// ludus.go prices gladiators, traced.go tells battles apart by their forms.
//
// Who fights without a player: plain.go and plainplan.go by a fixed procedure,
// veteran.go by what every plan is worth, champion.go by battles played on.
//
// Order of the dice in one command: begin: tricks of the start of the battle,
// school by school, then a die a tied school; activate: tricks of the start of the
// turn; attack, shoot, react: the die or dice of the attack, then those of the
// target's tricks, then of the attacker's; trick: as its effects stand.
package morturi
