package facts

import (
	"strings"

	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// waits is what keeps a man from an attack, as far as that is seen: that he reaches nobody, that
// the rules bar it, or that he thinks little of it.
func (r *Facts) waits(s *state.State, i int) string {
	f, b := &s.Fig[i], r.Nearest(s, i)
	switch {
	case f.Status != state.Active || s.Phase != state.Actions || b < 0:
		return ""
	case !r.reachesAny(s, i):
		text := r.Name(s, b) + " is " + state.Itoa(s.Distance(i, b)) + " apart"
		if list := r.reaches(s, i); len(list) > 0 {
			text += ", out of his reach (" + strings.Join(list, ", ") + ")"
		}
		if s.Active() == i && r.nearer(s, i) != nil {
			text += ", and to go nearer is worth less to him than to wait there"
		}
		return text
	case s.Active() != i:
		return "he has " + r.Name(s, b) + " in reach"
	}
	barred, open := "", false
	r.Options(s, func(c *rules.Command) {
		if c.Action.Word != "attack" && c.Action.Word != "throw" && c.Action.Word != "shoot" {
			return
		}
		_, no := r.Permit(s, c)
		if open = open || no == nil; barred == "" && no != nil {
			barred = no.Why
		}
	})
	if open {
		return "it would be worth less to him now than to stand as he is"
	}
	return barred
}
