package repl

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/rule"
	"summa/internal/show"
)

// sessionVerbs lists the verbs every ruleset has.
func sessionVerbs() []Verb {
	return []Verb{
		{"show", []string{"status"}, "show [NAME]", "the state of the bout, or of one figure, or what lies on the table", (*Session).doShow, looks},
		{"map", []string{"board"}, "map [NAME|on|off]", "the arena drawn; of NAME, where he can go this turn and at what cost, and on spaces whom he can attack from there; on, off: after every command", (*Session).doMap, looks},
		{"legal", nil, "legal [all]", "what may be done now and what it costs; all: also what may not, and by which rule", (*Session).doLegal, looks},
		{"log", nil, "log [N] [--find WORD] [--who NAME] | log [N] --format FORMAT", "what has happened", (*Session).doLog, looks},
		{"explain", nil, "explain WORD", "what a word of the rules means, or a type, a weapon or anything else that list names", (*Session).doExplain, looks},
		{"why", nil, "why [N]", "the derivation of the last adjudication, or of the Nth last", (*Session).doWhy, looks},
		{"odds", nil, "odds [why] [rulings] COMMAND [; COMMAND]... | turn POLICY | round [POLICY] | bout [POLICY,POLICY]", "exact odds of a command or a chain of them; why: what makes them so; rulings: try every ruling, however long; turn, round: of what a policy does to its end; bout: bounds of how the bout ends", (*Session).doOdds, rolls | looks},
		{"try", nil, "try COMMAND [; COMMAND]...", "the same resolved on a copy; a command that only looks, as show does, just looks", (*Session).doTry, rolls},
		{"advise", nil, "advise [N|all] [POLICY]", "what may be done, ranked by what it leaves you of 100, and why", (*Session).doAdvise, looks},
		{"teach", nil, "teach [on|off]", "say what would have been better after a decision that gives away more than 5 of 100; quiet teach ends it", (*Session).doTeach, 0},
		{"quiet", nil, "quiet teach", "the same as teach off", (*Session).doQuiet, 0},
		{"auto", nil, "auto [NAME|all [POLICY|off]]", "let the engine play a figure or a side; alone: whom it plays, or in a war the turn; auto battle: the war", (*Session).doAuto, recorded | rolls},
		{"step", nil, "step [N]", "let the engine make the next decision, or the next N", (*Session).doStep, rolls},
		{"finish", nil, "finish", "let the engine play the bout to its end", (*Session).doFinish, rolls | bare},
		{"undo", nil, "undo [N] | undo to SEQ", "take commands back; without a number the last you gave, and what the engine answered", (*Session).doUndo, recorded},
		{"redo", nil, "redo [N]", "carry them out again; without a number the next you gave, and what the engine answered", (*Session).doRedo, recorded},
		{"again", nil, "again", "repeat the last command", (*Session).doAgain, rolls | bare},
		{"alias", nil, "alias NAME = COMMAND", "a short form of your own", (*Session).doAlias, 0},
		{"note", nil, "note TEXT", "a remark in the record", (*Session).doNote, recorded | typedWhole},
		{"about", nil, "about title|date|place|event TEXT | about player NAME TEXT", "what a report says of the bout: its title, when and where it was, and who played", (*Session).doAbout, recorded},
		{"set", nil, "set NAME.field=value [because TEXT]", "the referee's word on a fact", (*Session).doSet, recorded},
		{"overrule", nil, "overrule EVENT [because TEXT]", "the last command again, with its dice, without that event", (*Session).doOverrule, recorded | rolls},
		{"rule", nil, "rule ID", "the words of a rule", (*Session).doRule, 0},
		{"list", nil, "list [KIND [NAME]]", "what is loaded: types, weapons, tables; everything about one", (*Session).doList, looks},
		{"rulings", nil, "rulings", "the rulings in force", (*Session).doRulings, bare | looks},
		{"ruling", nil, "ruling ID[=OPTION] [force]", "show or change a ruling", (*Session).doRuling, recorded},
		{"expect", nil, "expect EXPR", "fails unless it holds", (*Session).doExpect, looks},
		{"dice", nil, "dice auto|ask [NAME]", "rolled, or asked for; for one side alone", (*Session).doDice, recorded},
		{"secret", nil, "secret NAME [COMMAND]", "a choice the other side must not see; on a terminal without the COMMAND it is asked for and not shown", (*Session).doSecret, rolls},
		{"reveal", nil, "reveal", "turn up the choices that lie sealed", (*Session).doReveal, rolls | bare},
		{"save", nil, "save FILE [--drop-sealed]", "write the bout to a new journal", (*Session).doSave, 0},
		{"load", nil, "load FILE", "go on from a saved bout", (*Session).doLoad, 0},
		{"help", nil, "help [VERB]", "the commands", (*Session).doHelp, looks},
		{"quit", []string{"exit"}, "quit", "leave; the record is kept", (*Session).doQuit, bare},
	}
}

// args returns the words after the verb.
func (s *Session) args() []line.Token { return s.in.Tokens[1:] }

// countArg reads an optional whole number, 1 if there is none.
func (s *Session) countArg() (int, error) {
	a := s.args()
	if len(a) == 0 {
		return 1, nil
	}
	if len(a) > 1 {
		return 0, &refusal.Failure{Code: "bad-argument", Msg: "this is one word too many: " + line.Quote(a[1].Text), Hint: "usage: " + s.in.Verb() + " [N]", Col: a[1].Col}
	}
	n, err := strconv.Atoi(a[0].Text)
	if err != nil || n < 1 {
		return 0, &refusal.Failure{Code: "bad-argument", Msg: "want a number from 1, got " + line.Quote(a[0].Text), Col: a[0].Col}
	}
	return n, nil
}

func (s *Session) doQuit() error {
	s.done = true
	return s.confirm("quit", nil, nil)
}

func (s *Session) doAgain() error {
	if s.again == "" {
		return refusal.New("bad-argument", "", "there is no command to repeat")
	}
	text := s.again
	if s.in.HasDice {
		for i, face := range s.in.Dice {
			if i == 0 {
				text += " dice"
			}
			text += " " + strconv.Itoa(face)
		}
	}
	return s.exec(text, 0)
}

func (s *Session) doAlias() error {
	name, with, ok := strings.Cut(s.rest(), "=")
	name, with = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(with)
	if !ok || name == "" || with == "" || strings.ContainsAny(name, " \t\"") {
		return refusal.New("bad-argument", "alias w = why 2", "an alias is written NAME = COMMAND")
	}
	if strings.EqualFold(line.FirstWord(with), name) {
		return refusal.New("bad-argument", "alias w = why 2", "an alias cannot stand for itself")
	}
	if s.verbs[name] != nil || s.g.IsVerb(name) {
		return refusal.New("bad-argument", "choose another name", line.Quote(name)+" is a command already")
	}
	s.aliases[name] = strings.Clone(with)
	return s.confirm("alias "+name+" = "+with, func() { s.Tell(name + " stands for " + with) }, nil)
}

func (s *Session) doNote() error {
	if s.rest() == "" {
		return refusal.New("bad-argument", "", "note what?")
	}
	return s.remember(strings.Clone(s.in.Text), nil)
}

// remember records a command of the session that has been carried out.
func (s *Session) remember(text string, before *history.Mode) error {
	e := history.Entry{Text: text, Comment: strings.Clone(s.in.Comment), After: s.gen, Mode: before}
	if err := s.accept(e); err != nil {
		return err
	}
	return s.confirm(text, func() { s.Tell(s.remembered(text)) }, nil)
}

// remembered says what changes by a command of the session.
func (s *Session) remembered(text string) string {
	words := strings.Fields(strings.ToLower(text))
	switch {
	case s.talk == nil || words[0] != "dice":
	case len(words) == 3 && words[1] == "ask" && len(s.asks) == 1:
		return "From now on the dice of " + s.in.Tokens[2].Text + " are asked for, and no others."
	case len(words) == 3 && words[1] == "ask":
		return "From now on the dice of " + s.in.Tokens[2].Text + " are asked for."
	case len(words) == 3:
		return "From now on the dice of " + s.in.Tokens[2].Text + " are rolled for you."
	case words[1] == "ask":
		return "From now on every die is asked for, the engine's too; dice ask NAME asks for his alone."
	default:
		return "From now on all dice are rolled for you; dice ask has you roll them."
	}
	return "recorded: " + text
}

func (s *Session) doUndo() error {
	a := s.args()
	n := 0
	if len(a) == 2 && strings.EqualFold(a[0].Text, "to") {
		seq, err := fact.ParseInt(a[1].Text, 0, s.seq)
		if err != nil {
			f := s.Explain(err)
			f.Col = a[1].Col
			return f
		}
		for n < len(s.commands.Applied) && s.commands.Applied[len(s.commands.Applied)-1-n].Seq > seq {
			n++
		}
	} else if n = s.dieBack(a); n == 0 {
		var err error
		if n, err = s.countArg(); err != nil {
			return err
		}
		if len(a) == 0 || s.talk != nil {
			if n, err = s.lastGiven(n); err != nil {
				return err
			}
		}
	}
	anew := s.dieBack(a) > 0
	if n > len(s.commands.Applied) {
		return tooMany(len(s.commands.Applied), "undo")
	}
	n = s.WithSeals(n)
	if n == 0 {
		return refusal.New("bad-argument", "log numbers the commands", "there is nothing to undo after "+a[1].Text)
	}
	back := history.Reversed(s.commands.Applied[len(s.commands.Applied)-n:])
	going := history.Describe(back)
	told := "undone" + history.HowMany(n) + ": " + going
	if err := s.TakeBack(n, s.in.Comment); err != nil {
		return err
	}
	text := "undo " + strconv.Itoa(n)
	if s.talk != nil {
		told = s.talk.WentBack(back, s.recounted(back))
	}
	if anew {
		told = "undone, for its dice: " + s.Unsealed(back[len(back)-1].Typed())
		s.anew = true
		s.talk.AsksAnew(back[len(back)-1])
	} else if s.talk != nil && s.mode == "ask" && history.EngineTyped(back) {
		told = strings.TrimSuffix(told, ".") + ". redo goes forward again; undo die asks for the last dice again"
	} else if kept := back[len(back)-1].KeptDice(); s.talk != nil && s.mode == "ask" && kept != "" {
		told = strings.TrimSuffix(told, ".") + kept
	}
	return s.confirm(text, func() { s.Tell(told) }, saying("undone", going))
}

// undoDie is the argument of undo that takes back, at a terminal, the last command whose dice
// were typed.
const undoDie = "die"

// dieBack returns how many commands to take back so that dice are asked for again: those up to
// the last command whose dice were typed, if undo says so. Without an argument it is the last
// command, if the session gave it by itself and its dice were typed. It is 0 where undo means
// other commands.
func (s *Session) dieBack(a []line.Token) int {
	if s.talk == nil || len(a) > 1 || len(a) == 1 && !strings.EqualFold(a[0].Text, undoDie) {
		return 0
	}
	n := s.LastTyped()
	if len(a) == 0 && (n != 1 || !ownStep(&s.commands.Applied[len(s.commands.Applied)-1])) {
		return 0
	}
	return n
}

// ownStep reports whether an entry is a step that the session took by itself.
func ownStep(e *history.Entry) bool { return e.Auto && e.Comment == "" }

// LastTyped returns how many commands there are from the last whose dice were typed. It is 0 if
// there is none, if not all dice are asked for, or if that command revealed choices, which would
// be made again.
func (s *Session) LastTyped() int {
	n := s.commands.LastTyped()
	if n == 0 || s.mode != "ask" || !s.asks[""] || len(s.asks) > 1 {
		return 0
	}
	if _, opens := s.g.Sealing(s.commands.Applied[len(s.commands.Applied)-n].Text); opens {
		return 0
	}
	return n
}

// NoDieBack says why undo die finds no die to ask for again.
func (s *Session) NoDieBack() string {
	switch {
	case s.mode != "ask":
		return "your dice are rolled for you, so there is none to ask for again: undo takes the last command back"
	case !s.asks[""] || len(s.asks) > 1:
		return "undo die asks again only where every die is asked for, and now not all are: undo takes the last command back"
	case s.commands.LastTyped() == 0:
		return "no die has been typed since dice were last asked for, so there is none to ask for again"
	}
	return "the choices were turned up with that die, and it is not asked for again alone: undo takes them back"
}

// TakeBack takes n commands back and records that.
func (s *Session) TakeBack(n int, comment string) error {
	if err := s.undo(n); err != nil {
		return err
	}
	if err := s.record("undo "+strconv.Itoa(n), nil, nil, comment); err != nil {
		if back := s.redo(n); back != nil {
			return back
		}
		return err
	}
	return nil
}

// tooMany refuses to undo or redo more commands than there are.
func tooMany(have int, verb string) error {
	switch have {
	case 0:
		return refusal.New("bad-argument", "", "there is nothing to "+verb)
	case 1:
		return refusal.New("bad-argument", "", "there is only 1 command to "+verb)
	}
	return refusal.New("bad-argument", "", "there are only "+strconv.Itoa(have)+" commands to "+verb)
}

// saying returns a function that appends a text under a key.
func saying(key, text string) func([]byte) []byte {
	return func(b []byte) []byte {
		b = append(append(append(b, `,"`...), key...), `":`...)
		return show.AppendString(b, text)
	}
}

func (s *Session) doRedo() error {
	n, err := s.countArg()
	if err != nil {
		return err
	}
	if s.talk != nil {
		n = s.commands.NextGiven(n, s.g.Sealing)
	} else if len(s.args()) == 0 {
		n = max(s.commands.NextAnswered(), s.commands.NextSealed(s.g.Sealing))
	}
	if n > len(s.commands.Undone) {
		return tooMany(len(s.commands.Undone), "redo")
	}
	next := history.Reversed(s.commands.Undone[len(s.commands.Undone)-n:])
	if s.talk != nil {
		s.talk.Shows(next)
	}
	coming := history.Describe(next)
	told := history.HowMany(n) + ": " + coming
	if s.talk != nil {
		told = s.recounted(next)
	}
	if err := s.redo(n); err != nil {
		return err
	}
	text := "redo " + strconv.Itoa(n)
	if err := s.record(text, nil, nil, s.in.Comment); err != nil {
		if back := s.undo(n); back != nil {
			return back
		}
		return err
	}
	if s.talk != nil && s.answered() { // the player had gone back in the middle of the engine's turn
		s.talk.AsksAnew(history.Entry{Auto: true, Comment: s.PolicyOf(s.ToAct())})
	}
	return s.confirm(text, func() { s.Tell("again" + told) }, saying("redone", coming))
}

// doSet sets one or several facts by the referee's decision. set map on and set map off are map
// on and map off.
func (s *Session) doSet() error {
	if a := s.args(); len(a) == 2 && strings.EqualFold(a[0].Text, "map") && isOnOff(a[1].Text) {
		return s.setMapping(strings.EqualFold(a[1].Text, "on"))
	}
	s.tape.Give(nil)
	s.ref.Past = s.replay
	if err := s.runSet(&s.in); err != nil {
		return err
	}
	text := strings.Clone(s.in.Text)
	if len(s.ref.Log()) == 0 {
		return s.remember(text, nil)
	}
	if err := s.accept(history.Entry{Text: text, Comment: strings.Clone(s.in.Comment), After: s.gen}); err != nil {
		return err
	}
	s.keepResult(text)
	s.onward = true
	return s.showResult(text)
}

// runSet changes the facts that a line names, all of them or none, and logs what follows from
// that.
func (s *Session) runSet(l *line.Line) error {
	before := s.g.Save()
	s.ref.Reset()
	s.ref.Tape, s.ref.Listen = &s.tape, true
	n := 0
	for i, t := range l.Tokens[1:] {
		if t.Key == "" && n > 0 && isReason(l.Tokens[i+1:]) {
			return nil
		}
		if t.Key == "" {
			s.g.Restore(before)
			return &refusal.Failure{Code: "bad-argument", Msg: "a fact is set as NAME.field=value, not " + line.Quote(t.Text), Hint: "set NAME.field=value because TEXT", Col: t.Col}
		}
		if err := s.g.Set(strings.Split(t.Key, "."), t.Text, &s.ref); err != nil {
			s.g.Restore(before)
			f := s.Explain(err)
			f.Col = t.Col
			return f
		}
		n++
	}
	if n == 0 {
		return refusal.New("bad-argument", "set NAME.field=value because TEXT", "set what?")
	}
	return nil
}

// isReason reports whether words are a referee's reason: because, and the reason.
func isReason(words []line.Token) bool {
	return len(words) > 1 && words[0].Key == "" && strings.EqualFold(words[0].Text, "because")
}

// doOverrule carries out the last command again, with the same dice, without an event that the
// table has overruled.
func (s *Session) doOverrule() error {
	a := s.args()
	if len(a) == 0 {
		return refusal.New("bad-argument", "overrule EVENT because TEXT", "overrule which event?")
	}
	if len(a) > 1 && !isReason(a[1:]) {
		return &refusal.Failure{Code: "bad-argument", Msg: "because and a reason may follow the event, not " + line.Quote(a[1].Text), Hint: "overrule EVENT because TEXT", Col: a[1].Col}
	}
	name := a[0].Text
	kind := s.g.Words().Event(strings.ToLower(name))
	if kind < 0 {
		return &refusal.Failure{Code: "unknown-name", Msg: "there is no event " + line.Quote(name), Hint: s.g.Words().NearestEvent(name), Col: a[0].Col}
	}
	at := s.commands.Adjudged()
	if at < 0 || s.commands.Applied[at].Seq != s.lastLog.seq || !s.happened(kind) {
		return &refusal.Failure{Code: "bad-argument", Msg: "the last command did not bring " + line.Quote(name), Hint: "why shows what it brought", Col: a[0].Col}
	}
	last := &s.commands.Applied[at]
	text := strings.Clone(s.in.Command())
	over := history.Overruling{Said: text, Base: at}
	if last.Over != nil {
		over.Base, over.Void = last.Over.Base, slices.Clone(last.Over.Void)
	}
	over.Void = append(over.Void, uint8(kind))
	e := history.Entry{Text: last.Text, Comment: strings.Clone(s.in.Comment), Over: &over}
	fallen := append([]dice.Rolled{}, s.lastLog.rolled...) // each die answers the same question again
	switch {
	case s.replay:
		e.Faces, fallen = slices.Clone(s.in.Dice), nil
		s.proveOverruled(s.lastLog.rolled)
	case s.in.HasDice:
		if !begins(s.in.Dice, last.Faces) {
			return refusal.New("bad-die", "leave the dice out, or give behind those only what is wanted besides", "the dice of what is overruled stay: ", dice.FaceList(last.Faces), ", not ", dice.FaceList(s.in.Dice))
		}
		e.Faces = slices.Clone(s.in.Dice[min(len(s.in.Dice), len(last.Faces)):])
	}
	err := s.redoOver(&e, fallen)
	if err == nil && s.replay && s.proof.Changed {
		err = refusal.New("bad-die", "", "the dice of what is overruled stay: "+dice.FaceList(last.Faces))
	}
	if used := s.rolledFaces(); s.replay && err == nil && !slices.Equal(used, s.past.Dice) {
		err = refusal.New("bad-die", "", "it takes the dice "+dice.FaceList(used)+", and not those recorded, "+dice.FaceList(s.past.Dice))
	}
	if s.replay && err == nil {
		s.conclude()
	}
	s.proven = nil
	if err == nil && core.Brings(s.ref.Log(), kind) {
		err = &refusal.Failure{Code: "bad-argument", Msg: line.Quote(name) + " follows from the rest and cannot be left out", Hint: s.g.Words().InsteadOf(&s.ref), Col: a[0].Col}
	}
	if err == nil {
		s.gen = s.tape.Generator()
		e.After, e.Faces = s.gen, s.rolledFaces()
		err = s.record(text, e.Faces, e.Drawn, s.in.Comment)
	}
	if err != nil {
		s.gen = s.before()
		if back := s.GoTo(len(s.commands.Applied)); back != nil {
			return back
		}
		return err
	}
	e.Seq = s.seq
	s.fromRecord(&e)
	s.commands.Undone = s.commands.Undone[:0]
	s.commands.Push(e, s.g)
	s.keepResult(e.Text)
	return s.showResult(text)
}

// begins reports whether one row of faces is a prefix of the other.
func begins(a, b []int) bool {
	n := min(len(a), len(b))
	return slices.Equal(a[:n], b[:n])
}

// happened reports whether the last adjudication brought an event.
func (s *Session) happened(kind int) bool { return core.Brings(s.lastLog.log, kind) }

// doDice sets where dice come from, for everybody or for one side.
func (s *Session) doDice() error {
	a := s.args()
	if len(a) == 0 || len(a) > 2 || !strings.EqualFold(a[0].Text, "auto") && !strings.EqualFold(a[0].Text, "ask") {
		return refusal.New("bad-argument", "dice ask NAME: only his dice are asked for", "dice auto or dice ask, perhaps with a name")
	}
	before := s.currentMode()
	who := ""
	if len(a) == 2 {
		who = strings.ToLower(a[1].Text)
		if !s.knownSide(who) {
			return &refusal.Failure{Code: "unknown-name", Msg: "no figure or side is called " + line.Quote(a[1].Text), Col: a[1].Col, Hint: "show"}
		}
	}
	s.switchDice(strings.ToLower(a[0].Text), who)
	err := s.remember(strings.Clone(s.in.Text), &before)
	if err != nil {
		s.restoreMode(before)
	}
	return err
}

// switchDice changes the dice mode.
func (s *Session) switchDice(word, who string) {
	switch {
	case who == "":
		clear(s.asks)
		if s.mode = word; word == "ask" {
			s.asks[""] = true
		}
	case word == "ask":
		if _, but := s.asks[who]; s.asks[""] && !but { // everybody's dice were asked for; from now on only his are
			clear(s.asks)
		}
		s.mode, s.asks[who] = "ask", true
	case s.asks[""]: // from now on everybody's but his
		s.asks[who] = false
	default:
		delete(s.asks, who)
		if len(s.asks) == 0 {
			s.mode = "auto"
		}
	}
}

func (s *Session) knownSide(who string) bool {
	for i := 0; ; i++ {
		side := s.g.Side(i)
		if side == "" {
			return false
		}
		if strings.EqualFold(side, who) || strings.EqualFold(string(s.g.Namer().AppendName(nil, i)), who) {
			return true
		}
	}
}

func itoa(n int) string { return strconv.Itoa(n) }

func ruleID(n uint16) rule.ID { return rule.ID(n) }
