import { readdirSync, readFileSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '#tests/support/browser/fixtures.ts'

const folder = resolve('build/client/assets')

// With two names a page loads both, and the browser waits for the second at the first link.
test('the server and the browser name the same stylesheets', () => {
  const scripts = readdirSync(folder)
    .filter(name => name.endsWith('.js'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
  const named = stylesheetsIn(readFileSync(resolve('build/server/index.js'), 'utf8'))
  expect(named).not.toEqual([])
  expect(stylesheetsIn(scripts.join())).toEqual(named)
  expect(readdirSync(folder).filter(name => name.endsWith('.css'))).toEqual(named)
})

test('a compressed file has the content of the plain one', () => {
  for (const [ending, decompress] of [
    ['.br', brotliDecompressSync],
    ['.gz', gunzipSync],
  ] as const) {
    const compressed = readdirSync(folder).filter(name => name.endsWith(ending))
    expect(compressed.length).toBeGreaterThan(10)
    for (const name of compressed) {
      const plain = readFileSync(join(folder, name.slice(0, -ending.length)))
      expect(decompress(readFileSync(join(folder, name))).equals(plain), name).toBe(true)
    }
  }
})

test('a browser gets the smallest encoding that it accepts', async ({ server }) => {
  const name = readdirSync(folder).find(one => /^framework-.*\.js$/.test(one)) ?? ''
  const url = `${server.origin}/assets/${name}`
  for (const [accepted, encoding, ending] of [
    ['gzip, deflate', 'gzip', '.gz'],
    ['gzip, deflate, br', 'br', '.br'],
    ['identity', undefined, ''],
  ] as const) {
    const { status, headers } = await new Promise<IncomingMessage>((resolve, reject) =>
      get(url, { headers: { 'accept-encoding': accepted } }, resolve).on('error', reject),
    ).then(answer => ({ status: answer.statusCode, headers: answer.resume().headers }))
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe(encoding)
    expect(Number(headers['content-length'])).toBe(statSync(join(folder, name + ending)).size)
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers['cache-control']).toContain('immutable')
    expect(headers.vary).toMatch(/accept-encoding/i)
  }
})

/** Returns the names of the stylesheets in a script, sorted and distinct. */
function stylesheetsIn(script: string): string[] {
  return [...new Set(script.match(/(?<=\/assets\/)[\w-]+\.css/g))].toSorted()
}
