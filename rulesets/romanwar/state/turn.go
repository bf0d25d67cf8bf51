package state

// LateMove reports whether this is a move step that comes after the shooting. [war.melee.2]
func (s *State) LateMove() bool {
	return s.Step == StepMove && s.Is(RulingStepOrder, StepOrderShootMoveMelee)
}

// WholeSpan reports whether hits count until both sides have had their turn. [war.hit.3]
func (s *State) WholeSpan() bool {
	return s.Is(RulingTurnSpan, TurnSpanGameTurn) || s.Phased()
}

// AnyPending reports whether hits wait to be settled.
func (s *State) AnyPending() bool { return s.Waiting > 0 }

// Await notes that hits on men of a unit wait to be settled.
func (s *State) Await(i int) {
	u := &s.Units[i]
	if !u.Waits {
		u.Waits = true
		s.Waiting++
	}
}

func (s *State) PendingIn(i int) bool { return s.Units[i].Waits }

// Clock numbers the turns of single sides, or those of both where the sides share the steps.
func (s *State) Clock() int32 {
	t := 2 * s.Turn
	if s.Active != s.First && !s.Phased() {
		t++
	}
	return t
}

// StepBack has men who have shot at windows step back when the turn of their own side comes, and
// returns men who have pushed at a ladder or finished a work to the ranks. [war.cover.5]
// [war.storm.6]
func (s *State) StepBack(u *Unit, own bool) {
	if u.Shown && own {
		u.Exposed, u.Shown = 0, false
	}
	if !u.AtWork {
		return
	}
	u.AtWork = false
	for k := u.Off; k < u.Off+u.N; k++ {
		if where := s.At(k); where == Pushed || where == WorkDone {
			s.Put(k, InRanks)
		} else if where != InRanks {
			u.AtWork = true
		}
	}
}

// Scaled counts the men of a side who have come onto a wall by a ladder, in play without a table.
func (s *State) Scaled(side uint8) (n int32) {
	for i := range s.Units {
		if s.Units[i].Side == side {
			n += int32(s.Within(i, OnWall))
		}
	}
	return n
}

// Lose subtracts dead men from the living of a side.
func (s *State) Lose(u *Unit, men int32) { s.Alive[u.Side] -= men }
