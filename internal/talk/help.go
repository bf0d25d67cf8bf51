package talk

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/screen"
)

// briefHelp is what help says at a terminal: what a player needs, in ten lines.
var briefHelp = []string{
	"Type a number from the list, or a command; short forms work, Tab completes.",
	"Enter   shows everything you may do     e       end the turn or step",
	"?       explains this question          why     where the numbers came from",
	"show    everybody in full               map     the ground; map NAME: his reach",
	"odds C  exact chances of a command      advise  what the engine would do",
	"undo    take it back, engine's reply too     redo",
	"explain WORD   a trick, a word of the rules ...   list KIND   what there is",
	"auto NAME      the engine plays him     dice ask|auto   your dice or rolled ones",
	"log, save FILE, rulings      the record, and how the table reads the rules",
	"help start  a first bout in five steps  help rules  how the game goes; help more",
}

// helpAtHand is what help says behind what may be typed just now, so that both are ten lines.
var helpAtHand = []string{
	"Enter   everything you may do           ?       explains this question",
	"why     where the numbers came from     undo    take it back; redo",
	"show    everybody in full               map     the ground; map NAME: his reach",
	"odds C  exact chances of a command      advise  what the engine would do",
	"explain WORD   any word on the screen   list KIND   what there is",
	"auto NAME      the engine plays him     dice ask|auto   your dice or rolled ones",
	helpFurther,
}

// helpFurther names what else help tells, and helpEnds the same where a turn or a step can be
// ended.
const (
	helpFurther = "help rules  how the game goes           help more  all that help tells"
	helpEnds    = "e   ends the turn or the step           help rules|more  the game; the rest"
)

// helpAtQuestion is the same where a question waits for its answer, and nothing else may be
// done.
var helpAtQuestion = []string{
	"Enter   the answer in the brackets      ?       explains this question",
	"why     where the numbers came from     undo    take back what led here; redo",
	"show    everybody in full               map     the ground",
	"odds A  exact chances of an answer      advise  what the engine would do",
	"explain WORD   any word on the screen   list KIND   what there is",
	"auto NAME      the engine plays him     dice ask|auto   your dice or rolled ones",
	helpFurther,
}

// helpOver is what help says when a bout is over.
const helpOver = "The bout is over. rematch sets the same up again, with other dice; new offers other bouts, and how to set one up. log has what happened, why and a number of it where its numbers came from, luck how the dice fell; report and a name ending in .html makes a page of it. undo takes the last command back, quit leaves; help more has all that help tells."

// spokenEnds is left out where nothing can be ended.
const spokenEnds = " The letter e ends the turn or the step."

// spokenHelp is the same as sentences.
var spokenHelp = []string{
	"Type a number from the list, or a command; its first letters will do.",
	"Enter alone says everything you may do." + spokenEnds,
	"A question mark explains this question; why says where the numbers came from.",
	"show says how everybody is, map where; odds and a command its chances; advise what the engine would do.",
	"undo takes back what you gave last, and the engine's reply; redo gives it again.",
	"explain and a word says what a weapon, a trick or a word of the rules is; list says what there is.",
	"auto and a name has the engine play him; dice ask uses your own dice, dice auto rolls.",
	"help rules says how the game goes, help more what else help tells; help start is a first bout.",
}

// helpTopics are what help says about a matter, a paragraph each line.
var helpTopics = map[string][]string{
	"dice": {
		"dice ask asks for each die by name, dice auto rolls them; dice ask NAME does so for one side alone.",
		"At a question for dice, type what yours show, in the order in which they are asked for:",
		"  5 2 4, with blanks or commas between; 524 together, where it is all that is asked for;",
		"  3x1 4 for three ones and a four, as it goes fastest for a handful whose order is all one; where each die belongs to somebody, the question or ? says so;",
		"  red 5 2 blue 3, by the colours that they lie there in, in the same order;",
		"  Enter rolls what is asked, r rolls all the rest of the command, and 4 2 r takes two and rolls the rest of this throw.",
		"Any command may end in its dice, as in COMMAND dice 5 2 4. A die that was typed is used or refused, never replaced, and the record keeps which were rolled.",
	},
	"map":    {"map draws the ground, map NAME also where he can go this turn, at what price, and whom he can strike from there: of an enemy as if it were his turn. map all everything there is; map on draws it after every command, screen map turn above the strip of each turn. Where there is no map, the players say how far apart everybody is: range A B 4."},
	"engine": {"auto NAME has the engine play a figure or a side, auto NAME POLICY by another policy, auto NAME off hands him back. step makes its next decision, finish plays to the end. advise ranks what may be done, why turn says why it did what it did, teach speaks up where you give much away."},
	"undo":   {"undo takes back what you gave last with all that followed from it, undo 3 the last three, undo to 12 all after line 12 of the log. undo die takes back the command whose dice you typed last, with what followed it, and asks for the last of them again; in one of the engine's for all of them. redo goes forward again. Dice come back the same if the same command is given again, and the record keeps what was undone."},
	"record": {"Everything is written to a journal as it is played; summa goes on with the last. log shows what has happened with its numbers, why 17 the derivation of line 17, note TEXT adds a remark, save FILE writes a copy. luck weighs the dice, report FILE makes a page of it, dispute 17 takes a command apart; at the shell there are also summa verify and summa replay."},
	"referee": {"set NAME.field=value because TEXT states a fact, overrule EVENT takes the last command again without it; both are recorded as the referee's word. rulings lists how the rules are read where they are silent, ruling ID=OPTION changes one before the bout begins.",
		"rule ID says what a rule says, rule WORDS finds those that have the words. expect EXPR fails unless it holds."},
	"sealed": {"A choice that nobody may see is asked for by name, and not shown as it is typed; secret NAME does so at any time, reveal turns all up. The record has a digest of each before anything is turned up, so that nobody can change his mind."},
	"reader": {"--plain, or ACCESSIBLE=1, says everything in sentences, draws nothing and redraws nothing. A Tab at the end of a line lists what may follow. Ctrl-C abandons the line, or the question.", "screen rules off leaves the rules out behind what is said, and screen keep keeps it so; why has them all the same."},
	"screen": {"screen steps auto takes the steps that leave no choice by itself, ask asks before each, off leaves all to you. screen menu on|off shows the list of what you may do or not, screen detail short|full what is said of a roll, screen map turn|off draws the ground as each turn begins, screen rules on|off has the rules stand behind what is said or not.",
		"screen keep keeps that for the sessions to come; screen alone says how it is."},
	"setup": {"add NAME TYPE enters somebody: list {kind} names the types, and help add what may follow as KEY=VALUE. begin starts the bout, and says what was taken for granted."},
}

// topic is what help says about a matter; where it speaks of the kinds that list has, with the
// first of them for an example.
func (k *conversation) topic(word string) (text []string, ok bool) {
	kind := ""
	if kinds := k.s.Content.ListKinds; len(kinds) > 0 {
		kind = kinds[0]
	}
	for _, t := range helpTopics[word] {
		text = append(text, strings.ReplaceAll(t, "{kind}", kind))
	}
	return text, len(text) > 0
}

// help shows the brief help, or a topic; it reports whether that is what was asked for. A
// word that is no topic is a command or a word of the screen, which is explained.
func (k *conversation) help(words []string) bool {
	s := k.s
	m := k.means()
	if len(words) == 0 && s.Game().Over() {
		s.Tell(helpOver)
		return true
	}
	if len(words) == 0 {
		lines := briefHelp
		if m.Spoken || m.Columns < 80 {
			lines = spokenHelp
		}
		if k.atHand() {
			switch lines = helpAtHand; {
			case k.asking != "" && k.s.Hides() == "" && (m.Spoken || m.Columns < 80):
				lines = spokenHelp[2:]
			case k.asking != "" && k.s.Hides() == "":
				lines = helpAtQuestion
			case m.Spoken || m.Columns < 80:
				lines = spokenHelp[1:]
			}
		}
		for _, l := range lines {
			switch {
			case !s.Game().Begun() || s.Game().Over():
			case k.endsNothing():
				l = strings.TrimSuffix(l, spokenEnds)
			case l == helpFurther && k.asking == "":
				l = helpEnds
			}
			if m.Spoken || m.Columns < 80 {
				s.Tell(l)
			} else {
				s.Write([]byte(l + "\n"))
			}
		}
		return true
	}
	word := strings.Join(words, " ")
	if k.helpOfGame(word) {
		return true
	}
	text, ok := k.topic(word)
	verb := s.Verb(word) != nil && word != "undo" && word != "map" || s.Game().IsVerb(word)
	switch {
	case verb:
		return k.helpVerb(word)
	case !ok:
		x, _ := s.Lexicon().Find(word)
		if x == nil {
			return false
		}
		s.TellExplained(x)
		return true
	}
	for _, t := range text {
		s.Tell(t)
	}
	if word == "setup" {
		k.tellExample()
	}
	return true
}

// tellExample shows a whole set-up, from nothing to the first turn.
func (k *conversation) tellExample() {
	if len(k.book.Example) == 0 {
		return
	}
	k.s.Tell("A whole one, a command a line, which may be typed as it stands:")
	for _, text := range k.book.Example {
		k.s.Tell("  " + text)
	}
}

// helpOfGame says how the game goes, what its commands are, or what help tells of; it
// reports whether that was asked for.
func (k *conversation) helpOfGame(word string) bool {
	s := k.s
	switch {
	case word == "rules" && len(k.book.Short) > 0:
		m := k.means()
		for i := range k.book.Short {
			r := &k.book.Short[i]
			l := screen.Say(screen.Normal, 0, r.Text, "")
			if len(r.Rules) > 0 && !m.Spoken && m.Columns >= 100 {
				l.Right = "[" + r.Rules[0] + "]"
			}
			k.say(l)
		}
		s.Tell("help commands has what may be typed, rule and an id the words of a rule, explain and a word what it means.")
	case word == "rules", word == "commands":
		for _, v := range s.Game().Verbs() {
			s.Tell(v.Usage)
			s.Tell("    " + v.Help)
		}
	case word == more, word == "topics":
		s.Tell("help rules: how the game goes, in a few lines. help commands: what may be typed, a command a line; help and one of them says more of it.")
		s.Tell("help and one of dice, map, engine, undo, record, referee, sealed, screen, reader, setup: a paragraph on that.")
		s.Tell("help start: a first bout, step by step. explain and any word on the screen: what it means.")
	default:
		return false
	}
	return true
}

// helpVerb says how a command is typed, with one that may be given now, and what the word
// means in the rules, if it does; it reports whether there is more to say than of any.
func (k *conversation) helpVerb(word string) bool {
	s := k.s
	if !s.Game().IsVerb(word) {
		return false
	}
	for _, v := range s.Game().Verbs() {
		if v.Word != word && !slices.Contains(v.Also, word) {
			continue
		}
		s.Tell(v.Usage)
		s.Tell("  " + cmp.Or(v.Told, v.Help))
		if s.Game().Begun() && !s.Game().Over() {
			for _, c := range s.Game().Legal(false) {
				if c.Refusal == nil && begun(c.Line, v.Word) {
					s.Tell("  now, for example: " + c.Line)
					break
				}
			}
		}
		break
	}
	if x, _ := s.Lexicon().Find(word); x != nil && !x.IsCommand() {
		s.TellExplained(x)
	}
	return true
}

// howToAnswer says how the question on the screen is answered.
func (k *conversation) howToAnswer() string {
	m := k.means()
	var answers []string
	for _, e := range k.shown {
		answers = append(answers, e.Number+" for "+m.Heard(e.Text))
	}
	return "The question waits for an answer: type its number, " + strings.Join(answers, ", ") + ", or its first letters; Enter alone is " + m.Heard(k.shown[0].Text) + "."
}

// atHand says what may be typed at the question on the screen, with an example, and how
// to read what stands there; it reports whether there is such a question.
func (k *conversation) atHand() bool {
	s := k.s
	if !s.Game().Begun() || s.Game().Over() || len(k.shown) == 0 {
		return false
	}
	e := &k.shown[0]
	name := cmp.Or(e.Text, e.Command)
	m := k.means()
	reading := k.book.ReadingOf(&m, k.s.Facts())
	switch who := k.s.Hides(); {
	case k.asking != "":
		s.Tell(k.howToAnswer())
	case who != "":
		text := who + " chooses a " + cmp.Or(k.chooses(), "course") + ": type its number or its name, as in " + e.Number + " for " + name
		if e.Other != "" {
			text += ", " + e.Number + e.OtherKey + " for the same " + e.OtherText
		}
		s.Tell(text + ".")
		if g := k.Group(e.Command); g != nil && (!g.Legend.Empty() || !g.LegendAll.Empty()) {
			if reading = cmp.Or(m.Fill(&g.Legend, s.Facts()), m.Fill(&g.LegendAll, s.Facts())); m.Spoken {
				reading = m.Fill(&g.LegendAll, s.Facts())
			}
		}
	default:
		s.Tell(s.Game().Active() + " is to act: type a number of the list, as in " + e.Number + " for " + strings.TrimSuffix(name, " ...") + ", or any command in words or their first letters.")
	}
	if reading != "" {
		s.Tell(reading)
	}
	return true
}
