package board

import (
	"strconv"
	"strings"

	"summa/internal/chart"
	"summa/internal/show"
)

// AppendMap appends a chart under the names of the state's fields.
func AppendMap(b []byte, c *chart.Chart) []byte {
	b = append(b, `,"map":{"mode":`...)
	b = show.AppendString(b, c.Mode)
	b = append(b, `,"arena":`...)
	b = show.AppendString(b, c.Arena)
	b = append(b, `,"figures":{`...)
	for i := range c.Figures {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendCharted(b, c, i)
	}
	b = append(b, `},"ground":`...)
	rows := make([]string, 0, len(c.Things))
	for _, t := range c.Things {
		rows = append(rows, t.Row)
	}
	b = appendList(b, strings.Join(rows, ","), ',', appendRow)
	if len(c.Grounds) > 0 {
		b = appendTerrain(append(b, `,"terrain":[`...), c)
	}
	if c.Reach != nil {
		b = appendReach(append(b, `,"reach":`...), c)
	}
	if c.Plan != nil {
		b = appendPlan(append(b, `,"plan":`...), c.Plan)
	}
	if c.Plan != nil && c.Plan.Reach != nil {
		b = appendPlanReach(append(b, `,"reach":`...), c.Plan)
	}
	return append(b, '}')
}

// appendPlan appends what lies and stands on a table, with two corners of each.
func appendPlan(b []byte, p *chart.Plan) []byte {
	corners := func(x0, y0, x1, y1 int) {
		b = p.AppendPoint(append(b, `,"from":[`...), x0, y0)
		b = p.AppendPoint(append(b, `],"to":[`...), x1, y1)
		b = append(b, "]}"...)
	}
	b = append(p.AppendPoint(append(b, `{"size":[`...), p.Wide, p.Deep), `],"features":[`...)
	for i, x := range p.Patches {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(append(b, `{"name":`...), x.Name)
		corners(x.X0, x.Y0, x.X1, x.Y1)
	}
	b = append(b, `],"blocks":[`...)
	for i, x := range p.Blocks {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(append(b, `{"name":`...), x.Name)
		corners(x.X0, x.Y0, x.X1, x.Y1)
	}
	return append(b, "]}"...)
}

// appendTerrain appends the spaces whose ground is not plain.
func appendTerrain(b []byte, c *chart.Chart) []byte {
	first := true
	for k := range c.Spaces {
		if c.Spaces[k].Ground == 0 {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = appendSpace(append(b, `{"place":`...), c, k)
		b = show.AppendString(append(b, `,"ground":`...), c.Grounds[c.Spaces[k].Ground-1].Word)
		b = append(b, '}')
	}
	return append(b, ']')
}

// appendCharted appends one figure: where it stands, and where it sees the
// others.
func appendCharted(b []byte, c *chart.Chart, i int) []byte {
	f := &c.Figures[i]
	b = append(show.AppendString(b, f.Name), `:{"position":`...)
	switch {
	case f.Space == chart.Nowhere && f.Front != nil:
		b = append(c.Plan.AppendPoint(append(b, '['), f.Front.X, f.Front.Y), ',')
		b = append(show.AppendString(b, f.Facing), ']')
	case f.Space == chart.Nowhere:
		b = append(b, "null"...)
	default:
		b = appendList(b, c.Spaces[f.Space].Name+","+f.Facing, ',', appendNumberOrText)
	}
	b = strconv.AppendBool(append(b, `,"acts":`...), f.Acts)
	b = append(b, `,"others":{`...)
	first := true
	for _, x := range c.Sights {
		if x.Who != i {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(show.AppendString(b, c.Figures[x.Whom].Name), `:{"range":`...)
		b = strconv.AppendInt(b, int64(x.Range), 10)
		b = append(b, `,"sees":`...)
		b = append(show.AppendString(b, c.Quarters[x.Quarter].Word), '}')
	}
	return append(b, `}}`...)
}

// appendReach appends how far a figure can go.
func appendReach(b []byte, c *chart.Chart) []byte {
	r := c.Reach
	b = append(b, `{"who":`...)
	b = show.AppendString(b, c.Figures[r.Who].Name)
	b = append(append(append(b, `,"`...), strings.ToLower(r.Unit)...), `":`...)
	b = strconv.AppendInt(b, int64(r.Left), 10)
	b = append(b, `,"turns":[`...)
	for i, p := range r.Turns {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(p.Cost), 10)
	}
	b = append(b, `],"places":[`...)
	for i := range r.Spots {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendSpot(b, c, &r.Spots[i])
	}
	return append(b, `]}`...)
}

// appendPlanReach appends how far a body of men can go on ground without spaces: points in
// hundredths of the unit of length, each with the eighths of a whole move that it costs.
func appendPlanReach(b []byte, p *chart.Plan) []byte {
	b = show.AppendString(append(b, `{"who":`...), p.Reach.Name)
	b = append(b, `,"eighths":[`...)
	for i, x := range p.Reach.Spots {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, '['), int64(x.X), 10)
		b = strconv.AppendInt(append(b, ','), int64(x.Y), 10)
		b = append(strconv.AppendInt(append(b, ','), int64(x.Part), 10), ']')
	}
	return append(b, `]}`...)
}

func appendSpot(b []byte, c *chart.Chart, s *chart.Spot) []byte {
	b = append(b, `{"place":`...)
	b = appendSpace(b, c, s.Space)
	b = append(b, `,"cost":`...)
	b = strconv.AppendInt(b, int64(s.Cost), 10)
	b = append(b, `,"facings":{`...)
	for i, f := range s.Facings {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(show.AppendString(b, f.Name), ':')
		b = strconv.AppendInt(b, int64(f.Cost), 10)
	}
	b = append(b, `},"attacks":[`...)
	for i := range s.Attacks {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendAttack(b, c, s.Space, &s.Attacks[i])
	}
	return append(b, `]}`...)
}

// appendSpace appends the coordinates of a space, or null.
func appendSpace(b []byte, c *chart.Chart, space int) []byte {
	if space == chart.Nowhere {
		return append(b, "null"...)
	}
	return appendList(b, c.Spaces[space].Name, ',', appendNumberOrText)
}

func appendAttack(b []byte, c *chart.Chart, space int, a *chart.Attack) []byte {
	b = append(b, `{"cmd":`...)
	b = show.AppendString(b, a.Line)
	b = append(b, `,"target":`...)
	b = show.AppendString(b, c.Figures[a.Target].Name)
	b = append(b, `,"from":`...)
	b = show.AppendString(b, c.Quarters[a.Quarter].Word)
	b = append(b, `,"cost":`...)
	b = strconv.AppendInt(b, int64(a.Cost), 10)
	if space == chart.Nowhere {
		return append(b, '}')
	}
	b = append(b, `,"facing":`...)
	b = show.AppendString(b, a.Facing)
	b = append(b, `,"push":`...)
	if a.Push == "" {
		b = append(b, "null"...)
	} else {
		b = appendList(b, a.Push, ',', appendNumberOrText)
	}
	return append(b, '}')
}
