// Package core holds the mechanics that arena rulesets share, as arithmetic
// that cites: the contest of two dice, the save, weariness against Stamina,
// the appeal to the crowd and the Double. It decides nothing about when they
// apply; a ruleset does.
package core

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// A Contest is the attacker's natural die against the defender's.
type Contest struct{ Attack, Defence int }

// Roll rolls a contest, the attacker's die first. kindA and kindD are the
// dice's purposes in the ruleset.
func Roll(ref *bout.Ref, attacker, defender int, kindA, kindD uint8, id rule.ID) Contest {
	a := ref.Roll(attacker, 6, kindA, id)
	return Contest{a, ref.Roll(defender, 6, kindD, id)}
}

// Compare rolls a contest of which only the difference matters, or which double
// it is: nothing looks at a die again. Whatever is no Double and up to most is one
// miss.
func Compare(ref *bout.Ref, attacker, defender int, kindA, kindD uint8, id rule.ID, most int) Contest {
	a, d := ref.Contest(attacker, defender, 6, kindA, kindD, id, most)
	return Contest{a, d}
}

// RollUnlike rolls a contest in which equal dice are rolled again, both.
func RollUnlike(ref *bout.Ref, attacker, defender int, kindA, kindD uint8, id rule.ID) Contest {
	a, d := ref.Unlike(attacker, defender, 6, kindA, kindD, id)
	return Contest{a, d}
}

// Score is the attacker's die and his modifier less the defender's die.
func (c Contest) Score(modifier int) int { return c.Attack + modifier - c.Defence }
