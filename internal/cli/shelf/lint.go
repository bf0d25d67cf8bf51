package shelf

import (
	"bufio"
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/pack"
	"summa/internal/page"
)

func packLintCommand(p *shell.Program) *cobra.Command {
	var ruleset string
	cmd := &cobra.Command{
		Use:     "lint [FILE|DIR...]",
		Short:   "Check house-rule files",
		Long:    "Check files as --pack would load them, in the order given, play a few bouts with what they bring, and report everything wrong with its line and column. A file names its ruleset itself. Without a file, check the content that is built in. Warnings do not fail.",
		Example: "summa pack lint house.yaml\nsumma pack lint packs/",
		RunE: func(_ *cobra.Command, args []string) error {
			return lint(p, args, ruleset)
		},
	}
	return rulesetFlag(cmd, &ruleset, "the `RULESET` of files that do not name one")
}

// A batch is the files to check for one ruleset.
type batch struct {
	ruleset *game.Ruleset
	under   []pack.Source // of --pack, loaded first
	files   []pack.Source
	halt    *halt.Flag // raised when the user wants to stop
}

func lint(p *shell.Program, paths []string, ruleset string) error {
	under, err := shell.ReadPacks(p.Opt.Packs)
	if err != nil {
		return err
	}
	files, err := shell.ReadPacks(paths)
	if err != nil {
		return err
	}
	batches, err := batches(p, under, files, ruleset)
	if err != nil {
		return err
	}
	var found, bad pack.Errors
	for _, b := range batches {
		warnings, err := b.lint()
		if list, ok := errors.AsType[pack.Errors](err); ok {
			bad = append(bad, list...)
		} else if err != nil {
			return err
		}
		found = append(found, warnings...)
	}
	return ShowLint(p, append(bad, found...), bad, len(files))
}

// batches sorts files by ruleset. Without files it returns all that is built in.
func batches(p *shell.Program, under, files []pack.Source, ruleset string) ([]batch, error) {
	fallback, err := RulesetOr(p, ruleset)
	if err != nil {
		return nil, err
	}
	var list []batch
	for _, rs := range p.Rulesets {
		b := batch{rs, only(p, rs, under, fallback), only(p, rs, files, fallback), p.Halt}
		builtIn := len(files) == 0 && (ruleset == "" || rs.Name == fallback.Name)
		if builtIn || len(b.files) > 0 {
			list = append(list, b)
		}
	}
	return list, nil
}

// only returns the files for rs.
func only(p *shell.Program, rs *game.Ruleset, files []pack.Source, fallback *game.Ruleset) []pack.Source {
	var list []pack.Source
	for _, f := range files {
		if RulesetOf(p, f, fallback).Name == rs.Name {
			list = append(list, f)
		}
	}
	return list
}

// RulesetOf returns the ruleset that a file names, or that its contents belong to. Loading the
// file reports a wrong name, with its position.
func RulesetOf(p *shell.Program, f pack.Source, fallback *game.Ruleset) *game.Ruleset {
	rows := bufio.NewScanner(bytes.NewReader(f.Data))
	for rows.Scan() {
		value, ok := strings.CutPrefix(rows.Text(), "ruleset:")
		if !ok {
			continue
		}
		value, _, _ = strings.Cut(value, "#")
		if rs, err := p.Ruleset(strings.Trim(value, " \t\"'\r")); err == nil {
			return rs
		}
	}
	return speaksOf(p, f, fallback)
}

// speaksOf returns the ruleset that alone knows the top-level keys of a file without a ruleset's
// name. If the fallback knows them, or several rulesets or none do, it is the fallback.
func speaksOf(p *shell.Program, f pack.Source, fallback *game.Ruleset) *game.Ruleset {
	var tops []string
	rows := bufio.NewScanner(bytes.NewReader(f.Data))
	for rows.Scan() {
		if key, _, ok := strings.Cut(rows.Text(), ":"); ok && key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyz_") == "" {
			tops = append(tops, key)
		}
	}
	knows := func(rs *game.Ruleset) bool {
		for _, top := range tops {
			if !slices.ContainsFunc(rs.Kinds(), func(k pack.Kind) bool { return k.Top == top }) {
				return false
			}
		}
		return true
	}
	if knows(fallback) {
		return fallback
	}
	found := fallback
	for _, rs := range p.Rulesets {
		if knows(rs) {
			if found != fallback {
				return fallback
			}
			found = rs
		}
	}
	return found
}

// lint loads the files of a batch and returns the warnings about them.
func (b batch) lint() (pack.Errors, error) {
	c, err := b.ruleset.Content(slices.Concat(b.under, b.files))
	if err != nil {
		return nil, err
	}
	mine := make(map[string]bool)
	for _, f := range b.files {
		mine[f.Name] = true
	}
	var list, bad pack.Errors
	for _, w := range c.Lint() {
		if len(b.files) == 0 || mine[w.File] {
			list = append(list, w)
		}
	}
	if len(b.files) == 0 {
		return list, nil
	}
	found := b.tried(c, mine)
	if err := b.halt.Err(); err != nil {
		return nil, err
	}
	for _, x := range found {
		if x.Warning {
			list = append(list, x)
		} else {
			bad = append(bad, x)
		}
	}
	if len(bad) > 0 {
		return list, bad
	}
	return list, nil
}

// ProblemInfo is the JSON of an error or a warning.
type ProblemInfo struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Warning bool   `json:"warning"`
}

// ProblemsOf returns errors and warnings as programs read them.
func ProblemsOf(all pack.Errors) []ProblemInfo {
	list := []ProblemInfo{}
	for _, e := range all {
		list = append(list, ProblemInfo{e.File, e.Line, e.Col, e.Msg, e.Hint, e.Warning})
	}
	return list
}

// ShowLint prints what was found. Errors also make the command fail.
func ShowLint(p *shell.Program, all, bad pack.Errors, files int) error {
	switch {
	case p.Opt.JSON:
		if err := p.JSON(ProblemsOf(all)); err != nil || len(bad) == 0 {
			return err
		}
		return &shell.Failure{Status: shell.StatusContent}
	case len(bad) > 0:
		return &shell.Failure{Status: shell.StatusContent, Err: bad}
	}
	for _, w := range all {
		hint := w.Hint
		w.Hint = "" // the hint is advice here, but Error would word it as a spelling correction
		p.Para(0, w.Error())
		if hint != "" {
			p.Para(0, "hint: "+hint)
		}
	}
	if !p.Opt.Quiet {
		p.Println(lintSummary(len(all), files))
	}
	return nil
}

func lintSummary(warnings, files int) string {
	what := page.Plural(files, "file")
	if files == 0 {
		what = "built-in content"
	}
	if warnings == 0 {
		return what + ": nothing wrong"
	}
	return what + ": " + page.Plural(warnings, "warning")
}
