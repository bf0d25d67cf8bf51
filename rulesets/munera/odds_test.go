package munera

import (
	"strconv"
	"strings"
	"testing"

	"summa/internal/odds"
)

// TestWoundOdds: chances and means of one attack (P1 to P4, P11, P15).
func TestWoundOdds(t *testing.T) {
	tests := []struct {
		name, a, b, question string
		wounded, mean        string
	}{
		{"P1 sword, no save", "murmillo stamina=8", "sagittarius stamina=20", "attack B with sword", "4/9", "7/6"},
		{"P2 v Murmillo", "murmillo stamina=8", "murmillo stamina=20", "attack B with sword", "1/6", "14/27"},
		{"P3 from his left", "murmillo stamina=8", "murmillo stamina=20", "attack B with sword from left", "23/108", ""},
		{"P3 from his right", "murmillo stamina=8", "murmillo stamina=20", "attack B with sword from right", "11/36", ""},
		{"P3 from the rear", "murmillo stamina=8", "murmillo stamina=20", "attack B with sword from rear", "17/36", ""},
		{"P4 sica v Murmillo", "thracian stamina=8", "murmillo stamina=20", "attack B with sica", "1/6", "17/36"},
		{"P4 sica v Secutor", "thracian stamina=8", "secutor stamina=20", "attack B with sica", "23/108", ""},
		{"P4 sword v Secutor", "murmillo stamina=8", "secutor stamina=20", "attack B with sword", "17/72", ""},
		{"P11 whirl", "diamecheri stamina=8", "samnite stamina=20", "whirl B with sword", "11/36", ""},
		{"P14 haze and sword", "samnite stamina=8", "samnite stamina=20", "haze B; attack B with sword", "59/324", ""},
		{"P15 cestus", "cestus stamina=8", "sagittarius stamina=20", "attack B with cestus", "11/36", "13/18"},
	}
	for _, tt := range tests {
		o := ask(t, facing(t, tt.a, tt.b), tt.question)
		check(t, tt.name+", wounded", o, weight(o, "wounded"), tt.wounded)
		if got := meanLoss(o, "B.stamina", 20); tt.mean != "" && got != tt.mean {
			t.Errorf("%s, mean: got %s, want %s", tt.name, got, tt.mean)
		}
	}
}

// TestAttackOdds: what else an attack can come to (P1, P5 to P8, P11).
func TestAttackOdds(t *testing.T) {
	o := ask(t, facing(t, "murmillo stamina=8", "sagittarius stamina=20"), "attack B with sword")
	check(t, "P1 hit", o, weight(o, "hit"), "5/12")
	check(t, "P1 miss", o, weight(o, "miss"), "5/12")
	check(t, "P1 Double", o, doubles(o), "1/6")

	for kind, want := range map[string]string{"murmillo": "13/108", "contra-retiarius": "13/162", "arbelas": "17/162"} {
		o = ask(t, facing(t, "retiarius stamina=8", kind+" stamina=20"), "net B")
		check(t, "P5 "+kind+" entangled", o, weight(o, "entangled"), want)
	}

	for kind, want := range map[string]string{"scissor": "5/216", "murmillo": "1/72"} {
		o = ask(t, facing(t, kind+" stamina=8", "murmillo stamina=20"), "attack B")
		check(t, "P6 disarmed by a "+kind, o, where(o, "B.right", equals("empty")), want)
	}

	o = ask(t, facing(t, "murmillo stamina=8", "sagittarius stamina=20"), "feint; attack B with sword")
	check(t, "P7 hit", o, weight(o, "hit"), "55/108")
	check(t, "P7 miss", o, weight(o, "miss"), "55/216")
	check(t, "P7 Double", o, doubles(o), "17/72")

	o = ask(t, facing(t, "murmillo stamina=8", "sagittarius stamina=5"), "attack B with sword")
	check(t, "P8 to 0 or less", o, where(o, "B.stamina", atMost(0)), "11/216")
	check(t, "P8 mortally wounded", o, weight(o, "mortally-wounded"), "5/432")

	o = ask(t, facing(t, "diamecheri stamina=8", "samnite stamina=20"), "whirl B with sword")
	check(t, "P11 saved, and down by Bash", o, weight(o, "saved"), "5/36")
}

// TestAppealOdds: a verdict for every modifier (P9).
func TestAppealOdds(t *testing.T) {
	minus := []string{"wounds_dealt=0", "hoplomachus=true", "whirls=1 whirl_doubles=1", "sand_used=true", "helmet=none"}
	tests := []struct {
		modifier int
		b        string
		want     string
	}{
		{-6, "stamina=8 " + strings.Join(minus[:4], " "), "1/36"},
		{-5, strings.Join(minus, " "), "1/36"},
		{-4, strings.Join(minus[:4], " "), "1/12"},
		{-3, strings.Join(minus[:3], " "), "1/6"},
		{-2, strings.Join(minus[:2], " "), "5/18"},
		{-1, minus[0], "5/12"},
		{0, "wounds_dealt=1", "7/12"},
		{1, "wounds_dealt=1 stamina=3", "13/18"},
		{2, "wounds_dealt=1 defeated=1", "5/6"},
		{3, "wounds_dealt=1 stamina=3 defeated=1", "11/12"},
		{4, "wounds_dealt=1 skills=Popularity defeated=1", "35/36"},
		{5, "wounds_dealt=1 stamina=3 skills=Popularity defeated=1", "35/36"},
	}
	for _, tt := range tests {
		b := tt.b
		if !strings.Contains(b, "stamina=") {
			b = "stamina=7 " + b
		}
		o := ask(t, facing(t, "murmillo stamina=8", "murmillo "+b+" stamina0=8"), "appeal B")
		check(t, "P9 "+strconv.Itoa(tt.modifier), o, weight(o, "spared"), tt.want)
	}
}

// TestGrappleOdds: a grapple begins, and its test by the lead in Stamina (P10).
func TestGrappleOdds(t *testing.T) {
	for from, want := range map[string]string{"front": "1/2", "left": "2/3", "rear": "4/5"} {
		o := ask(t, facing(t, "murmillo stamina=8", "secutor stamina=8"), "grapple B from "+from)
		check(t, "P10 begun from "+from, o, weight(o, "grapple-begun"), want)
	}
	tests := []struct {
		lead           int
		win, tie, lose string
		end            string // wins in the end
	}{
		{0, "5/12", "1/6", "5/12", "1/2"},
		{1, "7/12", "5/36", "5/18", "21/31"},
		{2, "13/18", "1/9", "1/6", "13/16"},
		{3, "5/6", "1/12", "1/12", "10/11"},
	}
	for _, tt := range tests {
		stamina := strconv.Itoa(20 + tt.lead)
		g := table(t, "add A murmillo stamina="+stamina, "add B secutor stamina=20", "range A B 1", "set A.grapple=B,grappler bout.active=A")
		o := ask(t, g, "turn")
		onTheGround := equals("down")
		win, lose := where(o, "B.posture", onTheGround), where(o, "A.posture", onTheGround)
		name := "P10 lead " + strconv.Itoa(tt.lead)
		check(t, name+" wins", o, win, tt.win)
		check(t, name+" ties", o, weight(o, "grapple-tied"), tt.tie)
		check(t, name+" loses", o, lose, tt.lose)
		if got := odds.Fraction(win, win+lose); got != tt.end {
			t.Errorf("%s in the end: got %s, want %s", name, got, tt.end)
		}
	}
}

// TestTurnOdds: chains of a whole turn, and AP dice (P12, P13, P16).
func TestTurnOdds(t *testing.T) {
	g := table(t, "add A retiarius stamina=8", "add B murmillo stamina=8 entangled=net", "set bout.active=B")
	o := ask(t, g, "turn; cut-free")
	check(t, "P12 freed", o, weight(o, "freed"), "1/6")

	o = ask(t, facing(t, "murmillo stamina=8", "samnite stamina=8 posture=down"), "attack B with sword blocked; end")
	out := func(value string) bool { return value != "active" }
	check(t, "P13 out of the bout", o, where(o, "B.status", out), "209/432")

	for b, want := range map[string]string{"cestus": "1/3", "cestus skills=Reflexes": "1/2", "secutor": "1/6"} {
		g = table(t, "add A gaul stamina=8", "add B "+b+" stamina=8", "set bout.active=B")
		o = ask(t, g, "turn")
		check(t, "P16 "+b, o, where(o, "B.ap", atLeast(7)), want)
	}
}
