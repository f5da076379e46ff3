import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  clearBuildStamp,
  hashBuildSources,
  isBuildCurrent,
  writeBuildStamp,
} from '#scripts/build/build-sources.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const sources = {
  'app/root.tsx': 'export default function Root() {}',
  'app/ui/button.tsx': 'button',
  'db/schema.ts': 'schema',
  'public/logo.svg': '<svg/>',
  'package.json': '{"scripts":{"build":"remix vite:build && node scripts/compress.ts"}}',
  'package-lock.json': '{}',
  'tsconfig.json': '{}',
  'vite.config.ts': "import { findChunk } from './scripts/chunks.ts'",
  'remix.config.js': 'remix',
  'tailwind.config.ts': 'tailwind',
  'postcss.config.js': 'postcss',
  'scripts/chunks.ts': 'chunks',
  'scripts/compress.ts': 'compress',
}

let root: string

beforeEach(() => {
  root = temporaryFolder()
  for (const folder of ['app/ui', 'db', 'public', 'scripts', 'build'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [file, text] of Object.entries(sources)) write(file, text)
})

test('a build is current until it starts again', () => {
  expect(isBuildCurrent(root)).toBe(false)
  writeBuildStamp(root)
  expect(isBuildCurrent(root)).toBe(true)
  clearBuildStamp(root)
  expect(isBuildCurrent(root)).toBe(false)
})

test.each(Object.keys(sources))('a build is out of date after a change of %s', file => {
  writeBuildStamp(root)
  write(file, `${sources[file as keyof typeof sources]} `)
  expect(isBuildCurrent(root)).toBe(false)
})

test('a build is out of date after a source was added, removed or renamed', () => {
  const before = hashBuildSources(root)
  write('app/ui/link.tsx', 'link')
  const added = hashBuildSources(root)
  rmSync(join(root, 'app/ui/link.tsx'))
  expect(hashBuildSources(root)).toBe(before)
  renameSync(join(root, 'app/ui/button.tsx'), join(root, 'app/ui/knob.tsx'))
  expect(new Set([before, added, hashBuildSources(root)]).size).toBe(3)
})

test('a build stays current after a change of another file', () => {
  writeBuildStamp(root)
  write('scripts/other.ts', 'other')
  expect(isBuildCurrent(root)).toBe(true)
})

function write(file: string, text: string): void {
  writeFileSync(join(root, file), text)
}
