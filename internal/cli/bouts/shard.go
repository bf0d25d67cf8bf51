package bouts

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/disk"
	"summa/internal/sim/shard"
	"summa/internal/sim/view"
)

// simMergeCommand is "summa sim merge FILE...".
func simMergeCommand(p *shell.Program) *cobra.Command {
	check := checkValue{N: usualCheck}
	cmd := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Add the shards of one run up",
		Long: "Add the shards of one run up, and print what the whole run would have printed. Every shard must be there once; none may be of another run. - stands for standard input; every other FILE is a regular file. " +
			"Some bouts of each shard are played again, if this program and its content can: counts that cannot hold them are refused. --check all plays every bout again, which alone shows that a shard from a stranger is right.",
		Example: "  summa sim merge shard-1.json shard-2.json",
		Args:    shell.Arguments(1, -1),
		RunE:    func(_ *cobra.Command, args []string) error { return simMerge(p, args, check) },
	}
	cmd.Flags().Var(&check, "check", "play `N` bouts of each shard again, or all")
	return cmd
}

func simMerge(p *shell.Program, names []string, check checkValue) error {
	var parts []shard.Named
	for _, name := range names {
		f, err := readShard(p, name)
		if err != nil {
			return err
		}
		parts = append(parts, shard.Named{Name: name, File: f})
	}
	whole, err := shard.Merge(parts)
	if e, ok := errors.AsType[*shard.Stranger](err); ok {
		return &shell.Failure{Status: shell.StatusNo, Err: err, Hint: e.Hint}
	}
	if err != nil {
		return err
	}
	for _, part := range parts {
		if err := playedAgain(p, part, check); err != nil {
			return err
		}
	}
	return simReport(p, &view.Result{File: whole})
}

// readShard reads a shard from a regular file, or with - from standard input.
func readShard(p *shell.Program, name string) (*shard.File, error) {
	from := p.Stdin
	if name != shell.Piped {
		f, err := disk.OpenRegular(name, shard.MaxSize)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		from = f
	}
	if from == nil {
		return nil, &shell.Failure{Status: shell.StatusIO, Err: errors.New("there is no standard input")}
	}
	s, err := shard.Read(from)
	if e, ok := errors.AsType[*shard.Malformed](err); ok {
		return nil, &shell.Failure{Status: shell.StatusContent, Err: fmt.Errorf("%s:%d:%d: %w", name, e.Line, e.Col, e), Hint: "play the shard again"}
	}
	return s, err
}

// writeShard writes the part that was played, whole or not at all.
func writeShard(p *shell.Program, s *Simulation) error {
	if s.interrupted {
		return &shell.Failure{Status: shell.StatusIO, Err: errors.New("interrupted: no shard is written"), Hint: "play the shard again"}
	}
	text, err := shard.Append(nil, s.file)
	if err != nil {
		return fmt.Errorf("internal error: %w", err)
	}
	if s.output == "" {
		_, _ = p.Out.Write(text) // Run checks the error
		return nil
	}
	return WriteWhole(s.output, text)
}

// WriteWhole writes a file so that nobody ever sees half of it.
func WriteWhole(name string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return &shell.Failure{Status: shell.StatusIO, Err: fmt.Errorf("%s: %w", name, shell.Cause(err))}
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(&shell.Failure{Status: shell.StatusIO, Err: fmt.Errorf("%s: %w", name, shell.Cause(err))}, os.Remove(f.Name()))
	}
	return nil
}
