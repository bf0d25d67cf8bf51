// Package morturi adjudicates Morturi Te Salutant, the Rules of Conflict:
// battles of gladiator schools on a board of squares.
package morturi

//go:generate go run summa/internal/idgen .
