package facts

import (
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/fact"
	"summa/internal/field"
)

// What a referee says of schools and of the battle, so that one which is under way
// on a table can be entered.

func setTeam(of theSchool, text string) error {
	if strings.EqualFold(text, "none") || text == "" {
		of.Team = 0
		return nil
	}
	n := of.r.Names.Number(strings.Clone(text))
	if n == 0 {
		return &fact.BadValue{Why: "too many names in one session"}
	}
	of.Team = n
	return nil
}

// setFlagAt lays a school's flag on a square, where nobody carries it, or takes it
// off the board. [mor.victory.3]
func setFlagAt(of theSchool, text string) error {
	q := field.Square{}
	if !strings.EqualFold(text, "none") {
		at, ok := state.ParseSquare(text, state.MaxBoard, state.MaxBoard)
		if !ok {
			return &fact.BadValue{Why: "want a square x,y, or none, got " + state.Quoted(text)}
		}
		if !of.s.Board.Inside(at) {
			return state.Refuse("off-board", state.Move4, state.SquareText(at)+" is not on the board", "")
		}
		q = at
	}
	dropFlag(of.s, of.k)
	of.FlagAt = q
	return nil
}

// dropFlag has nobody carry a school's flag.
func dropFlag(s *state.State, k int8) {
	if i := s.School[k].Carrier; i != state.Nobody {
		s.Fig[i].Flag, s.School[k].Carrier = state.Nobody, state.Nobody
	}
}

// setCarrier has a gladiator carry a school's flag, or nobody.
func setCarrier(of theSchool, text string) error {
	i, err := of.r.parseWho(of.s, text)
	if err != nil {
		return err
	}
	if i == state.Nobody {
		dropFlag(of.s, of.k)
		return nil
	}
	return carry(of.s, i, of.k)
}

// carry has a gladiator carry a flag: an enemy's, and one at a time.
func carry(s *state.State, i, k int8) error {
	switch f := &s.Fig[i]; {
	case !f.OnField:
		return &fact.BadValue{Why: "who is not on the board carries no flag"}
	case !s.Foes(f.School, k):
		return &fact.BadValue{Why: "a flag is carried by an enemy of its school"}
	case f.Flag != state.Nobody && f.Flag != k:
		return &fact.BadValue{Why: "he carries another flag", Hint: "set his flag=none first"}
	}
	dropFlag(s, k)
	s.Fig[i].Flag, s.School[k].Carrier = k, i
	return nil
}

// setFlag says whose flag a gladiator carries.
func setFlag(of theFigure, text string) error {
	k, was := state.Nobody, of.Flag
	if !strings.EqualFold(text, "none") && text != "" {
		var err error
		if k, err = of.r.SchoolOf(of.s, text); err != nil {
			return err
		}
	}
	if was != state.Nobody {
		dropFlag(of.s, was)
	}
	if k == state.Nobody {
		return nil
	}
	err := carry(of.s, int8(of.i), k)
	if err != nil && was != state.Nobody {
		of.Flag, of.s.School[was].Carrier = was, int8(of.i)
	}
	return err
}

// setResult ends the battle with a winner, or with a draw.
func setResult(of TheBout, text string) error {
	winner := state.Nobody
	switch {
	case strings.EqualFold(text, "none"):
		if of.Phase == state.Over && !of.Open {
			return &fact.BadValue{Why: "a battle that is over goes on only if its end is taken back", Hint: "undo"}
		}
		return nil
	case !strings.EqualFold(text, "draw"):
		k, err := of.R.SchoolOf(of.State, text)
		if err != nil {
			return err
		}
		winner = k
	}
	of.R.underWay(of.State)
	of.R.EndBattle(of.State, winner, &of.R.Silent)
	return nil
}

func setSurrenderLimits(of TheBout, text string) error {
	k, err := fact.ParseWord(text, []string{"none", "campaign"})
	if err == nil {
		of.Campaign = k == 1
	}
	return err
}
