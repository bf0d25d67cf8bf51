package munera

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/field"
)

func readMode(b []byte, of theBout) []byte {
	return append(b, modeWords[oneIf(of.mapped())]...)
}

// setMode lays out a map of the usual size, or takes it away.
func setMode(of theBout, text string) error {
	k, err := fact.ParseWord(text, modeWords)
	if err != nil || (k == 1) == of.mapped() {
		return err
	}
	if k == 1 {
		return of.r.refit(of.State, field.Radius(startRadius))
	}
	return of.r.refit(of.State, field.Arena{})
}

// readArena is the length of an arena without a map, the radius of one of hexes,
// or the sides of a rectangle as WxH.
func readArena(b []byte, of theBout) []byte {
	if !of.mapped() {
		return fact.Num(b, of.State.arenaLength())
	}
	if w, h, ok := of.arena.Rect(); ok {
		return fact.Num(append(fact.Num(b, w), 'x'), h)
	}
	return fact.Num(b, of.arena.Radius())
}

// setArena reads what readArena writes, or free, hex R or rect W H.
func setArena(of theBout, text string) error {
	words := strings.Fields(strings.ToLower(text))
	sides := strings.Split(strings.ToLower(text), "x")
	switch {
	case len(words) == 1 && words[0] == "free":
		return of.r.refit(of.State, field.Arena{})
	case len(words) == 2 && words[0] == "hex":
		return of.r.setRadius(of.State, words[1])
	case len(words) == 3 && words[0] == "rect":
		return of.r.setRect(of.State, words[1], words[2])
	case len(sides) == 2:
		return of.r.setRect(of.State, sides[0], sides[1])
	case of.mapped():
		return of.r.setRadius(of.State, text)
	}
	n, err := fact.ParseInt(text, 3, maxRange)
	if err == nil {
		of.length = int16(n)
	}
	return err
}

func (r *Facts) setRadius(s *State, text string) error {
	n, err := fact.ParseInt(text, minRadius, maxRadius)
	if err != nil {
		return err
	}
	return r.refit(s, field.Radius(int8(n)))
}

func (r *Facts) setRect(s *State, width, height string) error {
	w, err := fact.ParseInt(width, minSide, maxSide)
	if err != nil {
		return err
	}
	h, err := fact.ParseInt(height, minSide, maxSide)
	if err != nil {
		return err
	}
	return r.refit(s, field.Rect(int8(w), int8(h)))
}

// refit puts the bout into another arena, if everybody and everything in it finds
// room there.
func (r *Facts) refit(s *State, a field.Arena) error {
	why, hint := r.unfit(s, a)
	if why != "" {
		return &fact.BadValue{Why: why, Hint: hint}
	}
	s.useArena(a)
	return nil
}

func readPosition(b []byte, of theFigure) []byte {
	f := of.Figure
	if !f.placed {
		return b
	}
	return append(append(appendHex(b, f.at, ','), ','), f.facing.String()...)
}

// setPosition reads "Q,R,FACING", or none.
func setPosition(of theFigure, text string) error {
	parts := fact.Split(text)
	switch {
	case len(parts) == 0:
		of.s.takeOff(of.i)
		return nil
	case !of.s.mapped():
		return &fact.BadValue{Why: "positions are kept on a hex map only", Hint: "arena hex 6"}
	case !of.s.takesSpace(of.i):
		return &fact.BadValue{Why: of.r.name(of.s, of.i) + " takes no more part and stands nowhere", Hint: "set " + of.r.typed(of.s, of.i) + ".status=active first"}
	case len(parts) != 3:
		return &fact.BadValue{Why: "a position is written Q,R,FACING", Hint: "set " + of.r.typed(of.s, of.i) + ".position=0,-1,S"}
	}
	h, err := of.s.parseHex(parts[0], parts[1])
	if err != nil {
		return err
	}
	facing, err := parseFacing(parts[2])
	if err != nil {
		return err
	}
	if other := of.s.standing(h); other != int(nobody) && other != of.i {
		return &fact.BadValue{Why: of.r.name(of.s, other) + " stands in " + hexText(h)}
	}
	of.s.stand(of.i, h, facing)
	return nil
}

// parseHex reads the coordinates of a hex inside the wall.
func (s *State) parseHex(q, r string) (field.Hex, error) {
	a, err := fact.ParseInt(q, -maxSide, maxSide)
	if err != nil {
		return field.Hex{}, err
	}
	b, err := fact.ParseInt(r, -maxSide, maxSide)
	if err != nil {
		return field.Hex{}, err
	}
	h := field.Hex{Q: int8(a), R: int8(b)}
	if !s.arena.Inside(h) {
		return h, &fact.BadValue{Why: hexText(h) + " lies outside the wall", Hint: s.extent()}
	}
	return h, nil
}

func parseFacing(text string) (field.Facing, error) {
	k, err := fact.ParseWord(text, compassWords)
	return field.Facing(k), err
}
