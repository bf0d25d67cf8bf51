package grammar

import (
	"slices"
	"strings"
	"testing"

	"summa/internal/line"
)

// toy is a language of archers.
type toy struct {
	line.Reader
	names []string
}

// shot is what is said of a shot.
type shot struct {
	who, at   int
	n         int
	face, arm uint8
	half, yes bool
	path      string
}

type (
	slot = Slot[*toy, shot]
	verb = Verb[*toy, shot]
)

func unit(at func(*shot) *int) slot {
	return slot{
		Name: "UNIT",
		Read: func(p *toy, c *shot) error {
			k := indexFold(p.names, p.Word())
			if k < 0 {
				return p.Fail("unknown", "there is no "+line.Quoted(p.Word()), strings.Join(p.names, ", "))
			}
			p.At++
			*at(c) = k
			return nil
		},
		Write: func(b []byte, p *toy, c *shot) []byte { return append(b, p.names[*at(c)]...) },
		Offer: func(p *toy) []string { return p.names },
	}
}

var (
	who    = unit(func(c *shot) *int { return &c.who })
	target = unit(func(c *shot) *int { return &c.at })
	count  = slot{
		Name: "N",
		Is:   func(p *toy) bool { return p.Word() != "" && p.Word()[0] <= '9' },
		Read: func(p *toy, c *shot) (err error) {
			c.n, err = p.Number("how many", 1, 9)
			return err
		},
		Write: func(b []byte, _ *toy, c *shot) []byte {
			if c.n > 0 {
				b = append(b, '0'+byte(c.n))
			}
			return b
		},
		Offer: func(*toy) []string { return nil },
	}
	half = Says[*toy](func(c *shot) *bool { return &c.half }, "half", "halved")
	face = OneOf[*toy]([]string{"", "front", "rear"}, func(c *shot) *uint8 { return &c.face })
	arm  = slot{
		Name: "with=ARM", Key: "with",
		Read: func(p *toy, c *shot) error {
			text, _ := p.Key("with")
			c.arm = text[0]
			return nil
		},
		Write: func(b []byte, _ *toy, c *shot) []byte {
			if c.arm > 0 {
				b = AppendPair(b, "with", string(c.arm))
			}
			return b
		},
	}
	way = slot{
		Name: "WAY",
		Is:   func(p *toy) bool { return len(p.Word()) == 1 },
		Read: func(p *toy, c *shot) error {
			if len(p.Word()) != 1 {
				return p.Fail("bad", "which way?", "")
			}
			c.path += p.Take()
			return nil
		},
		Write: func(b []byte, _ *toy, c *shot) []byte {
			for i := range len(c.path) {
				b = append(Between(b, i, ' '), c.path[i])
			}
			return b
		},
		Offer: func(*toy) []string { return []string{"n", "e"} },
	}
	onOff = Either[*toy]("on", "off", func(c *shot) *bool { return &c.yes })
)

func toys() *Grammar[*toy, shot] {
	return New([]verb{
		{Word: "shoot", Usage: "shoot UNIT [N] at UNIT [face front|rear] [with=ARM] [half]", Missing: "shoot at whom?", Slots: []slot{who, target, half, face, arm}},
		{Word: "go", Also: []string{"walk"}, Usage: "go WAY... | go to UNIT", Slots: []slot{way, target}},
		{Word: "hold", Usage: "hold {N|at UNIT} [half]", Slots: []slot{target, half}},
		{Word: "drill", Usage: "drill on|off", Missing: "on or off?", Hint: "drill on", Slots: []slot{onOff}},
		{Word: "end", Usage: "end"},
	}, []slot{count})
}

func parse(t *testing.T, g *Grammar[*toy, shot], text string) (string, error) {
	t.Helper()
	var l line.Line
	if err := l.Parse(text); err != nil {
		t.Fatal(err)
	}
	p, c := &toy{Reader: line.Reader{Toks: l.Tokens}, names: []string{"A", "Bellona"}}, &shot{}
	v, err := g.Take(&p.Reader)
	if err == nil {
		if err = v.Read(p, c); err == nil {
			err = p.Rest(v.Usage)
		}
	}
	if err != nil {
		return "", err
	}
	return string(v.Append(nil, p, c)), nil
}

func TestReadAndAppend(t *testing.T) {
	g := toys()
	for text, want := range map[string]string{
		"shoot a at bellona":                           "shoot A at Bellona",
		"SHOOT A 3 AT Bellona HALVED with=x face rear": "shoot A 3 at Bellona face rear with=x half",
		"shoot A at A with=x":                          "shoot A at A with=x",
		"go n e e":                                     "go n e e",
		"walk to Bellona":                              "go to Bellona",
		"hold at Bellona half":                         "hold at Bellona half",
		"hold 3 half":                                  "hold 3 half",
		"drill off":                                    "drill off",
		"end":                                          "end",
	} {
		got, err := parse(t, g, text)
		if err != nil || got != want {
			t.Errorf("%s: %q, want %q: %v", text, got, want, err)
		}
		if again, err := parse(t, g, got); err != nil || again != got {
			t.Errorf("%s: read again it is %q: %v", got, again, err)
		}
	}
}

func TestErrors(t *testing.T) {
	g := toys()
	for text, want := range map[string]string{
		"shot A":                 `column 1: there is no command "shot"; did you mean shoot?`,
		"shoot":                  `column 6: there is no ""; A, Bellona`,
		"shoot A C":              `column 9: shoot at whom?; usage: shoot UNIT [N] at UNIT [face front|rear] [with=ARM] [half]`,
		"shoot A at":             `column 11: there is no ""; A, Bellona`,
		"shoot A at A half half": `column 19: this is one word too many: "half"; usage: shoot UNIT [N] at UNIT [face front|rear] [with=ARM] [half]`,
		"shoot A at A face up":   `column 19: shoot at whom?; usage: shoot UNIT [N] at UNIT [face front|rear] [with=ARM] [half]`,
		"go":                     `column 3: which way?`,
		"hold up":                `column 6: how many is a whole number from 1 to 9, not "up"`,
		"drill maybe":            `column 7: on or off?; drill on`,
		"end now":                `column 5: this is one word too many: "now"; usage: end`,
	} {
		if _, err := parse(t, g, text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestComplete(t *testing.T) {
	g := toys()
	for text, want := range map[string]string{
		"":                              "shoot go hold drill end",
		"shoot":                         "A Bellona",
		"shoot A":                       "at",
		"shoot A 3":                     "at",
		"shoot A at":                    "A Bellona",
		"shoot A at A":                  "face with= half",
		"shoot A at A half":             "face with=",
		"shoot A at A face":             "front rear",
		"shoot A at A face rear with=x": "half",
		"shoot C":                       "",
		"go":                            "n e to",
		"go n":                          "n e",
		"go to":                         "A Bellona",
		"hold":                          "at",
		"hold at A":                     "half",
		"drill":                         "on off",
		"end":                           "",
		"dance":                         "",
	} {
		start := func(*verb) (*toy, *shot) { return &toy{names: []string{"A", "Bellona"}}, &shot{} }
		if got := strings.Join(g.Complete(strings.Fields(text), start), " "); got != want {
			t.Errorf("after %q: %q, want %q", text, got, want)
		}
	}
}

func TestUsage(t *testing.T) {
	g := toys()
	if got := g.Verbs()[2].Usage; got != "hold N|at UNIT [half]" {
		t.Errorf("braces are shown: %s", got)
	}
	for usage, slots := range map[string][]slot{
		"x WHERE":         nil,
		"x [UNIT":         {who},
		"x {UNIT|N":       {who, count},
		"x UNIT]":         {who},
		"x []":            nil,
		"x":               {who},
		"x UNIT | y UNIT": {who},
		"x [half]":        nil,
		"x a b|":          nil,
	} {
		v := verb{Word: "x", Usage: usage, Slots: slots}
		if err := v.compile(nil); err == nil {
			t.Errorf("%s is no usage", usage)
		}
	}
}

func TestNext(t *testing.T) {
	lines := []string{"attack A with sword", `attack "B C" with bow`, "attack A with shield", "end"}
	for text, want := range map[string]string{"attack": `A "B C"`, "attack A with": "sword shield", "attack B": "", "end": ""} {
		if got := strings.Join(Next(lines, strings.Fields(text)), " "); got != want {
			t.Errorf("after %q: %q, want %q", text, got, want)
		}
	}
	if got := Next(lines, []string{"attack", "b c"}); !slices.Equal(got, []string{"with"}) {
		t.Errorf("after a quoted name: %q", got)
	}
}

func TestReadAllocatesNothing(t *testing.T) {
	g := toys()
	var l line.Line
	if err := l.Parse("shoot A 3 at Bellona half face rear"); err != nil {
		t.Fatal(err)
	}
	p, c, b := &toy{names: []string{"A", "Bellona"}}, &shot{}, make([]byte, 0, 100)
	n := testing.AllocsPerRun(100, func() {
		p.Reader = line.Reader{Toks: l.Tokens, At: 1}
		v := g.Find("shoot")
		if err := v.Read(p, c); err != nil {
			t.Fatal(err)
		}
		b = v.Append(b[:0], p, c)
	})
	if n > 0 {
		t.Errorf("%v allocations", n)
	}
}
