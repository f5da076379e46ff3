import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { handleOneFormPerTurn } from '#app/server/one-form-per-turn.ts'

test('a page is answered before the second of many earlier forms, and no form is lost', async () => {
  const handled: string[] = []
  const listener = handleOneFormPerTurn(({ method, url }) => void handled.push(`${method} ${url}`))
  const send = (method: string, url: string, isGone = false) =>
    listener({ method, url } as IncomingMessage, { destroyed: isGone } as ServerResponse)
  for (const url of ['/1', '/2', '/3']) send('POST', url)
  send('POST', '/gone', true)
  send('GET', '/page')
  expect(handled).toEqual(['GET /page'])
  await new Promise(setImmediate)
  expect(handled).toEqual(['GET /page', 'POST /1'])
  send('GET', '/other')
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
  send('POST', '/4')
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate)
  expect(handled.slice(2)).toEqual(['GET /other', 'POST /2', 'POST /3', 'POST /4'])
})
