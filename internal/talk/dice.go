package talk

import (
	"errors"
	"io"
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/core"
	"summa/internal/counsel"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/help"
	"summa/internal/history"
	"summa/internal/inquiry"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/show"
	"summa/internal/term"
	"summa/internal/throw"
)

// A diceAsked is the command whose dice are asked for, and what has been said and typed for it.
type diceAsked struct {
	inTheAir string // the command whose dice are asked for

	announce  string // what is said of it with its first question
	told      bool   // what came before its first die has been told
	toldTo    int    // how many of its records were told before it was complete, because another die came after them
	saidFirst string // what has been said before a question of this command
	orderNote string // the note that the order of the dice counts, to be said before the next question
	orderTold string // the note that has been told in this command
	orderWhy  string // why the order counts, for a player who asks

	seenDice      int    // how many of its dice were typed or have been named
	typed         bool   // every die was asked for, and its face typed
	answers       int    // how many dice the last answer held
	severalThrows bool   // the last answer held dice of several throws, one of them a handful
	rollsRest     bool   // the program rolls all its other dice
	restOf        int    // the number of commands when the player said so, for which alone it holds; or ofAll
	throws        int    // how often dice of throwsOf have been given
	throwsOf      string // the command they were given for

	backs       bool           // undo was typed at a question for dice of a step or of the engine
	backsDie    bool           // only the dice typed last are to be asked for again
	asksAgain   bool           // the dice given last are asked for again, and the command goes on
	anew        *history.Entry // a command that is carried out again for its dice
	leftSession bool           // the player left the session at a question
}

// AskDie asks for the dice of one question, with what they must reach, and returns the faces;
// dice.RollIt stands for a die that the program is to roll.
func (k *conversation) AskDie(l *line.Line, short *dice.Short) ([]int, error) {
	want := short.More + 1
	k.typed, k.inTheAir = true, l.Command()
	defer func() { k.inTheAir = "" }()
	if k.telling != "" { // the engine's deed is told before its dice are asked for
		k.engine = append(k.engine, k.telling)
		k.telling = ""
	}
	if len(k.engine) > 0 { // tell what the dice are rolled for; its losses are not summed up yet
		k.costs = 0
		k.flushEngine()
	}
	if k.rollsRest = k.rollsRest && (k.restOf == k.s.Seq() || k.restOf == ofAll); k.rollsRest {
		return make([]int, want), nil // each of them dice.RollIt
	}
	known, m := k.known(short), k.means()
	question := k.leadsTo(&m, l, known, short)
	for {
		answer, err := k.s.Ask(k.announceOnce(question) + k.fitting(&m, question, int(short.For)))
		if err != nil {
			k.leftSession = errors.Is(err, io.EOF)
			return nil, k.unkept(len(known), abandoned())
		}
		answer = strings.ToLower(strings.TrimSpace(answer))
		if undoesDie(answer) {
			switch {
			case !k.dieBack(l, known, short):
				continue
			case k.asksAgain:
				return nil, repl.ErrDieAgain
			}
			return nil, abandoned()
		}
		faces, again, err := k.answered(answer, question, short)
		if err != nil {
			return nil, k.unkept(len(known), err)
		}
		if again {
			continue
		}
		of := throw.Throw{Game: k.s.Game(), Book: k.book, Line: l, Known: known, Short: short}
		if f := of.Surplus(faces, line.IsNumber(answer) && !strings.Contains(answer, " "), k.rollsSelf); f != nil {
			k.Refuse(f)
			continue
		}
		k.takes(&of, faces, want)
		return faces, nil
	}
}

// leadsTo prints what precedes a question for dice, and returns the question.
func (k *conversation) leadsTo(m *screen.Means, l *line.Line, known []int, short *dice.Short) (question string) {
	if c := l.Command(); c != k.throwsOf {
		k.throwsOf, k.throws = c, 0
	}
	k.comesFirst(l, known)
	k.firstSaid(m, short)
	question = k.withRolled(m, k.question(m, l, known, short), k.rolledSince(short.At, len(l.Dice)))
	if k.orderNote != "" && short.More > 0 && k.orderNote != k.orderTold { // once for each command
		k.orderTold = k.orderNote
		if k.announce != "" { // what the command does comes first
			k.say(screen.Say(screen.Normal, 2, k.announce, ""))
			k.announce = ""
		}
		k.say(screen.Say(screen.Normal, 2, k.orderNote, ""))
	}
	return question
}

// takes notes an answer to a question for dice. If it has more faces than were asked for, takes
// says whose the others are; if it has fewer, how many are missing.
func (k *conversation) takes(of *throw.Throw, faces []int, want int) {
	switch {
	case len(faces) > want:
		k.answers = len(faces)
		k.severalThrows = k.severalThrows || want > 1
		if text := of.Others(faces); text != "" {
			k.say(screen.Say(screen.Dim, 2, text, ""))
		}
	case len(faces) < want:
		k.say(screen.Say(screen.Dim, 2, itoa(len(faces))+" of the "+itoa(want)+" taken; "+itoa(want-len(faces))+" more.", ""))
	}
	k.seenDice = of.Short.At
	if at := slices.Index(faces, dice.RollIt); at >= 0 {
		k.seenDice += at
	} else {
		k.seenDice += len(faces)
	}
	k.throws++
}

// unkept tells a player who leaves in the middle of a command which of its dice he will have to
// give again.
func (k *conversation) unkept(known int, err error) error {
	var faces []byte
	rolled := k.s.RolledSoFar()
	for _, d := range rolled[:min(known, len(rolled))] {
		if !d.Drawn && k.s.AsksFor(int(d.Who)) {
			faces = dice.AppendCode(append(faces, ' '), d.Code())
		}
	}
	if k.leftSession && len(faces) > 0 {
		k.say(screen.Say(screen.Normal, 2, "The command is not done, so its dice are not kept and are asked for again:"+string(faces)+".", ""))
	}
	return err
}

// undoesDie reports whether an answer takes back the last dice.
func undoesDie(answer string) bool {
	words := strings.Fields(answer)
	return len(words) == 2 && words[0] == "undo" && words[1] == "die"
}

// rollsAll is the answer that has the program roll all other dice of a command.
const rollsAll = "r"

// ofAll, as the value of restOf, stands for every command.
const ofAll = -1

// diceAuto is the command that has the program roll all dice from the question on at which it is
// typed.
const diceAuto = "dice auto"

// dieBack has the dice that were typed last asked for again: those of the command that asks, or of
// the last one before it. If there are none it says so and returns false.
func (k *conversation) dieBack(l *line.Line, known []int, short *dice.Short) bool {
	switch _, opens := k.s.Game().Sealing(l.Command()); {
	case opens && k.throws == 0:
		k.s.Tell("no die has been typed since the choices were turned up: undo takes them back, and all choose again")
		return false
	case opens:
		k.throws, k.asksAgain = k.throws-1, true
		k.say(screen.Say(screen.Normal, 2, "Taken back: what was typed last is asked for again. The choices stay as they were turned up.", ""))
	case short.At > 0:
		k.anew = &history.Entry{Text: l.Command(), Faces: known, Auto: k.stepping || k.s.ByEngine()}
		if k.s.ByEngine() {
			k.anew.Comment = l.Comment
		}
		k.backs, k.backsDie = k.s.ByEngine(), k.s.ByEngine()
	case k.s.LastTyped() > 0:
		k.backs, k.backsDie = true, true
	default:
		k.s.Tell(k.s.NoDieBack())
		return false
	}
	return true
}

// comesFirst tells what has happened in a command before a die that it leads to: that a man is
// beaten before the crowd is asked for.
func (k *conversation) comesFirst(l *line.Line, known []int) {
	of := throw.Throw{Game: k.s.Game(), Line: l}
	log, _ := of.Tried(known)
	end := k.book.AtOnce(log)
	if k.asksAgain {
		k.asksAgain, k.toldTo, k.seenDice = false, min(k.toldTo, end), len(known)
		k.told = k.toldTo == 0 // what was turned up counts as told
	}
	if end <= k.toldTo {
		return
	}
	r := k.s.SoFar(0)
	r.Log, r.Rolled = k.unopened(log[k.toldTo:end]), r.Rolled[:min(len(known), len(r.Rolled))]
	r.Whose, r.Many = true, k.book.Bands
	r.Typed = !slices.ContainsFunc(r.Rolled, func(d dice.Rolled) bool { return d.Drawn })
	m := k.means()
	k.seenDice = max(k.seenDice, len(known)) // their sums name these dice
	if k.toldTo = end; k.s.ByEngine() {
		k.engine = append(k.engine, k.book.Deeds(&r))
		k.flushEngine()
		return
	}
	if slices.ContainsFunc(r.Log, func(x core.Record) bool { return x.What != core.Step }) { // a step alone has been told already
		k.write(k.book.Result(&m, nil, &r))
	}
}

// untold returns a log without the records that have been told already.
func (k *conversation) untold(log []core.Record) []core.Record {
	log = log[min(k.toldTo, len(log)):]
	k.toldTo = 0
	return log
}

// mostRolled is the highest number of dice that are named before the next question.
const mostRolled = 20

// rolledSince names the dice before place at that the program has rolled since the last that were
// typed or named; the first typed ones are those given with the command. It returns "" if there are
// none, or more than mostRolled.
func (k *conversation) rolledSince(at, typed int) string {
	rolled := k.s.RolledSoFar()
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

// withRolled puts the dice that were rolled before a question in front of it if there is room; else
// it prints them on a line of their own.
func (k *conversation) withRolled(m *screen.Means, question, rolled string) string {
	if rolled == "" {
		return question
	}
	what, rest, ok := strings.Cut(question, ": ")
	if sign := ": "; !m.Spoken && k.announce == "" {
		if !ok {
			what, rest, ok = strings.Cut(question, " [")
			sign = " ["
		}
		if with := what + " (" + rolled + ")" + sign + rest; ok && term.Width(with)+term.Typing <= m.Columns {
			return with
		}
	}
	k.say(screen.Say(screen.Dim, 2, "Rolled: "+rolled+".", ""))
	_ = k.s.Flush()
	return question
}

// rollsSelf reports whether the program rolls a figure's dice while it asks for those of others.
func (k *conversation) rollsSelf(who int) bool { return k.s.AsksDice() && !k.s.AsksFor(who) }

// firstSaid prints what precedes a question for a die, once in a command.
func (k *conversation) firstSaid(m *screen.Means, short *dice.Short) {
	if short.Who < 0 {
		return
	}
	text := k.book.Prefaced(m, k.s.Facts(), int(short.For), k.s.NameOf(int(short.Who)))
	if text == "" || text == k.saidFirst {
		return
	}
	k.saidFirst = text
	k.say(screen.Say(screen.Normal, 2, text, ""))
}

// fitting returns a question for a die as the prompt shows it. For a die that reads a table it
// prints the rows on lines of their own if the question would not fit on one line.
func (k *conversation) fitting(m *screen.Means, question string, die int) string {
	what, rest, ok := strings.Cut(question, ": ")
	at := strings.LastIndex(rest, " [")
	if !ok || at < 0 || m.Spoken || !k.book.All(die) || term.Width(question)+term.Typing <= m.Columns {
		return question
	}
	k.say(screen.Say(screen.Normal, 2, rest[:at], ""))
	_ = k.s.Flush()
	return what + rest[at:]
}

// announceOnce says what the command does, before its first question only. It puts that on the line
// of the question if there is room for both.
func (k *conversation) announceOnce(question string) string {
	text := k.announce
	k.announce = ""
	if text == "" {
		return ""
	}
	m := k.means()
	if m.Spoken || m.Columns < 80 || term.Width(text)+1+term.Width(question)+term.Typing > m.Columns {
		k.say(screen.Say(screen.Normal, 0, text, ""))
		return ""
	}
	return text + " "
}

// answered reads an answer to a question for dice. again means that the question is to be put once
// more, because the answer was itself a question or no answer.
func (k *conversation) answered(answer, question string, short *dice.Short) (faces []int, again bool, err error) {
	want, single := short.More+1, false
	if !k.s.IsAlias(answer) {
		answer, single = line.ToDice(answer)
	}
	switch {
	case answer == "":
		return make([]int, want), false, nil
	case answer == rollsAll, answer == diceAuto:
		k.rollsRest, k.restOf = true, k.s.Seq()
		if answer == diceAuto { // it is given once this command and those that follow from it are done
			k.restOf = ofAll
			k.t.Push(answer)
		}
		return make([]int, want), false, nil
	case answer == "?", answer == "help", inquiry.OfPrompt(answer):
		k.explainDie(short, question)
		return nil, true, nil
	case k.s.WholeVerb(line.FirstWord(k.meant(answer))) == "advise":
		k.s.Tell("Nothing is to be decided at a die: Enter rolls it. ? says what each face does; undo takes the command back, and advise then ranks what may be done in its place.")
		return nil, true, nil
	case inquiry.SoFar(answer) && k.soFar(k.known(short)), k.tellAll(k.table().AtDie(answer, question, k.inTheAir, short, func() { k.soFar(k.known(short)) })):
		return nil, true, nil
	case answer == another:
		if !k.agrees(help.Leaving(k.s.Kept()), "The bout goes on.") {
			return nil, true, nil
		}
		k.s.PlayAgain([]string{})
		return nil, false, abandoned()
	case answer == "undo", k.meant(answer) == "undo", help.Leaves(answer, ""):
		k.backs = k.stepping || k.s.ByEngine() // a step or the engine's command is not the player's own last command, which is to be taken back
		if !k.backs {
			k.say(screen.Say(screen.Normal, 2, "Taken back: nothing has been done.", ""))
		}
		return nil, false, abandoned()
	case answer == "quit": // the command is taken back first
		k.t.Push("quit")
		k.leftSession = true
		return nil, false, abandoned()
	}
	body, fill := strings.CutSuffix(answer, " r")
	if !single {
		body = line.ApartFaces(body, int(short.Sides))
	}
	faces, perr := history.ParseFaces(body)
	if perr != nil || len(faces) == 0 {
		return nil, true, k.aside(answer, len(k.known(short)) > 0)
	}
	for _, face := range faces[:min(want, len(faces))] {
		if face < 1 || face > int(short.Sides) {
			k.s.Tell("a face from 1 to " + itoa(int(short.Sides)) + ", please; Ctrl-C leaves the command")
			return nil, true, nil
		}
	}
	for fill && len(faces) < want {
		faces = append(faces, dice.RollIt)
	}
	return faces, false, nil
}

// aside carries out, at a question, a command that changes nothing. fallen means that some dice of the
// command that asks have fallen.
func (k *conversation) aside(text string, fallen bool) error {
	s := k.s
	k.besideQuestion = true
	defer func() { k.besideQuestion = false }()
	asked := strings.Fields(text)
	text = k.meant(text)
	if (text == more || text == leave || k.setsScreen(text)) && k.own(text) {
		return nil
	}
	if text = strings.TrimSuffix(text, "?"); text == "why" && k.chose() {
		s.Tell("No die of " + k.inTheAir + " has fallen yet: ? says what this one does. What was done before:")
	}
	if words := strings.Fields(text); text == "why" || len(words) == 2 && (words[0] == "help" || words[0] == "why") {
		told := false
		if err := k.collected(func() error { told = k.own(text); return nil }); err != nil || told {
			return err
		}
	}
	word := s.WholeVerb(line.FirstWord(text))
	v := s.Verb(word)
	if !v.Looks() {
		if number, what, ok := strings.Cut(text, " "); ok && number != "" && strings.Trim(number, "0123456789") == "" && strings.Trim(what, "abcdefghijklmnopqrstuvwxyz ") == "" {
			s.Tell("Please give the faces: from how many " + what + " there are nobody can say which dice they were, and a die counts where it lies. The quickest are their digits together, as 352614 for six dice; 3x1 is three ones in a row; Enter rolls.")
			return nil
		}
		s.Tell(help.AtDie(word))
		return nil
	}
	if err := s.Aside(k.spelled(text)); err != nil {
		k.Refuse(s.Explain(err))
	}
	if len(strings.Fields(k.inTheAir)) > 1 && (slices.Contains([]string{"can", "may", "could"}, asked[0]) || text == "explain "+help.HowItStands || strings.HasPrefix(text, "explain how many")) {
		inAir := k.inTheAir
		if _, opens := s.Game().Sealing(inAir); opens {
			inAir = "what was turned up"
		}
		still := "whose dice have still to fall"
		if fallen {
			still = "not all of whose dice have fallen"
		}
		s.Tell("Not counted in: " + inAir + ", " + still + ".")
	}
	return nil
}

// chose reports whether the player chose, in the open, the command that asks for a die.
func (k *conversation) chose() bool {
	_, opens := k.s.Game().Sealing(k.inTheAir)
	return k.inTheAir != "" && !opens && !k.isStep(&repl.Result{Text: k.inTheAir})
}

// known returns the faces of the command so far.
func (k *conversation) known(short *dice.Short) []int {
	rolled := k.s.RolledSoFar()
	var faces []int
	for _, d := range rolled[:min(short.At, len(rolled))] {
		faces = append(faces, d.Code())
	}
	return faces
}

// Choice asks for an open decision on one line; Enter takes the answer that wins clearly oftenest,
// else the first.
func (k *conversation) Choice(open *game.OpenChoice) (string, error) {
	s := k.s
	m := k.means()
	sofar := s.SoFar(open.At)
	if text := k.book.Briefly(&m, &sofar); text != "" {
		k.say(screen.Say(screen.Normal, 2, text, ""))
		k.toldTo = max(k.toldTo, core.BehindEvents(sofar.Log))
	}
	who := "decide"
	if open.Who >= 0 {
		who = s.NameOf(int(open.Who))
	}
	thrown := 0
	for i := range sofar.Log {
		if rec := &sofar.Log[i]; rec.What == core.Die {
			thrown = max(thrown, int(rec.B)+int(rec.C))
		}
	}
	rolled := k.rolledSince(thrown, 0)
	if sum := k.cameTo(&sofar); sum != "" {
		rolled = sum
	}
	if rolled != "" && len(sofar.Log) > 0 {
		k.say(screen.Say(screen.Dim, 2, "Rolled: "+rolled+".", ""))
	}
	about, words := k.optionsOf(open, who)
	usual := k.likelier(open, words)
	question := who + ": " + strings.Join(words, " "+m.Sign("·", "or")+" ") + " [" + m.Sign("⏎", "Enter") + " " + words[usual] + "] " + m.Sign("›", ">") + " "
	if m.Spoken {
		question = who + ": " + strings.Join(words, " or ") + "; Enter is " + words[usual] + ". "
	}
	for {
		answer, err := s.Ask(question)
		if err != nil {
			return "", &refusal.Failure{Code: "bad-argument", Msg: "no decision: nothing has changed", Left: true}
		}
		answer = strings.ToLower(strings.TrimSpace(answer))
		if answer == "" {
			return open.Options[usual], nil
		}
		if answer == "undo" || help.Leaves(answer, question) {
			return "", abandoned()
		}
		if list := k.decided(answer, open); list != nil {
			for _, w := range list {
				k.say(screen.Say(screen.Normal, 2, itoa(w.At+1)+"  "+line.Capital(words[w.At])+". Chance to win: about "+percent(w.Value)+".", ""))
			}
			continue
		}
		if answer == "?" || answer == "help" || inquiry.OfPrompt(answer) {
			s.Tell(strings.TrimSpace(strings.ReplaceAll(about, "{who}", who)+" "+line.Capital(who)+" has a choice before the command goes on: ") + " " + strings.Join(words, " or ") + ". Type one, its first letters, or its place in the row, from 1; Enter is " + words[usual] + ". show, map, odds and what else only looks work here; Ctrl-C takes the command back, and nothing has been done.")
			continue
		}
		for i, o := range open.Options {
			last := o[strings.LastIndexByte(o, ' ')+1:]
			if answer == o || answer == itoa(i+1) || strings.HasPrefix(last, answer) || strings.HasPrefix(words[i], answer) {
				return o, nil
			}
		}
		if v := s.Verb(s.WholeVerb(line.FirstWord(k.meant(answer)))); v.Looks() || k.setsScreen(answer) {
			if err := k.aside(answer, true); err != nil {
				return "", err
			}
			continue
		}
		s.Tell("please answer " + strings.Join(words, " or ") + "; Ctrl-C leaves the command")
	}
}

// cameTo returns what the last dice of a command come to so far with what is added and taken off; ""
// if they have not been added up.
func (k *conversation) cameTo(sofar *show.Result) string {
	sums := sofar.Short(k.book.Sums)
	if len(sums) == 0 || !strings.Contains(sums[len(sums)-1].Text, " = ") {
		return ""
	}
	m := k.means()
	return m.Aloud(sums[len(sums)-1].Text)
}

// likelier says how often each answer to a decision wins, and returns the place of the best. That is
// the first answer where they cannot be ranked, or none is better by more than estimates are right to.
func (k *conversation) likelier(open *game.OpenChoice, words []string) int {
	list := k.ranked(open)
	if k.s.Halt.Stopped() {
		k.s.Halt.Clear() // the stop has been acted on
		return 0
	}
	if len(list) == 0 {
		return 0
	}
	var said []string
	first := 0.0
	for i, word := range words {
		if at := slices.IndexFunc(list, func(w choices.Worth) bool { return w.At == i }); at >= 0 {
			said = append(said, word+" wins "+percent(list[at].Value))
			if i == 0 {
				first = list[at].Value
			}
		}
	}
	text, best := "About: ", list[0].At
	doubt := float64(k.book.Doubt) / 100
	if list[0].Value-list[len(list)-1].Value <= doubt {
		text = "About as good: "
	}
	if list[0].Value-first <= doubt {
		best = 0
	}
	k.say(screen.Say(screen.Dim, 2, text+strings.Join(said, ", ")+".", ""))
	return best
}

// optionsOf says what a decision is about, if there is a sentence for it. It returns that sentence
// and the answers as the question shows them.
func (k *conversation) optionsOf(open *game.OpenChoice, who string) (about string, words []string) {
	if about = k.book.ChoiceOf(open.Options); about != "" {
		k.say(screen.Say(screen.Normal, 2, strings.ReplaceAll(about, "{who}", who), ""))
	}
	words = make([]string, len(open.Options))
	for i, o := range open.Options {
		words[i] = strings.ReplaceAll(o[strings.LastIndexByte(o, '=')+1:], "-", " ")
		if about != "" { // the sentence has just said what they are about
			words[i] = words[i][strings.LastIndexByte(words[i], ' ')+1:]
		}
	}
	return about, words
}

// decided ranks the answers to a decision if answer asks for advice on them; nil if it does not, or
// if they cannot be ranked.
func (k *conversation) decided(answer string, open *game.OpenChoice) []choices.Worth {
	if open.Who < 0 || k.s.WholeVerb(line.FirstWord(k.meant(answer))) != "advise" {
		return nil
	}
	k.Thinks("Thinking; Ctrl-C ends the wait.")
	defer k.Thinks("")
	list := k.ranked(open)
	if k.s.Halt.Stopped() {
		k.s.Halt.Clear() // the stop has been acted on
		k.s.Tell("You stopped it; nothing is said of the answers.")
		return []choices.Worth{}
	}
	return list
}

// ranked returns the answers to a decision of a player, the best first; nil if they cannot be ranked.
func (k *conversation) ranked(open *game.OpenChoice) []choices.Worth {
	if open.Who < 0 {
		return nil
	}
	return choices.Decided(k.s, open.Options, int(open.Who), k.s.Game().Policies()[0], counsel.Late(k.s))
}

func percent(p float64) string { return itoa(int(100*p+0.5)) + "%" }

// abandoned returns the failure of a command that the player took back before it was carried out.
func abandoned() *refusal.Failure {
	return &refusal.Failure{Code: "too-few-dice", Msg: "no die: nothing has changed", Left: true}
}
