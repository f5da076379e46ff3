import type { RecordOwner } from '#app/access/withheld.ts'
import { findLogEntry } from '#app/profile/history/change-log.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'
import type { Database } from '#db/client.server.ts'
import { tryCheckAddition } from '../adding/add-confirmation.server.ts'
import { checkFailedMessage, notCheckedMessage } from '../check/check-report.ts'
import { uncheckedTexts } from '../check/unchecked-parts.ts'
import { findingCounts } from './finding-counts.ts'
import { medicationsIn, readStatus } from './lifecycle.ts'
import type { ListMessage, MessageKind, MessageQuery } from './list-message.ts'
import { listLabels, type Status } from './medication-list.ts'

/** Returns the message for an address; undefined if it is not (or no longer) true. */
export async function listMessageFor(
  db: Database,
  owner: RecordOwner,
  { profile, list, query, now }: { profile: Profile; list: Status; query: MessageQuery; now: Date },
): Promise<ListMessage | undefined> {
  if (query.kind === 'deleted') {
    const name = await findDeletedName(db, owner, query.entryId ?? '')
    return name === undefined ? undefined : { title: `Permanently deleted ${name}`, ...noDetails }
  }
  const row = medicationsIn(profile).find(({ id }) => id === query.id)
  if (!row || readStatus(row) !== list) return undefined
  const title = formatTitle(query.kind, row.name ?? '', list)
  const more = list === 'current' ? await checkLines(profile, row, now) : noDetails
  return { title, ...more, lines: [...detailLines(query.kind), ...more.lines] }
}

const noDetails = { lines: [] as string[], hasReport: false }

function formatTitle(kind: MessageKind, name: string, list: Status): string {
  switch (kind) {
    case 'moved':
      return `Moved ${name} to discontinued medications`
    case 'restored':
      return `Restored ${name} to current medications`
    case 'kept':
      return `${name} is in the ${listLabels[list]} already`
    default:
      return `Added ${name} to ${listLabels[list]}`
  }
}

function detailLines(kind: MessageKind): string[] {
  if (kind === 'kept') return ['Nothing was changed.']
  if (kind !== 'replaced') return []
  return ['It was in the lists already. It was moved to this one, and its details were kept.']
}

/** Returns lines about all findings, also about those that were confirmed before. */
async function checkLines(
  profile: Profile,
  row: Medication,
  now: Date,
): Promise<Omit<ListMessage, 'title'>> {
  const { id, name = '', brandName, form } = row
  const medication = { name, brandName, form }
  const check = await tryCheckAddition(
    profile,
    { medication, row: { id, status: 'current' }, to: 'current' },
    now,
  )
  const counts = findingCounts(check?.findings ?? [], ' about it')
  const lines = [
    ...uncheckedTexts(profile),
    !check && checkFailedMessage,
    check?.medication?.ingredients.length === 0 && notCheckedMessage,
    check?.isUncovered && 'Our list has the name, but no rule about it.',
    counts !== '' && `The check has ${counts}.`,
  ]
  return { lines: lines.filter(line => typeof line === 'string'), hasReport: counts !== '' }
}

// The row is gone; its name is in the change history.
async function findDeletedName(db: Database, owner: RecordOwner, entryId: string) {
  const entry = await findLogEntry(db, owner, entryId)
  const deletion = entry?.changes.find(
    ({ path, newValue }) => /^medications\[\d+\]$/.test(path) && newValue === undefined,
  )
  const [row] = (deletion?.oldValue ?? []) as Medication[]
  return row?.name
}
