package journal

import (
	"bytes"
	"strconv"
)

// parseHeader parses a header up to its chain.
func parseHeader(body []byte, line int) (Header, error) {
	s := &scanner{b: body}
	h := Header{Version: Version}
	s.literal(headerStart)
	h.Ruleset = s.string()
	s.literal(`,"program":`)
	h.Program = s.string()
	s.literal(`,"content":"`)
	h.Content = string(s.hex(contentDigits))
	s.literal(`","packs":[`)
	h.Packs = s.packs()
	s.literal(`],"rulings":{`)
	h.Rulings = s.rulings()
	s.literal(`},"dice":`)
	h.Dice = s.string()
	s.literal(`,"generator":`)
	h.Generator = s.string()
	s.literal(`,"seed":`)
	h.Seed = s.seed()
	if s.has(`,"began":`) {
		at := s.pos
		if h.Began = s.string(); h.Began == "" {
			s.fail(at, "a time")
		}
	}
	return h, s.err(line)
}

func (s *scanner) packs() (packs []string) {
	if s.next(']') {
		return nil
	}
	for {
		packs = append(packs, s.string())
		if !s.has(",") {
			return packs
		}
	}
}

func (s *scanner) rulings() (rulings []Ruling) {
	if s.next('}') {
		return nil
	}
	for {
		at := s.pos
		r := Ruling{ID: s.string()}
		if n := len(rulings); n > 0 && r.ID <= rulings[n-1].ID {
			s.fail(at, "a ruling id that comes after the one before")
		}
		s.literal(":")
		r.Option = s.string()
		rulings = append(rulings, r)
		if !s.has(",") {
			return rulings
		}
	}
}

// next reports whether c comes next.
func (s *scanner) next(c byte) bool { return s.pos < len(s.b) && s.b[s.pos] == c }

// seed parses a number of 64 bits. It is in quotes because many JSON readers would round a number.
func (s *scanner) seed() uint64 {
	p := s.quoted()
	text := string(s.b[p.from:p.to])
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil || strconv.FormatUint(seed, 10) != text {
		s.fail(p.from, "a number")
	}
	return seed
}

// parseEntry parses an entry up to its chain. The strings of an entry without escapes share one
// allocation.
func parseEntry(body []byte, line int, e *Entry) error {
	s := scanner{b: body}
	s.literal(`{"seq":`)
	e.Seq = s.number()
	s.literal(`,"cmd":`)
	cmd := s.quoted()
	e.Dice = s.numbers(`,"dice":[`, e.Dice[:0])
	at := s.pos
	e.Rolled = s.numbers(`,"rolled":[`, e.Rolled[:0])
	for i, k := range e.Rolled {
		if k < 1 || k > len(e.Dice) || i > 0 && k <= e.Rolled[i-1] {
			s.fail(at, "numbers of the dice before, in order")
		}
	}
	comment, rng := span{cmd.to, cmd.to, true}, span{cmd.to, cmd.to, true}
	if s.has(`,"comment":`) {
		comment = s.some()
	}
	if s.has(`,"rng":"`) {
		rng.from = s.pos
		s.hex(rngDigits)
		rng.to = s.pos
		s.literal(`"`)
	}
	s.literal(`,"state":"`)
	s.bytes(e.State[:])
	s.literal(`"`)
	if s.want == "" {
		whole := string(body[cmd.from:max(cmd.to, comment.to, rng.to)])
		e.Cmd = s.text(cmd, whole, cmd.from)
		e.Comment = s.text(comment, whole, cmd.from)
		e.Rng = s.text(rng, whole, cmd.from)
	}
	return s.err(line)
}

// some parses a string that is not empty.
func (s *scanner) some() span {
	p := s.quoted()
	if p.from == p.to {
		s.fail(p.from, "a character")
	}
	return p
}

// numbers parses a list that begins with a literal, if that is there.
func (s *scanner) numbers(start string, list []int) []int {
	if !s.has(start) {
		return list
	}
	list = append(list, s.number())
	for s.has(",") {
		list = append(list, s.number())
	}
	s.literal("]")
	return list
}

// checkStart returns an error if a line cannot be the first line of a journal in a format that this
// package knows. Of a torn line it checks what there is.
func checkStart(line []byte, torn bool) error {
	if torn && len(line) > 0 && bytes.HasPrefix([]byte(headerStart), line) {
		return nil
	}
	rest, ok := bytes.CutPrefix(line, []byte(versionStart))
	if !ok {
		return &Malformed{1, 1, "this is no journal: it should begin with " + versionStart}
	}
	version, _, _ := bytes.Cut(rest, []byte(","))
	if n, err := strconv.Atoi(string(version)); err == nil && n != Version {
		return &Malformed{1, len(versionStart) + 1, unknownVersion(strconv.Itoa(n))}
	}
	if !bytes.HasPrefix(line, []byte(headerStart)) {
		return &Malformed{1, len(versionStart) + 1, "want " + headerStart[len(versionStart):]}
	}
	return nil
}
