package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"summa/internal/cli/shell"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/journal"
	"summa/internal/pack"
	"summa/internal/repl"
	"summa/rulesets"
)

// TestWildNotatedAlone: bouts in which everything happens that a journal can hold go out in
// notation and come back: any legal commands, dice of the seed and of the table, commands
// taken back and done again, the referee's word, choices sealed by digest, rulings and packs.
func TestWildNotatedAlone(t *testing.T) {
	for _, rs := range once {
		t.Run(rs.Name, func(t *testing.T) {
			seen := map[string]int{}
			name := filepath.Join(t.TempDir(), "wild.jsonl")
			at := -1
			t.Cleanup(func() {
				if text, err := os.ReadFile(name); t.Failed() && err == nil {
					t.Logf("bout %d:\n%s", at, text)
				}
			})
			for i := *notatedFrom; i < *notatedFrom+*notated; i++ {
				at = i
				w := &wild{t: t, r: rand.New(rand.NewPCG(uint64(i), 31)), seen: seen}
				w.play(rs, name, i%3 == 2)
				if comesBack(t, name); t.Failed() {
					return
				}
				if err := os.Remove(name); err != nil {
					t.Fatal(err)
				}
			}
			kinds := []string{"undo", "redo", "set", "overrule", "note", "dice", "ruling", "pack"}
			if rs.Name == "rudis" {
				kinds = append(kinds, "seal", "open")
			}
			for _, kind := range kinds {
				if seen[kind] == 0 {
					t.Errorf("no bout had a %s in it", kind)
				}
			}
			t.Logf("%d bouts; in them %v", *notated, seen)
		})
	}
}

// once are the rulesets, each of whose contents is loaded once: bouts are many, and packs
// few.
var once = func() (list []*game.Ruleset) {
	for _, rs := range rulesets.All() {
		kept, load := *rs, rs.Content
		var mu sync.Mutex
		loaded := map[string]*game.Content{}
		kept.Content = func(packs []pack.Source) (*game.Content, error) {
			key := fmt.Sprintf("%q", packs)
			mu.Lock()
			defer mu.Unlock()
			if len(loaded) > 8 { // the folders that packs lie in come and go
				clear(loaded)
			}
			if loaded[key] == nil {
				content, err := load(packs)
				if err != nil {
					return nil, err
				}
				loaded[key] = content
			}
			return loaded[key], nil
		}
		list = append(list, &kept)
	}
	return list
}()

// A wild plays a bout without sense, in every way the session allows.
type wild struct {
	t    *testing.T
	r    *rand.Rand
	s    *repl.Session
	seen map[string]int
}

// openings set the scene, by ruleset; each % is a number from 1 to 3.
var openings = map[string][]string{
	"munera": {
		"add A secutor; add B retiarius; range A B %; begin",
		"add A murmillo side=X; add B thracian side=X; add C retiarius side=Y; range A C %; range B C %; range A B %; begin",
		"arena hex 4; add A secutor; add B retiarius; place A 0 0 SE; place B 1 % N; begin",
	},
	"morturi": {
		"arena 9 9; school M; school N; add A secutor school=M at=4,% facing=n; add B gallus school=N at=4,5 facing=s; begin",
		"arena 7 7; school M; school N; add A barbarian school=M at=3,% facing=n; add B retarius school=N at=4,4 facing=s; add C hoplomachus school=N at=2,4 facing=w; begin",
	},
	"rudis": {"add ankeles ankeles; add kreugas kreugas; begin", "add entellus entellus; add dares dares hp=9; begin", "add epeios epeios sta=%; add melankomas melankomas; begin"},
	"romanwar": {
		"scenario hill", "scenario bridge", "scenario ford",
		"map 60 60; muster Hastati R roman-hastati 20 files 10; muster B G gaul-foot 20 files 10; place Hastati 30 20 N; place B 30 25 S; begin; next; next; next; charge Hastati against B; next; round M1; decide M1.1 R stay; decide M1.1 G retreat",
	},
}

// packed are house rules to play under, by ruleset.
var packed = map[string]string{"munera": "munera-3", "morturi": "morturi-3", "rudis": "rudis-3", "romanwar": "romanwar-4"}

// play has a bout played and kept in a journal, under a pack beside it if that is asked for.
func (w *wild) play(rs *game.Ruleset, name string, withPack bool) {
	config := repl.Config{Ruleset: rs, Seed: w.r.Uint64(), Quiet: true, Out: io.Discard, Err: io.Discard}
	var sources []pack.Source
	var packs []string
	if withPack {
		file := packed[rs.Name] + ".pack.yaml"
		text, err := os.ReadFile(filepath.Join(journals, rs.Name, file))
		if err == nil {
			err = os.WriteFile(filepath.Join(filepath.Dir(name), file), text, 0o600)
		}
		if err != nil {
			w.t.Fatal(err)
		}
		sources, packs = []pack.Source{{Name: file, Data: text}}, []string{file}
		w.seen["pack"]++
	}
	var err error
	if config.Content, err = rs.Content(sources); err != nil {
		w.t.Fatal(err)
	}
	config.Packs = packs
	ids := w.r.Perm(len(rs.Rulings()))
	for _, id := range ids[:w.r.IntN(4)] {
		config.Rulings = append(config.Rulings, [2]int{id, w.r.IntN(len(rs.Rulings()[id].Options))})
		w.seen["ruling"]++
	}
	if w.s, err = repl.New(config); err != nil {
		w.t.Fatal(err)
	}
	kept, err := journal.Create(name, w.s.Header(packs, shell.Version))
	if err != nil {
		w.t.Fatal(err)
	}
	w.s.Keep(kept)
	w.bout()
	if err := w.s.Close(); err != nil {
		w.t.Fatal(err)
	}
}

// bout plays up to sixty commands.
func (w *wild) bout() {
	list := openings[w.s.Ruleset.Name]
	for _, text := range strings.Split(list[w.r.IntN(len(list))], "; ") {
		text = strings.ReplaceAll(text, "%", strconv.Itoa(1+w.r.IntN(3)))
		if w.r.IntN(4) == 0 { // what is refused, asked or taken back leaves no name behind
			small := strings.ToLower(text)
			w.try(small + " nosuch=1")
			if w.r.IntN(8) == 0 {
				w.try("odds " + small)
			}
			if w.try(small) {
				w.try("undo")
			}
		}
		w.try(text)
	}
	for range 10 + w.r.IntN(50) {
		switch k := w.r.IntN(20); {
		case k == 0:
			w.try("undo " + strconv.Itoa(1+w.r.IntN(3)))
		case k == 1:
			w.try("redo")
		case k == 2:
			w.set()
		case k == 3:
			w.overrule()
		case k == 4:
			w.try("note " + remarks[w.r.IntN(len(remarks))])
		case k < 8 && w.s.Ruleset.Name == "rudis":
			w.sealed()
		default:
			w.legal()
			if w.r.IntN(8) == 0 {
				w.overrule()
			}
		}
	}
}

// remarks are notes, some of which look like what they are not.
var remarks = []string{"so it is", `a "quoted" word; and a semicolon`, "{braces} (3616) [Tag \"x\"]", "nul+ 1. ... * # \\ \u00e9", "attack B with sword dice 3 3"}

// try gives a command, which may be refused, and reports whether it was carried out.
func (w *wild) try(text string) bool {
	verb, _, _ := strings.Cut(text, " ")
	if w.s.Try(text) != nil {
		return false
	}
	w.seen[verb]++
	return true
}

// legal gives a legal command, and sometimes takes it back and gives it again with other
// dice.
func (w *wild) legal() {
	list := w.s.Game().Legal(false)
	if len(list) == 0 {
		return
	}
	text := list[w.r.IntN(len(list))].Line
	if !w.try(text) {
		return
	}
	rolled := w.s.RolledSoFar()
	if len(rolled) == 0 || w.r.IntN(3) > 0 {
		return
	}
	faces := " dice"
	for _, d := range rolled {
		faces += " " + strconv.Itoa(1+w.r.IntN(int(d.Query.Sides)))
	}
	if w.try("undo") && w.try(text+faces) {
		w.seen["dice"]++
	}
}

// set states another value of a fact that is a number or a word that others have too.
func (w *wild) set() {
	var paths, values []string
	w.s.Game().Facts(func(f *fact.Fact) {
		paths, values = append(paths, string(f.AppendPath(nil))), append(values, string(f.Value))
	})
	if len(paths) == 0 {
		return
	}
	k := w.r.IntN(len(paths))
	value := values[w.r.IntN(len(values))]
	if n, err := strconv.Atoi(values[k]); err == nil {
		value = strconv.Itoa(n + w.r.IntN(3) - 1)
	}
	w.try("set " + paths[k] + "=" + value + []string{"", " because the die was cocked"}[w.r.IntN(2)])
}

// overrule takes an event out of the last command.
func (w *wild) overrule() {
	var events []string
	w.s.Events(func(kind uint8, _ string) { events = append(events, w.s.Game().Words().Events[kind].ID) })
	for _, k := range w.r.Perm(len(events)) { // most follow from others and cannot be left out
		if w.try("overrule " + events[k] + []string{"", " because of {him}"}[w.r.IntN(2)]) {
			return
		}
	}
}

// sealed has both boxers seal a choice of theirs by its digest, and open it.
func (w *wild) sealed() {
	done, _, _ := w.s.Game().Get("bout.exchange")
	n, _ := strconv.Atoi(done)
	exchange := strconv.Itoa(n + 1) // the one to come
	active := w.s.Game().Active()
	choices := map[string]string{}
	for _, c := range w.s.Game().Legal(false) {
		words := strings.Fields(c.Line)
		switch {
		case words[0] == "attack" && len(words) == 3:
			choices[active] = words[1] + "/" + words[2]
		case words[0] == "defend" && w.r.IntN(2) == 0:
			choices[w.besides(active)] = words[1]
		}
	}
	for name, choice := range choices {
		sum := sha256.Sum256([]byte("rudis|" + exchange + "|" + name + "|" + choice + "|salt"))
		w.try("seal " + name + " " + hex.EncodeToString(sum[:]))
	}
	for name, choice := range choices {
		w.try("open " + name + " " + choice + " salt")
	}
}

// besides is the other of two who fight.
func (w *wild) besides(name string) string {
	for i := range 2 {
		if other := w.s.NameOf(i); other != name {
			return other
		}
	}
	return ""
}
