package bouts

import (
	"math"
	"strconv"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/line"
)

// maxBouts is the most bouts of a run.
const maxBouts = 1_000_000_000_000_000

// Count is the value of -n.
type Count struct {
	N   uint64
	set bool
}

func (v *Count) Type() string   { return "N" }
func (v *Count) String() string { return strconv.FormatUint(v.N, 10) }

// Set reads a number such as 10000, 10_000, 1e6, 10k or 1.5M.
func (v *Count) Set(text string) error {
	const hint = "write a number of bouts, such as 10000, 1e6, 10k or 1M"
	word := strings.NewReplacer(",", "", "_", "").Replace(strings.TrimSpace(text))
	scale := 1.0
	if word != "" {
		switch word[len(word)-1] {
		case 'k', 'K':
			scale = 1e3
		case 'm', 'M':
			scale = 1e6
		}
		if scale > 1 {
			word = word[:len(word)-1]
		}
		if e := strings.IndexAny(word, "eE"); e >= 0 && scale > 1 {
			return shell.Usagef(hint, "%q is scaled twice: by %s, and by the letter at place %d", line.Shorten(text), word[e:], len(strings.TrimRight(text, " ")))
		}
	}
	x, err := strconv.ParseFloat(word, 64)
	x = math.Round(x*scale*1e6) / 1e6
	switch {
	case err != nil || strings.ContainsAny(word, "xXpPnN"):
		return shell.Usagef(hint, "%q is not a number of bouts", line.Shorten(text))
	case x < 1:
		return shell.Usagef("a run has at least 1 bout", "%q is too few", line.Shorten(text))
	case x > maxBouts:
		return shell.Usagef("the most is 1e15", "%q is too many", line.Shorten(text))
	case x != math.Trunc(x):
		return shell.Usagef(hint, "%q is not a whole number", line.Shorten(text))
	}
	v.N, v.set = uint64(x), true
	return nil
}

// simNumber is the value of --journal-bout.
type simNumber struct {
	N   uint64
	set bool
}

func (v *simNumber) Type() string { return "NUMBER" }

func (v *simNumber) String() string {
	if !v.set {
		return ""
	}
	return strconv.FormatUint(v.N, 10)
}

// Set reads the number of a bout.
func (v *simNumber) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return shell.Usagef("bouts are numbered from 0", "%q is not the number of a bout", line.Shorten(text))
	}
	v.N, v.set = n, true
	return nil
}

// simPoints is the value of --until, as a share: half the width of an interval.
type simPoints struct{ p float64 }

func (v *simPoints) Type() string { return "POINTS" }

func (v *simPoints) String() string {
	if v.p == 0 {
		return ""
	}
	return strconv.FormatFloat(100*v.p, 'g', -1, 64) + "%"
}

// Set reads points in a hundred bouts, with or without the sign.
func (v *simPoints) Set(text string) error {
	const hint = "write points in 100 bouts, such as 0.1%"
	x, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(text), "%"), 64)
	switch {
	case err != nil || math.IsNaN(x):
		return shell.Usagef(hint, "%q is not a number of points", line.Shorten(text))
	case x <= 0 || x >= 50:
		return shell.Usagef(hint, "%q is not between 0 and 50 points", line.Shorten(text))
	}
	v.p = x / 100
	return nil
}

// simShard is the value of --shard.
type simShard struct{ i, of uint64 }

// maxShards is the most parts of a run.
const maxShards = 10_000

func (v *simShard) Type() string { return "I/N" }

func (v *simShard) String() string {
	if v.of == 0 {
		return ""
	}
	return strconv.FormatUint(v.i, 10) + "/" + strconv.FormatUint(v.of, 10)
}

// Set reads I/N.
func (v *simShard) Set(text string) error {
	a, b, ok := strings.Cut(strings.TrimSpace(text), "/")
	i, erri := strconv.ParseUint(a, 10, 64)
	of, errof := strconv.ParseUint(b, 10, 64)
	switch {
	case !ok || erri != nil || errof != nil || of == 0:
		return shell.Usagef("write I/N, such as 1/8 for the first of eight parts", "%q is no part of a run", line.Shorten(text))
	case of > maxShards:
		return shell.Usagef("there may be 10000", "%s parts are too many", line.Shorten(b))
	case i == 0:
		return shell.Usagef("did you mean 1/"+b+"?", "parts are numbered from 1")
	case i > of:
		return shell.Usagef("the last is "+b+"/"+b, "there is no part %s of %s", line.Shorten(a), b)
	}
	v.i, v.of = i, of
	return nil
}
