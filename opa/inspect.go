package main

import (
	"github.com/open-policy-agent/opa/v1/ast"
)

// inspection is what can be said about sources without running them: enough for an index
// of policies and for lints, in source order.
type inspection struct {
	Files       []fileFacts       `json:"files"`
	Annotations []annotationFacts `json:"annotations"`
	Data        [][]string        `json:"data"` // paths of the data's leaves, at most maxDataPaths
}

type fileFacts struct {
	File     string         `json:"file"`
	Package  packageFacts   `json:"package"`
	Imports  []importFacts  `json:"imports"`
	Rules    []ruleFacts    `json:"rules"`
	Comments []commentFacts `json:"comments"`
}

type packageFacts struct {
	Ref         string    `json:"ref"` // data.a.b
	Path        []string  `json:"path"`
	Location    *Location `json:"location,omitempty"`
	Annotations []int     `json:"annotations"` // indexes into inspection.Annotations, nearest first
}

type importFacts struct {
	Ref      string    `json:"ref"`
	Alias    string    `json:"alias,omitempty"`
	Location *Location `json:"location,omitempty"`
}

type commentFacts struct {
	Text     string    `json:"text"`
	Location *Location `json:"location,omitempty"`
}

type annotationFacts struct {
	Ref        string           `json:"ref"`
	Path       []string         `json:"path"`
	Location   *Location        `json:"location,omitempty"` // of what is annotated
	Comment    *Location        `json:"comment,omitempty"`  // of the METADATA block
	Annotation *ast.Annotations `json:"annotation"`
}

const maxDataPaths = 5000

// inspect reads the sources with references resolved (imports gone, full data paths) but
// otherwise as written.
func inspect(c *call) (any, error) {
	loaded, err := c.req.load()
	if err != nil {
		return nil, err
	}
	compiler, err := c.req.compiler(nil)
	if err != nil {
		return nil, err
	}
	compiler = compiler.WithOnlyStagesUpTo(ast.StageResolveRefs)
	parsed := loaded.ParsedModules()
	if compiler.Compile(parsed); compiler.Failed() {
		return nil, compiler.Errors
	}
	modules := make([]*ast.Module, 0, len(parsed))
	for _, name := range sortedKeys(compiler.Modules) {
		modules = append(modules, compiler.Modules[name])
	}
	set, problems := ast.BuildAnnotationSet(modules)
	if len(problems) > 0 {
		return nil, problems
	}
	annotations, indexes := describeAnnotations(set)
	known := constants{modules: modules, documents: loaded.Documents}
	out := inspection{Files: []fileFacts{}, Annotations: annotations, Data: dataPaths(loaded.Documents)}
	for _, name := range sortedKeys(compiler.Modules) {
		out.Files = append(out.Files, describeFile(name, compiler.Modules[name], set, indexes, &known))
	}
	return out, nil
}

func describeFile(name string, m *ast.Module, set *ast.AnnotationSet, indexes map[*ast.Annotations]int, known *constants) fileFacts {
	facts := fileFacts{
		File: name,
		Package: packageFacts{
			Ref:         m.Package.Path.String(),
			Path:        segmentsOf(m.Package.Path[1:]),
			Location:    locationOf(m.Package.Location),
			Annotations: []int{},
		},
		Imports:  []importFacts{},
		Rules:    []ruleFacts{},
		Comments: []commentFacts{},
	}
	if a := set.GetPackageScope(m.Package); a != nil {
		facts.Package.Annotations = append(facts.Package.Annotations, indexes[a])
	}
	for _, a := range set.GetSubpackagesScope(m.Package.Path) {
		facts.Package.Annotations = append(facts.Package.Annotations, indexes[a])
	}
	for _, i := range m.Imports {
		facts.Imports = append(facts.Imports, importFacts{Ref: i.Path.String(), Alias: string(i.Alias), Location: locationOf(i.Location)})
	}
	for _, comment := range m.Comments {
		facts.Comments = append(facts.Comments, commentFacts{Text: string(comment.Text), Location: locationOf(comment.Location)})
	}
	for _, rule := range m.Rules {
		described := describeRule(rule, known)
		for _, link := range set.Chain(rule) {
			if link.Annotations != nil {
				described.Annotations = append(described.Annotations, indexes[link.Annotations])
			}
		}
		facts.Rules = append(facts.Rules, described)
	}
	return facts
}

func describeAnnotations(set *ast.AnnotationSet) ([]annotationFacts, map[*ast.Annotations]int) {
	out := []annotationFacts{}
	indexes := map[*ast.Annotations]int{}
	for _, ref := range set.Flatten() {
		indexes[ref.Annotations] = len(out)
		out = append(out, annotationFacts{
			Ref:        ref.Path.String(),
			Path:       segmentsOf(ref.Path[1:]),
			Location:   locationOf(ref.Location),
			Comment:    locationOf(ref.Annotations.Location),
			Annotation: ref.Annotations,
		})
	}
	return out, indexes
}

func dataPaths(documents map[string]any) [][]string {
	out := [][]string{}
	var walk func(path []string, object map[string]any)
	walk = func(path []string, object map[string]any) {
		for _, key := range sortedKeys(object) {
			if len(out) >= maxDataPaths {
				return
			}
			here := append(append([]string{}, path...), key)
			if below, ok := object[key].(map[string]any); ok && len(below) > 0 {
				walk(here, below)
				continue
			}
			out = append(out, here)
		}
	}
	walk(nil, documents)
	return out
}

// segmentsOf writes the fixed parts of a reference as strings and every other as "*".
func segmentsOf(ref ast.Ref) []string {
	out := make([]string, 0, len(ref))
	for _, term := range ref {
		switch v := term.Value.(type) {
		case ast.String:
			out = append(out, string(v))
		case ast.Var:
			if len(out) == 0 && (v == "input" || v == "data") {
				out = append(out, string(v))
				continue
			}
			out = append(out, "*")
		case ast.Number, ast.Boolean:
			out = append(out, term.Value.String())
		default:
			out = append(out, "*")
		}
	}
	return out
}
