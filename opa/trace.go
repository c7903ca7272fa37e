package main

import (
	"cmp"
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
	Entered  int               `json:"entered"`
	Exited   int               `json:"exited"` // more than 0: the rule held
	Failed   []*failure        `json:"failed,omitempty"`
	Reads    map[string]string `json:"reads,omitempty"` // input path -> value as JSON

	failedAt map[string]*failure
}

// failure is an expression that stopped a rule, with the values it saw the first time.
type failure struct {
	Location *Location         `json:"location,omitempty"`
	Text     string            `json:"text"`
	Values   string            `json:"values,omitempty"` // the expression with its values put in
	Locals   map[string]string `json:"locals,omitempty"`
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
	owner  map[uint64]*ruleTrace // query id -> the rule it works for
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
		w.owner[e.QueryID] = trace
	case isRule && e.Op == topdown.ExitOp:
		w.traceOf(rule).Exited++
	case isExpr && e.Op == topdown.EvalOp:
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
			failedAt: map[string]*failure{},
		}
		w.rules[rule] = trace
		w.out.Rules = append(w.out.Rules, trace)
	}
	return trace
}

// read notes the parts of input that an expression is about to look at.
func (w *watcher) read(trace *ruleTrace, e *topdown.Event, expr *ast.Expr) {
	if trace == nil || e.Input() == nil {
		return
	}
	ast.WalkRefs(expr, func(ref ast.Ref) bool {
		if len(trace.Reads) >= maxPerRule || !ref.HasPrefix(ast.InputRootRef) {
			return false
		}
		if plugged, ok := e.Plug(ast.NewTerm(ref)).Value.(ast.Ref); ok {
			ref = plugged
		}
		ground := ref.GroundPrefix()
		if len(ground) < 2 {
			return false
		}
		name := refText(ground)
		if _, known := trace.Reads[name]; known {
			return false
		}
		value, err := e.Input().Value.Find(ground[1:])
		if err != nil {
			trace.Reads[name] = "undefined"
		} else {
			trace.Reads[name] = shorten(value.String())
		}
		return false
	})
}

func (w *watcher) fail(trace *ruleTrace, e *topdown.Event, expr *ast.Expr) {
	if trace == nil {
		return
	}
	key := expr.Location.String() + "\x00" + string(locationText(expr.Location))
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
		Count:    1,
	}
	if f.Values == f.Text {
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
		plugged[i] = resolveInput(e, e.Plug(t))
	}
	shown := *expr
	shown.With = nil
	if len(plugged) == 1 {
		shown.Terms = plugged[0]
	} else {
		shown.Terms = plugged
	}
	return shown.String()
}

// resolveInput replaces a ground reference into input by its value.
func resolveInput(e *topdown.Event, t *ast.Term) *ast.Term {
	ref, ok := t.Value.(ast.Ref)
	if !ok || e.Input() == nil || !ref.HasPrefix(ast.InputRootRef) || !ref.IsGround() {
		return t
	}
	value, err := e.Input().Value.Find(ref[1:])
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
