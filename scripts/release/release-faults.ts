import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '#app/lib/version.ts'
import { migrations } from '#db/migrator.ts'
import { releases } from './releases.ts'

/**
 * Returns what is missing for a release of the checked-out commit, a line each.
 * @param root the folder of the project.
 */
export function findReleaseFaults(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const faults = findVersionFaults(
    version,
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  )
  if (git('status', '--porcelain') !== '') faults.push('There are changes that are not committed.')
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)) {
    faults.push(`The commit has no tag v${version}: git tag v${version}`)
  }
  return faults
}

/** Returns which of the files that name a version do not name this one. */
export function findVersionFaults(
  version: string,
  packageVersion: string,
  changelog: string,
): string[] {
  const last = Object.keys(migrations).at(-1)
  return [
    ...(packageVersion === version ? [] : [`package.json has version ${packageVersion}.`]),
    ...(changelog.includes(`\n## [${version}] - `)
      ? []
      : [`CHANGELOG.md has no section [${version}].`]),
    ...(releases[version] === last
      ? []
      : [`scripts/release/releases.ts needs ${version}: ${last}.`]),
  ]
}
