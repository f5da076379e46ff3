import { existsSync, readdirSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import {
  replaceEmergencyLink,
  updateEmergencyLink,
} from '#app/emergency/links/change-links.server.ts'
import { type EmergencyLink, getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { demoEmail } from '#app/lib/email-address.ts'
import { loader } from '#app/routes/public/home.tsx'
import { type ProductPicture, pictureFile, pictures } from '#app/ui/pictures/product-pictures.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { visit } from '#tests/support/http/route-context.ts'

openDatabaseBeforeEach()

describe('"View Demo" on the home page', () => {
  test('leads nowhere without a demonstration profile', async () => {
    expect(await demoPath()).toBeUndefined()
  })

  test('opens the emergency page of the demonstration profile, with its code', async () => {
    const { link } = await demonstrate()
    expect(await demoPath()).toBe(`/view/${link.shareId}/${link.code}`)
  })

  test('follows a replaced link, and leads nowhere while the link opens nothing', async () => {
    const { person, link } = await demonstrate()
    await replaceEmergencyLink(db, person, link.id)
    const replaced = await getPrimaryLink(db, person)
    const path = `/view/${replaced.shareId}/${replaced.code}`
    expect(await demoPath()).toBe(path)

    await updateEmergencyLink(db, person, link.id, { isPaused: true })
    expect(await demoPath()).toBeUndefined()
    await updateEmergencyLink(db, person, link.id, { isPaused: false })
    expect(await demoPath()).toBe(path)

    await updateEmergencyLink(db, person, link.id, { endsAt: '2020-01-01T00:00:00.000Z' })
    expect(await demoPath()).toBeUndefined()
    await updateEmergencyLink(db, person, link.id, { endsAt: null })

    await db.updateTable('share_links').set({ failures: 20 }).where('id', '=', link.id).execute()
    expect(await demoPath()).toBeUndefined()
  })
})

describe('the pictures of the product', () => {
  const files = Object.values<ProductPicture>(pictures).flatMap(picture => [
    pictureFile(picture, 'light'),
    ...(picture.hasDark ? [pictureFile(picture, 'dark')] : []),
  ])

  test('are complete, without others', () => {
    for (const file of files) expect(existsSync(`public${file}`), file).toBe(true)
    expect(readdirSync('public/pictures')).toHaveLength(files.length)
  })

  test('have at most 40 KB each, and 150 KB together', () => {
    const sizes = files.map(file => statSync(`public${file}`).size)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(150_000)
  })
})

async function demoPath(): Promise<string | undefined> {
  return (await loader(visit(db, '/'))).demoPath
}

async function demonstrate(): Promise<{ person: Person; link: EmergencyLink }> {
  const person = await createOwner(db, {
    firstName: 'Rosa',
    lastName: 'Demo',
    email: demoEmail,
    password: 'correct horse battery 7',
  })
  return { person, link: await getPrimaryLink(db, person) }
}
