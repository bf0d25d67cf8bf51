package book

import (
	"slices"
	"testing"

	"summa/internal/pack"
	"summa/internal/rule"
)

// A shield is what the rows of the tests read.
type shield struct {
	name  string
	also  []string
	cover uint8
	size  int8
	width int32
	bound bool
	rule  rule.ID
	grip  grip
	marks []mark
}

type grip struct{ hands int }

type mark struct{ place string }

func shieldRows() Rows[shield] {
	gripped := Rows[grip]{Whole("hands", "How many hands hold it.", 1, 2, func(g *grip) *int { return &g.hands })}
	marked := Rows[mark]{Text("place", "Where it is.", 20, func(m *mark) *string { return &m.place }).Needed()}
	return append(Rows[shield]{
		Text("name", "Its name.", 40, func(s *shield) *string { return &s.name }).Needed(),
		Texts("also", "Other names.", func(s *shield) *[]string { return &s.also }),
		OneOf("cover", "What it covers.", []string{"nothing", "arm", "man"}, func(s *shield) *uint8 { return &s.cover }),
		Whole("size", "How large it is.", -2, 2, func(s *shield) *int8 { return &s.size }),
		Inches("width", "How wide it is.", 50, 4000, func(s *shield) *int32 { return &s.width }),
		YesNo("bound", "It has a metal rim.", func(s *shield) *bool { return &s.bound }),
		Rule(Cited([]string{"", "shield.1", "shield.2"}), "rule", "Its rule.", func(s *shield) *rule.ID { return &s.rule }),
		List("marks", "What is painted on it.", marked, func(s *shield) *[]mark { return &s.marks }),
		Checked[shield](pack.Field{Name: "about", Doc: "What there is to say.", Type: pack.Text}),
	}, Within(gripped, func(s *shield) *grip { return &s.grip })...)
}

func shields(t *testing.T, text string) []*pack.Entry {
	t.Helper()
	set, err := pack.Load("toy", []pack.Kind{{Name: "shield", Top: "shields", Doc: "A shield.", Fields: shieldRows().Fields()}}, pack.Source{Name: "shields.yaml", Data: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return set.All("shield")
}

// Each row puts what a file says where its T has it.
func TestRowsRead(t *testing.T) {
	e := shields(t, `shields:
- {id: scutum, name: scutum, also: [big shield], cover: man, size: 2, width: 30.25, bound: true, rule: shield.2, hands: 1, marks: [{place: boss}, {place: rim}], about: wood}
`)[0]
	got := shieldRows().Of(e)
	want := shield{name: "scutum", also: []string{"big shield"}, cover: 2, size: 2, width: 3025, bound: true, rule: 2, grip: grip{1}, marks: []mark{{"boss"}, {"rim"}}}
	if got.name != want.name || !slices.Equal(got.also, want.also) || got.cover != want.cover || got.size != want.size || got.width != want.width ||
		got.bound != want.bound || got.rule != want.rule || got.grip != want.grip || !slices.Equal(got.marks, want.marks) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// What a file does not say is left as it was.
func TestRowsLeaveUnsaid(t *testing.T) {
	e := shields(t, "shields:\n- {id: parma, name: parma}\n")[0]
	got := shield{size: 1, grip: grip{2}, bound: true}
	shieldRows().Read(e, &got)
	if got.name != "parma" || got.size != 1 || got.grip.hands != 2 || !got.bound {
		t.Errorf("got %+v", got)
	}
}

// The bounds of a row hold for the file.
func TestRowsCheck(t *testing.T) {
	kinds := []pack.Kind{{Name: "shield", Top: "shields", Doc: "A shield.", Fields: shieldRows().Fields()}}
	for _, text := range []string{"{id: a}", "{id: a, name: a, size: 3}", "{id: a, name: a, cover: leg}", "{id: a, name: a, width: 0.25}", "{id: a, name: a, rule: shield.3}", "{id: a, name: a, marks: [{}]}", "{id: a, name: a, hands: 3}"} {
		if _, err := pack.Load("toy", kinds, pack.Source{Name: "shields.yaml", Data: []byte("shields:\n- " + text + "\n")}); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}
