package repl

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
)

// The commands of the conversation alone: none of them is of a bout, and no record has
// them.
const (
	quickBout = "quick"
	firstBout = "help start"
	setUp     = "set one up"
	rematch   = "rematch"
	another   = "new"
	startOf   = "start with "
)

// meant is a line with its first word as the session has it, where players use another for
// it: hint is advise, and e with a word behind it explains the word.
func (k *talk) meant(text string) string {
	trimmed := strings.TrimSpace(text)
	word, rest, _ := strings.Cut(trimmed, " ")
	word = strings.ToLower(word)
	if _, own := k.s.aliases[word]; own || k.s.g.IsVerb(word) {
		return text
	}
	switch word {
	case "hint", "hints", "suggest":
		return strings.TrimSpace("advise " + rest)
	case "e":
		if rest != "" && !strings.HasPrefix(trimmed, "e;") {
			return "explain " + rest
		}
	}
	return text
}

// endsNothing reports whether there is no turn and no step that e could end.
func (k *talk) endsNothing() bool {
	if _, own := k.s.aliases["e"]; own || k.s.g.IsVerb("e") {
		return false
	}
	_, ends := k.numbered("e")
	return !ends || k.hides() != ""
}

// opening offers, where nothing has been done yet, a bout to begin with.
func (k *talk) opening() {
	s := k.s
	if k.offered || s.Quiet || !k.untouched() || len(k.book.Quick) == 0 {
		return
	}
	k.offered = true
	k.offersBouts()
}

// beginnings are the bouts that are offered before one has begun.
func beginnings() []screen.Entry {
	return []screen.Entry{
		{Number: "1", Command: quickBout, Text: "a quick bout"},
		{Number: "2", Command: firstBout, Text: "new here? the first bout, step by step"},
		{Number: "3", Command: setUp, Text: "set one up"},
	}
}

// offersBouts shows the bouts to begin with.
func (k *talk) offersBouts() {
	k.shown = beginnings()
	m := k.means()
	if m.Spoken {
		k.say(screen.Say(screen.Normal, 0, "You may: 1, a quick bout. 2, if you are new here: the first bout, step by step. 3, set one up.", ""))
		return
	}
	const roomy = 80 // for all of it on one line
	if m.Columns < roomy {
		k.write(m.Menu(nil, k.shown, 0))
		return
	}
	var pieces []screen.Piece
	for _, e := range k.shown {
		pieces = append(pieces, screen.Piece{Ink: screen.Strong, Text: screen.Glued(e.Number + " ")}, screen.Piece{Text: screen.Glued(e.Text + "   ")})
	}
	k.write(m.Append(nil, &screen.Line{Indent: 2, Hang: 2, Pieces: pieces}))
}

// untouched reports whether nothing is on the table yet: at most it has been said whose
// dice are asked for, and whom the engine plays.
func (k *talk) untouched() bool {
	return !k.s.g.Begun() && !slices.ContainsFunc(k.s.applied, func(e entry) bool { return e.mode == nil && !isRemark(e.text) })
}

// own carries out a command of the conversation, and reports whether it is one.
func (k *talk) own(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	for _, e := range k.shown {
		if !k.s.g.Begun() && strings.HasPrefix(e.Command, quickBout+" ") && strings.EqualFold(text, e.Text) {
			text = e.Command
		}
	}
	switch {
	case len(words) == 0:
		return false
	case text == quickBout:
		k.quick(k.book.Quick)
	case strings.HasPrefix(text, quickBout+" "+scenario+" "):
		k.quick([]string{strings.TrimPrefix(text, quickBout+" "), "begin"})
	case len(words) == 2 && words[0] == "help" && words[1] == "dice": // the matter, of which the command is a part
		for _, t := range helpTopics["dice"] {
			k.s.tell(t)
		}
	case text == more && k.s.Page != nil:
		k.goesOn()
	case text == rematch && k.s.g.Over():
		k.again()
	case text == another && k.s.g.Over() && !k.s.g.IsVerb(another):
		k.s.rematch, k.s.done = []string{}, true
	case text == another && k.s.g.Begun() && !k.s.g.IsVerb(another):
		k.refuse(failf("bad-argument", "", "new offers other bouts when this one is over; quit leaves it now"))
	case (text == setUp || text == "setup") && !k.s.g.Begun() && len(k.book.Quick) > 0:
		k.setsUp()
	case strings.HasPrefix(text, startOf):
		k.starts(strings.TrimPrefix(text, startOf))
	case text == firstBout:
		k.firstLesson()
	case text == "help stop" && k.lesson > 0:
		k.lesson = 0
	case text == "e" && k.s.g.Over():
		k.s.tell("It is over: rematch begins the same again with new dice, new offers other bouts, undo takes the last command back, quit leaves.")
	case text == "e" && k.endsNothing():
		k.s.tell("e ends a turn or a step, and there is none to end now. explain and a word explains the word.")
	case words[0] == "screen":
		k.setScreen(words[1:])
	case words[0] == "help":
		return k.help(words[1:])
	case text == "why turn":
		k.whyTurn()
	case words[0] == "why" && len(words) <= 2:
		return k.why(words[1:])
	default:
		return k.atDesk(text, words)
	}
	return true
}

// again leaves the bout for another of the same sides, set up by the same commands; its
// dice are others.
func (k *talk) again() {
	s := k.s
	var lines []string
	for i := range s.applied {
		lines = append(lines, s.applied[i].text)
		if begins := firstWord(s.applied[i].text); begins == "begin" {
			break
		}
	}
	s.rematch, s.done = lines, true
}

// Rematch are the commands that set up the bout that a player wants to follow this one, none
// if the bouts to begin with are to be offered; nil if he wants none.
func (s *Session) Rematch() []string { return s.rematch }

// scenario is the verb that sets a battle up that is shipped, and scenarios the kind they
// are listed as, where there are such.
const scenario, scenarios = "scenario", "scenarios"

// setsUp says what a bout can be set up from: it names the battles that are shipped, and
// asks which; else what brings somebody to the table, and of which sort.
func (k *talk) setsUp() {
	s := k.s
	if len(k.book.Starts) > 0 {
		k.offersStarts()
		return
	}
	if !slices.Contains(s.Content.ListKinds, scenarios) {
		for _, t := range helpTopics["setup"] {
			s.tell(t)
		}
		if len(s.Content.ListKinds) == 0 {
			return
		}
		kind := s.Content.ListKinds[0]
		if rows, err := s.Content.List(kind, ""); err == nil && len(rows) > 0 {
			var names []string
			for _, r := range rows {
				names = append(names, r.ID)
			}
			s.tell(line.Capital(strings.ReplaceAll(kind, "-", " ")) + ": " + strings.Join(names, ", ") + ".")
		}
		return
	}
	rows, err := s.Content.List(scenarios, "")
	if err != nil {
		return
	}
	k.shown = nil
	for i, r := range rows {
		e := screen.Entry{Number: itoa(i + 1), Command: quickBout + " " + scenario + " " + r.ID, Text: r.ID}
		if told := r.Told(); len(told) > 0 {
			e.Effect = told[0]
			if r.Wins != "" {
				e.Effect += "; wins: " + r.Wins
			}
		}
		k.shown = append(k.shown, e)
	}
	k.offerBouts()
	s.tell("Which? Its number or its name sets it up and begins it; " + scenario + " and its name only sets it up. Or an army of your own: help setup.")
}

// offerBouts shows what is to be set up by its number.
func (k *talk) offerBouts() {
	m := k.means()
	if m.Spoken {
		k.write(m.Menu(nil, k.shown, 0))
		return
	}
	for _, e := range k.shown {
		pieces := []screen.Piece{{Ink: screen.Strong, Text: screen.Glued(e.Number + "  ")}, {Text: e.Text}}
		if e.Effect != "" {
			pieces = append(pieces, screen.Piece{Text: ": "}, screen.Piece{Ink: screen.Dim, Text: e.Effect})
		}
		k.write(m.Append(nil, &screen.Line{Indent: 2, Hang: 3, Pieces: pieces}))
	}
}

// offersStarts shows the bouts that may be set up by their number, and says how another is.
func (k *talk) offersStarts() {
	k.shown = nil
	for i := range k.book.Starts {
		x := &k.book.Starts[i]
		k.shown = append(k.shown, screen.Entry{Number: itoa(i + 1), Command: startOf + x.ID, Text: x.Text})
	}
	k.offerBouts()
	k.s.tell("A number sets it up, asks whether the engine is to play, and begins it.")
	if k.book.OwnStart != "" {
		k.s.tell(k.book.OwnStart)
	}
}

// starts sets up one of those bouts.
func (k *talk) starts(id string) {
	for i := range k.book.Starts {
		if x := &k.book.Starts[i]; x.ID == id {
			k.quick(x.Lines)
			return
		}
	}
	k.refuse(failf("unknown-name", "setup lists them", "no bout to start with is called ", line.Shorten(id)))
}

// quick sets a quick bout up by ordinary commands, shown as they are carried out, and
// asks who plays the other side.
func (k *talk) quick(lines []string) {
	s := k.s
	if s.g.Begun() {
		k.refuse(failf("wrong-phase", "quit, then summa play "+s.Ruleset.Name, "there is a bout on the table already"))
		return
	}
	if !k.startsOver() {
		return
	}
	m := k.means()
	for i := 0; i < len(lines); i++ {
		if i == len(lines)-1 && !k.against(&m) {
			first := slices.IndexFunc(s.applied, func(e entry) bool { return e.mode == nil && !isRemark(e.text) })
			if first >= 0 {
				_ = k.carry("undo to " + itoa(s.applied[first].seq-1))
			}
			k.offered, k.seated = false, false
			return
		}
		k.given(lines[i])
		if !k.carry(lines[i]) {
			return
		}
		if i == 0 && firstWord(lines[0]) == scenario && s.g.Side(0) == "" && len(k.book.Fighters) > 0 {
			more, ok := k.fighters(&m)
			if !ok {
				_ = k.carry("undo")
				k.offered = false
				return
			}
			lines = slices.Insert(lines, 1, more...)
		}
	}
}

// startsOver takes back what has been entered for a bout that has not begun, if the player
// wants another in its place, and reports whether the table is free.
func (k *talk) startsOver() bool {
	s := k.s
	if k.untouched() {
		return true
	}
	first := slices.IndexFunc(s.applied, func(e entry) bool { return e.mode == nil && !isRemark(e.text) })
	m := k.means()
	_ = s.flush()
	answer, err := k.t.Ask(m.Prompt("This starts over, without what you have entered: y, n? [" + m.Sign("⏎", "Enter") + " n]"))
	if err != nil || !hasPrefixFold("yes", strings.TrimSpace(answer)) || strings.TrimSpace(answer) == "" {
		s.tell("What you have entered stands; begin begins it.")
		return false
	}
	return k.carry("undo to " + itoa(s.applied[first].seq-1))
}

// given shows a command that is carried out as if it had been typed.
func (k *talk) given(text string) {
	m := k.means()
	sign := m.Prompt("")
	if m.Spoken {
		sign = "Given: "
	}
	k.say(screen.Say(screen.Dim, 0, sign+text, ""))
}

// against asks whether the engine plays the second side. It is false if the player would
// rather go back.
func (k *talk) against(m *screen.Means) bool {
	s := k.s
	k.seated = true
	other := ""
	for i := 0; s.g.Side(i) != ""; i++ {
		if s.g.Side(i) != s.g.Side(0) {
			other = s.g.Side(i)
			break
		}
	}
	if other == "" {
		return true
	}
	usual, first := s.usualPolicy(), "2"
	if len(s.g.Policies()) == 0 {
		first = "1"
	}
	question := "1 play both, 2 against the engine? [" + m.Sign("⏎", "Enter") + " " + first + "]"
	if m.Columns < narrow && !m.Spoken {
		k.say(screen.Say(screen.Normal, 2, "1: you play both sides. 2: the engine plays "+other+".", ""))
		question = "1 or 2? [" + m.Sign("⏎", "Enter") + " " + first + "]"
	}
	if list := s.g.Policies(); k.lesson > 0 && len(list) > 0 {
		usual = list[0] // who learns is to have a chance
	}
	if text := k.opponents(usual); text != "" {
		k.say(screen.Say(screen.Dim, 2, text, ""))
	}
	for {
		_ = s.flush()
		answer, err := k.t.Ask(m.Prompt(question))
		if errors.Is(err, io.EOF) {
			s.done = true
			return false
		}
		if err != nil {
			return false
		}
		answer = strings.TrimSpace(answer)
		who := strings.Fields(strings.ToLower(answer))
		if len(who) == 0 {
			who = []string{first}
		}
		switch {
		case len(who) == 1 && who[0] == "1":
			return true
		case len(who) <= 2 && who[0] == "2" && (len(who) == 1 || slices.Contains(s.g.Policies(), who[1])):
			command := "auto " + quoted(other)
			if len(who) == 2 {
				command += " " + who[1]
			} else if k.lesson > 0 {
				command += " " + usual
			}
			if k.carry(command) {
				k.tellMine()
			}
			return true
		case answer == "quit":
			k.t.Push(answer)
			return false
		case answer == "undo":
			return false
		case k.meanwhile(answer):
		case s.g.IsVerb(strings.ToLower(firstWord(answer))):
			k.refuse(failf("bad-argument", "", "first who plays: 1, or 2; then "+firstWord(answer)+" may be given"))
		default:
			s.tell("1 has you choose for both sides, as two players at one keyboard do; 2 has the engine play " + other + ". Enter is " + first + "; auto " + quoted(other) + " and auto " + quoted(other) + " off change it later. Your own dice, asked for one by one: dice ask.")
		}
	}
}

// narrow is a terminal on which the longer questions do not stand on one line.
const narrow = 60

// meanwhile carries out what may be said while it is asked who plays: whose dice are
// thrown, and what only looks; it reports whether it was that.
func (k *talk) meanwhile(text string) bool {
	text = k.meant(strings.TrimSpace(text))
	word := k.s.whole(strings.ToLower(firstWord(text)))
	v := k.s.verbs[word]
	if !k.setsScreen(text) && (v == nil || text == "?" || word != "dice" && !v.has(looks)) || hasPrefixFold(text, firstBout) {
		return false
	}
	k.one(text)
	return true
}

// opponents says how the engine plays unless told, and which other policies a player may
// ask for; "" where nothing is said of them.
func (k *talk) opponents(usual string) string {
	text := ""
	var others []string
	for _, o := range k.book.Opponents {
		switch {
		case o.Policy == usual:
			text = "2 alone is " + usual + ", " + o.Word
		case o.Word != "":
			others = append(others, "2 "+o.Policy+" is "+o.Word)
		}
	}
	if text == "" {
		return ""
	}
	if len(others) > 0 {
		last := len(others) - 1
		text = strings.Join(append([]string{text}, others[:last]...), "; ") + "; " + others[last]
	}
	return text + "."
}

// tellBoth says, where a player has begun a bout of his own and has not been asked whether
// the engine is to play, that he plays all, and how it does.
func (k *talk) tellBoth() {
	s := k.s
	other := ""
	for i := 0; s.g.Side(i) != ""; i++ {
		if s.policyOf(i) != "" {
			return
		}
		if other == "" && s.g.Side(i) != s.g.Side(0) {
			other = s.g.Side(i)
		}
	}
	if other == "" || k.seated || s.Quiet || len(s.g.Policies()) == 0 {
		return
	}
	k.say(screen.Say(screen.Dim, 2, "You play both sides. auto "+quoted(other)+" "+s.usualPolicy()+" has the engine play "+other+".", ""))
}

// tellMine says whom the player has left to himself, and what shows where they are.
func (k *talk) tellMine() {
	s := k.s
	var names []string
	side := ""
	for i := 0; s.g.Side(i) != ""; i++ {
		if s.policyOf(i) != "" {
			continue
		}
		side = s.g.Side(i)
		if name := s.nameOf(i); name != side || !k.hasOthers(i) { // a side is none of those it has
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return
	}
	mine := strings.Join(names, ", ")
	if mine != side {
		mine = side + ": " + mine
	}
	if c, err := s.g.Chart(""); err == nil && (len(c.Spaces) > 0 || c.Plan != nil) {
		mine += "; map draws the ground"
	}
	s.tell("You play " + mine + ".")
}

// hasOthers reports whether there are others of the side of somebody.
func (k *talk) hasOthers(who int) bool {
	g := k.s.g
	for i := 0; g.Side(i) != ""; i++ {
		if i != who && g.Side(i) == g.Side(who) {
			return true
		}
	}
	return false
}

// quoted is a name as it is typed.
func quoted(name string) string {
	if strings.ContainsAny(name, " \t") {
		return `"` + name + `"`
	}
	return name
}

// firstLesson begins the first bout, or the lesson in the bout on the table; where it has
// begun, its step is said again.
func (k *talk) firstLesson() {
	switch {
	case len(k.book.Lessons) == 0:
		k.s.tell("this ruleset has no first bout")
		return
	case k.s.g.Over():
		k.s.tell("The bout is over; rematch sets the same up again, and help start there goes through the steps.")
		return
	case k.lesson == 0 || k.lesson > len(k.book.Lessons):
		k.lesson = 1
	}
	k.lessonTold, k.listed = 0, "" // the list stands under it again
	if !k.s.g.Begun() {
		k.quick(k.book.First)
	} else if !k.lessonDue(&k.book.Lessons[k.lesson-1]) {
		k.s.tell("Step " + itoa(k.lesson) + " of " + itoa(len(k.book.Lessons)) + " comes as soon as it can be done; help stop leaves the lesson.")
	}
}

// lessonDue reports whether what a step of the first bout says can be done as things stand.
func (k *talk) lessonDue(x *screen.Lesson) bool {
	s, m := k.s, k.means()
	switch {
	case s.g.Over():
		return true
	case !x.Due(&m, facts{s}), x.Open && k.hides() != "":
		return false
	case x.Needs == "":
		return true
	}
	legal := slices.Concat(s.g.Legal(false), k.toCome())
	if end, _ := s.g.Ends(); k.endsLater(end) {
		legal = append(legal, game.Choice{Line: end})
	}
	return slices.ContainsFunc(legal, func(c game.Choice) bool { return c.Refusal == nil && begun(c.Line, x.Needs) })
}

// teachNext prints the step of the first bout that comes next.
func (k *talk) teachNext() {
	if k.lesson == 0 || k.lessonTold == k.lesson {
		return
	}
	if k.lesson > len(k.book.Lessons) {
		k.lesson = 0
		k.say(screen.Say(screen.Normal, 0, "That was the last step; the bout goes on as you like. help has what else there is.", ""))
		return
	}
	x := &k.book.Lessons[k.lesson-1]
	if !k.lessonDue(x) {
		return
	}
	k.lessonTold = k.lesson
	k.say(&screen.Line{Hang: 3, Pieces: []screen.Piece{{Ink: screen.Strong, Text: itoa(k.lesson) + " of " + itoa(len(k.book.Lessons)) + ":"}, {Text: " " + x.Text}}})
}

// learnt goes on to the next step of the first bout if the command of this one has been
// given.
func (k *talk) learnt(text string) {
	if k.lesson == 0 || k.lesson > len(k.book.Lessons) || k.lessonTold != k.lesson {
		return
	}
	word := strings.ToLower(firstWord(strings.TrimSpace(text)))
	for _, w := range k.book.Lessons[k.lesson-1].Words {
		if w == word || w == k.s.whole(word) {
			k.lesson++
			return
		}
	}
}

// change changes a setting, and reports whether there is such a one.
func (x *settings) change(name, value string) bool {
	switch {
	case name == "steps" && (value == "auto" || value == "ask" || value == "off"):
		x.steps = value
	case name == "menu" && (value == "on" || value == "off"):
		x.menu = value == "on"
	case name == "detail" && (value == "short" || value == "full"):
		x.detail = value
	case name == "map" && (value == "turn" || value == "off"):
		x.mapped = value == "turn"
	default:
		return false
	}
	return true
}

// list is the settings, each a name and a value.
func (x *settings) list() []string {
	menu, mapped := "off", "off"
	if x.menu {
		menu = "on"
	}
	if x.mapped {
		mapped = "turn"
	}
	return []string{"steps " + x.steps, "menu " + menu, "detail " + x.detail, "map " + mapped}
}

// setScreen shows the settings of the screen, changes one, or keeps them for the sessions
// to come.
func (k *talk) setScreen(words []string) {
	s := k.s
	said := "screen: " + strings.Join(k.set.list(), ", ")
	switch {
	case len(words) == 0:
	case len(words) == 1 && words[0] == "keep" && s.KeepScreen != nil:
		if err := s.KeepScreen(strings.Join(k.set.list(), "\n") + "\n"); err != nil {
			k.refuse(failf("io", "", "the settings cannot be kept: "+err.Error()))
			return
		}
		said = "kept, for this session and those to come: " + strings.Join(k.set.list(), ", ")
	case len(words) == 2 && k.set.change(words[0], words[1]):
		said = "screen: " + strings.Join(k.set.list(), ", ")
	default:
		k.refuse(failf("bad-argument", "screen steps auto", "screen steps auto|ask|off, menu on|off, detail short|full, map turn|off; screen keep keeps them"))
		return
	}
	s.tell(said)
}

// setsScreen reports whether a line only says how the screen is to be: that may be said at
// any question.
func (k *talk) setsScreen(text string) bool {
	return strings.EqualFold(firstWord(text), "screen") && !k.s.g.IsVerb("screen")
}

// whyTurn shows the derivations of all that has been done since the last rule.
func (k *talk) whyTurn() {
	s := k.s
	any := false
	for n := min(s.saidAt, keptResults); n >= 1; n-- {
		r := &s.said[(s.saidAt-n)%keptResults]
		if r.undone || r.seq < k.since {
			continue
		}
		any = true
		k.derived(r)
	}
	if !any {
		s.tell("nothing has been done since the last rule")
	}
}

// why shows the derivation of the last command, or of a line of the log by its number; it
// reports whether it has. Beside that of the engine's it says which line was the player's
// own, and of a line that is not kept which there are.
func (k *talk) why(words []string) bool {
	s := k.s
	var kept []*result
	for n := min(s.saidAt, keptResults); n >= 1; n-- {
		r := &s.said[(s.saidAt-n)%keptResults]
		if seals, _ := s.g.Sealing(r.text); !r.undone && (!seals || len(words) == 1) { // of a sealed choice there is nothing to say
			kept = append(kept, r)
		}
	}
	if len(kept) == 0 {
		return false
	}
	list := k.worthTelling(kept)
	r := list[len(list)-1]
	if len(words) == 1 {
		if !isNumber(words[0]) {
			return false
		}
		n := slices.IndexFunc(kept, func(r *result) bool { return itoa(r.seq) == words[0] })
		if n < 0 {
			var list []string
			const most = 8
			for _, r := range kept[max(0, len(kept)-most):] {
				list = append(list, itoa(r.seq))
			}
			k.refuse(failf("bad-argument", "", "why has no line "+words[0]+"; of the last it has "+strings.Join(list, ", ")+", and log lists them with their commands"))
			return true
		}
		r = kept[n]
		list = []*result{r}
	}
	for _, x := range list {
		k.derived(x)
	}
	if len(words) == 0 {
		k.othersToo(r, kept)
	}
	return true
}

// othersToo names, behind the derivation of what the engine did last, what the player did,
// and behind that of what he did, what the engine has done since.
func (k *talk) othersToo(r *result, kept []*result) {
	engines := k.engines(r.seq)
	for _, x := range slices.Backward(kept) {
		switch of := k.engines(x.seq); {
		case !engines && !of:
			return // he has done it since
		case engines == of, x.seq < k.firstSeq, k.isStep(x), k.answersQuestion(x.text) && !engines:
			continue
		}
		whose := "That was yours; the engine's"
		if engines {
			whose = "That was the engine's; yours"
		}
		k.say(screen.Say(screen.Dim, 0, whose+": why "+itoa(x.seq)+", "+k.s.unsealed(x.text)+".", ""))
		return
	}
}

// derived shows the derivation of a result.
func (k *talk) derived(r *result) {
	s := k.s
	v := s.view(s.g, r.log, r.rolled)
	v.Over = r.over
	s.tell(itoa(r.seq) + ": " + s.unsealed(r.text))
	if why := k.reason(r.seq); why != "" {
		s.tell("  " + why)
	}
	s.write(wrapped(k.spoken(v.Why(nil)), s.Width()))
}

// worthTelling is the last of some results that there is something to say of: one for which a
// die was rolled, of those that the same hand gave since, with what followed from it by
// itself; where none was but the one that opens a turn, the last that is more than the end of
// a step or a turn; else the last. Where the engine has rolled none since, it is the player's.
func (k *talk) worthTelling(kept []*result) []*result {
	end, step := k.s.g.Ends()
	if m := k.means(); m.Fill(&k.book.Stuck, facts{k.s}) != "" { // what his turn opened with is why
		for _, r := range slices.Backward(kept) {
			if k.isStep(r) && r.text != end && r.text != step {
				return []*result{r}
			}
		}
	}
	if r := kept[len(kept)-1]; !k.engines(r.seq) && !k.isStep(r) && r.text != end && r.text != step && !k.answersQuestion(r.text) {
		return []*result{r} // what he has just done himself
	}
	var last, plain, opening *result
	for _, r := range slices.Backward(kept) {
		rolled := firstDie(r.log) < len(r.log)
		if last != nil && k.engines(r.seq) != k.engines(last.seq) {
			if plain != nil && !k.engines(last.seq) {
				break
			}
			last, opening = nil, nil // all that hand did was to open its turn, or to go somewhere
		}
		switch {
		case opening != nil && rolled && !k.isStep(r):
			return []*result{r, opening} // it has followed from it
		case opening != nil && r.text == step:
			continue
		case opening != nil:
			return []*result{opening} // it opened none
		}
		if last == nil {
			last = r
		}
		switch {
		case rolled && k.isStep(r):
			opening = r
		case rolled:
			return []*result{r}
		case r.text != end && r.text != step && !k.isStep(r) && plain == nil:
			plain = r
		}
	}
	return []*result{cmp.Or(plain, opening, last, kept[len(kept)-1])}
}

// isStep reports whether a result is of a command that opens or closes a turn.
func (k *talk) isStep(r *result) bool {
	return slices.ContainsFunc(k.book.Steps, func(x screen.Step) bool { return begun(r.text, x.Do) })
}

// spoken is a derivation with its rules as they are read aloud, where they are.
func (k *talk) spoken(why []byte) []byte {
	m := k.means()
	return []byte(m.Aloud(string(why)))
}

// engines reports whether the engine gave a command for somebody it plays, by its number.
// A step that the session took for the player is his.
func (k *talk) engines(seq int) bool {
	return slices.ContainsFunc(k.s.applied, func(e entry) bool { return e.seq == seq && e.auto && e.comment != "" })
}

// reason is why the engine gave a command, as the record has it.
func (k *talk) reason(seq int) string {
	for i := range k.s.applied {
		if e := &k.s.applied[i]; e.seq == seq && e.auto {
			if slices.Contains(k.s.g.Policies(), e.comment) { // it gave no reason
				return "played by the engine (" + e.comment + ")"
			}
			return k.book.Reason(e.comment)
		}
	}
	return ""
}
