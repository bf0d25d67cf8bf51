package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/printer"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// A mutant is one change of one place.
type mutant struct {
	number   int // that the environment chooses, from 1
	file     string
	line     int
	function string
	from, to string // the code as it is, and as it would be

	start, end token.Pos
	text       string // what stands in the source in place of it, with the number as %d
}

// String is the mutant with its place.
func (m *mutant) String() string { return fmt.Sprintf("%s:%d %s", m.file, m.line, m.key()) }

// key tells the mutant from others, also once lines have moved. It fits a table.
func (m *mutant) key() string {
	text := fmt.Sprintf("%s, %s: `%s` → `%s`", m.file, m.function, m.from, m.to)
	return strings.ReplaceAll(strings.ReplaceAll(text, "\n", " "), "|", `\|`)
}

// helpers is the file that is added to a mutated package.
const helpers = `package %s

import (
	"os"
	"strconv"
)

var mutantChosen, _ = strconv.Atoi(os.Getenv("SUMMA_MUTANT"))

func mutantOn(n int) bool { return mutantChosen == n }

func mutantNot(n int, b bool) bool { return b != (mutantChosen == n) }

func mutantAnd(n int, a bool, b func() bool) bool {
	if mutantChosen == n {
		return a || b()
	}
	return a && b()
}

func mutantOr(n int, a bool, b func() bool) bool {
	if mutantChosen == n {
		return a && b()
	}
	return a || b()
}

type mutantNumber interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~float64 | ~float32
}

func mutantAdd[T mutantNumber](n int, a, b T) T {
	if mutantChosen == n {
		return a - b
	}
	return a + b
}

func mutantSub[T mutantNumber](n int, a, b T) T {
	if mutantChosen == n {
		return a + b
	}
	return a - b
}

func mutantShift[T mutantNumber](n int, a T, by int) T {
	if mutantChosen == n {
		return T(int(a) + by)
	}
	return a
}
`

// A finder walks a file and finds what can be changed in it.
type finder struct {
	fset     *token.FileSet
	info     *types.Info
	file     string
	function string
	list     []mutant
	fixed    map[ast.Node]bool // expressions that must stay constants
}

// find lists the mutants of the functions of a file.
func find(fset *token.FileSet, info *types.Info, name string, f *ast.File) []mutant {
	x := &finder{fset: fset, info: info, file: name, fixed: map[ast.Node]bool{}}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil || fn.Name.Name == "init" || fn.Name.Name == "String" {
			continue
		}
		x.function = fn.Name.Name
		ast.Inspect(fn.Body, x.visit)
	}
	return x.list
}

// code is a node as it stands in the source.
func (x *finder) code(n ast.Node) string {
	var b bytes.Buffer
	_ = printer.Fprint(&b, x.fset, n) // what was parsed can be printed
	return strings.Join(strings.Fields(b.String()), " ")
}

// add notes a mutant: text is Go in which %d is its number.
func (x *finder) add(n ast.Node, to, text string) {
	from := x.code(n)
	const most = 70
	if r := []rune(from); len(r) > most {
		from = string(r[:most]) + "…"
	}
	if r := []rune(to); len(r) > most {
		to = string(r[:most]) + "…"
	}
	x.list = append(x.list, mutant{file: x.file, line: x.fset.Position(n.Pos()).Line, function: x.function, from: from, to: to, start: n.Pos(), end: n.End(), text: text})
}

func (x *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl: // constants and types of a function
		return n.Tok == token.VAR
	case *ast.ArrayType, *ast.CaseClause:
		if c, ok := n.(*ast.CaseClause); ok {
			for _, e := range c.List {
				x.fixed[e] = true
			}
			x.statements(c.Body)
			return true
		}
		return false
	case *ast.BlockStmt:
		x.statements(n.List)
	case *ast.IfStmt:
		x.negate(n.Cond)
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			x.negate(e)
		}
	case *ast.CallExpr:
		x.spared(n)
	case *ast.BinaryExpr:
		x.binary(n)
	case *ast.BasicLit:
		x.literal(n)
	}
	return true
}

// records are the functions that write down what happened: of the numbers they are
// given, a 0 or a 1 that stands there most often fills a place no word speaks of.
var records = map[string]bool{"Step": true, "Event": true, "step": true, "event": true}

// spared leaves the bare numbers of a record as they are.
func (x *finder) spared(call *ast.CallExpr) {
	name := ""
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	for _, arg := range call.Args {
		if lit, ok := arg.(*ast.BasicLit); ok && records[name] {
			x.fixed[lit] = true
		}
	}
}

// negate has a truth be the opposite. Comparisons and connectives have changes of
// their own.
func (x *finder) negate(e ast.Expr) {
	t := x.info.Types[e]
	if t.Value != nil || t.Type == nil || !types.Identical(t.Type.Underlying(), types.Typ[types.Bool]) {
		return
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return
	case *ast.UnaryExpr:
		x.add(e, x.code(e.X), "mutantNot(%d, "+mark(e)+")")
	default:
		x.add(e, "!"+x.code(e), "mutantNot(%d, "+mark(e)+")")
	}
}

// opposites are the operators that stand in place of others.
var opposites = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND, token.ADD: token.SUB, token.SUB: token.ADD,
}

func (x *finder) binary(e *ast.BinaryExpr) {
	t := x.info.Types[e]
	other, ok := opposites[e.Op]
	if !ok || t.Value != nil || t.Type == nil || x.fixed[e] {
		return
	}
	to := x.code(e.X) + " " + other.String() + " " + x.code(e.Y)
	a, b := mark(e.X), mark(e.Y)
	switch e.Op {
	case token.LAND:
		x.add(e, to, "mutantAnd(%d, "+a+", func() bool { return "+b+" })")
	case token.LOR:
		x.add(e, to, "mutantOr(%d, "+a+", func() bool { return "+b+" })")
	case token.ADD, token.SUB:
		name := map[token.Token]string{token.ADD: "mutantAdd", token.SUB: "mutantSub"}[e.Op]
		if basic, ok := t.Type.Underlying().(*types.Basic); ok && basic.Info()&types.IsNumeric != 0 {
			x.add(e, to, name+"["+x.typeName(t.Type)+"](%d, "+a+", "+b+")")
		}
	default:
		x.add(e, to, "func() bool { if mutantOn(%d) { return "+a+" "+other.String()+" "+b+" }; return "+a+" "+e.Op.String()+" "+b+" }()")
	}
}

// literal moves a whole number by one: up, but from 1, which most often is the last of
// its kind, down.
func (x *finder) literal(e *ast.BasicLit) {
	t := x.info.Types[e]
	if e.Kind != token.INT || t.Type == nil || t.Value == nil || t.Value.Kind() != constant.Int || x.fixed[e] {
		return
	}
	basic, ok := t.Type.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsInteger == 0 || basic.Info()&types.IsUntyped != 0 {
		return
	}
	n, err := strconv.Atoi(e.Value)
	if err != nil {
		return
	}
	by := 1
	if n == 1 {
		by = -1
	}
	x.add(e, strconv.Itoa(n+by), fmt.Sprintf("mutantShift[%s](%%d, %s, %d)", x.typeName(t.Type), e.Value, by))
}

// typeName is a type as the package itself writes it.
func (x *finder) typeName(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if named, ok := t.(*types.Named); ok && named.Obj().Pkg() == p && x.info.Defs != nil {
			for _, obj := range x.info.Defs {
				if obj != nil && obj.Pkg() == p {
					return "" // the package that is mutated
				}
				if obj != nil {
					break
				}
			}
		}
		return p.Name()
	})
}

// statements leaves statements out, one at a time.
func (x *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.IncDecStmt:
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && x.code(call.Fun) == "panic" {
				continue
			}
		default:
			continue
		}
		x.add(s, "", "if !mutantOn(%d) { "+mark(s)+" }")
	}
}

// mark stands for the code of a node within the text of a mutant, which may be changed
// itself.
func mark(n ast.Node) string { return fmt.Sprintf("\x00%d:%d\x00", n.Pos(), n.End()) }
