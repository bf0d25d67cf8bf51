package munera

import (
	"strings"
	"summa/internal/fact"
)

// figureFields lists the fields in the order they are shown. Those of the turn record
// stand in a row, and so do those of the deeds: see NewFacts.
func figureFields() []figureField {
	fields := []figureField{
		fact.Shown("type", fact.Word, readType).SetBy(setType).ToldApart(sameKind),
		fact.Shown("class", fact.Word, readClass).ToldApart(sameKind),
		fact.Shown("side", fact.Text, readSide).SetBy(setSide).ToldApart(func(a, b theFigure) bool { return a.side == b.side }),
		fact.Int("stamina", -99, 99, func(of theFigure) *int16 { return &of.stamina }),
		fact.Int("stamina0", 0, 99, func(of theFigure) *int16 { return &of.stamina0 }),
		fact.Int("fatigue", 0, 999, func(of theFigure) *int16 { return &of.fatigue }),
		fact.OneOf("posture", postureWords, func(of theFigure) *uint8 { return &of.posture }),
		// A figure that no longer takes part leaves its space.
		fact.OneOf("status", statusWords, func(of theFigure) *uint8 { return &of.status }).Then(func(of theFigure) { of.r.leaveSpaces(of.s) }),
		fact.Shown("position", fact.Place, readPosition).SetBy(setPosition).ToldApart(func(a, b theFigure) bool {
			return a.at == b.at && a.facing == b.facing && a.placed == b.placed
		}),
		fact.OneOf("armour", armourWords, func(of theFigure) *uint8 { return &of.armour }),
		fact.Shown("shield", fact.Text, readShield).SetBy(setShield).Usually("none").ToldApart(sameShield),
		fact.Shown("helmet", fact.Text, readHelmet).SetBy(setHelmet).Usually("none").ToldApart(func(a, b theFigure) bool {
			return a.helmet == b.helmet && a.helmetAt == b.helmetAt
		}),
		fact.Flag("galerus", func(of theFigure) *bool { return &of.galerus }),
		fact.Flag("cesti", func(of theFigure) *bool { return &of.cesti }),
		fact.Shown("right", fact.Word, readHand(inRight)).SetBy(setHand(inRight)).Usually("empty").ToldApart(sameHands),
		fact.Shown("left", fact.Word, readHand(inLeft)).SetBy(setHand(inLeft)).Usually("empty").ToldApart(sameHands),
		fact.Shown("stowed", fact.List, readStowed).SetBy(setStowed).ToldApart(sameSheet),
		fact.Int("darts", 0, maxDarts, func(of theFigure) *int8 { return &of.darts }).Then(laySheetOfDarts),
		fact.Shown("arrows", fact.Count, readArrows).SetBy(setArrows).Usually("unlimited").ToldApart(func(a, b theFigure) bool { return a.arrows == b.arrows }),
		fact.Shown("entangled", fact.List, readEntangled).SetBy(setEntangled).ToldApart(sameNets),
		fact.Shown("entangled_by", fact.List, readEntangledBy).SetBy(setEntangledBy).ToldApart(sameNets),
		fact.Flag("hazed", func(of theFigure) *bool { return &of.hazed }),
		fact.Shown("skills", fact.List, readSkills).SetBy(setSkills).ToldApart(func(a, b theFigure) bool { return a.skills == b.skills }),
		fact.Shown("hasta_tied", fact.Truth, readTied).SetBy(setTied).Usually("false").ToldApart(sameSheet),
		fact.Flag("hasta_dropped", func(of theFigure) *bool { return &of.hastaDropped }),
		fact.Flag("hoplomachus", func(of theFigure) *bool { return &of.hoplo }),
		fact.Shown("grapple", fact.Pair, readGrapple).SetBy(setGrapple).ToldApart(func(a, b theFigure) bool { return a.role == b.role && a.partner == b.partner }),
	}
	fields = append(fields, turnFields()...)
	fields = append(fields, deedFields()...)
	return append(fields, innerFields()...)
}

// turnFields are the record of a figure's turn.
func turnFields() []figureField {
	return []figureField{
		fact.Int(firstOfTurn, 0, 99, func(of theFigure) *int8 { return &of.ap }),
		fact.Int("spent", 0, 99, func(of theFigure) *int8 { return &of.spent }),
		fact.Int("attacks", 0, maxAttacks, func(of theFigure) *uint8 { return &of.attacks }),
		fact.Int("improvised", 0, maxAttacks, func(of theFigure) *uint8 { return &of.improvised }),
		fact.Flag("shield_used", func(of theFigure) *bool { return &of.shieldUsed }),
		fact.Flag("cut_tried", func(of theFigure) *bool { return &of.cutTried }),
		fact.Flag("rose", func(of theFigure) *bool { return &of.rose }),
		fact.OneOf("feint", feintWords, func(of theFigure) *uint8 { return &of.feint }),
		oneFigure("sand_bonus", func(of theFigure) *int8 { return &of.sandOn }),
		fact.Flag("seven_taken", func(of theFigure) *bool { return &of.seven }),
		fact.Flag("tired_at_start", func(of theFigure) *bool { return &of.tiredAtStart }),
	}
}

// deedFields are what the crowd and the campaign want to know.
func deedFields() []figureField {
	return []figureField{
		fact.Flag(firstOfDeeds, func(of theFigure) *bool { return &of.sandUsed }),
		fact.Int("whirls", 0, 200, func(of theFigure) *uint8 { return &of.whirls }),
		fact.Int("whirl_hits", 0, 200, func(of theFigure) *uint8 { return &of.whirlHits }),
		fact.Int("whirl_doubles", 0, 200, func(of theFigure) *uint8 { return &of.whirlDoubles }),
		fact.Int("wounds_dealt", 0, 999, func(of theFigure) *int16 { return &of.woundsDealt }),
		figureSet("injured_set", func(of theFigure) *uint16 { return &of.injuredSet }),
		figureSet("wounded_by", func(of theFigure) *uint16 { return &of.woundedBy }),
		figureSet("defeated_set", func(of theFigure) *uint16 { return &of.defeatedSet }),
		fact.Shown("defeated", fact.Number, func(b []byte, of theFigure) []byte { return fact.Num(b, of.Figure.defeats()) }).
			SetBy(setDefeated).Usually("0").ToldApart(func(a, b theFigure) bool { return a.Figure.defeats() == b.Figure.defeats() }),
		fact.Int("day_wounds", 0, 200, func(of theFigure) *uint8 { return &of.day.wounds }),
		fact.Int("day_injuries", 0, 200, func(of theFigure) *uint8 { return &of.day.injuries }),
		fact.Int("day_whirl_hits", 0, 200, func(of theFigure) *uint8 { return &of.day.whirlHits }),
		fact.Int("day_whirl_doubles", 0, 200, func(of theFigure) *uint8 { return &of.day.whirlDoubles }),
		fact.Flag("day_sand", func(of theFigure) *bool { return &of.day.sand }),
	}
}

// The fields with which the rows of the turn record, of the deeds and of what only
// completes the state begin.
const (
	firstOfTurn  = "ap"
	firstOfDeeds = "sand_used"
	firstInner   = "sheet"
)

// innerFields complete the state: nobody types them, but two states that differ
// in one of them are not the same bout.
func innerFields() []figureField {
	fields := []figureField{
		fact.Shown(firstInner, fact.List, readSheet).ToldApart(sameSheet),
		fact.Shown("holds", fact.List, readHolds).ToldApart(sameNets),
		fact.OneOf("shield_hand", whereWords, func(of theFigure) *uint8 { return &of.shieldIn }).SetBy(nil).Usually("left"),
		oneFigure("attacked_by", func(of theFigure) *int8 { return &of.attackedBy }),
		fact.Flag("skill_taken", func(of theFigure) *bool { return &of.gained }),
		fact.Int("skills_at_start", 0, 31, func(of theFigure) *uint8 { return &of.skills0 }),
		fact.Flag("both_hands", func(of theFigure) *bool { return &of.grip }),
		fact.Flag("dagger_last", func(of theFigure) *bool { return &of.last }),
		fact.Int("save_bonus", -5, 5, func(of theFigure) *int8 { return &of.saveBonus }),
		fact.Flag("net_let_go", func(of theFigure) *bool { return &of.netLetGo }),
		fact.Int("ap_bonus", -5, 5, func(of theFigure) *int8 { return &of.apBonus }),
		fact.Shown("shield_of", fact.Text, readShieldOf).ToldApart(func(a, b theFigure) bool { return a.shieldOf == b.shieldOf }),
		figureSet("shield_barred", func(of theFigure) *uint16 { return &of.shieldBarred }),
	}
	for k := range fields {
		fields[k].Inner = true
	}
	return fields
}

// figureSet is a set of figures, written as a list of names.
func figureSet(name string, at func(of theFigure) *uint16) figureField {
	return fact.Shown(name, fact.List, func(b []byte, of theFigure) []byte {
		set, start := *at(of), len(b)
		for k := range int(of.s.n) {
			if set&bit(k) != 0 {
				b = fact.Listed(b, start, of.r.name(of.s, k))
			}
		}
		return b
	}).SetBy(func(of theFigure, text string) error {
		var set uint16
		for _, name := range fact.Split(text) {
			k, err := of.r.figure(of.s, name)
			if err != nil {
				return err
			}
			set |= bit(k)
		}
		*at(of) = set
		return nil
	}).ToldApart(func(a, b theFigure) bool { return *at(a) == *at(b) })
}

// oneFigure is a figure or none.
func oneFigure(name string, at func(of theFigure) *int8) figureField {
	return fact.Shown(name, fact.Text, func(b []byte, of theFigure) []byte {
		if k := *at(of); k >= 0 {
			return append(b, of.r.name(of.s, int(k))...)
		}
		return append(b, "none"...)
	}).SetBy(func(of theFigure, text string) error {
		if strings.EqualFold(text, "none") {
			*at(of) = nobody
			return nil
		}
		k, err := of.r.figure(of.s, text)
		if err == nil {
			*at(of) = int8(k)
		}
		return err
	}).Usually("none").ToldApart(func(a, b theFigure) bool { return *at(a) == *at(b) })
}

// Quick comparisons for fields that are read off several members.
func sameKind(a, b theFigure) bool { return a.kind == b.kind }

func sameSheet(a, b theFigure) bool { return a.sheet == b.sheet && a.nSheet == b.nSheet }

func sameNets(a, b theFigure) bool { return a.nets == b.nets && a.nNets == b.nNets }

func sameShield(a, b theFigure) bool { return a.shield == b.shield && a.shieldAt == b.shieldAt }

func sameHands(a, b theFigure) bool {
	return sameSheet(a, b) && sameShield(a, b) && a.shieldIn == b.shieldIn
}
