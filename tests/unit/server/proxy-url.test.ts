import { describe, expect, test } from 'vitest'
import { parseProxyUrl, proxyUrl } from '#app/http/proxy-url.ts'
import { startServer } from './server-under-test.ts'
import { type Received, tinyBuild } from './tiny-build.ts'

const accessId = '0b0c0d0e-1111-4222-8333-444455556666'
const urlOfGrant = `/for/${accessId}`

describe('the URL of a proxy', () => {
  test('is split into the grant and the page', () => {
    expect(parseProxyUrl(proxyUrl(accessId))).toEqual({
      accessId,
      basename: urlOfGrant,
      path: '/dashboard',
    })
    expect(parseProxyUrl(urlOfGrant)).toMatchObject({ basename: urlOfGrant, path: '/' })
    expect(parseProxyUrl(`${urlOfGrant}.data`)).toMatchObject({
      basename: urlOfGrant,
      path: '/_root.data',
    })
  })

  test('needs an id at its start', () => {
    for (const path of [
      '/',
      '/for/anna',
      `/a${urlOfGrant}`,
      `${urlOfGrant}x/y`,
      `/for/${accessId}0/y`,
    ]) {
      expect(parseProxyUrl(path)).toEqual({ basename: '', path })
    }
  })
})

describe("a request to a proxy's URL", () => {
  test('reaches the page with the id of the grant', async () => {
    const server = await startServer()
    const there = await server.ask(`${urlOfGrant}/resource`)
    expect(there.status).toBe(200)
    expect(JSON.parse(there.body).proxyAccessId).toBe(accessId)
    expect(JSON.parse((await server.ask('/resource')).body).proxyAccessId).toBeUndefined()
    expect(server.log.map(({ route }) => route)).toEqual(['/for/:access/resource', '/resource'])
  })

  test('keeps the grant in a redirect', async () => {
    const server = await startServer()
    const answer = await server.ask(`${urlOfGrant}/away`)
    expect([answer.status, answer.headers.location]).toEqual([302, urlOfGrant])
  })

  test('gets 404 without the grant, for a page and a post', async () => {
    const asked: string[][] = []
    const received: Received[] = []
    const hasNoAccess = async (...what: string[]) => asked.push(what) > 0
    const server = await startServer({ build: tinyBuild({ received }), hasNoAccess: hasNoAccess })
    const headers = { cookie: 'mf_session=x' }
    expect((await server.ask(`${urlOfGrant}/slow`, { headers })).status).toBe(404)
    expect((await server.post(`${urlOfGrant}/resource`, { headers })).status).toBe(404)
    expect(received).toEqual([])
    expect(asked).toEqual([
      ['mf_session=x', accessId],
      ['mf_session=x', accessId],
    ])
  })

  test('may have a long form of a section', async () => {
    const received: Received[] = []
    const server = await startServer({ build: tinyBuild({ received }) })
    const body = 'x'.repeat(200 * 1024)
    const headers = { cookie: 'mf_s=x' }
    const path = `${urlOfGrant}/profile/personal`
    expect((await server.post(path, { body, headers })).status).toBe(200)
    expect((await server.post(path, { body })).status).toBe(413)
    expect(received).toHaveLength(1)
  })
})
