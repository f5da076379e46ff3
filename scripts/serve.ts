// Serves Medfold with the settings of .env.example. `--demo` adds a demonstration account, and
// prints its login. `--dev` serves the sources through Vite. `--check` only checks the settings.
// `--setup-page` serves a page that says what to set, while the settings are not valid.

import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Medfold needs Node.js 22.18 or newer; this is ${process.versions.node}. ./scripts/start brings its own.`,
  )
  process.exit(1)
}

// Otherwise V8 gives each thread the heap limit of the command line in place of its own.
setFlagsFromString('--max-heap-size=0')

const isDev = process.argv.includes('--dev')
process.env.NODE_ENV ??= isDev ? 'development' : 'production'

const isDemo = process.argv.includes('--demo')
// A person reads along.
if (isDemo || process.stdout.isTTY) process.env.LOG_FORMAT ??= 'text'

// Loaded late: an older Node cannot parse it, and it reads NODE_ENV at import.
if (process.argv.includes('--check')) {
  const { readSettings } = await import('#app/operation/doctor/read-settings.server.ts')
  const { fault } = readSettings()
  if (fault) console.error(fault)
  process.exit(fault ? 1 : 0)
}
const { main } = await import('#app/server/main.ts')
await main({
  root: join(import.meta.dirname, '..'),
  isDev,
  isDemo,
  hasSetupPage: process.argv.includes('--setup-page'),
})
