// Package rulestest is what every ruleset owes the rest of the program: a
// ruleset's own tests call Run with a way to set scenes, and Plain with its
// State.
package rulestest

import (
	"errors"
	"flag"
	"math/big"
	"math/rand/v2"
	"reflect"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/rule"
)

// A Kit is a ruleset under test.
type Kit struct {
	Ruleset *game.Ruleset
	// Scene returns the lines that set a bout up, different for each call.
	Scene  func(r *rand.Rand) []string
	Unlike string // a ruling of which an option wants scenes that this does not return
	Bouts  int    // how many random bouts
	Most   int    // commands a bout may take
	Odds   int    // how many positions are enumerated
	Rolls  bool   // the simplest policy rolls for what it does
}

// enough is how many positions a kit has looked at of which some turn can be played with
// every sequence of faces.
const enough = 50

// longer has Run play so many times as many random bouts, which nobody has time for every
// day.
var longer = flag.Int("longer", 1, "how many times as many random bouts")

// Run plays random bouts of legal commands and checks after each command what
// must hold whatever the rules are.
func Run(t *testing.T, k Kit) {
	t.Helper()
	content, err := k.Ruleset.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(k.Ruleset.RuleIDs) < 2 || k.Ruleset.RuleIDs[0] != "" {
		t.Fatal("RuleIDs()[0] must cite nothing")
	}
	odds := k.Odds * *longer
	ended, counted, asked, weighed, played, positions := 0, 0, 0, 0, 0, 0
	for n := range k.Bouts * *longer {
		b := &bouts{t: t, k: k, g: content.Open(), r: rand.New(rand.NewPCG(uint64(n), 1)), gen: dice.NewGenerator(uint64(n), 2)}
		b.tape.Keep(true)
		if n%2 == 1 {
			b.rule()
		}
		for _, l := range k.Scene(b.r) {
			b.do(l)
		}
		for i := 0; i < k.Most && !b.g.Over(); i++ {
			if asked < odds/10 && i%11 == 6 && b.g.Begun() {
				asked++
				b.advised()
			}
			if weighed < odds && i%9 == 4 && b.g.Begun() && b.weighed() {
				weighed++
			}
			if !k.Rolls && played < odds/4 && i%9 == 7 && b.g.Begun() && b.played() {
				played++
			}
			positions++
			if !b.step(i, &counted) {
				break
			}
		}
		if b.g.Over() {
			ended++
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d positions", positions)
	if ended == 0 {
		t.Error("no random bout came to its end")
	}
	if weighed == 0 {
		t.Error("no chain of commands was weighed")
	}
	if played == 0 && !k.Rolls && k.Odds >= enough {
		t.Error("no turn was played by a policy")
	}
}

// bouts is one random bout.
type bouts struct {
	t    *testing.T
	k    Kit
	g    game.Game
	r    *rand.Rand
	gen  dice.Generator
	tape dice.Tape
	ref  core.Ref
}

// rule puts one ruling in six at another of its options.
func (b *bouts) rule() {
	for i, r := range b.k.Ruleset.Rulings() {
		if b.r.IntN(6) == 0 && r.ID != b.k.Unlike {
			b.g.SetRuling(i, b.r.IntN(len(r.Options)))
		}
	}
}

// do carries a line out with rolled dice and holds it to the contract.
func (b *bouts) do(text string) {
	b.t.Helper()
	var l line.Line
	if err := l.Parse(text); err != nil {
		b.t.Fatalf("%s: %v", text, err)
	}
	before, hash := b.g.Save(), b.g.Hash()
	b.tape.Seed(b.gen, nil)
	b.ref = core.Ref{Tape: &b.tape, Listen: true}
	if err := b.g.Do(&l, &b.ref); err != nil {
		b.t.Fatalf("%s: %v", text, err)
	}
	after := b.g.Hash()
	faces := faces(&b.tape)
	b.cites(text)
	b.again(before, hash, after, text, faces)
	b.again(before, hash, after, b.written(before, text), faces)
	b.short(before, hash, after, text, faces)
	b.gen = b.tape.Generator()
}

func faces(t *dice.Tape) []int {
	list := make([]int, 0, 8)
	for _, d := range t.Rolled() {
		list = append(list, d.Code())
	}
	return list
}

// cites: every die and every event names a rule of the book.
func (b *bouts) cites(text string) {
	b.t.Helper()
	ids := b.k.Ruleset.RuleIDs
	for _, r := range b.ref.Log() {
		if r.Rule == 0 || int(r.Rule) >= len(ids) {
			b.t.Errorf("%s: a record of kind %d cites nothing", text, r.Kind)
		}
	}
}

// again: the same command from the same state with the same faces gives the
// same state, whether anybody listens or not.
func (b *bouts) again(before game.Snapshot, hash, after [32]byte, text string, faces []int) {
	b.t.Helper()
	for _, listen := range []bool{true, false} {
		b.g.Restore(before)
		if b.g.Hash() != hash {
			b.t.Fatalf("%s: a restored bout has another hash", text)
		}
		var l line.Line
		if err := l.Parse(text); err != nil {
			b.t.Fatal(err)
		}
		var tape dice.Tape
		tape.Give(faces)
		if err := b.g.Do(&l, &core.Ref{Tape: &tape, Listen: listen}); err != nil {
			b.t.Fatalf("%s: with its own faces %v: %v", text, faces, err)
		}
		if b.g.Hash() != after {
			b.t.Fatalf("%s: its own faces %v give another bout (listening %v)", text, faces, listen)
		}
	}
}

// written is a command as the ruleset writes it down, which it does alike once it has read
// that.
func (b *bouts) written(before game.Snapshot, text string) string {
	b.t.Helper()
	b.g.Restore(before)
	first := text
	for range 2 {
		var l line.Line
		if err := l.Parse(text); err != nil {
			b.t.Fatal(err)
		}
		again, err := b.g.Written(&l)
		if err != nil {
			b.t.Fatalf("%s, written down as %s: %v", first, text, err)
		}
		if text != first && again != text {
			b.t.Errorf("%s is written down as %s, and that as %s", first, text, again)
		}
		text = again
	}
	return text
}

// short: without its last die, or with one too many, the command is refused and
// nothing changes.
func (b *bouts) short(before game.Snapshot, hash, after [32]byte, text string, faces []int) {
	b.t.Helper()
	b.g.Restore(before)
	try := func(given []int) error {
		var l line.Line
		if err := l.Parse(text); err != nil {
			b.t.Fatal(err)
		}
		var tape dice.Tape
		tape.Give(given)
		return b.g.Do(&l, &core.Ref{Tape: &tape})
	}
	if len(faces) > 0 {
		var short *dice.Short
		if err := try(faces[:len(faces)-1]); !errors.As(err, &short) {
			b.t.Errorf("%s: one die too few: got %v, want a missing die", text, err)
		}
		var bad *dice.BadFace
		wrong := append([]int{0}, faces[1:]...)
		if err := try(wrong); !errors.As(err, &bad) {
			b.t.Errorf("%s: face 0: got %v, want a bad face", text, err)
		}
	}
	var spare *game.Spare
	if err := try(append(append([]int(nil), faces...), 1)); !errors.As(err, &spare) {
		b.t.Errorf("%s: one die too many: got %v, want a spare die", text, err)
	}
	if b.g.Hash() != hash {
		b.t.Fatalf("%s: refused dice changed the bout", text)
	}
	if err := try(faces); err != nil || b.g.Hash() != after {
		b.t.Fatalf("%s: after refused dice the right ones no longer do: %v", text, err)
	}
}

// step gives one of the legal commands. All that are listed can be read, and are written
// down as what is read again. Those that legal calls forbidden are refused with a code and
// a rule, and change nothing.
func (b *bouts) step(i int, counted *int) bool {
	b.t.Helper()
	var legal []string
	before := b.g.Save()
	for _, c := range b.g.Legal(true) {
		b.written(before, c.Line)
		if c.Refusal == nil {
			legal = append(legal, c.Line)
			continue
		}
		b.forbidden(c)
	}
	if len(legal) == 0 {
		b.t.Error("a bout that is not over has no legal command")
		return false
	}
	pick := legal[b.r.IntN(len(legal))]
	if *counted < b.k.Odds && i%7 == 3 {
		*counted++
		b.odds(pick)
	}
	b.do(pick)
	return !b.t.Failed()
}

func (b *bouts) forbidden(c game.Choice) {
	b.t.Helper()
	if c.Refusal.Code == "" || c.Refusal.Rule == 0 || c.Refusal.Why == "" {
		b.t.Errorf("%s: a refusal without code, rule or reason: %+v", c.Line, c.Refusal)
	}
	var l line.Line
	if err := l.Parse(c.Line); err != nil {
		b.t.Fatal(err)
	}
	hash := b.g.Hash()
	var no *rule.Refusal
	if err := b.g.Do(&l, &core.Ref{Tape: new(dice.Tape)}); !errors.As(err, &no) {
		b.t.Errorf("%s: legal calls it forbidden, but it gives %v", c.Line, err)
	}
	if b.g.Hash() != hash {
		b.t.Fatalf("%s: a refused command changed the bout", c.Line)
	}
}

// advised: what a policy advises first is what it plays, unless it rolls for that.
func (b *bouts) advised() {
	b.t.Helper()
	hash := b.g.Hash()
	for _, policy := range b.g.Policies() {
		list, err := b.g.Advise(policy)
		if err != nil || len(list) == 0 {
			continue
		}
		var tape dice.Tape
		tape.Seed(b.gen, nil)
		tape.Keep(true)
		plays, err := b.g.Choose(policy, &core.Ref{Tape: &tape})
		if err == nil && len(tape.Rolled()) == 0 && plays.Line != list[0].Line {
			b.t.Errorf("%s advises %s and plays %s", policy, list[0].Line, plays.Line)
		}
	}
	if b.g.Hash() != hash {
		b.t.Fatal("advice changed the bout")
	}
}

// odds: the chances of every fact add up to exactly 1, asking about faces or
// about answers makes no difference, and nothing has happened.
func (b *bouts) odds(text string) {
	b.t.Helper()
	hash := b.g.Hash()
	var l line.Line
	if err := l.Parse(text); err != nil {
		b.t.Fatal(err)
	}
	coarse, err := b.g.Odds([]*line.Line{&l}, nil, false)
	if err != nil {
		b.t.Errorf("odds %s: %v", text, err)
		return
	}
	fine, err := b.g.Odds([]*line.Line{&l}, nil, true)
	if err != nil {
		b.t.Errorf("odds %s, face by face: %v", text, err)
		return
	}
	if n := coarse.Falls; n > 0 && n != uint64(fine.Paths) {
		b.t.Errorf("odds %s: %d sequences of dice counted, %d visited", text, n, fine.Paths)
	}
	a, z := table(coarse), table(fine)
	for path, values := range a {
		sum := new(big.Rat)
		for value, p := range values {
			sum.Add(sum, p)
			if q := z[path][value]; q == nil || q.Cmp(p) != 0 {
				b.t.Errorf("odds %s: %s = %s has %v asked as answers, %v face by face", text, path, value, p, q)
			}
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			b.t.Errorf("odds %s: the chances of %s add up to %v", text, path, sum)
		}
	}
	sets := uint64(0)
	for i := range coarse.Sets {
		sets += coarse.Sets[i].N
	}
	if sets != coarse.Denominator {
		b.t.Errorf("odds %s: what happens together adds up to %d of %d", text, sets, coarse.Denominator)
	}
	if b.g.Hash() != hash {
		b.t.Fatalf("odds %s changed the bout", text)
	}
}

// table is the odds of the facts as rationals.
func table(o *game.Odds) map[string]map[string]*big.Rat {
	m := map[string]map[string]*big.Rat{}
	whole := new(big.Int).SetUint64(o.Denominator)
	for _, f := range o.Fields {
		m[f.Path] = map[string]*big.Rat{}
		for _, v := range f.Values {
			m[f.Path][v.Value] = new(big.Rat).SetFrac(new(big.Int).SetUint64(v.N), whole)
		}
	}
	return m
}

// Plain fails if a state holds anything but plain values: a copy of it would
// share something with the original.
func Plain(t *testing.T, state any) {
	t.Helper()
	plain(t, reflect.TypeOf(state), "State")
}

func plain(t *testing.T, typ reflect.Type, path string) {
	t.Helper()
	if typ == reflect.TypeFor[*rule.Looked]() {
		return // who listens is no part of the bout
	}
	switch typ.Kind() {
	case reflect.Struct:
		for i := range typ.NumField() {
			plain(t, typ.Field(i).Type, path+"."+typ.Field(i).Name)
		}
	case reflect.Array:
		plain(t, typ.Elem(), path+"[]")
	case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Interface, reflect.Func, reflect.Chan, reflect.String, reflect.UnsafePointer:
		t.Errorf("%s is a %s: a state is made of plain values", path, typ.Kind())
	}
}
