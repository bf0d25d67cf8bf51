package repl

import (
	"errors"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/screen"
	"summa/internal/show"
)

// A talk is a session with a person at a terminal: what stands on the screen, what the
// numbers on it mean, and what the session does by itself. Scripts, pipes and records
// have none.
type talk struct {
	s     *Session
	t     *Terminal
	book  *screen.Book
	means func() screen.Means

	key      string         // the facts of the turn whose rule was printed last
	read     bool           // how to read the strip has been said
	firstSeq int            // the number of the first command of the first turn that was shown
	carded   bool           // the card of this bout's end has been shown
	shown    []screen.Entry // what may be chosen by its number
	weighed  string         // the bout whose chances are kept
	kept     map[string]option
	patient  bool           // the whole list is asked for, and waited for
	listed   string         // the bout for which the menu stands on the screen
	full     []screen.Entry // the whole list that was shown last
	whole    []screen.Entry // the same of what somebody chooses in secret
	fullAt   string         // and for which bout
	hold     bool           // no step is taken before the next command
	stepping bool           // the command being carried out is a step
	before   string         // what is to be said before the question that is put
	saidFor  string         // and the bout and the person for whom it has been said
	leading  bool           // and leads to one that was typed
	announce string         // what is said of a command with its first question for a die
	told     bool           // what came before the first die of the command has been told
	toldTo   int            // how much of its record has, because a die came behind it
	seenDice int            // how many of its dice were typed, or have been named
	rest     bool           // all other dice of the command are rolled
	leaves   bool           // a question for dice was left by leaving the session
	laterOn  bool           // what is weighed is of a later step
	backs    bool           // undo was given at a question for dice of a step, or of the engine
	typed    bool           // every die of the command was asked for, and its face given
	asking   string         // the question that the next line answers
	ending   string         // the turn is ended by this as soon as what is open has been settled
	ender    string         // whose turn that is
	passing  string         // what is given up by the command being carried out
	spills   bool           // and it held those of several throws, one of them a handful
	answers  int            // how many dice the last answer held
	wentBack bool           // an undo has gone back, or a bout is gone on with: who has chosen there is to be said
	idle     string         // who the engine has played since the last rule
	acted    bool           // what it has done since has been told in part already
	engine   []string       // what the engine has done since the last rule
	telling  string         // how what it does is announced
	openly   bool           // it is shown as what a player does is
	walk     core.Record    // the last of it, if it was a step on a way
	costly   int            // how many of its commands have cost a side something
	had      map[string]int // what each side had left at the start of the turn
	have     map[string]int // what each has now
	news     []string       // what has come about by itself, and is no news any more
	walked   int            // how much had been done with it
	undiced  int            // and with the last for which no die was rolled
	leadsOn  int            // and with the last behind which the next stands on the same line
	sealed   bool           // the last of it was to seal a choice
	set      settings
	barred   map[string]error // what keeps its place in the list of a hidden choice, and may not be chosen
	legended *screen.Group    // the list of which it was said last, and in which turn
	legendAt int
	saidAsks []string              // what entries ask for that has been said, where they are read aloud
	owed     *screen.Group         // a list of which it was not said, for another had it in that turn
	legends  map[*screen.Group]int // how often it has been said how to read a list

	seated             bool      // it has been asked whom the engine plays
	offered            bool      // a bout to begin with has been offered
	lesson, lessonTold int       // the step of the first bout that is on, from 1, and the one that was told last
	beganHere          bool      // the bout began in this session
	began              time.Time // when it did, zero if that was in another session
	since              int       // the number of the turn's first command
}

// settings are how a player wants the screen.
type settings struct {
	steps  string // "auto", "ask" or "off"
	menu   bool
	detail string // "short" or "full"
	mapped bool   // the map is drawn above the strip
}

// newTalk begins the conversation with a person.
func newTalk(s *Session, t *Terminal) *talk {
	_, ready := s.g.Disclose(s.secrets) // a session was left while the dice of it were asked for
	k := &talk{s: s, t: t, book: s.Screen, means: s.Means, hold: !ready, wentBack: len(s.applied) > 0, legends: map[*screen.Group]int{}, set: settings{steps: "auto", menu: true, detail: "short"}}
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
		case errors.Is(err, errLeft):
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

// opens keeps how a command that the engine gives is announced, with its price: what of
// it is told when dice have been rolled for it. Of a new turn the rule stands before it, and
// the strip, where it is shown as a player's is.
func (k *talk) opens(text string, seals bool) {
	m := k.means()
	g := k.groupOf(text)
	k.openly = !seals && k.s.answering() && g != nil && g.IsOpen(&m, facts{k.s})
	k.turn(k.openly)
	k.telling, k.toldTo, k.seenDice = "", 0, 0
	if g == nil || g.Saying == "" {
		return
	}
	k.telling = line.Capital(g.Said(text))
	for _, c := range k.s.g.Legal(false) {
		if c.Line == text && c.Cost != "" {
			k.telling += ", " + c.Cost
			break
		}
	}
	k.telling += "."
}

// moved keeps what the engine has done, to be told at the end of its turn.
func (k *talk) moved(who string) {
	s := k.s
	if k.openly {
		k.openly, k.telling, k.acted = false, "", true
		k.result()
		return
	}
	r := s.view(s.g, k.untold(s.lastLog.log), s.lastLog.rolled)
	if n := len(s.applied) - 1; n < 0 || !k.answersQuestion(s.applied[n].text) {
		var seals, opens bool
		if n >= 0 {
			seals, opens = s.g.Sealing(s.applied[n].text)
		}
		if !seals && !opens { // a choice is no deed, and none is missed behind it
			k.idle = who
		}
	}
	if rec := k.book.Walk(&r); rec != nil {
		if n := len(k.engine); n > 0 && n == k.walked {
			if one, ok := k.book.Joined(&k.walk, rec); ok {
				rec, k.engine = &one, k.engine[:n-1]
			}
		}
		if text := k.book.Tell(s.g.Namer(), rec); text != "" {
			k.deed(text, false)
			k.walk, k.walked = *rec, len(k.engine)
		}
		return
	}
	if text := k.book.Deeds(&r); text != "" {
		if k.telling != "" && len(r.Rolled) > 0 {
			text = k.telling + " " + text
		}
		k.deed(text, len(r.Rolled) > 0)
	}
	m := k.means()
	r.Whose, r.Many = true, k.book.Bands
	if text := k.book.Thrown(&m, &r); text != "" {
		k.engine = append(k.engine, screen.OwnLine+screen.SumLine+text+screen.OwnLine)
	}
	k.telling = ""
	k.engine = append(k.engine, k.newsNow()...)
	k.count(false)
	if n := len(s.applied) - 1; n >= 0 {
		if k.sealed, _ = s.g.Sealing(s.applied[n].text); k.sealed {
			k.deed(s.nameOf(s.secrets[len(s.secrets)-1].Who)+" has chosen.", true)
			k.leadsOn = len(k.engine)
		}
	}
}

// deed keeps something that the engine has done. What no die was rolled for stands behind what
// none was rolled for before it, and anything behind a choice.
func (k *talk) deed(text string, rolled bool) {
	if n := len(k.engine); n > 0 && (n == k.leadsOn || n == k.undiced && !rolled) && !strings.HasSuffix(k.engine[n-1], screen.GoesOn) {
		k.engine[n-1] += screen.GoesOn
	}
	if k.engine = append(k.engine, text); !rolled {
		k.undiced = len(k.engine)
	}
}

// flushEngine tells what the engine has done.
func (k *talk) flushEngine() {
	idle := k.idle
	k.idle = ""
	if idle != "" && !k.acted && !slices.ContainsFunc(k.engine, func(x string) bool { return !strings.HasSuffix(x, screen.GoesOn) }) {
		k.engine = append(k.engine, idle+" does nothing more.")
	}
	if len(k.engine) == 0 {
		return
	}
	const many = 2 // commands that have cost something: then what they cost is added up
	if k.costly >= many {
		if text := k.lost(); text != "" {
			at := len(k.engine)
			if k.sealed {
				at--
			}
			if slices.ContainsFunc(k.engine, func(x string) bool { return strings.Contains(x, screen.OwnLine) }) {
				text = screen.OwnLine + text
			}
			k.engine = slices.Insert(k.engine, at, text)
		}
		k.costly = many - 1 // from the next on it is said of the whole turn again
	}
	k.sealed = false
	rows := deedRows(k.engine)
	k.engine, k.walked, k.acted = nil, 0, true
	k.undiced, k.leadsOn = 0, 0
	for _, row := range rows {
		if sum, ok := strings.CutPrefix(row, screen.SumLine); ok {
			k.say(screen.Say(screen.Dim, 4, sum, ""))
		} else if row = strings.TrimSpace(row); row != "" {
			k.say(screen.Say(screen.Normal, 2, row, ""))
		}
	}
}

// deedRows is what an engine has done in lines: each of its deeds has one, unless there are
// more of them than a turn of the engine is to take; then only what begins a line in any case.
func deedRows(deeds []string) (rows []string) {
	joined := func(between string) []string {
		text := strings.ReplaceAll(strings.Join(deeds, between), screen.GoesOn+between, " ")
		return strings.FieldsFunc(strings.ReplaceAll(text, screen.GoesOn, ""), func(c rune) bool { return string(c) == screen.OwnLine })
	}
	const most, wide = 5, 96 // rows on a terminal of the usual width
	each, taken := joined(screen.OwnLine), 0
	for _, row := range each {
		taken += 1 + len(strings.TrimSpace(row))/wide
	}
	if taken <= most {
		return each
	}
	return joined(" ")
}

// count counts what each side has left: at the start of a turn, and then after each command
// of the engine, of which it keeps how many have cost anything.
func (k *talk) count(starts bool) {
	if k.book.Counts == "" {
		return
	}
	now := map[string]int{}
	for _, r := range k.rows() {
		v, _ := facts{k.s}.Get(r.Name + "." + k.book.Counts)
		now[r.Name], _ = strconv.Atoi(firstWord(v))
	}
	if starts {
		k.costly, k.had = 0, now
	} else if !maps.Equal(k.have, now) {
		k.costly++
	}
	k.have = now
}

// lost is what each side has lost since the start of the turn, "" if nobody has.
func (k *talk) lost() string {
	var parts []string
	for _, r := range k.rows() {
		if n := k.had[r.Name] - k.have[r.Name]; n > 0 && len(parts) == 0 {
			parts = append(parts, r.Name+" have lost "+itoa(n))
		} else if n > 0 {
			parts = append(parts, r.Name+" "+itoa(n))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "In this turn " + strings.Join(parts, ", ") + "."
}

// card shows how a bout has ended, once.
func (k *talk) card() {
	s := k.s
	if !s.g.Over() {
		k.carded = false
		return
	}
	if k.carded || s.Quiet {
		return
	}
	k.carded, k.key = true, noTurn
	m := k.means()
	winner, _, _ := s.g.Get("bout.winner")
	left := "The bout is over"
	if screen.Holds(winner) {
		left = winner + " wins"
	}
	right := s.Ruleset.Name + ", "
	if lasted := m.Fill(&k.book.Lasted, facts{s}); lasted != "" {
		right += counted1(lasted) + ", "
	}
	right += itoa(s.seq) + " commands"
	own := 0
	for i := range s.applied {
		if !s.applied[i].auto {
			own++
		}
	}
	if own < len(s.applied) {
		right += " (" + itoa(own) + " given by hand)"
	}
	if took := int(time.Since(k.began) / time.Minute); took > 0 && !k.began.IsZero() {
		right += ", " + itoa(took) + " min"
	}
	var out []byte
	if m.Spoken {
		out = m.Append(nil, screen.Say(screen.Strong, 0, left+". "+right+".", ""))
	} else {
		out = m.Rule(nil, left, right, true)
	}
	if k.book.Ended.Empty() {
		out = k.book.Strip(&m, out, facts{s}, k.rows())
	} else {
		out = k.book.Ends(&m, out, facts{s}, k.rows())
	}
	if text := k.heaviest(); text != "" {
		out = m.Append(out, screen.Say(screen.Normal, 2, text, ""))
	}
	if s.Fortune != nil {
		if text := s.Fortune(s); text != "" {
			out = m.Append(out, screen.Say(screen.Normal, 2, text, ""))
		}
	}
	next := []string{"log", "undo", rematch, another, "quit"}
	if s.Kept() != "" {
		next = []string{"log", "luck", "report FILE.html", "undo", rematch, another, "quit"}
	}
	sign := " " + m.Sign("·", "-") + " "
	if m.Spoken {
		sign = ", "
	}
	out = m.Append(out, screen.Say(screen.Dim, 2, strings.Join(next, sign), ""))
	k.write(out)
}

// counted1 is a count with its noun, which is in the singular for one.
func counted1(text string) string {
	if rest, ok := strings.CutPrefix(text, "1 "); ok {
		return "1 " + strings.TrimSuffix(rest, "s")
	}
	return text
}

// heaviest tells the heaviest blow of a bout, and where it stands in the log.
func (k *talk) heaviest() string {
	most, told := 0, ""
	err := k.s.Retrace(func(d *Deed) error {
		size, text := k.book.Heaviest(d.Log, k.s.g.Namer())
		if k.book.Toll != "" {
			size, text = k.toll(d.Before)
		}
		if size > most {
			most, told = size, "heaviest blow: "+text+" (line "+itoa(d.Seq)+")"
		}
		return nil
	})
	if err != nil {
		return ""
	}
	return told
}

// toll is the most that a command took from anybody, and how it is told.
func (k *talk) toll(before game.Game) (size int, text string) {
	for i := 0; k.s.g.Side(i) != ""; i++ {
		path := k.s.nameOf(i) + "." + k.book.Toll
		was, _, _ := before.Get(path)
		is, _, _ := k.s.g.Get(path)
		had, err := strconv.Atoi(was)
		has, err2 := strconv.Atoi(is)
		if lost := had - has; err == nil && err2 == nil && lost > size {
			size, text = lost, k.book.TollOf(i, lost, k.s.g.Namer())
		}
	}
	return size, text
}

// refuse says why a line was refused, and what would be right.
func (k *talk) refuse(f *Failure) {
	m := k.means()
	right := ""
	if f.Rule != "" {
		right = "[" + f.Rule + "]"
		if m.Spoken {
			right = "Rule " + f.Rule + "."
		}
	}
	msg := clean(f.Msg)
	if m.Spoken && right != "" && !strings.HasSuffix(msg, ".") {
		msg += "."
	}
	for _, nothing := range [...]string{`, not ""`, ` ""`} { // what is missing is not quoted
		msg = strings.TrimSuffix(msg, nothing)
	}
	out := m.Append(nil, &screen.Line{Hang: 4, Pieces: []screen.Piece{{Ink: screen.Refused, Text: "No:"}, {Text: " " + msg}}, Right: right})
	if f.Hint != "" {
		word, hint := "Hint", f.Hint
		if try := k.try(hint); try != "" {
			word, hint = "Try", try
		}
		out = m.Append(out, screen.Say(screen.Dim, 0, word+": "+clean(hint), ""))
	}
	_ = k.s.flush()
	_, _ = k.s.Err.Write(out)
}

// try is the command that works now of those that a hint names, or that is like it; ""
// if there is none.
func (k *talk) try(hint string) string {
	s := k.s
	first := strings.ToLower(firstWord(hint))
	if s.g.IsVerb(first) {
		if s.takes(s.g, hint) {
			return hint
		}
		for _, c := range s.g.Legal(false) {
			if begun(c.Line, first) {
				return c.Line
			}
		}
	}
	v := s.verbs[first]
	if v == nil || !v.has(looks) || first == "odds" || first == "try" || first == "advise" {
		return ""
	}
	for _, text := range [...]string{hint, first} {
		if k.answersTo(text) {
			return text
		}
	}
	return ""
}

// answersTo reports whether a command that only looks has an answer, which is not shown.
func (k *talk) answersTo(text string) bool {
	s := k.s
	in, out := s.in, s.Out
	in.Tokens, in.Dice = slices.Clone(s.in.Tokens), slices.Clone(s.in.Dice)
	s.Out = io.Discard
	err := s.exec(text, 0)
	s.in, s.Out = in, out
	return err == nil
}

// remind says what would be lost, before the verb that would lose it is given again, and
// reports whether it has: where nothing but points is lost, it does not.
func (k *talk) remind(word string, list []string) bool {
	entries, _ := k.entries()
	at := slices.IndexFunc(entries, func(e screen.Entry) bool { g := k.groupOf(e.Command); return g != nil && g.Reminds })
	if first := slices.IndexFunc(entries, func(e screen.Entry) bool { g := k.groupOf(e.Command); return g == nil || g.Urgent.Empty() }); at < 0 && first >= 0 && k.decides(entries[first].Command) {
		at = first // what is urgent may stand before it
	}
	if at < 0 {
		k.s.held = ""
		return false
	}
	said := clean(strings.Join(list, "; "))
	text := said + ", and " + entries[at].Command + " is still open. " + word + " again ends it."
	if g := k.groupOf(entries[at].Command); g != nil && g.Reminds { // the ruleset has said what is open
		short := word
		for i := range k.book.Menu {
			if g := &k.book.Menu[i]; g.Key != "" && g.Has(word) {
				short = g.Key
			}
		}
		text = said + "; " + short + " again ends the turn."
	}
	k.waits(text)
	return true
}

// waits reminds the player of something, before he goes on.
func (k *talk) waits(text string) {
	k.say(&screen.Line{Hang: 2, Pieces: []screen.Piece{{Ink: screen.Strong, Text: "Wait:"}, {Text: " " + text}}})
}

// decides reports whether something may come of a command that has a chance.
func (k *talk) decides(command string) bool {
	for i := range k.book.Menu {
		if g := &k.book.Menu[i]; g.Has(command) {
			return len(g.Events) > 0 && !g.Last
		}
	}
	return false
}

// wrapped is text as it stands on a terminal of some columns.
func wrapped(text []byte, columns int) []byte { return page.Wrap(nil, text, columns, "    ") }
