package campaigns

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/cli/shell"
	"summa/internal/cli/table"
	"summa/internal/game"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/refusal"
	"summa/internal/repl"
)

func campaignFightCommand(p *shell.Program) *cobra.Command {
	var flags boutFlags
	var with []string
	policy := ""
	cmd := &cobra.Command{
		Use:   "fight FILE SIDE SIDE...",
		Short: "Play a bout of the campaign and record it",
		Long: "Play a bout between gladiators of the campaign; a side is a name, or several joined by commas. The men come as the day has left them, and " + p.Usage("campaign fight anew") + ". " +
			"At a terminal the bout is played there, otherwise by a script from standard input; with --policy the engine plays everybody. The journal is kept beside the campaign's file unless --journal names another. When the bout is over it goes into the history.",
		Example: p.Usage("campaign fight"),
		Args:    shell.Arguments(3, 17),
		RunE: func(_ *cobra.Command, args []string) error {
			return fight(p, args[0], args[1:], policy, with, &flags)
		},
	}
	flags.register(cmd)
	cmd.Flags().StringVar(&policy, "policy", "", "let the engine play everybody by a `POLICY`, such as plain")
	cmd.Flags().StringArrayVar(&with, "with", nil, "`SETUP`: a command to set the scene, such as '"+p.Usage("campaign fight --with")+"' (repeatable)")
	return cmd
}

// fight plays one bout and records it.
func fight(p *shell.Program, path string, sides []string, policy string, with []string, flags *boutFlags) error {
	c, err := load(p, path)
	if err != nil {
		return err
	}
	parts, err := c.Sides(sides)
	if err != nil {
		return err
	}
	if flags.day, err = flags.dayIn(c); err != nil {
		return err
	}
	flags.newDay = false
	if err := flags.takes(c, slices.Clone(parts)); err != nil {
		return err
	}
	scene, err := c.Scene(flags.day, parts)
	if err != nil {
		return p.CampaignFailure(err)
	}
	config, err := boutConfig(p, c)
	if err != nil {
		return err
	}
	s, err := repl.New(config)
	if err != nil {
		return err
	}
	if err := knownPolicy(s.Game(), policy); err != nil {
		return err
	}
	for _, text := range with {
		if scene, err = setUp(s, scene, text); err != nil {
			return err
		}
	}
	remindEarned(p, c, parts)
	name, err := keepBeside(p, c, s)
	if err != nil {
		return err
	}
	wish := func(name string) []string { return flags.wish(name) }
	if err := fought(p, c, s, scene, policy, wish); err != nil {
		return kept(p, err, name)
	}
	if !s.Game().Over() && policy != "" && drop(p, name) {
		return unending(c, s.Game(), parts)
	}
	if !s.Game().Over() {
		return notOver(p, path, name)
	}
	flags.ifEarned = true
	if name != "" {
		return recordJournal(p, path, name, flags)
	}
	return recordBout(p, path, flags, func(now *campaign.Campaign) (*campaign.Bout, error) {
		w := now.Follow()
		w.See(s.Game(), 0)
		return &campaign.Bout{Parts: w.Parts}, compare(p, now, flags.day, w, "bout "+now.NextID())
	})
}

// setUp adds the commands of a --with to a scene.
func setUp(s *repl.Session, scene []string, text string) ([]string, error) {
	texts := line.Split(text)
	if len(texts) == 0 {
		texts = []string{""}
	}
	for _, text := range texts {
		if f := s.SetsUp(text); f != nil {
			return nil, shell.Usagef(f.Hint, "--with %q: %s", line.Shorten(text), f.Msg)
		}
	}
	return append(scene, texts...), nil
}

// drop removes the journal of a bout that came to nothing, and reports whether none is left. A
// journal that was named on the command line stays.
func drop(p *shell.Program, name string) bool {
	if name == "" {
		return true
	}
	return name != p.Opt.Journal && os.Remove(name) == nil
}

// unending returns the failure for a bout that the engine could not finish, and says how it could
// end.
func unending(c *campaign.Campaign, g game.Game, parts []campaign.Part) error {
	start := c.Careers().Starting(g, parts[0].Name, parts[len(parts)-1].Name)
	return &shell.Failure{Status: shell.StatusNo, Err: errors.New("the bout does not end by itself, so it is not in the history"), Hint: "say where they start, as in --with '" + start + "'"}
}

// remindEarned names the men who have earned a skill and would fight without it.
func remindEarned(p *shell.Program, c *campaign.Campaign, parts []campaign.Part) {
	for i := range parts {
		if m := c.Find(parts[i].Name); m.Earned != "" {
			fmt.Fprintf(p.Errs, "summa: %s fights without the skill he has earned [%s]; summa campaign skill would have given it to him before this bout\n", m.Name, m.Earned)
		}
	}
}

// boutConfig returns the configuration of a session for a campaign's bout.
func boutConfig(p *shell.Program, c *campaign.Campaign) (repl.Config, error) {
	config, err := p.Config(c.Ruleset)
	config.Content, config.Rulings = c.Content, c.Rulings
	config.Packs = append(c.PackFiles(), p.Opt.Packs...)
	return config, err
}

// knownPolicy refuses a policy that the game does not have.
func knownPolicy(g game.Game, policy string) error {
	if policy == "" || slices.Contains(g.Policies(), policy) {
		return nil
	}
	return shell.Usagef(line.DidYouMean(policy, "policies", g.Policies()), "--policy: unknown policy %q", line.Shorten(policy))
}

// keepBeside begins the journal of a bout, beside the campaign's file unless another place is
// named. It returns "" if no journal is kept.
func keepBeside(p *shell.Program, c *campaign.Campaign, s *repl.Session) (string, error) {
	if p.Opt.NoJournal {
		return "", nil
	}
	h := s.Header(s.Packs, shell.Version)
	if p.Opt.Journal != "" {
		w, err := journal.Create(p.Opt.Journal, h)
		if err != nil {
			return "", shell.JournalFailure(p.Opt.Journal, err)
		}
		s.Keep(w)
		tellJournal(p, p.Opt.Journal)
		return p.Opt.Journal, nil
	}
	stem := strings.TrimSuffix(c.Source.Name, filepath.Ext(c.Source.Name)) + "-" + c.NextID()
	for n := 1; ; n++ {
		name := stem + ".jsonl"
		if n > 1 {
			name = fmt.Sprintf("%s-%d.jsonl", stem, n)
		}
		w, err := journal.Create(name, h)
		if err == nil {
			s.Keep(w)
			tellJournal(p, name)
			return name, nil
		}
		if !errors.Is(err, fs.ErrExist) || n > 999 {
			return "", shell.JournalFailure(name, err)
		}
	}
}

// tellJournal tells a player where the journal of his bout is.
func tellJournal(p *shell.Program, name string) {
	if p.Terminal && !p.Opt.JSON && !p.Opt.Quiet {
		p.Para(0, "journal: "+name+"; when the bout is over, quit enters it in the history")
	}
}

// fought plays the bout of a session and closes its journal. Where the engine plays, a man who
// has earned a skill takes the first of his wishes.
func fought(p *shell.Program, c *campaign.Campaign, s *repl.Session, scene []string, policy string, wish func(name string) []string) error {
	if err := lines(s, scene...); err != nil {
		return errors.Join(err, s.Close())
	}
	switch {
	case policy != "":
		err := lines(s, "auto all "+policy, "begin", "finish")
		if p.Opt.SeedDrawn && !s.JSON && !s.Quiet {
			p.Println("seed " + strconv.FormatUint(s.Seed, 10))
		}
		if err == nil && s.Game().Over() {
			c.Teach(s, wish)
		}
		if cerr := s.Close(); err == nil {
			err = cerr
		}
		return err
	case p.Terminal:
		return table.Converse(p, s)
	}
	return table.Script(p, s, "")
}

// lines carries out commands in a session.
func lines(s *repl.Session, list ...string) error {
	for _, l := range list {
		if f := s.Seat(l); f != nil {
			return &refusedLine{l, f}
		}
	}
	return nil
}

// A refusedLine is a command of a bout that was refused.
type refusedLine struct {
	line string
	*refusal.Failure
}

// Error names the command.
func (e *refusedLine) Error() string { return e.line + ": " + e.Failure.Error() }

// kept adds to an error where the journal of an unfinished bout is. A bout whose setup was
// refused leaves none.
func kept(p *shell.Program, err error, name string) error {
	var f *refusedLine
	refused := errors.As(err, &f)
	if name != "" && !(refused && f.IO == nil && drop(p, name)) {
		fmt.Fprintf(p.Errs, "summa: the bout is in %s and not in the campaign's history\n", name)
	}
	switch {
	case !refused:
		return err
	case f.IO != nil:
		return &shell.Failure{Status: shell.StatusIO, Err: f}
	case f.line == "begin" && f.Hint != "":
		return &shell.Failure{Status: shell.StatusNo, Err: f, Hint: "--with '" + f.Hint + "'"}
	}
	return &shell.Failure{Status: shell.StatusNo, Err: f, Hint: f.Hint}
}

// notOver says how to continue a bout that was left.
func notOver(p *shell.Program, path, name string) error {
	f := &shell.Failure{Status: shell.StatusNo, Err: errors.New("the bout is not over, so it is not in the history")}
	if name != "" {
		f.Hint = fmt.Sprintf("summa resume %s goes on with it; then summa campaign record %s %s", name, path, name)
	}
	return f
}

func campaignSeasonCommand(p *shell.Program) *cobra.Command {
	days, policy, order := 1, "plain", ""
	cmd := &cobra.Command{
		Use:     "season FILE",
		Short:   "Have the engine play whole days of bouts, paired by skill",
		Long:    "Play days of bouts: each day the gladiators who can fight are paired by skill, the engine plays the bouts, and the day goes into the history. Bout after bout takes the next seed, so that one seed makes one season.",
		Example: "  summa campaign season ludus.yaml --days 10 --seed 7",
		Args:    shell.Arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if days < 1 || days > 10000 {
				return shell.Usagef("from 1 to 10000", "--days: %d", days)
			}
			return playSeason(p, args[0], days, policy, order)
		},
	}
	cmd.Flags().IntVar(&days, "days", 1, "how many `DAYS` are played")
	cmd.Flags().StringVar(&policy, "policy", "plain", "the `POLICY` by which everybody is played")
	cmd.Flags().StringVar(&order, "skills", "", "the order in which skills are taken, as `SKILL,...`; the printed one when absent")
	return cmd
}

// playSeason plays days of bouts. Each day is recorded as a whole.
func playSeason(p *shell.Program, path string, days int, policy, order string) error {
	if p.Opt.Dice != "" && p.Opt.Dice != "auto" || len(p.Opt.Faces) > 0 {
		return shell.Usagef("leave --dice out, or play the bouts with fight", "--dice: the dice of a season are rolled")
	}
	if p.Opt.Journal != "" {
		return shell.Usagef("leave it out: each bout has its journal beside the campaign's file", "--journal names one file, and a season has many bouts")
	}
	c, err := load(p, path)
	if err != nil {
		return err
	}
	wanted, err := c.SkillOrder("--skills: ", order)
	if err != nil {
		return err
	}
	if err := knownPolicy(c.Content.Open(), policy); err != nil {
		return err
	}
	before := map[string]campaign.Man{}
	for _, m := range c.Men {
		before[m.Name] = *m
	}
	d := &season{p: p, policy: policy, wanted: wanted, seed: p.SeedOrDrawn()}
	for range days {
		var bouts []*campaign.Bout
		if c, bouts, err = d.play(path, c); err != nil {
			return err
		}
		if len(bouts) == 0 {
			if !p.Opt.JSON {
				p.Para(0, "There are not two gladiators left who can fight.")
			}
			break
		}
		ids := make([]string, len(bouts))
		for i, b := range bouts {
			ids[i] = b.ID
		}
		if err := errors.Join(showBouts(p, c, ids...), p.Flush()); err != nil {
			return err
		}
	}
	if !p.Opt.JSON {
		showSeason(p, c, before)
	}
	if !p.Opt.JSON && p.Opt.SeedDrawn && !p.Opt.Quiet {
		p.Println(fmt.Sprintf("seed %d", p.Opt.Seed))
	}
	return nil
}

// showSeason prints a table of what the season has brought everybody who fought in it.
func showSeason(p *shell.Program, c *campaign.Campaign, before map[string]campaign.Man) {
	widest := 0
	for _, m := range c.Men {
		widest = max(widest, page.Columns(m.Name))
	}
	row := func(name string, cells ...string) string {
		text := "  " + name + strings.Repeat(" ", widest-page.Columns(name))
		for _, c := range cells {
			text += strings.Repeat(" ", max(0, 8-len(c))) + c
		}
		return text
	}
	var rows []string
	for _, m := range c.Men {
		was := before[m.Name]
		if m.Bouts == was.Bouts {
			continue
		}
		text := row(m.Name, strconv.Itoa(m.Bouts-was.Bouts), strconv.Itoa(m.Beaten-was.Beaten), strconv.Itoa(m.Spared-was.Spared), strconv.Itoa(len(m.Skills)-len(was.Skills)))
		end := ""
		if m.Gone != nil {
			end = m.Gone.Words() + " in bout " + m.Gone.Bout.ID
		}
		if end != "" && page.Columns(text)+2+page.Columns(end) > p.Page().Width {
			text, end = text+"\n    "+end, ""
		}
		rows = append(rows, strings.TrimRight(text+"  "+end, " "))
	}
	if len(rows) == 0 {
		return
	}
	p.Println(row("", "bouts", "beat", "spared", "skills"))
	for _, r := range rows {
		p.Println(r)
	}
}

// A season holds how the engine plays a campaign on.
type season struct {
	p      *shell.Program
	policy string
	wanted []string // skills, of which the first available is taken
	seed   uint64   // of the next bout
}

// play plays the bouts of a new day and records them together. c must not be used afterwards; the
// campaign after the day is returned.
func (d *season) play(path string, c *campaign.Campaign) (*campaign.Campaign, []*campaign.Bout, error) {
	bouts, err := c.PlayDay(d.bout)
	if err != nil || len(bouts) == 0 {
		return c, nil, d.p.CampaignFailure(err)
	}
	c, err = changeCampaign(d.p, path, func(now *campaign.Campaign) ([]byte, error) {
		if day := now.Day; day >= bouts[0].Day {
			return nil, &shell.Failure{Status: shell.StatusIO, Err: fmt.Errorf("%s: somebody has recorded day %d meanwhile", path, day), Hint: "the journals of the day are kept; give the command again for another"}
		}
		for _, b := range bouts {
			b.ID = ""
		}
		return now.Record(bouts...)
	})
	return c, bouts, err
}

// bout plays the next bout of a day. A bout that does not end by itself counts as it stands.
func (d *season) bout(c *campaign.Campaign, day int, parts []campaign.Part) (*campaign.Bout, error) {
	p := d.p
	scene, err := c.Scene(day, parts)
	if err != nil {
		return nil, err
	}
	config, err := boutConfig(p, c)
	if err != nil {
		return nil, err
	}
	config.Seed, config.JSON, config.Quiet, config.Out, config.Err = d.seed, false, true, io.Discard, io.Discard
	d.seed++
	s, err := repl.New(config)
	if err != nil {
		return nil, err
	}
	name, err := keepBeside(p, c, s)
	if err != nil {
		return nil, err
	}
	if err := fought(p, c, s, scene, d.policy, func(string) []string { return d.wanted }); err != nil {
		return nil, kept(p, err, name)
	}
	b := &campaign.Bout{ID: c.NextID(), Day: day}
	w := c.Follow()
	if name == "" {
		w.See(s.Game(), 0)
	} else {
		b.Journal = campaign.Beside(c.Source.Name, name)
		if w, _, err = watch(p, c, name, nil); err != nil {
			return nil, err
		}
	}
	b.Parts = w.Parts
	return b, compare(p, c, day, w, cmp.Or(name, "bout "+b.ID))
}
