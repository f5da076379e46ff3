import { expect, test } from 'vitest'
import { countOpenComments, listThreads } from '#app/comments/comment-threads.server.ts'
import {
  answerComment,
  deleteComment,
  maxCommentsPerDay,
  resolveComment,
  writeComment,
} from '#app/comments/write-comments.server.ts'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { openTestPostgres } from '#tests/support/db/postgres.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

const { allergies } = sectionsByName

test('PostgreSQL stores comments as SQLite does, and limits those at the same time', async () => {
  const db = await openTestPostgres()
  const owner = (await createPersonWithLink(db)).person
  const actor = (await createPersonWithLink(db)).person
  const access = { owner, actor, role: 'view_comment' as const }
  const written = await inParallel(maxCommentsPerDay + 5, n =>
    writeComment(db, access, { section: allergies, text: `Comment ${n}` }),
  )
  const ids = written.flatMap(one => ('id' in one ? [one.id] : []))
  expect(ids).toHaveLength(maxCommentsPerDay)
  expect(await countOpenComments(db, owner)).toEqual(new Map([['allergies', maxCommentsPerDay]]))
  const [first = '', second = ''] = ids
  const byOwner = { owner, actor: owner, role: 'owner' as const }
  expect(await answerComment(db, byOwner, first, 'Yes')).toMatchObject({ id: expect.any(String) })
  expect(await resolveComment(db, byOwner, second, true)).toBe(true)
  expect(await deleteComment(db, access, first)).toBe(true)
  const threads = await listThreads(db, owner)
  expect(threads.filter(({ isDeleted }) => isDeleted)).toMatchObject([{ id: first }])
  expect(threads.filter(({ resolvedAt }) => resolvedAt)).toMatchObject([{ id: second }])
  await db.deleteFrom('users').where('id', '=', owner.id).execute()
  expect(await db.selectFrom('comments').select('id').execute()).toEqual([])
})
