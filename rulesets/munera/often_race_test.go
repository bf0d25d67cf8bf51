//go:build race

package munera

// often is how often a test does the same thing again: less often while races
// are looked for, which takes ten times as long and needs no repetition.
func often(n int) int { return max(1, n/8) }
