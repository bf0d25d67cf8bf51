package facts

import (
	"slices"
	"sort"
	"strings"
	"summa/internal/fact"
	"summa/rulesets/munera/state"
)

// boutFields lists the facts of the bout as a whole.
func boutFields() []fact.Field[theBout] {
	return []fact.Field[theBout]{
		fact.OneOf("phase", state.PhaseWords, func(of theBout) *state.Phase { return &of.Phase }).SetBy(setPhase),
		fact.Int("round", 0, 9999, func(of theBout) *int16 { return &of.Round }),
		fact.Shown("active", fact.Text, readActive).SetBy(setActive).Usually("none").ToldApart(func(a, b theBout) bool { return a.Turn == b.Turn && sameOrder(a, b) }),
		fact.Shown("order", fact.List, readOrder).SetBy(setOrder).ToldApart(sameOrder),
		fact.Shown("winner", fact.Text, readWinner).SetBy(setWinner).Usually("none").ToldApart(func(a, b theBout) bool {
			return a.Winner == b.Winner && a.Won == b.Won && a.Phase == b.Phase
		}),
		fact.Shown("ground", fact.Rows, readGround).SetBy(setGround).ToldApart(sameGround),
		fact.Shown("mode", fact.Word, readMode).SetBy(setMode).Usually("free").ToldApart(func(a, b theBout) bool { return a.Arena == b.Arena }),
		fact.Shown("arena", fact.Count, readArena).SetBy(setArena).Usually("12").ToldApart(func(a, b theBout) bool { return a.Length == b.Length && a.Arena == b.Arena }),
		fact.OneOf("unit", state.UnitWords, func(of theBout) *uint8 { return &of.Unit }),
		fact.Shown("barred", fact.List, readBarred).SetBy(setBarred).ToldApart(sameGround),
		// It is said with what lies on the ground.
		fact.Shown("thing_ranges", fact.List, readThingRanges).ToldApart(sameGround).Within(),
		fact.Shown("rulings", fact.Pairs, readRulings).ToldApart(func(a, b theBout) bool { return a.Rulings == b.Rulings }),
		fact.Shown("spared", fact.List, readSpared).SetBy(setSpared).ToldApart(func(a, b theBout) bool { return a.Spared == b.Spared && a.NumSpared == b.NumSpared }),
		fact.Shown("floored", fact.List, readFloored).SetBy(setFloored).ToldApart(func(a, b theBout) bool { return a.Floor == b.Floor && a.NumFloor == b.NumFloor }),
	}
}

func sameOrder(a, b theBout) bool { return a.Order == b.Order && a.Phase == b.Phase && a.N == b.N }

func sameGround(a, b theBout) bool { return sameThings(a.State, b.State) }

// sameThings reports whether the same things lie on the ground.
func sameThings(s *state.State, o *state.State) bool {
	return s.NumGround == o.NumGround && slices.Equal(s.Ground[:s.NumGround], o.Ground[:o.NumGround])
}

// errNobody: without a man in it no bout begins.
var errNobody = &fact.BadValue{Why: "nobody is in the arena", Hint: "add NAME TYPE"}

func setPhase(of theBout, text string) error {
	k, err := fact.ParseWord(text, state.PhaseWords)
	switch {
	case err != nil:
		return err
	case of.N == 0 && k != 0:
		return errNobody
	case state.Phase(k) != state.Muster && state.Phase(k) != state.Over:
		if err := of.r.rolledStamina(of.State); err != nil {
			return err
		}
	}
	of.Enter(state.Phase(k))
	return nil
}

func readWinner(b []byte, of theBout) []byte {
	if of.Phase == state.Over && of.Won && of.Winner != 0 {
		return append(b, of.r.Names.Name(of.Winner)...)
	}
	return append(b, "none"...)
}

// rolledStamina refuses to have a bout under way in which somebody has no
// Stamina, which is rolled as it begins. [mun.glad.1]
func (r *Facts) rolledStamina(s *state.State) error {
	for i := range int(s.N) {
		if s.Phase == state.Muster && s.Fig[i].Unrolled() {
			name := r.Typed(s, i)
			return &fact.BadValue{Why: r.Name(s, i) + " has no Stamina: it is rolled as the bout begins", Hint: "begin first, or state it before: set " + name + ".stamina=8"}
		}
	}
	return nil
}

func arenaLength(s *state.State) int {
	if s.Length == 0 {
		return state.StartRange
	}
	return int(s.Length)
}

func readActive(b []byte, of theBout) []byte {
	if of.Phase == state.Muster || of.Phase == state.Over || of.N == 0 {
		return append(b, "none"...)
	}
	return append(b, of.r.Name(of.State, of.Active())...)
}

// setWinner ends the bout in a side's favour.
func setWinner(of theBout, text string) error {
	if strings.EqualFold(text, "none") {
		of.Winner, of.Won = 0, false
		return nil
	}
	for i := range int(of.N) {
		if strings.EqualFold(of.r.Names.Name(of.Fig[i].Side), text) {
			of.Winner, of.Won, of.Phase = of.Fig[i].Side, true, state.Over
			return nil
		}
	}
	return &fact.BadValue{Why: "no side is called " + state.Quoted(text), Hint: "the sides are those of the figures"}
}

// setActive gives the turn to a figure; a bout not yet begun is taken to be
// under way.
func setActive(of theBout, text string) error {
	who, err := of.r.FigureNamed(of.State, text)
	if err != nil {
		return err
	}
	if err := of.r.rolledStamina(of.State); err != nil {
		return err
	}
	if of.Phase == state.Muster || of.Phase == state.Over {
		of.Enter(state.TurnStart)
	}
	for k := range of.N {
		if int(of.Order[k]) == who {
			of.Turn = k
		}
	}
	return nil
}

func readOrder(b []byte, of theBout) []byte {
	if of.Phase == state.Muster {
		return b
	}
	start := len(b)
	for k := range of.N {
		b = fact.Listed(b, start, of.r.Name(of.State, int(of.Order[k])))
	}
	return b
}

func setOrder(of theBout, text string) error {
	names := fact.Split(text)
	if of.N == 0 {
		return errNobody
	}
	if len(names) != int(of.N) {
		return &fact.BadValue{Why: "the order names every figure once"}
	}
	var order [state.MaxFigures]int8
	var seen uint16
	for k, name := range names {
		who, err := of.r.FigureNamed(of.State, name)
		if err != nil {
			return err
		}
		if seen&state.Bit(who) != 0 {
			return &fact.BadValue{Why: "the order names every figure once"}
		}
		seen |= state.Bit(who)
		order[k] = int8(who)
	}
	if err := of.r.rolledStamina(of.State); err != nil {
		return err
	}
	now := of.Order[of.Turn]
	if of.Phase == state.Muster {
		of.Enter(state.TurnStart)
		now = order[0]
	}
	of.Order = order
	for k := range of.N {
		if order[k] == now {
			of.Turn = k
		}
	}
	return nil
}

// readGround lists what lies about as "item owner place", sorted; a place is a
// man and a point, or a hex.
func readGround(b []byte, of theBout) []byte {
	if of.NumGround == 0 {
		return b
	}
	rows := make([]string, 0, of.NumGround)
	for k := range of.NumGround {
		rows = append(rows, of.r.groundRow(of.State, &of.Ground[k]))
	}
	sort.Strings(rows)
	return append(b, strings.Join(rows, ",")...)
}

// groundRow is one of them.
func (r *Facts) groundRow(s *state.State, x *state.Lying) string {
	row := append([]byte(r.ItemID(x.Item)), fact.CellSep)
	row = append(append(row, r.Name(s, int(x.Owner))...), fact.CellSep)
	if s.Mapped() {
		return string(state.AppendHex(row, x.At, fact.HexSep))
	}
	row = append(append(row, r.Name(s, int(x.By))...), fact.PointSep)
	return string(fact.Num(row, int(x.Point)))
}

// setGround reads "item owner by point" rows separated by commas: a sword of
// Flamma's at point 3 by Remus is "sword Flamma Remus 3". On a map the place is a
// hex: "sword Flamma -1 2".
func setGround(of theBout, text string) error {
	var list []state.Lying
	for _, row := range fact.Split(text) {
		x, err := of.r.parseLying(of.State, strings.Fields(row))
		if err != nil {
			return err
		}
		list = append(list, x)
	}
	if len(list) > state.MaxGround {
		return &fact.BadValue{Why: "too much lies on the ground: at most 96 things"}
	}
	clear(of.Ground[:of.NumGround])
	of.NumGround = int8(copy(of.Ground[:], list))
	return nil
}

func (r *Facts) parseLying(s *state.State, cells []string) (state.Lying, error) {
	x := state.Lying{}
	switch {
	case s.Mapped() && len(cells) != 4:
		return x, &fact.BadValue{Why: "what lies on the ground is written ITEM OWNER Q R", Hint: `set bout.ground="sword Flamma 0 1"`}
	case len(cells) < 3 || len(cells) > 4:
		return x, &fact.BadValue{Why: "what lies on the ground is written ITEM OWNER BY POINT", Hint: `set bout.ground="sword Flamma Remus 3"`}
	}
	thing, err := r.ItemOf(cells[0])
	if err != nil {
		return x, err
	}
	x.Item = thing
	owner, err := r.FigureNamed(s, cells[1])
	if err != nil {
		return x, err
	}
	x.Owner = int8(owner)
	x.Spot, err = r.parseSpot(s, cells[2:])
	return x, err
}

// parseSpot reads where something lies: a figure and perhaps a point, or a hex.
func (r *Facts) parseSpot(s *state.State, cells []string) (state.Spot, error) {
	if s.Mapped() {
		h, err := parseHex(s, cells[0], cells[1])
		return state.Spot{By: state.Nobody, At: h}, err
	}
	by, err := r.FigureNamed(s, cells[0])
	point := 0
	if err == nil && len(cells) == 2 {
		point, err = fact.ParseInt(cells[1], 0, 12)
	}
	return state.Spot{By: int8(by), Point: int8(point)}, err
}

// readBarred lists what may not be taken up again, and by whom.
func readBarred(b []byte, of theBout) []byte {
	start := len(b)
	for k := range of.NumGround {
		x := &of.Ground[k]
		if x.Barred == 0 {
			continue
		}
		b = fact.Listed(b, start, of.r.ItemID(x.Item))
		for i := range int(of.N) {
			if x.Barred&state.Bit(i) != 0 {
				b = append(append(b, ':'), of.r.Name(of.State, i)...)
			}
		}
	}
	return b
}

// readThingRanges lists what is known of where things lie without a map, in the
// order in which they fell: "ITEM:left" that the man it fell by has walked off,
// "ITEM:shoved" that he was pushed, "ITEM:NAME:near" and "ITEM:NAME:far" what the players have said.
func readThingRanges(b []byte, of theBout) []byte {
	start := len(b)
	for k := range of.NumGround {
		x := &of.Ground[k]
		if x.Left != state.HasStayed {
			b = append(append(fact.Listed(b, start, of.r.ItemID(x.Item)), ':'), state.LeftWords[x.Left]...)
		}
		for i := range int(of.N) {
			if (x.Near|x.Far)&state.Bit(i) == 0 {
				continue
			}
			b = append(append(fact.Listed(b, start, of.r.ItemID(x.Item)), ':'), of.r.Name(of.State, i)...)
			if x.Near&state.Bit(i) != 0 {
				b = append(b, ":near"...)
			} else {
				b = append(b, ":far"...)
			}
		}
	}
	return b
}

// setBarred reads "ITEM:NAME" pairs: a thing on the ground and who has discarded
// it, so that he may not take it up again; "ITEM:NAME:NAME" if two have. [mun.ap.4]
func setBarred(of theBout, text string) error {
	ground := of.Ground
	for k := range ground[:of.NumGround] {
		ground[k].Barred = 0
	}
	for _, pair := range fact.Split(text) {
		thing, names, ok := strings.Cut(pair, ":")
		if !ok {
			return &fact.BadValue{Why: "what may not be taken up again is written ITEM:NAME", Hint: "set bout.barred=shield-large:Flamma"}
		}
		item, err := of.r.ItemOf(thing)
		if err != nil {
			return err
		}
		var barred uint16
		for _, name := range strings.Split(names, ":") {
			who, err := of.r.FigureNamed(of.State, name)
			if err != nil {
				return err
			}
			barred |= state.Bit(who)
		}
		k := slices.IndexFunc(ground[:of.NumGround], func(x state.Lying) bool { return x.Item == item && x.Barred == 0 })
		if k < 0 {
			return &fact.BadValue{Why: "no " + of.r.ItemName(item) + " lies on the ground that he could have discarded", Hint: "lay it down first: set bout.ground"}
		}
		ground[k].Barred = barred
	}
	of.Ground = ground
	return nil
}

// readRulings lists the rulings that do not stand at their first option, the
// default of old: hashes of recorded bouts have it so.
func readRulings(b []byte, of theBout) []byte {
	start := len(b)
	for k, o := range of.Rulings[:state.NumRulings] {
		if o != 0 {
			b = append(append(fact.Listed(b, start, state.RulingNames[k].ID), '='), state.RulingNames[k].Options[o]...)
		}
	}
	return b
}

func readSpared(b []byte, of theBout) []byte {
	start := len(b)
	for k := range of.NumSpared {
		b = fact.Listed(b, start, of.r.Names.Name(of.Spared[k]))
	}
	return b
}

func setSpared(of theBout, text string) error {
	names := fact.Split(text)
	if len(names) > state.MaxSpared {
		return &fact.BadValue{Why: "that is more men than a day has bouts"}
	}
	of.Spared, of.NumSpared = [state.MaxSpared]uint16{}, 0
	for _, name := range names {
		of.Spare(of.r.Names.Number(name))
	}
	return nil
}

func readFloored(b []byte, of theBout) []byte {
	start := len(b)
	for k := range of.NumFloor {
		b = fact.Listed(b, start, of.r.Name(of.State, int(of.Floor[k].Victim)))
		if of.Floor[k].WasDown {
			b = append(b, ":down"...)
		}
	}
	return b
}

// setFloored reads the names of men whom a Double 2 has floored in this turn, with
// ":down" after those who were down before. They are down. [mun.double.2]
func setFloored(of theBout, text string) error {
	names := fact.Split(text)
	var list [len(of.Floor)]state.FlooredMan
	if len(names) > len(list) {
		return &fact.BadValue{Why: "at most " + state.Itoa(len(list)) + " men are floored in a turn"}
	}
	for k, name := range names {
		name, after, wasDown := strings.Cut(name, ":")
		if wasDown && !strings.EqualFold(after, state.PostureWords[state.Down]) {
			return &fact.BadValue{Why: state.Quoted(after) + " is no posture he can have been in", Hint: name + " or " + name + ":" + state.PostureWords[state.Down]}
		}
		who, err := of.r.FigureNamed(of.State, name)
		if err != nil {
			return err
		}
		list[k] = state.FlooredMan{Victim: int8(who), WasDown: wasDown}
	}
	for _, x := range list[:len(names)] {
		of.Fig[x.Victim].Posture = state.Down
	}
	of.Floor, of.NumFloor = list, int8(len(names))
	return nil
}
