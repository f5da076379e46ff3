import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Env } from '#app/lib/env.server.ts'
import { SettingsError } from '#app/lib/settings.server.ts'
import { seconds } from '#app/lib/time.ts'
import { backupFolder, listBackups } from '#app/operation/backups/backup-files.server.ts'
import type { UpdateCheck } from './check-update.server.ts'
import {
  deleteOtherReleases,
  readCurrentRelease,
  switchRelease,
  unpackRelease,
} from './release-files.server.ts'

/** Options of `installUpdate`. */
export interface UpdateOptions {
  /** Folder of the installation. */
  root: string
  /** The release, with its checksum beside it. */
  file: string
  /** Shell commands that stop and start the server. */
  stop: string
  start: string
  /** Called with a line about each step. */
  onStep(line: string): void
}

/** A start that updates tables may take longer. */
const maxReadyMs = { usual: seconds(30), withUpdate: seconds(120) }

/**
 * Installs a release beside the running one, checks it, and switches to it. Goes back to the former
 * release if the new one does not become ready.
 * @throws SettingsError in one line, after which the former release runs.
 */
export async function installUpdate(settings: Env, options: UpdateOptions): Promise<void> {
  const { root, file, onStep } = options
  const former = await readCurrentRelease(root)
  if (!former) {
    throw new SettingsError(
      `${root} has no link "current": this copy of Medfold was not installed from a release`,
    )
  }
  const name = await unpackRelease(root, file)
  onStep(`${name} is unpacked beside ${former}.`)
  const update = { ...options, settings, former, name }
  let check: UpdateCheck
  try {
    check = await runCheck(update)
    if (check.state === 'empty') {
      throw new SettingsError(
        `DATA_DIR: there is no database at ${settings.dataDir}. Put the settings of the server into ${join(root, '.env')}.`,
      )
    }
  } catch (error) {
    await rm(join(root, 'releases', name), { recursive: true, force: true })
    throw error
  }
  onStep(describeCheck(check))
  const stoppedAt = performance.now()
  const maxMs = check.state === 'behind' ? maxReadyMs.withUpdate : maxReadyMs.usual
  if (await switchAndStart(update, maxMs)) {
    onStep(`${name} runs. Nothing answered for ${secondsSince(stoppedAt)} s.`)
    await deleteOtherReleases(root, [name, former])
    return
  }
  await goBack(update, check)
  throw new SettingsError(
    `${name} did not become ready, so ${former} runs again. Nothing answered for ${secondsSince(stoppedAt)} s. The log of the service says why.`,
  )
}

interface RunningUpdate extends UpdateOptions {
  settings: Env
  former: string
  name: string
}

/** Runs the check of the new release, as the user whose data it is. */
async function runCheck({ root, name, settings }: RunningUpdate): Promise<UpdateCheck> {
  const output = await runMedfold(join(root, 'releases', name), ['check-update'], settings)
  return JSON.parse(output) as UpdateCheck
}

/** @throws SettingsError with the line of the command when it fails. */
async function runMedfold(release: string, args: string[], { dataDir }: Env): Promise<string> {
  const child = spawn(join(release, 'scripts/medfold'), args, {
    cwd: release,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(await ownerOf(dataDir)),
  })
  const [[code], output, fault] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ])
  if (code !== 0) throw new SettingsError(fault.trim().split('\n').at(-1) ?? 'The check failed')
  return output
}

// Root must leave no file of its own among the data.
async function ownerOf(dataDir: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = await stat(dataDir)
  return { uid, gid }
}

function describeCheck({ state, pending, backup }: UpdateCheck): string {
  const tables =
    state === 'behind'
      ? `Its ${pending.length} changes of the tables succeeded on a copy.`
      : 'It changes no tables.'
  return `It fits this machine and its data. ${tables}${backup ? ` Backup: ${backup}` : ''}`
}

/** @returns whether the release became ready. */
async function switchAndStart(update: RunningUpdate, maxMs: number): Promise<boolean> {
  await runShell(update.stop)
  await switchRelease(update.root, update.name)
  await runShell(update.start)
  return await isReady(update.settings, maxMs)
}

async function goBack(update: RunningUpdate, { canGoBack, state }: UpdateCheck): Promise<void> {
  const { root, former, settings, onStep } = update
  onStep(`${update.name} is not ready: going back to ${former}.`)
  await runShell(update.stop)
  await switchRelease(root, former)
  if (state === 'behind' && !canGoBack) await restoreTables(update)
  await runShell(update.start)
  if (!(await isReady(settings, maxReadyMs.usual))) {
    throw new SettingsError(`Neither ${update.name} nor ${former} becomes ready: see the log`)
  }
}

// The start makes this backup before it changes the tables. The server was never ready after it.
async function restoreTables({ root, former, settings, onStep }: RunningUpdate): Promise<void> {
  const backups = await listBackups(backupFolder(settings.dataDir))
  const newest = backups.find(({ reason }) => reason === 'before-update')
  if (!newest || settings.databaseUrl) {
    throw new SettingsError(
      'The tables were changed, and the former version cannot use them: restore the backup by hand',
    )
  }
  onStep(`Restoring ${newest.path}`)
  await runMedfold(join(root, 'releases', former), ['restore', newest.path, '--replace'], settings)
}

async function runShell(command: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  // A service that is stopped already, or fails to start, shows in the health check.
  if (code !== 0) console.warn(`"${command}" ended with code ${code}`)
}

async function isReady({ host, port }: Env, maxMs: number): Promise<boolean> {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/healthcheck`
  const deadline = Date.now() + maxMs
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return true
    await wait(50)
  }
  return false
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10
}
