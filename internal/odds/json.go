// Package odds writes the exact probabilities of a command: as text for people and as JSON for
// programs. Package game computes them.
package odds

import (
	"slices"
	"strconv"

	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/show"
)

// Fraction formats n/d in lowest terms.
func Fraction(n, d uint64) string {
	g := gcd(n, d)
	if g > 1 {
		n, d = n/g, d/g
	}
	if d == 1 {
		return strconv.FormatUint(n, 10)
	}
	return strconv.FormatUint(n, 10) + "/" + strconv.FormatUint(d, 10)
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// appendChance appends {"p":"5/12","f":0.416667}.
func appendChance(b []byte, n, d uint64) []byte {
	b = append(b, `{"p":"`...)
	b = append(b, Fraction(n, d)...)
	b = append(b, `","f":`...)
	return append(appendNumber(b, float64(n)/float64(d)), '}')
}

// appendNumber appends a number rounded to six digits after the point.
func appendNumber(b []byte, x float64) []byte {
	return strconv.AppendFloat(b, round6(x), 'g', -1, 64)
}

func round6(x float64) float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', 6, 64), 64)
	if err != nil {
		return x
	}
	return v
}

// Append appends the odds as JSON: paths, events, state and mean.
func Append(b []byte, o *game.Odds) []byte {
	if o.Counted != nil {
		return appendCounted(b, o.Counted)
	}
	b = append(b, `{"paths":`...)
	b = strconv.AppendInt(b, int64(o.Paths), 10)
	b = append(b, `,"events":{`...)
	for i, e := range o.Events {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(show.AppendString(b, e.Name), ':')
		b = appendChance(b, e.N, o.Denominator)
	}
	b = append(b, `},"state":{`...)
	for i := range o.Fields {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendField(b, &o.Fields[i], o.Denominator)
	}
	b = append(b, `},"mean":{`...)
	first := true
	for i := range o.Fields {
		if f := &o.Fields[i]; f.Kind == fact.Number {
			if !first {
				b = append(b, ',')
			}
			first = false
			b = append(show.AppendString(b, f.Path), ':')
			b = appendNumber(b, Mean(f, o.Denominator))
		}
	}
	b = append(b, '}')
	if cost := CostText(o); cost != "" {
		b = show.AppendString(append(b, `,"cost":`...), cost)
	}
	if len(o.Stops) > 0 {
		b = appendStops(b, o)
	}
	return append(b, '}')
}

// appendStops appends where a chain ends early.
func appendStops(b []byte, o *game.Odds) []byte {
	b = append(b, `,"stopped":[`...)
	for i, x := range o.Stops {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(append(b, `{"cmd":`...), x.Command)
		b = show.AppendString(append(b, `,"code":`...), x.Refusal.Code)
		b = appendChance(append(b, `,"chance":`...), x.N, o.Denominator)
		b = append(b, '}')
	}
	return append(b, ']')
}

func appendField(b []byte, f *game.FieldOdds, whole uint64) []byte {
	b = append(show.AppendString(b, f.Path), ':', '{')
	for i, v := range Sorted(f) {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(show.AppendString(b, fact.Readable(v.Value)), ':')
		b = appendChance(b, v.N, whole)
	}
	return append(b, '}')
}

// Sorted returns the values of a numeric field from high to low, those of another field in the
// order in which they were met.
func Sorted(f *game.FieldOdds) []game.ValueOdds {
	if f.Kind != fact.Number {
		return f.Values
	}
	values := slices.Clone(f.Values)
	slices.SortStableFunc(values, func(a, b game.ValueOdds) int { return number(b.Value) - number(a.Value) })
	return values
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// Mean returns the mean of a numeric field.
func Mean(f *game.FieldOdds, whole uint64) float64 {
	sum := 0.0
	for _, v := range f.Values {
		sum += float64(number(v.Value)) * float64(v.N)
	}
	return sum / float64(whole)
}
