package book

import (
	"strings"

	"summa/internal/core"
	"summa/internal/pack"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// Lint checks what a schema cannot: that a type's printed numbers follow from
// its kit.
func Lint(c *state.Content) []pack.Error {
	r := rules.NewRules(c)
	var list []pack.Error
	for i := range c.Types {
		list = append(list, lintType(r, &c.Types[i])...)
	}
	return list
}

// lintType recomputes a printed profile, as printed and as shipped.
// [mun.sample.1] [mun.save.1] [mun.ap.2]
func lintType(r *rules.Rules, t *state.Gladiator) []pack.Error {
	if len(t.Printed.Save) == 0 {
		return nil
	}
	asPrinted := t.Kit
	asPrinted.Armour = t.Printed.Armour
	var list []pack.Error
	report := func(what string, k state.Kit) {
		if why := disagrees(r, t, &k); why != "" {
			hint := ""
			for _, v := range t.Under {
				if v.Ruling >= 0 {
					hint = "see ruling " + state.RulingNames[v.Ruling].ID
				}
			}
			list = append(list, pack.Error{File: t.From.File, Line: t.From.Line, Col: t.From.Col, Warning: true, Msg: t.ID + ": the " + what + " contradicts itself: " + why, Hint: hint})
		}
	}
	if t.Printed.Differs {
		report("printed profile", asPrinted)
	}
	report("profile", t.Kit)
	return list
}

// disagrees returns the arithmetic where kit and print differ, or "".
func disagrees(r *rules.Rules, t *state.Gladiator, k *state.Kit) string {
	var parts []string
	have := r.ProfileOf(*k)
	if n := t.Printed.Save[0]; n != have.Save {
		parts = append(parts, "Save "+sum(k, have.OfSave)+" = "+state.Itoa(have.Save)+", printed "+state.Itoa(n))
	}
	if n := t.Printed.AP; len(n) > 0 && n[0] != have.AP {
		parts = append(parts, "AP "+sum(k, have.OfAP)+" = "+state.Itoa(have.AP)+", printed "+state.Itoa(n[0]))
	}
	return strings.Join(append(parts, bareDisagrees(r, t, k)...), "; ")
}

// bareDisagrees does the same for the values without the shield.
func bareDisagrees(r *rules.Rules, t *state.Gladiator, k *state.Kit) []string {
	bare := *k
	bare.Shield = state.NoShield
	have := r.ProfileOf(bare)
	var parts []string
	if n := t.Printed.Save; len(n) > 1 && n[1] != have.Save {
		parts = append(parts, "without the shield "+sum(&bare, have.OfSave)+" = "+state.Itoa(have.Save)+", printed "+state.Itoa(n[1]))
	}
	if n := t.Printed.AP; len(n) > 1 && n[1] != have.AP {
		parts = append(parts, "AP without the shield "+sum(&bare, have.OfAP)+" = "+state.Itoa(have.AP)+", printed "+state.Itoa(n[1]))
	}
	return parts
}

// sum is a sum in words: light armour 1 + helmet 1.
func sum(k *state.Kit, steps []core.Record) string {
	var parts []string
	for _, x := range steps {
		if name := partName(k, x.Kind); name != "" {
			parts = append(parts, name+" "+state.Itoa(int(x.A)))
		}
	}
	return strings.Join(parts, " + ")
}

// partName is the name of what a step adds, "" if it adds nothing.
func partName(k *state.Kit, step uint8) string {
	switch step {
	case state.StArmour, state.StApmodNoArmour + state.APLight, state.StApmodNoArmour + state.APHeavy:
		return state.ArmourWords[k.Armour] + " armour"
	case state.StHelmet:
		return "helmet"
	case state.StCestus:
		return "cestus"
	case state.StShield:
		return state.ShieldWords[k.Shield] + " shield"
	case state.StGalerus, state.StApmodNoArmour + state.APGalerus:
		return "galerus"
	case state.StPrintedValue:
		return "as printed"
	case state.StApmodNoArmour + state.APNone:
		return "no armour"
	case state.StApmodNoArmour + state.APLarge:
		return "large shield"
	}
	return ""
}
