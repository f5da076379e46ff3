import { once } from 'node:events'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '#app/lib/env.server.ts'
import { days, timeAgo } from '#app/lib/time.ts'
import { version } from '#app/lib/version.ts'
import { checkUpdate, findNewestRelease } from '#app/operation/doctor/check-update.server.ts'
import { readDatabase } from '#app/operation/doctor/database-facts.server.ts'
import { examine } from '#app/operation/doctor/examine.ts'
import { gatherFacts, readKeyFile } from '#app/operation/doctor/facts.server.ts'
import { readDataFiles, readDisk } from '#app/operation/doctor/file-facts.server.ts'
import { probe } from '#app/operation/doctor/probe.server.ts'
import { readSettings } from '#app/operation/doctor/read-settings.server.ts'
import { findStartFaults } from '#app/operation/doctor/start-faults.server.ts'
import { noteKeyChecked } from '#app/operation/keys-checked.server.ts'
import { keyFingerprint } from '#db/crypto/wrapping.server.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { freePort } from '#tests/support/http/server.ts'
import { queueMails } from '#tests/support/mail/mails.ts'
import { createInstance, type TestInstance } from '#tests/support/operation/instance.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const serve = (answer: RequestListener) => listen(createServer(answer))

describe('the newest release', () => {
  function releaseFile(releases: unknown): string {
    const file = join(temporaryFolder(), 'release.json')
    writeFileSync(file, JSON.stringify({ version: '0.1.0', releases }))
    return file
  }

  test('is the tag that the address in release.json answers', async () => {
    const asked: unknown[] = []
    const port = await serve((req, res) => {
      asked.push(req.url, req.headers['user-agent'])
      res.end(JSON.stringify({ tag_name: 'v0.10.0' }))
    })
    const newest = await findNewestRelease(releaseFile(`http://127.0.0.1:${port}/latest`))
    expect(newest).toEqual({ version: '0.10.0' })
    expect(asked).toEqual(['/latest', `Medfold/${version}`])
    expect([checkUpdate(newest, '0.9.3'), checkUpdate(newest, '0.10.0')]).toMatchObject([
      { state: 'warn', text: 'Version: 0.10.0 is out', advice: expect.stringMatching(/CHANGELOG/) },
      { state: 'ok', text: 'Version: 0.10.0, the newest is 0.10.0' },
    ])
  })

  test('is not known without an address, and if the address names none', async () => {
    const port = await serve((_req, res) => void res.end('{"tag_name":"latest"}'))
    for (const [file, fault] of [
      [join(temporaryFolder(), 'release.json'), /does not say where/],
      [releaseFile(undefined), /does not say where/],
      [releaseFile(`http://127.0.0.1:${port}/`), /127\.0\.0\.1:\d+ does not say which version/],
      [releaseFile(`http://127.0.0.1:${await freePort()}/`), /does not say which version/],
    ] as const) {
      const newest = await findNewestRelease(file)
      expect(newest).toEqual({ fault: expect.stringMatching(fault) })
      expect(checkUpdate(newest)).toMatchObject({
        state: 'warn',
        text: expect.stringMatching(fault),
      })
    }
  })

  test('is asked for with UPDATE_CHECK alone', async () => {
    const texts = async (source: Record<string, string>) => {
      const settings = { DATA_DIR: temporaryFolder(), PORT: '1', ...source }
      const results = examine(
        await gatherFacts(
          readSettings(
            () => readEnv(settings),
            () => settings,
          ),
        ),
      )
      return results.filter(({ id }) => id === 'update').map(({ state }) => state)
    }
    expect(await texts({})).toEqual([])
    expect(await texts({ UPDATE_CHECK: 'on' })).toEqual(['warn'])
  })
})

describe('a probe', () => {
  test('reads status, body, redirect and clock of one answer', async () => {
    const hits: string[] = []
    const port = await serve((req, res) => {
      hits.push(req.url ?? '')
      const date = new Date(Date.now() + days(1)).toUTCString()
      res.writeHead(308, { date, location: '/elsewhere' }).end('x'.repeat(100_000))
    })
    const answer = await probe(`http://127.0.0.1:${port}/healthcheck`)
    expect(answer).toMatchObject({ status: 308, location: '/elsewhere', body: 'x'.repeat(100) })
    expect(Math.abs((answer.clockAheadMs ?? 0) - days(1))).toBeLessThan(5000)
    expect(hits).toEqual(['/healthcheck'])
  })

  test('reports a closed port, a silent server and an unknown host', async () => {
    const silent = await serve(() => undefined)
    const faults = await Promise.all([
      probe(`http://127.0.0.1:${await freePort()}/`),
      probe(`http://127.0.0.1:${silent}/`, 100),
      probe('http://nowhere.invalid/'),
    ])
    expect(faults.map(({ networkFault }) => networkFault)).toEqual([
      'ECONNREFUSED',
      'no answer in time',
      expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    ])
  })

  test('reads the end of a certificate that it does not trust', async () => {
    // The library has a self-signed certificate, which has expired.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const server = new SMTPServer({ secure: true })
    server.on('error', () => undefined)
    const port = await listen(server.server)
    const answer = await probe(`https://127.0.0.1:${port}/`)
    expect(answer.tlsFault).toMatch(/CERT/)
    expect(answer.certificateEndsAt).toEqual(new Date('2025-02-09T11:32:58Z'))
  })

  test('reports a server without TLS', async () => {
    const port = await serve((_req, res) => void res.end('ok'))
    expect(await probe(`https://127.0.0.1:${port}/`)).toMatchObject({ tlsFault: 'EPROTO' })
  })
})

describe('settings', () => {
  const read = (source: Record<string, string>) =>
    readSettings(
      () => readEnv(source),
      () => source,
    )

  test('are read whole, or without the invalid ones', () => {
    expect(read({ PORT: '4000' })).toMatchObject({ settings: { port: 4000 }, invalid: [] })
    const broken = read({ PORT: 'x', MAIL_TRANSPORT: 'fax', DATA_DIR: '/data', FORMER_URLS: 'old' })
    expect(broken.fault).toMatch(/^Settings: PORT must be/)
    expect(broken.invalid.sort()).toEqual(['FORMER_URLS', 'MAIL_TRANSPORT', 'PORT'])
    expect(broken.settings).toMatchObject({ dataDir: '/data', mail: 'file' })
  })

  test('are read without a fault that another one hides', () => {
    const broken = read({ MAIL_TRANSPORT: 'fax', APP_URL: 'http://example.org', DATA_DIR: '/data' })
    expect(broken.fault).toMatch(/^Settings: MAIL_TRANSPORT [^;]+$/)
    expect(broken).toMatchObject({
      invalid: ['MAIL_TRANSPORT', 'APP_URL'],
      settings: { dataDir: '/data' },
    })
  })
})

describe('the data folder', () => {
  test('is read with its files, and without links', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'outbox'))
    for (const name of ['medfold.db', 'outbox/a.eml']) writeFileSync(join(folder, name), '')
    symlinkSync('/etc/passwd', join(folder, 'link'))
    chmodSync(join(folder, 'outbox/a.eml'), 0o640)
    const files = await readDataFiles(folder)
    expect(files.map(({ path }) => path)).toEqual(
      ['', '/medfold.db', '/outbox', '/outbox/a.eml'].map(name => `${folder}${name}`),
    )
    expect(files.map(({ isFolder }) => isFolder)).toEqual([true, false, true, false])
    expect(files.at(-1)).toMatchObject({ mode: 0o640, userId: process.getuid?.() })
  })

  test('has facts of its disk, and none if it is missing', async () => {
    const folder = temporaryFolder()
    expect(readDisk(folder)).toEqual({
      freeBytes: expect.any(Number),
      totalBytes: expect.any(Number),
    })
    expect(readDisk(join(folder, 'missing'))).toBeUndefined()
    expect(await readDataFiles(join(folder, 'missing'))).toEqual([])
  })
})

describe('a database', () => {
  let instance: TestInstance

  beforeEach(async () => {
    instance = await createInstance()
  })

  test('has facts of its tables, durability, keys and mails', async () => {
    const { db, settings } = instance
    await queueMails(db, 3)
    await db
      .updateTable('mail_outbox')
      .set({ state: 'dead' })
      .where('id', '=', db.selectFrom('mail_outbox').select('id').limit(1))
      .execute()
    await changeRows(db, 'mail_outbox', { created_at: timeAgo(days(1)) }, { state: 'waiting' })
    const facts = await readDatabase(settings)
    expect(facts).toMatchObject({ engine: 'sqlite', state: 'current' })
    expect(facts.durability).toEqual({
      journal_mode: 'wal',
      synchronous: '2',
      foreign_keys: '1',
      secure_delete: '1',
      trusted_schema: '0',
    })
    expect(facts.mails).toMatchObject({ dead: 1, waiting: 2 })
    expect(Date.now() - (facts.mails?.oldestWaitingAt?.getTime() ?? 0)).toBeGreaterThan(days(1) - 1)
    expect(Date.now() - (facts.madeAt?.getTime() ?? 0)).toBeLessThan(days(1))
    const [, encoded = ''] = testMasterKey.split(':')
    expect(facts.fingerprint).toBe(keyFingerprint(Buffer.from(encoded, 'base64')))
    expect([facts.fault, facts.keyFault, facts.keyCheck]).toEqual([undefined, undefined, undefined])
  })

  test('has the last check of a key copy', async () => {
    await noteKeyChecked(instance.db, 'k1', '1234')
    await noteKeyChecked(instance.db, 'k2', '5678')
    const { keyCheck } = await readDatabase(instance.settings)
    expect(keyCheck).toMatchObject({ kid: 'k2', fingerprint: '5678' })
    expect(Date.now() - Date.parse(keyCheck?.at ?? '')).toBeLessThan(60_000)
  })

  test('reports the line of the start about a wrong key', async () => {
    const masterKey = testMasterKey.replace(/^\w+:/, 'k9:')
    const { state, keyFault } = await readDatabase({ ...instance.settings, masterKey })
    expect(state).toBe('current')
    expect(keyFault).toMatch(/^Master key: /)
  })

  test('reports the line of the start about a damaged file', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'medfold.db'), 'nonsense '.repeat(1000))
    const { fault, durability } = await readDatabase({ dataDir })
    expect(fault).toBe(
      `DATA_DIR: ${join(dataDir, 'medfold.db')} is no SQLite database; put your backup in its place`,
    )
    expect(durability).toBeUndefined()
  })

  test('is not made by the doctor', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    expect(await readDatabase({ dataDir })).toEqual({ engine: 'sqlite', state: 'empty' })
    expect(await readDataFiles(dataDir)).toEqual([])
  })

  test('without a server has checks of everything else', async () => {
    const source = { DATA_DIR: temporaryFolder(), PORT: String(await freePort()) }
    writeFileSync(join(source.DATA_DIR, 'medfold.db'), 'nonsense '.repeat(1000))
    const results = examine(
      await gatherFacts(
        readSettings(
          () => readEnv(source),
          () => source,
        ),
      ),
    )
    const byId = Object.fromEntries(results.map(({ id, state }) => [id, state]))
    expect(byId).toMatchObject({ database: 'bad', reachable: 'warn', disk: expect.any(String) })
    expect(Object.keys(byId)).toEqual(expect.arrayContaining(['node', 'backups', 'mail', 'clock']))
  })

  test('finds a key file in the data folder, whichever setting names it', async () => {
    const { dataDir } = instance.settings
    const path = join(dataDir, 'own.key')
    writeFileSync(path, testMasterKey)
    const settings = readEnv({ DATA_DIR: dataDir, MASTER_KEY_FILE: path })
    expect(await readKeyFile(settings)).toMatchObject({ path })
    expect(await readKeyFile({ ...settings, dataDir: join(dataDir, 'other') })).toBeUndefined()
  })

  test('at the start has a line for each bad check of files and durability', async () => {
    const { db } = instance
    const { dataDir } = instance.settings
    const settings = readEnv({ DATA_DIR: dataDir })
    expect(await findStartFaults(db, settings)).toEqual([])
    const keyFile = join(dataDir, 'master.key')
    writeFileSync(keyFile, testMasterKey)
    chmodSync(keyFile, 0o644)
    chmodSync(dataDir, 0o755)
    expect(await findStartFaults(db, settings)).toEqual([
      expect.stringMatching(/^Permissions: .* Run \(on the host, .*\): chmod 700 /),
      expect.stringMatching(/^Key file: .* Run \(on the host, .*\): chmod 600 \S+master\.key$/),
    ])
  })
})
