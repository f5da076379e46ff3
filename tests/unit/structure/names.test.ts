import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readImportGraph } from '#tests/support/runner/import-graph.ts'

const files = [...readImportGraph(process.cwd()).keys()].map(path => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

test('exported types have different names', () => {
  const names = files.flatMap(({ text }) => [
    ...text.matchAll(/^export (?:type|interface|class) (\w+)/gm),
  ])
  const all = names.map(([, name]) => name)
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
})

test('error classes end in Error and set their name', () => {
  const found = files.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^(?:export )?class (\w+) extends \w*Error \{(\s+override name = '(\w+)')?/gm,
      ),
    ]
      .filter(([, name = '', , own]) => !name.endsWith('Error') || name !== own)
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})
