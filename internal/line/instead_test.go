package line

import (
	"slices"
	"testing"
)

func TestInstead(t *testing.T) {
	if got := Instead("LP: Life; mortal wound: mortally wounded; bare"); !slices.Equal(got, []string{"LP", "Life", "mortal wound", "mortally wounded"}) {
		t.Errorf("%q", got)
	}
	if A("murmillo") != "a murmillo" || A("arbelas") != "an arbelas" {
		t.Error("the articles are wrong")
	}
}
