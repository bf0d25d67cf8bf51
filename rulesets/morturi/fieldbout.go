package morturi

import (
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/field"
)

// schoolFields lists the facts of a school.
func schoolFields() []schoolField {
	return []schoolField{
		fact.Int("favour", 0, 999, func(of theSchool) *int16 { return &of.favour }),
		fact.OneOf("status", schoolWords, func(of theSchool) *uint8 { return &of.status }).Usually(""),
		fact.Shown("team", fact.Text, func(b []byte, of theSchool) []byte { return append(b, orElse(of.r.names.Name(of.team), "none")...) }).SetBy(setTeam).Usually("none"),
		fact.Shown("pools", fact.Pairs, readPools).SetBy(setPools),
		fact.Int("out", 0, 999, func(of theSchool) *int16 { return &of.out }).Within(),
		fact.Int("turns", 0, 9999, func(of theSchool) *int16 { return &of.turns }).Within(),
		fact.Int("lost_this_round", 0, 1, func(of theSchool) *int16 { return &of.lost }).Within(),
		fact.Int("hill_rounds", 0, 9999, func(of theSchool) *int16 { return &of.held }),
		fact.Int("boost", 0, 2, func(of theSchool) *int8 { return &of.boost }).Within(),
		fact.Flag("yields", func(of theSchool) *bool { return &of.yields }).Within(),
		fact.Flag("fights_on", func(of theSchool) *bool { return &of.fights }).Within(),
		fact.Shown("flag_at", fact.Text, func(b []byte, of theSchool) []byte {
			if of.flagAt != (field.Square{}) && of.carrier == nobody {
				return append(b, squareText(of.flagAt)...)
			}
			return append(b, "none"...)
		}).SetBy(setFlagAt).Usually("none"),
		fact.Shown("carrier", fact.Text, func(b []byte, of theSchool) []byte { return of.r.appendWho(b, of.s, of.carrier) }).SetBy(setCarrier).Usually("none"),
	}
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func readPools(b []byte, of theSchool) []byte {
	from := len(b)
	for i, name := range of.r.c.pools {
		if n := of.pools[i]; n != 0 {
			b = fact.Listed(b, from, name+"="+itoa(int(n)))
		}
	}
	return b
}

func setPools(of theSchool, text string) error {
	var pools [maxPools]int16
	for _, part := range fact.Split(text) {
		name, value, _ := strings.Cut(part, "=")
		i, err := fact.ParseWord(name, of.r.c.pools)
		if err != nil {
			return err
		}
		n, err := fact.ParseInt(value, 0, 999)
		if err != nil {
			return err
		}
		pools[i] = int16(n)
	}
	of.pools = pools
	return nil
}

// boutFields lists the facts of the battle.
func boutFields() []boutField {
	return []boutField{
		fact.OneOf("phase", phaseWords, func(of theBout) *Phase { return &of.phase }).SetBy(setPhase),
		fact.Int("round", 1, 9999, func(of theBout) *int16 { return &of.round }),
		fact.Shown("turn_holder", fact.Text, func(b []byte, of theBout) []byte {
			if !of.begun || of.phase == Over {
				return append(b, "none"...)
			}
			return append(b, of.r.schoolName(of.State, of.holding())...)
		}).SetBy(setHolder).Usually("none"),
		fact.Shown("active", fact.Text, func(b []byte, of theBout) []byte { return of.r.appendWho(b, of.State, of.activeOr()) }).SetBy(setActive).Usually("none"),
		fact.Shown("priority", fact.List, readPriority).SetBy(setPriority),
		fact.Int("ooa_count", 0, MaxFigures, func(of theBout) *int16 { return &of.ooa }),
		fact.Shown("result", fact.Text, readResult).SetBy(setResult).Usually("none"),
		counted("width", "15", func(of theBout) int { return int(of.board.width) }),
		counted("height", "15", func(of theBout) int { return int(of.board.height) }),
		fact.Shown("terrain", fact.Rows, readTerrain),
		fact.Shown("victory", fact.Text, func(b []byte, of theBout) []byte { return append(b, victoryWords[of.victory]...) }).Usually(victoryWords[0]),
		fact.Shown("scenario", fact.Text, func(b []byte, of theBout) []byte {
			return append(b, orElse(of.r.c.scenarios[of.scenario].id, "none")...)
		}).Usually("none"),
		fact.Flag("no_retreat", func(of theBout) *bool { return &of.noRetreat }),
		fact.Shown("surrender_limits", fact.Text, func(b []byte, of theBout) []byte {
			if of.campaign {
				return append(b, "campaign"...)
			}
			return append(b, "none"...)
		}).SetBy(setSurrenderLimits).Usually("none"),
		fact.Shown("keeps", fact.List, readKeeps).SetBy(setKeeps),
		fact.Shown("pending", fact.Object, readPending).Usually("none"),
		counted("last_place", "0", func(of theBout) int { return int(of.last) }).Within(),
		counted("asked_place", "0", func(of theBout) int { return int(of.asked) }).Within(),
		fact.Shown("resume", fact.Text, func(b []byte, of theBout) []byte { return append(b, phaseWords[of.resume]...) }).Usually("setup").Within(),
		fact.Flag("ending", func(of theBout) *bool { return &of.ending }).SetBy(nil).Within(),
		fact.Flag("begun", func(of theBout) *bool { return &of.begun }).SetBy(nil).Within(),
		fact.Shown("offers", fact.Rows, readOffers).Within(),
		counted("uses_beyond", "0", func(of theBout) int { return max(0, int(of.uses)-saidUses) }).Within(),
		fact.Shown("gates", fact.Text, readGates).Within(),
	}
}

// counted is a number of the battle that nobody sets.
func counted(name, usual string, n func(of theBout) int) boutField {
	return fact.Shown(name, fact.Number, func(b []byte, of theBout) []byte { return fact.Num(b, n(of)) }).Usually(usual)
}

// activeOr is the active figure, nobody before the battle.
func (s *State) activeOr() int8 {
	if !s.begun {
		return nobody
	}
	return s.active
}

func setPhase(of theBout, text string) error {
	k, err := fact.ParseWord(text, phaseWords)
	if err != nil {
		return err
	}
	switch p := Phase(k); p {
	case Setup:
		if of.begun {
			return &fact.BadValue{Why: "a battle that has begun does not go back to its setup", Hint: "undo"}
		}
		return nil
	case Choose, Movement, Attack, RoundEnd:
		if of.schools < 2 {
			return &fact.BadValue{Why: "enter two schools first", Hint: "school NAME"}
		}
		of.r.underWay(of.State)
		if p != Choose && p != RoundEnd && of.active < 0 {
			return &fact.BadValue{Why: "nobody is active", Hint: "set bout.active=NAME"}
		}
		of.phase, of.resume, of.pend, of.nOffers, of.offers, of.uses = p, p, pending{}, 0, [maxOffers]offer{}, 0
		if p == Choose || p == RoundEnd {
			of.active, of.asked = nobody, 0
			of.unanswered()
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

func setHolder(of theBout, text string) error {
	k, err := of.r.schoolOf(of.State, text)
	if err != nil {
		return err
	}
	of.r.underWay(of.State)
	of.holder = of.r.placeOf(of.State, k)
	return nil
}

// setActive gives a figure the turn, with what he has at its start.
func setActive(of theBout, text string) error {
	k, err := of.r.parseWho(of.State, text)
	if err != nil {
		return err
	}
	if of.schools < 2 {
		return &fact.BadValue{Why: "enter two schools first", Hint: "school NAME"}
	}
	of.r.underWay(of.State)
	of.active = k
	if k == nobody {
		of.phase, of.resume = Choose, Choose
		return nil
	}
	f := &of.fig[k]
	of.holder = of.r.placeOf(of.State, f.school)
	of.phase, of.resume, of.ending, of.uses = Movement, Movement, false, 0
	f.activated, f.fresh, f.turns = false, true, max(2, f.turns)
	f.mp, f.attacksLeft, f.shotsLeft = of.r.moves(of.State, int(k)), 1, 1
	of.school[f.school].boost = int8(of.lead(f.school))
	return nil
}

func readPriority(b []byte, of theBout) []byte {
	from := len(b)
	for k := int8(0); of.begun && k < of.schools; k++ {
		b = fact.Listed(b, from, of.r.schoolName(of.State, of.order[k]))
	}
	return b
}

func setPriority(of theBout, text string) error {
	list := fact.Split(text)
	if len(list) != int(of.schools) {
		return &fact.BadValue{Why: "name every school once"}
	}
	var order [MaxSchools]int8
	seen := [MaxSchools]bool{}
	for i, name := range list {
		k, err := of.r.schoolOf(of.State, name)
		if err != nil {
			return err
		}
		if seen[k] {
			return &fact.BadValue{Why: "name every school once"}
		}
		seen[k], order[i] = true, k
	}
	of.r.underWay(of.State)
	of.order = order
	return nil
}

func readResult(b []byte, of theBout) []byte {
	switch {
	case of.phase != Over || of.open:
		return append(b, "none"...)
	case of.winner == nobody:
		return append(b, "draw"...)
	}
	return append(b, of.r.schoolName(of.State, of.winner)...)
}

func readTerrain(b []byte, of theBout) []byte {
	from := len(b)
	if !of.board.rough {
		return b
	}
	for q := range of.board.squares() {
		c := of.board.at(q)
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
			b = fact.Num(append(append(b, fact.CellSep), "height "...), int(c.height))
		}
		if c.hazard {
			b = fact.Num(append(append(b, fact.CellSep), "damage "...), int(c.damage))
		}
		if c.blocks {
			b = append(append(b, fact.CellSep), "blocks"...)
		}
	}
	return b
}

func readKeeps(b []byte, of theBout) []byte {
	from := len(b)
	for k, w := range keepsWords {
		if of.keeps>>k&1 == 1 {
			b = fact.Listed(b, from, w)
		}
	}
	return b
}

func setKeeps(of theBout, text string) error {
	keeps := uint8(0)
	for _, w := range fact.Split(text) {
		k, err := fact.ParseWord(w, keepsWords)
		if err != nil {
			return err
		}
		keeps |= 1 << k
	}
	of.keeps = keeps
	return nil
}

// readPending is the attack that has been declared: who attacks whom and how, how far
// it has come, and the natural die if it has been rolled.
func readPending(b []byte, of theBout) []byte {
	p := &of.pend
	if !p.on {
		return append(b, "none"...)
	}
	kind, variant, by := "melee", "none", "none"
	if of.r.c.options[p.option].ranged {
		kind = "ranged"
	}
	if p.option >= firstOption {
		variant = of.r.optionWord(p.option)
	}
	if p.by != 0 {
		by = of.r.c.tricks[p.by].id
	}
	b = of.r.appendWho(append(b, "attacker="...), of.State, p.a)
	b = of.r.appendWho(append(b, ",target="...), of.State, p.b)
	b = append(append(b, ",kind="...), kind...)
	b = append(append(b, ",variant="...), variant...)
	b = append(append(b, ",stage="...), stageWords[p.stage]...)
	b = append(append(b, ",by="...), by...)
	b = strconv.AppendBool(append(b, ",extra="...), p.extra)
	b = strconv.AppendBool(append(b, ",chain="...), p.chain)
	b = append(append(b, ",answer="...), answerWords[p.answer]...)
	for _, x := range [...]struct {
		name string
		n    int
	}{{"die", int(p.die)}, {"sweep", int(p.sweep)}, {"waiting", int(p.base)}, {"x", int(p.square.X)}, {"y", int(p.square.Y)}} {
		b = fact.Num(append(append(append(b, ','), x.name...), '='), x.n)
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
func readOffers(b []byte, of theBout) []byte {
	from := len(b)
	for k := range of.nOffers {
		o := &of.offers[k]
		b = fact.Listed(b, from, "")
		b = append(of.r.appendWho(b, of.State, o.owner), fact.CellSep)
		b = append(append(b, of.r.c.tricks[of.r.c.clauses[o.clause].trick].id...), fact.CellSep)
		b = append(of.r.appendWho(b, of.State, o.whom), fact.CellSep)
		b = append(b, pairText(o.from)...)
		b = fact.Num(append(fact.Num(append(b, fact.CellSep), int(o.n)), fact.CellSep), int(o.clause))
	}
	return b
}

func readGates(b []byte, of theBout) []byte {
	from := len(b)
	for i := range of.board.starts {
		for _, q := range of.r.gateOf(of.State, i) {
			b = fact.Listed(b, from, itoa(i)+":"+itoa(int(q.X))+"/"+itoa(int(q.Y)))
		}
	}
	return b
}
