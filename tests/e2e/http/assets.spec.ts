import { readdirSync, readFileSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Field } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithFullProfile, sharedOwner } from '#tests/support/data/owner.ts'

const folder = resolve('build/client/assets')

// A browser gets the definition of a section only with the page of that section.

test('no script contains the definition of a section', () => {
  const scripts = readdirSync(folder)
    .filter(name => name.endsWith('.js'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
  expect(scripts.length).toBeGreaterThan(10)
  const pages = readSources(resolve('app')).replaceAll(/\s+/g, ' ')
  const words = [
    ...new Set(sections.flatMap(section => Object.values(fieldsOf(section)).flatMap(listWords))),
  ]
    // Shorter labels, and labels that a page contains, do not identify a definition.
    .filter(text => text.length >= 12 && !pages.includes(text))
  expect(words.length).toBeGreaterThan(200)
  const found = words.filter(text => scripts.some(script => script.includes(text)))
  expect(found).toEqual([])
})

test('the page of a section contains the words of that section and of no other', async ({
  server,
}) => {
  const { client } = await sharedOwner(server, ownerWithFullProfile)
  const hints = new Map(
    sections.map(section => {
      const others = sections
        .filter(({ name }) => name !== section.name)
        .flatMap(other => Object.values(fieldsOf(other)).flatMap(listWords))
      const words = Object.values(fieldsOf(section)).flatMap(listHints)
      return [section.name, words.filter(text => !others.includes(text))]
    }),
  )
  const own = (name: string) => hints.get(name) ?? []
  for (const { name, slug } of sections) {
    const { body } = await client.get(`/profile/${slug}.data?edit=1`)
    const foreign = sections.filter(other => other.name !== name).flatMap(other => own(other.name))
    expect(foreign.filter(text => body.includes(JSON.stringify(text).slice(1, -1)))).toEqual([])
    expect(own(name).filter(text => !body.includes(JSON.stringify(text).slice(1, -1)))).toEqual([])
  }
})

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

function listWords(field: Field): string[] {
  const options = 'options' in field ? Object.values<string>(field.options) : []
  const inner = field.kind === 'list' ? Object.values(field.item).flatMap(listWords) : []
  return [field.label, ...(field.hint ? [field.hint] : []), ...options, ...inner]
}

function listHints(field: Field): string[] {
  const inner = field.kind === 'list' ? Object.values(field.item).flatMap(listHints) : []
  return [...(field.hint ? [field.hint] : []), ...inner]
}

/** Returns the source of everything but the definitions. */
function readSources(path: string): string {
  if (path.endsWith(join('profile-definition', 'sections'))) return ''
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8')
  return readdirSync(path)
    .map(name => readSources(join(path, name)))
    .join('\n')
}
