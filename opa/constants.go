package main

import (
	"github.com/open-policy-agent/opa/v1/ast"
)

// constants answers which strings a term can be, as far as the sources alone tell.
type constants struct {
	modules   []*ast.Module
	documents map[string]any
}

type constantString struct {
	value    ast.String
	location *ast.Location
}

// strings follows variables of the rule, constant rules, collections and data. An empty
// answer means unknown, and so does a term that depth steps did not settle.
func (k *constants) strings(rule *ast.Rule, t *ast.Term, depth int) []constantString {
	if depth == 0 {
		return nil
	}
	switch v := t.Value.(type) {
	case ast.String:
		return []constantString{{value: v, location: t.Location}}
	case ast.Var:
		return k.variable(rule, v, depth-1)
	case ast.Ref:
		return k.reference(v, depth-1)
	}
	return nil
}

func (k *constants) variable(rule *ast.Rule, v ast.Var, depth int) []constantString {
	if assigned := assignedTo(rule, v); assigned != nil {
		return k.strings(rule, assigned, depth)
	}
	var out []constantString
	ast.WalkNodes(rule, func(n ast.Node) bool {
		if declared, ok := n.(*ast.SomeDecl); ok {
			for _, symbol := range declared.Symbols {
				if member, ok := symbol.Value.(ast.Call); ok && member[len(member)-2].Value.Compare(v) == 0 {
					out = append(out, k.elements(rule, member[len(member)-1], depth)...)
				}
			}
		}
		return false
	})
	return out
}

// elements are the strings a collection holds.
func (k *constants) elements(rule *ast.Rule, t *ast.Term, depth int) (out []constantString) {
	if depth == 0 {
		return nil
	}
	add := func(e *ast.Term) { out = append(out, k.strings(rule, e, depth-1)...) }
	switch v := t.Value.(type) {
	case *ast.Array:
		v.Foreach(add)
	case ast.Set:
		v.Foreach(add)
	case ast.Object:
		v.Foreach(func(_, value *ast.Term) { add(value) })
	case ast.Var:
		if assigned := assignedTo(rule, v); assigned != nil {
			return k.elements(rule, assigned, depth-1)
		}
	case ast.Ref:
		k.eachRule(v, func(r *ast.Rule) {
			switch {
			case r.Head.DocKind() == ast.PartialSetDoc:
				out = append(out, k.strings(r, r.Head.Key, depth-1)...)
			case r.Head.DocKind() == ast.PartialObjectDoc:
				out = append(out, k.strings(r, r.Head.Value, depth-1)...)
			default:
				out = append(out, k.elements(r, r.Head.Value, depth-1)...)
			}
		})
		switch d := k.document(v).(type) {
		case []any:
			for _, e := range d {
				out = append(out, plainString(e)...)
			}
		case map[string]any:
			for _, key := range sortedKeys(d) {
				out = append(out, plainString(d[key])...)
			}
		}
	}
	return out
}

func (k *constants) reference(ref ast.Ref, depth int) (out []constantString) {
	if last := ref[len(ref)-1]; len(ref) > 1 && !last.IsGround() {
		return k.elements(nil, ast.NewTerm(ref[:len(ref)-1]), depth)
	}
	k.eachRule(ref, func(r *ast.Rule) {
		if r.Head.DocKind() == ast.CompleteDoc && r.Head.Value != nil {
			out = append(out, k.strings(r, r.Head.Value, depth)...)
		}
	})
	return append(out, plainString(k.document(ref))...)
}

func (k *constants) eachRule(ref ast.Ref, visit func(*ast.Rule)) {
	for _, m := range k.modules {
		for _, r := range m.Rules {
			if len(r.Head.Args) == 0 && m.Package.Path.Extend(r.Head.Ref().GroundPrefix()).Equal(ref) {
				visit(r)
			}
		}
	}
}

// document looks a ground data reference up in the data files.
func (k *constants) document(ref ast.Ref) any {
	if !ref.HasPrefix(ast.DefaultRootRef) || !ref.IsGround() {
		return nil
	}
	var node any = k.documents
	for _, part := range segmentsOf(ref[1:]) {
		object, ok := node.(map[string]any)
		if !ok {
			return nil
		}
		node = object[part]
	}
	return node
}

func plainString(v any) []constantString {
	if s, ok := v.(string); ok {
		return []constantString{{value: ast.String(s)}}
	}
	return nil
}
