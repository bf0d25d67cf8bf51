package repl

import (
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/screen"
	"summa/internal/show"
	"summa/internal/term"
)

// A talk is a session with a person at a terminal: what stands on the screen, what the
// numbers on it mean, and what the session does by itself. Scripts, pipes and records
// have none.
type talk struct {
	s     *Session
	t     *term.Terminal
	book  *screen.Book
	means func() screen.Means

	turnShown
	listShown
	hiddenAsked
	diceAsked
	stepsTaken
	engineTurn
	newcomer

	set  settings
	news []string // what has come about by itself, and is no news any more
}

// A turnShown is the turn whose rule stands on the screen, and what has been shown of the bout.
type turnShown struct {
	key       string    // the facts of the turn whose rule was printed last
	since     int       // the number of the turn's first command
	firstSeq  int       // the number of the first command of the first turn that was shown
	read      bool      // how to read the strip has been said
	beganHere bool      // the bout began in this session
	began     time.Time // when it did, zero if that was in another session
	carded    bool      // the card of this bout's end has been shown
}

// newTalk begins the conversation with a person.
func newTalk(s *Session, t *term.Terminal) *talk {
	_, ready := s.g.Disclose(s.secrets) // a session was left while the dice of it were asked for
	k := &talk{s: s, t: t, book: s.Screen, means: s.Means, set: settings{steps: "auto", menu: true, detail: "short"}}
	k.hold, k.wentBack, k.legends = !ready, len(s.applied) > 0, map[*screen.Group]int{}
	for row := range strings.Lines(s.KeptScreen) {
		if words := strings.Fields(row); len(words) == 2 {
			k.set.change(words[0], words[1])
		}
	}
	return k
}

// facts answers for the facts of the bout by their paths; "active" is who is to act.
type facts struct{ s *Session }

// Get answers for one.
func (f facts) Get(path string) (string, bool) {
	if path == "active" {
		return f.s.g.Active(), f.s.g.Active() != ""
	}
	if rest, ok := strings.CutPrefix(path, "active."); ok {
		path = f.s.g.Active() + "." + rest
	}
	v, _, ok := f.s.g.Get(path)
	return v, ok
}

// converse reads and carries out lines until the player leaves.
func (k *talk) converse() error {
	s := k.s
	k.beganHere = !s.g.Begun()
	opening := s.Opening
	k.offered = len(opening) > 0
	k.seated = k.offered
	for !s.done {
		s.Halt.Clear() // not once the line has been read: then it is meant for what was typed
		k.ahead()
		if err := s.flush(); err != nil {
			return err
		}
		if s.done {
			return nil
		}
		if len(opening) > 0 {
			text := opening[0]
			if opening = opening[1:]; !k.opensWith(text) {
				opening = nil
			}
			continue
		}
		if who := k.hides(); who != "" {
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
		if err := s.flush(); err != nil {
			return err
		}
	}
	return nil
}

// opensWith carries out a line that the conversation begins with, and reports whether it was
// carried out; what is said of it alone is shown.
func (k *talk) opensWith(text string) bool {
	if !strings.HasPrefix(text, quickBout+" ") {
		k.given(text)
	}
	return k.one(text)
}

// write writes what a part of the screen has appended.
func (k *talk) write(b []byte) { k.s.write(b) }

// say writes a line.
func (k *talk) say(l *screen.Line) {
	m := k.means()
	k.write(m.Append(nil, l))
}

// ahead does what comes before the player is asked: the steps without a choice, the rule
// and the strip of a new turn, the menu.
func (k *talk) ahead() {
	const most = 64
	k.goesBack()
	k.newsNow() // what a command that was taken back has made is none
	for range most {
		k.turn(true)
		text, told, ok := k.step()
		if !ok {
			break
		}
		if !k.consents(text) || !k.give(text, told) {
			k.hold = true
			k.goesBack()
			break
		}
	}
	k.flushEngine()
	k.turn(true)
	k.sealedAgain()
	k.card()
	k.opening()
	k.teachNext()
	if k.hides() == "" {
		k.menu()
	}
}

// goesBack takes back what the player gave last, with what followed from it, where he has
// asked for that at a question for dice.
func (k *talk) goesBack() {
	if k.backs {
		k.backs, k.listed, k.idle, k.engine = false, "", "", nil
		k.carry("undo")
	}
}

// consents asks whether a step is to be taken, where the player wants to be asked. What
// he answers besides Enter is read as his next command.
func (k *talk) consents(text string) bool {
	s := k.s
	if k.set.steps != "ask" || s.done {
		return !s.done
	}
	if s.flush() != nil {
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
		s.done = true
	case err == nil && slices.Contains([]string{"", "y", "yes"}, strings.ToLower(strings.TrimSpace(answer))):
		return true
	case err == nil && slices.Contains([]string{"n", "no"}, strings.ToLower(strings.TrimSpace(answer))):
		return false
	case err == nil && strings.TrimSpace(answer) == "?":
		s.tell("There is nothing else to choose: Enter does " + text + ", and anything else is your next command. screen steps auto no longer asks.")
		return k.consents(text)
	case err == nil:
		k.t.Push(answer)
	}
	return false
}

// turn prints the rule of a turn that has begun, and its strip if a person plays it.
func (k *talk) turn(strip bool) {
	s := k.s
	if !s.g.Begun() || s.g.Over() || s.Quiet {
		return
	}
	var b strings.Builder
	for _, path := range k.book.Key {
		v, _ := facts{s}.Get(path)
		b.WriteString(v + "\x00")
	}
	if b.String() == k.key {
		return
	}
	k.passedBy()
	k.flushEngine()
	if k.key == "" {
		k.firstSeq = s.seq + 1
		k.briefing()
		if s.seq == len(s.applied) && k.beganHere {
			k.began = time.Now()
		}
	}
	k.key, k.since, k.acted = b.String(), s.seq+1, false
	k.count(true)
	m := k.means()
	out := k.book.Opening(&m, nil, facts{s}, s.seq+1, s.g.Active(), k.hides())
	if strip || k.hides() != "" { // who chooses in secret chooses by it
		above := k.mapAbove()
		m.Mapped = len(above) > 0
		out = k.strip(&m, append(out, above...))
	}
	k.write(out)
}

// shows has the rule and the strip shown anew where commands have been taken back, or given
// again, that are more than a remark, a setting or a choice that lies sealed.
func (k *talk) shows(list []entry) {
	if slices.ContainsFunc(list, func(e entry) bool {
		seals, _ := k.s.g.Sealing(e.text)
		return e.mode == nil && !isRemark(e.text) && !seals
	}) {
		k.key = noTurn
	}
}

// strip appends the state of the fight.
func (k *talk) strip(m *screen.Means, out []byte) []byte {
	out = k.book.Strip(m, out, facts{k.s}, k.rows())
	if !k.read && k.book.Reading != "" && !m.Spoken {
		out = m.Append(out, screen.Say(screen.Dim, 4, k.book.Reading, ""))
		k.read = true
	}
	return out
}

// noTurn is the key of no turn: whatever the bout goes back to has its rule and its strip.
const noTurn = "\x00"

// rows are the rows of the strip: every figure that stands, or every side with them.
func (k *talk) rows() []screen.Row {
	g := k.s.g
	var sides []string
	var rows []screen.Row
	acting := k.s.toAct()
	for i := 0; g.Side(i) != ""; i++ {
		side := slices.Index(sides, g.Side(i))
		if side < 0 {
			side = len(sides)
			sides = append(sides, g.Side(i))
		}
		row := screen.Row{Name: k.s.nameOf(i), Side: side, Acts: i == acting, Out: !g.Standing(i)}
		if k.book.Stands != "" {
			v, _ := facts{k.s}.Get(row.Name + "." + k.book.Stands)
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
		if row.Name == r.Name { // the side itself may be who acts
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

// prompt is what stands before what the player types.
func (k *talk) prompt() string {
	m := k.means()
	s := k.s
	switch {
	case k.asking != "":
		return m.Prompt(k.asking)
	case s.g.Over():
		return m.Prompt("the bout is over")
	case !s.g.Begun() || s.g.Active() == "":
		return m.Prompt(s.Ruleset.Name)
	}
	return k.book.PromptText(&m, facts{s})
}

// result shows what came of a command.
func (k *talk) result() {
	s := k.s
	k.flushEngine() // what it did before comes before
	r := s.view(s.g, s.lastLog.log, s.lastLog.rolled)
	r.Over, r.Whose, r.Many = s.lastLog.over, true, k.book.Bands
	r.Typed = k.typed && !slices.ContainsFunc(r.Rolled, func(d dice.Rolled) bool { return d.Drawn })
	told := k.toldTo > 0 // and what was typed before, with its sums
	if told {
		r.Log, k.told = k.untold(r.Log), false
	}
	if k.told {
		at := firstDie(r.Log)
		log := slices.DeleteFunc(slices.Clone(r.Log[:at]), func(rec core.Record) bool { return rec.What == core.Event })
		r.Log = append(log, r.Log[at:]...)
		k.told = false
	}
	if k.set.detail == "full" {
		s.write(s.resultText(&r))
		return
	}
	m := k.means()
	if k.answers > 1 && !told && (k.spills || !k.book.Names(&r)) {
		k.write(m.Append(nil, screen.Say(screen.Dim, 2, k.took(), "")))
	}
	k.write(k.book.Result(&m, nil, &r))
	k.stands(&m)
	for _, text := range k.newsNow() {
		k.say(screen.Say(screen.Normal, 2, text, ""))
	}
}

// newsNow is what has come about by itself since it was asked for last, a line each.
func (k *talk) newsNow() (list []string) {
	was := k.news
	k.news = nil
	for _, path := range k.book.News {
		lines, _ := facts{k.s}.Get(path)
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

// stands says how a figure stands after its command, where its group says so.
func (k *talk) stands(m *screen.Means) {
	n := len(k.s.applied)
	if n == 0 || k.s.g.Over() {
		return
	}
	g := k.groupOf(k.s.applied[n-1].text)
	if g == nil || !g.Whose {
		return
	}
	_, rest, _ := cutWord(k.s.applied[n-1].text)
	name, _, _ := cutWord(rest)
	if text := g.AfterOf(m, facts{k.s}, strings.Trim(name, `"`)); text != "" {
		k.say(screen.Say(screen.Dim, 4, text, ""))
	}
}

// opened tells what a command turns up before its dice are asked for.
func (k *talk) opened(r *show.Result) {
	m := k.means()
	if text := k.book.Briefly(&m, r); text != "" {
		k.say(screen.Say(screen.Normal, 2, text, ""))
		k.told = true
	}
}

// firstDie is the place of the first die in a log.
func firstDie(log []core.Record) int {
	for i := range log {
		if log[i].What == core.Die {
			return i
		}
	}
	return len(log)
}

// took says which of several dice that were typed at once went where.
func (k *talk) took() string {
	var parts []string
	was := -1
	for _, d := range k.s.lastLog.rolled {
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

// counted1 is a count with its noun, which is in the singular for one.
func counted1(text string) string {
	if rest, ok := strings.CutPrefix(text, "1 "); ok {
		return "1 " + strings.TrimSuffix(rest, "s")
	}
	return text
}

// wrapped is text as it stands on a terminal of some columns.
func wrapped(text []byte, columns int) []byte { return page.Wrap(nil, text, columns, "    ") }
