export interface LockedPackage {
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

/** Place in the tree → package; the project itself has the place ''. */
export type LockedPackages = Record<string, LockedPackage>

/**
 * Returns the faults that npm writes silently: an optional dependency without an entry, which every
 * later `npm ci` refuses, and an install script that `allowScripts` does not name.
 * @param allowScripts of package.json: package name → whether its install script may run.
 */
export function lockFaults(
  packages: LockedPackages,
  allowScripts: Record<string, boolean>,
): string[] {
  if (Object.keys(packages).length < 2) return ['it names no package']
  return Object.entries(packages).flatMap(([place, { optionalDependencies, hasInstallScript }]) => {
    const missing = Object.keys(optionalDependencies ?? {})
      .filter(name => !isLocked(packages, place, name))
      .map(name => `${name}, an optional dependency of ${place || 'the project'}, has no entry`)
    const undecided = hasInstallScript && !(readName(place) in allowScripts)
    return undecided ? [...missing, `${place} has an install script: see allowScripts`] : missing
  })
}

// Searches as Node does: the package's own node_modules, then each outer one.
function isLocked(packages: LockedPackages, place: string, name: string): boolean {
  const steps = place.split('/node_modules/')
  const folders = steps.map((_, index) => `${steps.slice(0, index + 1).join('/node_modules/')}/`)
  return ['', ...folders].some(folder => `${folder}node_modules/${name}` in packages)
}

function readName(place: string): string {
  return place.replace(/^.*node_modules\//, '')
}
