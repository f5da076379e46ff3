import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withheldFrom } from '#app/access/proxy-details.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { CommentAccess } from '#app/comments/comment-rows.server.ts'
import { countOpenComments, findThread, listThreads } from '#app/comments/comment-threads.server.ts'
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
import { savePreference } from '#app/mail/mail-preferences.server.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import type { AccessLevel } from '#db/schema.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { storeComment } from '#tests/support/data/comments.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { countRows } from '#tests/support/db/rows.ts'
import { storedText } from '#tests/support/db/stored-text.ts'
import { db } from '#tests/support/db/test-database.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

const { allergies, medications, mental } = sectionsByName

let vera: Person

createAnnaAndBertBeforeEach()

beforeEach(async () => {
  vera = (await createPersonWithLink(db, { firstName: 'Vera', lastName: 'Aunt' })).person
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
    const id = await write(bert, 'Zanzibar\nsince May', entry)
    await answerComment(db, as(anna, 'owner'), id, 'Thank you')
    const [thread] = await listThreads(db, anna)
    expect(thread).toMatchObject({
      by: 'Bert Noyce',
      text: 'Zanzibar\nsince May',
      entry,
      section: { name: 'allergies' },
      resolvedAt: null,
      answers: [{ by: 'Anna Berg', text: 'Thank you' }],
    })
    const bytes = await storedText(db, 'comments')
    const secrets = ['Zanzibar', 'Thank you', 'Elderflower', 'Noyce']
    expect(secrets.filter(secret => bytes.includes(secret))).toEqual([])
  })

  test('is found in its own record only', async () => {
    const id = await write(bert, 'Hello')
    expect((await findThread(db, anna, id))?.thread.id).toBe(id)
    for (const [owner, asked] of [
      [vera, id],
      [anna, crypto.randomUUID()],
      [anna, 'x'],
      [anna, '\u0000'],
    ] as const) {
      expect(await findThread(db, owner, asked)).toBeUndefined()
    }
    expect(await listThreads(db, vera)).toEqual([])
    const access = { owner: vera, actor: bert, role: 'full_edit' as const }
    expect(await editComment(db, access, id, 'Changed')).toBe(false)
    expect(await deleteComment(db, access, id)).toBe(false)
    expect(await resolveComment(db, access, id, true)).toBe(false)
    expect(await answerComment(db, access, id, 'Answer')).toBeUndefined()
  })

  test('is edited by its author and marked as edited', async () => {
    const id = await write(bert, 'Hello')
    expect(await editComment(db, as(anna, 'owner'), id, 'Changed')).toBe(false)
    expect(await editComment(db, as(bert), id, 'Hello')).toBe(true)
    expect((await listThreads(db, anna))[0]?.editedAt).toBeNull()
    expect(await editComment(db, as(bert), id, 'Hello again')).toBe(true)
    expect(await listThreads(db, anna)).toMatchObject([
      { text: 'Hello again', editedAt: expect.any(String) },
    ])
  })

  test('remains empty under answers of others, and is deleted with the last one', async () => {
    const id = await write(bert, 'Zanzibar')
    const first = await answer(vera, id, 'One')
    expect(await deleteComment(db, as(vera), id)).toBe(false)
    expect(await deleteComment(db, as(bert), id)).toBe(true)
    expect(await listThreads(db, anna)).toMatchObject([
      { text: '', isDeleted: true, answers: [{ text: 'One' }] },
    ])
    expect(await editComment(db, as(bert), id, 'Back')).toBe(false)
    expect(await deleteComment(db, as(vera), first)).toBe(true)
    expect(await countRows(db, 'comments')).toBe(0)
  })

  test('is deleted with answers of the same author, or by the owner', async () => {
    const one = await write(bert, 'One')
    await answer(bert, one, 'And more')
    expect(await deleteComment(db, as(bert), one)).toBe(true)
    expect(await countRows(db, 'comments')).toBe(0)
    const two = await write(bert, 'Two')
    await answer(vera, two, 'No')
    expect(await deleteComment(db, as(anna, 'owner'), two)).toBe(true)
    expect(await countRows(db, 'comments')).toBe(0)
  })

  test('is resolved, and an answer reopens it', async () => {
    const id = await write(bert, 'Hello')
    expect(await resolveComment(db, as(vera), id, true)).toBe(false)
    expect(await resolveComment(db, as(vera, 'full_edit'), id, true)).toBe(true)
    expect(await countOpenComments(db, anna)).toEqual(new Map())
    const answered = await answer(vera, id, 'Still so')
    expect(await countOpenComments(db, anna)).toEqual(new Map([['allergies', 1]]))
    // An answer cannot be resolved.
    expect(await resolveComment(db, as(anna, 'owner'), answered, true)).toBe(false)
  })

  test("keeps its author's name after their erasure, and is deleted with the record", async () => {
    const id = await write(bert, 'Hello')
    await answer(anna, id, 'Hi', 'owner')
    await db.deleteFrom('users').where('id', '=', bert.id).execute()
    expect(await listThreads(db, anna)).toMatchObject([{ by: 'Bert Noyce', authorId: null }])
    await db.deleteFrom('users').where('id', '=', anna.id).execute()
    expect(await countRows(db, 'comments')).toBe(0)
  })

  test('is neither listed, counted nor found if it reveals something withheld', async () => {
    const id = await write(bert, 'On allergies')
    await writeComment(db, as(bert), { section: mental, text: 'On mental health' })
    const withheld = (...names: string[]) => ({
      ...anna,
      withheld: withheldFrom({ withheld: names }),
    })
    const without = withheld('allergies', 'medical_history')
    expect(await listThreads(db, without)).toEqual([])
    expect(await countOpenComments(db, without)).toEqual(new Map())
    expect(await findThread(db, without, id)).toBeUndefined()
    const access = { owner: without, actor: bert, role: 'full_edit' as const }
    expect(await deleteComment(db, access, id)).toBe(false)
    await expect(writeComment(db, access, { section: allergies, text: 'More' })).rejects.toThrow()
    expect(await listThreads(db, withheld('allergies'))).toHaveLength(1)
  })
})

describe('the limits of comments', () => {
  test('allow a number of comments by one author in one record and day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let n = 0; n < maxCommentsPerDay; n++) await write(bert, `Comment ${n}`)
    expect(await writeComment(db, as(bert), { section: allergies, text: 'More' })).toEqual({
      refused: 'too-many-today',
    })
    expect(await write(vera, 'Mine')).toBeTruthy()
    vi.setSystemTime(Date.now() + days(1))
    expect(await write(bert, 'The next day')).toBeTruthy()
  })

  test('allow a number of comments in a record', async () => {
    const first = await write(vera, 'First')
    for (let n = 1; n < maxCommentsPerRecord; n++) {
      await storeComment(db, anna, { author: vera, parentId: first })
    }
    expect(await writeComment(db, as(bert), { section: allergies, text: 'More' })).toEqual({
      refused: 'too-many',
    })
  })
})

describe('a mail about comments', () => {
  test('names the author, neither place nor text, at most once an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const entry = { list: 'medications', id: 1, title: 'Warfarin' }
    await writeComment(db, as(bert), { section: medications, entry, text: 'Zanzibar' })
    await write(vera, 'Zanzibar')
    const mails = await queuedMails(db)
    expect(mails).toMatchObject([{ kind: 'comment', to: { email: anna.email } }])
    const written = JSON.stringify(mails)
    expect(written).toContain('Bert Noyce wrote a comment on your record')
    expect(written).not.toMatch(/warfarin|medication|zanzibar|allerg/i)
    vi.setSystemTime(Date.now() + hours(1))
    await write(bert, 'Later')
    expect(await queuedMails(db)).toHaveLength(2)
  })

  test('tells the author of a thread about an answer, with a link to the record', async () => {
    const accessId = await grantAccess(db, anna, bert, 'view_comment')
    const id = await write(bert, 'Hello')
    await answer(anna, id, 'Thank you', 'owner')
    const told = (await queuedMails(db)).filter(({ to }) => to.email === bert.email)
    expect(told).toMatchObject([{ kind: 'comment', subject: 'An answer to your comment' }])
    expect(told[0]?.text).toContain(`/for/${accessId}/comments`)
  })

  test.each<[AccessLevel, string[], Section]>([
    ['view_only', [], allergies],
    ['view_comment', ['allergies'], allergies],
    ['view_comment', ['medical_history'], mental],
  ])('is not sent at the level %s from whom %j is withheld', async (level, withheld, section) => {
    await grantAccess(db, anna, bert, level, { withheld })
    const answer = await writeComment(db, as(bert), { section, text: 'Hello' })
    if (!('id' in answer)) throw new Error('refused')
    await answerComment(db, as(anna, 'owner'), answer.id, 'Thank you')
    expect((await queuedMails(db)).filter(({ to }) => to.email === bert.email)).toEqual([])
  })

  test('is not sent for own comments, nor when it is turned off', async () => {
    await write(anna, 'To myself', undefined, 'owner')
    await savePreference(db, anna.id, 'updates', false)
    const id = await write(bert, 'Hello')
    await answer(bert, id, 'Me again')
    expect(await queuedMails(db)).toEqual([])
  })
})

function as(actor: Person, role: Role = 'view_comment'): CommentAccess {
  return { owner: anna, actor, role }
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
