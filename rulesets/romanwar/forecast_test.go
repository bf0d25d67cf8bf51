package romanwar

import (
	"testing"

	"summa/internal/rulestest"
)

func TestForecast(t *testing.T) {
	rulestest.Forecast(t, Ruleset(), 1e-6, "map 60 80",
		"add Archers roman-archers side=A men=2", "place Archers 30 20 N",
		"add Gauls gaul-foot side=B men=2", "place Gauls 30 60 S")
}
