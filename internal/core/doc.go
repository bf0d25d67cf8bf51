// Package core resolves the commands of tabletop arenas. It has the referee, through whom every die
// of every ruleset is rolled with the rule that asks for it, and the mechanics that arenas share: a
// question to the dice (dice.go), a contest of two dice (contest.go) and whether it is a Double
// (double.go), a sum each of whose terms has its rule (tally.go), the save (save.go), fatigue
// against Stamina (fatigue.go) and the appeal to the crowd (appeal.go).
//
// A mechanic is arithmetic that records its rules. The ruleset decides when it applies, and to
// whom.
package core
