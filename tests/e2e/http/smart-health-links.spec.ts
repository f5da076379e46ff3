import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SHLInvalidPasscodeError, SHLManifestNotFoundError, SHLViewer } from 'kill-the-clipboard'
import { replaceEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner, ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'
import { withDatabaseOf } from '#tests/support/db/server-store.ts'
import { type HttpAnswer, HttpClient } from '#tests/support/http/http-client.ts'
import { startServer } from '#tests/support/http/server.ts'
import { askForManifest, shlOfOwner } from '#tests/support/http/shl-of-owner.ts'
import { wrongCode } from '#tests/support/http/wrong-codes.ts'

const recipient = 'City Hospital'

test('the client of another product reads the record by link and code, and nothing without', async ({
  server,
}) => {
  const owner = await ownerWithProfile(server)
  const { text } = await shlOfOwner(server, owner)
  const viewer = new SHLViewer({ shlinkURI: text })
  for (const embeddedLengthMax of [undefined, 0]) {
    const content = await viewer.resolveSHL({ recipient, passcode: owner.code, embeddedLengthMax })
    expect(content.fhirResources).toHaveLength(1)
    expect(JSON.stringify(content.fhirResources)).toContain(planted.allergen)
  }
  const wrong = viewer.resolveSHL({ recipient, passcode: wrongCode(owner.code) })
  await expect(wrong).rejects.toThrow(SHLInvalidPasscodeError)
  await expect(viewer.resolveSHL({ recipient })).rejects.toThrow(SHLInvalidPasscodeError)
})

test('addresses, keys and tickets work after a crash, and end with the link', async () => {
  const server = await startServer()
  try {
    const owner = await ownerWithProfile(server)
    const shl = await shlOfOwner(server, owner)
    const client = new HttpClient(server.origin, '127.0.0.9')
    const body = { passcode: owner.code, embeddedLengthMax: 0 }
    const located = await askForManifest(client, shl, body)
    const [{ location }] = JSON.parse(located.body).files
    const path = location.slice(server.origin.length)
    await server.kill()
    await server.start()
    expect(await shlOfOwner(server, owner)).toEqual(shl)
    const file = await client.get(path)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/jose'])
    expect((await askForManifest(client, shl, { passcode: owner.code })).status).toBe(200)

    await withDatabaseOf(server, async (db, findPerson) => {
      const person = await findPerson(owner.person.email)
      await replaceEmergencyLink(db, person, (await getPrimaryLink(db, person)).id)
    })
    const unknown = await askForManifest(client, { path: `/shl/${'A'.repeat(44)}` }, {})
    for (const answer of [
      await client.get(path),
      await askForManifest(client, shl, { passcode: owner.code }),
    ]) {
      expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
      expect(withoutRandomHeaders(answer)).toEqual(withoutRandomHeaders(unknown))
    }
    const viewer = new SHLViewer({ shlinkURI: shl.text })
    const outdated = viewer.resolveSHL({ recipient, passcode: owner.code })
    await expect(outdated).rejects.toThrow(SHLManifestNotFoundError)
  } finally {
    await server.dispose()
  }
})

test('the cookies of an owner or a responder change no answer, and no answer sets one', async ({
  server,
}) => {
  const owner = await ownerWithProfile(server)
  const shl = await shlOfOwner(server, owner)
  const responder = new HttpClient(server.origin, '127.0.0.12')
  await responder.post(`/view/${owner.shareId}`, { code: owner.code })
  const stranger = await askForManifest(new HttpClient(server.origin), shl, {})
  for (const client of [owner.client, responder]) {
    expect(client.cookies()).not.toBe('')
    const answer = await askForManifest(client, shl, {})
    expect([answer.status, answer.body]).toEqual([401, stranger.body])
    const right = await askForManifest(client, shl, { passcode: owner.code })
    expect([right.status, right.cookies, answer.cookies]).toEqual([200, [], []])
  }
})

test('a page of another site can read every answer, and tells a wrong code from a missing link', async ({
  browser,
  server,
}) => {
  const owner = await newOwner(server)
  const { path } = await shlOfOwner(server, owner)
  const unknown = `/shl/${'A'.repeat(44)}`
  const viewer = createServer((_, response) => response.end('A viewer')).listen(0, '127.0.0.1')
  await once(viewer, 'listening')
  // A context of its own, because a refused request is an error in the console.
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${(viewer.address() as AddressInfo).port}`)
    const send = (to: string, body: object) =>
      page.evaluate(
        ({ url, text }) => {
          const headers = { 'content-type': 'application/json' }
          return fetch(url, { method: 'POST', headers, body: text }).then(
            async answer => [answer.status, answer.headers.get('retry-after')],
            () => 'unreadable',
          )
        },
        { url: server.origin + to, text: JSON.stringify(body) },
      )
    expect([
      await send(path, { recipient, passcode: owner.code }),
      await send(path, { recipient, passcode: wrongCode(owner.code) }),
      await send(path, {}),
      await send(unknown, { recipient }),
      await send(`${path}/`, { recipient }),
      await send('/login', { recipient }),
    ]).toEqual([[200, '3600'], [401, null], [400, null], [404, null], 'unreadable', 'unreadable'])
  } finally {
    await context.close()
    viewer.close()
  }
})

// The client chooses the headers of the connection.
function withoutRandomHeaders({ headers }: HttpAnswer): Record<string, string> {
  const random = ['date', 'x-request-id', 'content-security-policy', 'connection', 'keep-alive']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !random.includes(name)))
}
