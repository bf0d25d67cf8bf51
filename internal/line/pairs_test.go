package line

import (
	"slices"
	"testing"
)

func TestPairs(t *testing.T) {
	for _, test := range []struct {
		inside string
		want   []string
	}{
		{"", nil},
		{" , ", nil},
		{"stamina=8", []string{"stamina=8"}},
		{"stamina=8, left=empty", []string{"stamina=8", "left=empty"}},
		{"skills=Attack,Dodge,stamina=8", []string{"skills=Attack,Dodge", "stamina=8"}},
		{"shield=large held", []string{`shield="large held"`}},
		{`shield="large held"`, []string{`shield="large held"`}},
		{"stamina", []string{"stamina"}},
	} {
		if got := Pairs(test.inside); !slices.Equal(got, test.want) {
			t.Errorf("%q: got %q want %q", test.inside, got, test.want)
		}
	}
}
