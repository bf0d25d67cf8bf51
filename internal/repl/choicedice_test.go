package repl

import (
	"bytes"
	"slices"
	"testing"

	"summa/rulesets"
)

// The dice that a player has seen when he decides within a command are those that the
// command is carried out with, whoever else is asked for dice.
func TestChoiceKeepsDice(t *testing.T) {
	decided := 0
	for _, mode := range []string{"dice auto", "dice ask A"} {
		rs := rulesets.All()[0]
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(12) {
			var said bytes.Buffer
			var seen []int
			var s *Session
			s, err = New(Config{Ruleset: rs, Content: content, Seed: seed, Out: &said, Err: &said, Width: func() int { return 100 }, Interactive: true,
				Ask: func(prompt string) (string, error) {
					if !bytes.Contains([]byte(prompt), []byte(" or ")) {
						return "4", nil
					}
					for _, d := range s.tape.Rolled() {
						seen = append(seen, d.Face)
					}
					return "throw", nil
				}})
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{"add A retiarius stamina=9", "add B murmillo stamina=9", "range A B 1", "begin", mode, "turn", "grapple B", "grapple A"} {
				if s.Try(text) == nil && len(seen) > 0 {
					break
				}
			}
			if n := len(s.commands.Applied); len(seen) > 0 {
				decided++
				if faces := s.commands.Applied[n-1].Faces; len(faces) < len(seen) || !slices.Equal(faces[:len(seen)], seen) {
					t.Errorf("%s, seed %d: he saw %v, and the command had %v\n%s", mode, seed, seen, faces, said.String())
				}
			}
		}
	}
	if decided < 3 {
		t.Errorf("only %d commands had a choice", decided)
	}
}
