import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnServer } from '#tests/support/http/server.ts'
import type { BrowserEngine } from './browser-tab.ts'
import { BrowserUser } from './browser-user.ts'
import type { Journey } from './journey.ts'

const failures = join(import.meta.dirname, '../../test-results/engines')
const phone = { width: 390, height: 664 }

interface Run {
  /** The engine, and whether scripts run. */
  label: string
  engine: BrowserEngine
  server: OwnServer
  hasScripts: boolean
}

/** Runs one journey, prints its result, and keeps a picture of each tab if it failed. */
export async function runJourney(
  { title, run }: Journey,
  { label, engine, server, hasScripts }: Run,
): Promise<boolean> {
  const users: BrowserUser[] = []
  const start = performance.now()
  try {
    await run({
      server,
      async newUser() {
        const tab = await engine.newTab()
        const user = new BrowserUser(tab, { origin: server.origin, hasScripts })
        users.push(user)
        await tab.resize(phone.width, phone.height)
        return user
      },
    })
    const faults = users.flatMap(({ tab }) => tab.faults()).filter(fault => !isAborted(fault))
    if (faults.length > 0) throw new Error(`The browser reported: ${faults.join('\n')}`)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.info(`✓ ${label}: ${title} (${seconds} s)`)
    return true
  } catch (error) {
    console.info(`✗ ${label}: ${title}\n  ${error instanceof Error ? error.stack : error}`)
    mkdirSync(failures, { recursive: true })
    for (const [index, { tab }] of users.entries()) {
      const name = `${label} ${title} ${index + 1}`.replaceAll(/\W+/g, '-').slice(0, 120)
      const file = join(failures, `${name}.png`)
      const picture = await tab.capture().catch(() => undefined)
      if (picture) writeFileSync(file, picture)
      const address = await tab.read(() => location.pathname, null).catch(String)
      console.info(`  at ${address}, picture: ${file}`)
    }
    return false
  } finally {
    for (const { tab } of users) await tab.close()
  }
}

// Another document aborts pending requests, which each engine reports in its own words.
function isAborted(fault: string): boolean {
  return /Error in input stream|error loading dynamically imported module/.test(fault)
}
