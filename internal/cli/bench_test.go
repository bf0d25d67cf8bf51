package cli

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"summa/internal/cli/shell"
	"summa/internal/journal"
	"summa/internal/repl"
	"summa/rulesets"
	"summa/rulesets/munera"
)

// unsynced is a file that is not forced to the disk: the benchmark measures
// reading.
type unsynced struct{ *os.File }

func (unsynced) Sync() error { return nil }

// recordBout writes a journal of many turns and returns its name and lines.
func recordBout(b testing.TB, turns int) (string, int) {
	b.Helper()
	name := filepath.Join(b.TempDir(), "bout.jsonl")
	f, err := os.Create(name)
	if err != nil {
		b.Fatal(err)
	}
	content, err := munera.Ruleset().Content(nil)
	if err != nil {
		b.Fatal(err)
	}
	s, err := repl.New(repl.Config{Ruleset: munera.Ruleset(), Content: content, Seed: 1, Quiet: true, Out: io.Discard, Err: io.Discard})
	if err != nil {
		b.Fatal(err)
	}
	w, err := journal.CreateOn(unsynced{f}, s.Header(nil, shell.Version))
	if err != nil {
		b.Fatal(err)
	}
	s.Keep(w)
	script := "add A samnite stamina=8\nadd B samnite stamina=8\nrange A B 1\nbegin dice 5 2\n" +
		strings.Repeat("turn dice 4\nattack B with sword dice 5 2 4\nend\nturn dice 4\nattack A with sword dice 5 2 3\nend\n", turns)
	if got, err := s.Run(strings.NewReader(script), "", false); err != nil || got.Failed {
		b.Fatal(err, got.First)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	return name, strings.Count(script, "\n")
}

// BenchmarkVerify re-adjudicates a journal from its dice, as summa verify does.
func BenchmarkVerify(b *testing.B) {
	name, lines := recordBout(b, 2000)
	b.ReportAllocs()
	for b.Loop() {
		p := &shell.Program{Root: rootCommand, Stdout: io.Discard, Stderr: os.Stderr, Getenv: func(string) string { return "" }, Args: []string{"verify", name, "--quiet"}, Rulesets: rulesets.All(), Width: func() int { return 80 }}
		p.Out = bufio.NewWriter(io.Discard)
		if status := p.Run(); status != 0 {
			b.Fatal("status", status)
		}
	}
	b.ReportMetric(float64(b.N*lines)/b.Elapsed().Seconds(), "lines/s")
}
