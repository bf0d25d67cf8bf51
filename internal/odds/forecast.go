package odds

import (
	"fmt"
	"strconv"
	"strings"

	"summa/internal/page"
	"summa/internal/show"
	"summa/internal/sim"
)

// A Forecast is what is known for certain of how a bout ends, and of which bout.
type Forecast struct {
	*sim.Forecast
	Sides    []string
	Policies []string
	Turns    int     // the last round
	Seconds  float64 // that it took; less than 1 is not told
	Stopped  bool    // somebody wanted no more
}

// bounds are the least and the most that a chance can be of which p has been followed to
// its end.
func (f *Forecast) bounds(p float64) (low, high float64) {
	return max(0, p-f.Slack), min(1, p+f.Undecided+f.Slack)
}

// Outcomes visits every outcome that has been met, with its bounds.
func (f *Forecast) Outcomes(visit func(text string, low, high float64)) {
	tell := func(text string, p float64) {
		low, high := f.bounds(p)
		visit(text, low, high)
	}
	for i, side := range f.Sides {
		tell(side+" wins", f.Won[i])
	}
	if f.Drawn > 0 {
		tell("nobody wins", f.Drawn)
	}
	if f.Forecast.Unfinished > 0 {
		tell("unfinished after round "+strconv.Itoa(f.Turns), f.Forecast.Unfinished)
	}
}

// ForecastText is a forecast for people.
func ForecastText(f *Forecast, v View) []byte {
	var b []byte
	f.Outcomes(func(text string, low, high float64) { b = fmt.Appendf(b, "%s: %s\n", text, between(low, high)) })
	s := fmt.Sprintf("for certain, under %s: %s undecided after %s standings and %s outcomes", strings.Join(f.Policies, ", "),
		fine(f.Undecided), page.Thousands(uint64(f.Standings)), page.Thousands(uint64(f.Visited)))
	if f.Seconds >= 1 {
		s += fmt.Sprintf(", in %.1f s", f.Seconds)
	}
	switch {
	case f.Stopped:
		s += "; it was stopped"
	case f.Full:
		s += "; there was no room for more standings"
	}
	return append(page.Wrap(b, []byte(s), v.Width, "  "), '\n')
}

// Progress is how far a forecast has come, in a few words.
func Progress(f *sim.Forecast) string {
	return fmt.Sprintf("round %d, %s standings, %s undecided", f.Round, page.Thousands(uint64(f.Standings)), fine(f.Undecided))
}

// between are two bounds in percent; one, if they read alike.
func between(low, high float64) string {
	a, b := fine(low), fine(high)
	if a == b || high-low < alike {
		return fine((low + high) / 2)
	}
	return "between " + a + " and " + b
}

// alike is how far bounds may be apart and still be one number to people.
const alike = 1e-6

// fine is a chance in percent, with four digits after the point.
func fine(x float64) string {
	if x > 0 && x < alike/2 {
		return "under 0.0001%"
	}
	return strconv.FormatFloat(100*x, 'f', 4, 64) + "%"
}

// AppendForecast writes a forecast as an object.
func AppendForecast(b []byte, f *Forecast) []byte {
	b = append(b, `{"policies":`...)
	b = appendNames(b, f.Policies)
	b = strconv.AppendInt(append(b, `,"turns":`...), int64(f.Turns), 10)
	b = append(b, `,"outcomes":[`...)
	first := true
	f.Outcomes(func(text string, low, high float64) {
		if !first {
			b = append(b, ',')
		}
		first = false
		b = show.AppendString(append(b, `{"outcome":`...), text)
		b = strconv.AppendFloat(append(b, `,"low":`...), low, 'g', -1, 64)
		b = append(strconv.AppendFloat(append(b, `,"high":`...), high, 'g', -1, 64), '}')
	})
	b = strconv.AppendFloat(append(b, `],"undecided":`...), f.Undecided, 'g', -1, 64)
	b = strconv.AppendFloat(append(b, `,"slack":`...), f.Slack, 'g', -1, 64)
	b = strconv.AppendInt(append(b, `,"standings":`...), int64(f.Standings), 10)
	b = strconv.AppendInt(append(b, `,"visited":`...), int64(f.Visited), 10)
	b = strconv.AppendBool(append(b, `,"stopped":`...), f.Stopped)
	return append(strconv.AppendBool(append(b, `,"full":`...), f.Full), '}')
}

func appendNames(b []byte, names []string) []byte {
	b = append(b, '[')
	for i, name := range names {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(b, name)
	}
	return append(b, ']')
}
