package romanwar

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
)

// theUnit is one unit and what it takes to read a fact of it; theWar is that of the war as
// a whole.
type (
	theUnit struct {
		r *Facts
		s *State
		i int
		*unit
	}
	theWar struct {
		r *Facts
		*State
	}
	unitField = fact.Field[theUnit]
	warField  = fact.Field[theWar]
)

// changed has the rules look again at what follows from a fact of a unit.
func changed(of theUnit) { of.r.changed(of.s) }

// described has the rules describe a unit anew: how its mounts go, and how who sits on
// them is struck.
func described(of theUnit) {
	of.r.describe(of.s, of.unit)
	of.r.changed(of.s)
}

// counted is a number of a unit up to a bound.
func counted(name string, high int, at func(of theUnit) *int32) unitField {
	return fact.Int(name, 0, high, at).Then(changed)
}

// kept is a number of a unit that nobody sets.
func kept(name string, at func(of theUnit) *int32) unitField {
	return fact.Int(name, 0, 0, at).SetBy(nil)
}

// measured is a length in inches.
func measured(name string, at func(of theUnit) *int32) unitField {
	return fact.Shown(name, fact.Text, func(b []byte, of theUnit) []byte { return appendHundredths(b, int(*at(of))) }).Usually("0").
		SetBy(func(of theUnit, text string) error {
			n, ok := readInches(text)
			if !ok {
				return &fact.BadValue{Why: "want a length in inches, got " + quoted(text)}
			}
			*at(of) = n
			return nil
		}).Then(changed)
}

// unitFields lists the facts of a unit that people are told of.
func unitFields(c *Content) []unitField {
	return []unitField{
		fact.Shown("side", fact.Text, func(b []byte, of theUnit) []byte { return append(b, of.r.sideName(of.s, int(of.side))...) }).SetBy(setSide),
		fact.Shown("type", fact.Text, func(b []byte, of theUnit) []byte { return append(b, of.r.c.types[of.kind].id...) }).SetBy(setType),
		fact.Int("alive", 0, maxMen, func(of theUnit) *int32 { return &of.n }).SetBy(setAlive).Usually("-"),
		counted("dead", maxMen, func(of theUnit) *int32 { return &of.dead }),
		counted("fled", maxMen, func(of theUnit) *int32 { return &of.fled }),
		fact.Shown("pending", fact.Number, readPending).Usually("0"),
		fact.OneOf("weapon", c.armIDs, func(of theUnit) *uint8 { return &of.weapon }).SetBy(setWeapon),
		fact.Int("files", 0, maxMen, func(of theUnit) *int32 { return &of.files }).SetBy(setFiles),
		fact.Shown("armor", fact.Word, func(b []byte, of theUnit) []byte { return append(b, armorWords[bit(of.armored)]...) }).SetBy(setArmor),
		fact.OneOf("mount", mountWords, func(of theUnit) *uint8 { return &of.mount }).Then(described),
		measured("base", func(of theUnit) *int32 { return &of.base }).Then(func(of theUnit) { of.stated = true }),
		fact.Int("melee_number", 2, 5, func(of theUnit) *uint8 { return &of.kill }).Usually("").Then(func(of theUnit) { of.said |= saidKill }),
		fact.Shown("move_left", fact.Text, func(b []byte, of theUnit) []byte { return appendFrac(b, of.left()) }).SetBy(setMoveLeft).Usually("1"),
		fact.Shown("shots_left", fact.Number, readShotsLeft).SetBy(setShotsLeft).Usually("-"),
		fact.Shown("shot_weapon", fact.Word, readShotWeapon).SetBy(setShotWeapon).Usually("none"),
		fact.Flag("attacked", func(of theUnit) *bool { return &of.attacked }),
		counted("ladders", 99, func(of theUnit) *int32 { return &of.ladders }),
		fact.Int("exposed", 0, maxMen, func(of theUnit) *int32 { return &of.exposed }).SetBy(setExposed),
		fact.Shown("place", fact.Text, func(b []byte, of theUnit) []byte { return append(b, of.r.names.Name(of.place)...) }).SetBy(setPlace),
		counted("engines", 1000, func(of theUnit) *int32 { return &of.engines }),
		counted("crew", 100, func(of theUnit) *int32 { return &of.crew }),
		fact.Flag("hold", func(of theUnit) *bool { return &of.hold }),
		fact.Flag("inside", func(of theUnit) *bool { return &of.inside }),
		measured("x", func(of theUnit) *int32 { return &of.x }),
		measured("y", func(of theUnit) *int32 { return &of.y }),
		fact.OneOf("facing", facingWords, func(of theUnit) *uint8 { return &of.facing }).Then(described),
	}
}

// unitKeeps complete the state: nobody types them, but two states that differ in one of
// them are not the same war.
func unitKeeps() []unitField {
	fields := []unitField{
		fact.Shown("men", fact.List, readMen).Usually("-"),
		fact.Flag("indoors", func(of theUnit) *bool { return &of.indoors }),
		fact.Flag("moved", func(of theUnit) *bool { return &of.moved }),
		fact.Flag("shot", func(of theUnit) *bool { return &of.shot }),
		fact.Flag("worked", func(of theUnit) *bool { return &of.worked }),
		fact.Flag("put_up", func(of theUnit) *bool { return &of.putUp }),
		fact.Flag("placed", func(of theUnit) *bool { return &of.placed }),
		kept("shots", func(of theUnit) *int32 { return &of.shots }),
		counted("volleys", 999, func(of theUnit) *int32 { return &of.volleys }),
		fact.Int("reload", 0, 0, func(of theUnit) *uint8 { return &of.reload }).SetBy(setReload),
		counted("shots_fired", 1_000_000_000, func(of theUnit) *int32 { return &of.fired }),
		counted("hits_scored", 1_000_000_000, func(of theUnit) *int32 { return &of.scored }),
		kept("ran", func(of theUnit) *int32 { return &of.ran }),
		kept("busy", func(of theUnit) *int32 { return &of.busy }),
		kept("gone", func(of theUnit) *int32 { return &of.gone }),
		kept("split_off", func(of theUnit) *int32 { return &of.parts }),
		fact.Shown("engines_hit", fact.List, readEnginesHit),
		fact.Shown("kept", fact.List, readKept).Usually("0,0,0,0,0,-1,-1,0"),
	}
	for k := range fields {
		fields[k].Inner = fields[k].Name != "shots_fired" && fields[k].Name != "hits_scored"
	}
	return fields
}

func readEnginesHit(b []byte, of theUnit) []byte {
	for k := range of.engHits {
		if of.engHits[k] > 0 || of.engDealt[k] > 0 {
			b = append(fact.Num(append(fact.Num(append(fact.Num(append(fact.Num(b, k), ':'), int(of.engHits[k])), ':'), int(of.engDealt[k])), ':'), int(of.engLived>>k&1)), ' ')
		}
	}
	return b
}

func readKept(b []byte, of theUnit) []byte {
	start := len(b)
	for _, n := range [...]int{bit(of.stated), bit(of.custom), bit(of.shown), bit(of.atWork), int(of.slow), int(of.foot), int(of.fought), int(of.said)} {
		b = fact.Num(fact.Listed(b, start, ""), n)
	}
	return b
}

func readPending(b []byte, of theUnit) []byte {
	n := 0
	for _, x := range of.s.men[of.off : of.off+of.n] {
		n += int(x.st & pending / pending)
	}
	return fact.Num(b, n)
}

func readShotsLeft(b []byte, of theUnit) []byte {
	if of.weapon == noWeapon || of.r.unable(of.unit) {
		return append(b, '0')
	}
	return fact.Num(b, int(max(0, of.r.shotsOf(of.s, of.i)-of.shots)))
}

func readShotWeapon(b []byte, of theUnit) []byte {
	if !of.shot {
		return append(b, "none"...)
	}
	return append(b, of.r.c.armIDs[of.weapon]...)
}

// setWeapon gives a unit a weapon that its type may carry.
func setWeapon(of theUnit, text string) error {
	k, err := fact.ParseWord(text, of.r.c.armIDs)
	if err != nil {
		return err
	}
	if !of.r.c.mayCarry(of.kind, uint8(k)) {
		return &fact.BadValue{Why: of.r.c.types[of.kind].name + " do not carry the " + of.r.c.armIDs[k]}
	}
	of.weapon, of.custom = uint8(k), true
	described(of)
	return nil
}

// readMen writes muster numbers in order, runs of them as 1-70.
func readMen(b []byte, of theUnit) []byte {
	list := of.s.men[of.off : of.off+of.n]
	for k := 0; k < len(list); {
		if k > 0 {
			b = append(b, ',')
		}
		b = fact.Num(b, int(list[k].num))
		first := k
		for k++; k < len(list) && list[k].num == list[k-1].num+1; k++ {
		}
		if k > first+1 {
			b = fact.Num(append(b, '-'), int(list[k-1].num))
		}
	}
	return b
}

// readRoster writes muster numbers in order, each of them.
func readRoster(b []byte, of theUnit) []byte {
	list := of.s.men[of.off : of.off+of.n]
	for k := 0; k < len(list); {
		if k > 0 {
			b = append(b, ',')
		}
		b = fact.Num(b, int(list[k].num))
		k++
	}
	return b
}

// setAlive leaves a unit that many men: the last of them go, or of its dead come back.
func setAlive(of theUnit, text string) error {
	u := of.unit
	n, err := fact.ParseInt(text, 0, int(u.n+u.dead))
	if err != nil {
		return err
	}
	gone := u.n - int32(n)
	if gone < 0 {
		return of.r.bringBack(of.s, of.i, -gone)
	}
	u.n, u.dead = int32(n), u.dead+gone
	u.exposed = min(u.exposed, u.n)
	of.s.recount(of.i)
	of.s.dirty += gone
	of.s.lose(u, gone)
	of.r.changed(of.s)
	return nil
}

// setType makes other troops of a unit.
func setType(of theUnit, text string) error {
	for k := range of.r.c.types {
		if strings.EqualFold(of.r.c.types[k].id, text) {
			u := of.unit
			u.kind, u.mount, u.said = uint8(k), of.r.c.types[k].mount, 0
			of.r.describe(of.s, u)
			of.r.changed(of.s)
			return nil
		}
	}
	return &fact.BadValue{Why: "there is no type " + quoted(text), Hint: of.r.c.typeHint(text)}
}

// setSide lets a unit go over to the other side.
func setSide(of theUnit, text string) error {
	k, ok := of.r.names.Find(text)
	side := of.s.sideNamed(k)
	if !ok || side < 0 {
		return &fact.BadValue{Why: "there is no side " + quoted(text)}
	}
	u := of.unit
	if of.s.fightOf(of.i) >= 0 {
		return &fact.BadValue{Why: of.r.name(of.s, of.i) + " are in a melee"}
	}
	of.s.alive[u.side] -= u.n
	u.side = uint8(side)
	of.s.alive[u.side] += u.n
	of.r.changed(of.s)
	return nil
}

var armorWords = []string{"U", "A"}

func setArmor(of theUnit, text string) error {
	k, err := fact.ParseWord(text, armorWords)
	if err == nil {
		u := of.unit
		u.armored, u.said = k == 1, u.said|saidArmor
		of.r.describe(of.s, u)
	}
	return err
}

// setShotsLeft says how many of a unit may still shoot this turn.
func setShotsLeft(of theUnit, text string) error {
	u := of.unit
	may := int32(0)
	if u.weapon != noWeapon {
		may = of.r.shotsOf(of.s, of.i)
	}
	n, err := fact.ParseInt(text, 0, int(max(0, may)))
	if err == nil {
		u.shots = may - int32(n)
		u.shot = u.shots > 0
	}
	return err
}

// setReload says for how many turns a unit still loads.
func setReload(of theUnit, text string) error {
	n, err := fact.ParseInt(text, 0, int(max(1, of.r.c.arms[of.weapon].reload)-1))
	if err == nil {
		of.reload = uint8(n)
	}
	return err
}

// setShotWeapon says with what a unit has shot this turn: its weapon, or none.
func setShotWeapon(of theUnit, text string) error {
	u := of.unit
	k, err := fact.ParseWord(text, of.r.c.armIDs)
	if err == nil && k != int(noWeapon) && k != int(u.weapon) {
		return &fact.BadValue{Why: of.r.name(of.s, of.i) + " carry no " + of.r.c.armIDs[k]}
	}
	if err == nil {
		if u.shot = k != int(noWeapon); !u.shot {
			u.shots = 0
		}
	}
	return err
}

// setExposed says how many men of a unit stand at windows: the first.
func setExposed(of theUnit, text string) error {
	u := of.unit
	n, err := fact.ParseInt(text, 0, int(u.n))
	if err == nil {
		u.exposed, u.shown = int32(n), n > 0
	}
	return err
}

// setFiles draws a unit up in as many files as it has men for.
func setFiles(of theUnit, text string) error {
	u := of.unit
	n, err := fact.ParseInt(text, 1, max(1, int(u.n)))
	if err != nil {
		return &line.Error{Code: "bad-number", Msg: "files are from 1 to as many as there are men, " + itoa(int(max(1, u.n))) + ", not " + quoted(text)}
	}
	u.files = int32(n)
	of.r.changed(of.s)
	return nil
}

func setMoveLeft(of theUnit, text string) error {
	top, bottom, whole := strings.Cut(text, "/")
	n, err := fact.ParseInt(top, 0, 1_000_000)
	d := 1
	if err == nil && whole {
		d, err = fact.ParseInt(bottom, 1, 1_000_000)
	}
	if err != nil || n > d {
		return &fact.BadValue{Why: "want a part of a move such as 1/2, got " + quoted(text)}
	}
	of.spent = frac{int64(d - n), int64(d)}.low()
	return nil
}

// setPlace says in words where a unit is; building:NAME puts it in one.
func setPlace(of theUnit, text string) error {
	u := of.unit
	u.place = 0
	if text != "" && text != "none" {
		if err := line.ValidName(strings.ReplaceAll(strings.ReplaceAll(text, ":", ""), ".", "")); err != nil {
			return err
		}
		u.place = of.r.names.Number(strings.Clone(text))
	}
	sort, _, _ := strings.Cut(text, ":")
	u.indoors = strings.EqualFold(sort, "building")
	return nil
}

// warFields lists the facts of the war as a whole.
func warFields() []warField {
	return []warField{
		fact.OneOf("mode", modeWords, func(of theWar) *uint8 { return &of.mode }),
		fact.Shown("phase", fact.Word, readPhase).Usually("muster"),
		fact.Int("game_turn", 1, 1_000_000, func(of theWar) *int32 { return &of.turn }),
		sideOf("active", func(s *State) int {
			if !s.begun || s.over {
				return nobody
			}
			return int(s.active)
		}).SetBy(setActive),
		fact.Flag("way_in", func(of theWar) *bool { return &of.wayIn }),
		fact.OneOf("step", stepWords, func(of theWar) *uint8 { return &of.step }),
		sideOf("winner", func(s *State) int {
			if !s.over {
				return nobody
			}
			return int(s.won)
		}),
		fact.Int("limit", 0, 1_000_000, func(of theWar) *int32 { return &of.limit }),
		fact.Int("goal", 0, maxMen, func(of theWar) *int32 { return &of.goal }).Unless(func(of theWar) error {
			if of.mode == battle {
				return &fact.BadValue{Why: "on a table no war is over because some are on a wall"}
			}
			return nil
		}),
		fact.Int("round", 0, 0, func(of theWar) *int32 { return &of.turn }).SetBy(nil).Usually("-"),
		fact.Shown("table", fact.Text, func(b []byte, of theWar) []byte {
			return appendHundredths(append(appendHundredths(b, int(of.width)), ' '), int(of.depth))
		}).Usually("0 0"),
		fact.Shown("sides", fact.List, readSides),
		fact.Shown("kept", fact.List, func(b []byte, of theWar) []byte {
			return fact.Num(append(fact.Num(append(fact.Num(b, int(of.first)), ','), int(of.booked)), ','), int(of.won))
		}).Usually("0,0,0").Within(),
		fact.Shown("order", fact.List, readOrder).Within(),
		fact.Shown("rulings", fact.List, readRulings).Within(),
		fact.Shown("losses", fact.List, readLosses),
		fact.Shown("stood", fact.List, func(b []byte, of theWar) []byte {
			return fact.Num(append(fact.Num(b, int(of.stood[0])), ' '), int(of.stood[1]))
		}).Usually("0 0").Within(),
		fact.Shown("features", fact.List, readFeatures),
	}
}

// sideOf is a side, or none.
func sideOf(name string, which func(s *State) int) warField {
	return fact.Shown(name, fact.Text, func(b []byte, of theWar) []byte {
		if k := which(of.State); k >= 0 && k < int(of.nSides) {
			return append(b, of.r.sideName(of.State, k)...)
		}
		return b
	})
}

func setActive(of theWar, text string) error {
	k, ok := of.r.names.Find(text)
	if i := of.sideNamed(k); ok && i >= 0 {
		of.active = uint8(i)
		return nil
	}
	return &fact.BadValue{Why: "there is no side " + quoted(text)}
}

func readPhase(b []byte, of theWar) []byte {
	switch {
	case of.over:
		return append(b, "over"...)
	case of.begun:
		return append(b, "war"...)
	}
	return append(b, "muster"...)
}

func readSides(b []byte, of theWar) []byte {
	start := len(b)
	for k := range int(of.nSides) {
		b = append(append(fact.Listed(b, start, of.r.sideName(of.State, k)), ' '), policyWords[of.sides[k].policy]...)
	}
	return b
}

func readOrder(b []byte, of theWar) []byte {
	for k, i := range of.order {
		if int(i) != k {
			b = append(fact.Num(append(fact.Num(b, k), ':'), int(i)), ' ')
		}
	}
	return b
}

// readRulings lists the rulings that are not at their first options, the defaults of old:
// hashes of recorded wars have it so.
func readRulings(b []byte, of theWar) []byte {
	for k, o := range of.rulings {
		if o > 0 {
			b = append(append(append(append(b, rulingNames[k].id...), '='), rulingNames[k].options[o]...), ' ')
		}
	}
	return b
}

func readLosses(b []byte, of theWar) []byte {
	start := len(b)
	for t := range of.lastLosses() {
		b = fact.Num(append(fact.Num(fact.Listed(b, start, ""), int(of.fallen[0][t])), ' '), int(of.fallen[1][t]))
	}
	return b
}

func readFeatures(b []byte, of theWar) []byte {
	for k := range of.feats {
		f := &of.feats[k]
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
			b = append(append(b, ' '), of.r.names.Name(f.name)...)
		}
	}
	return b
}
