// Package record holds the commands for recorded bouts: verify them, show them again, measure the
// luck of their dice, and make reports of them.
package record

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/dice"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/repl"
)

const verifyHelp = `Carry recorded bouts out again with their dice, and say which line first does not follow, and how. ` +
	`Faces that are recorded as rolled are held against the seed, faces that were typed or read off real dice are taken for what the record says. ` +
	`The chain of a journal shows damage, not forgery: who can write a file can make a record of a bout that was never fought. ` +
	`Its head, written down when the bout ends, shows later that nothing was changed or left out: --head holds the journal against it. `

// A verifyQuestion holds what else is asked about journals.
type verifyQuestion struct {
	head string // the digits of a head that was noted, or ""
}

// VerifyCommand is "summa verify".
func VerifyCommand(p *shell.Program) *cobra.Command {
	q := verifyQuestion{}
	head, content := "", "recorded"
	cmd := &cobra.Command{
		Use:     "verify JOURNAL...",
		Short:   "Check that every step of a recorded bout follows from its dice",
		Long:    verifyHelp + rerun.PipedHelp,
		Example: "  summa verify bout.jsonl\n  summa verify bout.jsonl --head 3f9a-22c1-07bd-e410",
		Args:    shell.Arguments(1, 1000),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("head") {
				digits, ok := journal.ParseHead(head)
				if !ok {
					return shell.Usagef("verify says the head of a journal, such as 3f9a-22c1-07bd-e410", "--head %q is no head", line.Shorten(head))
				}
				if len(args) > 1 {
					return shell.Usagef("give one journal", "--head is the head of one journal, not of %d", len(args))
				}
				q.head = digits
			}
			p.Opt.AnyContent = content == "any"
			var first error
			for _, name := range args {
				if err := verify(p, name, &q); err != nil && first == nil {
					first = err
				}
			}
			return first
		},
	}
	cmd.Flags().StringVar(&head, "head", "", "hold the journal against the `HEAD` that was written down")
	cmd.Flags().Var(shell.Choice(&content, "CONTENT", "recorded", "any"), "content", "carry out under the content recorded, or accept any that is loaded")
	return cmd
}

// A verification is what checking a journal has shown.
type verification struct {
	session *repl.Session
	header  journal.Header
	head    [sha256.Size]byte
	at      int // the line with the head that was given, 0 if there is none
	torn    *journal.Broken
	notated bool // the record is a bout in notation, which has no chain
}

func verify(p *shell.Program, name string, q *verifyQuestion) error {
	v, err := verified(p, name, q)
	if err != nil {
		failed := rerun.Failure(name, err)
		if p.Opt.JSON {
			if jerr := p.JSON(verifyAnswer{Journal: name, Commands: v.session.Seqs(), Error: failed.Error()}); jerr != nil {
				return jerr
			}
		}
		return failed
	}
	if p.Opt.JSON {
		return p.JSON(v.answer(name, q))
	}
	if !p.Opt.Quiet {
		tellVerified(p, name, q, v)
	}
	return nil
}

// verified carries a journal out and checks everything that can be checked.
func verified(p *shell.Program, name string, q *verifyQuestion) (*verification, error) {
	v := new(verification)
	f, err := rerun.File(p, name)
	if err != nil {
		return v, err
	}
	defer f.Close()
	if v.notated = f.Notated; v.notated && q.head != "" {
		return v, &rerun.Departure{Line: 1, Why: "a bout in notation has no chain, and no head"}
	}
	r := journal.NewReader(f)
	r.Mend(func(b *journal.Broken) {
		v.torn = b
		rerun.TellTorn(p, name, b.Line, b.Bytes)
	})
	if v.session, v.header, err = rerun.OpenQuietly(p, name, r, nil); err != nil {
		return v, err
	}
	if !rerun.SameContent(v.session, &v.header) && !p.Opt.AnyContent {
		return v, &rerun.Departure{Line: 1, Why: "the bout was recorded with other content (weapons, types or tables) than is loaded now; --content any accepts it"}
	}
	v.see(r, q, 1)
	line := 1
	var doubt *rerun.Departure
	err = rerun.Repeat(p, r, v.session, func(e *journal.Entry) bool {
		line++
		if why := v.session.Unborne(); why != "" {
			doubt = &rerun.Departure{Line: line, Seq: e.Seq, Why: e.Cmd + ": " + why}
		}
		v.see(r, q, line)
		return doubt == nil
	})
	switch {
	case err != nil:
		return v, err
	case doubt != nil:
		return v, doubt
	}
	v.head = r.Head()
	if q.head != "" && v.at == 0 {
		return v, &rerun.Departure{Line: line, Seq: line - 1, Why: "no line has the head that was given: the record was changed, or cut behind this line"}
	}
	return v, nil
}

// see notes whether a line has the head that was given.
func (v *verification) see(r *journal.Reader, q *verifyQuestion, line int) {
	if q.head != "" && journal.HasHead(r.Head(), q.head) {
		v.at = line
	}
}

// tellVerified says what checking a journal has shown.
func tellVerified(p *shell.Program, name string, q *verifyQuestion, v *verification) {
	s, e := v.session, v.session.Evidence()
	p.Para(0, fmt.Sprintf("%s: %s, every step follows", name, page.Plural(s.Seqs(), "command")))
	for _, text := range []string{diceShown(s, &e), refereeShown(&e), v.contentShown(), v.rulingsShown(), v.headShown(q)} {
		if text != "" {
			p.Para(2, text)
		}
	}
}

// diceShown says how many dice the seed confirms as rolled.
func diceShown(s *repl.Session, e *repl.Evidence) string {
	var parts []string
	if n := e.Dice[dice.Seeded]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d rolled, borne out by seed %d", n, s.Seed))
	}
	if n := e.Dice[dice.Typed]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d typed", n))
	}
	if n := e.Dice[dice.Asked]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d asked for by name", n))
	}
	if len(parts) == 0 {
		return "dice: none"
	}
	return "dice: " + strings.Join(parts, "; ")
}

// refereeShown says how often the referee intervened.
func refereeShown(e *repl.Evidence) string {
	var parts []string
	if e.Overruled > 0 {
		parts = append(parts, page.Plural(e.Overruled, "command")+" overruled")
	}
	if e.Stated > 0 {
		parts = append(parts, "facts stated by "+page.Plural(e.Stated, "command"))
	}
	if len(parts) == 0 {
		return ""
	}
	return "referee: " + strings.Join(parts, "; ")
}

// shortHash is the number of digits that identify a hash.
const shortHash = 12

func (v *verification) contentShown() string {
	now := v.session.Content.Hash()
	text := "content: " + hex.EncodeToString(now[:])[:shortHash]
	if !rerun.SameContent(v.session, &v.header) {
		text += ", accepted for the recorded " + v.header.Content[:shortHash]
	}
	for _, pack := range v.packs() {
		text += "; pack " + pack.Name + " " + pack.Hash[:shortHash]
	}
	return text
}

// packs returns the files of house rules that were in force.
func (v *verification) packs() []packShown {
	list := []packShown{}
	for _, s := range v.session.Content.Set.Sources() {
		for _, name := range v.session.Packs {
			if s.Name == name || filepath.Dir(s.Name) == filepath.Clean(name) {
				sum := sha256.Sum256(s.Data)
				list = append(list, packShown{s.Name, hex.EncodeToString(sum[:])})
			}
		}
	}
	return list
}

func (v *verification) rulingsShown() string {
	if len(v.header.Rulings) == 0 {
		return "rulings at the start: all at their defaults"
	}
	text := "rulings at the start:"
	for _, r := range v.header.Rulings {
		text += " " + r.ID + "=" + r.Option
	}
	return text
}

func (v *verification) headShown(q *verifyQuestion) string {
	if v.notated {
		state := v.session.Game().Hash()
		return "no chain: a bout in notation has none; its last state is " + hex.EncodeToString(state[:])[:16]
	}
	text := "head: " + journal.Short(v.head)
	switch since := v.session.Seqs() + 1 - v.at; {
	case q.head != "" && since == 0:
		text += ", as given"
	case q.head != "":
		text += "; the one given is that of line " + strconv.Itoa(v.at) + ", and " + page.Plural(since, "command") + " came later"
	}
	return text
}

type packShown struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
}

type diceShownJSON struct {
	Rolled int `json:"rolled"`
	Typed  int `json:"typed"`
	Asked  int `json:"asked"`
}

type verifyAnswer struct {
	Journal     string            `json:"journal"`
	OK          bool              `json:"ok"`
	Commands    int               `json:"commands"`
	Hash        string            `json:"hash,omitempty"`
	Error       string            `json:"error,omitempty"`
	Seed        string            `json:"seed,omitempty"`
	Dice        *diceShownJSON    `json:"dice,omitempty"`
	Overruled   int               `json:"overruled,omitempty"`
	Stated      int               `json:"stated,omitempty"`
	Content     string            `json:"content,omitempty"`
	SameContent *bool             `json:"same_content,omitempty"`
	Packs       []packShown       `json:"packs,omitempty"`
	Rulings     map[string]string `json:"rulings,omitempty"`
	Head        string            `json:"head,omitempty"`
	HeadLine    int               `json:"head_line,omitempty"` // the line with the head that was given
	TornBytes   int64             `json:"torn_bytes,omitempty"`
}

// answer returns the same for programs.
func (v *verification) answer(name string, q *verifyQuestion) verifyAnswer {
	s, e := v.session, v.session.Evidence()
	hash, content := s.Game().Hash(), s.Content.Hash()
	same := rerun.SameContent(s, &v.header)
	out := verifyAnswer{
		Journal: name, OK: true, Commands: s.Seqs(), Hash: hex.EncodeToString(hash[:]), Seed: fmt.Sprint(s.Seed),
		Dice:      &diceShownJSON{e.Dice[dice.Seeded], e.Dice[dice.Typed], e.Dice[dice.Asked]},
		Overruled: e.Overruled, Stated: e.Stated,
		Content: hex.EncodeToString(content[:]), SameContent: &same, Packs: v.packs(), Rulings: map[string]string{},
		HeadLine: v.at,
	}
	if !v.notated {
		out.Head = journal.Short(v.head)
	}
	for _, r := range v.header.Rulings {
		out.Rulings[r.ID] = r.Option
	}
	if v.torn != nil {
		out.TornBytes = v.torn.Bytes
	}
	return out
}
