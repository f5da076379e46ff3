import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const maxColumns = 100
const comment = /^\s*(\/\*|\*|\/\/)|\{\/\*|[\w)\]},;'"`] \/\/ [^'"`]*$/
const exportedType = /^export (?:declare )?(?:interface|type|(?:abstract )?class) (\w+)/gm
const exportedValue = /^export (?:async )?(?:function|const) (\w+)/gm

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
  expect(findSharedNames(sources, exportedType)).toEqual([])
})

test('exported functions and values of the application have different names', () => {
  // Remix fixes the names that a route exports.
  const own = sources.filter(({ file }) => /^(app|db)\/(?!routes\/|root|entry)/.test(file))
  expect(findSharedNames(own, exportedValue)).toEqual([])
})

function findSharedNames(files: typeof sources, pattern: RegExp): string[] {
  const places = new Map<string, Set<string>>()
  for (const { file, text } of files) {
    for (const [, name = ''] of text.matchAll(pattern)) {
      places.set(name, (places.get(name) ?? new Set()).add(file))
    }
  }
  return [...places]
    .filter(([, { size }]) => size > 1)
    .map(([name, all]) => [name, ...all].join(' '))
}
