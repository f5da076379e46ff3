// Prints figures about the structure and words of the code: npm run structure [-- FOLDER]
// FOLDER is another copy of the project, such as an earlier commit to compare with.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  findImportCycles,
  type ImportGraph,
  readImportGraph,
} from '#tests/support/runner/import-graph.ts'
import { findFieldFiles } from './structure/field-files.ts'
import { countLines, readSourceLines } from './structure/source-lines.ts'
import {
  findNounClauseComments,
  findOldNames,
  findSharedTypeNames,
  findUnnamedErrors,
  findWideComments,
} from './structure/words.ts'

const maxFilesInFolder = 25
const maxLinesOfPage = 150

const root = process.argv[2] ?? process.cwd()
const graph = readImportGraph(root)
const files = [...graph.keys()].filter(file => file.startsWith('app/'))
const routes = files.filter(file => file.startsWith('app/routes/'))

print('areas of app/ that import each other', findLargest(findImportCycles(readAreaGraph(graph))))
print(
  'groups of files that import each other',
  findImportCycles(graph).map(group => group.join(' ')),
)
print(`folders of app/ with more than ${maxFilesInFolder} files`, findFullFolders())
print(`route pages over ${maxLinesOfPage} lines`, findLongPages())
print('audit calls written by hand in pages and their parts', findAuditCalls())
print('files of the server in scripts/', globSync('scripts/server/*.ts', { cwd: root }))

const lines = readSourceLines(root)
print('comment lines over 100 columns', findWideComments(lines))
print('comments that open with a noun clause', findNounClauseComments(lines))
print('identifiers with an old name', findOldNames(lines))
print('names that two exported types share', findSharedTypeNames(lines))
print('error classes that do not end in Error or set no name', findUnnamedErrors(lines))
print('sections, and the files that name nearly all of their fields', findFieldFiles(root, lines))
console.info(`${countLines(root)}  lines of TypeScript and JSON, without the compiled knowledge`)

function print(label: string, entries: string[]): void {
  console.info(`${String(entries.length).padStart(4)}  ${label}`)
  for (const entry of entries.slice(0, 30)) console.info(`        ${entry}`)
}

// Files directly in app/ count as one area.
function findArea(file: string): string {
  const parts = file.split('/')
  return parts.length > 2 ? (parts[1] ?? '') : 'app'
}

function readAreaGraph(all: ImportGraph): ImportGraph {
  const areas = new Map<string, string[]>()
  for (const [file, imported] of all) {
    if (!file.startsWith('app/')) continue
    const others = imported.filter(other => other.startsWith('app/')).map(findArea)
    const imports = areas.get(findArea(file)) ?? []
    areas.set(findArea(file), [...imports, ...others.filter(other => other !== findArea(file))])
  }
  return areas
}

function findLargest(groups: string[][]): string[] {
  return [...groups].sort((a, b) => b.length - a.length)[0] ?? []
}

// Not counted: each section of the profile is one file by design.
function findFullFolders(): string[] {
  const counts = new Map<string, number>()
  for (const file of globSync('app/**/*.*', { cwd: root })) {
    if (!/\/sections\//.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > maxFilesInFolder).map(([folder]) => folder)
}

function findLongPages(): string[] {
  return routes.filter(file => file.endsWith('.tsx') && splitLines(file).length > maxLinesOfPage)
}

// requireAccess writes the rows. A call elsewhere is easy to forget.
function findAuditCalls(): string[] {
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
