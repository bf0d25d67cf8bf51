package munera

import (
	"fmt"
	"math"
	"testing"

	"summa/internal/dice"
	"summa/rulesets/munera/state"
)

// A reference is what many duels of a match came to.
type reference struct {
	match, distance     int
	won                 [2]int
	unfinished          int
	rounds, roundsError float64   // the mean and its standard error
	fates               [2][3]int // of each side's losers: spared, killed, dead
}

const referenceDuels = 4_000_000

// references were counted by an independent program of the same procedure, each
// in referenceDuels duels.
var references = []reference{
	{0, 1, [2]int{2574189, 1425811}, 0, 6.59708, 0.00288, [2][3]int{{639701, 588323, 197787}, {938735, 1240430, 395024}}},
	{0, 12, [2]int{2544873, 1455127}, 0, 8.09657, 0.00291, [2][3]int{{653130, 597606, 204391}, {928918, 1224842, 391113}}},
	{1, 1, [2]int{1811430, 2188570}, 0, 5.56237, 0.00232, [2][3]int{{1079734, 749068, 359768}, {865348, 665288, 280794}}},
	{1, 12, [2]int{1821301, 2178699}, 0, 6.89836, 0.00234, [2][3]int{{1076756, 745261, 356682}, {869218, 668739, 283344}}},
	{2, 1, [2]int{2785806, 1214194}, 0, 5.33793, 0.00216, [2][3]int{{562924, 496085, 155185}, {1039069, 1319072, 427665}}},
	{2, 12, [2]int{2781787, 1218213}, 0, 6.61790, 0.00218, [2][3]int{{568991, 491650, 157572}, {1039728, 1314603, 427456}}},
}

// TestPlainWinRatesAlone: seeded duels are won, lost and survived as often, and last
// as long, as the references say, within five standard errors.
func TestPlainWinRatesAlone(t *testing.T) {
	const duels = 20_000
	for i := range references {
		want := &references[i]
		got := played{duels: duels}
		if err := got.play(newMatch(t, want.match, want.distance), uint64(i)); err != nil {
			t.Fatal(err)
		}
		got.compare(t, want)
	}
}

// played is what seeded duels came to.
type played struct {
	duels         int
	winners       [4]int // by number: first, second, nobody
	fates         [2][4]int
	rounds, sumSq float64
}

func (p *played) play(g *ring, seed uint64) error {
	g.tape.Seed(dice.NewGenerator(seed, 0), nil)
	for range p.duels {
		if err := g.duel(); err != nil {
			return err
		}
		p.winners[g.winner()]++
		for i := range p.fates {
			p.fates[i][g.s.Fig[i].Status]++
		}
		n := float64(g.s.Round)
		p.rounds += n
		p.sumSq += n * n
	}
	return nil
}

func (p *played) compare(t *testing.T, want *reference) {
	t.Helper()
	name := fmt.Sprintf("%s and %s at %d", matches[want.match][0], matches[want.match][1], want.distance)
	p.rate(t, name+", first wins", p.winners[1], want.won[0])
	p.rate(t, name+", second wins", p.winners[2], want.won[1])
	p.rate(t, name+", unfinished", p.winners[3], want.unfinished)
	for i, fates := range want.fates {
		for k, n := range fates {
			p.rate(t, fmt.Sprintf("%s, man %d %s", name, i+1, state.StatusWords[k+1]), p.fates[i][k+1], n)
		}
	}
	n := float64(p.duels)
	mean := p.rounds / n
	near(t, name+", rounds", mean, want.rounds, math.Hypot(math.Sqrt((p.sumSq/n-mean*mean)/n), want.roundsError))
}

// rate compares how often something happened here and in the reference.
func (p *played) rate(t *testing.T, what string, here, there int) {
	t.Helper()
	n, m := float64(p.duels), float64(referenceDuels)
	all := float64(here+there) / (n + m)
	near(t, what, float64(here)/n, float64(there)/m, math.Sqrt(all*(1-all)*(1/n+1/m)))
}

// near allows five standard errors.
func near(t *testing.T, what string, got, want, se float64) {
	t.Helper()
	if math.Abs(got-want) > 5*se {
		t.Errorf("%s: got %.5f, want %.5f within %.5f", what, got, want, 5*se)
	}
}
