import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { roomOrder } from './room-order.ts'

/** Files that import each other, each group with its reason. */
const circles = [
  // A list has rows, a row has fields, and a field may be a list.
  /^app\/profile-pages\/controls\/(field-control|list-control|list-row)\.tsx$/,
  // Migrations import a type of the migrator.
  /^db\/(migrator|migrations\/\d+[\w-]+)\.ts$/,
]

const files = globSync('{app,db,scripts,tests}/**/*.{ts,tsx}')
const imports = new Map(files.map(file => [file, readImports(file)]))
const application = files.filter(file => /^(app|db)\//.test(file))

test('every room imports only lower rooms', () => {
  const against = application.flatMap(file =>
    importsOf(file)
      .filter(other => isAgainst(file, other))
      .map(other => `${file} → ${other}`),
  )
  expect(against).toEqual([])
})

test('no files import each other except listed ones', () => {
  const found = files.filter(
    file => reachedFrom(file).has(file) && !circles.some(circle => circle.test(file)),
  )
  expect(found).toEqual([])
})

test('the application imports neither scripts nor tests', () => {
  const found = application.flatMap(importsOf).filter(other => !/^(app|db)\//.test(other))
  expect(found).toEqual([])
})

test('ARCHITECTURE.md has the same order', () => {
  const [, line] = /`(\w+ < [^`]+)`/.exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? []
  expect(line).toBe(roomOrder.map(rooms => rooms.join(', ')).join(' < '))
})

function isAgainst(file: string, other: string): boolean {
  const [room, otherRoom] = [roomOf(file), roomOf(other)]
  return room !== otherRoom && rankOf(otherRoom) >= rankOf(room)
}

/** Returns the folder below `app`, or `db`. Files directly in `app` start the application. */
function roomOf(file: string): string {
  const [top = '', room = '', ...rest] = file.split('/')
  if (top === 'db') return top
  return rest.length > 0 ? room : 'entries'
}

function rankOf(room: string): number {
  if (room === 'entries') return roomOrder.length
  const rank = roomOrder.findIndex(rooms => rooms.includes(room))
  if (rank < 0) throw new Error(`${room} is no room of the order`)
  return rank
}

/** Returns the files that a file imports, directly or indirectly; itself only in a circle. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set(importsOf(file))
  for (const one of reached) for (const next of importsOf(one)) reached.add(next)
  return reached
}

function importsOf(file: string): string[] {
  return imports.get(file) ?? []
}

function readImports(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)
  return [...found]
    .map(([, path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
    .map(normalize)
    .filter(path => files.includes(path))
}
