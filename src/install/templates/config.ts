/** `.hookguard/hookguard.yaml`: valid as it stands, and without effect until its lines are switched on. */
export const configTemplate = `# yaml-language-server: $schema=schema/config.json
# What hookguard does in this project, beside its built-in pack.
# A project may tighten policy. Loosening it (exceptions, monitor, allow) belongs into your own configuration,
# ~/.config/hookguard/hookguard.yaml. \`hookguard config\` shows what is in force and where it comes from.
version: 1

# The project's own bundle, once it is built:
#
#   hookguard test .hookguard/policies
#   hookguard build .hookguard/policies --name project -o .hookguard/project.tar.gz
#
# Then take the # away here. A bundle that is named and missing refuses every event, so keep the two together.
#
# bundles:
#   - name: project
#     source: project.tar.gz       # relative to this file; also file://, https://, oci://
#     # key: project.pem           # who must have signed it: \`hookguard sign\`
`;
