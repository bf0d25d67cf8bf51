package screen

import "testing"

// A choice is called by its name, as far as no other begins so, and else by a whole word of it.
func TestCalled(t *testing.T) {
	list := []Entry{
		{Command: "attack straight-right reg", Text: "straight right"},
		{Command: "attack right-hook reg", Text: "right hook"},
		{Command: "attack right-uppercut reg", Text: "right uppercut"},
	}
	for text, want := range map[string]string{
		"straight": "attack straight-right reg", "hook": "attack right-hook reg", "uppercut": "attack right-uppercut reg",
		"right": "", "ho": "", "hoo": "", "upper": "", "left": "", "cross": "",
	} {
		if got, _ := Called(text, list); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"rigth hook": `"rigth hook" is no choice here, but right hook is`,
		"xyzzy":      `"xyzzy" is no choice and no command here`,
	} {
		if got := NoChoice(text, list, false); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	if got := NoChoice("match dares", list, true); got != "match may not be given now" {
		t.Errorf("a verb: %q", got)
	}
}

// What an engine has done begins a line where it says so, also behind what ended one.
func TestDeedRows(t *testing.T) {
	rows := DeedRows([]string{"Rome charge.", OwnLine + "In this turn Rome have lost 2." + OwnLine, "Gaul has chosen."})
	if len(rows) != 3 || rows[2] != "Gaul has chosen." {
		t.Errorf("%q", rows)
	}
	long := DeedRows([]string{"a.", OwnLine + "b." + OwnLine, "c.", "d.", "e.", "f.", "g."})
	if len(long) < 3 || long[1] != "b." {
		t.Errorf("%q", long)
	}
}
