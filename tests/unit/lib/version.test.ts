import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '#app/lib/version.ts'

test('the version of the code is that of the package, and has its section in the changelog', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(version)
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## [${version}] - `)
})
