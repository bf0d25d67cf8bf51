package munera

import (
	"strings"

	"summa/internal/pack"
)

// lintType recomputes a printed profile, as printed and as shipped.
// [mun.sample.1] [mun.save.1] [mun.ap.2]
func (c *Content) lintType(t *gladiator) []pack.Error {
	if len(t.printed.save) == 0 {
		return nil
	}
	asPrinted := t.kit
	asPrinted.armour = t.printed.armour
	var list []pack.Error
	report := func(what string, k kit) {
		if why := c.disagrees(t, &k); why != "" {
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
func (c *Content) disagrees(t *gladiator, k *kit) string {
	var parts []string
	save, sum := c.kitSave(k)
	if n := t.printed.save[0]; n != save {
		parts = append(parts, "Save "+sum+" = "+itoa(save)+", printed "+itoa(n))
	}
	if ap, sum := c.kitAP(k); len(t.printed.ap) > 0 && t.printed.ap[0] != ap {
		parts = append(parts, "AP "+sum+" = "+itoa(ap)+", printed "+itoa(t.printed.ap[0]))
	}
	return strings.Join(append(parts, c.bareDisagrees(t, k)...), "; ")
}

// bareDisagrees does the same for the values without the shield.
func (c *Content) bareDisagrees(t *gladiator, k *kit) []string {
	bare := *k
	bare.shield = noShield
	var parts []string
	if n := t.printed.save; len(n) > 1 {
		if save, sum := c.kitSave(&bare); save != n[1] {
			parts = append(parts, "without the shield "+sum+" = "+itoa(save)+", printed "+itoa(n[1]))
		}
	}
	if n := t.printed.ap; len(n) > 1 {
		if ap, sum := c.kitAP(&bare); ap != n[1] {
			parts = append(parts, "AP without the shield "+sum+" = "+itoa(ap)+", printed "+itoa(n[1]))
		}
	}
	return parts
}

// kitSave is the front Save of a kit with its sum in words.
func (c *Content) kitSave(k *kit) (int, string) {
	var parts []string
	total := 0
	add := func(name string, row int) {
		total += int(c.saves[row].value)
		parts = append(parts, name+" "+itoa(int(c.saves[row].value)))
	}
	add(armourWords[k.armour]+" armour", saveNone+int(k.armour))
	if k.helmet {
		add("helmet", saveHelmet)
	}
	if k.right != 0 && c.arms[k.right].worn {
		add("cestus", saveCestus)
	}
	if k.shield != noShield {
		add(shieldWords[k.shield]+" shield", shieldRow(k.shield, Front))
	}
	if k.galerus {
		add("galerus", saveGalerus)
	}
	if k.saveBonus != 0 {
		total += int(k.saveBonus)
		parts = append(parts, "as printed "+itoa(int(k.saveBonus)))
	}
	return min(total, int(c.saves[saveMaximum].value)), strings.Join(parts, " + ")
}

// kitAP is the AP modifier of a kit with its sum in words.
func (c *Content) kitAP(k *kit) (int, string) {
	row, name := apHeavy, "heavy armour"
	switch {
	case k.armour == noArmour && k.galerus:
		row, name = apGalerus, "galerus"
	case k.armour == noArmour:
		row, name = apNone, "no armour"
	case k.armour == lightArmour:
		row, name = apLight, "light armour"
	}
	total := int(c.apmods[row].value) + int(k.apBonus)
	sum := name + " " + itoa(int(c.apmods[row].value))
	if k.shield == largeShield {
		total += int(c.apmods[apLarge].value)
		sum += " + large shield " + itoa(int(c.apmods[apLarge].value))
	}
	return total, sum
}
