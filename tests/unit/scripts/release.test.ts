import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { version } from '#app/lib/version.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

// scripts/release in a repository of its own, before it installs anything.

const tag = `v${version}`

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'scripts'))
  for (const file of ['scripts/release', 'scripts/common.sh', 'package.json']) {
    cpSync(file, join(folder, file))
  }
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=Anna', '-c', 'user.email=anna@example.org', 'commit', '-qm', 'Begin')
})

test('a release to publish is packed from the commit of its tag alone', () => {
  expect(release('--publish')).toEqual([1, `The commit has no tag ${tag}: git tag ${tag}\n`])
  git('tag', tag)
  writeFileSync(join(folder, 'new'), '')
  expect(release('--to', 'out', '--publish')).toEqual([
    1,
    'There are changes that are not committed.\n',
  ])
})

test('unknown words are refused with the known ones', () => {
  for (const words of [['--publsh'], ['--to'], ['out']]) {
    expect(release(...words)).toEqual([1, 'Use: ./scripts/release [--to FOLDER] [--publish]\n'])
  }
})

function git(...words: string[]): void {
  execFileSync('git', words, { cwd: folder })
}

function release(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(join(folder, 'scripts/release'), words, {
    encoding: 'utf8',
  })
  return [status, stdout + stderr]
}
