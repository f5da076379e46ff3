import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { pdfText } from '#tests/support/data/pdf.ts'
import { takenOver } from '#tests/support/data/taken-over.ts'
import { planted } from '#tests/support/db/planted.ts'
import { type RecordToWalk, recordToWalk } from '#tests/support/http/access-walk/record.ts'
import { tableRoutes } from '#tests/support/http/access-walk/table.ts'
import {
  asProxy,
  asShutOut,
  asStranger,
  commentWords,
  linkOf,
  newestChangeOf,
  readerOf,
  type Walker,
  walk,
} from '#tests/support/http/access-walk/walk.ts'
import { builtRoutes } from '#tests/support/http/built-routes.ts'
import { strictServer } from '#tests/support/http/strict-server.ts'
import { Visitor } from '#tests/support/http/visitor.ts'

const medicines = ['allergies', 'medications']

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
      expected,
      // There stands what matters first of the person whom they help.
      secrets: pattern => (pattern === '/proxy/dashboard' ? [record.secrets.email] : secrets),
      leaves: pattern => (pattern === '/proxy/dashboard' ? ['Critical information'] : []),
    },
  ])
  await record.close()
  expect(wrong).toEqual([])
})

test('a proxy gets from every route what their level allows', async ({ server }) => {
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
        reader: readerOf(level),
        secrets: secrets[level],
        ...(level !== 'full_edit' && { form }),
      }
    }),
  )
  const wrong = await walk(record.walked, walkers)
  await record.close()
  expect(wrong).toEqual([])
})

test('of a section that is withheld a proxy finds nothing anywhere', async ({ server }) => {
  const record = await recordToWalk(server)
  const { walked } = record
  // A link that shows what is withheld is withheld too, with its code.
  const ofLink = [record.secrets.code, walked.owner.shareId]
  const { allergen, reaction, medication, reason } = planted
  const { fullName, address, contactName, contactPhone } = planted
  const limits = {
    personal: {
      sections: ['personal'],
      words: [fullName, address, contactName, contactPhone],
      pages: /\/personal\b|\/insurance-cards\b|^\/profile$/,
    },
    // The newest entry of the change history is about one of the two.
    medicines: {
      sections: medicines,
      words: [allergen, reaction, medication, reason, commentWords],
      pages: /\/(allergies|medications)\b|:entryId/,
    },
  }
  const walkers = await Promise.all(
    Object.entries(limits).map(async ([name, { sections: withheld, words, pages }]) => {
      const { visitor, accessId } = await record.grant('full_edit', { withheld })
      const isWithheld = (pattern: string) =>
        !isStep(pattern) && (pages.test(pattern) || ofLinks.test(pattern))
      return {
        name: `proxy without ${name}`,
        visitor,
        before: `/for/${accessId}`,
        expected: asProxy('full_edit', isWithheld),
        reader: readerOf('full_edit', withheld),
        secrets: [...words, ...ofLink],
      }
    }),
  )
  const wrong = await walk(walked, walkers)
  await record.close()
  expect(wrong).toEqual([])
})

const ofLinks = /:linkId|^\/dashboard\/qr/

// The step of the allergies is there for the vaccines.
function isStep(pattern: string): boolean {
  return /^\/profile\/edit\/(allergies|immunizations)$/.test(pattern)
}

test('on paper a proxy finds nothing of a section that is withheld', async ({ server }) => {
  const record = await recordToWalk(server)
  const { walked } = record
  const { visitor, accessId } = await record.grant('full_edit', { withheld: medicines })
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
  for (const word of [planted.allergen, planted.reaction, planted.medication, planted.reason])
    expect(paper).not.toContain(word)
})

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
  const before = `/for/${walked.accessId}`
  const secrets = allOf(record)
  const anonymous = { visitor: new Visitor(server.origin), before, expected: asStranger, secrets }
  const walkers = Object.entries(shutOut).map(([name, { visitor, accessId }]) => ({
    name,
    visitor,
    before: `/for/${accessId}`,
    expected: asShutOut,
    secrets: name === 'owner' ? [] : secrets,
    form: { owner: record.ownerId },
  }))
  const wrong = await walk(walked, [{ name: 'anonymous', ...anonymous }, ...walkers])
  await record.close()
  expect(wrong).toEqual([])
  expect(await newestChangeOf(walked.owner), 'the newest change of the record').toBe(newest)
})

test('who made an account that its owner took over finds nothing anywhere', async ({ server }) => {
  const strict = await strictServer(server)
  const { maker, friend, accessId, former, owner } = await takenOver(strict)
  const record = await recordToWalk(strict, owner)
  const secrets = allOf(record)
  expect(record.walked.owner.shareId).not.toBe(former.shareId)
  for (const visitor of [maker, friend, new Visitor(strict.origin)]) {
    expect((await visitor.get(`/view/${former.shareId}`)).status).toBe(404)
    const { code } = former
    expect((await visitor.post(`/view/${former.shareId}`, { code })).status).toBe(404)
  }
  const wrong = await walk(record.walked, [
    {
      name: 'the maker',
      visitor: maker,
      before: '',
      expected: (row, kind) => row[kind].anonymous,
      secrets,
    },
    {
      name: 'their proxy',
      visitor: friend,
      before: `/for/${accessId}`,
      expected: asShutOut,
      secrets,
      form: { owner: record.ownerId },
    },
  ])
  await record.close()
  expect(wrong).toEqual([])
})

function allOf({ secrets, walked }: RecordToWalk) {
  const { words, email, code } = secrets
  return [...words, email, code, walked.owner.shareId]
}
