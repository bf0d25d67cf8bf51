package facts

import (
	"strings"
	"summa/internal/fact"
	"summa/rulesets/munera/state"
)

// figureFields lists the fields in the order they are shown. Those of the turn record
// stand in a row, and so do those of the deeds: see NewFacts.
func figureFields() []FigureField {
	fields := []FigureField{
		fact.Shown("type", fact.Word, readType).SetBy(setType).ToldApart(sameKind),
		fact.Shown("class", fact.Word, readClass).ToldApart(sameKind),
		fact.Shown("side", fact.Text, readSide).SetBy(setSide).ToldApart(func(a, b theFigure) bool { return a.Side == b.Side }),
		fact.Int("stamina", -99, 99, func(of theFigure) *int16 { return &of.Stamina }),
		fact.Int("stamina0", 0, 99, func(of theFigure) *int16 { return &of.Stamina0 }),
		fact.Int("fatigue", 0, 999, func(of theFigure) *int16 { return &of.Fatigue }),
		fact.OneOf("posture", state.PostureWords, func(of theFigure) *uint8 { return &of.Posture }),
		// A figure that no longer takes part leaves its space.
		fact.OneOf("status", state.StatusWords, func(of theFigure) *uint8 { return &of.Status }).Then(func(of theFigure) { of.r.LeaveSpaces(of.s) }),
		fact.Shown("position", fact.Place, ReadPosition).SetBy(setPosition).ToldApart(func(a, b theFigure) bool {
			return a.At == b.At && a.Facing == b.Facing && a.Placed == b.Placed
		}),
		fact.OneOf("armour", state.ArmourWords, func(of theFigure) *uint8 { return &of.Armour }),
		fact.Shown("shield", fact.Text, readShield).SetBy(setShield).Usually("none").ToldApart(sameShield),
		fact.Shown("helmet", fact.Text, readHelmet).SetBy(setHelmet).Usually("none").ToldApart(func(a, b theFigure) bool {
			return a.Helmet == b.Helmet && a.HelmetAt == b.HelmetAt
		}),
		fact.Flag("galerus", func(of theFigure) *bool { return &of.Galerus }),
		fact.Flag("cesti", func(of theFigure) *bool { return &of.Cesti }),
		fact.Shown("right", fact.Word, readHand(state.InRight)).SetBy(setHand(state.InRight)).Usually("empty").ToldApart(sameHands),
		fact.Shown("left", fact.Word, readHand(state.InLeft)).SetBy(setHand(state.InLeft)).Usually("empty").ToldApart(sameHands),
		fact.Shown("stowed", fact.List, readStowed).SetBy(setStowed).ToldApart(sameSheet),
		fact.Int("darts", 0, state.MaxDarts, func(of theFigure) *int8 { return &of.Darts }).Then(laySheetOfDarts),
		fact.Shown("arrows", fact.Count, readArrows).SetBy(setArrows).Usually("unlimited").ToldApart(func(a, b theFigure) bool { return a.Arrows == b.Arrows }),
		fact.Shown("entangled", fact.List, readEntangled).SetBy(setEntangled).ToldApart(sameNets),
		fact.Shown("entangled_by", fact.List, readEntangledBy).SetBy(setEntangledBy).ToldApart(sameNets),
		fact.Flag("hazed", func(of theFigure) *bool { return &of.Hazed }),
		fact.Shown("skills", fact.List, readSkills).SetBy(setSkills).ToldApart(func(a, b theFigure) bool { return a.Skills == b.Skills }),
		fact.Shown("hasta_tied", fact.Truth, readTied).SetBy(setTied).Usually("false").ToldApart(sameSheet),
		fact.Flag("hasta_dropped", func(of theFigure) *bool { return &of.HastaDropped }),
		fact.Flag("hoplomachus", func(of theFigure) *bool { return &of.Hoplo }),
		fact.Shown("grapple", fact.Pair, readGrapple).SetBy(setGrapple).ToldApart(func(a, b theFigure) bool { return a.Role == b.Role && a.Partner == b.Partner }),
	}
	fields = append(fields, turnFields()...)
	fields = append(fields, deedFields()...)
	return append(fields, innerFields()...)
}

// turnFields are the record of a figure's turn.
func turnFields() []FigureField {
	return []FigureField{
		fact.Int(firstOfTurn, 0, 99, func(of theFigure) *int8 { return &of.AP }),
		fact.Int("spent", 0, 99, func(of theFigure) *int8 { return &of.Spent }),
		fact.Int("attacks", 0, state.MaxAttacks, func(of theFigure) *uint8 { return &of.Attacks }),
		fact.Int("improvised", 0, state.MaxAttacks, func(of theFigure) *uint8 { return &of.Improvised }),
		fact.Flag("shield_used", func(of theFigure) *bool { return &of.ShieldUsed }),
		fact.Flag("cut_tried", func(of theFigure) *bool { return &of.CutTried }),
		fact.Flag("rose", func(of theFigure) *bool { return &of.Rose }),
		fact.OneOf("feint", state.FeintWords, func(of theFigure) *uint8 { return &of.Feint }),
		oneFigure("sand_bonus", func(of theFigure) *int8 { return &of.SandOn }),
		fact.Flag("seven_taken", func(of theFigure) *bool { return &of.Seven }),
		fact.Flag("tired_at_start", func(of theFigure) *bool { return &of.TiredAtStart }),
	}
}

// deedFields are what the crowd and the campaign want to know.
func deedFields() []FigureField {
	return []FigureField{
		fact.Flag(firstOfDeeds, func(of theFigure) *bool { return &of.SandUsed }),
		fact.Int("whirls", 0, 200, func(of theFigure) *uint8 { return &of.Whirls }),
		fact.Int("whirl_hits", 0, 200, func(of theFigure) *uint8 { return &of.WhirlHits }),
		fact.Int("whirl_doubles", 0, 200, func(of theFigure) *uint8 { return &of.WhirlDoubles }),
		fact.Int("wounds_dealt", 0, 999, func(of theFigure) *int16 { return &of.WoundsDealt }),
		figureSet("injured_set", func(of theFigure) *uint16 { return &of.InjuredSet }),
		figureSet("wounded_by", func(of theFigure) *uint16 { return &of.WoundedBy }),
		figureSet("defeated_set", func(of theFigure) *uint16 { return &of.DefeatedSet }),
		fact.Shown("defeated", fact.Number, func(b []byte, of theFigure) []byte { return fact.Num(b, defeats(of.Figure)) }).
			SetBy(setDefeated).Usually("0").ToldApart(func(a, b theFigure) bool { return defeats(a.Figure) == defeats(b.Figure) }),
		fact.Int("day_wounds", 0, 200, func(of theFigure) *uint8 { return &of.Day.Wounds }),
		fact.Int("day_injuries", 0, 200, func(of theFigure) *uint8 { return &of.Day.Injuries }),
		fact.Int("day_whirl_hits", 0, 200, func(of theFigure) *uint8 { return &of.Day.WhirlHits }),
		fact.Int("day_whirl_doubles", 0, 200, func(of theFigure) *uint8 { return &of.Day.WhirlDoubles }),
		fact.Flag("day_sand", func(of theFigure) *bool { return &of.Day.Sand }),
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
func innerFields() []FigureField {
	fields := []FigureField{
		fact.Shown(firstInner, fact.List, readSheet).ToldApart(sameSheet),
		fact.Shown("holds", fact.List, readHolds).ToldApart(sameNets),
		fact.OneOf("shield_hand", state.WhereWords, func(of theFigure) *uint8 { return &of.ShieldIn }).SetBy(nil).Usually("left"),
		oneFigure("attacked_by", func(of theFigure) *int8 { return &of.AttackedBy }),
		fact.Flag("skill_taken", func(of theFigure) *bool { return &of.Gained }),
		fact.Int("skills_at_start", 0, 31, func(of theFigure) *uint8 { return &of.Skills0 }),
		fact.Flag("both_hands", func(of theFigure) *bool { return &of.Grip }),
		fact.Flag("dagger_last", func(of theFigure) *bool { return &of.Last }),
		fact.Int("save_bonus", -5, 5, func(of theFigure) *int8 { return &of.SaveBonus }),
		fact.Flag("net_let_go", func(of theFigure) *bool { return &of.NetLetGo }),
		fact.Int("ap_bonus", -5, 5, func(of theFigure) *int8 { return &of.APBonus }),
		fact.Shown("shield_of", fact.Text, readShieldOf).ToldApart(func(a, b theFigure) bool { return a.ShieldOf == b.ShieldOf }),
		figureSet("shield_barred", func(of theFigure) *uint16 { return &of.ShieldBarred }),
	}
	for k := range fields {
		fields[k].Inner = true
	}
	return fields
}

// figureSet is a set of figures, written as a list of names.
func figureSet(name string, at func(of theFigure) *uint16) FigureField {
	return fact.Shown(name, fact.List, func(b []byte, of theFigure) []byte {
		set, start := *at(of), len(b)
		for k := range int(of.s.N) {
			if set&state.Bit(k) != 0 {
				b = fact.Listed(b, start, of.r.Name(of.s, k))
			}
		}
		return b
	}).SetBy(func(of theFigure, text string) error {
		var set uint16
		for _, name := range fact.Split(text) {
			k, err := of.r.FigureNamed(of.s, name)
			if err != nil {
				return err
			}
			set |= state.Bit(k)
		}
		*at(of) = set
		return nil
	}).ToldApart(func(a, b theFigure) bool { return *at(a) == *at(b) })
}

// oneFigure is a figure or none.
func oneFigure(name string, at func(of theFigure) *int8) FigureField {
	return fact.Shown(name, fact.Text, func(b []byte, of theFigure) []byte {
		if k := *at(of); k >= 0 {
			return append(b, of.r.Name(of.s, int(k))...)
		}
		return append(b, "none"...)
	}).SetBy(func(of theFigure, text string) error {
		if strings.EqualFold(text, "none") {
			*at(of) = state.Nobody
			return nil
		}
		k, err := of.r.FigureNamed(of.s, text)
		if err == nil {
			*at(of) = int8(k)
		}
		return err
	}).Usually("none").ToldApart(func(a, b theFigure) bool { return *at(a) == *at(b) })
}

// Quick comparisons for fields that are read off several members.
func sameKind(a, b theFigure) bool { return a.Kind == b.Kind }

func sameSheet(a, b theFigure) bool { return a.Sheet == b.Sheet && a.NumSheet == b.NumSheet }

func sameNets(a, b theFigure) bool { return a.Nets == b.Nets && a.NumNets == b.NumNets }

func sameShield(a, b theFigure) bool { return a.Shield == b.Shield && a.ShieldAt == b.ShieldAt }

func sameHands(a, b theFigure) bool {
	return sameSheet(a, b) && sameShield(a, b) && a.ShieldIn == b.ShieldIn
}
