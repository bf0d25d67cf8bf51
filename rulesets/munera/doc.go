// Package munera adjudicates Munera Sine Missione (Exagoni Libero), Phil West's
// hex-free adaptation of Alan Saunders' rules for gladiatorial combat, after
// Gary Comardo; its special moves are after Chris Peers.
//
// Content is the YAML of this folder: rules.yaml (the rule index in our words),
// rulings.yaml (where the print is silent, with options), weapons.yaml, types.yaml,
// tables.yaml, pairings.yaml, words.yaml and the weights of the policies.
//
// The ruleset has five rooms. Each knows only those before it.
//
//	rules   the state of a bout and the procedure, a file a section: muster.go (figures
//	        from types and overrides, begin, order of play), turn.go (the AP die,
//	        giving in, rising, the end of a turn), points.go (costs, the seventh point,
//	        the tired man's limit), save.go (the Armour Save by quadrant), attack.go
//	        (dice, modifiers, score, a miss and its push-back), hit.go, missiles.go,
//	        double.go, nets.go, wounds.go, appeal.go, special.go (whirl, feint, haze),
//	        grapple.go, items.go and pickup.go, move.go; allow.go and allowother.go
//	        (what forbids a command, in the printed order); ground.go (what rules ask of
//	        the ground, with a map or without), hexes.go, steps.go and walk.go (the
//	        map), reach.go (how far one can go); options.go (the one list of what may be
//	        done) and orders.go (commands filled in); totals.go and traced.go (the state
//	        as simulations code it)
//	book    how content is read and checked; lint.go recomputes printed profiles
//	facts   what a bout holds by name, and how it is shown
//	speech  what is typed, how a command is written down, and how far a figure can go
//	        and what may be typed there (charting.go)
//	policy  who fights without a player: by a fixed procedure (plain.go), by what each
//	        command is worth (veteran.go, worth.go, prospects.go), by bouts played on
//	        (champion.go, rollout.go) under the habits of sharp.go
//
// Here are what the ruleset hands over (munera.go) and how its men live on from bout to
// bout (careers.go).
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
