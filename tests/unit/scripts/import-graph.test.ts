import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { routePaths } from '#tests/support/http/route-paths.ts'
import { distancesTo, nearestTests, readImportGraph } from '#tests/support/runner/import-graph.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const sources = {
  'db/client.ts': "import pg from 'pg'",
  'app/links/links.ts': "import { open } from '#db/client.ts'\nimport type { Id } from './id.ts'",
  'app/links/id.ts': '',
  'app/routes/links/links.tsx': "import { links } from '#app/links/links.ts'",
  'tests/unit/links/links.test.ts': "import { links } from '#app/links/links.ts'",
  'tests/unit/db/client.test.ts': "const { open } = await import('#db/client.ts')",
  'tests/routes/links.test.ts': "import { loader } from '#app/routes/links/links.tsx'",
  'tests/unit/other.test.ts': "import { expect } from 'vitest'",
}

function project(): string {
  const root = temporaryFolder()
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

test('the graph has imports by name, by path and at run time, and no packages', () => {
  const graph = readImportGraph(project())
  expect(graph.get('app/links/links.ts')).toEqual(['db/client.ts', 'app/links/id.ts'])
  expect(graph.get('tests/unit/db/client.test.ts')).toEqual(['db/client.ts'])
  expect(graph.get('db/client.ts')).toEqual([])
})

test('the distance of a file is the number of imports between it and a change', () => {
  const distances = distancesTo(['db/client.ts'], readImportGraph(project()))
  expect(distances.get('tests/unit/db/client.test.ts')).toBe(1)
  expect(distances.get('tests/routes/links.test.ts')).toBe(3)
  expect(distances.has('tests/unit/other.test.ts')).toBe(false)
})

test('the nearest test comes first, and a changed test before it', () => {
  const graph = readImportGraph(project())
  expect(nearestTests(['db/client.ts'], graph)).toEqual([
    'tests/unit/db/client.test.ts',
    'tests/unit/links/links.test.ts',
    'tests/routes/links.test.ts',
  ])
  expect(nearestTests(['app/links/id.ts', 'tests/unit/other.test.ts'], graph)[0]).toBe(
    'tests/unit/other.test.ts',
  )
})

test.each([
  ['app/routes/profile/step-editor.tsx', '/profile/edit/:section?'],
  ['app/routes/links/qr-png.ts', '/links/:linkId/qr.png'],
  ['app/routes/proxies/proxy-level.tsx', '/proxies/:proxyId/level'],
  ['app/routes/public/home.tsx', '/'],
  ['app/links/links.ts', undefined],
])('the path of %s is %s', (file, path) => {
  expect(routePaths().get(file)).toBe(path)
})
