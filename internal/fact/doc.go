// Package fact gives access to the facts of a bout: what can be named, shown, set by a referee,
// compared, hashed and copied.
//
// A ruleset declares its facts once. A Field declares one fact: its name, the kind of its value,
// its default, and how it is read and set. A Sort holds the fields of one kind of thing, such as a
// boxer, a unit or the bout as a whole. A Table holds the sorts and implements everything that is
// done with the facts of a bout.
//
// A field is read from a view: whatever a ruleset needs to read a fact of one figure, such as its
// rules, the bout and the figure. Views are small and passed by value.
package fact
