package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A plan says what is to be done with a package.
type plan struct {
	n         int
	seed      uint64
	casesOnly bool
	again     map[string]string // if not nil, the keys of the only mutants that are run
	jobs      int
	noCases   bool // the package has none
	log       io.Writer
}

// A file is a source file that is mutated.
type file struct {
	path string
	src  []byte
	base token.Pos
}

// run mutates a package, runs the tests on each mutant and reports.
func run(p rulePackage, how plan) (report, error) {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return report{}, err
	}
	defer os.RemoveAll(dir)
	files, all, err := load(p)
	if err != nil {
		return report{}, err
	}
	rand.New(rand.NewPCG(how.seed, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	chosen, rest := all[:min(how.n, len(all))], all[min(how.n, len(all)):]
	fmt.Fprintf(how.log, "%s: %d places, %d chosen\n", p.title, len(all), len(chosen))
	b := &bench{pkg: p, dir: dir, plan: how}
	// What cannot be compiled is no mutant; others take its place.
	for try := 0; ; try++ {
		for i := range chosen {
			chosen[i].number = i + 1
		}
		bad, err := b.build(files, chosen)
		if err != nil || try > 20 {
			return report{}, errors.Join(err, fmt.Errorf("%s: %d mutants cannot be compiled", p.title, len(bad)))
		}
		if len(bad) == 0 {
			break
		}
		chosen = slices.DeleteFunc(chosen, func(m mutant) bool { return bad[m.number] })
		fill := min(how.n-len(chosen), len(rest))
		chosen, rest = append(chosen, rest[:fill]...), rest[fill:]
	}
	if err := b.baseline(); err != nil {
		return report{}, err
	}
	return b.all(chosen), nil
}

// load parses and type-checks a package and lists its mutants.
func load(p rulePackage) (files map[string]file, all []mutant, err error) {
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{join .GoFiles \",\"}}", p.path).Output()
	if err != nil {
		return nil, nil, fmt.Errorf("go list %s: %w", p.path, err)
	}
	exports := map[string]string{}
	var last []string
	for row := range strings.Lines(string(out)) {
		last = strings.Split(strings.TrimSpace(row), "\t")
		if len(last) > 1 {
			exports[last[0]] = last[1]
		}
	}
	fset := token.NewFileSet()
	var parsed []*ast.File
	files = map[string]file{}
	for _, name := range strings.Split(last[3], ",") {
		path := filepath.Join(last[2], name)
		src, err := os.ReadFile(path)
		if err != nil {
			return nil, nil, err
		}
		f, err := parser.ParseFile(fset, path, src, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		parsed = append(parsed, f)
		files[name] = file{path, src, f.FileStart}
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })}
	if _, err := conf.Check(last[0], fset, parsed, info); err != nil {
		return nil, nil, err
	}
	for _, f := range parsed {
		name := filepath.Base(fset.Position(f.FileStart).Filename)
		if slices.Contains(p.files, strings.TrimSuffix(name, ".go")) {
			all = append(all, find(fset, info, name, f)...)
		}
	}
	return files, all, nil
}

// A bench is the compiled tests of a mutated package.
type bench struct {
	pkg      rulePackage
	dir      string
	plan     plan
	tests    []program
	placesOf map[string][]int // numbers of mutants by file:line of the mutated source
}

// A program is one test binary, how it is called and how long it may take.
type program struct {
	path, in string
	args     []string
	most     time.Duration
}

// build compiles the tests with all chosen mutants in the package. It returns the
// numbers of those that cannot be compiled.
func (b *bench) build(files map[string]file, chosen []mutant) (bad map[int]bool, err error) {
	replace := map[string]string{}
	pkg := ""
	b.placesOf = map[string][]int{}
	for name, f := range files {
		var of []mutant
		for _, m := range chosen {
			if m.file == name {
				of = append(of, m)
			}
		}
		if pkg == "" {
			pkg = string(regexp.MustCompile(`(?m)^package (\w+)`).FindSubmatch(f.src)[1])
		}
		if len(of) == 0 {
			continue
		}
		text := rewrite(f.src, f.base, of)
		path := filepath.Join(b.dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return nil, err
		}
		replace[f.path] = path
		for n, row := range strings.Split(text, "\n") {
			for _, m := range regexp.MustCompile(`mutant(?:Not|And|Or|On|Add|Sub|Shift)(?:\[[^\]]*\])?\((\d+)`).FindAllStringSubmatch(row, -1) {
				k, _ := strconv.Atoi(m[1])
				at := name + ":" + strconv.Itoa(n+1)
				b.placesOf[at] = append(b.placesOf[at], k)
			}
		}
	}
	added := filepath.Join(b.dir, "zz_mutants.go")
	if err := os.WriteFile(added, fmt.Appendf(nil, helpers, pkg), 0o600); err != nil {
		return nil, err
	}
	for _, f := range files {
		replace[filepath.Join(filepath.Dir(f.path), "zz_mutants.go")] = added
		break
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, err
	}
	name := filepath.Join(b.dir, "overlay.json")
	if err := os.WriteFile(name, overlay, 0o600); err != nil {
		return nil, err
	}
	return b.compile(name)
}

// compile compiles the worked cases and the tests of the package.
func (b *bench) compile(overlay string) (bad map[int]bool, err error) {
	b.tests = nil
	if !b.plan.noCases {
		b.tests = append(b.tests, program{path: filepath.Join(b.dir, "cases.test"), in: "internal/cases", args: []string{"-test.run", "^(TestCases|TestWalks)$/^" + b.pkg.name + "$"}})
	}
	if !b.plan.casesOnly {
		b.tests = append(b.tests, program{path: filepath.Join(b.dir, "own.test"), in: b.pkg.tests, args: []string{"-test.failfast"}})
	}
	for _, t := range b.tests {
		cmd := exec.Command("go", "test", "-c", "-gcflags=-e", "-vet=off", "-overlay", overlay, "-o", t.path, "./"+filepath.Clean(t.in))
		out, err := cmd.CombinedOutput()
		if err == nil {
			continue
		}
		if bad = b.blame(out); len(bad) == 0 {
			return nil, fmt.Errorf("%s: %w\n%s", t.in, err, out)
		}
		return bad, nil
	}
	return nil, nil
}

// blame are the mutants on the lines that the compiler refuses.
func (b *bench) blame(out []byte) map[int]bool {
	bad := map[int]bool{}
	for _, m := range regexp.MustCompile(`(?m)([\w-]+\.go):(\d+):\d+: `).FindAllStringSubmatch(string(out), -1) {
		for _, k := range b.placesOf[m[1]+":"+m[2]] {
			bad[k] = true
		}
	}
	return bad
}

// baseline runs the tests without a mutant: they must pass, and how long they take
// says what hangs. Tests that fail only because the code is rewritten, such as those
// that count allocations, are left out.
func (b *bench) baseline() error {
	for i := range b.tests {
		t := &b.tests[i]
		t.most = 10 * time.Minute
		began := time.Now()
		out, killed := t.run(0)
		if killed && !bytes.Contains(out, []byte("--- FAIL: Test")) {
			return fmt.Errorf("%s fails without a mutant:\n%s", t.in, out)
		}
		if killed {
			var names []string
			for _, m := range regexp.MustCompile(`(?m)^--- FAIL: (\w+)`).FindAllStringSubmatch(string(out), -1) {
				names = append(names, m[1])
			}
			t.args = append(t.args, "-test.skip", "^("+strings.Join(names, "|")+")$")
			fmt.Fprintf(b.plan.log, "%s: left out, for they fail on rewritten code: %s\n", b.pkg.name, strings.Join(names, " "))
			began = time.Now()
			if out, killed = t.run(0); killed {
				return fmt.Errorf("%s fails without a mutant:\n%s", t.in, out)
			}
		}
		took := time.Since(began)
		t.most = 10*time.Second + 4*took
		fmt.Fprintf(b.plan.log, "%s: %s takes %v\n", b.pkg.name, t.in, took.Round(time.Millisecond))
	}
	return nil
}

// run runs a test binary on a mutant and reports whether it noticed: it fails, or it
// does not end.
func (t *program) run(number int) (out []byte, killed bool) {
	ctx, cancel := context.WithTimeout(context.Background(), t.most)
	defer cancel()
	cmd := exec.CommandContext(ctx, t.path, t.args...)
	cmd.Dir = t.in
	cmd.Env = append(os.Environ(), "SUMMA_MUTANT="+strconv.Itoa(number))
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	return out, err != nil
}

// all runs the tests on every mutant.
func (b *bench) all(chosen []mutant) report {
	r := report{name: b.pkg.title}
	var mu sync.Mutex
	var group sync.WaitGroup
	next := make(chan mutant)
	for range max(1, b.plan.jobs) {
		group.Go(func() {
			for m := range next {
				killed := slices.ContainsFunc(b.tests, func(t program) bool {
					_, killed := t.run(m.number)
					return killed
				})
				mu.Lock()
				if killed {
					r.killed++
				} else {
					r.survivors = append(r.survivors, m)
					fmt.Fprintf(b.plan.log, "  survives: %s\n", m.String())
				}
				mu.Unlock()
			}
		})
	}
	spared := 0
	for _, m := range chosen {
		if _, known := b.plan.again[m.key()]; !known && b.plan.again != nil {
			spared++
			continue
		}
		next <- m
	}
	close(next)
	group.Wait()
	r.killed += spared
	return r
}
