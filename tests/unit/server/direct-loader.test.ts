import {
  type AppLoadContext,
  createRequestHandler,
  type LoaderFunctionArgs,
  redirect,
  type ServerBuild,
} from '@remix-run/node'
import { describe, expect, test, vi } from 'vitest'
import { readBytes, textResponse } from '#app/http/text-response.ts'
import { routeHandlers } from '#app/server/remix/route-handlers.ts'
import { tinyBuild } from './tiny-build.ts'

const origin = 'http://localhost:3000'

type Load = (args: LoaderFunctionArgs) => unknown

const loaders: [name: string, load: Load][] = [
  ['a page', () => new Response('<p>', { headers: { 'Content-Type': 'text/html', 'X-Own': 'a' } })],
  ['a page of one text', () => textResponse('<p>', { status: 423, headers: { 'X-Own': 'b' } })],
  ['two cookies', () => new Response(null, { status: 204, headers: cookies() })],
  ['its parameters', ({ params }) => Response.json(params)],
  ['its request', ({ request }) => Response.json(described(request))],
  ['its context', ({ context }) => Response.json(context)],
  ['a redirect', () => redirect('/view')],
  ['a relative redirect', () => redirect('../other?index&a=b', 303)],
  ['a redirect to another site', () => redirect('https://example.org/x')],
  ['a response without a place', () => new Response(null, { status: 304 })],
  ['data', () => ({ own: 1 })],
  ['null', () => null],
  ['nothing', () => undefined],
  ['a thrown response', () => fail(new Response('no', { status: 404 }))],
  ['a thrown redirect', () => fail(redirect('/login'))],
  ['a thrown error', () => fail(new Error('secret of the house'))],
  ['a thrown word', () => fail('word')],
]

const addresses = [
  '/things/a%2Fb/%C3%A9',
  '/things/one/',
  '/THINGS/one/two',
  '/things/one?index&lang=es&index=1',
  '/things/one?',
  '/things/one.data',
  '/things/one.data?_routes=things',
]

describe.each(loaders)('a resource route that returns %s', (_, load) => {
  test.each(['GET', 'HEAD', 'POST'])('answers as Remix does: %s', async method => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (const address of addresses) {
      expect([address, await answerOf(load, { method, address, isWhole: false })]).toEqual([
        address,
        await answerOf(load, { method, address, isWhole: true }),
      ])
    }
  })
})

test('a resource route answers an aborted request as Remix does', async () => {
  for (const load of [() => new Response('late'), () => fail(new Error('late'))]) {
    const asked = { method: 'GET', address: '/things/one', isAborted: true }
    expect(await answerOf(load, { ...asked, isWhole: false })).toEqual(
      await answerOf(load, { ...asked, isWhole: true }),
    )
  }
})

test('a resource route runs its loader once', async () => {
  for (const [name, load] of loaders) {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let count = 0
    const counted: Load = args => {
      count += 1
      return load(args)
    }
    await answerOf(counted, { method: 'GET', address: '/things/one', isWhole: false })
    expect([name, count]).toEqual([name, 1])
  }
})

test('a page of one text reaches the server without Remix', async () => {
  const response = await answer(() => textResponse('<p>'), {
    method: 'GET',
    address: '/things/one',
    isWhole: false,
  })
  expect(String(readBytes(response))).toBe('<p>')
  expect(await response.text()).toBe('<p>')
})

interface Asked {
  method: string
  address: string
  /** True for an answer by Remix. */
  isWhole: boolean
  isAborted?: boolean
}

async function answerOf(load: Load, asked: Asked) {
  const errors: unknown[] = []
  const response = await answer(load, asked, error => errors.push(String(error)))
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  const { status, statusText } = response
  return { status, statusText, headers, body: await response.text(), errors }
}

async function answer(
  load: Load,
  { method, address, isWhole, isAborted }: Asked,
  handleError: (error: unknown) => void = () => {},
): Promise<Response> {
  const build = buildWith(load, handleError)
  const url = new URL(`${origin}${address}`)
  const controller = new AbortController()
  const body = method === 'POST' ? 'a=b' : undefined
  const request = new Request(url, { method, body, signal: controller.signal })
  if (isAborted) controller.abort()
  const handle = isWhole ? createRequestHandler(build, 'production') : routeHandlers(build)(url, '')
  return await handle(request, { requestId: 'request' } as AppLoadContext)
}

function buildWith(load: Load, handleError: (error: unknown) => void): ServerBuild {
  const build = tinyBuild()
  const things = {
    id: 'things',
    parentId: 'root',
    path: 'things/:one/:two?',
    module: { loader: load, action: load },
  }
  const entry = { module: { ...build.entry.module, handleError } }
  return { ...build, entry, routes: { ...build.routes, things } } as unknown as ServerBuild
}

function described({ url, method, headers, signal, body }: Request) {
  return { url, method, headers: [...headers], isAborted: signal.aborted, hasBody: body !== null }
}

function cookies(): Headers {
  const headers = new Headers()
  headers.append('Set-Cookie', 'a=1; Path=/')
  headers.append('Set-Cookie', 'b=2; Path=/')
  return headers
}

function fail(reason: unknown): never {
  throw reason
}
