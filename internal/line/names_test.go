package line

import "testing"

func TestQuoteNames(t *testing.T) {
	names := []string{"Remus", "Dares II", "Dares II the Old"}
	for text, want := range map[string]string{
		"attack dares ii with sword": `attack "Dares II" with sword`,
		`attack "Dares II" with net`: `attack "Dares II" with net`,
		"map Dares III":              "map Dares III",
		"range Remus Dares II 2":     `range Remus "Dares II" 2`,
		"attack Remus":               "attack Remus",
		"map Dares II the Old":       `map "Dares II the Old"`,
		"attack Remus # by Dares II": "attack Remus # by Dares II",
		"":                           "",
	} {
		if got := QuoteNames(text, names); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}
