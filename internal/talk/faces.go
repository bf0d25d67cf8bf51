package talk

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
	"summa/internal/rule"
	"summa/internal/screen"
)

// question is the question for a die: whose, what, which die, what it must reach.
func (k *conversation) question(m *screen.Means, l *line.Line, known []int, short *dice.Short) string {
	die := int(short.For)
	want := short.More + 1
	log, _ := k.tried(l, append(slices.Clone(known), make1s(want)...))
	what := k.book.Named(die, int(short.Who), log[:firstAt(log, short.At)], k.s.Game().Namer())
	what += k.book.Further(die, log, short.At)
	if whom := k.book.Upon(die, int(short.Who), log[firstAt(log, short.At):], k.s.Game().Namer()); whom != "" && !strings.Contains(k.announce, whom) {
		what += " on " + whom // where it has not just been said
	}
	if k.s.ByEngine() && k.s.PolicyOf(int(short.Who)) != "" {
		what += " (engine)"
	}
	if want > 1 {
		what += ", " + itoa(want) + "D" + itoa(int(short.Sides))
	} else {
		what += ", D" + itoa(int(short.Sides))
	}
	against, wins := k.book.Against(die)
	switch {
	case against >= 0:
		what += ", 1 of 2"
	case k.second(known, die):
		what += ", 2 of 2"
	}
	twice := ""
	if k.book.Twice(die) {
		if twice = k.both(m, l, known, short); twice != "" {
			what += ", 1 of 2"
		} else {
			what += ", 2 of 2"
		}
	}
	if log != nil {
		r := k.s.View(k.s.Game(), log, nil)
		what += k.book.Terms(die, &r)
	}
	reach := ""
	switch {
	case against >= 0:
		if g := k.Group(l.Command()); g != nil && len(g.Events) > 0 && !slices.Contains(g.Events, wins) {
			wins = g.Events[0] // what this attack is after
		}
		reach = k.mustBeat(l, known, short, wins)
	case twice != "":
		reach = twice
	case want == 1:
		if reach = k.ends(m, l, known, short); reach == "" {
			reach = k.each(l, known, short, k.book.One)
		}
	default:
		reach = k.each(l, known, short, k.book.Each)
	}
	if reach != "" {
		what += ": " + reach
	}
	if m.Spoken {
		what = strings.ReplaceAll(what, " · ", "; ")
		return line.Capital(what) + ". Enter rolls. "
	}
	return line.Capital(what) + " [" + m.Sign("⏎", "Enter") + " roll] " + m.Sign("›", ">") + " "
}

// firstAt is the place in a log of a die by its place among the dice, or the end of it.
func firstAt(log []core.Record, die int) int {
	for i := range log {
		if log[i].What == core.Die && int(log[i].B)+int(log[i].C) > die {
			return i
		}
	}
	return len(log)
}

// make1s is so many faces that show 1.
func make1s(n int) []int {
	faces := make([]int, n)
	for i := range faces {
		faces[i] = 1
	}
	return faces
}

// second reports whether a die is the one that the die before it is held against.
func (k *conversation) second(known []int, die int) bool {
	rolled := k.s.RolledSoFar()
	if len(known) == 0 || len(known) > len(rolled) {
		return false
	}
	other, _ := k.book.Against(int(rolled[len(known)-1].For))
	return other == die
}

// tried is what a command comes to with some faces: its records up to the first die that
// is missing, and what that die is for, -1 if none is.
func (k *conversation) tried(l *line.Line, faces []int) (log []core.Record, leads int) {
	var tape dice.Tape
	tape.Keep(true)
	tape.Give(faces)
	ref := core.Ref{Tape: &tape, Listen: true}
	var copy line.Line
	if copy.Parse(l.Command()) != nil {
		return nil, -1
	}
	err := k.s.Game().Fork().Do(&copy, &ref)
	log, leads = ref.Log(), -1
	var short *dice.Short
	if errors.As(err, &short) {
		leads = int(short.For)
		for i := range log {
			if log[i].What == core.Die && int(log[i].B)+int(log[i].C) > short.At {
				log = log[:i]
				break
			}
		}
	}
	var spare *game.Spare
	if err != nil && short == nil && !errors.As(err, &spare) {
		return nil, -1
	}
	return log, leads
}

// ends is what each face of a die comes to, equal ends together; "" if it makes no
// difference.
func (k *conversation) ends(m *screen.Means, l *line.Line, known []int, short *dice.Short) string {
	const mostSides = 20
	if int(short.Sides) > mostSides {
		return ""
	}
	var list []end
	texts, leads := make([][]string, short.Sides), make([]int, short.Sides)
	for i := range texts {
		var log []core.Record
		log, leads[i] = k.tried(l, append(slices.Clone(known), i+1))
		texts[i] = k.book.End(log, k.s.Game().Namer(), leads[i])
	}
	before := alikeAtFirst(texts) // it has come about already, whatever the die shows
	for face := 1; face <= int(short.Sides); face++ {
		text := strings.Join(texts[face-1][before:], ", ")
		if text == "" {
			text = cmp.Or(k.book.Leads(leads[face-1]), "nothing")
		}
		at := slices.IndexFunc(list, func(e end) bool { return e.text == text })
		if at < 0 {
			at = len(list)
			list = append(list, end{text: text})
		}
		list[at].faces = append(list[at].faces, face)
	}
	if len(list) < 2 {
		return ""
	}
	return k.joinEnds(m, list, k.book.All(int(short.For)))
}

// An end is what some faces of a die come to, or some sums of two.
type end struct {
	text  string
	faces []int
}

// joinEnds writes them, the first few where not all are to be named. Where a number of one
// would stand beside a face, or faces stand side by side, a colon parts all of them.
func (k *conversation) joinEnds(m *screen.Means, list []end, all bool) string {
	const mostEnds = 4
	var parts []string
	apart := " "
	if m.Spoken || slices.ContainsFunc(list, func(e end) bool { return isNumber(e.text[:1]) || strings.Contains(faceRuns(e.faces), " ") }) {
		apart = ": "
	}
	for i, e := range list {
		if i == mostEnds-1 && len(list) > mostEnds && !all {
			parts = append(parts, "else something else")
			break
		}
		faces := faceRuns(e.faces)
		if m.Spoken { // two numbers side by side would be heard as one
			faces = strings.ReplaceAll(strings.ReplaceAll(faces, " ", " and "), "-", " to ")
		}
		parts = append(parts, faces+apart+e.text)
	}
	if m.Spoken {
		return strings.Join(parts, "; ")
	}
	return strings.Join(parts, " "+m.Sign("·", ";")+" ")
}

// both is what two dice that are added come to by their sum, where the first of them is asked
// for; "" where it is the second, or the sum does not decide it.
func (k *conversation) both(m *screen.Means, l *line.Line, known []int, short *dice.Short) string {
	sides := int(short.Sides)
	const mostSides = 12
	if sides > mostSides || short.More > 0 {
		return ""
	}
	var texts [][]string
	var sums []int
	for a := 1; a <= sides; a++ {
		if _, leads := k.tried(l, append(slices.Clone(known), a)); leads != int(short.For) {
			return ""
		}
		for b := 1; b <= sides; b++ {
			log, leads := k.tried(l, append(slices.Clone(known), a, b))
			texts, sums = append(texts, k.book.End(log, k.s.Game().Namer(), leads)), append(sums, a+b)
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
	return "both together " + k.joinEnds(m, list, true)
}

// alikeAtFirst is how many texts all lists begin with alike.
func alikeAtFirst(lists [][]string) int {
	for n := 0; ; n++ {
		for _, l := range lists {
			if n >= len(l) || l[n] != lists[0][n] {
				return n
			}
		}
	}
}

// faceRuns writes faces with runs of three and more as 1-4; of two, too, where numbers of two
// figures would stand side by side.
func faceRuns(faces []int) string {
	var parts []string
	for i := 0; i < len(faces); {
		j := i
		for j+1 < len(faces) && faces[j+1] == faces[j]+1 {
			j++
		}
		if j-i >= 2 || j > i && faces[j] >= 10 {
			parts = append(parts, itoa(faces[i])+"-"+itoa(faces[j]))
		} else {
			for _, f := range faces[i : j+1] {
				parts = append(parts, itoa(f))
			}
		}
		i = j + 1
	}
	return strings.Join(parts, " ")
}

// mustBeat is by how much the first die of a contest must be higher than the second,
// found by trying all of them; "" if that is not one number.
func (k *conversation) mustBeat(l *line.Line, known []int, short *dice.Short, wins int) string {
	sides := int(short.Sides)
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
			log, _ := k.tried(l, append(slices.Clone(known), a, b))
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
	against, _ := k.book.Against(int(short.For))
	whose := k.book.Asked(against)
	switch {
	case least == sides:
		return "cannot do it"
	case least == 1:
		return "must beat " + whose
	case least > 1:
		return "must beat " + whose + " by " + strconv.Itoa(least)
	}
	return "may be up to " + strconv.Itoa(-least) + " below " + whose
}

// each is what a die of a handful does, as says puts it.
func (k *conversation) each(l *line.Line, known []int, short *dice.Short, says func(die, upTo, sides int) string) string {
	log, _ := k.tried(l, append(slices.Clone(known), make1s(short.More+1)...))
	for i := range log {
		if r := &log[i]; r.What == core.Die && int(r.B) <= short.At && short.At < int(r.B)+int(r.C) && r.Handful() {
			return says(int(short.For), r.UpTo(), int(short.Sides))
		}
	}
	return ""
}

// explainDie says what a die is for.
func (k *conversation) explainDie(short *dice.Short, question string) {
	s := k.s
	what := "a D" + itoa(int(short.Sides))
	if short.More > 0 {
		what = itoa(short.More+1) + " D" + itoa(int(short.Sides))
	}
	text := "It is " + what + " for " + k.book.Asked(int(short.For))
	if short.Who >= 0 {
		text += " of " + s.NameOf(int(short.Who))
	}
	if _, reach, ok := strings.Cut(question, ": "); ok {
		reach, _, _ = strings.Cut(reach, " [")
		text += "; what each face does: " + strings.TrimSuffix(reach, ". Enter rolls. ")
	}
	if id := s.Cite(rule.ID(short.Rule)); id != "" {
		text += ", by " + id
		if b, err := s.Ruleset.Book(); err == nil {
			text += ": " + b.Rules[short.Rule].Text
		}
	}
	s.Tell(text + " Enter rolls it, r rolls all the rest of the command; a face, or several, is what your own dice show: 5 2 4, together as 524 where all that are asked for are typed, 3x1 for three ones; help dice has the rest. undo or Ctrl-C takes the command back, and nothing has been done; quit leaves the bout.")
}
