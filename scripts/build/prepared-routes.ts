import { join } from 'node:path'
import type { Plugin } from 'vite'

const helpers = join(import.meta.dirname, '../../app/server/remix/route-branches.ts')
const router = /\/@remix-run\/router\/dist\/router\.js$/

/** Each first text of the router gives way to the second one. */
const edits: [string, string][] = [
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
const branchesFor = branchFinder(routes => {
  const branches = flattenRoutes(routes);
  rankRouteBranches(branches);
  return branches;
});
const compiledOnce = compilingOnce(compilePath);
`

/**
 * Lets the router of the browser's build rank its routes once:
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
 * Returns the source of the router with two places changed.
 * @throws when an update of the router has changed one of them.
 */
export function withPreparedRoutes(code: string): string {
  let changed = code
  for (const [from, to] of edits) {
    const places = changed.split(from).length - 1
    if (places !== 1) throw new Error(`The router has ${places} places, and not one, with: ${from}`)
    changed = changed.replace(from, to)
  }
  return `import { branchFinder, compilingOnce } from ${JSON.stringify(helpers)};\n${changed}${added}`
}
