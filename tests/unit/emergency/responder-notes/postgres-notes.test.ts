import { expect, test } from 'vitest'
import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { leaveNote } from '#app/emergency/responder-notes/leave-responder-note.server.ts'
import {
  countUnreadNotes,
  listNotes,
} from '#app/emergency/responder-notes/responder-notes.server.ts'
import {
  createLinkedOwnerBeforeEach,
  openGrant,
  owner,
} from '#tests/support/data/emergency-link.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

createLinkedOwnerBeforeEach(undefined, openPostgresBeforeEach)

test('PostgreSQL accepts three of twenty notes with one grant at the same time', async () => {
  const grant = await openGrant(db, owner)
  const answers = await inParallel(20, n => leaveNote(db, grant, { text: `Note ${n}` }, {}))
  expect(answers.filter(answer => answer === 'saved')).toHaveLength(3)
  expect(await listNotes(db, owner.person)).toHaveLength(3)
  expect(await countUnreadNotes(db, owner.person)).toBe(3)
  // A proxy reads the notes only if the link shows nothing withheld from them.
  const withheld = (...names: string[]) => ({ ...owner.person, withheld: new Set(names) })
  expect(await listNotes(db, withheld('allergies'))).toEqual([])
  expect(await countUnreadNotes(db, withheld('allergies'))).toBe(0)
  expect(await listNotes(db, withheld('mental_health'))).toHaveLength(3)
  expect(await verifyChain(db)).toMatchObject({ isWhole: true })
})
