package main

import (
	"cmp"
	"slices"
	"time"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/cover"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
	"github.com/open-policy-agent/opa/v1/tester"
)

type testResult struct {
	Package    string              `json:"package"`
	Name       string              `json:"name"`
	Location   *Location           `json:"location"`
	Status     string              `json:"status"` // pass, fail, error or skip
	Error      *Problem            `json:"error,omitempty"`
	Output     string              `json:"output,omitempty"`
	DurationNS int64               `json:"duration_ns"`
	SubResults tester.SubResultMap `json:"sub_results,omitempty"`
	Explain    *Explanation        `json:"explain,omitempty"` // failing tests, when trace is asked for
}

type testsResult struct {
	Results  []testResult  `json:"results"`
	Coverage *cover.Report `json:"coverage,omitempty"`
}

// runTests runs the test rules as `opa test` does, results in the order of the sources.
func runTests(c *call) (any, error) {
	loaded, err := c.req.load()
	if err != nil {
		return nil, err
	}
	compiler, err := c.req.compiler(loaded.Documents)
	if err != nil {
		return nil, err
	}
	builtins, err := c.req.hostBuiltins()
	if err != nil {
		return nil, err
	}
	store := inmem.NewFromObject(loaded.Documents)
	txn, err := store.NewTransaction(c.ctx)
	if err != nil {
		return nil, err
	}
	defer store.Abort(c.ctx, txn)

	modules := loaded.ParsedModules()
	runner := tester.NewRunner().
		SetCompiler(compiler).
		SetStore(store).
		SetModules(modules).
		SetParallel(1).
		SetTimeout(c.req.testTimeout()).
		CapturePrintOutput(true).
		RaiseBuiltinErrors(c.req.RaiseBuiltins).
		AddCustomBuiltins(builtins).
		Filter(c.req.Run)
	var coverage *cover.Cover
	if c.req.Coverage {
		coverage = cover.New()
		runner = runner.SetCoverageQueryTracer(coverage)
	}
	results, err := runner.RunTests(c.ctx, txn)
	if err != nil {
		return nil, err
	}
	out := testsResult{Results: []testResult{}}
	for r := range results {
		out.Results = append(out.Results, describeTest(r))
	}
	slices.SortFunc(out.Results, func(a, b testResult) int {
		return cmp.Or(
			cmp.Compare(a.Location.File, b.Location.File),
			cmp.Compare(a.Location.Row, b.Location.Row),
			cmp.Compare(a.Name, b.Name),
		)
	})
	if coverage != nil {
		report := coverage.Report(modules)
		out.Coverage = &report
	}
	if c.req.Trace {
		if err := explainFailures(c, compiler, store, txn, out.Results); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// testTimeout is generous, since compiled to WebAssembly everything takes several times as long.
func (r *Request) testTimeout() time.Duration {
	if r.TimeoutMS > 0 {
		return time.Duration(r.TimeoutMS) * time.Millisecond
	}
	return 30 * time.Second
}

func describeTest(r *tester.Result) testResult {
	out := testResult{
		Package:    r.Package,
		Name:       r.Name,
		Location:   locationOf(r.Location),
		Status:     "pass",
		Output:     string(r.Output),
		DurationNS: r.Duration.Nanoseconds(),
	}
	if len(r.SubResults) > 0 {
		out.SubResults = r.SubResults
	}
	switch {
	case r.Skip:
		out.Status = "skip"
	case r.Error != nil:
		problem := problemsOf(r.Error)[0]
		out.Status, out.Error = "error", &problem
	case r.Fail:
		out.Status = "fail"
	}
	return out
}

// explainFailures evaluates each failing test once more, watched by our tracer.
func explainFailures(c *call, compiler *ast.Compiler, store storage.Store, txn storage.Transaction, results []testResult) error {
	for i := range results {
		if results[i].Status != "fail" && results[i].Status != "error" {
			continue
		}
		q := watchedQuery{compiler: compiler, store: store, txn: txn, text: results[i].Package + "." + results[i].Name}
		outcome, err := q.run(c)
		if outcome == nil {
			return err
		}
		results[i].Explain = outcome.Trace
	}
	return nil
}
