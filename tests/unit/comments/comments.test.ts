import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withheldFrom } from '#app/access/proxy-details.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { CommentAccess } from '#app/comments/comment-rows.server.ts'
import { commentCounts, findThread, listThreads } from '#app/comments/comment-threads.server.ts'
import { canDelete, canEdit, canResolve, deletesAnswers } from '#app/comments/comments.ts'
import {
  answerComment,
  deleteComment,
  editComment,
  maxCommentsPerDay,
  maxCommentsPerRecord,
  resolveComment,
  writeComment,
} from '#app/comments/write-comments.server.ts'
import type { Role } from '#app/lib/roles.ts'
import { days, hours } from '#app/lib/time.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import type { AccessLevel } from '#db/schema.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

const { allergies, medications, mental } = sectionsByName

let ada: Person
let paul: Person
let vera: Person

openDatabaseBeforeEach()

beforeEach(async () => {
  ada = (await createPersonWithLink(db)).person
  paul = await named('Paul', 'Friend')
  vera = await named('Vera', 'Aunt')
})

describe('the rules of comments', () => {
  const roles: Role[] = ['owner', 'full_edit', 'view_comment', 'view_only']
  const own = { authorId: 'me', isDeleted: false }
  const others = { authorId: 'them', isDeleted: false }
  const gone = { authorId: 'me', isDeleted: true }
  const may = (rule: typeof canEdit, comment: typeof own) =>
    roles.filter(role => rule({ role, id: 'me' }, comment))

  test('let an author edit their text until it is deleted', () => {
    expect(may(canEdit, own)).toEqual(roles)
    expect(may(canEdit, others)).toEqual([])
    expect(may(canEdit, gone)).toEqual([])
  })

  test('let an author delete their comment, and an owner any', () => {
    expect(may(canDelete, own)).toEqual(roles)
    expect(may(canDelete, others)).toEqual(['owner'])
    expect(may(canDelete, gone)).toEqual(['owner'])
  })

  test('let the owner, full editors and the author resolve a thread', () => {
    expect(may(canResolve, own)).toEqual(roles)
    expect(may(canResolve, others)).toEqual(['owner', 'full_edit'])
  })

  test('let only the owner delete answers of others', () => {
    expect(roles.filter(role => deletesAnswers({ role, id: 'me' }, [own]))).toEqual(roles)
    expect(roles.filter(role => deletesAnswers({ role, id: 'me' }, [own, others]))).toEqual([
      'owner',
    ])
  })
})

describe('a comment', () => {
  test('is stored sealed with its author, entry and answers', async () => {
    const entry = { list: 'allergies', id: 2, title: 'Elderflower' }
    const id = await write(paul, 'Zanzibar\nsince May', entry)
    await answerComment(db, as(ada, 'owner'), id, 'Thank you')
    const [thread] = await listThreads(db, ada)
    expect(thread).toMatchObject({
      by: 'Paul Friend',
      text: 'Zanzibar\nsince May',
      entry,
      section: { name: 'allergies' },
      resolvedAt: null,
      answers: [{ by: 'Anna Berg', text: 'Thank you' }],
    })
    const rows = await db.selectFrom('comments').selectAll().execute()
    const bytes = rows.map(row => JSON.stringify(row) + row.data.toString('latin1')).join()
    const secrets = ['Zanzibar', 'Thank you', 'Elderflower', 'Paul']
    expect(secrets.filter(secret => bytes.includes(secret))).toEqual([])
  })

  test('is found in its own record only', async () => {
    const id = await write(paul, 'Hello')
    expect((await findThread(db, ada, id))?.thread.id).toBe(id)
    for (const [owner, asked] of [
      [vera, id],
      [ada, crypto.randomUUID()],
      [ada, 'x'],
      [ada, '\u0000'],
    ] as const) {
      expect(await findThread(db, owner, asked)).toBeUndefined()
    }
    expect(await listThreads(db, vera)).toEqual([])
    const access = { owner: vera, actor: paul, role: 'full_edit' as const }
    expect(await editComment(db, access, id, 'Changed')).toBe(false)
    expect(await deleteComment(db, access, id)).toBe(false)
    expect(await resolveComment(db, access, id, true)).toBe(false)
    expect(await answerComment(db, access, id, 'Answer')).toBeUndefined()
  })

  test('is edited by its author and marked as edited', async () => {
    const id = await write(paul, 'Hello')
    expect(await editComment(db, as(ada, 'owner'), id, 'Changed')).toBe(false)
    expect(await editComment(db, as(paul), id, 'Hello')).toBe(true)
    expect((await listThreads(db, ada))[0]?.editedAt).toBeNull()
    expect(await editComment(db, as(paul), id, 'Hello again')).toBe(true)
    expect(await listThreads(db, ada)).toMatchObject([
      { text: 'Hello again', editedAt: expect.any(String) },
    ])
  })

  test('remains empty under answers of others, and is deleted with the last one', async () => {
    const id = await write(paul, 'Zanzibar')
    const first = await answer(vera, id, 'One')
    expect(await deleteComment(db, as(vera), id)).toBe(false)
    expect(await deleteComment(db, as(paul), id)).toBe(true)
    expect(await listThreads(db, ada)).toMatchObject([
      { text: '', isDeleted: true, answers: [{ text: 'One' }] },
    ])
    expect(await editComment(db, as(paul), id, 'Back')).toBe(false)
    expect(await deleteComment(db, as(vera), first)).toBe(true)
    expect(await stored()).toBe(0)
  })

  test('is deleted with answers of the same author, or by the owner', async () => {
    const one = await write(paul, 'One')
    await answer(paul, one, 'And more')
    expect(await deleteComment(db, as(paul), one)).toBe(true)
    expect(await stored()).toBe(0)
    const two = await write(paul, 'Two')
    await answer(vera, two, 'No')
    expect(await deleteComment(db, as(ada, 'owner'), two)).toBe(true)
    expect(await stored()).toBe(0)
  })

  test('is resolved, and an answer reopens it', async () => {
    const id = await write(paul, 'Hello')
    expect(await resolveComment(db, as(vera), id, true)).toBe(false)
    expect(await resolveComment(db, as(vera, 'full_edit'), id, true)).toBe(true)
    expect(await commentCounts(db, ada)).toEqual(new Map())
    const answered = await answer(vera, id, 'Still so')
    expect(await commentCounts(db, ada)).toEqual(new Map([['allergies', 1]]))
    // An answer cannot be resolved.
    expect(await resolveComment(db, as(ada, 'owner'), answered, true)).toBe(false)
  })

  test("keeps its author's name after their erasure, and is deleted with the record", async () => {
    const id = await write(paul, 'Hello')
    await answer(ada, id, 'Hi', 'owner')
    await db.deleteFrom('users').where('id', '=', paul.id).execute()
    expect(await listThreads(db, ada)).toMatchObject([{ by: 'Paul Friend', authorId: null }])
    await db.deleteFrom('users').where('id', '=', ada.id).execute()
    expect(await stored()).toBe(0)
  })

  test('is neither listed, counted nor found if it reveals something withheld', async () => {
    const id = await write(paul, 'On allergies')
    await writeComment(db, as(paul), { section: mental, text: 'On mental health' })
    const withheld = (...names: string[]) => ({
      ...ada,
      withheld: withheldFrom({ withheld: names }),
    })
    const without = withheld('allergies', 'medical_history')
    expect(await listThreads(db, without)).toEqual([])
    expect(await commentCounts(db, without)).toEqual(new Map())
    expect(await findThread(db, without, id)).toBeUndefined()
    const access = { owner: without, actor: paul, role: 'full_edit' as const }
    expect(await deleteComment(db, access, id)).toBe(false)
    await expect(writeComment(db, access, { section: allergies, text: 'More' })).rejects.toThrow()
    expect(await listThreads(db, withheld('allergies'))).toHaveLength(1)
  })
})

describe('the limits of comments', () => {
  test('allow a number of comments by one author in one record and day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await filled(maxCommentsPerDay)
    expect(await writeComment(db, as(paul), { section: allergies, text: 'More' })).toEqual({
      refused: 'too-many-today',
    })
    expect(await write(vera, 'Mine')).toBeTruthy()
    vi.setSystemTime(Date.now() + days(1))
    expect(await write(paul, 'The next day')).toBeTruthy()
  })

  test('allow a number of comments in a record', async () => {
    const first = await write(vera, 'First')
    await db
      .insertInto('comments')
      .values(
        Array.from({ length: maxCommentsPerRecord - 1 }, () => ({
          id: crypto.randomUUID(),
          user_id: ada.id,
          parent_id: first,
          author_id: vera.id,
          section: 'allergies',
          entry: null,
          created_at: new Date().toISOString(),
          edited_at: null,
          resolved_at: null,
          data: Buffer.alloc(0),
        })),
      )
      .execute()
    expect(await writeComment(db, as(paul), { section: allergies, text: 'More' })).toEqual({
      refused: 'too-many',
    })
  })

  async function filled(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await write(paul, `Comment ${n}`)
  }
})

describe('a mail about comments', () => {
  test('names the author, neither place nor text, at most once an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const entry = { list: 'medications', id: 1, title: 'Warfarin' }
    await writeComment(db, as(paul), { section: medications, entry, text: 'Zanzibar' })
    await write(vera, 'Zanzibar')
    const mails = await queuedMails(db)
    expect(mails).toMatchObject([{ kind: 'comment', to: { email: ada.email } }])
    const written = JSON.stringify(mails)
    expect(written).toContain('Paul Friend wrote a comment on your record')
    expect(written).not.toMatch(/warfarin|medication|zanzibar|allerg/i)
    vi.setSystemTime(Date.now() + hours(1))
    await write(paul, 'Later')
    expect(await queuedMails(db)).toHaveLength(2)
  })

  test('tells the author of a thread about an answer, with a link to the record', async () => {
    const accessId = await grantAccess(db, ada, paul, 'view_comment')
    const id = await write(paul, 'Hello')
    await answer(ada, id, 'Thank you', 'owner')
    const told = (await queuedMails(db)).filter(({ to }) => to.email === paul.email)
    expect(told).toMatchObject([{ kind: 'comment', subject: 'An answer to your comment' }])
    expect(told[0]?.text).toContain(`/for/${accessId}/comments`)
  })

  test.each<[AccessLevel, string[], Section]>([
    ['view_only', [], allergies],
    ['view_comment', ['allergies'], allergies],
    ['view_comment', ['medical_history'], mental],
  ])('is not sent at the level %s from whom %j is withheld', async (level, withheld, section) => {
    await grantAccess(db, ada, paul, level, { withheld })
    const answer = await writeComment(db, as(paul), { section, text: 'Hello' })
    if (!('id' in answer)) throw new Error('refused')
    await answerComment(db, as(ada, 'owner'), answer.id, 'Thank you')
    expect((await queuedMails(db)).filter(({ to }) => to.email === paul.email)).toEqual([])
  })

  test('is not sent for own comments, nor when it is turned off', async () => {
    const off = { updates: 0, security_alerts: 1, medical_reminders: 1, marketing_emails: 0 }
    await write(ada, 'To myself', undefined, 'owner')
    await db
      .insertInto('mail_preferences')
      .values({ user_id: ada.id, ...off })
      .execute()
    const id = await write(paul, 'Hello')
    await answer(paul, id, 'Me again')
    expect(await queuedMails(db)).toEqual([])
  })
})

function as(actor: Person, role: Role = 'view_comment'): CommentAccess {
  return { owner: ada, actor, role }
}

async function named(firstName: string, lastName: string): Promise<Person> {
  const { person } = await createPersonWithLink(db)
  return { ...person, firstName, lastName }
}

async function write(
  author: Person,
  text: string,
  entry?: { list: string; id: number; title: string },
  role?: Role,
): Promise<string> {
  return idOf(await writeComment(db, as(author, role), { section: allergies, entry, text }))
}

async function answer(author: Person, to: string, text: string, role?: Role): Promise<string> {
  return idOf(await answerComment(db, as(author, role), to, text))
}

function idOf(written: { id: string } | { refused: string } | undefined): string {
  if (!written || !('id' in written)) throw new Error(`Not written: ${JSON.stringify(written)}`)
  return written.id
}

async function stored(): Promise<number> {
  return (await db.selectFrom('comments').select('id').execute()).length
}
