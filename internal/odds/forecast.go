package odds

import (
	"fmt"
	"strconv"
	"strings"

	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/show"
	"summa/internal/sim"
	"summa/internal/sim/stats"
)

// A Forecast is what is certain about how a bout ends, with the bout that it is about.
type Forecast struct {
	*sim.Forecast
	Sides    []string
	Policies []string
	Turns    int       // the last round
	Seconds  float64   // how long it took; less than 1 is not shown
	Stopped  bool      // it was stopped early
	Estimate *Estimate // the estimate that was shown meanwhile, nil if none was
}

// An End is one way for a bout to end. Low and High are certain bounds of its probability. Where
// bouts were played on from what is undecided, About is an estimate, and Least and Most are its 95%
// interval.
type End struct {
	Text               string
	Low, High          float64
	Played             bool
	About, Least, Most float64 // if Played
}

// end returns an End: p is the probability that has been followed to it, and count returns how many
// of the bouts that were played on ended so.
func (f *Forecast) end(text string, p float64, count func(*sim.PlayedOn) uint64) End {
	e := End{Text: text, Low: max(0, p-f.Slack), High: min(1, p+f.Undecided+f.Slack)}
	if x := f.Played; x != nil {
		share := stats.Of(count(x), x.Bouts)
		lost := max(0, f.Undecided-x.Of) // undecided, but with no standing to play on from
		e.Played, e.About = true, p+f.Undecided*share.P
		e.Least, e.Most = max(e.Low, p+x.Of*share.Low), min(e.High, p+x.Of*share.High+lost)
	}
	return e
}

// Ends returns the ways to end that have been met: each side's win, then the others.
func (f *Forecast) Ends() []End {
	var ends []End
	for i, side := range f.Sides {
		ends = append(ends, f.end(side+" wins", f.Won[i], func(x *sim.PlayedOn) uint64 { return x.Won[i] }))
	}
	rare := func(text string, p float64, count func(*sim.PlayedOn) uint64) {
		if p > 0 || f.Played != nil && count(f.Played) > 0 {
			ends = append(ends, f.end(text, p, count))
		}
	}
	rare("nobody wins", f.Drawn, func(x *sim.PlayedOn) uint64 { return x.Drawn })
	rare("unfinished after round "+strconv.Itoa(f.Turns), f.Forecast.Unfinished, func(x *sim.PlayedOn) uint64 { return x.Unfinished })
	return ends
}

// ForecastText returns a forecast as text for people.
func ForecastText(f *Forecast, v View) []byte {
	var b []byte
	if text := f.unsure(); text != "" && v.Talked {
		b = append(page.Wrap(b, []byte(text), v.Width, "  "), '\n')
	}
	for _, e := range f.Ends() {
		if v.Talked {
			b = fmt.Appendf(b, "%s: %s\n", e.Text, e.talked())
			continue
		}
		b = fmt.Appendf(b, "%s: %s", e.Text, between(e.Low, e.High))
		if e.Played {
			b = fmt.Appendf(b, "; about %s%% (%s to %s)", coarse(e.About), coarse(e.Least), coarse(e.Most))
		}
		b = append(b, '\n')
	}
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
	if v.Talked {
		s = line.Capital(strings.TrimPrefix(s, "for certain, "))
	}
	if x := f.Played; v.Talked {
		s += ". For certain is the part of all that may fall which has been worked out to that end; the undecided rest may go to anybody"
		if x != nil {
			s += fmt.Sprintf(". About is what came of %s bouts played on from there (seed %d): 95 times in 100 it is within the brackets", page.Thousands(x.Bouts), x.Seed)
		}
		s += "."
	} else if x != nil {
		s += fmt.Sprintf(". About: %s bouts were played on from what is undecided (seed %d); 95 times in 100 a chance is within what stands in brackets", page.Thousands(x.Bouts), x.Seed)
	}
	return append(page.Wrap(b, []byte(s), v.Width, "  "), '\n')
}

// wide is the distance from which on bounds say next to nothing.
const wide = 0.3

// unsure says, where the certain bounds say next to nothing, about how often each side wins, and
// how to narrow the bounds. It returns "" where the bounds say enough, or bouts were played on.
func (f *Forecast) unsure() string {
	if f.Played != nil || f.Undecided <= wide {
		return ""
	}
	text := "What is certain by now says next to nothing"
	if e := f.Estimate; e != nil && e.Bouts > 0 {
		text = "Of 100 such bouts would win, by " + strconv.Itoa(e.Bouts) + " that were played on: " + e.Said() + ". " + text
	}
	if f.Stopped {
		text += ", for it was stopped early: the same without Ctrl-C takes minutes, and then plays on what is left undecided"
	}
	return text + "."
}

// talked formats the probability of an end for people: the estimate, then the certain bounds.
func (e *End) talked() string {
	sure := "for certain " + between(e.Low, e.High)
	if e.Low < alike && e.High > 1-alike {
		sure = "nothing for certain yet, it may be none or all"
	}
	if !e.Played {
		return sure
	}
	return fmt.Sprintf("about %s%% (%s to %s); %s", coarse(e.About), coarse(e.Least), coarse(e.Most), sure)
}

// Progress says in a few words how far a forecast has come.
func Progress(f *sim.Forecast) string {
	if f.Played != nil {
		return fmt.Sprintf("%s undecided; %s bouts played on from there", fine(f.Undecided), page.Thousands(f.Played.Bouts))
	}
	return fmt.Sprintf("round %d, %s standings, %s undecided", f.Round, page.Thousands(uint64(f.Standings)), fine(f.Undecided))
}

// Telling returns a function that reports how far a forecast has come: after next outcomes, and
// again each time their number has doubled. Before the first report it calls first. The undecided
// part reported never grows.
func Telling(next int, tell func(text string), first func()) func(f *sim.Forecast) {
	least := 1.0
	return func(f *sim.Forecast) {
		least = min(least, f.Undecided)
		if f.Visited < next || f.Played != nil {
			return
		}
		if first != nil {
			first()
			first = nil
		}
		next = 2 * f.Visited
		tell(fine(least) + " still undecided; Ctrl-C keeps what is known")
	}
}

// between formats two bounds in percent; as one number if they look the same.
func between(low, high float64) string {
	a, b := fine(low), fine(high)
	if a == b || high-low < alike {
		return fine((low + high) / 2)
	}
	return "between " + a + " and " + b
}

// alike is the largest distance at which bounds are shown as one number.
const alike = 1e-6

// fine formats a probability in percent, with four digits after the point.
func fine(x float64) string {
	if x > 0 && x < alike/2 {
		return "under 0.0001%"
	}
	return strconv.FormatFloat(100*x, 'f', 4, 64) + "%"
}

// coarse formats an estimated probability in percent, with two digits after the point.
func coarse(x float64) string { return strconv.FormatFloat(100*x, 'f', 2, 64) }

// AppendForecast appends a forecast as a JSON object.
func AppendForecast(b []byte, f *Forecast) []byte {
	b = append(b, `{"policies":`...)
	b = appendNames(b, f.Policies)
	b = strconv.AppendInt(append(b, `,"turns":`...), int64(f.Turns), 10)
	b = append(b, `,"outcomes":[`...)
	for i, e := range f.Ends() {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(append(b, `{"outcome":`...), e.Text)
		b = appendFloat(append(b, `,"low":`...), e.Low)
		b = appendFloat(append(b, `,"high":`...), e.High)
		if e.Played {
			b = appendFloat(append(b, `,"p":`...), e.About)
			b = appendFloat(append(b, `,"p_low":`...), e.Least)
			b = appendFloat(append(b, `,"p_high":`...), e.Most)
		}
		b = append(b, '}')
	}
	b = appendFloat(append(b, `],"undecided":`...), f.Undecided)
	b = appendFloat(append(b, `,"slack":`...), f.Slack)
	b = strconv.AppendInt(append(b, `,"standings":`...), int64(f.Standings), 10)
	b = strconv.AppendInt(append(b, `,"visited":`...), int64(f.Visited), 10)
	if f.Played != nil {
		b = strconv.AppendUint(append(b, `,"played_on":{"bouts":`...), f.Played.Bouts, 10)
		b = append(strconv.AppendUint(append(b, `,"seed":"`...), f.Played.Seed, 10), `"}`...)
	}
	b = strconv.AppendBool(append(b, `,"stopped":`...), f.Stopped)
	return append(strconv.AppendBool(append(b, `,"full":`...), f.Full), '}')
}

func appendFloat(b []byte, x float64) []byte { return strconv.AppendFloat(b, x, 'g', -1, 64) }

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
