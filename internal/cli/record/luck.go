package record

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/chances"
	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/luck"
	"summa/internal/luck/view"
	"summa/internal/paper"
	"summa/internal/repl"
	"summa/internal/report"
	"summa/internal/sim/stats"
)

const luckHelp = `Say what the dice of recorded bouts did against what was to be expected of them. ` +
	`Each hit, save and appeal is weighed with its exact chance at the moment the dice were rolled, as the same rules count it; ` +
	`so this is luck and not skill: who attacks from behind expects more hits, and is not called lucky for them. ` +
	`"This high or higher once in 23" means that of 23 times that dice are rolled in those very situations they come to as much once; the chance is exact, with a rounding error below 1e-12. ` +
	`The total that the first sentence names is picked out of many; how often one as good turns up somewhere among them is bounded by the sum of their chances. ` +
	`The rolls that were made are taken for granted: nothing is allowed for a bout that ends with a lucky blow. ` +
	`Commands that were undone do not count. Several journals are added up by name. ` + rerun.PipedHelp

// LuckCommand is "summa luck".
func LuckCommand(p *shell.Program) *cobra.Command {
	q := luckQuestion{}
	cmd := &cobra.Command{
		Use:     "luck JOURNAL...",
		Short:   "What the dice of a bout did against what was to be expected of them",
		Long:    luckHelp,
		Example: "  summa luck bout.jsonl\n  summa luck --sides spring/*.jsonl",
		Args:    shell.Arguments(1, 1000),
		RunE:    func(_ *cobra.Command, args []string) error { return tellLuck(p, &q, args) },
	}
	cmd.Flags().BoolVar(&q.sides, "sides", false, "add up by side, not by figure")
	cmd.Flags().BoolVar(&q.turning, "turning", false, "name the three commands that changed the chances most, as report reckons them")
	q.follow.flags(cmd)
	q.chart.RegisterPage(cmd.Flags())
	cmd.Flags().BoolVar(&q.each, "each", false, "list each roll: what it was for, how it went, what was to be expected")
	return cmd
}

// A luckQuestion is a question on the luck in journals.
type luckQuestion struct {
	sides, each, turning bool
	chart                shell.ChartFile
	follow               following
	courses              []*figure.Figure // the courses of the bouts, as a page draws them
	printed              []view.Followed  // the text on them for a page
}

// tellLuck reads all journals before it answers. If one is damaged, there is no answer on the
// others.
func tellLuck(p *shell.Program, q *luckQuestion, names []string) error {
	if err := q.chart.Check(); err != nil {
		return err
	}
	if err := distinct(names); err != nil {
		return err
	}
	if !q.turning && (q.follow.policy != "" || q.follow.bouts != 0) {
		return shell.Usagef("add --turning", "--policy and --bouts say how --turning reckons")
	}
	var bouts []view.Followed
	l := &luck.Ledger{BySide: q.sides}
	var each []view.Trial
	sides, met := map[string]int{}, []string(nil)
	ruleset, title := "", ""
	for _, name := range names {
		s, err := followed(p, name)
		if err != nil {
			return rerun.Failure(name, err)
		}
		if ruleset != "" && ruleset != s.Ruleset.Name {
			return shell.Usagef("give the journals of one ruleset at a time", "%s is a bout of %s and %s one of %s; they cannot be added up", names[0], ruleset, name, s.Ruleset.Name)
		}
		if l.Suffered, err = luck.Suffered(s.Ruleset); err != nil {
			return err
		}
		ruleset, title = s.Ruleset.Name, s.Ruleset.Title
		l.Bouts++
		err = s.Retrace(func(d *repl.Deed) error {
			return l.Add(d, func(t *luck.Trial) {
				if q.each {
					each = append(each, view.Trial{Journal: name, Trial: *t})
				}
			})
		})
		of := belongs(s, sides)
		if len(of) == 2 {
			q.chart.Swapped = q.chart.Swapped || paper.AfterInk(of[0], of[1])
		}
		for _, side := range of {
			if !slices.Contains(met, side) {
				met = append(met, side)
			}
		}
		if err == nil && q.turning {
			var f *view.Followed
			if f, err = q.moments(p, name, s); f != nil {
				bouts = append(bouts, *f)
			}
		}
		if err != nil {
			return err
		}
	}
	if p.Opt.JSON {
		if err := view.JSON(p.Page(), l, each, bouts); err != nil {
			return err
		}
	} else {
		view.Text(p.Page(), l, each, bouts)
	}
	return luckChart(p, &q.chart, title, l, sides, met, q.printed, q.courses)
}

// mostMoments is the largest number of commands of a bout that are named.
const mostMoments = 3

// moments returns the commands of a bout that changed the chances most.
func (q *luckQuestion) moments(p *shell.Program, name string, s *repl.Session) (*view.Followed, error) {
	c, err := q.follow.course(p, s)
	if c == nil || err != nil {
		return nil, err
	}
	typed := map[int]string{}
	if err := s.Commands(func(d *repl.Deed) error { typed[d.Seq] = line.Clean(d.Typed); return nil }); err != nil {
		return nil, err
	}
	r, err := reportOf(s, c)
	if err != nil {
		return nil, err
	}
	f := &view.Followed{Journal: name, Policy: c.Policy, Bouts: c.Bouts, Battles: r.Armies != nil}
	for _, m := range c.Largest(mostMoments) {
		f.Moments = append(f.Moments, momentOf(c, m, r, 0, name, typed[m.Seq]))
	}
	if q.chart.Wanted() {
		q.print(r, c, f, typed)
	}
	return f, nil
}

// reportOf returns the report of a bout with its course.
func reportOf(s *repl.Session, c *chances.Course) (*report.Report, error) {
	src, err := report.Of(s)
	if err != nil {
		return nil, err
	}
	src.Course = c
	return report.Make(src)
}

// print keeps what a page says of a bout: the same commands, seen by the side that the figure
// follows.
func (q *luckQuestion) print(r *report.Report, c *chances.Course, f *view.Followed, typed map[int]string) {
	if r.Chances == nil {
		return
	}
	page := *f
	page.Moments = nil
	for _, m := range c.Largest(mostMoments) {
		page.Moments = append(page.Moments, momentOf(c, m, r, r.Chances.Of, f.Journal, typed[m.Seq]))
	}
	x := r.Chances
	if page.Ended = x.Beside; x.Decided != 0 {
		page.Decided, _, _ = strings.Cut(x.Heading, ";")
	}
	if x.Drained != "" {
		page.Steady = x.Drained
		for i := range page.Moments {
			page.Moments[i].Turning = false
		}
	}
	if 0 <= r.Winner && r.Winner < len(c.Sides) {
		page.Won = line.Clean(c.Sides[r.Winner])
	}
	if x.Nobodys {
		page.Ended = strings.TrimSpace(x.Undecided())
	}
	if q.printed = append(q.printed, page); !x.Nobodys {
		q.courses = append(q.courses, x.Figure)
	}
}

// momentOf returns a command that changed the chance of a side.
func momentOf(c *chances.Course, m *chances.Move, r *report.Report, side int, journal, typed string) view.Moment {
	v := view.Moment{Journal: journal, Command: m.Seq, Text: typed, Who: line.Clean(c.Sides[side]), Before: m.Before.Sides[side].P, After: m.After.Sides[side].P, Dice: m.Fell(side), Half: stats.Half(m.ChangedSE(side)), DiceHalf: stats.Half(m.FellSE(side))}
	if v.Whole = c.Turns; c.Turns {
		v.Text, v.Dice, v.DiceHalf = "which ends a turn", 0, 0
	}
	if c.Turns || r.Joined { // the course counts turns or exchanges, not commands
		v.Name = (&report.Turn{Name: r.Called(c, m.Seq)}).InSentence()
	}
	v.Turning = slices.Contains(c.Turning(), m)
	return v
}

// distinct refuses a journal that is given twice, even by different names, since its dice would
// count twice. A file that cannot be examined is left to the code that opens it.
func distinct(names []string) error {
	files := make([]os.FileInfo, len(names))
	for i, name := range names {
		if name != shell.Piped {
			files[i], _ = os.Stat(name)
		}
		for j, file := range files[:i] {
			known := file != nil && files[i] != nil
			switch {
			case names[j] == name && (known || name == shell.Piped):
				return shell.Usagef("give every journal once", "%s is there twice", name)
			case known && os.SameFile(file, files[i]):
				return shell.Usagef("give every journal once", "%s and %s are the same journal", names[j], name)
			}
		}
	}
	return nil
}

// followed carries a journal out and checks it against its record, as verify does.
func followed(p *shell.Program, name string) (*repl.Session, error) {
	f, err := rerun.File(p, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := rerun.Reader(p, name, f)
	s, err := rerun.Open(p, name, r, nil)
	if err == nil {
		err = rerun.Repeat(p, r, s, nil)
	}
	return s, err
}
