package romanwar

import (
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
)

// A unitField is one named fact of a unit: how it reads and how a referee sets it.
// Everything that shows, hashes, compares or sets state goes through this table.
type unitField struct {
	name  string
	kind  fact.Kind
	plain string // the value that goes without saying
	inner bool   // it completes the state; people are not told of it

	follows bool // it follows from another field, and goes without saying
	read    func(b []byte, r *Rules, s *State, i int) []byte
	set     func(r *Rules, s *State, i int, text string) error
}

func num(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

func truth(b []byte, v bool) []byte { return strconv.AppendBool(b, v) }

// counted is a number of a unit with its bounds; without any it cannot be set.
func counted(name string, high int, at func(u *unit) *int32) unitField {
	f := unitField{name: name, kind: fact.Number, plain: "0", read: func(b []byte, r *Rules, s *State, i int) []byte { return num(b, int(*at(&s.units[i]))) }}
	if high > 0 {
		f.set = func(r *Rules, s *State, i int, text string) error {
			n, err := fact.ParseInt(text, 0, high)
			if err == nil {
				*at(&s.units[i]) = int32(n)
				r.changed(s)
			}
			return err
		}
	}
	return f
}

func flag(name string, at func(u *unit) *bool) unitField {
	return unitField{name: name, kind: fact.Truth, plain: "false",
		read: func(b []byte, r *Rules, s *State, i int) []byte { return truth(b, *at(&s.units[i])) },
		set: func(r *Rules, s *State, i int, text string) error {
			v, err := fact.ParseTruth(text)
			if err == nil {
				*at(&s.units[i]) = v
			}
			return err
		}}
}

func chosen(name string, words []string, at func(u *unit) *uint8) unitField {
	return unitField{name: name, kind: fact.Word, plain: words[0],
		read: func(b []byte, r *Rules, s *State, i int) []byte { return append(b, words[*at(&s.units[i])]...) },
		set: func(r *Rules, s *State, i int, text string) error {
			k, err := fact.ParseWord(text, words)
			if err == nil && name == "weapon" && !r.c.mayCarry(s.units[i].kind, uint8(k)) {
				return &fact.BadValue{Why: r.c.types[s.units[i].kind].name + " do not carry the " + words[k]}
			}
			if err == nil {
				*at(&s.units[i]) = uint8(k)
				s.units[i].custom = s.units[i].custom || name == "weapon"
				r.describe(s, &s.units[i]) // how a mount goes, and how who sits on it is struck
				r.changed(s)
			}
			return err
		}}
}

func measured(name string, at func(u *unit) *int32) unitField {
	return unitField{name: name, kind: fact.Text, plain: "0",
		read: func(b []byte, r *Rules, s *State, i int) []byte { return appendHundredths(b, int(*at(&s.units[i]))) },
		set: func(r *Rules, s *State, i int, text string) error {
			n, ok := readInches(text)
			if !ok {
				return &fact.BadValue{Why: "want a length in inches, got " + quoted(text)}
			}
			*at(&s.units[i]) = n
			s.units[i].stated = s.units[i].stated || name == "base"
			r.changed(s)
			return nil
		}}
}

func reads(name string, kind fact.Kind, plain string, read func(b []byte, r *Rules, s *State, i int) []byte) unitField {
	return unitField{name: name, kind: kind, plain: plain, read: read}
}

// unitFieldTable lists the facts of a unit.
func unitFieldTable(c *Content) []unitField {
	list := []unitField{
		{name: "side", kind: fact.Text, read: func(b []byte, r *Rules, s *State, i int) []byte {
			return append(b, r.sideName(s, int(s.units[i].side))...)
		}, set: setSide},
		{name: "type", kind: fact.Text, read: func(b []byte, r *Rules, s *State, i int) []byte { return append(b, r.c.types[s.units[i].kind].id...) }, set: setType},
		{name: "alive", kind: fact.Number, plain: "-", read: func(b []byte, r *Rules, s *State, i int) []byte { return num(b, int(s.units[i].n)) }, set: setAlive},
		counted("dead", maxMen, func(u *unit) *int32 { return &u.dead }),
		counted("fled", maxMen, func(u *unit) *int32 { return &u.fled }),
		reads("pending", fact.Number, "0", func(b []byte, r *Rules, s *State, i int) []byte {
			n := 0
			for _, x := range s.men[s.units[i].off : s.units[i].off+s.units[i].n] {
				n += int(x.st & pending / pending)
			}
			return num(b, n)
		}),
		chosen("weapon", c.armIDs, func(u *unit) *uint8 { return &u.weapon }),
		{name: "files", kind: fact.Number, plain: "0", read: func(b []byte, r *Rules, s *State, i int) []byte { return num(b, int(s.units[i].files)) }, set: setFiles},
		{name: "armor", kind: fact.Word, read: func(b []byte, r *Rules, s *State, i int) []byte {
			return append(b, armorWords[bit(s.units[i].armored)]...)
		}, set: setArmor},
		chosen("mount", mountWords, func(u *unit) *uint8 { return &u.mount }),
		measured("base", func(u *unit) *int32 { return &u.base }),
		{name: "melee_number", kind: fact.Number, read: func(b []byte, r *Rules, s *State, i int) []byte { return num(b, int(s.units[i].kill)) }, set: setMeleeNumber},
		{name: "move_left", kind: fact.Text, plain: "1", read: func(b []byte, r *Rules, s *State, i int) []byte { return appendFrac(b, s.units[i].left()) }, set: setMoveLeft},
		{name: "shots_left", kind: fact.Number, plain: "-", read: func(b []byte, r *Rules, s *State, i int) []byte {
			if u := &s.units[i]; u.weapon == noWeapon || r.unable(u) {
				return append(b, '0')
			}
			return num(b, int(max(0, r.shotsOf(s, i)-s.units[i].shots)))
		}, set: setShotsLeft},
		{name: "shot_weapon", kind: fact.Word, plain: "none", read: func(b []byte, r *Rules, s *State, i int) []byte {
			if !s.units[i].shot {
				return append(b, "none"...)
			}
			return append(b, r.c.armIDs[s.units[i].weapon]...)
		}, set: setShotWeapon},
		flag("attacked", func(u *unit) *bool { return &u.attacked }),
		counted("ladders", 99, func(u *unit) *int32 { return &u.ladders }),
		{name: "exposed", kind: fact.Number, plain: "0", read: func(b []byte, r *Rules, s *State, i int) []byte { return num(b, int(s.units[i].exposed)) }, set: setExposed},
		{name: "place", kind: fact.Text, plain: "", read: func(b []byte, r *Rules, s *State, i int) []byte {
			return append(b, r.names.Name(s.units[i].place)...)
		}, set: setPlace},
		counted("engines", 1000, func(u *unit) *int32 { return &u.engines }),
		counted("crew", 100, func(u *unit) *int32 { return &u.crew }),
		flag("hold", func(u *unit) *bool { return &u.hold }),
		flag("inside", func(u *unit) *bool { return &u.inside }),
		measured("x", func(u *unit) *int32 { return &u.x }),
		measured("y", func(u *unit) *int32 { return &u.y }),
		chosen("facing", facingWords, func(u *unit) *uint8 { return &u.facing }),
		{name: "roster", kind: fact.List, plain: "-", inner: true, follows: true, read: readRoster},
	}
	return append(list, innerFields()...)
}

// innerFields complete the state: nobody types them, but two states that differ in
// one of them are not the same war.
func innerFields() []unitField {
	inner := func(f unitField) unitField { f.inner = true; return f }
	return []unitField{
		inner(reads("men", fact.List, "-", readMen)),
		inner(flag("indoors", func(u *unit) *bool { return &u.indoors })),
		inner(flag("moved", func(u *unit) *bool { return &u.moved })),
		inner(flag("shot", func(u *unit) *bool { return &u.shot })),
		inner(flag("worked", func(u *unit) *bool { return &u.worked })),
		inner(flag("put_up", func(u *unit) *bool { return &u.putUp })),
		inner(flag("placed", func(u *unit) *bool { return &u.placed })),
		inner(counted("shots", 0, func(u *unit) *int32 { return &u.shots })),
		inner(counted("volleys", 999, func(u *unit) *int32 { return &u.volleys })),
		inner(unitField{name: "reload", kind: fact.Number, plain: "0", read: func(b []byte, r *Rules, s *State, i int) []byte { return num(b, int(s.units[i].reload)) }, set: setReload}),
		counted("shots_fired", 1_000_000_000, func(u *unit) *int32 { return &u.fired }),
		counted("hits_scored", 1_000_000_000, func(u *unit) *int32 { return &u.scored }),
		inner(counted("ran", 0, func(u *unit) *int32 { return &u.ran })),
		inner(counted("busy", 0, func(u *unit) *int32 { return &u.busy })),
		inner(counted("gone", 0, func(u *unit) *int32 { return &u.gone })),
		inner(counted("split_off", 0, func(u *unit) *int32 { return &u.parts })),
		inner(reads("engines_hit", fact.List, "", func(b []byte, r *Rules, s *State, i int) []byte {
			u := &s.units[i]
			for k := range u.engHits {
				if u.engHits[k] > 0 || u.engDealt[k] > 0 {
					b = append(num(append(num(append(num(append(num(b, k), ':'), int(u.engHits[k])), ':'), int(u.engDealt[k])), ':'), int(u.engLived>>k&1)), ' ')
				}
			}
			return b
		})),
		inner(reads("kept", fact.List, "0,0,0,0,0,-1,-1,0", func(b []byte, r *Rules, s *State, i int) []byte {
			u := &s.units[i]
			for k, n := range [...]int{bit(u.stated), bit(u.custom), bit(u.shown), bit(u.atWork), int(u.slow), int(u.foot), int(u.fought), int(u.said)} {
				if k > 0 {
					b = append(b, ',')
				}
				b = num(b, n)
			}
			return b
		})),
	}
}

func bit(v bool) int {
	if v {
		return 1
	}
	return 0
}

// appendFrac writes 1/2, or 1.
func appendFrac(b []byte, f frac) []byte {
	b = strconv.AppendInt(b, f.n, 10)
	if f.d != 1 {
		b = strconv.AppendInt(append(b, '/'), f.d, 10)
	}
	return b
}

// readMen writes muster numbers in order, runs of them as 1-70.
func readMen(b []byte, _ *Rules, s *State, i int) []byte {
	list := s.men[s.units[i].off : s.units[i].off+s.units[i].n]
	for k := 0; k < len(list); {
		if k > 0 {
			b = append(b, ',')
		}
		b = num(b, int(list[k].num))
		first := k
		for k++; k < len(list) && list[k].num == list[k-1].num+1; k++ {
		}
		if k > first+1 {
			b = num(append(b, '-'), int(list[k-1].num))
		}
	}
	return b
}

// readRoster writes muster numbers in order, each of them.
func readRoster(b []byte, _ *Rules, s *State, i int) []byte {
	list := s.men[s.units[i].off : s.units[i].off+s.units[i].n]
	for k := 0; k < len(list); {
		if k > 0 {
			b = append(b, ',')
		}
		b = num(b, int(list[k].num))
		k++
	}
	return b
}

// setAlive leaves a unit that many men: the last of them go, or of its dead come back.
func setAlive(r *Rules, s *State, i int, text string) error {
	u := &s.units[i]
	n, err := fact.ParseInt(text, 0, int(u.n+u.dead))
	if err != nil {
		return err
	}
	gone := u.n - int32(n)
	if gone < 0 {
		return r.bringBack(s, i, -gone)
	}
	u.n, u.dead = int32(n), u.dead+gone
	u.exposed = min(u.exposed, u.n)
	s.recount(i)
	s.dirty += gone
	s.lose(u, gone)
	r.changed(s)
	return nil
}

// setType makes other troops of a unit.
func setType(r *Rules, s *State, i int, text string) error {
	for k := range r.c.types {
		if strings.EqualFold(r.c.types[k].id, text) {
			u := &s.units[i]
			u.kind, u.mount, u.said = uint8(k), r.c.types[k].mount, 0
			r.describe(s, u)
			r.changed(s)
			return nil
		}
	}
	return &fact.BadValue{Why: "there is no type " + quoted(text), Hint: r.c.typeHint(text)}
}

// setSide lets a unit go over to the other side.
func setSide(r *Rules, s *State, i int, text string) error {
	k, ok := r.names.Find(text)
	side := s.sideNamed(k)
	if !ok || side < 0 {
		return &fact.BadValue{Why: "there is no side " + quoted(text)}
	}
	u := &s.units[i]
	if s.fightOf(i) >= 0 {
		return &fact.BadValue{Why: r.name(s, i) + " are in a melee"}
	}
	s.alive[u.side] -= u.n
	u.side = uint8(side)
	s.alive[u.side] += u.n
	r.changed(s)
	return nil
}

// What of a unit is as a referee has said, whatever its type, as bits.
const (
	saidArmor uint8 = 1 << iota
	saidKill
)

var armorWords = []string{"U", "A"}

func setArmor(r *Rules, s *State, i int, text string) error {
	k, err := fact.ParseWord(text, armorWords)
	if err == nil {
		u := &s.units[i]
		u.armored, u.said = k == 1, u.said|saidArmor
		r.describe(s, u)
	}
	return err
}

func setMeleeNumber(r *Rules, s *State, i int, text string) error {
	n, err := fact.ParseInt(text, 2, 5)
	if err == nil {
		s.units[i].kill, s.units[i].said = uint8(n), s.units[i].said|saidKill
	}
	return err
}

// setShotsLeft says how many of a unit may still shoot this turn.
func setShotsLeft(r *Rules, s *State, i int, text string) error {
	u := &s.units[i]
	may := int32(0)
	if u.weapon != noWeapon {
		may = r.shotsOf(s, i)
	}
	n, err := fact.ParseInt(text, 0, int(max(0, may)))
	if err == nil {
		u.shots = may - int32(n)
		u.shot = u.shots > 0
	}
	return err
}

// setReload says for how many turns a unit still loads.
func setReload(r *Rules, s *State, i int, text string) error {
	n, err := fact.ParseInt(text, 0, int(max(1, r.c.arms[s.units[i].weapon].reload)-1))
	if err == nil {
		s.units[i].reload = uint8(n)
	}
	return err
}

// setShotWeapon says with what a unit has shot this turn: its weapon, or none.
func setShotWeapon(r *Rules, s *State, i int, text string) error {
	u := &s.units[i]
	k, err := fact.ParseWord(text, r.c.armIDs)
	if err == nil && k != int(noWeapon) && k != int(u.weapon) {
		return &fact.BadValue{Why: r.name(s, i) + " carry no " + r.c.armIDs[k]}
	}
	if err == nil {
		if u.shot = k != int(noWeapon); !u.shot {
			u.shots = 0
		}
	}
	return err
}

// setExposed says how many men of a unit stand at windows: the first.
func setExposed(r *Rules, s *State, i int, text string) error {
	u := &s.units[i]
	n, err := fact.ParseInt(text, 0, int(u.n))
	if err == nil {
		u.exposed, u.shown = int32(n), n > 0
	}
	return err
}

// setFiles draws a unit up in as many files as it has men for.
func setFiles(r *Rules, s *State, i int, text string) error {
	u := &s.units[i]
	n, err := fact.ParseInt(text, 1, max(1, int(u.n)))
	if err != nil {
		return &line.Error{Code: "bad-number", Msg: "files are from 1 to as many as there are men, " + itoa(int(max(1, u.n))) + ", not " + quoted(text)}
	}
	u.files = int32(n)
	r.changed(s)
	return nil
}

func setMoveLeft(r *Rules, s *State, i int, text string) error {
	top, bottom, whole := strings.Cut(text, "/")
	n, err := fact.ParseInt(top, 0, 1_000_000)
	d := 1
	if err == nil && whole {
		d, err = fact.ParseInt(bottom, 1, 1_000_000)
	}
	if err != nil || n > d {
		return &fact.BadValue{Why: "want a part of a move such as 1/2, got " + quoted(text)}
	}
	s.units[i].spent = frac{int64(d - n), int64(d)}.low()
	return nil
}

// setPlace says in words where a unit is; building:NAME puts it in one.
func setPlace(r *Rules, s *State, i int, text string) error {
	u := &s.units[i]
	u.place = 0
	if text != "" && text != "none" {
		if err := line.ValidName(strings.ReplaceAll(strings.ReplaceAll(text, ":", ""), ".", "")); err != nil {
			return err
		}
		u.place = r.names.Number(strings.Clone(text))
	}
	sort, _, _ := strings.Cut(text, ":")
	u.indoors = strings.EqualFold(sort, "building")
	return nil
}

// A gameField is one named fact of the war as a whole.
type gameField struct {
	name  string
	kind  fact.Kind
	plain string
	inner bool
	read  func(b []byte, r *Rules, s *State) []byte
	set   func(r *Rules, s *State, text string) error
}

func gameFieldTable() []gameField {
	word := func(name string, words []string, at func(s *State) *uint8) gameField {
		return gameField{name: name, kind: fact.Word, plain: words[0],
			read: func(b []byte, r *Rules, s *State) []byte { return append(b, words[*at(s)]...) },
			set: func(r *Rules, s *State, text string) error {
				k, err := fact.ParseWord(text, words)
				if err == nil {
					*at(s) = uint8(k)
				}
				return err
			}}
	}
	number := func(name, plain string, low, high int, at func(s *State) *int32) gameField {
		return gameField{name: name, kind: fact.Number, plain: plain,
			read: func(b []byte, r *Rules, s *State) []byte { return num(b, int(*at(s))) },
			set: func(r *Rules, s *State, text string) error {
				n, err := fact.ParseInt(text, low, high)
				if err == nil {
					*at(s) = int32(n)
				}
				return err
			}}
	}
	sideOf := func(name string, at func(s *State) int) gameField {
		return gameField{name: name, kind: fact.Text, plain: "", read: func(b []byte, r *Rules, s *State) []byte {
			if k := at(s); k >= 0 && k < int(s.nSides) {
				return append(b, r.sideName(s, k)...)
			}
			return b
		}}
	}
	active := sideOf("active", func(s *State) int {
		if !s.begun || s.over {
			return nobody
		}
		return int(s.active)
	})
	active.set = func(r *Rules, s *State, text string) error {
		k, ok := r.names.Find(text)
		if i := s.sideNamed(k); ok && i >= 0 {
			s.active = uint8(i)
			return nil
		}
		return &fact.BadValue{Why: "there is no side " + quoted(text)}
	}
	goal := number("goal", "0", 0, maxMen, func(s *State) *int32 { return &s.goal })
	enter := goal.set
	goal.set = func(r *Rules, s *State, text string) error {
		if s.mode == battle {
			return &fact.BadValue{Why: "on a table no war is over because some are on a wall"}
		}
		return enter(r, s, text)
	}
	return []gameField{
		word("mode", modeWords, func(s *State) *uint8 { return &s.mode }),
		{name: "phase", kind: fact.Word, plain: "muster", read: func(b []byte, r *Rules, s *State) []byte {
			switch {
			case s.over:
				return append(b, "over"...)
			case s.begun:
				return append(b, "war"...)
			}
			return append(b, "muster"...)
		}},
		number("game_turn", "0", 1, 1_000_000, func(s *State) *int32 { return &s.turn }),
		active,
		{name: "way_in", kind: fact.Truth, plain: "false", read: func(b []byte, r *Rules, s *State) []byte { return truth(b, s.wayIn) },
			set: func(r *Rules, s *State, text string) error {
				v, err := fact.ParseTruth(text)
				if err == nil {
					s.wayIn = v
				}
				return err
			}},
		word("step", stepWords, func(s *State) *uint8 { return &s.step }),
		sideOf("winner", func(s *State) int {
			if !s.over {
				return nobody
			}
			return int(s.won)
		}),
		number("limit", "0", 0, 1_000_000, func(s *State) *int32 { return &s.limit }),
		goal,
		{name: "round", kind: fact.Number, plain: "-", read: func(b []byte, r *Rules, s *State) []byte { return num(b, int(s.turn)) }},
		{name: "table", kind: fact.Text, plain: "0 0", read: func(b []byte, r *Rules, s *State) []byte {
			return appendHundredths(append(appendHundredths(b, int(s.width)), ' '), int(s.depth))
		}},
		{name: "sides", kind: fact.List, plain: "", read: func(b []byte, r *Rules, s *State) []byte {
			for k := range int(s.nSides) {
				if k > 0 {
					b = append(b, ',')
				}
				b = append(append(append(b, r.sideName(s, k)...), ' '), policyWords[s.sides[k].policy]...)
			}
			return b
		}},
		{name: "kept", kind: fact.List, plain: "0,0,0", inner: true, read: func(b []byte, r *Rules, s *State) []byte {
			b = num(append(num(append(num(b, int(s.first)), ','), int(s.booked)), ','), int(s.won))
			return b
		}},
		{name: "order", kind: fact.List, plain: "", inner: true, read: func(b []byte, r *Rules, s *State) []byte {
			for k, i := range s.order {
				if int(i) == k {
					continue
				}
				b = append(num(append(num(b, k), ':'), int(i)), ' ')
			}
			return b
		}},
		{name: "rulings", kind: fact.List, plain: "", inner: true, read: func(b []byte, r *Rules, s *State) []byte {
			for k, o := range s.rulings {
				if o > 0 {
					b = append(append(append(append(b, rulingNames[k].id...), '='), rulingNames[k].options[o]...), ' ')
				}
			}
			return b
		}},
		{name: "losses", kind: fact.List, plain: "", read: func(b []byte, r *Rules, s *State) []byte {
			last := s.lastLosses()
			for t := range last {
				if t > 0 {
					b = append(b, ',')
				}
				b = num(append(num(b, int(s.fallen[0][t])), ' '), int(s.fallen[1][t]))
			}
			return b
		}},
		{name: "stood", kind: fact.List, plain: "0 0", inner: true, read: func(b []byte, r *Rules, s *State) []byte {
			return num(append(num(b, int(s.stood[0])), ' '), int(s.stood[1]))
		}},
		{name: "features", kind: fact.List, plain: "", read: readFeatures},
	}
}

func readFeatures(b []byte, r *Rules, s *State) []byte {
	for k := range s.feats {
		f := &s.feats[k]
		if k > 0 {
			b = append(b, ',')
		}
		b = append(b, featureWords[f.kind]...)
		for _, n := range [...]int32{f.x0, f.y0, f.x1, f.y1, f.height} {
			b = appendHundredths(append(b, ' '), int(n))
		}
		b = append(append(b, ' '), facingWords[f.up]...)
		if f.hard {
			b = append(b, " hard"...)
		}
		if f.name > 0 {
			b = append(append(b, ' '), r.names.Name(f.name)...)
		}
	}
	return b
}
