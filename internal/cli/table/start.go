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

// StartSession runs the program on a terminal without a command: it asks which ruleset to play,
// or whether to resume the last bout, then plays.
func StartSession(p *shell.Program, cmd *cobra.Command) error {
	if len(p.Rulesets) == 1 {
		return play(p, p.Rulesets[0], "")
	}
	name, last := unfinished(p, "")
	for {
		answer, err := askStart(p, last)
		if err != nil {
			return nil // the user left
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

// askStart lists what there is to play, with the bout to resume if there is one, and returns the
// answer.
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

// unfinished returns the last kept bout that is not over, of one ruleset if it is named, and a
// description of it. A bout without figures, or one that cannot be read, is skipped.
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
			continue // not a bout that can be resumed
		}
		if old.Game().Over() {
			break
		}
		return name, boutSaid(p, name, old, n)
	}
	return "", ""
}

// mostLooked is the largest number of journals that are read to find one to resume.
const mostLooked = 8

// boutSaid describes a bout of n commands: who fights whom, how far it has come, and when it was
// left.
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

// roundOf returns the round or turn that a bout has reached, in the ruleset's words; "" before
// the first.
func roundOf(p *shell.Program, s *repl.Session) string {
	if !s.Game().Begun() || setScreen(p, s) != nil || s.Screen == nil {
		return ""
	}
	m := means(p)
	round, _, _ := strings.Cut(s.Screen.Heading(&m, s.Facts()), " · ")
	return strings.ToLower(round)
}

// day returns when something was written, relative to the present day.
func day(then, now time.Time) string {
	if then.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return then.Format("today 15:04")
	}
	return then.Format("2006-01-02 15:04")
}
