import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { logError } from '#app/lib/log.server.ts'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { alertOperator, operatorMail } from '#app/mail/alert-operator.server.ts'
import type { Database } from '#db/client.server.ts'
import { readEndDataKeys } from '#db/crypto/check-account-keys.server.ts'
import { loadMasterKeys } from '#db/crypto/master-key.server.ts'
import { heldWrapKeys, holdsKeyOf, rereadMissingKeys } from '#db/crypto/wrap-keys.server.ts'
import { wrappingKeyId } from '#db/crypto/wrapping.server.ts'
import { deleteRunningServer, writeRunningServer } from '#db/running-servers.server.ts'

/** The row of this server in the table of running servers. */
export type Heartbeat = ReturnType<typeof createHeartbeat>

/**
 * Returns the heartbeat of this server, which reads its master keys again when data names an
 * unknown one, and then beats at once.
 */
export function createHeartbeat(db: Database, settings: StoreSettings) {
  const id = randomUUID()
  const name = `${hostname()} (process ${process.pid})`
  let fault: string | undefined
  let isEnded = false
  let last = Promise.resolve()
  const write = async () => {
    if (isEnded) return
    fault = await findKeyFault(db)
    if (fault) await alertOfMissingKey(db, fault)
    await writeRunningServer(db, { id, name, keyIds: heldWrapKeys().map(({ kid }) => kid) })
  }
  const beat = () => {
    const next = last.then(write)
    last = next.catch(() => undefined)
    return next
  }
  rereadMissingKeys(() => {
    beat().catch(logError)
    return loadMasterKeys(settings, { isNew: false })
  })
  return {
    /** Writes the row, and alerts the operator if a needed master key is missing. */
    beat,
    /** Returns the line about a missing master key of the last beat. */
    keyFault: () => fault,
    /** Deletes the row. */
    async end() {
      isEnded = true
      await last
      // A row that remains expires by itself.
      await deleteRunningServer(db, id).catch(() => undefined)
    },
  }
}

async function findKeyFault(db: Database): Promise<string | undefined> {
  const accounts = await readEndDataKeys(db)
  const missing = accounts.find(({ id, data_key }) => !holdsKeyOf(id, data_key))
  if (!missing) return undefined
  return `master key "${wrappingKeyId(missing.data_key)}" is missing: add it to the keys of this server, and restart it`
}

async function alertOfMissingKey(db: Database, text: string): Promise<void> {
  const mail = () =>
    operatorMail('a master key is missing', [
      `A running server cannot open records and emergency links: ${text}.`,
      'Run "medfold keys" to see which server it is.',
    ])
  await alertOperator(db, { key: 'missing-key', text, mail })
}
