import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '#app/accounts/sessions.server.ts'
import { loader as qrWithCodeLoader } from '#app/routes/dashboard_.qr-with-code[.]png.ts'
import { loader as qrLoader } from '#app/routes/dashboard_.qr[.]png.ts'
import { action as unlockAction, loader as unlockLoader } from '#app/routes/dashboard_.unlock.tsx'
import { getShareLink } from '#app/sharing/share-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { post, visit } from '#tests/support/context.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type LinkedPerson, personWithLink } from '#tests/support/emergency-link.ts'

let db: Database
let owner: LinkedPerson
let cookie: string

beforeEach(async () => {
  db = await openTestDatabase()
  owner = await personWithLink(db)
  cookie = (await startSession(db, owner.person.id)).split(';')[0] ?? ''
})

describe('the QR code as a file', () => {
  test('holds the link without the code, and is named with the user id', async () => {
    const answer = await qrLoader(visit(db, '/dashboard/qr.png', cookie))
    expect(await readQr(answer)).toEqual({
      width: 200,
      text: `http://localhost:3000/view/${owner.link.shareId}`,
    })
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Content-Disposition')).toBe(
      `attachment; filename="${owner.person.id}.png"`,
    )
  })

  test('with the code holds link and code', async () => {
    const answer = await qrWithCodeLoader(visit(db, '/dashboard/qr-with-code.png', cookie))
    expect(await readQr(answer)).toEqual({
      width: 300,
      text: `http://localhost:3000/view/${owner.link.shareId}/${owner.link.code}`,
    })
  })

  test('is for its owner only: a stranger is sent to sign in', async () => {
    for (const load of [qrLoader, qrWithCodeLoader]) {
      const refused = await load(visit(db, '/dashboard/qr.png')).catch((thrown: Response) => thrown)
      expect(refused.headers.get('Location')).toBe('/login')
    }
  })
})

describe('unlocking', () => {
  test('opens a locked link for another 20 wrong codes and says so', async () => {
    await lock(20)
    expect(await unlockLoader(visit(db, '/dashboard/unlock', cookie))).toEqual({
      failures: 20,
      unlocksLeft: 4,
      wrongCodesPerBudget: 20,
    })
    const answer = await unlockAction(post(db, '/dashboard/unlock', {}, cookie))
    expect(answer.headers.get('Location')).toBe('/dashboard')
    expect(await getShareLink(db, owner.person)).toMatchObject({ isLocked: false, budget: 40 })
  })

  test('a link that is not locked has nothing to confirm', async () => {
    const answer = await unlockLoader(visit(db, '/dashboard/unlock', cookie))
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('Location')).toBe('/dashboard')
  })

  test('changes nothing after four unlocks', async () => {
    await db.updateTable('share_links').set({ unlocks: 4, failures: 100 }).execute()
    await unlockAction(post(db, '/dashboard/unlock', {}, cookie))
    expect(await getShareLink(db, owner.person)).toMatchObject({ isLocked: true, budget: 100 })
  })

  test('is for the owner only: a stranger unlocks nothing', async () => {
    await lock(20)
    const refused = await unlockAction(post(db, '/dashboard/unlock', {})).catch(
      (thrown: Response) => thrown,
    )
    expect(refused.headers.get('Location')).toBe('/login')
    expect((await getShareLink(db, owner.person)).isLocked).toBe(true)
  })

  test('by another person leaves this link locked', async () => {
    await lock(20)
    const other = await personWithLink(db)
    const otherCookie = (await startSession(db, other.person.id)).split(';')[0] ?? ''
    await unlockAction(post(db, '/dashboard/unlock', {}, otherCookie))
    expect((await getShareLink(db, owner.person)).isLocked).toBe(true)
  })
})

function lock(failures: number) {
  return db.updateTable('share_links').set({ failures }).execute()
}

async function readQr(answer: Response) {
  const { width, height, data } = PNG.sync.read(Buffer.from(await answer.arrayBuffer()))
  return { width, text: jsQR(new Uint8ClampedArray(data), width, height)?.data }
}
