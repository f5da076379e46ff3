import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import {
  addCardImage,
  listCardImages,
  loadCardImage,
  removeCardImage,
} from '#app/profile/insurance-cards/card-images.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { expectUnreadableAlert } from '#tests/support/data/expect-unreadable-alert.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const card = (text: string) => Buffer.from(`\xff\xd8\xff ${text} \xff\xd9`, 'latin1')

let ada: Person
let ben: Person

openDatabaseBeforeEach()

beforeEach(async () => {
  ada = await createOwner(db, newPerson())
  ben = await createOwner(db, newPerson())
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T09:30:00Z') })
})

describe('a stored picture', () => {
  test('is returned byte by byte, with actor and time', async () => {
    expect(await addCardImage(db, { owner: ada, actor: ben, image: card('front') })).toBe(true)
    const [image] = await listCardImages(db, ada)
    expect(image).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      addedAt: '2026-03-01T09:30:00.000Z',
    })
    expect(await loadCardImage(db, ada, image?.id ?? '')).toEqual(card('front'))
    const row = await db.selectFrom('insurance_cards').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ user_id: ada.id, created_by: ben.id })
  })

  test('is listed in the order of adding, even if it fills a gap', async () => {
    for (const text of ['one', 'two', 'three']) await add(ada, text)
    const [, second] = await listCardImages(db, ada)
    await removeCardImage(db, { owner: ada, actor: ada, id: second?.id ?? '' })
    await add(ada, 'four')
    const images = await listCardImages(db, ada)
    const shown = await Promise.all(images.map(({ id }) => loadCardImage(db, ada, id)))
    expect(shown).toEqual(['one', 'three', 'four'].map(card))
  })

  test('is visible and removable by its owner only', async () => {
    await add(ada, 'front')
    const [{ id = '' } = {}] = await listCardImages(db, ada)
    expect(await listCardImages(db, ben)).toEqual([])
    expect(await loadCardImage(db, ben, id)).toBeUndefined()
    expect(await removeCardImage(db, { owner: ben, actor: ben, id })).toBe(false)
    expect(await loadCardImage(db, ada, id)).toEqual(card('front'))
  })

  test('is deleted when it is removed, and with its owner', async () => {
    await add(ada, 'front')
    await add(ben, 'front')
    const [{ id = '' } = {}] = await listCardImages(db, ada)
    expect(await removeCardImage(db, { owner: ada, actor: ada, id })).toBe(true)
    expect(await removeCardImage(db, { owner: ada, actor: ada, id })).toBe(false)
    expect(await loadCardImage(db, ada, id)).toBeUndefined()
    await db.deleteFrom('users').where('id', '=', ben.id).execute()
    expect(await db.selectFrom('insurance_cards').select('id').execute()).toEqual([])
  })

  test('does not open in another row of the same owner or of another', async () => {
    await add(ada, 'front')
    await add(ada, 'back')
    await add(ben, 'front')
    const [front, back] = await listCardImages(db, ada)
    const [other] = await listCardImages(db, ben)
    const { image } = await db
      .selectFrom('insurance_cards')
      .select('image')
      .where('id', '=', front?.id ?? '')
      .executeTakeFirstOrThrow()
    await db.updateTable('insurance_cards').set({ image }).execute()
    expect(await loadCardImage(db, ada, front?.id ?? '')).toEqual(card('front'))
    expect(
      await expectUnreadableAlert(() => loadCardImage(db, ada, back?.id ?? '')),
    ).toBeUndefined()
    expect(
      await expectUnreadableAlert(() => loadCardImage(db, ben, other?.id ?? '')),
    ).toBeUndefined()
  })

  test('is not looked up by an impossible id', async () => {
    for (const id of ['', '\0', 'x'.repeat(23), '../../../../etc/passwd', "' or 1=1 --"]) {
      expect(await loadCardImage(db, ada, id)).toBeUndefined()
      expect(await removeCardImage(db, { owner: ada, actor: ada, id })).toBe(false)
    }
  })
})

test('six of twelve pictures added at the same time are kept, and a removal makes room for one', async () => {
  const added = await inParallel(12, index => add(ada, `${index}`))
  expect(added.filter(Boolean)).toHaveLength(6)
  expect(await add(ada, 'seventh')).toBe(false)
  expect(await add(ben, 'first')).toBe(true)

  const [first] = await listCardImages(db, ada)
  await removeCardImage(db, { owner: ada, actor: ada, id: first?.id ?? '' })
  const again = await Promise.all([add(ada, 'a'), add(ada, 'b'), add(ada, 'c')])
  expect(again.filter(Boolean)).toHaveLength(1)
  expect(await listCardImages(db, ada)).toHaveLength(6)
})

test('no byte of a picture is in the database files, and its length is hidden to whole KiB', async () => {
  const folder = temporaryFolder()
  const stored = await openTestDatabase(join(folder, 'medfold.db'))
  const owner = await createOwner(stored, newPerson())
  const lengths = new Set<number>()
  for (const length of [1, 900]) {
    const image = Buffer.alloc(length, 'Planted policy number ')
    await addCardImage(stored, { owner, actor: owner, image })
    const rows = await stored.selectFrom('insurance_cards').select('image').execute()
    for (const row of rows) lengths.add(row.image.length)
  }
  expect(lengths.size).toBe(1)
  const files = readdirSync(folder).map(name => readFileSync(join(folder, name)))
  expect(Buffer.concat(files).length).toBeGreaterThan(4096)
  for (const file of files) expect(file.includes('Planted')).toBe(false)
})

function add(owner: Person, text: string): Promise<boolean> {
  vi.advanceTimersByTime(1)
  return addCardImage(db, { owner, actor: owner, image: card(text) })
}
