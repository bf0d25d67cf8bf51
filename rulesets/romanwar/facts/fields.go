package facts

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/romanwar/state"
)

// theUnit is a unit with what is needed to read its facts; theWar is the same for the war as a
// whole.
type (
	theUnit struct {
		r *Facts
		s *state.State
		i int
		*state.Unit
	}
	theWar struct {
		r *Facts
		*state.State
	}
	unitField = fact.Field[theUnit]
	warField  = fact.Field[theWar]
)

// changed tells the rules that something about a unit has changed.
func changed(of theUnit) { of.r.Changed(of.s) }

// described recomputes what follows for a unit from its type and mount: its move and the number at
// which it is struck.
func described(of theUnit) {
	of.r.Describe(of.s, of.Unit)
	of.r.Changed(of.s)
}

// counted is a settable number of a unit, from 0 to high.
func counted(name string, high int, at func(of theUnit) *int32) unitField {
	return fact.Int(name, 0, high, at).Then(changed)
}

// kept is a number of a unit that cannot be set.
func kept(name string, at func(of theUnit) *int32) unitField {
	return fact.Int(name, 0, 0, at).SetBy(nil)
}

// measured is a length in inches.
func measured(name string, at func(of theUnit) *int32) unitField {
	return fact.Shown(name, fact.Text, func(b []byte, of theUnit) []byte { return state.AppendHundredths(b, int(*at(of))) }).Usually("0").
		SetBy(func(of theUnit, text string) error {
			n, ok := state.ReadInches(text)
			if !ok {
				return &fact.BadValue{Why: "want a length in inches, got " + state.Quoted(text)}
			}
			*at(of) = n
			return nil
		}).Then(changed)
}

// unitFields lists the facts of a unit that are shown to people.
func unitFields(c *state.Content) []unitField {
	return []unitField{
		fact.Shown("side", fact.Text, func(b []byte, of theUnit) []byte { return append(b, of.r.SideName(of.s, int(of.Side))...) }).SetBy(setSide),
		fact.Shown("type", fact.Text, func(b []byte, of theUnit) []byte { return append(b, of.r.Content.Types[of.Kind].ID...) }).SetBy(setType),
		fact.Int("alive", 0, state.MaxMen, func(of theUnit) *int32 { return &of.N }).SetBy(setAlive).Usually("-"),
		counted("dead", state.MaxMen, func(of theUnit) *int32 { return &of.Dead }),
		counted("fled", state.MaxMen, func(of theUnit) *int32 { return &of.Fled }),
		fact.Shown("pending", fact.Number, readPending).Usually("0"),
		fact.OneOf("weapon", c.ArmIDs, func(of theUnit) *uint8 { return &of.Weapon }).SetBy(setWeapon),
		fact.Int("files", 0, state.MaxMen, func(of theUnit) *int32 { return &of.Files }).SetBy(setFiles),
		fact.Shown("armor", fact.Word, func(b []byte, of theUnit) []byte { return append(b, armorWords[state.Bit(of.Armored)]...) }).SetBy(setArmor),
		fact.OneOf("mount", state.MountWords, func(of theUnit) *uint8 { return &of.Mount }).Then(described),
		measured("base", func(of theUnit) *int32 { return &of.Base }).Then(func(of theUnit) { of.Stated = true }),
		fact.Int("melee_number", 2, 5, func(of theUnit) *uint8 { return &of.Kill }).Usually("").Then(func(of theUnit) { of.Said |= state.SaidKill }),
		fact.Shown("move_left", fact.Text, func(b []byte, of theUnit) []byte { return state.AppendFrac(b, of.Left()) }).SetBy(setMoveLeft).Usually("1"),
		fact.Shown("shots_left", fact.Number, readShotsLeft).SetBy(setShotsLeft).Usually("-"),
		fact.Shown("shot_weapon", fact.Word, readShotWeapon).SetBy(setShotWeapon).Usually("none"),
		fact.Flag("attacked", func(of theUnit) *bool { return &of.Attacked }),
		counted("ladders", 99, func(of theUnit) *int32 { return &of.Ladders }),
		fact.Int("exposed", 0, state.MaxMen, func(of theUnit) *int32 { return &of.Exposed }).SetBy(setExposed),
		fact.Shown("place", fact.Text, func(b []byte, of theUnit) []byte { return append(b, of.r.Names.Name(of.Place)...) }).SetBy(setPlace),
		counted("engines", 1000, func(of theUnit) *int32 { return &of.Engines }),
		counted("crew", 100, func(of theUnit) *int32 { return &of.Crew }),
		fact.Flag("hold", func(of theUnit) *bool { return &of.Hold }),
		fact.Flag("inside", func(of theUnit) *bool { return &of.Inside }),
		measured("x", func(of theUnit) *int32 { return &of.X }),
		measured("y", func(of theUnit) *int32 { return &of.Y }),
		fact.OneOf("facing", state.FacingWords, func(of theUnit) *uint8 { return &of.Facing }).Then(described),
	}
}

// unitKeeps lists facts that complete the state: nobody types them, but two wars that differ in one
// of them are not the same.
func unitKeeps() []unitField {
	fields := []unitField{
		fact.Shown("men", fact.List, readMen).Usually("-"),
		fact.Flag("indoors", func(of theUnit) *bool { return &of.Indoors }),
		fact.Flag("moved", func(of theUnit) *bool { return &of.Moved }),
		fact.Flag("shot", func(of theUnit) *bool { return &of.Shot }),
		fact.Flag("worked", func(of theUnit) *bool { return &of.Worked }),
		fact.Flag("put_up", func(of theUnit) *bool { return &of.PutUp }),
		fact.Flag("placed", func(of theUnit) *bool { return &of.Placed }),
		kept("shots", func(of theUnit) *int32 { return &of.Shots }),
		counted("volleys", 999, func(of theUnit) *int32 { return &of.Volleys }),
		fact.Int("reload", 0, 0, func(of theUnit) *uint8 { return &of.Reload }).SetBy(setReload),
		counted("shots_fired", 1_000_000_000, func(of theUnit) *int32 { return &of.Fired }),
		counted("hits_scored", 1_000_000_000, func(of theUnit) *int32 { return &of.Scored }),
		kept("ran", func(of theUnit) *int32 { return &of.Ran }),
		kept("busy", func(of theUnit) *int32 { return &of.Busy }),
		kept("gone", func(of theUnit) *int32 { return &of.Gone }),
		kept("split_off", func(of theUnit) *int32 { return &of.Parts }),
		fact.Shown("engines_hit", fact.List, readEnginesHit),
		fact.Shown("kept", fact.List, readKept).Usually("0,0,0,0,0,-1,-1,0"),
	}
	for k := range fields {
		fields[k].Inner = fields[k].Name != "shots_fired" && fields[k].Name != "hits_scored"
	}
	return fields
}

func readEnginesHit(b []byte, of theUnit) []byte {
	for k := range of.EngHits {
		if of.EngHits[k] > 0 || of.EngDealt[k] > 0 {
			b = append(fact.Num(append(fact.Num(append(fact.Num(append(fact.Num(b, k), ':'), int(of.EngHits[k])), ':'), int(of.EngDealt[k])), ':'), int(of.EngLived>>k&1)), ' ')
		}
	}
	return b
}

func readKept(b []byte, of theUnit) []byte {
	start := len(b)
	for _, n := range [...]int{state.Bit(of.Stated), state.Bit(of.Custom), state.Bit(of.Shown), state.Bit(of.AtWork), int(of.Slow), int(of.Foot), int(of.Fought), int(of.Said)} {
		b = fact.Num(fact.Listed(b, start, ""), n)
	}
	return b
}

func readPending(b []byte, of theUnit) []byte {
	n := 0
	for _, x := range of.s.Men[of.Off : of.Off+of.N] {
		n += int(x.St & state.Pending / state.Pending)
	}
	return fact.Num(b, n)
}

func readShotsLeft(b []byte, of theUnit) []byte {
	if of.Weapon == state.NoWeapon || of.r.Unable(of.Unit) {
		return append(b, '0')
	}
	return fact.Num(b, int(max(0, of.r.ShotsOf(of.s, of.i)-of.Shots)))
}

func readShotWeapon(b []byte, of theUnit) []byte {
	if !of.Shot {
		return append(b, "none"...)
	}
	return append(b, of.r.Content.ArmIDs[of.Weapon]...)
}

// setWeapon gives a unit a weapon that its type may carry.
func setWeapon(of theUnit, text string) error {
	k, err := fact.ParseWord(text, of.r.Content.ArmIDs)
	if err != nil {
		return err
	}
	if !of.r.Content.MayCarry(of.Kind, uint8(k)) {
		return &fact.BadValue{Why: of.r.Content.Types[of.Kind].Name + " do not carry the " + of.r.Content.ArmIDs[k]}
	}
	of.Weapon, of.Custom = uint8(k), true
	described(of)
	return nil
}

// readMen writes muster numbers in order, runs of them as 1-70.
func readMen(b []byte, of theUnit) []byte {
	list := of.s.Men[of.Off : of.Off+of.N]
	for k := 0; k < len(list); {
		if k > 0 {
			b = append(b, ',')
		}
		b = fact.Num(b, int(list[k].Num))
		first := k
		for k++; k < len(list) && list[k].Num == list[k-1].Num+1; k++ {
		}
		if k > first+1 {
			b = fact.Num(append(b, '-'), int(list[k-1].Num))
		}
	}
	return b
}

// readRoster writes muster numbers in order, each of them.
func readRoster(b []byte, of theUnit) []byte {
	list := of.s.Men[of.Off : of.Off+of.N]
	for k := 0; k < len(list); {
		if k > 0 {
			b = append(b, ',')
		}
		b = fact.Num(b, int(list[k].Num))
		k++
	}
	return b
}

// setAlive sets how many men a unit has: its last ones are removed, or dead ones brought back.
func setAlive(of theUnit, text string) error {
	u := of.Unit
	n, err := fact.ParseInt(text, 0, int(u.N+u.Dead))
	if err != nil {
		return err
	}
	gone := u.N - int32(n)
	if gone < 0 {
		return of.r.bringBack(of.s, of.i, -gone)
	}
	u.N, u.Dead = int32(n), u.Dead+gone
	u.Exposed = min(u.Exposed, u.N)
	recount(of.s, of.i)
	of.s.Dirty += gone
	of.s.Lose(u, gone)
	of.r.Changed(of.s)
	return nil
}

// setType changes the troop type of a unit.
func setType(of theUnit, text string) error {
	for k := range of.r.Content.Types {
		if strings.EqualFold(of.r.Content.Types[k].ID, text) {
			u := of.Unit
			u.Kind, u.Mount, u.Said = uint8(k), of.r.Content.Types[k].Mount, 0
			of.r.Describe(of.s, u)
			of.r.Changed(of.s)
			return nil
		}
	}
	return &fact.BadValue{Why: "there is no type " + state.Quoted(text), Hint: of.r.Content.TypeHint(text)}
}

// setSide lets a unit go over to the other side.
func setSide(of theUnit, text string) error {
	k, ok := of.r.Names.Find(text)
	side := of.s.SideNamed(k)
	if !ok || side < 0 {
		return &fact.BadValue{Why: "there is no side " + state.Quoted(text)}
	}
	u := of.Unit
	if of.s.FightOf(of.i) >= 0 {
		return &fact.BadValue{Why: of.r.Name(of.s, of.i) + " are in a melee"}
	}
	of.s.Alive[u.Side] -= u.N
	u.Side = uint8(side)
	of.s.Alive[u.Side] += u.N
	of.r.Changed(of.s)
	return nil
}

var armorWords = []string{"U", "A"}

func setArmor(of theUnit, text string) error {
	k, err := fact.ParseWord(text, armorWords)
	if err == nil {
		u := of.Unit
		u.Armored, u.Said = k == 1, u.Said|state.SaidArmor
		of.r.Describe(of.s, u)
	}
	return err
}

// setShotsLeft sets how many shots a unit still has this turn.
func setShotsLeft(of theUnit, text string) error {
	u := of.Unit
	may := int32(0)
	if u.Weapon != state.NoWeapon {
		may = of.r.ShotsOf(of.s, of.i)
	}
	n, err := fact.ParseInt(text, 0, int(max(0, may)))
	if err == nil {
		u.Shots = may - int32(n)
		u.Shot = u.Shots > 0
	}
	return err
}

// setReload sets for how many turns a unit is still reloading.
func setReload(of theUnit, text string) error {
	n, err := fact.ParseInt(text, 0, int(max(1, of.r.Content.Arms[of.Weapon].Reload)-1))
	if err == nil {
		of.Reload = uint8(n)
	}
	return err
}

// setShotWeapon sets with what a unit has shot this turn: its weapon, or none.
func setShotWeapon(of theUnit, text string) error {
	u := of.Unit
	k, err := fact.ParseWord(text, of.r.Content.ArmIDs)
	if err == nil && k != int(state.NoWeapon) && k != int(u.Weapon) {
		return &fact.BadValue{Why: of.r.Name(of.s, of.i) + " carry no " + of.r.Content.ArmIDs[k]}
	}
	if err == nil {
		if u.Shot = k != int(state.NoWeapon); !u.Shot {
			u.Shots = 0
		}
	}
	return err
}

// setExposed sets how many men of a unit, its first ones, stand at windows.
func setExposed(of theUnit, text string) error {
	u := of.Unit
	n, err := fact.ParseInt(text, 0, int(u.N))
	if err == nil {
		u.Exposed, u.Shown = int32(n), n > 0
	}
	return err
}

// setFiles draws a unit up in a number of files, at most one for each man.
func setFiles(of theUnit, text string) error {
	u := of.Unit
	n, err := fact.ParseInt(text, 1, max(1, int(u.N)))
	if err != nil {
		return &line.Error{Code: "bad-number", Msg: "files are from 1 to as many as there are men, " + state.Itoa(int(max(1, u.N))) + ", not " + state.Quoted(text)}
	}
	u.Files = int32(n)
	of.r.Changed(of.s)
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
		return &fact.BadValue{Why: "want a part of a move such as 1/2, got " + state.Quoted(text)}
	}
	of.Spent = state.Frac{N: int64(d - n), D: int64(d)}.Low()
	return nil
}

// setPlace sets in words where a unit is; building:NAME puts it in a building.
func setPlace(of theUnit, text string) error {
	u := of.Unit
	u.Place = 0
	of.s.QuitLadders(int32(of.i))
	if text != "" && text != "none" {
		if err := line.ValidName(strings.ReplaceAll(strings.ReplaceAll(text, ":", ""), ".", "")); err != nil {
			return err
		}
		u.Place = of.r.Names.Number(strings.Clone(text))
	}
	sort, _, _ := strings.Cut(text, ":")
	u.Indoors = strings.EqualFold(sort, "building")
	return nil
}

// warFields lists the facts of the war as a whole.
func warFields() []warField {
	return []warField{
		fact.OneOf("mode", state.ModeWords, func(of theWar) *uint8 { return &of.Mode }),
		fact.Shown("phase", fact.Word, readPhase).Usually("muster"),
		fact.Int("game_turn", 1, 1_000_000, func(of theWar) *int32 { return &of.Turn }),
		sideOf("active", func(s *state.State) int {
			if !s.Begun || s.Over {
				return state.Nobody
			}
			return int(s.Active)
		}).SetBy(setActive),
		fact.Flag("way_in", func(of theWar) *bool { return &of.WayIn }),
		fact.OneOf("step", state.StepWords, func(of theWar) *uint8 { return &of.Step }),
		sideOf("winner", func(s *state.State) int {
			if !s.Over {
				return state.Nobody
			}
			return int(s.Won)
		}),
		fact.Int("limit", 0, 1_000_000, func(of theWar) *int32 { return &of.Limit }),
		fact.Int("goal", 0, state.MaxMen, func(of theWar) *int32 { return &of.Goal }).Unless(func(of theWar) error {
			if of.Mode == state.Battle {
				return &fact.BadValue{Why: "on a table no war is over because some are on a wall"}
			}
			return nil
		}),
		fact.Int("round", 0, 0, func(of theWar) *int32 { return &of.Turn }).SetBy(nil).Usually("-"),
		fact.Shown("table", fact.Text, func(b []byte, of theWar) []byte {
			return state.AppendHundredths(append(state.AppendHundredths(b, int(of.Width)), ' '), int(of.Depth))
		}).Usually("0 0"),
		fact.Shown("sides", fact.List, readSides),
		fact.Shown("kept", fact.List, func(b []byte, of theWar) []byte {
			return fact.Num(append(fact.Num(append(fact.Num(b, int(of.First)), ','), int(of.Booked)), ','), int(of.Won))
		}).Usually("0,0,0").Within(),
		fact.Shown("order", fact.List, readOrder).Within(),
		fact.Shown("rulings", fact.List, readRulings).Within(),
		fact.Shown("losses", fact.List, readLosses),
		fact.Shown("stood", fact.List, func(b []byte, of theWar) []byte {
			return fact.Num(append(fact.Num(b, int(of.Stood[0])), ' '), int(of.Stood[1]))
		}).Usually("0 0").Within(),
		fact.Shown("features", fact.List, readFeatures),
	}
}

// sideOf is a fact that names a side, or is empty.
func sideOf(name string, which func(s *state.State) int) warField {
	return fact.Shown(name, fact.Text, func(b []byte, of theWar) []byte {
		if k := which(of.State); k >= 0 && k < int(of.NSides) {
			return append(b, of.r.SideName(of.State, k)...)
		}
		return b
	})
}

func setActive(of theWar, text string) error {
	k, ok := of.r.Names.Find(text)
	if i := of.SideNamed(k); ok && i >= 0 {
		of.Active = uint8(i)
		return nil
	}
	return &fact.BadValue{Why: "there is no side " + state.Quoted(text)}
}

func readPhase(b []byte, of theWar) []byte {
	switch {
	case of.Over:
		return append(b, "over"...)
	case of.Begun:
		return append(b, "war"...)
	}
	return append(b, "muster"...)
}

func readSides(b []byte, of theWar) []byte {
	start := len(b)
	for k := range int(of.NSides) {
		b = append(append(fact.Listed(b, start, of.r.SideName(of.State, k)), ' '), state.PolicyWords[of.Sides[k].Policy]...)
	}
	return b
}

func readOrder(b []byte, of theWar) []byte {
	for k, i := range of.Order {
		if int(i) != k {
			b = append(fact.Num(append(fact.Num(b, k), ':'), int(i)), ' ')
		}
	}
	return b
}

// readRulings lists the rulings that are not at their first option, which used to be the default.
// Hashes of recorded wars depend on this form.
func readRulings(b []byte, of theWar) []byte {
	for k, o := range of.Rulings {
		if o > 0 {
			b = append(append(append(append(b, state.RulingNames[k].ID...), '='), state.RulingNames[k].Options[o]...), ' ')
		}
	}
	return b
}

func readLosses(b []byte, of theWar) []byte {
	start := len(b)
	for t := range of.LastLosses() {
		b = fact.Num(append(fact.Num(fact.Listed(b, start, ""), int(of.Fallen[0][t])), ' '), int(of.Fallen[1][t]))
	}
	return b
}

func readFeatures(b []byte, of theWar) []byte {
	for k := range of.Feats {
		f := &of.Feats[k]
		if k > 0 {
			b = append(b, ',')
		}
		b = append(b, state.FeatureWords[f.Kind]...)
		for _, n := range [...]int32{f.X0, f.Y0, f.X1, f.Y1, f.Height} {
			b = state.AppendHundredths(append(b, ' '), int(n))
		}
		b = append(append(b, ' '), state.FacingWords[f.Up]...)
		if f.Hard {
			b = append(b, " hard"...)
		}
		if f.Name > 0 {
			b = append(append(b, ' '), of.r.Names.Name(f.Name)...)
		}
	}
	return b
}
