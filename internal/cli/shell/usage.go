package shell

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"summa/internal/game"
	"summa/internal/line"
)

// commandFailure turns cobra's error on an unknown command into ours. Whoever gives a ruleset as
// the command wants to play it.
func commandFailure(cmd *cobra.Command, err error, rulesets []string) error {
	if err == nil || !strings.HasPrefix(err.Error(), "unknown command ") {
		return err
	}
	if _, ok := errors.AsType[*Failure](err); ok {
		return err
	}
	var word string
	if _, scanErr := fmt.Sscanf(err.Error(), "unknown command %q", &word); scanErr != nil {
		return err
	}
	return unknownCommand(cmd, word, rulesets)
}

// unknownCommand says that cmd has no command called word.
func unknownCommand(cmd *cobra.Command, word string, rulesets []string) error {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	hint := line.DidYouMean(word, "commands", names)
	if slices.Contains(rulesets, strings.ToLower(word)) {
		hint = "did you mean " + cmd.Root().Name() + " play " + strings.ToLower(word) + "?"
	}
	return Usagef(cmp.Or(hint, cmd.CommandPath()+" --help lists the commands"), "unknown command %q", line.Shorten(word))
}

// FlagFailure turns an error about a flag into ours.
func FlagFailure(cmd *cobra.Command, err error) error {
	help := cmd.CommandPath() + " --help lists the flags"
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		if short := e.GetSpecifiedShortnames(); short != "" {
			return Usagef(help, "unknown flag %q", "-"+line.Shorten(short))
		}
		name := e.GetSpecifiedName()
		return Usagef(cmp.Or(nearestFlag(cmd, name), help), "unknown flag %q", "--"+line.Shorten(name))
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return Usagef(help, "--%s needs a value", e.GetFlag().Name)
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return badValue(e)
	}
	return Usagef(help, "%w", err)
}

// nearestFlag returns the hint for a flag that cmd does not have.
func nearestFlag(cmd *cobra.Command, name string) string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	hint := line.DidYouMean("--"+name, "flags", names)
	if !strings.HasPrefix(hint, "did") {
		return "" // --help has the list of all flags
	}
	return hint
}

// badValue says what is wrong with the value of a flag.
func badValue(e *pflag.InvalidValueError) error {
	flag := e.GetFlag()
	if f, ok := errors.AsType[*Failure](e); ok {
		name := "--" + flag.Name
		if flag.Shorthand != "" {
			name = "-" + flag.Shorthand
		}
		return Usagef(f.Hint, "%s: %w", name, f.Err)
	}
	value := line.Shorten(e.GetValue())
	if flag.Value.Type() == "bool" {
		return Usagef("leave the value out", "--%s: %q is neither true nor false", flag.Name, value)
	}
	if errors.Is(e, strconv.ErrRange) {
		return Usagef("", "--%s: %s is too large", flag.Name, value)
	}
	if flag.Value.Type() == "int" {
		return Usagef("", "--%s: %q is not a whole number", flag.Name, value)
	}
	return Usagef("", "--%s: %q is not a %s", flag.Name, value, flag.Value.Type())
}

// Arguments checks how many arguments a command is given; most < 0 is no
// limit.
func Arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		usage := "usage: " + UseLine(cmd)
		name := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
		switch {
		case len(args) < least:
			return Usagef(usage, "%s needs an argument", name)
		case most == 0 && len(args) > 0:
			return Usagef(usage, "%s takes no argument, got %q", name, line.Shorten(args[0]))
		case most >= 0 && len(args) > most:
			return Usagef(usage, "%s: unexpected argument %q", name, line.Shorten(args[most]))
		}
		return nil
	}
}

// UseLine returns the usage of a command, without the note that flags may follow.
func UseLine(cmd *cobra.Command) string { return strings.TrimSuffix(cmd.UseLine(), " [flags]") }

// Group makes a command that only holds others.
func (p *Program) Group(cmd *cobra.Command) *cobra.Command {
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return unknownCommand(cmd, args[0], nil)
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		p.Help(cmd)
		return nil
	}
	return cmd
}

// Ruleset finds a ruleset by name.
func (p *Program) Ruleset(name string) (*game.Ruleset, error) {
	for _, rs := range p.Rulesets {
		if strings.EqualFold(rs.Name, name) {
			return rs, nil
		}
	}
	return nil, Usagef(line.DidYouMean(name, "rulesets", p.RulesetNames()), "unknown ruleset %q", line.Shorten(name))
}

// Usage returns what the rulesets add to a place of the help; see game.Ruleset.
func (p *Program) Usage(place string) string {
	var said []string
	for _, rs := range p.Rulesets {
		if text := rs.Usage[place]; text != "" {
			said = append(said, text)
		}
	}
	return strings.Join(said, "\n")
}

// RulesetNames returns the names of the rulesets, in the order in which they are offered.
func (p *Program) RulesetNames() []string {
	names := make([]string, len(p.Rulesets))
	for i, rs := range p.Rulesets {
		names[i] = rs.Name
	}
	return names
}

// CompleteRuleset completes a command's first argument.
func (p *Program) CompleteRuleset(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return p.RulesetNames(), cobra.ShellCompDirectiveNoFileComp
}
