/** A policy in Rego, for what a rule file can't say. */
export const regoTemplate = `# METADATA
# title: Lock files
# description: Lock files are written by the package manager; by hand they come to disagree with what is installed.
# custom:
#   id: project.lock-files
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [write, edit]
package project.lock_files

import data.hookguard.lib.path

deny contains {
	"reason": "Lock files are written by the package manager, not by hand.",
	"fix": "Run the package manager instead, for example npm install.",
	"evidence": p.given,
} if {
	some p in path.written
	path.named(p, {"package-lock.json", "pnpm-lock.yaml", "yarn.lock"})
}
`;

/** Its unit test. */
export const regoTestTemplate = `package project.lock_files_test

import data.hookguard.lib.given
import data.project.lock_files

test_a_lock_file_is_denied if {
	count(lock_files.deny) == 1 with input as given.paths([{"op": "write", "absolute": "/code/app/yarn.lock"}])
}

test_other_files_are_not if {
	count(lock_files.deny) == 0 with input as given.paths([{"op": "write", "absolute": "/code/app/package.json"}])
	count(lock_files.deny) == 0 with input as given.paths([{"op": "read", "absolute": "/code/app/yarn.lock"}])
}
`;

/** Its cases. */
export const regoCasesTemplate = `- name: written as a whole
  tool: Write
  input: { file_path: package-lock.json, content: "{}" }
  deny: Write
- name: edited
  tool: Edit
  input: { file_path: web/yarn.lock, old_string: a, new_string: b }
  deny: Edit
- name: another file
  tool: Write
  input: { file_path: package.json, content: "{}" }
  allow: Write
- allow: npm install
`;
