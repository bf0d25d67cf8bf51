// Package choices makes the list of what a person at a terminal may do: which commands are
// one entry, in what order they stand, what each may bring, and how a command that says only
// whom it goes nearer to, or where a blow is to be struck, is written down in whole.
package choices

import (
	"summa/internal/repl"
	"summa/internal/screen"
)

// A List makes the list of a session as its bout stands.
type List struct {
	// Ahead says whether the session goes on to later steps of a turn by itself, so that what
	// may be done in them is listed too.
	Ahead func() bool
	// Patient says that the whole list is asked for, and waited for: more is weighed then.
	Patient bool
	// Barred is what keeps its place in the list that HiddenOf has made, and may not be
	// chosen: each line with what bars it.
	Barred map[string]error
	// RoughSaid says that how rough the chances of advice are has been told in full.
	RoughSaid bool
	// Told is what advice said last of each command, the best first, and ToldOf the bout it was of.
	Told   []Advised
	ToldOf [32]byte

	s     *repl.Session
	book  *screen.Book
	means func() screen.Means

	stood   map[string]stance       // how figures stood in what a command of theirs may change
	weighed memo[map[string]option] // the chances beside what may be chosen, by its command
	paired  memo[*pairing]          // how the choices of both sides meet
	found   memo[[]option]          // the walks that lead to a blow
	ledTo   map[string]string       // the best of all such walks, by the blow in small letters
	meant   memo[string]            // the blow for whose sake somebody has just walked
	legends legends
	heard   map[*screen.Group]string // how the list of a group was last read aloud in full
}

// WalkedFor has a blow stand first in the list as long as the bout stands as it does now: for
// its sake somebody has just walked.
func (k *List) WalkedFor(blow string) {
	k.meant = memo[string]{k.state(), blow}
}

// state names the state of the bout: two states with the same name are the same.
func (k *List) state() string {
	h := k.s.Game().Hash()
	return string(h[:])
}

// A memo keeps what was worked out for one state of the bout, until another state is asked about.
type memo[T any] struct {
	of    string
	value T
}

// in returns the value for a state, which work finds if the memo has that of another.
func (m *memo[T]) in(state string, work func() T) T {
	if m.of != state {
		value := work() // which may ask about this state, too
		m.of, m.value = state, value
	}
	return m.value
}

// Of makes the list of a session; ahead says whether what may be done in later steps of a
// turn is listed too.
func Of(s *repl.Session, ahead func() bool) *List {
	return &List{s: s, book: s.Screen, means: s.Means, Ahead: ahead, legends: legends{times: map[*screen.Group]int{}}}
}
