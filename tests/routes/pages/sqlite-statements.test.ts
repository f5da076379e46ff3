import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { loader as root } from '#app/root.tsx'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import { loader as login } from '#app/routes/login/login.tsx'
import { loader as profile } from '#app/routes/profile/profile.tsx'
import { loader as section } from '#app/routes/profile/section-tab.tsx'
import { createPersonWithLink, type LinkedPerson } from '#tests/support/data/emergency-link.ts'
import { recordStatements } from '#tests/support/db/record-statements.ts'
import { db, openStoreBeforeEach, store } from '#tests/support/db/test-database.ts'
import {
  fillProfile,
  type LoggedInOwner,
  logInNewOwner,
} from '#tests/support/http/profile-visit.ts'
import { visit } from '#tests/support/http/route-context.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'

openStoreBeforeEach()

/** Expects a number of statements. Raise a number only for a reason. */
function expectAtMost(most: number, statements: { sql: string }[]): void {
  const texts = statements.map(({ sql }) => sql.slice(0, 100)).join('\n')
  expect(statements.length, texts).toBeLessThanOrEqual(most)
}

/**
 * Returns the number of commits so far, which the write-ahead log lists.
 * Format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
function readCommits(): number {
  const log = readFileSync(join(store.dataDir, 'medfold.db-wal'))
  const frameBytes = 24 + log.readUInt32BE(8)
  const salts = log.subarray(16, 24)
  let commits = 0
  for (let at = 32; at + frameBytes <= log.length; at += frameBytes) {
    // Frames from before the last reset of the log have other salts.
    if (!log.subarray(at + 8, at + 16).equals(salts)) break
    // The last frame of a commit has the size of the database.
    if (log.readUInt32BE(at + 4) > 0) commits++
  }
  return commits
}

describe('The statements of a page', () => {
  type Loader = (args: LoaderFunctionArgs) => unknown
  let reader: LoggedInOwner

  beforeEach(async () => {
    reader = await logInNewOwner(db)
    await fillProfile(db, reader.owner)
  })

  const pages: [string, number, Loader[], Record<string, string>?][] = [
    ['/about', 1, [root]],
    // One asks for the prints of the card, once a profile has all that comes before them; two for
    // the last opening of the link and the number of people.
    ['/dashboard', 14, [root, dashboard]],
    ['/profile/social', 3, [root, profile, section], { section: 'social' }],
    ['/profile/allergies', 4, [root, profile, section], { section: 'allergies' }],
  ]

  test.each(
    pages,
  )('%s, for a logged-in user, are at most %d', async (path, most, loaders, params = {}) => {
    const { db: recorded, statements } = recordStatements(db)
    const args = { ...visit(recorded, path, reader.cookie), params }
    const before = readCommits()
    await Promise.all(loaders.map(loader => loader(args)))
    expectAtMost(most, statements)
    expect(readCommits() - before).toBe(0)
  })

  test.each([
    ['/login', [root, login]],
    ['/about', [root]],
  ] as [string, Loader[]][])('%s, without a session, are none', async (path, loaders) => {
    const { db: recorded, statements } = recordStatements(db)
    await Promise.all(loaders.map(loader => loader(visit(recorded, path))))
    expectAtMost(0, statements)
  })
})

describe('An emergency page', () => {
  let owner: LinkedPerson

  beforeEach(async () => {
    owner = await createPersonWithLink(db)
    await fillProfile(db, owner.person)
  })

  /** Requests a page. Returns its status, statements and commits. */
  async function requestPage(
    sending: { cookie?: string; query?: string } = {},
    { page = 'record' as 'record' | 'print' | 'note', from = owner } = {},
  ) {
    const { db: recorded, statements } = recordStatements(db)
    const before = readCommits()
    const { status } = await responderTo(recorded, from).get(page, sending)
    return { status, statements, commits: readCommits() - before }
  }

  test('with the code form issues one statement and writes nothing', async () => {
    for (const query of ['', '?e=wrong', '?lang=es']) {
      const { status, statements, commits } = await requestPage({ query })
      expect({ status, commits }).toEqual({ status: 200, commits: 0 })
      expectAtMost(1, statements)
    }
  })

  test('with the record issues eight statements and one commit', async () => {
    const cookie = await responderTo(db, owner).open()
    for (const page of ['record', 'print'] as const) {
      const { status, statements, commits } = await requestPage({ cookie }, { page })
      expect({ status, commits }).toEqual({ status: 200, commits: 1 })
      expectAtMost(8, statements)
    }
  })

  test('with the record, requested several times at once, writes a row for each', async () => {
    const cookies: string[] = []
    while (cookies.length < 5) cookies.push(await responderTo(db, owner).open())
    const rows = await countViews()
    const answers = await Promise.all(
      cookies.map(cookie => responderTo(db, owner).get('record', { cookie })),
    )
    expect(answers.map(({ status }) => status)).toEqual(cookies.map(() => 200))
    expect((await countViews()) - rows).toBe(cookies.length)
    expect(await verifyChain(db)).toMatchObject({ isWhole: true })
  })

  async function countViews(): Promise<number> {
    const rows = await db
      .selectFrom('access_log')
      .select('seq')
      .where('kind', '=', 'view')
      .execute()
    return rows.length
  }

  test('that refuses the record writes nothing', async () => {
    const cookie = await responderTo(db, owner).open()
    await db.updateTable('rate_limits').set({ count: 10_000 }).execute()
    await requestPage({ cookie })
    await db.updateTable('rate_limits').set({ count: 10_000 }).execute()
    expect(await requestPage({ cookie })).toMatchObject({ status: 429, commits: 0 })
  })

  test('of an expired grant or a locked link writes nothing', async () => {
    const cookie = await responderTo(db, owner).open()
    await db.deleteFrom('share_grants').execute()
    expect(await requestPage({ cookie })).toMatchObject({ status: 200, commits: 0 })
    await db.updateTable('share_links').set({ failures: 20 }).execute()
    expect(await requestPage()).toMatchObject({ status: 423, commits: 0 })
  })

  test('of a paused link makes one commit, for the counter of probes', async () => {
    await updateEmergencyLink(db, owner.person, owner.link.id, { isPaused: true })
    expect(await requestPage()).toMatchObject({ status: 404, commits: 1 })
  })
})
