package main

import (
	"regexp/syntax"

	"github.com/gobwas/glob"
	"github.com/open-policy-agent/opa/v1/ast"
)

// pattern is a regex or glob that is known before anything runs.
type pattern struct {
	Builtin  string    `json:"builtin"`
	Pattern  string    `json:"pattern"`
	Valid    bool      `json:"valid"`
	Error    string    `json:"error,omitempty"`
	Expr     int       `json:"expr"`
	Location *Location `json:"location,omitempty"` // of the text of the pattern, where that is in a module
	Call     *Location `json:"call,omitempty"`
}

// patternArguments says which argument of a builtin is an RE2 pattern.
var patternArguments = map[string]int{
	"regex.match":                      0,
	"regex.is_valid":                   0,
	"regex.split":                      0,
	"regex.find_n":                     0,
	"regex.find_all_string_submatch_n": 0,
	"regex.replace":                    1,
	"re_match":                         0,
	"glob.match":                       0,
}

func (w *ruleWalker) patternsOf(name string, args []*ast.Term, loc *ast.Location) []pattern {
	position, ok := patternArguments[name]
	if !ok || position >= len(args) {
		return nil
	}
	var out []pattern
	for _, text := range w.known.strings(w.rule, args[position], 6) {
		p := pattern{Builtin: name, Pattern: string(text.value), Valid: true, Expr: w.expr, Location: locationOf(text.location), Call: locationOf(loc)}
		var err error
		if name == "glob.match" {
			_, err = glob.Compile(p.Pattern)
		} else {
			_, err = syntax.Parse(p.Pattern, syntax.Perl)
		}
		if err != nil {
			p.Valid, p.Error = false, err.Error()
		}
		out = append(out, p)
	}
	return out
}
