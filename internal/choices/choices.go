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

	stood    map[string]stance // how figures stood in what a command of theirs may change
	kept     map[string]option // the chances beside what may be chosen
	weighed  string            // the bout to which they belong
	pairedAt string            // for which bout it is known how its choices meet
	paired   *pairing          // and that
	foundAt  string            // for which bout it is known what walks lead to a blow
	found    []option          // and those
	ledTo    map[string]string // and the best of all there are to each, by the blow in small letters
	meant    string            // the blow for which a walk has been chosen
	meantAt  string            // and the bout in which it ended
	legends  legends
	heard    map[*screen.Group]string // how the list of a group was last read aloud in full
}

// WalkedFor has a blow stand first in the list as long as the bout stands as it does now: for
// its sake somebody has just walked.
func (k *List) WalkedFor(blow string) {
	h := k.s.Game().Hash()
	k.meant, k.meantAt = blow, string(h[:])
}

// Of makes the list of a session; ahead says whether what may be done in later steps of a
// turn is listed too.
func Of(s *repl.Session, ahead func() bool) *List {
	return &List{s: s, book: s.Screen, means: s.Means, Ahead: ahead, legends: legends{times: map[*screen.Group]int{}}}
}
