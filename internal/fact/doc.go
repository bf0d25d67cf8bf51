// Package fact holds the facts of a bout: what can be named, shown, set by a referee,
// compared, hashed and copied.
//
// A ruleset says once what its facts are. A Field is one of them: its name, the kind of
// its value, the value that goes without saying, how it reads and how a referee sets it.
// The fields of a boxer, a unit or the bout as a whole stand in a Sort, and the sorts in
// a Table, from which all that is done with the facts of a bout follows.
//
// A field reads a view: whatever a ruleset needs to read a fact of one figure, such as
// its rules, the bout and the figure. Views are small and passed by value.
package fact
