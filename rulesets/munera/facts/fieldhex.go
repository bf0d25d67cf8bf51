package facts

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/field"
	"summa/rulesets/munera/state"
)

func readMode(b []byte, of theBout) []byte {
	return append(b, state.ModeWords[state.OneIf(of.Mapped())]...)
}

// setMode lays out a map of the usual size, or takes it away.
func setMode(of theBout, text string) error {
	k, err := fact.ParseWord(text, state.ModeWords)
	if err != nil || (k == 1) == of.Mapped() {
		return err
	}
	if k == 1 {
		return of.r.refit(of.State, field.Radius(state.StartRadius))
	}
	return of.r.refit(of.State, field.Arena{})
}

// readArena is the length of an arena without a map, the radius of one of hexes,
// or the sides of a rectangle as WxH.
func readArena(b []byte, of theBout) []byte {
	if !of.Mapped() {
		return fact.Num(b, arenaLength(of.State))
	}
	if w, h, ok := of.Arena.Rect(); ok {
		return fact.Num(append(fact.Num(b, w), 'x'), h)
	}
	return fact.Num(b, of.Arena.Radius())
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
	case of.Mapped():
		return of.r.setRadius(of.State, text)
	}
	n, err := fact.ParseInt(text, 3, state.MaxRange)
	if err == nil {
		of.Length = int16(n)
	}
	return err
}

func (r *Facts) setRadius(s *state.State, text string) error {
	n, err := fact.ParseInt(text, state.MinRadius, state.MaxRadius)
	if err != nil {
		return err
	}
	return r.refit(s, field.Radius(int8(n)))
}

func (r *Facts) setRect(s *state.State, width, height string) error {
	w, err := fact.ParseInt(width, state.MinSide, state.MaxSide)
	if err != nil {
		return err
	}
	h, err := fact.ParseInt(height, state.MinSide, state.MaxSide)
	if err != nil {
		return err
	}
	return r.refit(s, field.Rect(int8(w), int8(h)))
}

// refit puts the bout into another arena, if everybody and everything in it finds
// room there.
func (r *Facts) refit(s *state.State, a field.Arena) error {
	why, hint := r.Unfit(s, a)
	if why != "" {
		return &fact.BadValue{Why: why, Hint: hint}
	}
	s.UseArena(a)
	return nil
}

func ReadPosition(b []byte, of theFigure) []byte {
	f := of.Figure
	if !f.Placed {
		return b
	}
	return append(append(state.AppendHex(b, f.At, ','), ','), f.Facing.String()...)
}

// setPosition reads "Q,R,FACING", or none.
func setPosition(of theFigure, text string) error {
	parts := fact.Split(text)
	switch {
	case len(parts) == 0:
		of.s.TakeOff(of.i)
		return nil
	case !of.s.Mapped():
		return &fact.BadValue{Why: "positions are kept on a hex map only", Hint: "arena hex 6"}
	case !of.s.TakesSpace(of.i):
		return &fact.BadValue{Why: of.r.Name(of.s, of.i) + " takes no more part and stands nowhere", Hint: "set " + of.r.Typed(of.s, of.i) + ".status=active first"}
	case len(parts) != 3:
		return &fact.BadValue{Why: "a position is written Q,R,FACING", Hint: "set " + of.r.Typed(of.s, of.i) + ".position=0,-1,S"}
	}
	h, err := parseHex(of.s, parts[0], parts[1])
	if err != nil {
		return err
	}
	facing, err := ParseFacing(parts[2])
	if err != nil {
		return err
	}
	if other := of.s.Standing(h); other != int(state.Nobody) && other != of.i {
		return &fact.BadValue{Why: of.r.Name(of.s, other) + " stands in " + state.HexText(h)}
	}
	of.s.Stand(of.i, h, facing)
	return nil
}

// parseHex reads the coordinates of a hex inside the wall.
func parseHex(s *state.State, q, r string) (field.Hex, error) {
	a, err := fact.ParseInt(q, -state.MaxSide, state.MaxSide)
	if err != nil {
		return field.Hex{}, err
	}
	b, err := fact.ParseInt(r, -state.MaxSide, state.MaxSide)
	if err != nil {
		return field.Hex{}, err
	}
	h := field.Hex{Q: int8(a), R: int8(b)}
	if !s.Arena.Inside(h) {
		return h, &fact.BadValue{Why: state.HexText(h) + " lies outside the wall", Hint: s.Extent()}
	}
	return h, nil
}

func ParseFacing(text string) (field.Facing, error) {
	k, err := fact.ParseWord(text, state.CompassWords)
	return field.Facing(k), err
}
