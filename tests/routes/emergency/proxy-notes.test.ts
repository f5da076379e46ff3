import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addEmergencyLink,
  removeEmergencyLink,
  updateEmergencyLink,
} from '#app/emergency/links/change-links.server.ts'
import { findEmergencyLink, getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { notify } from '#app/emergency/notices/notices.server.ts'
import { leaveNote } from '#app/emergency/responder-notes/leave-responder-note.server.ts'
import { minutes, timeIn } from '#app/lib/time.ts'
import { loader as seen } from '#app/routes/access-log/access-log.tsx'
import { loader as seenFile } from '#app/routes/access-log/access-log-csv.ts'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import * as dismissal from '#app/routes/dashboard/dismiss-notice.ts'
import * as removalOfAll from '#app/routes/responder-notes/remove-read-notes.tsx'
import * as removal from '#app/routes/responder-notes/remove-responder-note.tsx'
import * as notes from '#app/routes/responder-notes/responder-notes.tsx'
import { openGrant } from '#tests/support/data/emergency-link.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db } from '#tests/support/db/test-database.ts'
import { readStatus } from '#tests/support/http/answers.ts'
import {
  ada,
  logInNewOwner,
  logInTwoOwnersBeforeEach,
  other,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

// Tests what a proxy with full access sees of the owner's emergency links, and cannot change.

const later = '2999-01-01T00:00:00.000Z'

/** The accesses without limits and with the allergies withheld. */
let whole: string
let limited: string
let school: string
let clinic: string

let cookies: Record<string, string>

logInTwoOwnersBeforeEach()

beforeEach(async () => {
  const quentin = await logInNewOwner(db)
  whole = await grantAccess(db, ada.owner, other.owner, 'full_edit')
  limited = await grantAccess(db, ada.owner, quentin.owner, 'full_edit', {
    withheld: ['allergies'],
  })
  cookies = { [whole]: other.cookie, [limited]: quentin.cookie }
  // The school's link shows no allergies; the clinic's does.
  school = await addLink('School')
  clinic = await addLink('Oncology clinic')
  await updateEmergencyLink(db, ada.owner, school, {
    settings: stored => ({ ...stored, shown: { allergies: false } }),
  })
})

describe('Notes that came through a link', () => {
  beforeEach(async () => {
    await leaveNoteThrough(school, 'Waits at the school.')
    await leaveNoteThrough(clinic, 'NOTECANARY reacted to penicillin.')
  })

  test('that is withheld from a proxy appear in no list and no count', async () => {
    const page = await notes.loader(visitAs(limited, '/notes'))
    expect(page.notes.map(({ text }) => text)).toEqual(['Waits at the school.'])
    expect(page).toMatchObject({ all: 1, read: 0, newest: page.notes[0]?.createdAt })
    const { notices } = await dashboard(visitAs(limited, '/dashboard'))
    expect(notices.unread).toBe(1)
    expect(JSON.stringify([page, notices])).not.toMatch(/CANARY|Oncology/)
    expect(await notes.loader(visitAs(whole, '/notes'))).toMatchObject({ all: 2 })
    expect((await dashboard(visitAs(whole, '/dashboard'))).notices.unread).toBe(2)
  })

  test('that was removed are shown only to a proxy with access to everything', async () => {
    await removeEmergencyLink(db, ada.owner, school)
    expect((await notes.loader(visitAs(limited, '/notes'))).notes).toEqual([])
    expect(await notes.loader(visitAs(whole, '/notes'))).toMatchObject({ all: 2 })
    expect(await notes.loader(visit(db, '/notes', ada.cookie))).toMatchObject({ all: 2 })
  })

  test('are not found by a proxy without any link', async () => {
    await removeEmergencyLink(db, ada.owner, school)
    await removeEmergencyLink(db, ada.owner, clinic)
    expect(await notes.loader(visitAs(limited, '/notes'))).toMatchObject({ all: 0, notes: [] })
  })

  test('are marked and removed by their owner alone', async () => {
    const mine = await notes.loader(visit(db, '/notes', ada.cookie))
    const params = { noteId: mine.notes[0]?.id }
    const answers = [
      notes.action(postAs(whole, '/notes', { upTo: later })),
      removal.loader({ ...visitAs(whole, '/x'), params }),
      removal.action({ ...postAs(whole, '/x', {}), params }),
      removalOfAll.loader(visitAs(whole, '/notes/remove-read')),
      removalOfAll.action(postAs(whole, '/notes/remove-read', { upTo: later })),
    ].map(readStatus)
    expect(new Set(await Promise.all(answers))).toEqual(new Set([404]))
    expect(await notes.loader(visit(db, '/notes', ada.cookie))).toEqual(mine)
  })
})

test('A notice is dismissed by the owner alone, and none that is still to come', async () => {
  await notify(db, ada.owner, { kind: 'wrong-codes', linkId: clinic })
  const form = { upTo: later }
  expect(await readStatus(dismissal.action(postAs(whole, '/notices/dismiss', form)))).toBe(404)
  expect(await readStatus(dismissal.loader(visitAs(whole, '/notices/dismiss')))).toBe(404)
  expect(await listNotices()).toEqual(['wrong-codes'])
  // A time in the future, as from a clock that is ahead.
  await db
    .updateTable('notices')
    .set({ created_at: timeIn(minutes(1)) })
    .execute()
  await dismissal.action(post(db, '/notices/dismiss', form, ada.cookie))
  expect(await listNotices()).toEqual(['wrong-codes'])
})

test('Who has seen the record names no link that is kept from a proxy, nor one that was removed', async () => {
  for (const link of [school, clinic]) await leaveNoteThrough(link, 'Here.')
  const full = await seen(visitAs(whole, '/seen'))
  expect(full.log.links.map(({ name }) => name)).toEqual(['School', 'Oncology clinic'])

  const part = await seen(visitAs(limited, '/seen'))
  expect(part.log.links).toEqual([{ id: school, name: 'School' }])
  const hidden = 'A link that is not shared with you'
  expect(new Set(listLinkNames(part.log.entries))).toEqual(new Set(['School', hidden]))
  expect(part.log.matchCount).toBeGreaterThanOrEqual(4)
  const file = await (await seenFile(visitAs(limited, '/seen.csv'))).text()
  const lines: Record<string, string>[] = parse(file, { bom: true, columns: true })
  expect(new Set(lines.map(({ Link }) => Link).filter(Boolean))).toEqual(
    new Set(['School', hidden]),
  )
  expect(`${JSON.stringify(part)} ${file}`).not.toContain('Oncology')

  await removeEmergencyLink(db, ada.owner, school)
  const after = await seen(visitAs(limited, '/seen'))
  expect(new Set(listLinkNames(after.log.entries))).toEqual(new Set([hidden]))
  expect(after.log.links).toEqual([])
})

function listLinkNames(entries: { link?: string }[]): (string | undefined)[] {
  return entries.map(({ link }) => link).filter(Boolean)
}

async function listNotices(): Promise<string[]> {
  const { notices } = await dashboard(visit(db, '/dashboard', ada.cookie))
  return notices.notices.map(({ kind }) => kind)
}

async function addLink(name: string): Promise<string> {
  return (await addEmergencyLink(db, ada.owner, name)) ?? ''
}

async function leaveNoteThrough(linkId: string, text: string): Promise<void> {
  const link =
    (await findEmergencyLink(db, ada.owner, linkId)) ?? (await getPrimaryLink(db, ada.owner))
  await leaveNote(db, await openGrant(db, { link }), { text }, {})
}

function visitAs(accessId: string, path: string) {
  return visit(db, `/for/${accessId}${path}`, cookies[accessId])
}

function postAs(accessId: string, path: string, form: Record<string, string>) {
  return post(db, `/for/${accessId}${path}`, form, cookies[accessId])
}
