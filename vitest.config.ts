import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const all = 'tests/{unit,routes}/**/*.test.{ts,tsx}'
const withPostgres = 'tests/unit/**/postgres*.test.ts'
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
    // Files share a process, which imports the application once:
    // docs/decisions/0002-dependencies.md.
    projects: [
      project('shared', {
        include: [all],
        exclude: [withPostgres, ...isolated],
        isolate: false,
      }),
      project('postgres', {
        include: [withPostgres, 'tests/plans/**/*.test.ts'],
        exclude: isolated,
        isolate: false,
        globalSetup: 'tests/support/db/postgres-setup.ts',
      }),
      project('isolated', { include: isolated }),
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

// Mocked modules, settings and blocked image formats remain in the process for later files.
function needsOwnProcess(file: string): boolean {
  return /\bvi\.(mock|unmock|doMock|resetModules|stubEnv)\(|process\.env\.\w+ = |from 'sharp'/.test(
    readFileSync(file, 'utf8'),
  )
}
