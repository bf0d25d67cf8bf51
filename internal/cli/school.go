package cli

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/dice"
	"summa/internal/disk"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/journal"
	"summa/internal/line"
)

// schoolCommand keeps schools of gladiators.
func (p *Program) schoolCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "school",
		Short:   "Keep schools that buy gladiators, fight and live on",
		Long:    "Schools of " + p.schoolRules() + " in a file: they spend denarii on gladiators and resources, fight battles, and what became of everybody is entered from the journals. Without --campaign the file is for one pick-up battle.",
		Example: p.usage("school"),
	}
	cmd.AddCommand(p.schoolNew(), p.schoolFound(), p.schoolBuy(), p.schoolOwn(), p.schoolShow(), p.schoolSurvival(), p.schoolBattle(), p.schoolRecord(), p.schoolPromote(), p.schoolMonth())
	return cmd
}

// schoolRules is what the rules of schools are called.
func (p *Program) schoolRules() string {
	for _, rs := range p.Rulesets {
		if rs.Schools {
			title, _, _ := strings.Cut(rs.Title, ":")
			return title
		}
	}
	return "no ruleset"
}

// schools is the ruleset that has schools, with its content.
func (p *Program) schools() (*game.Ruleset, *game.Content, error) {
	k := slices.IndexFunc(p.Rulesets, func(rs *game.Ruleset) bool { return rs.Schools })
	if k < 0 {
		return nil, nil, usagef("", "no ruleset has schools")
	}
	rs := p.Rulesets[k]
	c, err := p.opt.content(rs)
	return rs, c, err
}

func (p *Program) readSchools(path string) (*campaign.Schools, error) {
	rs, c, err := p.schools()
	if err != nil {
		return nil, err
	}
	return campaign.OpenSchools(path, rs, c)
}

// changeSchools changes a file of schools while nobody else can write it.
func (p *Program) changeSchools(path string, change func(*campaign.Schools) error) error {
	rs, c, err := p.schools()
	if err != nil {
		return err
	}
	return schoolFailure(campaign.UpdateSchools(path, rs, c, change))
}

// schoolFailure is what the rules say no to.
func schoolFailure(err error) error {
	if e, ok := errors.AsType[*line.Error](err); ok {
		return &Failure{StatusNo, errors.New(e.Msg), e.Hint}
	}
	return err
}

func (p *Program) schoolNew() *cobra.Command {
	lasting, budget, survival := false, 0, 0
	cmd := &cobra.Command{Use: "new FILE", Short: "Begin a file of schools", Args: arguments(1, 1), RunE: func(_ *cobra.Command, args []string) error {
		rs, c, err := p.schools()
		if err != nil {
			return err
		}
		b, err := campaign.NewSchools(rs, c, lasting)
		if err != nil {
			return err
		}
		if budget < 0 || survival < 0 || survival > 9 {
			return usagef("such as --budget 5000, --survival 4", "--budget and --survival are no such numbers")
		}
		if budget > 0 {
			b.Budget = budget
		}
		b.Survival = survival
		if err := disk.Create(args[0], b.Text()); errors.Is(err, fs.ErrExist) {
			return usagef("choose another name", "%s is there already", args[0])
		} else if err != nil {
			return err
		}
		p.sayf("%s is begun: each school has %d denarii.", filepath.Base(args[0]), b.Budget)
		return nil
	}}
	cmd.Flags().BoolVar(&lasting, "campaign", false, "schools that live on; without it, one pick-up battle")
	cmd.Flags().IntVar(&budget, "budget", 0, "`DENARII` a school has at first; without it, as printed")
	cmd.Flags().IntVar(&survival, "survival", 0, "the `NUMBER` a survival check must reach, which is the table's to set")
	return cmd
}

// sayf prints a line.
func (p *Program) sayf(format string, args ...any) { p.println(fmt.Sprintf(format, args...)) }

func (p *Program) schoolFound() *cobra.Command {
	return &cobra.Command{Use: "found FILE SCHOOL...", Short: "Enter schools with their purse", Args: arguments(2, 20), RunE: func(_ *cobra.Command, args []string) error {
		return p.changeSchools(args[0], func(b *campaign.Schools) error {
			for _, name := range args[1:] {
				if err := b.Found(name); err != nil {
					return err
				}
				p.sayf("%s is founded with %d denarii.", name, b.Budget)
			}
			return nil
		})
	}}
}

func (p *Program) schoolBuy() *cobra.Command {
	tricks, price := "", 0
	cmd := &cobra.Command{Use: "buy FILE SCHOOL NAME ROLE GRADE", Short: "Buy a gladiator", Args: arguments(5, 5), RunE: func(_ *cobra.Command, args []string) error {
		return p.changeSchools(args[0], func(b *campaign.Schools) error {
			r, err := b.Recruits(args[3], args[4], fact.Split(tricks))
			if err != nil {
				return err
			}
			m, err := b.Buy(args[1], args[2], r, price)
			if err != nil {
				return err
			}
			p.sayf("%s, %s %s, joins %s for %d denarii; %d are left.", m.Name, m.Grade, m.Role, m.School, m.Paid, b.School(m.School).Purse)
			return nil
		})
	}}
	cmd.Flags().StringVar(&tricks, "tricks", "", "the `TRICKS` "+p.usage("school buy --tricks")+" has chosen, joined by commas")
	cmd.Flags().IntVar(&price, "price", 0, "the `DENARII` bid; without it the least")
	return cmd
}

func (p *Program) schoolOwn() *cobra.Command {
	return &cobra.Command{Use: "own FILE SCHOOL RESOURCE", Short: "Buy a resource", Args: arguments(3, 3), RunE: func(_ *cobra.Command, args []string) error {
		return p.changeSchools(args[0], func(b *campaign.Schools) error {
			x, err := b.Own(args[1], args[2])
			if err == nil {
				p.sayf("%s owns a %s; %d denarii are left.", b.School(args[1]).Name, x.Name, b.School(args[1]).Purse)
			}
			return err
		})
	}}
}

func (p *Program) schoolShow() *cobra.Command {
	return &cobra.Command{Use: "show FILE", Short: "Show the schools, their gladiators and battles", Args: arguments(1, 1), RunE: func(_ *cobra.Command, args []string) error {
		b, err := p.readSchools(args[0])
		if err != nil {
			return err
		}
		if p.opt.JSON {
			return p.json(struct {
				OK bool `json:"ok"`
				*campaign.Schools
			}{true, b})
		}
		for i := range b.Schools {
			p.showSchool(b, &b.Schools[i])
		}
		for i := range b.Battles {
			x := &b.Battles[i]
			text := "battle " + x.ID + ": "
			if x.Winner == "" {
				text += "nobody won"
			} else {
				text += x.Winner + " won"
			}
			if len(x.Out) > 0 {
				text += "; out of action: " + strings.Join(x.Out, ", ")
			}
			p.sayf("%s", text)
			for _, c := range x.Checks {
				p.sayf("  %s", c)
			}
		}
		return nil
	}}
}

func (p *Program) showSchool(b *campaign.Schools, s *campaign.School) {
	text := s.Name + ": " + strconv.Itoa(s.Purse) + " denarii"
	if len(s.Resources) > 0 {
		text += ", owns " + strings.Join(s.Resources, ", ")
	}
	p.sayf("%s", text)
	for i := range b.Men {
		m := &b.Men[i]
		if m.School != s.Name {
			continue
		}
		text := "  " + m.Name + ", " + m.Grade + " " + m.Role
		if len(m.Tricks) > 0 {
			text += " (" + strings.Join(m.Tricks, ", ") + ")"
		}
		if m.Battles > 0 {
			text += ", " + plural(m.Battles, "battle") + ", " + plural(m.Kills, "killing blow")
		}
		if m.Dead {
			text += ", dead"
		}
		p.sayf("%s", text)
	}
}

func (p *Program) schoolSurvival() *cobra.Command {
	return &cobra.Command{Use: "survival FILE NUMBER", Short: "Set the number a survival check must reach", Args: arguments(2, 2), RunE: func(_ *cobra.Command, args []string) error {
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 1 || n > 9 {
			return usagef("such as 4", "NUMBER: want 1 to 9, not %q", line.Shorten(args[1]))
		}
		return p.changeSchools(args[0], func(b *campaign.Schools) error {
			b.Survival = n
			p.sayf("A survival check must reach %d.", n)
			return nil
		})
	}}
}

func (p *Program) schoolBattle() *cobra.Command {
	return &cobra.Command{Use: "battle FILE ARENA SCHOOL SCHOOL...", Short: "Print the lines that bring schools to a battle", Args: arguments(4, 20), RunE: func(_ *cobra.Command, args []string) error {
		b, err := p.readSchools(args[0])
		if err != nil {
			return err
		}
		lines, err := b.Setup(args[1], args[2:])
		if err != nil {
			return schoolFailure(err)
		}
		for _, l := range lines {
			p.sayf("%s", l)
		}
		return nil
	}}
}

// rolled is the dice of a command: those given, then those of the seed.
func (p *Program) rolled(text string) (campaign.Roll, error) {
	var faces []int
	for _, w := range fact.Split(text) {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, usagef("--rolls 4,2", "--rolls: %q is no face of a die", line.Shorten(w))
		}
		faces = append(faces, n)
	}
	if text != "" {
		return campaign.Given(faces, nil), nil
	}
	g := dice.NewGenerator(p.seed(), 0)
	return campaign.Given(nil, &g), nil
}

func (p *Program) schoolRecord() *cobra.Command {
	rolls := ""
	cmd := &cobra.Command{Use: "record FILE JOURNAL", Short: "Enter a battle from its journal", Args: arguments(2, 2), RunE: func(_ *cobra.Command, args []string) error {
		var heads []string
		s, _, err := p.rereadBy(args[1], func(head [sha256.Size]byte) { heads = append(heads, journal.Short(head)) })
		if err != nil {
			return err
		}
		roll, err := p.rolled(rolls)
		if err != nil {
			return err
		}
		return p.changeSchools(args[0], func(b *campaign.Schools) error {
			told, err := b.Record(s.Game(), roll, heads)
			for _, text := range told {
				p.sayf("%s.", text)
			}
			return err
		})
	}}
	cmd.Flags().StringVar(&rolls, "rolls", "", "the `FACES` of the survival checks, in order; without them they are rolled")
	return cmd
}

func (p *Program) schoolPromote() *cobra.Command {
	tricks := ""
	cmd := &cobra.Command{Use: "promote FILE NAME ROLE GRADE", Short: "Give a gladiator the grade he has earned", Args: arguments(4, 4), RunE: func(_ *cobra.Command, args []string) error {
		return p.changeSchools(args[0], func(b *campaign.Schools) error {
			r, err := b.Recruits(args[2], args[3], fact.Split(tricks))
			if err != nil {
				return err
			}
			if err := b.Promote(args[1], r); err != nil {
				return err
			}
			p.sayf("%s is a %s %s now.", args[1], r.Grade, r.Role)
			return nil
		})
	}}
	cmd.Flags().StringVar(&tricks, "tricks", "", "the `TRICKS` he has chosen, joined by commas")
	return cmd
}

func (p *Program) schoolMonth() *cobra.Command {
	rolls := ""
	cmd := &cobra.Command{Use: "month FILE", Short: "End a month: what the resources bring", Args: arguments(1, 1), RunE: func(_ *cobra.Command, args []string) error {
		roll, err := p.rolled(rolls)
		if err != nil {
			return err
		}
		return p.changeSchools(args[0], func(b *campaign.Schools) error {
			told, err := b.Month(roll)
			for _, text := range told {
				p.sayf("%s.", text)
			}
			return err
		})
	}}
	cmd.Flags().StringVar(&rolls, "rolls", "", "the `FACES` of the dice, in order; without them they are rolled")
	return cmd
}
