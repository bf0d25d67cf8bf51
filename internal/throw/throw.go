// Package throw says what a die must show before it falls: what each face leads to, by how much
// the die must beat another, what its sum with another brings. It finds every answer by carrying
// the command out on a copy of the bout with every face.
package throw

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
)

// A Throw is a die of a command, or several thrown at once, before it falls.
type Throw struct {
	Game  game.Game
	Book  *screen.Book
	Means *screen.Means
	Line  *line.Line // the command
	Known []int      // its faces so far
	Short *dice.Short
}

// FirstAt returns the place in a log of the die with a number, counted from 0; the end of the log if
// there is no such die.
func FirstAt(log []core.Record, die int) int {
	for i := range log {
		if log[i].What == core.Die && int(log[i].B)+int(log[i].C) > die {
			return i
		}
	}
	return len(log)
}

// Ones returns n faces, all 1.
func Ones(n int) []int {
	faces := make([]int, n)
	for i := range faces {
		faces[i] = 1
	}
	return faces
}

// Tried carries the command out with some faces. It returns the records up to the first die that is
// missing, and what that die is for, -1 if none is missing.
func (t *Throw) Tried(faces []int) (log []core.Record, leads int) {
	log, leads, _ = t.upTo(faces)
	return log, leads
}

// upTo does the same, and also returns whose die that is.
func (t *Throw) upTo(faces []int) (log []core.Record, leads, whose int) {
	var tape dice.Tape
	tape.Keep(true)
	tape.Give(faces)
	ref := core.Ref{Tape: &tape, Listen: true}
	var copy line.Line
	if copy.Parse(t.Line.Command()) != nil {
		return nil, -1, -1
	}
	err := t.Game.Fork().Do(&copy, &ref)
	log, leads, whose = ref.Log(), -1, -1
	var short *dice.Short
	if errors.As(err, &short) {
		leads, whose = int(short.For), int(short.Who)
		for i := range log {
			if log[i].What == core.Die && int(log[i].B)+int(log[i].C) > short.At {
				log = log[:i]
				break
			}
		}
	}
	var spare *game.Spare
	if err != nil && short == nil && !errors.As(err, &spare) {
		return nil, -1, -1
	}
	return log, leads, whose
}

// Rolls reports whether a command asks for dice.
func Rolls(g game.Game, command string) bool {
	var short *dice.Short
	return errors.As(game.Given(g.Fork(), command, nil), &short)
}

// Before returns how many of a command's faces come before those of its last throw.
func Before(g game.Game, command string, faces []int) (n int) {
	for {
		var short *dice.Short
		if !errors.As(game.Given(g.Fork(), command, faces[:n]), &short) || n+short.More+1 >= len(faces) {
			return n
		}
		n += short.More + 1
	}
}

// mostFollowing is how many dice in a row are passed over that only pick one of several figures.
const mostFollowing = 3

// comesTo returns what some faces lead to, each outcome in words. If nothing is decided yet, next says
// which die follows; dice that only pick one of several figures are passed over.
func (t *Throw) comesTo(faces []int) (ends []string, next string) {
	if ends, next = t.chooses(faces); next != "" {
		return ends, next
	}
	log, leads, whose := t.upTo(faces)
	names := t.Game.Namer()
	next = t.Book.Leads(leads, whose, names)
	for n := 0; t.Book.Follows(leads) && n < mostFollowing; n++ {
		faces = append(faces, 1)
		log, leads, whose = t.upTo(faces)
		next = cmp.Or(t.Book.Leads(leads, whose, names), next)
	}
	ends = t.Book.End(log, names)
	if len(ends) == 0 && next != "" {
		ends = []string{next}
	}
	return ends, next
}

// chooses returns the same for faces that lead to a player's choice for which there are words.
func (t *Throw) chooses(faces []int) (ends []string, next string) {
	var tape dice.Tape
	tape.Give(faces)
	ref := core.Ref{Tape: &tape, Listen: true, Choose: true}
	var copy line.Line
	var open *game.OpenChoice
	if copy.Parse(t.Line.Command()) != nil || !errors.As(t.Game.Fork().Do(&copy, &ref), &open) {
		return nil, ""
	}
	if next = t.Book.ChoiceEnd(open.Options, int(open.Who), t.Game.Namer()); next == "" {
		return nil, ""
	}
	return append(t.Book.End(ref.Log()[:open.At], t.Game.Namer()), next), next
}

// first reports whether a die is the first of the two dice of a contest.
func (t *Throw) first(faces []int) bool {
	_, leads, whose := t.upTo(faces)
	return t.Book.Held(int(t.Short.For)) && leads == int(t.Short.For) && whose != int(t.Short.Who)
}

// otherDecides stands for a face where the other die of the contest decides.
const otherDecides = "the other die decides"

// held returns what a face of the first die of a contest leads to: the outcome if it is the same
// whatever the second die shows, else that the second decides.
func (t *Throw) held(faces []int) (ends []string) {
	var all [][]string
	for face := 1; face <= int(t.Short.Sides); face++ {
		of, _ := t.comesTo(append(slices.Clone(faces), face))
		all = append(all, of)
	}
	same := alikeAtFirst(all)
	if !slices.ContainsFunc(all, func(of []string) bool { return len(of) > same }) {
		return all[0]
	}
	return append(slices.Clone(all[0][:same]), otherDecides)
}

// Ends says what each face of a die leads to, faces with equal outcomes together; "" if the faces make
// no difference.
func (t *Throw) Ends() string {
	const mostSides = 20
	if int(t.Short.Sides) > mostSides {
		return ""
	}
	var list []end
	texts, leads := make([][]string, t.Short.Sides), make([]string, t.Short.Sides)
	for i := range texts {
		faces := append(slices.Clone(t.Known), i+1)
		if texts[i], leads[i] = t.comesTo(faces); t.first(faces) {
			texts[i] = t.held(faces)
		}
	}
	before := alikeAtFirst(texts) // it has come about already, whatever the die shows
	for face := 1; face <= int(t.Short.Sides); face++ {
		text := strings.Join(texts[face-1][before:], ", ")
		if text == "" {
			text = cmp.Or(leads[face-1], "nothing")
		}
		at := slices.IndexFunc(list, func(e end) bool { return e.text == text })
		if at < 0 {
			at = len(list)
			list = append(list, end{text: text})
		}
		list[at].faces = append(list[at].faces, face)
	}
	certain := t.Book.Twice(int(t.Short.For)) || t.Book.Held(int(t.Short.For))
	if last := len(texts[0]) - 1; len(list) < 2 && certain && last >= 0 && texts[0][last] != otherDecides {
		return "whatever it shows, " + texts[0][last]
	}
	if len(list) < 2 {
		return ""
	}
	return t.joinEnds(list, t.Short.Sides <= fewSides || t.Book.All(int(t.Short.For)))
}

// fewSides is the most sides of a die whose every face is explained in the question.
const fewSides = 6

// An end is an outcome with the faces, or the sums of two dice, that lead to it.
type end struct {
	text  string
	faces []int
}

// joinEnds writes outcomes with their faces, only the first few unless all is set. If an outcome begins
// with a number, or faces are listed side by side, a colon stands between faces and outcome.
func (t *Throw) joinEnds(list []end, all bool) string {
	const mostEnds = 4
	var parts []string
	apart := " "
	if t.Means.Spoken || slices.ContainsFunc(list, func(e end) bool { return isDigit(e.text) || strings.Contains(faceRuns(e.faces, t.Means.Spoken), " ") }) {
		apart = ": "
	}
	for i, e := range list {
		if i == mostEnds-1 && len(list) > mostEnds && !all {
			parts = append(parts, "else something else")
			break
		}
		faces := faceRuns(e.faces, t.Means.Spoken)
		if !t.Means.Spoken {
			faces = strings.ReplaceAll(faces, " ", ", ")
		} else { // two numbers side by side would be heard as one
			faces = strings.ReplaceAll(strings.ReplaceAll(faces, " ", " and "), "-", " to ")
		}
		parts = append(parts, faces+apart+e.text)
	}
	if t.Means.Spoken {
		return strings.Join(parts, "; ")
	}
	return strings.Join(parts, " "+t.Means.Sign("·", ";")+" ")
}

// Both says what each sum of two added dice leads to, when the first of them is asked for; "" if the
// second is asked for, or if the sum alone does not decide.
func (t *Throw) Both() string {
	sides := int(t.Short.Sides)
	const mostSides = 12
	if sides > mostSides || t.Short.More > 0 {
		return ""
	}
	var texts [][]string
	var sums []int
	for a := 1; a <= sides; a++ {
		if _, leads := t.Tried(append(slices.Clone(t.Known), a)); leads != int(t.Short.For) {
			return ""
		}
		for b := 1; b <= sides; b++ {
			ends, _ := t.comesTo(append(slices.Clone(t.Known), a, b))
			texts, sums = append(texts, ends), append(sums, a+b)
		}
	}
	before := alikeAtFirst(texts)
	bySum := map[int]string{}
	var list []end
	for sum := 2; sum <= 2*sides; sum++ {
		for i := range texts {
			if sums[i] != sum {
				continue
			}
			text := cmp.Or(strings.Join(texts[i][min(before, len(texts[i])):], ", "), "nothing")
			if was, ok := bySum[sum]; ok && was != text {
				return ""
			}
			bySum[sum] = text
		}
		at := slices.IndexFunc(list, func(e end) bool { return e.text == bySum[sum] })
		if at < 0 {
			at = len(list)
			list = append(list, end{text: bySum[sum]})
		}
		list[at].faces = append(list[at].faces, sum)
	}
	return "both dice together " + t.joinEnds(list, true)
}

// alikeAtFirst returns how many texts all lists have in common at their beginning.
func alikeAtFirst(lists [][]string) int {
	for n := 0; ; n++ {
		for _, l := range lists {
			if n >= len(l) || l[n] != lists[0][n] {
				return n
			}
		}
	}
}

// faceRuns writes faces with runs as in 1-4. Read aloud, both faces of a run of two are named, unless
// they have two digits.
func faceRuns(faces []int, aloud bool) string {
	var parts []string
	for i := 0; i < len(faces); {
		j := i
		for j+1 < len(faces) && faces[j+1] == faces[j]+1 {
			j++
		}
		if j-i >= 2 || j > i && (!aloud || faces[j] >= 10) {
			parts = append(parts, strconv.Itoa(faces[i])+"-"+strconv.Itoa(faces[j]))
		} else {
			for _, f := range faces[i : j+1] {
				parts = append(parts, strconv.Itoa(f))
			}
		}
		i = j + 1
	}
	return strings.Join(parts, " ")
}

// MustBeat says by how much the first die of a contest must be higher than the second, found by trying
// all pairs; "" if that is not one number.
func (t *Throw) MustBeat(wins int) string {
	sides := int(t.Short.Sides)
	const mostTried = 400
	if wins < 0 || sides*sides > mostTried {
		return ""
	}
	least := sides
	won := map[int]bool{}
	for a := 1; a <= sides; a++ {
		for b := 1; b <= sides; b++ {
			if a == b {
				continue // what equal dice do is another rule's
			}
			log, _ := t.Tried(append(slices.Clone(t.Known), a, b))
			if slices.ContainsFunc(log, func(r core.Record) bool { return r.What == core.Event && int(r.Kind) == wins }) {
				won[a-b] = true
				least = min(least, a-b)
			}
		}
	}
	for d := least; d < sides; d++ {
		if d != 0 && !won[d] {
			return ""
		}
	}
	against, _ := t.Book.Against(int(t.Short.For))
	whose := t.Book.Asked(against)
	switch {
	case least == sides:
		return "cannot do it"
	case least == 1:
		return "must beat " + whose
	case least > 1:
		return "must beat " + whose + " by " + strconv.Itoa(least) + " or more"
	}
	return "may be up to " + strconv.Itoa(-least) + " below " + whose
}

// Each says what each die of a handful does, in the words of says.
func (t *Throw) Each(says func(die, upTo, sides int) string) string {
	log, _ := t.Tried(append(slices.Clone(t.Known), Ones(t.Short.More+1)...))
	for i := range log {
		if r := &log[i]; r.What == core.Die && int(r.B) <= t.Short.At && t.Short.At < int(r.B)+int(r.C) && r.Handful() {
			text := says(int(t.Short.For), r.UpTo(), int(t.Short.Sides))
			if apart := t.Book.Shared(int(t.Short.For), log, t.Game.Namer()); apart != "" {
				_, others, _ := strings.Cut(text, " · ")
				text = apart + " · " + others
			}
			return text
		}
	}
	return ""
}

// A command is tried with so many dice, and one of a battle with more.
const (
	mostDice     = 200
	mostInBattle = 10_000
)

// InTurn says which figure a die is for, where dice are rolled for several figures one after the other,
// and which of those dice it is, as in 2 of at most 4; "" if it is the only one or is thrown
// together with others.
func (t *Throw) InTurn() (one, place string) {
	die, who := int(t.Short.For), int(t.Short.Who)
	if !t.Book.Singly(die) || t.Short.More > 0 {
		return "", ""
	}
	low, high := append(slices.Clone(t.Known), Ones(mostDice)...), slices.Clone(t.Known)
	for range mostDice {
		high = append(high, int(t.Short.Sides))
	}
	log, _ := t.Tried(low)
	n, least, alone := t.singles(log)
	more, _ := t.Tried(high)
	_, greatest, also := t.singles(more)
	if !alone || !also || greatest < 2 {
		return "", ""
	}
	place = strconv.Itoa(n) + " of " + strconv.Itoa(greatest)
	if least != greatest {
		place = strconv.Itoa(n) + " of at most " + strconv.Itoa(max(least, greatest))
	}
	return t.Book.One(die, who, log[FirstAt(log, t.Short.At):]), place
}

// Part says which part of a command a die belongs to, where several parts are thrown one after the
// other, as in group 2 of 3; "" if there is only one.
func (t *Throw) Part() string {
	name := t.Book.Part(int(t.Short.For))
	if name == "" {
		return ""
	}
	log, leads := t.Tried(append(slices.Clone(t.Known), Ones(mostDice)...))
	if leads >= 0 {
		log, leads = t.Tried(append(slices.Clone(t.Known), Ones(mostInBattle)...))
	}
	first, n, all := -1, 0, 0
	for i := range log {
		r := &log[i]
		if r.What != core.Die || t.Book.Part(int(r.Kind)) == "" {
			continue
		}
		if first < 0 {
			first = int(r.Kind)
		}
		if int(r.Kind) == first {
			if all++; int(r.B) <= t.Short.At {
				n = all
			}
		}
	}
	switch {
	case leads >= 0:
		return name + " " + strconv.Itoa(n)
	case all < 2:
		return ""
	}
	return name + " " + strconv.Itoa(n) + " of " + strconv.Itoa(all)
}

// singles counts the dice of the same figure in a log that are rolled one after the other: those up to
// the die that is asked for, and all of them. alone is false if some are thrown together.
func (t *Throw) singles(log []core.Record) (upTo, all int, alone bool) {
	for i := range log {
		r := &log[i]
		if r.What != core.Die || int(r.Who) != int(t.Short.Who) || !t.Book.Singly(int(r.Kind)) {
			continue
		}
		if r.C > 1 {
			return 0, 0, false
		}
		if all++; int(r.B) <= t.Short.At {
			upTo = all
		}
	}
	return upTo, all, true
}

// isDigit reports whether a text begins with a digit.
func isDigit(text string) bool { return text != "" && '0' <= text[0] && text[0] <= '9' }

// DiceOf writes n dice of so many sides: D6, 3D6.
func DiceOf(n, sides int) string {
	if n == 1 {
		return "D" + strconv.Itoa(sides)
	}
	return strconv.Itoa(n) + "D" + strconv.Itoa(sides)
}
