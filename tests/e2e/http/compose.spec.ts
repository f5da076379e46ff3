import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { readComposeFile, startComposeCaddy } from '#tests/support/http/compose-caddy.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { freePort, startServer } from '#tests/support/http/server.ts'
import { wrongCode } from '#tests/support/http/wrong-codes.ts'
import { requireProgram } from '#tests/support/runner/find-program.ts'

test('compose.yaml trusts the one address that Caddy always has', () => {
  const { services, networks } = readComposeFile()
  const address = services.caddy.networks.medfold.ipv4_address
  expect(services.medfold.environment.TRUSTED_PROXIES).toBe(address)
  const [{ subnet, ip_range }] = networks.medfold.ipam.config
  // Other containers get addresses of this range, also when they start first.
  expect([subnet, ip_range].map(range => contains(range, address))).toEqual([true, false])
})

test('through the Caddy of compose.yaml, wrong codes of two clients count apart', async () => {
  const port = await freePort()
  const server = await startServer({
    APP_URL: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const caddy = await startComposeCaddy(port, server.port)
  try {
    const { shareId, code } = await ownerWithProfile({ ...server, origin: caddy.origin })
    const [first, second] = ['127.0.0.2', '127.0.0.3'].map(
      address => new HttpClient(caddy.origin, address),
    )
    const tryCode = (client: HttpClient | undefined, number: number) =>
      client?.post(`/view/${shareId}`, { code: wrongCode(code, number) })
    for (let number = 0; number < 5; number++) {
      expect((await tryCode(first, number))?.headers.location).toContain('?e=wrong')
    }
    expect((await tryCode(first, 5))?.status).toBe(429)
    expect((await tryCode(second, 6))?.headers.location).toContain('?e=wrong')
    expect((await second?.post(`/view/${shareId}`, { code }))?.status).toBe(303)
    expect((await second?.get(`/view/${shareId}`))?.status).toBe(200)
  } finally {
    await caddy.dispose()
    await server.dispose()
  }
})

test('while Medfold is down, Caddy names the emergency numbers and logs no link and no code', async () => {
  const caddy = await startComposeCaddy(await freePort(), await freePort())
  try {
    const countRefusals = () => caddy.log().split('connection refused').length - 1
    const before = countRefusals()
    const client = new HttpClient(caddy.origin)
    const [link, code] = ['Q7cLx0zvTtqKkCw1oZbn2A', '48213']
    const answers = [
      await client.get(`/view/${link}/${code}`, { referer: `${caddy.origin}/view/${link}` }),
      await client.get(`/VIEW/${link}?code=${code}`, { cookie: `mv_grant=${link}` }),
      await client.post(`/view/${link}`, { code }),
    ]
    for (const { status, body, headers } of answers) {
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
        503,
        '10',
        'no-store',
      ])
      expect(body).toMatch(/call 112 \(911 in North America\).*lang="es".*lang="ar" dir="rtl"/s)
    }
    await expect.poll(countRefusals).toBeGreaterThanOrEqual(before + answers.length)
    expect(caddy.log()).not.toMatch(new RegExp(`${link}|${code}|/view`, 'i'))
  } finally {
    await caddy.dispose()
  }
})

test('Caddy accepts the example of docs/proxies.md', () => {
  const example = /```caddy\n(.*?)```/s.exec(readFileSync('docs/proxies.md', 'utf8'))?.[1]
  const { status, stderr } = spawnSync(
    requireProgram(['caddy']),
    ['validate', '--adapter=caddyfile', '--config=-'],
    { input: example, encoding: 'utf8' },
  )
  expect(status, stderr).toBe(0)
})

function contains(range: string, address: string): boolean {
  const [network = '', bits] = range.split('/')
  const list = new BlockList()
  list.addSubnet(network, Number(bits))
  return list.check(address)
}
