package talk

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/game"
	"summa/internal/help"
	"summa/internal/inquiry"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
	"summa/internal/term"
)

// A hiddenAsked is the choice that a side is asked for while the other side may not see it.
type hiddenAsked struct {
	asking   string         // the question that the next line answers
	before   string         // what is to be said before the question
	saidFor  string         // the bout and the side for which it has been said
	whole    []screen.Entry // the whole list of choices
	wentBack bool           // after an undo, or at the start of a session that resumes a bout: say whose choices lie sealed
}

// hidden asks a side for a choice that nobody else may see. A line that is no choice is carried out
// as any other.
func (k *conversation) hidden(who string) error {
	s := k.s
	k.menuFor(who)
	alone, asks := k.alone(who), k.asking != ""
	question := k.questionTo(who, alone)
	if err := s.Flush(); err != nil {
		return err
	}
	ask := s.Hidden
	if alone {
		ask = s.Ask
	}
	s.Halt.Clear() // it was meant for the engine's thinking
	text, err := ask(question)
	switch {
	case errors.Is(err, term.ErrLeft):
		return nil
	case errors.Is(err, io.EOF):
		s.Leave()
		return nil
	case err != nil:
		return err
	}
	k.choosesOrAsks(who, strings.TrimSpace(text), alone, asks)
	return nil
}

// questionTo returns the prompt at which a side makes a secret choice.
func (k *conversation) questionTo(who string, alone bool) string {
	question := who
	if what := k.chooses(); what != "" {
		question += ", " + what
	}
	if !alone {
		question += ", hidden"
		if other := k.chosen(); other != "" && other != who { // several players share the screen
			m := k.means()
			told := other + " has chosen; " + question
			if term.Width(m.Prompt(told+": "+k.asking)) <= m.Columns {
				question = told
			} else {
				k.say(screen.Say(screen.Normal, 0, other+" has chosen.", ""))
			}
		}
	}
	if k.asking != "" {
		question += ": " + k.asking
	}
	k.asking = ""
	m := k.means()
	return m.Prompt(k.parted(question))
}

// chosen returns the name of the side that chose last, "" if no choice lies sealed.
func (k *conversation) chosen() string {
	for _, e := range slices.Backward(k.s.Applied()) {
		if seals, _ := k.s.Game().Sealing(e.Text); seals {
			return k.s.Sealer(line.Of(e.Text))
		}
		if k.s.Game().IsVerb(strings.ToLower(line.FirstWord(e.Text))) { // lines such as whose dice are rolled do not count
			break
		}
	}
	return ""
}

// choosesOrAsks carries out what was typed at the prompt of a secret choice: the choice, or a
// question. asks says that the ruleset's own question was put there.
func (k *conversation) choosesOrAsks(who, text string, alone, asks bool) {
	unread := k.unread
	k.unread = false
	text = k.meant(text)
	if k.ofPrompt(who, text, alone, asks, unread) {
		return
	}
	for _, e := range k.shown {
		if asks && line.HasPrefixFold(e.Text, text) {
			text = e.Command
			break
		}
	}
	if text == more || text == leave || text == another || k.isDesk(strings.ToLower(line.FirstWord(text))) || k.setsScreen(text) || k.onlyTells(text) || k.onlyLooks(text) {
		k.one(text)
		return
	}
	text = k.s.Aliased(text)
	if rest := inquiry.WithoutLeads(text); rest != text {
		if _, ok := k.hiddenChoice(rest, who); ok {
			text = rest
		}
	}
	if f := k.Repeated(text); f != nil && alone {
		k.Refuse(f)
		return
	}
	if k.choseWithDice(text, who, alone) || k.termOnly(text, who) {
		return
	}
	if as := k.book.Synonyms[strings.ToLower(text)]; as != "" && strings.EqualFold(text, k.chooses()) { // the word stands for any of the choices
		k.refuseChoice("", who, as, alone)
		return
	}
	if choice, ok := k.hiddenChoice(text, who); ok {
		k.seals(choice, text, who, alone)
		return
	}
	k.noChoice(text, who, alone)
}

// ofPrompt carries out a line that reveals no choice: one that shows or explains the list, leaves
// it, or the letter that would roll dice. It reports whether the line was one.
func (k *conversation) ofPrompt(who, text string, alone, asks, unread bool) bool {
	s := k.s
	switch {
	case text == "" && unread:
		k.goesOn()
	case text == "", s.WholeVerb(strings.ToLower(text)) == "legal": // he may not choose what the other side may do
		k.listFor(who, true)
	case k.leavesWhat(text):
		s.Tell(help.NothingChosen)
	case text == "?":
		_ = k.collected(func() error { k.explainHidden(who, alone); return nil })
	case text == "e" && k.endsNothing():
		k.own(text)
	case asks && alone && strings.EqualFold(text, "r"):
		k.Refuse(refusal.New("bad-argument", "", "r alone rolls dice, and none are asked for; give the number, or a letter more"))
	case asks && strings.EqualFold(text, "r"):
		s.RefuseHidden(refusal.New("bad-argument", "", ""), who)
	default:
		return false
	}
	return true
}

// termOnly explains a word of the rules that is not one of a side's choices, and reports whether
// text was one.
func (k *conversation) termOnly(text, who string) bool {
	term := k.table().Term(text)
	if term == "" || line.IsNumber(text) {
		return false
	}
	if one, several := screen.Called(text, k.ChoicesOf(who)); one != "" || len(several) > 0 {
		return false
	}
	k.one(term)
	return true
}

// noChoice carries out a line that is no choice: a command that may be given meanwhile, or a
// question. Otherwise it says why the line is not a choice.
func (k *conversation) noChoice(text, who string, alone bool) {
	s := k.s
	word := s.WholeVerb(strings.ToLower(line.FirstWord(text)))
	if word == "odds" && k.oddsHidden(text, alone) {
		k.lesson.Learnt(text)
		return
	}
	if s.Verb(word) != nil {
		if !s.Verb(word).Looks() && word != "undo" && word != "redo" {
			k.engineGoesOn()
		}
		k.one(text) // help and its topics too, which only the conversation has
		return
	}
	if as := k.book.Synonyms[strings.ToLower(line.FirstWord(text))]; as != "" {
		if _, list := screen.Called(as, k.ChoicesOf(who)); len(list) > 1 {
			k.refuseChoice("", who, as, alone)
			return
		}
	}
	if as := k.book.Synonyms[strings.ToLower(text)]; as != "" && alone && k.chooses() == "" && !k.mayGive(as) {
		k.refuseChoice("", who, text, alone)
		return
	}
	x, _ := s.Lexicon().Find(text) // perhaps a choice that is not his to make now
	if how := k.table().AskedHow(text); alone && how != "" && x == nil && !line.IsNumber(text) && !slices.ContainsFunc(strings.Fields(text), k.IsFigure) {
		k.one(how)
		return
	}
	k.refuseChoice("", who, text, alone)
}

// seals carries out a side's secret choice; text is what was typed for it.
func (k *conversation) seals(choice, text, who string, alone bool) {
	s := k.s
	if no := k.Barred[choice]; no != nil { // the list shows it to everybody as barred
		f := s.Explain(no)
		k.Refuse(&refusal.Failure{Msg: f.Msg + "; choose another first", Rule: f.Rule})
		return
	}
	k.hold = false
	k.fresh()
	// The engine chooses as late as that, so that redo can still go forward.
	if line.IsNumber(text) && alone && !k.sure(choice) || !k.engineGoesOn() {
		return
	}
	if err := s.Line("secret " + line.Quoted(who) + " " + choice); err != nil {
		k.refuseChoice(s.Explain(err).Rule, who, choice, alone)
		return
	}
	k.lesson.Learnt("secret")
}

// choseWithDice refuses dice that were given with a choice, which takes none; it reports whether
// there were any.
func (k *conversation) choseWithDice(text, who string, alone bool) bool {
	of, _, given := line.CutDice(text)
	if !given {
		return false
	}
	choice, ok := k.hiddenChoice(of, who)
	if !ok || k.Barred[choice] != nil {
		return false
	}
	f := refusal.New("too-many-dice", "", "a choice takes no dice; they are asked for when both are turned up. Type the choice alone")
	if alone {
		f.Msg += ": " + of
	}
	if !k.s.AsksDice() {
		f.Msg += ", and before it dice ask if your own dice are to fall"
	}
	k.Refuse(f)
	return true
}

// mayGive reports whether some legal command begins with verb.
func (k *conversation) mayGive(verb string) bool {
	return slices.ContainsFunc(k.s.Game().Legal(false), func(c game.Choice) bool { return choices.Begun(c.Line, verb) })
}

// refuseChoice says what is to be chosen, where something else was typed. If no opponent is at the
// screen, it also says how to complete what was typed.
func (k *conversation) refuseChoice(rule, who, text string, alone bool) {
	if n := len(k.shown); k.asking == "" && n > 1 && k.chooses() == "" {
		k.Refuse(&refusal.Failure{Msg: "that cannot be chosen now. The question comes first: " + k.shown[0].Number + " is " + k.shown[0].Text + ", " + k.shown[n-1].Number + " is " + k.shown[n-1].Text + "; the rest goes on after it", Rule: rule})
		return
	}
	if k.asking != "" || len(k.shown) == 0 || k.chooses() == "" {
		k.s.RefuseHidden(&refusal.Failure{Rule: rule}, who)
		return
	}
	_, list := screen.Called(text, k.ChoicesOf(who))
	if verb := line.FirstWord(text); len(list) == 0 && verb != text { // for "move forward", the other ways to move that the list has
		_, list = screen.Called(verb, k.ChoicesOf(who))
	}
	if alone && len(list) > 1 {
		first := line.FirstWord(list[0].Command)
		if strings.EqualFold(first, text) {
			k.Refuse(&refusal.Failure{Msg: first + " what? " + list[0].Command + ", or its number; Enter lists all"})
			return
		}
		var names []string
		for _, e := range list {
			names = append(names, cmp.Or(e.Text, e.Command))
		}
		if near := screen.NearestName(text, names); near != "" {
			k.Refuse(&refusal.Failure{Msg: line.Quote(text) + " is no choice here, but " + near + " is"})
			return
		}
		k.Refuse(&refusal.Failure{Msg: "that may be any of " + strings.Join(names, ", ")})
		return
	}
	what := k.chooses()
	article := "a "
	if strings.ContainsRune("aeiou", rune(what[0])) {
		article = "an "
	}
	m := k.means()
	msg := who + " chooses " + article + what + ": " + k.shown[0].Number + m.Sign("-", " to ") + k.shown[len(k.shown)-1].Number + ", or a name in full; Enter lists all" + k.furtherNumbers(who)
	if due := k.Group(k.shown[0].Command).DueOf(&m, k.s.Facts()); due != "" {
		msg = due + "; " + msg
	}
	if alone && !line.IsNumber(text) {
		msg = cmp.Or(screen.OtherForm(text, k.shown), k.book.FormElsewhere(text, k.shown), screen.NoChoice(text, k.ChoicesOf(who), k.s.Game().IsVerb(strings.ToLower(line.FirstWord(text))))) + "; " + msg
	}
	k.Refuse(&refusal.Failure{Msg: msg, Rule: rule})
}

// furtherNumbers names the numbers that only the whole list has, and which may be used once it has
// been shown; "" if there are none.
func (k *conversation) furtherNumbers(who string) string {
	list, m := k.ChoicesOf(who), k.means()
	shown := len(k.shown)
	if len(list) <= shown {
		return ""
	}
	return ", and then " + list[shown].Number + m.Sign("-", " to ") + list[len(list)-1].Number + " may be chosen too"
}

// onlyTells reports whether a line is a question to the ruleset, which chooses nothing.
func (k *conversation) onlyTells(text string) bool {
	s := k.s
	var l line.Line
	if l.Parse(text) != nil || len(l.Tokens) == 0 {
		return false
	}
	l.LowerVerb()
	word := s.WholeVerb(l.Verb())
	if !s.Game().IsVerb(word) || s.VerbOf(&l, word) != nil || l.Tokens[0].Quoted {
		return false
	}
	l.Tokens[0].Text = word
	_, told, _ := s.Game().Tell(&l)
	return told
}

// onlyLooks reports whether a line is a whole word of a session command that changes nothing, even
// if the ruleset knows the word too: map draws the ground while a side chooses.
func (k *conversation) onlyLooks(text string) bool {
	var l line.Line
	if l.Parse(text) != nil || len(l.Tokens) == 0 || l.Tokens[0].Quoted {
		return false
	}
	l.LowerVerb()
	v := k.s.VerbOf(&l, l.Verb())
	return v.Looks() && k.s.Game().IsVerb(l.Verb())
}

// oddsHidden answers odds of a secret choice: what its outcome depends on, and which command weighs
// it, since by itself the choice is only sealed. Where an opponent is at the screen, the answer
// does not reveal which choice was asked about. It reports whether odds of a choice were asked for.
func (k *conversation) oddsHidden(text string, alone bool) bool {
	words := strings.Fields(k.spelled(text))
	if len(words) < 2 {
		return k.oddsOfAll(words)
	}
	for n := len(words); n > 1 && !k.s.Game().IsVerb(strings.ToLower(words[1])); n-- { // the rest may be what it is weighed against
		of := strings.Join(words[1:n], " ")
		command, ok := k.Formed(k.shown, of)
		if e, is := k.numbered(of); is && !ok {
			command, ok = e.Command, true
		}
		if !ok {
			command, _ = screen.Called(of, k.shown)
		}
		if command != "" {
			words = append(words[:1], strings.Fields(command)...)
			break
		}
	}
	of := strings.Join(words[1:], " ")
	g := k.Group(of)
	if _, played := k.s.OddsPlayed(words[1:]); g == nil && !played && len(k.shown) > 0 && (k.s.Game().Concealed() || !k.s.Game().IsVerb(strings.ToLower(words[1]))) {
		g, words = k.Group(k.shown[0].Command), []string{"", "", "it"}
	}
	if g == nil || g.Weighed == "" {
		return false
	}
	name := "it"
	if words := strings.Fields(of); g.Whose && len(words) > 2 {
		m := k.means()
		if text := g.BeforeOf(&m, k.s.Facts(), words[1]+"."+words[2]); text != "" {
			k.s.Tell(text)
		}
	}
	if alone {
		name = strings.Join(words[2:], " ")
		if text := k.Ranges(g, name); text != "" {
			k.s.Tell(text)
			return true
		}
	} else if list := k.AllRanges(g, k.shown); len(list) > 0 { // for all choices, so as not to reveal which was asked about
		for _, text := range list {
			k.s.Tell(text)
		}
		return true
	}
	k.s.Tell(strings.ReplaceAll(g.Weighed, "{1}", name))
	return true
}

// oddsOfAll says what comes of each listed choice, where odds are asked for without naming one.
func (k *conversation) oddsOfAll(words []string) bool {
	if len(words) == 0 || len(k.shown) == 0 {
		return false
	}
	g := k.Group(k.shown[0].Command)
	if g == nil {
		return false
	}
	list := k.AllRanges(g, k.shown)
	for _, text := range list {
		k.s.Tell(text)
	}
	if len(list) > 0 {
		k.s.Tell("odds " + k.shown[0].Number + " says it of one.")
	}
	return len(list) > 0
}

// alone reports whether a side has only the engine against it, so that there is nobody at this
// screen to hide its choice from.
func (k *conversation) alone(who string) bool {
	s := k.s
	me, _ := s.Game().Figure(who)
	for i := 0; s.Game().Side(i) != ""; i++ {
		if s.Game().Side(i) != s.Game().Side(me) && s.PolicyOf(i) == "" {
			return false
		}
	}
	return true
}

// chooses returns the ruleset's word for what is chosen from the list on the screen.
func (k *conversation) chooses() string {
	for _, e := range k.shown {
		if g := k.Group(e.Command); g != nil {
			return g.Choose
		}
	}
	return ""
}

// explainHidden says what a secret choice is about.
func (k *conversation) explainHidden(who string, alone bool) {
	s := k.s
	k.howHidden(who, alone)
	if k.tellCases() {
		return
	}
	list := append([]screen.Entry(nil), k.shown...)
	k.AddCards(list, choices.Look{All: true})
	k.MarkBarred(list)
	for i := range list {
		e := &list[i]
		text := e.Number + ", " + cmp.Or(e.Text, e.Command)
		if e.Cost != "" {
			text += ", " + e.Cost
		}
		if e.Effect != "" {
			text += ": " + e.Effect
		}
		s.Tell("  " + text)
	}
	if len(list) > 0 {
		if g := k.Group(list[0].Command); g != nil && !g.LegendAll.Empty() {
			m := k.means()
			s.Tell(m.Fill(&g.LegendAll, s.Facts()))
		}
	}
	m := k.means()
	if reading := k.book.ReadingOf(&m, k.s.Facts()); reading != "" {
		s.Tell(reading)
	}
	s.Tell("Enter lists all that may be chosen, and chooses nothing; explain and a word of the screen says what it means. undo takes the choice back, Ctrl-C abandons the line, quit leaves the bout.")
}

// tellCases says what comes of each answer to the question on the screen, and reports whether its
// group has a text for that.
func (k *conversation) tellCases() bool {
	if len(k.shown) == 0 {
		return false
	}
	g, words := k.Group(k.shown[0].Command), strings.Fields(k.shown[0].Command)
	if g == nil || len(g.Cases) == 0 || len(words) < 3 {
		return false
	}
	m := k.means()
	for _, text := range g.CasesOf(&m, k.s.Facts(), words[1]+"."+words[2]) {
		k.say(screen.Say(screen.Normal, 2, text, ""))
	}
	return true
}

// howHidden says what to type where a secret choice is asked for, with an example.
func (k *conversation) howHidden(who string, alone bool) {
	text := who + " chooses a " + cmp.Or(k.chooses(), "course") + ". "
	if alone {
		text += "The engine plays the other side and does not look at it; both choices are turned up together."
	} else {
		text += "The other side may not know it: what is typed is not shown, and all choices are turned up together."
	}
	k.s.Tell(text)
	for i := range k.shown {
		e := &k.shown[i]
		if e.Asks != "" {
			continue
		}
		text := "Type its number or its name: " + e.Number + " is " + cmp.Or(e.Text, e.Command)
		if e.Other != "" {
			text += ", " + e.Number + e.OtherKey + " the same " + e.OtherText
		}
		k.s.Tell(text + ".")
		break
	}
}

// hiddenChoice returns the command that an answer stands for: a number of the list or a name,
// perhaps with the letter of its other form, or the words of a choice.
func (k *conversation) hiddenChoice(text, who string) (command string, ok bool) {
	if command, ok := k.Formed(k.shown, text); ok {
		return command, true
	}
	words := strings.Fields(strings.ToLower(text))
	for _, e := range k.shown {
		if e.Number != words[0] {
			continue
		}
		return e.Command, len(words) == 1
	}
	for _, e := range k.whole { // the whole list has been shown, and may still be valid
		if e.Number == words[0] && len(words) == 1 && k.asking == "" && k.HasNumber(e, who) {
			return e.Command, true
		}
	}
	if k.asking == "" && (k.s.Verb(k.s.WholeVerb(words[0])) == nil || k.s.Game().IsVerb(words[0])) {
		command, several := screen.Called(text, k.ChoicesOf(who))
		if command != "" {
			return command, true
		}
		if len(several) > 1 {
			return "", false
		}
	}
	for _, c := range k.s.Game().Legal(false) {
		if k.s.HidesFor(c.Line, who) && strings.EqualFold(c.Line, text) {
			return c.Line, true
		}
	}
	if spelled := k.s.Spelled(text, who); spelled != text {
		return spelled, true
	}
	return text, k.s.Game().IsVerb(words[0])
}

// menuFor prints the secret choices of a side, if they are not on the screen yet.
func (k *conversation) menuFor(who string) {
	h := k.s.Game().Hash()
	at := string(h[:]) + who
	if k.listed == at {
		return
	}
	k.before = ""
	k.listFor(who, false)
	if k.before != "" && k.saidFor != at && k.alone(who) { // once, however often the question is put
		k.say(screen.Say(screen.Dim, 2, k.before, ""))
	}
	k.saidFor, k.listed = at, at
	if k.asking != "" {
		k.listed = "" // the screen shows a question, with its own numbers, and no list
	}
}

// listFor prints the secret choices of a side.
func (k *conversation) listFor(who string, all bool) {
	s := k.s
	list, ends := k.EntriesOf(k.HiddenOf(who), nil, true)
	k.asking = ""
	switch text, options := k.puts(list, ""); {
	case len(options) < 2:
	case !all:
		k.shown, k.asking = options, text
		return
	default: // the list is that of the question on the screen
		list = options
	}
	shown := list
	if !all {
		shown = nil
		for _, e := range list {
			if !e.Rare {
				shown = append(shown, e)
			}
		}
	}
	k.shown = append(shown, ends...)
	if all {
		k.whole = k.shown
	}
	if s.Quiet || !k.set.Menu && !all {
		return
	}
	total := len(list)
	if len(shown) == total {
		total = 0
	}
	m := k.means()
	k.tables = !all && !m.Spoken && choices.Tabled(&m, k.alone(who))
	k.AddCards(k.shown, k.look(all))
	k.MarkBarred(k.shown)
	if m.Spoken && !all && k.Terse(k.shown) {
		total = len(list)
	}
	var out []byte
	out, k.tables = k.Drawn(&m, k.shown, total, k.look(all))
	k.writeList(k.withLegend(out, k.shown, all), all)
}

// wide reports whether a table is shown with all its columns.
func (k *conversation) wide(m *screen.Means) bool {
	var of *screen.Group
	if len(k.shown) > 0 {
		of = k.Group(k.shown[0].Command)
	}
	return m.Columns >= choices.Narrowest && !k.lesson.Narrow(of)
}

// look returns how a list is to be shown.
func (k *conversation) look(all bool) choices.Look {
	m := k.means()
	return choices.Look{All: all, Table: k.tables, Wide: k.wide(&m), Turn: k.since}
}
