package hookguard.rules.secrets.print_environment_test

import data.hookguard.lib.given
import data.hookguard.rules.secrets.print_environment

shell_call(commands, unresolved, pipelines) := object.union(given.commands(commands), {"shell": {
	"unresolved": [{"text": text, "why": "a variable that is not known"} | some text in unresolved],
	"pipelines": pipelines,
}})

echo(word) := shell_call([{"program": "echo", "text": concat(" ", ["echo", word])}], [word], [])

test_printed_secrets if {
	count(print_environment.deny) == 1 with input as echo("$AWS_SECRET_ACCESS_KEY")
	count(print_environment.deny) == 1 with input as echo("\"${GITHUB_TOKEN}\"")
	count(print_environment.deny) == 1 with input as given.commands([{"program": "printenv", "operands": ["DB_PASSWORD"]}])
	count(print_environment.deny) == 0 with input as echo("$HOME_DIR")
	count(print_environment.deny) == 0 with input as given.commands([{"program": "curl", "text": "curl $API_KEY"}])
}

test_what_is_caught_passes if {
	piped := shell_call([{"program": "echo", "text": "echo $GH_TOKEN"}, {"program": "docker"}], ["$GH_TOKEN"], [[0, 1]])
	count(print_environment.deny) == 0 with input as piped
	inner := shell_call([{"program": "echo", "text": "echo $GH_TOKEN", "via": ["substitution"]}], ["$GH_TOKEN"], [])
	count(print_environment.deny) == 0 with input as inner
}

test_dumps if {
	every c in [
		{"program": "env", "argv": ["env"]}, {"program": "printenv", "argv": ["printenv"]}, {"program": "export", "argv": ["export", "-p"], "options": given.options(["-p"])},
		{"program": "set", "argv": ["set"]}, {"program": "gci", "operands": ["Env:"]},
	] {
		count(print_environment.ask) == 1 with input as given.commands([c])
	}
	count(print_environment.ask) == 0 with input as given.commands([{"program": "env", "operands": ["x"]}])
}

filtered(word) := shell_call([{"program": "env", "argv": ["env"]}, {"program": "grep", "operands": [word]}], [], [[0, 1]])

test_filters if {
	count(print_environment.ask) == 0 with input as filtered("NODE")
	count(print_environment.ask) == 1 with input as filtered("TOKEN")
	count(print_environment.ask) == 0 with input as given.commands([{"program": "env", "argv": ["env"], "redirects": [{"op": ">", "target": "/dev/null"}]}])
}

test_environments_of_processes if {
	count(print_environment.ask) == 1 with input as given.commands([{"program": "ps", "argv": ["ps", "auxe"], "operands": ["auxe"]}])
	count(print_environment.ask) == 0 with input as given.commands([{"program": "ps", "argv": ["ps", "aux"], "operands": ["aux"]}])
}

code(program, language, text) := given.commands([{"program": program, "code": {"language": language, "text": text}}])

test_code_that_prints_all_of_it if {
	every one in [
		["node", "node", "console.log(process.env)"], ["python3", "python", "import os;print(os.environ)"],
		["python3", "python", "print(os.environ.items())"], ["ruby", "ruby", "p ENV.to_h"], ["perl", "perl", "print %ENV"],
	] {
		count(print_environment.deny) + count(print_environment.ask) == 1 with input as code(one[0], one[1], one[2])
	}
	printed := {"program": "node", "options": given.options(["-p"]), "code": {"language": "node", "text": "process.env"}}
	count(print_environment.deny) + count(print_environment.ask) == 1 with input as given.commands([printed])
}

test_code_that_takes_one_of_it_passes if {
	every one in [
		["node", "node", "console.log(process.env.HOME)"], ["node", "node", "start(process.env)"],
		["python3", "python", "print(os.environ['HOME'])"], ["python3", "python", "print('HOME' in os.environ)"],
	] {
		count(print_environment.deny) + count(print_environment.ask) == 0 with input as code(one[0], one[1], one[2])
	}
}

test_filters_that_print_it if {
	every c in [
		{"program": "jq", "operands": ["env"]}, {"program": "jq", "operands": ["$ENV | keys"]},
		{"program": "awk", "operands": ["BEGIN{for(k in ENVIRON)print k,ENVIRON[k]}"]},
		{"program": "gci", "operands": ["Env:"]},
	] {
		count(print_environment.deny) + count(print_environment.ask) == 1 with input as given.commands([c])
	}
	count(print_environment.deny) + count(print_environment.ask) == 0 with input as given.commands([{"program": "jq", "operands": [".env"]}])
}

runs(program, language, text) := given.commands([{"program": program, "options": given.options(["-p"]), "code": {"language": language, "text": text}, "text": text}])

test_code_that_prints_one if {
	count(print_environment.deny) == 1 with input as runs("node", "node", "process.env.API_KEY")
	count(print_environment.deny) == 1 with input as runs("python3", "python", "print(os.environ['API_KEY'])")
	count(print_environment.deny) == 1 with input as runs("ruby", "ruby", "p ENV['API_KEY']")
	count(print_environment.deny) == 0 with input as runs("node", "node", "console.log(process.env.API_KEY ? 1 : 0)")
	count(print_environment.deny) == 0 with input as runs("node", "node", "console.log(!!process.env.API_KEY)")
}

test_powershell if {
	count(print_environment.deny) == 1 with input as shell_call([{"program": "Write-Output", "text": "echo $env:API_KEY"}], ["$env:API_KEY"], [])
	count(print_environment.deny) == 1 with input as given.commands([{"program": "Get-Item", "operands": ["env:API_KEY"]}])
	count(print_environment.deny) == 0 with input as given.commands([{"program": "Get-Item", "operands": ["env:PATH"]}])
}
