package odds

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"summa/internal/sim"
)

// An Estimate is how often each side wins, estimated from bouts that were played on.
type Estimate struct {
	Sides  []string
	Shares []float64
	Give   int // half the width of the 95% interval in percentage points; 0 where nothing was left to chance
	Bouts  int
}

// quickly is how many bouts an estimate plays on: as many as take about a second.
const quickly = 400

// Estimated plays bouts on from the present state, with a seed derived from the hash of that state;
// nil if the states that are undecided cannot be played on.
func Estimated(b sim.Bouts, hash [32]byte) *Estimate {
	f, err := b.Forecast(func(*sim.Forecast) bool { return true }, sim.Rest{Bouts: quickly, Seed: binary.BigEndian.Uint64(hash[:])})
	const little = 0.001 // undecided
	if err != nil || f.Played == nil && f.Undecided > little {
		return nil
	}
	e := &Estimate{Sides: b.Sides()}
	for i := range e.Sides {
		share := f.Won[i]
		if f.Played != nil && f.Played.Bouts > 0 {
			share += f.Undecided * float64(f.Played.Won[i]) / float64(f.Played.Bouts)
		}
		e.Shares = append(e.Shares, share)
	}
	if f.Played != nil && f.Played.Bouts > 0 {
		e.Bouts = int(f.Played.Bouts)
		e.Give = int(math.Ceil(100 * f.Undecided / math.Sqrt(float64(f.Played.Bouts)))) // two standard deviations of a probability of one half
	}
	return e
}

// Said says how many of 100 bouts each side wins.
func (e *Estimate) Said() string {
	var parts []string
	left := 100
	for i, side := range e.Sides {
		of := min(left, int(100*e.Shares[i]+0.5))
		left -= of
		parts = append(parts, side+" about "+strconv.Itoa(of))
	}
	const few = 2 // attributed to rounding
	if left > few {
		parts = append(parts, "nobody about "+strconv.Itoa(left))
	}
	text := strings.Join(parts, ", ")
	if e.Give > 0 {
		text += ", give or take " + strconv.Itoa(e.Give)
	}
	return text
}

// First returns the sentence that gives the estimate while the forecast is still being computed.
func (e *Estimate) First(policies []string) string {
	by := policies[0] + " does for all"
	if len(policies) > 1 {
		by = strings.Join(policies, ", ") + " do, a side each"
	}
	return "First an estimate: if all went on as " + by + ", of 100 such bouts would win: " + e.Said() + ". Bounds that are certain may take minutes; Ctrl-C ends the wait and keeps what is known by then."
}
