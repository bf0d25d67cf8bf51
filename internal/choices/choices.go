// Package choices makes the list of what a person at a terminal may do: which commands are one
// entry, their order, and what each may lead to. It also completes commands that only say whom a
// figure approaches, or where a blow is aimed.
package choices

import (
	"summa/internal/repl"
	"summa/internal/screen"
)

// A List makes the list of a session in the present state of the bout.
type List struct {
	// Ahead reports whether the session goes on to later steps of a turn by itself, so that what
	// may be done in them is listed too.
	Ahead func() bool
	// Patient says that the user has asked for the whole list and waits for it, so that more is
	// weighed.
	Patient bool
	// Barred holds what keeps its place in the list made by HiddenOf but may not be chosen: each
	// line with the refusal.
	Barred map[string]error
	// RoughSaid says that the note on the accuracy of chances in advice has been given in full.
	RoughSaid bool
	// Told is the last advice on each command, the best first, and ToldOf the hash of the bout it
	// was for.
	Told   []Advised
	ToldOf [32]byte

	s     *repl.Session
	book  *screen.Book
	means func() screen.Means

	stood   map[string]stance       // the states of figures in what their commands may change
	weighed memo[map[string]option] // the chances beside choices, by command
	paired  memo[*pairing]          // how the choices of both sides pair
	found   memo[[]option]          // the walks that lead to a blow
	ledTo   map[string]string       // the best of all such walks, by the blow in lower case
	meant   memo[string]            // the blow for which somebody has just walked
	legends legends
	heard   map[*screen.Group]string // how the list of a group was last read aloud in full
}

// WalkedFor lists a blow first for as long as the bout stays in its present state, since somebody
// has just walked for it.
func (k *List) WalkedFor(blow string) {
	k.meant = memo[string]{k.state(), blow}
}

// state returns a key for the state of the bout: states with the same key are the same.
func (k *List) state() string {
	h := k.s.Game().Hash()
	return string(h[:])
}

// A memo caches a value for one state of the bout, until another state is asked about.
type memo[T any] struct {
	of    string
	value T
}

// in returns the value for a state. If the memo has that of another state, work computes it.
func (m *memo[T]) in(state string, work func() T) T {
	if m.of != state {
		value := work() // work may ask about this state, too
		m.of, m.value = state, value
	}
	return m.value
}

// Of returns the list of a session. ahead reports whether what may be done in later steps of a
// turn is listed too.
func Of(s *repl.Session, ahead func() bool) *List {
	return &List{s: s, book: s.Screen, means: s.Means, Ahead: ahead, legends: legends{times: map[*screen.Group]int{}}}
}
