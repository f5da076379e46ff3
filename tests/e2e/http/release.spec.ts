import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { version } from '#app/lib/version.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner, type OwnerWithLink } from '#tests/support/data/owner.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { canMountDisks, freePort } from '#tests/support/http/server.ts'
import { type CleanRoot, createCleanRoot } from '#tests/support/operation/clean-root.ts'

// An installation as docs/self-hosting.md describes it, without npm, Node and compiler.

test.skip(!canMountDisks(), 'this machine lets no test enter a root of its own')
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const port = await freePort()
const origin = `http://localhost:${port}`
const name = `medfold-${version}`
const stop = 'kill $(cat /var/pid); while kill -0 $(cat /var/pid) 2>&-; do sleep 0.02; done'
const start =
  'cd /opt/medfold/current && { setsid ./scripts/start >>/var/log 2>&1 & echo $! >/var/pid; }'

let folder: string
let root: CleanRoot
let owner: OwnerWithLink

test.beforeAll(async () => {
  // Packing runs npm, and the limit of the tests does not apply here.
  test.setTimeout(600_000)
  // On a disk: a release and its packages are large.
  folder = mkdtempSync('/var/tmp/medfold-release-')
  root = createCleanRoot(join(folder, 'root'))
  mkdirSync(join(root.path, 'opt/medfold/releases'), { recursive: true })
  const file = pack(join(folder, 'packed'))
  copyFileSync(file, join(root.path, 'opt', basename(file)))
  writeFileSync(
    join(root.path, 'opt/medfold/.env'),
    `PORT=${port}\nAPP_URL=${origin}\nDATA_DIR=/var/medfold\nBACKUPS=off\n`,
  )
  const install = `cd /opt/medfold && tar -xzf /opt/${basename(file)} -C releases
    ln -s releases/${name} current && ln -s ../../.env releases/${name}/.env`
  expect(root.run(install)).toEqual({ status: 0, output: '' })
  run(start)
  await waitUntilReady()
  owner = await newOwner({ origin } as Parameters<typeof newOwner>[0])
})

test.afterAll(() => {
  root.run(stop)
  rmSync(folder, { recursive: true, force: true })
})

test('a release runs without npm, Node and compiler of the machine', async () => {
  for (const program of ['npm', 'node', 'cc']) expect(root.run(program).status).toBe(127)
  expect(await opensLink()).toBe(true)
})

test('a killed server answers again, and one with wrong settings ends with code 1', async () => {
  run('kill -9 $(cat /proc/$(cat /var/pid)/task/*/children)')
  await expect.poll(() => run('cat /var/log')).toContain('ended by SIGKILL. Starting it again …')
  await waitUntilReady()
  expect(await opensLink()).toBe(true)
  const { status, output } = root.run('cd /opt/medfold/current && PORT=abc ./scripts/start')
  expect(status).toBe(1)
  expect(JSON.parse(output)).toMatchObject({
    level: 'error',
    kind: 'start',
    text: 'Settings: PORT must be a port number',
  })
})

test('a release contains no tests, and a list of its packages', () => {
  const release = join(root.path, 'opt/medfold/releases', name)
  expect(existsSync(join(release, 'tests'))).toBe(false)
  const { bomFormat, components } = JSON.parse(
    readFileSync(join(release, 'packages.cdx.json'), 'utf8'),
  )
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map((one: { name: string }) => one.name)
  expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'age-encryption', 'sharp']))
  expect(names).not.toContain('vitest')
})

test('a backup is made and restored in the same root, and its card still opens', async () => {
  const made = run('cd /opt && medfold/current/scripts/medfold backup --json')
  const { path } = JSON.parse(made)
  run(stop)
  run(
    `mkdir /var/second && cp /var/medfold/master.key /var/second &&
     DATA_DIR=/var/second /opt/medfold/current/scripts/medfold restore ${path}`,
  )
  run(`DATA_DIR=/var/second; export DATA_DIR; ${start}`)
  await waitUntilReady()
  expect(await opensLink()).toBe(true)
  expect(run('DATA_DIR=/var/second /opt/medfold/current/scripts/medfold drill')).toMatch(
    /The drill passed in [\d.]+ s/,
  )
})

/** Packs a release of the present build. Returns its path. */
function pack(target: string): string {
  const script = join(import.meta.dirname, '../../../scripts/build/pack-release.ts')
  execFileSync(process.execPath, [script, target], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(target, `${name}-${process.platform}-${process.arch}.tar.gz`)
}

function run(command: string): string {
  const { status, output } = root.run(command)
  expect(status, output).toBe(0)
  return output
}

async function waitUntilReady(): Promise<void> {
  const health = async () => {
    const answer = await fetch(`${origin}/healthcheck`).catch(() => undefined)
    return answer?.ok || readFileSync(join(root.path, 'var/log'), 'utf8')
  }
  await expect.poll(health, { timeout: 60_000 }).toBe(true)
}

async function opensLink(): Promise<boolean> {
  const client = new HttpClient(origin)
  const { status } = await client.post(`/view/${owner.shareId}`, { code: owner.code })
  const page = await client.get(`/view/${owner.shareId}`)
  return status === 303 && page.status === 200 && page.body.includes(owner.person.lastName)
}
