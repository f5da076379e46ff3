import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sourceFolders = ['app', 'db', 'public']
const sourceFiles = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'remix.config.js',
  'tailwind.config.ts',
  'postcss.config.js',
]

/** Returns whether `build/` is complete and was made from the current sources. */
export function isBuildCurrent(root: string): boolean {
  const path = stampPath(root)
  return existsSync(path) && readFileSync(path, 'utf8') === hashBuildSources(root)
}

/** Removes the stamp, so that an aborted build does not count as complete. */
export function clearBuildStamp(root: string): void {
  rmSync(stampPath(root), { force: true })
}

/** Writes the hash of the current sources beside the build. */
export function writeBuildStamp(root: string): void {
  writeFileSync(stampPath(root), hashBuildSources(root))
}

/** Returns one hash over the names and bytes of all files that affect the build. */
export function hashBuildSources(root: string): string {
  const hash = createHash('sha256')
  for (const file of [
    ...sourceFolders.flatMap(folder => listFiles(root, folder)),
    ...sourceFiles,
  ].sort()) {
    addFile(hash, root, file)
  }
  for (const script of findBuildScripts(root)) addFile(hash, root, script)
  return hash.digest('hex')
}

// Returns the scripts that the build command names and that Vite's settings import.
function findBuildScripts(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const settings = readFileSync(join(root, 'vite.config.ts'), 'utf8')
  const matches = `${scripts.build} ${settings}`.matchAll(/scripts\/[\w/-]+\.ts/g)
  return [...new Set(Array.from(matches, ([script]) => script))].sort()
}

function addFile(hash: ReturnType<typeof createHash>, root: string, file: string): void {
  const bytes = readFileSync(join(root, file))
  hash.update(`${file}\0${bytes.length}\0`).update(bytes)
}

function listFiles(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
}

function stampPath(root: string): string {
  return join(root, 'build', '.sources')
}
