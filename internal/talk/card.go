package talk

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"summa/internal/game"
	"summa/internal/repl"
	"summa/internal/screen"
)

// card shows how a bout ended, once.
func (k *conversation) card() {
	s := k.s
	if !s.Game().Over() {
		k.carded = false
		return
	}
	if k.carded || s.Quiet {
		return
	}
	k.carded, k.key = true, noTurn
	m := k.means()
	winner, _, _ := s.Game().Get("bout.winner")
	left := "The bout is over"
	if screen.Holds(winner) {
		left = winner + " wins"
	}
	right := s.Ruleset.Name + ", "
	if lasted := m.Fill(&k.book.Lasted, s.Facts()); lasted != "" {
		right += counted1(lasted) + ", "
	}
	right += itoa(s.Seq()) + " commands"
	own := 0
	for _, e := range s.Applied() {
		if e.Past { // the record does not say who gave it
			own = len(s.Applied())
			break
		}
		if !e.Auto {
			own++
		}
	}
	if own < len(s.Applied()) {
		right += " (" + itoa(own) + " of them typed)"
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
		out = k.book.Strip(&m, out, s.Facts(), k.rows())
	} else {
		out = k.book.Ends(&m, out, s.Facts(), k.rows())
	}
	if text := k.heaviest(); text != "" {
		out = m.Append(out, screen.Say(screen.Normal, 2, text, ""))
	}
	if s.Fortune != nil {
		if text := s.Fortune(s); text != "" {
			out = m.Append(out, screen.Say(screen.Normal, 2, text, ""))
		}
	}
	k.shown = k.endings()
	sign, number := " "+m.Sign("·", "-")+" ", " "
	if m.Spoken {
		sign, number = "; ", " for "
	}
	var next []string
	for _, e := range k.shown {
		next = append(next, screen.Glued(e.Number+number+e.Command))
	}
	if s.Kept() != "" {
		next = append(next, "report FILE.html")
	}
	out = m.Append(out, screen.Say(screen.Dim, 2, strings.Join(next, sign), ""))
	k.write(out)
}

// endings returns what may be done when a bout is over. Commands that change nothing come first, so
// that a number typed too late does no harm.
func (k *conversation) endings() []screen.Entry {
	commands := []string{"log", "undo", rematch, another, "quit"}
	if k.s.Kept() != "" {
		commands = slices.Insert(commands, 1, "luck")
	}
	list := make([]screen.Entry, len(commands))
	for i, c := range commands {
		list[i] = screen.Entry{Number: itoa(i + 1), Command: c}
	}
	return list
}

// heaviest tells the heaviest blow of a bout, with its line in the log.
func (k *conversation) heaviest() string {
	most, told := 0, ""
	err := k.s.Retrace(func(d *repl.Deed) error {
		size, text := k.book.Heaviest(d.Log, k.s.Game().Namer())
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

// toll returns the most that a command took from any figure, and the sentence that tells it.
func (k *conversation) toll(before game.Game) (size int, text string) {
	for i := 0; k.s.Game().Side(i) != ""; i++ {
		path := k.s.NameOf(i) + "." + k.book.Toll
		was, _, _ := before.Get(path)
		is, _, _ := k.s.Game().Get(path)
		had, err := strconv.Atoi(was)
		has, err2 := strconv.Atoi(is)
		if lost := had - has; err == nil && err2 == nil && lost > size {
			size, text = lost, k.book.TollOf(i, lost, k.s.Game().Namer())
		}
	}
	return size, text
}
