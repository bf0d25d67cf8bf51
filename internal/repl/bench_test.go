package repl

import (
	"bufio"
	"io"
	"strings"
	"testing"
)

// bench is a bout that never ends: two Samnites strike at each other, and the
// referee heals them.
const benchTurn = `turn dice 5
attack B with sword dice 5 2 4
attack B with shield dice 3 2 2
end
turn dice 5
attack A with sword dice 2 5
move forward 1
end
`

func benchScript(turns int) string {
	return "add A samnite stamina=8\nadd B samnite stamina=8\nrange A B 1\nbegin dice 5 2\n" +
		strings.Repeat(strings.ReplaceAll(benchTurn, "attack A with sword dice 2 5", "attack A with sword dice 5 2 4")+"", 0) +
		strings.Repeat("turn dice 5\nattack B with sword dice 5 2 4\nattack B with shield dice 1 1 1 2\nend\n", 0) +
		strings.Repeat("turn dice 4\nattack B with sword dice 5 2 4\nend\nturn dice 4\nattack A with sword dice 5 2 3\nend\n", turns)
}

// BenchmarkPipe is fully cited JSON commands through the piped session; the
// script is read, parsed, adjudicated, hashed and written.
func BenchmarkPipe(b *testing.B) {
	const turns = 2000
	script := benchScript(turns)
	commands := strings.Count(script, "\n")
	b.ReportAllocs()
	for b.Loop() {
		w := sit(b, func(c *Config) {
			c.JSON = true
			c.Out = bufio.NewWriterSize(io.Discard, 1<<16)
		})
		got, err := w.Run(strings.NewReader(script), "", false)
		if err != nil || got.Failed {
			b.Fatal(err, got.First)
		}
	}
	b.ReportMetric(float64(b.N*commands)/b.Elapsed().Seconds(), "commands/s")
}
