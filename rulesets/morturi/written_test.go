package morturi

import (
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// TestEffectIsWrittenWithItsAttack: an effect that attacks with a trick is written down
// with that trick, and so is the same command when it is read again.
func TestEffectIsWrittenWithItsAttack(t *testing.T) {
	content, err := Ruleset().Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := content.Open()
	for _, text := range []string{
		"arena 7 5", "school S", "school T",
		`add A school=S at=3,1 facing=w move=2 attack="weapon 4+/5" life=7 tricks=shield-slam,orcish-aggression`,
		`add B school=T at=2,1 facing=w move=5 attack="weapon 5+/0" life=6`,
		"begin", "activate A", "trick shield-slam B", "react turn e dice 6",
	} {
		var l line.Line
		if err := l.Parse(text); err != nil {
			t.Fatal(err)
		}
		var tape dice.Tape
		tape.Give(l.Dice)
		if err := g.Do(&l, &core.Ref{Tape: &tape}); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	const slams = "trick orcish-aggression with=shield-slam"
	var l line.Line
	if err := l.Parse(slams); err != nil {
		t.Fatal(err)
	}
	if text, err := g.Written(&l); err != nil || text != slams {
		t.Errorf("it is written down as %q, %v", text, err)
	}
}
