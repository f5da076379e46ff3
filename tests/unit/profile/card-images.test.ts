import { describe, expect, test, vi } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import {
  addCardImage,
  listCardImages,
  loadCardImage,
  removeCardImage,
} from '#app/profile/insurance-cards/card-images.server.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { expectUnreadableAlert } from '#tests/support/data/expect-unreadable-alert.ts'
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import { storedText } from '#tests/support/db/stored-text.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

const card = (text: string) => Buffer.from(`\xff\xd8\xff ${text} \xff\xd9`, 'latin1')

createAnnaAndBertBeforeEach('2026-03-01T09:30:00Z')

describe('a stored picture', () => {
  test('is returned byte by byte, with actor and time', async () => {
    expect(await addCardImage(db, { owner: anna, actor: bert, image: card('front') })).toBe(true)
    const [image] = await listCardImages(db, anna)
    expect(image).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      addedAt: '2026-03-01T09:30:00.000Z',
    })
    expect(await loadCardImage(db, anna, image?.id ?? '')).toEqual(card('front'))
    const row = await db.selectFrom('insurance_cards').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ user_id: anna.id, created_by: bert.id })
  })

  test('is listed in the order of adding, even if it fills a gap', async () => {
    for (const text of ['one', 'two', 'three']) await add(anna, text)
    const [, second] = await listCardImages(db, anna)
    await removeCardImage(db, { owner: anna, actor: anna, id: second?.id ?? '' })
    await add(anna, 'four')
    const images = await listCardImages(db, anna)
    const shown = await Promise.all(images.map(({ id }) => loadCardImage(db, anna, id)))
    expect(shown).toEqual(['one', 'three', 'four'].map(card))
  })

  test('is visible and removable by its owner only', async () => {
    await add(anna, 'front')
    const [{ id = '' } = {}] = await listCardImages(db, anna)
    expect(await listCardImages(db, bert)).toEqual([])
    expect(await loadCardImage(db, bert, id)).toBeUndefined()
    expect(await removeCardImage(db, { owner: bert, actor: bert, id })).toBe(false)
    expect(await loadCardImage(db, anna, id)).toEqual(card('front'))
  })

  test('is deleted when it is removed, and with its owner', async () => {
    await add(anna, 'front')
    await add(bert, 'front')
    const [{ id = '' } = {}] = await listCardImages(db, anna)
    expect(await removeCardImage(db, { owner: anna, actor: anna, id })).toBe(true)
    expect(await removeCardImage(db, { owner: anna, actor: anna, id })).toBe(false)
    expect(await loadCardImage(db, anna, id)).toBeUndefined()
    await db.deleteFrom('users').where('id', '=', bert.id).execute()
    expect(await db.selectFrom('insurance_cards').select('id').execute()).toEqual([])
  })

  test('does not open in another row of the same owner or of another', async () => {
    await add(anna, 'front')
    await add(anna, 'back')
    await add(bert, 'front')
    const [front, back] = await listCardImages(db, anna)
    const [other] = await listCardImages(db, bert)
    const { image } = await readRow(db, 'insurance_cards', { id: front?.id ?? '' })
    await changeRows(db, 'insurance_cards', { image })
    expect(await loadCardImage(db, anna, front?.id ?? '')).toEqual(card('front'))
    expect(
      await expectUnreadableAlert(() => loadCardImage(db, anna, back?.id ?? '')),
    ).toBeUndefined()
    expect(
      await expectUnreadableAlert(() => loadCardImage(db, bert, other?.id ?? '')),
    ).toBeUndefined()
  })

  test('is not looked up by an impossible id', async () => {
    for (const id of ['', '\0', 'x'.repeat(23), '../../../../etc/passwd', "' or 1=1 --"]) {
      expect(await loadCardImage(db, anna, id)).toBeUndefined()
      expect(await removeCardImage(db, { owner: anna, actor: anna, id })).toBe(false)
    }
  })
})

test('six of twelve pictures added at the same time are kept, and a removal makes room for one', async () => {
  const added = await inParallel(12, index => add(anna, `${index}`))
  expect(added.filter(Boolean)).toHaveLength(6)
  expect(await add(anna, 'seventh')).toBe(false)
  expect(await add(bert, 'first')).toBe(true)

  const [first] = await listCardImages(db, anna)
  await removeCardImage(db, { owner: anna, actor: anna, id: first?.id ?? '' })
  const again = await Promise.all([add(anna, 'a'), add(anna, 'b'), add(anna, 'c')])
  expect(again.filter(Boolean)).toHaveLength(1)
  expect(await listCardImages(db, anna)).toHaveLength(6)
})

test('no byte of a picture is in the database, and its length is hidden to whole KiB', async () => {
  const lengths = new Set<number>()
  for (const length of [1, 900]) {
    const image = Buffer.alloc(length, 'Planted policy number ')
    await addCardImage(db, { owner: anna, actor: anna, image })
    const rows = await db.selectFrom('insurance_cards').select('image').execute()
    for (const row of rows) lengths.add(row.image.length)
  }
  expect(lengths.size).toBe(1)
  expect(await storedText(db, 'insurance_cards', 'profile_changes')).not.toContain('Planted')
})

function add(owner: Person, text: string): Promise<boolean> {
  vi.advanceTimersByTime(1)
  return addCardImage(db, { owner, actor: owner, image: card(text) })
}
