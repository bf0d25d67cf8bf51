package book

import (
	"strings"

	"summa/internal/core"
	"summa/internal/pack"
	"summa/rulesets/munera/rules"
)

// Lint checks what a schema cannot: that a type's printed numbers follow from
// its kit.
func Lint(c *rules.Content) []pack.Error {
	r := rules.NewRules(c)
	var list []pack.Error
	for i := range c.Types {
		list = append(list, lintType(r, &c.Types[i])...)
	}
	return list
}

// lintType recomputes a printed profile, as printed and as shipped.
// [mun.sample.1] [mun.save.1] [mun.ap.2]
func lintType(r *rules.Rules, t *rules.Gladiator) []pack.Error {
	if len(t.Printed.Save) == 0 {
		return nil
	}
	asPrinted := t.Kit
	asPrinted.Armour = t.Printed.Armour
	var list []pack.Error
	report := func(what string, k rules.Kit) {
		if why := disagrees(r, t, &k); why != "" {
			hint := ""
			for _, v := range t.Under {
				if v.Ruling >= 0 {
					hint = "see ruling " + rules.RulingNames[v.Ruling].ID
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
func disagrees(r *rules.Rules, t *rules.Gladiator, k *rules.Kit) string {
	var parts []string
	have := r.ProfileOf(*k)
	if n := t.Printed.Save[0]; n != have.Save {
		parts = append(parts, "Save "+sum(k, have.OfSave)+" = "+rules.Itoa(have.Save)+", printed "+rules.Itoa(n))
	}
	if n := t.Printed.AP; len(n) > 0 && n[0] != have.AP {
		parts = append(parts, "AP "+sum(k, have.OfAP)+" = "+rules.Itoa(have.AP)+", printed "+rules.Itoa(n[0]))
	}
	return strings.Join(append(parts, bareDisagrees(r, t, k)...), "; ")
}

// bareDisagrees does the same for the values without the shield.
func bareDisagrees(r *rules.Rules, t *rules.Gladiator, k *rules.Kit) []string {
	bare := *k
	bare.Shield = rules.NoShield
	have := r.ProfileOf(bare)
	var parts []string
	if n := t.Printed.Save; len(n) > 1 && n[1] != have.Save {
		parts = append(parts, "without the shield "+sum(&bare, have.OfSave)+" = "+rules.Itoa(have.Save)+", printed "+rules.Itoa(n[1]))
	}
	if n := t.Printed.AP; len(n) > 1 && n[1] != have.AP {
		parts = append(parts, "AP without the shield "+sum(&bare, have.OfAP)+" = "+rules.Itoa(have.AP)+", printed "+rules.Itoa(n[1]))
	}
	return parts
}

// sum is a sum in words: light armour 1 + helmet 1.
func sum(k *rules.Kit, steps []core.Record) string {
	var parts []string
	for _, x := range steps {
		if name := partName(k, x.Kind); name != "" {
			parts = append(parts, name+" "+rules.Itoa(int(x.A)))
		}
	}
	return strings.Join(parts, " + ")
}

// partName is the name of what a step adds, "" if it adds nothing.
func partName(k *rules.Kit, step uint8) string {
	switch step {
	case rules.StArmour, rules.StApmod + rules.APLight, rules.StApmod + rules.APHeavy:
		return rules.ArmourWords[k.Armour] + " armour"
	case rules.StHelmet:
		return "helmet"
	case rules.StCestus:
		return "cestus"
	case rules.StShield:
		return rules.ShieldWords[k.Shield] + " shield"
	case rules.StGalerus, rules.StApmod + rules.APGalerus:
		return "galerus"
	case rules.StPrinted:
		return "as printed"
	case rules.StApmod + rules.APNone:
		return "no armour"
	case rules.StApmod + rules.APLarge:
		return "large shield"
	}
	return ""
}
