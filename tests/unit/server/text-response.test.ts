import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ServerBuild } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { readBytes, textResponse } from '#app/http/text-response.ts'
import { startServer } from './server-under-test.ts'
import { tinyBuild } from './tiny-build.ts'

const page = `<p>Straße – 中文 🫀</p>${'<br>'.repeat(500)}`
const bytes = Buffer.from(page)
const html = { 'Content-Type': 'text/html; charset=utf-8' }

describe('a response made of text', () => {
  test('gives the same bytes to every reader', async () => {
    const response = textResponse(page, { status: 423, headers: html })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      423,
      html['Content-Type'],
    ])
    expect(readBytes(response)).toEqual(bytes)
    expect(await response.clone().text()).toBe(page)
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect(readBytes(new Response(page))).toBeUndefined()
  })

  test('encodes pieces as the whole text', () => {
    const pieces = ['<p>Zoë', '中文 🫀', '', '\ud800', '</p>']
    expect(readBytes(textResponse(pieces))).toEqual(Buffer.from(pieces.join('')))
    expect(readBytes(textResponse([]))).toEqual(Buffer.alloc(0))
  })

  test.each([
    ['', (body: Buffer) => body],
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('is sent completely, compressed as "%s"', async (encoding, decompress) => {
    const { ask } = await startServer({ build: buildWithPage() })
    const { status, headers, body } = await ask('/page', {
      headers: { 'accept-encoding': encoding },
    })
    expect(status).toBe(200)
    expect(headers['content-encoding'] ?? '').toBe(encoding)
    expect(headers['content-length']).toBe(encoding ? undefined : String(bytes.length))
    expect(decompress(Buffer.from(body, 'latin1')).equals(bytes)).toBe(true)
  })

  test('answers HEAD without a body', async () => {
    const { ask } = await startServer({ build: buildWithPage() })
    const { status, headers, body } = await ask('/page', { method: 'HEAD' })
    expect([status, headers['content-type'], body]).toEqual([200, html['Content-Type'], ''])
  })
})

function buildWithPage(): ServerBuild {
  const build = tinyBuild()
  const module = { loader: () => textResponse(page, { headers: html }) }
  const route = { id: 'page', parentId: 'root', path: 'page', module }
  return { ...build, routes: { ...build.routes, page: route } } as unknown as ServerBuild
}
