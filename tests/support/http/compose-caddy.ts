import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { requireProgram } from '../runner/find-program.ts'

// Caddy with the file that compose.yaml gives it, between two ports of this machine.

interface ComposeCaddy {
  readonly origin: string
  /** Returns its whole log. */
  log(): string
  dispose(): Promise<void>
}

/** Returns compose.yaml as a program reads it. */
export function readComposeFile() {
  return parse(readFileSync('compose.yaml', 'utf8'), { merge: true })
}

/** Starts Caddy on a port of this machine, in front of a server on another one. */
export async function startComposeCaddy(port: number, serverPort: number): Promise<ComposeCaddy> {
  const origin = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'medfold-caddy-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, caddyfile(origin, serverPort))
  const caddy = spawn(requireProgram(['caddy']), ['run', '--adapter=caddyfile', '--config', file], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [caddy.stdout, caddy.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  }
  await answers(origin, caddy, () => log)
  return {
    origin,
    log: () => log,
    async dispose() {
      caddy.kill('SIGTERM')
      if (caddy.exitCode === null) await once(caddy, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function caddyfile(origin: string, serverPort: number): string {
  const { content } = readComposeFile().configs.caddyfile
  return (
    content
      // Every line that Caddy can write.
      .replace(/^( *)log \{$/m, '$1log {\n$1  level DEBUG')
      .replace(/^\$\{DOMAIN\} \{$/m, `${origin} {\n  bind 127.0.0.1`)
      .replace(/^( *reverse_proxy) medfold:3000$/m, `$1 127.0.0.1:${serverPort}`)
  )
}

async function answers(origin: string, caddy: ChildProcess, log: () => string): Promise<void> {
  while (caddy.exitCode === null) {
    if (await fetch(origin).catch(() => undefined)) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`Caddy did not start:\n${log()}`)
}
