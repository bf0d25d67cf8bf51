package repl

import (
	"errors"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/refusal"
)

// play carries out the game command that has been read, with the dice given with it, dice that
// are asked for, or rolled dice.
func (s *Session) play() error {
	if s.remind() {
		return nil
	}
	lesson, typed := s.lessonOf(&s.in), strings.Clone(s.in.Command())
	if s.teach && s.Halt.Stopped() {
		return refusal.Stopped()
	}
	if err := s.mayMake(&s.in); err != nil {
		return err
	}
	if err := s.conceal(&s.in, false); err != nil {
		return err
	}
	if seals, _ := s.g.Sealing(s.in.Text); seals {
		lesson = nil // the lesson would reveal the choice
	}
	text, err := s.carry(&s.in)
	if err != nil {
		return s.stands(typed, err)
	}
	s.held, s.again, s.onward, s.lesson = "", text, true, lesson
	return s.showResult(text)
}

// carry carries out a line and records it, and returns its text without the dice.
func (s *Session) carry(l *line.Line) (text string, err error) {
	before, given := s.gen, s.given
	auto := (s.answered() || s.engine) && !s.leads || s.stepping
	if s.sameAsUndone(l) && !l.HasDice && s.commands.Undone[len(s.commands.Undone)-1].Dealt {
		s.dealing = true // the dice and their source are the same as before undo
		defer func() { s.dealing = false }()
	}
	if err := s.resolve(l); err != nil {
		s.gen, s.given = before, given
		var spare *game.Spare
		if l.Doubt != nil && errors.As(err, &spare) && len(spare.Faces) == len(l.Dice) {
			err = l.Doubt // the command rolls none: the words were no faces
		}
		return "", err
	}
	s.drew = s.drew || s.gen != before
	text = strings.Clone(l.Command())
	e := history.Entry{Text: text, Faces: s.rolledFaces(), Drawn: s.drawnFaces(), Comment: strings.Clone(l.Comment), After: s.gen, Auto: auto, Dealt: s.dealing, Leads: s.stepLeads}
	if err := s.accept(e); err != nil {
		s.given = given
		return "", err
	}
	s.keepResult(text)
	return text, nil
}

// accept records a command that has been carried out, and pushes it on the stack. If the record
// cannot be written, the command is taken back.
func (s *Session) accept(e history.Entry) error {
	if err := s.record(e.Text, e.Faces, e.Drawn, e.Comment); err != nil {
		s.gen = s.before()
		if back := s.GoTo(len(s.commands.Applied)); back != nil {
			return back
		}
		return err
	}
	e.Seq, s.leads = s.seq, false
	s.fromRecord(&e)
	s.commands.Undone, s.anew = s.commands.Undone[:0], false
	s.commands.Push(e, s.g)
	return nil
}

// fromRecord adds to a repeated command what the record says about its dice.
func (s *Session) fromRecord(e *history.Entry) {
	if !s.replay {
		return
	}
	e.Past, e.Rng = true, s.past.Rng
	e.Dealt = s.deals != nil && e.Rng == ""
	if s.proven != nil && e.Dealt {
		e.Stream = s.proven.Stream
	}
	s.gen = s.then
	e.After = s.gen
}

// rolledFaces copies the faces of the last command.
func (s *Session) rolledFaces() []int {
	rolled := s.tape.Rolled()
	if len(rolled) == 0 {
		return nil
	}
	faces := make([]int, len(rolled))
	for i, d := range rolled {
		faces[i] = d.Code()
	}
	return faces
}

// drawnFaces returns which dice of the last command, numbered from 1, were rolled in a player's
// place; nil if none were, or if all dice were rolled.
func (s *Session) drawnFaces() []int {
	if s.replay {
		return slices.Clone(s.past.Rolled)
	}
	if s.sameAsUndone(&s.in) && !s.in.HasDice {
		return s.commands.Undone[len(s.commands.Undone)-1].Drawn
	}
	var list []int
	for i, d := range s.tape.Rolled() {
		if d.Drawn {
			list = append(list, i+1)
		}
	}
	return list
}

// resolve runs a line with the dice of the session's mode.
func (s *Session) resolve(l *line.Line) error {
	s.tape.Keep(true)
	s.ref.Tape, s.ref.Listen, s.ref.Lenient, s.ref.Past = &s.tape, true, false, s.replay
	asks := s.Interactive && s.Ask != nil && !s.replay
	s.ref.Choose = asks || !s.engine && !s.replay
	switch {
	case s.replay:
		s.prove()
		s.tape.Give(l.Dice)
		s.tape.Prove(s.proven)
		err := s.decide(l)
		if err == nil {
			s.conclude()
		}
		return err
	case l.HasDice && !asks:
		s.tape.Give(l.Dice)
		return s.decide(l)
	case l.HasDice:
		return s.resolveTyped(l)
	case s.sameAsUndone(l):
		was := &s.commands.Undone[len(s.commands.Undone)-1]
		s.tape.Give(was.Faces)
		err := s.decide(l)
		if err == nil {
			s.gen = was.After
			if text := was.SameDice(s.mode == "ask"); text != "" && s.talk != nil && !s.engine && !s.stepping {
				s.Tell(text)
			}
		}
		return err
	case s.mode == "given":
		return s.resolveGiven(l)
	case s.mode == "ask":
		return s.resolveAsked(l, nil, s.AsksFor)
	}
	s.tape.Seed(s.gen, nil)
	err := s.decide(l)
	if err == nil {
		s.gen = s.tape.Generator()
	}
	return err
}

// sameAsUndone reports whether the command is the one that undo took back last. Its dice then
// come back the same.
func (s *Session) sameAsUndone(l *line.Line) bool {
	if len(s.commands.Undone) == 0 || s.anew {
		return false
	}
	e := &s.commands.Undone[len(s.commands.Undone)-1]
	return e.Text == l.Text && e.Over == nil && len(e.Faces) > 0
}

// resolveGiven uses the faces given at the start, --dice 5,2,3.
func (s *Session) resolveGiven(l *line.Line) error {
	s.ref.Lenient = true
	s.tape.Give(s.given)
	err := s.decide(l)
	if err == nil {
		s.given = s.given[s.tape.Taken():]
	}
	return err
}

// decide carries out the line, and asks for the decisions that it leaves open.
func (s *Session) decide(l *line.Line) error {
	for {
		s.ref.Reset()
		s.tape.Rewind()
		err := s.g.Do(l, &s.ref)
		open, ok := err.(*game.OpenChoice)
		if !ok {
			return err
		}
		word, err := s.settle(l, open)
		if err != nil {
			return err
		}
		comment := l.Comment
		if err := l.Parse(l.Command() + " " + word); err != nil {
			return err
		}
		l.Comment = comment // the tape has been rewound and rolls the same dice again
	}
}

// unsaid refuses a script's command that leaves a decision open.
func (s *Session) unsaid(open *game.OpenChoice) error {
	who := "somebody"
	if open.Who >= 0 {
		who = string(s.g.Namer().AppendName(nil, int(open.Who)))
	}
	return refusal.New("ambiguous", "end the command in "+strings.Join(open.Options, " or "), who+" has to say: "+strings.Join(open.Options, " or "))
}

// fits reports whether the faces given with a command are those that the command needs if its
// open decision goes one way. The faces then tell which way it went.
func (s *Session) fits(l *line.Line, option string) bool {
	var with line.Line
	if !l.HasDice || with.Parse(l.Command()+" "+option) != nil {
		return false
	}
	var tape dice.Tape
	tape.Give(l.Dice)
	return s.g.Fork().Do(&with, &core.Ref{Tape: &tape}) == nil
}

// askChoice shows a player the situation, and asks for a decision until he makes one.
func (s *Session) askChoice(open *game.OpenChoice) (string, error) {
	if s.talk != nil {
		return s.talk.Choice(open)
	}
	sofar := s.View(s.g, s.ref.Log()[:open.At], s.tape.Rolled())
	s.Write(page.Wrap(nil, sofar.Sums(nil), s.Width(), "    "))
	prompt := "decide"
	if open.Who >= 0 {
		prompt = string(s.g.Namer().AppendName(nil, int(open.Who)))
	}
	for {
		answer, err := s.Ask(prompt + ": " + strings.Join(open.Options, " or ") + "? ")
		if err != nil {
			return "", refusal.New("bad-argument", "", "no decision: nothing has changed")
		}
		answer = strings.ToLower(strings.TrimSpace(answer))
		for _, o := range open.Options {
			last := o[strings.LastIndexByte(o, ' ')+1:]
			if answer == o || answer != "" && strings.HasPrefix(last, answer) {
				return o, nil
			}
		}
		s.Tell("please answer " + strings.Join(open.Options, " or ") + "; Ctrl-C leaves the command")
	}
}

// resolveTyped uses the faces that a player has typed with the command, and asks for those that
// are missing.
func (s *Session) resolveTyped(l *line.Line) error {
	typed := slices.Clone(l.Dice)
	s.tape.Give(typed)
	err := s.decide(l)
	if short := (*dice.Short)(nil); !errors.As(err, &short) {
		return err
	}
	return s.resolveAsked(l, typed, func(int) bool { return true })
}

// ErrDieAgain is returned in place of faces where the faces of the previous question are to be
// asked for again.
var ErrDieAgain = errors.New("the dice given last are asked for again")

// A typing holds the faces given so far for a command.
type typing struct {
	faces  []int
	first  int   // the number of faces there at the start
	before []int // the number of faces before each answer
}

// add appends an answer.
func (t *typing) add(more []int) {
	t.before = append(t.before, len(t.faces))
	t.faces = append(t.faces, more...)
}

// cut keeps the first n faces.
func (t *typing) cut(n int) {
	t.faces = t.faces[:n]
	t.before = slices.DeleteFunc(t.before, func(at int) bool { return at >= n })
}

// dropLast removes the last answer.
func (t *typing) dropLast() {
	n := min(t.first, len(t.faces))
	if k := len(t.before); k > 0 {
		n = t.before[k-1]
	}
	t.cut(n)
}

// resolveAsked asks for each die by name, for the figures whose dice are asked for. An answer may
// have several faces. faces holds those that are there already.
func (s *Session) resolveAsked(l *line.Line, faces []int, asks func(who int) bool) error {
	of := typing{faces: faces, first: len(faces)}
	for opened := false; ; {
		s.tape.Ask(s.gen, asks, of.faces)
		err := s.decide(l)
		var short *dice.Short
		var bad *dice.BadFace
		var spare *game.Spare
		switch {
		case err == nil:
			s.gen = s.tape.Generator()
			return nil
		case s.Ask != nil && errors.As(err, &bad):
			s.Tell(s.table().BadDie(bad).Msg + "; that face and what followed it are asked for again")
			of.cut(bad.At - 1)
			continue
		case opened && errors.As(err, &spare):
			s.Tell(s.table().TooMany(spare).Msg + "; the last answer is asked for again")
			of.dropLast()
			continue
		case !errors.As(err, &short):
			return err
		}
		if !opened && s.Ask != nil {
			s.showOpened(l)
			opened = true
		}
		more, err := s.facesOf(l, short)
		switch {
		case errors.Is(err, ErrDieAgain):
			of.dropLast()
		case err != nil:
			return err
		default:
			of.add(more)
		}
	}
}

// facesOf asks for the dice of one question, if there is somebody to ask.
func (s *Session) facesOf(l *line.Line, short *dice.Short) ([]int, error) {
	switch {
	case s.Ask == nil:
		f := s.table().TooFew(short)
		f.Hint = "nobody can be asked in a script: end the command in dice and the faces"
		return nil, f
	case s.talk != nil:
		return s.talk.AskDie(l, short)
	}
	return s.askDie(short)
}

// askDie asks for the dice of one question until the answer has valid faces. More faces than were
// asked for are refused, since nobody said what they are for.
func (s *Session) askDie(short *dice.Short) ([]int, error) {
	want := short.More + 1
	what, many := s.table().Die(short.Query), ""
	if want > 1 {
		many = itoa(want)
	}
	for {
		answer, err := s.Ask(what + ", " + many + "D" + itoa(int(short.Sides)) + " [" + s.Cite(ruleID(short.Rule)) + "]? ")
		if err != nil {
			return nil, refusal.New("too-few-dice", "", "no die: nothing has changed")
		}
		faces, err := history.ParseFaces(answer)
		switch {
		case err != nil || len(faces) == 0 || faces[0] < 1 || faces[0] > int(short.Sides):
			several := ""
			if want > 1 {
				several = " or up to " + itoa(want) + " of them"
			}
			s.Tell("a face from 1 to " + itoa(int(short.Sides)) + several + ", please; Ctrl-C leaves the command")
		case len(faces) > want:
			s.Tell("too many dice: " + what + " " + dice.FaceList(faces[:want]) + "; left over: " + dice.FaceList(faces[want:]) + ". None of them counts; give what is asked for")
		default:
			return faces, nil
		}
	}
}

// AsksFor reports whether a figure's dice are asked for.
func (s *Session) AsksFor(who int) bool { return asksOf(s.g, s.asks)(who) }

// asksOf returns a function that reports whether a figure's dice are asked for. asks has the
// settings for everybody (""), sides and figures; one for a figure takes precedence over one for
// its side.
func asksOf(g game.Game, asks map[string]bool) func(who int) bool {
	return func(who int) bool {
		if who < 0 || len(asks) == 0 || asks[""] && len(asks) == 1 {
			return asks[""]
		}
		side := g.Side(who)
		if side == "" {
			return asks[""]
		}
		for _, name := range [...]string{string(g.Namer().AppendName(nil, who)), side} {
			if asked, ok := asks[strings.ToLower(name)]; ok {
				return asked
			}
		}
		return asks[""]
	}
}

// runText carries out a recorded command, of the game or the session, on the bout.
func (s *Session) runText(text string, faces []int, void []uint8, fallen []dice.Rolled) error {
	var l line.Line
	err := l.Parse(text)
	s.ref.Past = true
	switch l.Verb() {
	case "set":
		return s.runSet(&l)
	case "ruling", "rule":
		return s.runRuling(&l)
	case "note", "about", "dice", "auto":
		return nil
	}
	if err != nil {
		return err
	}
	s.tape.Keep(true)
	switch s.tape.Give(faces); {
	case fallen != nil && s.mode == "ask":
		s.tape.Ask(s.gen, s.AsksFor, faces)
	case fallen != nil && s.mode == "given": // no die is rolled for them
	case len(void) > 0:
		s.tape.Seed(s.gen, faces)
	}
	s.tape.Again(fallen)
	s.tape.Prove(s.proven)
	s.ref.Tape, s.ref.Listen, s.ref.Choose = &s.tape, true, false
	s.ref.Reset()
	for _, kind := range void {
		s.ref.Void(kind)
	}
	s.ref.Lenient = len(void) > 0 && fallen == nil // the dice of omitted events are left over
	return s.g.Do(&l, &s.ref)
}

// remind holds an `end` back once if it would lose something.
func (s *Session) remind() bool {
	word := s.in.Verb()
	if !s.Interactive || s.held == word {
		return false
	}
	list := s.g.Reminders(word)
	if len(list) == 0 {
		return false
	}
	s.held = word
	if s.talk != nil {
		return s.talk.Remind(word, list)
	}
	s.Tell("before you " + word + ": " + strings.Join(list, "; ") + " (" + word + " again to go on)")
	return true
}

// keepResult keeps the derivation for why and for expect.
func (s *Session) keepResult(text string) {
	r := &s.said[s.saidAt%keptResults]
	r.Seq, r.Text, r.undone = s.seq, text, false
	r.Log = append(r.Log[:0], s.ref.Log()...)
	r.Rolled = append(r.Rolled[:0], s.tape.Rolled()...)
	r.Over = nil
	if n := len(s.commands.Applied) - 1; n >= 0 && s.commands.Applied[n].Seq == s.seq {
		r.Over = s.overruling(&s.commands.Applied[n])
	}
	s.saidAt++
	s.lastLog = lastResult{r.Seq, r.Log, r.Rolled, r.Over}
}

// standing returns the nth last result that was not taken back, and how many there are.
func (s *Session) standing(n int) (r *Result, have int) {
	for k := 1; k <= min(s.saidAt, keptResults); k++ {
		if x := &s.said[(s.saidAt-k)%keptResults]; !x.undone {
			if have++; have == n {
				r = x
			}
		}
	}
	return r, have
}

// recall makes the result of the last applied command that of why, expect and overrule again,
// after undo and redo.
func (s *Session) recall() {
	for i := range s.said {
		r := &s.said[i]
		if _, ok := slices.BinarySearchFunc(s.commands.Undone, r.Seq, func(e history.Entry, seq int) int { return seq - e.Seq }); ok {
			r.undone = true
		} else if _, ok := slices.BinarySearchFunc(s.commands.Applied, r.Seq, func(e history.Entry, seq int) int { return e.Seq - seq }); ok {
			r.undone = false
		}
	}
	s.lastLog = lastResult{}
	n := s.commands.Adjudged()
	if n < 0 {
		return
	}
	for i := range s.said {
		if r := &s.said[i]; r.Seq == s.commands.Applied[n].Seq {
			s.lastLog = lastResult{r.Seq, r.Log, r.Rolled, r.Over}
		}
	}
}
