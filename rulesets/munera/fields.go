package munera

import (
	"strconv"
	"summa/internal/fact"
)

// A figureField is one named fact of a figure: how it reads and how a referee
// sets it. Everything that shows, hashes, compares or sets state goes through
// this table.
type figureField struct {
	name  string
	kind  fact.Kind
	plain string // the value that goes without saying
	read  func(b []byte, r *Rules, s *State, i int) []byte
	set   func(r *Rules, s *State, i int, text string) error
	same  func(a, b *Figure) bool // reads the same in both, as far as can be told quickly
}

func num(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

func truth(b []byte, v bool) []byte { return strconv.AppendBool(b, v) }

// number is a numeric field with its bounds.
func number(name string, low, high int, at func(f *Figure) int, put func(f *Figure, n int)) figureField {
	return figureField{name, fact.Number, "0",
		func(b []byte, r *Rules, s *State, i int) []byte { return num(b, at(&s.fig[i])) },
		func(r *Rules, s *State, i int, text string) error {
			n, err := fact.ParseInt(text, low, high)
			if err == nil {
				put(&s.fig[i], n)
			}
			return err
		},
		func(a, b *Figure) bool { return at(a) == at(b) }}
}

// flag is a true-or-false field.
func flag(name string, at func(f *Figure) *bool) figureField {
	return figureField{name, fact.Truth, "false",
		func(b []byte, r *Rules, s *State, i int) []byte { return truth(b, *at(&s.fig[i])) },
		func(r *Rules, s *State, i int, text string) error {
			v, err := fact.ParseTruth(text)
			if err == nil {
				*at(&s.fig[i]) = v
			}
			return err
		},
		func(a, b *Figure) bool { return *at(a) == *at(b) }}
}

// choice is a field with a few words; the first goes without saying.
func choice(name string, words []string, at func(f *Figure) *uint8) figureField {
	return figureField{name, fact.Word, words[0],
		func(b []byte, r *Rules, s *State, i int) []byte { return append(b, words[*at(&s.fig[i])]...) },
		func(r *Rules, s *State, i int, text string) error {
			k, err := fact.ParseWord(text, words)
			if err == nil {
				*at(&s.fig[i]) = uint8(k)
			}
			return err
		},
		func(a, b *Figure) bool { return *at(a) == *at(b) }}
}

var (
	postureWords = []string{"standing", "down"}
	statusWords  = []string{"active", "spared", "killed", "dead"}
	feintWords   = []string{"none", "ready", "used"}
	whereWords   = []string{"absent", "right", "left", "stowed", "carried", "ground", "gone"}
	heldWords    = []string{"held", "ground", "gone", "discarded"}
	leftWords    = []string{"", "shoved", "left"}
	wornWords    = []string{"worn", "ground", "gone", "discarded"}
	quadWords    = []string{"front", "right", "rear", "left"}
	phaseWords   = []string{"muster", "turn-start", "actions", "over"}
	roleWords    = []string{"none", "grappler", "grappled"}
	skillWords   = []string{"Reflexes", "Attack", "Dodge", "Stamina", "Popularity"}
	unitWords    = []string{"inch", "cm"}
)

// figureFields lists the fields in the order they are shown.
func figureFields() []figureField {
	fields := []figureField{
		{"type", fact.Word, "", readType, setType, func(a, b *Figure) bool { return a.kind == b.kind }},
		{"class", fact.Word, "", readClass, nil, func(a, b *Figure) bool { return a.kind == b.kind }},
		{"side", fact.Text, "", readSide, setSide, func(a, b *Figure) bool { return a.side == b.side }},
		number("stamina", -99, 99, func(f *Figure) int { return int(f.stamina) }, func(f *Figure, n int) { f.stamina = int16(n) }),
		number("stamina0", 0, 99, func(f *Figure) int { return int(f.stamina0) }, func(f *Figure, n int) { f.stamina0 = int16(n) }),
		number("fatigue", 0, 999, func(f *Figure) int { return int(f.fatigue) }, func(f *Figure, n int) { f.fatigue = int16(n) }),
		choice("posture", postureWords, func(f *Figure) *uint8 { return &f.posture }),
		{"status", fact.Word, "active", func(b []byte, r *Rules, s *State, i int) []byte { return append(b, statusWords[s.fig[i].status]...) }, setStatus, func(a, b *Figure) bool { return a.status == b.status }},
		{"position", fact.Place, "", readPosition, setPosition, func(a, b *Figure) bool { return a.at == b.at && a.facing == b.facing && a.placed == b.placed }},
		choice("armour", armourWords, func(f *Figure) *uint8 { return &f.armour }),
		{"shield", fact.Text, "none", readShield, setShield, sameShield},
		{"helmet", fact.Text, "none", readHelmet, setHelmet, func(a, b *Figure) bool { return a.helmet == b.helmet && a.helmetAt == b.helmetAt }},
		flag("galerus", func(f *Figure) *bool { return &f.galerus }),
		flag("cesti", func(f *Figure) *bool { return &f.cesti }),
		{"right", fact.Word, "empty", readHand(inRight), setHand(inRight), sameHands},
		{"left", fact.Word, "empty", readHand(inLeft), setHand(inLeft), sameHands},
		{"stowed", fact.List, "", readStowed, setStowed, sameSheet},
		{"darts", fact.Number, "0", func(b []byte, r *Rules, s *State, i int) []byte { return num(b, int(s.fig[i].darts)) }, setDarts, func(a, b *Figure) bool { return a.darts == b.darts }},
		{"arrows", fact.Count, "unlimited", readArrows, setArrows, func(a, b *Figure) bool { return a.arrows == b.arrows }},
		{"entangled", fact.List, "", readEntangled, setEntangled, sameNets},
		{"entangled_by", fact.List, "", readEntangledBy, setEntangledBy, sameNets},
		flag("hazed", func(f *Figure) *bool { return &f.hazed }),
		{"skills", fact.List, "", readSkills, setSkills, func(a, b *Figure) bool { return a.skills == b.skills }},
		{"hasta_tied", fact.Truth, "false", readTied, setTied, sameSheet},
		flag("hasta_dropped", func(f *Figure) *bool { return &f.hastaDropped }),
		flag("hoplomachus", func(f *Figure) *bool { return &f.hoplo }),
		{"grapple", fact.Pair, "", readGrapple, setGrapple, func(a, b *Figure) bool { return a.role == b.role && a.partner == b.partner }},
	}
	fields = append(fields, turnFields()...)
	fields = append(fields, deedFields()...)
	return append(fields, innerFields()...)
}

// turnFields are the record of a figure's turn.
func turnFields() []figureField {
	return []figureField{
		number("ap", 0, 99, func(f *Figure) int { return int(f.ap) }, func(f *Figure, n int) { f.ap = int8(n) }),
		number("spent", 0, 99, func(f *Figure) int { return int(f.spent) }, func(f *Figure, n int) { f.spent = int8(n) }),
		number("attacks", 0, maxAttacks, func(f *Figure) int { return int(f.attacks) }, func(f *Figure, n int) { f.attacks = uint8(n) }),
		number("improvised", 0, maxAttacks, func(f *Figure) int { return int(f.improvised) }, func(f *Figure, n int) { f.improvised = uint8(n) }),
		flag("shield_used", func(f *Figure) *bool { return &f.shieldUsed }),
		flag("cut_tried", func(f *Figure) *bool { return &f.cutTried }),
		flag("rose", func(f *Figure) *bool { return &f.rose }),
		choice("feint", feintWords, func(f *Figure) *uint8 { return &f.feint }),
		{"sand_bonus", fact.Text, "none", readOne(func(f *Figure) *int8 { return &f.sandOn }), setOne(func(f *Figure) *int8 { return &f.sandOn }), func(a, b *Figure) bool { return a.sandOn == b.sandOn }},
		flag("seven_taken", func(f *Figure) *bool { return &f.seven }),
		flag("tired_at_start", func(f *Figure) *bool { return &f.tiredAtStart }),
	}
}

// deedFields are what the crowd and the campaign want to know.
func deedFields() []figureField {
	tally := func(name string, at func(f *Figure) *uint8) figureField {
		return number(name, 0, 200, func(f *Figure) int { return int(*at(f)) }, func(f *Figure, n int) { *at(f) = uint8(n) })
	}
	return []figureField{
		flag("sand_used", func(f *Figure) *bool { return &f.sandUsed }),
		tally("whirls", func(f *Figure) *uint8 { return &f.whirls }),
		tally("whirl_hits", func(f *Figure) *uint8 { return &f.whirlHits }),
		tally("whirl_doubles", func(f *Figure) *uint8 { return &f.whirlDoubles }),
		number("wounds_dealt", 0, 999, func(f *Figure) int { return int(f.woundsDealt) }, func(f *Figure, n int) { f.woundsDealt = int16(n) }),
		set16("injured_set", func(f *Figure) *uint16 { return &f.injuredSet }),
		set16("wounded_by", func(f *Figure) *uint16 { return &f.woundedBy }),
		set16("defeated_set", func(f *Figure) *uint16 { return &f.defeatedSet }),
		number("defeated", 0, 200, (*Figure).defeats, (*Figure).setDefeats),
		tally("day_wounds", func(f *Figure) *uint8 { return &f.day.wounds }),
		tally("day_injuries", func(f *Figure) *uint8 { return &f.day.injuries }),
		tally("day_whirl_hits", func(f *Figure) *uint8 { return &f.day.whirlHits }),
		tally("day_whirl_doubles", func(f *Figure) *uint8 { return &f.day.whirlDoubles }),
		flag("day_sand", func(f *Figure) *bool { return &f.day.sand }),
	}
}

// innerFields complete the state: nobody types them, but two states that differ
// in one of them are not the same bout.
func innerFields() []figureField {
	return []figureField{
		{"sheet", fact.List, "", readSheet, nil, sameSheet},
		{"holds", fact.List, "", readHolds, nil, sameNets},
		{"shield_hand", fact.Word, "left", func(b []byte, r *Rules, s *State, i int) []byte {
			return append(b, whereWords[s.fig[i].shieldIn]...)
		}, nil, func(a, b *Figure) bool { return a.shieldIn == b.shieldIn }},
		{"attacked_by", fact.Text, "none", readOne(func(f *Figure) *int8 { return &f.attackedBy }), setOne(func(f *Figure) *int8 { return &f.attackedBy }), func(a, b *Figure) bool { return a.attackedBy == b.attackedBy }},
		flag("skill_taken", func(f *Figure) *bool { return &f.gained }),
		number("skills_at_start", 0, 31, func(f *Figure) int { return int(f.skills0) }, func(f *Figure, n int) { f.skills0 = uint8(n) }),
		flag("both_hands", func(f *Figure) *bool { return &f.grip }),
		flag("dagger_last", func(f *Figure) *bool { return &f.last }),
		number("save_bonus", -5, 5, func(f *Figure) int { return int(f.saveBonus) }, func(f *Figure, n int) { f.saveBonus = int8(n) }),
		flag("net_let_go", func(f *Figure) *bool { return &f.netLetGo }),
		number("ap_bonus", -5, 5, func(f *Figure) int { return int(f.apBonus) }, func(f *Figure, n int) { f.apBonus = int8(n) }),
		{"shield_of", fact.Text, "", readShieldOf, nil, func(a, b *Figure) bool { return a.shieldOf == b.shieldOf }},
		set16("shield_barred", func(f *Figure) *uint16 { return &f.shieldBarred }),
	}
}

// set16 is a set of figures, written as a list of names.
func set16(name string, at func(f *Figure) *uint16) figureField {
	return figureField{name, fact.List, "",
		func(b []byte, r *Rules, s *State, i int) []byte {
			set, start := *at(&s.fig[i]), len(b)
			for k := range int(s.n) {
				if set&bit(k) != 0 {
					b = item(b, start, r.name(s, k))
				}
			}
			return b
		},
		func(r *Rules, s *State, i int, text string) error {
			var set uint16
			for _, name := range fact.Split(text) {
				k, err := r.figure(s, name)
				if err != nil {
					return err
				}
				set |= bit(k)
			}
			*at(&s.fig[i]) = set
			return nil
		},
		func(a, b *Figure) bool { return *at(a) == *at(b) }}
}

// item appends one element of a list that starts at start.
func item(b []byte, start int, text string) []byte {
	if len(b) > start {
		b = append(b, ',')
	}
	return append(b, text...)
}

// Quick comparisons for fields that are read off several members.
func sameSheet(a, b *Figure) bool { return a.sheet == b.sheet && a.nSheet == b.nSheet }

func sameNets(a, b *Figure) bool { return a.nets == b.nets && a.nNets == b.nNets }

func sameShield(a, b *Figure) bool { return a.shield == b.shield && a.shieldAt == b.shieldAt }

func sameHands(a, b *Figure) bool {
	return sameSheet(a, b) && sameShield(a, b) && a.shieldIn == b.shieldIn
}
