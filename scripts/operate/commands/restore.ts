import { readFile } from 'node:fs/promises'
import { env, SettingsError } from '#app/lib/env.server.ts'
import { fileFault } from '#app/lib/file-fault.server.ts'
import { maxBackupDays } from '#app/operation/backups/backup-files.server.ts'
import {
  compareSettings,
  describeSettings,
  formatSettings,
} from '#app/operation/backups/described-settings.server.ts'
import { formatAccounts } from '#app/operation/keys/format-key-uses.ts'
import { type RestoredBackup, restoreBackup } from '#app/operation/restore/restore-backup.server.ts'
import { failUsage, printFault, readTypedLine, readWords, resolvePath } from '../command.ts'

const usage = `Use: medfold restore FILE [--replace] [--recovery-key FILE] [--erased-accounts FILE]
                     [--end-logins] [--json]
  --replace           moves the present SQLite database aside; stop the server first
  --recovery-key      a file with the private half of the recovery key; else it is asked for
  --erased-accounts   another copy of the file erased-accounts: accounts of both are erased again
  --end-logins        logs everybody out, and ends every open emergency view`

const options = {
  replace: { type: 'boolean' },
  'recovery-key': { type: 'string' },
  'erased-accounts': { type: 'string' },
  'end-logins': { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/**
 * Restores a backup into an empty folder or database.
 * @param args of the command line.
 */
export async function runRestoreCommand(args: string[]): Promise<void> {
  const words = readWords(args, options, 1)
  const [file] = words?.positionals ?? []
  if (!words || !file) return failUsage(usage)
  const { values } = words
  await printFault(async () => {
    process.umask(0o077)
    const tombstonesFile = values['erased-accounts']
    const restored = await restoreBackup(env(), {
      file: resolvePath(file),
      readPrivateKey: () => readPrivateKey(values['recovery-key']),
      mayReplace: values.replace,
      tombstones: tombstonesFile && (await readText(tombstonesFile)),
      endsLogins: values['end-logins'],
    })
    const settings = compareSettings(restored.manifest.settings ?? {}, describeSettings())
    if (values.json) return console.info(JSON.stringify({ ...restored, settings }))
    printRestored(restored)
    const line = formatSettings(settings)
    if (line) console.info(`These settings of the backup are not set here, or differ: ${line}`)
    console.info(
      'Start Medfold now. Changes after the backup are missing: tell its users the time.',
    )
  })
}

async function readPrivateKey(file: string | undefined): Promise<string> {
  if (file) return (await readText(file)).trim()
  console.info('Type the private half of the recovery key (AGE-SECRET-KEY-1…):')
  return (await readTypedLine(process.stdin)).trim()
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(resolvePath(path), 'utf8')
  } catch (error) {
    throw new SettingsError(`${path} cannot be read: ${fileFault(error)}`)
  }
}

function printRestored({ manifest, erased, movedTo, isCurrent, logFault }: RestoredBackup): void {
  const { madeAt, version, rows } = manifest
  console.info(
    `Restored: ${formatAccounts(rows.users ?? 0)} as of ${madeAt}, from a backup by version ${version}`,
  )
  if (erased > 0)
    console.info(`Deleted again, because of a deletion after the backup: ${formatAccounts(erased)}`)
  if (movedTo) {
    console.info(
      `The former database is in ${movedTo}: the server deletes it after ${maxBackupDays} days`,
    )
  }
  if (logFault) console.warn(logFault)
  if (!isCurrent) console.info('The backup is of an earlier version: the next start updates it.')
}
