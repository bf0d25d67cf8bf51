package rulings

import (
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"summa/internal/cli/bouts"
	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/repl"
	"summa/internal/sim/shard"
)

// weightFlags are the flags of rulings that weigh them.
type weightFlags struct {
	on, fresh bool
	pairings  []string
	chart     shell.ChartFile
	n         bouts.Count
	policies  []string
	jobs, rng int
}

// The defaults: bouts for each pairing, and a seed. The seed is constant, so that the answer is
// too.
const (
	weightBouts = 200
	weightSeed  = 1

	weightPolicy = "plain"
)

func (f *weightFlags) register(cmd *cobra.Command) {
	set := cmd.Flags()
	set.BoolVar(&f.on, "weight", false, "play bouts under every option and order them by how often they decide who wins")
	set.StringArrayVar(&f.pairings, "pairing", nil, "weigh: who fights, as `SIDE,SIDE`, each as in sim (repeatable); those of the ruleset when absent")
	set.VarP(&f.n, "bouts", "n", "weigh: how many bouts of a pairing: `N`, as in 1000 or 10k; 200 when absent")
	set.StringSliceVar(&f.policies, "policy", []string{weightPolicy}, "weigh: how they fight: a `POLICY` for all, or one a side joined by commas")
	set.IntVar(&f.rng, "range", 0, "weigh: start `N` increments apart; as far as in the ruleset when absent")
	set.IntVar(&f.jobs, "jobs", runtime.GOMAXPROCS(0), "weigh: play `N` bouts at the same time; as many as there are processors when absent")
	f.chart.RegisterPage(set)
	set.BoolVar(&f.fresh, "fresh", false, "weigh: play again what is remembered from before")
}

// check looks for flags that contradict each other.
func (f *weightFlags) check(cmd *cobra.Command, o *shell.Options) error {
	own := ""
	cmd.LocalNonPersistentFlags().VisitAll(func(flag *pflag.Flag) {
		if flag.Changed && own == "" {
			own = flag.Name
		}
	})
	switch {
	case !f.on && own != "":
		return shell.Usagef("add --weight", "--%s: nothing is played", own)
	case !f.on:
		return nil
	case f.chart.Check() != nil:
		return f.chart.Check()
	case f.jobs < 1 || f.jobs > bouts.MaxJobs:
		return shell.Usagef("give a number from 1 to "+strconv.Itoa(bouts.MaxJobs), "--jobs: %d is not a number of bouts to play at the same time", f.jobs)
	case f.rng < 0 || f.rng == 0 && cmd.Flags().Changed("range"):
		return shell.Usagef("give the increments between them, from 1", "--range: %d is no distance", f.rng)
	case o.Dice != "" || o.Faces != nil:
		return shell.Usagef("--seed N rolls others", "--dice: bouts that are weighed roll their own dice")
	case o.Journal != "":
		return shell.Usagef("summa sim --journal-bout records one", "--journal: bouts that are weighed are not recorded")
	}
	return nil
}

// A weight is what each option that is not in force would change about the bouts of some
// pairings.
type weight struct {
	weightBasis
	Pairings []weighedPairing `json:"pairings"`
	Options  []weighedOption  `json:"options"`
	Seconds  float64          `json:"seconds"`

	complete, remembered bool
}

// A weightBasis is all that a weight depends on.
type weightBasis struct {
	Format    int            `json:"format"`
	Program   string         `json:"program"`
	Build     string         `json:"build"`
	Edition   int            `json:"edition"`
	Generator string         `json:"generator"`
	Ruleset   string         `json:"ruleset"`
	Content   string         `json:"content"`
	Only      string         `json:"only"` // the ruling that is weighed, or ""
	Rulings   []shard.Ruling `json:"rulings"`
	Fights    []string       `json:"fights"` // the pairings as typed
	Apart     int            `json:"apart"`
	Policies  []string       `json:"policies"`
	Turns     int            `json:"turns"`
	N         uint64         `json:"n"` // bouts in a pairing
	Seed      uint64         `json:"seed,string"`
}

// A weighedPairing is who fought whom.
type weighedPairing struct {
	Sides []string `json:"sides"`
	Setup []string `json:"setup"`
}

// A weighedOption is an option with its result in each pairing.
type weighedOption struct {
	Ruling    string      `json:"ruling"`
	Option    string      `json:"option"`
	InsteadOf string      `json:"instead_of"`
	Hex       bool        `json:"hex"`
	In        []weighedIn `json:"in"` // by pairing
}

// A weighedIn is the result of an option in one pairing. A policy that does not know the option
// may have a command refused; the bouts then do not count.
type weighedIn struct {
	Pair    shard.Pair `json:"pair"`
	Refused string     `json:"refused,omitempty"`
	Bout    uint64     `json:"bout,omitempty"` // the bout in which it was refused
}

// name returns an option as it is chosen on the command line.
func (o *weighedOption) name() string { return o.Ruling + "=" + o.Option }

// weigh prints what the options change, from the cache or by playing.
func weigh(p *shell.Program, f *weightFlags, args []string) error {
	if len(args) == 0 {
		return shell.Usagef("the rulesets are "+strings.Join(p.RulesetNames(), ", "), "--weight needs a ruleset")
	}
	if !p.Opt.SeedSet {
		p.Opt.Seed, p.Opt.SeedSet = weightSeed, true
	}
	w, err := newWeighing(p, f, args)
	if err != nil {
		return err
	}
	found, err := w.found(p, f.fresh)
	if err != nil {
		return err
	}
	return shownWeight(p, f, w, found)
}

// found returns the cached weight, or plays it.
func (w *weighing) found(p *shell.Program, fresh bool) (*weight, error) {
	cache := cacheOf(p, &w.weightBasis)
	if old := cache.read(); old != nil && !fresh {
		return old, nil
	}
	if err := playWeight(p, w); err != nil {
		return nil, err
	}
	if w.complete {
		cache.write(&w.weight)
	}
	return &w.weight, nil
}

// A Deciding is a ruling, with the share of the bouts of two sides in which another option has
// another winner, or none.
type Deciding struct {
	Ruling  string
	Winners float64
}

// Matter returns the rulings that matter where two sides meet, in the options played here, those
// first that most often decide who wins; and the number of bouts on which that is based.
func Matter(p *shell.Program, rs *game.Ruleset, c repl.Config, sides [2]string) ([]Deciding, uint64, error) {
	f := &weightFlags{n: bouts.Count{N: weightBouts}, policies: []string{weightPolicy}, jobs: runtime.GOMAXPROCS(0), pairings: []string{pairing(sides)}}
	c.Seed = weightSeed
	w, err := weighingOf(p, f, rs, c, nil)
	if err != nil {
		return nil, 0, err
	}
	found, err := w.found(p, false)
	if err != nil {
		return nil, 0, err
	}
	if p.Halt.Stopped() {
		return nil, 0, halt.ErrStopped
	}
	var list []Deciding
	for _, x := range found.ordered() {
		if x.winner.Count > 0 && !slices.ContainsFunc(list, func(d Deciding) bool { return d.Ruling == x.Ruling }) {
			list = append(list, Deciding{x.Ruling, x.winner.P})
		}
	}
	return list, found.N, nil
}

// shownWeight prints what the options change, and draws it.
func shownWeight(p *shell.Program, f *weightFlags, w *weighing, found *weight) error {
	if err := showWeight(p, found); err != nil {
		return err
	}
	return weightChart(p, &f.chart, w.sim.Ruleset, found)
}
