package munera

import (
	"slices"
	"sort"
	"strings"
	"summa/internal/fact"
)

// A boutField is one named fact of the bout as a whole.
type boutField struct {
	name  string
	kind  fact.Kind
	plain string
	read  func(b []byte, r *Rules, s *State) []byte
	set   func(r *Rules, s *State, text string) error
}

// boutSame tells quickly, field by field, whether two bouts read the same.
func boutSame() map[string]func(a, b *State) bool {
	return map[string]func(a, b *State) bool{
		"phase": func(a, b *State) bool { return a.phase == b.phase },
		"round": func(a, b *State) bool { return a.round == b.round },
		"active": func(a, b *State) bool {
			return a.turn == b.turn && a.order == b.order && a.phase == b.phase && a.n == b.n
		},
		"order":  func(a, b *State) bool { return a.order == b.order && a.phase == b.phase && a.n == b.n },
		"winner": func(a, b *State) bool { return a.winner == b.winner && a.won == b.won && a.phase == b.phase },
		"ground": sameGround,
		"barred": sameGround,

		thingRanges: sameGround,
		"rulings":   func(a, b *State) bool { return a.rulings == b.rulings },
		"mode":      func(a, b *State) bool { return a.arena == b.arena },
		"arena":     func(a, b *State) bool { return a.length == b.length && a.arena == b.arena },
		"unit":      func(a, b *State) bool { return a.unit == b.unit },
		"spared":    func(a, b *State) bool { return a.spared == b.spared && a.nSpared == b.nSpared },
		"floored":   func(a, b *State) bool { return a.floor == b.floor && a.nFloor == b.nFloor },
	}
}

func sameGround(a, b *State) bool {
	if a.nGround != b.nGround {
		return false
	}
	for i := range a.nGround {
		if a.ground[i] != b.ground[i] {
			return false
		}
	}
	return true
}

func boutFields() []boutField {
	return []boutField{
		{"phase", fact.Word, "muster",
			func(b []byte, r *Rules, s *State) []byte { return append(b, phaseWords[s.phase]...) },
			func(r *Rules, s *State, text string) error {
				k, err := fact.ParseWord(text, phaseWords)
				if err == nil && s.n == 0 && k != 0 {
					return &fact.BadValue{Why: "nobody is in the arena", Hint: "add NAME TYPE"}
				}
				if err == nil && Phase(k) != Muster && Phase(k) != Over {
					err = r.rolledStamina(s)
				}
				if err == nil {
					s.enter(Phase(k))
				}
				return err
			}},
		{"round", fact.Number, "0",
			func(b []byte, r *Rules, s *State) []byte { return num(b, int(s.round)) },
			func(r *Rules, s *State, text string) error {
				n, err := fact.ParseInt(text, 0, 9999)
				if err == nil {
					s.round = int16(n)
				}
				return err
			}},
		{"active", fact.Text, "none", readActive, setActive},
		{"order", fact.List, "", readOrder, setOrder},
		{"winner", fact.Text, "none",
			func(b []byte, r *Rules, s *State) []byte {
				if s.phase == Over && s.won && s.winner != 0 {
					return append(b, r.names.Name(s.winner)...)
				}
				return append(b, "none"...)
			}, setWinner},
		{"ground", fact.Rows, "", readGround, setGround},
		{"mode", fact.Word, "free", readMode, setMode},
		{"arena", fact.Count, "12", readArena, setArena},
		{"unit", fact.Word, "inch",
			func(b []byte, r *Rules, s *State) []byte { return append(b, unitWords[s.unit]...) },
			func(r *Rules, s *State, text string) error {
				k, err := fact.ParseWord(text, unitWords)
				if err == nil {
					s.unit = uint8(k)
				}
				return err
			}},
		{"barred", fact.List, "", readBarred, setBarred},
		{thingRanges, fact.List, "", readThingRanges, nil},
		{"rulings", fact.Pairs, "", readRulings, nil},
		{"spared", fact.List, "", readSpared, setSpared},
		{"floored", fact.List, "", readFloored, setFloored},
	}
}

// rolledStamina refuses to have a bout under way in which somebody has no
// Stamina, which is rolled as it begins. [mun.glad.1]
func (r *Rules) rolledStamina(s *State) error {
	for i := range int(s.n) {
		if s.phase == Muster && s.fig[i].unrolled() {
			name := r.typed(s, i)
			return &fact.BadValue{Why: r.name(s, i) + " has no Stamina: it is rolled as the bout begins", Hint: "begin first, or state it before: set " + name + ".stamina=8"}
		}
	}
	return nil
}

// unrolled reports whether his Stamina is still to be rolled.
func (f *Figure) unrolled() bool { return f.stamina0 == 0 && f.stamina == 0 }

// enter puts the bout into a phase, with an order of play if it has none.
func (s *State) enter(p Phase) {
	if s.phase == Muster && p != Muster {
		for i := range s.n {
			s.order[i] = i
			f := &s.fig[i]
			f.skills0 = f.skills
		}
		s.round = max(1, s.round)
	}
	s.phase = p
}

func (s *State) arenaLength() int {
	if s.length == 0 {
		return startRange
	}
	return int(s.length)
}

func readActive(b []byte, r *Rules, s *State) []byte {
	if s.phase == Muster || s.phase == Over || s.n == 0 {
		return append(b, "none"...)
	}
	return append(b, r.name(s, s.active())...)
}

// setWinner ends the bout in a side's favour.
func setWinner(r *Rules, s *State, text string) error {
	if strings.EqualFold(text, "none") {
		s.winner, s.won = 0, false
		return nil
	}
	for i := range int(s.n) {
		if strings.EqualFold(r.names.Name(s.fig[i].side), text) {
			s.winner, s.won, s.phase = s.fig[i].side, true, Over
			return nil
		}
	}
	return &fact.BadValue{Why: "no side is called " + quoted(text), Hint: "the sides are those of the figures"}
}

// setActive gives the turn to a figure; a bout not yet begun is taken to be
// under way.
func setActive(r *Rules, s *State, text string) error {
	who, err := r.figure(s, text)
	if err != nil {
		return err
	}
	if err := r.rolledStamina(s); err != nil {
		return err
	}
	if s.phase == Muster || s.phase == Over {
		s.enter(TurnStart)
	}
	for k := range s.n {
		if int(s.order[k]) == who {
			s.turn = k
		}
	}
	return nil
}

func readOrder(b []byte, r *Rules, s *State) []byte {
	if s.phase == Muster {
		return b
	}
	start := len(b)
	for k := range s.n {
		b = item(b, start, r.name(s, int(s.order[k])))
	}
	return b
}

func setOrder(r *Rules, s *State, text string) error {
	names := fact.Split(text)
	if len(names) != int(s.n) {
		return &fact.BadValue{Why: "the order names every figure once"}
	}
	var order [MaxFigures]int8
	var seen uint16
	for k, name := range names {
		who, err := r.figure(s, name)
		if err != nil {
			return err
		}
		if seen&bit(who) != 0 {
			return &fact.BadValue{Why: "the order names every figure once"}
		}
		seen |= bit(who)
		order[k] = int8(who)
	}
	if err := r.rolledStamina(s); err != nil {
		return err
	}
	now := s.order[s.turn]
	if s.phase == Muster {
		s.enter(TurnStart)
		now = order[0]
	}
	s.order = order
	for k := range s.n {
		if order[k] == now {
			s.turn = k
		}
	}
	return nil
}

// readGround lists what lies about as "item owner place", sorted; a place is a
// man and a point, or a hex.
func readGround(b []byte, r *Rules, s *State) []byte {
	if s.nGround == 0 {
		return b
	}
	rows := make([]string, 0, s.nGround)
	for k := range s.nGround {
		rows = append(rows, r.groundRow(s, &s.ground[k]))
	}
	sort.Strings(rows)
	return append(b, strings.Join(rows, ",")...)
}

// groundRow is one of them.
func (r *Rules) groundRow(s *State, x *lying) string {
	row := append([]byte(r.itemID(x.item)), fact.CellSep)
	row = append(append(row, r.name(s, int(x.owner))...), fact.CellSep)
	if s.mapped() {
		return string(appendHex(row, x.at, fact.HexSep))
	}
	row = append(append(row, r.name(s, int(x.by))...), fact.PointSep)
	return string(num(row, int(x.point)))
}

// setGround reads "item owner by point" rows separated by commas: a sword of
// Flamma's at point 3 by Remus is "sword Flamma Remus 3". On a map the place is a
// hex: "sword Flamma -1 2".
func setGround(r *Rules, s *State, text string) error {
	var list []lying
	for _, row := range fact.Split(text) {
		x, err := r.parseLying(s, strings.Fields(row))
		if err != nil {
			return err
		}
		list = append(list, x)
	}
	if len(list) > maxGround {
		return &fact.BadValue{Why: "too much lies on the ground: at most 96 things"}
	}
	clear(s.ground[:s.nGround])
	s.nGround = int8(copy(s.ground[:], list))
	return nil
}

func (r *Rules) parseLying(s *State, cells []string) (lying, error) {
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
func (r *Rules) parseSpot(s *State, cells []string) (spot, error) {
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

// itemOf finds what can lie on the ground by its id.
func (r *Rules) itemOf(text string) (weapon, error) {
	switch {
	case strings.EqualFold(text, "helmet"):
		return helmetItem, nil
	case strings.EqualFold(text, "arrow"):
		return arrowItem, nil
	}
	return r.weaponOf(text)
}

// readBarred lists what may not be taken up again, and by whom.
func readBarred(b []byte, r *Rules, s *State) []byte {
	start := len(b)
	for k := range s.nGround {
		x := &s.ground[k]
		if x.barred == 0 {
			continue
		}
		b = item(b, start, r.itemID(x.item))
		for i := range int(s.n) {
			if x.barred&bit(i) != 0 {
				b = append(append(b, ':'), r.name(s, i)...)
			}
		}
	}
	return b
}

// thingRanges only completes the state: it is said with what lies on the ground.
const thingRanges = "thing_ranges"

// readThingRanges lists what is known of where things lie without a map, in the
// order in which they fell: "ITEM:left" that the man it fell by has walked off,
// "ITEM:shoved" that he was pushed, "ITEM:NAME:near" and "ITEM:NAME:far" what the players have said.
func readThingRanges(b []byte, r *Rules, s *State) []byte {
	start := len(b)
	for k := range s.nGround {
		x := &s.ground[k]
		if x.left != hasStayed {
			b = append(append(item(b, start, r.itemID(x.item)), ':'), leftWords[x.left]...)
		}
		for i := range int(s.n) {
			if (x.near|x.far)&bit(i) == 0 {
				continue
			}
			b = append(append(item(b, start, r.itemID(x.item)), ':'), r.name(s, i)...)
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
func setBarred(r *Rules, s *State, text string) error {
	ground := s.ground
	for k := range ground[:s.nGround] {
		ground[k].barred = 0
	}
	for _, pair := range fact.Split(text) {
		thing, names, ok := strings.Cut(pair, ":")
		if !ok {
			return &fact.BadValue{Why: "what may not be taken up again is written ITEM:NAME", Hint: "set bout.barred=shield-large:Flamma"}
		}
		item, err := r.itemOf(thing)
		if err != nil {
			return err
		}
		var barred uint16
		for _, name := range strings.Split(names, ":") {
			who, err := r.figure(s, name)
			if err != nil {
				return err
			}
			barred |= bit(who)
		}
		k := slices.IndexFunc(ground[:s.nGround], func(x lying) bool { return x.item == item && x.barred == 0 })
		if k < 0 {
			return &fact.BadValue{Why: "no " + r.itemName(item) + " lies on the ground that he could have discarded", Hint: "lay it down first: set bout.ground"}
		}
		ground[k].barred = barred
	}
	s.ground = ground
	return nil
}

// readRulings lists the rulings that do not stand at their first option, the
// default of old: hashes of recorded bouts have it so.
func readRulings(b []byte, r *Rules, s *State) []byte {
	start := len(b)
	for k, o := range s.rulings[:numRulings] {
		if o != 0 {
			b = append(append(item(b, start, rulingNames[k].id), '='), rulingNames[k].options[o]...)
		}
	}
	return b
}

// itemID is the id of an item on the ground.
func (r *Rules) itemID(w weapon) string {
	if w == helmetItem || w == arrowItem {
		return r.itemName(w)
	}
	return r.c.arms[w].id
}

func readSpared(b []byte, r *Rules, s *State) []byte {
	start := len(b)
	for k := range s.nSpared {
		b = item(b, start, r.names.Name(s.spared[k]))
	}
	return b
}

func setSpared(r *Rules, s *State, text string) error {
	names := fact.Split(text)
	if len(names) > maxSpared {
		return &fact.BadValue{Why: "that is more men than a day has bouts"}
	}
	s.spared, s.nSpared = [maxSpared]uint16{}, 0
	for _, name := range names {
		s.spare(r.names.Number(name))
	}
	return nil
}

func readFloored(b []byte, r *Rules, s *State) []byte {
	start := len(b)
	for k := range s.nFloor {
		b = item(b, start, r.name(s, int(s.floor[k].victim)))
		if s.floor[k].wasDown {
			b = append(b, ":down"...)
		}
	}
	return b
}

// setFloored reads the names of men whom a Double 2 has floored in this turn, with
// ":down" after those who were down before. They are down. [mun.double.2]
func setFloored(r *Rules, s *State, text string) error {
	names := fact.Split(text)
	var list [len(s.floor)]flooredMan
	if len(names) > len(list) {
		return &fact.BadValue{Why: "at most " + itoa(len(list)) + " men are floored in a turn"}
	}
	for k, name := range names {
		name, after, wasDown := strings.Cut(name, ":")
		if wasDown && !strings.EqualFold(after, postureWords[down]) {
			return &fact.BadValue{Why: quoted(after) + " is no posture he can have been in", Hint: name + " or " + name + ":" + postureWords[down]}
		}
		who, err := r.figure(s, name)
		if err != nil {
			return err
		}
		list[k] = flooredMan{int8(who), wasDown}
	}
	for _, x := range list[:len(names)] {
		s.fig[x.victim].posture = down
	}
	s.floor, s.nFloor = list, int8(len(names))
	return nil
}
