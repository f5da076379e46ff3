import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '#app/lib/version.ts'
import { migrations } from '#db/migrator.ts'
import { findVersionFaults } from '#scripts/release/release-faults.ts'
import { releases } from '#scripts/release/releases.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8')
const packageVersion = JSON.parse(read('package.json')).version

test('the version of the code is that of the package', () => {
  expect(packageVersion).toBe(version)
})

test('every released version has its section in the changelog', () => {
  for (const released of Object.keys(releases)) {
    expect(findVersionFaults(released, released, read('CHANGELOG.md'))).toEqual(
      released === version ? [] : [expect.stringContaining('releases.ts')],
    )
  }
})

test.each([
  ['another version in the package', '1.2.3', '\n## [9.9.9] - 2027-01-01\n', 'package.json has'],
  ['no section in the changelog', '9.9.9', '\n## [Unreleased]\n', 'CHANGELOG.md has no section'],
  ['a section without a date', '9.9.9', '\n## [9.9.9]\n', 'CHANGELOG.md has no section'],
])('a release with %s is refused', (_, inPackage, changelog, fault) => {
  const faults = findVersionFaults('9.9.9', inPackage, changelog)
  const unlisted = `scripts/release/releases.ts needs 9.9.9: ${Object.keys(migrations).at(-1)}.`
  expect(faults).toEqual([expect.stringContaining(fault), unlisted])
})
