import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { boundColumns } from '#db/crypto/row-mac.server.ts'

// A statement without the MAC would make a row that is refused later.

const root = join(import.meta.dirname, '../../..')
const files = ['app', 'scripts'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.server\.ts$|^bench.*\.ts$/.test(name))
    .map(name => join(folder, name)),
)
const statement = /\.(insertInto|updateTable)\('(\w+)'\)([\s\S]*?)\.execute/g

test('every statement that writes a column of a MAC writes the MAC too', () => {
  const seen = files.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(statement)].flatMap(([all, kind, table = '']) => {
      if (!(table in boundColumns)) return []
      const columns: readonly string[] = boundColumns[table as keyof typeof boundColumns]
      const [set = ''] = all.split(/\.where\(|\.returning/)
      const isBound = columns.some(column => new RegExp(`\\b${column}: (?!\\w+\\.ref)`).test(set))
      const hasMac = /\bmac\b|withMac|bindColumns/.test(all) || text.includes(`withMac('${table}'`)
      return [{ file, table, kind, isNeeded: kind === 'insertInto' || isBound, hasMac }]
    })
  })
  expect(seen.filter(({ kind }) => kind === 'insertInto').length).toBeGreaterThan(12)
  expect(seen.filter(({ isNeeded, hasMac }) => isNeeded && !hasMac)).toEqual([])
})

test('every file that deletes an authenticator notes it in the account', () => {
  const deleting = files.filter(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return /deleteFrom\('second_factors'\)|^ +'second_factors',$/m.test(text)
  })
  expect(deleting.length).toBeGreaterThan(0)
  const texts = deleting.map(file => [file, readFileSync(join(root, file), 'utf8')] as const)
  expect(
    texts.filter(([, text]) => !text.includes('noteTwoFactor(')).map(([file]) => file),
  ).toEqual([])
})
