package main

import (
	"encoding/json"
	"testing"
)

func inspected(t *testing.T, sources map[string]string) inspection {
	t.Helper()
	out := ask(t, map[string]any{"op": "inspect", "files": sources})
	if out.Result == nil {
		t.Fatalf("%+v", out)
	}
	bs, _ := json.Marshal(out.Result)
	var seen inspection
	if err := json.Unmarshal(bs, &seen); err != nil {
		t.Fatal(err)
	}
	return seen
}

func ruleNamed(t *testing.T, seen inspection, name string) ruleFacts {
	t.Helper()
	for _, file := range seen.Files {
		for _, rule := range file.Rules {
			if rule.Name == name {
				return rule
			}
		}
	}
	t.Fatalf("no rule %s", name)
	return ruleFacts{}
}

func TestKindsOfRules(t *testing.T) {
	seen := inspected(t, files("a.rego", `package a
complete := 1
default fallback := false
fallback if input.x
set contains "x"
object[k] := v if some k, v in input
f(x) := x
nested.name contains 1 if true
chain := 1 if input.a
else := 2 if input.b
`))
	for name, want := range map[string]string{
		"complete": "complete", "fallback": "complete", "set": "partial_set", "object": "partial_object",
		"f": "function", "nested.name": "partial_set", "chain": "complete",
	} {
		if got := ruleNamed(t, seen, name).Kind; got != want {
			t.Errorf("%s is %s, wanted %s", name, got, want)
		}
	}
	if exprs := ruleNamed(t, seen, "chain").Exprs; len(exprs) != 2 || exprs[1].Branch != 1 {
		t.Errorf("else branch: %+v", exprs)
	}
	if !ruleNamed(t, seen, "set").Constant || ruleNamed(t, seen, "nested.name").Constant {
		t.Error("which rules have a body")
	}
}

func TestPatternsFollowConstants(t *testing.T) {
	seen := inspected(t, files(
		"a.rego", `package a
import data.lib
import data.lib as other
literal if regex.match("(?=x)", input.x)
variable if { p := "[a"; regex.match(p, input.x) }
rule if regex.match(lib.one, input.x)
member if { some p in lib.many; regex.replace(input.x, p, "") != "" }
wild if regex.match(other.many[_], input.x)
partial if { some p in lib.set; regex.match(p, input.x) }
document if { some p in data.lists.bad; regex.match(p, input.x) }
globbed if glob.match("[", [], input.x)
unknown if regex.match(input.p, input.x)
`,
		"lib.rego", "package lib\none := `a++b`\nmany := [\"ok\", \"(\"]\nset contains \"*\"\n",
		"lists/data.json", `{"bad": ["(?<!x)"]}`,
	))
	for name, want := range map[string]string{
		"literal": "(?=x)", "variable": "[a", "rule": "a++b", "member": "(", "wild": "(", "partial": "*",
		"document": "(?<!x)", "globbed": "[",
	} {
		var bad []string
		for _, p := range ruleNamed(t, seen, name).Patterns {
			if !p.Valid {
				bad = append(bad, p.Pattern)
			}
		}
		if len(bad) != 1 || bad[0] != want {
			t.Errorf("%s: %q, wanted %q", name, bad, want)
		}
	}
	if p := ruleNamed(t, seen, "unknown").Patterns; len(p) != 0 {
		t.Errorf("unknown: %+v", p)
	}
}

func TestReferencesSeeThroughImports(t *testing.T) {
	seen := inspected(t, files("a.rego", `package a
import input.raw as r
deny contains {"reason": msg} if {
	r.tool_name == "Bash"
	input.tool.kind in {"shell", "read"}
	every w in input.words { startswith(w, "x") }
	names := [n | some c in input.commands; n := c.name]
	msg := $"no {input.user}"
}
`))
	rule := ruleNamed(t, seen, "deny")
	refs := map[string]bool{}
	for _, ref := range rule.Refs {
		refs[ref.Ref] = true
	}
	for _, want := range []string{"input.raw.tool_name", "input.tool.kind", "input.words", "input.commands", "c.name", "input.user"} {
		if !refs[want] {
			t.Errorf("%s is missing in %v", want, refs)
		}
	}
	found := map[string]string{}
	for _, s := range rule.Strings {
		found[s.Value] = s.Op + " " + s.Against
	}
	if found["Bash"] != "equal input.raw.tool_name" {
		t.Errorf("Bash: %q", found["Bash"])
	}
	if found["shell"] != "internal.member_2 input.tool.kind" {
		t.Errorf("shell: %q", found["shell"])
	}
	if rule.Key.Fields["reason"].Resolved == nil {
		t.Error("the reason's variable is not resolved")
	}
	var parents int
	for _, e := range rule.Exprs {
		if e.Parent >= 0 {
			parents++
		}
	}
	if parents < 3 {
		t.Errorf("nested expressions: %+v", rule.Exprs)
	}
}

func TestAnnotationsApplyNearestFirst(t *testing.T) {
	seen := inspected(t, files(
		"a.rego", "# METADATA\n# scope: subpackages\n# title: all\npackage a\n",
		"a/b.rego", "# METADATA\n# title: package\npackage a.b\n\n# METADATA\n# title: rule\n# custom:\n#   id: x\ndeny contains 1\n",
	))
	rule := ruleNamed(t, seen, "deny")
	var titles []string
	for _, i := range rule.Annotations {
		titles = append(titles, seen.Annotations[i].Annotation.Title)
	}
	if len(titles) != 3 || titles[0] != "rule" || titles[1] != "package" || titles[2] != "all" {
		t.Errorf("%v", titles)
	}
}
