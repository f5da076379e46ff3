import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { leaveNote } from '#app/responder-notes/leave-note.server.ts'
import { loader as loadNotes, action as markRead } from '#app/routes/notes.tsx'
import { loader as ask, action as remove } from '#app/routes/notes_.$noteId_.remove.tsx'
import { findLink } from '#app/sharing/emergency-access.server.ts'
import { getShareLink } from '#app/sharing/share-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { redirectOf } from '#tests/support/answers.ts'
import { post, visit } from '#tests/support/context.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { opened } from '#tests/support/emergency-link.ts'
import { type SignedIn, signedIn, toastOf } from '#tests/support/profile-visit.ts'

const path = '/notes'

let db: Database
let ada: SignedIn
let other: SignedIn

beforeEach(async () => {
  db = await openTestDatabase()
  ada = await signedIn(db)
  other = await signedIn(db)
  await leave('Taken to Larkhaven Hospital.')
})

describe('The notes of responders', () => {
  test('are read by the owner alone', async () => {
    expect((await notes()).map(({ text, isRead }) => [text, isRead])).toEqual([
      ['Taken to Larkhaven Hospital.', false],
    ])
    expect(await notes(other)).toEqual([])
    expect((await redirectOf(notes({ cookie: '' }))).location).toBe('/login')
  })

  test('stay new when the page is read, and are marked by a press', async () => {
    await notes()
    const [note] = await notes()
    expect(note?.isRead).toBe(false)
    const upTo = note?.createdAt ?? ''
    await markRead(post(db, path, { upTo }, other.cookie))
    expect((await notes())[0]?.isRead).toBe(false)
    const { location, headers } = await redirectOf(markRead(post(db, path, { upTo }, ada.cookie)))
    expect(location).toBe(path)
    expect(await toastOf(db, headers)).toBe('Marked as read')
    expect((await notes())[0]?.isRead).toBe(true)
  })

  test('are marked by no other post than that of the page', async () => {
    for (const form of [{}, { upTo: 'x' }]) {
      const posted = markRead(post(db, path, form as Record<string, string>, ada.cookie))
      await expect(posted).rejects.toMatchObject({ status: 400 })
    }
    const upTo = new Date().toISOString()
    expect((await redirectOf(markRead(post(db, path, { upTo })))).location).toBe('/login')
    expect((await notes())[0]?.isRead).toBe(false)
  })

  test('stay new when that cannot be saved, and it is said', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await sql`
      create trigger full_disk before update on responder_notes
      begin select raise(abort, 'disk full'); end
    `.execute(db)
    const upTo = new Date().toISOString()
    const { headers } = await redirectOf(markRead(post(db, path, { upTo }, ada.cookie)))
    expect(await toastOf(db, headers)).toMatch(/^Not saved/)
    expect(log).toHaveBeenCalledOnce()
  })
})

describe('Removing a note', () => {
  test('is asked first, and then it is gone for good', async () => {
    const id = await idOfNote()
    expect((await ask(asking(id))).note.text).toBe('Taken to Larkhaven Hospital.')
    expect(await notes()).toHaveLength(1)
    const { location, headers } = await redirectOf(remove(posting(id)))
    expect(location).toBe(path)
    expect(await toastOf(db, headers)).toBe('Note removed')
    expect(await notes()).toEqual([])
    await expect(ask(asking(id))).rejects.toMatchObject({ status: 404 })
    await expect(remove(posting(id))).rejects.toMatchObject({ status: 404 })
  })

  test('is its owner’s alone to do', async () => {
    const id = await idOfNote()
    await expect(ask(asking(id, other))).rejects.toMatchObject({ status: 404 })
    await expect(remove(posting(id, other))).rejects.toMatchObject({ status: 404 })
    expect((await redirectOf(remove(posting(id, { cookie: '' })))).location).toBe('/login')
    for (const strange of ['', '%00', '\u0000', 'x'.repeat(400)]) {
      await expect(ask(asking(strange))).rejects.toMatchObject({ status: 404 })
    }
    expect(await notes()).toHaveLength(1)
  })

  test('that fails leaves it there and says so', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await sql`
      create trigger full_disk before delete on responder_notes
      begin select raise(abort, 'disk full'); end
    `.execute(db)
    const { headers } = await redirectOf(remove(posting(await idOfNote())))
    expect(await toastOf(db, headers)).toBe('The note was not removed. Please try again.')
    expect(await notes()).toHaveLength(1)
    expect(log).toHaveBeenCalledOnce()
  })
})

async function notes({ cookie }: Pick<SignedIn, 'cookie'> = ada) {
  return (await loadNotes(visit(db, path, cookie))).notes
}

async function idOfNote(): Promise<string> {
  return (await notes())[0]?.id ?? ''
}

function asking(noteId: string, { cookie }: Pick<SignedIn, 'cookie'> = ada) {
  return { ...visit(db, `${path}/x/remove`, cookie), params: { noteId } }
}

function posting(noteId: string, { cookie }: Pick<SignedIn, 'cookie'> = ada) {
  return { ...post(db, `${path}/x/remove`, {}, cookie), params: { noteId } }
}

async function leave(text: string): Promise<void> {
  const link = await getShareLink(db, ada.owner)
  const { token } = await opened(db, { link })
  const found = await findLink(db, link.shareId, { grant: token })
  if (!found?.grant) throw new Error('the link was not opened')
  await leaveNote(db, found.grant, { text }, {})
}
