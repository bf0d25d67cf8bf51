package throw

import (
	"errors"
	"slices"
	"strconv"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/refusal"
)

// Surplus refuses more faces than are asked for, unless they end exactly where a later throw of the
// same command ends; which throws follow is found by carrying the command out on a copy. together
// says that the faces were typed as one number. rolled reports whether the program rolls a figure's
// dice itself: a throw of such a figure takes no typed face. Surplus returns nil if all faces can be
// used, or if the command itself says what is wrong with them.
func (t *Throw) Surplus(faces []int, together bool, rolled func(who int) bool) *refusal.Failure {
	want := t.Short.More + 1
	takes := want // so many end where a throw does
	for takes < len(faces) {
		next, sides, whose := t.next(append(slices.Clone(t.Known), faces[:takes]...), rolled)
		switch {
		case next > 0 && together && sides != int(t.Short.Sides): // it is one number, and a slip
			return refusal.New("bad-die", "", "a face from 1 to "+strconv.Itoa(int(t.Short.Sides))+", please; the next die has "+strconv.Itoa(sides)+" sides, and is asked for by itself")
		case next == noWay:
			return nil // what is wrong is said where it is carried out
		case next == 0 && takes == want, takes > want && takes+next > len(faces): // two throws on is too far to count
			return tooMany(faces, ", and "+askedFor(want)+":", strconv.Itoa(want))
		case next == 0:
			return tooMany(faces, ": "+askedFor(want)+", and what follows takes "+strconv.Itoa(takes-want)+";", strconv.Itoa(want)+" or "+strconv.Itoa(takes))
		case takes+next > len(faces):
			return tooMany(faces, ": this throw takes "+strconv.Itoa(takes)+" and the next one "+strconv.Itoa(next)+whose+";", strconv.Itoa(takes)+" or "+strconv.Itoa(takes+next))
		}
		takes += next
	}
	return nil
}

// Others says whose each of several faces is, where one figure after the other is asked for the same
// die and nothing is told in between; "" if the dice that follow are for something else.
func (t *Throw) Others(faces []int) string {
	if t.Short.More > 0 {
		return ""
	}
	die, who, names := int(t.Short.For), int(t.Short.Who), t.Game.Namer()
	said := "Taken: " + strconv.Itoa(faces[0]) + " for " + t.Book.Named(die, who, nil, names)
	for i := 1; i < len(faces); i++ {
		var short *dice.Short
		err := game.Given(t.Game.Fork(), t.Line.Command(), append(slices.Clone(t.Known), faces[:i]...))
		if !errors.As(err, &short) || int(short.For) != die || int(short.Who) == who || short.More > 0 {
			return ""
		}
		who = int(short.Who)
		said += ", " + strconv.Itoa(faces[i]) + " for " + t.Book.Named(die, who, nil, names)
	}
	var more *dice.Short
	if !errors.As(game.Given(t.Game.Fork(), t.Line.Command(), append(slices.Clone(t.Known), faces...)), &more) {
		return "" // what they came to is told at once
	}
	return said + "."
}

// tooMany refuses that many faces: it says why, and how many may be given.
func tooMany(faces []int, why, give string) *refusal.Failure {
	return refusal.New("too-many-dice", "", strconv.Itoa(len(faces))+" dice"+why+" none of them counts. Give "+give)
}

// askedFor says how many dice are asked for.
func askedFor(n int) string {
	if n == 1 {
		return "1 is asked for"
	}
	return strconv.Itoa(n) + " are asked for"
}

// noWay is the number of dice asked for where the faces make the command impossible.
const noWay = -1

// next returns the throw that the command asks for after some faces: how many dice (0 if it asks for
// none, or if the program rolls others first), of how many sides, and whose they are.
func (t *Throw) next(faces []int, rolled func(who int) bool) (n, sides int, whose string) {
	var short *dice.Short
	switch err := game.Given(t.Game.Fork(), t.Line.Command(), faces); {
	case err == nil:
		return 0, 0, ""
	case !errors.As(err, &short):
		return noWay, 0, ""
	case rolled(int(short.Who)):
		return 0, 0, ""
	}
	return short.More + 1, int(short.Sides), ", " + t.Book.Named(int(short.For), int(short.Who), nil, t.Game.Namer())
}
