package policy

import (
	"cmp"
	"math"
	"slices"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// The policy `champion` plays bouts on to their end: after each command that the
// veteran thinks likely, hundreds of times with the same dice, both sides with
// the sharp man's habits. It spends the most bouts where commands are close, and
// trusts what it sees against the veteran's opinion as far as the number of bouts
// allows. The dice are its own and follow from the position, so that a position
// has one answer, and no die that is to fall in the bout itself is looked at.

// What the champion does before it answers.
const (
	championMost  = 8       // commands it looks into, and the sharp man's own
	championNear  = 0.08    // how far below the best a command it looks into may be
	championFirst = 216     // bouts played on after each of a duel, before half are left
	championLast  = 1728    // bouts played on after those that are left last
	ChampionWork  = 500_000 // commands in all, after which it plays no more
	championTrust = 0.04    // how far off it takes the veteran's opinion to be
	championRests = 3       // rounds that men wait for each other in bouts played on
)

// A ChampionMan fights by the policy champion.
type ChampionMan struct {
	*VeteranMan
	men   *sharpMan
	Far   *Rollout
	tries []try
}

// A try is a command with what became of the bouts played on after it.
type try struct {
	weighed
	usual        bool // the veteran's own
	n            int  // bouts played on
	won          float64
	ahead, apart float64 // of the same bouts after the veteran's command: the sum of what is more, and of its square
	better       float64 // how much better than that command it is taken to be
}

func NewChampion(r *rules.Rules) *ChampionMan {
	men := NewSharp(r)
	return &ChampionMan{VeteranMan: NewVeteran(r), men: men, Far: NewRollout(r, men)}
}

// Choose gives the next command of the active figure.
func (p *ChampionMan) Choose(s *state.State, c *rules.Command) {
	p.search(s, nil)
	*c = p.tries[0].Cmd
}

// search plays on after the likely commands, and after one more if it is not
// nil, and puts what is best first.
func (p *ChampionMan) search(s *state.State, more *rules.Command) {
	p.Consider(s, p.Useful)
	p.tries = p.tries[:0]
	for i := range min(len(p.List), championMost) {
		if p.List[i].rank > p.List[0].rank-championNear {
			p.tries = append(p.tries, try{weighed: p.List[i]})
		}
	}
	p.tries[0].usual = true
	p.include(s, &p.habit)
	if more != nil {
		p.include(s, more)
	}
	if len(p.tries) > 1 {
		p.playOn(s)
	}
}

// include has a command looked into that is not among the likeliest.
func (p *ChampionMan) include(s *state.State, c *rules.Command) {
	if slices.ContainsFunc(p.tries, func(x try) bool { return Same(&x.Cmd, c) }) {
		return
	}
	for i := range p.List {
		if Same(&p.List[i].Cmd, c) {
			p.tries = append(p.tries, try{weighed: p.List[i]})
			return
		}
	}
	value := p.worthOf(s, c)
	p.tries = append(p.tries, try{weighed: weighed{*c, value, value}})
}

// playOn plays the bouts, and leaves out half of the commands each time it has
// played as many again; the veteran's own stays in, as what they are held
// against.
func (p *ChampionMan) playOn(s *state.State) {
	p.men.patience, p.Far.Played = s.Round+championRests, 0
	seed, crowd := p.seed(s), max(1, int(s.N)/2)
	live := p.tries
	for from, to := 0, championFirst/crowd; ; to = min(2*to, championLast/crowd) {
		p.follow(s, live, seed, from, to)
		if from = to; to == championLast/crowd || p.Far.Played > ChampionWork {
			break
		}
		rest := live[1:]
		slices.SortStableFunc(rest, func(a, b try) int { return cmp.Compare(b.won, a.won) })
		live = live[:1+(len(rest)+1)/2]
	}
	for i := range p.tries {
		p.tries[i].judge(p.tries[0].rank)
	}
	better := func(a, b try) int { return cmp.Compare(b.better, a.better) }
	slices.SortStableFunc(p.tries[len(live):], better)
	slices.SortStableFunc(live, better)
}

// follow plays bouts on after each command that is left.
func (p *ChampionMan) follow(s *state.State, live []try, seed uint64, from, to int) {
	side := s.Fig[s.Active()].Side
	for n := from; n < to && !p.R.Halt.Stopped(); n++ {
		usual := 0.0
		for i := range live {
			x := &live[i]
			got := p.Far.after(s, &x.Cmd, side, seed, uint64(n))
			if i == 0 {
				usual = got
			}
			x.n++
			x.won += got
			x.ahead += got - usual
			x.apart += (got - usual) * (got - usual)
		}
	}
}

// judge weighs what was seen against what the veteran, whose best has a rank,
// thought before: each counts by how sure it is.
func (x *try) judge(best float64) {
	n := float64(x.n)
	more := x.ahead / n
	doubt := max(0, x.apart/n-more*more)/n + 1e-6 // never quite none
	trust := championTrust * championTrust / (championTrust*championTrust + doubt)
	x.better = trust*more + (1-trust)*(x.rank-best)
}

// seed is what the dice of bouts played on follow from.
func (p *ChampionMan) seed(s *state.State) uint64 {
	const golden = 0x9E3779B97F4A7C15 // mixes well: odd, and without pattern
	h := uint64(s.Round)<<8 | uint64(s.Turn)<<2 | uint64(s.Phase)
	for i := range int(s.N) {
		f := &s.Fig[i]
		for _, x := range [...]int{int(f.Stamina), int(f.Fatigue), int(f.AP), int(f.Spent), int(f.Posture), int(f.Range[0]), int(f.NumNets)} {
			h = (h ^ uint64(uint16(x))) * golden
			h ^= h >> 29
		}
	}
	return h
}

// estimates visits the commands looked into, the best first, each with its
// chance to win: how often the veteran's command won, and how much better or
// worse this one is taken to be.
func (p *ChampionMan) estimates(visit func(x *try, value float64)) {
	usual := &p.tries[slices.IndexFunc(p.tries, func(x try) bool { return x.usual })]
	least := 1.0
	for i := range p.tries {
		x := &p.tries[i]
		value := x.value
		if usual.n > 0 {
			value = usual.won/float64(usual.n) + x.better
		}
		least = min(least, max(0, value))
		visit(x, least)
	}
}

// tally says of how many bouts a command has won how many, and within what they
// leave its chance with 95% confidence.
func (x *try) tally() string {
	if x.n == 0 {
		return ""
	}
	n := float64(x.n)
	share := x.won / n
	half := 1.96 * math.Sqrt(share*(1-share)/n)
	return "won " + tenths(100*share) + "% of " + state.Itoa(x.n) + " bouts played on, give or take " + tenths(100*half)
}

// Advise visits the commands that can be right, the best first: those played on
// with their chance to win.
func (p *ChampionMan) Advise(s *state.State, visit func(c *rules.Command, value float64, reason string)) {
	p.search(s, nil)
	p.estimates(func(x *try, value float64) {
		reason := p.Reason(s, &x.Cmd)
		switch text := x.tally(); {
		case reason == "":
			reason = text
		case text != "":
			reason = text + "; " + reason
		}
		visit(&x.Cmd, value, reason)
	})
}

// Weigh is the chance to win with a command of the active figure.
func (p *ChampionMan) Weigh(s *state.State, c *rules.Command) (value float64, ok bool) {
	if c.Actor(s) != s.Active() || !p.R.Allows(s, c) {
		return 0, false
	}
	p.search(s, c)
	p.estimates(func(x *try, chance float64) {
		if Same(&x.Cmd, c) {
			value, ok = chance, true
		}
	})
	return value, ok
}
