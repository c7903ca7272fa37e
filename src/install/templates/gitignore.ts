/**
 * What a project's `.hookguard/` must not commit: keys that sign. The bundle is not among it: a bundle that
 * `hookguard.yaml` names and a clone lacks refuses every event there.
 */
export const gitignoreTemplate = `# Private keys stay with whoever signs (\`hookguard keygen\`).
*.key
`;
