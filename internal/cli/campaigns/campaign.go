// Package campaigns holds the commands for successive bouts: campaigns and schools.
package campaigns

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/cli/shelf"
	"summa/internal/cli/shell"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/page"
)

// CampaignCommand is "summa campaign ...": rosters that live across bouts.
func CampaignCommand(p *shell.Program) *cobra.Command {
	cmd := p.Group(&cobra.Command{
		Use:   "campaign",
		Short: "Keep gladiators from bout to bout",
		Long:  "A campaign is one YAML file: the gladiators as they came and the history of their bouts. What became of them follows from the history by the rules, so that the file may be edited by hand; lint checks it.",
	})
	cmd.AddCommand(campaignNewCommand(p), campaignAddCommand(p), campaignShowCommand(p), campaignPagesCommand(p), campaignFightCommand(p), campaignRecordCommand(p),
		campaignSkillCommand(p), campaignPairCommand(p), campaignSeasonCommand(p), campaignHistoryCommand(p), campaignSheetCommand(p), campaignLintCommand(p), campaignVerifyCommand(p), campaignSchemaCommand(p))
	return cmd
}

// readCampaign reads the text of a campaign file.
func readCampaign(p *shell.Program, src pack.Source) (*campaign.Campaign, error) {
	fallback, err := shelf.RulesetOr(p, "")
	if err != nil {
		return nil, err
	}
	packs, err := shell.ReadPacks(p.Opt.Packs)
	if err != nil {
		return nil, err
	}
	if !bytes.Contains(append([]byte("\n"), src.Data...), []byte("\nruleset:")) {
		return nil, pack.Errors{{File: src.Name, Line: 1, Col: 1, Msg: "this is no campaign: it does not say of which ruleset it is; begin with ruleset: " + fallback.Name}}
	}
	return campaign.Read(src, shelf.RulesetOf(p, src, fallback), packs)
}

// load reads a campaign file.
func load(p *shell.Program, path string) (*campaign.Campaign, error) {
	if err := noRulings(p); err != nil {
		return nil, err
	}
	src, err := pack.Read(path)
	if err != nil {
		f := &shell.Failure{Status: shell.StatusIO, Err: err}
		if _, serr := os.Stat(path); errors.Is(serr, fs.ErrNotExist) {
			f.Hint = "summa campaign new RULESET FILE begins one"
		}
		return nil, f
	}
	return readCampaign(p, src)
}

// noRulings refuses --ruling, since a campaign's rulings are in its file.
func noRulings(p *shell.Program) error {
	if len(p.Opt.Rulings) > 0 {
		return shell.Usagef("write it under campaign: rulings: in the file", "--ruling: the rulings of a campaign stand in its file")
	}
	return nil
}

// changeCampaign changes a campaign file.
func changeCampaign(p *shell.Program, path string, change func(*campaign.Campaign) ([]byte, error)) (*campaign.Campaign, error) {
	if err := noRulings(p); err != nil {
		return nil, err
	}
	c, err := campaign.Update(path, func(src pack.Source) (*campaign.Campaign, error) { return readCampaign(p, src) }, change)
	return c, p.CampaignFailure(err)
}

func campaignNewCommand(p *shell.Program) *cobra.Command {
	name := ""
	cmd := &cobra.Command{
		Use:               "new RULESET FILE",
		Short:             "Begin a campaign",
		Long:              "Begin a campaign in a new file. --ruling and --pack are written into it and hold for all its bouts.",
		Example:           p.Usage("campaign new"),
		Args:              shell.Arguments(2, 2),
		ValidArgsFunction: p.CompleteRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := p.Ruleset(args[0])
			if err != nil {
				return err
			}
			return newCampaign(p, rs, args[1], name)
		},
	}
	cmd.Flags().StringVar(&name, "name", "", "the campaign's `NAME`")
	return cmd
}

func newCampaign(p *shell.Program, rs *game.Ruleset, path, name string) error {
	if rs.Careers == nil {
		return shell.Usagef("", "%s has no rules for a campaign", rs.Name)
	}
	if _, err := p.Opt.Content(rs); err != nil {
		return err
	}
	rulings, err := p.Opt.ChosenRulings(rs)
	if err != nil {
		return err
	}
	packs := make([]string, len(p.Opt.Packs))
	for i, name := range p.Opt.Packs {
		packs[i] = campaign.Beside(path, name)
	}
	title := cmp.Or(line.Clean(name), strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	if err := campaign.Create(path, title, rs, rulings, packs); err != nil {
		f := &shell.Failure{Status: shell.StatusIO, Err: err}
		if errors.Is(err, fs.ErrExist) {
			f.Err, f.Hint = fmt.Errorf("%s: file exists", path), "name a file that does not exist yet"
		}
		return f
	}
	if p.Opt.JSON {
		return p.JSON(struct {
			OK       bool   `json:"ok"`
			Campaign string `json:"campaign"`
			Ruleset  string `json:"ruleset"`
			File     string `json:"file"`
		}{true, title, rs.Name, path})
	}
	if !p.Opt.Quiet {
		p.Para(0, title+" begins: summa campaign add "+path+" NAME TYPE enters a gladiator.")
	}
	return nil
}

func campaignAddCommand(p *shell.Program) *cobra.Command {
	note := ""
	cmd := &cobra.Command{
		Use:     "add FILE NAME TYPE [skills=SKILL,...]",
		Short:   "Enter a gladiator on the roster",
		Example: p.Usage("campaign add"),
		Args:    shell.Arguments(3, 4),
		RunE: func(_ *cobra.Command, args []string) error {
			return addMan(p, args[0], args[1], args[2], args[3:], note)
		},
	}
	cmd.Flags().StringVar(&note, "note", "", "a remark about him")
	return cmd
}

func addMan(p *shell.Program, path, name, kind string, more []string, note string) error {
	m := game.Man{Name: name, Type: kind}
	for _, arg := range more {
		list, ok := strings.CutPrefix(arg, "skills=")
		if !ok {
			return shell.Usagef(p.Usage("campaign add skills"), "%q says nothing about a gladiator", line.Shorten(arg))
		}
		m.Skills = fact.Split(list)
	}
	c, err := changeCampaign(p, path, func(c *campaign.Campaign) ([]byte, error) {
		for i, s := range m.Skills {
			skill, err := c.Skill("", s)
			if err != nil {
				return nil, err
			}
			if m.Skills[i] = skill; slices.Contains(m.Skills[:i], skill) {
				return nil, shell.Usagef("each skill once", "skills: %s stands there twice", m.Skills[i])
			}
		}
		return c.Add(m, line.Clean(note))
	})
	if err != nil {
		return err
	}
	return showAdded(p, c, c.Find(name))
}

func showAdded(p *shell.Program, c *campaign.Campaign, m *campaign.Man) error {
	if p.Opt.JSON {
		return p.JSON(struct {
			OK  bool    `json:"ok"`
			Man manInfo `json:"man"`
		}{true, infoOf(c, m)})
	}
	if !p.Opt.Quiet {
		p.Para(0, m.Name+", "+m.Type+skillWords(m.Skills)+", joins "+c.Title+".")
	}
	return nil
}

// skillWords returns skills in brackets: " (Attack, Dodge)", or "".
func skillWords(skills []string) string {
	if len(skills) == 0 {
		return ""
	}
	return " (" + strings.Join(skills, ", ") + ")"
}

func campaignSkillCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "skill FILE NAME SKILL",
		Short: "Take the skill a gladiator has earned in his last bout",
		Args:  shell.Arguments(3, 3),
		RunE:  func(_ *cobra.Command, args []string) error { return takeSkill(p, args[0], args[1], args[2]) },
	}
}

// takeSkill writes a skill into a man's last bout.
func takeSkill(p *shell.Program, path, name, skill string) error {
	c, err := changeCampaign(p, path, func(c *campaign.Campaign) ([]byte, error) {
		skill, err := c.Skill("", skill)
		if err != nil {
			return nil, err
		}
		return c.Learn(name, skill)
	})
	if err != nil {
		return err
	}
	m := c.Find(name)
	ch := m.Changes[len(m.Changes)-1]
	if p.Opt.JSON {
		return p.JSON(struct {
			OK     bool       `json:"ok"`
			Man    manInfo    `json:"man"`
			Change changeInfo `json:"change"`
		}{true, infoOf(c, m), changeOf(m, &ch)})
	}
	if !p.Opt.Quiet {
		p.Para(0, fmt.Sprintf("%s has %s in bout %s [%s]", m.Name, ch.What, ch.Bout.ID, ch.Rule))
	}
	return nil
}

func campaignPairCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "pair FILE",
		Short: "Match gladiators by skill",
		Long:  "Match the gladiators who can fight: the most skilled with whoever comes nearest, and of those with the one he has met least often.",
		Args:  shell.Arguments(1, 1),
		RunE:  func(_ *cobra.Command, args []string) error { return pair(p, args[0]) },
	}
}

func pair(p *shell.Program, path string) error {
	c, err := load(p, path)
	if err != nil {
		return err
	}
	pairs, out := c.Pairs()
	if p.Opt.JSON {
		info := struct {
			Pairs [][2]string `json:"pairs"`
			Out   string      `json:"out,omitempty"`
		}{Pairs: [][2]string{}}
		for _, pr := range pairs {
			info.Pairs = append(info.Pairs, [2]string{pr[0].Name, pr[1].Name})
		}
		if out != nil {
			info.Out = out.Name
		}
		return p.JSON(info)
	}
	for _, pr := range pairs {
		p.Para(0, fmt.Sprintf("%s and %s (%s, %d)", pr[0].Name, pr[1].Name, page.Plural(len(pr[0].Skills), "skill"), len(pr[1].Skills)))
	}
	switch {
	case len(pairs) == 0:
		p.Para(0, "There are not two gladiators who can fight.")
	case out != nil:
		p.Para(0, out.Name+" stays out.")
	}
	return nil
}

func campaignLintCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "lint FILE...",
		Short: "Check campaign files edited by hand",
		Long:  "Check campaign files: how they are written, and whether every bout of the history follows by the rules.",
		Args:  shell.Arguments(1, 1000),
		RunE: func(_ *cobra.Command, args []string) error {
			var bad pack.Errors
			for _, path := range args {
				c, err := load(p, path)
				if list, ok := errors.AsType[pack.Errors](err); ok {
					bad = append(bad, list...)
					continue
				}
				if err != nil {
					return err
				}
				bad = append(bad, c.Missing()...)
			}
			return shelf.ShowLint(p, bad, withoutWarnings(bad), len(args))
		},
	}
}

func withoutWarnings(all pack.Errors) pack.Errors {
	return slices.DeleteFunc(slices.Clone(all), func(e pack.Error) bool { return e.Warning })
}

func campaignSchemaCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:               "schema RULESET",
		Short:             "Print the JSON Schema of campaign files, for editors",
		Args:              shell.Arguments(1, 1),
		ValidArgsFunction: p.CompleteRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := p.Ruleset(args[0])
			if err != nil {
				return err
			}
			if rs.Careers == nil {
				return shell.Usagef("", "%s has no rules for a campaign", rs.Name)
			}
			return shelf.SchemaText(p, pack.SchemaFile(campaign.Kinds(rs, rs.Careers), "A campaign of "+rs.Title))
		},
	}
}
