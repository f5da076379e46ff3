export interface LockedPackage {
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

/** Path in the tree → package; the path of the project itself is ''. */
export type LockedPackages = Record<string, LockedPackage>

/**
 * Returns the faults that npm writes silently: an optional dependency without an entry, which every
 * later `npm ci` refuses, and an install script that `allowScripts` does not name.
 * @param allowScripts of package.json: package name → whether its install script may run.
 */
export function findLockFaults(
  packages: LockedPackages,
  allowScripts: Record<string, boolean>,
): string[] {
  if (Object.keys(packages).length < 2) return ['it names no package']
  return Object.entries(packages).flatMap(([path, { optionalDependencies, hasInstallScript }]) => {
    const missingEntries = Object.keys(optionalDependencies ?? {})
      .filter(name => !isLocked(packages, path, name))
      .map(name => `${name}, an optional dependency of ${path || 'the project'}, has no entry`)
    const isUnlisted = hasInstallScript && !(readName(path) in allowScripts)
    return isUnlisted
      ? [...missingEntries, `${path} has an install script: see allowScripts`]
      : missingEntries
  })
}

// Searches as Node does: the package's own node_modules, then each outer one.
function isLocked(packages: LockedPackages, path: string, name: string): boolean {
  const levels = path.split('/node_modules/')
  const folders = levels.map((_, index) => `${levels.slice(0, index + 1).join('/node_modules/')}/`)
  return ['', ...folders].some(folder => `${folder}node_modules/${name}` in packages)
}

function readName(path: string): string {
  return path.replace(/^.*node_modules\//, '')
}
