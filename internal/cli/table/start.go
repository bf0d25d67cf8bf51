package table

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/repl"
)

// StartSession is what the program does on a terminal when it is given no
// command: it asks which ruleset, or whether to go on with the last bout, then plays.
func StartSession(p *shell.Program, cmd *cobra.Command) error {
	if len(p.Rulesets) == 1 {
		return play(p, p.Rulesets[0], "")
	}
	name, last := unfinished(p, "")
	for {
		answer, err := askStart(p, last)
		if err != nil {
			return nil // he left
		}
		if answer == "" && name != "" {
			if err := resume(p, name); !errors.Is(err, journal.ErrInUse) {
				return err
			}
			p.Para(2, playedElsewhere)
			name, last = "", ""
			continue
		}
		for i, rs := range p.Rulesets {
			if answer == strconv.Itoa(i+1) || strings.EqualFold(answer, rs.Name) {
				return begin(p, rs, false)
			}
		}
		switch rs, err := p.Ruleset(answer); {
		case err == nil:
			return begin(p, rs, false)
		case isOneOf(answer, "q", "quit", "exit"):
			return nil
		case answer == "" || isOneOf(answer, "?", "help"):
			p.Para(2, "Type the number of what you want to play, or its name; Ctrl-D leaves. summa --help lists what there is besides.")
		default:
			p.Para(2, "There is no "+line.Clean(line.Shorten(answer))+" here: type a number from 1 to "+strconv.Itoa(len(p.Rulesets))+", or a name.")
		}
	}
}

// isOneOf reports whether an answer is one of some words.
func isOneOf(answer string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(answer, w) })
}

// askStart lists what there is to play, and the bout to go on with if there is one, and
// returns the answer.
func askStart(p *shell.Program, last string) (string, error) {
	m := means(p)
	for i, rs := range p.Rulesets {
		p.Println("  " + strconv.Itoa(i+1) + "  " + rs.Name + strings.Repeat(" ", max(1, 11-len(rs.Name))) + rs.About)
	}
	question := "which?"
	if last != "" {
		p.Println("  " + m.Sign("⏎", "Enter") + "  go on with " + last)
		question = "which? [" + m.Sign("⏎", "Enter") + " go on]"
	}
	if err := p.Flush(); err != nil {
		return "", err
	}
	answer, err := p.OpenTerminal().Ask(m.Prompt(question))
	return strings.TrimSpace(answer), err
}

// unfinished is the last bout that was kept, of one ruleset if it is named, if it is not
// over; and what it is. One in which nobody is, or that cannot be read, is passed over.
func unfinished(p *shell.Program, ruleset string) (name, what string) {
	dir, err := journal.Dir(p.Getenv)
	if err != nil || p.Opt.Journal != "" || p.Opt.NoJournal {
		return "", ""
	}
	looked := 0
	for name := range journal.Newest(dir, ruleset) {
		if looked++; looked > mostLooked {
			break
		}
		old, n, err := rerun.Reread(p, name)
		if err != nil || n == 0 || old.Game().Side(0) == "" || ruleset != "" && old.Ruleset.Name != ruleset {
			continue // nothing that could be gone on with
		}
		if old.Game().Over() {
			break
		}
		return name, boutSaid(p, name, old, n)
	}
	return "", ""
}

// mostLooked is how many journals are read for one to go on with.
const mostLooked = 8

// boutSaid says what a bout of n commands is: who fights whom, how far it has come, and when it
// was left.
func boutSaid(p *shell.Program, name string, old *repl.Session, n int) string {
	list := []string{old.Ruleset.Name, page.Plural(n, "command")}
	if round := roundOf(p, old); round != "" {
		list = slices.Insert(list, 1, round)
	}
	if info, err := os.Stat(name); err == nil {
		list = append(list, day(info.ModTime().In(p.Now().Location()), p.Now()))
	}
	return fighters(old.Game()) + " (" + strings.Join(list, ", ") + ")"
}

// roundOf is which round or turn a bout has come to, as its ruleset heads it; "" before
// the first.
func roundOf(p *shell.Program, s *repl.Session) string {
	if !s.Game().Begun() || setScreen(p, s) != nil || s.Screen == nil {
		return ""
	}
	m := means(p)
	round, _, _ := strings.Cut(s.Screen.Heading(&m, s.Facts()), " · ")
	return strings.ToLower(round)
}

// day is when something was written, by the clock of whoever asks.
func day(then, now time.Time) string {
	if then.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return then.Format("today 15:04")
	}
	return then.Format("2006-01-02 15:04")
}
