package view

import "summa/internal/sim/stats"

// Grid returns how often the first side wins, by row and column, for a run that is a table or a
// matrix of pairings; nil for any other.
func (r *Result) Grid() (rows, columns []string, cells [][]stats.Share) {
	var cell func(i, j int) stats.Share
	switch {
	case r.Table != nil:
		rows, columns, cell = r.Table.Rows, r.Table.Columns, winTable{r}.cell
	case r.All && len(r.Rows) > 0:
		rows, columns, cell = r.Rows, r.Rows, r.matrix().cell
	default:
		return nil, nil, nil
	}
	for i := range rows {
		var list []stats.Share
		for j := range columns {
			list = append(list, cell(i, j))
		}
		cells = append(cells, list)
	}
	return rows, columns, cells
}
