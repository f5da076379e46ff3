import { type DiskSpace, minFreePart } from '#app/lib/disk-space.server.ts'
import { days, seconds } from '#app/lib/time.ts'
import { type CheckResult, resultsOf } from './check-result.ts'

/** Checks the version of Node.js. @param version such as "24.1.0". */
export function checkNode(version: string): CheckResult {
  const { ok, bad } = resultsOf('node', 'Node.js')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return ok(version)
  return bad(
    `${version} is too old`,
    'Install Node.js 22.18 or newer, or start with ./scripts/start, which brings its own',
  )
}

/** Checks the user of this process. @param userId undefined on systems without user ids. */
export function checkUser(userId: number | undefined): CheckResult {
  const { ok, warn } = resultsOf('user', 'User')
  if (userId !== 0) return ok('not root')
  return warn(
    'this command runs as root',
    'Run it as the user of the server, and run the server as a user of its own',
  )
}

/** The facts about the clock of this machine. */
export interface ClockFacts {
  /** The line about a clock that is not trusted. */
  clockLine?: string | undefined
  /** How far other clocks are ahead of this one, in milliseconds, by their names. */
  aheadMs: Record<string, number>
}

/** Checks the clock of this machine against other clocks, and against the last purge. */
export function checkClock({ clockLine, aheadMs }: ClockFacts): CheckResult {
  const { ok, warn, bad } = resultsOf('clock', 'Clock')
  const [farthest] = Object.entries(aheadMs).toSorted(
    ([, one], [, other]) => Math.abs(other) - Math.abs(one),
  )
  const [name = '', ms = 0] = farthest ?? []
  const difference = Math.abs(ms)
  if (difference > seconds(5)) {
    const text = `${inWords(difference)} ${ms > 0 ? 'behind' : 'ahead of'} ${name}`
    const advice = 'Synchronise the clocks of all machines, for example with chrony'
    return difference > seconds(60) ? bad(text, advice) : warn(text, advice)
  }
  if (clockLine) return warn('not trusted', clockLine)
  return ok(
    farthest
      ? `agrees with ${Object.keys(aheadMs).join(' and ')}`
      : 'nothing to compare it with while the address does not answer',
  )
}

function inWords(ms: number): string {
  if (ms >= days(2)) return `${Math.round(ms / days(1))} days`
  return `${Math.round(ms / 1000)} seconds`
}

const mib = 1024 * 1024
/** A database with less free space cannot save. */
const minFreeBytes = 16 * mib

export function checkDisk({ freeBytes, totalBytes }: DiskSpace): CheckResult {
  const { ok, warn, bad } = resultsOf('disk', 'Disk')
  const part = freeBytes / totalBytes
  const text = `${Math.floor(part * 100)} % of ${formatSize(totalBytes)} free`
  const advice = 'Free some space, or give the data folder a larger disk'
  if (freeBytes < minFreeBytes) return bad(`full: ${text}`, advice)
  return part < minFreePart ? warn(text, advice) : ok(text)
}

/** Returns an amount such as "3.2 GB". */
export function formatSize(bytes: number): string {
  if (bytes < 1e9) return `${Math.ceil(bytes / 1e6)} MB`
  const amount = bytes / 1e9
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} GB`
}
