package game

import (
	"summa/internal/line"
	"summa/internal/sim"
)

// mostPlayed is the largest number of a policy's commands that OddsPlayed follows.
const mostPlayed = 500

// playing is a policy that supplies the commands of a question, and the condition that ends them.
type playing[S, C any] struct {
	name   string
	policy sim.Policy[S, C]
	over   func(s *S) bool
}

// choose sets c to the next command of the policy.
func (p *playing[S, C]) choose(s *S, c *C) error {
	p.policy.Choose(s, c)
	return nil
}

// OddsPlayed returns the odds of what a policy does to the end of the turn, or of the round.
func (t *table[S, C]) OddsPlayed(policy string, round bool) (*Odds, error) {
	t.asked()
	if u := t.m.Undivided; u != nil && u(t.now) {
		return nil, &line.Error{Code: "bad-argument", Msg: "what is rolled bears on what is rolled later, as where cards are dealt: odds are of a command, or of a chain of them", Hint: "odds COMMAND; COMMAND"}
	}
	p, err := t.policy(policy)
	if err != nil {
		return nil, err
	}
	if p.Roller != nil {
		return nil, &line.Error{Code: "bad-argument", Msg: policy + " rolls for what it does", Hint: "odds bout " + policy + " follows that"}
	}
	rules := t.m.Play.Rules
	who, in := t.m.Screen.Active(t.now), rules.Round(t.now)
	over := func(s *S) bool {
		return rules.Over(s) || rules.Round(s) != in || !round && t.m.Screen.Active(s) != who
	}
	e := &enumeration[S, C]{t: t, now: t.now, plays: &playing[S, C]{policy, p, over}}
	if err := e.run(); err != nil {
		return nil, err
	}
	return e.result()
}

// playOn lets the policy play on from every standing until over holds in all of them.
func (e *enumeration[S, C]) playOn() error {
	for k := 0; e.going(); k++ {
		if k == mostPlayed {
			return e.tooMany(k, 0)
		}
		if err := e.leg(k, false); err != nil {
			return err
		}
	}
	for i := range e.from {
		x := &e.from[i]
		for part, way := range x.in {
			e.parts[part].ways[way].mass += x.n
		}
		e.sets.mass[x.set] += x.n
	}
	return nil
}

// going reports whether the policy plays on from any standing.
func (e *enumeration[S, C]) going() bool {
	for i := range e.from {
		if !e.from[i].done {
			return true
		}
	}
	return false
}
