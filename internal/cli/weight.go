package cli

import (
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/repl"
	"summa/internal/rule"
	"summa/internal/shard"
	"summa/internal/sim"
)

// weightFlags are the flags of rulings that weigh them.
type weightFlags struct {
	on, fresh bool
	pairings  []string
	n         simCount
	policies  []string
	jobs, rng int
}

// What is played when nobody says what: bouts a pairing, and a seed that is
// always the same, so that the answer is.
const (
	weightBouts = 200
	weightSeed  = 1
)

// A weightSet is the pairings of a ruleset that are played unless others are
// named, and how far apart they start.
type weightSet struct {
	apart    int
	pairings []string
}

// weightSets are chosen from the printed types so that nets, lasso and cape,
// darts, arrows and thrown spear, and every odd weapon come up; where a type has
// usual opponents he mostly meets one of them.
func weightSets(ruleset string) weightSet {
	if ruleset == "munera" {
		return weightSet{12, []string{
			"secutor,retiarius", "thracian,murmillo", "hoplomachus-large-throwing,murmillo", "scissor,retiarius", "arbelas,retiarius",
			"contra-retiarius,retiarius", "thracian,laquearius-spear", "thracian,gaul(shield=cape)", "cestus,gaetolian", "velite,sagittarius",
		}}
	}
	return weightSet{}
}

func (f *weightFlags) register(cmd *cobra.Command) {
	set := cmd.Flags()
	set.BoolVar(&f.on, "weight", false, "play bouts under every option and order them by how often they decide who wins")
	set.StringArrayVar(&f.pairings, "pairing", nil, "weigh: who fights, as `SIDE,SIDE`, each as in sim (repeatable); a fixed set of printed types when absent")
	set.VarP(&f.n, "bouts", "n", "weigh: how many bouts of a pairing: `N`, as in 1000 or 10k; 200 when absent")
	set.StringSliceVar(&f.policies, "policy", []string{"plain"}, "weigh: how they fight: a `POLICY` for all, or one a side joined by commas")
	set.IntVar(&f.rng, "range", 0, "weigh: start `N` increments apart; 12 when absent")
	set.IntVar(&f.jobs, "jobs", runtime.GOMAXPROCS(0), "weigh: play `N` bouts at the same time; as many as there are processors when absent")
	set.BoolVar(&f.fresh, "fresh", false, "weigh: play again what is remembered from before")
}

// check looks for flags that contradict each other.
func (f *weightFlags) check(cmd *cobra.Command, o *Options) error {
	own := ""
	cmd.LocalNonPersistentFlags().VisitAll(func(flag *pflag.Flag) {
		if flag.Changed && own == "" {
			own = flag.Name
		}
	})
	switch {
	case !f.on && own != "":
		return usagef("add --weight", "--%s: nothing is played", own)
	case !f.on:
		return nil
	case f.jobs < 1 || f.jobs > maxJobs:
		return usagef("give a number from 1 to "+itoa(maxJobs), "--jobs: %d is not a number of bouts to play at the same time", f.jobs)
	case f.rng < 0 || f.rng == 0 && cmd.Flags().Changed("range"):
		return usagef("give the increments between them, from 1", "--range: %d is no distance", f.rng)
	case o.Dice != "" || o.Faces != nil:
		return usagef("--seed N rolls others", "--dice: bouts that are weighed roll their own dice")
	case o.Journal != "":
		return usagef("summa sim --journal-bout records one", "--journal: bouts that are weighed are not recorded")
	}
	return nil
}

// A weight is what every option that is not in force would change about the
// bouts of some pairings.
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
	Fights    []string       `json:"fights"` // the pairings as written
	Apart     int            `json:"apart"`
	Policies  []string       `json:"policies"`
	Turns     int            `json:"turns"`
	N         uint64         `json:"n"` // bouts of a pairing
	Seed      uint64         `json:"seed,string"`
}

// A weighedPairing is who fought whom.
type weighedPairing struct {
	Sides []string `json:"sides"`
	Setup []string `json:"setup"`
}

// A weighedOption is an option and what it comes to in each pairing.
type weighedOption struct {
	Ruling    string      `json:"ruling"`
	Option    string      `json:"option"`
	InsteadOf string      `json:"instead_of"`
	Hex       bool        `json:"hex"`
	In        []weighedIn `json:"in"` // by pairing
}

// A weighedIn is what an option comes to in one pairing. A policy that does not
// know the option may have a command refused; the bouts then count for nothing.
type weighedIn struct {
	Pair    shard.Pair `json:"pair"`
	Refused string     `json:"refused,omitempty"`
	Bout    uint64     `json:"bout,omitempty"` // the one it was refused in
}

// name is an option as it is chosen.
func (o *weighedOption) name() string { return o.Ruling + "=" + o.Option }

// weigh says what the options are worth: what is remembered, or by playing.
func (p *Program) weigh(f *weightFlags, args []string) error {
	if len(args) == 0 {
		return usagef("the rulesets are "+strings.Join(p.rulesetNames(), ", "), "--weight needs a ruleset")
	}
	if !p.opt.SeedSet {
		p.opt.Seed, p.opt.SeedSet = weightSeed, true
	}
	w, err := p.weighing(f, args)
	if err != nil {
		return err
	}
	cache := p.weightCache(&w.weightBasis)
	if old := cache.read(); old != nil && !f.fresh {
		return p.showWeight(old)
	}
	if err := p.playWeight(w); err != nil {
		return err
	}
	if w.complete {
		cache.write(&w.weight)
	}
	return p.showWeight(&w.weight)
}

// A weighing is a weight in the making.
type weighing struct {
	weight
	jobs    int
	sim     *simulation
	lineups [][]sim.Bouts // by pairing: as things stand, then under every option
}

// weighing seats every pairing under every option.
func (p *Program) weighing(f *weightFlags, args []string) (*weighing, error) {
	rs, err := p.ruleset(args[0])
	if err != nil {
		return nil, err
	}
	c, err := p.config(rs)
	if err != nil {
		return nil, err
	}
	c.Out, c.Err, c.JSON, c.TellSeed = quiet{}, quiet{}, false, false
	book, err := rs.Book()
	if err != nil {
		return nil, err
	}
	list := decided(book, c.Rulings)
	only := ""
	if len(args) == 2 {
		one, err := findRuling(list, rs.Name(), args[1])
		if err != nil {
			return nil, err
		}
		list, only = []decision{one}, one.ID
	}
	w := &weighing{jobs: f.jobs, sim: &simulation{simFlags: &simFlags{turns: sim.DefaultTurns}, ruleset: rs, config: c}}
	if w.weightBasis, err = f.basis(rs, c, list, only); err != nil {
		return nil, err
	}
	w.sim.rng = w.Apart
	w.listOptions(list)
	return w, w.seatPairings()
}

// basis is what the weight will depend on.
func (f *weightFlags) basis(rs game.Ruleset, c repl.Config, list []decision, only string) (weightBasis, error) {
	hash := c.Content.Hash()
	usual := weightSets(rs.Name())
	b := weightBasis{
		Format: weightFormat, Program: Version, Build: build(), Edition: sim.Edition, Generator: dice.GeneratorName, Ruleset: rs.Name(), Content: hex.EncodeToString(hash[:]), Only: only,
		Rulings: []shard.Ruling{}, Fights: f.pairings, Apart: f.rng, Policies: f.policies, Turns: sim.DefaultTurns, N: f.n.n, Seed: c.Seed,
	}
	if len(b.Fights) == 0 {
		b.Fights = usual.pairings
	}
	if len(b.Fights) == 0 {
		return b, usagef("name who fights: --pairing SIDE,SIDE", "--weight: %s has no pairings of its own", rs.Name())
	}
	if b.Apart == 0 {
		b.Apart = usual.apart
	}
	for _, pair := range c.Rulings {
		r := &rs.Rulings()[pair[0]]
		b.Rulings = append(b.Rulings, shard.Ruling{ID: r.ID, Option: r.Options[pair[1]]})
	}
	return b, nil
}

// listOptions lists the options that are not in force.
func (w *weighing) listOptions(list []decision) {
	w.Options = []weighedOption{}
	for _, d := range list {
		for i, o := range d.Options {
			if i != d.option {
				w.Options = append(w.Options, weighedOption{d.ID, o.ID, d.Options[d.option].ID, d.Hex, make([]weighedIn, len(w.Fights))})
			}
		}
	}
}

func (w *weighing) seatPairings() error {
	for _, text := range w.Fights {
		parts := splitOutside(text, ',')
		if len(parts) != 2 {
			return usagef("write SIDE,SIDE, such as secutor,retiarius", "--pairing %s: %s, not 2", shorten(text), plural(len(parts), "side"))
		}
		sides, err := readSides(parts)
		if err != nil {
			return err
		}
		nameSeats(sides)
		policies, err := policiesOf("--policy", w.weightBasis.Policies, sides)
		if err != nil {
			return err
		}
		if err := w.seatOptions(sides, policies); err != nil {
			return err
		}
	}
	return nil
}

// seatOptions seats a pairing as things stand, and under every option.
func (w *weighing) seatOptions(sides [][]seat, policies []string) error {
	l, b, err := w.sim.seat(sides, policies, change{})
	if err != nil {
		return err
	}
	lineups := []sim.Bouts{b}
	for i := range w.Options {
		_, b, err := w.sim.seat(sides, policies, change{lines: []string{"ruling " + w.Options[i].name()}})
		if err != nil {
			return err
		}
		lineups = append(lineups, b)
	}
	w.Pairings = append(w.Pairings, weighedPairing{l.Sides, l.Setup})
	w.lineups = append(w.lineups, lineups)
	return nil
}

// A bracket is some options in one pairing, which are played side by side with
// the bouts as things stand.
type bracket struct {
	pairing int
	options []int
}

// bracketOptions is how many options a bracket has: enough that the bouts as things
// stand cost little, few enough that all workers have something to do.
const bracketOptions = 12

func (w *weighing) brackets() []bracket {
	var list []bracket
	for pairing := range w.Pairings {
		for from := 0; from < len(w.Options); from += bracketOptions {
			b := bracket{pairing: pairing}
			for i := from; i < min(from+bracketOptions, len(w.Options)); i++ {
				b.options = append(b.options, i)
			}
			list = append(list, b)
		}
	}
	return list
}

// playWeight plays every bracket; one in which an option is refused, again
// without it.
func (p *Program) playWeight(w *weighing) error {
	ctx, stop := p.interruptible()
	defer stop()
	todo := w.brackets()
	m := p.meter(nil)
	m.total = w.N * uint64(len(todo))
	defer m.clear()
	done := uint64(0)
	for len(todo) > 0 && ctx.Err() == nil {
		several := sim.Several{Jobs: w.jobs, Runs: w.runs(todo), Heard: func(_ int, more uint64) {
			done += more
			m.tell(done, nil)
		}}
		var again []bracket
		for i, r := range several.Play(ctx) {
			without, err := w.take(todo[i], r)
			if err != nil {
				return err
			}
			if r.Err != nil {
				again = append(again, without)
				m.total += w.N
			}
		}
		todo = again
	}
	w.Seconds = p.Now().Sub(m.start).Seconds()
	w.complete = ctx.Err() == nil
	return nil
}

func (w *weighing) runs(list []bracket) []sim.Run {
	var runs []sim.Run
	for _, b := range list {
		lineups := w.lineups[b.pairing][:1:1]
		for _, i := range b.options {
			lineups = append(lineups, w.lineups[b.pairing][1+i])
		}
		runs = append(runs, sim.Run{Seed: w.Seed, To: w.N, Lineups: lineups})
	}
	return runs
}

// take enters what a bracket came to. If an option was refused it returns the
// batch without it.
func (w *weighing) take(b bracket, r sim.Result) (bracket, error) {
	if r.Err != nil {
		e, ok := errors.AsType[*sim.BoutError](r.Err)
		if !ok || e.Lineup == 0 {
			return b, w.refused(b, r.Err)
		}
		in := &w.Options[b.options[e.Lineup-1]].In[b.pairing]
		in.Refused, in.Bout = w.said(e.Err), e.Bout
		return bracket{b.pairing, slices.Delete(slices.Clone(b.options), e.Lineup-1, e.Lineup)}, nil
	}
	for k, i := range b.options {
		w.Options[i].In[b.pairing].Pair = shard.Pair(r.Count.Pairs[k])
	}
	return bracket{}, nil
}

// refused is the failure of bouts that cannot even be played as things stand.
func (w *weighing) refused(b bracket, err error) error {
	return &Failure{Status: StatusNo, Err: fmt.Errorf("--pairing %s: %s", w.Fights[b.pairing], w.said(err))}
}

// said is what the rules say, with the rule.
func (w *weighing) said(err error) string {
	if no, ok := errors.AsType[*rule.Refusal](err); ok {
		return err.Error() + " [" + w.sim.ruleset.RuleIDs()[no.Rule] + "]"
	}
	return err.Error()
}
