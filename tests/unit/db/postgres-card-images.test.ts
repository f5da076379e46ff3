import { describe, expect, test } from 'vitest'
import {
  addCardImage,
  listCardImages,
  loadCardImage,
  removeCardImage,
} from '#app/profile/insurance-cards/card-images.server.ts'
import { anna as owner, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

registerAnnaBeforeEach(undefined, openPostgresBeforeEach)

describe('card images in PostgreSQL', () => {
  test('are six after forty are added at the same time, and each one opens', async () => {
    const added = await inParallel(40, add)
    expect(added.filter(Boolean)).toHaveLength(6)
    const images = await listCardImages(db, owner)
    expect(images).toHaveLength(6)
    for (const { id } of images) expect(await loadCardImage(db, owner, id)).toEqual(picture)
  })

  test('are six at most while some are removed and others added', async () => {
    await inParallel(6, add)
    const [first, second] = await listCardImages(db, owner)
    const removals = [first, second].map(image =>
      removeCardImage(db, { owner, actor: owner, id: image?.id ?? '' }),
    )
    await Promise.all([...removals, ...Array.from({ length: 20 }, add)])
    expect((await listCardImages(db, owner)).length).toBeLessThanOrEqual(6)
    await inParallel(10, add)
    expect(await listCardImages(db, owner)).toHaveLength(6)
  })

  test('are removed once by removals at the same time', async () => {
    await add()
    const [{ id = '' } = {}] = await listCardImages(db, owner)
    const removed = await inParallel(8, () => removeCardImage(db, { owner, actor: owner, id }))
    expect(removed.filter(Boolean)).toHaveLength(1)
  })
})

const picture = Buffer.from('a small picture')

function add(): Promise<boolean> {
  return addCardImage(db, { owner, actor: owner, image: picture })
}
