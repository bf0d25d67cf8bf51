package shard

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/big"
	"testing"
)

// A forger changes numbers and texts of a shard and writes a checksum of his own.
type forger struct{ choices []byte }

func (x *forger) pick(n int) int {
	if n <= 1 || len(x.choices) == 0 {
		return 0
	}
	k := int(x.choices[0]) % n
	x.choices = x.choices[1:]
	return k
}

// places are where a value can be changed: what sets it, and the value.
type place struct {
	value any
	set   func(any)
}

func places(v any, set func(any), list []place) []place {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range keys(v) {
			list = places(v[key], func(x any) { v[key] = x }, list)
		}
	case []any:
		for i := range v {
			list = places(v[i], func(x any) { v[i] = x }, list)
		}
		list = append(list, place{v, set})
	default:
		list = append(list, place{v, set})
	}
	return list
}

// keys are the keys of a record in the order of a shard's, so that a choice means the
// same each time.
func keys(m map[string]any) []string {
	var list []string
	for _, key := range []string{"seed", "n", "all", "rows", "table", "mirror", "shard", "of", "from", "to", "seconds", "groups", "columns", "lineups", "title", "setup", "start", "policies",
		"turns", "rulings", "sides", "figures", "fates", "tally", "pair", "bouts", "wins", "draws", "unfinished", "rounds", "cross", "otherwise", "rounds_squared", "lengths", "name", "side"} {
		if _, ok := m[key]; ok {
			list = append(list, key)
		}
	}
	return list
}

// forged is a shard after some changes, with a right checksum; nil if it is none.
func forged(t *testing.T, part *File, choices []byte) []byte {
	x := &forger{choices}
	var v any
	d := json.NewDecoder(bytes.NewReader(written(t, part)))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	for range 1 + x.pick(4) {
		list := places(v, func(any) {}, nil)
		p := list[(x.pick(256)*256+x.pick(256))%len(list)]
		x.change(p, list)
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	f := new(File)
	if json.Unmarshal(text, f) != nil {
		return nil
	}
	return written(t, f)
}

// change puts another value in a place: near it, at an end, of another place, or two
// numbers shifted against each other.
func (x *forger) change(p place, list []place) {
	numbers := []json.Number{"0", "1", "2", "33", "18446744073709551615", "9223372036854775808", "-1", "1e9"}
	switch v := p.value.(type) {
	case json.Number:
		n, ok := new(big.Int).SetString(v.String(), 10)
		if k := x.pick(4); k < 2 && ok {
			p.set(json.Number(n.Add(n, big.NewInt(int64(2*k-1))).String()))
			return
		}
		p.set(numbers[x.pick(len(numbers))])
	case string:
		p.set([]string{"", "A", "\x1b[2J", "\u202e", "7"}[x.pick(5)])
	case []any:
		if k := x.pick(2); k == 0 && len(v) > 1 {
			i, j := x.pick(len(v)), x.pick(len(v))
			v[i], v[j] = v[j], v[i]
			return
		}
		if more := list[x.pick(len(list))].value; scalar(more) {
			p.set(append(v, more))
		}
	}
}

func scalar(v any) bool {
	_, list := v.([]any)
	return !list
}

// FuzzResealed reads shards that have been changed and sealed again: what is accepted
// adds up, in numbers that do not wrap around.
func FuzzResealed(f *testing.F) {
	f.Add(uint8(0), []byte{0})
	f.Add(uint8(1), []byte("shifted wins and other bouts"))
	f.Fuzz(func(t *testing.T, n uint8, choices []byte) {
		text := forged(t, part(uint64(n)%3+1), choices)
		if text == nil {
			return
		}
		s, err := Read(bytes.NewReader(text))
		if err != nil {
			if _, ok := errors.AsType[*Malformed](err); !ok {
				t.Fatalf("got %#v", err)
			}
			return
		}
		for _, g := range s.Groups {
			for _, l := range g.Lineups {
				addsUp(t, s, l.Tally.ended())
				addsUp(t, s, l.Tally.Rounds)
				for _, by := range l.Tally.Fates {
					addsUp(t, s, by)
				}
			}
		}
		if _, err := Merge([]Named{{"a", s}}); (err == nil) != (s.Of == 1) {
			t.Fatalf("merged alone: %v", err)
		}
	})
}

func addsUp(t *testing.T, s *File, list []uint64) {
	t.Helper()
	sum := new(big.Int)
	for _, n := range list {
		sum.Add(sum, new(big.Int).SetUint64(n))
	}
	if want := new(big.Int).SetUint64(s.To - s.From); sum.Cmp(want) != 0 {
		t.Fatalf("%v add up to %v, want %v", list, sum, want)
	}
}
