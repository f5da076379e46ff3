import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removedSettings } from '#app/lib/ignored-settings.server.ts'
import { plainPage } from '#app/server/plain-page.ts'
import { freePort } from '#tests/support/http/server.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'
import { ask } from './server-under-test.ts'

const mainFile = join(import.meta.dirname, '../../../app/server/main.ts')

/** A build whose slow page waits for SIGUSR2, and whose fatal page ends the process. */
const build = `
const route = (path, loader) => ({ id: path, parentId: 'root', path, module: { loader } })
export const mode = 'production'
export const future = { v3_singleFetch: true }
export const assets = { entry: {}, routes: {} }
export const routes = {
  root: { id: 'root', path: '', module: { default() {} } },
  slow: route('slow', async () => {
    console.log('slow began')
    const waiting = setInterval(() => {}, 1000)
    await new Promise(resolve => process.once('SIGUSR2', resolve))
    clearInterval(waiting)
    return new Response('done')
  }),
  fatal: route('fatal', () => {
    setImmediate(() => { throw new Error('broken beyond repair') })
    return new Response('going')
  }),
}
async function boot() {
  const { FAULT, FILES, JOBS, METRICS_PORT, METRICS_TOKEN, OPEN, ORIGIN, PORT, SECURE, PROXIES, UNPROVEN, WARNING } = process.env
  console.log('boots')
  if (WARNING) process.emitWarning(WARNING)
  if (FAULT) throw Object.assign(new Error('Settings: ' + FAULT), { name: 'SettingsError' })
  const env = { origin: ORIGIN || 'http://localhost:' + PORT, host: OPEN ? '0.0.0.0' : '127.0.0.1', port: Number(PORT), secure: Boolean(SECURE), trustedProxies: PROXIES ? [PROXIES] : [], hasUnprovenAddresses: Boolean(UNPROVEN), metricsPort: Number(METRICS_PORT), metricsToken: METRICS_TOKEN }
  return {
    env,
    isHealthy: async () => true,
    findFaults: async () => FILES ? [FILES] : [],
    seedDemo: async () => 'words of the demonstration',
    startJobs() {
      if (JOBS) throw Object.assign(new Error('Settings: ' + JOBS), { name: 'SettingsError' })
    },
    stopJobs: async () => console.log('jobs ended'),
    close: async () => console.log('database closed'),
  }
}
export const entry = { module: { boot, default() {} } }
`

interface StartOptions {
  port?: number
  isDemo?: boolean
  fault?: string
  isBuilt?: boolean
  hasSetupPage?: boolean
  settings?: Record<string, string>
}

async function start({
  port,
  isDemo = false,
  fault = '',
  isBuilt = true,
  hasSetupPage = false,
  settings,
}: StartOptions = {}) {
  const root = temporaryFolder()
  mkdirSync(join(root, 'build/server'), { recursive: true })
  if (isBuilt) writeFileSync(join(root, 'build/server/index.js'), build)
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  const free = port ?? (await freePort())
  const options = JSON.stringify({ root, isDev: false, isDemo, hasSetupPage })
  const script = `const { main } = await import(${JSON.stringify(mainFile)}); await main(${options})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(free), FAULT: fault, ...settings },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, port: free, said: collect(child), ended: once(child, 'close') }
}

/** Returns the texts of log lines. */
function textsOf(lines: string): string[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line).text)
}

function collect(child: ChildProcess) {
  const said = { out: '', err: '' }
  child.stdout?.on('data', chunk => {
    said.out += chunk
  })
  child.stderr?.on('data', chunk => {
    said.err += chunk
  })
  return said
}

describe('the launcher', () => {
  test("prints its origin, and the demonstration's login", async () => {
    const { said, port } = await start({ isDemo: true, settings: { LOG_FORMAT: 'text' } })
    await expect
      .poll(() => said.out)
      .toBe(`boots\nMedfold is ready at http://localhost:${port}\nwords of the demonstration\n`)
    expect((await ask(port, '/healthcheck')).status).toBe(200)
  })

  test('warns in one line, as .env.example does, if it has https and trusts no proxy', async () => {
    const alone = await start({ settings: { SECURE: '1' } })
    const proxied = await start({ settings: { SECURE: '1', PROXIES: '10.0.0.1' } })
    await expect.poll(() => alone.said.err).toMatch(/"TRUSTED_PROXIES is empty: .*\n$/)
    const example = readFileSync('.env.example', 'utf8').replaceAll(/\n# ?/g, ' ')
    expect(example).toContain(textsOf(alone.said.err).join())
    await expect.poll(() => proxied.said.out).toContain('is ready')
    expect((await ask(proxied.port, '/healthcheck')).status).toBe(200)
    expect(proxied.said.err).toBe('')
  })

  test('warns in one line of a public range of trusted proxies', async () => {
    const { said } = await start({ settings: { SECURE: '1', PROXIES: '203.0.113.0/24' } })
    await expect
      .poll(() => textsOf(said.err))
      .toEqual([
        expect.stringMatching(/^TRUSTED_PROXIES holds public ranges \(203\.0\.113\.0\/24\): /),
      ])
  })

  test('says in one line that removed settings have no effect', async () => {
    const settings = Object.fromEntries(removedSettings.map(name => [name, '64']))
    const { said } = await start({ settings })
    const line = `These settings have no effect in this version, so remove them: ${removedSettings.join(', ')}`
    await expect.poll(() => textsOf(said.err)).toEqual([line])
  })

  test('warns of each fault that the doctor finds', async () => {
    const { said } = await start({ settings: { FILES: 'Permissions: open' } })
    await expect.poll(() => textsOf(said.err)).toEqual(['Permissions: open'])
  })

  test('warns in one line if a public server confirms no addresses', async () => {
    const { said, port } = await start({ settings: { UNPROVEN: '1' } })
    await expect.poll(() => said.err).toMatch(/"EMAIL_CONFIRMATION is off: .*\n$/)
    expect((await ask(port, '/healthcheck')).status).toBe(200)
  })

  test('warns in one line, as .env.example does, if its origin is too long for SMART Health Links', async () => {
    const origin = `https://${'a'.repeat(72)}`
    const { said } = await start({ settings: { ORIGIN: origin } })
    const longest = await start({ settings: { ORIGIN: origin.slice(0, 79) } })
    await expect.poll(() => said.err).toMatch(/"APP_URL is longer than 79 characters: .*\n$/)
    const example = readFileSync('.env.example', 'utf8').replaceAll(/\n# ?/g, ' ')
    expect(example).toContain(textsOf(said.err).join())
    await expect.poll(() => longest.said.out).toContain('is ready')
    expect((await ask(longest.port, '/healthcheck')).status).toBe(200)
    expect(longest.said.err).toBe('')
  })

  test('serves metrics to this machine alone, or on HOST to those who name the token', async () => {
    const token = 'a token of a test'
    const port = String(await freePort())
    const open = { OPEN: 'yes', METRICS_PORT: port }
    const local = await start({ settings: open })
    await expect.poll(() => local.said.out).toContain('is ready')
    const elsewhere = (path: string, headers = {}) =>
      fetch(`http://127.0.0.2:${port}${path}`, { headers }).then(
        answer => answer.status,
        error => error.cause.code,
      )
    expect((await ask(local.port, '/livez', {})).status).toBe(200)
    expect((await ask(Number(port), '/metrics')).body).toContain('medfold_ready 1')
    expect(await elsewhere('/metrics')).toBe('ECONNREFUSED')
    local.child.kill('SIGTERM')
    await local.ended
    const guarded = await start({ settings: { ...open, METRICS_TOKEN: token } })
    await expect.poll(() => guarded.said.out).toContain('is ready')
    const authorization = `Bearer ${token}`
    expect(await elsewhere('/metrics')).toBe(401)
    expect(await elsewhere('/metrics', { authorization: 'Bearer another token' })).toBe(401)
    expect(await elsewhere('/metrics', { authorization })).toBe(200)
    expect(await elsewhere('/', { authorization })).toBe(404)
  })

  test('reports in one line that the port of metrics is in use', async () => {
    const first = await start()
    await expect.poll(() => first.said.out).toContain('is ready')
    const { said, ended } = await start({ settings: { METRICS_PORT: String(first.port) } })
    expect(await ended).toEqual([1, null])
    expect(textsOf(said.err)).toEqual([
      expect.stringMatching(/already in use: .* set METRICS_PORT to another one\.$/),
    ])
    expect(said.out).toBe('')
  })

  test('finishes requests on SIGTERM, closes the database and ends with 0', async () => {
    const { child, said, port, ended } = await start()
    await expect.poll(() => said.out).toContain('is ready')
    const answer = ask(port, '/slow')
    await expect.poll(() => said.out).toContain('slow began')
    child.kill('SIGTERM')
    child.kill('SIGINT')
    await expect
      .poll(() => ask(port, '/healthcheck').catch(error => error.code))
      .toBe('ECONNREFUSED')
    expect(said.out).not.toContain('database closed')
    child.kill('SIGUSR2')
    expect((await answer).body).toBe('done')
    expect(await ended).toEqual([0, null])
    expect(said.out).toMatch(/jobs ended\n.*database closed\n/s)
    expect(said.err).toBe('')
  })

  test('ends with 1 after an uncaught error, with one line and the database closed', async () => {
    const { said, port, ended } = await start()
    await expect.poll(() => said.out).toContain('is ready')
    await ask(port, '/fatal')
    expect(await ended).toEqual([1, null])
    expect(said.out).toContain('database closed')
    expect(JSON.parse(said.err)).toMatchObject({
      level: 'error',
      detail: expect.stringMatching(/^Error\n {4}at .*index\.js:\d+:\d+/),
    })
  })

  test('reports an unusable setting in one line', async () => {
    const text = 'Settings: PORT must be a port number'
    const fault = 'PORT must be a port number'
    const { said, ended } = await start({ fault })
    const read = await start({ fault, settings: { LOG_FORMAT: 'text' } })
    expect(await ended).toEqual([1, null])
    expect(said.out).toBe('boots\n')
    expect(JSON.parse(said.err)).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'error',
      kind: 'start',
      text,
    })
    await read.ended
    expect(read.said).toEqual({ out: 'boots\n', err: `${text}\n` })
  })

  test('reports an unusable setting of its jobs in one line', async () => {
    const { said, ended } = await start({ settings: { JOBS: 'MAIL_FROM must be an address' } })
    expect(await ended).toEqual([1, null])
    expect(textsOf(said.err)).toEqual(['Settings: MAIL_FROM must be an address'])
  })

  test('reports settings that are not valid in one line, before it opens the application', async () => {
    const { said, ended } = await start({ settings: { MAIL_TRANSPORT: 'fax' } })
    expect(await ended).toEqual([1, null])
    expect(said.out).toBe('')
    expect(textsOf(said.err)).toEqual(['Settings: MAIL_TRANSPORT must be file, resend or smtp'])
  })

  test('serves a page that says what to set, with status 503, until a signal ends it', async () => {
    const settings = { APP_URL: '', HOST: '"0.0.0.0"' }
    const { child, said, port, ended } = await start({ hasSetupPage: true, settings })
    await expect.poll(() => said.err).toMatch(/^.*"level":"error".*APP_URL is not set.*\n$/)
    for (const path of ['/', '/livez', '/view/x']) {
      const { status, headers, body } = await ask(port, path)
      expect([status, headers['cache-control']]).toEqual([503, 'no-store'])
      expect(body).toContain('Settings: APP_URL is not set')
      expect(body).toMatch(/-e APP_URL=https:.*DOMAIN=/s)
      expect(body).not.toContain('<script')
    }
    const page = { requestId: '', cspNonce: '', origin: '', setupFault: 'must be <= 9' }
    expect(plainPage(503, page)).toContain('must be &lt;= 9')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(said.out).toBe('')
  })

  test('serves no such page with valid settings', async () => {
    const { said, port } = await start({ hasSetupPage: true })
    await expect.poll(() => said.out).toContain('is ready')
    expect((await ask(port, '/healthcheck')).status).toBe(200)
  })

  test('reports in one line that its port is in use, before it opens the application', async () => {
    const first = await start()
    await expect.poll(() => first.said.out).toContain('is ready')
    const { said, ended } = await start({ port: first.port })
    expect(await ended).toEqual([1, null])
    expect(textsOf(said.err)).toEqual([
      expect.stringMatching(/^Port \d+ on 127\.0\.0\.1 is already in use: /),
    ])
    expect(said.out).toBe('')
  })

  test('logs a warning of a package as a line', async () => {
    const { said } = await start({ settings: { WARNING: 'an option\nis old' } })
    await expect.poll(() => said.out).toContain('is ready')
    expect(textsOf(said.err)).toEqual(['an option\nis old'])
  })

  test('reports in one line that there is no build', async () => {
    const { said, ended } = await start({ isBuilt: false })
    expect(await ended).toEqual([1, null])
    expect(textsOf(said.err)).toEqual([
      'Medfold has not been built: run ./scripts/start, or npm run build.',
    ])
  })
})
