package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
)

var digitsOf64 = strings.Repeat("0123456789abcdef", 4)

// sampleHeader and sampleEntries use every field and every kind of escape.
func sampleHeader() Header {
	return Header{
		Ruleset:   "munera",
		Program:   "0.1.0",
		Content:   digitsOf64,
		Packs:     []string{"a.yaml", "dir/b \"quoted\".yaml"},
		Rulings:   []Ruling{{"zero-score", "zero-nothing"}, {"attack-skill-nets", "no"}},
		Dice:      "auto",
		Generator: "pcg-dxsm",
		Seed:      1<<64 - 1,
	}
}

func sampleEntries() []Entry {
	rng := "00112233445566778899aabbccddeeff"
	return []Entry{
		{Cmd: "attack Tetraites with sword", Dice: []int{5, 2, 3}, Comment: "said Titus", Rng: rng},
		{Cmd: "end", State: [32]byte{0: 1, 31: 0xfe}},
		{Cmd: "say \"<&>\" \\ \b\f\n\r\t\x00\x1f\x7f \u2028\u2029 Tetraïtes \U0001f5e1 \ufffd", Dice: []int{0, 10, maxNumber}},
		{Cmd: "", Comment: "naïve", Dice: []int{6}},
		{Cmd: "plain", Comment: "ä\n"},
		{Cmd: "Æ", Rng: rng},
	}
}

// memory is a file in memory. It has room for limit bytes if that is not 0.
type memory struct {
	bytes.Buffer
	limit               int
	syncErr, truncError error
	synced              int
}

var errFull = errors.New("no space left on device")

func (m *memory) Write(b []byte) (int, error) {
	if room := m.limit - m.Len(); m.limit > 0 && len(b) > room {
		n, _ := m.Buffer.Write(b[:max(room, 0)])
		return n, errFull
	}
	return m.Buffer.Write(b)
}

func (m *memory) Sync() error {
	m.synced = m.Len()
	return m.syncErr
}

func (m *memory) Truncate(size int64) error {
	if m.truncError != nil {
		return m.truncError
	}
	m.Buffer.Truncate(int(size))
	return nil
}

func (m *memory) Close() error { return nil }

// sample returns a journal and the offsets at which its lines end.
func sample(t testing.TB) (text []byte, ends []int) {
	t.Helper()
	m := new(memory)
	w, err := CreateOn(m, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	ends = append(ends, m.Len())
	for _, e := range sampleEntries() {
		if err := w.Add(&e); err != nil {
			t.Fatal(err)
		}
		ends = append(ends, m.Len())
		if m.synced != m.Len() {
			t.Fatalf("Add returned with %d of %d bytes synced", m.synced, m.Len())
		}
	}
	if got := w.Lines(); got != len(ends) {
		t.Fatalf("Lines() = %d, want %d", got, len(ends))
	}
	return m.Bytes(), ends
}

// readAll returns how many good lines a journal has, and the error after them.
func readAll(text []byte) (lines int, err error) {
	r := NewReader(bytes.NewReader(text))
	if _, err := r.Header(); err != nil {
		return 0, err
	}
	var e Entry
	for n := 1; ; n++ {
		if err := r.Next(&e); err != nil {
			return n, err
		}
	}
}

func TestFormat(t *testing.T) {
	m := new(memory)
	h := sampleHeader()
	h.Packs = h.Packs[:1]
	h.Rulings = h.Rulings[:1]
	w, err := CreateOn(m, h)
	if err != nil {
		t.Fatal(err)
	}
	e := sampleEntries()[0]
	if err := w.Add(&e); err != nil {
		t.Fatal(err)
	}
	if e.Seq != 1 {
		t.Errorf("got entry %d, want 1", e.Seq)
	}
	// The chains were computed with sha256sum.
	want := `{"summa":1,"ruleset":"munera","program":"0.1.0","content":"` + digitsOf64 +
		`","packs":["a.yaml"],"rulings":{"zero-score":"zero-nothing"},"dice":"auto","generator":"pcg-dxsm","seed":"18446744073709551615","chain":"79d52c99720f74490c9121296f4bc68f222d8005d98ee86087fe16fb7d122265"}
{"seq":1,"cmd":"attack Tetraites with sword","dice":[5,2,3],"comment":"said Titus","rng":"00112233445566778899aabbccddeeff","state":"` +
		strings.Repeat("0", 64) + `","chain":"8c9024fb45c64f11ce04d0f4f5ffb4cf83650e0dd10b134b131b5d4d053e72a6"}
`
	if got := m.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestRoundTrip(t *testing.T) {
	text, _ := sample(t)
	r := NewReader(bytes.NewReader(text))
	want := sampleHeader()
	want.Version = Version
	want.Rulings[0], want.Rulings[1] = want.Rulings[1], want.Rulings[0]
	if got, err := r.Header(); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	var got Entry
	for i, want := range sampleEntries() {
		want.Seq = i + 1
		if err := r.Next(&got); err != nil {
			t.Fatal(err)
		}
		if len(got.Dice) == 0 {
			got.Dice = nil
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	for range 2 {
		if err := r.Next(&got); err != io.EOF {
			t.Errorf("got %v, want io.EOF", err)
		}
	}
}

// What a journal holds is what any reader of JSON finds in it.
func TestIsJSON(t *testing.T) {
	text, _ := sample(t)
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	var header struct {
		Packs   []string
		Rulings map[string]string
		Seed    uint64 `json:",string"`
	}
	if err := json.Unmarshal([]byte(lines[0]), &header); err != nil {
		t.Fatal(err)
	}
	want := sampleHeader()
	if !reflect.DeepEqual(header.Packs, want.Packs) || header.Seed != want.Seed ||
		header.Rulings["zero-score"] != "zero-nothing" {
		t.Errorf("got %+v, want %+v", header, want)
	}
	for i, want := range sampleEntries() {
		var got struct {
			Seq          int
			Cmd, Comment string
			Dice         []int
		}
		if err := json.Unmarshal([]byte(lines[i+1]), &got); err != nil {
			t.Fatal(err)
		}
		if got.Seq != i+1 || got.Cmd != want.Cmd || got.Comment != want.Comment ||
			!reflect.DeepEqual(got.Dice, want.Dice) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

func TestQuote(t *testing.T) {
	tests := []string{"", "a", "\xff", "a\xffb\xc3", "\xed\xa0\x80", "\u2027\u2028\u2029\u202a", "\ufffd", "<>&'/\x7f"}
	for r := range rune(0x120) {
		tests = append(tests, string(r), string([]byte{byte(r)}))
	}
	for _, s := range tests {
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(s); err != nil {
			t.Fatal(err)
		}
		got := appendString(nil, s)
		if string(got)+"\n" != want.String() {
			t.Errorf("appendString(%q) = %s, want %s", s, got, want.String())
		}
		back, bad := unquote(got[1 : len(got)-1])
		if wantBack := strings.ToValidUTF8(s, "\ufffd"); bad >= 0 || len(s) < 3 && back != wantBack {
			t.Errorf("unquote(%s) = %q, %d, want %q", got, back, bad, wantBack)
		}
	}
}

func TestUnquoteStrict(t *testing.T) {
	for _, raw := range []string{`\`, `\/`, `\x`, `\u`, `\u001`, `\u0041`, `\u000a`, `\u0022`,
		`\u001F`, `\u2028x\ud800`, `\u202a`, "\x01", "\u2028", "\xff", `\U0001`, `\uFFFD`} {
		if got, bad := unquote([]byte(raw)); bad < 0 {
			t.Errorf("unquote(%q) = %q, want an error", raw, got)
		}
	}
}
