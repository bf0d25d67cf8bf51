package state

// MayAnswer reports whether a school is, or is still to be, asked whether it surrenders.
func (s *State) MayAnswer(k int8) bool {
	x := &s.School[k]
	return x.Status == Fighting && s.InPlay(k) && !x.Yields && !x.Fights
}

// Unanswered clears all schools' answers about surrender.
func (s *State) Unanswered() {
	for k := range s.Schools {
		s.School[k].Yields, s.School[k].Fights = false, false
	}
}

// FirstSchool is the number of the first school where a record names who rolls: far above those of
// the gladiators.
const FirstSchool = 1 << 10

// RollerSchool returns the school that rolled, or Nobody if a gladiator did.
func RollerSchool(s *State, who int) int8 {
	if who < FirstSchool || who >= FirstSchool+int(s.Schools) {
		return Nobody
	}
	return int8(who - FirstSchool)
}

// The conditions of victory, in the order of victoryWords.
const (
	LastSchool uint8 = iota
	CaptureTheFlag
	KingOfTheHill
)

// Limited reports whether surrender has the limits of a campaign. [ruling
// surrender-limits]
func (s *State) Limited() bool {
	return s.Campaign || s.Is(RulingSurrenderLimits, SurrenderLimitsCampaign)
}
