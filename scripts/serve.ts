// Serves Medfold: serve.ts [--demo] [--dev]. Settings come from the environment: see .env.example.
//   --demo  adds a filled demonstration profile and prints its login, link and code
//   --dev   serves the sources through Vite instead of the build

import { join } from 'node:path'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Medfold needs Node.js 22.18 or newer; this is ${process.versions.node}. ./scripts/start brings its own.`,
  )
  process.exit(1)
}

const isDev = process.argv.includes('--dev')
process.env.NODE_ENV ??= isDev ? 'development' : 'production'

// Imported only now: an older Node could not read it, and it looks at NODE_ENV as it loads.
const { main } = await import('#app/server/main.ts')
const root = join(import.meta.dirname, '..')
await main({ root, isDev, isDemo: process.argv.includes('--demo') })
