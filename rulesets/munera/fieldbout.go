package munera

import (
	"slices"
	"sort"
	"strings"
	"summa/internal/fact"
)

// boutFields lists the facts of the bout as a whole.
func boutFields() []fact.Field[theBout] {
	return []fact.Field[theBout]{
		fact.OneOf("phase", phaseWords, func(of theBout) *Phase { return &of.phase }).SetBy(setPhase),
		fact.Int("round", 0, 9999, func(of theBout) *int16 { return &of.round }),
		fact.Shown("active", fact.Text, readActive).SetBy(setActive).Usually("none").ToldApart(func(a, b theBout) bool { return a.turn == b.turn && sameOrder(a, b) }),
		fact.Shown("order", fact.List, readOrder).SetBy(setOrder).ToldApart(sameOrder),
		fact.Shown("winner", fact.Text, readWinner).SetBy(setWinner).Usually("none").ToldApart(func(a, b theBout) bool {
			return a.winner == b.winner && a.won == b.won && a.phase == b.phase
		}),
		fact.Shown("ground", fact.Rows, readGround).SetBy(setGround).ToldApart(sameGround),
		fact.Shown("mode", fact.Word, readMode).SetBy(setMode).Usually("free").ToldApart(func(a, b theBout) bool { return a.arena == b.arena }),
		fact.Shown("arena", fact.Count, readArena).SetBy(setArena).Usually("12").ToldApart(func(a, b theBout) bool { return a.length == b.length && a.arena == b.arena }),
		fact.OneOf("unit", unitWords, func(of theBout) *uint8 { return &of.unit }),
		fact.Shown("barred", fact.List, readBarred).SetBy(setBarred).ToldApart(sameGround),
		// It is said with what lies on the ground.
		fact.Shown("thing_ranges", fact.List, readThingRanges).ToldApart(sameGround).Within(),
		fact.Shown("rulings", fact.Pairs, readRulings).ToldApart(func(a, b theBout) bool { return a.rulings == b.rulings }),
		fact.Shown("spared", fact.List, readSpared).SetBy(setSpared).ToldApart(func(a, b theBout) bool { return a.spared == b.spared && a.nSpared == b.nSpared }),
		fact.Shown("floored", fact.List, readFloored).SetBy(setFloored).ToldApart(func(a, b theBout) bool { return a.floor == b.floor && a.nFloor == b.nFloor }),
	}
}

func sameOrder(a, b theBout) bool { return a.order == b.order && a.phase == b.phase && a.n == b.n }

func sameGround(a, b theBout) bool { return a.State.sameThings(b.State) }

// sameThings reports whether the same things lie on the ground.
func (s *State) sameThings(o *State) bool {
	return s.nGround == o.nGround && slices.Equal(s.ground[:s.nGround], o.ground[:o.nGround])
}

func setPhase(of theBout, text string) error {
	k, err := fact.ParseWord(text, phaseWords)
	switch {
	case err != nil:
		return err
	case of.n == 0 && k != 0:
		return &fact.BadValue{Why: "nobody is in the arena", Hint: "add NAME TYPE"}
	case Phase(k) != Muster && Phase(k) != Over:
		if err := of.r.rolledStamina(of.State); err != nil {
			return err
		}
	}
	of.enter(Phase(k))
	return nil
}

func readWinner(b []byte, of theBout) []byte {
	if of.phase == Over && of.won && of.winner != 0 {
		return append(b, of.r.names.Name(of.winner)...)
	}
	return append(b, "none"...)
}

// rolledStamina refuses to have a bout under way in which somebody has no
// Stamina, which is rolled as it begins. [mun.glad.1]
func (r *Facts) rolledStamina(s *State) error {
	for i := range int(s.n) {
		if s.phase == Muster && s.fig[i].unrolled() {
			name := r.typed(s, i)
			return &fact.BadValue{Why: r.name(s, i) + " has no Stamina: it is rolled as the bout begins", Hint: "begin first, or state it before: set " + name + ".stamina=8"}
		}
	}
	return nil
}

func (s *State) arenaLength() int {
	if s.length == 0 {
		return startRange
	}
	return int(s.length)
}

func readActive(b []byte, of theBout) []byte {
	if of.phase == Muster || of.phase == Over || of.n == 0 {
		return append(b, "none"...)
	}
	return append(b, of.r.name(of.State, of.active())...)
}

// setWinner ends the bout in a side's favour.
func setWinner(of theBout, text string) error {
	if strings.EqualFold(text, "none") {
		of.winner, of.won = 0, false
		return nil
	}
	for i := range int(of.n) {
		if strings.EqualFold(of.r.names.Name(of.fig[i].side), text) {
			of.winner, of.won, of.phase = of.fig[i].side, true, Over
			return nil
		}
	}
	return &fact.BadValue{Why: "no side is called " + quoted(text), Hint: "the sides are those of the figures"}
}

// setActive gives the turn to a figure; a bout not yet begun is taken to be
// under way.
func setActive(of theBout, text string) error {
	who, err := of.r.figure(of.State, text)
	if err != nil {
		return err
	}
	if err := of.r.rolledStamina(of.State); err != nil {
		return err
	}
	if of.phase == Muster || of.phase == Over {
		of.enter(TurnStart)
	}
	for k := range of.n {
		if int(of.order[k]) == who {
			of.turn = k
		}
	}
	return nil
}

func readOrder(b []byte, of theBout) []byte {
	if of.phase == Muster {
		return b
	}
	start := len(b)
	for k := range of.n {
		b = fact.Listed(b, start, of.r.name(of.State, int(of.order[k])))
	}
	return b
}

func setOrder(of theBout, text string) error {
	names := fact.Split(text)
	if len(names) != int(of.n) {
		return &fact.BadValue{Why: "the order names every figure once"}
	}
	var order [MaxFigures]int8
	var seen uint16
	for k, name := range names {
		who, err := of.r.figure(of.State, name)
		if err != nil {
			return err
		}
		if seen&bit(who) != 0 {
			return &fact.BadValue{Why: "the order names every figure once"}
		}
		seen |= bit(who)
		order[k] = int8(who)
	}
	if err := of.r.rolledStamina(of.State); err != nil {
		return err
	}
	now := of.order[of.turn]
	if of.phase == Muster {
		of.enter(TurnStart)
		now = order[0]
	}
	of.order = order
	for k := range of.n {
		if order[k] == now {
			of.turn = k
		}
	}
	return nil
}

// readGround lists what lies about as "item owner place", sorted; a place is a
// man and a point, or a hex.
func readGround(b []byte, of theBout) []byte {
	if of.nGround == 0 {
		return b
	}
	rows := make([]string, 0, of.nGround)
	for k := range of.nGround {
		rows = append(rows, of.r.groundRow(of.State, &of.ground[k]))
	}
	sort.Strings(rows)
	return append(b, strings.Join(rows, ",")...)
}

// groundRow is one of them.
func (r *Facts) groundRow(s *State, x *lying) string {
	row := append([]byte(r.itemID(x.item)), fact.CellSep)
	row = append(append(row, r.name(s, int(x.owner))...), fact.CellSep)
	if s.mapped() {
		return string(appendHex(row, x.at, fact.HexSep))
	}
	row = append(append(row, r.name(s, int(x.by))...), fact.PointSep)
	return string(fact.Num(row, int(x.point)))
}

// setGround reads "item owner by point" rows separated by commas: a sword of
// Flamma's at point 3 by Remus is "sword Flamma Remus 3". On a map the place is a
// hex: "sword Flamma -1 2".
func setGround(of theBout, text string) error {
	var list []lying
	for _, row := range fact.Split(text) {
		x, err := of.r.parseLying(of.State, strings.Fields(row))
		if err != nil {
			return err
		}
		list = append(list, x)
	}
	if len(list) > maxGround {
		return &fact.BadValue{Why: "too much lies on the ground: at most 96 things"}
	}
	clear(of.ground[:of.nGround])
	of.nGround = int8(copy(of.ground[:], list))
	return nil
}

func (r *Facts) parseLying(s *State, cells []string) (lying, error) {
	x := lying{}
	switch {
	case s.mapped() && len(cells) != 4:
		return x, &fact.BadValue{Why: "what lies on the ground is written ITEM OWNER Q R", Hint: `set bout.ground="sword Flamma 0 1"`}
	case len(cells) < 3 || len(cells) > 4:
		return x, &fact.BadValue{Why: "what lies on the ground is written ITEM OWNER BY POINT", Hint: `set bout.ground="sword Flamma Remus 3"`}
	}
	thing, err := r.itemOf(cells[0])
	if err != nil {
		return x, err
	}
	x.item = thing
	owner, err := r.figure(s, cells[1])
	if err != nil {
		return x, err
	}
	x.owner = int8(owner)
	x.spot, err = r.parseSpot(s, cells[2:])
	return x, err
}

// parseSpot reads where something lies: a figure and perhaps a point, or a hex.
func (r *Facts) parseSpot(s *State, cells []string) (spot, error) {
	if s.mapped() {
		h, err := s.parseHex(cells[0], cells[1])
		return spot{by: nobody, at: h}, err
	}
	by, err := r.figure(s, cells[0])
	point := 0
	if err == nil && len(cells) == 2 {
		point, err = fact.ParseInt(cells[1], 0, 12)
	}
	return spot{by: int8(by), point: int8(point)}, err
}

// readBarred lists what may not be taken up again, and by whom.
func readBarred(b []byte, of theBout) []byte {
	start := len(b)
	for k := range of.nGround {
		x := &of.ground[k]
		if x.barred == 0 {
			continue
		}
		b = fact.Listed(b, start, of.r.itemID(x.item))
		for i := range int(of.n) {
			if x.barred&bit(i) != 0 {
				b = append(append(b, ':'), of.r.name(of.State, i)...)
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
	for k := range of.nGround {
		x := &of.ground[k]
		if x.left != hasStayed {
			b = append(append(fact.Listed(b, start, of.r.itemID(x.item)), ':'), leftWords[x.left]...)
		}
		for i := range int(of.n) {
			if (x.near|x.far)&bit(i) == 0 {
				continue
			}
			b = append(append(fact.Listed(b, start, of.r.itemID(x.item)), ':'), of.r.name(of.State, i)...)
			if x.near&bit(i) != 0 {
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
	ground := of.ground
	for k := range ground[:of.nGround] {
		ground[k].barred = 0
	}
	for _, pair := range fact.Split(text) {
		thing, names, ok := strings.Cut(pair, ":")
		if !ok {
			return &fact.BadValue{Why: "what may not be taken up again is written ITEM:NAME", Hint: "set bout.barred=shield-large:Flamma"}
		}
		item, err := of.r.itemOf(thing)
		if err != nil {
			return err
		}
		var barred uint16
		for _, name := range strings.Split(names, ":") {
			who, err := of.r.figure(of.State, name)
			if err != nil {
				return err
			}
			barred |= bit(who)
		}
		k := slices.IndexFunc(ground[:of.nGround], func(x lying) bool { return x.item == item && x.barred == 0 })
		if k < 0 {
			return &fact.BadValue{Why: "no " + of.r.itemName(item) + " lies on the ground that he could have discarded", Hint: "lay it down first: set bout.ground"}
		}
		ground[k].barred = barred
	}
	of.ground = ground
	return nil
}

// readRulings lists the rulings that do not stand at their first option, the
// default of old: hashes of recorded bouts have it so.
func readRulings(b []byte, of theBout) []byte {
	start := len(b)
	for k, o := range of.rulings[:numRulings] {
		if o != 0 {
			b = append(append(fact.Listed(b, start, rulingNames[k].id), '='), rulingNames[k].options[o]...)
		}
	}
	return b
}

func readSpared(b []byte, of theBout) []byte {
	start := len(b)
	for k := range of.nSpared {
		b = fact.Listed(b, start, of.r.names.Name(of.spared[k]))
	}
	return b
}

func setSpared(of theBout, text string) error {
	names := fact.Split(text)
	if len(names) > maxSpared {
		return &fact.BadValue{Why: "that is more men than a day has bouts"}
	}
	of.spared, of.nSpared = [maxSpared]uint16{}, 0
	for _, name := range names {
		of.spare(of.r.names.Number(name))
	}
	return nil
}

func readFloored(b []byte, of theBout) []byte {
	start := len(b)
	for k := range of.nFloor {
		b = fact.Listed(b, start, of.r.name(of.State, int(of.floor[k].victim)))
		if of.floor[k].wasDown {
			b = append(b, ":down"...)
		}
	}
	return b
}

// setFloored reads the names of men whom a Double 2 has floored in this turn, with
// ":down" after those who were down before. They are down. [mun.double.2]
func setFloored(of theBout, text string) error {
	names := fact.Split(text)
	var list [len(of.floor)]flooredMan
	if len(names) > len(list) {
		return &fact.BadValue{Why: "at most " + itoa(len(list)) + " men are floored in a turn"}
	}
	for k, name := range names {
		name, after, wasDown := strings.Cut(name, ":")
		if wasDown && !strings.EqualFold(after, postureWords[down]) {
			return &fact.BadValue{Why: quoted(after) + " is no posture he can have been in", Hint: name + " or " + name + ":" + postureWords[down]}
		}
		who, err := of.r.figure(of.State, name)
		if err != nil {
			return err
		}
		list[k] = flooredMan{victim: int8(who), wasDown: wasDown}
	}
	for _, x := range list[:len(names)] {
		of.fig[x.victim].posture = down
	}
	of.floor, of.nFloor = list, int8(len(names))
	return nil
}
