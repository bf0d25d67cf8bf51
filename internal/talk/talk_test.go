package talk

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"summa/internal/game"
	"summa/internal/history"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/term"
	"summa/rulesets"
	"summa/rulesets/munera"
)

// A player sits at the terminal of a talk: he is read from when something is to be typed.
type player struct {
	t       *testing.T
	s       *repl.Session
	k       *conversation
	r       *rand.Rand
	columns int
	out     bytes.Buffer // all that is shown, refusals too
	looked  int          // of it, what has been looked at
	left    int          // how many lines he types before he leaves
	pending []byte       // of the line he is typing, what has not been read
	script  []string     // what he types, where it is not left to chance
	typed   []string
	hears   func(text string) // told what he types before it is read
	last    string            // the line he has typed, where it must not be refused
	try     string            // the command that a refusal told him to try
	numbers int               // how many numbers of the menu he has typed
	tries   int
}

// seated is a player at a terminal of a ruleset.
func seated(t *testing.T, rs *game.Ruleset, columns int, seed uint64) *player {
	t.Helper()
	p := &player{t: t, r: rand.New(rand.NewPCG(seed, 1)), columns: columns}
	c, err := rs.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	set, err := rs.Screen()
	if err != nil {
		t.Fatal(err)
	}
	s, err := repl.New(repl.Config{Ruleset: rs, Content: c, Out: &p.out, Err: &p.out, Seed: seed, Width: func() int { return columns }})
	if err != nil {
		t.Fatal(err)
	}
	if s.Screen, err = screen.Read(set, s.Game().Words()); err != nil {
		t.Fatal(err)
	}
	s.Means = func() screen.Means { return screen.Means{Columns: columns, UTF8: true} }
	p.s = s
	return p
}

// plays has him type so many lines.
func (p *player) plays(lines int) {
	p.t.Helper()
	p.left = lines
	at := term.NewTerminal(io.NopCloser(p), &p.out, true, "", nil)
	p.s.Attach(at)
	at.Columns = p.s.Width
	p.s.Ask, p.s.Interactive = at.Ask, true
	p.s.Hidden = func(prompt string) (string, error) {
		fmt.Fprintln(&p.out, prompt)
		p.look()
		if p.left--; p.left < 0 {
			return "", io.EOF
		}
		text := "1"
		if n := len(p.k.shown); n > 0 {
			e := p.k.shown[p.r.IntN(n)]
			if text, p.last = e.Number, e.Number; p.k.Barred[e.Command] != nil {
				p.last = "" // it says itself that it may not be chosen
			}
		}
		p.numbers++
		p.typed = append(p.typed, text)
		return text, nil
	}
	p.k = newTalk(p.s, at)
	p.s.Converse(p.k)
	if err := p.k.converse(); err != nil {
		p.t.Error(err)
	}
}

// Read is the player typing a line.
func (p *player) Read(b []byte) (int, error) {
	if len(p.pending) == 0 {
		p.look()
		if p.left--; p.left < 0 {
			return 0, io.EOF
		}
		text := p.line()
		p.typed = append(p.typed, text)
		if p.hears != nil {
			p.hears(text)
		}
		p.out.WriteString("\n")
		p.pending = []byte(text + "\n")
	}
	n := copy(b, p.pending)
	p.pending = p.pending[n:]
	return n, nil
}

// look looks at what has been shown since the last line.
func (p *player) look() {
	p.t.Helper()
	text := p.out.String()[p.looked:]
	p.looked = p.out.Len()
	for row := range strings.Lines(text) {
		row = strings.TrimRight(row, "\n")
		if n := term.Width(row); n > p.columns {
			p.t.Errorf("%s, after %q: %d columns of %d: %q", p.s.Ruleset.Name, p.tail(), n, p.columns, row)
		}
	}
	if p.last != "" && strings.Contains(text, "No: ") {
		p.t.Errorf("%s: %q was offered and is refused, after %q:\n%s", p.s.Ruleset.Name, p.last, p.tail(), text)
	}
	p.last, p.try = "", ""
	if _, hint, ok := strings.Cut(text, "\nTry: "); ok && p.columns >= 100 {
		p.try, _, _ = strings.Cut(hint, "\n")
	}
}

// tail is what he has typed last.
func (p *player) tail() []string { return p.typed[max(0, len(p.typed)-12):] }

// nonsense are lines that are refused, here or there.
var nonsense = []string{"xyzzy", "99", "5 2 4", "attack", "attack nobody", "move 99", "shoot", "end end", "begin", "activate", "charge", "secret", "reveal", "show nobody", "odds", "why 99", "undo 99", "trick", "explain xyzzy", "next", "done", "1; xyzzy", "rule", "list", "log 99", "expect", "map nobody", "auto nobody", "auto", "advise nobody", "ruling x", "set x", "alias", "save", "dice", "dice 7", "try", "note", "screen x", "help xyzzy", "overrule", "redo"}

// looking are lines that only look.
var looking = []string{"show", "map", "legal", "legal all", "log", "why", "why turn", "?", "help", "help dice", "help rules", "help commands", "help more", "keys", "rulings", "screen", "list", ""}

// line is what he types next.
func (p *player) line() string {
	if len(p.script) > 0 {
		text := p.script[0]
		p.script = p.script[1:]
		return text
	}
	k := p.k
	at := p.out.String()
	at = strings.TrimRight(at[strings.LastIndexByte(at, '\n')+1:], " ")
	switch {
	case strings.HasPrefix(at, "1 play both"), strings.HasPrefix(at, "1 or 2?"):
		return "1" // he plays both sides
	case strings.HasSuffix(at, "] ›"):
		return "" // a die, or a question
	case strings.HasPrefix(at, "how ") || strings.HasPrefix(at, "which way"):
		return "1"
	case p.try != "":
		p.tries++
		p.last = p.try
		return p.try
	case !p.s.Game().Begun():
		return "1"
	}
	switch n := p.r.IntN(10); {
	case n == 0:
		return nonsense[p.r.IntN(len(nonsense))]
	case n == 1:
		return looking[p.r.IntN(len(looking))]
	case len(k.shown) == 0:
		return ""
	}
	p.numbers++
	p.last = k.shown[p.r.IntN(len(k.shown))].Number
	return p.last
}

// TestOfferedAlone: over bouts of all rulesets played at random, each number of the menu is
// accepted, what a refusal says to try works, and no line is wider than the screen.
func TestOfferedAlone(t *testing.T) {
	for _, rs := range rulesets.All() {
		for i, columns := range []int{40, 80, 100, 100} {
			t.Run(fmt.Sprint(rs.Name, " ", columns), func(t *testing.T) {
				t.Parallel()
				p := seated(t, rs, columns, uint64(i))
				p.plays(120)
				if p.numbers < 10 {
					t.Errorf("only %d numbers were typed: %q", p.numbers, p.typed)
				}
			})
		}
	}
}

// TestBeside: the legend stands beside a drawing where there is room, else under it.
func TestBeside(t *testing.T) {
	drawn, legend := []byte("+--+\n|  |\n+--+\n"), []byte("A Felix\n")
	for columns, want := range map[int]string{80: "+--+   A Felix\n|  |\n+--+\n", 40: "+--+\n|  |\n+--+\nA Felix\n"} {
		if got := string(term.Beside(drawn, legend, columns)); got != want {
			t.Errorf("%d columns: got %q want %q", columns, got, want)
		}
	}
}

// paper is a journal in memory.
type paper struct{ bytes.Buffer }

func (p *paper) Close() error { return nil }
func (p *paper) Sync() error  { return nil }

func (p *paper) Truncate(size int64) error {
	p.Buffer.Truncate(int(size))
	return nil
}

// retraced is what each command of a bout did, with where its dice came from: typed, the
// seed's, said to be or unexplained.
func retraced(t *testing.T, s *repl.Session) (list []string) {
	t.Helper()
	err := s.Retrace(func(d *repl.Deed) error {
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
	return list
}

// TestRolledAmongGiven: the record of a command whose dice were given in part and rolled
// in part says which were rolled, and they count as rolled when it is read again.
func TestRolledAmongGiven(t *testing.T) {
	p := seated(t, munera.Ruleset(), 100, 1)
	j := new(paper)
	w, err := journal.CreateOn(j, p.s.Header(nil, "test"))
	if err != nil {
		t.Fatal(err)
	}
	p.s.Keep(w)
	p.script = []string{
		"dice ask", "add Flamma murmillo stamina=5", "add Remus retiarius stamina=8", "range Flamma Remus 1",
		"begin", "6 2", "5",
		"attack Remus with sword", "5", "", "",
		"attack Remus with shield", "r",
	}
	p.plays(len(p.script))
	var got []string
	r := journal.NewReader(bytes.NewReader(j.Bytes()))
	if _, err := r.Header(); err != nil {
		t.Fatal(err)
	}
	var e journal.Entry
	for r.Next(&e) == nil {
		if len(e.Dice) > 0 {
			got = append(got, fmt.Sprint(line.FirstWord(e.Cmd), " ", len(e.Dice), " ", e.Rolled))
		}
	}
	if want := []string{"begin 2 []", "turn 1 []", "attack 3 [2 3]", "attack 3 [1 2 3]"}; !slices.Equal(got, want) {
		t.Errorf("got %q want %q", got, want)
	}
	again := seated(t, munera.Ruleset(), 100, 1).s
	r = journal.NewReader(bytes.NewReader(j.Bytes()))
	if _, err := r.Header(); err != nil {
		t.Fatal(err)
	}
	for r.Next(&e) == nil {
		if same, err := again.Repeat(&e); err != nil || !same {
			t.Fatalf("line %d does not follow: %v", e.Seq, err)
		}
	}
	list := retraced(t, again)
	if want := []string{"begin AA", "turn A", "attack Remus with sword ASS", "attack Remus with shield SSS"}; !slices.Equal(list, want) || !slices.Equal(retraced(t, p.s), want) {
		t.Errorf("from the record: got %q, from the bout %q, want %q", list, retraced(t, p.s), want)
	}
}

// TestStepsAsTyped: a bout in which the session takes steps leaves the record of one in
// which they are typed.
func TestStepsAsTyped(t *testing.T) {
	for _, rs := range rulesets.All() {
		p := seated(t, rs, 100, 5)
		p.plays(40)
		again := seated(t, rs, 100, p.s.Seed).s
		err := p.s.Commands(func(d *repl.Deed) error {
			text := d.Text
			if len(d.Faces) > 0 {
				text += " dice " + strings.Trim(fmt.Sprint(d.Faces), "[]")
			}
			if strings.HasPrefix(d.Text, "seal ") || strings.HasPrefix(d.Text, "open ") {
				again = nil // salts differ
			}
			if again == nil {
				return nil
			}
			return again.Line(text)
		})
		if err != nil {
			t.Fatalf("%s: %v", rs.Name, err)
		}
		if again != nil && again.Game().Hash() != p.s.Game().Hash() {
			t.Errorf("%s: the bouts differ", rs.Name)
		}
		if rs.Name == "munera" && !slices.ContainsFunc(p.s.Applied(), func(e history.Entry) bool { return e.Auto }) {
			t.Error("no step was taken")
		}
	}
}
