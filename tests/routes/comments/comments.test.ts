import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Access } from '#app/access/require-access-route.server.ts'
import { listThreads } from '#app/comments/comment-threads.server.ts'
import type { CommentAnswer } from '#app/comments/post-comment-route.server.ts'
import { resolveComment, writeComment } from '#app/comments/write-comments.server.ts'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import { loader as loadAll } from '#app/routes/comments/comments.tsx'
import { loader as askDelete, action as deleteIt } from '#app/routes/comments/delete-comment.tsx'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import { loader as loadOfMedications } from '#app/routes/medications/medication-comments.tsx'
import { loader as medicine } from '#app/routes/medications/medication-info.tsx'
import { loader as medicines } from '#app/routes/medications/medications.tsx'
import { loader as record } from '#app/routes/profile/full-record.tsx'
import { action, loader } from '#app/routes/profile/section-comments.tsx'
import { loader as section } from '#app/routes/profile/section-tab.tsx'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { changeProxies } from '#tests/support/db/change-proxies.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readMessage } from '#tests/support/http/answers.ts'
import { loadLists } from '#tests/support/http/medication-lists.ts'
import {
  ada,
  fillProfile,
  type LoggedInOwner,
  logInNewOwner,
  logInOwnerBeforeEach,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'
import { clockTick } from '#tests/support/runner/clock-tick.ts'

const { allergies, history, medications } = sectionsByName

let paul: LoggedInOwner
let accessId: string

logInOwnerBeforeEach()

beforeEach(async () => {
  paul = await logInNewOwner(db)
  await fillProfile(db, ada.owner)
  accessId = await grantAccess(db, ada.owner, paul.owner, 'view_comment')
})

describe('The comments on a section', () => {
  test('are written by a proxy on an entry, answered and resolved by the owner', async () => {
    const { location = '', headers } = await expectRedirect(
      send(paul, { intent: 'write', text: ' Since\r\nMay? ', entry: 'allergies.2' }),
    )
    expect(location).toMatch(/^\/profile\/allergies\/comments#comment-[\da-f-]{36}$/)
    expect(await readMessage(headers)).toBe('Comment saved')
    const id = location?.slice(-36) ?? ''
    const [thread] = await loadThreads(ada)
    expect(thread).toMatchObject({
      text: 'Since\nMay?',
      entry: { key: 'allergies.2', title: 'Elderflower', isGone: false },
      can: { edit: false, delete: true },
      canResolve: true,
    })
    await expectRedirect(send(ada, { intent: 'answer', on: id, text: 'Yes' }))
    expect(await loadThreads(paul)).toMatchObject([
      { by: 'You', can: { edit: true, delete: true }, answers: [{ text: 'Yes', can: none }] },
    ])
    await expectRedirect(send(ada, { intent: 'resolve', on: id }))
    expect(await loadThreads(ada)).toEqual([])
    expect(await loadThreads(ada, '?show=resolved')).toMatchObject([{ isResolved: true }])
    await expectRedirect(send(paul, { intent: 'edit', on: id, text: 'Since June?' }))
    await expectRedirect(send(paul, { intent: 'reopen', on: id }))
    expect(await loadThreads(ada)).toMatchObject([{ text: 'Since June?', isResolved: false }])
  })

  test('are listed for one entry, by its present or former name', async () => {
    await addComment('On all of it')
    const gone = { list: 'diagnoses', id: 1, title: 'Mumps' }
    const other = { list: 'surgeries', id: 1, title: 'Old name' }
    await addComment('On mumps', { section: history, entry: gone })
    await addComment('On surgery', { section: history, entry: other })
    const loadHistory = async (query: string) =>
      (await load(paul, query, history.slug)).list.threads
    expect(await loadHistory('')).toHaveLength(2)
    expect(await loadHistory('?entry=surgeries.1')).toMatchObject([
      { text: 'On surgery', entry: { title: 'Gallbladder removed', isGone: false } },
    ])
    await db.deleteFrom('medical_profiles').where('section', '=', 'medical_history').execute()
    expect(await load(paul, '?entry=diagnoses.1', history.slug)).toMatchObject({
      entry: { title: 'Mumps', isGone: true },
      list: { threads: [{ text: 'On mumps' }] },
    })
    for (const odd of ['?entry=diagnoses.99', '?entry=%00', '?entry=__proto__.1']) {
      expect((await load(paul, odd, history.slug)).entry, odd).toBeUndefined()
    }
  })

  test('have pages, for any page number', async () => {
    await addComment('Comment 0')
    await clockTick()
    for (let n = 1; n < 51; n++) await addComment(`Comment ${n}`)
    expect((await load(paul)).list).toMatchObject({ page: 1, pages: 2, counts: { open: 51 } })
    expect(await loadThreads(paul, '?page=2')).toMatchObject([{ text: 'Comment 0' }])
    expect(await loadThreads(paul, '?page=9')).toHaveLength(1)
    for (const odd of ['?page=0', '?page=x', '?page=%00', '?show=x', '?edit=x']) {
      expect(await loadThreads(paul, odd), odd).toHaveLength(50)
    }
  })

  test.each([
    ['no text', { text: '' }, 'Comment is required'],
    ['only invisible characters', { text: '\u202e \u0000' }, 'Comment is required'],
  ])('are not saved with %s, and the form keeps the text', async (_what, form, words) => {
    const answer = await sendRefused(paul, { intent: 'write', ...form })
    expect(answer).toMatchObject({ status: 400, error: { text: [words] }, form: 'write' })
    if (form.text) expect(answer.initialValue).toMatchObject(form)
    expect(await loadThreads(ada)).toEqual([])
  })

  test('are not saved for a missing entry, and the form keeps the text', async () => {
    const answer = await sendRefused(paul, {
      intent: 'answer',
      on: crypto.randomUUID(),
      text: 'Hello',
    })
    expect(answer).toMatchObject({ status: 404, initialValue: { text: 'Hello' } })
    const gone = await sendRefused(paul, { intent: 'write', entry: 'allergies.99', text: 'Hi' })
    expect(gone).toMatchObject({ status: 409, initialValue: { text: 'Hi' } })
    const mine = await addComment('Mine')
    const notMine = await sendRefused(ada, { intent: 'edit', on: mine, text: 'Yours' })
    expect(notMine).toMatchObject({ status: 404, form: `edit-${mine}` })
    const other = await sendRefused(paul, { intent: 'write', text: 'Hi', owner: paul.owner.id })
    expect(other).toMatchObject({ status: 409, initialValue: { text: 'Hi' } })
    expect(await loadThreads(ada)).toMatchObject([{ text: 'Mine' }])
  })

  test('report a failure of the database', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'comments', ['insert'])
    const answer = await sendRefused(paul, { intent: 'write', text: 'Hello' })
    expect(answer).toMatchObject({ status: 503, initialValue: { text: 'Hello' } })
    expect(answer.error?.['']?.[0]).toMatch(/^Not saved/)
    expect(errorLog).toHaveBeenCalledOnce()
  })

  test('are accepted only by a post of their page', async () => {
    for (const form of [{}, { intent: 'x', text: 'Hello' }]) {
      const answer = await sendRefused(paul, form as Record<string, string>)
      expect(answer).toMatchObject({ status: 400 })
    }
    await expectRedirect(send({ cookie: '' }, { intent: 'write' }), '/login')
  })
})

describe('A proxy who may not comment', () => {
  beforeEach(async () => {
    await addComment('Zanzibar', { entry: { list: 'allergies', id: 1, title: 'Penicillin' } })
  })

  test('finds no comment and no mention of any', async () => {
    expect(await loadEveryPage()).toEqual(
      expect.arrayContaining([expect.stringMatching(/Zanzibar/)]),
    )
    await setLevel('view_only')
    expect(await load(paul)).toMatchObject({
      canComment: false,
      entries: [],
      list: { threads: [] },
    })
    await expect(loadAll(at(paul, '/comments'))).rejects.toMatchObject({ status: 404 })
    expect((await loadEveryPage()).filter(page => /comment|Zanzibar/i.test(page))).toEqual([])
  })

  test('gets an open form back with its text, and saves no comment', async () => {
    await setLevel('view_only')
    const args = postArgs(paul, { intent: 'write', text: 'Half a page' })
    const answer = await readRefusal(action(args))
    expect(answer).toMatchObject({ status: 403, initialValue: { text: 'Half a page' } })
    expect(answer.error?.['']?.[0]).toMatch(/^Not saved: your access was changed/)
    expect(await loadThreads(ada)).toHaveLength(1)
  })

  async function loadEveryPage(): Promise<string[]> {
    const pages = [
      dashboard(at(paul, '/dashboard')),
      section({ ...at(paul, '/profile/allergies'), params: slug() }),
      medicines(at(paul, '/profile/medications')),
      medicine({ ...at(paul, '/profile/medications/1'), params: { id: '1' } }),
      record(at(paul, '/profile/view')),
    ]
    return (await Promise.all(pages)).map(data => JSON.stringify(data))
  }
})

describe('All comments of a record', () => {
  test('are listed with their sections and counted in the overview', async () => {
    const done = await addComment('Done')
    await resolveComment(db, access(), done, true)
    await addComment('On a medicine', {
      section: medications,
      entry: { list: 'medications', id: 1, title: 'Warfarin' },
    })
    // The order within one millisecond is random.
    await db.updateTable('comments').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
    await addComment('On allergies')
    const all = await loadAll(at(ada, '/comments'))
    expect(all.threads.map(one => [one.section.slug, one.text])).toEqual([
      ['allergies', 'On allergies'],
      ['medications', 'On a medicine'],
    ])
    expect(all.counts).toEqual({ open: 2, resolved: 1 })
    expect((await loadAll(at(ada, '/comments?show=all'))).threads).toHaveLength(3)
    const { overview } = await dashboard(at(ada, '/dashboard'))
    const counts = overview.sections.map(({ slug, openComments }) => [slug, openComments])
    expect(counts.filter(([, count]) => count !== 0)).toEqual([
      ['medications', 1],
      ['allergies', 1],
    ])
    const list = await loadLists('', ada)
    const warfarin = list.medications.find(({ name }) => name === 'Warfarin')
    expect(warfarin).toMatchObject({ openComments: 1 })
    const page = await loadOfMedications(at(paul, '/profile/medications/comments'))
    expect(page.list.threads).toMatchObject([{ entry: { title: 'Warfarin' } }])
  })
})

describe('Deleting a comment', () => {
  test('asks first and then deletes it', async () => {
    const id = await addComment('Zanzibar')
    await expectRedirect(send(ada, { intent: 'answer', on: id, text: 'Yes' }))
    expect(await askDelete(createDeletion(paul, id))).toMatchObject({
      answers: 1,
      hasAnswersDeleted: false,
    })
    expect(await askDelete(createDeletion(ada, id))).toMatchObject({
      answers: 1,
      hasAnswersDeleted: true,
    })
    const { location, headers } = await expectRedirect(deleteIt(createDeletion(ada, id, true)))
    expect(location).toBe('/profile/allergies/comments')
    expect(await readMessage(headers)).toBe('Comment deleted')
    expect(await listThreads(db, ada.owner)).toEqual([])
    await expect(askDelete(createDeletion(ada, id))).rejects.toMatchObject({ status: 404 })
    await expect(deleteIt(createDeletion(ada, id, true))).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a comment of somebody else', async () => {
    const id = await addComment('Mine', {}, ada)
    for (const odd of [id, 'x', '\u0000', crypto.randomUUID()]) {
      await expect(askDelete(createDeletion(paul, odd))).rejects.toMatchObject({ status: 404 })
      await expect(deleteIt(createDeletion(paul, odd, true))).rejects.toMatchObject({ status: 404 })
    }
    expect(await listThreads(db, ada.owner)).toHaveLength(1)
  })

  test('reports a failure and keeps the comment', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    const id = await addComment('Zanzibar')
    await failWrites(db, 'comments', ['delete'])
    const { headers } = await expectRedirect(deleteIt(createDeletion(paul, id, true)))
    expect(await readMessage(headers)).toBe('The comment was not deleted. Please try again.')
    expect(errorLog).toHaveBeenCalledOnce()
  })

  function createDeletion(who: LoggedInOwner, commentId: string, isPost = false) {
    const address = pathOf(who, '/comments/x/delete')
    const args = isPost ? post(db, address, {}, who.cookie) : visit(db, address, who.cookie)
    return { ...args, params: { commentId } }
  }
})

const none = { edit: false, delete: false }

function path(of = allergies.slug): string {
  return `/profile/${of}/comments`
}

function slug(of: string = allergies.slug) {
  return { section: of }
}

function pathOf(who: { cookie: string }, where: string): string {
  return who === paul ? `/for/${accessId}${where}` : where
}

function at(who: LoggedInOwner, where: string) {
  return visit(db, pathOf(who, where), who.cookie)
}

async function load(who: LoggedInOwner, query = '', of: string = allergies.slug) {
  return await loader({ ...at(who, path(of) + query), params: slug(of) })
}

async function loadThreads(who: LoggedInOwner, query = '') {
  return (await load(who, query)).list.threads
}

function postArgs(who: { cookie: string }, form: Record<string, string>) {
  return { ...post(db, pathOf(who, path()), form, who.cookie), params: slug() }
}

function send(who: { cookie: string }, form: Record<string, string>) {
  return action(postArgs(who, form))
}

function sendRefused(who: { cookie: string }, form: Record<string, string>) {
  return readRefusal(send(who, form))
}

async function readRefusal(work: Promise<unknown>) {
  return (await readFormAnswer(work)) as Awaited<ReturnType<typeof readFormAnswer>> &
    Pick<CommentAnswer, 'form'>
}

function access(actor = paul): Pick<Access, 'owner' | 'actor' | 'role'> {
  const role = actor === paul ? 'view_comment' : 'owner'
  return { owner: ada.owner, actor: actor.owner, role }
}

async function addComment(
  text: string,
  about: Partial<Parameters<typeof writeComment>[2]> = {},
  who = paul,
): Promise<string> {
  const written = await writeComment(db, access(who), { section: allergies, ...about, text })
  if (!('id' in written)) throw new Error(written.refused)
  return written.id
}

async function setLevel(level: 'view_only'): Promise<void> {
  await changeProxies(db, { access_level: level }, accessId)
}
