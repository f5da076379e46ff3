import { expect, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithFullProfile } from '#tests/support/data/owner.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'

test('sixty requests of one account at once are answered or refused, beside a responder', async ({
  server,
}) => {
  const { client, shareId, code } = await ownerWithFullProfile(server)
  const pages = Array.from({ length: 30 }, () => client.get('/profile/medications?edit=1'))
  const posts = Array.from({ length: 30 }, () => client.post('/profile/social?edit=1', {}))
  const responder = new HttpClient(server.origin)
  const opened = await responder.post(`/view/${shareId}`, { code })
  expect(opened.status).toBe(303)
  expect((await responder.get(`/view/${shareId}`)).body).toContain('Penicillin')

  const answers = await Promise.all([...pages, ...posts])
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(22)
  for (const { status, headers, body } of answers) {
    if (status !== 503) expect([200, 400]).toContain(status)
    else {
      expect(headers['retry-after']).toBe('5')
      expect(body).toContain('bring back what you typed')
    }
  }
  expect((await client.get('/dashboard')).status).toBe(200)
})
