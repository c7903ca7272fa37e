package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/topdown"
)

const (
	defaultMaxEvents = 2000
	maxPerRule       = 40  // failing expressions, and facts, kept for one rule
	maxText          = 400 // characters of one shown value
)

// Explanation says, per rule, how far it came and what it read. Events are the same in the
// order they happened, cut off at a limit.
type Explanation struct {
	Rules     []*ruleTrace `json:"rules"`
	Events    []traceEvent `json:"events"`
	Truncated bool         `json:"truncated,omitempty"`
}

type ruleTrace struct {
	Rule     string            `json:"rule"`
	Location *Location         `json:"location,omitempty"`
	From     []*Location       `json:"from,omitempty"` // expressions of other rules that asked it
	Entered  int               `json:"entered"`
	Exited   int               `json:"exited"`           // more than 0: the rule held
	Locals   map[string]string `json:"locals,omitempty"` // the first time it held
	Failed   []*failure        `json:"failed,omitempty"`
	Reads    map[string]string `json:"reads,omitempty"` // input path -> value as JSON

	queries  map[uint64]bool // of its body, not of what is nested in it
	failedAt map[string]*failure
	fromAt   map[string]bool
}

// failure is an expression that stopped a rule, with the values it saw the first time.
type failure struct {
	Location *Location         `json:"location,omitempty"`
	Text     string            `json:"text"`
	Values   string            `json:"values,omitempty"` // the expression with its values put in
	Locals   map[string]string `json:"locals,omitempty"`
	Nested   bool              `json:"nested,omitempty"` // in a comprehension or an every: it need not have stopped the rule
	Count    int               `json:"count"`
}

type traceEvent struct {
	Op       string    `json:"op"` // enter, exit, redo, eval, fail, note, index, …
	Rule     string    `json:"rule,omitempty"`
	Depth    int       `json:"depth"`
	Location *Location `json:"location,omitempty"`
	Text     string    `json:"text,omitempty"`
	Message  string    `json:"message,omitempty"`
}

// watcher is an OPA query tracer that keeps only what explains a decision.
type watcher struct {
	limit  int
	out    Explanation
	rules  map[*ast.Rule]*ruleTrace
	owner  map[uint64]*ruleTrace    // query id -> the rule it works for
	asking map[uint64]*ast.Location // query id -> the expression it is at
	depths map[uint64]int
}

func newWatcher(limit int) *watcher {
	if limit <= 0 {
		limit = defaultMaxEvents
	}
	return &watcher{
		limit:  limit,
		out:    Explanation{Rules: []*ruleTrace{}, Events: []traceEvent{}},
		rules:  map[*ast.Rule]*ruleTrace{},
		owner:  map[uint64]*ruleTrace{},
		asking: map[uint64]*ast.Location{},
		depths: map[uint64]int{},
	}
}

func (*watcher) Enabled() bool { return true }

func (*watcher) Config() topdown.TraceConfig { return topdown.TraceConfig{PlugLocalVars: true} }

func (w *watcher) TraceEvent(e topdown.Event) {
	depth, seen := w.depths[e.QueryID]
	if !seen {
		depth = w.depths[e.ParentID] + 1
		w.depths[e.QueryID] = depth
		w.owner[e.QueryID] = w.owner[e.ParentID]
	}
	rule, isRule := e.Node.(*ast.Rule)
	expr, isExpr := e.Node.(*ast.Expr)
	switch {
	case isRule && e.Op == topdown.EnterOp:
		trace := w.traceOf(rule)
		trace.Entered++
		trace.queries[e.QueryID] = true
		trace.asked(w.asking[e.ParentID])
		w.owner[e.QueryID] = trace
	case isRule && e.Op == topdown.ExitOp:
		trace := w.traceOf(rule)
		if trace.Exited++; trace.Exited == 1 {
			trace.Locals = localsOf(&e)
		}
	case isExpr && e.Op == topdown.EvalOp:
		w.asking[e.QueryID] = expr.Location
		w.read(w.owner[e.QueryID], &e, expr)
	case isExpr && e.Op == topdown.FailOp:
		w.fail(w.owner[e.QueryID], &e, expr)
	}
	w.record(&e, depth)
}

func (w *watcher) traceOf(rule *ast.Rule) *ruleTrace {
	trace, ok := w.rules[rule]
	if !ok {
		trace = &ruleTrace{
			Rule:     refText(rule.Module.Package.Path.Extend(rule.Head.Ref().GroundPrefix())),
			Location: locationOf(rule.Location),
			Reads:    map[string]string{},
			queries:  map[uint64]bool{},
			failedAt: map[string]*failure{},
			fromAt:   map[string]bool{},
		}
		w.rules[rule] = trace
		w.out.Rules = append(w.out.Rules, trace)
	}
	return trace
}

// asked notes the expression that asked a rule.
func (r *ruleTrace) asked(from *ast.Location) {
	if from == nil || len(r.From) >= maxPerRule || r.fromAt[from.String()] {
		return
	}
	r.fromAt[from.String()] = true
	r.From = append(r.From, locationOf(from))
}

// read notes the parts of input that an expression is about to look at.
func (w *watcher) read(trace *ruleTrace, e *topdown.Event, expr *ast.Expr) {
	if trace == nil || e.Input() == nil {
		return
	}
	if ref, ok := gotten(e, expr); ok {
		trace.noteRead(e, ref)
	}
	ast.WalkRefs(expr, func(ref ast.Ref) bool {
		if ref.HasPrefix(ast.InputRootRef) {
			trace.noteRead(e, ref)
		}
		return false
	})
}

// gotten is what `object.get(input, ["a", "b"], …)` reads.
// The compiler gives the input a name first.
func gotten(e *topdown.Event, expr *ast.Expr) (ast.Ref, bool) {
	if !expr.IsCall() || expr.Operator().String() != ast.ObjectGet.Name {
		return nil, false
	}
	path, isPath := expr.Operand(1).Value.(*ast.Array)
	if !isPath || e.Plug(expr.Operand(0)).Value != e.Input().Value {
		return nil, false
	}
	ref := ast.InputRootRef.Copy()
	path.Foreach(func(t *ast.Term) { ref = append(ref, t) })
	return ref, true
}

func (r *ruleTrace) noteRead(e *topdown.Event, ref ast.Ref) {
	if len(r.Reads) >= maxPerRule {
		return
	}
	if plugged, ok := e.Plug(ast.NewTerm(ref)).Value.(ast.Ref); ok {
		ref = plugged
	}
	ground := ref.GroundPrefix()
	if len(ground) < 2 {
		return
	}
	name := refText(ground)
	if _, known := r.Reads[name]; known {
		return
	}
	value, err := e.Input().Value.Find(ground[1:])
	if err != nil {
		r.Reads[name] = "undefined"
	} else {
		r.Reads[name] = shorten(value.String())
	}
}

func (w *watcher) fail(trace *ruleTrace, e *topdown.Event, expr *ast.Expr) {
	// What `not` looks into must fail, for the rule to go on.
	if trace == nil || !expr.Negated && strings.HasPrefix(string(locationText(expr.Location)), "not ") {
		return
	}
	nested := !trace.queries[e.QueryID]
	key := fmt.Sprintf("%v\x00%s\x00%s", nested, expr.Location, locationText(expr.Location))
	if known, ok := trace.failedAt[key]; ok {
		known.Count++
		return
	}
	if len(trace.Failed) >= maxPerRule {
		return
	}
	f := &failure{
		Location: locationOf(expr.Location),
		Text:     exprText(expr),
		Values:   shorten(pluggedText(e, expr)),
		Locals:   localsOf(e),
		Nested:   nested,
		Count:    1,
	}
	// The compiler's own variables say nothing to the author.
	if f.Values == f.Text || strings.Contains(f.Values, "__local") {
		f.Values = ""
	}
	trace.failedAt[key] = f
	trace.Failed = append(trace.Failed, f)
}

func (w *watcher) record(e *topdown.Event, depth int) {
	if len(w.out.Events) >= w.limit {
		w.out.Truncated = true
		return
	}
	event := traceEvent{Op: strings.ToLower(string(e.Op)), Depth: depth, Location: locationOf(e.Location), Message: e.Message}
	switch node := e.Node.(type) {
	case *ast.Rule:
		event.Rule = w.traceOf(node).Rule
	case *ast.Expr:
		event.Text = exprText(node)
	}
	w.out.Events = append(w.out.Events, event)
}

func (w *watcher) explanation() *Explanation {
	slices.SortStableFunc(w.out.Rules, func(a, b *ruleTrace) int {
		if a.Location == nil || b.Location == nil {
			return 0
		}
		return cmp.Or(cmp.Compare(a.Location.File, b.Location.File), cmp.Compare(a.Location.Row, b.Location.Row))
	})
	return &w.out
}

// pluggedText is the expression with bound variables replaced by what they hold.
func pluggedText(e *topdown.Event, expr *ast.Expr) string {
	terms, ok := expr.Terms.([]*ast.Term)
	if !ok {
		term, ok := expr.Terms.(*ast.Term)
		if !ok {
			return ""
		}
		terms = []*ast.Term{term}
	}
	plugged := make([]*ast.Term, len(terms))
	for i, t := range terms {
		plugged[i] = resolve(e, e.Plug(t))
	}
	negation := ""
	if expr.Negated {
		negation = "not "
	}
	if len(plugged) == 1 {
		return negation + plugged[0].String()
	}
	if operator, ok := infix(terms[0]); ok && len(plugged) == 3 {
		return negation + plugged[1].String() + " " + operator + " " + plugged[2].String()
	}
	return negation + ast.NewExpr(plugged).String()
}

// infix is how an author writes a builtin between its arguments.
func infix(operator *ast.Term) (string, bool) {
	name := operator.Value.String()
	if name == ast.Member.Name {
		return "in", true
	}
	if name == ast.Equality.Name {
		return "==", true
	}
	builtin, known := ast.BuiltinMap[name]
	if !known || builtin.Infix == "" {
		return "", false
	}
	return builtin.Infix, true
}

// resolve replaces a ground reference into the input, or into a value, by what stands there.
func resolve(e *topdown.Event, t *ast.Term) *ast.Term {
	ref, ok := t.Value.(ast.Ref)
	if !ok || !ref[1:].IsGround() {
		return t
	}
	var document ast.Value = ref[0].Value
	if ref.HasPrefix(ast.InputRootRef) {
		if e.Input() == nil {
			return t
		}
		document = e.Input().Value
	} else if _, variable := document.(ast.Var); variable {
		return t
	}
	value, err := document.Find(ref[1:])
	if err != nil {
		return t
	}
	return ast.NewTerm(value)
}

// localsOf are the variables that the author named, as JSON-like text.
func localsOf(e *topdown.Event) map[string]string {
	if e.Locals == nil {
		return nil
	}
	out := map[string]string{}
	e.Locals.Iter(func(k, v ast.Value) bool {
		name, ok := k.(ast.Var)
		if !ok {
			return false
		}
		if meta, ok := e.LocalMetadata[name]; ok {
			name = meta.Name
		}
		if !name.IsGenerated() && !name.IsWildcard() {
			out[string(name)] = shorten(v.String())
		}
		return false
	})
	return out
}

func exprText(expr *ast.Expr) string {
	if text := locationText(expr.Location); len(text) > 0 {
		return shorten(string(text))
	}
	return shorten(expr.String())
}

func locationText(loc *ast.Location) []byte {
	if loc == nil {
		return nil
	}
	return loc.Text
}

// refText writes a reference as the author would: data.a.b, not data["a"]["b"].
func refText(ref ast.Ref) string { return ref.String() }

func shorten(s string) string {
	runes := []rune(s)
	if len(runes) <= maxText {
		return s
	}
	return string(runes[:maxText]) + "…"
}
