import { join } from 'node:path'
import type { Plugin } from 'vite'

const routeBranches = join(import.meta.dirname, '../../app/server/remix/route-branches.ts')
const router = /\/@remix-run\/router\/dist\/router\.js$/

/** Texts of the router and their replacements. */
const replacements: [string, string][] = [
  [
    `let branches = flattenRoutes(routes);
  rankRouteBranches(branches);
  let matches = null;
  let decoded = decodePath(pathname);`,
    `let decoded = decodePath(pathname);
  let branches = branchesFor(routes, decoded);
  let matches = null;`,
  ],
  ['compilePath(pattern.path, pattern.caseSensitive, pattern.end)', 'compiledOnce(pattern)'],
]

const added = `
const branchesFor = createBranchFinder(routes => {
  const branches = flattenRoutes(routes);
  rankRouteBranches(branches);
  return branches;
});
const compiledOnce = memoizeCompile(compilePath);
`

/**
 * Returns a Vite plugin that makes the browser's router rank its routes once. Reasons:
 * docs/decisions/0043-scripts-after-the-page.md.
 */
export function preparedRoutes(): Plugin {
  return {
    name: 'prepared-routes',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: (code, id) => (router.test(id) ? withPreparedRoutes(code) : undefined),
  }
}

/**
 * Returns the source of the router with each of the `replacements` made.
 * @throws if the router does not contain each text once, for example after an update.
 */
export function withPreparedRoutes(code: string): string {
  let changed = code
  for (const [from, to] of replacements) {
    const count = changed.split(from).length - 1
    if (count !== 1)
      throw new Error(`The router must contain this text once, not ${count}: ${from}`)
    changed = changed.replace(from, to)
  }
  return `import { createBranchFinder, memoizeCompile } from ${JSON.stringify(routeBranches)};\n${changed}${added}`
}
