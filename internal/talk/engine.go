package talk

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/screen"
)

// An engineTurn is what the engine has done since the heading of a turn was shown. It is told at
// the end of that turn or before the next question.
type engineTurn struct {
	awaits bool   // the engine waits in a turn of its own while the player is asked about it
	stuck  string // the hash of the bout in which the engine could not go on
	idle   string // the name of the figure it has played since the last heading
	acted  bool   // part of its deeds since then has been told

	engine   []string    // what it has done, one deed each
	telling  string      // how the next deed is announced
	handful  bool        // the result names the attacker and the target itself: announce the deed only before a question
	openly   bool        // the deed is shown as a player's is
	walk     core.Record // the last deed, if it was a step of a walk
	walked   int         // how many deeds there were after that step
	diceless int         // how many deeds there were after the last one without dice
	leadsOn  int         // how many deeds there were after the last one that shares its line with the next
	sealed   bool        // the last deed sealed a choice

	costs int            // how many of its commands have cost a side something
	had   map[string]int // what each side had left at the start of the turn
	have  map[string]int // what each side has left now
}

// Opens keeps the announcement of a command that the engine gives, with its cost, to be told once
// dice have been rolled for it. At the start of a turn it first prints the heading of the turn, and
// the strip too if the command is to be shown as a player's is.
func (k *conversation) Opens(text string, seals bool) {
	m := k.means()
	g := k.Group(text)
	k.openly = !seals && k.s.Answering() && g != nil && g.IsOpen(&m, k.s.Facts())
	k.turn(k.openly)
	k.telling, k.toldTo, k.seenDice = "", 0, 0
	if g != nil && !k.openly {
		if text := m.Fill(&g.Waiting, k.s.Facts()); text != "" {
			k.deed(text, false)
		}
	}
	k.handful = g != nil && g.Throws >= 0
	if g == nil || g.Saying == "" || g.Said(text) == text {
		return // its result says enough
	}
	k.telling = line.Capital(g.Said(text))
	for _, c := range k.s.Game().Legal(false) {
		if c.Line == text && c.Cost != "" {
			k.telling += ", " + c.Cost
			break
		}
	}
	k.telling += "."
}

// Moved keeps what the engine has done, to be told at the end of its turn.
func (k *conversation) Moved(who string) {
	s := k.s
	if k.openly {
		k.openly, k.telling, k.acted = false, "", true
		k.Result()
		return
	}
	r := s.Last()
	r.Log, r.Asked = k.untold(r.Log), s.AsksDice() && !r.Typed
	if n := len(s.Applied()) - 1; n < 0 || !k.AnswersQuestion(s.Applied()[n].Text) {
		var seals, opens bool
		if n >= 0 {
			seals, opens = s.Game().Sealing(s.Applied()[n].Text)
		}
		if !seals && !opens { // a choice is not a deed, so "does nothing more" must not follow it
			k.idle = who
			k.hold = false // the bout has moved past the point of the undo
		}
	}
	if rec := k.book.Walk(&r); rec != nil {
		if n := len(k.engine); n > 0 && n == k.walked {
			if one, ok := k.book.Joined(&k.walk, rec); ok {
				rec, k.engine = &one, k.engine[:n-1]
			}
		}
		if text := k.book.Tell(s.Game().Namer(), rec); text != "" {
			k.deed(text, false)
			k.walk, k.walked = *rec, len(k.engine)
		}
		return
	}
	if text := k.Landed(k.book.Deeds(&r)); text != "" {
		if k.telling != "" && len(r.Rolled) > 0 && !k.handful {
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
	k.engine = append(k.engine, k.newsNow(k.book.News)...)
	k.count(false)
	if n := len(s.Applied()) - 1; n >= 0 {
		if k.sealed, _ = s.Game().Sealing(s.Applied()[n].Text); k.sealed {
			k.deed(s.NameOf(s.LastSealed())+" has chosen.", true)
			k.leadsOn = len(k.engine)
		}
	}
}

// deed adds something that the engine has done. A deed without dice shares the line of one without
// dice before it, and any deed that of a choice before it.
func (k *conversation) deed(text string, rolled bool) {
	if n := len(k.engine); n > 0 && (n == k.leadsOn || n == k.diceless && !rolled) && !strings.HasSuffix(k.engine[n-1], screen.GoesOn) {
		k.engine[n-1] += screen.GoesOn
	}
	if k.engine = append(k.engine, text); !rolled {
		k.diceless = len(k.engine)
	}
}

// awaitsEngine asks how a turn of the engine is to continue that has halted because its dice were
// not given, or because commands were taken back to this point.
func (k *conversation) awaitsEngine() {
	m, who := k.means(), k.s.Game().Active()
	k.shown = []screen.Entry{
		{Number: "1", Command: engineGoesOn, Text: "it goes on"},
		{Number: "2", Command: "undo", Text: "undo"},
		{Number: "3", Command: "auto " + line.Typed(who) + " off", Text: "play " + who},
	}
	k.asking = who + "'s turn is the engine's: 1 it goes on, 2 undo, 3 you play " + who + " [" + m.Sign("⏎", "Enter") + " 1]"
}

// Stuck notes that the engine cannot go on as the bout stands, so that the player may act and is
// not asked about it.
func (k *conversation) Stuck() {
	h := k.s.Game().Hash()
	k.stuck = string(h[:])
}

// engineGoesOn has the engine play until the player is to act, and choose again what an undo took
// back. It reports whether it could.
func (k *conversation) engineGoesOn() bool {
	err := k.s.GoOn()
	if err != nil {
		k.Refuse(k.s.Explain(err))
	}
	return err == nil
}

// didNothing adds that the engine does nothing more, where its turn ends without a deed to tell.
func (k *conversation) didNothing() {
	if k.idle != "" && !k.acted && !slices.ContainsFunc(k.engine, func(x string) bool { return !strings.HasSuffix(x, screen.GoesOn) }) {
		k.engine = append(k.engine, k.idle+" does nothing more.")
	}
}

// flushEngine tells what the engine has done.
func (k *conversation) flushEngine() {
	k.idle = ""
	if len(k.engine) == 0 {
		return
	}
	const many = 2 // from so many costly commands on, their costs are added up
	if k.costs >= many {
		if text := k.lost(); text != "" {
			at := len(k.engine)
			if k.sealed {
				at--
			}
			if slices.ContainsFunc(k.engine, func(x string) bool { return strings.Contains(x, screen.OwnLine) }) {
				text = screen.OwnLine + text + screen.OwnLine
			}
			k.engine = slices.Insert(k.engine, at, text)
		}
		k.costs = many - 1 // the next costly command adds up the whole turn again
	}
	k.sealed = false
	rows := screen.DeedRows(k.engine)
	k.engine, k.walked, k.acted = nil, 0, true
	k.diceless, k.leadsOn = 0, 0
	for _, row := range rows {
		if sum, ok := strings.CutPrefix(row, screen.SumLine); ok {
			k.say(screen.Say(screen.Dim, 4, sum, ""))
		} else if row = strings.TrimSpace(row); row != "" {
			k.say(screen.Say(screen.Normal, 2, row, ""))
		}
	}
}

// count counts what each side has left, at the start of a turn and after each command of the
// engine, and how many of these commands have cost a side something.
func (k *conversation) count(starts bool) {
	if k.book.Counts == "" {
		return
	}
	now := map[string]int{}
	for _, r := range k.rows() {
		v, _ := k.s.Facts().Get(r.Name + "." + k.book.Counts)
		now[r.Name], _ = strconv.Atoi(line.FirstWord(v))
	}
	if starts {
		k.costs, k.had = 0, now
	} else if !maps.Equal(k.have, now) {
		k.costs++
	}
	k.have = now
}

// lost says what each side has lost since the start of the turn, "" if nothing.
func (k *conversation) lost() string {
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
