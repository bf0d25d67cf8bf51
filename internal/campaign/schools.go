package campaign

import (
	"errors"
	"strconv"
	"strings"

	"summa/internal/disk"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
)

// Schools are the schools of one campaign, or of one battle.
type Schools struct {
	Ruleset  string      `json:"ruleset"`
	Campaign bool        `json:"campaign"`
	Budget   int         `json:"budget"`
	Survival int         `json:"survival"` // the number that a survival check must reach; 0 until the players have set it
	Months   int         `json:"months"`
	Schools  []School    `json:"schools"`
	Men      []Gladiator `json:"gladiators"`
	Battles  []Battle    `json:"battles"`
	rules    game.Schools
}

// A School owns denarii, resources and gladiators.
type School struct {
	Name      string   `json:"name"`
	Purse     int      `json:"purse"`
	Resources []string `json:"resources"`
}

// A Gladiator is a gladiator of a school.
type Gladiator struct {
	Name   string `json:"name"`
	School string `json:"school"`
	game.Recruit
	Paid    int  `json:"paid"`
	Dead    bool `json:"dead"`
	Battles int  `json:"battles"`
	Kills   int  `json:"kills"`
}

// A Battle is the result of a battle.
type Battle struct {
	ID      string   `json:"id"`
	Winner  string   `json:"winner"`            // a school, or ""
	Out     []string `json:"out"`               // who was taken out of action
	Checks  []string `json:"checks"`            // the survival checks of these, as they were rolled
	Journal string   `json:"journal,omitempty"` // the head of the journal it was entered from
}

// schoolKinds returns the kinds of entry of a file of schools.
func schoolKinds() []pack.Kind {
	text := func(name, doc string, required bool) pack.Field {
		return pack.Field{Name: name, Doc: doc, Type: pack.Text, Required: required}
	}
	number := func(name, doc string, high int) pack.Field {
		return pack.Field{Name: name, Doc: doc, Type: pack.Int, Min: -1, Max: high}
	}
	list := func(name, doc string) pack.Field {
		return pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 120}}
	}
	const much = 1 << 30
	return []pack.Kind{
		{Name: "ludus", Top: "ludus", Doc: "What is played.", Single: true, Fields: []pack.Field{
			{Name: "campaign", Doc: "A campaign, not a single battle.", Type: pack.Bool}, number("budget", "What a school spends at first.", much),
			number("survival", "The number a survival check must reach.", 20), number("months", "Months that have ended.", 10000)}},
		{Name: "school", Top: "schools", Named: true, Key: "name", Doc: "A school.", Fields: []pack.Field{number("purse", "Denarii.", much), list("resources", "What it owns.")}},
		{Name: "gladiator", Top: "gladiators", Named: true, Key: "name", Doc: "A gladiator.", Fields: []pack.Field{
			text("school", "Whose he is.", true), text("role", "His role.", true), text("grade", "His grade.", true), list("tricks", "The tricks he has chosen."),
			number("paid", "Denarii paid for him.", much), {Name: "dead", Doc: "He did not survive.", Type: pack.Bool}, number("battles", "Battles fought.", 10000), number("kills", "Gladiators he took out.", 10000)}},
		{Name: "battle", Top: "battles", Doc: "A battle.", Fields: []pack.Field{text("winner", "The school that won.", false), list("out", "Who was taken out of action."), list("checks", "Survival checks."), text("journal", "The head of the journal it was entered from.", false)}},
	}
}

// MaxSchools is the largest size of a file of schools in bytes.
const MaxSchools = 4 << 20

// ReadSchools parses a file of schools.
func ReadSchools(src pack.Source, rs *game.Ruleset, content *game.Content) (*Schools, error) {
	rules := content.Schools
	if rules == nil {
		return nil, errors.New(rs.Name + " has no schools")
	}
	set, err := pack.Load(rs.Name, schoolKinds(), src)
	if err != nil {
		return nil, err
	}
	b := &Schools{Ruleset: rs.Name, rules: rules}
	var bad pack.Errors
	fail := func(p pack.Pos, err error) {
		e := pack.Error{File: p.File, Line: p.Line, Col: p.Col, Msg: err.Error()}
		if l, ok := errors.AsType[*line.Error](err); ok {
			e.Msg, e.Hint = l.Msg, l.Hint
		}
		bad = append(bad, e)
	}
	for _, e := range set.All("ludus") {
		b.Campaign, b.Budget, b.Survival, b.Months = e.Bool("campaign"), e.Int("budget"), e.Int("survival"), e.Int("months")
	}
	for _, e := range set.All("school") {
		b.Schools = append(b.Schools, School{e.ID, e.Int("purse"), texts(e.List("resources"))})
		for _, v := range e.List("resources") {
			if _, err := rules.Resource(v.Text()); err != nil {
				fail(v.Pos(), err)
			}
		}
	}
	for _, e := range set.All("gladiator") {
		r, err := rules.Recruit(e.Text("role"), e.Text("grade"), texts(e.List("tricks")))
		if err != nil {
			fail(e.From, err)
		}
		if b.School(e.Text("school")) == nil {
			fail(e.Get("school").Pos(), errors.New("there is no school "+strconv.Quote(e.Text("school"))))
		}
		b.Men = append(b.Men, Gladiator{Name: e.ID, School: e.Text("school"), Recruit: r, Paid: e.Int("paid"), Dead: e.Bool("dead"), Battles: e.Int("battles"), Kills: e.Int("kills")})
	}
	for _, e := range set.All("battle") {
		b.Battles = append(b.Battles, Battle{e.ID, e.Text("winner"), texts(e.List("out")), texts(e.List("checks")), e.Text("journal")})
	}
	if len(bad) > 0 {
		return nil, bad
	}
	return b, nil
}

// OpenSchools reads a file of schools.
func OpenSchools(path string, rs *game.Ruleset, content *game.Content) (*Schools, error) {
	data, err := disk.ReadRegular(path, MaxSchools)
	if err != nil {
		return nil, err
	}
	return ReadSchools(pack.Source{Name: path, Data: data}, rs, content)
}

// UpdateSchools changes a file of schools while it is locked against other writers.
func UpdateSchools(path string, rs *game.Ruleset, content *game.Content, change func(*Schools) error) error {
	return disk.Update(path, MaxSchools, func(old []byte) ([]byte, error) {
		s, err := ReadSchools(pack.Source{Name: path, Data: old}, rs, content)
		if err == nil {
			err = change(s)
		}
		if err != nil {
			return nil, err
		}
		return s.Text(), nil
	})
}

func texts(list []pack.Value) []string {
	var out []string
	for _, v := range list {
		out = append(out, v.Text())
	}
	return out
}

// NewSchools returns a new campaign, or a single battle, without any schools.
func NewSchools(rs *game.Ruleset, content *game.Content, campaign bool) (*Schools, error) {
	rules := content.Schools
	if rules == nil {
		return nil, errors.New(rs.Name + " has no schools")
	}
	return &Schools{Ruleset: rs.Name, Campaign: campaign, Budget: rules.Budget(campaign), rules: rules}, nil
}

// Text returns the schools in the form of a file.
func (b *Schools) Text() []byte {
	var t strings.Builder
	t.WriteString("# Schools of gladiators, kept by summa school. It may be edited by hand; comments\n# are not kept when summa writes it again.\nruleset: " + b.Ruleset + "\n\n")
	t.WriteString("ludus: {campaign: " + strconv.FormatBool(b.Campaign) + ", budget: " + strconv.Itoa(b.Budget) + ", survival: " + strconv.Itoa(b.Survival) + ", months: " + strconv.Itoa(b.Months) + "}\n")
	section(&t, "schools", len(b.Schools))
	for i := range b.Schools {
		s := &b.Schools[i]
		t.WriteString("  - {name: " + quote(s.Name) + ", purse: " + strconv.Itoa(s.Purse) + ", resources: " + quotes(s.Resources) + "}\n")
	}
	section(&t, "gladiators", len(b.Men))
	for i := range b.Men {
		m := &b.Men[i]
		t.WriteString("  - {name: " + quote(m.Name) + ", school: " + quote(m.School) + ", role: " + m.Role + ", grade: " + m.Grade + ", tricks: " + quotes(m.Tricks) +
			", paid: " + strconv.Itoa(m.Paid) + ", dead: " + strconv.FormatBool(m.Dead) + ", battles: " + strconv.Itoa(m.Battles) + ", kills: " + strconv.Itoa(m.Kills) + "}\n")
	}
	section(&t, "battles", len(b.Battles))
	for i := range b.Battles {
		x := &b.Battles[i]
		t.WriteString("  - {id: " + quote(x.ID) + ", winner: " + quote(x.Winner) + ", out: " + quotes(x.Out) + ", checks: " + quotes(x.Checks))
		if x.Journal != "" {
			t.WriteString(", journal: " + quote(x.Journal))
		}
		t.WriteString("}\n")
	}
	return []byte(t.String())
}

func section(t *strings.Builder, name string, n int) {
	if n > 0 {
		t.WriteString("\n" + name + ":\n")
	}
}

func quote(text string) string { return strconv.Quote(text) }

func quotes(list []string) string {
	var out []string
	for _, x := range list {
		out = append(out, quote(x))
	}
	return "[" + strings.Join(out, ", ") + "]"
}
