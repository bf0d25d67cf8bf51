package report

// Tail returns the report cut to its last commands. If commands is 0 or less, all of them are
// kept.
func (r *Report) Tail(commands int) *Report {
	tail := &Report{Ruleset: r.Ruleset, Cards: r.Cards, Armies: r.Armies, Joined: r.Joined}
	for i := len(r.Parts) - 1; i >= 0; i-- {
		p := r.Parts[i]
		rows := len(p.Rows)
		for rows > 0 && (commands <= 0 || r.Last-p.Rows[rows-1].Last < commands) {
			rows--
		}
		if rest := p.Rows[rows:]; len(rest) > 0 {
			p.Rows = rest
			tail.Parts = append([]Part{p}, tail.Parts...)
		}
		if rows > 0 {
			break
		}
	}
	return tail
}
