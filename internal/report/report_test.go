package report_test

import (
	"bufio"
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"summa/internal/chances"
	"summa/internal/game"
	"summa/internal/luck"
	"summa/internal/luck/view"
	"summa/internal/page"
	"summa/internal/repl"
	"summa/internal/report"
	"summa/internal/screen"
	"summa/rulesets"
)

// played is a session in which a bout has been played.
func played(t *testing.T, ruleset string, lines ...string) *repl.Session {
	t.Helper()
	return seeded(t, ruleset, 2, lines...)
}

// seeded is such a session with the dice of a seed.
func seeded(t *testing.T, ruleset string, seed uint64, lines ...string) *repl.Session {
	t.Helper()
	var rs *game.Ruleset
	for _, r := range rulesets.All() {
		if r.Name == ruleset {
			rs = r
		}
	}
	content, err := rs.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := repl.New(repl.Config{Ruleset: rs, Content: content, Seed: seed, Out: io.Discard, Err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		if f := s.Try(l); f != nil {
			t.Fatalf("%s: %v", l, f)
		}
	}
	return s
}

// made is the report of a session, with its chances where bouts are played for them.
func made(t *testing.T, s *repl.Session, bouts uint64, about report.About) *report.Report {
	t.Helper()
	src, err := report.Of(s)
	if err != nil {
		t.Fatal(err)
	}
	src.About = about
	if bouts > 0 {
		if src.Course, err = chances.Of(s, chances.Options{Policy: "plain", Bouts: bouts, Jobs: 1}); err != nil {
			t.Fatal(err)
		}
	}
	r, err := report.Make(src)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// duel is a bout that has begun.
var duel = []string{
	"add Felix secutor", "add Remus retiarius", "begin dice 3 6 1 6", "turn dice 5", "move forward 1", "end",
	"turn dice 3", "end", "undo 1", "move forward 1", "note a pause", "end",
}

// TestOrder: every command stands once, in its order, first the setting up, then a part a
// turn; the figures stand as they entered.
func TestOrder(t *testing.T) {
	for _, lines := range [][]string{duel, {"add A samnite side=red", "add B gaul side=blue", "add C samnite side=red", "begin", "auto A plain", "auto B plain", "auto C plain", "finish"}} {
		s := played(t, "munera", lines...)
		r := made(t, s, 0, report.About{})
		next := 1
		for i, p := range r.Parts {
			if (i == 0) != (p.Heading == "Setting up") {
				t.Errorf("part %d is %q", i, p.Heading)
			}
			for _, row := range p.Rows {
				if row.First < next || row.Last < row.First { // what was taken back is left out
					t.Fatalf("%d to %d, behind %d", row.First, row.Last, next-1)
				}
				next = row.Last + 1
			}
		}
		if next-1 != r.Last || r.Lasted > r.Last {
			t.Errorf("%d commands, and the last is %d", next-1, r.Last)
		}
		names := ""
		for _, c := range r.Cards {
			names += c.Name + " "
		}
		if names != "Felix Remus " && names != "A B C " {
			t.Error(names)
		}
	}
}

// TestTitleMortal: who dies of his wound is said to be mortally wounded.
func TestTitleMortal(t *testing.T) {
	s := seeded(t, "munera", 8, "add Felix secutor", "add Remus retiarius", "begin", "set Remus.stamina=1", "set Felix.stamina=1", "auto Felix plain", "auto Remus plain", "finish")
	if r := made(t, s, 0, report.About{}); r.Title != "Felix beats Remus, who is mortally wounded" {
		t.Error(r.Title)
	}
}

// TestTitle: it says who beat whom, or that nobody has yet; behind one that is given as well.
func TestTitle(t *testing.T) {
	over := append(duel[:3:3], "set Remus.stamina=1", "auto Felix plain", "auto Remus plain", "finish")
	for want, lines := range map[string][]string{
		"A bout without anybody":                     nil,
		"Felix against Remus, not fought to the end": duel[:3],
	} {
		if r := made(t, played(t, "munera", lines...), 0, report.About{}); r.Title != want {
			t.Errorf("%q, not %q", r.Title, want)
		}
	}
	r := made(t, played(t, "munera", over...), 0, report.About{})
	if !strings.Contains(r.Title, " beats ") || !strings.Contains(r.Title, ", who is ") {
		t.Error(r.Title)
	}
	if !strings.HasPrefix(r.Lead, "After ") || !strings.Contains(r.Lead, " rounds and ") && !strings.Contains(r.Lead, "1 round and ") {
		t.Error(r.Lead)
	}
	given := report.About{Kicker: "here"}
	given.Title = "The last of them"
	if r := made(t, played(t, "munera", over...), 0, given); r.Title != given.Title+": "+r.Won || !strings.HasPrefix(r.Won, "Felix beats Remus, who is ") || r.Kicker != "here" {
		t.Errorf("%q, %q", r.Title, r.Kicker)
	}
	if r := made(t, played(t, "munera", duel[:3]...), 0, given); r.Title != given.Title {
		t.Error(r.Title)
	}
}

// TestLead: that of a war is what it cost, never the last thing that was said.
func TestLead(t *testing.T) {
	s := played(t, "romanwar", "scenario ford", "begin", "auto battle")
	r := made(t, s, 0, report.About{})
	for _, want := range []string{"Rome beats Africa, and loses ", " of 60 men"} {
		if !strings.Contains(r.Title, want) {
			t.Errorf("%q has no %q", r.Title, want)
		}
	}
	if !strings.Contains(r.Lead, "Africa lost all 67 men. Most hits: Sagittarii of Rome ") || strings.Contains(r.Lead, "without a die") {
		t.Error(r.Lead)
	}
	last := r.Parts[len(r.Parts)-1]
	if told := last.Rows[len(last.Rows)-1].Told; len(told) > 0 && strings.Contains(r.Lead, told[0].Text) {
		t.Error(r.Lead)
	}
	if r := made(t, played(t, "romanwar", "scenario ford", "begin"), 0, report.About{}); r.Lead != "" {
		t.Errorf("of a war that has only begun: %q", r.Lead)
	}
}

// TestBattleGround: the maps of a battle are spread over it, the first is its start and the last
// its end.
func TestBattleGround(t *testing.T) {
	r := made(t, played(t, "romanwar", "scenario ford", "begin", "auto battle"), 0, report.About{})
	var at []int
	for _, f := range r.Ground {
		n, err := strconv.Atoi(strings.TrimPrefix(f.Title, "The ground after command "))
		if err != nil {
			t.Fatal(f.Title)
		}
		at = append(at, n)
	}
	if len(at) != 4 || at[0] != 2 || at[3] != r.Last {
		t.Errorf("%v of %d", at, r.Last)
	}
	for i := 1; i < len(at); i++ {
		if at[i]-at[i-1] < r.Last/10 {
			t.Errorf("%v are close to each other", at)
		}
	}
}

// TestVagueLuckAlone: what so few bouts leave in doubt is not printed as if it were known.
func TestVagueLuckAlone(t *testing.T) {
	s := played(t, "romanwar", "scenario ford", "begin", "auto battle")
	if c := made(t, s, 8, report.About{}).Chances; c.Vague == "" || len(c.Printed()) > 0 || len(c.Ledger) == 0 {
		t.Errorf("%+v", c)
	}
	s = played(t, "munera", append(duel[:3:3], "set Remus.stamina=1", "finish")...)
	if c := made(t, s, 400, report.About{}).Chances; c.Vague != "" || len(c.Printed()) == 0 {
		t.Errorf("%+v", c)
	}
}

// TestLuckRows: what the chance was made of adds up to how the bout ended.
func TestLuckRows(t *testing.T) {
	s := played(t, "munera", append(duel[:3:3], "auto Felix plain", "auto Remus plain", "finish")...)
	r := made(t, s, 40, report.About{})
	list := r.Chances.Ledger
	sum := 0
	for i, e := range list[:len(list)-1] {
		if e.Sum != (i == 0) {
			t.Errorf("%q is a sum", e.Said)
		}
		sum += e.Points
	}
	if last := list[len(list)-1]; sum != last.Points || last.Points != 0 && last.Points != 100 || !last.Sum {
		t.Errorf("%d, and at the end %+v", sum, last)
	}
	if r.Chances.Heading == "" || r.Chances.Figure == nil {
		t.Error("nothing is drawn")
	}
}

// TestWarLuck: what is spoken of is no matter of a few blows.
func TestWarLuck(t *testing.T) {
	s := played(t, "romanwar", "scenario ford", "begin", "auto battle")
	var l luck.Ledger
	if err := s.Retrace(func(d *repl.Deed) error { return l.Add(d, func(*luck.Trial) {}) }); err != nil {
		t.Fatal(err)
	}
	if said := view.Headline(&l); strings.Contains(said, " on 2,") || !strings.Contains(said, "expected") {
		t.Error(said)
	}
}

// TestPrintedLuck: what is no more than chance makes of the best of so many totals is printed
// as nobody's luck, and never what one die showed.
func TestPrintedLuck(t *testing.T) {
	var l luck.Ledger
	if err := four(t).Retrace(func(d *repl.Deed) error { return l.Add(d, func(*luck.Trial) {}) }); err != nil {
		t.Fatal(err)
	}
	if said := view.Printed(&l); strings.Contains(said, "nothing unusual") || strings.Contains(said, " on 1,") {
		t.Error(said)
	}
}

// TestSeenLuck: where nobody's dice stand out a page and a terminal say so, and name the total that is
// drawn furthest from even, of one die too.
func TestSeenLuck(t *testing.T) {
	var l luck.Ledger
	s := played(t, "munera", "add Felix secutor", "add Remus retiarius", "begin dice 1 4 4 3")
	if err := s.Retrace(func(d *repl.Deed) error { return l.Add(d, func(*luck.Trial) {}) }); err != nil {
		t.Fatal(err)
	}
	want := "Nobody's dice stand out. The rarest of 2 totals was bad for Felix: Stamina dice 1 on 1, 3.50 expected, once in 6; "
	if said := view.Seen(&l); !strings.HasPrefix(said, want) {
		t.Error(said)
	}
}

// TestLuckTable: on a terminal the luck of many dice is one table, with what its numbers are before
// it; of a few dice, and in a pipe, it is told in lines.
func TestLuckTable(t *testing.T) {
	few := played(t, "munera", "add Felix secutor stamina=9", "add Remus retiarius stamina=9", "begin dice 6 1")
	for _, x := range []struct {
		s           *repl.Session
		seen, table bool
	}{{four(t), true, true}, {four(t), false, false}, {few, true, false}} {
		var l luck.Ledger
		if err := x.s.Retrace(func(d *repl.Deed) error { return l.Add(d, func(*luck.Trial) {}) }); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		w := bufio.NewWriter(&out)
		view.Text(&page.Page{Out: w, Width: 80, Seen: x.seen}, &l, nil, nil)
		_ = w.Flush()
		if got := strings.Contains(out.String(), "how seldom"); got != x.table {
			t.Errorf("a table: %v, not %v:\n%s", got, x.table, out.String())
		}
	}
}

// TestLuckInASession: nobody is named for what is likelier than not, in a session or in a file,
// and of whom it names a session has all his dice.
func TestLuckInASession(t *testing.T) {
	s := played(t, "romanwar", "scenario hill", "begin", "next", "shoot Sagittarii at Cenabum dice 1 1 1 1 1 1 2 6 6 6 6 6 6 6 6 6 6 6 6 6", "next", "casualties dice 1 1 1 1 1 1 1")
	var l luck.Ledger
	if err := s.Retrace(func(d *repl.Deed) error { return l.Add(d, func(*luck.Trial) {}) }); err != nil {
		t.Fatal(err)
	}
	for _, brief := range []bool{false, true} {
		var out strings.Builder
		w := bufio.NewWriter(&out)
		view.Text(&page.Page{Out: w, Width: 400, Brief: brief}, &l, nil, nil)
		_ = w.Flush()
		said := out.String()
		if strings.Contains(said, "Sagittarii had") || !strings.Contains(said, "Cenabum had bad dice") || strings.Contains(said, "Too few") {
			t.Error(brief, said)
		}
	}
}

// TestHostileNames: a name may hold what it likes; a report has it as it is shown, without
// what controls a terminal or turns a line round, and as data it is what it was.
func TestHostileNames(t *testing.T) {
	for _, name := range []string{`</script><img onerror=x>`, "{winner} {loser} {{.}}", "A\u202eB\x1b[31m", strings.Repeat("x", 32), `a"b\c`, "[/code]|`*_"} {
		s := played(t, "munera")
		quoted := `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
		if f := s.Try("add " + quoted + " secutor"); f != nil {
			continue // it is no name at all
		}
		for _, l := range []string{"add Remus retiarius", "begin", "set " + quoted + ".stamina=1", "auto Remus plain", "auto " + quoted + " plain", "finish"} {
			if f := s.Try(l); f != nil {
				t.Fatalf("%s: %v", l, f)
			}
		}
		r := made(t, s, 0, report.About{})
		if strings.ContainsAny(r.Title+r.Lead+r.Cards[0].Name, "\x1b\u202e") {
			t.Errorf("%q", r.Title)
		}
		if !strings.Contains(r.Title, r.Cards[0].Name) {
			t.Errorf("%q is not in %q", r.Cards[0].Name, r.Title)
		}
		b, err := json.Marshal(r.Model())
		var back report.Model
		if err == nil {
			err = json.Unmarshal(b, &back)
		}
		if err != nil || back.Title != r.Title || back.Figures[0].Name != r.Cards[0].Name {
			t.Errorf("%q: %v", back.Title, err)
		}
	}
}

// four is a bout of four, each for himself, that has been fought out.
func four(t *testing.T) *repl.Session {
	t.Helper()
	return played(t, "munera", "arena hex 3", "add A secutor", "add B retiarius", "add C murmillo", "add D thracian", "place A 0 -3 S", "place C 1 -3 S", "place B 0 3 N", "place D 1 2 N", "begin", "set A.stamina=1", "set B.stamina=1", "set D.stamina=1", "finish")
}

// TestSeveralSides: of more than two sides the chance of the one that has won is followed, and
// the others are drawn beside it.
func TestSeveralSides(t *testing.T) {
	s := four(t)
	r := made(t, s, 20, report.About{})
	winner, _ := s.Facts().Get("bout.winner")
	c := r.Chances
	if winner == "" || winner == "A" || c.Who != winner {
		t.Fatalf("%q has won, and %q is followed", winner, c.Who)
	}
	if last := c.Ledger[len(c.Ledger)-1]; last.Said != winner+" has won" || last.Points != 100 {
		t.Errorf("it ends with %+v", last)
	}
	for i := 1; i < len(c.Turning); i++ {
		if c.Turning[i].Seq < c.Turning[i-1].Seq {
			t.Errorf("command %d stands before %d", c.Turning[i-1].Seq, c.Turning[i].Seq)
		}
	}
	if !strings.Contains(c.Figure.Caption, "Dashed: the others.") {
		t.Error(c.Figure.Caption)
	}
}

// TestOutlasts: of several who have lost the title says how many, and each who falls is told of.
func TestOutlasts(t *testing.T) {
	s := four(t)
	r := made(t, s, 0, report.About{})
	if !strings.HasPrefix(r.Title, r.Won) || !strings.Contains(r.Title, " outlasts three") {
		t.Error(r.Title)
	}
	fell := 0
	for _, p := range r.Parts {
		for _, row := range p.Rows {
			fell += len(row.Falls)
		}
	}
	if fell != 3 {
		t.Errorf("%d have fallen", fell)
	}
}

// TestWhoseDice: dice that fall where both have chosen count for who rolled first, not for who
// chose last.
func TestWhoseDice(t *testing.T) {
	s := played(t, "rudis", "match ankeles melankomas", "begin", "finish")
	c, err := chances.Of(s, chances.Options{Policy: "plain", Bouts: 20, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	met, next := 0, 0
	err = s.Commands(func(d *repl.Deed) error {
		for next < len(c.Moves) && c.Moves[next].Seq < d.Seq {
			next++
		}
		if next == len(c.Moves) || c.Moves[next].Kind != chances.Meets || len(d.Rolled) == 0 || d.Rolled[0].Who < 0 {
			return nil
		}
		met++
		if got, want := c.Sides[c.Moves[next].Who], d.Before.Side(int(d.Rolled[0].Who)); got != want {
			t.Errorf("the dice of command %d count for %s, and %s rolled first", d.Seq, got, want)
		}
		return nil
	})
	if err != nil || met == 0 {
		t.Fatal(met, err)
	}
}

// TestDiceOfTheAttacker: a man who may turn answers before the die falls, and the die counts as
// the attacker's.
func TestDiceOfTheAttacker(t *testing.T) {
	s := played(t, "morturi", "arena 9 9", "school A", "school B", "add a1 school=A at=4,4 facing=n role=secutor", "add b1 school=B at=4,5 facing=e role=secutor",
		"begin dice 5 2", "activate a1", "attack b1", "react stay dice 6")
	c, err := chances.Of(s, chances.Options{Policy: "plain", Bouts: 20, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	m := &c.Moves[len(c.Moves)-1]
	if c.Sides[m.Who] != "B" || c.Sides[m.Dice] != "A" {
		t.Errorf("react is %s's, and its dice count for %s", c.Sides[m.Who], c.Sides[m.Dice])
	}
}

// TestStanding: the lead says who of the winners stands, and of whom nobody is left.
func TestStanding(t *testing.T) {
	r := made(t, played(t, "morturi", "scenario last-school", "school Magnus", "school Aeternum", "add A barbarian school=Magnus", "add B secutor school=Magnus", "add C secutor school=Aeternum", "add D murmillo school=Aeternum", "begin", "finish"), 0, report.About{})
	if r.Won != "" && (!strings.Contains(r.Lead, "Still standing: ") || !strings.Contains(r.Lead, " nobody is left.")) {
		t.Error(r.Lead)
	}
}

// TestBoard: the first picture of a board says how much of it is drawn, whoever has fallen where
// somebody else is drawn is named, and nobody has less than nothing left.
func TestBoard(t *testing.T) {
	lines := []string{"scenario last-school", "school Magnus", "school Aeternum", "add Flamma secutor school=Magnus", "add Priscus retiarius school=Magnus", "add Nero murmillo school=Magnus",
		"add Ajax barbarian school=Aeternum", "add Corvus secutor school=Aeternum", "add Lupus murmillo school=Aeternum", "begin", "auto battle"}
	r := made(t, played(t, "morturi", lines...), 0, report.About{})
	if len(r.Ground) < 2 || !strings.Contains(r.Ground[0].Caption, " of the board's 225 squares") {
		t.Fatalf("%d pictures, %q", len(r.Ground), r.Ground[0].Caption)
	}
	last := r.Ground[len(r.Ground)-1]
	for _, c := range r.Cards {
		if !strings.Contains(last.Desc, c.Name) {
			t.Errorf("%s is not to be found: %s", c.Name, last.Desc)
		}
	}
	drawn := ""
	for _, m := range last.Marks {
		drawn += m.Text + " "
	}
	for _, c := range r.Cards {
		if !strings.Contains(drawn, c.Name) && !strings.Contains(last.Caption, c.Name+" fell where ") {
			t.Errorf("%s is not drawn, nor told of: %s, %s", c.Name, drawn, last.Caption)
		}
	}
	for _, m := range r.Steps.Marks {
		if strings.Contains(m.Text, "−") {
			t.Errorf("there is %q", m.Text)
		}
	}
}

// TestAnswered: an attack that is answered before its die falls is one row with what came of it.
func TestAnswered(t *testing.T) {
	lines := []string{"scenario last-school", "school Magnus", "school Aeternum", "add Flamma secutor school=Magnus", "add Priscus secutor school=Magnus",
		"add Ajax barbarian school=Aeternum", "add Corvus barbarian school=Aeternum", "begin", "auto battle"}
	answered := 0
	for _, p := range made(t, played(t, "morturi", lines...), 0, report.About{}).Parts {
		for i, row := range p.Rows {
			last := row.Commands[len(row.Commands)-1]
			if strings.HasPrefix(last, "attack ") && len(row.Dice) == 0 && i+1 < len(p.Rows) {
				t.Errorf("nothing comes of commands %d to %d: %v", row.First, row.Last, row.Commands)
			}
			if k := slices.IndexFunc(row.Commands, func(c string) bool { return strings.HasPrefix(c, "attack ") }); k >= 0 && k+1 < len(row.Commands) && len(row.Dice) > 0 {
				answered++
				if n := slices.IndexFunc(row.Told, func(x screen.Told) bool { return x.Main }); n < 0 || len(row.Told[n].Sums) == 0 {
					t.Errorf("the sum of commands %d to %d stands elsewhere: %+v", row.First, row.Last, row.Told)
				}
			}
		}
	}
	if answered == 0 {
		t.Error("nobody has answered")
	}
}

// TestNamedRows: the rows that are shaded are those that the curve names.
func TestNamedRows(t *testing.T) {
	s := played(t, "munera", append(duel[:3:3], "auto Felix plain", "auto Remus plain", "finish")...)
	r := made(t, s, 40, report.About{})
	labels, rows := 0, 0
	for _, m := range r.Chances.Figure.Marks {
		if strings.HasPrefix(m.Class, "name ") {
			labels++
		}
	}
	for _, p := range r.Parts {
		for _, row := range p.Rows {
			if row.Named {
				rows++
			}
		}
	}
	if labels == 0 || rows != labels {
		t.Errorf("%d rows, %d names", rows, labels)
	}
}

// TestFallenTogetherAlone: of those who have lost together it is said what became of all.
func TestFallenTogetherAlone(t *testing.T) {
	lines := []string{"add A samnite side=red", "add B samnite side=red", "add C gaul side=blue", "add D gaul side=blue", "begin", "set C.stamina=1", "set D.stamina=1",
		"auto A plain", "auto B plain", "auto C plain", "auto D plain", "finish"}
	for seed := range uint64(6) {
		r := made(t, seeded(t, "munera", seed, lines...), 0, report.About{})
		_, beaten, found := strings.Cut(r.Lead, " beat ")
		for _, c := range r.Cards {
			for _, l := range c.Lines {
				if found && l.Fate && l.Text != "" && strings.Count(beaten, l.Text) == 0 {
					t.Errorf("%s is %s: %s", c.Name, l.Text, r.Lead)
				}
			}
		}
	}
}

// TestByName: a page names those of two sides who have won and lost, and what became of them; a
// program reads the sides, and the words that it always has.
func TestByName(t *testing.T) {
	s := played(t, "munera", "arena hex 4", "add Felix secutor side=Red", "add Brutus murmillo side=Red", "add Remus retiarius side=Blue", "add Tarax thracian side=Blue",
		"place Felix -2 1 SE", "place Brutus -2 2 NE", "place Remus 2 -1 N", "place Tarax 2 0 N", "begin",
		"auto Felix plain", "auto Brutus plain", "auto Remus plain", "auto Tarax plain", "finish")
	title := func(programs bool) string {
		src, err := report.Of(s)
		if err != nil {
			t.Fatal(err)
		}
		src.Programs = programs
		r, err := report.Make(src)
		if err != nil {
			t.Fatal(err)
		}
		return r.Title
	}
	if got := title(true); got != "Red beats Blue" && got != "Blue beats Red" {
		t.Errorf("for programs: %q", got)
	}
	if got := title(false); !strings.HasPrefix(got, "Felix and Brutus beat Remus and Tarax") && !strings.HasPrefix(got, "Remus and Tarax beat Felix and Brutus") {
		t.Error(got)
	}
}
