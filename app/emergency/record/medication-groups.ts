import { joinRanges } from '#app/lib/join-units.ts'
import type { MedicationRow } from '#app/profile/record/medication-row.ts'
import { timeOf } from '#app/profile/record/medication-time.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { RecordBlock, RecordItem, RecordSection } from '#app/profile/record/record.ts'
import type { Language } from '../languages/languages.server.ts'

/**
 * Returns the medications in blocks: those taken now, those from a day to come, those not taken any
 * more. Other sections stay as they are.
 */
export function splitByTime<Of extends RecordSection>(
  section: Of,
  profile: Profile,
  { formats }: Language,
): Of {
  const stored: MedicationRow[] = profile.medications?.value.medications ?? []
  if (section.name !== 'medications' || stored.length === 0) return section
  const legends = new Set(['', ...startDays(stored).map(toFromDay), formats.medicine.notTaken])
  const blocks = section.blocks.flatMap(block =>
    [...legends].flatMap(legend => {
      const grouped = selectRows(
        block,
        legend === '',
        place => legendOf(stored[place] ?? {}) === legend,
      )
      return grouped.length > 0 ? [{ ...block, legend: legend || block.legend, rows: grouped }] : []
    }),
  )
  return { ...section, blocks }

  function toFromDay(day: string): string {
    return formats.medicine.fromDay({ day: formats.day(day) })
  }

  function legendOf(row: MedicationRow): string {
    const time = timeOf(row)
    if (time === 'later') return toFromDay(row.known?.startsOn ?? '')
    return time === 'stopped' ? formats.medicine.notTaken : ''
  }
}

function startDays(rows: readonly MedicationRow[]): string[] {
  return rows.flatMap(row => (timeOf(row) === 'later' ? (row.known?.startsOn ?? []) : [])).sort()
}

// The items have the order of the stored rows.
function selectRows(
  { rows }: RecordBlock,
  hasOthers: boolean,
  isInGroup: (place: number) => boolean,
) {
  return rows.flatMap(row => {
    // "I take no medication" may be said beside stopped ones.
    if (!row.items) return hasOthers ? row : []
    const items = row.items.flatMap((item, place) =>
      isInGroup(place) ? { ...toGroupItem(item), place } : [],
    )
    return items.length > 0 ? [{ ...row, items }] : []
  })
}

// The heading says status and start. A dose that is not taken any more could be given.
function toGroupItem(item: RecordItem): RecordItem {
  const isStopped = item.rows.some(({ name }) => name === 'stoppedOn')
  const rows = item.rows.filter(({ name }) =>
    isStopped ? saidOfStopped.includes(name) : !saidByHeading.includes(name),
  )
  return { ...item, rows: rows.map(row => ({ ...row, text: joinRanges(row.text) })) }
}

const saidByHeading = ['status', 'startedOn']
const saidOfStopped = ['stoppedOn', 'wasReaction', 'reason']
