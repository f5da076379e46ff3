import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const all = 'tests/{unit,routes}/**/*.test.{ts,tsx}'
const withPostgres = 'tests/unit/**/postgres*.test.ts'
const recording = 'tests/support/db/statement-walk/record.ts'
const postgres = 'tests/support/db/postgres-setup.ts'
const isolated = globSync(all).filter(needsOwnProcess)

// Not the application's Vite configuration: tests load modules as they are, without the Remix plugin.
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['tests/support/runner/setup.ts', 'tests/support/runner/cheap-hashes.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    // What a developer's .env says must not change what a test sees.
    env: {
      APP_URL: 'http://localhost:3000',
      TZ: 'UTC',
      // Commands that tests run need not be compiled each time.
      NODE_COMPILE_CACHE: join(tmpdir(), 'medfold-compiled'),
      // What lies beside the database of a developer is none of a test's.
      DATA_DIR: join(tmpdir(), 'medfold-vitest'),
    },
    maxWorkers: 2,
    // More room for young objects means fewer collections: a tenth less processor time.
    execArgv: ['--max-semi-space-size=64'],
    // Hashing a hundred passwords takes as long as it takes; only a hang may end a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Files share a process, which imports the application once: docs/decisions/0044-fast-checks.md.
    projects: [
      project('shared', {
        include: [all],
        exclude: [withPostgres, ...isolated],
        isolate: false,
        setupFiles: [recording],
      }),
      project('postgres', {
        include: [withPostgres],
        exclude: isolated,
        isolate: false,
        setupFiles: [recording],
        globalSetup: postgres,
      }),
      project('isolated', { include: isolated, setupFiles: [recording] }),
      // They explain the statements that the other tests have issued, so they run when those have ended.
      project('plans', {
        include: ['tests/plans/**/*.test.ts'],
        globalSetup: postgres,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
})

interface ProjectOptions {
  include: string[]
  exclude?: string[]
  isolate?: boolean
  setupFiles?: string[]
  globalSetup?: string
  sequence?: { groupOrder: number }
}

function project(name: string, { exclude = [], ...options }: ProjectOptions) {
  return {
    extends: true as const,
    test: { name, exclude: [...configDefaults.exclude, ...exclude], ...options },
  }
}

// Replaced modules, settings of the environment and the image formats that the application blocks remain
// in the process for every later file.
function needsOwnProcess(file: string): boolean {
  return /\bvi\.(mock|unmock|doMock|resetModules|stubEnv)\(|process\.env\.\w+ = |from 'sharp'/.test(
    readFileSync(file, 'utf8'),
  )
}
