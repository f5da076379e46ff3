import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { openBackup } from '#app/operation/backups/open-backup.server.ts'
import { openSqliteToInspect } from '#db/client.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { saveSection } from '#tests/support/data/owner.ts'
import { withDatabaseOf } from '#tests/support/db/server-store.ts'
import { formEntries } from '#tests/support/http/form-data.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { type OwnServer, runFailingStart } from '#tests/support/http/server.ts'
import { startBenchServer } from '../bench-server.ts'
import { populate, populationEmail, populationPassword } from '../population.ts'
import type { BenchRow } from '../row.ts'

const accounts = 10_000
const people = 6
const medfold = join(import.meta.dirname, '../../../operate/medfold.ts')

export const title = `operation with ${accounts} accounts`

/** Measures backup, drill, rotation of keys, stop and restore, each under load. */
export async function measure(): Promise<BenchRow[]> {
  const server = await startBenchServer({ BACKUPS: 'off' })
  await server.stop()
  await populate(server.dataDir, accounts)
  await server.start()
  try {
    const rows = [await measureBackup(server), await measureDrill(server)]
    return [...rows, ...(await measureRestore(server)), ...(await measureRotation(server))]
  } finally {
    await server.dispose()
  }
}

/** Saves of several people while a backup is made: none that was acknowledged may be missing. */
async function measureBackup(server: OwnServer): Promise<BenchRow> {
  const savers = await Promise.all(
    Array.from({ length: people }, async (_, n) => new Saver(await logIn(server, n), n)),
  )
  for (const saver of savers) saver.start()
  let lost = 0
  let acknowledged = 0
  for (let round = 0; round < 3; round++) {
    await wait(1000)
    const before = savers.map(({ version }) => version)
    const { path } = JSON.parse(await run(server, ['backup', '--json']))
    const stored = await readVersions(server, path)
    for (const [n, version] of before.entries()) {
      acknowledged += version
      lost += Math.max(0, version - (stored[n] ?? 0))
    }
  }
  for (const saver of savers) saver.isEnded = true
  return {
    what: 'backup under load: acknowledged versions that it lost',
    measured: `${lost} of ${acknowledged}`,
    goal: '0',
    isMet: lost === 0,
  }
}

class Saver {
  /** The newest version that the server acknowledged. */
  version = 0
  isEnded = false
  readonly #client: HttpClient
  readonly #number: number

  constructor(client: HttpClient, number: number) {
    this.#client = client
    this.#number = number
  }

  start(): void {
    const save = async () => {
      while (!this.isEnded) {
        const environmentalExposures = `save ${this.version} of ${this.#number}`
        const form = formEntries({ ...fullProfile.social, environmentalExposures })
        // Version 1 is that of the population.
        const { status } = await saveSection(this.#client, 'social', form, this.version + 1)
        if (status !== 302) throw new Error(`A save was answered with ${status}`)
        this.version += 1
      }
    }
    save().catch(error => {
      if (!this.isEnded) throw error
    })
  }
}

async function readVersions(server: OwnServer, path: string): Promise<number[]> {
  const folder = mkdtempSync(join(server.dataDir, 'opened-'))
  await openBackup(path, folder, () => Promise.reject(new Error('It is not encrypted')))
  const db = openSqliteToInspect(join(folder, 'medfold.db'))
  const owners = await ownersOf(server)
  const versions = await Promise.all(
    owners.map(({ id }) =>
      db
        .selectFrom('medical_profiles')
        .select('version')
        .where('user_id', '=', id)
        .where('section', '=', 'social_history')
        .executeTakeFirstOrThrow(),
    ),
  )
  await db.destroy()
  rmSync(folder, { recursive: true })
  return versions.map(({ version }) => version - 1)
}

async function measureDrill(server: OwnServer): Promise<BenchRow> {
  const { seconds, bytes } = JSON.parse(await run(server, ['drill', '--json']))
  const perGigabyte = Math.round((seconds / bytes) * 1e9)
  return {
    what: 'drill',
    measured: `${seconds} s for ${Math.round(bytes / 1e6)} MB (${perGigabyte} s for 1 GB)`,
    goal: '900 s for 1 GB',
    isMet: perGigabyte <= 900,
  }
}

/** Restores the data onto a server of another name, which knows the first name as a former one. */
async function measureRestore(server: OwnServer): Promise<BenchRow[]> {
  const cards = await cardsOf(server)
  const { path } = JSON.parse(await run(server, ['backup', '--json']))
  const other = await startBenchServer({ FORMER_URLS: server.origin, BACKUPS: 'off' }, 'localhost')
  try {
    await other.stop()
    for (const name of ['medfold.db', 'medfold.db-wal', 'medfold.db-shm']) {
      rmSync(join(other.dataDir, name), { force: true })
    }
    writeFileSync(join(other.dataDir, 'master.key'), readKey(server))
    const began = performance.now()
    await run(other, ['restore', path])
    await other.start()
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const works = { logins: 0, links: 0, forms: 0, former: 0 }
    for (const [n, { shareId, code }] of cards.entries()) {
      await logIn(other, n)
      works.logins += 1
      const coded = new HttpClient(other.origin)
      const { status } = await coded.get(`/view/${shareId}/${code}`)
      if (status === 303 && (await coded.get(`/view/${shareId}`)).status === 200) works.links += 1
      const typed = new HttpClient(other.origin)
      if ((await typed.post(`/view/${shareId}`, { code })).status === 303) works.forms += 1
      const host = new URL(server.origin).host
      const former = await typed.get(`/view/${shareId}/${code}`, { host })
      if (former.headers.location === `${other.origin}/view/${shareId}/${code}`) works.former += 1
    }
    const least = Math.min(...Object.values(works))
    return [
      {
        what: 'restore onto another name: logins, QR codes, code forms, former name',
        measured: `${least} of ${people} of each`,
        goal: `${people} of ${people}`,
        isMet: least === people,
      },
      { what: 'restore to first healthy answer', measured: `${seconds} s` },
    ]
  } finally {
    await other.dispose()
  }
}

/** Rotates the master key while people read, then starts with the old key alone. */
async function measureRotation(server: OwnServer): Promise<BenchRow[]> {
  const old = readKey(server).trim()
  const fresh = `k2:${randomBytes(32).toString('base64')}`
  await server.stop()
  writeFileSync(join(server.dataDir, 'master.key'), `${fresh},${old}\n`)
  await server.start()
  const readers = await Promise.all(Array.from({ length: people }, (_, n) => logIn(server, n)))
  const reads = { all: 0, failed: 0 }
  let isEnded = false
  const reading = readers.map(async client => {
    while (!isEnded) {
      const { status } = await client.get('/profile/view')
      reads.all += 1
      if (status !== 200) reads.failed += 1
    }
  })
  const began = performance.now()
  await run(server, ['keys', '--rotate'])
  const seconds = Math.round((performance.now() - began) / 1000)
  isEnded = true
  await Promise.all(reading)
  const stopBegan = performance.now()
  await server.stop()
  const stopMs = Math.round(performance.now() - stopBegan)
  const { code, output } = await runFailingStart({ DATA_DIR: server.dataDir, MASTER_KEY: old })
  const isRefused = code === 1 && output.includes('"k2" is needed')
  writeFileSync(join(server.dataDir, 'master.key'), `${fresh}\n`)
  await server.start()
  await logIn(server, 0)
  return [
    {
      what: `rotation of ${accounts} accounts, ${seconds} s: failed reads`,
      measured: `${reads.failed} of ${reads.all}`,
      goal: '0',
      isMet: reads.failed === 0 && reads.all > 0,
    },
    {
      what: 'afterwards the old key opens',
      measured: isRefused ? 'nothing, and the line names k2' : `code ${code}: ${output}`,
      goal: 'nothing',
      isMet: isRefused,
    },
    { what: 'stop', measured: `${stopMs} ms`, goal: '10000 ms', isMet: stopMs <= 10_000 },
  ]
}

function readKey({ dataDir }: OwnServer): string {
  return readFileSync(join(dataDir, 'master.key'), 'utf8')
}

async function logIn({ origin }: OwnServer, n: number): Promise<HttpClient> {
  const client = new HttpClient(origin, `127.4.1.${n + 1}`)
  const form = { email: populationEmail(n), password: populationPassword }
  const { status } = await client.post('/login', form)
  if (status !== 302) throw new Error(`A login was answered with ${status}`)
  return client
}

function ownersOf(server: OwnServer) {
  return withDatabaseOf(server, async db => {
    const found = Array.from({ length: people }, (_, n) => findByEmail(db, populationEmail(n)))
    return (await Promise.all(found)).flatMap(owner => owner ?? [])
  })
}

function cardsOf(server: OwnServer) {
  return withDatabaseOf(server, async db => {
    const found = Array.from({ length: people }, async (_, n) => {
      const owner = await findByEmail(db, populationEmail(n))
      return owner ? [await getPrimaryLink(db, owner)] : []
    })
    return (await Promise.all(found)).flat()
  })
}

/** Runs `medfold` beside a server. Returns what it printed. @throws when it fails. */
async function run({ dataDir }: OwnServer, words: string[]): Promise<string> {
  const child = spawn(process.execPath, [medfold, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [[code], output] = await Promise.all([once(child, 'close'), text(child.stdout)])
  if (code !== 0) throw new Error(`medfold ${words.join(' ')} ended with code ${code}`)
  return output
}
