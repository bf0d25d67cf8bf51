package internal

import (
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// floors is the policy on imports inside the module: each line names a package
// and what it may import of the others. Read from the top, a line names only
// packages above it, so that no circle can be written down. It is a statement
// of policy: do not change it to make a build pass.
const floors = `
internal/halt:
internal/dice:
internal/dice/notation:
internal/rule:
internal/matrix:
internal/field:
internal/chart:
internal/line:
internal/disk:
internal/journal: internal/disk
internal/journal/forge:
internal/fact: internal/line
internal/claim: internal/line
internal/pack: internal/disk internal/line
internal/page: internal/line
internal/idgen: internal/line
internal/fuzzall:
internal/fuzzing:
internal/mutants:
internal/release:
internal/core: internal/dice internal/rule
internal/sim: internal/core internal/dice internal/halt internal/line
internal/words: internal/core internal/line internal/rule
internal/game: internal/chart internal/core internal/dice internal/fact internal/halt internal/line internal/pack internal/rule internal/sim internal/words
internal/show: internal/core internal/dice internal/line internal/rule internal/words
internal/sim/stats: internal/sim
internal/odds: internal/fact internal/game internal/line internal/page internal/rule internal/show internal/sim internal/sim/stats
internal/notation: internal/dice internal/halt internal/line internal/pack
internal/book: internal/pack internal/rule internal/words
internal/rulestest: internal/core internal/dice internal/fact internal/game internal/line internal/rule internal/sim internal/words
rulesets/munera/state: internal/core internal/dice internal/field internal/line internal/pack internal/rule internal/sim internal/words
rulesets/munera/rules: internal/core internal/dice internal/field internal/halt internal/rule internal/sim rulesets/munera/state
rulesets/munera/book: internal/book internal/core internal/game internal/line internal/pack internal/rule rulesets/munera/rules rulesets/munera/state
rulesets/munera/facts: internal/chart internal/core internal/fact internal/field internal/line internal/words rulesets/munera/rules rulesets/munera/state
rulesets/munera/policy: internal/core internal/dice internal/field internal/sim rulesets/munera/rules rulesets/munera/state
rulesets/morturi/state: internal/core internal/dice internal/field internal/line internal/pack internal/rule internal/sim internal/words
rulesets/morturi/rules: internal/core internal/dice internal/fact internal/field internal/halt internal/line internal/rule rulesets/morturi/state
rulesets/morturi/book: internal/book internal/field internal/game internal/line internal/pack internal/rule rulesets/morturi/state
rulesets/morturi/facts: internal/chart internal/core internal/fact internal/field internal/line internal/words rulesets/morturi/book rulesets/morturi/rules rulesets/morturi/state
rulesets/morturi/policy: internal/core internal/dice internal/field internal/game internal/line internal/sim rulesets/morturi/rules rulesets/morturi/state
rulesets/rudis/state: internal/dice internal/line internal/pack internal/rule internal/sim internal/words
rulesets/rudis/rules: internal/core internal/dice internal/game internal/halt internal/line internal/rule rulesets/rudis/state
rulesets/rudis/book: internal/book internal/dice internal/game internal/pack internal/rule rulesets/rudis/state
rulesets/rudis/facts: internal/chart internal/core internal/fact internal/line internal/words rulesets/rudis/rules rulesets/rudis/state
rulesets/rudis/policy: internal/core internal/dice internal/fact internal/game internal/line internal/matrix internal/pack internal/sim rulesets/rudis/book rulesets/rudis/rules rulesets/rudis/state
internal/grammar: internal/fact internal/game internal/line
rulesets/munera/speech: internal/chart internal/core internal/dice internal/fact internal/field internal/game internal/grammar internal/line internal/rule rulesets/munera/facts rulesets/munera/rules rulesets/munera/state
rulesets/munera: internal/fact internal/game internal/halt internal/line internal/pack internal/rule internal/sim rulesets/munera/book rulesets/munera/facts rulesets/munera/policy rulesets/munera/rules rulesets/munera/speech rulesets/munera/state
rulesets/morturi/speech: internal/core internal/dice internal/fact internal/field internal/game internal/grammar internal/line internal/rule rulesets/morturi/book rulesets/morturi/facts rulesets/morturi/rules rulesets/morturi/state
rulesets/morturi: internal/game internal/halt internal/line internal/pack internal/rule internal/sim rulesets/morturi/book rulesets/morturi/facts rulesets/morturi/policy rulesets/morturi/rules rulesets/morturi/speech rulesets/morturi/state
rulesets/rudis/speech: internal/core internal/dice internal/fact internal/game internal/grammar internal/line rulesets/rudis/facts rulesets/rudis/rules rulesets/rudis/state
rulesets/rudis: internal/game internal/halt internal/line internal/pack internal/rule internal/sim rulesets/rudis/book rulesets/rudis/facts rulesets/rudis/policy rulesets/rudis/rules rulesets/rudis/speech rulesets/rudis/state
internal/term: internal/halt internal/line internal/page
internal/screen: internal/core internal/line internal/pack internal/rule internal/show internal/term internal/words
internal/show/board: internal/chart internal/fact internal/show
internal/claim/scope: internal/claim internal/core internal/fact internal/line internal/words
internal/explain: internal/game internal/line internal/screen internal/show
internal/answer: internal/game internal/line internal/rule internal/show
internal/history: internal/dice internal/game internal/line
internal/refusal: internal/claim internal/dice internal/fact internal/game internal/halt internal/journal internal/line internal/rule
internal/repl: internal/answer internal/chart internal/claim internal/claim/scope internal/core internal/dice internal/disk internal/explain internal/fact internal/game internal/halt internal/history internal/journal internal/line internal/odds internal/page internal/refusal internal/rule internal/screen internal/show internal/show/board internal/sim internal/term
internal/repl/repltest: internal/game internal/repl internal/screen
internal/choices: internal/answer internal/chart internal/core internal/dice internal/game internal/halt internal/line internal/refusal internal/repl internal/rule internal/screen internal/sim
internal/counsel: internal/answer internal/choices internal/game internal/line internal/repl internal/screen
internal/help:
internal/trial: internal/core internal/dice internal/game internal/line internal/repl internal/screen
internal/ahead: internal/chart internal/game internal/line internal/repl internal/screen internal/trial
internal/scenario: internal/game internal/repl internal/screen
internal/question: internal/line
internal/asked: internal/ahead internal/explain internal/game internal/line internal/question internal/repl internal/screen internal/trial
internal/whereabouts: internal/ahead internal/asked internal/chart internal/explain internal/game internal/line internal/question internal/screen internal/trial
internal/inquiry: internal/asked internal/core internal/dice internal/explain internal/game internal/help internal/history internal/line internal/odds internal/question internal/repl internal/rule internal/scenario internal/screen internal/sim internal/trial internal/whereabouts
internal/throw: internal/core internal/dice internal/game internal/line internal/refusal internal/screen internal/show
internal/hint: internal/choices internal/line internal/refusal internal/repl internal/screen
internal/lesson: internal/choices internal/core internal/game internal/line internal/repl internal/screen
internal/talk: internal/asked internal/chart internal/choices internal/core internal/counsel internal/dice internal/explain internal/game internal/help internal/hint internal/history internal/inquiry internal/lesson internal/line internal/page internal/refusal internal/repl internal/rule internal/scenario internal/screen internal/show internal/sim internal/term internal/throw
internal/figure:
internal/chances: internal/core internal/dice internal/game internal/halt internal/line internal/repl internal/rule internal/sim internal/sim/stats
internal/report: internal/chances internal/chart internal/core internal/dice internal/fact internal/figure internal/game internal/history internal/line internal/repl internal/screen internal/show internal/sim/stats
internal/paper: internal/figure internal/line internal/page internal/report internal/screen
internal/luck: internal/core internal/dice internal/game internal/repl internal/words
internal/campaign: internal/dice internal/disk internal/fact internal/game internal/journal internal/line internal/pack internal/refusal internal/repl internal/rule
internal/checksums: internal/game internal/line internal/odds internal/repl internal/sim
internal/cases: internal/game internal/repl
internal/cli/shell: internal/campaign internal/disk internal/figure internal/game internal/halt internal/journal internal/line internal/pack internal/page internal/paper internal/repl internal/rule internal/term
internal/cli/rerun: internal/cli/shell internal/dice internal/disk internal/game internal/halt internal/history internal/journal internal/line internal/notation internal/repl
internal/luck/view: internal/dice internal/line internal/luck internal/page
internal/cli/table: internal/cli/rerun internal/cli/shell internal/disk internal/game internal/halt internal/journal internal/line internal/luck internal/luck/view internal/page internal/paper internal/repl internal/report internal/screen internal/talk internal/term
rulesets/romanwar/state: internal/fact internal/line internal/pack internal/rule internal/words
rulesets/romanwar/rules: internal/core internal/dice internal/game internal/halt internal/line internal/rule internal/sim rulesets/romanwar/state
rulesets/romanwar/book: internal/book internal/game internal/line internal/pack internal/rule rulesets/romanwar/rules rulesets/romanwar/state
rulesets/romanwar/facts: internal/chart internal/core internal/dice internal/fact internal/line internal/rule internal/words rulesets/romanwar/rules rulesets/romanwar/state
rulesets/romanwar/speech: internal/core internal/fact internal/game internal/grammar internal/line internal/rule rulesets/romanwar/facts rulesets/romanwar/rules rulesets/romanwar/state
rulesets/romanwar/odds: internal/core internal/dice internal/fact internal/game internal/halt internal/line rulesets/romanwar/facts rulesets/romanwar/rules rulesets/romanwar/speech rulesets/romanwar/state
rulesets/romanwar/policy: internal/core internal/dice internal/game internal/line internal/sim rulesets/romanwar/odds rulesets/romanwar/rules rulesets/romanwar/speech rulesets/romanwar/state
rulesets/romanwar: internal/game internal/halt internal/line internal/pack internal/rule internal/sim rulesets/romanwar/book rulesets/romanwar/facts rulesets/romanwar/odds rulesets/romanwar/policy rulesets/romanwar/rules rulesets/romanwar/speech rulesets/romanwar/state
rulesets: internal/game rulesets/morturi rulesets/munera rulesets/romanwar rulesets/rudis
internal/rulecov: internal/cases rulesets
internal/dispute: internal/claim internal/claim/scope internal/core internal/dice internal/fact internal/game internal/halt internal/line internal/odds internal/refusal internal/repl internal/rule internal/show internal/words
internal/sheet: internal/dispute internal/fact internal/game internal/halt internal/line internal/pack internal/paper internal/repl internal/screen
internal/cli/desk: internal/cli/rerun internal/cli/shell internal/dice internal/dice/notation internal/dispute internal/figure internal/game internal/halt internal/journal internal/line internal/odds internal/page internal/refusal internal/repl internal/rule internal/show
internal/cli/record: internal/chances internal/cli/rerun internal/cli/shell internal/dice internal/figure internal/game internal/halt internal/journal internal/line internal/luck internal/luck/view internal/page internal/paper internal/repl internal/report internal/sim/stats
internal/sim/shard: internal/sim
internal/sim/view: internal/page internal/sim internal/sim/shard internal/sim/stats
internal/cli/bouts: internal/cli/shell internal/dice internal/disk internal/figure internal/game internal/halt internal/history internal/journal internal/line internal/odds internal/page internal/refusal internal/repl internal/rule internal/sim internal/sim/shard internal/sim/stats internal/sim/view
internal/cli/rulings: internal/cli/bouts internal/cli/shell internal/dice internal/disk internal/figure internal/game internal/halt internal/line internal/page internal/repl internal/rule internal/sim internal/sim/shard internal/sim/stats internal/sim/view
internal/cli/shelf: internal/cli/bouts internal/cli/rerun internal/cli/rulings internal/cli/shell internal/game internal/halt internal/line internal/pack internal/page internal/paper internal/refusal internal/repl internal/rule internal/sheet internal/sim
internal/cli/campaigns: internal/campaign internal/cli/record internal/cli/rerun internal/cli/shelf internal/cli/shell internal/cli/table internal/dice internal/disk internal/fact internal/figure internal/game internal/halt internal/journal internal/line internal/pack internal/page internal/paper internal/refusal internal/repl internal/sheet
internal/cli: internal/cli/bouts internal/cli/campaigns internal/cli/desk internal/cli/record internal/cli/rulings internal/cli/shelf internal/cli/shell internal/cli/table internal/dice internal/halt internal/journal internal/line internal/page internal/term rulesets
cmd/summa: internal/cli
`

// grounded packages neither print, wait, read the clock nor roll by themselves.
var grounded = []string{"internal/rule", "internal/book", "internal/field", "internal/chart", "internal/core", "internal/words", "internal/sim", "internal/sim/stats", "rulesets/munera/state", "rulesets/munera/rules", "rulesets/romanwar/state", "rulesets/munera/facts", "rulesets/munera/speech", "rulesets/munera/policy", "rulesets/morturi/state", "rulesets/morturi/rules", "rulesets/morturi/facts", "rulesets/morturi/speech", "rulesets/morturi/policy", "rulesets/rudis/state", "rulesets/rudis/rules", "rulesets/rudis/facts", "rulesets/rudis/speech", "rulesets/rudis/policy", "rulesets/romanwar/rules", "rulesets/romanwar/facts", "rulesets/romanwar/speech", "rulesets/romanwar/odds", "rulesets/romanwar/policy", "internal/grammar"}

// banned are the standard library's packages they do without.
var banned = []string{"fmt", "os", "time", "math/rand", "math/rand/v2", "sync", "reflect", "io", "net/http"}

// together is who may hold others off for a moment although grounded: the workers
// of a simulation, which learn together.
var together = []string{"internal/sim"}

// commands are the folders of the command line.
const commands = "internal/cli internal/cli/shell internal/cli/table internal/cli/desk internal/cli/bouts internal/cli/rulings internal/cli/record internal/cli/shelf internal/cli/campaigns"

// outside is which packages may import which module from elsewhere.
var outside = map[string]string{
	"github.com/spf13/cobra":               commands,
	"github.com/spf13/pflag":               "internal/cli internal/cli/rulings internal/cli/shell",
	"github.com/chzyer/readline":           "internal/term",
	"github.com/clipperhouse/displaywidth": "internal/term",
	"golang.org/x/term":                    "internal/term",
	"gopkg.in/yaml.v3":                     "internal/pack internal/idgen",
}

func TestFloors(t *testing.T) {
	policy := map[string][]string{}
	var above []string
	for _, l := range strings.Split(strings.TrimSpace(floors), "\n") {
		name, list, _ := strings.Cut(l, ":")
		policy[name] = strings.Fields(list)
		for _, dep := range policy[name] {
			if !slices.Contains(above, dep) {
				t.Errorf("%s: %s is not above it", name, dep)
			}
		}
		above = append(above, name)
	}
	for _, dir := range packages(t) {
		allowed, known := policy[dir]
		if !known {
			t.Errorf("%s is not in the policy", dir)
			continue
		}
		p, err := build.ImportDir(filepath.Join("..", dir), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, imp := range p.Imports {
			check(t, dir, imp, allowed)
		}
	}
}

// check holds one import against the policy.
func check(t *testing.T, dir, imp string, allowed []string) {
	t.Helper()
	if own, ok := strings.CutPrefix(imp, "summa/"); ok {
		if !slices.Contains(allowed, own) {
			t.Errorf("%s imports %s, which the policy does not allow", dir, own)
		}
		return
	}
	waits := imp == "sync" && slices.Contains(together, dir)
	if slices.Contains(grounded, dir) && slices.Contains(banned, imp) && !waits {
		t.Errorf("%s imports %s: rules do not print, wait, read or roll by themselves", dir, imp)
	}
	if !strings.Contains(strings.SplitN(imp, "/", 2)[0], ".") {
		return
	}
	by, ok := outside[imp]
	if !ok || !slices.Contains(strings.Fields(by), dir) {
		t.Errorf("%s imports %s from outside; %q may", dir, imp, by)
	}
}

// packages lists the folders of the module that hold Go code.
func packages(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, top := range []string{"cmd", "internal", "rulesets"} {
		err := filepath.WalkDir(filepath.Join("..", top), func(path string, d os.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			if d.Name() == "testdata" {
				return filepath.SkipDir
			}
			files, err := filepath.Glob(filepath.Join(path, "*.go"))
			if err != nil {
				return err
			}
			if slices.ContainsFunc(files, func(f string) bool { return !strings.HasSuffix(f, "_test.go") }) {
				list = append(list, strings.TrimPrefix(filepath.ToSlash(path), "../"))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// mostLines is how long a room may be: what one reads in a day. What is
// generated from its content does not count.
const mostLines = 6000

func TestRoomsAreSmall(t *testing.T) {
	for _, dir := range packages(t) {
		files, err := filepath.Glob(filepath.Join("..", dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(f, "_test.go") && !strings.HasPrefix(string(text), "// Code generated") {
				n += strings.Count(string(text), "\n")
			}
		}
		if n >= mostLines {
			t.Errorf("%s has %d lines, and a room has fewer than %d", dir, n, mostLines)
		}
	}
}
