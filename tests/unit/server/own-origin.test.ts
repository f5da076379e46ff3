import { describe, expect, test } from 'vitest'
import { isSameOriginRequest } from '#app/server/same-origin.ts'
import { origin } from './server-under-test.ts'

const isOwn = (site?: string, from?: string) => {
  const headers = { ...(site && { 'sec-fetch-site': site }), ...(from && { origin: from }) }
  return isSameOriginRequest({ host: 'localhost:3000', ...headers }, origin)
}

describe('a request that may change something', () => {
  test('is ours with our origin, and with our origin and site', () => {
    expect(isOwn(undefined, origin)).toBe(true)
    expect(isOwn('same-origin', origin)).toBe(true)
    expect(isOwn('same-origin')).toBe(true)
    expect(isOwn('none')).toBe(true)
  })

  test('is ours with a hidden origin only if the browser says that it is the same', () => {
    expect(isOwn('same-origin', 'null')).toBe(true)
    expect(isOwn(undefined, 'null')).toBe(false)
    expect(isOwn('none', 'null')).toBe(false)
    expect(isOwn('same-site', 'null')).toBe(false)
    expect(isOwn('cross-site', 'null')).toBe(false)
  })

  test('is not ours if a header names another site', () => {
    expect(isOwn('cross-site', origin)).toBe(false)
    expect(isOwn('same-site', origin)).toBe(false)
    expect(isOwn('same-origin', 'https://evil.example')).toBe(false)
    expect(isOwn('none', 'https://evil.example')).toBe(false)
    expect(isOwn(undefined, 'https://evil.example')).toBe(false)
    expect(isOwn('something-new')).toBe(false)
  })

  test('is not ours from another port, scheme, sibling host or spelling of this machine', () => {
    const others = [
      'http://localhost:3001',
      'https://localhost:3000',
      'http://a.localhost:3000',
      'http://127.0.0.1:3000',
    ]
    expect(others.filter(other => isOwn(undefined, other) || isOwn('same-origin', other))).toEqual(
      [],
    )
  })

  test('is not ours without a header that says so', () => {
    expect(isOwn()).toBe(false)
  })
})
