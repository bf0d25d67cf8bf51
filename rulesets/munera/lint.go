package munera

import (
	"strings"

	"summa/internal/bout"
	"summa/internal/pack"
)

// Lint checks what a schema cannot: that a type's printed numbers follow from
// its kit.
func Lint(c *Content) []pack.Error {
	r := NewRules(c)
	var list []pack.Error
	for i := range c.types {
		list = append(list, lintType(r, &c.types[i])...)
	}
	return list
}

// lintType recomputes a printed profile, as printed and as shipped.
// [mun.sample.1] [mun.save.1] [mun.ap.2]
func lintType(r *Rules, t *gladiator) []pack.Error {
	if len(t.printed.save) == 0 {
		return nil
	}
	asPrinted := t.kit
	asPrinted.armour = t.printed.armour
	var list []pack.Error
	report := func(what string, k kit) {
		if why := disagrees(r, t, &k); why != "" {
			hint := ""
			for _, v := range t.under {
				if v.ruling >= 0 {
					hint = "see ruling " + rulingNames[v.ruling].id
				}
			}
			list = append(list, pack.Error{File: t.from.File, Line: t.from.Line, Col: t.from.Col, Warning: true, Msg: t.id + ": the " + what + " contradicts itself: " + why, Hint: hint})
		}
	}
	if t.printed.differs {
		report("printed profile", asPrinted)
	}
	report("profile", t.kit)
	return list
}

// disagrees returns the arithmetic where kit and print differ, or "".
func disagrees(r *Rules, t *gladiator, k *kit) string {
	var parts []string
	have := r.profileOf(*k)
	if n := t.printed.save[0]; n != have.save {
		parts = append(parts, "Save "+sum(k, have.ofSave)+" = "+itoa(have.save)+", printed "+itoa(n))
	}
	if n := t.printed.ap; len(n) > 0 && n[0] != have.ap {
		parts = append(parts, "AP "+sum(k, have.ofAP)+" = "+itoa(have.ap)+", printed "+itoa(n[0]))
	}
	return strings.Join(append(parts, bareDisagrees(r, t, k)...), "; ")
}

// bareDisagrees does the same for the values without the shield.
func bareDisagrees(r *Rules, t *gladiator, k *kit) []string {
	bare := *k
	bare.shield = noShield
	have := r.profileOf(bare)
	var parts []string
	if n := t.printed.save; len(n) > 1 && n[1] != have.save {
		parts = append(parts, "without the shield "+sum(&bare, have.ofSave)+" = "+itoa(have.save)+", printed "+itoa(n[1]))
	}
	if n := t.printed.ap; len(n) > 1 && n[1] != have.ap {
		parts = append(parts, "AP without the shield "+sum(&bare, have.ofAP)+" = "+itoa(have.ap)+", printed "+itoa(n[1]))
	}
	return parts
}

// sum is a sum in words: light armour 1 + helmet 1.
func sum(k *kit, steps []bout.Record) string {
	var parts []string
	for _, x := range steps {
		if name := partName(k, x.Kind); name != "" {
			parts = append(parts, name+" "+itoa(int(x.A)))
		}
	}
	return strings.Join(parts, " + ")
}

// partName is the name of what a step adds, "" if it adds nothing.
func partName(k *kit, step uint8) string {
	switch step {
	case stArmour, stApmod + apLight, stApmod + apHeavy:
		return armourWords[k.armour] + " armour"
	case stHelmet:
		return "helmet"
	case stCestus:
		return "cestus"
	case stShield:
		return shieldWords[k.shield] + " shield"
	case stGalerus, stApmod + apGalerus:
		return "galerus"
	case stPrinted:
		return "as printed"
	case stApmod + apNone:
		return "no armour"
	case stApmod + apLarge:
		return "large shield"
	}
	return ""
}
