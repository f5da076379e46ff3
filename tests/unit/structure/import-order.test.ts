import { expect, test } from 'vitest'
import { findImportCycles, readImportGraph } from '#tests/support/runner/import-graph.ts'

/** Rooms from the lowest to the highest. A room imports only rooms of a lower rank. */
const order = [
  ['app/lib'],
  ['db'],
  ['app/http'],
  ['app/ui'],
  ['app/forms'],
  ['app/profile-definition'],
  ['app/mail', 'app/pdf'],
  ['app/accounts'],
  ['app/access'],
  ['app/profile'],
  ['app/comments'],
  ['app/medications'],
  ['app/profile-pages'],
  ['app/emergency'],
  ['app/access-log'],
  ['app/proxies'],
  ['app/interop'],
  ['app/reminders', 'app/print-kit'],
  ['app/interop'],
  ['app/dashboard'],
  ['app/account-data'],
  ['app/operation'],
  ['app/legal'],
  ['app/help', 'app/jobs', 'app/development'],
  ['app/routes', 'app/server'],
  ['app/entry.client.tsx', 'app/entry.server.tsx', 'app/root.tsx', 'app/routes.ts'],
]

/** Imports against the order, each with its reason. */
const exceptions = [
  // The server imports the type of the bundle, and the bundle contains the boot module.
  'app/entry.server.tsx → app/server/boot.server.ts',
]

/** Files that import each other, each group with its reason. */
const circles = [
  // A list has rows, a row has fields, and a field may be a list.
  /^app\/profile-pages\/controls\/(field-control|list-control|list-row)\.tsx$/,
  // Migrations import a type of the migrator.
  /^db\/(migrator|migrations\/\d+[\w-]+)\.ts$/,
]

const graph = readImportGraph(process.cwd())

test('every room imports only lower rooms', () => {
  const against = [...graph].flatMap(([file, imported]) =>
    imported.filter(other => isAgainst(file, other)).map(other => `${file} → ${other}`),
  )
  expect(against.filter(one => !exceptions.includes(one))).toEqual([])
})

test('no files import each other except listed ones', () => {
  const found = findImportCycles(graph).filter(
    files => !circles.some(known => files.every(file => known.test(file))),
  )
  expect(found).toEqual([])
})

function isAgainst(file: string, other: string): boolean {
  const [room, otherRoom] = [rankOf(file), rankOf(other)]
  if (room === undefined || otherRoom === undefined || room.name === otherRoom.name) return false
  return otherRoom.rank >= room.rank
}

// Tests and scripts have no rank: nothing imports them.
function rankOf(file: string): { name: string; rank: number } | undefined {
  if (!/^(app|db)\//.test(file)) return undefined
  const ranked = order.flatMap((names, rank) => names.map(name => ({ name, rank })))
  const found = ranked
    .filter(({ name }) => file === name || file.startsWith(`${name}/`))
    .sort((a, b) => b.name.length - a.name.length)[0]
  if (!found) throw new Error(`${file} is in no room of the order`)
  return found
}

test('the application imports neither scripts nor tests', () => {
  const found = [...graph].flatMap(([file, imported]) =>
    /^(app|db)\//.test(file) ? imported.filter(other => !/^(app|db)\//.test(other)) : [],
  )
  expect(found).toEqual([])
})
