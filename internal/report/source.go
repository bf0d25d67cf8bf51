package report

import (
	"strings"

	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/screen"
)

// Of returns the source of a report on a bout that has been carried out, with the wording that
// its ruleset gives to reports.
func Of(s *repl.Session) (Source, error) {
	src := Source{Session: s}
	set, err := s.Ruleset.Screen()
	if err != nil {
		return src, err
	}
	if src.Book, err = screen.Read(set, s.Game().Words()); err != nil {
		return src, err
	}
	onPaper, err := s.Ruleset.OnPaper()
	if err != nil {
		return src, err
	}
	if err := src.Book.OnPaper(onPaper); err != nil {
		return src, err
	}
	for _, e := range onPaper.All("paper") {
		src.Measure, src.Called = e.Text("measure"), e.Text("called")
		src.Costs = Costs{Title: e.Text("cost"), Lost: e.Text("lost"), All: e.Text("lostall"), Feat: e.Text("feat"), Feats: e.Text("feats"), FeatOf: e.Text("featof"), Most: e.Text("most")}
		src.Second, src.Seconds, src.Holder, src.Holds, src.Joined = e.Text("second"), e.Text("seconds"), e.Text("holder"), e.Text("holds"), e.Bool("joined")
		src.Stake, src.Expects, src.Draws, src.Drawn = e.Text("expected"), e.Text("expects"), e.Text("draws"), e.Text("drawn")
		src.Scored = e.Text("scored")
		src.Asks, src.Tested, src.Tests = e.Text("asks"), e.Text("tested"), e.Text("tests")
		src.Fight = FightRow{Event: e.Text("fight"), Text: e.Text("fights"), One: e.Text("fighter"), Many: e.Text("fighters"), Felled: e.Text("felled"), Retreats: e.Text("retreats"), Retreat: e.Text("retreat")}
		src.Costing, src.Reworded = e.Text("costing"), line.Instead(e.Text("reworded"))
		src.OnPages, src.Deeds = line.Instead(e.Text("onpages")), line.Instead(e.Text("deeds"))
		src.Nought, src.AtStake, src.Where = e.Bool("nought"), e.Text("stake"), e.Text("where")
		src.Order, src.Ordered, src.Strikes = e.Text("order"), e.Text("ordered"), strings.Fields(e.Text("strikes"))
		src.Standing = e.Bool("standing")
		src.Hurts = strings.Fields(e.Text("hurts"))
		src.Falls, src.Graves, src.Foiled = strings.Fields(e.Text("falls")), strings.Fields(e.Text("graves")), strings.Fields(e.Text("foiled"))
		src.Begins, src.Sand, src.Tabled = e.Text("begins"), e.Text("ground"), e.Bool("tabled")
	}
	src.Ends = map[string]string{}
	for _, e := range onPaper.All("end") {
		src.Ends[e.ID] = e.Text("text")
	}
	for _, e := range onPaper.All("title") {
		src.Titles = append(src.Titles, TitleRow{Of: e.Text("of"), Has: e.Text("has"), Text: e.Text("text"), Besides: e.Text("besides")})
	}
	for _, e := range onPaper.All("lane") {
		src.Lanes = append(src.Lanes, LaneRow{Of: e.Text("of"), Text: e.Text("text"), Names: e.Bool("names"), Drawn: e.Text("drawn")})
	}
	for _, e := range onPaper.All("did") {
		src.Dids = append(src.Dids, DidRow{ID: e.ID, Printed: e.Text("printed"), Events: strings.Fields(e.Text("event")), Adds: e.Bool("adds"), Whom: e.Bool("whom"), With: e.Text("with"), But: e.Text("but"), Unless: strings.Fields(e.Text("unless")), One: e.Text("one"), Many: e.Text("many"), Beyond: e.Text("beyond")})
	}
	for _, e := range onPaper.All("card") {
		text, err := screen.ParseTemplate(e.Text("text"))
		if err != nil {
			return src, err
		}
		onPage, err := screen.ParseTemplate(e.Text("paper"))
		if err != nil {
			return src, err
		}
		src.Cards = append(src.Cards, CardRow{Called: e.Text("called"), Text: text, Paper: onPage, Later: e.Text("later"), Start: e.Bool("start"), Fate: e.Bool("fate"), Heads: e.Bool("heads"), Dash: e.Bool("dash")})
	}
	return src, nil
}
