package campaign

import (
	"summa/internal/game"
	"summa/internal/pack"
)

// The kinds of entry of a campaign file.
const (
	campaignKind  = "campaign"
	gladiatorKind = "gladiator"
	boutKind      = "bout"

	gladiatorsKey = "gladiators"
	historyKey    = "history"
)

// Kinds returns the kinds of entry of a ruleset's campaign files.
func Kinds(rs *game.Ruleset, careers game.Careers) []pack.Kind {
	skill := pack.Field{Type: pack.Word, Words: careers.Skills()}
	return []pack.Kind{
		{Name: campaignKind, Top: campaignKind, Single: true, Doc: "The campaign as a whole.", Fields: []pack.Field{
			{Name: "name", Doc: "Its name in sentences.", Type: pack.Text, MaxLen: 80},
			{Name: "rulings", Doc: "Rulings that stand at another option than their default.", Type: pack.Map, Words: rulingIDs(rs), Elem: &pack.Field{Type: pack.Text, MaxLen: 64}},
			{Name: "packs", Doc: "House-rule files, found from the folder of this file.", Type: pack.List, Max: 32, Elem: &pack.Field{Type: pack.Text, MaxLen: 500}},
		}},
		{Name: gladiatorKind, Top: gladiatorsKey, Key: "name", Named: true, Doc: "A gladiator as he came. What became of him follows from the history.", Fields: []pack.Field{
			{Name: "type", Doc: "His type.", Type: pack.Text, Required: true, MaxLen: 64},
			{Name: "skills", Doc: "Skills he came with.", Type: pack.List, Elem: &skill},
			{Name: "note", Doc: "A remark.", Type: pack.Text},
		}},
		{Name: boutKind, Top: historyKey, Key: "bout", Doc: "A bout of the campaign, in the order in which they were fought.", Fields: []pack.Field{
			{Name: "day", Doc: "The day it was fought on.", Type: pack.Int, Required: true, Min: 1, Max: 99999},
			{Name: "journal", Doc: "The journal it was taken from, found from the folder of this file.", Type: pack.Text, MaxLen: 500},
			{Name: "note", Doc: "A remark.", Type: pack.Text},
			{Name: "men", Doc: "Who fought, and what became of each.", Type: pack.List, Required: true, Min: 2, Max: 16, Elem: &pack.Field{Type: pack.Record, Fields: partFields(careers)}},
		}},
	}
}

// partFields returns the fields that describe a man's part in a bout.
func partFields(careers game.Careers) []pack.Field {
	var fates []string
	for _, f := range careers.Fates() {
		fates = append(fates, f.Name)
	}
	fields := []pack.Field{
		{Name: "man", Doc: "Who.", Type: pack.Ref, Of: gladiatorKind, Named: true, Required: true},
		{Name: "side", Doc: "His side, if it is not his own.", Type: pack.Text, MaxLen: 64},
		{Name: "fate", Doc: "What became of him; when absent he still stood at the end.", Type: pack.Word, Words: fates},
		{Name: "won", Doc: "His side has won; where one side alone stands it goes without saying.", Type: pack.Bool},
		{Name: "defeated", Doc: "Whom he defeated.", Type: pack.List, Elem: &pack.Field{Type: pack.Ref, Of: gladiatorKind, Named: true}},
	}
	fields = append(fields, careers.Tallies()...)
	return append(fields,
		pack.Field{Name: "line", Doc: "The line of the journal that decided it.", Type: pack.Int, Min: 1, Max: 999_999_999},
		pack.Field{Name: "gained", Doc: "The skill he took after the bout.", Type: pack.Word, Words: careers.Skills()},
		pack.Field{Name: "gained-line", Doc: "The line of the journal with which he took it.", Type: pack.Int, Min: 1, Max: 999_999_999},
	)
}

func rulingIDs(rs *game.Ruleset) []string {
	var ids []string
	for _, r := range rs.Rulings() {
		ids = append(ids, r.ID)
	}
	return ids
}
