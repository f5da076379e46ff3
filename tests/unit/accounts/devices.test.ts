import { beforeEach, expect, test, vi } from 'vitest'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { readBucket, rememberLoginDevice } from '#app/accounts/login/login-device-route.server.ts'
import { days } from '#app/lib/time.ts'
import { openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'

let anna: string
let bert: string

openDatabaseBeforeEach('2026-03-01T08:00:00Z')

beforeEach(() => {
  anna = emailHash('anna@example.org')
  bert = emailHash('bert@example.org')
})

test('an unknown browser shares the open bucket', async () => {
  expect(await readBucket(from(), anna)).toBe('open')
})

test('a known browser has its own bucket and keeps it at the next login', async () => {
  const first = pairOf(await rememberLoginDevice(from(), anna))
  const bucket = await readBucket(from(first), anna)
  expect(bucket).toMatch(/^device [\w-]{16}$/)
  const next = pairOf(await rememberLoginDevice(from(first), anna))
  expect(await readBucket(from(next), anna)).toBe(bucket)
})

test('two browsers have two lanes', async () => {
  const buckets = [
    await rememberLoginDevice(from(), anna),
    await rememberLoginDevice(from(), anna),
  ].map(line => readBucket(from(pairOf(line)), anna))
  expect(await buckets[0]).not.toBe(await buckets[1])
})

test('a device cookie is HttpOnly and expires after 90 days', async () => {
  const line = await rememberLoginDevice(from(), anna)
  expect(line).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  vi.setSystemTime(Date.now() + days(90))
  expect(await readBucket(from(pairOf(line)), anna)).toBe('open')
})

test('a device cookie is refused for another account, and after a change', async () => {
  const pair = pairOf(await rememberLoginDevice(from(), anna))
  const berts = pairOf(await rememberLoginDevice(from(), bert))
  const forged = `${berts.split('=')[0]}=${pair.slice(pair.indexOf('=') + 1)}`
  expect(await readBucket(from(forged), bert)).toBe('open')
  const [name = '', encoded = ''] = pair.split(/=(.*)/s)
  const pass: string = JSON.parse(Buffer.from(decodeURIComponent(encoded), 'base64').toString())
  const later = pass.replace(/\.\d+\./, `.${Date.now() + days(1)}.`)
  const changed = encodeURIComponent(Buffer.from(JSON.stringify(later)).toString('base64'))
  expect(await readBucket(from(`${name}=${changed}`), anna)).toBe('open')
})

test('one browser can be known to several accounts', async () => {
  const both = [await rememberLoginDevice(from(), anna), await rememberLoginDevice(from(), bert)]
    .map(pairOf)
    .join('; ')
  expect(await readBucket(from(both), anna)).not.toBe('open')
  expect(await readBucket(from(both), bert)).not.toBe('open')
})

function from(cookie = ''): Request {
  return new Request('http://localhost:3000/login', { headers: { cookie } })
}

function pairOf(line: string): string {
  return line.split(';')[0] ?? ''
}
