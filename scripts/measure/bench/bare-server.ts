// Reads and decrypts the rows of a record and answers with N bytes: /?bytes=N. Commits a row first
// with /commit?bytes=N. It does not route, render or check.

import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { readSecretFile } from '#app/lib/settings.server.ts'
import { openSqlite } from '#db/client.server.ts'
import { openDataKey, unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { unseal } from '#db/crypto/sealed.server.ts'

const dataDir = process.env.DATA_DIR ?? './data'

const keys = openSqlite(join(dataDir, 'medfold.db'))
await unlockInstance(keys, parseMasterKeys(readSecretFile(join(dataDir, 'master.key'))))

const database = new BetterSqlite3(join(dataDir, 'medfold.db'), { readonly: true })
const readUser = database.prepare<[], { id: string; data_key: Buffer }>(
  'select id, data_key from users limit 1',
)
const readRows = database.prepare<[string], { section: string; data: Buffer }>(
  'select section, data from medical_profiles where user_id = ?',
)

// A separate file, so that the server beside it does not wait for this writer.
const log = new BetterSqlite3(join(dataDir, 'bare.db'))
log.pragma('journal_mode = WAL')
log.pragma('synchronous = FULL')
log.exec('create table if not exists log (id integer primary key, at text, data blob)')
const commitRow = log.prepare<[string, Buffer]>('insert into log (at, data) values (?, ?)')
const rowBytes = 300

const pages = new Map<number, string>()

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
  const bytes = Number(searchParams.get('bytes'))
  const user = readUser.get()
  if (!user) throw new Error('The database has no account')
  const owner = { id: user.id, dataKey: openDataKey(user.id, user.data_key) }
  for (const { section, data } of readRows.all(user.id)) {
    unseal(owner, ['medical_profiles.data', user.id, section], data)
  }
  if (pathname === '/commit') commitRow.run(new Date().toISOString(), randomBytes(rowBytes))
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(createPage(bytes))
})

function createPage(bytes: number): string {
  const page = pages.get(bytes) ?? 'x'.repeat(bytes)
  pages.set(bytes, page)
  return page
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.info(`http://127.0.0.1:${address.port}/`)
})
