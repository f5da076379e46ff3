// Says which browser the tests will use, or fails.
import { findBrowser } from './browser.ts'

const browser = findBrowser()
if (browser) console.info(`  ${browser}`)
else process.exitCode = 1
