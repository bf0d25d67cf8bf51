// Package munera adjudicates Munera Sine Missione (Exagoni Libero), Phil West's
// hex-free adaptation of Alan Saunders' rules for gladiatorial combat, after
// Gary Comardo; its special moves are after Chris Peers.
//
// Content lives beside the code: rules.yaml (the rule index in our words),
// rulings.yaml (where the print is silent, with options), weapons.yaml,
// types.yaml, tables.yaml and pairings.yaml. The code holds the procedure, a file a section:
//
//	muster.go    figures from types and overrides, begin, order of play
//	turn.go      the AP die, giving in, rising, the end of a turn
//	points.go    costs, the seventh point, the tired man's limit
//	save.go      the Armour Save by quadrant
//	attack.go    the attack procedure: dice, modifiers, score, a miss and its push-back
//	hit.go       a hit: save, wounds, Bash
//	missiles.go  where missiles land
//	double.go    Double Trouble
//	nets.go      net, lasso, cape: entangling and cutting free
//	wounds.go    wounds, knock-down, fatigue, beaten
//	appeal.go    appeals to the crowd
//	special.go   whirl, feint, haze
//	grapple.go   the grapple and its tests
//	items.go     hands, draw, sheathe, drop, discard; pickup.go: pick up, kick
//	move.go      moves, facing and the facts players state
//	ground.go    what rules ask of the ground, with a map or without
//	hexes.go     the map: the arena, who stands where, push-backs, scatter
//	steps.go     steps, turns, kicks, whirls and lines of sight on it; walk.go: ways
//	allow.go     what forbids a command, in the printed order
//
// The rest is the language and the paper: command.go, verbs.go and parse.go read
// a line, place.go a question put at the shell, legal.go lists what may be done,
// field*.go name every fact of a State, facts.go and parts.go visit them,
// words.go numbers what is told, show.go draws, content.go, kinds.go and
// compile.go load, lint.go recomputes printed profiles.
//
// Who fights without a player: plain.go by a fixed procedure, veteran.go by what
// each command is worth (worth.go, weights in policy.yaml), champion.go by bouts
// played on (rollout.go) under the habits of sharp.go.
//
// Order of the dice in one command (A attacker, D defender; a die in brackets
// is rolled only where its condition holds):
//
//	begin     [Stamina] per figure, [arrows] per bowman, order, ties again
//	turn      [give-in: appeal 2] or AP; [grapple test: grappler, grappled, [throw], [appeal 2]]
//	attack    [cone] A D; Double: its own dice; [feint A]; miss: [scatter];
//	          hit: [arbelos] [escape] or [save] [scatter]; [appeal 2]
//	grapple   A D again while equal; [test]; [throw]; [appeal 2]
//	haze, cut-free  one die
//	end       [appeal 2] per floored man
package munera

//go:generate go run summa/internal/idgen .
