package rules

import (
	"summa/internal/core"
)

// A Wound says where lost LP come from.
type Wound struct {
	By     int8 // who dealt the damage, or nobody
	attack bool // an attack did
	credit bool // whoever forced him into a hazard has the credit [ruling hazard-credit]
	rule   ruleID
}

// hurt takes LP from a figure and takes him out of action at 0 or less.
// [mor.life.1] [mor.life.3]
func (r *Rules) hurt(s *State, i, n int, w Wound, ref *core.Ref) {
	if n <= 0 {
		return
	}
	f := &s.Fig[i]
	f.Life -= int16(n)
	if f.Life < 0 && s.Is(RulingLifeBelowZero, LifeBelowZeroClamp) {
		f.Life = 0
	}
	f.WasHurt = true
	ref.Event(EvWounded, i, int(w.By), w.rule, n, max(0, int(f.Life)))
	if s.Keeps&keepsWoundDice != 0 && f.Life > 0 {
		ref.Event(evWoundDie, i, core.None, Life4, int(f.Life))
	}
	if f.Life == 0 && w.attack {
		r.determined(s, i, ref)
	}
	if f.Life <= 0 {
		r.TakeOut(s, i, w, ref)
	}
}

// determined: what a man does who is brought to exactly 0.
func (r *Rules) determined(s *State, i int, ref *core.Ref) {
	for _, id := range r.Content.Moments[onExactlyZero] {
		cl := &r.Content.Clauses[id]
		if s.Fig[i].Life == 0 && r.ComesAbout(s, cl, i, int(Nobody), nil, 0) {
			r.bring(s, &deed{owner: i, whom: int(Nobody), clause: cl}, ref)
			if s.Fig[i].Life > 0 {
				ref.Event(evDetermined, i, core.None, r.Content.Tricks[cl.Trick].Rule, int(s.Fig[i].Life))
			}
		}
	}
}

// TakeOut takes a figure out of action. [mor.life.3] [mor.crowd.3]
func (r *Rules) TakeOut(s *State, i int, w Wound, ref *core.Ref) {
	f := &s.Fig[i]
	s.Ooa++
	s.School[f.School].Out++
	s.School[f.School].Lost = 1
	r.Leave(s, i, OutOfAction, ref)
	ref.Event(evOut, i, int(w.By), Life3)
	if w.By >= 0 && (w.attack || w.credit) && s.Enemies(int(w.By), i) {
		r.favour(s, s.Fig[w.By].School, 1, int(w.By), Crowd3, ref)
		k := &s.Fig[w.By]
		k.Kills = min(k.Kills+1, 99)
		r.bringAll(s, onKill, int(w.By), i, nil, 0, ref)
	}
	for _, id := range r.Content.Moments[onTakenOut] {
		cl := &r.Content.Clauses[id]
		if r.ComesAbout(s, cl, i, int(w.By), nil, 0) {
			r.bring(s, &deed{owner: i, whom: int(w.By), clause: cl}, ref)
		}
	}
	for j := range int(s.N) {
		if r.Content.When[onEnemyOut].meets(&s.all) && s.Standing(j) && s.Enemies(i, j) {
			r.bringAll(s, onEnemyOut, j, i, nil, 0, ref)
		}
	}
	r.CheckVictory(s, ref)
}

// Leave takes a figure off the board.
func (r *Rules) Leave(s *State, i int, how uint8, ref *core.Ref) {
	f := &s.Fig[i]
	f.Out, f.OnField, f.Waits = how, false, false
	f.Mp, f.AttacksLeft = 0, 0
	if f.Flag != Nobody { // the flag stays where he fell
		sc := &s.School[f.Flag]
		sc.FlagAt, sc.Carrier = f.At, Nobody
		f.Flag = Nobody
	}
	if !s.inPlay(f.School) && s.School[f.School].Status == Fighting {
		s.School[f.School].Status = eliminated
	}
}
