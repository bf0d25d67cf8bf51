package campaign

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
)

// The verbs of a bout described in words.
var paperVerbs = []string{"beats", "draws"}

// verbOf returns the first such verb among words.
func verbOf(args []string) (string, bool) {
	for _, w := range strings.Fields(strings.Join(args, " ")) {
		if slices.Contains(paperVerbs, strings.ToLower(w)) {
			return w, true
		}
	}
	return "", false
}

// Paper parses a bout described in words, as the arguments of a command: who beat whom and the fate
// of the loser, and NAME.field=value.
func (c *Campaign) Paper(args []string) (*Bout, error) {
	t := teller{c: c}
	if err := t.line.Parse(sentence(args)); err != nil {
		return nil, err
	}
	if err := t.tell(); err != nil {
		return nil, err
	}
	return &Bout{Parts: t.parts}, nil
}

// ToldInWords reports whether the arguments describe a bout in words.
func ToldInWords(args []string) bool {
	_, told := verbOf(args)
	return told
}

// sentence joins the arguments to one line. An argument that contains a blank is one name, as
// elsewhere, unless it is a whole sentence.
func sentence(args []string) string {
	words := make([]string, len(args))
	for i, w := range args {
		words[i] = w
		if _, told := verbOf(args[i : i+1]); told || strings.Contains(w, `"`) {
			continue
		}
		key, value, is := strings.Cut(w, "=")
		name, field, of := strings.Cut(key, ".")
		name, comma := strings.CutSuffix(name, ",")
		words[i] = oneWord(name)
		if comma {
			words[i] += ","
		}
		if of {
			words[i] += "." + field
		}
		if is {
			words[i] += "=" + oneWord(value)
		}
	}
	return strings.Join(words, " ")
}

// A teller parses a bout described in words.
type teller struct {
	c     *Campaign
	line  line.Line
	at    int
	parts []Part
}

// tell parses the whole description.
func (t *teller) tell() error {
	for t.at < len(t.line.Tokens) {
		tok := t.line.Tokens[t.at]
		var err error
		if tok.Key != "" {
			t.at++
			err = t.field(tok)
		} else {
			err = t.sentence()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// word takes the next word, without a comma at its end.
func (t *teller) word() string {
	if t.at >= len(t.line.Tokens) || t.line.Tokens[t.at].Key != "" {
		return ""
	}
	t.at++
	return strings.TrimSuffix(t.line.Tokens[t.at-1].Text, ",")
}

// sentence parses "A beats B killed" or "A draws B".
func (t *teller) sentence() error {
	const how = "NAME beats NAME FATE, or NAME draws NAME"
	first := t.word()
	if strings.EqualFold(first, "and") || first == "" {
		return nil
	}
	a, err := t.man(first)
	if err != nil {
		return err
	}
	verb := t.word()
	if k := line.IndexFold(paperVerbs, verb); k < 0 {
		return refuse(cmp.Or(line.DidYouMean(verb, "verbs", paperVerbs), how), "%s what? %q", t.parts[a].Name, line.Shorten(verb))
	}
	second := t.word()
	if second == "" {
		return refuse(how, "%s %s whom?", t.parts[a].Name, verb)
	}
	b, err := t.man(second)
	if err != nil || strings.EqualFold(verb, "draws") {
		return err
	}
	return t.falls(a, b)
}

// falls parses the fate of b, whom a has beaten.
func (t *teller) falls(a, b int) error {
	var fates []string
	for _, f := range t.c.careers.Fates()[1:] {
		fates = append(fates, f.Name)
	}
	word := t.word()
	k := line.IndexFold(fates, word)
	if word == "" {
		return refuse(strings.Join(fates, ", "), "what became of %s?", t.parts[b].Name)
	}
	if k < 0 {
		return refuse(cmp.Or(line.DidYouMean(word, "fates", fates), strings.Join(fates, ", ")), "what became of %s? %q", t.parts[b].Name, line.Shorten(word))
	}
	if was := t.parts[b].Fate; was != "" && was != fates[k] {
		return refuse("whoever shared in it says the same of him", "what became of %s: %s, or %s?", t.parts[b].Name, was, fates[k])
	}
	t.parts[b].Fate = fates[k]
	t.parts[a].Defeated = append(t.parts[a].Defeated, t.parts[b].Name)
	return nil
}

// man returns the index of a man's part, which is added when he is first named.
func (t *teller) man(name string) (int, error) {
	m, err := t.c.Named(name)
	if err != nil {
		return -1, err
	}
	if i := slices.IndexFunc(t.parts, func(p Part) bool { return p.Name == m.Name }); i >= 0 {
		return i, nil
	}
	t.parts = append(t.parts, Part{Part: game.Part{Name: m.Name, Tallies: make([]int, len(t.c.careers.Tallies()))}})
	return len(t.parts) - 1, nil
}

// field parses NAME.field=value.
func (t *teller) field(tok line.Token) error {
	name, field, ok := strings.Cut(tok.Key, ".")
	if !ok {
		return refuse("NAME.field=value", "%q says nothing of anybody", line.Shorten(tok.Key))
	}
	i, err := t.man(name)
	if err != nil {
		return err
	}
	p := &t.parts[i]
	value := strings.TrimSuffix(tok.Text, ",")
	names := []string{"side", "won", "gained"}
	for k, f := range t.c.careers.Tallies() {
		names = append(names, f.Name)
		if strings.EqualFold(f.Name, field) {
			return t.tally(&p.Tallies[k], f, tok.Key, value)
		}
	}
	switch strings.ToLower(field) {
	case "side":
		p.Side = value
		return line.ValidName(value)
	case "won":
		truth, err := fact.ParseTruth(value)
		if p.Won = truth; err != nil {
			return refuse("", "%s: %v", tok.Key, err)
		}
		return nil
	case "gained":
		p.Gained, err = t.c.Skill(tok.Key+": ", value)
		return err
	}
	return refuse(line.DidYouMean(field, "fields", names), "there is no field %q of a bout", line.Shorten(field))
}

func (t *teller) tally(to *int, f pack.Field, key, value string) (err error) {
	if f.Type != pack.Bool {
		*to, err = fact.ParseInt(value, f.Min, f.Max)
	} else {
		var truth bool
		if truth, err = fact.ParseTruth(value); truth {
			*to = 1
		}
	}
	if err != nil {
		return refuse("", "%s: %v", key, err)
	}
	return nil
}

// oneWord quotes a name where a command needs quotes.
func oneWord(name string) string {
	if strings.ContainsAny(name, " \t") {
		return `"` + name + `"`
	}
	return name
}
