import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../http/server.ts'

export interface PostgresDatabases {
  /**
   * Creates a database that belongs to a user without other rights. Returns its `DATABASE_URL`.
   * @param template the name of a database to copy; empty without it.
   */
  createDatabase(template?: string): Promise<string>
  dropDatabase(url: string): Promise<void>
  /** Runs a statement as superuser in a database, and returns its rows. */
  asSuperuser(url: string, statement: string): Promise<Record<string, unknown>[]>
}

/** A PostgreSQL server of the tests, on a free port, with its data in a temporary folder. */
export interface PostgresCluster extends PostgresDatabases {
  port: number
  /** Stops the server; every connection breaks. */
  halt(): Promise<void>
  /** Starts it again with the same data and port. */
  resume(): Promise<void>
  /** Stops the server and removes its data. */
  dispose(): Promise<void>
}

/** The password in every `DATABASE_URL` of the tests, with characters that need encoding. */
export const postgresPassword = 'never/print:this@password#1'

/**
 * Returns the folder of PostgreSQL's programs, or undefined. Debian does not add them to the PATH.
 */
export function findPostgres(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Boolean) : []
  const newestFirst = versions.sort((a, b) => b - a).map(version => `${debian}/${version}/bin`)
  return [...onPath, ...newestFirst].find(
    folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/**
 * Starts a PostgreSQL server.
 * @throws when this machine has no PostgreSQL; a test that needs it is never skipped.
 */
export async function startPostgres(): Promise<PostgresCluster> {
  const programs = findPostgres()
  if (!programs) {
    throw new Error(
      'These tests need PostgreSQL, and it was not found: ./scripts/test installs it, or install the package "postgresql".',
    )
  }
  const folder = makeCluster(programs)
  const port = await freePort()
  let server = await launch(programs, folder, port).catch(error => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  const killWithUs = () => server.kill('SIGQUIT')
  process.once('exit', killWithUs)

  await query(urlOf('postgres', port), createOwner)
  return {
    ...databasesOn(port),
    port,
    halt: () => end(server, 'SIGINT'),
    async resume() {
      server = await launch(programs, folder, port)
    },
    async dispose() {
      process.off('exit', killWithUs)
      await end(server, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the databases of a cluster that another process has started. */
export function databasesOn(port: number): PostgresDatabases {
  return {
    async createDatabase(template = 'template1') {
      const name = `medfold_${randomUUID().replaceAll('-', '')}`
      const options = `owner medfold strategy file_copy template ${template}`
      await adminOf(port).query(`create database ${name} ${options}`)
      return urlOf('medfold', port, name)
    },
    async dropDatabase(url) {
      await adminOf(port).query(`drop database ${nameIn(url)} with (force)`)
    },
    asSuperuser: (url, statement) => query(urlOf('postgres', port, nameIn(url)), statement),
  }
}

const admins = new Map<number, pg.Pool>()

// Connecting takes a third of the time of creating a database, so the connection is kept.
function adminOf(port: number): pg.Pool {
  const admin =
    admins.get(port) ??
    new pg.Pool({
      connectionString: urlOf('postgres', port),
      max: 1,
      idleTimeoutMillis: 5000,
      allowExitOnIdle: true,
    }).on('error', () => undefined)
  admins.set(port, admin)
  return admin
}

const createOwner = `create role medfold login password '${postgresPassword}'`

function makeCluster(programs: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'medfold-postgres-'))
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, postgresPassword)
  const user = serverUser()
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
  const options = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const init = ['--encoding=UTF8', '--no-locale', '--no-sync', ...options]
  execFileSync(join(programs, 'initdb'), [`--pgdata=${join(folder, 'data')}`, ...init], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return folder
}

// Tests need no durability.
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=16MB',
  'fsync=off',
  // Statistics that arrive in between would change query plans.
  'autovacuum=off',
  'full_page_writes=off',
].flatMap(setting => ['-c', setting])

async function launch(programs: string, folder: string, port: number): Promise<ChildProcess> {
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...settings],
    { ...serverUser(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && server.exitCode === null) {
    const isUp = await query(urlOf('postgres', port), 'select 1').catch(() => undefined)
    if (isUp) return server
    await wait(50)
  }
  await end(server, 'SIGQUIT')
  throw new Error(`PostgreSQL did not start:\n${said}`)
}

// PostgreSQL refuses to run as root; its package has created a user.
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres']))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function urlOf(user: 'postgres' | 'medfold', port: number, database = 'postgres'): string {
  return `postgres://${user}:${encodeURIComponent(postgresPassword)}@127.0.0.1:${port}/${database}`
}

/** Returns the name of the database in a `DATABASE_URL`. */
export function nameIn(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}
