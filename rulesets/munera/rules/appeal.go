package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// appeal rolls b's appeal to the crowd and returns its verdict. a is the
// credited opponent. [mun.appeal.2] [mun.appeal.3]
func (r *Rules) appeal(s *state.State, a, b int, ref *core.Ref) bool {
	t := core.Tally{Ref: ref, Who: b}
	r.Pleas(s, a, b, &t)
	natural, mercy := ref.Judge(b, 2, 6, state.DieAppeal, state.Appeal2, func(natural int) bool {
		return core.Verdict(natural, t.Sum, state.MercyAt)
	})
	if ref.Listen {
		step := state.StVerdict
		if mercy != (natural+t.Sum >= state.MercyAt) {
			step = state.StNatural
		}
		ref.Step(step, b, state.Appeal3, natural+t.Sum, state.MercyAt, natural)
	}
	by := state.Appeal3
	if mercy && ref.Overruled(state.EvSpared) || !mercy && ref.Overruled(state.EvKilled) {
		mercy, by = !mercy, rule.ID(0) // on the referee's word, by no rule
	}
	kind := state.EvKilled
	if mercy {
		kind = state.EvSpared
	}
	ref.Event(kind, b, a, by, natural+t.Sum)
	return mercy
}

// Due applies what follows when the referee sets a fact in a bout under way: a figure at a Stamina
// of -3 or less dies. If a figure would be beaten and have to appeal, Due refuses instead, as the
// referee does not roll the crowd's dice. [mun.wound.2] [mun.wound.3]
func (r *Rules) Due(s *state.State, ref *core.Ref) error {
	if s.Phase != state.TurnStart && s.Phase != state.Actions {
		return nil
	}
	for i := range int(s.N) {
		f := &s.Fig[i]
		if f.Status != state.Active || f.Stamina > 0 {
			continue
		}
		if no := r.appeals(s, i); no != nil {
			if ref.Past { // older records let it fight on
				continue
			}
			return no
		}
		r.mortallyWounded(s, core.None, i, ref)
	}
	return nil
}

// appeals refuses a state in which a figure must appeal to the crowd; it returns nil if the figure
// dies without an appeal.
func (r *Rules) appeals(s *state.State, i int) *rule.Refusal {
	f := &s.Fig[i]
	if s.Vigour(i).Standing() == state.MortallyHurt && s.Is(state.RulingMortalWound, state.MortalWoundDiesNoAppeal) {
		return nil
	}
	name := r.Typed(s, i)
	return refuse("bad-argument", state.Wound2, "at a Stamina of "+state.Itoa(int(f.Stamina))+" "+r.Name(s, i)+" is beaten and must appeal to the crowd",
		"say first what became of him: set "+name+".status=spared "+name+".stamina="+state.Itoa(int(f.Stamina))+", or status=killed")
}
