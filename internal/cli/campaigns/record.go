package campaigns

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/cli/rerun"
	"summa/internal/cli/shelf"
	"summa/internal/cli/shell"
	"summa/internal/disk"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/page"
)

// A boutFlags holds what flags say of a bout.
type boutFlags struct {
	day    int
	newDay bool
	skills []string // NAME=SKILL
	note   string

	given    func(flag string) bool
	ifEarned bool // a skill that was not earned is skipped without an error
}

// wish returns the skill chosen for a man.
func (b *boutFlags) wish(name string) []string {
	var list []string
	for _, text := range b.skills {
		if who, skill, _ := strings.Cut(text, "="); strings.EqualFold(who, name) {
			list = append(list, skill)
		}
	}
	return list
}

func (b *boutFlags) register(cmd *cobra.Command) {
	b.given = cmd.Flags().Changed
	cmd.Flags().IntVar(&b.day, "day", 0, "the `DAY` of the bout; that of the last one when absent")
	cmd.Flags().BoolVar(&b.newDay, "new-day", false, "the bout begins a new day")
	cmd.Flags().StringArrayVar(&b.skills, "skill", nil, "`NAME=SKILL`: the skill he takes after the bout (repeatable)")
	cmd.Flags().StringVar(&b.note, "note", "", "a remark on the bout")
}

// dayIn returns the day of the bout in a campaign.
func (b *boutFlags) dayIn(c *campaign.Campaign) (int, error) {
	switch {
	case b.newDay && b.given("day"):
		return 0, shell.Usagef("leave one of them out", "--day and --new-day exclude each other")
	case b.newDay:
		return c.Day + 1, nil
	case b.day < 0 || b.day > 99999 || b.day == 0 && b.given("day"):
		return 0, shell.Usagef("days are numbered from 1", "--day: there is no day %d", b.day)
	case b.day > 0:
		return b.day, nil
	}
	return max(1, c.Day), nil
}

// takes gives the men of a bout the skills that were chosen for them.
func (b *boutFlags) takes(c *campaign.Campaign, parts []campaign.Part) error {
	for _, text := range b.skills {
		name, skill, _ := strings.Cut(text, "=")
		k := line.IndexFold(c.Careers().Skills(), skill)
		if k < 0 {
			return shell.Usagef(cmp.Or(line.DidYouMean(skill, "skills", c.Careers().Skills()), "NAME=SKILL"), "--skill %s: there is no skill %q", line.Shorten(text), line.Shorten(skill))
		}
		i := slices.IndexFunc(parts, func(p campaign.Part) bool { return strings.EqualFold(p.Name, name) })
		if i < 0 {
			return shell.Usagef(line.DidYouMean(name, "gladiators", partNames(parts)), "--skill %s: nobody of that name fights in the bout", line.Shorten(text))
		}
		if skill := c.Careers().Skills()[k]; parts[i].Gained != skill {
			parts[i].Gained, parts[i].GainedLine = skill, 0
		}
	}
	return nil
}

func partNames(parts []campaign.Part) []string {
	names := make([]string, len(parts))
	for i := range parts {
		names[i] = parts[i].Name
	}
	return names
}

func campaignRecordCommand(p *shell.Program) *cobra.Command {
	var flags boutFlags
	fates, tallies := told(p)
	cmd := &cobra.Command{
		Use:   "record FILE JOURNAL | NAME beats NAME FATE [NAME.field=value]...",
		Short: "Enter a bout: from its journal, or as it was fought on paper",
		Long: "Enter a bout in the history. From a journal, every step is adjudicated again first. A bout on paper is told in words: " +
			"who beat whom and what became of him (" + fates + "), several joined by commas, or NAME draws NAME; NAME.field=value adds what the day may remember (" + tallies + "), a side, or the skill gained.",
		Example: p.Usage("campaign record"),
		Args:    shell.Arguments(2, 200),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 2 && !campaign.ToldInWords(args[1:]) {
				return recordJournal(p, args[0], args[1], &flags)
			}
			return recordPaper(p, args[0], args[1:], &flags)
		},
	}
	flags.register(cmd)
	return cmd
}

// told returns the words in which the rulesets with campaigns describe a bout on paper: what may
// become of a man, and what the day may remember of him.
func told(p *shell.Program) (fates, tallies string) {
	var fate, tally []string
	for _, rs := range p.Rulesets {
		if rs.Careers == nil {
			continue
		}
		for _, f := range rs.Careers.Fates()[1:] {
			fate = append(fate, f.Name)
		}
		for _, f := range rs.Careers.Tallies() {
			tally = append(tally, f.Name)
		}
	}
	return strings.Join(fate, ", "), strings.Join(tally, ", ")
}

// recordPaper records a bout that is described in words.
func recordPaper(p *shell.Program, path string, args []string, flags *boutFlags) error {
	return recordBout(p, path, flags, func(c *campaign.Campaign) (*campaign.Bout, error) {
		return c.Paper(args)
	})
}

// recordBout records the bout that read returns, while nobody else can write the file.
func recordBout(p *shell.Program, path string, flags *boutFlags, read func(*campaign.Campaign) (*campaign.Bout, error)) error {
	var bout *campaign.Bout
	c, err := changeCampaign(p, path, func(c *campaign.Campaign) ([]byte, error) {
		b, err := read(c)
		if err != nil {
			return nil, err
		}
		if b.Day, err = flags.dayIn(c); err != nil {
			return nil, err
		}
		b.Note = cmp.Or(line.Clean(flags.note), b.Note)
		if err := flags.takes(c, b.Parts); err != nil {
			return nil, err
		}
		b.ID = c.NextID()
		bout = b
		if flags.ifEarned {
			return c.RecordEarned(b, func(name string) bool { return len(flags.wish(name)) > 0 })
		}
		return c.Record(b)
	})
	if err != nil {
		return err
	}
	return recorded(p, c, bout.ID)
}

// recorded reports what a bout has changed in the campaign, and asks for the skills earned if
// there is somebody to ask.
func recorded(p *shell.Program, c *campaign.Campaign, id string) error {
	if err := showBouts(p, c, id); err != nil {
		return err
	}
	if p.Opt.JSON || !p.Terminal {
		return nil
	}
	for i := range c.FindBout(id).Parts {
		if m := c.Find(c.FindBout(id).Parts[i].Name); m.Earned != "" {
			if err := askSkill(p, c, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// askSkill asks which skill a man takes. An empty answer leaves that open.
func askSkill(p *shell.Program, c *campaign.Campaign, m *campaign.Man) error {
	if err := p.Flush(); err != nil {
		return err
	}
	t := p.OpenTerminal()
	defer t.Close()
	for {
		answer, err := t.ReadLine(m.Name + " takes which skill (" + strings.Join(c.Open(m), ", ") + ")? ")
		answer = strings.TrimSpace(answer)
		if err != nil || answer == "" {
			return nil
		}
		if k := prefixOf(answer, c.Open(m)); k >= 0 {
			return takeSkill(p, c.Source.Name, m.Name, c.Open(m)[k])
		}
		p.Para(0, "one of "+strings.Join(c.Open(m), ", ")+", please; an empty line leaves it open")
		if err := p.Flush(); err != nil {
			return err
		}
	}
}

// prefixOf returns the index of the only choice that begins with a word, or -1.
func prefixOf(word string, choices []string) int {
	found := -1
	for i, c := range choices {
		if len(c) >= len(word) && strings.EqualFold(c[:len(word)], word) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// boutInfo is a bout of the history as programs read it.
type boutInfo struct {
	Bout    string       `json:"bout"`
	Day     int          `json:"day"`
	Journal string       `json:"journal,omitempty"`
	Changes []changeInfo `json:"changes"`
	Earned  []earnedInfo `json:"earned"`
}

// earnedInfo is a skill that is due to a man.
type earnedInfo struct {
	Man  string   `json:"man"`
	Rule string   `json:"rule"`
	Open []string `json:"open"`
}

func boutOf(c *campaign.Campaign, b *campaign.Bout) boutInfo {
	info := boutInfo{Bout: b.ID, Day: b.Day, Journal: b.Journal, Changes: []changeInfo{}, Earned: []earnedInfo{}}
	for i := range b.Parts {
		m := c.Find(b.Parts[i].Name)
		for k := range m.Changes {
			if m.Changes[k].Bout == b {
				info.Changes = append(info.Changes, changeOf(m, &m.Changes[k]))
			}
		}
		if m.Earned != "" {
			info.Earned = append(info.Earned, earnedInfo{m.Name, m.Earned, c.Open(m)})
		}
	}
	return info
}

// showBouts reports what bouts have changed.
func showBouts(p *shell.Program, c *campaign.Campaign, ids ...string) error {
	for _, id := range ids {
		b := c.FindBout(id)
		info := boutOf(c, b)
		if p.Opt.JSON {
			if err := p.JSON(info); err != nil {
				return err
			}
			continue
		}
		p.Para(0, fmt.Sprintf("bout %s, day %d:", b.ID, b.Day))
		for _, ch := range info.Changes {
			rule := ""
			if ch.Rule != "" {
				rule = " [" + ch.Rule + "]"
			}
			p.Para(2, fmt.Sprintf("%s: %s%s (%s)", ch.Man, ch.words, rule, ch.Cause))
		}
		for _, e := range info.Earned {
			showEarned(p, c, c.Find(e.Man))
		}
	}
	return nil
}

// recordJournal records a bout from its journal, which is adjudicated again step by step.
func recordJournal(p *shell.Program, path, name string, flags *boutFlags) error {
	return recordBout(p, path, flags, func(c *campaign.Campaign) (*campaign.Bout, error) {
		var heads [][sha256.Size]byte
		w, over, err := watch(p, c, name, func(head [sha256.Size]byte) { heads = append(heads, head) })
		if err != nil {
			return nil, err
		}
		if !over {
			return nil, &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s: the bout is not over", name), Hint: "summa resume " + name + " goes on with it"}
		}
		b := &campaign.Bout{Journal: campaign.Beside(path, name), Parts: w.Parts}
		if old := c.TakenFrom(name, heads); old != nil {
			return nil, &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s is bout %s already", name, old.ID)}
		}
		day, err := flags.dayIn(c)
		if err != nil {
			return nil, err
		}
		return b, compare(p, c, day, w, name)
	})
}

// watch adjudicates a journal again and follows what becomes of the men. each is called with the
// head of the journal after every line.
func watch(p *shell.Program, c *campaign.Campaign, name string, each func(head [sha256.Size]byte)) (*campaign.Watch, bool, error) {
	f, err := disk.OpenRegular(name, 0)
	if err != nil {
		return nil, false, rerun.Failure(name, err)
	}
	defer f.Close()
	r := rerun.Reader(p, name, f)
	h, err := r.Header()
	if err != nil {
		return nil, false, rerun.Failure(name, err)
	}
	if h.Ruleset != c.Ruleset.Name {
		return nil, false, &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s: a bout of %s, and the campaign is of %s", name, h.Ruleset, c.Ruleset.Name)}
	}
	was := *p.Opt
	if p.Opt.Packs = append(c.PackFiles(), p.Opt.Packs...); len(p.Opt.Packs) == 0 {
		p.Opt.Packs = nil
	}
	s, err := rerun.Open(p, name, r, nil)
	*p.Opt = was
	if err != nil {
		return nil, false, rerun.Failure(name, err)
	}
	w := c.Follow()
	if err := rerun.Repeat(p, r, s, func(e *journal.Entry) bool {
		w.See(s.Game(), e.Seq+1) // the header is line 1
		if each != nil {
			each(r.Head())
		}
		return true
	}); err != nil {
		return nil, false, rerun.Failure(name, err)
	}
	return w, s.Game().Over(), nil
}

// compare compares the men of a journal with those of the campaign. A man of another type is
// another man. Different skills, kit or memories of the day are reported but accepted, since the
// bout was fought with them.
func compare(p *shell.Program, c *campaign.Campaign, day int, w *campaign.Watch, name string) error {
	if err := c.Recognise(w, name); err != nil {
		return err
	}
	list, err := c.Differences(day, w)
	if err != nil {
		return err
	}
	for _, d := range list {
		fmt.Fprintf(p.Errs, "summa: %s: the bout began with %s=%s; by the campaign it would be %s\n", name, d.Path, cmp.Or(d.There, "none"), cmp.Or(d.Here, "none"))
	}
	return nil
}

func campaignVerifyCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE",
		Short: "Check the history against the journals of its bouts",
		Long:  "Adjudicate the journals of a campaign again, and check that the history tells of each bout as its journal does. Bouts on paper have nothing to be checked against.",
		Args:  shell.Arguments(1, 1),
		RunE:  func(_ *cobra.Command, args []string) error { return verifyCampaign(p, args[0]) },
	}
}

func verifyCampaign(p *shell.Program, path string) error {
	c, err := load(p, path)
	if err != nil {
		return err
	}
	var bad pack.Errors
	journals := 0
	for _, b := range c.Bouts {
		if b.Journal == "" {
			continue
		}
		w, _, err := watch(p, c, c.Beside(b.Journal), nil)
		if err != nil {
			return err
		}
		journals++
		bad = append(bad, c.Departs(b, w)...)
	}
	if p.Opt.JSON {
		if err := p.JSON(struct {
			OK       bool                `json:"ok"`
			Bouts    int                 `json:"bouts"`
			Journals int                 `json:"journals"`
			Problems []shelf.ProblemInfo `json:"problems"`
		}{len(bad) == 0, len(c.Bouts), journals, shelf.ProblemsOf(bad)}); err != nil {
			return err
		}
	}
	if len(bad) > 0 {
		return &shell.Failure{Status: shell.StatusNo, Err: bad}
	}
	if !p.Opt.Quiet && !p.Opt.JSON {
		p.Para(0, fmt.Sprintf("%s: %s, %d with a journal that tells the same", path, page.Plural(len(c.Bouts), "bout"), journals))
	}
	return nil
}
