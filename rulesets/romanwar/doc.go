// Package romanwar adjudicates the Roman War Rules, dated November 30, 2000, sent in
// by a Mr. Schulz: battles of single 25mm figures with a six-sided die for every man.
//
// Content is the YAML of this folder: the rule index in our words, rulings (where the
// page is silent, with options), types, tables, armies, scenarios, words, and the weights
// of the policies.
//
// The ruleset has six rooms. Each knows only those before it.
//
//	rules   the state of a war and the procedure:
//	        muster.go, camp.go     units from types, armies, the table, begin
//	        turn.go                the steps of a turn, its end, who has won
//	        move.go, ways.go, legs.go   moves by ground, and on a table
//	        terrain.go, table.go, apart.go   levels, sight, gaps, whose ground is taken
//	        missile.go, exposed.go, deal.go  volleys, who can be hit, dealing and dice
//	        runover.go, casualties.go        chariots and elephants, survival
//	        melee.go, round.go, blows.go, charge.go, seal.go   melees and papers
//	        ladders.go, storm.go, works.go, hands.go, doors.go, chains.go, bridges.go,
//	        walls.go               what is done at forts and rivers
//	book    how content is read and checked; scenarios and armies are set up once
//	facts   what a war holds by name, what a referee sets, and how it is shown
//	speech  what is typed
//	odds    what volleys and rounds come to, exactly
//	policy  who wages war without a player: plain.go, the fixed policy; veteran.go, one
//	        that bides its time; siege.go, what both do at walls, drill.go: without a table
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

//go:generate go run summa/internal/idgen .
