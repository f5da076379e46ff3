import { can } from '#app/access/abilities.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import { loadPanelComments, type SectionComments } from '#app/comments/comments-panel.server.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import { describeMedication } from '#app/profile/record/describe-medication.ts'
import { englishMedication } from '#app/profile/record/english-medication.ts'
import type { MedicationRow } from '#app/profile/record/medication-row.ts'
import { isUnreadable } from '#app/profile/record/profile.ts'
import { type Medication, medications } from '#app/profile-definition/sections/medications.ts'
import type { Database } from '#db/client.server.ts'
import { firstAidNote } from '../check/first-aid.server.ts'
import { loadOpenFindings } from '../findings/open-findings.server.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'
import { liveSources } from '../names/live-names.server.ts'
import { findOpenQuestions } from '../questions/open-questions.server.ts'
import { medicationsIn, readStatus } from './lifecycle.ts'
import { listMessageFor } from './list-message.server.ts'
import { readMessageQuery } from './list-message.ts'
import { summarizeList } from './list-summary.server.ts'
import {
  commentKey,
  type ListedMedication,
  type Sort,
  type Status,
  sortIn,
  type Tab,
  tabIn,
} from './medication-list.ts'
import { groupMedications, type MedicationGroup } from './medication-order.server.ts'

/** The data of the medications screen. */
export type ListPage = Awaited<ReturnType<typeof loadListPage>>

/** Loads the medications screen: the open tab, counts, and the message of the last action. */
export async function loadListPage(db: Database, access: Access, searchParams: URLSearchParams) {
  const { owner } = access
  const tab = tabFor(access, searchParams)
  const profile = await loadKnownProfile(db, owner)
  const saved = profile.medications
  const rows = medicationsIn(profile)
  const inList = (list: Status) => rows.filter(row => readStatus(row) === list)
  const now = new Date()
  const comments = await loadPanelComments(db, access, { section: medications, profile })
  const sort = sortIn(searchParams)
  const groups = tab === 'add' ? [] : groupsOf(tab, inList(tab), sort)
  const summary = tab === 'current' ? await summarizeList(profile, now) : undefined
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
    medications: [...new Set(groups.flatMap(group => group.rows))].map(row =>
      toListedMedication(row, summary?.severities[row.id], comments),
    ),
    sort,
    groups: groups.map(({ heading, rows: ofGroup }) => ({
      ...(heading && { heading }),
      ids: ofGroup.map(({ id }) => id),
    })),
    takesNone: saved?.value.noMedications === true,
    openFindings: await loadOpenFindings(db, owner, profile),
    summary,
    questions: findOpenQuestions(profile),
    message:
      query && tab !== 'add'
        ? await listMessageFor(db, owner, { profile, list: tab, query, now })
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

// The other lists keep their own order: the newest is the last.
function groupsOf(list: Status, rows: readonly Medication[], sort: Sort): MedicationGroup[] {
  return list === 'current' ? groupMedications(rows, sort) : [{ rows: [...rows] }]
}

/** Parts that the row shows below, or not at all. */
const shownApart = ['withFood', 'reason']

function toListedMedication(
  row: MedicationRow & Medication,
  severity?: Severity,
  comments?: SectionComments,
): ListedMedication {
  const { name = '', brandName, reason, known } = row
  const parts = describeMedication(row, englishMedication)
  return {
    id: row.id,
    name,
    brandName,
    substance: known?.substance,
    details: parts.filter(({ field }) => !shownApart.includes(field)).map(({ text }) => text),
    reason,
    firstAid: firstAidNote(row)?.reason,
    severity,
    ...(comments && { openComments: comments.byEntry[commentKey(row)] ?? 0 }),
  }
}
