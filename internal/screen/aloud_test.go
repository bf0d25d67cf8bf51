package screen

import "testing"

// TestAloudQuotes: a quote behind a digit is an inch, but where it closes what stands in
// quotes; a number needed is read as one, and where somebody looks has its name.
func TestAloudQuotes(t *testing.T) {
	for text, want := range map[string]string{
		`10" left, 1" off`:             `10 inches left, 1 inch off`,
		`attack="sword 4+/4", then 3"`: `attack="sword 4+/4", then 3 inches`,
		`8,2 facing n, Sword 4+/4`:     `8,2 facing north, Sword 4 or more for 4`,
		`fools 6+/14+`:                 `fools 6 or more, or 14 or more`,
		`facing=n`:                     `facing=n`,
		`AP, D6 + light armour 1 - large shield 1 = 5 AP`: `AP, D6 plus light armour 1 minus large shield 1 is 5 AP`,
		`appeal 4 - no wounds dealt 1 - unwounded 2 = 1`:  `appeal 4 minus 1 for no wounds dealt minus unwounded 2 is 1`,
		`attack 2 - weapon 1 - defence 6 = -5`:            `attack 2 minus weapon 1 minus defence 6 is minus 5`,
		`on 4-6, well-known, set a.b=-1`:                  `on 4-6, well-known, set a.b=-1`,
	} {
		if got := Aloud(text); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}

// TestAloudRules: rules in brackets are spoken, behind a full stop if there is one; other
// brackets stay.
func TestAloudRules(t *testing.T) {
	m := &Means{Spoken: true}
	for text, want := range map[string]string{
		"he is hit [mor.attack.3 mor.life.1]": "he is hit, rule mor.attack.3, mor.life.1",
		"He is hit. [mor.attack.3]":           "He is hit. Rule mor.attack.3.",
		"add NAME [ROLE] [key=value...]":      "add NAME [ROLE] [key=value...]",
	} {
		if got := m.Aloud(text); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}
