package facts

import (
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/munera/state"
)

func readType(b []byte, of theFigure) []byte {
	return append(b, of.r.Content.Types[of.Kind].ID...)
}

// readClass is the type without its variant: hoplomachus for
// hoplomachus-large.
func readClass(b []byte, of theFigure) []byte {
	return append(b, strings.ToLower(of.r.Content.Types[of.Kind].Name)...)
}

func setType(of theFigure, text string) error {
	k, err := of.r.Content.TypeOf(text)
	if err != nil {
		return err
	}
	f := of.Figure
	f.Kind = uint8(k)
	of.r.Equip(of.s, f, of.r.Content.Types[k].KitUnder(of.s))
	f.Own(of.i)
	return nil
}

func readSide(b []byte, of theFigure) []byte {
	return append(b, of.r.Names.Name(of.Side)...)
}

func setSide(of theFigure, text string) error {
	if err := line.ValidName(text); err != nil {
		return err
	}
	of.Side = of.r.Names.Number(text)
	return nil
}

func readShield(b []byte, of theFigure) []byte {
	f := of.Figure
	b = append(b, state.ShieldWords[f.Shield]...)
	if f.Shield == state.NoShield {
		return b
	}
	b = append(b, ' ')
	return append(b, state.HeldWords[f.ShieldAt]...)
}

// readShieldOf names the man whose shield it is, if it is another's.
func readShieldOf(b []byte, of theFigure) []byte {
	if of.ShieldOf != 0 {
		return append(b, of.r.Name(of.s, int(of.ShieldOf-1))...)
	}
	return b
}

// ownShield: the shield that a referee gives him is his, and nobody has discarded it.
func ownShield(f *state.Figure, kind, at uint8) {
	f.Shield, f.ShieldAt, f.ShieldOf, f.ShieldBarred = kind, at, 0, 0
}

// setShield reads "large", "none" or "large ground".
func setShield(of theFigure, text string) error {
	f := of.Figure
	kind, where, _ := strings.Cut(strings.TrimSpace(text), " ")
	k, err := fact.ParseWord(kind, state.ShieldWords)
	if err != nil {
		return err
	}
	at := 0
	if where != "" {
		if at, err = fact.ParseWord(strings.TrimSpace(where), state.HeldWords); err != nil {
			return err
		}
	}
	if uint8(k) == state.NoShield {
		at = 0
	}
	ownShield(f, uint8(k), uint8(at))
	if f.HasShield() {
		return of.r.shieldHand(f)
	}
	return nil
}

// shieldHand finds a hand for a shield newly set.
func (r *Facts) shieldHand(f *state.Figure) error {
	if f.Hand(f.ShieldIn) < 0 {
		return nil
	}
	for _, hand := range []uint8{state.InLeft, state.InRight} {
		if f.Hand(hand) < 0 {
			f.ShieldIn = hand
			return nil
		}
	}
	return &fact.BadValue{Why: "both hands are full", Hint: "left=empty first"}
}

func readHelmet(b []byte, of theFigure) []byte {
	f := of.Figure
	if !f.Helmet {
		return append(b, "none"...)
	}
	b = append(b, "enclosed "...)
	return append(b, state.WornWords[f.HelmetAt]...)
}

// setHelmet reads "enclosed", "none" or "enclosed ground".
func setHelmet(of theFigure, text string) error {
	f := of.Figure
	kind, where, _ := strings.Cut(strings.TrimSpace(text), " ")
	k, err := fact.ParseWord(kind, []string{"none", "enclosed", "true", "false"})
	if err != nil {
		return err
	}
	at := 0
	if where != "" {
		if at, err = fact.ParseWord(strings.TrimSpace(where), state.WornWords); err != nil {
			return err
		}
	}
	f.Helmet, f.HelmetAt = k == 1 || k == 2, uint8(at)
	return nil
}

// readHand shows what a hand holds.
func readHand(where uint8) func([]byte, theFigure) []byte {
	return func(b []byte, of theFigure) []byte {
		f := of.Figure
		if k := f.Hand(where); k >= 0 {
			return append(b, of.r.Content.Arms[f.Sheet[k].Weapon].ID...)
		}
		switch {
		case f.HasShield() && f.ShieldIn == where && f.Shield == state.CapeShield:
			return append(b, "cape"...)
		case f.HasShield() && f.ShieldIn == where:
			return append(b, "shield"...)
		}
		return append(b, "empty"...)
	}
}

// setHand puts a weapon into a hand, or empties it. What was there leaves the
// sheet.
func setHand(where uint8) func(theFigure, string) error {
	return func(of theFigure, text string) error {
		f := of.Figure
		if strings.EqualFold(text, "empty") || strings.EqualFold(text, "none") {
			empty(f, where)
			return nil
		}
		if strings.EqualFold(text, "shield") && f.Shield != state.NoShield {
			text = of.r.Content.Arms[of.r.Content.Shields[f.Shield]].ID
		}
		w, err := of.r.Content.WeaponOf(text)
		if err != nil {
			return err
		}
		if of.r.Content.Arms[w].Shield {
			empty(f, where)
			ownShield(f, of.r.ShieldKind(w), state.Held)
			f.ShieldIn = where
			return nil
		}
		if of.r.Content.Arms[w].Hands == 0 {
			return &fact.BadValue{Why: "a " + of.r.Content.Arms[w].Name + " is not held in a hand"}
		}
		empty(f, where)
		if k := f.Find(w, state.Stowed, state.Stowed); k >= 0 {
			erase(f, k) // the one he carries, drawn
		}
		of.r.insert(f, w, where, int8(of.i))
		f.Cesti = f.Cesti || of.r.Content.Arms[w].Worn
		return nil
	}
}

// empty takes out of a hand what it holds.
func empty(f *state.Figure, where uint8) {
	if k := f.Hand(where); k >= 0 {
		erase(f, k)
	}
	if f.HasShield() && f.ShieldIn == where {
		ownShield(f, state.NoShield, state.Held)
		f.ShieldIn = state.InLeft
	}
}

// erase takes an entry off the sheet.
func erase(f *state.Figure, k int) {
	copy(f.Sheet[k:], f.Sheet[k+1:f.NumSheet])
	f.NumSheet--
	f.Sheet[f.NumSheet] = state.Slot{}
}

// insert enters a weapon at its place in sheet order: right hand, left hand,
// then the rest.
func (r *Facts) insert(f *state.Figure, w state.Weapon, where uint8, owner int8) {
	if f.NumSheet == state.MaxSheet {
		return
	}
	at := int(f.NumSheet)
	for at > 0 && f.Sheet[at-1].Where > where && f.Sheet[at-1].Where != state.Carried {
		at--
	}
	copy(f.Sheet[at+1:], f.Sheet[at:f.NumSheet])
	f.Sheet[at] = state.Slot{Weapon: w, Where: where, Owner: owner}
	f.NumSheet++
}

func readStowed(b []byte, of theFigure) []byte {
	f, start := of.Figure, len(b)
	for k := range f.NumSheet {
		if f.Sheet[k].Where == state.Stowed {
			b = fact.Listed(b, start, of.r.Content.Arms[f.Sheet[k].Weapon].ID)
		}
	}
	return b
}

func setStowed(of theFigure, text string) error {
	var list []state.Weapon
	for _, word := range fact.Split(text) {
		w, err := of.r.Content.WeaponOf(word)
		if err != nil {
			return err
		}
		list = append(list, w)
	}
	f := of.Figure
	for k := int(f.NumSheet) - 1; k >= 0; k-- {
		if f.Sheet[k].Where == state.Stowed {
			erase(f, k)
		}
	}
	if int(f.NumSheet)+len(list) > state.MaxSheet {
		return &fact.BadValue{Why: "a man carries at most 8 weapons"}
	}
	for _, w := range list {
		f.Sheet[f.NumSheet] = state.Slot{Weapon: w, Where: state.Stowed, Owner: int8(of.i)}
		f.NumSheet++
	}
	return nil
}

// laySheetOfDarts enters the darts that he has been given on his sheet, or takes them
// off it.
func laySheetOfDarts(of theFigure) {
	f, n := of.Figure, of.Darts
	k := -1
	for j := range f.NumSheet {
		if f.Sheet[j].Weapon == of.r.Content.Dart {
			k = int(j)
		}
	}
	switch {
	case k >= 0 && n == 0:
		f.Sheet[k].Where = state.Lost
	case k >= 0:
		f.Sheet[k].Where = state.Carried
	case n > 0 && f.NumSheet < state.MaxSheet:
		f.Sheet[f.NumSheet] = state.Slot{Weapon: of.r.Content.Dart, Where: state.Carried, Owner: int8(of.i)}
		f.NumSheet++
	}
}

func readArrows(b []byte, of theFigure) []byte {
	if n := of.Arrows; n >= 0 {
		return fact.Num(b, int(n))
	}
	return append(b, "unlimited"...)
}

func setArrows(of theFigure, text string) error {
	if strings.EqualFold(text, "unlimited") {
		of.Arrows = -1
		return nil
	}
	n, err := fact.ParseInt(text, 0, 99)
	if err == nil {
		of.Arrows = int16(n)
	}
	return err
}

func readTied(b []byte, of theFigure) []byte {
	return strconv.AppendBool(b, of.TiedSlot() >= 0)
}

func setTied(of theFigure, text string) error {
	v, err := fact.ParseTruth(text)
	if err != nil {
		return err
	}
	f := of.Figure
	for k := range f.NumSheet {
		if of.r.Content.Arms[f.Sheet[k].Weapon].Missile == state.HastaMissile {
			f.Sheet[k].Tied = v
			return nil
		}
	}
	if !v {
		return nil
	}
	return &fact.BadValue{Why: "he has no hasta"}
}
