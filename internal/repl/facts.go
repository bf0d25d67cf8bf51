package repl

import (
	"summa/internal/game"
	"summa/internal/screen"
)

// Facts returns the facts of the bout in its present state, by their paths.
func (s *Session) Facts() screen.Bout { return game.ByPath{Of: s.g} }
