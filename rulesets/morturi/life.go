package morturi

import "summa/internal/bout"

// A wound says where lost LP come from.
type wound struct {
	by     int8 // who dealt the damage, or nobody
	attack bool // an attack did
	credit bool // whoever forced him into a hazard has the credit [ruling hazard-credit]
	rule   ruleID
}

// hurt takes LP from a figure and takes him out of action at 0 or less.
// [mor.life.1] [mor.life.3]
func (r *Rules) hurt(s *State, i, n int, w wound, ref *bout.Ref) {
	if n <= 0 {
		return
	}
	f := &s.fig[i]
	f.life -= int16(n)
	if f.life < 0 && s.is(rulingLifeBelowZero, lifeBelowZeroClamp) {
		f.life = 0
	}
	f.wasHurt = true
	ref.Event(evWounded, i, int(w.by), w.rule, n, max(0, int(f.life)))
	if s.keeps&keepsWoundDice != 0 && f.life > 0 {
		ref.Event(evWoundDie, i, bout.None, life4, int(f.life))
	}
	if f.life == 0 && w.attack {
		r.determined(s, i, ref)
	}
	if f.life <= 0 {
		r.takeOut(s, i, w, ref)
	}
}

// determined: what a man does who is brought to exactly 0.
func (r *Rules) determined(s *State, i int, ref *bout.Ref) {
	for _, id := range r.c.moments[onExactlyZero] {
		cl := &r.c.clauses[id]
		if s.fig[i].life == 0 && r.comesAbout(s, cl, i, int(nobody), nil, 0) {
			r.bring(s, &deed{owner: i, whom: int(nobody), clause: cl}, ref)
			if s.fig[i].life > 0 {
				ref.Event(evDetermined, i, bout.None, r.c.tricks[cl.trick].rule, int(s.fig[i].life))
			}
		}
	}
}

// takeOut takes a figure out of action. [mor.life.3] [mor.crowd.3]
func (r *Rules) takeOut(s *State, i int, w wound, ref *bout.Ref) {
	f := &s.fig[i]
	s.ooa++
	s.school[f.school].out++
	s.school[f.school].lost = 1
	r.leave(s, i, outOfAction, ref)
	ref.Event(evOut, i, int(w.by), life3)
	if w.by >= 0 && (w.attack || w.credit) && s.enemies(int(w.by), i) {
		r.favour(s, s.fig[w.by].school, 1, int(w.by), crowd3, ref)
		k := &s.fig[w.by]
		k.kills = min(k.kills+1, 99)
		r.bringAll(s, onKill, int(w.by), i, nil, 0, ref)
	}
	for _, id := range r.c.moments[onTakenOut] {
		cl := &r.c.clauses[id]
		if r.comesAbout(s, cl, i, int(w.by), nil, 0) {
			r.bring(s, &deed{owner: i, whom: int(w.by), clause: cl}, ref)
		}
	}
	for j := range int(s.n) {
		if r.c.when[onEnemyOut].meets(&s.all) && s.standing(j) && s.enemies(i, j) {
			r.bringAll(s, onEnemyOut, j, i, nil, 0, ref)
		}
	}
	r.checkVictory(s, ref)
}

// leave takes a figure off the board.
func (r *Rules) leave(s *State, i int, how uint8, ref *bout.Ref) {
	f := &s.fig[i]
	f.out, f.onField, f.waits = how, false, false
	f.mp, f.attacksLeft = 0, 0
	if f.flag != nobody { // the flag stays where he fell
		sc := &s.school[f.flag]
		sc.flagAt, sc.carrier = f.at, nobody
		f.flag = nobody
	}
	if !s.inPlay(f.school) && s.school[f.school].status == fighting {
		s.school[f.school].status = eliminated
	}
}
