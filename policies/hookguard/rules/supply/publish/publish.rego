# METADATA
# title: Publishing
# description: >-
#   Releasing a package, an image or an extension, or changing who may: others install it within minutes, and it can't be taken
#   back.
# custom:
#   id: supply.publish
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/supply/publish.md
#   limits:
#     - "A release that a script of the project makes (`npm run release`) is not seen."
package hookguard.rules.supply.publish

import data.hookguard.lib.verbs

ask contains {
	"reason": "This publishes to others, and can't be taken back.",
	"fix": "Try it with --dry-run, and let the user publish.",
	"evidence": c.text,
} if {
	some c in verbs.of(programs)
	publishes(c)
	not verbs.is_trial(c)
}

programs := (object.keys(publishing) | object.keys(tasks)) | {"np", "semantic-release"}

publishes(c) if verbs.does(c, publishing)

publishes(c) if verbs.mentions(c, tasks)

publishes(c) if c.program in {"np", "semantic-release"}

# Build tools name what they do as tasks, among others.
tasks := {
	"mvn": {"deploy", "release:perform", "deploy:deploy"},
	"mvnw": {"deploy", "release:perform", "deploy:deploy"},
	"gradle": {"publish", "publishPlugins", "publishAllPublicationsToMavenCentralRepository", "uploadArchives"},
	"gradlew": {"publish", "publishPlugins", "publishAllPublicationsToMavenCentralRepository", "uploadArchives"},
	"sbt": {"publish", "publishSigned", "sonatypeRelease"},
	"rake": {"release"},
	"python": {"upload"},
	"python3": {"upload"},
}

# METADATA
# title: publishing
# description: The subcommands that publish, by program (the programs' manuals).
publishing := {
	"npm": {["publish"], ["unpublish"], ["deprecate"], ["owner", "add"], ["owner", "rm"], ["dist-tag", "add"], ["access", "set"]},
	"pnpm": {["publish"]},
	"yarn": {["publish"], ["npm", "publish"]},
	"bun": {["publish"]},
	"deno": {["publish"]},
	"jsr": {["publish"]},
	"twine": {["upload"]},
	"poetry": {["publish"]},
	"uv": {["publish"]},
	"pdm": {["publish"]},
	"hatch": {["publish"]},
	"flit": {["publish"]},
	"maturin": {["publish"], ["upload"]},
	"cargo": {["publish"], ["yank"], ["owner"]},
	"gem": {["push"], ["yank"], ["owner"]},
	"vsce": {["publish"], ["unpublish"]},
	"ovsx": {["publish"]},
	"docker": {["push"], ["image", "push"], ["manifest", "push"], ["compose", "push"]},
	"podman": {["push"], ["image", "push"], ["manifest", "push"]},
	"nerdctl": {["push"]},
	"buildah": {["push"]},
	"skopeo": {["copy"]},
	"crane": {["push"], ["copy"]},
	"helm": {["push"]},
	"gh": {["release", "create"], ["release", "upload"], ["release", "edit"]},
	"glab": {["release", "create"]},
	"conan": {["upload"]},
	"hf": {["upload"]},
	"huggingface-cli": {["upload"]},
	"changeset": {["publish"]},
	"lerna": {["publish"]},
	"goreleaser": {["release"]},
	"dart": {["pub", "publish"]},
	"flutter": {["pub", "publish"]},
	"pod": {["trunk", "push"]},
	"dotnet": {["nuget", "push"]},
	"nuget": {["push"]},
	"cabal": {["upload"]},
	"luarocks": {["upload"]},
	"lein": {["deploy"]},
	"mix": {["hex.publish"]},
}
