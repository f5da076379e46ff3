import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { settingNames } from '#app/lib/env.server.ts'
import { SettingsError, type StoreSettings } from '#app/lib/settings.server.ts'
import { seconds } from '#app/lib/time.ts'

/** A server on a restored copy, for this machine alone. */
export interface RestoredServer {
  origin: string
  stop(): Promise<void>
}

const maxStartMs = seconds(120)

/**
 * Starts a server on a restored copy. It sends no mail, and makes no backup.
 * @param launcher path of scripts/serve.ts.
 * @throws SettingsError with the server's own line when it does not start.
 */
export async function startRestored(
  settings: StoreSettings,
  launcher: string,
): Promise<RestoredServer> {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [launcher], {
    env: { ...process.env, ...environmentOf(settings), PORT: String(port), APP_URL: origin },
    // The channel ends with this process, also if it is killed, and the server with the channel.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', text => {
    output = (output + text).slice(-2000)
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const deadline = Date.now() + maxStartMs
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}/healthcheck`).catch(() => undefined)
    if (answer?.ok) return { origin, stop }
    await wait(50)
  }
  await stop()
  throw new SettingsError(`The restored server did not start: ${output.trim()}`)
}

// An empty value means "not set", so that nothing of the real server's settings reaches people.
function environmentOf({ dataDir, databaseUrl, masterKey, masterKeyFile }: StoreSettings) {
  return {
    ...Object.fromEntries(settingNames.map(name => [name, ''])),
    NODE_ENV: 'production' as const,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    MASTER_KEY: masterKey ?? '',
    MASTER_KEY_FILE: masterKeyFile ?? '',
    BACKUPS: 'off',
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No free port')
  return address.port
}
