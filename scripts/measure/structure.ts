// Prints figures about the structure and words of the code: npm run structure [-- FOLDER]
// FOLDER is another copy of the project, such as an earlier commit to compare with.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { circlesIn, type ImportGraph, readImportGraph } from '#tests/support/runner/import-graph.ts'
import { filesOfEachField } from './structure/field-files.ts'
import { countLines, readSourceLines } from './structure/source-lines.ts'
import {
  nounClauseComments,
  oldNamesLeft,
  sharedTypeNames,
  unnamedErrors,
  wideComments,
} from './structure/words.ts'

const maxFilesInFolder = 25
const maxLinesOfPage = 150

const root = process.argv[2] ?? process.cwd()
const graph = readImportGraph(root)
const files = [...graph.keys()].filter(file => file.startsWith('app/'))
const routes = files.filter(file => file.startsWith('app/routes/'))

print('rooms of app/ that import each other in a circle', largest(circlesIn(roomGraph(graph))))
print(
  'groups of files that import each other',
  circlesIn(graph).map(group => group.join(' ')),
)
print(`folders of app/ with more than ${maxFilesInFolder} files`, fullFolders())
print(`route pages over ${maxLinesOfPage} lines`, longPages())
print('audit calls written by hand in pages and their parts', auditCalls())
print('files of the server in scripts/', globSync('scripts/server/*.ts', { cwd: root }))

const lines = readSourceLines(root)
print('comment lines over 100 columns', wideComments(lines))
print('comments that open with a noun clause', nounClauseComments(lines))
print('identifiers with an old name', oldNamesLeft(lines))
print('names that two exported types share', sharedTypeNames(lines))
print('error classes that do not end in Error or set no name', unnamedErrors(lines))
print('sections, and the files that name nearly all of their fields', filesOfEachField(root, lines))
console.info(`${countLines(root)}  lines of TypeScript and JSON, without the compiled knowledge`)

function print(what: string, found: string[]): void {
  console.info(`${String(found.length).padStart(4)}  ${what}`)
  for (const one of found.slice(0, 30)) console.info(`        ${one}`)
}

// Files directly in app/ count as one room.
function findRoom(file: string): string {
  const parts = file.split('/')
  return parts.length > 2 ? (parts[1] ?? '') : 'app'
}

function roomGraph(all: ImportGraph): ImportGraph {
  const rooms = new Map<string, string[]>()
  for (const [file, imported] of all) {
    if (!file.startsWith('app/')) continue
    const others = imported.filter(other => other.startsWith('app/')).map(findRoom)
    const known = rooms.get(findRoom(file)) ?? []
    rooms.set(findRoom(file), [...known, ...others.filter(other => other !== findRoom(file))])
  }
  return rooms
}

function largest(groups: string[][]): string[] {
  return [...groups].sort((a, b) => b.length - a.length)[0] ?? []
}

// Sections of the profile, like migrations, are one file each by design.
function fullFolders(): string[] {
  const counts = new Map<string, number>()
  for (const file of globSync('app/**/*.*', { cwd: root })) {
    if (!/\/sections\//.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > maxFilesInFolder).map(([folder]) => folder)
}

function longPages(): string[] {
  return routes.filter(file => file.endsWith('.tsx') && splitLines(file).length > maxLinesOfPage)
}

// requireAccess writes the rows; every other call is one that somebody had to remember.
function auditCalls(): string[] {
  return files.flatMap(file => {
    if (/\/access\/|reads\.server/.test(file)) return []
    return splitLines(file).flatMap((line, index) =>
      /\blogProxyRead\(/.test(line) ? [`${file}:${index + 1}`] : [],
    )
  })
}

function splitLines(file: string): string[] {
  return readFileSync(join(root, file), 'utf8').trimEnd().split('\n')
}
