import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Paths of sources from the root of the project, each with the paths that it imports. */
export type ImportGraph = Map<string, string[]>

/** Returns the imports of all sources below a folder, without packages. */
export function readImportGraph(root: string): ImportGraph {
  const files = globSync('{app,db,scripts,tests}/**/*.{ts,tsx}', { cwd: root })
  return new Map(files.map(file => [file, importsOf(root, file)]))
}

/**
 * Returns the number of import steps from each file to the nearest changed file. Files that reach
 * no changed file are left out.
 */
export function distancesTo(changed: string[], graph: ImportGraph): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of graph) {
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  const distances = new Map(changed.map(file => [file, 0]))
  // A map iterates in insertion order, so the search is breadth first.
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1)
    }
  }
  return distances
}

/**
 * Returns the test files that depend on changed files: fewest import steps first, then those whose
 * folders share the most names with a changed file.
 */
export function nearestTests(changed: string[], graph: ImportGraph): string[] {
  const distances = distancesTo(changed, graph)
  const rank = (file: string) => Math.max(...changed.map(other => sharedNames(file, other)))
  return [...distances.keys()]
    .filter(file => /^tests\/(unit|routes)\/.*\.test\.tsx?$/.test(file))
    .map(file => ({ file, distance: distances.get(file) ?? 0, rank: rank(file) }))
    .sort((a, b) => a.distance - b.distance || b.rank - a.rank || (a.file < b.file ? -1 : 1))
    .map(({ file }) => file)
}

/** Returns the groups of files that import each other, directly or through others. */
export function findImportCycles(graph: ImportGraph): string[][] {
  const reached = new Map([...graph.keys()].map(file => [file, reachedFrom(file, graph)]))
  const grouped = new Set<string>()
  return [...graph.keys()].flatMap(file => {
    if (grouped.has(file) || !reached.get(file)?.has(file)) return []
    const group = [...(reached.get(file) ?? [])].filter(other => reached.get(other)?.has(file))
    for (const one of group) grouped.add(one)
    return [group]
  })
}

/** Returns the files that a file imports, directly or indirectly; itself only in a cycle. */
function reachedFrom(file: string, graph: ImportGraph): Set<string> {
  const reached = new Set(graph.get(file))
  for (const one of reached) for (const next of graph.get(one) ?? []) reached.add(next)
  return reached
}

function importsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)
  return [...found]
    .map(([, path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
    .map(normalize)
    .filter(path => existsSync(join(root, path)))
}

function sharedNames(file: string, other: string): number {
  const names = new Set(namesIn(other))
  return namesIn(file).filter(name => names.has(name)).length
}

function namesIn(file: string): string[] {
  return file
    .split(/[^a-z0-9]+/)
    .filter(name => !/^(app|db|tests?|unit|routes|tsx?|server)$/.test(name))
}
