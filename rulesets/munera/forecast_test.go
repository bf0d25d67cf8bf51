package munera

import (
	"testing"

	"summa/internal/rulestest"
)

func TestForecastAlone(t *testing.T) {
	rulestest.Forecast(t, Ruleset(), 0.8, "add A samnite stamina=2", "add B retiarius stamina=2", "range A B 1")
}
