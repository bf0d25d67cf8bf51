package repl

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
	"summa/internal/term"
)

// askDie asks for the dice of one question, with what they must reach, and returns the
// faces; dice.RollIt stands for a die that the program is to roll.
func (k *talk) askDie(l *line.Line, short *dice.Short) ([]int, error) {
	want := short.More + 1
	k.typed = true
	if k.telling != "" { // what the engine does is said before its dice are asked for
		k.engine = append(k.engine, k.telling)
		k.telling = ""
	}
	if len(k.engine) > 0 { // what the dice are thrown for has been done
		k.flushEngine()
	}
	if k.rest {
		return make([]int, want), nil // each of them dice.RollIt
	}
	known := k.known(short)
	k.comesFirst(l, known)
	m := k.means()
	question := k.withRolled(&m, k.question(&m, l, known, short), k.rolledSince(short.At, len(l.Dice)))
	for {
		answer, err := k.s.Ask(k.announceOnce(question) + k.fitting(&m, question, int(short.For)))
		if err != nil {
			k.leaves = errors.Is(err, io.EOF)
			return nil, k.s.abandoned()
		}
		answer = strings.ToLower(strings.TrimSpace(answer))
		faces, again, err := k.answered(answer, question, short)
		if err != nil {
			return nil, err
		}
		if again {
			continue
		}
		if f := k.surplus(l, known, faces, want); f != nil {
			k.refuse(f)
			continue
		}
		switch {
		case len(faces) > want:
			k.answers = len(faces)
			k.spills = k.spills || want > 1
		case len(faces) < want:
			k.say(screen.Say(screen.Dim, 2, itoa(len(faces))+" of the "+itoa(want)+" taken; "+itoa(want-len(faces))+" more.", ""))
		}
		k.seenDice = short.At
		if at := slices.Index(faces, dice.RollIt); at >= 0 {
			k.seenDice += at
		} else {
			k.seenDice += len(faces)
		}
		return faces, nil
	}
}

// comesFirst tells what has come about in a command before a die that it leads to, as that a
// man is beaten before the crowd is asked for.
func (k *talk) comesFirst(l *line.Line, known []int) {
	log, _ := k.tried(l, known)
	end := k.book.AtOnce(log)
	if end <= k.toldTo {
		return
	}
	r := k.s.view(k.s.g, log[k.toldTo:end], k.s.tape.Rolled()[:min(len(known), len(k.s.tape.Rolled()))])
	r.Whose, r.Many = true, k.book.Bands
	r.Typed = !slices.ContainsFunc(r.Rolled, func(d dice.Rolled) bool { return d.Drawn })
	m := k.means()
	k.seenDice = max(k.seenDice, len(known)) // its sums have them
	if k.toldTo = end; k.s.engine {
		k.engine = append(k.engine, k.book.Deeds(&r))
		k.flushEngine()
		return
	}
	k.write(k.book.Result(&m, nil, &r))
}

// untold is a log without what has been told of it already.
func (k *talk) untold(log []core.Record) []core.Record {
	log = log[min(k.toldTo, len(log)):]
	k.toldTo = 0
	return log
}

// mostRolled is how many dice are named before the next question.
const mostRolled = 8

// rolledSince names the dice before a place that the program has rolled since the last that
// were typed or named, of which the first are those of the line; "" if there are none, or more
// than anybody would read.
func (k *talk) rolledSince(at, typed int) string {
	rolled := k.s.tape.Rolled()
	to := min(at, len(rolled))
	list := rolled[min(max(k.seenDice, typed), to):to]
	if k.seenDice = max(k.seenDice, at); len(list) > mostRolled {
		return ""
	}
	var parts []string
	was := -1
	for _, d := range list {
		if int(d.For) == was {
			parts[len(parts)-1] += " " + itoa(d.Face)
			continue
		}
		was = int(d.For)
		parts = append(parts, k.book.Asked(was)+" "+itoa(d.Face))
	}
	return strings.Join(parts, ", ")
}

// withRolled is a question with the dice that were rolled before it, where there is room for
// them; else they stand on the line before.
func (k *talk) withRolled(m *screen.Means, question, rolled string) string {
	if rolled == "" {
		return question
	}
	what, rest, ok := strings.Cut(question, ": ")
	if sign := ": "; !m.Spoken && k.announce == "" {
		if !ok {
			what, rest, ok = strings.Cut(question, " [")
			sign = " ["
		}
		if with := what + " (" + rolled + ")" + sign + rest; ok && term.Width(with)+typing <= m.Columns {
			return with
		}
	}
	k.say(screen.Say(screen.Dim, 2, "Rolled: "+rolled+".", ""))
	_ = k.s.flush()
	return question
}

// surplus refuses more dice than a question asks for, unless they end where a throw that
// follows in the command ends; what follows only carrying it out on a copy tells.
func (k *talk) surplus(l *line.Line, known, faces []int, want int) *Failure {
	takes := want // so many end where a throw does
	for takes < len(faces) {
		next := k.next(l, append(slices.Clone(known), faces[:takes]...))
		switch {
		case next == noWay:
			return nil // what is wrong is said where it is carried out
		case next == 0 && takes == want:
			return failf("too-many-dice", "", itoa(len(faces))+" dice, and "+itoa(want)+" "+isAre(want)+" asked for: none of them counts. Give "+itoa(want))
		case next == 0:
			return failf("too-many-dice", "", itoa(len(faces))+" dice: "+itoa(want)+" "+isAre(want)+" asked for, and what follows takes "+itoa(takes-want)+"; none of them counts. Give "+itoa(want)+" or "+itoa(takes))
		case takes+next > len(faces):
			return failf("too-many-dice", "", itoa(len(faces))+" dice: this throw takes "+itoa(takes)+" and the next one "+itoa(next)+"; none of them counts. Give "+itoa(takes)+" or "+itoa(takes+next))
		}
		takes += next
	}
	return nil
}

// isAre is the verb of a count.
func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// noWay says that a command cannot be carried out with some faces at all.
const noWay = -1

// next is how many dice a command asks for behind some faces: those of one throw, 0 if it
// asks for none, or if others are rolled first.
func (k *talk) next(l *line.Line, faces []int) int {
	var tape dice.Tape
	tape.Give(faces)
	var copy line.Line
	if copy.Parse(l.Command()) != nil {
		return noWay
	}
	err := k.s.g.Fork().Do(&copy, &core.Ref{Tape: &tape, Choose: true})
	var short *dice.Short
	switch {
	case err == nil:
		return 0
	case !errors.As(err, &short):
		return noWay
	case k.s.mode == "ask" && !k.s.asksFor(int(short.Who)):
		return 0
	}
	return short.More + 1
}

// fitting is a question for a die as it stands before what is typed: of a die that reads a
// table the rows stand on lines of their own where there is no room for them.
func (k *talk) fitting(m *screen.Means, question string, die int) string {
	what, rest, ok := strings.Cut(question, ": ")
	at := strings.LastIndex(rest, " [")
	if !ok || at < 0 || m.Spoken || !k.book.All(die) || term.Width(question)+typing <= m.Columns {
		return question
	}
	k.say(screen.Say(screen.Normal, 2, rest[:at], ""))
	_ = k.s.flush()
	return what + rest[at:]
}

// abandoned is a command that the player has taken back before it was carried out.
func (s *Session) abandoned() *Failure {
	return &Failure{Code: "too-few-dice", Msg: "no die: nothing has changed", left: true}
}

// announceOnce is what is said of the command, before its first question alone: on the
// line of the question where there is room for both.
func (k *talk) announceOnce(question string) string {
	text := k.announce
	k.announce = ""
	if text == "" {
		return ""
	}
	m := k.means()
	if m.Spoken || m.Columns < 80 || term.Width(text)+1+term.Width(question)+typing > m.Columns {
		k.say(screen.Say(screen.Normal, 0, text, ""))
		return ""
	}
	return text + " "
}

// answered reads an answer to a question for dice. again says that the question is to be
// put once more: it was a question itself, or no answer.
func (k *talk) answered(answer, question string, short *dice.Short) (faces []int, again bool, err error) {
	want := short.More + 1
	switch {
	case answer == "":
		return make([]int, want), false, nil
	case answer == "r":
		k.rest = true
		return make([]int, want), false, nil
	case answer == "?", answer == "help":
		k.explainDie(short, question)
		return nil, true, nil
	case answer == "undo":
		k.backs = k.stepping || k.s.engine // it is not what he gave: that is to be taken back
		if !k.backs {
			k.say(screen.Say(screen.Normal, 2, "Taken back: nothing has been done.", ""))
		}
		return nil, false, k.s.abandoned()
	case answer == "quit": // the command is taken back first
		k.t.Push("quit")
		k.leaves = true
		return nil, false, k.s.abandoned()
	}
	body, fill := strings.CutSuffix(answer, " r")
	faces, perr := ParseFaces(apartFaces(body, want, int(short.Sides)))
	if perr != nil || len(faces) == 0 {
		return nil, true, k.aside(answer)
	}
	for _, face := range faces[:min(want, len(faces))] {
		if face < 1 || face > int(short.Sides) {
			k.s.tell("a face from 1 to " + itoa(int(short.Sides)) + ", please; Ctrl-C leaves the command")
			return nil, true, nil
		}
	}
	for fill && len(faces) < want {
		faces = append(faces, dice.RollIt)
	}
	return faces, false, nil
}

// apartFaces parts the digits of dice typed together, as in 112233 for six dice, where each is
// a face, and they are as many as are asked for or more: those of the throws that follow.
func apartFaces(text string, want, sides int) string {
	const ten = 10
	isFace := func(c rune) bool { return '1' <= c && c <= '0'+rune(sides) }
	if len(text) < max(2, want) || sides >= ten || strings.ContainsFunc(text, func(c rune) bool { return !isFace(c) }) {
		return text
	}
	return strings.Join(strings.Split(text, ""), " ")
}

// aside carries out, at a question, a command that only looks.
func (k *talk) aside(text string) error {
	s := k.s
	text = k.meant(text)
	if (text == more || k.setsScreen(text)) && k.own(text) {
		return nil
	}
	if words := strings.Fields(text); len(words) == 2 && words[0] == "help" {
		told := false
		if err := k.collected(func() error { told = k.own(text); return nil }); err != nil || told {
			return err
		}
	}
	word := s.whole(firstWord(text))
	v := s.verbs[word]
	if v == nil || !v.has(looks) {
		s.tell("a face, or several, please: 5 2 4, or 3x1 for three ones; Enter rolls, r rolls all the rest, ? says what it is for; show, map, legal, odds, why and other commands that only look work here; Ctrl-C takes the command back")
		return nil
	}
	in := s.in
	in.Tokens, in.Dice = slices.Clone(s.in.Tokens), slices.Clone(s.in.Dice)
	err := s.exec(k.spelled(text), 0)
	s.in = in
	if err != nil {
		k.refuse(s.failure(err))
	}
	return nil
}

// known are the faces of the command so far.
func (k *talk) known(short *dice.Short) []int {
	rolled := k.s.tape.Rolled()
	var faces []int
	for _, d := range rolled[:min(short.At, len(rolled))] {
		faces = append(faces, d.Code())
	}
	return faces
}

// question is the question for a die: whose, what, which die, what it must reach.
func (k *talk) question(m *screen.Means, l *line.Line, known []int, short *dice.Short) string {
	die := int(short.For)
	want := short.More + 1
	log, _ := k.tried(l, append(slices.Clone(known), make1s(want)...))
	what := k.book.Named(die, int(short.Who), log[:firstAt(log, short.At)], k.s.g.Namer())
	what += k.book.Further(die, log, short.At)
	if whom := k.book.Upon(die, int(short.Who), log[firstAt(log, short.At):], k.s.g.Namer()); whom != "" && !strings.Contains(k.announce, whom) {
		what += " on " + whom // where it has not just been said
	}
	if k.s.engine && k.s.policyOf(int(short.Who)) != "" {
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
		r := k.s.view(k.s.g, log, nil)
		what += k.book.Terms(die, &r)
	}
	reach := ""
	switch {
	case against >= 0:
		if g := k.groupOf(l.Command()); g != nil && len(g.Events) > 0 && !slices.Contains(g.Events, wins) {
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
func (k *talk) second(known []int, die int) bool {
	rolled := k.s.tape.Rolled()
	if len(known) == 0 || len(known) > len(rolled) {
		return false
	}
	other, _ := k.book.Against(int(rolled[len(known)-1].For))
	return other == die
}

// tried is what a command comes to with some faces: its records up to the first die that
// is missing, and what that die is for, -1 if none is.
func (k *talk) tried(l *line.Line, faces []int) (log []core.Record, leads int) {
	var tape dice.Tape
	tape.Keep(true)
	tape.Give(faces)
	ref := core.Ref{Tape: &tape, Listen: true}
	var copy line.Line
	if copy.Parse(l.Command()) != nil {
		return nil, -1
	}
	err := k.s.g.Fork().Do(&copy, &ref)
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
func (k *talk) ends(m *screen.Means, l *line.Line, known []int, short *dice.Short) string {
	const mostSides = 20
	if int(short.Sides) > mostSides {
		return ""
	}
	var list []end
	texts, leads := make([][]string, short.Sides), make([]int, short.Sides)
	for i := range texts {
		var log []core.Record
		log, leads[i] = k.tried(l, append(slices.Clone(known), i+1))
		texts[i] = k.book.End(log, k.s.g.Namer(), leads[i])
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
func (k *talk) joinEnds(m *screen.Means, list []end, all bool) string {
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
func (k *talk) both(m *screen.Means, l *line.Line, known []int, short *dice.Short) string {
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
			texts, sums = append(texts, k.book.End(log, k.s.g.Namer(), leads)), append(sums, a+b)
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

// faceRuns writes faces with runs of three and more as 1-4.
func faceRuns(faces []int) string {
	var parts []string
	for i := 0; i < len(faces); {
		j := i
		for j+1 < len(faces) && faces[j+1] == faces[j]+1 {
			j++
		}
		if j-i >= 2 {
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
func (k *talk) mustBeat(l *line.Line, known []int, short *dice.Short, wins int) string {
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
	switch {
	case least == sides:
		return "cannot do it"
	case least == 1:
		return "must beat his die"
	case least > 1:
		return "must beat his die by " + strconv.Itoa(least)
	}
	return "may be up to " + strconv.Itoa(-least) + " below his die"
}

// each is what a die of a handful does, as says puts it.
func (k *talk) each(l *line.Line, known []int, short *dice.Short, says func(die, upTo, sides int) string) string {
	log, _ := k.tried(l, append(slices.Clone(known), make1s(short.More+1)...))
	for i := range log {
		if r := &log[i]; r.What == core.Die && int(r.B) <= short.At && short.At < int(r.B)+int(r.C) && r.Handful() {
			return says(int(short.For), r.UpTo(), int(short.Sides))
		}
	}
	return ""
}

// explainDie says what a die is for.
func (k *talk) explainDie(short *dice.Short, question string) {
	s := k.s
	what := "a D" + itoa(int(short.Sides))
	if short.More > 0 {
		what = itoa(short.More+1) + " D" + itoa(int(short.Sides))
	}
	text := "It is " + what + " for " + k.book.Asked(int(short.For))
	if short.Who >= 0 {
		text += " of " + s.nameOf(int(short.Who))
	}
	if _, reach, ok := strings.Cut(question, ": "); ok {
		reach, _, _ = strings.Cut(reach, " [")
		text += "; what each face does: " + strings.TrimSuffix(reach, ". Enter rolls. ")
	}
	if id := s.cite(ruleID(short.Rule)); id != "" {
		text += ", by " + id
		if b, err := s.Ruleset.Book(); err == nil {
			text += ": " + b.Rules[short.Rule].Text
		}
	}
	s.tell(text + " Enter rolls it, r rolls all the rest of the command; a face, or several, is what your own dice show: 5 2 4, together as 524 where all that are asked for are typed, 3x1 for three ones; help dice has the rest. undo or Ctrl-C takes the command back, and nothing has been done; quit leaves the bout.")
}

// choice asks for a decision that is open, on one line; Enter takes the first.
func (k *talk) choice(open *game.OpenChoice) (string, error) {
	s := k.s
	m := k.means()
	sofar := s.view(s.g, s.ref.Log()[:open.At], s.tape.Rolled())
	if text := k.book.Briefly(&m, &sofar); text != "" {
		k.say(screen.Say(screen.Normal, 2, text, ""))
	}
	who := "decide"
	if open.Who >= 0 {
		who = s.nameOf(int(open.Who))
	}
	thrown := 0
	for i := range sofar.Log {
		if rec := &sofar.Log[i]; rec.What == core.Die {
			thrown = max(thrown, int(rec.B)+int(rec.C))
		}
	}
	if rolled := k.rolledSince(thrown, 0); rolled != "" && len(sofar.Log) > 0 {
		k.say(screen.Say(screen.Dim, 2, "Rolled: "+rolled+".", ""))
	}
	about := k.book.ChoiceOf(open.Options)
	if about != "" {
		k.say(screen.Say(screen.Normal, 2, strings.ReplaceAll(about, "{who}", who), ""))
	}
	words := make([]string, len(open.Options))
	for i, o := range open.Options {
		words[i] = strings.ReplaceAll(o[strings.LastIndexByte(o, '=')+1:], "-", " ")
		if about != "" { // what they are about has just been said
			words[i] = words[i][strings.LastIndexByte(words[i], ' ')+1:]
		}
	}
	question := who + ": " + strings.Join(words, " "+m.Sign("·", "or")+" ") + " [" + m.Sign("⏎", "Enter") + " " + words[0] + "] " + m.Sign("›", ">") + " "
	if m.Spoken {
		question = who + ": " + strings.Join(words, " or ") + "; Enter is " + words[0] + ". "
	}
	for {
		answer, err := s.Ask(question)
		if err != nil {
			return "", &Failure{Code: "bad-argument", Msg: "no decision: nothing has changed", left: true}
		}
		answer = strings.ToLower(strings.TrimSpace(answer))
		if answer == "" {
			return open.Options[0], nil
		}
		if answer == "undo" {
			return "", s.abandoned()
		}
		if answer == "?" || answer == "help" {
			s.tell(strings.TrimSpace(strings.ReplaceAll(about, "{who}", who)+" "+line.Capital(who)+" has a choice before the command goes on: ") + " " + strings.Join(words, " or ") + ". Type one, its first letters, or its place in the row, from 1; Enter is " + words[0] + ". show, map, odds and what else only looks work here; Ctrl-C takes the command back, and nothing has been done.")
			continue
		}
		for i, o := range open.Options {
			last := o[strings.LastIndexByte(o, ' ')+1:]
			if answer == o || answer == itoa(i+1) || strings.HasPrefix(last, answer) || strings.HasPrefix(words[i], answer) {
				return o, nil
			}
		}
		if v := s.verbs[s.whole(firstWord(k.meant(answer)))]; v != nil && v.has(looks) || k.setsScreen(answer) {
			if err := k.aside(answer); err != nil {
				return "", err
			}
			continue
		}
		s.tell("please answer " + strings.Join(words, " or ") + "; Ctrl-C leaves the command")
	}
}
