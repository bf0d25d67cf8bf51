package book

import (
	"strings"

	"summa/internal/pack"
	"summa/rulesets/munera/state"
)

func weighingKind() pack.Kind {
	side := func(name, doc string) pack.Field {
		return pack.Field{Name: name, Doc: doc, Type: pack.Text, Required: true, MaxLen: 200}
	}
	return pack.Kind{Name: "weighing", Top: "weighings", Doc: "The bouts by which rulings are weighed; those of the one called usual unless others are named.", Fields: []pack.Field{
		{Name: "apart", Doc: "How many increments apart they start.", Type: pack.Int, Required: true, Min: 1, Max: state.MaxRange},
		{Name: "pairings", Doc: "Who fights whom.", Type: pack.List, Required: true, Min: 1, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{
			side("first", "The side that enters first: TYPE or TYPE(key=value,...), several joined by +."),
			side("second", "The side it meets."),
		}}},
	}}
}

// weighings says which sides name a type that there is not.
func (x *compiler) weighings() {
	for _, e := range x.c.Set.All("weighing") {
		for _, v := range e.List("pairings") {
			for _, name := range []string{"first", "second"} {
				side, _ := v.Get(name)
				for _, kind := range TypesOfSide(side.Text()) {
					if _, err := x.c.TypeOf(kind); err != nil {
						x.fail(side.Pos(), err.Error(), "")
					}
				}
			}
		}
	}
}

// TypesOfSide lists the types of a side: of a(x=1)+b, a and b.
func TypesOfSide(text string) []string {
	var types []string
	for text != "" {
		end := strings.IndexAny(text, "(+")
		if end < 0 {
			return append(types, strings.TrimSpace(text))
		}
		types = append(types, strings.TrimSpace(text[:end]))
		if text[end] == '(' {
			_, rest, _ := strings.Cut(text[end:], ")")
			text = strings.TrimPrefix(strings.TrimSpace(rest), "+")
			continue
		}
		text = text[end+1:]
	}
	return types
}
