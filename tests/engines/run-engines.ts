// Runs the main journeys in Firefox and WebKit: npm run test:engines -- [firefox|webkit]
// [-g 'words of the title'] [--pictures].
import { parseArgs } from 'node:util'
import { startServer } from '#tests/support/http/server.ts'
import { startFirefox } from './firefox.ts'
import type { Journey } from './journey.ts'
import { accountJourneys } from './journeys/account.ts'
import { editorJourneys } from './journeys/editor.ts'
import { medicationJourneys } from './journeys/medications.ts'
import { proxyJourneys } from './journeys/proxy.ts'
import { responderJourneys } from './journeys/responder.ts'
import { startJourneys } from './journeys/start.ts'
import { runJourney } from './run-journey.ts'
import { takePictures } from './take-pictures.ts'
import { startWebKit } from './webkit.ts'

const journeys: Journey[] = [
  ...responderJourneys,
  ...accountJourneys,
  ...startJourneys,
  ...editorJourneys,
  ...medicationJourneys,
  ...proxyJourneys,
]
const engines = { firefox: startFirefox, webkit: startWebKit }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string', short: 'g', default: '' },
    pictures: { type: 'boolean', default: false },
  },
})
const names = Object.keys(engines) as (keyof typeof engines)[]
const chosen = names.filter(name => positionals.length === 0 || positionals.includes(name))
const unknown = positionals.filter(name => !names.some(known => known === name))
if (unknown.length > 0) throw new Error(`No engine "${unknown.join(' ')}": ${names.join(', ')}`)
const counts = { passed: 0, failed: 0 }

const server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' })
try {
  for (const name of chosen) {
    for (const hasScripts of [true, false]) {
      const label = `${name}, scripts ${hasScripts ? 'on' : 'off'}`
      const engine = await engines[name]({ hasScripts })
      try {
        if (values.pictures) {
          if (hasScripts) await takePictures(engine, name)
          continue
        }
        for (const journey of journeys) {
          if (!journey.title.includes(values.grep)) continue
          if (journey.needsScripts && !hasScripts) continue
          const isPassed = await runJourney(journey, { label, engine, server, hasScripts })
          counts[isPassed ? 'passed' : 'failed'] += 1
        }
      } finally {
        await engine.close()
      }
    }
  }
} finally {
  await server.dispose()
}
console.info(`${counts.passed} passed, ${counts.failed} failed`)
const hasRunNone = !values.pictures && counts.passed + counts.failed === 0
if (counts.failed > 0 || hasRunNone) process.exitCode = 1
