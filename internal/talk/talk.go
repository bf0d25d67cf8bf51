// Package talk is the conversation with a person at a terminal: what the screen shows above the
// question, the numbers to choose by, the dice that are asked for, what is told of the engine's
// turns, and the steps that leave no choice. It adjudicates nothing: each line that a person gives
// goes to the session (internal/repl), which calls back for what is to be shown or asked
// (repl.Conversation).
package talk

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"summa/internal/choices"
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/hint"
	"summa/internal/history"
	"summa/internal/inquiry"
	"summa/internal/lesson"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/show"
	"summa/internal/term"
)

// A conversation is a session with a person at a terminal: what the screen shows, what its numbers
// mean, and what the session does by itself. Scripts, pipes and records have none.
type conversation struct {
	s     *repl.Session
	t     *term.Terminal
	book  *screen.Book
	means func() screen.Means
	stood map[string]string // what was shown last below the rows of the strip, and changes rarely

	turnShown
	*choices.List
	hints *hint.Finder
	listShown
	hiddenAsked
	diceAsked
	stepsTaken
	engineTurn
	newcomer
	lesson lesson.Course

	set      screen.Settings
	setFirst screen.Settings // the settings when the session began
	counting func()          // ends the display of how long something has been worked out, nil if nothing is
	news     []string        // what has happened by itself and been told
}

// A turnShown is the turn whose heading is on the screen, and what has been shown of the bout.
type turnShown struct {
	key       string    // the facts of the turn whose heading was printed last
	lasted    string    // how long the bout had lasted then
	since     int       // the number of the turn's first command
	midway    bool      // an undo or a resumed session came back to the turn after something was done in it
	firstSeq  int       // the number of the first command of the first turn that was shown
	read      bool      // the note on how to read the strip has been shown
	beganHere bool      // the bout began in this session
	pointed   bool      // the meaning of an arrow on the map above the strip has been shown
	began     time.Time // when it began, zero if that was in another session
	carded    bool      // the card of this bout's end has been shown
}

// newTalk begins the conversation with a person.
func newTalk(s *repl.Session, t *term.Terminal) *conversation {
	_, ready := s.Disclose() // the last session ended while its dice were asked for
	k := &conversation{s: s, t: t, book: s.Screen, means: s.Means, set: screen.Settings{Steps: "auto", Menu: true, Detail: "short"}, stood: map[string]string{}}
	k.List = choices.Of(s, func() bool { return k.set.Steps != "off" })
	k.hints = hint.Of(s, k.List)
	k.hold, k.wentBack = !ready, len(s.Applied()) > 0
	for row := range strings.Lines(s.KeptScreen) {
		if words := strings.Fields(row); len(words) == 2 {
			k.set.Change(words[0], words[1])
		}
	}
	k.means = func() screen.Means {
		m := s.Means()
		m.NoRules = k.set.Bare
		return m
	}
	k.lesson = lesson.Course{List: k.List, S: s, Book: k.book, Means: k.means, Say: k.say}
	k.setFirst = k.set
	return k
}

// Interact reads and carries out what a person types at a terminal until he leaves: in a
// conversation where the ruleset has a screen, and line by line where it has none.
func Interact(s *repl.Session, t *term.Terminal) error {
	if s.Screen == nil || s.Means == nil || s.JSON {
		return s.Interact(t)
	}
	s.Attach(t)
	t.Columns = s.Width
	k := newTalk(s, t)
	s.Converse(k)
	return k.converse()
}

// converse reads and carries out lines until the player leaves.
func (k *conversation) converse() error {
	s := k.s
	k.beganHere = !s.Game().Begun()
	opening := s.Opening
	k.offered = len(opening) > 0
	k.seated = k.offered
	for !s.Done() {
		s.Halt.Clear() // only before the line is read: a later stop is meant for what was typed
		k.ahead()
		if err := s.Flush(); err != nil {
			return err
		}
		if s.Done() {
			return nil
		}
		if len(opening) > 0 {
			text := opening[0]
			if opening = opening[1:]; !k.opensWith(text) {
				opening = nil
			}
			continue
		}
		if who := k.s.Hides(); who != "" {
			if err := k.hidden(who); err != nil {
				return err
			}
			continue
		}
		text, err := k.t.ReadLine(k.prompt())
		switch {
		case errors.Is(err, term.ErrLeft):
			continue
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		k.take(text)
		if err := s.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// opensWith carries out a line that the conversation begins with, and reports whether it succeeded.
// It shows the line as if it had been typed, except for a quick bout.
func (k *conversation) opensWith(text string) bool {
	if !strings.HasPrefix(text, quickBout+" ") {
		k.given(text)
	}
	return k.one(text)
}

// write writes what a part of the screen has appended.
func (k *conversation) write(b []byte) { k.s.Write(b) }

// say writes a line.
func (k *conversation) say(l *screen.Line) {
	m := k.means()
	k.write(m.Append(nil, l))
}

// ahead does what comes before the player is asked: the steps without a choice, the heading and the
// strip of a new turn, the list.
func (k *conversation) ahead() {
	const most = 64
	k.goesBack()
	k.anewNow()
	k.newsNow(k.ownNews()) // news made by a command that was taken back is dropped
	for range most {
		k.turn(true)
		text, told, ok := k.step()
		if ok && (!k.consents(text) || !k.give(text, told)) {
			k.hold, ok = true, false
		}
		if k.backs { // undo was typed at a die of the step or of the engine
			k.hold, ok = true, false
			k.goesBack()
		}
		if !ok && !k.anewNow() {
			break
		}
	}
	k.acted = k.acted || k.idle != "" // the player is about to be asked, so the engine's turn has been told
	k.flushEngine()
	k.turn(true)
	k.sealedAgain()
	k.card()
	k.opening()
	k.lesson.TeachNext(k.since)
	if k.s.Hides() == "" {
		k.menu()
	}
}

// goesBack takes back the player's last command and what followed from it, if he typed undo at a
// question for dice.
func (k *conversation) goesBack() {
	if !k.backs {
		return
	}
	text := "undo"
	if k.backsDie {
		text = "undo die"
	}
	k.backs, k.backsDie, k.listed, k.idle, k.engine = false, false, "", "", nil
	if k.anew == nil { // otherwise none of it has been done
		k.carry(text)
	}
}

// consents asks whether to take a step, if the player wants to be asked. Any answer but yes or no
// is read as his next command.
func (k *conversation) consents(text string) bool {
	s := k.s
	if k.set.Steps != "ask" || s.Done() {
		return !s.Done()
	}
	if s.Flush() != nil {
		return false
	}
	m := k.means()
	question := m.Prompt(text + "? [" + m.Sign("⏎", "Enter") + " yes]")
	if m.Spoken {
		question = line.Capital(text) + "? Enter does it. "
	}
	answer, err := k.t.Ask(question)
	switch {
	case errors.Is(err, io.EOF):
		s.Leave()
	case err == nil && slices.Contains([]string{"", "y", "yes"}, strings.ToLower(strings.TrimSpace(answer))):
		return true
	case err == nil && slices.Contains([]string{"n", "no"}, strings.ToLower(strings.TrimSpace(answer))):
		return false
	case err == nil && (strings.TrimSpace(answer) == "?" || inquiry.OfPrompt(answer)):
		s.Tell("There is nothing else to choose: Enter does " + text + ", and anything else is your next command. screen steps auto no longer asks.")
		return k.consents(text)
	case err == nil:
		k.t.Push(answer)
	}
	return false
}

// turn prints the heading of a turn that has begun; with strip, or if a side chooses in secret,
// also the map and the strip.
func (k *conversation) turn(strip bool) {
	s := k.s
	if !s.Game().Begun() || s.Game().Over() || s.Quiet {
		return
	}
	var b strings.Builder
	for _, path := range slices.Concat(k.book.Key, k.book.Anew) {
		v, _ := s.Facts().Get(path)
		b.WriteString(v + "\x00")
	}
	if b.String() == k.key {
		return
	}
	k.passedBy()
	k.didNothing()
	k.flushEngine()
	if k.key == "" {
		k.firstSeq = s.Seq() + 1
		k.briefing()
		if s.Seq() == len(s.Applied()) && k.beganHere {
			k.began = time.Now()
		}
	}
	k.midway = (k.key == noTurn || k.key == "" && !k.beganHere) && !k.justOpened()
	k.key, k.since, k.acted = b.String(), s.Seq()+1, false
	k.count(true)
	m := k.means()
	k.lasted = m.Fill(&k.book.Lasted, s.Facts())
	out := k.book.Opening(&m, nil, s.Facts(), s.Seq()+1, s.Game().Active(), k.s.Hides())
	if strip || k.s.Hides() != "" { // a side that chooses in secret needs the strip to choose by
		above := k.mapAbove()
		m.Mapped = len(above) > 0
		out = k.strip(&m, append(out, above...))
	}
	k.write(out)
}

// Shows has the heading and the strip printed again if any command that was taken back or given
// again is more than a remark, a setting or a sealed choice.
func (k *conversation) Shows(list []history.Entry) {
	if slices.ContainsFunc(list, func(e history.Entry) bool {
		seals, _ := k.s.Game().Sealing(e.Text)
		return e.Acts() && !seals
	}) {
		k.key = noTurn
	}
}

// strip appends the strip, which is the state of the fight.
func (k *conversation) strip(m *screen.Means, out []byte) []byte {
	of := *m
	of.Stood = k.stood
	out = k.book.Strip(&of, out, k.s.Facts(), k.rows())
	if reading := k.book.ReadingOf(m, k.s.Facts()); !k.read && reading != "" && !m.Spoken && (k.lesson.Step == 0 || m.Columns >= narrow) { // the lesson has enough to tell
		out = m.Append(out, screen.Say(screen.Dim, 4, reading, ""))
		k.read = true
	}
	return out
}

// noTurn is the key that fits no turn: set as the key, it has the heading and the strip printed
// again.
const noTurn = "\x00"

// rows returns the rows of the strip: every standing figure, or every side with its figures.
func (k *conversation) rows() []screen.Row {
	g := k.s.Game()
	var sides []string
	var rows []screen.Row
	acting := k.s.ToAct()
	if name, _ := k.s.Facts().Get(k.book.Foremost); k.book.Foremost != "" {
		if i, ok := g.Figure(name); ok {
			acting = i
		}
	}
	for i := 0; g.Side(i) != ""; i++ {
		side := slices.Index(sides, g.Side(i))
		if side < 0 {
			side = len(sides)
			sides = append(sides, g.Side(i))
		}
		row := screen.Row{Name: k.s.NameOf(i), Side: side, Acts: i == acting, Out: !g.Standing(i)}
		if k.book.Stands != "" {
			v, _ := k.s.Facts().Get(row.Name + "." + k.book.Stands)
			row.Out = !screen.Holds(v)
		}
		if !k.book.Sides {
			rows = append(rows, row)
			continue
		}
		if side == len(rows) {
			rows = append(rows, screen.Row{Name: g.Side(i), Side: side})
		}
		r := &rows[side]
		if row.Name == r.Name { // the side itself may be the one that acts
			r.Acts = r.Acts || row.Acts
			continue
		}
		if !row.Out {
			r.Members = append(r.Members, row)
			r.Acts = r.Acts || row.Acts
		}
	}
	return rows
}

// prompt returns the text before what the player types.
func (k *conversation) prompt() string {
	m := k.means()
	s := k.s
	switch {
	case k.asking != "":
		return m.Prompt(k.asking)
	case s.Game().Over():
		return m.Prompt("the bout is over")
	case !s.Game().Begun() || s.Game().Active() == "":
		return m.Prompt(s.Ruleset.Name)
	}
	return k.book.PromptText(&m, s.Facts())
}

// Result shows what came of a command.
func (k *conversation) Result() {
	s := k.s
	k.flushEngine()               // what the engine did before this comes first
	s.Rest, k.unread = nil, false // the rest of an answer belongs to the bout before the command
	r := s.Last()
	r.Whose, r.Many = true, k.book.Bands
	r.Typed = k.typed && !slices.ContainsFunc(r.Rolled, func(d dice.Rolled) bool { return d.Drawn })
	told := k.toldTo > 0 // then the dice typed before were told with their sums
	if told {
		r.Log, k.told = k.untold(r.Log), false
	}
	r.Log = k.unopened(r.Log)
	if k.set.Detail == "full" {
		s.Write(s.ResultText(&r))
		return
	}
	m := k.means()
	if k.answers > 1 && !told && (k.severalThrows || !k.book.Names(&r)) {
		k.write(m.Append(nil, screen.Say(screen.Dim, 2, k.took(), "")))
	}
	k.write(k.book.Result(&m, nil, &r))
	if k.settingUp {
		return
	}
	k.stands(&m)
	for _, text := range k.newsNow(k.ownNews()) {
		k.say(screen.Say(screen.Normal, 2, text, ""))
	}
}

// ownNews returns the facts by which a player is told what has happened.
func (k *conversation) ownNews() []string { return slices.Concat(k.book.News, k.book.OwnNews) }

// newsNow returns what has happened by itself since its last call, one line each, as facts tell it.
func (k *conversation) newsNow(facts []string) (list []string) {
	was := k.news
	k.news = nil
	for _, path := range facts {
		lines, _ := k.s.Facts().Get(path)
		for text := range strings.SplitSeq(lines, "\n") {
			if text == "" {
				continue
			}
			if k.news = append(k.news, text); !slices.Contains(was, text) {
				list = append(list, text)
			}
		}
	}
	return list
}

// stands says how a figure stands after its command, if the command's group wants that.
func (k *conversation) stands(m *screen.Means) {
	n := len(k.s.Applied())
	if n == 0 || k.s.Game().Over() {
		return
	}
	g := k.Group(k.s.Applied()[n-1].Text)
	if g == nil {
		return
	}
	_, rest, _ := line.CutWord(k.s.Applied()[n-1].Text)
	name, _, _ := line.CutWord(rest)
	if text := strings.TrimSpace(g.AfterOf(m, k.s.Facts(), strings.Trim(name, `"`)) + k.Changed(g, strings.Trim(name, `"`))); text != "" {
		k.say(screen.Say(screen.Dim, 4, text, ""))
	}
}

// Opened tells what a command turns up before its dice are asked for.
func (k *conversation) Opened(r *show.Result) {
	m := k.means()
	if text := k.book.Briefly(&m, r); text != "" {
		k.say(screen.Say(screen.Normal, 2, text, ""))
		k.told = true
	}
}

// unopened returns a log without the events before its first die, if these were told when they
// happened.
func (k *conversation) unopened(log []core.Record) []core.Record {
	if !k.told {
		return log
	}
	k.told = false
	at := core.FirstDie(log)
	list := slices.DeleteFunc(slices.Clone(log[:at]), func(rec core.Record) bool { return rec.What == core.Event })
	return append(list, log[at:]...)
}

// took says where each of several dice went that were typed at once.
func (k *conversation) took() string {
	var parts []string
	was := -1
	for _, d := range k.s.Last().Rolled {
		switch {
		case d.Drawn:
			was = -1
		case int(d.For) == was:
			n := len(parts) - 1
			of := " (" + k.book.Asked(was) + ")"
			parts[n] = strings.TrimSuffix(parts[n], of) + " " + itoa(d.Face) + of
		default:
			was = int(d.For)
			parts = append(parts, itoa(d.Face)+" ("+k.book.Asked(was)+")")
		}
	}
	return "took " + strings.Join(parts, ", ")
}

// counted1 returns a count with its noun, which is in the singular after 1.
func counted1(text string) string {
	if rest, ok := strings.CutPrefix(text, "1 "); ok {
		return "1 " + strings.TrimSuffix(rest, "s")
	}
	return text
}

// wrapped returns text wrapped to the columns of a terminal.
func wrapped(text []byte, columns int) []byte { return page.Wrap(nil, text, columns, "    ") }

func itoa(n int) string { return strconv.Itoa(n) }
