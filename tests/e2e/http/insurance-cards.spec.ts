import { execFileSync } from 'node:child_process'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import {
  cardIds,
  cardJpeg,
  hugePng,
  multipart,
  uploadCard,
  uploadForm,
} from '#tests/support/data/card-images.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { type OwnServer, startServer } from '#tests/support/http/server.ts'

const path = '/profile/insurance-cards'

test('a picture is served with a fixed type in a sandbox, only to its owner', async ({
  server,
}) => {
  const { client } = await newOwner(server)
  expect((await uploadCard(client, server.origin)).headers.location).toBe(path)
  const [id] = await cardIds(client)
  const { status, headers } = await client.get(`${path}/${id}`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline; filename="insurance-card.jpg"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const [ours, added] = (headers['content-security-policy'] ?? '').split(', ')
  expect(ours).toContain("default-src 'none'")
  expect(added).toBe("sandbox; default-src 'none'")

  const { client: other } = await newOwner(server)
  for (const address of [id, 'A'.repeat(22), '%00', `${id}x`]) {
    for (const end of ['', '.data', '/remove', '/remove.data']) {
      const answer = await other.get(`${path}/${address}${end}`)
      expect(answer.status, `${address}${end}`).toBe(404)
      expect(answer.body).not.toContain('JFIF')
    }
    const removal = await other.post(`${path}/${address}/remove`, {})
    expect(removal.status).toBe(404)
  }
  expect((await new HttpClient(server.origin).get(`${path}/${id}`)).headers.location).toBe('/login')
  expect(await cardIds(client)).toEqual([id])
})

test.describe('a server with production memory', () => {
  test.describe.configure({ mode: 'default' })

  let server: OwnServer

  test.beforeAll(async () => {
    server = await startServer({}, '127.0.0.1', [], { hasProductionMemory: true })
  })

  test.afterAll(() => server.dispose())

  test('refuses a body of 30 MB with a page, announced or not, and keeps running', async () => {
    const { client } = await newOwner(server)
    await uploadCard(client, server.origin)
    const { type, body } = await multipart(uploadForm(Buffer.alloc(30_000_000, 'a')))
    const headers = { origin: server.origin, 'content-type': type }
    const unannounced = { ...headers, 'transfer-encoding': 'chunked' }
    const refuseBoth = async () => {
      for (const sent of [headers, unannounced]) {
        const answer = await client.send('POST', path, sent, body)
        expect(answer.status).toBe(413)
        expect(answer.body).toContain(
          'The image of a card may have at most 2 MB. Nothing was saved.',
        )
        expect(answer.body).toContain(`href="${server.origin}${path}"`)
      }
    }
    // The first large bodies grow the young generation of a new process; later ones must not.
    await refuseBoth()
    const before = measureMemory(server)
    for (let more = 0; more < 4; more++) await refuseBoth()
    // Retained bodies would be 240 MB; the garbage collector takes up to 60.
    expect(measureMemory(server) - before).toBeLessThan(100)
    expect(await cardIds(client)).toHaveLength(1)
    expect((await uploadCard(client, server.origin)).status).toBe(302)
  })

  test('decodes no picture that would need gigabytes', async () => {
    const { client } = await newOwner(server)
    await uploadCard(client, server.origin)
    const bomb = hugePng(30_000)
    const before = measureMemory(server)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => uploadCard(client, server.origin, bomb)),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body).toContain('This image has too many pixels')
    }
    expect(measureMemory(server) - before).toBeLessThan(60)
  })
})

test('a malformed upload is answered with 400, never with 500', async ({ server }) => {
  const { client } = await newOwner(server)
  const { type, body } = await multipart(uploadForm(await cardJpeg()))
  const odd: [string, Buffer | string][] = [
    [type, body.subarray(0, body.length / 2)],
    [type, ''],
    [type, 'no boundary in it'],
    ['multipart/form-data', body],
    ['multipart/form-data; boundary=', body],
    ['application/json', '{"image":"x"}'],
    ['image/jpeg', body],
    ['application/x-www-form-urlencoded', 'image=x&image=y&other[0].a=b'],
  ]
  for (const [contentType, sent] of odd) {
    for (const address of [path, `${path}.data`]) {
      const headers = { origin: server.origin, 'content-type': contentType }
      const answer = await client.send('POST', address, headers, sent)
      expect(answer.status, `${contentType} to ${address}`).toBe(400)
    }
  }
  const strange = uploadForm(await cardJpeg())
  strange.set('other', new File(['x'], 'x.txt'))
  const form = await multipart(strange)
  const headers = { origin: server.origin, 'content-type': form.type }
  expect((await client.send('POST', path, headers, form.body)).status).toBeLessThan(500)
})

/** Returns the resident memory of the server process in megabytes. */
function measureMemory({ pid }: OwnServer): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024
}
