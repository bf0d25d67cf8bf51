package report

import (
	"reflect"
	"strings"
)

// NameLeavers describes units that were split off in flight, as Foot.1, by the unit that they
// left, wherever people read of them. In notation, in what was typed and for programs they keep
// their names.
func (r *Report) NameLeavers() {
	many := map[string]int{}
	for _, t := range r.Tracks {
		if of := leftBy(r.Tracks, t.Name); of != t.Name {
			many[of]++
		}
	}
	for k := len(r.Tracks) - 1; k >= 0 && len(many) > 0; k-- { // Foot.12 before Foot.1
		name := r.Tracks[k].Name
		of := leftBy(r.Tracks, name)
		if of == name {
			continue
		}
		now := of + " who fled"
		if many[of] > 1 {
			now += " (" + strings.TrimPrefix(name, of+".") + ")"
		}
		change := func(text string) string { return renamed(text, name, now) }
		for _, x := range []any{&r.Lead, &r.Parts, &r.Armies, &r.Fights, r.Steps, r.Second, r.Ground, r.Dice, &r.Luck, &r.OnDice, r.Chances} {
			reword(reflect.ValueOf(x), change)
		}
	}
}

// reword changes all texts that people read, in a value and everything it points to. What was
// typed stays as it is.
func reword(v reflect.Value, change func(string) string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			reword(v.Elem(), change)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Name != "Commands" {
				reword(v.Field(i), change)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			reword(v.Index(i), change)
		}
	case reflect.String:
		if v.CanSet() {
			v.SetString(change(v.String()))
		}
	}
}
