import { countLockedLinks } from '#app/account-data/count-accounts.server.ts'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { countOpenMails } from '#app/mail/open-mails.server.ts'
import type { Database } from '#db/client.server.ts'
import { countFailedQueries } from '#db/query-log.server.ts'
import { backupFolder, listBackups, selectPast } from './backups/backup-files.server.ts'

/** A number about this instance, which is read when it is asked for. */
export interface InstanceMeasure {
  /** Name of the metric. A name that ends in `_total` is that of a counter. */
  name: string
  help: string
  /** Returns undefined if there is nothing to measure. */
  read(): Promise<number | undefined>
}

/** Returns the measures of an instance. None is about a single account. */
export function listMeasures(db: Database, { dataDir }: StoreSettings): InstanceMeasure[] {
  return [
    {
      name: 'medfold_waiting_mails',
      help: 'Mails that wait to be sent',
      read: async () => (await countOpenMails(db)).waiting,
    },
    {
      name: 'medfold_oldest_waiting_mail_seconds',
      help: 'Age of the oldest mail that waits',
      read: async () => secondsSince((await countOpenMails(db)).oldestWaitingAt),
    },
    {
      name: 'medfold_newest_backup_seconds',
      help: 'Age of the newest backup',
      read: async () => {
        const [newest] = selectPast(await listBackups(backupFolder(dataDir)), new Date())
        return secondsSince(newest?.madeAt)
      },
    },
    {
      name: 'medfold_locked_links',
      help: 'Emergency links that are locked after wrong codes',
      read: () => countLockedLinks(db),
    },
    {
      name: 'medfold_failed_queries_total',
      help: 'Queries that the database refused',
      read: async () => countFailedQueries(),
    },
  ]
}

function secondsSince(time: Date | undefined): number | undefined {
  return time && (Date.now() - time.getTime()) / 1000
}
