import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const all = 'tests/{unit,routes}/**/*.test.{ts,tsx}'
const sqliteOnly = 'tests/**/sqlite*.test.ts'
const postgresOnly = 'tests/**/postgres*.test.ts'

// `npm run test:postgres` runs every file that opens a database; other runs these.
const usual =
  '{{db,profile,access-log,proxies,emergency}/**/*,interop/passcode-counter,operation/{rotate-keys,old-copies}}'
const chosen = process.env.POSTGRES === 'all' ? '**/*' : usual
const onPostgres = [
  ...globSync(postgresOnly),
  ...globSync(`tests/{unit,routes}/${chosen}.test.{ts,tsx}`, {
    exclude: [sqliteOnly, postgresOnly],
  }).filter(opensDatabase),
]
const isolated = globSync(all).filter(needsOwnProcess)

// Separate from the application's Vite configuration: tests load modules without the Remix plugin.
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['tests/support/runner/setup.ts', 'tests/support/runner/cheap-hashes.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    // Overrides a developer's .env.
    env: {
      APP_URL: 'http://localhost:3000',
      TZ: 'UTC',
      // Commands that tests run share compiled code.
      NODE_COMPILE_CACHE: join(tmpdir(), 'medfold-compiled'),
      // Keeps a developer's data folder out of tests.
      DATA_DIR: join(tmpdir(), 'medfold-vitest'),
    },
    maxWorkers: 2,
    // A larger young generation means fewer collections: a tenth less processor time.
    execArgv: ['--max-semi-space-size=64'],
    // Only a hang may end a test: hashing a hundred passwords is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Files share a process, which imports the application once, except those that change it:
    // docs/decisions/0002-dependencies.md.
    projects: [
      project('sqlite', {
        include: [all],
        exclude: [postgresOnly, ...isolated],
        isolate: false,
      }),
      project('sqlite-isolated', { include: isolated, exclude: [postgresOnly] }),
      project('postgres', {
        include: onPostgres,
        exclude: isolated,
        isolate: false,
        globalSetup: 'tests/support/db/postgres-setup.ts',
      }),
      project('postgres-isolated', {
        include: onPostgres.filter(file => isolated.includes(file)),
        globalSetup: 'tests/support/db/postgres-setup.ts',
      }),
    ],
  },
})

interface ProjectOptions {
  include: string[]
  exclude?: string[]
  isolate?: boolean
  globalSetup?: string
}

function project(name: string, { exclude = [], ...options }: ProjectOptions) {
  return {
    extends: true as const,
    test: { name, exclude: [...configDefaults.exclude, ...exclude], ...options },
  }
}

// Such a file imports `openTestDatabase` or a function that calls it before each test.
function opensDatabase(file: string): boolean {
  return /TestDatabase|create\w*Store|createInstance|\w+BeforeEach\(/.test(
    readFileSync(file, 'utf8'),
  )
}

// Mocked modules, settings and blocked image formats remain in the process for later files.
function needsOwnProcess(file: string): boolean {
  return /\bvi\.(mock|unmock|doMock|resetModules|stubEnv)\(|process\.env\.\w+ = |from 'sharp'/.test(
    readFileSync(file, 'utf8'),
  )
}
