package answer

import "summa/internal/game"

// leastChance is the chance of winning below which 0 is shown.
const leastChance = 0.005

// Hopeless returns what to say of advice in which no choice has a visible chance of winning; "" of
// any other.
func Hopeless(list []game.Advice, policy string) string {
	weighed := 0
	for i := range list {
		switch a := &list[i]; {
		case a.Unweighed:
		case a.Whole != "" || a.Value >= leastChance:
			return ""
		default:
			weighed++
		}
	}
	if weighed < 2 {
		return ""
	}
	return "None of them is likely to win from here, so these chances do not say which is best: " + policy + " goes by what each takes and loses. odds and a command has that."
}
