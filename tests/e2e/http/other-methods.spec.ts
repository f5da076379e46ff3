import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { type BuiltRoute, builtRoutes } from '#tests/support/http/built-routes.ts'
import { type HttpAnswer, HttpClient } from '#tests/support/http/http-client.ts'
import type { TestServer } from '#tests/support/http/server.ts'

const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'FOO']

/** Words of the framework's router, error page and server. */
const framework =
  /You made a|did not provide|No route matches|defined an action|Unexpected Server Error|Invalid request method|MethodNotAllowed|Error: (You|No|Method|Invalid)/

test('no method at any address is answered with words of the framework', async ({ server }) => {
  test.setTimeout(600_000)
  const { client } = await newOwner(server)
  const anonymous = new HttpClient(server.origin)
  const faults: string[] = []
  for (const route of await builtRoutes()) {
    for (const method of methods) {
      // A form without fields could act for an owner, such as the logout.
      const who = method === 'POST' && route.hasAction ? anonymous : client
      for (const path of listAddresses(route)) {
        const answer = await who.send(method, path, { origin: server.origin })
        const fault = findFault(answer, method)
        if (fault) faults.push(`${method} ${path}: ${answer.status} ${fault}`)
      }
    }
  }
  expect(faults).toEqual([])
})

test('a form posted to a page without an action gets the usual title, status and headers', async ({
  page,
  server,
}) => {
  await page.goto('/about')
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/terms'
    document.body.append(form)
    form.submit()
  })
  await expect(page).toHaveTitle('This is not possible here – Medfold')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is not possible here')
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Medfold' })).toBeVisible()
  const { status, headers } = await post(server, '/terms')
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
})

test('a form posted to a data address is refused with our page', async ({ server }) => {
  const { status, headers, body } = await post(server, '/proxies.csv')
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  expect(body).toContain('<title>This is not possible here – Medfold</title>')
  expect(body).toContain('Nothing was changed.')
})

function post(server: TestServer, path: string): Promise<HttpAnswer> {
  return new HttpClient(server.origin).post(path, {})
}

/**
 * Returns the addresses of a route: document, index, data of single fetch, and the older data
 * address.
 */
function listAddresses({ id, pattern }: BuiltRoute): string[] {
  const path = pattern
    .replace(/:\w+\?/g, 'x')
    .replace(/:\w+/g, 'x')
    .replace('*', 'no/such/page')
  const data = path === '/' ? '/_root.data' : `${path}.data`
  return [path, `${path}?index`, data, `${data}?index`, `${path}?_data=${encodeURIComponent(id)}`]
}

function findFault({ status, headers, body }: HttpAnswer, method: string): string | undefined {
  const found = framework.exec(body)
  if (found) return body.slice(Math.max(0, found.index - 40), found.index + 160)
  if (status >= 500) return 'is a fault of the server'
  if (!headers['content-security-policy']) return 'has no security headers'
  if (status !== 405 || method === 'HEAD') return undefined
  if (/Unexpected Application Error/.test(body)) return 'is an unexpected error'
  const isPage = headers['content-type']?.startsWith('text/html')
  return isPage && !body.includes('This is not possible here') ? 'has no title of ours' : undefined
}
