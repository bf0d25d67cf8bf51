// Package rudis adjudicates bouts under the boxing rules of Gladiator: Quest for
// the Rudis.
//
// Content is the YAML of this folder: the attack and defend cards, the boxers, the
// tables and the Arena deck, each with a mark that says whether it is printed, made by
// this house or typed in by a player; the words of rules, rulings, events and steps; the
// tables of the policies.
//
// The ruleset has five rooms. Each knows only those before it.
//
//	rules   the state of a bout and the procedure, in the order in which a bout runs:
//	        the boxer in control and the other choose (choose.go, seal.go), the choices
//	        are turned up (exchange.go), a punch lands or misses (punch.go), a man is
//	        injured (injury.go), knocked down (knock.go), answers (counter.go) or gets
//	        up, and control is checked (control.go)
//	book    how content is read and checked
//	facts   what a bout holds by name, and how it is shown
//	speech  what is typed
//	policy  who boxes without a player
//
// An exchange that waits for a decision of a player, as some rulings have it,
// stands in the State with what it has come to, and goes on from there.
package rudis

//go:generate go run summa/internal/idgen .
