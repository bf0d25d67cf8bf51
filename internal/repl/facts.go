package repl

import (
	"summa/internal/game"
	"summa/internal/screen"
)

// Facts answers for the facts of the bout as it stands, by their paths.
func (s *Session) Facts() screen.Bout { return game.ByPath{Of: s.g} }
