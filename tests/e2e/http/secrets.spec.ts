import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { fullProfile, plantedStrings } from '#tests/support/data/full-profile.ts'
import { ownerWithFullProfile, ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'
import { formEntries } from '#tests/support/http/form-data.ts'
import { type HttpAnswer, HttpClient } from '#tests/support/http/http-client.ts'
import { startServer } from '#tests/support/http/server.ts'
import { askForManifest, shlOfOwner } from '#tests/support/http/shl-of-owner.ts'

// Words of the owner alone: a year or a country occurs elsewhere.
const words = plantedStrings.filter(text => text.length >= 9 && /[a-z]{4}/.test(text))

test('a whole journey leaves no entered word in the database files or the log', async () => {
  const server = await startServer()
  try {
    const { person, client, shareId, code } = await ownerWithFullProfile(server)
    const cookies: string[] = []
    const responder = new HttpClient(server.origin, '127.0.0.7')
    const wrong = code === '12345' ? '54321' : '12345'
    const shl = await shlOfOwner(server, { person })
    const system = new HttpClient(server.origin, '127.0.0.7')
    const located = await askForManifest(system, shl, { passcode: code, embeddedLengthMax: 0 })
    const { searchParams, pathname, search } = new URL(JSON.parse(located.body).files[0].location)
    const ticket = searchParams.get('t') ?? ''
    expect(ticket.length).toBeGreaterThan(40)
    for (const answer of [
      await responder.get(`/view/${shareId}`),
      await responder.post(`/view/${shareId}`, { code: wrong }),
      await responder.get(`/view/${shareId}/${code}`, { 'sec-fetch-dest': 'document' }),
      await responder.get(`/view/${shareId}`),
      await client.get(`/view/${shareId}`),
      await client.get('/dashboard'),
      await client.get('/dashboard.data'),
      await client.get('/profile/view'),
      await askForManifest(system, shl, { passcode: wrong }),
      await system.get(pathname + search),
      await system.get(`${pathname}.data${search}`),
      ...(await postEverywhere(client)),
      await client.post('/logout', {}),
      await client.post('/login', { email: person.email, password: 'wrong password' }),
      await client.post('/login', { email: person.email, password: person.password }),
    ]) {
      cookies.push(...answer.cookies)
    }
    const tokens = cookies
      .map(cookie => cookie.split(';')[0]?.split('=')[1] ?? '')
      .filter(value => value.length >= 20)
    expect(tokens.length).toBeGreaterThan(1)

    const secrets = [
      ...words,
      ...Object.values(person).filter(value => value !== person.firstName),
      shareId,
      shl.id.slice(22),
      shl.key,
      ticket,
      'City Hospital',
      ...tokens,
      readFileSync(join(server.dataDir, 'master.key'), 'utf8').trim().split(':')[1] ?? '',
    ]
    const stored = server.storedBytes()
    expect(stored.length).toBeGreaterThan(10_000)
    expect(
      secrets.filter(secret => stored.includes(secret)),
      'in the database',
    ).toEqual([])

    const log = server.log()
    expect(log).toContain('/view/:shareId/:accessCode')
    expect(log).toContain('"/shl/:id"')
    expect(log).toContain('"/shl/:id/f/:file"')
    expect(
      secrets.filter(secret => log.includes(secret)),
      'in the log',
    ).toEqual([])
    // Durations, sizes and request ids are numbers too; a code could only be in another text.
    const texts = log
      .replaceAll(server.origin, '')
      .replaceAll(/"(requestId|time)":"[^"]*"/g, '')
      .replaceAll(/":[\d.]+/g, '')
    expect(texts).toContain('/view/:shareId')
    expect(texts).not.toMatch(new RegExp(`\\b(${code}|${wrong})\\b`))
    expect(log).not.toContain('127.0.0.7')

    await server.stop()
    expect(
      secrets.filter(secret => server.storedBytes().includes(secret)),
      'when stopped',
    ).toEqual([])
  } finally {
    await server.dispose()
  }
})

/** Saves, fails, conflicts and autosaves, by tab and by step. */
async function postEverywhere(client: HttpClient): Promise<HttpAnswer[]> {
  const { allergies, immunizations } = fullProfile
  const changed = formEntries({ ...allergies, ...immunizations, otherImmunizationNotes: words[0] })
  const versions = (version: string): [string, string][] => [
    ['version.allergies', version],
    ['version.immunizations', version],
  ]
  const answers = [
    await client.post('/profile/edit/allergies', [...changed, ...versions('0')]),
    await client.post('/profile/edit/allergies', [...changed, ...versions('1')]),
    await client.post('/profile/edit/allergies', [...changed, ...versions('2'), ['x', 'y']]),
    await client.post('/profile/autosave', [...changed, ...versions('2')]),
    await client.post('/profile/autosave', [...changed, ...versions('2'), ['x', 'y']]),
    await client.post('/profile/allergies', [
      ...formEntries(allergies),
      ['version.allergies', '0'],
      ['noKnownAllergies', 'on'],
    ]),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 302, 400, 200, 200, 409])
  return answers
}

test('an address that contains the code never answers with the record', async ({ server }) => {
  const { shareId, code } = await ownerWithProfile(server)
  const coded = `/view/${shareId}/${code}`
  const asDocument = { 'sec-fetch-dest': 'document' }

  const opened = await new HttpClient(server.origin, '127.0.0.8').get(coded, asDocument)
  expect(opened.status).toBe(303)
  expect(opened.headers.location).toBe(`/view/${shareId}?c=1`)
  for (const words of Object.values(planted)) expect(opened.body).not.toContain(words)

  const previewed = new HttpClient(server.origin, '127.0.0.9')
  for (const headers of [
    { ...asDocument, 'sec-purpose': 'prefetch' },
    { 'sec-fetch-dest': 'image' },
  ] as Record<string, string>[]) {
    const answer = await previewed.get(coded, headers)
    expect(answer.cookies.join(), JSON.stringify(headers)).not.toMatch(/mv_/)
  }
  expect((await previewed.get(`/view/${shareId}`)).body).not.toContain(planted.allergen)
})
