package shard

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// A Named is a shard and the name of its file.
type Named struct {
	Name string
	*File
}

// A Stranger is the error that a shard does not belong to the others.
type Stranger struct{ Name, Why, Hint string }

// Error names the file and gives the reason.
func (e *Stranger) Error() string {
	if e.Name == "" {
		return e.Why
	}
	return e.Name + ": " + e.Why
}

// Merge adds up the parts of one run. Every part must be given exactly once, and none of another
// run.
func Merge(parts []Named) (*File, error) {
	if len(parts) == 0 {
		return nil, &Stranger{Why: "there is no shard to merge"}
	}
	first := parts[0]
	for _, p := range parts[1:] {
		if what := first.differs(p.File); what != "" {
			return nil, &Stranger{p.Name, "is not of the same run as " + first.Name + ": " + what, "merge shards of one run only"}
		}
	}
	if err := complete(parts); err != nil {
		return nil, err
	}
	whole := *first.File
	whole.Shard, whole.Of, whole.From, whole.To = 1, 1, 0, first.N
	whole.Seconds, whole.Groups = 0, nil
	for i := range first.Groups {
		g := Group{Lineups: append([]Lineup(nil), first.Groups[i].Lineups...)}
		sum := (&Group{Lineups: make([]Lineup, len(g.Lineups))}).Count()
		for _, p := range parts {
			c := p.Groups[i].Count()
			sum.Add(&c)
		}
		g.Set(&sum)
		whole.Groups = append(whole.Groups, g)
	}
	for _, p := range parts {
		whole.Seconds += p.Seconds
	}
	return &whole, nil
}

// complete looks for parts that are missing or given twice.
func complete(parts []Named) error {
	of := parts[0].Of
	where := map[uint64]string{}
	for _, p := range parts {
		if at, twice := where[p.Shard]; twice {
			return &Stranger{p.Name, "shard " + name(p.Shard, of) + " stands in " + at + " already", "name each shard once"}
		}
		where[p.Shard] = p.Name
	}
	var missing []string
	const most = 8
	for i := uint64(1); i <= of && len(missing) <= most; i++ {
		if _, ok := where[i]; !ok {
			missing = append(missing, name(i, of))
		}
	}
	if len(missing) == 0 {
		return nil
	}
	left := of - uint64(len(where))
	text := strings.Join(missing[:min(most, len(missing))], ", ")
	if len(missing) > most {
		text += ", ..."
	}
	return &Stranger{"", fmt.Sprintf("%d of %d shards are missing: %s", left, of, text), "play them with --shard " + missing[0] + " and the same seed"}
}

func name(i, of uint64) string {
	return strconv.FormatUint(i, 10) + "/" + strconv.FormatUint(of, 10)
}

// differs names the first thing in which two files are not of the same run, or returns "".
func (f *File) differs(o *File) string {
	what := parting{
		{"ruleset", f.Ruleset, o.Ruleset},
		{"seed", f.Seed, o.Seed},
		{"number of bouts (-n)", f.N, o.N},
		{"number of shards", f.Of, o.Of},
		{"version of the program", f.Program, o.Program},
		{"edition of bout numbers", f.Edition, o.Edition},
		{"dice generator", f.Generator, o.Generator},
		{"content", f.Content, o.Content},
		{"--all", f.All, o.All},
		{"--mirror", f.Mirror, o.Mirror},
		{"sides", strings.Join(f.Rows, "; "), strings.Join(o.Rows, "; ")},
		{"table", f.Table.String(), o.Table.String()},
		{"number of pairings", len(f.Groups), len(o.Groups)},
	}.first()
	if what != "" {
		return what
	}
	for i := range f.Groups {
		a, b := f.Groups[i].Lineups, o.Groups[i].Lineups
		if len(a) != len(b) {
			return fmt.Sprintf("%d variations, not %d", len(b)-1, len(a)-1)
		}
		for j := range a {
			if what := a[j].differs(&b[j]); what != "" {
				return what
			}
		}
	}
	return ""
}

func (l *Lineup) differs(o *Lineup) string {
	return parting{
		{"sides", l.Sides, o.Sides},
		{"rulings", l.Rulings, o.Rulings},
		{"policies", l.Policies, o.Policies},
		{"limit of rounds", l.Turns, o.Turns},
		{"variation", l.Title, o.Title},
		{"set-up", l.Setup, o.Setup},
		{"figures", l.Figures, o.Figures},
		{"fates", l.Fates, o.Fates},
		{"starting position", l.Start, o.Start},
	}.first()
}

// A parting lists what two runs must have in common, with the values of both.
type parting []struct {
	what string
	a, b any
}

// first describes the first difference, or returns "".
func (p parting) first() string {
	for _, x := range p {
		if !reflect.DeepEqual(x.a, x.b) {
			return x.what + " " + text(x.b) + ", not " + text(x.a)
		}
	}
	return ""
}

// text formats a value for a message, cut where it is long.
func text(v any) string {
	var s string
	switch v := v.(type) {
	case string:
		s = v
	case []string:
		s = strings.Join(v, "; ")
	case []Ruling:
		var list []string
		for _, r := range v {
			list = append(list, r.ID+"="+r.Option)
		}
		s = strings.Join(list, ", ")
	default:
		s = fmt.Sprint(v)
	}
	if s == "" {
		return "none"
	}
	const most = 60
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}
