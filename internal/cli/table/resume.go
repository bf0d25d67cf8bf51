package table

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/disk"
	"summa/internal/game"
	"summa/internal/journal"
	"summa/internal/page"
	"summa/internal/repl"
)

// ResumeCommand is "summa resume".
func ResumeCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "resume [JOURNAL]",
		Short: "Go on with a recorded bout",
		Long:  "Go on with a recorded bout, in its journal. A bout in notation (docs/notation.md) is carried out first, and a journal is begun with it: --journal FILE, or one of the same name that ends in .jsonl.",
		Args:  shell.Arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			name, err := journalName(p, args)
			if err != nil {
				return err
			}
			return resume(p, name)
		},
	}
}

// journalName returns the journal that is named, or the last one.
func journalName(p *shell.Program, args []string) (string, error) {
	if len(args) == 1 {
		return rerun.Kept(p, args[0]), nil
	}
	dir, err := journal.Dir(p.Getenv)
	if err != nil {
		return "", &shell.Failure{Status: shell.StatusIO, Err: err}
	}
	name, ok := journal.Latest(dir)
	if !ok {
		return "", &shell.Failure{Status: shell.StatusIO, Err: fmt.Errorf("there is no journal in %s", dir), Hint: "summa play RULESET begins a bout"}
	}
	return name, nil
}

// offerResume asks whether to resume the last bout, if it is of the same ruleset and not over. A
// command in place of an answer begins a new bout.
func offerResume(p *shell.Program, s *repl.Session) (resumed bool, err error) {
	if p.Opt.Quiet {
		return false, nil
	}
	name, what := unfinished(p, s.Ruleset.Name)
	if name == "" {
		return false, nil
	}
	t, m := p.OpenTerminal(), means(p)
	p.Para(0, "The last bout is not over: "+what+".")
	if err := p.Flush(); err != nil {
		return false, err
	}
	for {
		answer, err := t.Ask(m.Prompt("1 go on with it, 2 begin another? [" + m.Sign("⏎", "Enter") + " 1]"))
		if err != nil {
			return false, nil
		}
		switch word := strings.ToLower(strings.TrimSpace(answer)); {
		case isOneOf(word, "", "1", "y", "yes"):
			if err := resume(p, name); !errors.Is(err, journal.ErrInUse) {
				return true, err
			}
			p.Para(0, playedElsewhere)
			return false, nil
		case isOneOf(word, "2", "n", "no"):
			return false, nil
		case !helps(word) && s.Understands(answer):
			t.Push(answer)
			return false, nil
		}
		p.Para(0, "1 or Enter goes on with the last bout where it stopped. 2 begins a new bout and leaves the old one as it is, and so does any command; summa resume "+strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))+" goes on with the old one later.")
		if err := p.Flush(); err != nil {
			return false, err
		}
	}
}

// helps reports whether an answer asks for help on the possible answers.
func helps(answer string) bool {
	word, _, _ := strings.Cut(answer, " ")
	return isOneOf(word, "help", "what", "which", "why", "how", "explain")
}

// playedElsewhere is said of a bout that cannot be resumed now.
const playedElsewhere = "That bout is being played in another session: end that one first, or begin another here."

// mostNamed is the largest number of figures of a bout that are named.
const mostNamed = 4

// fighters names those who fight a bout: the figure of each side that has only one, else the
// side. If there are many, it names the first, and says how many more there are.
func fighters(g game.Game) string {
	var sides, names []string
	for i := 0; g.Side(i) != ""; i++ {
		name := string(g.Namer().AppendName(nil, i))
		if k := slices.Index(sides, g.Side(i)); k >= 0 {
			names[k] = sides[k]
			continue
		}
		sides, names = append(sides, g.Side(i)), append(names, name)
	}
	if more := len(names) - mostNamed; more > 1 {
		return strings.Join(names[:mostNamed], " v ") + " and " + strconv.Itoa(more) + " more"
	}
	return cmp.Or(strings.Join(names, " v "), "nobody entered yet")
}

// resume resumes a bout from its journal: at the terminal, or with a script from standard input.
func resume(p *shell.Program, name string) error {
	if name == shell.Piped {
		return shell.Usagef("write it to a file; verify, replay and luck take -", "resume goes on in the journal itself, and cannot in standard input")
	}
	name, err := begunWith(p, name)
	if err != nil {
		return err
	}
	w, _, recovery, err := journal.Append(name)
	if err != nil {
		return rerun.Failure(name, err)
	}
	s, err := reopened(p, name)
	if err != nil {
		return errors.Join(err, w.Close())
	}
	if recovery != nil {
		rerun.TellTorn(p, name, recovery.Line, recovery.Bytes)
	}
	if err := rerun.Keep(s, w, false); err != nil {
		return &shell.Failure{Status: shell.StatusIO, Err: err}
	}
	if !p.Terminal {
		return Script(p, s, "")
	}
	p.Para(0, "going on with "+filepath.Base(name))
	if s.Ruleset.Screen != nil && !p.Opt.JSON { // the strip shows the situation
		return Converse(p, s)
	}
	if _, err := p.Out.Write(page.Wrap(nil, s.Game().Show(nil, "", p.Columns()), p.Columns(), "    ")); err != nil {
		return err
	}
	return Converse(p, s)
}

// begunWith returns the journal to continue: the one named or, for a bout in notation, a new
// journal that begins with it.
func begunWith(p *shell.Program, name string) (string, error) {
	f, err := rerun.File(p, name)
	if err != nil {
		return "", rerun.Failure(name, err)
	}
	defer f.Close()
	if !f.Notated {
		return name, nil
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return "", err
	}
	kept := cmp.Or(p.Opt.Journal, strings.TrimSuffix(name, filepath.Ext(name))+".jsonl")
	p.Opt.Journal = ""
	return kept, p.WriteNew(kept, text, page.Plural(bytes.Count(text, []byte("\n"))-1, "command"))
}

// reopened carries out a journal in order to continue it.
func reopened(p *shell.Program, name string) (*repl.Session, error) {
	f, err := disk.OpenRegular(name, 0)
	if err != nil {
		return nil, rerun.Failure(name, err)
	}
	defer f.Close()
	r := journal.NewReader(f)
	r.Mend(func(*journal.Broken) {})
	s, err := rerun.Open(p, name, r, nil)
	if err == nil {
		err = rerun.Repeat(p, r, s, nil)
	}
	if err != nil {
		return nil, rerun.Failure(name, err)
	}
	s.Excerpt = excerpt(p)
	return s, nil
}
