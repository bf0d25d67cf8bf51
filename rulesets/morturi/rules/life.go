package rules

import (
	"summa/internal/core"
	"summa/rulesets/morturi/state"
)

// hurt takes LP from a figure and takes him out of action at 0 or less.
// [mor.life.1] [mor.life.3]
func (r *Rules) hurt(s *state.State, i, n int, w state.Wound, ref *core.Ref) {
	if n <= 0 || ref.Overruled(state.EvWounded) {
		return
	}
	f := &s.Fig[i]
	f.Life -= int16(n)
	if f.Life < 0 && s.Is(state.RulingLifeBelowZero, state.LifeBelowZeroClamp) {
		f.Life = 0
	}
	f.WasHurt = true
	ref.Event(state.EvWounded, i, int(w.By), w.Rule, n, max(0, int(f.Life)))
	if s.Keeps&state.KeepsWoundDice != 0 && f.Life > 0 {
		ref.Event(state.EvWoundDie, i, core.None, state.Life4, int(f.Life))
	}
	if f.Life == 0 && w.Attack {
		r.atExactlyZero(s, i, ref)
	}
	if f.Life <= 0 {
		r.TakeOut(s, i, w, ref)
	}
}

// atExactlyZero carries out what a figure does that is brought to exactly 0 LP.
func (r *Rules) atExactlyZero(s *state.State, i int, ref *core.Ref) {
	for _, id := range r.Content.Moments[state.OnExactlyZero] {
		cl := &r.Content.Clauses[id]
		if s.Fig[i].Life == 0 && r.ComesAbout(s, cl, i, int(state.Nobody), nil, 0) {
			r.bring(s, &deed{owner: i, whom: int(state.Nobody), clause: cl}, ref)
			if s.Fig[i].Life > 0 {
				ref.Event(state.EvDetermined, i, core.None, r.Content.Tricks[cl.Trick].Rule, int(s.Fig[i].Life), 0, int(cl.Trick))
			}
		}
	}
}

// TakeOut takes a figure out of action. [mor.life.3] [mor.crowd.3]
func (r *Rules) TakeOut(s *state.State, i int, w state.Wound, ref *core.Ref) {
	f := &s.Fig[i]
	s.Ooa++
	s.School[f.School].Out++
	s.School[f.School].Lost = 1
	r.Leave(s, i, state.OutOfAction, ref)
	ref.Event(state.EvOut, i, int(w.By), state.Life3)
	if w.By >= 0 && (w.Attack || w.Credit) && s.Enemies(int(w.By), i) {
		r.favour(s, s.Fig[w.By].School, 1, int(w.By), state.Crowd3, ref)
		k := &s.Fig[w.By]
		k.Kills = min(k.Kills+1, 99)
		r.bringAll(s, state.OnKill, int(w.By), i, nil, 0, ref)
	}
	for _, id := range r.Content.Moments[state.OnTakenOut] {
		cl := &r.Content.Clauses[id]
		if r.ComesAbout(s, cl, i, int(w.By), nil, 0) {
			r.bring(s, &deed{owner: i, whom: int(w.By), clause: cl}, ref)
		}
	}
	for j := range int(s.N) {
		if r.Content.When[state.OnEnemyOut].Meets(&s.All) && s.Standing(j) && s.Enemies(i, j) {
			r.bringAll(s, state.OnEnemyOut, j, i, nil, 0, ref)
		}
	}
	r.CheckVictory(s, ref)
}

// Leave removes a figure from the board.
func (r *Rules) Leave(s *state.State, i int, how uint8, ref *core.Ref) {
	f := &s.Fig[i]
	f.Out, f.OnField, f.Waits = how, false, false
	f.Mp, f.AttacksLeft = 0, 0
	if f.Flag != state.Nobody { // the flag stays where he fell
		sc := &s.School[f.Flag]
		sc.FlagAt, sc.Carrier = f.At, state.Nobody
		f.Flag = state.Nobody
	}
	if !s.InPlay(f.School) && s.School[f.School].Status == state.Fighting {
		s.School[f.School].Status = state.Eliminated
	}
}
