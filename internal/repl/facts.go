package repl

import (
	"summa/internal/game"
	"summa/internal/screen"
)

// Facts returns the facts of the bout in its present state, by their paths.
func (s *Session) Facts() screen.Bout { return game.ByPath{Of: s.g} }

// Suppose lets do look at g, a copy of the bout, in place of the bout.
func (s *Session) Suppose(g game.Game, do func()) {
	was := s.g
	defer func() { s.g = was }()
	s.g = g
	do()
}
