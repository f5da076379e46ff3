import { describe, expect, test } from 'vitest'
import { origin, startReceivingServer } from './server-under-test.ts'

const path = '/unsubscribe/updates.id.mac'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const body = 'List-Unsubscribe=One-Click'
const multipart = [
  '--x',
  'Content-Disposition: form-data; name="List-Unsubscribe"',
  '',
  'One-Click',
  '--x--',
  '',
].join('\r\n')
const multipartType = { 'content-type': 'multipart/form-data; boundary=x' }

describe('the "unsubscribe" of a mail program, which has no origin', () => {
  test('reaches the application in both encodings', async () => {
    const { ask, received } = await startReceivingServer()
    for (const [headers, text] of [
      [form, body],
      [{ 'content-type': `${form['content-type']}; charset=UTF-8` }, body],
      [multipartType, multipart],
    ] as const) {
      const { status } = await ask(path, { method: 'POST', headers, body: text })
      expect(status, text).toBe(200)
    }
    expect(received).toHaveLength(3)
  })

  test('is refused with any other body, path or method', async () => {
    const { ask, received } = await startReceivingServer()
    const posts: [string, Record<string, string>, string][] = [
      [path, form, ''],
      [path, form, 'intent=resume'],
      [path, form, 'List-Unsubscribe=One-Click&intent=resume'],
      [path, form, 'List-Unsubscribe=One-Click&List-Unsubscribe=One-Click'],
      [path, form, 'List-Unsubscribe=one-click'],
      [path, { 'content-type': 'text/plain' }, body],
      [path, {}, body],
      [path, multipartType, 'no boundary'],
      [path, multipartType, multipart.replace('\r\n\r\n', '; filename="a"\r\n\r\n')],
      [`${path}.data`, form, body],
      [`${path}?_data=routes%2Funsubscribe.%24token`, form, body],
      [`${path}?x`, form, body],
      [`${path}/more`, form, body],
      ['/unsubscribe/', form, body],
      ['/unsubscribe/..%2Fresource', form, body],
      ['/unsubscribe/../resource', form, body],
      ['//unsubscribe/x', form, body],
      ['/resource', form, body],
    ]
    const passed: string[] = []
    for (const [target, headers, text] of posts) {
      const { status } = await ask(target, { method: 'POST', headers, body: text })
      if (status !== 403) passed.push(`${target} ${JSON.stringify(text)}: ${status}`)
    }
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const { status } = await ask(path, { method, headers: form, body })
      if (status !== 403) passed.push(`${method}: ${status}`)
    }
    expect(passed).toEqual([])
    expect(received).toEqual([])
  })

  test('is refused from a page of another site', async () => {
    const { ask, received } = await startReceivingServer()
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    ]
    for (const headers of foreign) {
      const { status } = await ask(path, { method: 'POST', headers: { ...form, ...headers }, body })
      expect(status).toBe(403)
    }
    expect(received).toEqual([])
  })
})

test('our own page may post other values there', async () => {
  const { ask, received } = await startReceivingServer()
  const headers = { ...form, origin }
  await ask(path, { method: 'POST', headers, body: 'intent=resume' })
  expect(received).toHaveLength(1)
})
