import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const documents = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'docs/clinical-review.md',
  'docs/glossary.md',
  'docs/self-hosting.md',
  'docs/terminologies.md',
  ...globSync('docs/decisions/*.md'),
]

/** Matches the start of a path of this project, without `data/` and `build/`. */
const ofProject = /^(\.?\/)?(app|db|docs|public|scripts|tests|\.ci|\.github)\//
const fileName = /^[\w.-]+\.(md|json|js|ts|tsx|yaml)$|^\.(env\.example|nvmrc|editorconfig)$/
/** Files of other projects. */
const foreign = ['react-router.config.ts']

const names = globSync('{app,db,scripts,tests,docs}/**/*.*').map(file => `/${file}`)

describe.each(documents)('%s', document => {
  const text = readFileSync(document, 'utf8')

  test('names existing files only', () => {
    expect(citedPaths(text).filter(path => !exists(path))).toEqual([])
  })

  test('links to existing files only', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].flatMap(found =>
      found.slice(1),
    )
    expect(links.filter(link => !existsSync(join(dirname(document), link)))).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  const lines = readFileSync('ARCHITECTURE.md', 'utf8').split('\n')

  test('names only what is in the files beside it', () => {
    const rows = lines.filter(line => /^\| … |^\d+\. /.test(line))
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.flatMap(unknownNames)).toEqual([])
  })

  test('has a row for every room', () => {
    const cited = citedPaths(lines.join('\n'))
    const rooms = readdirSync('app', { withFileTypes: true }).flatMap(entry =>
      entry.isDirectory() ? [`app/${entry.name}`] : [],
    )
    expect(rooms.filter(room => !cited.includes(room))).toEqual([])
  })
})

test('every decision has a row in the index, and every row a decision', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const rows = [...index.matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(([, file]) => file)
  const notes = readdirSync('docs/decisions').filter(file => /^\d{4}-.+\.md$/.test(file))
  expect(rows.toSorted()).toEqual(notes.toSorted())
})

/** Returns the files and folders of the project that a text names in backticks. */
function citedPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .flatMap(([, cited = '']) => (cited.includes('<') || cited.includes('…') ? [] : [cited]))
    .filter(cited => ofProject.test(`${cited}/`) || fileName.test(cited))
    .filter(cited => !foreign.includes(cited))
    .map(cited => normalize(cited.replace(/:\d+$/, '')).replace(/\/$/, ''))
}

/** Returns whether a path exists. A name without a folder matches any file, also by its end. */
function exists(path: string): boolean {
  if (existsSync(path)) return true
  if (/[*{]/.test(path)) return globSync(path).length > 0
  if (path.includes('/')) return false
  return names.some(name => name.endsWith(/^[.-]/.test(path) ? path : `/${path}`))
}

/** Returns the names of a line that occur in none of the files of the line. */
function unknownNames(line: string): string[] {
  const paths = citedPaths(line)
  const texts = paths.flatMap(path =>
    existsSync(path) && /\.\w+$/.test(path) ? [readFileSync(path, 'utf8')] : [],
  )
  const names = [...line.matchAll(/`([A-Za-z_]\w+)`/g)].flatMap(([, name = '']) =>
    paths.includes(name) ? [] : [name],
  )
  return names.filter(name => !texts.some(text => new RegExp(`\\b${name}\\b`).test(text)))
}
