// Package pack reads content, such as weapons, armour and tables, from YAML.
//
// It knows no ruleset. A ruleset describes its kinds of content and hands over
// the files that hold them; players overlay those with files of their own.
// Everything wrong is reported with its file, line and column, and files from
// strangers cannot take unbounded time or memory.
package pack

// A Type says what the value of a Field must be.
type Type uint8

// The types of a field.
const (
	Text       Type = iota // any text
	Int                    // a decimal integer
	Hundredths             // a decimal number, to the hundredth at most
	Bool                   // true or false
	Word                   // one of the field's Words
	Ref                    // the id of an entry of the kind named by Of, or one of the field's Words
	List                   // a list of Elem
	Map                    // Elem under keys: Words, ids of kind Of, or else integers
	Record                 // a mapping with the field's own Fields
)

// A Field describes one named value of an entry or a record.
type Field struct {
	Name     string
	Doc      string // a sentence for the author of a file
	Type     Type
	Required bool
	Words    []string // the choices of a Word, the keys of a Map, or what may stand for no entry in a Ref
	Of       string   // the kind a Ref points to, or whose ids are the keys of a Map
	Named    bool     // that kind is Named

	// Min and Max bound an Int, or the integer keys of a Map, when Max > Min; Hundredths
	// are bounded in hundredths.
	// For a List they bound its length, each when it is positive.
	Min, Max int

	MaxLen int     // the most runes of a Text; 0 means 2000
	Elem   *Field  // the element of a List or Map; nil means any text
	Fields []Field // the fields of a Record
}

// A Kind describes the entries found under one top-level key. Besides its
// Fields every entry has an id.
type Kind struct {
	Name   string // "weapon"
	Top    string // the top-level key, "weapons"
	Doc    string
	Fields []Field
	Extra  string // a second paragraph of documentation, such as an example
	Key    string // what the id is called in a file; "" means "id"
	Named  bool   // the id is a name, as figures have, in place of lower-case words
	Single bool   // the top-level key holds one entry, whose id is that key
	Scalar bool   // the top-level key holds the value of the one field of one entry
}

// key returns the name under which a file gives the id of an entry.
func (k *Kind) key() string {
	if k.Key != "" {
		return k.Key
	}
	return idKey
}

const (
	rulesetKey     = "ruleset" // allowed at the top of every file
	idKey          = "id"
	removeKey      = "remove"
	defaultTextLen = 2000
)

// anyText stands in for the Elem a List or Map leaves out.
var anyText = Field{Type: Text}

func (f *Field) elem() *Field {
	if f.Elem == nil {
		return &anyText
	}
	return f.Elem
}

func (f *Field) maxLen() int {
	if f.MaxLen > 0 {
		return f.MaxLen
	}
	return defaultTextLen
}

// bounded reports whether Min and Max limit an integer.
func (f *Field) bounded() bool { return f.Max > f.Min }

// field returns the field called name, or nil.
func field(fields []Field, name string) *Field {
	for i := range fields {
		if fields[i].Name == name {
			return &fields[i]
		}
	}
	return nil
}

func fieldNames(fields []Field, more ...string) []string {
	names := make([]string, 0, len(fields)+len(more))
	for i := range fields {
		names = append(names, fields[i].Name)
	}
	return append(names, more...)
}

// validID reports whether id is lower-case words joined by hyphens or dots, at
// most 64 bytes long.
func validID(id string) bool {
	if id == "" || len(id) > 64 || id[0] == '-' || id[0] == '.' {
		return false
	}
	for _, c := range []byte(id) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '.' {
			return false
		}
	}
	return true
}

const idPattern = `^[a-z0-9][a-z0-9.-]{0,63}$`
