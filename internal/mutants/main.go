// Command mutants says how much of the rules the tests hold: it changes the rules in
// one place at a time, runs the worked cases and the ruleset's own tests, and counts
// the changes that no test notices.
//
// All changes are compiled at once, each behind a number that the environment
// chooses, so that a ruleset is compiled once and not once a change. A change that
// makes a test hang is noticed by it. Not every change can be: some make no
// difference to what the rules do. Those that survive stand in docs/mutants.md, each
// with its explanation, which is written by hand and kept.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

func main() {
	n := flag.Int("n", 200, "how many mutants of each ruleset")
	seed := flag.Uint64("seed", 1, "which ones")
	only := flag.String("ruleset", "", "only this ruleset")
	write := flag.String("write", "", "bring the tables of this file up to date")
	cases := flag.Bool("cases", false, "run the worked cases alone, which is fast")
	again := flag.String("again", "", "run only those mutants that survive by this file, and take the others for killed")
	jobs := flag.Int("jobs", 1, "how many mutants are run at once")
	flag.Parse()
	var known map[string]string
	if *again != "" {
		text, err := os.ReadFile(*again)
		if err != nil {
			fmt.Fprintln(os.Stderr, "mutants:", err)
			os.Exit(1)
		}
		known = explanations(string(text))
	}
	packages, err := rulePackages(".")
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
	var reports []report
	for _, p := range packages {
		if *only != "" && *only != p.name && *only != p.title {
			continue
		}
		r, err := run(p, plan{n: *n, seed: *seed, casesOnly: *cases, again: known, jobs: *jobs, log: os.Stderr})
		if err != nil {
			fmt.Fprintln(os.Stderr, "mutants:", err)
			os.Exit(1)
		}
		reports = append(reports, r)
		fmt.Println(r.summary())
		for _, m := range r.survivors {
			fmt.Println("  " + m.String())
		}
	}
	if *write == "" {
		return
	}
	if err := update(*write, reports); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// A report is what became of the mutants of one room of a ruleset.
type report struct {
	name      string
	killed    int
	survivors []mutant
}

// summary is the score in one line.
func (r *report) summary() string {
	all := r.killed + len(r.survivors)
	return fmt.Sprintf("%s: %d of %d mutants killed, %.1f %%", r.name, r.killed, all, 100*float64(r.killed)/float64(max(1, all)))
}

// The tables of the document stand between these lines.
const (
	tablesFrom = "<!-- mutants -->"
	tablesTo   = "<!-- end -->"
)

// update writes the reports into a document. What is explained there of a mutant that
// still survives is kept.
func update(name string, reports []report) error {
	old, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(old), tablesFrom)
	tables, after, ok2 := strings.Cut(rest, tablesTo)
	if !ok || !ok2 {
		return fmt.Errorf("%s has no lines %s and %s", name, tablesFrom, tablesTo)
	}
	known := explanations(tables)
	var b strings.Builder
	b.WriteString("\n\n| ruleset | killed | of | score |\n|---|---|---|---|\n")
	for _, r := range reports {
		all := r.killed + len(r.survivors)
		fmt.Fprintf(&b, "| %s | %d | %d | %.1f %% |\n", r.name, r.killed, all, 100*float64(r.killed)/float64(max(1, all)))
	}
	for _, r := range reports {
		fmt.Fprintf(&b, "\n### %s\n\n| survivor | why |\n|---|---|\n", r.name)
		slices.SortFunc(r.survivors, func(a, b mutant) int { return strings.Compare(a.key(), b.key()) })
		for _, m := range r.survivors {
			fmt.Fprintf(&b, "| %s | %s |\n", m.key(), known[m.key()])
		}
	}
	b.WriteString("\n")
	return os.WriteFile(name, []byte(before+tablesFrom+b.String()+tablesTo+after), 0o644)
}

// explanations are the second cells of the rows of tables by their first.
func explanations(tables string) map[string]string {
	known := map[string]string{}
	for row := range strings.Lines(tables) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(row), "|"), " | ")
		if len(cells) == 2 {
			known[strings.TrimSpace(cells[0])] = strings.TrimSpace(cells[1])
		}
	}
	return known
}
