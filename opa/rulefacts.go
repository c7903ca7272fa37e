package main

import (
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// ruleFacts describes one rule with all that its bodies contain, else branches included.
type ruleFacts struct {
	Name        string        `json:"name"` // deny
	Ref         string        `json:"ref"`  // data.pkg.deny
	Kind        string        `json:"kind"` // complete, partial_set, partial_object or function
	Default     bool          `json:"default,omitempty"`
	Constant    bool          `json:"constant,omitempty"` // it has no body of its own
	Args        []string      `json:"args,omitempty"`
	Location    *Location     `json:"location,omitempty"`
	Head        *Location     `json:"head,omitempty"`
	Key         *termFacts    `json:"key,omitempty"`
	Value       *termFacts    `json:"value,omitempty"`
	Annotations []int         `json:"annotations"` // indexes, nearest first: rule, document, package, subpackages
	Exprs       []exprFacts   `json:"exprs"`
	Calls       []callFacts   `json:"calls"`
	Refs        []refFacts    `json:"refs"`
	Strings     []stringFacts `json:"strings"`
	Patterns    []pattern     `json:"patterns"`
}

// exprFacts is one expression; those of a comprehension, an every or a template string name
// the expression that holds them as parent.
type exprFacts struct {
	Branch   int        `json:"branch"` // 0 the rule's own body, 1 its first else, …
	Parent   int        `json:"parent"` // -1 at the top of a body
	Kind     string     `json:"kind"`   // call, term, some, every, and, or
	Op       string     `json:"op,omitempty"`
	Negated  bool       `json:"negated,omitempty"`
	With     []string   `json:"with,omitempty"`
	Domain   *termFacts `json:"domain,omitempty"` // of an every
	Location *Location  `json:"location,omitempty"`
	Text     string     `json:"text"`
}

type callFacts struct {
	Name     string      `json:"name"`
	Builtin  bool        `json:"builtin"`
	Expr     int         `json:"expr"` // -1: in the head
	Args     []termFacts `json:"args"`
	Location *Location   `json:"location,omitempty"`
}

type refFacts struct {
	Ref      string    `json:"ref"`
	Path     []string  `json:"path"` // a part that varies is "*"
	Root     string    `json:"root"` // input, data or var
	Expr     int       `json:"expr"`
	Location *Location `json:"location,omitempty"`
}

type stringFacts struct {
	Value    string    `json:"value"`
	Op       string    `json:"op,omitempty"`      // the call it is an argument of, also inside a collection
	Against  string    `json:"against,omitempty"` // the other argument of a call with two
	Expr     int       `json:"expr"`
	Location *Location `json:"location,omitempty"`
}

// termFacts describes a term by kind; fixed terms have their value.
type termFacts struct {
	Kind     string               `json:"kind"`
	Text     string               `json:"text"`
	Value    any                  `json:"value,omitempty"`
	Fields   map[string]termFacts `json:"fields,omitempty"`
	Resolved *termFacts           `json:"resolved,omitempty"` // what a variable was assigned
	Location *Location            `json:"location,omitempty"`
}

func describeRule(rule *ast.Rule, known *constants) ruleFacts {
	w := ruleWalker{
		rule:  rule,
		known: known,
		out: ruleFacts{
			Name:        strings.TrimPrefix(rule.Head.Ref().GroundPrefix().String(), "data."),
			Ref:         rule.Module.Package.Path.Extend(rule.Head.Ref().GroundPrefix()).String(),
			Kind:        kindOf(rule.Head),
			Default:     rule.Default,
			Constant:    isConstantBody(rule.Body),
			Location:    locationOf(rule.Location),
			Head:        locationOf(rule.Head.Location),
			Annotations: []int{},
			Exprs:       []exprFacts{},
			Calls:       []callFacts{},
			Refs:        []refFacts{},
			Strings:     []stringFacts{},
			Patterns:    []pattern{},
		},
	}
	for _, arg := range rule.Head.Args {
		w.out.Args = append(w.out.Args, arg.String())
	}
	for branch, at := 0, rule; at != nil; branch, at = branch+1, at.Else {
		w.branch, w.rule = branch, at
		if !isConstantBody(at.Body) {
			w.body(at.Body, -1)
		}
		w.head(at, branch)
	}
	return w.out
}

func kindOf(head *ast.Head) string {
	if len(head.Args) > 0 {
		return "function"
	}
	switch head.DocKind() {
	case ast.PartialSetDoc:
		return "partial_set"
	case ast.PartialObjectDoc:
		return "partial_object"
	}
	return "complete"
}

// isConstantBody: the parser gives a rule without a body the body `true`.
func isConstantBody(body ast.Body) bool {
	if len(body) != 1 {
		return false
	}
	term, ok := body[0].Terms.(*ast.Term)
	return ok && term.Equal(ast.BooleanTerm(true)) && string(locationText(body[0].Location)) != "true"
}

// ruleWalker goes through a rule in source order.
type ruleWalker struct {
	rule    *ast.Rule
	known   *constants
	branch  int
	expr    int    // index of the expression being walked, -1 in the head
	op      string // the innermost call
	against string
	out     ruleFacts
}

func (w *ruleWalker) head(rule *ast.Rule, branch int) {
	w.expr = -1
	if rule.Head.Key != nil {
		w.term(rule.Head.Key)
	}
	if rule.Head.Value != nil {
		w.term(rule.Head.Value)
	}
	if branch > 0 {
		return
	}
	if rule.Head.Key != nil {
		w.out.Key = w.describe(rule.Head.Key, 2)
	}
	if rule.Head.Value != nil {
		w.out.Value = w.describe(rule.Head.Value, 2)
	}
}

func (w *ruleWalker) body(body ast.Body, parent int) {
	for _, e := range body {
		w.expression(e, parent)
	}
}

func (w *ruleWalker) expression(e *ast.Expr, parent int) {
	saved := *w
	index := len(w.out.Exprs)
	facts := exprFacts{
		Branch: w.branch, Parent: parent, Kind: "term", Negated: e.Negated,
		Location: locationOf(e.Location), Text: exprText(e),
	}
	for _, with := range e.With {
		facts.With = append(facts.With, with.Target.String())
	}
	w.out.Exprs = append(w.out.Exprs, facts)
	at := func() *exprFacts { return &w.out.Exprs[index] }
	w.expr, w.op, w.against = index, "", ""

	switch terms := e.Terms.(type) {
	case []*ast.Term:
		at().Kind, at().Op = "call", terms[0].String()
		w.call(terms, e.Location)
	case *ast.Term:
		w.term(terms)
	case *ast.SomeDecl:
		at().Kind = "some"
		for _, symbol := range terms.Symbols {
			if _, isVar := symbol.Value.(ast.Var); !isVar {
				w.term(symbol)
			}
		}
	case *ast.Every:
		at().Kind, at().Domain = "every", w.describe(terms.Domain, 1)
		w.term(terms.Domain)
		w.body(terms.Body, index)
	case *ast.LogicalAnd:
		at().Kind = "and"
		w.body(terms.Lhs, index)
		w.body(terms.Rhs, index)
	case *ast.LogicalOr:
		at().Kind = "or"
		w.body(terms.Lhs, index)
		w.body(terms.Rhs, index)
	}
	w.expr = index
	for _, with := range e.With {
		w.term(with.Target)
		w.term(with.Value)
	}
	w.expr, w.op, w.against = saved.expr, saved.op, saved.against
}

func (w *ruleWalker) call(terms []*ast.Term, loc *ast.Location) {
	op, against := w.op, w.against
	defer func() { w.op, w.against = op, against }()

	name, args := terms[0].String(), terms[1:]
	_, builtin := ast.BuiltinMap[name]
	facts := callFacts{Name: name, Builtin: builtin || !strings.HasPrefix(name, "data."), Expr: w.expr, Location: locationOf(loc), Args: []termFacts{}}
	for _, arg := range args {
		facts.Args = append(facts.Args, *w.describe(arg, 1))
	}
	w.out.Calls = append(w.out.Calls, facts)
	w.out.Patterns = append(w.out.Patterns, w.patternsOf(name, args, loc)...)
	for i, arg := range args {
		w.op, w.against = name, ""
		if len(args) == 2 {
			w.against = shorten(args[1-i].String())
		}
		w.term(arg)
	}
}

// term finds calls, references, strings and nested bodies in a term.
func (w *ruleWalker) term(t *ast.Term) {
	switch v := t.Value.(type) {
	case ast.String:
		w.out.Strings = append(w.out.Strings, stringFacts{Value: string(v), Op: w.op, Against: w.against, Expr: w.expr, Location: locationOf(t.Location)})
	case ast.Call:
		w.call(v, t.Location)
	case ast.Ref:
		w.ref(v, t.Location)
	case *ast.Array:
		v.Foreach(w.term)
	case ast.Set:
		v.Foreach(w.term)
	case ast.Object:
		v.Foreach(func(key, value *ast.Term) {
			if _, isString := key.Value.(ast.String); !isString {
				w.term(key)
			}
			w.term(value)
		})
	case *ast.ArrayComprehension:
		w.nested(v.Body, v.Term)
	case *ast.SetComprehension:
		w.nested(v.Body, v.Term)
	case *ast.ObjectComprehension:
		w.nested(v.Body, v.Key, v.Value)
	case *ast.TemplateString:
		for _, part := range v.Parts {
			switch p := part.(type) {
			case *ast.Expr:
				w.expression(p, w.expr)
			case *ast.Term:
				w.term(p)
			}
		}
	}
}

func (w *ruleWalker) nested(body ast.Body, results ...*ast.Term) {
	w.body(body, w.expr)
	for _, t := range results {
		w.term(t)
	}
}

func (w *ruleWalker) ref(ref ast.Ref, loc *ast.Location) {
	root := "var"
	switch head := ref[0].Value.(type) {
	case ast.Var:
		if head == "input" || head == "data" {
			root = string(head)
		}
	default:
		w.term(ref[0])
	}
	w.out.Refs = append(w.out.Refs, refFacts{Ref: ref.String(), Path: segmentsOf(ref), Root: root, Expr: w.expr, Location: locationOf(loc)})
	for _, part := range ref[1:] {
		switch part.Value.(type) {
		case ast.String, ast.Var, ast.Number, ast.Boolean, ast.Null:
		default:
			w.term(part)
		}
	}
}

// describe tells what kind of term this is, and for variables what they were assigned.
func (w *ruleWalker) describe(t *ast.Term, depth int) *termFacts {
	facts := &termFacts{Kind: ast.ValueName(t.Value), Text: shorten(t.String()), Location: locationOf(t.Location)}
	switch v := t.Value.(type) {
	case ast.Var:
		if assigned := assignedTo(w.rule, v); assigned != nil && depth > 0 {
			facts.Resolved = w.describe(assigned, depth-1)
		}
	case ast.Object:
		if depth > 0 {
			facts.Fields = map[string]termFacts{}
			v.Foreach(func(key, value *ast.Term) {
				if name, ok := key.Value.(ast.String); ok {
					facts.Fields[string(name)] = *w.describe(value, depth-1)
				}
			})
		}
	}
	if len(facts.Text) <= maxText && ast.IsConstant(t.Value) {
		if value, err := ast.JSON(t.Value); err == nil {
			facts.Value = value
		}
	}
	return facts
}

// assignedTo finds `v := term` or `v = term` anywhere in the rule.
func assignedTo(rule *ast.Rule, v ast.Var) (found *ast.Term) {
	ast.WalkExprs(rule, func(e *ast.Expr) bool {
		if found != nil || (!e.IsAssignment() && !e.IsEquality()) {
			return found != nil
		}
		if e.Operand(0).Value.Compare(v) == 0 {
			found = e.Operand(1)
		}
		return false
	})
	return found
}
