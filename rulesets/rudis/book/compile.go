package book

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"summa/internal/book"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/rulesets/rudis/state"
)

// contentFiles are read when a bout is opened.
var contentFiles = []string{"attacks.yaml", "defends.yaml", "boxers.yaml", "tables.yaml", "deck.yaml", "policy.yaml", "words.yaml"}

// Load reads the content of the ruleset called name and the players' packs over it.
func Load(name string, files fs.ReadFileFS, packs []pack.Source) (*state.Content, error) {
	set, shipped, err := book.Load(name, files, contentFiles, Kinds(), packs)
	if err != nil {
		return nil, err
	}
	return compile(set, shipped)
}

// Screen reads what the ruleset shows at a terminal.
func Screen(files fs.ReadFileFS, name string) (*pack.Set, error) { return book.Screen(name, files) }

// OnPaper reads how bouts are put on paper.
func OnPaper(files fs.ReadFileFS, name string) (*pack.Set, error) { return book.OnPaper(name, files) }

// Words reads what the rules and rulings say.
func Words(files fs.ReadFileFS, name, title, credit string) (*rule.Book, error) {
	return book.Words(name, files, Kinds(), title, credit)
}

// A compiler turns checked entries into arrays.
type compiler struct {
	c       *state.Content
	shipped *pack.Set // without players' packs
	cited   *book.Citations
	bad     pack.Errors
}

func newCompiler(set, shipped *pack.Set) *compiler {
	return &compiler{c: &state.Content{Set: set}, shipped: shipped, cited: book.Cited(state.RuleNames[:])}
}

func compile(set, shipped *pack.Set) (*state.Content, error) {
	x := newCompiler(set, shipped)
	x.origins()
	x.attacks()
	x.defends()
	x.boxers()
	x.injuryTable()
	x.kdTable()
	x.arenaDeck()
	x.policies()
	x.words()
	if len(x.bad) > 0 {
		return nil, x.bad
	}
	LookUps(x.c)
	return x.c, nil
}

// LookUps lays the cards out as a fight looks them up.
func LookUps(c *state.Content) {
	for k := range c.Attacks {
		a := &c.Attacks[k]
		for sub := range a.Sub {
			c.Blows[k][sub] = state.Blow{Row: a.Sub[sub], Ctr: a.Ctr, CtrCost: a.CtrCost}
		}
		for d := range c.Defends {
			c.Answers[d][k] = state.Answer{Cell: c.Defends[d].Rows[k], Cost: c.Defends[d].Cost}
		}
	}
}

func (x *compiler) fail(p pack.Pos, msg, hint string) {
	x.bad = append(x.bad, pack.Error{File: p.File, Line: p.Line, Col: p.Col, Msg: msg, Hint: hint})
}

// odd notes what can be played but is hardly meant.
func (x *compiler) odd(p pack.Pos, msg, hint string) {
	x.c.Odd = append(x.c.Odd, pack.Error{File: p.File, Line: p.Line, Col: p.Col, Msg: msg, Hint: hint})
}

// wants reports a field that a card must have.
func (x *compiler) wants(e *pack.Entry, fields ...string) bool {
	ok := true
	for _, f := range fields {
		if !e.Has(f) {
			x.fail(e.From, e.ID+" has no "+f, "")
			ok = false
		}
	}
	return ok
}

// mark is where a card comes from; a card that does not say is a player's own.
func mark(e *pack.Entry) uint8 {
	if k := slices.Index(state.ProvenanceWords, e.Text("provenance")); k >= 0 {
		return uint8(k)
	}
	return state.Own
}

// origins holds players to saying where their cards come from: they are their own,
// or like the printed one to the last number.
func (x *compiler) origins() {
	for _, kind := range x.c.Set.Kinds() {
		for _, e := range x.c.Set.All(kind.Name) {
			said := e.Get("provenance")
			if !e.Has("provenance") || mark(e) == state.Own || slices.Contains(contentFiles, said.Pos().File) {
				continue
			}
			if mark(e) == state.Printed {
				if like, ok := x.shipped.Find(kind.Name, e.ID); ok && e.Same(like) {
					continue
				}
			}
			x.fail(said.Pos(), e.ID+" is not "+said.Text()+": what is typed in is a player's own", "provenance: "+state.ProvenanceWords[state.Own])
		}
	}
}

// attacks compiles the six attack cards. A player's card takes the place of the
// card of this house with its row.
func (x *compiler) attacks() {
	var found [state.NumAttacks][]*pack.Entry
	for _, e := range x.c.Set.All("attack-card") {
		if k := slices.Index(state.RowWords[:state.NumAttacks], e.Text("row")); k >= 0 {
			found[k] = append(found[k], e)
		} else {
			x.wants(e, "row")
		}
	}
	for k, list := range found {
		list = x.chosen(list)
		switch {
		case len(list) == 0:
			x.bad = append(x.bad, pack.Error{Msg: "there is no attack card for the row " + state.RowWords[k] + ": a set has one for each of six rows"})
		case len(list) > 1:
			x.fail(list[1].From, list[0].ID+" and "+list[1].ID+" are both for the row "+state.RowWords[k]+", and a set has one for each; own cards take the place of those of this house", ownHint(list[1]))
		default:
			x.c.Attacks[k] = x.attack(list[0], k)
		}
	}
	for k := range state.NumPunches {
		if x.c.Attacks[k].Limit == state.Unlimited {
			return
		}
	}
	x.bad = append(x.bad, pack.Error{Msg: "at least one punch must be unlimited"})
}

// ownHint is what a card of a player's is to say of where it comes from, if it says
// otherwise.
func ownHint(e *pack.Entry) string {
	if mark(e) == state.Own || slices.Contains(contentFiles, e.From.File) {
		return ""
	}
	return "provenance: " + state.ProvenanceWords[state.Own]
}

// chosen leaves out the house cards where a player has cards of his own.
func (x *compiler) chosen(list []*pack.Entry) []*pack.Entry {
	if !slices.ContainsFunc(list, func(e *pack.Entry) bool { return mark(e) == state.Own }) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(e *pack.Entry) bool { return mark(e) == state.House })
}

func (x *compiler) attack(e *pack.Entry, k int) state.AttackCard {
	var it attack
	x.attackRows().Read(e, &it)
	a := &it.card
	a.ID, a.Mark, a.From = e.ID, mark(e), e.From
	x.wants(e, "name", "kind", "limit", "ctr")
	a.Ctr, a.CtrCost = it.ctr.mod, it.ctr.cost
	a.Limit, a.Most = x.limit(it.limit)
	if (it.kind == "feint") != (k == state.Feint) {
		x.fail(e.From, e.ID+": a feint, and nothing else, is for the row feint", "")
		return *a
	}
	if k == state.Feint {
		if e.Has("reg") || e.Has("pow") {
			x.fail(e.From, e.ID+": a feint has no reg and pow", "")
		}
		x.wants(e, "sta", "check", "fooled")
		a.Sub[state.NoSub] = state.Row{Kd: state.NoRun, Cost: it.cost}
		return *a
	}
	a.Head = it.target != "body" && (it.target == "head" || k != state.ChestPunch)
	if e.Has("sta") || e.Has("check") || e.Has("fooled") {
		x.fail(e.From, e.ID+": sta, check and fooled belong to a feint; the costs of a punch stand in reg and pow", "")
	}
	x.wants(e, "reg", "pow")
	if a.Mark == state.Printed && k == state.StraightRight && a.Limit != state.Unlimited {
		x.fail(e.From, e.ID+": the printed straight right is unlimited", "limit: unlimited")
	}
	return *a
}

// run reads a KD run: NA, 20 or 19-20.
func (x *compiler) run(v pack.Value, text string) int8 {
	if strings.EqualFold(text, "NA") || strings.EqualFold(text, "N/A") {
		return state.NoRun
	}
	first, last, _ := strings.Cut(text, "-")
	n, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || n < 11 || n > 20 || last != "" && strings.TrimSpace(last) != "20" || last == "" && n != 20 {
		x.fail(v.Pos(), "kd: want NA, 20 or a run up to 20 such as 19-20, got "+state.Quoted(text), "")
		return state.NoRun
	}
	if n == 20 && last != "" {
		x.odd(v.Pos(), "kd: "+state.Quoted(text)+" is a run of one number", "20")
	}
	return int8(n)
}

// damage reads NdM, NdM+K or NdM-K.
func (x *compiler) damage(v pack.Value, text string) (n int8, sides uint16, plus int8) {
	body, k := strings.ToLower(strings.ReplaceAll(text, " ", "")), 0
	if i := strings.IndexAny(body, "+-"); i > 0 {
		var err error
		if k, err = strconv.Atoi(body[i:]); err != nil {
			k = 99
		}
		body = body[:i]
	}
	first, last, _ := strings.Cut(body, "d")
	dice, err1 := strconv.Atoi(first)
	faces, err2 := strconv.Atoi(last)
	if err1 != nil || err2 != nil || dice < 1 || dice > 4 || !slices.Contains(DeckSides, uint16(min(faces, 255))) || dice+k < 0 || k > 20 {
		x.fail(v.Pos(), "dmg: want 1d6 or 1d6+1, at most four dice and no less than 0, got "+state.Quoted(text), "")
		return 1, 6, 0
	}
	return int8(dice), uint16(faces), int8(k)
}

// limit reads unlimited, not-twice-running or max-per-bout N.
func (x *compiler) limit(v pack.Value) (kind uint8, most int16) {
	text := v.Text()
	rest, many := strings.CutPrefix(text, "max-per-bout")
	switch {
	case text == "unlimited" || text == "":
		return state.Unlimited, 0
	case text == "not-twice-running":
		return state.NotTwiceRunning, 0
	case many:
		if n, err := strconv.Atoi(strings.Trim(rest, ": ")); err == nil && n >= 1 && n <= 999 {
			return state.MaxPerBout, int16(n)
		}
	}
	x.fail(v.Pos(), "limit: want unlimited, not-twice-running or max-per-bout N, got "+state.Quoted(text), "")
	return state.Unlimited, 0
}
