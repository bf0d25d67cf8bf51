package state

import (
	"reflect"
	"testing"
)

// TestFormHasNoGaps: a form is hashed in one piece. A gap between two of its fields would have
// each field hashed by itself, which makes a run of 100,000 bouts a tenth slower.
func TestFormHasNoGaps(t *testing.T) {
	noGaps(t, reflect.TypeFor[form](), "form")
}

func noGaps(t *testing.T, of reflect.Type, path string) {
	t.Helper()
	switch of.Kind() {
	case reflect.Array:
		noGaps(t, of.Elem(), path)
	case reflect.Struct:
		end := uintptr(0)
		for i := range of.NumField() {
			f := of.Field(i)
			if f.Offset != end {
				t.Errorf("%d bytes lie unused before %s.%s: another order of the fields, or a wider one, fills them", f.Offset-end, path, f.Name)
			}
			noGaps(t, f.Type, path+"."+f.Name)
			end = f.Offset + f.Type.Size()
		}
		if end != of.Size() {
			t.Errorf("%d bytes lie unused at the end of %s", of.Size()-end, path)
		}
	}
}
