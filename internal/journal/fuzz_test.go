package journal

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"testing"

	"summa/internal/fuzzing"
)

// Whatever is read is read again the same once it is written anew.
func FuzzReader(f *testing.F) {
	text, ends := sample(f)
	f.Add(text)
	f.Add(text[:ends[0]])
	f.Add(text[:ends[1]-1])
	f.Add(text[ends[0]:])
	f.Fuzz(func(t *testing.T, text []byte) {
		r := NewReader(bytes.NewReader(text))
		h, err := r.Header()
		if err != nil {
			return
		}
		m := new(memory)
		w, err := CreateOn(m, h)
		if err != nil {
			t.Fatal(err)
		}
		var e Entry
		for r.Next(&e) == nil {
			if err := w.Add(&e); err != nil {
				t.Fatal(err)
			}
		}
		if lines, err := readAll(m.Bytes()); lines != w.Lines() || err != io.EOF {
			t.Errorf("written anew: %d lines, then %v, want %d", lines, err, w.Lines())
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, body := range bodies(f) {
		f.Add([]byte(body))
	}
	f.Fuzz(spelledOnce)
}

func TestParseChanged(t *testing.T) {
	fuzzing.Texts(t, bodies(t), func(t *testing.T, body string) { spelledOnce(t, []byte(body)) })
}

// bodies are the lines of a journal without their chains.
func bodies(t testing.TB) (list []string) {
	text, ends := sample(t)
	from := 0
	for _, end := range ends {
		list = append(list, string(text[from:end-1-tailLen]))
		from = end
	}
	return append(list, `{"seq":1,"cmd":"\ufffd`)
}

// spelledOnce: a body that no chain protects is refused or has one spelling, but for a
// replacement character, and is JSON.
func spelledOnce(t *testing.T, body []byte) {
	var again []byte
	var e Entry
	if err := parseEntry(body, 2, &e); err == nil {
		again = appendEntry(nil, &e, e.Seq)
	} else if h, err := parseHeader(body, 1); err == nil {
		again = appendHeader(nil, &h)
	} else {
		return
	}
	plain := bytes.ReplaceAll(body, []byte(`\ufffd`), []byte("\ufffd"))
	if !bytes.Equal(again, plain) && !bytes.Contains(body, []byte(`\\ufffd`)) {
		t.Errorf("%q is read, but written %q", body, again)
	}
	if !json.Valid(append(slices.Clone(body), '}')) {
		t.Errorf("%q is read, but is no JSON", body)
	}
}
