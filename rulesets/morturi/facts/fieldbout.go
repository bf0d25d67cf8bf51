package facts

import (
	"strconv"
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/fact"
	"summa/internal/field"
	"summa/rulesets/morturi/book"
	"summa/rulesets/morturi/rules"
)

// schoolFields lists the facts of a school.
func schoolFields() []schoolField {
	return []schoolField{
		fact.Int("favour", 0, 999, func(of theSchool) *int16 { return &of.Favour }),
		fact.OneOf("status", state.SchoolWords, func(of theSchool) *uint8 { return &of.Status }).Usually(""),
		fact.Shown("team", fact.Text, func(b []byte, of theSchool) []byte { return append(b, orElse(of.r.Names.Name(of.Team), "none")...) }).SetBy(setTeam).Usually("none"),
		fact.Shown("pools", fact.Pairs, readPools).SetBy(setPools),
		fact.Int("out", 0, 999, func(of theSchool) *int16 { return &of.Out }).Within(),
		fact.Int("turns", 0, 9999, func(of theSchool) *int16 { return &of.Turns }).Within(),
		fact.Int("lost_this_round", 0, 1, func(of theSchool) *int16 { return &of.Lost }).Within(),
		fact.Int("hill_rounds", 0, 9999, func(of theSchool) *int16 { return &of.Held }),
		fact.Int("boost", 0, 2, func(of theSchool) *int8 { return &of.Boost }).Within(),
		fact.Flag("yields", func(of theSchool) *bool { return &of.Yields }).Within(),
		fact.Flag("fights_on", func(of theSchool) *bool { return &of.Fights }).Within(),
		fact.Shown("flag_at", fact.Text, func(b []byte, of theSchool) []byte {
			if of.FlagAt != (field.Square{}) && of.Carrier == state.Nobody {
				return append(b, state.SquareText(of.FlagAt)...)
			}
			return append(b, "none"...)
		}).SetBy(setFlagAt).Usually("none"),
		fact.Shown("carrier", fact.Text, func(b []byte, of theSchool) []byte { return of.r.appendWho(b, of.s, of.Carrier) }).SetBy(setCarrier).Usually("none"),
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
	for i, name := range of.r.Content.Pools {
		if n := of.Pools[i]; n != 0 {
			b = fact.Listed(b, from, name+"="+state.Itoa(int(n)))
		}
	}
	return b
}

func setPools(of theSchool, text string) error {
	var pools [state.MaxPools]int16
	for _, part := range fact.Split(text) {
		name, value, _ := strings.Cut(part, "=")
		i, err := fact.ParseWord(name, of.r.Content.Pools)
		if err != nil {
			return err
		}
		n, err := fact.ParseInt(value, 0, 999)
		if err != nil {
			return err
		}
		pools[i] = int16(n)
	}
	of.Pools = pools
	return nil
}

// boutFields lists the facts of the battle.
func boutFields() []boutField {
	return []boutField{
		fact.OneOf("phase", state.PhaseWords, func(of TheBout) *state.Phase { return &of.Phase }).SetBy(setPhase),
		fact.Int("round", 1, 9999, func(of TheBout) *int16 { return &of.Round }),
		fact.Shown("turn_holder", fact.Text, func(b []byte, of TheBout) []byte {
			if !of.Begun || of.Phase == state.Over {
				return append(b, "none"...)
			}
			return append(b, of.R.SchoolName(of.State, of.Holding())...)
		}).SetBy(setHolder).Usually("none"),
		fact.Shown("active", fact.Text, func(b []byte, of TheBout) []byte { return of.R.appendWho(b, of.State, activeOr(of.State)) }).SetBy(SetActive).Usually("none"),
		fact.Shown("priority", fact.List, readPriority).SetBy(setPriority),
		fact.Int("ooa_count", 0, state.MaxFigures, func(of TheBout) *int16 { return &of.Ooa }),
		fact.Shown("result", fact.Text, readResult).SetBy(setResult).Usually("none"),
		counted("width", "15", func(of TheBout) int { return int(of.Board.Width) }),
		counted("height", "15", func(of TheBout) int { return int(of.Board.Height) }),
		fact.Shown("terrain", fact.Rows, readTerrain),
		fact.Shown("victory", fact.Text, func(b []byte, of TheBout) []byte { return append(b, book.VictoryWords[of.Victory]...) }).Usually(book.VictoryWords[0]),
		fact.Shown("scenario", fact.Text, func(b []byte, of TheBout) []byte {
			return append(b, orElse(of.R.Content.Scenarios[of.Scenario].ID, "none")...)
		}).Usually("none"),
		fact.Flag("no_retreat", func(of TheBout) *bool { return &of.NoRetreat }),
		fact.Shown("surrender_limits", fact.Text, func(b []byte, of TheBout) []byte {
			if of.Campaign {
				return append(b, "campaign"...)
			}
			return append(b, "none"...)
		}).SetBy(setSurrenderLimits).Usually("none"),
		fact.Shown("keeps", fact.List, readKeeps).SetBy(setKeeps),
		fact.Shown("pending", fact.Object, readPending).Usually("none"),
		counted("last_place", "0", func(of TheBout) int { return int(of.Last) }).Within(),
		counted("asked_place", "0", func(of TheBout) int { return int(of.Asked) }).Within(),
		fact.Shown("resume", fact.Text, func(b []byte, of TheBout) []byte { return append(b, state.PhaseWords[of.Resume]...) }).Usually("setup").Within(),
		fact.Flag("ending", func(of TheBout) *bool { return &of.Ending }).SetBy(nil).Within(),
		fact.Flag("begun", func(of TheBout) *bool { return &of.Begun }).SetBy(nil).Within(),
		fact.Shown("offers", fact.Rows, readOffers).Within(),
		counted("uses_beyond", "0", func(of TheBout) int { return max(0, int(of.Uses)-state.SaidUses) }).Within(),
		fact.Shown("gates", fact.Text, readGates).Within(),
	}
}

// counted is a number of the battle that nobody sets.
func counted(name, usual string, n func(of TheBout) int) boutField {
	return fact.Shown(name, fact.Number, func(b []byte, of TheBout) []byte { return fact.Num(b, n(of)) }).Usually(usual)
}

// activeOr is the active figure, nobody before the battle.
func activeOr(s *state.State) int8 {
	if !s.Begun {
		return state.Nobody
	}
	return s.Active
}

func setPhase(of TheBout, text string) error {
	k, err := fact.ParseWord(text, state.PhaseWords)
	if err != nil {
		return err
	}
	switch p := state.Phase(k); p {
	case state.Setup:
		if of.Begun {
			return &fact.BadValue{Why: "a battle that has begun does not go back to its setup", Hint: "undo"}
		}
		return nil
	case state.Choose, state.Movement, state.Attack, state.RoundEnd:
		if of.Schools < 2 {
			return &fact.BadValue{Why: "enter two schools first", Hint: "school NAME"}
		}
		of.R.underWay(of.State)
		if p != state.Choose && p != state.RoundEnd && of.Active < 0 {
			return &fact.BadValue{Why: "nobody is active", Hint: "set bout.active=NAME"}
		}
		of.Phase, of.Resume, of.Pend, of.NOffers, of.Offers, of.Uses = p, p, state.Pending{}, 0, [state.MaxOffers]state.Offer{}, 0
		if p == state.Choose || p == state.RoundEnd {
			of.Active, of.Asked = state.Nobody, 0
			of.Unanswered()
		}
		return nil
	}
	return &fact.BadValue{Why: "this phase follows from what is done", Hint: "choose, movement, attack or round-end"}
}

// underWay has a battle be one that has begun, in the order of entry.
func (r *Facts) underWay(s *state.State) {
	if s.Begun {
		return
	}
	s.Begun, s.Active, s.Round = true, state.Nobody, max(1, s.Round)
	for k := range s.Schools {
		s.Order[k] = k
	}
	if s.Phase == state.Setup {
		s.Phase, s.Resume = state.Choose, state.Choose
	}
}

func setHolder(of TheBout, text string) error {
	k, err := of.R.SchoolOf(of.State, text)
	if err != nil {
		return err
	}
	of.R.underWay(of.State)
	of.Holder = of.R.PlaceOf(of.State, k)
	return nil
}

// SetActive gives a figure the turn, with what he has at its start.
func SetActive(of TheBout, text string) error {
	k, err := of.R.parseWho(of.State, text)
	if err != nil {
		return err
	}
	if of.Schools < 2 {
		return &fact.BadValue{Why: "enter two schools first", Hint: "school NAME"}
	}
	of.R.underWay(of.State)
	of.Active = k
	if k == state.Nobody {
		of.Phase, of.Resume = state.Choose, state.Choose
		return nil
	}
	f := &of.Fig[k]
	of.Holder = of.R.PlaceOf(of.State, f.School)
	of.Phase, of.Resume, of.Ending, of.Uses = state.Movement, state.Movement, false, 0
	f.Activated, f.Fresh, f.Turns = false, true, max(2, f.Turns)
	f.Mp, f.AttacksLeft, f.ShotsLeft = of.R.Moves(of.State, int(k)), 1, 1
	of.School[f.School].Boost = int8(of.Lead(f.School))
	return nil
}

func readPriority(b []byte, of TheBout) []byte {
	from := len(b)
	for k := int8(0); of.Begun && k < of.Schools; k++ {
		b = fact.Listed(b, from, of.R.SchoolName(of.State, of.Order[k]))
	}
	return b
}

func setPriority(of TheBout, text string) error {
	list := fact.Split(text)
	if len(list) != int(of.Schools) {
		return &fact.BadValue{Why: "name every school once"}
	}
	var order [state.MaxSchools]int8
	seen := [state.MaxSchools]bool{}
	for i, name := range list {
		k, err := of.R.SchoolOf(of.State, name)
		if err != nil {
			return err
		}
		if seen[k] {
			return &fact.BadValue{Why: "name every school once"}
		}
		seen[k], order[i] = true, k
	}
	of.R.underWay(of.State)
	of.Order = order
	return nil
}

func readResult(b []byte, of TheBout) []byte {
	switch {
	case of.Phase != state.Over || of.Open:
		return append(b, "none"...)
	case of.Winner == state.Nobody:
		return append(b, "draw"...)
	}
	return append(b, of.R.SchoolName(of.State, of.Winner)...)
}

func readTerrain(b []byte, of TheBout) []byte {
	from := len(b)
	if !of.Board.Rough {
		return b
	}
	for q := range of.Board.Squares() {
		c := of.Board.At(q)
		if *c == (state.Cell{}) {
			continue
		}
		if len(b) > from {
			b = append(b, ',')
		}
		b = append(b, pairText(q)...)
		for k, on := range [...]bool{false, c.Height > 0, c.Difficult, c.Obstacle, c.Hazard} {
			if on {
				b = append(append(b, fact.CellSep), rules.GroundWords[k]...)
			}
		}
		if c.Height > 1 {
			b = fact.Num(append(append(b, fact.CellSep), "height "...), int(c.Height))
		}
		if c.Hazard {
			b = fact.Num(append(append(b, fact.CellSep), "damage "...), int(c.Damage))
		}
		if c.Blocks {
			b = append(append(b, fact.CellSep), "blocks"...)
		}
	}
	return b
}

func readKeeps(b []byte, of TheBout) []byte {
	from := len(b)
	for k, w := range state.KeepsWords {
		if of.Keeps>>k&1 == 1 {
			b = fact.Listed(b, from, w)
		}
	}
	return b
}

func setKeeps(of TheBout, text string) error {
	keeps := uint8(0)
	for _, w := range fact.Split(text) {
		k, err := fact.ParseWord(w, state.KeepsWords)
		if err != nil {
			return err
		}
		keeps |= 1 << k
	}
	of.Keeps = keeps
	return nil
}

// readPending is the attack that has been declared: who attacks whom and how, how far
// it has come, and the natural die if it has been rolled.
func readPending(b []byte, of TheBout) []byte {
	p := &of.Pend
	if !p.On {
		return append(b, "none"...)
	}
	kind, variant, by := "melee", "none", "none"
	if of.R.Content.Options[p.Option].Ranged {
		kind = "ranged"
	}
	if p.Option >= state.FirstOption {
		variant = of.R.OptionWord(p.Option)
	}
	if p.By != 0 {
		by = of.R.Content.Tricks[p.By].ID
	}
	b = of.R.appendWho(append(b, "attacker="...), of.State, p.A)
	b = of.R.appendWho(append(b, ",target="...), of.State, p.B)
	b = append(append(b, ",kind="...), kind...)
	b = append(append(b, ",variant="...), variant...)
	b = append(append(b, ",stage="...), stageWords[p.Stage]...)
	b = append(append(b, ",by="...), by...)
	b = strconv.AppendBool(append(b, ",extra="...), p.Extra)
	b = strconv.AppendBool(append(b, ",chain="...), p.Chain)
	b = append(append(b, ",answer="...), answerWords[p.Answer]...)
	for _, x := range [...]struct {
		name string
		n    int
	}{{"die", int(p.Die)}, {"sweep", int(p.Sweep)}, {"waiting", int(p.Base)}, {"x", int(p.Square.X)}, {"y", int(p.Square.Y)}} {
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
func readOffers(b []byte, of TheBout) []byte {
	from := len(b)
	for k := range of.NOffers {
		o := &of.Offers[k]
		b = fact.Listed(b, from, "")
		b = append(of.R.appendWho(b, of.State, o.Owner), fact.CellSep)
		b = append(append(b, of.R.Content.Tricks[of.R.Content.Clauses[o.Clause].Trick].ID...), fact.CellSep)
		b = append(of.R.appendWho(b, of.State, o.Whom), fact.CellSep)
		b = append(b, pairText(o.From)...)
		b = fact.Num(append(fact.Num(append(b, fact.CellSep), int(o.N)), fact.CellSep), int(o.Clause))
	}
	return b
}

func readGates(b []byte, of TheBout) []byte {
	from := len(b)
	for i := range of.Board.Starts {
		for _, q := range of.R.GateOf(of.State, i) {
			b = fact.Listed(b, from, state.Itoa(i)+":"+state.Itoa(int(q.X))+"/"+state.Itoa(int(q.Y)))
		}
	}
	return b
}
