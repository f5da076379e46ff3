import type { LoaderFunctionArgs } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { loadPanelComments, type SectionComments } from '#app/comments/comments-panel.server.ts'
import { displayDay } from '#app/lib/dates.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isUnreadable } from '#app/profile/record/profile.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { type Medication, medications } from '#app/profile-definition/sections/medications.ts'
import { loadOpenFindings } from '../findings/open-findings.server.ts'
import { liveSources } from '../names/live-names.server.ts'
import { readStatus, rowsIn } from './lifecycle.ts'
import { listMessageFor } from './list-message.server.ts'
import { readMessageQuery } from './list-message.ts'
import { summarizeList } from './list-summary.server.ts'
import {
  commentKey,
  editAddress,
  type ListedMedication,
  type Status,
  type Tab,
  tabIn,
} from './medication-list.ts'
import { medicationList } from './move-medication.server.ts'

/** The data of the medications screen. */
export type ListPage = Awaited<ReturnType<typeof loadListPage>>

/** Loads the medications screen: the open tab, counts, and the message of the last action. */
export async function loadListPage({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    reads: granted => requireVisible(granted.owner, medications).title,
  })
  const { owner } = access
  const { searchParams } = new URL(request.url)
  const tab = tabFor(access, searchParams)
  const profile = await loadProfile(context.db, owner)
  const saved = profile.medications
  const rows = rowsIn(profile)
  const inList = (list: Status) => rows.filter(row => readStatus(row) === list)
  const now = new Date()
  const comments = await loadPanelComments(context.db, access, { section: medications, profile })
  const query = tab === 'add' ? undefined : readMessageQuery(tab, searchParams)
  return {
    title: medications.title,
    owner: owner.id,
    tab,
    counts: {
      current: inList('current').length,
      researching: inList('researching').length,
      discontinued: inList('discontinued').length,
    },
    medications:
      tab === 'add'
        ? []
        : inList(tab).map(row => toListedMedication(row, rows.indexOf(row), comments)),
    takesNone: saved?.value.noMedications === true,
    openFindings: await loadOpenFindings(context.db, owner, profile),
    summary: tab === 'current' ? summarizeList(profile, now) : undefined,
    message:
      query && tab !== 'add'
        ? await listMessageFor(context.db, owner, { profile, list: tab, query, now })
        : undefined,
    comments,
    /** Names of the live sources that a search also queries. */
    liveSourceNames: liveSources().map(({ name }) => name),
    unreadable: isUnreadable(profile, medications),
    saved: saved && {
      version: saved.version,
      updatedAt: saved.updatedAt,
      confirmedAt: saved.confirmedAt,
    },
  }
}

// An actor who may not edit gets the list instead of the search.
function tabFor(access: Access, search: URLSearchParams): Tab {
  const tab = tabIn(search)
  return tab === 'add' && !can(access, 'edit') ? 'current' : tab
}

function toListedMedication(
  row: Medication,
  index: number,
  comments?: SectionComments,
): ListedMedication {
  const read = (field: string) => formatAnswer(medicationList.item, row, field)
  const details = ['totalDosage', 'form', 'frequency'].flatMap(field => read(field) ?? [])
  return {
    id: row.id,
    name: row.name ?? '',
    brandName: row.brandName,
    details,
    reason: row.reason,
    dates: formatDates(row),
    edit: editAddress(index),
    ...(comments && { openComments: comments.byEntry[commentKey(row)] ?? 0 }),
  }
}

function formatDates({ startedOn, stoppedOn, listedOn }: Medication): string | undefined {
  // Equal days are not shown as a period.
  if (stoppedOn && startedOn && startedOn !== stoppedOn)
    return `${displayDay(startedOn)} to ${displayDay(stoppedOn)}`
  if (stoppedOn) return `Stopped ${displayDay(stoppedOn)}`
  if (!startedOn) return listedOn && `On the list since ${displayDay(listedOn)}`
  // In rows without `listedOn` the server may have filled in the date.
  return `${listedOn ? 'Started' : 'Recorded as started'} ${displayDay(startedOn)}`
}
