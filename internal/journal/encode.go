package journal

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// headerStart is how every journal begins, and versionStart what comes before
// the number of its format.
const (
	versionStart = `{"summa":`
	headerStart  = versionStart + `1,"ruleset":`
)

// appendHeader appends the header up to its chain.
func appendHeader(b []byte, h *Header) []byte {
	b = appendString(append(b, headerStart...), h.Ruleset)
	b = appendString(append(b, `,"program":`...), h.Program)
	b = appendString(append(b, `,"content":`...), h.Content)
	b = append(b, `,"packs":[`...)
	for i, pack := range h.Packs {
		b = appendString(appendComma(b, i), pack)
	}
	b = append(b, `],"rulings":{`...)
	for i, r := range h.Rulings {
		b = append(appendString(appendComma(b, i), r.ID), ':')
		b = appendString(b, r.Option)
	}
	b = appendString(append(b, `},"dice":`...), h.Dice)
	b = appendString(append(b, `,"generator":`...), h.Generator)
	b = strconv.AppendUint(append(b, `,"seed":"`...), h.Seed, 10)
	b = append(b, '"')
	if h.Began != "" {
		b = appendString(append(b, `,"began":`...), h.Began)
	}
	return b
}

// appendEntry appends an entry up to its chain.
func appendEntry(b []byte, e *Entry, seq int) []byte {
	b = strconv.AppendInt(append(b, `{"seq":`...), int64(seq), 10)
	b = appendString(append(b, `,"cmd":`...), e.Cmd)
	if len(e.Dice) > 0 {
		b = append(b, `,"dice":[`...)
		for i, face := range e.Dice {
			b = strconv.AppendInt(appendComma(b, i), int64(face), 10)
		}
		b = append(b, ']')
	}
	if len(e.Rolled) > 0 {
		b = append(b, `,"rolled":[`...)
		for i, at := range e.Rolled {
			b = strconv.AppendInt(appendComma(b, i), int64(at), 10)
		}
		b = append(b, ']')
	}
	if e.Comment != "" {
		b = appendString(append(b, `,"comment":`...), e.Comment)
	}
	if e.Rng != "" {
		b = appendString(append(b, `,"rng":`...), e.Rng)
	}
	b = hex.AppendEncode(append(b, `,"state":"`...), e.State[:])
	return append(b, '"')
}

// appendComma appends the comma before element i of a list.
func appendComma(b []byte, i int) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	return b
}

// ready returns the header in the form in which it is written, with rulings sorted by id, or an
// error if it cannot be written.
func (h Header) ready() (Header, error) {
	if h.Version == 0 {
		h.Version = Version
	}
	if h.Version != Version {
		return h, fmt.Errorf("journal: %s", unknownVersion(strconv.Itoa(h.Version)))
	}
	if !isHex(h.Content, contentDigits) {
		return h, fmt.Errorf("journal: the content hash %q is not %d lower-case hexadecimal digits", h.Content, contentDigits)
	}
	byID := func(a, b Ruling) int { return strings.Compare(a.ID, b.ID) }
	h.Rulings = slices.SortedFunc(slices.Values(h.Rulings), byID)
	for i := 1; i < len(h.Rulings); i++ {
		if h.Rulings[i].ID == h.Rulings[i-1].ID {
			return h, fmt.Errorf("journal: the ruling %q is given twice", h.Rulings[i].ID)
		}
	}
	return h, nil
}

// check returns an error if an entry cannot be written.
func (e *Entry) check() error {
	for i, face := range e.Dice {
		if face < 0 || face > maxNumber {
			return fmt.Errorf("journal: die %d shows %d, which is not from 0 to %d", i+1, face, maxNumber)
		}
	}
	for i, at := range e.Rolled {
		if at < 1 || at > len(e.Dice) || i > 0 && at <= e.Rolled[i-1] {
			return fmt.Errorf("journal: there is no die %d to have been rolled", at)
		}
	}
	if e.Rng != "" && !isHex(e.Rng, rngDigits) {
		return fmt.Errorf("journal: the generator state %q is not %d lower-case hexadecimal digits", e.Rng, rngDigits)
	}
	return nil
}

func unknownVersion(text string) string {
	return fmt.Sprintf("journal format %s is unknown; this program knows format %d", text, Version)
}
