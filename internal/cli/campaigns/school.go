package campaigns

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
	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/dice"
	"summa/internal/disk"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/page"
)

// SchoolCommand is "summa school ...": schools of gladiators.
func SchoolCommand(p *shell.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "school",
		Short:   "Keep schools that buy gladiators, fight and live on",
		Long:    "Schools of " + schoolRules(p) + " in a file: they spend denarii on gladiators and resources, fight battles, and what became of everybody is entered from the journals. Without --campaign the file is for one pick-up battle.",
		Example: p.Usage("school"),
	}
	cmd.AddCommand(schoolNew(p), schoolFound(p), schoolBuy(p), schoolOwn(p), schoolShow(p), schoolSurvival(p), schoolBattle(p), schoolRecord(p), schoolPromote(p), schoolMonth(p))
	return cmd
}

// schoolRules returns the name of the rules of schools.
func schoolRules(p *shell.Program) string {
	for _, rs := range p.Rulesets {
		if rs.Schools {
			title, _, _ := strings.Cut(rs.Title, ":")
			return title
		}
	}
	return "no ruleset"
}

// schools returns the ruleset that has schools, with its content.
func schools(p *shell.Program) (*game.Ruleset, *game.Content, error) {
	k := slices.IndexFunc(p.Rulesets, func(rs *game.Ruleset) bool { return rs.Schools })
	if k < 0 {
		return nil, nil, shell.Usagef("", "no ruleset has schools")
	}
	rs := p.Rulesets[k]
	c, err := p.Opt.Content(rs)
	return rs, c, err
}

func readSchools(p *shell.Program, path string) (*campaign.Schools, error) {
	rs, c, err := schools(p)
	if err != nil {
		return nil, err
	}
	return campaign.OpenSchools(path, rs, c)
}

// changeSchools changes a file of schools while nobody else can write it.
func changeSchools(p *shell.Program, path string, change func(*campaign.Schools) error) error {
	rs, c, err := schools(p)
	if err != nil {
		return err
	}
	return schoolFailure(campaign.UpdateSchools(path, rs, c, change))
}

// schoolFailure returns the failure for a refusal by the rules.
func schoolFailure(err error) error {
	if e, ok := errors.AsType[*line.Error](err); ok {
		return &shell.Failure{Status: shell.StatusNo, Err: errors.New(e.Msg), Hint: e.Hint}
	}
	return err
}

func schoolNew(p *shell.Program) *cobra.Command {
	lasting, budget, survival := false, 0, 0
	cmd := &cobra.Command{Use: "new FILE", Short: "Begin a file of schools", Args: shell.Arguments(1, 1), RunE: func(_ *cobra.Command, args []string) error {
		rs, c, err := schools(p)
		if err != nil {
			return err
		}
		b, err := campaign.NewSchools(rs, c, lasting)
		if err != nil {
			return err
		}
		if budget < 0 || survival < 0 || survival > 9 {
			return shell.Usagef("such as --budget 5000, --survival 4", "--budget and --survival are no such numbers")
		}
		if budget > 0 {
			b.Budget = budget
		}
		b.Survival = survival
		if err := disk.Create(args[0], b.Text()); errors.Is(err, fs.ErrExist) {
			return shell.Usagef("choose another name", "%s is there already", args[0])
		} else if err != nil {
			return err
		}
		sayf(p, "%s is begun: each school has %d denarii.", filepath.Base(args[0]), b.Budget)
		return nil
	}}
	cmd.Flags().BoolVar(&lasting, "campaign", false, "schools that live on; without it, one pick-up battle")
	cmd.Flags().IntVar(&budget, "budget", 0, "`DENARII` a school has at first; without it, as printed")
	cmd.Flags().IntVar(&survival, "survival", 0, "the `NUMBER` a survival check must reach, which is the table's to set")
	return cmd
}

// sayf prints a line.
func sayf(p *shell.Program, format string, args ...any) { p.Println(fmt.Sprintf(format, args...)) }

func schoolFound(p *shell.Program) *cobra.Command {
	return &cobra.Command{Use: "found FILE SCHOOL...", Short: "Enter schools with their purse", Args: shell.Arguments(2, 20), RunE: func(_ *cobra.Command, args []string) error {
		return changeSchools(p, args[0], func(b *campaign.Schools) error {
			for _, name := range args[1:] {
				if err := b.Found(name); err != nil {
					return err
				}
				sayf(p, "%s is founded with %d denarii.", name, b.Budget)
			}
			return nil
		})
	}}
}

func schoolBuy(p *shell.Program) *cobra.Command {
	tricks, price := "", 0
	cmd := &cobra.Command{Use: "buy FILE SCHOOL NAME ROLE GRADE", Short: "Buy a gladiator", Args: shell.Arguments(5, 5), RunE: func(_ *cobra.Command, args []string) error {
		return changeSchools(p, args[0], func(b *campaign.Schools) error {
			r, err := b.Recruits(args[3], args[4], fact.Split(tricks))
			if err != nil {
				return err
			}
			m, err := b.Buy(args[1], args[2], r, price)
			if err != nil {
				return err
			}
			sayf(p, "%s, %s %s, joins %s for %d denarii; %d are left.", m.Name, m.Grade, m.Role, m.School, m.Paid, b.School(m.School).Purse)
			return nil
		})
	}}
	cmd.Flags().StringVar(&tricks, "tricks", "", "the `TRICKS` "+p.Usage("school buy --tricks")+" has chosen, joined by commas")
	cmd.Flags().IntVar(&price, "price", 0, "the `DENARII` bid; without it the least")
	return cmd
}

func schoolOwn(p *shell.Program) *cobra.Command {
	return &cobra.Command{Use: "own FILE SCHOOL RESOURCE", Short: "Buy a resource", Args: shell.Arguments(3, 3), RunE: func(_ *cobra.Command, args []string) error {
		return changeSchools(p, args[0], func(b *campaign.Schools) error {
			x, err := b.Own(args[1], args[2])
			if err == nil {
				sayf(p, "%s owns a %s; %d denarii are left.", b.School(args[1]).Name, x.Name, b.School(args[1]).Purse)
			}
			return err
		})
	}}
}

func schoolShow(p *shell.Program) *cobra.Command {
	return &cobra.Command{Use: "show FILE", Short: "Show the schools, their gladiators and battles", Args: shell.Arguments(1, 1), RunE: func(_ *cobra.Command, args []string) error {
		b, err := readSchools(p, args[0])
		if err != nil {
			return err
		}
		if p.Opt.JSON {
			return p.JSON(struct {
				OK bool `json:"ok"`
				*campaign.Schools
			}{true, b})
		}
		for i := range b.Schools {
			showSchool(p, b, &b.Schools[i])
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
			sayf(p, "%s", text)
			for _, c := range x.Checks {
				sayf(p, "  %s", c)
			}
		}
		return nil
	}}
}

func showSchool(p *shell.Program, b *campaign.Schools, s *campaign.School) {
	text := s.Name + ": " + strconv.Itoa(s.Purse) + " denarii"
	if len(s.Resources) > 0 {
		text += ", owns " + strings.Join(s.Resources, ", ")
	}
	sayf(p, "%s", text)
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
			text += ", " + page.Plural(m.Battles, "battle") + ", " + page.Plural(m.Kills, "killing blow")
		}
		if m.Dead {
			text += ", dead"
		}
		sayf(p, "%s", text)
	}
}

func schoolSurvival(p *shell.Program) *cobra.Command {
	return &cobra.Command{Use: "survival FILE NUMBER", Short: "Set the number a survival check must reach", Args: shell.Arguments(2, 2), RunE: func(_ *cobra.Command, args []string) error {
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 1 || n > 9 {
			return shell.Usagef("such as 4", "NUMBER: want 1 to 9, not %q", line.Shorten(args[1]))
		}
		return changeSchools(p, args[0], func(b *campaign.Schools) error {
			b.Survival = n
			sayf(p, "A survival check must reach %d.", n)
			return nil
		})
	}}
}

func schoolBattle(p *shell.Program) *cobra.Command {
	return &cobra.Command{Use: "battle FILE ARENA SCHOOL SCHOOL...", Short: "Print the lines that bring schools to a battle", Args: shell.Arguments(4, 20), RunE: func(_ *cobra.Command, args []string) error {
		b, err := readSchools(p, args[0])
		if err != nil {
			return err
		}
		lines, err := b.Setup(args[1], args[2:])
		if err != nil {
			return schoolFailure(err)
		}
		for _, l := range lines {
			sayf(p, "%s", l)
		}
		return nil
	}}
}

// rolled returns the dice of a command: those given, then those of the seed.
func rolled(p *shell.Program, text string) (campaign.Roll, error) {
	var faces []int
	for _, w := range fact.Split(text) {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, shell.Usagef("--rolls 4,2", "--rolls: %q is no face of a die", line.Shorten(w))
		}
		faces = append(faces, n)
	}
	if text != "" {
		return campaign.Given(faces, nil), nil
	}
	g := dice.NewGenerator(p.SeedOrDrawn(), 0)
	return campaign.Given(nil, &g), nil
}

func schoolRecord(p *shell.Program) *cobra.Command {
	rolls := ""
	cmd := &cobra.Command{Use: "record FILE JOURNAL", Short: "Enter a battle from its journal", Args: shell.Arguments(2, 2), RunE: func(_ *cobra.Command, args []string) error {
		var heads []string
		s, _, err := rerun.RereadBy(p, args[1], func(head [sha256.Size]byte) { heads = append(heads, journal.Short(head)) })
		if err != nil {
			return err
		}
		roll, err := rolled(p, rolls)
		if err != nil {
			return err
		}
		return changeSchools(p, args[0], func(b *campaign.Schools) error {
			told, err := b.Record(s.Game(), roll, heads)
			for _, text := range told {
				sayf(p, "%s.", text)
			}
			return err
		})
	}}
	cmd.Flags().StringVar(&rolls, "rolls", "", "the `FACES` of the survival checks, in order; without them they are rolled")
	return cmd
}

func schoolPromote(p *shell.Program) *cobra.Command {
	tricks := ""
	cmd := &cobra.Command{Use: "promote FILE NAME ROLE GRADE", Short: "Give a gladiator the grade he has earned", Args: shell.Arguments(4, 4), RunE: func(_ *cobra.Command, args []string) error {
		return changeSchools(p, args[0], func(b *campaign.Schools) error {
			r, err := b.Recruits(args[2], args[3], fact.Split(tricks))
			if err != nil {
				return err
			}
			if err := b.Promote(args[1], r); err != nil {
				return err
			}
			sayf(p, "%s is a %s %s now.", args[1], r.Grade, r.Role)
			return nil
		})
	}}
	cmd.Flags().StringVar(&tricks, "tricks", "", "the `TRICKS` he has chosen, joined by commas")
	return cmd
}

func schoolMonth(p *shell.Program) *cobra.Command {
	rolls := ""
	cmd := &cobra.Command{Use: "month FILE", Short: "End a month: what the resources bring", Args: shell.Arguments(1, 1), RunE: func(_ *cobra.Command, args []string) error {
		roll, err := rolled(p, rolls)
		if err != nil {
			return err
		}
		return changeSchools(p, args[0], func(b *campaign.Schools) error {
			told, err := b.Month(roll)
			for _, text := range told {
				sayf(p, "%s.", text)
			}
			return err
		})
	}}
	cmd.Flags().StringVar(&rolls, "rolls", "", "the `FACES` of the dice, in order; without them they are rolled")
	return cmd
}
