import { resolve } from 'node:path'
import { mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { App } from '#app/server/boot.server.ts'
import { type RemixHandler, routeHandlers } from '#app/server/remix/route-handlers.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { builtRoutes } from '#tests/support/http/built-routes.ts'

const origin = 'http://localhost:3000'
const basenames = ['', '/for/0b0c0d0e-1111-4222-8333-444455556666']

test('a part of the build renders every page and its data as the whole build does', async () => {
  test.setTimeout(600_000)
  const build = await openBuild()
  const app = await (build.entry.module as unknown as { boot(): Promise<App> }).boot()
  // Pages contain times, so both answers have the same clock.
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  try {
    const partOf = routeHandlers(build)
    const wholes = new Map(
      basenames.map(basename => [
        basename,
        createRequestHandler({ ...build, ...(basename && { basename }) }, 'production'),
      ]),
    )
    const ask = (handler: RemixHandler, url: URL, cookie: string, init: RequestInit = {}) => {
      const request = new Request(url, { headers: { cookie }, ...init })
      return handler(request, createContext(app))
    }
    const cookie = await register((url, body) =>
      ask(partOf(url, ''), url, '', { method: 'POST', body }),
    )

    const different: string[] = []
    let pages = 0
    const compare = async (address: string, basename: string, sent: string, method = 'GET') => {
      const url = new URL(`${origin}${basename}${address}`)
      const whole = wholes.get(basename) as RemixHandler
      const expected = await readText(await ask(whole, url, sent, { method }))
      const found = await readText(await ask(partOf(url, basename), url, sent, { method }))
      if (found !== expected) different.push(`${method} ${basename}${address}`)
      if (expected.includes('__remixContext')) pages += 1
    }
    for (const path of await examplePaths()) {
      await compare(path, '', cookie, 'HEAD')
      for (const basename of basenames) {
        for (const sent of [cookie, '']) {
          await compare(path, basename, sent)
          await compare(`${path.replace(/^\/$/, '/_root')}.data`, basename, sent)
        }
      }
    }
    expect(different).toEqual([])
    // Otherwise all of them could be the same redirect.
    expect(pages).toBeGreaterThan(150)
  } finally {
    mock.timers.reset()
    await app.close()
  }
})

async function openBuild(): Promise<ServerBuild> {
  Object.assign(process.env, { DATA_DIR: test.info().outputPath('data'), APP_URL: origin })
  return await import(pathToFileURL(resolve('build/server/index.js')).href)
}

function createContext({ db }: App) {
  return { db, clientAddress: '192.0.2.1', requestId: 'request', cspNonce: 'nonce' }
}

async function register(
  ask: (url: URL, body: URLSearchParams) => Promise<Response>,
): Promise<string> {
  const form = new URLSearchParams(registrationOf(newPerson()))
  const response = await ask(new URL(`${origin}/register`), form)
  expect(response.status).toBe(302)
  return response.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

async function readText(response: Response): Promise<string> {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  // Sealed values of a form differ each time.
  const body = (await response.text()).replace(/\bA[\w-]{100,}/g, 'sealed')
  return [response.status, ...headers, '', body].join('\n')
}

/**
 * Returns an address of each route of the build, and addresses of an unusual form.
 */
async function examplePaths(): Promise<string[]> {
  const patterns = (await builtRoutes()).map(({ pattern }) => pattern)
  const paths = patterns.map(pattern =>
    pattern
      .replace(/:section\??/g, 'social')
      .replace(/:\w+\??/g, '12')
      .replace('*', 'no/such/page'),
  )
  const unusual = [
    '/ABOUT',
    '/about/',
    '//about',
    '/%61bout',
    '/profile/history/',
    '/?index',
    '/a%2Fb',
  ]
  return [...new Set([...paths, ...unusual])]
}
