package cli

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
	"summa/internal/disk"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
)

// campaignCommand is "summa campaign ...": rosters that live across bouts.
func (p *Program) campaignCommand() *cobra.Command {
	cmd := p.group(&cobra.Command{
		Use:   "campaign",
		Short: "Keep gladiators from bout to bout",
		Long:  "A campaign is one YAML file: the gladiators as they came and the history of their bouts. What became of them follows from the history by the rules, so that the file may be edited by hand; lint checks it.",
	})
	cmd.AddCommand(p.campaignNewCommand(), p.campaignAddCommand(), p.campaignShowCommand(), p.campaignFightCommand(), p.campaignRecordCommand(),
		p.campaignSkillCommand(), p.campaignPairCommand(), p.campaignSeasonCommand(), p.campaignHistoryCommand(), p.campaignSheetCommand(), p.campaignLintCommand(), p.campaignVerifyCommand(), p.campaignSchemaCommand())
	return cmd
}

// readCampaign reads the text of a campaign file.
func (p *Program) readCampaign(src pack.Source) (*campaign.Campaign, error) {
	fallback, err := p.rulesetOr("")
	if err != nil {
		return nil, err
	}
	packs, err := readPacks(p.opt.Packs)
	if err != nil {
		return nil, err
	}
	if !bytes.Contains(append([]byte("\n"), src.Data...), []byte("\nruleset:")) {
		return nil, pack.Errors{{File: src.Name, Line: 1, Col: 1, Msg: "this is no campaign: it does not say of which ruleset it is; begin with ruleset: " + fallback.Name}}
	}
	return campaign.Read(src, p.rulesetOf(src, fallback), packs)
}

// campaign reads a campaign file.
func (p *Program) campaign(path string) (*campaign.Campaign, error) {
	if err := p.noRulings(); err != nil {
		return nil, err
	}
	src, err := pack.Read(path)
	if err != nil {
		f := &Failure{Status: StatusIO, Err: err}
		if _, serr := os.Stat(path); errors.Is(serr, fs.ErrNotExist) {
			f.Hint = "summa campaign new RULESET FILE begins one"
		}
		return nil, f
	}
	return p.readCampaign(src)
}

// noRulings: a campaign's rulings are in its file.
func (p *Program) noRulings() error {
	if len(p.opt.Rulings) > 0 {
		return usagef("write it under campaign: rulings: in the file", "--ruling: the rulings of a campaign stand in its file")
	}
	return nil
}

// changeCampaign changes a campaign file.
func (p *Program) changeCampaign(path string, change func(*campaign.Campaign) ([]byte, error)) (*campaign.Campaign, error) {
	if err := p.noRulings(); err != nil {
		return nil, err
	}
	c, err := campaign.Update(path, p.readCampaign, change)
	return c, p.campaignFailure(err)
}

// campaignFailure gives an error its exit status, and tells programs of a
// refusal.
func (p *Program) campaignFailure(err error) error {
	var (
		stated     *Failure
		unwritable *campaign.Unwritable
	)
	no, ok := campaign.IsRefused(err)
	switch {
	case err == nil || errors.As(err, &stated):
		return err
	case ok:
		if p.opt.JSON {
			info := refusalInfo{}
			info.Error.Code, info.Error.Message, info.Error.Rule, info.Error.Hint = no.Code, no.Msg, no.Rule, no.Hint
			if jerr := p.json(info); jerr != nil {
				return jerr
			}
		}
		return &Failure{Status: StatusNo, Err: no, Hint: no.Hint}
	case errors.As(err, &unwritable):
		return &Failure{Status: StatusContent, Err: err, Hint: "write it by hand; docs/campaign.md says how"}
	case errors.Is(err, disk.ErrChanged):
		return &Failure{Status: StatusIO, Err: err, Hint: "nothing was written; give the command again"}
	}
	return err
}

// refusalInfo is a refusal as programs read it.
type refusalInfo struct {
	OK    bool `json:"ok"`
	Error struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		Rule    string `json:"rule,omitempty"`
		Hint    string `json:"hint,omitempty"`
	} `json:"error"`
}

func (p *Program) campaignNewCommand() *cobra.Command {
	name := ""
	cmd := &cobra.Command{
		Use:               "new RULESET FILE",
		Short:             "Begin a campaign",
		Long:              "Begin a campaign in a new file. --ruling and --pack are written into it and hold for all its bouts.",
		Example:           p.usage("campaign new"),
		Args:              arguments(2, 2),
		ValidArgsFunction: p.completeRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := p.ruleset(args[0])
			if err != nil {
				return err
			}
			return p.newCampaign(rs, args[1], name)
		},
	}
	cmd.Flags().StringVar(&name, "name", "", "the campaign's `NAME`")
	return cmd
}

func (p *Program) newCampaign(rs *game.Ruleset, path, name string) error {
	if rs.Careers == nil {
		return usagef("", "%s has no rules for a campaign", rs.Name)
	}
	if _, err := p.opt.content(rs); err != nil {
		return err
	}
	rulings, err := p.opt.rulings(rs)
	if err != nil {
		return err
	}
	packs := make([]string, len(p.opt.Packs))
	for i, name := range p.opt.Packs {
		packs[i] = campaign.Beside(path, name)
	}
	title := cmp.Or(line.Clean(name), strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	if err := campaign.Create(path, title, rs, rulings, packs); err != nil {
		f := &Failure{Status: StatusIO, Err: err}
		if errors.Is(err, fs.ErrExist) {
			f.Err, f.Hint = fmt.Errorf("%s: file exists", path), "name a file that does not exist yet"
		}
		return f
	}
	if p.opt.JSON {
		return p.json(struct {
			OK       bool   `json:"ok"`
			Campaign string `json:"campaign"`
			Ruleset  string `json:"ruleset"`
			File     string `json:"file"`
		}{true, title, rs.Name, path})
	}
	if !p.opt.Quiet {
		p.para(0, title+" begins: summa campaign add "+path+" NAME TYPE enters a gladiator.")
	}
	return nil
}

func (p *Program) campaignAddCommand() *cobra.Command {
	note := ""
	cmd := &cobra.Command{
		Use:     "add FILE NAME TYPE [skills=SKILL,...]",
		Short:   "Enter a gladiator on the roster",
		Example: p.usage("campaign add"),
		Args:    arguments(3, 4),
		RunE: func(_ *cobra.Command, args []string) error {
			return p.addMan(args[0], args[1], args[2], args[3:], note)
		},
	}
	cmd.Flags().StringVar(&note, "note", "", "a remark about him")
	return cmd
}

func (p *Program) addMan(path, name, kind string, more []string, note string) error {
	m := game.Man{Name: name, Type: kind}
	for _, arg := range more {
		list, ok := strings.CutPrefix(arg, "skills=")
		if !ok {
			return usagef(p.usage("campaign add skills"), "%q says nothing about a gladiator", line.Shorten(arg))
		}
		m.Skills = fact.Split(list)
	}
	c, err := p.changeCampaign(path, func(c *campaign.Campaign) ([]byte, error) {
		for i, s := range m.Skills {
			skill, err := c.Skill("", s)
			if err != nil {
				return nil, err
			}
			if m.Skills[i] = skill; slices.Contains(m.Skills[:i], skill) {
				return nil, usagef("each skill once", "skills: %s stands there twice", m.Skills[i])
			}
		}
		return c.Add(m, line.Clean(note))
	})
	if err != nil {
		return err
	}
	return p.showAdded(c, c.Find(name))
}

func (p *Program) showAdded(c *campaign.Campaign, m *campaign.Man) error {
	if p.opt.JSON {
		return p.json(struct {
			OK  bool    `json:"ok"`
			Man manInfo `json:"man"`
		}{true, infoOf(c, m)})
	}
	if !p.opt.Quiet {
		p.para(0, m.Name+", "+m.Type+skillWords(m.Skills)+", joins "+c.Title+".")
	}
	return nil
}

// skillWords tells of skills: " (Attack, Dodge)", or nothing.
func skillWords(skills []string) string {
	if len(skills) == 0 {
		return ""
	}
	return " (" + strings.Join(skills, ", ") + ")"
}

func (p *Program) campaignSkillCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "skill FILE NAME SKILL",
		Short: "Take the skill a gladiator has earned in his last bout",
		Args:  arguments(3, 3),
		RunE:  func(_ *cobra.Command, args []string) error { return p.takeSkill(args[0], args[1], args[2]) },
	}
}

// takeSkill writes a skill into a man's last bout.
func (p *Program) takeSkill(path, name, skill string) error {
	c, err := p.changeCampaign(path, func(c *campaign.Campaign) ([]byte, error) {
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
	if p.opt.JSON {
		return p.json(struct {
			OK     bool       `json:"ok"`
			Man    manInfo    `json:"man"`
			Change changeInfo `json:"change"`
		}{true, infoOf(c, m), changeOf(m, &ch)})
	}
	if !p.opt.Quiet {
		p.para(0, fmt.Sprintf("%s has %s in bout %s [%s]", m.Name, ch.What, ch.Bout.ID, ch.Rule))
	}
	return nil
}

func (p *Program) campaignPairCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "pair FILE",
		Short: "Match gladiators by skill",
		Long:  "Match the gladiators who can fight: the most skilled with whoever comes nearest, and of those with the one he has met least often.",
		Args:  arguments(1, 1),
		RunE:  func(_ *cobra.Command, args []string) error { return p.pair(args[0]) },
	}
}

func (p *Program) pair(path string) error {
	c, err := p.campaign(path)
	if err != nil {
		return err
	}
	pairs, out := c.Pairs()
	if p.opt.JSON {
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
		return p.json(info)
	}
	for _, pr := range pairs {
		p.para(0, fmt.Sprintf("%s and %s (%s, %d)", pr[0].Name, pr[1].Name, plural(len(pr[0].Skills), "skill"), len(pr[1].Skills)))
	}
	switch {
	case len(pairs) == 0:
		p.para(0, "There are not two gladiators who can fight.")
	case out != nil:
		p.para(0, out.Name+" stays out.")
	}
	return nil
}

func (p *Program) campaignLintCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "lint FILE...",
		Short: "Check campaign files edited by hand",
		Long:  "Check campaign files: how they are written, and whether every bout of the history follows by the rules.",
		Args:  arguments(1, 1000),
		RunE: func(_ *cobra.Command, args []string) error {
			var bad pack.Errors
			for _, path := range args {
				c, err := p.campaign(path)
				if list, ok := errors.AsType[pack.Errors](err); ok {
					bad = append(bad, list...)
					continue
				}
				if err != nil {
					return err
				}
				bad = append(bad, c.Missing()...)
			}
			return p.showLint(bad, withoutWarnings(bad), len(args))
		},
	}
}

func withoutWarnings(all pack.Errors) pack.Errors {
	return slices.DeleteFunc(slices.Clone(all), func(e pack.Error) bool { return e.Warning })
}

func (p *Program) campaignSchemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "schema RULESET",
		Short:             "Print the JSON Schema of campaign files, for editors",
		Args:              arguments(1, 1),
		ValidArgsFunction: p.completeRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := p.ruleset(args[0])
			if err != nil {
				return err
			}
			if rs.Careers == nil {
				return usagef("", "%s has no rules for a campaign", rs.Name)
			}
			return p.schemaText(pack.SchemaFile(campaign.Kinds(rs, rs.Careers), "A campaign of "+rs.Title))
		},
	}
}
