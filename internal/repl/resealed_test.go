package repl_test

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"summa/internal/game"
	"summa/internal/journal"
	"summa/internal/journal/forge"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/rulesets"
)

// A shelf is a ruleset with its content loaded, and the journal of its demo bout.
type shelf struct {
	ruleset *game.Ruleset
	content *game.Content
	demo    []byte
}

// shelves are those of all rulesets.
func shelves(f testing.TB) (list []shelf) {
	f.Helper()
	for _, rs := range rulesets.All() {
		content, err := rs.Content(nil)
		if err != nil {
			f.Fatal(err)
		}
		x := shelf{ruleset: rs, content: content}
		x.demo = x.journal(f, rs.Demo)
		list = append(list, x)
	}
	return list
}

// session opens a bout that writes to a buffer.
func (x *shelf) session(f testing.TB, out io.Writer, json bool) *repl.Session {
	f.Helper()
	s, err := repl.New(repl.Config{Ruleset: x.ruleset, Content: x.content, Seed: 3, Out: out, Err: out, JSON: json})
	if err != nil {
		f.Fatal(err)
	}
	return s
}

// A sheet is a journal in memory.
type sheet struct{ bytes.Buffer }

func (*sheet) Sync() error          { return nil }
func (*sheet) Close() error         { return nil }
func (*sheet) Truncate(int64) error { return nil }

// journal is the record of a script.
func (x *shelf) journal(f testing.TB, script string) []byte {
	f.Helper()
	s, record := x.session(f, io.Discard, false), new(sheet)
	w, err := journal.CreateOn(record, s.Header(nil, "test"))
	if err != nil {
		f.Fatal(err)
	}
	s.Keep(w)
	for text := range strings.Lines(script) {
		if no := s.Try(strings.TrimSpace(text)); no != nil {
			f.Fatalf("%s: %s: %v", x.ruleset.Name, text, no)
		}
	}
	return record.Bytes()
}

// A forger edits the lines of a journal as the bytes of an input say.
type forger struct {
	bodies [][]byte
	input  []byte
	text   string
}

// next is the next byte of the input, 0 behind its end.
func (x *forger) next() int {
	if len(x.input) == 0 {
		return 0
	}
	b := x.input[0]
	x.input = x.input[1:]
	return int(b)
}

// line is the next line that is edited; the header is none.
func (x *forger) line() int { return 1 + x.next()%(len(x.bodies)-1) }

// words of commands, recorded ones and others.
var words = []string{"undo 1", "undo 3", "redo 1", "undo 999999999", "set bout.round=3", "overrule hit", "overrule hit because \u202e", "ruling zero-score=zero-nothing force", "dice ask", "auto all veteran", "auto all off", "note \u202e", "save x", "load x", "odds turn", "finish", "step 9", "advise all champion", "turn", "end", "begin", "next", "round", "show", "quit"}

// edit makes one change.
func (x *forger) edit() {
	quoted, _ := json.Marshal(x.text)
	i := x.line()
	body := string(x.bodies[i])
	switch x.next() % 12 {
	case 0:
		word, _ := json.Marshal(words[x.next()%len(words)])
		x.bodies[i] = []byte(between(body, `"cmd":`, `,"`, string(word)))
	case 1:
		x.bodies[i] = []byte(between(body, `"cmd":`, `,"`, string(quoted)))
	case 2:
		x.bodies[i] = []byte(between(body, `"dice":[`, `]`, strconv.Itoa(x.next())))
	case 3:
		x.bodies[i] = []byte(between(body, `,"rng":"`, `"`, strings.Repeat("0", 32)))
	case 4:
		x.bodies = append(x.bodies[:i+1:i+1], x.bodies[i:]...)
	case 5:
		if len(x.bodies) > 2 {
			x.bodies = append(x.bodies[:i:i], x.bodies[i+1:]...)
		}
	case 6:
		j := x.line()
		x.bodies[i], x.bodies[j] = x.bodies[j], x.bodies[i]
	case 7:
		field := []string{`"ruleset":`, `"program":`, `"dice":`, `"generator":`, `"seed":`}[x.next()%5]
		x.bodies[0] = []byte(between(string(x.bodies[0]), field, `,"`, string(quoted)))
	case 8:
		x.bodies[i] = []byte(strings.Replace(body, `,"state"`, `,"comment":`+string(quoted)+`,"state"`, 1))
	case 9:
		x.bodies[0] = []byte(between(string(x.bodies[0]), `"packs":[`, `]`, string(quoted)))
	case 10:
		x.bodies[i] = []byte(between(body, `"state":"`, `"`, strings.Repeat("0", 64)))
	case 11:
		seeds := []string{"0", "18446744073709551615", "7"}
		x.bodies[0] = []byte(between(string(x.bodies[0]), `"seed":"`, `"`, seeds[x.next()%len(seeds)]))
	}
}

// between puts a text in place of what stands between two others, if it does.
func between(text, from, to, with string) string {
	a := strings.Index(text, from)
	if a < 0 {
		return text
	}
	a += len(from)
	b := strings.Index(text[a:], to)
	if b < 0 {
		return text
	}
	return text[:a] + with + text[a+b:]
}

// forged is the journal that the edits make, its lines numbered and chained anew.
func (x *forger) forged() []byte {
	for range 1 + x.next()%4 {
		x.edit()
	}
	for i := 1; i < len(x.bodies); i++ {
		x.bodies[i] = []byte(between(string(x.bodies[i]), `{"seq":`, `,`, strconv.Itoa(i)))
	}
	return forge.Seal(x.bodies)
}

// FuzzResealed: whatever a journal holds whose chain is right, carrying it out ends,
// shows nothing that is hidden, and leaves a bout that can be shown and gone on with.
func FuzzResealed(f *testing.F) {
	all := shelves(f)
	for i := range all {
		for k := range 12 {
			f.Add(uint8(i), []byte{1, 5, byte(k), 7, 9, 2, 4}, "x\u202e\x1b]0;pwn")
		}
	}
	f.Fuzz(func(t *testing.T, base uint8, input []byte, text string) {
		x := &all[int(base)%len(all)]
		forged := (&forger{forge.Bodies(x.demo), input, text}).forged()
		var out bytes.Buffer
		s := x.session(t, line.NewWriter(&out), len(input)%2 == 0)
		watch := time.AfterFunc(time.Minute, func() { panic("it goes on for a minute") })
		defer watch.Stop()
		r := journal.NewReader(bytes.NewReader(forged))
		var e journal.Entry
		for r.Next(&e) == nil {
			if _, err := s.Again(&e); err != nil {
				break
			}
		}
		if shown := out.String(); strings.ContainsFunc(shown, hiddenRune) {
			t.Errorf("it shows %q", shown)
		}
		dice := 0
		for _, n := range s.Evidence().Dice {
			dice += n
		}
		if dice > bytes.Count(forged, []byte(","))+1 {
			t.Errorf("%d dice of a journal of %d bytes", dice, len(forged))
		}
		if err := s.Retrace(func(*repl.Deed) error { return nil }); err != nil {
			t.Errorf("carried out once more: %v", err)
		}
		_ = s.Try("show")
	})
}

// hiddenRune reports whether a character could disturb a screen.
func hiddenRune(r rune) bool {
	return r != '\n' && r != '\t' && r != 0x200c && r != 0x200d && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// A pocket is a safe that keeps nothing.
type pocket struct{}

func (pocket) Put([]byte) error { return nil }

// FuzzSealedFile: what lies beside a journal as its sealed choices is anybody's; a
// bout that is taken up goes on whatever it holds.
func FuzzSealedFile(f *testing.F) {
	const digest = `"00"`
	f.Add([]byte(`[{"who":0,"choice":"straight-right pow","salt":"ab","digest":`+digest+`}]`), "reveal")
	f.Add([]byte(`[{"who":-1,"choice":"\u202e","salt":"","digest":""},{"who":99}]`), "show")
	f.Add([]byte("[]"), "undo")
	all := shelves(f)
	var rudis *shelf
	for i := range all {
		if all[i].ruleset.Name == "rudis" {
			rudis = &all[i]
		}
	}
	record := rudis.journal(f, "match ankeles kreugas\nbegin\nsecret ankeles attack straight-right pow\n")
	f.Fuzz(func(t *testing.T, sealed []byte, text string) {
		var out bytes.Buffer
		s := rudis.session(t, line.NewWriter(&out), true)
		r := journal.NewReader(bytes.NewReader(record))
		var e journal.Entry
		for r.Next(&e) == nil {
			if same, err := s.Repeat(&e); err != nil || !same {
				t.Fatal(err)
			}
		}
		s.Secure(pocket{}, sealed)
		for _, text := range []string{text, "secret kreugas defend sidestep", "reveal", "show"} {
			if word, _, _ := strings.Cut(strings.TrimSpace(strings.ToLower(text)), " "); word != "save" && word != "load" { // they are the player's own
				_ = s.Try(text)
			}
		}
		if shown := out.String(); strings.ContainsFunc(shown, hiddenRune) {
			t.Errorf("it shows %q", shown)
		}
	})
}

// wholeLines reads a journal to its end, mending it, and returns how many lines are
// good, whether something behind them was told, and how it ended.
func wholeLines(text []byte) (lines int, told bool, err error) {
	r := journal.NewReader(bytes.NewReader(text))
	r.Mend(func(*journal.Broken) { told = true })
	var e journal.Entry
	for err = r.Next(&e); err == nil; err = r.Next(&e) {
		lines++
	}
	return lines, told, err
}

// TestDamageAlone: of a journal of each ruleset, a byte changed anywhere is found, or the
// last line is kept whole and what follows it is told; and a journal cut anywhere has
// all lines that are whole, and tells of what is left of the next.
func TestDamageAlone(t *testing.T) {
	for _, x := range shelves(t) {
		text := bytes.Clone(x.demo)
		all, _, _ := wholeLines(text)
		silent := 0
		for i, old := range text {
			text[i] = old ^ 1<<(i%8)
			lines, told, err := wholeLines(text)
			if err == io.EOF && !told {
				silent++
			}
			if last := i == len(text)-1; last && (lines != all || !told) || !last && lines >= all {
				t.Errorf("%s: byte %d changed: %d of %d lines, told %v, %v", x.ruleset.Name, i, lines, all, told, err)
			}
			text[i] = old
		}
		header := bytes.IndexByte(text, '\n')
		for n := header; n <= len(text); n++ {
			lines, told, err := wholeLines(text[:n])
			want := bytes.Count(text[header+1:min(n+1, len(text))], []byte("\n")) // a line is whole without its newline
			torn := n > header+1 && text[n-1] != '\n' && (n == len(text) || text[n] != '\n')
			if n == header {
				want = 0
			}
			if lines != want || told != torn || err != io.EOF {
				t.Fatalf("%s: cut at %d: %d lines, told %v, %v; want %d and %v", x.ruleset.Name, n, lines, told, err, want, torn)
			}
		}
		if silent > 0 {
			t.Errorf("%s: %d changed bytes were passed over in silence", x.ruleset.Name, silent)
		}
	}
}
