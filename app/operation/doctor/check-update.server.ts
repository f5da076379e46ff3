import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { seconds } from '#app/lib/time.ts'
import { version } from '#app/lib/version.ts'
import { type CheckResult, resultsOf } from './check-result.ts'

/** The newest version, such as "0.2.0", or a line that says why it is not known. */
export type NewestRelease = { version: string } | { fault: string }

const ReleaseFile = z.object({ releases: z.url({ protocol: /^https?$/ }) })
const Answer = z.object({ tag_name: z.stringFormat('version', /^v?\d{1,9}(\.\d{1,9}){2}$/) })

const maxAnswerMs = seconds(5)

/**
 * Asks the address in `release.json` for the newest version. Sends nothing about this instance but
 * the version. Never throws.
 * @param file of a release or an image; a checkout has none.
 */
export async function findNewestRelease(file = 'release.json'): Promise<NewestRelease> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const address = ReleaseFile.safeParse(JSON.parse(text)).data?.releases
  if (!address) return { fault: 'this copy does not say where its releases are' }
  try {
    const answer = await fetch(address, {
      headers: { Accept: 'application/json', 'User-Agent': `Medfold/${version}` },
      signal: AbortSignal.timeout(maxAnswerMs),
    })
    return { version: Answer.parse(await answer.json()).tag_name.replace('v', '') }
  } catch {
    return { fault: `${new URL(address).host} does not say which version is the newest` }
  }
}

/** Checks that no newer version is out. @param own version of this copy. */
export function checkUpdate(newest: NewestRelease, own: string = version): CheckResult {
  const { ok, warn } = resultsOf('update', 'Version')
  if ('fault' in newest) {
    return warn(`${own}, and ${newest.fault}`, 'Look for a newer version where you got this one')
  }
  const isNewer = newest.version.localeCompare(own, 'en', { numeric: true }) > 0
  if (!isNewer) return ok(`${own}, the newest is ${newest.version}`)
  return warn(`${newest.version} is out`, 'Read CHANGELOG.md of that version, then update')
}
