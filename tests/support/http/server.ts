import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A running server for tests. */
export interface TestServer {
  readonly origin: string
  readonly port: number
  readonly dataDir: string
  /** Process id of the present server process. */
  readonly pid: number
  /** Returns the output of every process of this server. */
  log(): string
  /** Returns every byte of every file of the database. */
  storedBytes(): Buffer
}

/** A server process of a test, whose data folder exists until `dispose`. */
export interface OwnServer extends TestServer {
  /** Stops the process as an operator does. Returns the exit code. */
  stop(): Promise<number | null>
  /** Kills the process at once. */
  kill(): Promise<void>
  /** Starts a new process with the same data and address. */
  start(): Promise<void>
  /** Stops the process and removes its data. */
  dispose(): Promise<void>
}

const maxStartMs = 20_000

interface ServerOptions {
  /**
   * Size of a separate disk for the data folder, which only the server sees: see `dataDirInside`.
   */
  diskMib?: number
  /** True for passwords that cost as much to hash as in production; a few specs ask for it. */
  hasProductionHashes?: boolean
  /** True for the memory of a server in production, for specs of starts, crashes and limits. */
  hasProductionMemory?: boolean
  /** True for commits that wait for a disk, as in production. */
  isDataOnDisk?: boolean
}

/** Returns whether a test may mount a disk that only one process sees. */
export function canMountDisks(): boolean {
  const { status } = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()])
  return status === 0
}

/** Returns the path of the data folder on the separate disk of a server. */
export function dataDirInside({ pid, dataDir }: Pick<TestServer, 'pid' | 'dataDir'>): string {
  return `/proc/${pid}/root${dataDir}`
}

/**
 * Starts the built application on a free port of this machine, with a new database.
 * @param host name of the server: passkeys need `localhost`.
 * @param args of the launcher, such as `--demo`.
 */
export async function startServer(
  settings: Record<string, string> = {},
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
  args: string[] = [],
  options: ServerOptions = {},
): Promise<OwnServer> {
  const folder = options.isDataOnDisk ? diskFolder() : tmpdir()
  const dataDir = mkdtempSync(join(folder, 'medfold-e2e-'))
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: origin,
    DATA_DIR: dataDir,
    BACKUPS: 'off',
    ...settings,
  }
  const log = openSync(logFileOf(dataDir), 'a')
  let child = launch(env, log, args, options)

  const server: OwnServer = {
    ...runningServer({ origin, port, dataDir, pid: 0 }),
    get pid() {
      return child.pid ?? 0
    },
    stop: () => end(child, 'SIGTERM'),
    async kill() {
      await end(child, 'SIGKILL')
    },
    async start() {
      child = launch(env, log, args, options)
      await waitUntilReady(child, server)
    },
    async dispose() {
      await end(child, 'SIGTERM')
      closeSync(log)
      for (const path of [dataDir, logFileOf(dataDir)])
        rmSync(path, { recursive: true, force: true })
    },
  }
  try {
    await waitUntilReady(child, server)
  } catch (error) {
    await server.dispose()
    throw error
  }
  return server
}

/** Returns the handle of a running server, also of another process. */
export function runningServer(
  server: Pick<TestServer, 'origin' | 'port' | 'dataDir' | 'pid'>,
): TestServer {
  const { dataDir } = server
  return {
    ...server,
    log: () => readFileSync(logFileOf(dataDir), 'utf8'),
    storedBytes() {
      const files = readdirSync(dataDir).filter(name => name.startsWith('medfold.db'))
      return Buffer.concat(files.map(name => readFileSync(join(dataDir, name))))
    },
  }
}

// Outside the data folder, in which only the server writes.
function logFileOf(dataDir: string): string {
  return `${dataDir}.log`
}

// The usual temporary folder is in memory on many systems; this one is not (FHS 5.15).
function diskFolder(): string {
  const disk = '/var/tmp'
  return existsSync(disk) ? disk : tmpdir()
}

/** Runs a start that must fail. Returns its exit code and output. */
export async function runFailingStart(
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const log: string[] = []
  const env = { PORT: String(await freePort()), HOST: '127.0.0.1', ...settings }
  const child = launch(env, 'pipe', [], { hasProductionMemory: true })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => log.push(text))
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), maxStartMs)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, output: log.join('') }
}

/** Empty values, so that a developer's .env or shell does not reach a server or command. */
export const emptySettings = Object.fromEntries(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => [
    name,
    '',
  ]),
)

/** Returns the heap limit of a server in production, as scripts/start sets it. */
function productionHeap(): string {
  return /--max-heap-size=\d+/.exec(readFileSync('scripts/start', 'utf8'))?.[0] ?? ''
}

// A large heap from the start means fewer collections: a fifth less processor time.
const largeHeap = [
  ...['--max-old-space-size=400', '--initial-old-space-size=300'],
  ...['--max-semi-space-size=96', '--min-semi-space-size=32'],
]
// Required instead of imported, so that the hashing threads load it too.
const cheapHashes = ['--require', join(import.meta.dirname, '../runner/cheap-server-hashes.ts')]

function launch(
  settings: Record<string, string>,
  log: 'pipe' | number,
  args: string[] = [],
  { diskMib, hasProductionHashes, hasProductionMemory }: ServerOptions = {},
): ChildProcess {
  const hashes = hasProductionHashes ? [] : cheapHashes
  const heap = hasProductionMemory ? [productionHeap()] : largeHeap
  const words = [process.execPath, ...heap, ...hashes, 'scripts/serve.ts', ...args]
  const [command = '', ...rest] = diskMib ? [...onOwnDisk(diskMib), ...words] : words
  return spawn(command, rest, {
    env: {
      ...process.env,
      ...emptySettings,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
      ...settings,
    },
    stdio: ['ignore', log, log],
  })
}

// The server replaces the shell, so the process id is that of the server.
function onOwnDisk(mib: number): string[] {
  const mount = `mount -t tmpfs -o size=${mib}m,mode=700 tmpfs "$DATA_DIR" && exec "$@"`
  return ['unshare', '-rm', 'sh', '-c', mount, 'sh']
}

async function waitUntilReady(child: ChildProcess, { origin, log }: TestServer): Promise<void> {
  const deadline = Date.now() + maxStartMs
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}/healthcheck`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not start:\n${log()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [code] = await once(child, 'close')
  return code
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('No free port')
  return address.port
}
