package morturi

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/field"
)

// schoolFields lists the facts of a school.
func schoolFields() []schoolField {
	count := func(name string, low, high int, inner bool, at func(x *School) *int16) schoolField {
		return schoolField{name, fact.Number, "0", inner,
			func(b []byte, r *Rules, s *State, k int8) []byte { return num(b, int(*at(&s.school[k]))) },
			func(r *Rules, s *State, k int8, text string) error {
				n, err := fact.ParseInt(text, low, high)
				if err == nil {
					*at(&s.school[k]) = int16(n)
				}
				return err
			}}
	}
	return []schoolField{
		count("favour", 0, 999, false, func(x *School) *int16 { return &x.favour }),
		{"status", fact.Word, "", false, func(b []byte, r *Rules, s *State, k int8) []byte {
			return append(b, schoolWords[s.school[k].status]...)
		}, setStatus},
		{"team", fact.Text, "none", false, func(b []byte, r *Rules, s *State, k int8) []byte {
			return append(b, orElse(r.names.Name(s.school[k].team), "none")...)
		}, setTeam},
		{"pools", fact.Pairs, "", false, readPools, setPools},
		count("out", 0, 999, true, func(x *School) *int16 { return &x.out }),
		count("turns", 0, 9999, true, func(x *School) *int16 { return &x.turns }),
		count("lost_this_round", 0, 1, true, func(x *School) *int16 { return &x.lost }),
		count("hill_rounds", 0, 9999, false, func(x *School) *int16 { return &x.held }),
		{"boost", fact.Number, "0", true, func(b []byte, r *Rules, s *State, k int8) []byte { return num(b, int(s.school[k].boost)) }, setBoost},
		{"yields", fact.Truth, "false", true, func(b []byte, r *Rules, s *State, k int8) []byte { return truth(b, s.school[k].yields) }, setYields},
		{"fights_on", fact.Truth, "false", true, func(b []byte, r *Rules, s *State, k int8) []byte { return truth(b, s.school[k].fights) }, setFights},
		{"flag_at", fact.Text, "none", false, func(b []byte, r *Rules, s *State, k int8) []byte {
			if x := &s.school[k]; x.flagAt != (field.Square{}) && x.carrier == nobody {
				return append(b, squareText(x.flagAt)...)
			}
			return append(b, "none"...)
		}, setFlagAt},
		{"carrier", fact.Text, "none", false, func(b []byte, r *Rules, s *State, k int8) []byte { return r.appendWho(b, s, s.school[k].carrier) }, setCarrier},
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
	for _, part := range fact.Split(text) {
		name, value, _ := strings.Cut(part, "=")
		i, err := fact.ParseWord(name, r.c.pools)
		if err != nil {
			return err
		}
		n, err := fact.ParseInt(value, 0, 999)
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
		return boutField{name, fact.Text, plain, inner, read, nil}
	}
	count := func(name string, plain string, inner bool, at func(s *State) int) boutField {
		return boutField{name, fact.Number, plain, inner, func(b []byte, r *Rules, s *State) []byte { return num(b, at(s)) }, nil}
	}
	return []boutField{
		{"phase", fact.Word, "setup", false, func(b []byte, r *Rules, s *State) []byte { return append(b, phaseWords[s.phase]...) }, setPhase},
		{"round", fact.Number, "0", false, func(b []byte, r *Rules, s *State) []byte { return num(b, int(s.round)) }, setRound},
		{"turn_holder", fact.Text, "none", false, func(b []byte, r *Rules, s *State) []byte {
			if !s.begun || s.phase == Over {
				return append(b, "none"...)
			}
			return append(b, r.schoolName(s, s.holding())...)
		}, setHolder},
		{"active", fact.Text, "none", false, func(b []byte, r *Rules, s *State) []byte { return r.appendWho(b, s, s.activeOr()) }, setActive},
		{"priority", fact.List, "", false, readPriority, setPriority},
		{"ooa_count", fact.Number, "0", false, func(b []byte, r *Rules, s *State) []byte { return num(b, int(s.ooa)) }, setTaken},
		{"result", fact.Text, "none", false, readResult, setResult},
		count("width", "15", false, func(s *State) int { return int(s.board.width) }),
		count("height", "15", false, func(s *State) int { return int(s.board.height) }),
		{"terrain", fact.Rows, "", false, readTerrain, nil},
		text("victory", victoryWords[0], false, func(b []byte, r *Rules, s *State) []byte { return append(b, victoryWords[s.victory]...) }),
		text("scenario", "none", false, func(b []byte, r *Rules, s *State) []byte {
			return append(b, orElse(r.c.scenarios[s.scenario].id, "none")...)
		}),
		{"no_retreat", fact.Truth, "false", false, func(b []byte, r *Rules, s *State) []byte { return truth(b, s.noRetreat) }, setNoRetreat},
		{"surrender_limits", fact.Text, "none", false, func(b []byte, r *Rules, s *State) []byte {
			if s.campaign {
				return append(b, "campaign"...)
			}
			return append(b, "none"...)
		}, setSurrenderLimits},
		{"keeps", fact.List, "", false, readKeeps, setKeeps},
		{"pending", fact.Object, "none", false, readPending, nil},
		count("last_place", "0", true, func(s *State) int { return int(s.last) }),
		count("asked_place", "0", true, func(s *State) int { return int(s.asked) }),
		text("resume", "setup", true, func(b []byte, r *Rules, s *State) []byte { return append(b, phaseWords[s.resume]...) }),
		{"ending", fact.Truth, "false", true, func(b []byte, r *Rules, s *State) []byte { return truth(b, s.ending) }, nil},
		{"begun", fact.Truth, "false", true, func(b []byte, r *Rules, s *State) []byte { return truth(b, s.begun) }, nil},
		{"offers", fact.Rows, "", true, readOffers, nil},
		count("uses_beyond", "0", true, func(s *State) int { return max(0, int(s.uses)-saidUses) }),
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
	k, err := fact.ParseWord(text, phaseWords)
	if err != nil {
		return err
	}
	switch p := Phase(k); p {
	case Setup:
		if s.begun {
			return &fact.BadValue{Why: "a battle that has begun does not go back to its setup", Hint: "undo"}
		}
		return nil
	case Choose, Movement, Attack, RoundEnd:
		if s.schools < 2 {
			return &fact.BadValue{Why: "enter two schools first", Hint: "school NAME"}
		}
		r.underWay(s)
		if p != Choose && p != RoundEnd && s.active < 0 {
			return &fact.BadValue{Why: "nobody is active", Hint: "set bout.active=NAME"}
		}
		s.phase, s.resume, s.pend, s.nOffers, s.offers, s.uses = p, p, pending{}, 0, [maxOffers]offer{}, 0
		if p == Choose || p == RoundEnd {
			s.active, s.asked = nobody, 0
			s.unanswered()
		}
		return nil
	}
	return &fact.BadValue{Why: "this phase follows from what is done", Hint: "choose, movement, attack or round-end"}
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
	n, err := fact.ParseInt(text, 1, 9999)
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
		return &fact.BadValue{Why: "enter two schools first", Hint: "school NAME"}
	}
	r.underWay(s)
	s.active = k
	if k == nobody {
		s.phase, s.resume = Choose, Choose
		return nil
	}
	f := &s.fig[k]
	s.holder = r.placeOf(s, f.school)
	s.phase, s.resume, s.ending, s.uses = Movement, Movement, false, 0
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
	list := fact.Split(text)
	if len(list) != int(s.schools) {
		return &fact.BadValue{Why: "name every school once"}
	}
	var order [MaxSchools]int8
	seen := [MaxSchools]bool{}
	for i, name := range list {
		k, err := r.schoolOf(s, name)
		if err != nil {
			return err
		}
		if seen[k] {
			return &fact.BadValue{Why: "name every school once"}
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
		b = append(b, pairText(q)...)
		for k, on := range [...]bool{false, c.height > 0, c.difficult, c.obstacle, c.hazard} {
			if on {
				b = append(append(b, fact.CellSep), groundWords[k]...)
			}
		}
		if c.height > 1 {
			b = num(append(append(b, fact.CellSep), "height "...), int(c.height))
		}
		if c.hazard {
			b = num(append(append(b, fact.CellSep), "damage "...), int(c.damage))
		}
		if c.blocks {
			b = append(append(b, fact.CellSep), "blocks"...)
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
	for _, w := range fact.Split(text) {
		k, err := fact.ParseWord(w, keepsWords)
		if err != nil {
			return err
		}
		keeps |= 1 << k
	}
	s.keeps = keeps
	return nil
}

func setNoRetreat(r *Rules, s *State, text string) error {
	v, err := fact.ParseTruth(text)
	if err == nil {
		s.noRetreat = v
	}
	return err
}

// readPending is the attack that has been declared: who attacks whom and how, how far
// it has come, and the natural die if it has been rolled.
func readPending(b []byte, r *Rules, s *State) []byte {
	p := &s.pend
	if !p.on {
		return append(b, "none"...)
	}
	kind, variant, by := "melee", "none", "none"
	if r.c.options[p.option].ranged {
		kind = "ranged"
	}
	if p.option >= firstOption {
		variant = r.optionWord(p.option)
	}
	if p.by != 0 {
		by = r.c.tricks[p.by].id
	}
	b = r.appendWho(append(b, "attacker="...), s, p.a)
	b = r.appendWho(append(b, ",target="...), s, p.b)
	b = append(append(b, ",kind="...), kind...)
	b = append(append(b, ",variant="...), variant...)
	b = append(append(b, ",stage="...), stageWords[p.stage]...)
	b = append(append(b, ",by="...), by...)
	b = truth(append(b, ",extra="...), p.extra)
	b = truth(append(b, ",chain="...), p.chain)
	b = append(append(b, ",answer="...), answerWords[p.answer]...)
	for _, x := range [...]struct {
		name string
		n    int
	}{{"die", int(p.die)}, {"sweep", int(p.sweep)}, {"waiting", int(p.base)}, {"x", int(p.square.X)}, {"y", int(p.square.Y)}} {
		b = num(append(append(append(b, ','), x.name...), '='), x.n)
	}
	return b
}

// What a pending attack waits for, and what was said of its target.
var (
	stageWords  = []string{"declared", "reaction", "roll", "rolled", "sweep"}
	answerWords = []string{"unsaid", "turn", "stay"}
)

// readOffers is the choices that wait, the one that is asked last: whose, by which
// trick, about whom, the square, how often, and the number of the moment.
func readOffers(b []byte, r *Rules, s *State) []byte {
	from := len(b)
	for k := range s.nOffers {
		o := &s.offers[k]
		b = listed(b, from, "")
		b = append(r.appendWho(b, s, o.owner), fact.CellSep)
		b = append(append(b, r.c.tricks[r.c.clauses[o.clause].trick].id...), fact.CellSep)
		b = append(r.appendWho(b, s, o.whom), fact.CellSep)
		b = append(b, pairText(o.from)...)
		b = num(append(num(append(b, fact.CellSep), int(o.n)), fact.CellSep), int(o.clause))
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
