// Package tiny is a rule for the tests of the mutation tester.
package tiny

// Wounds are the wounds of a hit: the margin, but at least 1, and none if it is saved.
func Wounds(attack, defence int, saved bool) int {
	n := attack - defence
	if n < 1 {
		n = 1
	}
	if saved {
		n = 0
	}
	return n
}

// Unheld is a rule that no test holds.
func Unheld(a, b int) bool { return a > 3 && b > 3 }
