package munera

import (
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
)

func readType(b []byte, of theFigure) []byte {
	return append(b, of.r.c.types[of.kind].id...)
}

// readClass is the type without its variant: hoplomachus for
// hoplomachus-large.
func readClass(b []byte, of theFigure) []byte {
	return append(b, strings.ToLower(of.r.c.types[of.kind].name)...)
}

func setType(of theFigure, text string) error {
	k, err := of.r.c.typeOf(text)
	if err != nil {
		return err
	}
	f := of.Figure
	f.kind = uint8(k)
	of.r.equip(of.s, f, of.r.c.types[k].kitUnder(of.s))
	f.own(of.i)
	return nil
}

func readSide(b []byte, of theFigure) []byte {
	return append(b, of.r.names.Name(of.side)...)
}

func setSide(of theFigure, text string) error {
	if err := line.ValidName(text); err != nil {
		return err
	}
	of.side = of.r.names.Number(text)
	return nil
}

func readShield(b []byte, of theFigure) []byte {
	f := of.Figure
	b = append(b, shieldWords[f.shield]...)
	if f.shield == noShield {
		return b
	}
	b = append(b, ' ')
	return append(b, heldWords[f.shieldAt]...)
}

// readShieldOf names the man whose shield it is, if it is another's.
func readShieldOf(b []byte, of theFigure) []byte {
	if of.shieldOf != 0 {
		return append(b, of.r.name(of.s, int(of.shieldOf-1))...)
	}
	return b
}

// ownShield: the shield that a referee gives him is his, and nobody has discarded it.
func (f *Figure) ownShield(kind, at uint8) {
	f.shield, f.shieldAt, f.shieldOf, f.shieldBarred = kind, at, 0, 0
}

// setShield reads "large", "none" or "large ground".
func setShield(of theFigure, text string) error {
	f := of.Figure
	kind, where, _ := strings.Cut(strings.TrimSpace(text), " ")
	k, err := fact.ParseWord(kind, shieldWords)
	if err != nil {
		return err
	}
	at := 0
	if where != "" {
		if at, err = fact.ParseWord(strings.TrimSpace(where), heldWords); err != nil {
			return err
		}
	}
	if uint8(k) == noShield {
		at = 0
	}
	f.ownShield(uint8(k), uint8(at))
	if f.hasShield() {
		return of.r.shieldHand(f)
	}
	return nil
}

// shieldHand finds a hand for a shield newly set.
func (r *Facts) shieldHand(f *Figure) error {
	if f.hand(f.shieldIn) < 0 {
		return nil
	}
	for _, hand := range []uint8{inLeft, inRight} {
		if f.hand(hand) < 0 {
			f.shieldIn = hand
			return nil
		}
	}
	return &fact.BadValue{Why: "both hands are full", Hint: "left=empty first"}
}

func readHelmet(b []byte, of theFigure) []byte {
	f := of.Figure
	if !f.helmet {
		return append(b, "none"...)
	}
	b = append(b, "enclosed "...)
	return append(b, wornWords[f.helmetAt]...)
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
		if at, err = fact.ParseWord(strings.TrimSpace(where), wornWords); err != nil {
			return err
		}
	}
	f.helmet, f.helmetAt = k == 1 || k == 2, uint8(at)
	return nil
}

// readHand shows what a hand holds.
func readHand(where uint8) func([]byte, theFigure) []byte {
	return func(b []byte, of theFigure) []byte {
		f := of.Figure
		if k := f.hand(where); k >= 0 {
			return append(b, of.r.c.arms[f.sheet[k].weapon].id...)
		}
		switch {
		case f.hasShield() && f.shieldIn == where && f.shield == capeShield:
			return append(b, "cape"...)
		case f.hasShield() && f.shieldIn == where:
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
			f.empty(where)
			return nil
		}
		if strings.EqualFold(text, "shield") && f.shield != noShield {
			text = of.r.c.arms[of.r.c.shields[f.shield]].id
		}
		w, err := of.r.c.weaponOf(text)
		if err != nil {
			return err
		}
		if of.r.c.arms[w].shield {
			f.empty(where)
			f.ownShield(of.r.shieldKind(w), held)
			f.shieldIn = where
			return nil
		}
		if of.r.c.arms[w].hands == 0 {
			return &fact.BadValue{Why: "a " + of.r.c.arms[w].name + " is not held in a hand"}
		}
		f.empty(where)
		if k := f.find(w, stowed, stowed); k >= 0 {
			f.erase(k) // the one he carries, drawn
		}
		of.r.insert(f, w, where, int8(of.i))
		f.cesti = f.cesti || of.r.c.arms[w].worn
		return nil
	}
}

// empty takes out of a hand what it holds.
func (f *Figure) empty(where uint8) {
	if k := f.hand(where); k >= 0 {
		f.erase(k)
	}
	if f.hasShield() && f.shieldIn == where {
		f.ownShield(noShield, held)
		f.shieldIn = inLeft
	}
}

// erase takes an entry off the sheet.
func (f *Figure) erase(k int) {
	copy(f.sheet[k:], f.sheet[k+1:f.nSheet])
	f.nSheet--
	f.sheet[f.nSheet] = slot{}
}

// insert enters a weapon at its place in sheet order: right hand, left hand,
// then the rest.
func (r *Facts) insert(f *Figure, w weapon, where uint8, owner int8) {
	if f.nSheet == maxSheet {
		return
	}
	at := int(f.nSheet)
	for at > 0 && f.sheet[at-1].where > where && f.sheet[at-1].where != carried {
		at--
	}
	copy(f.sheet[at+1:], f.sheet[at:f.nSheet])
	f.sheet[at] = slot{weapon: w, where: where, owner: owner}
	f.nSheet++
}

func readStowed(b []byte, of theFigure) []byte {
	f, start := of.Figure, len(b)
	for k := range f.nSheet {
		if f.sheet[k].where == stowed {
			b = fact.Listed(b, start, of.r.c.arms[f.sheet[k].weapon].id)
		}
	}
	return b
}

func setStowed(of theFigure, text string) error {
	var list []weapon
	for _, word := range fact.Split(text) {
		w, err := of.r.c.weaponOf(word)
		if err != nil {
			return err
		}
		list = append(list, w)
	}
	f := of.Figure
	for k := int(f.nSheet) - 1; k >= 0; k-- {
		if f.sheet[k].where == stowed {
			f.erase(k)
		}
	}
	if int(f.nSheet)+len(list) > maxSheet {
		return &fact.BadValue{Why: "a man carries at most 8 weapons"}
	}
	for _, w := range list {
		f.sheet[f.nSheet] = slot{weapon: w, where: stowed, owner: int8(of.i)}
		f.nSheet++
	}
	return nil
}

// laySheetOfDarts enters the darts that he has been given on his sheet, or takes them
// off it.
func laySheetOfDarts(of theFigure) {
	f, n := of.Figure, of.darts
	k := -1
	for j := range f.nSheet {
		if f.sheet[j].weapon == of.r.c.dart {
			k = int(j)
		}
	}
	switch {
	case k >= 0 && n == 0:
		f.sheet[k].where = lost
	case k >= 0:
		f.sheet[k].where = carried
	case n > 0 && f.nSheet < maxSheet:
		f.sheet[f.nSheet] = slot{weapon: of.r.c.dart, where: carried, owner: int8(of.i)}
		f.nSheet++
	}
}

func readArrows(b []byte, of theFigure) []byte {
	if n := of.arrows; n >= 0 {
		return fact.Num(b, int(n))
	}
	return append(b, "unlimited"...)
}

func setArrows(of theFigure, text string) error {
	if strings.EqualFold(text, "unlimited") {
		of.arrows = -1
		return nil
	}
	n, err := fact.ParseInt(text, 0, 99)
	if err == nil {
		of.arrows = int8(n)
	}
	return err
}

func readTied(b []byte, of theFigure) []byte {
	return strconv.AppendBool(b, of.tiedSlot() >= 0)
}

func setTied(of theFigure, text string) error {
	v, err := fact.ParseTruth(text)
	if err != nil {
		return err
	}
	f := of.Figure
	for k := range f.nSheet {
		if of.r.c.arms[f.sheet[k].weapon].missile == hastaMissile {
			f.sheet[k].tied = v
			return nil
		}
	}
	if !v {
		return nil
	}
	return &fact.BadValue{Why: "he has no hasta"}
}
