package book

import (
	"slices"

	"summa/internal/pack"
	"summa/internal/rule"
)

// A Row is a field of a kind of content and how it is put into the T that the rules read:
// what a file may say, how it is checked and what is made of it stand in one place.
type Row[T any] struct {
	pack.Field
	put func(into *T, v pack.Value) // nil if the field is only checked
}

// Rows are the fields of a kind of content, in the order in which they are shown.
type Rows[T any] []Row[T]

// A Source is an entry or a record: values by the names of their fields.
type Source interface {
	Lookup(field string) (pack.Value, bool)
}

// Fields are what a file may say.
func (rows Rows[T]) Fields() []pack.Field {
	fields := make([]pack.Field, len(rows))
	for i := range rows {
		fields[i] = rows[i].Field
	}
	return fields
}

// Read puts what a source says into a T and leaves alone what it does not say.
func (rows Rows[T]) Read(from Source, into *T) {
	for i := range rows {
		if r := &rows[i]; r.put != nil {
			if v, ok := from.Lookup(r.Name); ok {
				r.put(into, v)
			}
		}
	}
}

// Of is a T as a source has it, which begins as nothing.
func (rows Rows[T]) Of(from Source) T {
	var it T
	rows.Read(from, &it)
	return it
}

// Needed makes a file say the field.
func (r Row[T]) Needed() Row[T] {
	r.Required = true
	return r
}

// Field is a row of any type.
func Field[T any](f pack.Field, put func(into *T, v pack.Value)) Row[T] { return Row[T]{f, put} }

// Checked is a row that is checked and that the rules do not read.
func Checked[T any](f pack.Field) Row[T] { return Row[T]{Field: f} }

// Later leaves the field to who reads it when more is known than one entry.
func (r Row[T]) Later() Row[T] {
	r.put = nil
	return r
}

// A Number is what a field may be kept in.
type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~uint8 | ~uint16
}

// Whole is a whole number from low to high.
func Whole[T any, N Number](name, doc string, low, high int, at func(*T) *N) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Int, Min: low, Max: high}, func(into *T, v pack.Value) { *at(into) = N(v.Int()) })
}

// Inches is a length with two places behind the point, kept in hundredths, and bounded in
// those.
func Inches[T any, N Number](name, doc string, low, high int, at func(*T) *N) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Hundredths, Min: low, Max: high}, func(into *T, v pack.Value) { *at(into) = N(v.Hundredths()) })
}

// YesNo is true or false.
func YesNo[T any](name, doc string, at func(*T) *bool) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Bool}, func(into *T, v pack.Value) { *at(into) = v.Bool() })
}

// Text is a text of at most so many runes, 0 for as many as a text may have.
func Text[T any](name, doc string, most int, at func(*T) *string) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Text, MaxLen: most}, func(into *T, v pack.Value) { *at(into) = v.Text() })
}

// Texts is a list of short texts, such as other names.
func Texts[T any](name, doc string, at func(*T) *[]string) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 64}}, func(into *T, v pack.Value) { *at(into) = TextsOf(v) })
}

// TextsOf are the texts of a list, nil if there are none.
func TextsOf(v pack.Value) []string {
	var texts []string
	for _, w := range v.List() {
		texts = append(texts, w.Text())
	}
	return texts
}

// OneOf is one of some words, kept as its place among them.
func OneOf[T any, N Number](name, doc string, words []string, at func(*T) *N) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Word, Words: words}, func(into *T, v pack.Value) { *at(into) = N(max(0, slices.Index(words, v.Text()))) })
}

// List is a list of records, each read by rows of its own.
func List[T, E any](name, doc string, of Rows[E], at func(*T) *[]E) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: of.Fields()}}, func(into *T, v pack.Value) {
		for _, w := range v.List() {
			*at(into) = append(*at(into), of.Of(Record{w}))
		}
	})
}

// Part is a record, whose fields rows of its own read into a part of the T.
func Part[T, P any](name, doc string, rows Rows[P], at func(*T) *P) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Record, Fields: rows.Fields()}, func(into *T, v pack.Value) { rows.Read(Record{v}, at(into)) })
}

// Records is a list of records that somebody else reads.
func Records[T any](name, doc string, fields []pack.Field, put func(into *T, list pack.Value)) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: fields}}, put)
}

// Ref is the id of another entry.
func Ref[T any](name, doc, of string, put func(into *T, id pack.Value)) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Ref, Of: of}, put)
}

// Refs is a list of ids of other entries, which are put one by one.
func Refs[T any](name, doc, of string, put func(into *T, id pack.Value)) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Ref, Of: of}}, func(into *T, v pack.Value) {
		for _, id := range v.List() {
			put(into, id)
		}
	})
}

// Unread are fields that are checked and that the rules do not read.
func Unread[T any](fields []pack.Field) Rows[T] {
	rows := make(Rows[T], len(fields))
	for i, f := range fields {
		rows[i] = Checked[T](f)
	}
	return rows
}

// Within are the rows of a part of a T.
func Within[T, P any](rows Rows[P], at func(*T) *P) Rows[T] {
	all := make(Rows[T], len(rows))
	for i, r := range rows {
		all[i].Field = r.Field
		if r.put != nil {
			all[i].put = func(into *T, v pack.Value) { r.put(at(into), v) }
		}
	}
	return all
}

// A Record is a value that has fields.
type Record struct{ pack.Value }

// Lookup finds a field, if the record has it.
func (r Record) Lookup(field string) (pack.Value, bool) { return r.Get(field) }

// Citations find rules by their ids.
type Citations struct {
	ids   []string
	rules map[string]rule.ID
}

// Cited are the rules of a ruleset, of which the first cites nothing.
func Cited(ids []string) *Citations {
	c := &Citations{ids: ids, rules: make(map[string]rule.ID, len(ids))}
	for k, id := range ids {
		c.rules[id] = rule.ID(k)
	}
	return c
}

// Rule is the rule that a value cites.
func (c *Citations) Rule(v pack.Value) rule.ID { return c.rules[v.Text()] }

// Rule is a field that cites a rule.
func Rule[T any](c *Citations, name, doc string, at func(*T) *rule.ID) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Word, Words: c.ids[1:]}, func(into *T, v pack.Value) { *at(into) = c.Rule(v) })
}
