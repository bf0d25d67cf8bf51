package repl_test

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"summa/internal/repl"
)

// lastFaces are the faces that the last command which rolled has used.
func lastFaces(t *testing.T, s *repl.Session) (faces []string) {
	t.Helper()
	err := s.Retrace(func(d *repl.Deed) error {
		faces = faces[:0]
		for _, r := range d.Rolled {
			faces = append(faces, strconv.Itoa(r.Face))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return faces
}

// TestTypedFacesAlone: the faces a player types are the faces that are used, whatever
// stands before them, at a terminal and in a script; where they are not, the command
// is refused and nothing is rolled.
func TestTypedFacesAlone(t *testing.T) {
	type scene struct{ ruleset, before, command, faces string }
	scenes := []scene{
		{"munera", "add Felix secutor stamina=7;add R retiarius stamina=9;range Felix R 1;begin dice 5 2;turn dice 3", "attack R with sword", "5 2 4"},
		{"munera", "add Felix secutor stamina=7;add D retiarius stamina=9;range Felix D 1;begin dice 5 2;turn dice 3", "attack D", "5 2 4"},
		{"morturi", "school A;school B;add G murmillo school=A at=5,5 facing=n;add H murmillo school=B at=5,4 facing=s;begin dice 5 2;activate G", "attack H react=stay", "4"},
		{"romanwar", "muster A R roman-archers 3;muster D G gaul-foot 3;begin R", "shoot A at D range 10", "6 1 1"},
	}
	for _, x := range scenes {
		for _, with := range []string{"dice", "DICE", "roll", "d", "D", "di", "dic", ""} {
			for _, interactive := range []bool{false, true} {
				s, _ := session(t, x.ruleset, true)
				s.Interactive = false
				for _, l := range strings.Split(x.before, ";") {
					if f := s.Try(l); f != nil {
						t.Fatalf("%s: %s: %v", x.ruleset, l, f)
					}
				}
				s.Interactive = interactive
				s.Ask = func(string) (string, error) { return "", io.EOF }
				want := x.faces
				f := s.Try(x.command + " " + with + " " + x.faces)
				short := with == "di" || with == "dic"
				if f != nil {
					if !short || s.Drew() {
						t.Errorf("%s: %s %s, at a terminal %v: %v", x.ruleset, x.command, with, interactive, f)
					}
					continue
				}
				if short && !interactive {
					t.Errorf("%s: a script takes %s for dice", x.ruleset, with)
				}
				if got := lastFaces(t, s); !slices.Equal(got, strings.Fields(want)) || s.Drew() {
					t.Errorf("%s: %s %s, at a terminal %v: played with %q want %q", x.ruleset, x.command, with, interactive, got, want)
				}
			}
		}
	}
}

// TestNumbersAreNoFaces: a number that a command can take is its argument, and faces
// that cannot be read are refused.
func TestNumbersAreNoFaces(t *testing.T) {
	for _, text := range []string{
		"attack R with sword d 5 x", "attack R with sword 5 x 4", "attack R with sword 5,", "attack R with sword d", "attack R with sword 0 2 4",
		"attack R with sword 5 2 4 1 1 1", "attack R with sword 5 2", "attack R with sword 7 2 4", "face left 4", "end 3", "attack R with sword d 5 dice 2",
	} {
		s, _ := session(t, "munera", false)
		for _, l := range []string{"arena hex 5", "add Felix secutor stamina=7", "add R retiarius stamina=9", "place Felix 0 0 N", "place R 0 -1 S", "begin dice 5 2", "turn dice 3"} {
			if f := s.Try(l); f != nil {
				t.Fatal(l, f)
			}
		}
		before := s.Game().Hash()
		if f := s.Try(text); f == nil || s.Game().Hash() != before || s.Drew() {
			t.Errorf("%s: got %v want a refusal", text, f)
		}
	}
}
