package record

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"summa/internal/chances"
	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/report"
)

// following holds the settings for estimating the chances of a bout.
type following struct {
	policy string
	bouts  uint64
	no     bool
	many   bool // one of many bouts, all of which Ctrl-C stops
}

// mostFollowed is the largest number of bouts that are played on from a position.
const mostFollowed = 1_000_000

// mostWork is how many turns of one figure are played to estimate the chances of a bout, unless
// the user gives a number of bouts. It takes some twenty seconds of one core.
const mostWork = 20_000_000

func (f *following) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.policy, "policy", "", "have positions played on by `POLICY`; the ruleset's own when absent")
	cmd.Flags().Uint64Var(&f.bouts, "bouts", 0, "play each position on `N` times; when absent as the ruleset has it, and fewer in a long bout")
}

// course estimates the chances of a bout throughout. It is nil where the bout has no chances, and
// where the user stopped it; the rest then goes without them.
func (f *following) course(p *shell.Program, s *repl.Session) (*chances.Course, error) {
	if f.no {
		return nil, nil
	}
	o := chances.Options{Policy: f.policy, Bouts: f.bouts, Jobs: runtime.GOMAXPROCS(0)}
	if err := f.usual(s, &o); err != nil {
		return nil, err
	}
	last, now := p.Now(), p.Now
	shown := 0
	silent := !p.ErrTerminal || p.Opt.Quiet
	o.Heard = func(command int) {
		every := 200 * time.Millisecond
		if p.Opt.IsPlain() {
			every = 10 * time.Second
		}
		if silent || now().Sub(last) < every {
			return
		}
		last = now()
		text := fmt.Sprintf("chances: command %d of %d; Ctrl-C goes on without them", command, s.Seq())
		if p.Opt.IsPlain() {
			fmt.Fprintln(p.Errs, "summa: "+text)
			return
		}
		fmt.Fprint(p.Stderr, "\r"+text+strings.Repeat(" ", max(0, shown-len(text))))
		shown = len(text)
	}
	c, err := chances.Of(s, o)
	if shown > 0 {
		fmt.Fprint(p.Stderr, "\r"+strings.Repeat(" ", shown)+"\r")
	}
	switch {
	case chances.Stopped(err) && f.many:
		return nil, err
	case chances.Stopped(err):
		p.Halt.Clear()
		s.Halt.Clear()
		fmt.Fprintln(p.Errs, "summa: stopped; the chances are left out")
		return nil, nil
	case errors.Is(err, chances.ErrNotBegun):
		return nil, nil
	case err != nil:
		fmt.Fprintln(p.Errs, "summa: the chances are left out: "+err.Error())
		return nil, nil
	}
	return c, nil
}

// usual fills in the settings that the user has left open.
func (f *following) usual(s *repl.Session, o *chances.Options) error {
	set, err := s.Ruleset.OnPaper()
	if err != nil {
		return err
	}
	for _, e := range set.All("paper") {
		o.Holder = e.Text("holder")
		if o.Policy == "" {
			o.Policy = e.Text("policy")
		}
		if o.Bouts == 0 {
			o.Bouts, o.Work = uint64(e.Int("bouts")), mostWork
		}
		if e.Bool("tabled") {
			src, err := report.Of(s)
			if err != nil {
				return err
			}
			o.Turn = func(g game.Game) string { return report.TurnOf(src.Book, g) }
		}
	}
	known := s.Game().Policies()
	switch k := line.IndexFold(known, o.Policy); {
	case k >= 0:
		o.Policy = known[k]
	case !slices.Contains(known, o.Policy):
		return shell.Usagef("the policies are "+strings.Join(known, ", "), "--policy: no policy is called %q", line.Shorten(o.Policy))
	}
	if o.Bouts > mostFollowed {
		return shell.Usagef("the most is 1000000", "--bouts: %d bouts a position are too many", o.Bouts)
	}
	return nil
}
