package main

import (
	"context"
	"time"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/topdown"
	"github.com/open-policy-agent/opa/v1/topdown/print"
	"github.com/open-policy-agent/opa/v1/util"
)

type evalResult struct {
	Results       rego.ResultSet `json:"results"` // empty: undefined
	Output        []printed      `json:"output,omitempty"`
	BuiltinErrors []Problem      `json:"builtin_errors,omitempty"`
	Trace         *Explanation   `json:"trace,omitempty"`
}

type printed struct {
	Text     string    `json:"text"`
	Location *Location `json:"location,omitempty"`
}

// evaluate answers one query over the sources and an input.
func evaluate(c *call) (any, error) {
	sources, err := c.compiled()
	if err != nil {
		return nil, err
	}
	txn, err := sources.store.NewTransaction(c.ctx)
	if err != nil {
		return nil, err
	}
	defer sources.store.Abort(c.ctx, txn)
	q := watchedQuery{compiler: sources.compiler, store: sources.store, txn: txn, text: c.req.Query}
	outcome, err := q.run(c)
	if err != nil {
		return nil, err
	}
	return outcome, nil
}

// watchedQuery is a query to evaluate over compiled modules, with everything that can be seen meanwhile.
type watchedQuery struct {
	compiler *ast.Compiler
	store    storage.Store
	txn      storage.Transaction
	text     string
}

// run evaluates. On an evaluation error the outcome holds what was seen until then.
func (q watchedQuery) run(c *call) (*evalResult, error) {
	version, err := c.req.regoVersion()
	if err != nil {
		return nil, err
	}
	builtins, err := c.req.hostBuiltins()
	if err != nil {
		return nil, err
	}
	output := &printHook{}
	var builtinErrors []topdown.Error
	options := []func(*rego.Rego){
		rego.Query(q.text),
		rego.Compiler(q.compiler),
		rego.Store(q.store),
		rego.Transaction(q.txn),
		rego.SetRegoVersion(version),
		rego.PrintHook(output),
		rego.EnablePrintStatements(true),
		rego.StrictBuiltinErrors(c.req.RaiseBuiltins),
		rego.BuiltinErrorList(&builtinErrors),
	}
	for _, b := range builtins {
		options = append(options, b.Func)
	}
	prepared, err := rego.New(options...).PrepareForEval(c.ctx)
	if err != nil {
		return nil, err
	}
	evaluation := []rego.EvalOption{rego.EvalTransaction(q.txn), rego.EvalSortSets(true)}
	if len(c.req.Input) > 0 {
		var input any
		if err := util.UnmarshalJSON(c.req.Input, &input); err != nil {
			return nil, badRequest("input: %v", err)
		}
		value, err := ast.InterfaceToValue(input)
		if err != nil {
			return nil, badRequest("input: %v", err)
		}
		evaluation = append(evaluation, rego.EvalParsedInput(value))
	}
	if c.req.NowNS != nil {
		evaluation = append(evaluation, rego.EvalTime(time.Unix(0, *c.req.NowNS)))
	}
	if c.req.Exhaustive {
		evaluation = append(evaluation, rego.EvalRuleIndexing(false), rego.EvalEarlyExit(false))
	}
	if c.req.TimeoutMS > 0 {
		evaluation = append(evaluation, rego.EvalExternalCancel(deadlineAfter(c.req.TimeoutMS)))
	}
	var watcher *watcher
	if c.req.Trace {
		watcher = newWatcher(c.req.MaxEvents)
		evaluation = append(evaluation, rego.EvalQueryTracer(watcher))
	}
	results, err := prepared.Eval(context.WithoutCancel(c.ctx), evaluation...)
	outcome := &evalResult{Results: results, Output: output.lines}
	if outcome.Results == nil {
		outcome.Results = rego.ResultSet{}
	}
	for i := range builtinErrors {
		outcome.BuiltinErrors = append(outcome.BuiltinErrors, problemsOf(&builtinErrors[i])...)
	}
	if watcher != nil {
		outcome.Trace = watcher.explanation()
	}
	return outcome, err
}

// printHook keeps what print() says and where it was said.
type printHook struct{ lines []printed }

func (h *printHook) Print(ctx print.Context, text string) error {
	h.lines = append(h.lines, printed{Text: text, Location: locationOf(ctx.Location)})
	return nil
}

// deadline stops an evaluation by the clock: in one thread no timer can fire meanwhile.
type deadline struct {
	at        time.Time
	cancelled bool
	asked     int
}

func deadlineAfter(ms int) *deadline {
	return &deadline{at: time.Now().Add(time.Duration(ms) * time.Millisecond)}
}

func (d *deadline) Cancel() { d.cancelled = true }

// Cancelled looks at the clock once in a while, since it is asked for every expression.
func (d *deadline) Cancelled() bool {
	if d.asked++; d.asked%64 == 0 && time.Now().After(d.at) {
		d.cancelled = true
	}
	return d.cancelled
}
