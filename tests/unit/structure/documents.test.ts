import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = [
  ...['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'docs/self-hosting.md'],
  ...globSync(['docs/proxies.md', 'docs/decisions/*.md']),
].map(file => ({ file, text: readFileSync(file, 'utf8') }))

/** Matches a path of the project in backticks, also with a wildcard or a line number. */
const projectPath =
  /`\.?\/?((?:app|db|docs|public|scripts|tests|\.ci|\.github)\/[^`\s:<…]+)(?::\d+)?`/g
const npmScript = /\bnpm run (?:-s |--silent )?([a-z][\w:-]*)/g

const npmScripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)

test('documents name existing files only', () => {
  expect(findUnknown(projectPath, path => globSync(path).length > 0)).toEqual([])
})

test('documents link to existing files only', () => {
  const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
  expect(findUnknown(link, (path, file) => existsSync(join(dirname(file), path)))).toEqual([])
})

test('documents name existing npm scripts only', () => {
  expect(findUnknown(npmScript, name => npmScripts.includes(name))).toEqual([])
})

function findUnknown(pattern: RegExp, isKnown: (name: string, file: string) => boolean): string[] {
  return documents.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].flatMap(([, name = '']) =>
      isKnown(name, file) ? [] : [`${file}: ${name}`],
    ),
  )
}
