package pack

import (
	"bytes"
	"encoding/json"

	"summa/internal/line"
)

const dialect = "https://json-schema.org/draft/2020-12/schema"

// A schema is the part of JSON Schema that describes content.
type schema struct {
	Dialect              string             `json:"$schema,omitempty"`
	Title                string             `json:"title,omitempty"`
	Description          string             `json:"description,omitempty"`
	Type                 string             `json:"type,omitempty"`
	Enum                 []string           `json:"enum,omitempty"`
	Pattern              string             `json:"pattern,omitempty"`
	MaxLength            int                `json:"maxLength,omitempty"`
	Minimum              any                `json:"minimum,omitempty"`
	Maximum              any                `json:"maximum,omitempty"`
	Items                *schema            `json:"items,omitempty"`
	MinItems             int                `json:"minItems,omitempty"`
	MaxItems             int                `json:"maxItems,omitempty"`
	PropertyNames        *schema            `json:"propertyNames,omitempty"`
	Properties           map[string]*schema `json:"properties,omitempty"`
	Required             []string           `json:"required,omitempty"`
	AdditionalProperties any                `json:"additionalProperties,omitempty"` // false or a *schema
}

// Schema returns the JSON Schema of one entry of a kind, for editors. The result is
// deterministic.
func Schema(k Kind) []byte {
	s := entrySchema(&k)
	s.Dialect = dialect
	return encode(s)
}

// SchemaFile returns the JSON Schema of a whole file, with every kind under
// its top-level key.
func SchemaFile(kinds []Kind, title string) []byte {
	properties := map[string]*schema{
		rulesetKey: {Type: "string", Description: "The ruleset the file is for."},
	}
	for i := range kinds {
		k := &kinds[i]
		properties[k.Top] = &schema{Type: "array", Description: k.Doc, Items: entrySchema(k)}
		switch {
		case k.Single:
			properties[k.Top] = entrySchema(k)
		case k.Scalar:
			properties[k.Top] = fieldSchema(&k.Fields[0])
		}
	}
	return encode(&schema{Dialect: dialect, Title: title, Type: "object", Properties: properties, AdditionalProperties: false})
}

func encode(s *schema) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	// Encoding strings, numbers and maps of them into memory does not fail.
	_ = e.Encode(s)
	return b.Bytes()
}

// entrySchema requires only the id, because an entry may be an overlay that
// names just the fields it changes.
func entrySchema(k *Kind) *schema {
	s := recordSchema(k.Fields)
	s.Title = k.Name
	s.Description = k.Doc
	if k.Extra != "" {
		s.Description = join(k.Doc, "\n\n", k.Extra)
	}
	for i := range k.Fields {
		if f := &k.Fields[i]; f.Required {
			p := s.Properties[f.Name]
			p.Description = join(p.Description, " ", "Required, except in an overlay.")
		}
	}
	if k.Single {
		return s
	}
	s.Properties[k.key()] = keySchemaOf(k)
	s.Properties[removeKey] = &schema{Type: "boolean", Description: "Whether to take out the " + k.Name + " an earlier file defines."}
	s.Required = []string{k.key()}
	return s
}

// keySchemaOf describes the id of an entry.
func keySchemaOf(k *Kind) *schema {
	if k.Named {
		return &schema{Type: "string", MaxLength: line.MaxName, Description: "The " + k.Name + "'s name."}
	}
	return &schema{Type: "string", Pattern: idPattern, Description: "The " + k.Name + "'s id: lower-case words joined by hyphens."}
}

func join(a, between, b string) string {
	if a == "" {
		return b
	}
	return a + between + b
}

func recordSchema(fields []Field) *schema {
	s := &schema{Type: "object", Properties: make(map[string]*schema, len(fields)), AdditionalProperties: false}
	for i := range fields {
		f := &fields[i]
		s.Properties[f.Name] = fieldSchema(f)
		if f.Required {
			s.Required = append(s.Required, f.Name)
		}
	}
	return s
}

func fieldSchema(f *Field) *schema {
	s := typeSchema(f)
	s.Description = f.Doc
	switch {
	case f.Type == Ref && f.Named:
		s.Description = join(f.Doc, " ", "The name of "+article(f.Of)+".")
	case f.Type == Ref:
		s.Description = join(f.Doc, " ", "The id of "+article(f.Of)+".")
	}
	return s
}

func typeSchema(f *Field) *schema {
	switch f.Type {
	case Int:
		return integerSchema(f)
	case Hundredths:
		return hundredthsSchema(f)
	case Bool:
		return &schema{Type: "boolean"}
	case Word:
		return &schema{Enum: f.Words}
	case Ref:
		if f.Named {
			return &schema{Type: "string", MaxLength: line.MaxName}
		}
		return &schema{Type: "string", Pattern: idPattern}
	case List:
		return &schema{Type: "array", Items: fieldSchema(f.elem()), MinItems: max(f.Min, 0), MaxItems: max(f.Max, 0)}
	case Map:
		return &schema{Type: "object", PropertyNames: keySchema(f), AdditionalProperties: fieldSchema(f.elem())}
	case Record:
		return recordSchema(f.Fields)
	}
	return &schema{Type: "string", MaxLength: f.maxLen()}
}

func integerSchema(f *Field) *schema {
	s := &schema{Type: "integer"}
	if f.bounded() {
		s.Minimum, s.Maximum = f.Min, f.Max
	}
	return s
}

func hundredthsSchema(f *Field) *schema {
	s := &schema{Type: "number"}
	if f.bounded() {
		s.Minimum, s.Maximum = json.Number(inHundredths(f.Min)), json.Number(inHundredths(f.Max))
	}
	return s
}

// keySchema describes the keys of a Map, which JSON Schema sees as strings.
func keySchema(f *Field) *schema {
	switch {
	case len(f.Words) > 0:
		return &schema{Enum: f.Words}
	case f.Of != "":
		return &schema{Pattern: idPattern}
	}
	return &schema{Pattern: `^-?(0|[1-9][0-9]*)$`}
}
