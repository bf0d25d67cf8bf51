package figure

// The size of a course within a line of a table.
const sparkWide, sparkHigh = 90.0, 16.0

// Spark returns the course of a track as the path of a drawing of 90 by 16, or "" where there is
// none.
func (s *Steps) Spark(track int) string {
	t := &s.Tracks[track]
	if s.Last <= s.First || len(t.Points) == 0 || s.Most < 1 {
		return ""
	}
	x := func(at int) float64 { return 1 + (sparkWide-2)*float64(at-s.First)/float64(s.Last-s.First) }
	y := func(value int) float64 { return sparkHigh - 1 - (sparkHigh-2)*float64(max(0, value))/float64(s.Most) }
	line := []any{"M", x(t.Points[0].At), y(t.Points[0].Value)}
	for _, p := range t.Points[1:] {
		line = append(line, "H", x(p.At), "V", y(p.Value))
	}
	var f Figure
	f.draw("", append(line, "H", sparkWide-1)...)
	return f.Marks[0].Path
}
