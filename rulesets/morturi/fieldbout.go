package morturi

import (
	"strings"

	"summa/internal/field"
	"summa/internal/game"
)

// schoolFields lists the facts of a school.
func schoolFields() []schoolField {
	count := func(name string, low, high int, inner bool, at func(x *School) *int16) schoolField {
		return schoolField{name, game.Number, "0", inner,
			func(b []byte, r *Rules, s *State, k int8) []byte { return num(b, int(*at(&s.school[k]))) },
			func(r *Rules, s *State, k int8, text string) error {
				n, err := game.ParseInt(text, low, high)
				if err == nil {
					*at(&s.school[k]) = int16(n)
				}
				return err
			}}
	}
	return []schoolField{
		count("favour", 0, 999, false, func(x *School) *int16 { return &x.favour }),
		{"status", game.Word, "", false, func(b []byte, r *Rules, s *State, k int8) []byte {
			return append(b, schoolWords[s.school[k].status]...)
		}, nil},
		{"team", game.Text, "none", false, func(b []byte, r *Rules, s *State, k int8) []byte {
			return append(b, orElse(r.names.Name(s.school[k].team), "none")...)
		}, nil},
		{"pools", game.Pairs, "", false, readPools, setPools},
		count("out", 0, 999, true, func(x *School) *int16 { return &x.out }),
		count("turns", 0, 9999, true, func(x *School) *int16 { return &x.turns }),
		count("lost_this_round", 0, 1, true, func(x *School) *int16 { return &x.lost }),
		count("hill_rounds", 0, 9999, false, func(x *School) *int16 { return &x.held }),
		{"boost", game.Number, "0", true, func(b []byte, r *Rules, s *State, k int8) []byte { return num(b, int(s.school[k].boost)) }, nil},
		{"yields", game.Truth, "false", true, func(b []byte, r *Rules, s *State, k int8) []byte { return truth(b, s.school[k].yields) }, nil},
		{"flag_at", game.Text, "none", false, func(b []byte, r *Rules, s *State, k int8) []byte {
			if x := &s.school[k]; x.flagAt != (field.Square{}) && x.carrier == nobody {
				return append(b, squareText(x.flagAt)...)
			}
			return append(b, "none"...)
		}, nil},
		{"carrier", game.Text, "none", false, func(b []byte, r *Rules, s *State, k int8) []byte { return r.appendWho(b, s, s.school[k].carrier) }, nil},
	}
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func readPools(b []byte, r *Rules, s *State, k int8) []byte {
	from := len(b)
	for i, name := range r.c.pools {
		if n := s.school[k].pools[i]; n != 0 {
			b = listed(b, from, name+"="+itoa(int(n)))
		}
	}
	return b
}

func setPools(r *Rules, s *State, k int8, text string) error {
	var pools [maxPools]int16
	for _, part := range game.Split(text) {
		name, value, _ := strings.Cut(part, "=")
		i, err := game.ParseWord(name, r.c.pools)
		if err != nil {
			return err
		}
		n, err := game.ParseInt(value, 0, 999)
		if err != nil {
			return err
		}
		pools[i] = int16(n)
	}
	s.school[k].pools = pools
	return nil
}

// boutFields lists the facts of the battle.
func boutFields() []boutField {
	text := func(name, plain string, inner bool, read func(b []byte, r *Rules, s *State) []byte) boutField {
		return boutField{name, game.Text, plain, inner, read, nil}
	}
	count := func(name string, plain string, inner bool, at func(s *State) int) boutField {
		return boutField{name, game.Number, plain, inner, func(b []byte, r *Rules, s *State) []byte { return num(b, at(s)) }, nil}
	}
	return []boutField{
		{"phase", game.Word, "setup", false, func(b []byte, r *Rules, s *State) []byte { return append(b, phaseWords[s.phase]...) }, setPhase},
		{"round", game.Number, "0", false, func(b []byte, r *Rules, s *State) []byte { return num(b, int(s.round)) }, setRound},
		{"turn_holder", game.Text, "none", false, func(b []byte, r *Rules, s *State) []byte {
			if !s.begun || s.phase == Over {
				return append(b, "none"...)
			}
			return append(b, r.schoolName(s, s.holding())...)
		}, setHolder},
		{"active", game.Text, "none", false, func(b []byte, r *Rules, s *State) []byte { return r.appendWho(b, s, s.activeOr()) }, setActive},
		{"priority", game.List, "", false, readPriority, setPriority},
		count("ooa_count", "0", false, func(s *State) int { return int(s.ooa) }),
		text("result", "none", false, readResult),
		count("width", "15", false, func(s *State) int { return int(s.board.width) }),
		count("height", "15", false, func(s *State) int { return int(s.board.height) }),
		{"terrain", game.Rows, "", false, readTerrain, nil},
		text("victory", victoryWords[0], false, func(b []byte, r *Rules, s *State) []byte { return append(b, victoryWords[s.victory]...) }),
		text("scenario", "none", false, func(b []byte, r *Rules, s *State) []byte {
			return append(b, orElse(r.c.scenarios[s.scenario].id, "none")...)
		}),
		{"no_retreat", game.Truth, "false", false, func(b []byte, r *Rules, s *State) []byte { return truth(b, s.noRetreat) }, setNoRetreat},
		text("surrender_limits", "none", false, func(b []byte, r *Rules, s *State) []byte {
			if s.campaign {
				return append(b, "campaign"...)
			}
			return append(b, "none"...)
		}),
		{"keeps", game.List, "", false, readKeeps, setKeeps},
		text("pending", "none", false, readPending),
		count("last_place", "0", true, func(s *State) int { return int(s.last) }),
		count("asked_place", "0", true, func(s *State) int { return int(s.asked) }),
		text("resume", "setup", true, func(b []byte, r *Rules, s *State) []byte { return append(b, phaseWords[s.resume]...) }),
		{"ending", game.Truth, "false", true, func(b []byte, r *Rules, s *State) []byte { return truth(b, s.ending) }, nil},
		{"begun", game.Truth, "false", true, func(b []byte, r *Rules, s *State) []byte { return truth(b, s.begun) }, nil},
		text("offers", "none", true, readOffers),
		text("gates", "", true, readGates),
	}
}

// activeOr is the active figure, nobody before the battle.
func (s *State) activeOr() int8 {
	if !s.begun {
		return nobody
	}
	return s.active
}

func setPhase(r *Rules, s *State, text string) error {
	k, err := game.ParseWord(text, phaseWords)
	if err != nil {
		return err
	}
	switch p := Phase(k); p {
	case Setup:
		if s.begun {
			return &game.BadValue{Why: "a battle that has begun does not go back to its setup", Hint: "undo"}
		}
		return nil
	case Choose, Movement, Attack, RoundEnd:
		if s.schools < 2 {
			return &game.BadValue{Why: "enter two schools first", Hint: "school NAME"}
		}
		r.underWay(s)
		if p != Choose && p != RoundEnd && s.active < 0 {
			return &game.BadValue{Why: "nobody is active", Hint: "set bout.active=NAME"}
		}
		s.phase, s.resume, s.pend, s.nOffers, s.offers = p, p, pending{}, 0, [maxOffers]offer{}
		if p == Choose || p == RoundEnd {
			s.active, s.asked = nobody, 0
		}
		return nil
	}
	return &game.BadValue{Why: "this phase follows from what is done", Hint: "choose, movement, attack or round-end"}
}

// underWay has a battle be one that has begun, in the order of entry.
func (r *Rules) underWay(s *State) {
	if s.begun {
		return
	}
	s.begun, s.active, s.round = true, nobody, max(1, s.round)
	for k := range s.schools {
		s.order[k] = k
	}
	if s.phase == Setup {
		s.phase, s.resume = Choose, Choose
	}
}

func setRound(r *Rules, s *State, text string) error {
	n, err := game.ParseInt(text, 1, 9999)
	if err == nil {
		s.round = int16(n)
	}
	return err
}

func setHolder(r *Rules, s *State, text string) error {
	k, err := r.schoolOf(s, text)
	if err != nil {
		return err
	}
	r.underWay(s)
	s.holder = r.placeOf(s, k)
	return nil
}

// setActive gives a figure the turn, with what he has at its start.
func setActive(r *Rules, s *State, text string) error {
	k, err := r.parseWho(s, text)
	if err != nil {
		return err
	}
	if s.schools < 2 {
		return &game.BadValue{Why: "enter two schools first", Hint: "school NAME"}
	}
	r.underWay(s)
	s.active = k
	if k == nobody {
		s.phase, s.resume = Choose, Choose
		return nil
	}
	f := &s.fig[k]
	s.holder = r.placeOf(s, f.school)
	s.phase, s.resume, s.ending = Movement, Movement, false
	f.activated, f.fresh, f.turns = false, true, max(2, f.turns)
	f.mp, f.attacksLeft, f.shotsLeft = r.moves(s, int(k)), 1, 1
	s.school[f.school].boost = int8(s.lead(f.school))
	return nil
}

func readPriority(b []byte, r *Rules, s *State) []byte {
	from := len(b)
	for k := int8(0); s.begun && k < s.schools; k++ {
		b = listed(b, from, r.schoolName(s, s.order[k]))
	}
	return b
}

func setPriority(r *Rules, s *State, text string) error {
	list := game.Split(text)
	if len(list) != int(s.schools) {
		return &game.BadValue{Why: "name every school once"}
	}
	var order [MaxSchools]int8
	seen := [MaxSchools]bool{}
	for i, name := range list {
		k, err := r.schoolOf(s, name)
		if err != nil {
			return err
		}
		if seen[k] {
			return &game.BadValue{Why: "name every school once"}
		}
		seen[k], order[i] = true, k
	}
	r.underWay(s)
	s.order = order
	return nil
}

func readResult(b []byte, r *Rules, s *State) []byte {
	switch {
	case s.phase != Over || s.open:
		return append(b, "none"...)
	case s.winner == nobody:
		return append(b, "draw"...)
	}
	return append(b, r.schoolName(s, s.winner)...)
}

func readTerrain(b []byte, r *Rules, s *State) []byte {
	from := len(b)
	if !s.board.rough {
		return b
	}
	for q := range s.board.squares() {
		c := s.board.at(q)
		if *c == (cell{}) {
			continue
		}
		if len(b) > from {
			b = append(b, ',')
		}
		b = append(num(b, int(q.X)), game.PointSep)
		b = num(b, int(q.Y))
		for k, on := range [...]bool{false, c.height > 0, c.difficult, c.obstacle, c.hazard} {
			if on {
				b = append(append(b, game.CellSep), groundWords[k]...)
			}
		}
		if c.height > 1 {
			b = num(append(append(b, game.CellSep), "height "...), int(c.height))
		}
		if c.hazard {
			b = num(append(append(b, game.CellSep), "damage "...), int(c.damage))
		}
		if c.blocks {
			b = append(append(b, game.CellSep), "blocks"...)
		}
	}
	return b
}

func readKeeps(b []byte, r *Rules, s *State) []byte {
	from := len(b)
	for k, w := range keepsWords {
		if s.keeps>>k&1 == 1 {
			b = listed(b, from, w)
		}
	}
	return b
}

func setKeeps(r *Rules, s *State, text string) error {
	keeps := uint8(0)
	for _, w := range game.Split(text) {
		k, err := game.ParseWord(w, keepsWords)
		if err != nil {
			return err
		}
		keeps |= 1 << k
	}
	s.keeps = keeps
	return nil
}

func setNoRetreat(r *Rules, s *State, text string) error {
	v, err := game.ParseTruth(text)
	if err == nil {
		s.noRetreat = v
	}
	return err
}

func readPending(b []byte, r *Rules, s *State) []byte {
	p := &s.pend
	if !p.on {
		return append(b, "none"...)
	}
	b = r.appendWho(b, s, p.a)
	b = append(b, " attacks "...)
	b = r.appendWho(b, s, p.b)
	for _, n := range [...]int{int(p.stage), int(p.option), int(p.sweep), int(p.base), int(p.die), int(p.by), int(oneIf(p.extra)), int(oneIf(p.chain)), int(p.answer), packed(p.square)} {
		b = num(append(b, ' '), n)
	}
	return b
}

func readOffers(b []byte, r *Rules, s *State) []byte {
	if s.nOffers == 0 {
		return append(b, "none"...)
	}
	from := len(b)
	for k := range s.nOffers {
		o := &s.offers[k]
		b = listed(b, from, "")
		b = r.appendWho(b, s, o.owner)
		b = append(append(b, ' '), r.c.tricks[r.c.clauses[o.clause].trick].id...)
		b = r.appendWho(append(b, ' '), s, o.whom)
		b = num(append(num(num(append(b, ' '), packed(o.from)), int(o.n)), ' '), int(o.clause))
	}
	return b
}

func readGates(b []byte, r *Rules, s *State) []byte {
	from := len(b)
	for i := range s.board.starts {
		for _, q := range r.gateOf(s, i) {
			b = listed(b, from, itoa(i)+":"+itoa(int(q.X))+"/"+itoa(int(q.Y)))
		}
	}
	return b
}
