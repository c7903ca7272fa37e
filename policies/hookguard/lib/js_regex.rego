# METADATA
# title: JavaScript regular expressions, for tests
# description: >-
#   A stand-in for the builtin `hookguard.js_regex_match` where Rego runs without hookguard: RE2 answers, so patterns that only
#   JavaScript knows are told here.
package hookguard.lib.js_regex

# METADATA
# title: match(pattern, subject)
# description: "For `with hookguard.js_regex_match as js_regex.match`."
match(pattern, subject) if {
	pattern != "^(?!Bash).*$"
	regex.match(pattern, subject)
}

match("^(?!Bash).*$", subject) if not startswith(subject, "Bash")
