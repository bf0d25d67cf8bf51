package cli

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"summa/internal/cli/shell"
	"summa/rulesets"
)

// forever are the journals of earlier versions, which must verify for ever: of every
// ruleset bouts that use every verb, long ones with undo, overrulings, rulings, packs
// and sealed choices, and a bout of a run. A line is added for a new journal; none is
// ever changed, and neither is a journal.
var forever = map[string]string{
	"morturi/case-1.jsonl":        "42afffa3fc147fe45e045c5a28a3fce238b94bd4294ddb1a4f03707e23a8bb80",
	"morturi/case-10.jsonl":       "f78a11033ae9112322295e4e001848cfc0f076944105331d74e8a16d781c0b12",
	"morturi/case-11.jsonl":       "eb9538a2099dc1f2ac23e76fb55fe2b08f786a157f51f1ca0bac83cd93061f8b",
	"morturi/case-12.jsonl":       "c850775198bec640f63473a4e09a5144642ed0ddd8c1adba277b05802e457e76",
	"morturi/case-13.jsonl":       "837299671dbb1f5d3d560eabedc88ffe73a11eb8057292b05990e7b4843cbcd1",
	"morturi/case-14.jsonl":       "90716c477e63df867b7a5756356adc34b3b28eb81aac3f8dac70cff1bd9d8770",
	"morturi/case-15.jsonl":       "7b271d8c0fd4e48e4d5f1b51a9bb62e9dc6230611933ef173c193e571bbc9fbb",
	"morturi/case-2.jsonl":        "d0e20e1a0f83a8cea36b43e045459d7fdb1441bc76d8fb493f31374e454d0e56",
	"morturi/case-3.jsonl":        "d89a794125b91ffc8469b990221d9294677677449f22dd47521e86e750cf69c2",
	"morturi/case-4.jsonl":        "56c4ce5022792f42f4cf60fad7ff65be051ea825d3f7d411c9a50cadaac7fd10",
	"morturi/case-5.jsonl":        "e42d6090127aad4a33b953b6cd6287dd0125ddaadcc09d7c5b5999fdab6153f1",
	"morturi/case-6.jsonl":        "e1a61c83f6ef507b809f21ddfe9b89f0a12a8ef612f7b66c985668b3a7082a77",
	"morturi/case-7.jsonl":        "81ed8e366ce0666f4e85a8c9f46cbb061c56ad6b2fe27f06bd8ae799047a495d",
	"morturi/case-8.jsonl":        "2512fcc9a0a4ff7bd826ec4f3f20e51315d178884a3d7762cc7927e516144842",
	"morturi/case-9.jsonl":        "896ec9c2c0c4064982476dfa21b9ad51957602e003df945c30791d1d15058d1e",
	"morturi/engine.jsonl":        "b963b79b68662fd699bf86e71fbcf38a37f8a2726f7dd814ecd85523073ad83b",
	"morturi/long.jsonl":          "9f5ad0990503df7c500b6b87e43a5ffc0d8d28aa5f76446de02103da4a35e56b",
	"morturi/morturi-1.jsonl":     "c89cdd583e5d75aec85bbf2d04fb59e20e6bc471335a4730d7a5b18e70ef5740",
	"morturi/morturi-2.jsonl":     "85b45fc4cc6ba430054e87825a537e5385b03e8eb03eabeae0a6aa55b26d2128",
	"morturi/morturi-3.jsonl":     "eb80a46eb36901d9c2b88fb2aaa15d08612372634ad957e6f44d40042f5e15bd",
	"morturi/morturi-4.jsonl":     "c37cfac283dc7fe3e49f17f44c250747455eb7428248730cc3bfbdfb59421c0f",
	"morturi/pack.jsonl":          "610b117b610f96222174f3fb143c84e1728b57e64f4015e50c45e6565d3cdf10",
	"morturi/referee.jsonl":       "2fa6f1c9d3058802cecb509ca79b79a7a93153333c5bfb5b9c641c8f70f6ea2c",
	"morturi/run.jsonl":           "89e3a7c6bfe59910ead107ebdb5ebcaa3fd3b23de1fa1698e286f565df5a410f",
	"munera/asked.jsonl":          "a21e45caca93afe893a7ae6d136eacd7473b258e15afb2ac8159e36f471746c1",
	"munera/case-1.jsonl":         "80f4f1ce590364bfb40329d5c454e40cc2f5227bda43ab6b88fce830f0850330",
	"munera/case-10.jsonl":        "6b7164198fd6f0ea74b21233376a2740b3d37793c2d0a127883c2bec7ccfdd3d",
	"munera/case-11.jsonl":        "8aa1e78c1b2bb9772158f82bb80a76cf9cf06b6ff4b7fe5c478efc6f5225f1dc",
	"munera/case-12.jsonl":        "59d986316c0bb1f477f4979801f4f355511a490d4128065defbb802a6d2720ba",
	"munera/case-13.jsonl":        "7aa8e7258243ec0a87b4d739d3f7ee4521f26c4f8b6dcfb37e8ac6e6d05e2807",
	"munera/case-14.jsonl":        "1d14079efc9ed0f31038cce8b969b1ef3e1fad9e809773ee4f31b9ead2ba9ba1",
	"munera/case-15.jsonl":        "750a3ebd8d2037f895f2e6a4e1fbcb83f3defd4391555ce72b94891ac8110bed",
	"munera/case-16.jsonl":        "deaa33beac9d2a5c75ee33fad3df6c8bc8ca4de06603eba7590c19454b23efc0",
	"munera/case-2.jsonl":         "69189f3cbfbaea7c0decdb4908aefd1d51fcc4e5dc04fba5fc46455e113c5138",
	"munera/case-3.jsonl":         "296e76405785ab6a2261f9f2934195e60d35834324c5042c607a06e736985c66",
	"munera/case-4.jsonl":         "a837ff399ba03e93de44b7dc80cfd4f2e5a061f1c7965d12f29a791269d51421",
	"munera/case-5.jsonl":         "6c781c04bc85dbf6ee71e6da7ec890c26bf571e44813ad0e841547850caaf5ab",
	"munera/case-6.jsonl":         "e118df69f738bbbd926db52b1c868843473f3bc661586e361fe3f351e45dd5a8",
	"munera/case-7.jsonl":         "c022b5cacc5b24b6672165013758429dff2e64e6d7170256e4a8d3475193310e",
	"munera/case-8.jsonl":         "d46eb5b7c7b8fe409416711b0ff0dbabb19c175b688752eff6072949ce47e89d",
	"munera/case-9.jsonl":         "a04b081a0262344d80104a20b8692fe15b63dace536ddbff0120b32e8de9f3ec",
	"munera/engine.jsonl":         "271dd29134e262baf9d722608dd32a0a2b31b32816188e872f639bf46aef6bdf",
	"munera/free-long.jsonl":      "2037329404ffabd8fe02bc5b6c2114635adfa74a5673fdb7f15c3090d82eaed0",
	"munera/hexes-long.jsonl":     "510e74486fd8c40819688f4881bb790b3115434475185335c5bbe050fbb3cb94",
	"munera/munera-2.jsonl":       "116a77bbabaa2bc6a082ecbe4e42c6f74d4a855d39afd248a1fb8cea99b69aaa",
	"munera/munera-3.jsonl":       "c60671c956a271d680f49dd3866993e6086085a2eed8bf681e2d72fc1782d0f5",
	"munera/munera-4.jsonl":       "7e8c2ab2b66c27433f429367de9a4eaf678459b935f574ba66f3e0028b3c7e27",
	"munera/munera-hex-2.jsonl":   "f8edaf526998a26ca67295569679086e1ca41ce4d477e4f341c9779e42b718e4",
	"munera/pack.jsonl":           "abb996174e91caa8d58ac6e7fc31dd42ca5c3c4dbbaaaf0648fc22827ba5bfd0",
	"munera/referee.jsonl":        "9b15bbae95576003d98dd8baddf0c915da96c080f6ec4577987406cf0364ae33",
	"munera/run.jsonl":            "b2beb04450d6a084bd443ca4f30b886888fcc84e6cfb81b36e7df98a9fb27326",
	"romanwar/case-1.jsonl":       "69818132cd3c0efd33a5047f3b805d2c5f91587e418ed1f9725fc06f9f4a8579",
	"romanwar/case-10.jsonl":      "aec6463fe5f70825712c43aa0bca2b50320a064753dc1e84bf4434868dee52dd",
	"romanwar/case-11.jsonl":      "70f408155513e1fdd256e740f321e75457a3588a4e5576675143868b36b082f2",
	"romanwar/case-12.jsonl":      "75479b5feb66cf345440d3a1822febd2c2fd219ca90a091046b0c9dda3944d58",
	"romanwar/case-13.jsonl":      "b0ec988e720d6941dda8cdfd44a1e1a45c819e50748884d09bad86b5b1917527",
	"romanwar/case-14.jsonl":      "dc2629064defd47a768ed28116017c998a9bf45dd405140e2181a12c0a825bc0",
	"romanwar/case-2.jsonl":       "fc1e2bf6c9613f280afee771ff8aaf7f03ffc41744d71d1d8f6e2c2733b297e4",
	"romanwar/case-3.jsonl":       "906c09db64222bbcc0e32a6ca62f01d8d88dc51d64b7812830fd02b993fa5182",
	"romanwar/case-4.jsonl":       "23a1a5cad146fba141c53ede0d99cd89a53fa8ac084dd7cffee4511ee9598625",
	"romanwar/case-5.jsonl":       "1cf4895d61358f2849a7cecb8dfd89f52f30890ca9b9e3a9f946f595dad9d5a9",
	"romanwar/case-6.jsonl":       "96bb2284c744d9a7e4b9938c452713ee3187e41581a78b0f66a3898771c20a31",
	"romanwar/case-7.jsonl":       "245fcba51add26ac6489b99dffa2cfcf19fd7b25b56d29165c923e0ca6de7a50",
	"romanwar/case-8.jsonl":       "72ccb6708fc4516607d7b56685d32d47f5b32ae2a97c5d40a75c14e057f00ef3",
	"romanwar/case-9.jsonl":       "e5fbf86ed400f73250490d2e0ad6d6e83beb7941bb7508228858e30a997e3b9d",
	"romanwar/engine.jsonl":       "43842410e47171b98e88139486f9ed727644efd33006c19fd9c4d38aa37ecdbe",
	"romanwar/fort-long.jsonl":    "63915d54e9de6bbde44f07ff4298bc56f6d561c47ddd0f25652256cecf682755",
	"romanwar/pack.jsonl":         "86f441f7a0101ac0a6aecc4bbd7b4fecd40531a52bf1b742319a94e922247d6a",
	"romanwar/referee.jsonl":      "4cdd9589027917eb80c8f3dfad0c79da99f59d7def781879858698ebbf13590d",
	"romanwar/romanwar-1.jsonl":   "347e20746b1ba462e87393761177b12be0a69721c541593053e96e6b4888278c",
	"romanwar/romanwar-2.jsonl":   "f3812ee5db74e85a86542ec3dc8f836d8aec16b0f6fbe643d3478dcf2805467a",
	"romanwar/romanwar-3.jsonl":   "1ebd4a6e704c5f5f5fd32ad40f85df54ced35710fc3466adb911762a61394dde",
	"romanwar/romanwar-4.jsonl":   "5509c5a3880896a5c9f55dddf4993522a885c41ab778a8c389756d39507c414a",
	"romanwar/romanwar-5.jsonl":   "95d19c1d7c0558047e7ab09ca04601e65cf97e28fefa2055fe1a3960d64cb1c5",
	"romanwar/romanwar-6.jsonl":   "b23181200497cccdaeb9c15df776c80d31758b5b86bafbc7ccb9a1f94433f7f5",
	"romanwar/run.jsonl":          "7819dd350adb2ddf98e2baea53a71510960197ecfc7097247c09b77db84c2a6d",
	"romanwar/table-long.jsonl":   "05514157d090281759f86e41096522bf2017a7e6c35750195c0e3583af42566a",
	"romanwar/theatre-long.jsonl": "c12b87e1b65a8692a822905d81385525f06c151cc155ce26af4447cef978b6bf",
	"rudis/case-1.jsonl":          "b886ef2ddcf795c7b30ab6cc882dc0371d9a48fee97225672915969e9448b69a",
	"rudis/case-10.jsonl":         "56bcbd29f96e9e8ea139971c60c5890fcfb8ecf0db11a913683e0e82227b65b9",
	"rudis/case-11.jsonl":         "b963ba53a236d904b5fa3dc7f004b773be6a34d94a8ab5a31f6d00310c5d6980",
	"rudis/case-2.jsonl":          "f18dfffdc3e65f8a3cef87975da7de2135a2f3170f301ceab77bf2b9673cae61",
	"rudis/case-3.jsonl":          "c750bcf58689ca972ede192faed0dcd263fe9f083325bebe646a48a1662703ec",
	"rudis/case-4.jsonl":          "14cfd70af17a2fb5afdfee31ee06601507e1525eacbb467d710d3fb49a0659a7",
	"rudis/case-5.jsonl":          "f77ff7c16080f96a4007eda837ba2fc15a26f4b7625c3b994d364e88446acff0",
	"rudis/case-6.jsonl":          "dfd227c3662b840a1ce0ea43733bcfb51f523f71b588d8ae3d56e84d80a0ae13",
	"rudis/case-7.jsonl":          "57d9f36a05333189e2a5c9835981015932c04275f5f0afd8656021e4399c2672",
	"rudis/case-8.jsonl":          "1b7ff6c3bc7d63fda0fcb7430e1fafcc5a034b50e7949e997dcab2b0d070f0f7",
	"rudis/case-9.jsonl":          "da9a5506c9eddcda43f6613a3e9dc375e0ed289f46dd3601d7a68717fb6b0a4c",
	"rudis/engine.jsonl":          "b1bcb49b0ed139470627f15c84b50ca6a39b390afb3363adf578163de3625e5d",
	"rudis/long.jsonl":            "63f6c1469694dae2b369be3e9c7cddfd296f80f1bd31ca18184d4f53bbd0be95",
	"rudis/pack.jsonl":            "140265d6fe69bd40f1993fb51de26531d42e40c2bb85857faf7305705f4cf0a3",
	"rudis/referee.jsonl":         "498279a5cbccb026300bfc9e07e9f42b3c518d99e5946a986e54d442d6d7040d",
	"rudis/rudis-1.jsonl":         "d4f842beaefe25a3a39ab666b5756717b1a032a8f5155dec8ff4311a6d55ceca",
	"rudis/rudis-2.jsonl":         "646f3b38ae981394d57b3eae229ec2a63b17f656a8d0fd3ecbfd2d6119b0713e",
	"rudis/rudis-3.jsonl":         "500a0133958a7c37c784043fa72057516d358a30553a31ce60fdbe1f353878b8",
	"rudis/rudis-4.jsonl":         "4246fec5a158b243bbe1dab1a1d9ccd8b877f7d43f7caf34ccbf03a569650a4c",
	"rudis/run.jsonl":             "0b9e03b18590eee70b009711e0ece334498fb4acef296416d9af0d5f7495bca5",
	"munera-1.jsonl":              "76192cdb45202c6eb075aae49ad51907af642e9e70a67e8e9c4514984fca1ee8",
	"munera-hex-1.jsonl":          "11342a9d747367486c934e6860e5639f6f05ab5aa6dd8a6e76b53eb6b239a25f",
}

const journals = "../../testdata/journals"

// parted are the journals that hold something which was wrong and has been mended: the
// line from which they follow no more, and why.
var parted = map[string]string{
	"morturi/case-14.jsonl":       ":26:1: surrender! B: ", // A had not been asked
	"morturi/morturi-1.jsonl":     ":57:1: fight-on A: ",   // nor the schools before A
	"munera/free-long.jsonl":      ":44:1: pick-up shield-large of B: ",
	"munera/munera-3.jsonl":       ":126:1: pick-up shield-small of Lydon: ", // who let it go for a grapple stays barred from it
	"munera/munera-4.jsonl":       ":52:1: pick-up shield-large of samnite: ",
	"rudis/case-5.jsonl":          ":2:1: add Flamma ",        // a temple injury left CHIN as it was
	"romanwar/case-4.jsonl":       ":6:1: ladder-up H wall: ", // out of the step of the other side
	"romanwar/case-8.jsonl":       ":7:1: push-ladder L1 G: ", // who has pushed is at the ladder
	"romanwar/romanwar-1.jsonl":   ":27:1: build pons P 4: ",  // after shooting
	"romanwar/theatre-long.jsonl": ":8:1: move A 10: ",        // after fighting
	"romanwar/romanwar-3.jsonl":   ":4:1: scenario fort: ",    // the fort has more men, so that Rome does not win it always
	"romanwar/case-1.jsonl":       ":2:1: scenario fort: ",
	"romanwar/fort-long.jsonl":    ":2:1: scenario fort: ",
	"romanwar/table-long.jsonl":   ":2:1: scenario ford: ", // Africa stands four abreast, and comes over the bridge
	"romanwar/engine.jsonl":       ":2:1: scenario ford: ",
}

func TestJournalsForeverAlone(t *testing.T) {
	seen := 0
	err := filepath.WalkDir(journals, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".jsonl" {
			return err
		}
		seen++
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		short, _ := filepath.Rel(journals, name)
		sum := sha256.Sum256(text)
		if got, want := hex.EncodeToString(sum[:]), forever[filepath.ToSlash(short)]; got != want {
			t.Errorf("%s: has the sum %s, want %s: a journal is never changed", name, got, want)
		}
		// Content may have grown since: a bout still follows under it.
		got := run("verify", "--content", "any", name)
		if at := parted[filepath.ToSlash(short)]; at != "" {
			if got.status != shell.StatusNo || !strings.Contains(got.errout, at) {
				t.Errorf("%s: want it to part at %s, got %s", name, at, got.errout)
			}
		} else if got.status != shell.StatusDone {
			t.Errorf("%s no longer verifies: %s", name, got.errout)
		}
		return nil
	})
	if err != nil || seen != len(forever) {
		t.Fatalf("got %d journals (%v), want %d", seen, err, len(forever))
	}
}

// unrecorded are the verbs that no journal holds, and why.
var unrecorded = map[string]string{
	"rudis card": "it only looks", "rudis boxer": "it only looks", "rudis matrix": "it only looks",
	"rudis defend":   "it is recorded as seal, or in exchange",
	"romanwar leave": "it is newer than the release that has kept these journals",
}

// TestJournalsUseEveryVerb: every verb that can be recorded is in a journal of its
// ruleset, those of the session in some journal.
func TestJournalsUseEveryVerb(t *testing.T) {
	session := map[string]bool{}
	for _, rs := range rulesets.All() {
		used := map[string]bool{}
		files, err := filepath.Glob(filepath.Join(journals, rs.Name, "*.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			for _, verb := range recordedVerbs(t, name) {
				used[verb], session[verb] = true, true
			}
		}
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range content.Open().Verbs() {
			if unrecorded[rs.Name+" "+v.Word] == "" && !used[v.Word] && !slices.ContainsFunc(v.Also, func(w string) bool { return used[w] }) {
				t.Errorf("%s: no journal has %s", rs.Name, v.Word)
			}
		}
	}
	for _, verb := range []string{"undo", "redo", "set", "overrule", "note", "ruling", "dice", "auto"} {
		if !session[verb] {
			t.Errorf("no journal has %s", verb)
		}
	}
}

// recordedVerbs are the first words of the commands of a journal.
func recordedVerbs(t *testing.T, name string) (verbs []string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rows := bufio.NewScanner(bytes.NewReader(text))
	for rows.Scan() {
		var e struct{ Cmd string }
		if err := json.Unmarshal(rows.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		word, _, _ := strings.Cut(e.Cmd, " ")
		verbs = append(verbs, word)
	}
	return verbs
}
