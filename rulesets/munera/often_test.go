//go:build !race

package munera

// often is how often a test does the same thing again.
func often(n int) int { return n }
