import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Not the application's Vite configuration: tests load modules as they are, without the Remix plugin.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/routes/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/setup.ts', 'tests/support/cheap-hashes.ts'],
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
    // Hashing a hundred passwords takes as long as it takes; only a hang may end a test.
    testTimeout: 60_000,
  },
})
