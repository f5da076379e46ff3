// Prints which browser the tests use, or fails.
import { findBrowser } from './browser.ts'

const browser = findBrowser()
if (browser) console.info(`  ${browser}`)
else process.exitCode = 1
