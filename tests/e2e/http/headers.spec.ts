import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { crawl } from '#tests/support/http/crawl.ts'
import { type HttpAnswer, HttpClient } from '#tests/support/http/http-client.ts'
import { askForManifest, shlOfOwner } from '#tests/support/http/shl-of-owner.ts'

const fixed = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

test('every answer of a crawl of the application has every security header', async ({ server }) => {
  const anonymous = new HttpClient(server.origin)
  const owner = new HttpClient(server.origin)
  await owner.post('/register', registrationOf(newPerson()))

  const crawled = [
    ...(await crawl(anonymous, server.origin, [
      '/',
      '/no/such/page',
      '/healthcheck',
      '/robots.txt',
    ])),
    ...(await crawl(owner, server.origin, ['/dashboard', '/profile/personal?edit=1'])),
  ]
  expect(crawled.length).toBeGreaterThan(30)
  for (const { path, answer } of crawled) expectSecured(answer, path)
  expect(crawled.filter(({ answer }) => answer.status >= 500).map(({ path }) => path)).toEqual([])
})

test('other sites may read the addresses of SMART Health Links, which keep all other headers', async ({
  server,
}) => {
  const owner = await newOwner(server)
  const shl = await shlOfOwner(server, owner)
  const client = new HttpClient(server.origin)
  const answers: [number, HttpAnswer][] = [
    [200, await askForManifest(client, shl, { passcode: owner.code })],
    [401, await askForManifest(client, shl, {})],
    [404, await askForManifest(client, { path: `/shl/${'A'.repeat(44)}` }, {})],
    [404, await client.get(`${shl.path}/f/summary-en?t=x`)],
    [404, await client.get(`${shl.path}.data`)],
    [400, await client.get(`${shl.path}/f/x?_data=routes%2Fshl%2Fshl-file`)],
    [405, await client.get(shl.path)],
    [413, await askForManifest(client, shl, { unknown: 'x'.repeat(5000) })],
    [204, await client.send('OPTIONS', shl.path, { origin: 'https://viewer.example' })],
  ]
  for (const [status, answer] of answers) {
    expect(answer.status).toBe(status)
    expectSecured(answer, String(status), { 'cross-origin-resource-policy': 'cross-origin' })
    expect(answer.headers['access-control-allow-origin'], String(status)).toBe('*')
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.cookies).toEqual([])
  }
  const elsewhere = await client.get(`/view/${owner.shareId}`, { origin: 'https://viewer.example' })
  expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
})

test('browsers cache only files that never change', async ({ server }) => {
  const crawled = await crawl(new HttpClient(server.origin), server.origin, ['/'])
  const assets = crawled.filter(({ path }) => path.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThan(0)
  for (const { path, answer } of crawled) {
    const isFile = /^\/(assets\/|pictures\/|favicon|robots)/.test(path)
    if (path.startsWith('/assets/'))
      expect(answer.headers['cache-control'], path).toMatch(/immutable/)
    else if (!isFile) expect(answer.headers['cache-control'], path).toBe('no-store')
  }
})

test('scripts and other sites cannot read any cookie', async ({ server }) => {
  const client = new HttpClient(server.origin)
  const person = newPerson()
  const answers = [
    await client.post('/register', registrationOf(person)),
    await client.get('/dashboard'),
    await client.post('/logout', {}),
    await client.get('/dashboard'),
    await client.post('/login', { email: person.email, password: person.password }),
  ]
  const cookies = answers.flatMap(answer => answer.cookies)
  expect(cookies.length).toBeGreaterThan(3)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; ?HttpOnly/i)
    expect(cookie).toMatch(/; ?SameSite=(Lax|Strict)/i)
    expect(cookie).toMatch(/; ?Path=\//i)
    expect(cookie).not.toMatch(/Domain=/i)
  }
})

function expectSecured({ headers }: HttpAnswer, name: string, changed: object = {}): void {
  for (const [header, value] of Object.entries({ ...fixed, ...changed }))
    expect(headers[header], `${header} of ${name}`).toBe(value)
  const policy = headers['content-security-policy'] ?? ''
  for (const rule of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]) {
    expect(policy, `policy of ${name}`).toContain(rule)
  }
  expect(policy, `policy of ${name}`).not.toMatch(/unsafe-|\*/)
  expect(headers['permissions-policy'], `permissions-policy of ${name}`).toBeTruthy()
  expect(headers['cache-control'], `cache-control of ${name}`).toBeTruthy()
  expect(headers['x-request-id'], `request id of ${name}`).toBeTruthy()
  expect(headers['x-powered-by'], `x-powered-by of ${name}`).toBeUndefined()
}
