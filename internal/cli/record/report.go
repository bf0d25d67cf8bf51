package record

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/luck"
	"summa/internal/luck/view"
	"summa/internal/page"
	"summa/internal/paper"
	"summa/internal/repl"
	"summa/internal/report"
)

// ReportCommand is "summa report".
func ReportCommand(p *shell.Program) *cobra.Command {
	var q reportQuestion
	cmd := &cobra.Command{
		Use:   "report JOURNAL [-o FILE] [--format html|md|bbcode|text|story|notation]",
		Short: "Make a page of a recorded bout, or write it for a post or a message",
		Long: "Make a page of a bout: who beat whom, how each fared, and every command with its dice, what came of it and by which rule. Every step is adjudicated again. " +
			"The page is one file, without a script or anything from elsewhere. The same is written as Markdown, as a post of a forum and as text, or told as a story, a paragraph a round; " +
			"in notation a bout is a word a command, and every command that reads a journal reads it (docs/notation.md). " +
			"Without --format the ending of FILE decides: .html, .md, .bb, .txt, .story.txt or .bout; without -o it goes to standard output. " + rerun.PipedHelp,
		Example: "  summa report bout.jsonl -o bout.html\n  summa report bout.jsonl --format notation",
		Args:    shell.Arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if q.model = p.Opt.JSON && q.out == ""; q.model && q.format != "" {
				return shell.Usagef("leave one of them out", "--json is a report as programs read it, and --format %s another", q.format)
			}
			err := q.said(cmd)
			if err != nil {
				return err
			}
			if q.format, err = formatOf(q.format, q.out); err != nil {
				return err
			}
			if q.remarks && q.format != "notation" {
				return shell.Usagef("leave it out, or --format notation", "--remarks is of notation alone")
			}
			return reportBout(p, args[0], &q)
		},
	}
	cmd.Flags().StringVarP(&q.out, "output", "o", "", "write to a new `FILE`")
	cmd.Flags().Var(shell.Choice(&q.format, "FORMAT", "html", "md", "bbcode", "text", "story", "notation"), "format", "what to write")
	q.follow.flags(cmd)
	cmd.Flags().Var(shell.Choice(&q.size, "SIZE", "a4", "letter", "half"), "paper", "the paper of the page")
	cmd.Flags().StringVar(&q.title, "title", "", "the title, in place of who beat whom")
	cmd.Flags().StringVar(&q.date, "date", "", "when it was, in place of what the record says")
	cmd.Flags().StringVar(&q.place, "place", "", "where it was")
	cmd.Flags().BoolVar(&q.remarks, "remarks", false, "in notation, keep the reasons of the policies that played")
	cmd.Flags().BoolVar(&q.follow.no, "no-chances", false, "leave out how likely each was to win, which takes some seconds")
	return cmd
}

// A reportQuestion holds what kind of report is wanted.
type reportQuestion struct {
	out, format string
	size        string // the size of the paper
	model       bool   // the report is for programs
	remarks     bool   // in notation, the reasons of policies follow their moves
	follow      following

	title, date, place string
}

// endings maps the endings of file names to formats.
var endings = map[string]string{".html": "html", ".htm": "html", ".md": "md", ".bb": "bbcode", ".txt": "text", storyEnding: "story", ".bout": "notation"}

const storyEnding = ".story.txt"

// formatOf returns the format that is asked for: by its name, or by the ending of a file name.
func formatOf(format, out string) (string, error) {
	if out == "" || out == shell.Piped {
		if format == "" {
			format = "html"
		}
		return format, nil
	}
	ending := strings.ToLower(filepath.Ext(out))
	if strings.HasSuffix(strings.ToLower(out), storyEnding) {
		ending = storyEnding
	}
	named, ok := endings[ending]
	switch {
	case format == "" && !ok:
		return "", shell.Usagef("-o bout.html, .md, .bb, .txt, .story.txt or .bout", "%s: no format is written to files that end so", out)
	case format != "" && ok && format != named:
		return "", shell.Usagef("leave one of them out", "--format is %s, and %s ends as %s does", format, out, named)
	case format == "":
		return named, nil
	}
	return format, nil
}

// reportBout writes a report of a bout to a file or to standard output.
func reportBout(p *shell.Program, name string, q *reportQuestion) error {
	out, format := q.out, q.format
	s, h, err := carriedOut(p, name)
	if err != nil {
		return rerun.Failure(name, err)
	}
	notate := rerun.Printed
	if q.model || q.remarks {
		notate = rerun.Notate
	}
	text, n, err := notate(nil, s, &h)
	long := new(rerun.TooLong)
	switch {
	case errors.As(err, &long) && format == "notation":
		return &shell.Failure{Status: shell.StatusNo, Err: err, Hint: "the journal is what can be replayed"}
	case err != nil && !errors.As(err, &long):
		return err
	}
	if format != "notation" {
		src, err := report.Of(s)
		if err != nil {
			return err
		}
		src.About = q.about(s, &h)
		if q.model { // programs read a row for each command
			src.Asks, src.Programs = "", true
		}
		ledger, untold, expected := diceOf(s, src.Stake, src.Tested)
		src.Expected = expected
		if src.Course, err = q.follow.course(p, s); err != nil {
			return err
		}
		r, err := report.Make(src)
		if err != nil {
			return err
		}
		r.Bout, r.Moves, r.Notes, n = string(text), n, notes(s, &h, r.Lasted), r.Lasted
		if long.Moves > 0 {
			r.Notes = append(r.Notes, "The bout is too long for notation: it stands in its journal alone.")
		}
		fell(r, ledger, src.Stake, untold)
		if q.model {
			return p.JSON(r.Model())
		}
		if text, err = laidOut(r, format, q.size); err != nil {
			return err
		}
	}
	text = []byte(line.Visible(string(text)))
	if out == "" || out == shell.Piped {
		_, err := p.Out.Write(text)
		return err
	}
	return p.WriteNew(out, text, page.Plural(n, "command"))
}

// carriedOut carries out a recorded bout, and returns the session and the header of its record.
func carriedOut(p *shell.Program, name string) (s *repl.Session, h journal.Header, err error) {
	f, err := rerun.File(p, name)
	if err != nil {
		return nil, h, err
	}
	defer f.Close()
	r := rerun.Reader(p, name, f)
	if s, err = rerun.Open(p, name, r, nil); err != nil {
		return nil, h, err
	}
	if err = rerun.Repeat(p, r, s, nil); err != nil {
		return nil, h, err
	}
	h, err = r.Header()
	return s, h, err
}

// about returns what is said of a bout: by flags, else by its players, else by its record.
func (q *reportQuestion) about(s *repl.Session, h *journal.Header) report.About {
	a := report.About{About: s.About()}
	a.Title, a.Date, a.Place = cmp.Or(q.title, a.Title), cmp.Or(q.date, a.Date), cmp.Or(q.place, a.Place)
	if began, err := time.Parse(time.RFC3339, h.Began); err == nil && a.Date == "" {
		a.Date = began.UTC().Format("2 January 2006")
	}
	parts := []string{s.Ruleset.Title}
	var when []string
	for _, text := range []string{a.Event, a.Place, a.Date} {
		if text != "" {
			when = append(when, line.Clean(text))
		}
	}
	if len(when) > 0 {
		parts = append(parts, strings.Join(when, ", "))
	}
	a.Title, a.Kicker = line.Clean(a.Title), strings.Join(parts, " · ")
	return a
}

// diceOf returns the luck of the dice of a bout, nil if that is not known; the results that are
// better for neither side; and the expectation of the given stakes by command.
func diceOf(s *repl.Session, stakes ...string) (*luck.Ledger, []luck.Trial, map[int]report.Expected) {
	var l luck.Ledger
	expected := map[int]report.Expected{}
	var err error
	if l.Suffered, err = luck.Suffered(s.Ruleset); err != nil {
		return nil, nil, nil
	}
	var untold []luck.Trial
	err = s.Retrace(func(d *repl.Deed) error {
		return l.Add(d, func(t *luck.Trial) {
			if t.Stake != nil && t.Stake.Better == 0 && len(t.Stake.Events) > 0 && t.Got > 0 {
				one := *t
				one.For = luck.Called(d, t.Stake)
				untold = append(untold, one)
			}
			if t.Stake == nil || t.Stake.ID == "" || !slices.Contains(stakes, t.Stake.ID) {
				return
			}
			x := expected[t.Seq]
			expected[t.Seq] = report.Expected{Stake: t.Stake.ID, Got: x.Got + t.Got, Of: x.Of + len(t.Faces), Mean: x.Mean + t.Can.Mean(), Var: x.Var + t.Can.Var()}
		})
	})
	if err != nil {
		return nil, nil, nil
	}
	return &l, untold, expected
}

// luckOf returns the luck of dice as a sentence and as a figure. sides maps the players to sides.
func luckOf(l *luck.Ledger, sides map[string]int) (string, *figure.Figure) {
	if l == nil {
		return "", nil
	}
	return view.Printed(l), rarity(l, sides)
}

// laidOut returns a report in a format. size is the paper size of a page.
func laidOut(r *report.Report, format, size string) ([]byte, error) {
	r.NameLeavers()
	switch format {
	case "md":
		return paper.Markdown(r), nil
	case "bbcode":
		return paper.BBCode(r), nil
	case "text":
		return paper.Text(r), nil
	case "story":
		return paper.Story(r), nil
	}
	return paper.HTML(r, size)
}

// notes returns the settings that a bout of n commands was played with.
func notes(s *repl.Session, h *journal.Header, n int) []string {
	rulings := "All rulings at their defaults."
	if len(h.Rulings) > 0 {
		var words []string
		for _, r := range h.Rulings {
			words = append(words, r.ID+"="+r.Option)
		}
		rulings = "Rulings that differ: " + strings.Join(words, ", ") + "."
	}
	list := []string{rulings}
	if len(s.Packs) > 0 {
		list = append(list, "House rules: "+strings.Join(s.Packs, ", ")+".")
	}
	if back := s.Seqs() - n; back > 0 {
		list = append(list, takenBack(back))
	}
	content, state := s.Content.Hash(), s.Game().Hash()
	list = append(list, fmt.Sprintf("Seed %d; content %s; last state %s. summa verify carries the bout out again.", h.Seed, hex.EncodeToString(content[:])[:8], hex.EncodeToString(state[:])[:16]))
	if book, err := s.Ruleset.Book(); err == nil && book.Credit != "" {
		list = append(list, By(book.Credit))
	}
	return list
}

// By returns a sentence with the author of the rules.
func By(credit string) string {
	if first, rest := credit[:1], credit[1:]; first == strings.ToLower(first) { // the credit begins in lower case, such as "edited by"
		return strings.ToUpper(first) + rest + "."
	}
	return "By " + credit + "."
}

// takenBack says how many commands of a record do not stand.
func takenBack(n int) string {
	if n == 1 {
		return "1 command of the record was taken back, or took something back."
	}
	return page.Plural(n, "command") + " of the record were taken back, or took something back."
}

// Page returns the page of a recorded bout, one of many, and its outcome in a line. For an
// unfinished bout that is its title.
func Page(p *shell.Program, name string, back *paper.Way) (text []byte, came string, err error) {
	s, h, err := carriedOut(p, name)
	if err != nil {
		return nil, "", err
	}
	notation, moves, err := rerun.Printed(nil, s, &h)
	if long := new(rerun.TooLong); err != nil && !errors.As(err, &long) {
		return nil, "", err
	}
	src, err := report.Of(s)
	if err != nil {
		return nil, "", err
	}
	src.About = new(reportQuestion).about(s, &h)
	ledger, untold, expected := diceOf(s, src.Stake, src.Tested)
	src.Expected = expected
	f := following{many: true}
	if src.Course, err = f.course(p, s); err != nil {
		return nil, "", err
	}
	r, err := report.Make(src)
	if err != nil {
		return nil, "", err
	}
	r.Bout, r.Moves, r.Notes = string(notation), moves, notes(s, &h, r.Lasted)
	fell(r, ledger, src.Stake, untold)
	r.NameLeavers()
	if came = r.Title; r.Won != "" {
		came = r.Won
		for _, part := range r.Parts {
			if part.Round != "" {
				came = r.Won + ", in " + part.Word + " " + part.Round
			}
		}
	}
	text, err = paper.HTMLOf(r, "", back)
	return []byte(line.Visible(string(text))), came, err
}
