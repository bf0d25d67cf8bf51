package cli_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// The budgets of the conversation: how much is typed and how much is shown for what a
// player does. They are counted in sessions at a terminal of 100 columns.

// A table is a ruleset as the budgets see it: a bout, an own turn in the shortest form,
// and how a player who only waits ends a turn.
type table struct {
	ruleset string
	setUp   []string // up to the rule of the turn
	turn    []string
	forced  []string // commands that leave no choice: the session gives them
	against []string // a bout against the engine
	waits   []string
	maps    [][]string // scenes of which the map is drawn
	start   []string   // from the bare program to the first attack
	begun   string     // what is shown once it has been made
}

func tables() []table {
	return []table{{
		ruleset: "munera",
		setUp:   []string{"add Flamma murmillo stamina=5", "add Remus retiarius stamina=8", "range Flamma Remus 4", "begin", "6 2", "5"},
		turn:    []string{"1", "1", "5 2 4", "e"},
		forced:  []string{"turn", "end"},
		against: []string{"dice auto", "add Flamma murmillo", "add Remus retiarius", "arena hex", "auto Remus", "begin"},
		waits:   []string{"e"},
		maps:    [][]string{hexes("3"), hexes("6"), hexes("9")},
		start:   []string{"1", "1", "⏎", "1", "1"},
		begun:   "(hits|misses|Double)",
	}, {
		ruleset: "morturi",
		setUp:   []string{"arena 15 15", "school Magnus", "school Aeternum", "add Felix gallus school=Magnus at=5,3 facing=n tricks=sand-toss", "add Brutus hoplomachus school=Magnus at=6,3 facing=n", "add Varus secutor school=Aeternum at=6,6 facing=s", "add Titus retarius school=Aeternum at=5,8 facing=s", "begin dice 5 2"},
		turn:    []string{"1; move n n e", "2", "5"},
		forced:  []string{"done", "decline"},
		against: []string{"dice auto", "arena 15 15", "school Magnus", "school Aeternum", "add Felix gallus school=Magnus at=5,6 facing=n", "add Brutus hoplomachus school=Magnus at=6,6 facing=n", "add Varus secutor school=Aeternum at=6,9 facing=s", "add Titus retarius school=Aeternum at=5,9 facing=s", "auto Aeternum", "begin dice 5 2"},
		waits:   []string{"1", "done"},
		maps:    [][]string{{"arena 15 15", "school Magnus", "school Aeternum", "add Felix gallus school=Magnus at=5,3 facing=n", "add Varus secutor school=Aeternum at=6,6 facing=s", "begin dice 5 2"}},
		start:   []string{"2", "1", "⏎", "1; move n n n n; attack Varus"},
		begun:   "(hits|misses)",
	}, {
		ruleset: "rudis",
		setUp:   []string{"match ankeles kreugas", "begin"},
		turn:    []string{"1p", "1", "9 8 8"},
		forced:  []string{"reveal"},
		against: []string{"dice auto", "match ankeles kreugas", "auto Kreugas", "begin"},
		waits:   []string{"1"},
		maps:    [][]string{{"match ankeles kreugas", "begin"}},
		start:   []string{"3", "1", "2", "1"}, // both choose at the same time
		begun:   "(hits|misses|chance of a knockdown)",
	}, {
		ruleset: "romanwar",
		setUp:   []string{"map 60 40", "muster Hastati Rome roman-hastati 8 files 8", "muster Sagittarii Rome roman-archers 6 files 6", "muster Alesia Gaul gaul-foot 10 files 10", "muster Cenabum Gaul gaul-foot 10 files 10", "place Hastati 24 16 S", "place Sagittarii 34 18 S", "place Alesia 25 10 N", "place Cenabum 38 6 N", "begin Rome"},
		turn:    []string{"3", "3 5 1 6 2 4", "2 5 3", "1", "1 6 1 1 5 3 1 5", "4 2 1", "6 3 2", "1", "2"},
		forced:  []string{"n", "casualties", "round", "e"},
		against: []string{"dice auto", "scenario hill", "auto Gaul", "begin"},
		waits:   []string{"e"},
		maps:    [][]string{{"scenario hill", "begin"}, {"scenario fort", "begin"}, {"scenario ford", "begin"}},
		start:   []string{"4", "1", "⏎", "shoot Sagittarii at Cenabum"},
		begun:   "shots?",
	}}
}

func hexes(radius string) []string {
	return []string{"dice auto", "arena hex " + radius, "add Flamma murmillo", "add Remus retiarius", "begin"}
}

// sitsAt begins a session of a ruleset, and types lines.
func sitsAt(t *testing.T, ruleset string, lines ...string) *seat {
	t.Helper()
	x := sitAt(t, 100, nil, "play", ruleset, "--no-journal", "--dice", "ask", "--seed", "3")
	for _, text := range lines {
		x.types(text)
	}
	return x
}

// rows are the rows that have been shown, from a row on.
func (x *seat) rows(from int) []string {
	x.lock.Lock()
	defer x.lock.Unlock()
	var list []string
	for y := from; y < len(x.vt.rows); y++ {
		list = append(list, x.vt.line(y, false))
	}
	return list
}

// turns parts rows at the rules that open turns.
func turns(rows []string) (list [][]string) {
	for _, r := range rows {
		switch {
		case strings.HasPrefix(r, "── "):
			list = append(list, []string{r})
		case len(list) > 0 && r != "":
			list[len(list)-1] = append(list[len(list)-1], r)
		}
	}
	return list
}

// prompted reports whether something was typed at a row, at a question or at the prompt.
func prompted(row string) bool { return strings.Contains(row, "›") || strings.HasPrefix(row, "> ") }

// ownTurn plays the turn of a table, and returns what was typed and how many rows it has.
func ownTurn(t *testing.T, b *table, before ...string) (keys, lines, free, shown int) {
	x := sitsAt(t, b.ruleset, append(before, b.setUp...)...)
	x.keys, x.lines = 0, 0
	for _, text := range b.turn {
		x.types(text)
		if slices.Contains(b.forced, text) {
			free++
		}
	}
	return x.keys, x.lines, free, len(turns(x.rows(0))[0])
}

// engineTurns are the lines of the turns that the engine plays while its enemy waits,
// ascending.
func engineTurns(t *testing.T, b *table) []int {
	x := sitsAt(t, b.ruleset, b.against...)
	const rounds = 8
	for range rounds {
		for _, text := range b.waits {
			x.types(text)
		}
	}
	var list []int
	all := turns(x.rows(0))
	for _, rows := range all[:len(all)-1] { // the last is not over
		last := -1
		for i, r := range rows {
			if prompted(r) {
				last = i
			}
		}
		switch {
		case last < 0:
			list = append(list, len(rows))
		case b.ruleset == "rudis": // both choose at the same time
			list = append(list, len(rows)-1-last)
		}
	}
	slices.Sort(list)
	return list
}

// mapRows is how many rows a map has with its legend.
func mapRows(t *testing.T, ruleset string, scene []string) int {
	x := sitsAt(t, ruleset, scene...)
	from := len(x.rows(0))
	x.types("map")
	return len(x.rows(from)) - 1
}

var digest = regexp.MustCompile(`[0-9a-f]{16,}`)

// budget counts everything for a ruleset.
func budget(t *testing.T, b *table, add func(what string, today int)) {
	keys, lines, free, shown := ownTurn(t, b)
	add("keystrokes, own turn", keys)
	add("lines typed, own turn", lines)
	add("of these without a choice", free)
	add("screen lines, own turn", shown)
	_, _, _, bare := ownTurn(t, b, "screen menu off")
	add("the same with menu off", bare)
	engine := engineTurns(t, b)
	if len(engine) == 0 {
		t.Errorf("%s: the engine has not played", b.ruleset)
		return
	}
	add("lines of an engine turn, median", engine[len(engine)/2])
	add("lines of an engine turn, most", engine[len(engine)-1])
	for i, scene := range b.maps {
		add("rows of map "+strconv.Itoa(i+1), mapRows(t, b.ruleset, scene))
	}
	x := sitsAt(t, b.ruleset)
	from := len(x.rows(0))
	x.types("help")
	add("lines of help", len(x.rows(from))-1)
	x = sitAt(t, 100, nil, "--no-journal", "--seed", "1")
	for _, text := range b.start {
		x.types(text)
	}
	if !regexp.MustCompile(b.begun).MatchString(x.text()) {
		t.Errorf("%s: no attack has been made:\n%s", b.ruleset, x.text())
	}
	add("lines from summa to the first attack", x.lines)
}

// goals are the budgets: the most there may be.
var goals = map[string]map[string]int{
	"keystrokes, own turn":                 {"munera": 14, "morturi": 18, "rudis": 14, "romanwar": 60},
	"lines typed, own turn":                {"munera": 5, "morturi": 4, "rudis": 3, "romanwar": 9},
	"of these without a choice":            {"munera": 0, "morturi": 0, "rudis": 0, "romanwar": 0},
	"screen lines, own turn":               {"munera": 20, "morturi": 16, "rudis": 18, "romanwar": 24},
	"the same with menu off":               {"munera": 14, "morturi": 12, "rudis": 12, "romanwar": 20},
	"lines of an engine turn, median":      {"munera": 6, "morturi": 6, "rudis": 8, "romanwar": 8},
	"lines of an engine turn, most":        {"munera": 6, "morturi": 6, "rudis": 8, "romanwar": 8},
	"rows of map 1":                        {"munera": 14, "morturi": 18, "rudis": 4, "romanwar": 24},
	"rows of map 2":                        {"munera": 22, "romanwar": 24},
	"rows of map 3":                        {"munera": 22, "romanwar": 24},
	"lines of help":                        {"munera": 10, "morturi": 10, "rudis": 10, "romanwar": 10},
	"lines from summa to the first attack": {"munera": 5, "morturi": 6, "rudis": 4, "romanwar": 4},
}

// order is how the table lists them.
var order = []string{"keystrokes, own turn", "lines typed, own turn", "of these without a choice", "screen lines, own turn", "the same with menu off", "lines of an engine turn, median", "lines of an engine turn, most", "rows of map 1", "rows of map 2", "rows of map 3", "lines of help", "lines from summa to the first attack"}

// TestBudgets counts what is typed and shown, and holds it against the budgets. With -v
// it prints the table: goal and today.
func TestBudgets(t *testing.T) {
	today := map[string]map[string]int{}
	var lock sync.Mutex
	t.Run("count", func(t *testing.T) {
		for _, b := range tables() {
			t.Run(b.ruleset, func(t *testing.T) {
				t.Parallel()
				budget(t, &b, func(what string, n int) {
					lock.Lock()
					defer lock.Unlock()
					if today[what] == nil {
						today[what] = map[string]int{}
					}
					today[what][b.ruleset] = n
				})
			})
		}
	})
	var table strings.Builder
	fmt.Fprintf(&table, "%-38s", "at most / today")
	for _, b := range tables() {
		fmt.Fprintf(&table, "%14s", b.ruleset)
	}
	for _, what := range order {
		fmt.Fprintf(&table, "\n%-38s", what)
		for _, b := range tables() {
			goal, ok := goals[what][b.ruleset]
			n := today[what][b.ruleset]
			if !ok {
				fmt.Fprintf(&table, "%14s", "")
				continue
			}
			fmt.Fprintf(&table, "%14s", strconv.Itoa(goal)+" / "+strconv.Itoa(n))
			if n > goal {
				t.Errorf("%s, %s: %d, at most %d", b.ruleset, what, n, goal)
			}
		}
	}
	if testing.Verbose() {
		fmt.Println(table.String())
	}
}
