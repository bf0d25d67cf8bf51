package cli

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/disk"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/pack"
)

// A boutFlags says of a bout what its parts do not.
type boutFlags struct {
	day    int
	newDay bool
	skills []string // NAME=SKILL
	note   string

	given    func(flag string) bool
	ifEarned bool // a skill that was not earned is simply not taken
}

// wish is the skill chosen for a man.
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

// dayIn is the day of the bout in a campaign.
func (b *boutFlags) dayIn(c *campaign.Campaign) (int, error) {
	switch {
	case b.newDay && b.given("day"):
		return 0, usagef("leave one of them out", "--day and --new-day exclude each other")
	case b.newDay:
		return c.Day + 1, nil
	case b.day < 0 || b.day > 99999 || b.day == 0 && b.given("day"):
		return 0, usagef("days are numbered from 1", "--day: there is no day %d", b.day)
	case b.day > 0:
		return b.day, nil
	}
	return max(1, c.Day), nil
}

// takes gives the men of a bout the skills that were chosen for them.
func (b *boutFlags) takes(c *campaign.Campaign, parts []campaign.Part) error {
	for _, text := range b.skills {
		name, skill, _ := strings.Cut(text, "=")
		k := indexFold(c.Careers().Skills(), skill)
		if k < 0 {
			return usagef(orElse(didYouMean(skill, "skills", c.Careers().Skills()), "NAME=SKILL"), "--skill %s: there is no skill %q", shorten(text), shorten(skill))
		}
		i := slices.IndexFunc(parts, func(p campaign.Part) bool { return strings.EqualFold(p.Name, name) })
		if i < 0 {
			return usagef(didYouMean(name, "gladiators", partNames(parts)), "--skill %s: nobody of that name fights in the bout", shorten(text))
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

func (p *Program) campaignRecordCommand() *cobra.Command {
	var flags boutFlags
	cmd := &cobra.Command{
		Use:   "record FILE JOURNAL | NAME beats NAME FATE [NAME.field=value]...",
		Short: "Enter a bout: from its journal, or as it was fought on paper",
		Long: "Enter a bout in the history. From a journal, every step is adjudicated again first. A bout on paper is told in words: " +
			"who beat whom and what became of him (spared, killed, dead), several joined by commas, or NAME draws NAME; NAME.field=value adds what the day may remember (wounds, injuries, whirl-hits, whirl-doubles, sand), a side, or the skill gained.",
		Example: "  summa campaign record ludus.yaml ludus-1.jsonl\n  summa campaign record ludus.yaml Flamma beats Remus killed Flamma.wounds=7 Flamma.injuries=1 --skill Flamma=Dodge",
		Args:    arguments(2, 200),
		RunE: func(_ *cobra.Command, args []string) error {
			if _, told := verbOf(args[1:]); !told && len(args) == 2 {
				return p.recordJournal(args[0], args[1], &flags)
			}
			return p.recordPaper(args[0], args[1:], &flags)
		},
	}
	flags.register(cmd)
	return cmd
}

// The verbs of a bout told in words.
var paperVerbs = []string{"beats", "draws"}

// verbOf is the first verb among words.
func verbOf(args []string) (string, bool) {
	for _, w := range strings.Fields(strings.Join(args, " ")) {
		if slices.Contains(paperVerbs, strings.ToLower(w)) {
			return w, true
		}
	}
	return "", false
}

// recordPaper enters a bout that is told in words.
func (p *Program) recordPaper(path string, args []string, flags *boutFlags) error {
	return p.recordBout(path, flags, func(c *campaign.Campaign) (*campaign.Bout, error) {
		t := teller{c: c}
		if err := t.line.Parse(sentence(args)); err != nil {
			return nil, err
		}
		if err := t.tell(); err != nil {
			return nil, err
		}
		return &campaign.Bout{Parts: t.parts}, nil
	})
}

// sentence joins the words of a bout. An argument that holds a blank is one name,
// as everywhere, unless it is a whole sentence.
func sentence(args []string) string {
	words := make([]string, len(args))
	for i, w := range args {
		words[i] = w
		if _, told := verbOf(args[i : i+1]); told || strings.Contains(w, `"`) {
			continue
		}
		key, value, is := strings.Cut(w, "=")
		name, field, of := strings.Cut(key, ".")
		name, comma := strings.CutSuffix(name, ",")
		words[i] = asTyped(name)
		if comma {
			words[i] += ","
		}
		if of {
			words[i] += "." + field
		}
		if is {
			words[i] += "=" + asTyped(value)
		}
	}
	return strings.Join(words, " ")
}

// A teller reads a bout told in words.
type teller struct {
	c     *campaign.Campaign
	line  line.Line
	at    int
	parts []campaign.Part
}

// tell reads it to its end.
func (t *teller) tell() error {
	for t.at < len(t.line.Tokens) {
		tok := t.line.Tokens[t.at]
		var err error
		if tok.Key != "" {
			t.at++
			err = t.field(tok)
		} else {
			err = t.sentence()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// word takes the next word, without the comma that may end it.
func (t *teller) word() string {
	if t.at >= len(t.line.Tokens) || t.line.Tokens[t.at].Key != "" {
		return ""
	}
	t.at++
	return strings.TrimSuffix(t.line.Tokens[t.at-1].Text, ",")
}

// sentence reads "A beats B killed" or "A draws B".
func (t *teller) sentence() error {
	const how = "NAME beats NAME FATE, or NAME draws NAME"
	first := t.word()
	if strings.EqualFold(first, "and") || first == "" {
		return nil
	}
	a, err := t.man(first)
	if err != nil {
		return err
	}
	verb := t.word()
	if k := indexFold(paperVerbs, verb); k < 0 {
		return usagef(orElse(didYouMean(verb, "verbs", paperVerbs), how), "%s what? %q", t.parts[a].Name, shorten(verb))
	}
	second := t.word()
	if second == "" {
		return usagef(how, "%s %s whom?", t.parts[a].Name, verb)
	}
	b, err := t.man(second)
	if err != nil || strings.EqualFold(verb, "draws") {
		return err
	}
	return t.falls(a, b)
}

// falls reads what became of the man b, whom a has beaten.
func (t *teller) falls(a, b int) error {
	var fates []string
	for _, f := range t.c.Careers().Fates()[1:] {
		fates = append(fates, f.Name)
	}
	word := t.word()
	k := indexFold(fates, word)
	if word == "" {
		return usagef(strings.Join(fates, ", "), "what became of %s?", t.parts[b].Name)
	}
	if k < 0 {
		return usagef(orElse(didYouMean(word, "fates", fates), strings.Join(fates, ", ")), "what became of %s? %q", t.parts[b].Name, shorten(word))
	}
	if was := t.parts[b].Fate; was != "" && was != fates[k] {
		return usagef("whoever shared in it says the same of him", "what became of %s: %s, or %s?", t.parts[b].Name, was, fates[k])
	}
	t.parts[b].Fate = fates[k]
	t.parts[a].Defeated = append(t.parts[a].Defeated, t.parts[b].Name)
	return nil
}

// man is the part of a man of the campaign, entered when he is first named.
func (t *teller) man(name string) (int, error) {
	m, err := manNamed(t.c, name)
	if err != nil {
		return -1, err
	}
	if i := slices.IndexFunc(t.parts, func(p campaign.Part) bool { return p.Name == m.Name }); i >= 0 {
		return i, nil
	}
	t.parts = append(t.parts, campaign.Part{Part: game.Part{Name: m.Name, Tallies: make([]int, len(t.c.Careers().Tallies()))}})
	return len(t.parts) - 1, nil
}

// field reads NAME.field=value.
func (t *teller) field(tok line.Token) error {
	name, field, ok := strings.Cut(tok.Key, ".")
	if !ok {
		return usagef("NAME.field=value", "%q says nothing of anybody", shorten(tok.Key))
	}
	i, err := t.man(name)
	if err != nil {
		return err
	}
	p := &t.parts[i]
	value := strings.TrimSuffix(tok.Text, ",")
	names := []string{"side", "won", "gained"}
	for k, f := range t.c.Careers().Tallies() {
		names = append(names, f.Name)
		if strings.EqualFold(f.Name, field) {
			return t.tally(&p.Tallies[k], f, tok.Key, value)
		}
	}
	switch strings.ToLower(field) {
	case "side":
		p.Side = value
		return line.ValidName(value)
	case "won":
		truth, err := fact.ParseTruth(value)
		if p.Won = truth; err != nil {
			return usagef("", "%s: %w", tok.Key, err)
		}
		return nil
	case "gained":
		k := indexFold(t.c.Careers().Skills(), value)
		if k < 0 {
			return usagef(didYouMean(value, "skills", t.c.Careers().Skills()), "%s: there is no skill %q", tok.Key, shorten(value))
		}
		p.Gained = t.c.Careers().Skills()[k]
		return nil
	}
	return usagef(didYouMean(field, "fields", names), "there is no field %q of a bout", shorten(field))
}

func (t *teller) tally(to *int, f pack.Field, key, value string) (err error) {
	if f.Type != pack.Bool {
		*to, err = fact.ParseInt(value, f.Min, f.Max)
	} else {
		var truth bool
		if truth, err = fact.ParseTruth(value); truth {
			*to = 1
		}
	}
	if err != nil {
		return usagef("", "%s: %w", key, err)
	}
	return nil
}

// recordBout enters a bout that read returns, while nobody else can write.
func (p *Program) recordBout(path string, flags *boutFlags, read func(*campaign.Campaign) (*campaign.Bout, error)) error {
	var bout *campaign.Bout
	c, err := p.changeCampaign(path, func(c *campaign.Campaign) ([]byte, error) {
		b, err := read(c)
		if err != nil {
			return nil, err
		}
		if b.Day, err = flags.dayIn(c); err != nil {
			return nil, err
		}
		b.Note = orElse(line.Clean(flags.note), b.Note)
		if err := flags.takes(c, b.Parts); err != nil {
			return nil, err
		}
		b.ID = c.NextID()
		bout = b
		return flags.record(c, b)
	})
	if err != nil {
		return err
	}
	return p.recorded(c, bout.ID)
}

// record writes a bout into the history, without the skills that were wished
// for and not earned.
func (b *boutFlags) record(c *campaign.Campaign, bout *campaign.Bout) ([]byte, error) {
	for {
		text, err := c.Record(bout)
		no, ok := campaign.IsRefused(err)
		if !ok || !b.ifEarned || no.Field != "gained" || len(b.wish(bout.Parts[no.Man].Name)) == 0 {
			return text, err
		}
		bout.Parts[no.Man].Gained, bout.Parts[no.Man].GainedLine = "", 0
	}
}

// recorded tells what a bout has done to the campaign, and asks for the skills
// earned if there is somebody to ask.
func (p *Program) recorded(c *campaign.Campaign, id string) error {
	if err := p.showBouts(c, id); err != nil {
		return err
	}
	if p.opt.JSON || !p.Terminal {
		return nil
	}
	for i := range c.FindBout(id).Parts {
		if m := c.Find(c.FindBout(id).Parts[i].Name); m.Earned != "" {
			if err := p.askSkill(c, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// askSkill asks which skill a man takes; an empty answer leaves it open.
func (p *Program) askSkill(c *campaign.Campaign, m *campaign.Man) error {
	if err := p.flush(); err != nil {
		return err
	}
	t := p.terminal()
	defer t.Close()
	for {
		answer, err := t.ReadLine(m.Name + " takes which skill (" + strings.Join(c.Open(m), ", ") + ")? ")
		answer = strings.TrimSpace(answer)
		if err != nil || answer == "" {
			return nil
		}
		if k := prefixOf(answer, c.Open(m)); k >= 0 {
			return p.takeSkill(c.Source.Name, m.Name, c.Open(m)[k])
		}
		p.para(0, "one of "+strings.Join(c.Open(m), ", ")+", please; an empty line leaves it open")
		if err := p.flush(); err != nil {
			return err
		}
	}
}

// prefixOf is the one choice that begins with a word, or -1.
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

// showBouts tells what bouts have done.
func (p *Program) showBouts(c *campaign.Campaign, ids ...string) error {
	for _, id := range ids {
		b := c.FindBout(id)
		info := boutOf(c, b)
		if p.opt.JSON {
			if err := p.json(info); err != nil {
				return err
			}
			continue
		}
		p.para(0, fmt.Sprintf("bout %s, day %d:", b.ID, b.Day))
		for _, ch := range info.Changes {
			rule := ""
			if ch.Rule != "" {
				rule = " [" + ch.Rule + "]"
			}
			p.para(2, fmt.Sprintf("%s: %s%s (%s)", ch.Man, ch.What, rule, ch.Cause))
		}
		for _, e := range info.Earned {
			p.showEarned(c, c.Find(e.Man))
		}
	}
	return nil
}

// recordJournal enters a bout from its journal, adjudicating every step again.
func (p *Program) recordJournal(path, name string, flags *boutFlags) error {
	return p.recordBout(path, flags, func(c *campaign.Campaign) (*campaign.Bout, error) {
		var heads [][sha256.Size]byte
		w, over, err := p.watch(c, name, func(head [sha256.Size]byte) { heads = append(heads, head) })
		if err != nil {
			return nil, err
		}
		if !over {
			return nil, &Failure{StatusNo, fmt.Errorf("%s: the bout is not over", name), "summa resume " + name + " goes on with it"}
		}
		b := &campaign.Bout{Journal: besideFile(path, name), Parts: w.Parts}
		for _, old := range c.Bouts {
			if old.Journal != "" && (sameFile(c.Beside(old.Journal), name) || sameJournal(c.Beside(old.Journal), heads)) {
				return nil, &Failure{StatusNo, fmt.Errorf("%s is bout %s already", name, old.ID), ""}
			}
		}
		day, err := flags.dayIn(c)
		if err != nil {
			return nil, err
		}
		return b, p.compare(c, day, w, name)
	})
}

func sameFile(a, b string) bool {
	ia, aerr := os.Stat(a)
	ib, berr := os.Stat(b)
	if aerr == nil && berr == nil {
		return os.SameFile(ia, ib)
	}
	return filepath.Clean(a) == filepath.Clean(b)
}

// sameJournal reports whether a file is a copy of a journal of which the heads after
// every line are given, or one of the two goes on with the other.
func sameJournal(name string, heads [][sha256.Size]byte) bool {
	f, err := disk.OpenRegular(name, 0)
	if err != nil || len(heads) == 0 {
		return false
	}
	defer f.Close()
	r := journal.NewReader(f)
	if _, err := r.Header(); err != nil {
		return false
	}
	last := heads[len(heads)-1]
	var e journal.Entry
	for r.Next(&e) == nil {
		if r.Head() == last {
			return true
		}
	}
	return slices.Contains(heads, r.Head())
}

// watch adjudicates a journal again and follows what becomes of the men; each is shown
// the head of the journal after every line.
func (p *Program) watch(c *campaign.Campaign, name string, each func(head [sha256.Size]byte)) (*campaign.Watch, bool, error) {
	f, err := disk.OpenRegular(name, 0)
	if err != nil {
		return nil, false, recordFailure(name, err)
	}
	defer f.Close()
	r := p.mended(name, f)
	h, err := r.Header()
	if err != nil {
		return nil, false, recordFailure(name, err)
	}
	if h.Ruleset != c.Ruleset.Name {
		return nil, false, &Failure{StatusNo, fmt.Errorf("%s: a bout of %s, and the campaign is of %s", name, h.Ruleset, c.Ruleset.Name), ""}
	}
	was := *p.opt
	if p.opt.Packs = append(besides(c), p.opt.Packs...); len(p.opt.Packs) == 0 {
		p.opt.Packs = nil
	}
	s, err := p.opened(name, r, nil)
	*p.opt = was
	if err != nil {
		return nil, false, recordFailure(name, err)
	}
	w := c.Follow()
	if err := p.repeat(r, s, func(e *journal.Entry) bool {
		w.See(s.Game(), e.Seq+1) // the header is line 1
		if each != nil {
			each(r.Head())
		}
		return true
	}); err != nil {
		return nil, false, recordFailure(name, err)
	}
	return w, s.Game().Over(), nil
}

// besides are the packs of a campaign as seen from here.
func besides(c *campaign.Campaign) []string {
	var packs []string
	for _, name := range c.Packs {
		packs = append(packs, c.Beside(name))
	}
	return packs
}

// compare holds the men of a journal against those of the campaign. Another type
// is another man; other skills, another kit or a day remembered otherwise are
// said and stand: the bout was fought as it was fought.
func (p *Program) compare(c *campaign.Campaign, day int, w *campaign.Watch, name string) error {
	for i := range w.Parts {
		m, err := manNamed(c, w.Parts[i].Name)
		if err != nil {
			f, _ := errors.AsType[*Failure](err)
			return &Failure{StatusNo, fmt.Errorf("%s: %w", name, f.Err), orElse(f.Hint, "summa campaign add enters him")}
		}
		if w.Parts[i].Side == w.Parts[i].Name {
			w.Parts[i].Side = m.Name
		}
		for k := range w.Parts {
			for d := range w.Parts[k].Defeated {
				if strings.EqualFold(w.Parts[k].Defeated[d], m.Name) {
					w.Parts[k].Defeated[d] = m.Name
				}
			}
		}
		w.Parts[i].Name = m.Name
		if m.Type != w.Men[i].Type {
			return &Failure{StatusNo, fmt.Errorf("%s: %s fought as %s, and the campaign has him as %s", name, m.Name, w.Men[i].Type, m.Type), ""}
		}
	}
	list, err := c.Differences(day, w)
	if err != nil {
		return err
	}
	for _, d := range list {
		fmt.Fprintf(p.errs, "summa: %s: the bout began with %s=%s; by the campaign it would be %s\n", name, d.Path, orElse(d.There, "none"), orElse(d.Here, "none"))
	}
	return nil
}

func (p *Program) campaignVerifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE",
		Short: "Check the history against the journals of its bouts",
		Long:  "Adjudicate the journals of a campaign again, and check that the history tells of each bout as its journal does. Bouts on paper have nothing to be checked against.",
		Args:  arguments(1, 1),
		RunE:  func(_ *cobra.Command, args []string) error { return p.verifyCampaign(args[0]) },
	}
}

func (p *Program) verifyCampaign(path string) error {
	c, err := p.campaign(path)
	if err != nil {
		return err
	}
	var bad pack.Errors
	journals := 0
	for _, b := range c.Bouts {
		if b.Journal == "" {
			continue
		}
		w, _, err := p.watch(c, c.Beside(b.Journal), nil)
		if err != nil {
			return err
		}
		journals++
		bad = append(bad, c.Departs(b, w)...)
	}
	if p.opt.JSON {
		list := []problemInfo{}
		for _, e := range bad {
			list = append(list, problemInfo{e.File, e.Line, e.Col, e.Msg, e.Hint, e.Warning})
		}
		if err := p.json(struct {
			OK       bool          `json:"ok"`
			Bouts    int           `json:"bouts"`
			Journals int           `json:"journals"`
			Problems []problemInfo `json:"problems"`
		}{len(bad) == 0, len(c.Bouts), journals, list}); err != nil {
			return err
		}
	}
	if len(bad) > 0 {
		return &Failure{Status: StatusNo, Err: bad}
	}
	if !p.opt.Quiet && !p.opt.JSON {
		p.para(0, fmt.Sprintf("%s: %s, %d with a journal that tells the same", path, plural(len(c.Bouts), "bout"), journals))
	}
	return nil
}
