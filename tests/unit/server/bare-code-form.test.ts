import { expect, test } from 'vitest'
import { isCodeFormBody, mayBeBareCodeForm } from '#app/server/bare-code-form.ts'

const url = `/view/${'A'.repeat(22)}`
const mayBe = (request: { url?: string; method?: string; headers?: Record<string, string> }) =>
  mayBeBareCodeForm({
    ...{ url, method: 'POST', ...request },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...request.headers },
  } as never)
const isCode = (body: string) => isCodeFormBody(Buffer.from(body))

test('a code form may have neither header', () => {
  expect(mayBe({})).toBe(true)
  expect(mayBe({ url: `${url}?lang=fr` })).toBe(true)
})

test('a code form with one of the headers is checked like any other form', () => {
  expect(mayBe({ headers: { origin: 'https://evil.example' } })).toBe(false)
  expect(mayBe({ headers: { origin: 'null' } })).toBe(false)
  expect(mayBe({ headers: { 'sec-fetch-site': 'cross-site' } })).toBe(false)
})

test('a code form has the type that browsers send', () => {
  for (const type of ['text/plain', 'multipart/form-data; boundary=b', '']) {
    expect(mayBe({ headers: { 'content-type': type } })).toBe(false)
  }
})

test('no other address and no other method needs neither header', () => {
  const others = ['?_data=x', '?lang=fr&_data=x', '.data', '/note', '/print', '/12345', '/', 'A']
  expect(others.filter(end => mayBe({ url: url + end }))).toEqual([])
  expect(['/view', '/login', `/x${url}`, `/${url}`].filter(other => mayBe({ url: other }))).toEqual(
    [],
  )
  expect(['GET', 'PUT', 'DELETE'].filter(method => mayBe({ method }))).toEqual([])
})

test('the other forms of the address are no code form', () => {
  expect(isCode('code=12345&reader=Medic+7')).toBe(true)
  expect(isCode('intent=finish')).toBe(false)
  expect(isCode('intent=reader&reader=x&code=1')).toBe(false)
  expect(isCode('')).toBe(false)
})
