// Package bouts holds the command that simulates whole bouts: how sides are written and seated,
// how bouts are played, and how the shards of a run are merged.
package bouts

import (
	"runtime"
	"strconv"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/repl"
	"summa/internal/sim"
	"summa/internal/sim/shard"
	"summa/internal/sim/view"
)

// Flags are the flags of sim.
type Flags struct {
	N        Count
	policies []string
	chart    shell.ChartFile
	Turns    int
	Rng      int
	with     []string
	vary     []string
	rows     []string
	columns  []string
	until    simPoints
	jobs     int
	all      bool
	mirror   bool
	shard    simShard
	output   string
	bout     simNumber
	exact    float64 // seconds
}

// The default number of bouts, the largest number for a run with --until, and the largest number
// of bouts played at the same time.
const (
	defaultBouts = 10_000
	mostUntil    = 100_000_000
	MaxJobs      = 4096
	mostSeconds  = 86_400
)

// SimCommand is "summa sim RULESET SIDE SIDE...".
func SimCommand(p *shell.Program) *cobra.Command {
	f := &Flags{N: Count{N: defaultBouts}}
	cmd := &cobra.Command{
		Use:   "sim RULESET SIDE SIDE...",
		Short: "Simulate whole bouts and count how they end",
		Long: "Simulate whole bouts and count how they end, every share with the interval it lies in at 95 in 100. " +
			"A SIDE is a gladiator as TYPE or TYPE(key=value,...), or several joined by +" + p.Usage("sim SIDE") + ". They are named after their types, and numbered, as in " + p.Usage("sim TYPE-N") + ", where a type comes twice. " +
			"Bout i of a seed is the same bout whatever --jobs, --shard and -n are; bouts are numbered from 0. " +
			"--vary plays the same bouts again with something changed and reports the difference: '[TITLE: ]CHANGE; CHANGE...', a CHANGE being a set-up command as in --with, or NAME.field=value, or ID=OPTION of a ruling, or policy P,P. " +
			"--row and --column, each as often as there are, play the bouts with every row's and every column's CHANGE together and give the first side's wins as a table, as of arenas and places to start from. " +
			"Ctrl-C ends a run early and shows what is known so far, with exit status 0; a shard that is interrupted is not written, exit status 4.",
		Example: p.Usage("sim"),
		Args:    shell.Arguments(1, -1),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			return completeSide(p, cmd, args, word)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if word := args[0]; len(args) == 1 && !f.all {
				return simAlone(p, cmd, word)
			}
			if err := simulate(p, cmd, f, args); err != nil {
				return Refused(p, err)
			}
			return nil
		},
	}
	f.register(cmd, p)
	cmd.AddCommand(simMergeCommand(p))
	return cmd
}

func (f *Flags) register(cmd *cobra.Command, p *shell.Program) {
	set := cmd.Flags()
	set.VarP(&f.N, "bouts", "n", "how many bouts: `N`, as in 1e6, 10k or 1M; 10000 when absent")
	set.StringSliceVar(&f.policies, "policy", []string{"plain"}, "how they fight: a `POLICY` for all, or one a side joined by commas")
	set.IntVar(&f.jobs, "jobs", runtime.GOMAXPROCS(0), "play `N` bouts at the same time; as many as there are processors when absent")
	set.IntVar(&f.Turns, "turns", 0, "leave a bout off as unfinished after round `N`; 200 when absent"+p.Usage("sim --turns"))
	set.IntVar(&f.Rng, "range", 0, "start all figures `N` increments apart")
	set.StringArrayVar(&f.with, "with", nil, "set the scene with a `SETUP` command, once the figures have entered (repeatable)")
	set.StringArrayVar(&f.vary, "vary", nil, "play the same bouts with a `CHANGE` and report the difference (repeatable)")
	set.StringArrayVar(&f.rows, "row", nil, "make a table of wins with a row for a `CHANGE` (repeatable)")
	set.StringArrayVar(&f.columns, "column", nil, "and a column for a `CHANGE` (repeatable)")
	set.Var(&f.until, "until", "go on until the first side's share of wins is known to +/- `POINTS`, as in 0.1%; -n is the most")
	set.BoolVar(&f.all, "all", false, "play every pairing of the sides, or of all types when none is named")
	set.BoolVar(&f.mirror, "mirror", false, "play both orders of entry and report what entering first is worth")
	set.Var(&f.shard, "shard", "play part `I/N` of the bouts and print it for sim merge; parts are numbered from 1")
	set.StringVarP(&f.output, "output", "o", "", "write the shard to `FILE`, or draw the answer on a page, a new FILE that ends in .html")
	set.Float64Var(&f.exact, "exact", 0, "follow every way in which the dice can fall, for `SECONDS`, and say between which bounds the chances are; -n bouts are played on from what is undecided then")
	f.chart.Register(set)
	set.Var(&f.bout, "journal-bout", "record the bout with this `NUMBER`, from 0, in the --journal and play no other")
}

// completeSide completes a ruleset, and then its types.
func completeSide(p *shell.Program, cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return p.CompleteRuleset(cmd, args, word)
	}
	rs, err := p.Ruleset(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	c, err := p.Opt.Content(rs)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	ids, err := typesOf(c)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}

// simAlone runs sim with a single argument.
func simAlone(p *shell.Program, cmd *cobra.Command, word string) error {
	if _, err := p.Ruleset(word); err != nil {
		return notMerge(p, word, err)
	}
	return shell.Usagef("usage: "+shell.UseLine(cmd), "a bout needs two sides")
}

// notMerge returns the error for an unknown ruleset, or a hint if merge was meant.
func notMerge(p *shell.Program, word string, err error) error {
	if near := line.Nearest(word, append(p.RulesetNames(), "merge")); near == "merge" {
		return shell.Usagef("did you mean sim merge?", "unknown ruleset %q", line.Shorten(word))
	}
	return err
}

// A Simulation is a run ready to be played: line-ups that have been seated, and the file that
// describes them.
type Simulation struct {
	*Flags
	file    *shard.File
	rounds  []simRound // one for every group of the file
	Ruleset *game.Ruleset
	Config  repl.Config

	Usage       func(place string) string // the rulesets' additions to the help
	interrupted bool
}

// A simRound is the bouts of one group.
type simRound struct {
	lineups []sim.Bouts
}

// simulate plays what the command line asks for.
func simulate(p *shell.Program, cmd *cobra.Command, f *Flags, args []string) error {
	if err := f.check(cmd, p.Opt); err != nil {
		return err
	}
	s, err := seatAll(p, f, args)
	if err != nil {
		return err
	}
	if f.bout.set {
		return simJournal(p, s)
	}
	if f.exact > 0 {
		return exactly(p, s)
	}
	if err := simPlay(p, s); err != nil {
		return err
	}
	if f.shard.of > 0 {
		return writeShard(p, s)
	}
	r := &view.Result{File: s.file, Until: f.until.p, Interrupted: s.interrupted}
	if err := simReport(p, r); err != nil {
		return err
	}
	return simChart(p, &f.chart, s.Ruleset, s.Config.Content, r)
}

// tabled reports whether a table of changes is asked for.
func (f *Flags) tabled() bool { return len(f.rows)+len(f.columns) > 0 }

// check looks for flags that contradict each other.
func (f *Flags) check(cmd *cobra.Command, o *shell.Options) error {
	if f.until.p > 0 && !f.N.set {
		f.N.N = mostUntil
	}
	if f.shard.of == 0 && f.chart.On(f.output) {
		f.output = ""
	}
	if err := f.chart.Check(); err != nil {
		return err
	}
	switch {
	case f.chart.Wanted() && (f.bout.set || f.exact > 0 || f.shard.of > 0):
		return shell.Usagef("leave it out", "--chart draws who wins of many bouts")
	case f.jobs < 1:
		return shell.Usagef("--jobs 1 plays one bout at a time", "--jobs: %d is not a number of bouts to play at the same time", f.jobs)
	case f.jobs > MaxJobs:
		return shell.Usagef("the most is "+strconv.Itoa(MaxJobs), "--jobs: %d bouts at the same time are too many", f.jobs)
	case o.Dice != "" || o.Faces != nil:
		return shell.Usagef("--seed N makes a run that can be had again", "--dice: a simulation rolls its own dice")
	case f.Turns < 1 && cmd.Flags().Changed("turns"):
		return shell.Usagef("a bout has at least 1 round", "--turns: there is no round %d", f.Turns)
	case f.Rng < 0 || f.Rng == 0 && cmd.Flags().Changed("range"):
		return shell.Usagef("give the increments between them, from 1", "--range: %d is no distance", f.Rng)
	case f.all && len(f.vary) > 0:
		return shell.Usagef("leave one of them out", "--all and --vary exclude each other")
	case f.tabled() && (f.all || f.mirror || len(f.vary) > 0 || f.until.p > 0 || f.bout.set):
		return shell.Usagef("leave the other out", "--row and --column make a table; --all, --mirror, --vary, --until and --journal-bout do not go with it")
	case f.shard.of > 0 && f.until.p > 0:
		return shell.Usagef("give the number of bouts with -n", "--shard and --until exclude each other: shards are parts of a known number")
	case f.shard.of > 0 && !o.SeedSet:
		return shell.Usagef("--seed N, the same for every part", "--shard needs a seed: the parts of a run share it")
	case f.shard.of == 0 && f.output != "":
		return shell.Usagef("--json > "+f.output+" keeps a result", "-o is for shards")
	case f.bout.set && o.Journal == "":
		return shell.Usagef("add --journal FILE", "--journal-bout names no journal to write")
	case !f.bout.set && o.Journal != "":
		return shell.Usagef("add --journal-bout NUMBER to record that bout", "--journal: whole runs are not recorded")
	case f.bout.set && (f.all || f.mirror || f.shard.of > 0 || len(f.vary) > 0 || f.until.p > 0):
		return shell.Usagef("leave the other out", "--journal-bout records one bout; --all, --mirror, --vary, --until and --shard play many")
	case !(f.exact >= 0 && f.exact <= mostSeconds) || f.exact == 0 && cmd.Flags().Changed("exact"):
		return shell.Usagef("seconds, as in --exact 10; the most is "+strconv.Itoa(mostSeconds), "--exact: bounds want some time")
	case f.exact > 0 && (f.bout.set || f.shard.of > 0 || f.until.p > 0):
		return shell.Usagef("leave the other out", "--exact plays bouts only from what it leaves undecided; --until, --shard and --journal-bout do not go with it")
	case f.bout.set && f.bout.N >= f.N.N:
		return shell.Usagef("the bouts are numbered from 0 to "+page.Thousands(f.N.N-1), "--journal-bout: the run has no bout %s", page.Thousands(f.bout.N))
	}
	return nil
}

// simReport prints the result of a run.
func simReport(p *shell.Program, r *view.Result) error {
	if p.Opt.JSON {
		return view.JSON(p.Page(), r, shell.JSONFormat)
	}
	text := p.Page()
	if rs, err := p.Ruleset(r.Ruleset); err == nil && text.Seen { // a pipe has the same words for all rulesets
		r.Words = wordsOf(rs)
		r = told(rs, r)
	}
	view.Text(text, r)
	return nil
}
