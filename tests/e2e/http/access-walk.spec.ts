import { days, timeAgo } from '#app/lib/time.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { pdfText } from '#tests/support/data/pdf.ts'
import { takeOverAccount } from '#tests/support/data/take-over-account.ts'
import { planted } from '#tests/support/db/planted.ts'
import { createRecordToWalk, type RecordToWalk } from '#tests/support/http/access-walk/record.ts'
import { tableRoutes } from '#tests/support/http/access-walk/table.ts'
import {
  commentWords,
  ensureLink,
  expectAnonymous,
  expectNoAccess,
  expectProxy,
  findNewestChange,
  proxyRights,
  type Walker,
  walk,
} from '#tests/support/http/access-walk/walk.ts'
import { builtRoutes } from '#tests/support/http/built-routes.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { strictServer } from '#tests/support/http/strict-server.ts'

const medicines = ['allergies', 'medications']

// A walk sends a thousand requests.
test.describe.configure({ timeout: 600_000 })

test('the table has every route of the build and no other', async () => {
  const ids = (await builtRoutes()).map(({ id }) => id).filter(id => id !== 'root')
  expect(tableRoutes.toSorted()).toEqual(ids.sort())
})

test('every requester gets the answers of the table, and only the owner reads the record', async ({
  server,
}) => {
  const record = await createRecordToWalk(server)
  const { walked } = record
  const proxy = await record.grant('full_edit')
  const secrets = listSecrets(record)
  const others = { prefix: '', secrets }
  const expected: Walker['expected'] = (row, kind) => row[kind].other
  const wrong = await walk(walked, [
    {
      ...others,
      name: 'anonymous',
      client: new HttpClient(server.origin),
      expected: (row, kind) => row[kind].anonymous,
    },
    {
      name: 'owner',
      client: walked.owner.client,
      prefix: '',
      expected: (row, kind) => row[kind].owner,
      secrets: [],
    },
    { ...others, name: 'other', client: (await newOwner(server)).client, expected },
    {
      name: 'a proxy who does not act',
      client: proxy.client,
      prefix: '',
      expected,
      // This page shows the most important data of the owner.
      secrets: pattern => (pattern === '/proxy/dashboard' ? [record.secrets.email] : secrets),
      logRows: pattern => (pattern === '/proxy/dashboard' ? ['Critical information'] : []),
    },
  ])
  await record.close()
  expect(wrong).toEqual([])
})

test('a proxy gets from every route what their level allows', async ({ server }) => {
  const record = await createRecordToWalk(server)
  const { email, code } = record.secrets
  // Read-only proxies post a form of the owner's.
  const versions = sections.map(({ name }) => [`version.${name}`, '1'])
  const form = { owner: record.ownerId, ...Object.fromEntries(versions) }
  const secrets = {
    view_only: [email, code, record.walked.owner.shareId, commentWords],
    view_comment: [email, code, record.walked.owner.shareId],
    full_edit: [email],
  }
  const walkers = await Promise.all(
    (['view_only', 'view_comment', 'full_edit'] as const).map(async level => {
      const { client, accessId } = await record.grant(level)
      return {
        name: level,
        client,
        prefix: `/for/${accessId}`,
        expected: expectProxy(level),
        proxy: proxyRights(level),
        secrets: secrets[level],
        ...(level !== 'full_edit' && { form }),
      }
    }),
  )
  const wrong = await walk(record.walked, walkers)
  await record.close()
  expect(wrong).toEqual([])
})

test('a proxy finds a withheld section on no page', async ({ server }) => {
  const record = await createRecordToWalk(server)
  const { walked } = record
  // A link that shows a withheld section is withheld too, with its code.
  const ofLink = [record.secrets.code, walked.owner.shareId]
  const { allergen, reaction, medication, reason } = planted
  const { fullName, address, contactName, contactPhone } = planted
  const limits = {
    personal: {
      sections: ['personal'],
      words: [fullName, address, contactName, contactPhone],
      pages: /\/personal\b|\/insurance-cards\b|^\/start\/(name|contact)$/,
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
      const { client, accessId } = await record.grant('full_edit', { withheld })
      const isWithheld = (pattern: string) =>
        !isStep(pattern) && (pages.test(pattern) || ofLinks.test(pattern))
      return {
        name: `proxy without ${name}`,
        client,
        prefix: `/for/${accessId}`,
        expected: expectProxy('full_edit', isWithheld),
        proxy: proxyRights('full_edit', withheld),
        secrets: [...words, ...ofLink],
      }
    }),
  )
  const wrong = await walk(walked, walkers)
  await record.close()
  expect(wrong).toEqual([])
})

const ofLinks = /:linkId|^\/dashboard\/qr/

// The vaccines keep the step of the allergies visible.
function isStep(pattern: string): boolean {
  return /^\/profile\/edit\/(allergies|immunizations)$/.test(pattern)
}

test('a proxy finds a withheld section on no paper', async ({ server }) => {
  const record = await createRecordToWalk(server)
  const { walked } = record
  const { client, accessId } = await record.grant('full_edit', { withheld: medicines })
  await record.close()
  // A link that hides the section may be listed.
  const link = await ensureLink(walked.owner)
  await walked.owner.client.post(`/links/${link}/shows`, {})
  const pdf = await fetch(`${server.origin}/for/${accessId}/print-kit.pdf`, {
    method: 'POST',
    headers: { cookie: client.cookies(), origin: server.origin },
    body: new URLSearchParams({ owner: record.ownerId }),
  })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const paper = await pdfText(Buffer.from(await pdf.arrayBuffer()))
  expect(paper).toContain(planted.fullName)
  for (const word of [planted.allergen, planted.reaction, planted.medication, planted.reason])
    expect(paper).not.toContain(word)
})

test('nobody finds anything at the address of an access that they do not have', async ({
  server,
}) => {
  const record = await createRecordToWalk(server)
  const { walked } = record
  const removed = await record.grant('full_edit')
  const yesterday = timeAgo(days(1))
  const anyAccess = { accessId: walked.accessId }
  const shutOut = {
    pending: await record.invite(1),
    expired: await record.invite(8),
    removed,
    ended: await record.grant('full_edit', { endsAt: yesterday }),
    other: { client: (await newOwner(server)).client, ...anyAccess },
    owner: { client: walked.owner.client, ...anyAccess },
  }
  const newest = await findNewestChange(walked.owner)
  expect((await removed.client.get(`/for/${removed.accessId}/dashboard`)).status).toBe(200)
  await record.remove(removed.accessId)
  const prefix = `/for/${walked.accessId}`
  const secrets = listSecrets(record)
  const anonymous = {
    client: new HttpClient(server.origin),
    prefix,
    expected: expectAnonymous,
    secrets,
  }
  const walkers = Object.entries(shutOut).map(([name, { client, accessId }]) => ({
    name,
    client,
    prefix: `/for/${accessId}`,
    expected: expectNoAccess,
    secrets: name === 'owner' ? [] : secrets,
    form: { owner: record.ownerId },
  }))
  const wrong = await walk(walked, [{ name: 'anonymous', ...anonymous }, ...walkers])
  await record.close()
  expect(wrong).toEqual([])
  expect(await findNewestChange(walked.owner), 'the newest change of the record').toBe(newest)
})

test('the maker of an account that its owner took over finds nothing', async ({ server }) => {
  const strict = await strictServer(server)
  const { maker, friend, accessId, former, owner } = await takeOverAccount(strict)
  const record = await createRecordToWalk(strict, owner)
  const secrets = listSecrets(record)
  expect(record.walked.owner.shareId).not.toBe(former.shareId)
  for (const client of [maker, friend, new HttpClient(strict.origin)]) {
    expect((await client.get(`/view/${former.shareId}`)).status).toBe(404)
    const { code } = former
    expect((await client.post(`/view/${former.shareId}`, { code })).status).toBe(404)
  }
  const wrong = await walk(record.walked, [
    {
      name: 'the maker',
      client: maker,
      prefix: '',
      expected: (row, kind) => row[kind].anonymous,
      secrets,
    },
    {
      name: 'their proxy',
      client: friend,
      prefix: `/for/${accessId}`,
      expected: expectNoAccess,
      secrets,
      form: { owner: record.ownerId },
    },
  ])
  await record.close()
  expect(wrong).toEqual([])
})

function listSecrets({ secrets, walked }: RecordToWalk) {
  const { words, email, code } = secrets
  return [...words, email, code, walked.owner.shareId]
}
