package main

import (
	"encoding/json"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/tester"
	"github.com/open-policy-agent/opa/v1/util"
)

// hostBuiltin calls the caller's implementation of a builtin: JSON array of arguments in,
// JSON result out; not defined means undefined in Rego. Only the js build has a caller.
var hostBuiltin = func(name, args string) (result string, defined bool, err error) {
	return "", false, fmt.Errorf("%s: no host to call", name)
}

// hostBuiltins prepares the builtins that the request says the caller implements.
func (r *Request) hostBuiltins() ([]*tester.Builtin, error) {
	if len(r.HostBuiltins) == 0 {
		return nil, nil
	}
	caps, err := r.capabilities()
	if err != nil {
		return nil, err
	}
	declared := map[string]*ast.Builtin{}
	for _, b := range caps.Builtins {
		declared[b.Name] = b
	}
	var out []*tester.Builtin
	for _, name := range r.HostBuiltins {
		decl, ok := declared[name]
		if !ok {
			return nil, badRequest("host builtin %q is not declared in capabilities", name)
		}
		out = append(out, &tester.Builtin{
			Decl: decl,
			Func: rego.FunctionDyn(&rego.Function{Name: name, Decl: decl.Decl, Nondeterministic: decl.Nondeterministic},
				func(_ rego.BuiltinContext, args []*ast.Term) (*ast.Term, error) {
					// The result's own term may follow the arguments.
					return callHost(name, args[:decl.Decl.Arity()])
				}),
		})
	}
	return out, nil
}

func callHost(name string, args []*ast.Term) (*ast.Term, error) {
	values := make([]any, len(args))
	for i, arg := range args {
		value, err := ast.JSON(arg.Value)
		if err != nil {
			return nil, err
		}
		values[i] = value
	}
	bs, err := json.Marshal(values)
	if err != nil {
		return nil, err
	}
	answer, defined, err := hostBuiltin(name, string(bs))
	if err != nil || !defined {
		return nil, err
	}
	var result any
	if err := util.UnmarshalJSON([]byte(answer), &result); err != nil {
		return nil, fmt.Errorf("%s: result is not JSON: %w", name, err)
	}
	value, err := ast.InterfaceToValue(result)
	if err != nil {
		return nil, err
	}
	return ast.NewTerm(value), nil
}
