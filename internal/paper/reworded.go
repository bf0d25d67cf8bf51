package paper

import (
	"reflect"
	"slices"
	"strings"

	"summa/internal/line"
)

// namesOf lists the fields of a set that hold names, whose words are kept.
var namesOf = []string{"Ruleset", "Title", "Kind", "Name", "Type", "Side", "Reworded", "Rule"}

// reword replaces the words of the rules by the words of print throughout a set.
func (s *Set) reword() {
	if s.Reworded != "" {
		rewordAll(reflect.ValueOf(s), strings.NewReplacer(line.Instead(s.Reworded)...))
	}
}

// rewordAll replaces words in every text that a value holds.
func rewordAll(v reflect.Value, on *strings.Replacer) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(on.Replace(v.String()))
	case reflect.Pointer:
		if !v.IsNil() {
			rewordAll(v.Elem(), on)
		}
	case reflect.Slice:
		for i := range v.Len() {
			rewordAll(v.Index(i), on)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && !slices.Contains(namesOf, f.Name) {
				rewordAll(v.Field(i), on)
			}
		}
	}
}
