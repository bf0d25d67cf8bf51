package checksums

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/sim"
)

// A Series is bouts of one seed that start from the same scene: some of them one
// by one, and the sums of many.
type Series struct {
	Name     string   `json:"name"`
	Setup    []string `json:"setup"`
	Policies []string `json:"policies"` // by side; one alone is everybody's
	Turns    int      `json:"turns"`    // the last round; a bout that goes on is unfinished
	Seed     uint64   `json:"seed,string"`
	Bouts    []*Bout  `json:"bouts"`
	Total    Total    `json:"total"`
}

// A Bout is how one of them ended and where that left the dice.
type Bout struct {
	Bout      uint64            `json:"bout"`   // its number, from 0
	Winner    string            `json:"winner"` // a side, or draw or unfinished
	Round     int               `json:"round"`
	Fates     map[string]string `json:"fates"` // by figure
	Dice      int               `json:"dice"`  // how many were rolled
	Generator string            `json:"generator"`
	Waiting   string            `json:"waiting"` // faces of the last word that were not rolled
}

// A Total is the sums of the bouts from 0 up to a number.
type Total struct {
	Bouts      uint64                       `json:"bouts"`
	Wins       map[string]uint64            `json:"wins"`
	Draws      uint64                       `json:"draws"`
	Unfinished uint64                       `json:"unfinished"`
	Rounds     uint64                       `json:"rounds"` // the sum of the rounds they ended in
	Fates      map[string]map[string]uint64 `json:"fates"`
}

// String is what a series is called.
func (s *Series) String() string { return s.Name }

// recompute plays the bouts again. Each is played twice: by the rules alone, and
// the way long runs are played; both must come to the same end.
func (s *Series) recompute(rs *game.Ruleset, content *game.Content) (*Series, error) {
	g, err := scene(rs, content, s.Setup)
	if err != nil {
		return nil, err
	}
	b, err := g.Bouts(sim.Setup{Policies: s.Policies, Turns: s.Turns})
	if err != nil {
		return nil, err
	}
	w, err := b.Worker()
	if err != nil {
		return nil, err
	}
	now := *s
	now.Bouts = nil
	for _, x := range s.Bouts {
		y, err := record(b, w, s.Seed, x.Bout)
		if err != nil {
			return nil, fmt.Errorf("bout %d: %w", x.Bout, err)
		}
		now.Bouts = append(now.Bouts, y)
	}
	var t sim.Tally
	if err := w.Play(s.Seed, 0, s.Total.Bouts, &t, nil); err != nil {
		return nil, err
	}
	now.Total = totalOf(b, &t)
	return &now, nil
}

// record plays one bout both ways.
func record(b sim.Bouts, w sim.Worker, seed, n uint64) (*Bout, error) {
	r, err := w.Record(seed, n)
	if err != nil {
		return nil, err
	}
	same := false
	each := func(_ uint64, o *sim.Outcome) { same = reflect.DeepEqual(*o, r.Outcome) }
	if err := w.Play(seed, n, n+1, new(sim.Tally), each); err != nil {
		return nil, err
	}
	if !same {
		return nil, errors.New("played in a run it comes to another end")
	}
	x := &Bout{Bout: n, Winner: winner(b, &r.Outcome), Round: r.Round, Fates: map[string]string{}, Dice: r.Dice, Generator: r.Generator.String(), Waiting: spaced(r.Waiting)}
	for i, name := range b.Figures() {
		x.Fates[name] = b.Fates()[r.Fates[i]]
	}
	return x, nil
}

func winner(b sim.Bouts, o *sim.Outcome) string {
	switch {
	case o.Unfinished:
		return "unfinished"
	case o.Winner < 0:
		return "draw"
	}
	return b.Sides()[o.Winner]
}

func spaced(faces []int) string {
	var words []string
	for _, f := range faces {
		words = append(words, strconv.Itoa(f))
	}
	return strings.Join(words, " ")
}

func totalOf(b sim.Bouts, t *sim.Tally) Total {
	out := Total{Bouts: t.Bouts, Wins: map[string]uint64{}, Draws: t.Draws, Unfinished: t.Unfinished, Fates: map[string]map[string]uint64{}}
	for i, side := range b.Sides() {
		out.Wins[side] = at(t.Wins, i)
	}
	for round, n := range t.Rounds {
		out.Rounds += uint64(round) * n
	}
	for i, name := range b.Figures() {
		out.Fates[name] = map[string]uint64{}
		for k, fate := range b.Fates() {
			out.Fates[name][fate] = at(t.Fates[i], k)
		}
	}
	return out
}

func at(list []uint64, i int) uint64 {
	if i < len(list) {
		return list[i]
	}
	return 0
}

// Diff lists the numbers in which two series differ.
func (s *Series) Diff(now *Series) []string {
	var list []string
	for i, x := range s.Bouts {
		what := "bout " + strconv.FormatUint(x.Bout, 10) + " "
		list = append(list, diffFields(what, reflect.ValueOf(*x), reflect.ValueOf(*now.Bouts[i]))...)
	}
	return append(list, diffFields("total ", reflect.ValueOf(s.Total), reflect.ValueOf(now.Total))...)
}

// diffFields lists the fields in which two structures differ, by the names they
// are published under.
func diffFields(what string, a, b reflect.Value) []string {
	var list []string
	for i := range a.NumField() {
		name := a.Type().Field(i).Tag.Get("json")
		if x, y := a.Field(i).Interface(), b.Field(i).Interface(); !reflect.DeepEqual(x, y) {
			list = append(list, fmt.Sprintf("%s%s: %v, now %v", what, name, x, y))
		}
	}
	return list
}
