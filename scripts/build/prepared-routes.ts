import { join } from 'node:path'
import type { Plugin } from 'vite'

const helpers = join(import.meta.dirname, '../../app/server/remix/route-branches.ts')
const router = /\/@remix-run\/router\/dist\/router\.js$/

/** Pairs of a text of the router and its replacement. */
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
 * Returns the source of the router with two texts replaced.
 * @throws if the router does not have each text once, for example after an update.
 */
export function withPreparedRoutes(code: string): string {
  let changed = code
  for (const [from, to] of edits) {
    const places = changed.split(from).length - 1
    if (places !== 1) throw new Error(`The router must have this text once, not ${places}: ${from}`)
    changed = changed.replace(from, to)
  }
  return `import { branchFinder, compilingOnce } from ${JSON.stringify(helpers)};\n${changed}${added}`
}
