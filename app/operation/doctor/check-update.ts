import { version } from '#app/lib/version.ts'
import { type CheckResult, resultsOf } from './check-result.ts'
import type { NewestRelease } from './newest-release.server.ts'

/** Checks that no newer version is out. @param own version of this copy. */
export function checkUpdate(newest: NewestRelease, own: string = version): CheckResult {
  const { ok, warn } = resultsOf('update', 'Version')
  if ('fault' in newest) {
    return warn(`${own}, and ${newest.fault}`, 'Look for a newer version where you got this one')
  }
  if (!isNewer(newest.version, own)) return ok(`${own}, the newest is ${newest.version}`)
  return warn(`${newest.version} is out`, 'Read CHANGELOG.md of that version, then update')
}

/** Returns whether a version is newer than another, both such as "0.10.2". */
function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0
}
