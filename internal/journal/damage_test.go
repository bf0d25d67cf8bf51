package journal

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// place returns the line a Broken or Malformed error names, or 0.
func place(err error) int {
	var b *Broken
	var m *Malformed
	switch {
	case errors.As(err, &b):
		return b.Line
	case errors.As(err, &m):
		return m.Line
	}
	return 0
}

// Any one changed byte is found, and on which line.
func TestFlip(t *testing.T) {
	text, _ := sample(t)
	line := 1
	for i, c := range text {
		flips := []byte{c ^ 1, c ^ 0x20, c ^ 0x80, '\n', '\r', 0}
		for _, flip := range flips {
			if flip == c {
				continue
			}
			text[i] = flip
			lines, err := readAll(text)
			if i == len(text)-1 { // the last line is whole without it
				var broken *Broken
				if lines != line || !errors.As(err, &broken) || !broken.Torn || broken.Bytes != 1 && flip != '\n' {
					t.Errorf("the last newline made %q: got %d lines, then %v, want %d and a torn end", flip, lines, err, line)
				}
				continue
			}
			if place(err) != line || lines != line-1 {
				t.Errorf("byte %d, %q made %q: got %d lines, then %v, want line %d",
					i, c, flip, lines, err, line)
			}
		}
		text[i] = c
		if c == '\n' {
			line++
		}
	}
	if _, err := readAll(text); err != io.EOF {
		t.Errorf("the sample itself: %v", err)
	}
}

// wholeLines is how many lines are whole in the first n bytes of a journal, and how
// many bytes stand behind them. A line is whole without its newline.
func wholeLines(ends []int, n int) (lines, behind int) {
	for lines < len(ends) && n >= ends[lines]-1 {
		lines++
	}
	if lines == 0 {
		return 0, n
	}
	return lines, max(0, n-ends[lines-1])
}

// A journal cut anywhere still has all its complete lines; mended, it ends behind
// them, and what is left of the next is told.
func TestCut(t *testing.T) {
	text, ends := sample(t)
	for n := range len(text) + 1 {
		want, behind := wholeLines(ends, n)
		lines, err := readAll(text[:n])
		var broken *Broken
		switch {
		case n == 0:
			if place(err) != 1 {
				t.Errorf("no bytes: got %v", err)
			}
			continue
		case behind == 0:
			if lines != want || err != io.EOF {
				t.Errorf("%d bytes: got %d lines, then %v, want %d, then EOF", n, lines, err, want)
			}
		case lines != want || !errors.As(err, &broken) || !broken.Torn || broken.Line != want+1 || broken.Bytes != int64(behind):
			t.Errorf("%d bytes: got %d lines, then %v, want %d, then %d torn bytes", n, lines, err, want, behind)
		}
		r, torn := NewReader(bytes.NewReader(text[:n])), int64(0)
		r.Mend(func(b *Broken) { torn = b.Bytes })
		err = nil
		for err == nil {
			err = r.Next(new(Entry))
		}
		if want > 0 && (err != io.EOF || r.lines != want || torn != int64(behind)) || want == 0 && (err == io.EOF || torn != 0) {
			t.Errorf("%d bytes, mended: got %d lines, then %v and %d torn bytes, want %d and %d", n, r.lines, err, torn, want, behind)
		}
	}
}

// A last line that chains is kept whatever an editor or a crash has put behind it; a
// whole line that does not chain is none that was torn.
func TestTails(t *testing.T) {
	text, ends := sample(t)
	n := len(ends)
	unended := text[:len(text)-1]
	changed := bytes.Clone(unended)
	changed[ends[n-2]+12] ^= 1
	joined := bytes.Clone(text)
	joined[ends[n-2]-1] = ' '
	tests := []struct {
		name   string
		text   []byte
		lines  int
		behind int64 // torn bytes; -1: the line is broken, not torn
	}{
		{"newline stripped", unended, n, 0},
		{"carriage return", append(bytes.Clone(unended), "\r\n"...), n, 2},
		{"carriage return alone", append(bytes.Clone(unended), '\r'), n, 1},
		{"zeros behind the newline", append(bytes.Clone(text), make([]byte, 100)...), n, 100},
		{"zeros for the newline", append(bytes.Clone(unended), make([]byte, 100)...), n, 100},
		{"very many zeros", append(bytes.Clone(text), make([]byte, 5*maxLine)...), n, 5 * maxLine},
		{"very many zeros for the newline", append(bytes.Clone(unended), make([]byte, 5*maxLine)...), n, 5 * maxLine},
		{"zeros and a newline", append(append(bytes.Clone(text), make([]byte, 100)...), '\n'), n, 101},
		{"an empty line", append(bytes.Clone(text), '\n'), n, 1},
		{"words", append(bytes.Clone(unended), "hello"...), n, 5},
		{"changed, newline stripped", changed, n - 1, -1},
		{"two lines run together", joined, n - 2, -1},
		{"two lines run together, newline stripped", joined[:len(joined)-1], n - 2, -1},
		{"zeros, then a line", append(append(bytes.Clone(text), make([]byte, 100)...), "x\n"...), n, -1},
	}
	for _, test := range tests {
		lines, err := readAll(test.text)
		var broken *Broken
		switch torn := errors.As(err, &broken) && broken.Torn; {
		case lines != test.lines:
			t.Errorf("%s: got %d lines, want %d", test.name, lines, test.lines)
		case test.behind == 0 && err != io.EOF || test.behind > 0 && (!torn || broken.Bytes != test.behind):
			t.Errorf("%s: got %v, want %d torn bytes", test.name, err, test.behind)
		case test.behind < 0 && (torn || broken == nil):
			t.Errorf("%s: got %v, want a broken line", test.name, err)
		}
	}
}

// Lines cannot be left out, doubled or put in another order.
func TestReorder(t *testing.T) {
	text, _ := sample(t)
	lines := bytes.SplitAfter(text, []byte("\n"))
	tests := []struct {
		name  string
		lines []int
		want  int
	}{
		{"left out", []int{0, 1, 3}, 3},
		{"doubled", []int{0, 1, 1}, 3},
		{"swapped", []int{0, 2, 1}, 2},
		{"second header", []int{0, 0}, 2},
		{"no header", []int{1, 2}, 1},
	}
	for _, test := range tests {
		var changed []byte
		for _, i := range test.lines {
			changed = append(changed, lines[i]...)
		}
		if _, err := readAll(changed); place(err) != test.want {
			t.Errorf("%s: got %v, want line %d", test.name, err, test.want)
		}
	}
}

// sealed returns lines, each given without its chain, as a journal.
func sealed(bodies ...string) []byte {
	var c chain
	var text []byte
	for _, body := range bodies {
		line, sum := c.seal([]byte(body))
		c.sum = sum
		text = append(text, line...)
	}
	return text
}

// A line may follow from the one before and still be none of a journal's.
func TestMalformedEntry(t *testing.T) {
	state := `,"state":"` + digitsOf64 + `"`
	header := string(appendHeader(nil, &Header{Content: digitsOf64}))
	tests := []struct{ body, want string }{
		{`{"seq":1,"cmd":"a"` + state, ""},
		{`{"seq":1,"cmd":"a","dice":[1,20],"comment":"b","rng":"` + digitsOf64[:32] + `"` + state, ""},
		{`{"seq":2,"cmd":"a"` + state, "line 2: entry 2 stands where entry 1 belongs"},
		{`{"seq":01,"cmd":"a"` + state, "line 2, column 8: want a number"},
		{`{"seq":-1,"cmd":"a"` + state, "line 2, column 8: want a number"},
		{`{"seq":1000000000,"cmd":"a"` + state, `line 2, column 17: want ,"cmd":`},
		{`{"seq":1, "cmd":"a"` + state, `line 2, column 9: want ,"cmd":`},
		{`{"seq":1,"cmd":a` + state, `line 2, column 16: want "`},
		{`{"seq":1,"cmd":"a\`, `line 2, column 19: want "`},
		{`{"seq":1,"cmd":"é\u0041"` + state, "line 2, column 18: want a character as a journal writes it"},
		{`{"seq":1,"cmd":"a","extra":1` + state, `line 2, column 19: want ,"state":"`},
		{`{"seq":1,"cmd":"a","dice":[]` + state, "line 2, column 28: want a number"},
		{`{"seq":1,"cmd":"a","dice":[1,]` + state, "line 2, column 30: want a number"},
		{`{"seq":1,"cmd":"a","dice":[1.5]` + state, "line 2, column 29: want ]"},
		{`{"seq":1,"cmd":"a","comment":""` + state, "line 2, column 31: want a character"},
		{`{"seq":1,"cmd":"a","rng":""` + state, "line 2, column 27: want lower-case hexadecimal digits"},
		{`{"seq":1,"cmd":"a","rng":"0"` + state, "line 2, column 27: want lower-case hexadecimal digits"},
		{`{"seq":1,"cmd":"a"` + strings.ToUpper(state), `line 2, column 19: want ,"state":"`},
		{`{"seq":1,"cmd":"a"` + state + `,"more":1`, "line 2, column 94: want nothing more before the chain"},
		{`{"seq":1,"cmd":"a"`, `line 2, column 19: want ,"state":"`},
		{``, `line 2, column 1: want {"seq":`},
	}
	for _, test := range tests {
		_, err := readAll(sealed(header, test.body))
		if got := err.Error(); got != test.want && (test.want != "" || err != io.EOF) {
			t.Errorf("%s\ngot  %s\nwant %s", test.body, got, test.want)
		}
	}
}

func TestMalformedHeader(t *testing.T) {
	good := string(appendHeader(nil, &Header{Content: digitsOf64, Packs: []string{"p"},
		Rulings: []Ruling{{"a", "b"}, {"c", "d"}}}))
	tests := []struct{ old, with, want string }{
		{`["p"]`, `[]`, ""},
		{`{"a":"b","c":"d"}`, `{}`, ""},
		{`["p"]`, `["p",]`, `line 1, column 128: want "`},
		{`["p"]`, `[p]`, `line 1, column 124: want "`},
		{`"c":`, `"a":`, "line 1, column 148: want a ruling id that comes after the one before"},
		{`"c":`, `"c"`, "line 1, column 151: want :"},
		{`"seed":"0"`, `"seed":"00"`, "line 1, column 190: want a number"},
		{`"seed":"0"`, `"seed":"18446744073709551616"`, "line 1, column 190: want a number"},
		{`"seed":"0"`, `"seed":0`, `line 1, column 189: want "`},
		{digitsOf64, strings.ToUpper(digitsOf64), "line 1, column 49: want lower-case hexadecimal digits"},
		{`:1,`, `:2,`, "line 1, column 10: journal format 2 is unknown; this program knows format 1"},
		{`:1,`, `:01,`, `line 1, column 10: want 1,"ruleset":`},
		{`"summa"`, `"Summa"`, `line 1, column 1: this is no journal: it should begin with {"summa":`},
	}
	for _, test := range tests {
		text := strings.Replace(good, test.old, test.with, 1)
		_, err := readAll(sealed(text))
		if got := err.Error(); got != test.want && (test.want != "" || err != io.EOF) {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, test.want)
		}
	}
}

func TestNoJournal(t *testing.T) {
	for _, text := range []string{"", "\n", "hello", "hello\n", "\x00\x01\x02", "{}\n", "{\"summa\":2}\n",
		"{\"summa\":2", "\ufeff{\"summa\":1", strings.Repeat("\x00", maxLine+2)} {
		_, err := readAll([]byte(text))
		var m *Malformed
		if !errors.As(err, &m) || m.Line != 1 {
			t.Errorf("%.20q: got %v, want a Malformed error on line 1", text, err)
		}
	}
}

func TestCarriageReturns(t *testing.T) {
	text, _ := sample(t)
	_, err := readAll(bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")))
	if err == nil || !strings.Contains(err.Error(), "carriage return") {
		t.Errorf("got %v", err)
	}
}

func TestReadError(t *testing.T) {
	text, ends := sample(t)
	bad := errors.New("bad sector")
	in := io.MultiReader(bytes.NewReader(text[:ends[1]+5]), iotest.ErrReader(bad))
	r := NewReader(iotest.OneByteReader(in))
	var e Entry
	if err := r.Next(&e); err != nil {
		t.Fatal(err)
	}
	if err := r.Next(&e); !errors.Is(err, bad) || err.Error() != "line 3: bad sector" {
		t.Errorf("got %v", err)
	}
}

// The longest line is read, a longer one is neither written nor read.
func TestLongLine(t *testing.T) {
	m := new(memory)
	w, err := CreateOn(m, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	before := m.Len()
	if err := w.Add(&Entry{}); err != nil {
		t.Fatal(err)
	}
	room := maxLine + 1 - (m.Len() - before)
	if err := w.Add(&Entry{Cmd: strings.Repeat("x", room)}); err != nil {
		t.Error(err)
	}
	size := m.Len()
	if err := w.Add(&Entry{Cmd: strings.Repeat("x", room+1)}); err == nil || m.Len() != size {
		t.Errorf("got %v, want that the line is too long", err)
	}
	if lines, err := readAll(m.Bytes()); lines != 3 || err != io.EOF {
		t.Errorf("got %d lines, then %v", lines, err)
	}
	text := append(m.Bytes(), bytes.Repeat([]byte("x"), maxLine+1)...)
	var malformed *Malformed
	for _, end := range []string{"", "\n", "xx\n"} {
		if _, err := readAll(append(text, end...)); !errors.As(err, &malformed) || malformed.Line != 4 {
			t.Errorf("end %q: got %v, want a Malformed error on line 4", end, err)
		}
	}
}
