package words

import "testing"

// TestKnown: names are spelled as they were first among those that are known, and numbers
// that were given keep their spelling for ever.
func TestKnown(t *testing.T) {
	var n Names
	before := n.Known()
	small := n.Number("felix")
	if n.Number("Felix") != small || n.Name(small) != "felix" {
		t.Error("Felix and felix are two")
	}
	with := n.Known()
	n.Return(before)
	if _, ok := n.Find("FELIX"); ok {
		t.Error("a name that was taken back is known")
	}
	large := n.Number("Felix")
	if large == small || n.Name(large) != "Felix" || n.Name(small) != "felix" {
		t.Errorf("got %d %q and %d %q", small, n.Name(small), large, n.Name(large))
	}
	n.Return(with)
	if k, ok := n.Find("Felix"); !ok || k != small {
		t.Error("after going back felix is not known as it was")
	}
	n.Return(before)
	if n.Number("felix") != small || len(n.list) != 3 {
		t.Error("a spelling has two numbers")
	}
	if _, ok := before.names["felix"]; ok {
		t.Error("what was known has changed")
	}
}
