import { describe, expect, test, vi } from 'vitest'
import {
  replaceEmergencyLink,
  updateEmergencyLink,
} from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { unlockEmergencyLink } from '#app/emergency/links/unlock-link.server.ts'
import { minutes } from '#app/lib/time.ts'
import {
  addLink,
  createLinkedOwnerBeforeEach,
  owner,
  tryCode,
} from '#tests/support/data/emergency-link.ts'
import { db } from '#tests/support/db/test-database.ts'
import { systemAt } from '#tests/support/http/shl-visit.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

// SMART Health Links and the code form share one counter. These are defects of other servers in the
// field: section 8 of the reference.
createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

describe('the attempts that remain', () => {
  test('are counted at the top of the body, to 0, and then the address finds nothing', async () => {
    for (let left = 19; left >= 0; left--) {
      const answer = await askFrom(left, owner.wrongCode(left))
      expect(answer.status).toBe(401)
      expect(await answer.text()).toBe(JSON.stringify({ remainingAttempts: left }))
    }
    expect((await askFrom(20, owner.wrongCode(20))).status).toBe(404)
    expect((await askFrom(21, owner.link.code)).status).toBe(404)
  })

  test('are used one by one by parallel guesses, and no guess beyond them is compared', async () => {
    const answers = await inParallel(100, n => askFrom(n, owner.wrongCode(n)))
    const left = await Promise.all(
      answers.filter(({ status }) => status === 401).map(async answer => await readLeft(answer)),
    )
    expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 20 }, (_, n) => 19 - n))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(80)
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(20)
  })

  test('are shared with the code form: of 500 parallel wrong codes 20 are compared', async () => {
    const compared = await inParallel(500, async n => {
      const client = clientAt(n)
      if (n % 2 === 0) return (await tryCode(db, owner, owner.wrongCode(n), { client })).kind
      return (await askFrom(n, owner.wrongCode(n))).status === 401 ? 'wrong' : 'locked'
    })
    expect(compared.filter(kind => kind === 'wrong')).toHaveLength(20)
    expect((await tryCode(db, owner, owner.link.code)).kind).toBe('locked')
    expect((await askFrom(999, owner.link.code)).status).toBe(404)
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(20)
  })

  test('are at most 100 for a code, with those of known devices', async () => {
    await db
      .updateTable('share_links')
      .set({ failures: 70, device_failures: 28, unlocks: 4 })
      .execute()
    expect(await readLeft(await askFrom(1, undefined))).toBe(2)
    expect(await readLeft(await askFrom(2, owner.wrongCode(1)))).toBe(1)
    expect(await readLeft(await askFrom(3, owner.wrongCode(2)))).toBe(0)
    expect((await askFrom(4, owner.link.code)).status).toBe(404)
  })

  test('are 20 more after an unlock, with the same address and code', async () => {
    await inParallel(20, n => askFrom(n, owner.wrongCode(n)))
    await unlockEmergencyLink(db, owner.person, owner.link.id)
    expect(await readLeft(await askFrom(40, owner.wrongCode(40)))).toBe(19)
    expect((await askFrom(41, owner.link.code)).status).toBe(200)
  })
})

describe('a right code', () => {
  test('refunds its own attempt alone, never an earlier one', async () => {
    for (let n = 0; n < 4; n++) await askFrom(0, owner.wrongCode(n))
    await tryCode(db, owner, owner.wrongCode(5), { browser: 'a' })
    const answers = await inParallel(5, () => askFrom(0, owner.link.code))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(5)
    // The code form refunds those of its browser, and no others.
    expect((await tryCode(db, owner, owner.link.code, { browser: 'a' })).kind).toBe('opened')
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(4)
    expect((await tryCode(db, owner, owner.link.code)).kind).toBe('opened')
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(4)
  })

  test('makes no grant and no known device', async () => {
    await askFrom(1, owner.link.code)
    expect(await db.selectFrom('share_grants').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('share_devices').selectAll().execute()).toEqual([])
  })
})

describe('a wrong code', () => {
  test('counts once in ten minutes, whatever the address that sends it again', async () => {
    const wrong = owner.wrongCode()
    const answers = await inParallel(10, n => askFrom(n, wrong))
    expect(await Promise.all(answers.map(readLeft))).toEqual(Array(10).fill(19))
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(1)
    vi.setSystemTime(Date.now() + minutes(10) - 1)
    expect(await readLeft(await askFrom(20, wrong))).toBe(19)
    vi.setSystemTime(Date.now() + 1)
    expect(await readLeft(await askFrom(21, wrong))).toBe(18)
  })

  test('counts again by the code form, and at another link', async () => {
    const school = { ...owner, link: await addLink('School') }
    const wrong = [1, 2, 3]
      .map(n => owner.wrongCode(n))
      .find(code => code !== school.link.code) as string
    await askFrom(1, wrong)
    await tryCode(db, owner, wrong)
    await systemAt(db, school).ask(wrong)
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(2)
    const ofSchool = await db
      .selectFrom('share_links')
      .select('failures')
      .where('id', '=', school.link.id)
      .executeTakeFirstOrThrow()
    expect(ofSchool.failures).toBe(1)
  })

  test('slows down its client at this link after five, with either code and at both places', async () => {
    for (let n = 0; n < 5; n++) await askFrom(7, owner.wrongCode(n))
    const [wrong, right] = [await askFrom(7, owner.wrongCode(9)), await askFrom(7, owner.link.code)]
    expect([wrong.status, right.status]).toEqual([429, 429])
    expect(right.headers.get('Retry-After')).toBe('900')
    expect(await right.text()).toBe(await wrong.text())
    const byForm = await tryCode(db, owner, owner.link.code, { client: clientAt(7) })
    expect(byForm.kind).toBe('throttled')
    expect((await askFrom(8, owner.link.code)).status).toBe(200)
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(5)
  })

  test('is not stored, and neither is the right one', async () => {
    const wrong = owner.wrongCode()
    await askFrom(1, wrong)
    const rows = [
      ...(await db.selectFrom('share_links').selectAll().execute()),
      ...(await db.selectFrom('share_attempts').selectAll().execute()),
    ]
    const text = rows.map(row => readText(row)).join('\n')
    expect(text).not.toMatch(new RegExp(`\\b(${wrong}|${owner.link.code})\\b`))
  })
})

describe('a passcode that is no code', () => {
  test.each([
    undefined,
    '',
    ' ',
    '1234',
    '123456',
    'abcde',
    '1234a',
    '💊'.repeat(5),
  ])('%j is not compared and costs nothing', async passcode => {
    for (let time = 0; time < 25; time++) {
      const answer = await askFrom(1, passcode)
      expect([answer.status, await readLeft(answer)]).toEqual([401, 20])
    }
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(0)
    expect(await db.selectFrom('share_attempts').selectAll().execute()).toEqual([])
    expect((await askFrom(1, owner.link.code)).status).toBe(200)
  })

  test('is answered with what other attempts left', async () => {
    await tryCode(db, owner, owner.wrongCode(1))
    expect(await readLeft(await askFrom(1, undefined))).toBe(19)
  })
})

test('a code is not compared if it cannot be counted', async () => {
  await db.schema.dropTable('share_attempts').execute()
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [right, wrong] = [await askFrom(1, owner.link.code), await askFrom(2, owner.wrongCode())]
  expect([right.status, wrong.status]).toEqual([503, 503])
  expect(await right.text()).toBe(await wrong.text())
  expect(error).toHaveBeenCalled()
  expect((await getPrimaryLink(db, owner.person)).failures).toBe(0)
})

test('a link that its owner changes while codes are sent opens no more', async () => {
  const { person, link } = owner
  await updateEmergencyLink(db, person, link.id, { isPaused: true })
  expect((await askFrom(1, link.code)).status).toBe(404)
  await updateEmergencyLink(db, person, link.id, { isPaused: false })
  expect((await askFrom(1, link.code)).status).toBe(200)
  await replaceEmergencyLink(db, person, link.id)
  expect((await askFrom(1, link.code)).status).toBe(404)
})

/** Sends a passcode to the link of the test, from another address for each number. */
function askFrom(number: number, passcode: string | undefined): Promise<Response> {
  const body = { recipient: 'City Hospital', ...(passcode !== undefined && { passcode }) }
  return systemAt(db, owner).post(body, { client: clientAt(number) })
}

function clientAt(number: number): string {
  return `10.0.${number >> 8}.${number & 255}`
}

async function readLeft(answer: Response): Promise<number> {
  return (await answer.json()).remainingAttempts
}

function readText(row: object): string {
  return Object.values(row)
    .map(value => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n')
}
