package morturi

import (
	"testing"

	"summa/internal/rulestest"
)

func TestForecast(t *testing.T) {
	rulestest.Forecast(t, Ruleset(), 1e-9, "arena 15 15", "school A", "school B",
		"add a1 secutor suggested=yes grade=novicius school=A at=8,4 facing=n",
		"add b1 gallus suggested=yes grade=novicius school=B at=8,12 facing=s")
}
