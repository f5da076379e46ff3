import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, devices, firefox, type Project, webkit } from '@playwright/test'
import { findBrowser } from './tests/support/browser/browser.ts'

const http = 'http/**'
const scripted = 'scripted/**'

// Workers inherit these variables. They share compiled code and have a larger young generation.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')
process.env.NODE_OPTIONS ??= '--max-semi-space-size=64'
// Browsers have only the fonts of this file, so that a page has the same layout on every machine.
process.env.FONTCONFIG_FILE = join(import.meta.dirname, 'tests/support/browser/fonts.conf')

// The same journeys run with and without JavaScript. Tests in `scripted/` need a script, tests in
// `http/` need no browser. Browser tests share a server.
export default defineConfig({
  testDir: 'tests/e2e',
  // Node reads TypeScript: Playwright would compile every file, including 3 MB of build.
  build: { external: ['**'] },
  globalSetup: ['./tests/support/runner/current-build.ts', './tests/support/http/shared-server.ts'],
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: 'tests/e2e/trees/{arg}{ext}',
  fullyParallel: true,
  // Tests wait as long as they work, so two cores have room for three.
  workers: 3,
  retries: 0, // a test that passes only sometimes is broken
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording every test takes a third of the time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-gpu',
        '--disable-software-rasterizer',
        // Pages close before optimised compilation pays off.
        '--js-flags=--no-opt,--no-maglev',
        // Reuses the frame for pages of the same site: a new frame for each costs a third more
        // processor time.
        '--enable-features=RenderDocument:level/crashed-frame',
      ],
    },
  },
  projects: [
    { name: 'js', testIgnore: [http] },
    { name: 'no-js', testIgnore: [http, scripted], use: { javaScriptEnabled: false } },
    { name: 'http', testMatch: `${http}/*.spec.ts` },
    ...otherEngines(),
  ],
})

// The main journeys in the other two engines, where Playwright has installed them.
function otherEngines(): Project[] {
  const mainJourneys = ['journey', 'two-factor', 'invitations', 'step-editor', 'short-way']
  return [firefox, webkit]
    .filter(engine => existsSync(engine.executablePath()))
    .map(engine => ({
      name: engine.name(),
      testMatch: mainJourneys.map(name => `tests/e2e/${name}.spec.ts`),
      use: { browserName: engine.name() as 'firefox' | 'webkit', launchOptions: {} },
    }))
}
