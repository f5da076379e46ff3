import { describe, expect, test, vi } from 'vitest'
import type { Grant } from '#app/emergency/codes/emergency-access.server.ts'
import { leaveNote } from '#app/emergency/responder-notes/leave-responder-note.server.ts'
import {
  maxNoteLengths,
  maxNotesPerGrant,
  noteSchema,
} from '#app/emergency/responder-notes/responder-note-schema.ts'
import {
  countNotes,
  countUnreadNotes,
  findNote,
  listNotes,
  markNotesRead,
  notesPerPage,
  removeNote,
  removeReadNotes,
} from '#app/emergency/responder-notes/responder-notes.server.ts'
import { readSubmission } from '#app/forms/submission-route.server.ts'
import { hours } from '#app/lib/time.ts'
import { accessEntries } from '#tests/support/data/access-log.ts'
import {
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  openGrant,
  owner,
} from '#tests/support/data/emergency-link.ts'
import { noteTime, storeNotes } from '#tests/support/data/responder-notes.ts'
import { storedText } from '#tests/support/db/stored-text.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

const note = {
  text: 'Taken to Larkhaven Hospital.\nCall us.',
  name: 'Bo Lee',
  organization: 'County EMS',
  phone: '+1 555 010 0143',
}

createLinkedOwnerBeforeEach()

describe('a responder note', () => {
  test('is stored sealed, logged, and announced to the owner', async () => {
    expect(await leaveNote(db, await grant(), note, { address: '203.0.113.9' })).toBe('saved')
    expect(await listNotes(db, owner.person)).toEqual([
      {
        ...note,
        id: expect.any(String),
        createdAt: expect.any(String),
        isRead: false,
        linkName: '',
      },
    ])
    expect(await accessEntries(db, owner.person, { kind: 'note' })).toMatchObject([
      { who: 'Bo Lee, County EMS', what: 'Left a note', address: '203.0.113.9' },
    ])
    const notices = await db.selectFrom('notices').select('kind').execute()
    expect(notices.map(({ kind }) => kind)).toContain('note')
    const stored = await storedText(db, 'responder_notes')
    expect(Object.values(note).filter(words => stored.includes(words))).toEqual([])
  })

  test('is signed by the name of the grant if it has none', async () => {
    const named = await grant({ reader: 'Dr. Lee' })
    expect(await leaveNote(db, named, { text: 'Call us.' }, {})).toBe('saved')
    expect(await accessEntries(db, owner.person, { kind: 'note' })).toMatchObject([
      { who: 'Dr. Lee', isGivenName: true },
    ])
  })

  test('can be left three times with one grant, even if twenty come at once', async () => {
    const one = await grant()
    const answers = await inParallel(20, n => leaveNote(db, one, { text: `Note ${n}` }, {}))
    expect(answers.filter(answer => answer === 'saved')).toHaveLength(maxNotesPerGrant)
    expect(await listNotes(db, owner.person)).toHaveLength(maxNotesPerGrant)
    // Another grant has its own limit.
    expect(await leaveNote(db, await grant(), note, {})).toBe('saved')
  })

  test('is refused after the grant has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const one = await grant()
    vi.setSystemTime(Date.now() + hours(1))
    expect(await leaveNote(db, one, note, {})).toBe('no-more')
    expect(await listNotes(db, owner.person)).toEqual([])
  })

  test('that cannot be stored is neither counted nor announced', async () => {
    const one = await grant()
    await db.schema.alterTable('responder_notes').renameTo('away').execute()
    await expect(leaveNote(db, one, note, {})).rejects.toThrow()
    await db.schema.alterTable('away').renameTo('responder_notes').execute()
    const row = await db.selectFrom('share_grants').select('notes').executeTakeFirstOrThrow()
    expect(row.notes).toBe(0)
    expect(await accessEntries(db, owner.person, { kind: 'note' })).toEqual([])
  })

  test('is new until it was read, and a later one stays new', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-27T08:30:00Z') })
    const one = await grant()
    await leaveNote(db, one, { text: 'First' }, {})
    const [first] = await listNotes(db, owner.person)
    vi.setSystemTime(new Date('2026-03-27T08:40:00Z'))
    await leaveNote(db, one, { text: 'Second' }, {})
    expect(await countUnreadNotes(db, owner.person)).toBe(2)
    await markNotesRead(db, owner.person, first?.createdAt ?? '')
    expect(await countUnreadNotes(db, owner.person)).toBe(1)
    const notes = await listNotes(db, owner.person)
    expect(notes.map(({ text, isRead }) => [text, isRead])).toEqual([
      ['Second', false],
      ['First', true],
    ])
  })

  test('is listed in pages, the newest first, and counted', async () => {
    expect(await countNotes(db, owner.person)).toEqual({ all: 0, read: 0 })
    await storeNotes(db, owner.person, 2 * notesPerPage + 5)
    const pages = [1, 2, 3, 4].map(page => listNotes(db, owner.person, page))
    const texts = (await Promise.all(pages)).map(notes => notes.map(({ text }) => text))
    expect(texts.map(({ length }) => length)).toEqual([notesPerPage, notesPerPage, 5, 0])
    const expected = Array.from({ length: 2 * notesPerPage + 5 }, (_, n) => `Note ${n}`)
    expect(texts.flat()).toEqual(expected.reverse())
    await markNotesRead(db, owner.person, noteTime(9))
    expect(await countNotes(db, owner.person)).toEqual({
      all: 2 * notesPerPage + 5,
      read: 10,
      newest: noteTime(2 * notesPerPage + 4),
      lastRead: expect.any(String),
    })
  })

  test('is removed with all read ones, except new, later read and foreign ones', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-28T08:00:00Z') })
    const { person: other } = await createPersonWithLink(db)
    await storeNotes(db, owner.person, 6)
    await storeNotes(db, other, 1)
    await markNotesRead(db, other, noteTime(0))
    await markNotesRead(db, owner.person, noteTime(2))
    const { lastRead = '' } = await countNotes(db, owner.person)
    vi.setSystemTime(new Date('2026-03-28T08:01:00Z'))
    await markNotesRead(db, owner.person, noteTime(3))
    expect(await removeReadNotes(db, owner.person, lastRead)).toBe(3)
    const left = await listNotes(db, owner.person)
    expect(left.map(({ text, isRead }) => [text, isRead])).toEqual([
      ['Note 5', false],
      ['Note 4', false],
      ['Note 3', true],
    ])
    expect(await removeReadNotes(db, owner.person, lastRead)).toBe(0)
    expect(await countNotes(db, other)).toMatchObject({ all: 1 })
  })

  test('is accessible to its owner only', async () => {
    const { person: other } = await createPersonWithLink(db)
    await leaveNote(db, await grant(), note, {})
    const [{ id } = { id: '' }] = await listNotes(db, owner.person)
    expect(await listNotes(db, other)).toEqual([])
    expect(await countUnreadNotes(db, other)).toBe(0)
    expect(await findNote(db, other, id)).toBeUndefined()
    expect(await removeNote(db, other, id)).toBe(false)
    await markNotesRead(db, other, new Date().toISOString())
    expect(await countUnreadNotes(db, owner.person)).toBe(1)
    expect(await findNote(db, owner.person, id)).toMatchObject(note)
    expect(await removeNote(db, owner.person, id)).toBe(true)
    expect(await removeNote(db, owner.person, id)).toBe(false)
    expect(await findNote(db, owner.person, '%00')).toBeUndefined()
  })
})

describe('the form of a note', () => {
  test('drops invisible characters and empty fields', async () => {
    expect(await read({ text: ' Call\r\nus\u202e ', name: ' ', phone: '' })).toEqual({
      value: { text: 'Call\nus' },
    })
    expect(await read({ ...note, text: `${note.text}`.replace('\n', '\r\n') })).toEqual({
      value: note,
    })
  })

  test('names missing and too long fields', async () => {
    expect(await read({})).toEqual({ error: { text: ['missing'] } })
    expect(await read({ text: ' \r\n ' })).toEqual({ error: { text: ['missing'] } })
    const tooLong = Object.entries(maxNoteLengths).map(([name, most]) => [
      name,
      'x'.repeat(most + 1),
    ])
    expect(await read(Object.fromEntries(tooLong))).toEqual({
      error: {
        text: ['text is too long: 501 of 500 characters'],
        name: ['name is too long: 101 of 100 characters'],
        organization: ['organization is too long: 101 of 100 characters'],
        phone: ['phone is too long: 201 of 200 characters'],
      },
    })
    const longest = Object.entries(maxNoteLengths).map(([name, most]) => [name, 'x'.repeat(most)])
    expect(await read(Object.fromEntries(longest))).toEqual({ value: Object.fromEntries(longest) })
    // A line break counts as one character.
    const lines = Array(250).fill('x').join('\r\n')
    expect(await read({ text: lines })).toEqual({ value: { text: lines.replaceAll('\r\n', '\n') } })
  })
})

function grant(from: { reader?: string } = {}): Promise<Grant> {
  return openGrant(db, owner, from)
}

async function read(form: Record<string, string>) {
  const body = new URLSearchParams(form)
  const request = new Request('http://localhost:3000/', { method: 'POST', body })
  const submission = await readSubmission(request, noteSchema)
  return submission.status === 'success'
    ? { value: submission.value }
    : { error: submission.reply().error }
}
