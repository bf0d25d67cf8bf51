package question

import "testing"

func TestWhichIsBetterAtTheEnd(t *testing.T) {
	for text, want := range map[string]string{
		"stay or retreat, which is better?":          "which is better stay or retreat",
		"which is better, stay or retreat":           "which is better stay or retreat",
		"is stay or retreat the one which is better": "is stay or retreat the one which is better",
	} {
		if q := Read(text); q.Said != want {
			t.Errorf("%q is read as %q, want %q", text, q.Said, want)
		}
	}
}
