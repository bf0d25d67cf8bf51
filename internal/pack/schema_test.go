package pack

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestSchema(t *testing.T) {
	for file, got := range map[string][]byte{
		"testdata/weapon.schema.json": Schema(testKinds[0]),
		"testdata/file.schema.json":   SchemaFile(testKinds, "Content"),
	} {
		if !json.Valid(got) {
			t.Errorf("%s: not valid JSON", file)
		}
		golden(t, file, got)
	}
}

func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs, got:\n%s", file, got)
	}
}
