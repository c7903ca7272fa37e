/** A CI job that tests and builds the project's policy; to be copied where the project's CI looks for it. */
export const ciTemplate = `# Copy this to .github/workflows/hookguard.yml, or take its two commands into your own CI.
name: hookguard
on: [push, pull_request]
jobs:
  policy:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npx --yes hookguard test .hookguard/policies
      - run: npx --yes hookguard build .hookguard/policies --name project -o .hookguard/project.tar.gz
`;
