import { sections } from '#app/profile/sections/index.server.ts'
import { type RecordToWalk, recordToWalk } from '#tests/support/access-record.ts'
import { tableRoutes } from '#tests/support/access-table.ts'
import {
  asProxy,
  asShutOut,
  commentWords,
  linkOf,
  newestChangeOf,
  type Walker,
  walk,
} from '#tests/support/access-walk.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { newOwner } from '#tests/support/owner.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { planted } from '#tests/support/planted.ts'
import { builtRoutes } from '#tests/support/routes.ts'
import { Visitor } from '#tests/support/visitor.ts'

const withheld = ['allergies', 'medications']

// A walk asks for a thousand pages.
test.describe.configure({ timeout: 180_000 })

test('every route of the build stands in the table, and the table names no other', async () => {
  const ids = (await builtRoutes()).map(({ id }) => id).filter(id => id !== 'root')
  expect(tableRoutes.toSorted()).toEqual(ids.sort())
})

test('everybody gets from every route what the table says, and only the owner reads the record', async ({
  server,
}) => {
  const record = await recordToWalk(server)
  const { walked } = record
  const helper = await record.grant('full_edit')
  await record.close()
  const secrets = allOf(record)
  const others = { before: '', secrets }
  const expected: Walker['expected'] = (row, kind) => row[kind].other
  const wrong = await walk(walked, [
    {
      ...others,
      name: 'anonymous',
      visitor: new Visitor(server.origin),
      expected: (row, kind) => row[kind].anonymous,
    },
    {
      name: 'owner',
      visitor: walked.owner.visitor,
      before: '',
      expected: (row, kind) => row[kind].owner,
      secrets: [],
    },
    { ...others, name: 'other', visitor: (await newOwner(server)).visitor, expected },
    {
      name: 'a proxy who does not act',
      visitor: helper.visitor,
      before: '',
      expected(row, kind, pattern) {
        // Who has no profile, and helps somebody, is led to them.
        if (pattern !== '/dashboard' || kind === 'post') return row[kind].other
        return kind === 'get' ? '302 /proxy/dashboard' : '202 /proxy/dashboard'
      },
      // There stands what matters first of the person whom they help.
      secrets: pattern => (pattern === '/proxy/dashboard' ? [record.secrets.email] : secrets),
    },
  ])
  expect(wrong).toEqual([])
})

test('a proxy gets from every route what the level allows, from the first request on', async ({
  server,
}) => {
  const record = await recordToWalk(server)
  const { email, code } = record.secrets
  // What somebody posts who may change nothing is a form of the owner's own.
  const versions = sections.map(({ name }) => [`version.${name}`, '1'])
  const form = { owner: record.ownerId, ...Object.fromEntries(versions) }
  const secrets = {
    view_only: [email, code, record.walked.owner.shareId, commentWords],
    view_comment: [email, code, record.walked.owner.shareId],
    full_edit: [email],
  }
  const walkers = await Promise.all(
    (['view_only', 'view_comment', 'full_edit'] as const).map(async level => {
      const { visitor, accessId } = await record.grant(level)
      return {
        name: level,
        visitor,
        before: `/for/${accessId}`,
        expected: asProxy(level),
        secrets: secrets[level],
        ...(level !== 'full_edit' && { form }),
      }
    }),
  )
  await record.close()
  expect(await walk(record.walked, walkers)).toEqual([])
})

test('of a section that is withheld a proxy finds nothing anywhere', async ({ server }) => {
  const record = await recordToWalk(server)
  const { walked } = record
  const { visitor, accessId } = await record.grant('full_edit', { withheld })
  await record.close()
  const { allergen, reaction, medication, reason } = planted
  // A link that shows what is withheld is withheld too, with its code.
  const { code } = record.secrets
  const secrets = [allergen, reaction, medication, reason, commentWords, code, walked.owner.shareId]
  const before = `/for/${accessId}`
  const expected = asProxy('full_edit', isWithheld)
  const wrong = await walk(walked, [
    { name: 'withheld', visitor, before, expected, secrets, form: { owner: record.ownerId } },
  ])
  expect(wrong).toEqual([])
})

test('on paper a proxy finds nothing of a section that is withheld', async ({ server }) => {
  const record = await recordToWalk(server)
  const { walked } = record
  const { visitor, accessId } = await record.grant('full_edit', { withheld })
  await record.close()
  // A link that shows nothing of it may stand there.
  const link = await linkOf(walked.owner)
  await walked.owner.visitor.post(`/links/${link}/shows`, {})
  const pdf = await fetch(`${server.origin}/for/${accessId}/print-kit.pdf`, {
    method: 'POST',
    headers: { cookie: visitor.cookies(), origin: server.origin },
    body: new URLSearchParams({ owner: record.ownerId }),
  })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const paper = await pdfText(Buffer.from(await pdf.arrayBuffer()))
  expect(paper).toContain(planted.fullName)
  for (const word of [planted.allergen, planted.reaction, planted.medication, planted.reason]) expect(paper).not.toContain(word)
})

// The newest entry of the change history is about one of the two sections; every link shows both.
function isWithheld(pattern: string): boolean {
  if (/^\/profile\/edit\/(allergies|immunizations)$/.test(pattern)) return false
  return /\/(allergies|medications)\b|:entryId|:linkId|^\/dashboard\/qr|^\/print-kit.pdf/.test(
    pattern,
  )
}

test('at the address of an access that is not theirs, or no longer, nobody finds anything', async ({
  server,
}) => {
  const record = await recordToWalk(server)
  const { walked } = record
  const removed = await record.grant('full_edit')
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString()
  const anyAccess = { accessId: walked.accessId }
  const shutOut = {
    pending: await record.invite(1),
    expired: await record.invite(8),
    removed,
    ended: await record.grant('full_edit', { endsAt: yesterday }),
    other: { visitor: (await newOwner(server)).visitor, ...anyAccess },
    owner: { visitor: walked.owner.visitor, ...anyAccess },
  }
  const newest = await newestChangeOf(walked.owner)
  expect((await removed.visitor.get(`/for/${removed.accessId}/dashboard`)).status).toBe(200)
  await record.remove(removed.accessId)
  await record.close()
  const wrong = await walk(
    walked,
    Object.entries(shutOut).map(([name, { visitor, accessId }]) => ({
      name,
      visitor,
      before: `/for/${accessId}`,
      expected: asShutOut,
      secrets: name === 'owner' ? [] : allOf(record),
      form: { owner: record.ownerId },
    })),
  )
  expect(wrong).toEqual([])
  expect(await newestChangeOf(walked.owner), 'the newest change of the record').toBe(newest)
})

function allOf({ secrets, walked }: RecordToWalk) {
  const { words, email, code } = secrets
  return [...words, email, code, walked.owner.shareId]
}
