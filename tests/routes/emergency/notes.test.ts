import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { leaveNote } from '#app/emergency/responder-notes/leave-responder-note.server.ts'
import {
  loader as askAll,
  action as removeAll,
} from '#app/routes/responder-notes/remove-read-notes.tsx'
import {
  loader as ask,
  action as remove,
} from '#app/routes/responder-notes/remove-responder-note.tsx'
import {
  loader as loadNotes,
  action as markRead,
} from '#app/routes/responder-notes/responder-notes.tsx'
import { openGrant } from '#tests/support/data/emergency-link.ts'
import { noteTime, storeNotes } from '#tests/support/data/responder-notes.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, expectToast, readMessage } from '#tests/support/http/answers.ts'
import {
  ada,
  type LoggedInOwner,
  logInTwoOwnersBeforeEach,
  other,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

const path = '/notes'

logInTwoOwnersBeforeEach()

beforeEach(async () => {
  await leaveNoteOfResponder('Taken to Larkhaven Hospital.')
})

describe('The notes of responders', () => {
  test('stay new when the page is read, and are marked by the button', async () => {
    await loadNotesOf()
    const [note] = await loadNotesOf()
    expect(note?.isRead).toBe(false)
    const upTo = note?.createdAt ?? ''
    await markRead(post(db, path, { upTo }, other.cookie))
    expect((await loadNotesOf())[0]?.isRead).toBe(false)
    await expectRedirect(markRead(post(db, path, { upTo }, ada.cookie)), path, 'Marked as read')
    expect((await loadNotesOf())[0]?.isRead).toBe(true)
  })

  test('are marked by no other post than that of the page', async () => {
    for (const form of [{}, { upTo: 'x' }]) {
      const posted = markRead(post(db, path, form as Record<string, string>, ada.cookie))
      await expect(posted).rejects.toMatchObject({ status: 400 })
    }
    const upTo = new Date().toISOString()
    await expectRedirect(markRead(post(db, path, { upTo })), '/login')
    expect((await loadNotesOf())[0]?.isRead).toBe(false)
  })

  test('stay new after a failure of the database, which is reported', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'responder_notes', ['update'])
    const upTo = new Date().toISOString()
    await expectToast(markRead(post(db, path, { upTo }, ada.cookie)), /^Not saved/)
    expect(errorLog).toHaveBeenCalledOnce()
  })
})

describe('Many notes', () => {
  beforeEach(async () => {
    await storeNotes(db, ada.owner, 44)
  })

  test('have pages, for any page number', async () => {
    const [first, last] = [await loadNotesPage('?page=1'), await loadNotesPage('?page=3')]
    expect(first).toMatchObject({ page: 1, pages: 3, first: 1, all: 45, read: 0 })
    expect(first.notes).toHaveLength(20)
    expect(last).toMatchObject({ page: 3, first: 41 })
    expect(last.notes.map(({ text }) => text)).toEqual([4, 3, 2, 1, 0].map(n => `Note ${n}`))
    expect(await loadNotesPage('?page=4')).toEqual(last)
    for (const odd of ['', '?page=0', '?page=-1', '?page=1e9', '?page=x', '?page=%00']) {
      expect(await loadNotesPage(odd), odd).toEqual(first)
    }
  })

  test('are all marked as read from any of their pages, which is shown again', async () => {
    const { newest = '' } = await loadNotesPage('?page=2')
    const { location } = await expectRedirect(
      markRead(post(db, `${path}?page=2`, { upTo: newest }, ada.cookie)),
    )
    expect(location).toBe('/notes?page=2')
    expect(await loadNotesPage()).toMatchObject({ all: 45, read: 45 })
  })

  test('that are read are removed together, after a question with their number', async () => {
    // No note is read yet.
    await expectRedirect(askAll(visit(db, removeRead, ada.cookie)), path)
    await markRead(post(db, path, { upTo: noteTime(29) }, ada.cookie))
    const question = await askAll(visit(db, removeRead, ada.cookie))
    expect(question).toMatchObject({ read: 30, unread: 15 })
    expect(await loadNotesPage()).toMatchObject({ all: 45 })
    const form = { upTo: question.lastRead }
    const { location, headers } = await expectRedirect(
      removeAll(post(db, removeRead, form, ada.cookie)),
    )
    expect(location).toBe(path)
    expect(await readMessage(headers)).toBe('30 notes removed')
    expect(await loadNotesPage()).toMatchObject({ all: 15, read: 0 })
  })

  test('that are read are removed only by their owner and a post of their page', async () => {
    await markRead(post(db, path, { upTo: noteTime(29) }, ada.cookie))
    const form = { upTo: new Date().toISOString() }
    await removeAll(post(db, removeRead, form, other.cookie))
    await expectRedirect(removeAll(post(db, removeRead, form)), '/login')
    await expectRedirect(askAll(visit(db, removeRead)), '/login')
    await expectRedirect(askAll(visit(db, removeRead, other.cookie)), path)
    for (const strange of [{}, { upTo: 'x' }] as Record<string, string>[]) {
      const posted = removeAll(post(db, removeRead, strange, ada.cookie))
      await expect(posted).rejects.toMatchObject({ status: 400 })
    }
    expect(await loadNotesPage()).toMatchObject({ all: 45 })
  })

  test('stay after a failure of the database, which is reported', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await markRead(post(db, path, { upTo: noteTime(29) }, ada.cookie))
    await failWrites(db, 'responder_notes', ['delete'])
    const form = { upTo: new Date().toISOString() }
    const { headers } = await expectRedirect(removeAll(post(db, removeRead, form, ada.cookie)))
    expect(await readMessage(headers)).toBe('The notes were not removed. Please try again.')
    expect(await loadNotesPage()).toMatchObject({ all: 45, read: 30 })
    expect(errorLog).toHaveBeenCalledOnce()
  })

  const removeRead = '/notes/remove-read'

  async function loadNotesPage(search = '') {
    return await loadNotes(visit(db, `${path}${search}`, ada.cookie))
  }
})

describe('Removing a note', () => {
  test('asks first and then deletes it', async () => {
    const id = await readNoteId()
    expect((await ask(visitRemoval(id))).note.text).toBe('Taken to Larkhaven Hospital.')
    expect(await loadNotesOf()).toHaveLength(1)
    await expectRedirect(remove(postRemoval(id)), path, 'Note removed')
    expect(await loadNotesOf()).toEqual([])
    await expect(ask(visitRemoval(id))).rejects.toMatchObject({ status: 404 })
    await expect(remove(postRemoval(id))).rejects.toMatchObject({ status: 404 })
  })

  test('reports a failure and keeps the note', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'responder_notes', ['delete'])
    const { headers } = await expectRedirect(remove(postRemoval(await readNoteId())))
    expect(await readMessage(headers)).toBe('The note was not removed. Please try again.')
    expect(await loadNotesOf()).toHaveLength(1)
    expect(errorLog).toHaveBeenCalledOnce()
  })
})

async function loadNotesOf({ cookie }: Pick<LoggedInOwner, 'cookie'> = ada) {
  return (await loadNotes(visit(db, path, cookie))).notes
}

async function readNoteId(): Promise<string> {
  return (await loadNotesOf())[0]?.id ?? ''
}

function visitRemoval(noteId: string, { cookie }: Pick<LoggedInOwner, 'cookie'> = ada) {
  return { ...visit(db, `${path}/x/remove`, cookie), params: { noteId } }
}

function postRemoval(noteId: string, { cookie }: Pick<LoggedInOwner, 'cookie'> = ada) {
  return { ...post(db, `${path}/x/remove`, {}, cookie), params: { noteId } }
}

async function leaveNoteOfResponder(text: string): Promise<void> {
  const link = await getPrimaryLink(db, ada.owner)
  await leaveNote(db, await openGrant(db, { link }), { text }, {})
}
