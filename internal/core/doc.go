// Package core is the resolution of tabletop arenas: the referee, through whom
// every die of every ruleset is rolled and cited, and the mechanics that arenas
// share, in the order of a printed procedure: a question to the dice (dice.go), a
// contest of two dice (contest.go) and whether it is a Double (double.go), a sum
// whose every term has its rule (tally.go), the save (save.go), fatigue against
// Stamina (fatigue.go) and the appeal to the crowd (appeal.go).
//
// A mechanic is arithmetic that cites. When it applies, and to whom, a ruleset
// decides.
package core
