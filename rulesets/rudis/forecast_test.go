package rudis

import (
	"testing"

	"summa/internal/rulestest"
)

func TestForecastAlone(t *testing.T) {
	rulestest.Forecast(t, Ruleset(), 0.9, "add A ankeles hp=6", "add B entellus hp=6")
}
