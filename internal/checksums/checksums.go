// Package checksums recomputes the exact numbers that are published under
// testdata/checksums and says which of them moved. docs/checksums.md describes
// the files for other implementations of the same rules.
package checksums

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/odds"
	"summa/internal/repl"
)

// Format is the version of the files' format.
const Format = 1

// A File is one published file. Every kind of file begins with these fields.
type File struct {
	Format    int         `json:"format"`
	Kind      string      `json:"kind"`
	Ruleset   string      `json:"ruleset"`
	Edition   int         `json:"edition"`             // counts from 1, one more whenever a number moves
	Positions []*Position `json:"positions,omitempty"` // of the kind "odds"
	Series    []*Series   `json:"series,omitempty"`    // of the kind "bouts"
}

// A Position is a question and everything that can come of it.
type Position struct {
	Name     string   `json:"name"`
	Setup    []string `json:"setup"`
	Question []string `json:"question"` // one command, or a chain of them
	Paths    int      `json:"paths"`    // leaves of the tree of answers
	Dice     int      `json:"dice"`     // leaves of the tree of faces, die by die
	Events   Chances  `json:"events"`
	State    States   `json:"state"`
	Stopped  Chances  `json:"stopped,omitempty"` // by the command and the code it is refused with
}

// Chances are exact fractions in lowest terms.
type Chances map[string]string

// States are the chances of each value of each field that some path changes.
type States map[string]Chances

// Parse reads a file.
func Parse(text []byte) (*File, error) {
	f := new(File)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(f); err != nil {
		return nil, err
	}
	if f.Format != Format || f.Edition < 1 {
		return nil, fmt.Errorf("format %d, edition %d: want format %d and an edition from 1", f.Format, f.Edition, Format)
	}
	return f, nil
}

// Text writes a file the one way it is published.
func (f *File) Text() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(f)
	return b.Bytes(), err
}

// Recompute returns the file as it should be: the same questions with the
// answers of today, in the same edition.
func (f *File) Recompute(rs *game.Ruleset) (*File, error) {
	content, err := rs.Content(nil)
	if err != nil {
		return nil, err
	}
	now := *f
	switch f.Kind {
	case "odds":
		now.Positions, err = eachOf(f.Positions, func(p *Position) (*Position, error) { return p.recompute(rs, content) })
	case "bouts":
		now.Series, err = eachOf(f.Series, func(s *Series) (*Series, error) { return s.recompute(rs, content) })
	default:
		return nil, fmt.Errorf("nobody knows how to compute a file of the kind %q", f.Kind)
	}
	return &now, err
}

// eachOf recomputes a list.
func eachOf[T fmt.Stringer](list []T, recompute func(T) (T, error)) ([]T, error) {
	var now []T
	for _, x := range list {
		y, err := recompute(x)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", x, err)
		}
		now = append(now, y)
	}
	return now, nil
}

// String is what a position is about.
func (p *Position) String() string { return p.Name }

// recompute asks the question twice: over answers, and die by die. Both must
// come to the same chances.
func (p *Position) recompute(rs *game.Ruleset, content *game.Content) (*Position, error) {
	now := &Position{Name: p.Name, Setup: p.Setup, Question: p.Question}
	coarse, err := now.ask(rs, content, false)
	if err != nil {
		return nil, err
	}
	fine, err := now.ask(rs, content, true)
	if err != nil {
		return nil, err
	}
	now.Paths, now.Dice = coarse.Paths, fine.Paths
	now.Events, now.State, now.Stopped = coarse.fractions()
	events, state, stopped := fine.fractions()
	byDice := &Position{Paths: now.Paths, Dice: now.Dice, Events: events, State: state, Stopped: stopped}
	if list := now.Diff(byDice); len(list) > 0 {
		return nil, fmt.Errorf("die by die it comes to something else: %s", strings.Join(list, "; "))
	}
	return now, nil
}

// answer is what summa odds --json answers.
type answer struct {
	Paths  int
	Events map[string]chance
	State  map[string]map[string]chance
	Stops  []struct {
		Cmd, Code string
		Chance    chance
	} `json:"stopped"`
}

type chance struct{ P string }

// scene sets the scene as a session would; nothing is taken for granted.
func scene(rs *game.Ruleset, content *game.Content, setup []string) (game.Game, error) {
	s, err := repl.New(repl.Config{Ruleset: rs, Content: content, Out: io.Discard, Err: io.Discard})
	if err != nil {
		return nil, err
	}
	for _, text := range setup {
		if f := s.Try(text); f != nil {
			return nil, fmt.Errorf("%s: %w", text, f)
		}
	}
	return s.Game(), nil
}

// open sets the scene and reads the question.
func (p *Position) open(rs *game.Ruleset, content *game.Content) (game.Game, []*line.Line, error) {
	g, err := scene(rs, content, p.Setup)
	if err != nil {
		return nil, nil, err
	}
	var lines []*line.Line
	for _, text := range p.Question {
		l := new(line.Line)
		if err := l.Parse(text); err != nil {
			return nil, nil, err
		}
		lines = append(lines, l)
	}
	return g, lines, nil
}

// ask counts the question out.
func (p *Position) ask(rs *game.Ruleset, content *game.Content, fine bool) (*answer, error) {
	g, lines, err := p.open(rs, content)
	if err != nil {
		return nil, err
	}
	o, err := g.Odds(lines, nil, fine)
	if err != nil {
		return nil, err
	}
	a := new(answer)
	return a, json.Unmarshal(odds.Append(nil, o), a)
}

func (a *answer) fractions() (Chances, States, Chances) {
	events, state, stopped := plain(a.Events), States{}, Chances{}
	for path, values := range a.State {
		state[path] = plain(values)
	}
	for _, s := range a.Stops {
		stopped[s.Cmd+": "+s.Code] = s.Chance.P
	}
	return events, state, stopped
}

func plain(m map[string]chance) Chances {
	c := Chances{}
	for k, v := range m {
		c[k] = v.P
	}
	return c
}

// Diff lists the numbers in which two files differ, the published one first.
func (f *File) Diff(now *File) []string {
	var list []string
	for i, p := range f.Positions {
		for _, d := range p.Diff(now.Positions[i]) {
			list = append(list, p.Name+": "+d)
		}
	}
	for i, s := range f.Series {
		for _, d := range s.Diff(now.Series[i]) {
			list = append(list, s.Name+": "+d)
		}
	}
	return list
}

// Diff lists the numbers in which the answers to a question differ.
func (p *Position) Diff(now *Position) []string {
	var list []string
	if p.Paths != now.Paths {
		list = append(list, fmt.Sprintf("paths: %d, now %d", p.Paths, now.Paths))
	}
	if p.Dice != now.Dice {
		list = append(list, fmt.Sprintf("dice: %d, now %d", p.Dice, now.Dice))
	}
	list = append(list, p.Events.diff("event ", now.Events)...)
	for _, path := range keys(p.State, now.State) {
		list = append(list, p.State[path].diff(path+"=", now.State[path])...)
	}
	return append(list, p.Stopped.diff("stopped at ", now.Stopped)...)
}

func (c Chances) diff(what string, now Chances) []string {
	var list []string
	for _, k := range keys(c, now) {
		if c[k] != now[k] {
			list = append(list, what+k+": "+orNone(c[k])+", now "+orNone(now[k]))
		}
	}
	return list
}

func orNone(p string) string {
	if p == "" {
		return "none"
	}
	return p
}

// keys lists the keys of two maps in order.
func keys[V any](a, b map[string]V) []string {
	list := append(slices.Collect(maps.Keys(a)), slices.Collect(maps.Keys(b))...)
	slices.Sort(list)
	return slices.Compact(list)
}
