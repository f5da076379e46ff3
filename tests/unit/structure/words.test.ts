import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const maxColumns = 100
const comment = /^\s*(\/\*|\*|\/\/)|\{\/\*|[\w)\]},;'"`] \/\/ [^'"`]*$/
const exportedType = /^export (?:declare )?(?:interface|type|(?:abstract )?class) (\w+)/gm

const sources = globSync('{app,db,scripts,tests}/**/*.{ts,tsx,css,mjs}', {
  exclude: ['**/node_modules/**'],
}).map(file => ({ file, text: readFileSync(file, 'utf8') }))

test('no comment is wider than the formatter allows', () => {
  const wide = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter(line => line.length > maxColumns && comment.test(line))
      .map(line => `${file}: ${line.trim()}`),
  )
  expect(wide).toEqual([])
})

test('exported types have different names', () => {
  const files = new Map<string, Set<string>>()
  for (const { file, text } of sources) {
    for (const [, name = ''] of text.matchAll(exportedType)) {
      files.set(name, (files.get(name) ?? new Set()).add(file))
    }
  }
  const shared = [...files].filter(([, places]) => places.size > 1)
  expect(shared.map(([name, places]) => [name, ...places].join(' '))).toEqual([])
})
