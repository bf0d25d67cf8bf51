package repl

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"summa/internal/dice"
	"summa/internal/journal"
)

// retraced lists the commands that stand and rolled dice, with the sources of
// their dice: T typed, A asked, S seeded, U unexplained.
func retraced(t *testing.T, s *Session) []string {
	t.Helper()
	var list []string
	before := s.g.Hash()
	err := s.Retrace(func(d *Deed) error {
		text := d.Text + " "
		for _, from := range d.Sources {
			text += string("TASU"[from])
		}
		list = append(list, text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if s.g.Hash() != before {
		t.Error("the bout does not stand as it did")
	}
	return list
}

// A bout tells where its dice came from, live and read again from its journal.
func TestSources(t *testing.T) {
	w, p := recording(t, nil)
	w.Ask = func(prompt string) (string, error) { return "5", nil }
	for _, text := range []string{
		"add A thracian stamina=8", "add B samnite",
		"begin",                               // Stamina of B, and the order: rolled
		"range A B 1",                         //
		"dice ask A",                          //
		"set bout.active=A",                   //
		"turn",                                // asked
		"attack B with sica dice 5 2 6",       // A's were, B's are typed
		"undo", "attack B with sica dice 2 4", // what is undone does not count
		"range A B 1",
		"attack B with sica", // A is asked, B's die is rolled
		"dice auto",
		"end", "turn dice 6", "undo", "turn", // dice come back the same after undo
		"undo", "note other dice", "turn",
		"set bout.active=A", "set A.ap=6", "range A B 1", "attack B with sica dice 1 5",
		"overrule pushed-back because he stands at the wall", // neither it nor what it overrules counts
	} {
		if err := w.Line(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	want := []string{"begin SSS", "turn A", "attack B with sica AT", "attack B with sica AS", "turn S"}
	live := retraced(t, w.Session)
	for i := range live { // what the third attack rolls after its two first dice is not the matter
		if strings.HasPrefix(live[i], "attack B with sica AS") {
			live[i] = "attack B with sica AS"
		}
	}
	if !slices.Equal(live, want) {
		t.Errorf("got\n%q want\n%q", live, want)
	}
	again, _, fault := reread(t, p.Bytes())
	if fault != 0 {
		t.Fatalf("line %d does not follow", fault)
	}
	if got := retraced(t, again.Session); fmt.Sprint(got) != fmt.Sprint(retraced(t, w.Session)) {
		t.Errorf("from the journal: got %q want %q", got, retraced(t, w.Session))
	}
}

// mixed plays a bout whose dice are rolled and typed, some of them taken back, and
// given again after the bout was taken up from its journal.
func mixed(t *testing.T) (table, *paper) {
	t.Helper()
	live, p := recording(t, []string{
		"add A thracian stamina=8", "add B samnite", "begin", "range A B 1", "turn",
		"undo", "turn dice 3", "undo 2", "range A B 2", "turn", "undo", "note so it is", "turn", "end", "turn dice 6",
	})
	again, _, fault := reread(t, p.Bytes())
	if fault != 0 {
		t.Fatalf("line %d does not follow", fault)
	}
	if again.gen != live.gen {
		t.Fatalf("the generator stands at %v, in the bout itself at %v", again.gen, live.gen)
	}
	again.Keep(live.journal)
	for _, text := range []string{"undo 3", "turn", "end", "turn"} {
		must(t, again.Session, text)
	}
	return again, p
}

// A copy of a bout, saved, tells where its dice came from as the bout does, and so
// does one that is loaded again under its seed. Dice of another seed count as
// typed in.
func TestSavedSources(t *testing.T) {
	w, _ := mixed(t)
	want := retraced(t, w.Session)
	if !slices.Equal(want, []string{"begin SSS", "turn S", "turn S"}) {
		t.Fatalf("the bout itself: %q", want)
	}
	must(t, w.Session, "undo")
	must(t, w.Session, "turn dice 2")
	want[2] = "turn T"
	name := filepath.Join(t.TempDir(), "copy.jsonl")
	must(t, w.Session, "save "+name)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	saved, _, fault := reread(t, text)
	if got := retraced(t, saved.Session); fault != 0 || !slices.Equal(got, want) {
		t.Errorf("the copy: got %q, a fault in line %d; want %q", got, fault, want)
	}
	other := []string{"begin TTT", "turn T", "turn T"}
	for seed, want := range map[uint64][]string{1: want, 2: other} {
		w, p := recordingOf(t, func(c *Config) { c.Seed = seed }, []string{"add C murmillo", "load " + name, "end", "turn"})
		want := append(slices.Clone(want), "turn S")
		if got := retraced(t, w.Session); !slices.Equal(got, want) {
			t.Errorf("loaded under seed %d: got %q want %q", seed, got, want)
		}
		again := sit(t, func(c *Config) { c.Seed = seed })
		if _, fault := again.reread(t, p.Bytes()); fault != 0 || !slices.Equal(retraced(t, again.Session), want) {
			t.Errorf("read again under seed %d: got %q, a fault in line %d; want %q", seed, retraced(t, again.Session), fault, want)
		}
	}
}

// Faces that a journal says were rolled, and that its seed does not make, are
// told apart.
func TestUnexplained(t *testing.T) {
	w, _ := recording(t, []string{"add A thracian stamina=8", "add B samnite stamina=8"})
	other := dice.NewGenerator(99, 0)
	for _, e := range []journal.Entry{
		{Cmd: "begin", Dice: []int{5, 2}, Rng: other.String()},
		{Cmd: "turn", Dice: []int{3}, Rng: other.String()},
	} {
		if _, err := w.Repeat(&e); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := retraced(t, w.Session), []string{"begin UU", "turn T"}; !slices.Equal(got, want) {
		t.Errorf("got %q want %q", got, want)
	}
}

// After a bout is taken up again from its journal, undoing to an overruling
// brings back the dice that were to come, not those of the beginning.
func TestResumeAfterOverruling(t *testing.T) {
	lines := []string{"add A thracian", "add B samnite", "begin", "range A B 1", "set bout.active=A", "turn", "attack B with sica dice 1 5", "overrule pushed-back because he stands at the wall", "note so be it"}
	live, p := recording(t, lines)
	again, _, fault := reread(t, p.Bytes())
	if fault != 0 {
		t.Fatalf("line %d does not follow", fault)
	}
	for _, w := range []table{live, again} {
		must(t, w.Session, "undo")
		must(t, w.Session, "note the test begins")
	}
	if live.gen != again.gen {
		t.Errorf("the generator stands at %v, in the bout itself at %v", again.gen, live.gen)
	}
}
