import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

// scripts/start of a release, with a server that starts at once.
const server = `
process.on('SIGTERM', () => process.exit(3))
process.on('SIGINT', () => process.exit(4))
// The line comes last: a test sends its signal when it reads it.
if (process.argv.includes('--check')) {
  console.error('Settings: PORT must be a port number')
  process.exit(1)
}
console.log('server', process.pid, 'with', process.argv.slice(2).join(' ') || 'nothing')
if (process.env.FAULT) process.exit(1)
if (process.env.FILLS_HEAP) for (const all = []; ; ) all.push(new Array(1000).fill(Math.random()))
setInterval(() => {}, 1000)
`

function start(env: Record<string, string> = {}) {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'scripts'))
  for (const name of ['start', 'common.sh'])
    cpSync(`scripts/${name}`, join(folder, 'scripts', name))
  writeFileSync(join(folder, 'scripts/serve.ts'), server)
  writeFileSync(join(folder, 'release.json'), '{}')
  const child = spawn(join(folder, 'scripts/start'), ['--demo'], {
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  onTestFinished(() => void child.kill('SIGTERM'))
  const servers = () => [...said.matchAll(/^server (\d+) with (.*)$/gm)]
  return {
    child,
    said: () => said,
    words: () => servers().map(([, , words]) => words),
    /** Resolves with the process id when this many servers have started. */
    pidOf: async (count: number) => {
      await expect.poll(() => servers().length, { timeout: 5000 }).toBe(count)
      return Number(servers().at(-1)?.[1])
    },
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}

describe('scripts/start', () => {
  test.each([
    ['SIGTERM', 3],
    ['SIGINT', 4],
  ] as const)('passes %s on, and ends with the code of the server', async (signal, code) => {
    const { child, pidOf, ended, said } = start()
    const pid = await pidOf(1)
    child.kill(signal)
    expect(await ended).toBe(code)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(said()).not.toContain('again')
  })

  test('starts a killed server again and says why, without another password of the demo', async () => {
    const { child, pidOf, ended, said, words } = start()
    process.kill(await pidOf(1), 'SIGKILL')
    await pidOf(2)
    expect(said()).toContain('The server was ended by SIGKILL. Starting it again …')
    expect(words()).toEqual(['--demo', 'nothing'])
    child.kill('SIGTERM')
    expect(await ended).toBe(3)
  })

  test('starts a server again that reached its heap limit, three times a minute', async () => {
    const { ended, said, words } = start({ FILLS_HEAP: 'yes' })
    expect(await ended).toBe(134)
    expect(words()).toHaveLength(4)
    expect(said()).toContain('heap out of memory')
    expect(said()).toContain('The server was ended by SIGABRT, as at the heap limit. Starting')
    expect(said()).toContain('It is not started again')
  }, 30_000)

  test.each([
    ['refuses its settings', { FAULT: 'yes' }, 1],
    ['ends by itself', {}, 3],
  ])('starts no server again that %s', async (_, env, code) => {
    const { pidOf, ended, words } = start(env)
    const pid = await pidOf(1)
    if (code === 3) process.kill(pid, 'SIGTERM')
    expect(await ended).toBe(code)
    expect(words()).toHaveLength(1)
  })

  test('refuses settings that are not valid before it builds', () => {
    const folder = temporaryFolder()
    for (const name of ['scripts', 'node_modules']) mkdirSync(join(folder, name))
    for (const name of ['start', 'common.sh'])
      cpSync(`scripts/${name}`, join(folder, 'scripts', name))
    writeFileSync(join(folder, 'scripts/serve.ts'), server)
    writeFileSync(join(folder, 'package-lock.json'), '{}')
    const lock = execFileSync('cksum', { input: '{}', encoding: 'utf8' })
    writeFileSync(join(folder, 'node_modules/.installed-lock'), lock)
    const { status, stdout, stderr } = spawnSync(join(folder, 'scripts/start'), {
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([1, '', 'Settings: PORT must be a port number\n'])
  })

  test('gives the server the heap of the Docker image', () => {
    const [start, image] = ['scripts/start', 'Dockerfile'].map(file => readFileSync(file, 'utf8'))
    expect(/--max-heap-size=\d+/.exec(start ?? '')?.[0]).toBe(
      /--max-heap-size=\d+/.exec(image ?? '')?.[0],
    )
  })
})
