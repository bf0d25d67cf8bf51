package talk

import (
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/game"
	"summa/internal/help"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/scenario"
	"summa/internal/screen"
)

// The commands that only the conversation has: none of them belongs to a bout, and no record has
// them.
const (
	quickBout = "quick"
	firstBout = "help start"
	setUp     = "set one up"
	rematch   = "rematch"
	another   = "new"
	startOf   = "start with "

	engineGoesOn = "the engine goes on"
)

// leavesWhat reports whether a line is just a word that leaves a question, and is no command, alias
// or figure's name.
func (k *conversation) leavesWhat(text string) bool {
	word := strings.ToLower(line.FirstWord(text))
	return help.Leaves(text, "") && k.s.Verb(word) == nil && !k.s.Game().IsVerb(word) && !k.s.IsAlias(text) && !k.IsFigure(k.Figure(text))
}

// meant returns a line with a player's word for a command replaced by the session's: hint is
// advise, and e with a word after it explains the word.
func (k *conversation) meant(text string) string {
	trimmed := strings.TrimSpace(text)
	word, rest, _ := strings.Cut(trimmed, " ")
	word = strings.ToLower(word)
	if n, asked := strings.CutSuffix(rest, "?"); asked && word == "why" && line.IsNumber(n) {
		return "why " + n
	}
	if plainly := k.table().Plainly(trimmed); plainly != "" && !k.s.IsAlias(word) {
		return k.meant(plainly)
	}
	if to := k.Respelled(trimmed); to != "" && !k.s.IsAlias(word) && k.table().Command(trimmed) == "" {
		return k.withNames(to)
	}
	if k.s.IsAlias(word) || k.s.Game().IsVerb(word) && !line.HasPrefixFold(rest, "of ") && !k.table().GoesTo(trimmed) {
		return k.withNames(text)
	}
	if k.lesson.Step > 0 && k.s.WholeVerb(word) == "auto" && len(strings.Fields(rest)) == 1 && len(k.s.Game().Policies()) > 0 {
		if _, known := k.s.Game().Figure(strings.TrimSpace(rest)); known { // a learner is to have a chance
			return trimmed + " " + k.s.Game().Policies()[0]
		}
	}
	switch word {
	case "q":
		if rest == "" && len(k.s.Rest) > 0 {
			return leave
		}
	case "hint", "hints", "suggest", "advice":
		return strings.TrimSpace("advise " + rest)
	case "safest", "safer":
		if _, called := k.s.Game().Figure(word); rest == "" && !called && k.s.Game().Begun() && len(k.shown) > 0 {
			if g := k.Group(k.shown[0].Command); g == nil || k.List.Safest(g, k.shown) == "" {
				return "advise" // no text tells what is safe, only what is best
			}
			return k.meant("which is safest")
		}
	case "e":
		if rest != "" && !strings.HasPrefix(trimmed, "e;") {
			return "explain " + rest
		}
	}
	if command := k.table().Command(trimmed); command != "" {
		return command
	}
	if k.s.Verb(k.s.WholeVerb(word)).TakesText() {
		return text
	}
	return k.withNames(text)
}

// withNames returns a line in which names of several words need no quotes.
func (k *conversation) withNames(text string) string {
	var names []string
	for i := 0; k.s.Game().Side(i) != ""; i++ {
		names = append(names, k.s.NameOf(i))
	}
	return line.QuoteNames(text, names)
}

// Meant returns a line as meant does, for the session.
func (k *conversation) Meant(text string) string { return k.meant(text) }

// endsNothing reports whether there is no turn and no step that e could end.
func (k *conversation) endsNothing() bool {
	if k.s.IsAlias("e") || k.s.Game().IsVerb("e") {
		return false
	}
	_, ends := k.numbered("e")
	return !ends || k.s.Hides() != ""
}

// barredEnd returns the reason why the turn may not be ended now, nil if it may.
func (k *conversation) barredEnd() *refusal.Failure {
	end, _ := k.s.Game().Ends()
	for i := range k.book.Menu { // or the command whose letter in the list is e
		if g := &k.book.Menu[i]; end == "" && g.Key == "e" {
			end = g.Match[0]
		}
	}
	if end == "" || !k.s.Game().Begun() || k.s.Hides() != "" || k.asking != "" {
		return nil
	}
	err := choices.Barred(k.s.Game(), end)
	if err == nil {
		return nil
	}
	return k.s.Explain(err)
}

// opening offers a bout to begin with, where nothing has been done yet.
func (k *conversation) opening() {
	s := k.s
	if k.offered || s.Quiet || !k.untouched() || len(k.book.Quick) == 0 {
		return
	}
	k.offered = true
	k.offersBouts()
}

// beginnings returns the bouts that are offered before one has begun.
func beginnings() []screen.Entry {
	return []screen.Entry{
		{Number: "1", Command: quickBout, Text: "a quick bout"},
		{Number: "2", Command: firstBout, Text: "new here? the first bout, step by step"},
		{Number: "3", Command: setUp, Text: "set one up"},
	}
}

// offersBouts shows the bouts to begin with.
func (k *conversation) offersBouts() {
	k.shown = beginnings()
	m := k.means()
	if m.Spoken {
		k.say(screen.Say(screen.Normal, 0, "You may: 1, a quick bout. 2, if you are new here: the first bout, step by step. 3, set one up.", ""))
		return
	}
	const roomy = 80 // columns for all of it on one line
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

// untouched reports whether nothing is on the table yet: at most it has been set whose dice are
// asked for, and whom the engine plays.
func (k *conversation) untouched() bool {
	return !k.s.Game().Begun() && !slices.ContainsFunc(k.s.Applied(), func(e history.Entry) bool { return e.Acts() })
}

// own carries out a command that only the conversation has, and reports whether text is one.
func (k *conversation) own(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	for _, e := range k.shown {
		if !k.s.Game().Begun() && strings.HasPrefix(e.Command, quickBout+" ") && strings.EqualFold(text, e.Text) {
			text = e.Command
		}
	}
	if len(words) == 1 && k.untouched() && !k.s.IsAlias(text) && k.s.Verb(words[0]) == nil {
		for _, r := range k.battles() {
			if strings.EqualFold(r.ID, words[0]) {
				text = quickBout + " " + game.Scenario + " " + r.ID
			}
		}
	}
	switch {
	case len(words) == 0:
		return false
	case text == "?":
		k.explain()
	case text == engineGoesOn:
		k.engineGoesOn()
	case text == quickBout:
		k.quick(k.book.Quick)
	case text == startsIt:
		k.begins()
	case strings.HasPrefix(text, quickBout+" "+game.Scenario+" "):
		k.quick([]string{strings.TrimPrefix(text, quickBout+" "), "begin"})
	case len(words) == 2 && words[0] == "help" && words[1] == "dice": // the topic, which includes the command
		for _, t := range k.topic("dice") {
			k.s.Tell(t)
		}
	case text == more && k.s.Page != nil:
		k.goesOn()
	case text == leave:
		k.s.Rest, k.unread = nil, false
	case text == rematch && k.s.Game().Over():
		k.again()
	case k.leavesWhat(text):
		k.s.Tell(help.NothingOpen(k.s.Game().Begun(), k.asking != ""))
	case text == another && !k.s.Game().Begun() && len(k.book.Quick) > 0:
		if k.startsOver() {
			k.offered = false
		}
	case text == another && k.s.Game().Begun() && !k.s.Game().IsVerb(another):
		if k.s.Game().Over() || k.agrees(help.Leaving(k.s.Kept()), "The bout goes on.") {
			k.s.PlayAgain([]string{})
		}
	case (text == setUp || text == "setup") && !k.s.Game().Begun() && len(k.book.Quick) > 0:
		k.setsUp()
	case strings.HasPrefix(text, startOf):
		k.starts(strings.TrimPrefix(text, startOf))
	case text == firstBout:
		k.firstLesson()
	case text == "help stop" && k.lesson.Step > 0:
		k.lesson.Stop()
	case undoesDie(text) && k.s.LastTyped() == 0:
		k.s.Tell(k.s.NoDieBack())
	case text == "e" && k.s.Game().Over():
		k.s.Tell("It is over: rematch begins the same again with new dice, new offers other bouts, undo takes the last command back, quit leaves.")
	case text == "e" && k.endsNothing():
		if f := k.barredEnd(); f != nil {
			k.Refuse(f)
			return true
		}
		k.s.Tell("e ends a turn or a step, and there is none to end now. explain and a word explains the word.")
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

// again leaves the bout for another of the same sides, set up by the same commands, with other
// dice.
func (k *conversation) again() {
	s := k.s
	var lines []string
	for i := range s.Applied() {
		lines = append(lines, s.Applied()[i].Text)
		if begins := line.FirstWord(s.Applied()[i].Text); begins == "begin" {
			break
		}
	}
	s.PlayAgain(lines)
}

// startsIt is the command that begins the bout that is set up, as a quick bout is begun: the
// program first asks who plays whom.
const startsIt = "begin it"

// readyToStart offers to begin the battle that was set up by its name, and reports whether there is
// one that has not begun.
func (k *conversation) readyToStart() bool {
	s := k.s
	i := slices.IndexFunc(s.Applied(), func(e history.Entry) bool { return e.Acts() })
	if i < 0 || len(k.book.Quick) == 0 || line.FirstWord(s.Applied()[i].Text) != game.Scenario || !choices.Takes(s.Game(), "begin") {
		return false
	}
	k.shown = []screen.Entry{{Number: "1", Command: startsIt, Text: "begin, asked first who plays whom"}}
	return true
}

// offersStart says how to begin the battle that is set up.
func (k *conversation) offersStart() {
	k.say(screen.Say(screen.Normal, 2, "It is set up. 1 asks who plays whom and begins; begin alone has you play both sides. undo takes it back, for another.", ""))
}

// begins asks who plays the other side, and begins the bout that is set up.
func (k *conversation) begins() {
	m := k.means()
	if k.s.Game().Begun() || !k.against(&m) {
		return
	}
	k.given("begin")
	k.carry("begin")
}

// setsUp says what a bout can be set up from. It names the scenarios that are shipped and asks for
// one; if there are none, it says which command brings a figure to the table, and of which sort.
func (k *conversation) setsUp() {
	s := k.s
	if len(k.book.Starts) > 0 {
		k.offersStarts()
		return
	}
	if !slices.Contains(s.Content.ListKinds, game.Scenarios) {
		for _, t := range k.topic("setup") {
			s.Tell(t)
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
			s.Tell(line.Capital(strings.ReplaceAll(kind, "-", " ")) + ": " + strings.Join(names, ", ") + ".")
		}
		return
	}
	k.shown = nil
	for i, r := range k.battles() {
		k.shown = append(k.shown, screen.Entry{Number: itoa(i + 1), Command: quickBout + " " + game.Scenario + " " + r.ID, Text: r.ID, Effect: scenario.Offered(k.book, &r)})
	}
	k.offerBouts()
	text := "Which? Its number or its name sets it up and begins it; " + game.Scenario + " and its name only sets it up. Or sides of your own: help setup."
	if k.book.Bands {
		text += " Against the engine you have the side that is named first; auto and a name gives a side to the engine, off behind it takes one back."
	}
	s.Tell(text)
}

// battles returns the scenarios that are shipped.
func (k *conversation) battles() []game.Row {
	if !slices.Contains(k.s.Content.ListKinds, game.Scenarios) {
		return nil
	}
	rows, _ := k.s.Content.List(game.Scenarios, "")
	return rows
}

// offerBouts shows what may be set up by its number.
func (k *conversation) offerBouts() {
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

// offersStarts shows the bouts that may be set up by their number, and says how to set up another.
func (k *conversation) offersStarts() {
	k.shown = nil
	for i := range k.book.Starts {
		x := &k.book.Starts[i]
		k.shown = append(k.shown, screen.Entry{Number: itoa(i + 1), Command: startOf + x.ID, Text: x.Text})
	}
	k.offerBouts()
	k.s.Tell("A number sets it up, asks whether the engine is to play, and begins it.")
	if k.book.OwnStart != "" {
		k.s.Tell(k.book.OwnStart)
	}
}

// starts sets up one of the bouts that offersStarts shows.
func (k *conversation) starts(id string) {
	for i := range k.book.Starts {
		if x := &k.book.Starts[i]; x.ID == id {
			k.quick(x.Lines)
			return
		}
	}
	k.Refuse(refusal.New("unknown-name", "setup lists them", "no bout to start with is called ", line.Shorten(id)))
}

// quick sets up a quick bout with ordinary commands, which it shows as they are carried out, and
// asks who plays the other side.
func (k *conversation) quick(lines []string) {
	s := k.s
	if s.Game().Begun() {
		k.Refuse(refusal.New("wrong-phase", "quit, then summa play "+s.Ruleset.Name, "there is a bout on the table already"))
		return
	}
	if !k.startsOver() {
		return
	}
	m := k.means()
	defer func() { k.settingUp = false }()
	for i := 0; i < len(lines); i++ {
		k.settingUp = i < len(lines)-1
		if i == len(lines)-1 && !k.against(&m) {
			first := slices.IndexFunc(s.Applied(), func(e history.Entry) bool { return e.Acts() })
			if first >= 0 {
				_ = k.carry("undo to " + itoa(s.Applied()[first].Seq-1))
			}
			k.offered, k.seated = false, false
			return
		}
		k.given(lines[i])
		if !k.carry(lines[i]) {
			return
		}
		if i == 0 && line.FirstWord(lines[0]) == game.Scenario && s.Game().Side(0) == "" && len(k.book.Fighters) > 0 {
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

// startsOver takes back what has been entered for a bout that has not begun, if the player wants
// another one instead, and reports whether the table is free.
func (k *conversation) startsOver() bool {
	s := k.s
	if k.untouched() {
		return true
	}
	first := slices.IndexFunc(s.Applied(), func(e history.Entry) bool { return e.Acts() })
	_ = s.Flush()
	return k.agrees("This starts over, without what you have entered:", "What you have entered stands; begin begins it.") && k.carry("undo to "+itoa(s.Applied()[first].Seq-1))
}

// given shows a command that is carried out as if it had been typed.
func (k *conversation) given(text string) {
	m := k.means()
	sign := m.Prompt("")
	if m.Spoken {
		sign = "Given: "
	}
	k.say(screen.Say(screen.Dim, 0, sign+text, ""))
}
