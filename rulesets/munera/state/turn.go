package state

import "summa/internal/core"

const giveInAt = -6 // net AP modifier at which a tired man gives in [mun.ap.3]

// ArmourPoints adds the AP modifier for armour: light or no armour is quick, and a galerus counts
// as light. [mun.galerus.3]
func (r *Reckoner) ArmourPoints(s *State, f *Figure, t *core.Tally) {
	switch {
	case f.Armour == NoArmour && f.Galerus:
		r.AP(t, APGalerus)
	case f.Armour == NoArmour:
		r.AP(t, APNone)
	case f.Armour == lightArmour:
		r.AP(t, APLight)
	default:
		r.AP(t, APHeavy)
		if f.Galerus && s.Is(RulingGalerusArmourAp, GalerusArmourApAddsOneToHeavy) {
			r.AP(t, APGalerus)
		}
	}
}

// AP adds one row of the AP table.
func (r *Reckoner) AP(t *core.Tally, row int) {
	t.Add(StApmodNoArmour+uint8(row), r.Content.Apmods[row].Rule, int(r.Content.Apmods[row].Value))
}

// GivesIn returns the opponent to whom a tired man gives in, or -1.
// [mun.ap.3]
func (r *Reckoner) GivesIn(s *State, a, modifier int) int {
	if modifier > giveInAt || r.Weary(s, a) == core.Fresh {
		return -1
	}
	return r.Threat(s, a, s.Is(RulingGiveInCheck, GiveInCheckStandingOpponentOnly))
}
