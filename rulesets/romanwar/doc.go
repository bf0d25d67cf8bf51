// Package romanwar adjudicates the Roman War Rules, dated November 30, 2000, sent in
// by a Mr. Schulz: battles of single 25mm figures with a six-sided die for every man.
//
// Content lives beside the code: rules.yaml (the rule index in our words),
// rulings.yaml (where the page is silent, with options), types.yaml, tables.yaml,
// armies.yaml, scenarios.yaml. The code holds the procedure, a file a section:
//
//	muster.go      units from types, whole armies, begin
//	turn.go        the steps of a turn, its end, who has won
//	move.go        moves by ground and what they cost; ways.go: on a table; legs.go:
//	               the pieces of a way
//	terrain.go     levels, roads, cover and lines of sight on a table
//	table.go       rectangles, gaps, and who is nearest; apart.go: whose ground is taken
//	missile.go     volleys: bands, cover, the split; exposed.go: who can be hit;
//	               deal.go: dealing and the dice
//	runover.go     chariots and elephants
//	casualties.go  survival, men and mounts, those who go on foot
//	melee.go       booking and groups; round.go: a round, blows.go: its blows;
//	               charge.go: charges, papers and retreats; seal.go: papers in secret
//	ladders.go     ladders, climbing and pushing; storm.go: fights at them
//	works.go       who comes to a work; hands.go: who is free for one; doors.go, chains.go,
//	               bridges.go; walls.go: corners
//	exact.go       what volleys come to, exactly; exactround.go: rounds; exactevents.go:
//	               the events of both
//	set.go         what a referee sets
//	plain.go       the fixed policy; veteran.go: one that bides its time; siege.go: what both
//	               do at walls, drill.go: without a table
//
// The dice of a command come in this order:
//
//	begin         first-side=die-off: a die each, again while equal
//	shoot         a die a shot, in the order the shots are dealt; with
//	              shot-allotment=random then a die for each hit
//	runover       a die for each man covered, in number order
//	casualties    units in muster order, men in number order, a man before his mount
//	round         group by group: the attackers; the defenders who strike back (first
//	              round) or the defenders' survival and then all defenders; the
//	              attackers' survival
//	push-ladder   the push, then a die for each man on it, the top first
//	batter, hack  one die; a die a man
//
// The men of a war lie in flat arrays of the State, so that a war of ten thousand a
// side is copied and compared as a few runs of memory.
package romanwar
