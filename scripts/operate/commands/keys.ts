import type { Readable } from 'node:stream'
import { env } from '#app/lib/env.server.ts'
import { maxBackupDays } from '#app/operation/backups/backup-files.server.ts'
import { addMasterKey, retireMasterKey } from '#app/operation/keys/change-master-keys.server.ts'
import { checkServers, findLackingServers } from '#app/operation/keys/check-servers.server.ts'
import {
  formatAccounts,
  formatConfiguredKeys,
  formatMissingKeys,
  formatUse,
  isInUse,
} from '#app/operation/keys/format-key-uses.ts'
import { type KeyUses, listKeyUses } from '#app/operation/keys/key-use.server.ts'
import { rotateKeys } from '#app/operation/keys/rotate-keys.server.ts'
import { noteKeyChecked } from '#app/operation/keys-checked.server.ts'
import type { Database } from '#db/client.server.ts'
import { findSecret, openInstanceSecret } from '#db/crypto/instance-secret.server.ts'
import { loadMasterKeys, type MasterKeys } from '#db/crypto/master-key.server.ts'
import { keyFingerprint } from '#db/crypto/wrapping.server.ts'
import { openStoreForCommand, toSettingsError } from '#db/store.server.ts'
import { fail, failUsage, printFault, readTypedLine, readWords, type WithApp } from '../command.ts'

const usage = `Use: medfold keys [--json]         lists the master keys, and the data that needs each
     medfold keys --check          compares a key that you type, such as a paper copy
     medfold keys --new            makes a new master key
     medfold keys --rotate         wraps all data with the first key, while servers run
     medfold keys --retire NAME    removes a key that nothing needs any more`

const options = {
  json: { type: 'boolean' },
  check: { type: 'boolean' },
  new: { type: 'boolean' },
  rotate: { type: 'boolean' },
  retire: { type: 'string' },
} as const

/**
 * Lists, checks, makes, rotates or retires master keys. Prints a key for `--new` alone.
 * @param args of the command line.
 * @param input the terminal, for the key that is checked.
 */
export async function runKeysCommand(
  args: string[],
  withApp: WithApp,
  input: Readable = process.stdin,
): Promise<void> {
  const values = readWords(args, options, 0)?.values
  if (!values || Object.keys(values).length > 1 || values.retire === '') return failUsage(usage)
  const { retire } = values
  if (values.check) await withApp(({ db }) => checkTypedKey(db, input))
  else if (values.new) await withApp(({ db }) => addKey(db))
  else if (values.rotate) await withApp(({ db }) => rotate(db))
  else if (retire) await withApp(({ db }) => retireKey(db, retire))
  else await printFault(() => printKeys(values.json ?? false))
}

// Does not unlock the instance, so that it names every missing key.
async function printKeys(json: boolean): Promise<void> {
  process.umask(0o077)
  const settings = env()
  const masterKeys = loadConfigured()
  const ids = masterKeys.map(({ kid }) => kid)
  const [uses, lackingServers, secret] = await openStoreForCommand(settings)
    .then(({ db, close }) =>
      Promise.all([
        listKeyUses(db, masterKeys),
        findLackingServers(db, ids),
        findSecret(db),
      ]).finally(close),
    )
    .catch(error => {
      throw toSettingsError(settings, error)
    })
  if (json) console.info(JSON.stringify(uses))
  else for (const line of formatConfiguredKeys(uses)) console.info(line)
  const missing = formatMissingKeys(uses)
  for (const line of missing) fail(line)
  for (const line of lackingServers) fail(`${line}: restart it`)
  // A key of the right name may have other bytes.
  if (secret && missing.length === 0) openInstanceSecret(masterKeys, secret)
}

function loadConfigured(): MasterKeys {
  return loadMasterKeys(env(), { isNew: false })
}

async function checkTypedKey(db: Database, input: Readable): Promise<void> {
  const masterKeys = loadConfigured()
  console.info('Type the key, with or without its name (k1:…):')
  const [encoded = '', name, ...rest] = (await readTypedLine(input)).trim().split(':').reverse()
  const key = Buffer.from(encoded, 'base64')
  if (key.length !== 32 || rest.length > 0) {
    return fail('This is not a master key: a key is 32 bytes in base64.')
  }
  console.info(`Its fingerprint: ${keyFingerprint(key)}`)
  const found = masterKeys.find(master => master.key.equals(key))
  if (!found) return fail('It is none of the configured keys.')
  if (name !== undefined && name !== found.kid) {
    return fail(`It is the key ${found.kid}, and the name before it is another one.`)
  }
  console.info(`It is the key ${found.kid}.`)
  await noteKeyChecked(db, found.kid, keyFingerprint(key))
}

async function addKey(db: Database): Promise<void> {
  const { id, fingerprint, file, text } = await addMasterKey(db, env())
  const lines = file
    ? [`Added ${id} to ${file}.`]
    : [
        `Made ${id}. This is the only command that prints keys: nobody else may see this line.`,
        `Set ${settingOfKeys()} to:`,
        '',
        text,
        '',
      ]
  console.info(
    [
      ...lines,
      `Keep a paper copy of ${id} apart from your backups. Its fingerprint: ${fingerprint}`,
      'Restart every server, then run: medfold keys --rotate',
    ].join('\n'),
  )
}

// The place that only the operator can change.
function settingOfKeys(): string {
  const { masterKey, masterKeyFile } = env()
  return masterKey ? 'MASTER_KEY' : `the content of ${masterKeyFile}`
}

async function retireKey(db: Database, id: string): Promise<void> {
  const file = await retireMasterKey(db, env(), id)
  console.info(
    [
      file
        ? `Removed ${id} from ${file}. Restart every server.`
        : `Nothing needs ${id}: remove it from ${settingOfKeys()}, and restart every server.`,
      `Keep the paper copy of ${id} as long as backups from before today exist (${maxBackupDays} days).`,
      'To restore such a backup, add the key to the end of the list first.',
    ].join('\n'),
  )
}

async function rotate(db: Database): Promise<void> {
  const masterKeys = loadConfigured()
  const [{ kid: active }] = masterKeys
  const before = await listKeyUses(db, masterKeys)
  const total = countRemaining(before)
  if (!hasRemaining(before)) return console.info(`Nothing to do: ${active} wraps everything.`)
  await checkServers(db, env(), { activeId: active })
  const { isDone, accounts, hasSecret } = await withStopSignal(signal => {
    console.info(`No running server lacks ${active}. Rotating to ${active}:`)
    return rotateKeys(db, { signal, onProgress: createProgressPrinter(total) })
  })
  if (!isDone) {
    console.info(
      `Stopped after ${accounts.toLocaleString('en-US')} of ${formatAccounts(total)}. To continue: medfold keys --rotate`,
    )
    process.exitCode = 3
    return
  }
  console.info(`Done: ${formatAccounts(accounts)}${hasSecret ? ' and the instance secret' : ''}.`)
  printResult(await listKeyUses(db, masterKeys))
}

function printResult(uses: KeyUses): void {
  for (const line of formatConfiguredKeys(uses)) console.info(line)
  for (const key of uses.keys.filter(({ use }) => use === 'unwraps')) {
    if (isInUse(key)) fail(`${key.id} is still needed by ${formatUse(key)}. ${remainingAdvice}`)
    else console.info(`Nothing needs ${key.id} any more: medfold keys --retire ${key.id}`)
  }
  for (const line of formatMissingKeys(uses)) fail(line)
}

const remainingAdvice =
  'Restart every server and rotate again; what remains then is damaged and cannot be opened.'

function hasRemaining({ keys, damagedAccounts }: KeyUses): boolean {
  return damagedAccounts > 0 || keys.some(key => key.use !== 'wraps' && isInUse(key))
}

function countRemaining({ keys }: KeyUses): number {
  const others = keys.filter(({ use }) => use !== 'wraps')
  return others.reduce((sum, { accounts }) => sum + accounts, 0)
}

/** Runs work with a signal that SIGINT or SIGTERM aborts. A second one ends the process. */
async function withStopSignal<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const names = ['SIGINT', 'SIGTERM'] as const
  for (const name of names) process.once(name, stop)
  try {
    return await work(stopping.signal)
  } finally {
    for (const name of names) process.off(name, stop)
  }
}

const progressMs = 2000

function createProgressPrinter(total: number): (accounts: number) => void {
  let printedAt = performance.now()
  return accounts => {
    if (performance.now() - printedAt < progressMs) return
    printedAt = performance.now()
    console.info(`  ${accounts.toLocaleString('en-US')} of ${formatAccounts(total)}`)
  }
}
