import { SHLInvalidPasscodeError, SHLManifestNotFoundError, SHLViewer } from 'kill-the-clipboard'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner, ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'
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

    const { id } = await firstLink(owner.client)
    expect((await owner.client.post(`/links/${id}/replace`, { confirm: 'yes' })).status).toBe(302)
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
  page,
  server,
}) => {
  const owner = await newOwner(server)
  const { path } = await shlOfOwner(server, owner)
  // An opaque origin, as another site.
  await page.goto('data:text/html,viewer')
  const statuses = await page.evaluate(
    async ({ origin, paths, passcodes }) => {
      const send = (path: string, body: object) =>
        fetch(origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then(
          answer => answer.status,
          () => 0,
        )
      const recipient = 'A viewer'
      return [
        await send(paths.known, { recipient, passcode: passcodes.right }),
        await send(paths.known, { recipient, passcode: passcodes.wrong }),
        await send(paths.known, {}),
        await send(paths.unknown, { recipient }),
        await send('/login', { recipient }),
      ]
    },
    {
      origin: server.origin,
      paths: { known: path, unknown: `/shl/${'A'.repeat(44)}` },
      passcodes: { right: owner.code, wrong: wrongCode(owner.code) },
    },
  )
  expect(statuses).toEqual([200, 401, 400, 404, 0])
})

async function firstLink(client: HttpClient): Promise<{ id: string }> {
  const { body } = await client.get('/links')
  const id = /\/links\/([\da-f-]{36})/.exec(body)?.[1]
  if (!id) throw new Error('The page lists no link')
  return { id }
}

function withoutRandomHeaders({ headers }: HttpAnswer): Record<string, string> {
  const { date, 'x-request-id': id, 'content-security-policy': policy, ...rest } = headers
  expect([date, id, policy].every(Boolean)).toBe(true)
  return rest
}
