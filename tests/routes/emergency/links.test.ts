import { describe, expect, test, vi } from 'vitest'
import { saveTimeZone } from '#app/accounts/time-zone/stored-time-zone.server.ts'
import { addEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import {
  type EmergencyLink,
  findEmergencyLink,
  getPrimaryLink,
  listEmergencyLinks,
} from '#app/emergency/links/emergency-links.server.ts'
import { notify } from '#app/emergency/notices/notices.server.ts'
import { countParts, stateBadge } from '#app/emergency/owner/link-texts.ts'
import { minutes, timeIn } from '#app/lib/time.ts'
import { currentKit, printKitPage, recordPrint } from '#app/print-kit/print-kit-page.server.ts'
import * as linkPage from '#app/routes/links/link.tsx'
import * as largeQr from '#app/routes/links/link-qr.tsx'
import * as shows from '#app/routes/links/link-sections.tsx'
import * as list from '#app/routes/links/links.tsx'
import * as newLink from '#app/routes/links/new-link.tsx'
import * as pause from '#app/routes/links/pause-link.ts'
import * as preview from '#app/routes/links/preview-link.ts'
import * as qrForScanners from '#app/routes/links/qr-for-scanners-png.ts'
import * as drawingForScanners from '#app/routes/links/qr-for-scanners-svg.ts'
import * as qr from '#app/routes/links/qr-png.ts'
import * as qrWithCode from '#app/routes/links/qr-with-code-png.ts'
import * as remove from '#app/routes/links/remove-link.tsx'
import * as replace from '#app/routes/links/replace-link.tsx'
import * as scannerFile from '#app/routes/links/scanner-file.ts'
import * as scannerPage from '#app/routes/links/scanner-page.tsx'
import * as unlockByMail from '#app/routes/links/unlock-by-mail.tsx'
import * as unlock from '#app/routes/links/unlock-link.tsx'
import { loader as emergencyPage } from '#app/routes/view/emergency-view.tsx'
import { shareGrantRows } from '#db/rows/share-grant-rows.server.ts'
import { includesNumber } from '#tests/support/data/canaries.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  expectRedirect,
  expectToast,
  readFormAnswer,
  readMessage,
} from '#tests/support/http/answers.ts'
import { postLink, visitLink } from '#tests/support/http/link-visit.ts'
import {
  ada,
  type LoggedInOwner,
  logInTwoOwnersBeforeEach,
  other,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

const nextYear = new Date().getUTCFullYear() + 1

logInTwoOwnersBeforeEach()

describe('the list of links', () => {
  test('shows the primary one first, without address and code', async () => {
    await addSchoolLink()
    const page = await list.loader(visit(db, '/links', ada.cookie))
    expect(page.links.map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['', true],
      ['School', false],
    ])
    expect(page.isFull).toBe(false)
    for (const { shareId, code } of await listEmergencyLinks(db, ada.owner)) {
      expect(JSON.stringify(page)).not.toContain(shareId)
      expect(includesNumber(JSON.stringify(page), code)).toBe(false)
    }
  })

  test.each([
    [{}, 'good', 'Open'],
    [{ endsAt: '2026-11-29T07:59:59.000Z' }, 'good', 'Open until Nov 28, 2026 11:59 PM PST'],
    [{ isPaused: true, isLocked: true }, 'attention', 'Paused'],
    [{ isLocked: true }, 'danger', 'Locked after wrong codes'],
    [
      { endsAt: '2020-03-01T07:59:59.000Z', hasEnded: true, isPaused: true },
      'attention',
      'Ended on Feb 29, 2020 11:59 PM PST',
    ],
  ])('shows a link with %j as %s, "%s"', (state, tone, words) => {
    const open = { isLocked: false, isPaused: false, hasEnded: false, endsAt: null }
    expect(stateBadge({ ...open, ...state }, 'America/Los_Angeles')).toEqual({ tone, words })
  })

  test.each([
    [24, 3, 'Shows 24 parts, withholds 3.'],
    [1, 26, 'Shows 1 part, withholds 26.'],
    [18, 0, 'Shows everything.'],
    [0, 27, 'Shows nothing.'],
  ])('says of %i shown and %i withheld parts "%s"', (shown, withheld, words) => {
    expect(countParts(shown, withheld)).toBe(words)
  })
})

describe('adding a link', () => {
  test('creates one with its own address and code, and redirects to its page', async () => {
    const { location, headers } = await expectRedirect(add('  My   school\u202e '))
    const link = await findEmergencyLink(db, ada.owner, location?.split('/').at(-1) ?? '')
    expect(link).toMatchObject({ name: 'My school', isPrimary: false })
    expect(link?.shareId).not.toBe((await getPrimaryLink(db, ada.owner)).shareId)
    // The name may be private, and a message is a cookie.
    expect(await readMessage(headers)).toBe('Link added')
  })

  test.each([
    ['', 'Enter a name'],
    [' \u200b ', 'Enter a name'],
    ['sCHOOL', 'You already have a link with this name'],
  ])('called %j is refused: %s', async (name, words) => {
    await addSchoolLink()
    const answer = await readFormAnswer(add(name))
    expect(answer.status).toBe(400)
    expect(answer.error).toEqual({ name: [words] })
    expect(String(answer.initialValue?.name ?? '')).toBe(name)
    expect(await listEmergencyLinks(db, ada.owner)).toHaveLength(2)
  })

  test('adds nothing from a page that another account opened', async () => {
    const answer = await readFormAnswer(add('School', other.owner.id))
    expect(answer.status).toBe(409)
    expect(await listEmergencyLinks(db, ada.owner)).toHaveLength(1)
  })
})

describe('the page of a link', () => {
  test('shows address, code and the default parts', async () => {
    const link = await addSchoolLink()
    const page = await linkPage.loader(visitLink(db, ada, link.id))
    expect(page.link).toMatchObject({
      address: `http://localhost:3000/view/${link.shareId}`,
      code: link.code,
      name: 'School',
    })
    expect(page.summary.shown).toContain('Allergies')
    expect(page.summary.withheld).toContain('Mental Health')
    expect(page.summary.open).toEqual([])
  })

  test('renames it and sets a last day, which it includes', async () => {
    const { id } = await addSchoolLink()
    const { location } = await expectRedirect(
      save(id, { name: 'College', lastDay: `${nextYear}-07-31` }),
    )
    expect(location).toBe(`/links/${id}`)
    expect(await findEmergencyLink(db, ada.owner, id)).toMatchObject({
      name: 'College',
      endsAt: `${nextYear}-07-31T23:59:59.000Z`,
      hasEnded: false,
    })
    expect((await linkPage.loader(visitLink(db, ada, id))).lastDay).toBe(`${nextYear}-07-31`)
    await expectRedirect(save(id, { name: 'College', lastDay: '' }))
    expect((await findEmergencyLink(db, ada.owner, id))?.endsAt).toBeNull()
  })

  test('accepts today in the zone of the account, opens until midnight there, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T20:00:00-07:00') })
    await saveTimeZone(db, ada.owner, 'America/Los_Angeles')
    const { id, shareId } = await addSchoolLink()
    expect(await linkPage.loader(visitLink(db, ada, id))).toMatchObject({
      today: '2026-03-10',
      zone: 'Pacific Time (Los Angeles)',
    })
    await expectRedirect(save(id, { name: 'School', lastDay: '2026-03-10' }))
    const openLink = async () => {
      const page = await emergencyPage({ ...visit(db, `/view/${shareId}`), params: { shareId } })
      return await page.text()
    }
    expect(await openLink()).toContain('access code')
    vi.setSystemTime(Date.parse('2026-03-10T23:59:58-07:00'))
    expect(await openLink()).toContain('access code')
    vi.setSystemTime(Date.parse('2026-03-11T00:00:00-07:00'))
    expect(await openLink()).toContain('Invalid Link')
    // An ended link keeps its last day while another setting changes.
    await expectRedirect(save(id, { name: 'College', lastDay: '2026-03-10' }))
    const answer = await readFormAnswer(save(id, { name: 'My college', lastDay: '2026-03-09' }))
    expect(answer.error).toEqual({ lastDay: ['Choose today or a later day'] })
    expect(answer.initialValue).toEqual({ name: 'My college', lastDay: '2026-03-09' })
    expect((await findEmergencyLink(db, ada.owner, id))?.name).toBe('College')
  })

  test.each([
    ['tomorrow', 'Enter a day, or leave it empty'],
    ['2026-02-30', 'Enter a day, or leave it empty'],
    ['9999-12-31', 'Choose a day within the next 50 years'],
  ])('refuses %j as a last day', async (lastDay, words) => {
    const { id } = await getPrimaryLink(db, ada.owner)
    const answer = await readFormAnswer(save(id, { lastDay }))
    expect(answer.error).toEqual({ lastDay: [words] })
    expect((await getPrimaryLink(db, ada.owner)).endsAt).toBeNull()
  })

  test('gives the primary one no name', async () => {
    const { id } = await getPrimaryLink(db, ada.owner)
    expect((await readFormAnswer(save(id, { name: 'Mine' }))).status).toBe(400)
    expect((await getPrimaryLink(db, ada.owner)).name).toBe('')
  })

  test('keeps a view open when the end is unchanged, and closes it with a new one', async () => {
    const { id } = await addSchoolLink()
    await openView(id)
    await expectRedirect(save(id, { name: 'College', lastDay: '' }))
    expect(await countOpenViews()).toBe(1)
    await expectRedirect(save(id, { name: 'College', lastDay: `${nextYear}-07-31` }))
    expect(await countOpenViews()).toBe(0)
  })
})

describe('pausing', () => {
  test('stops a link until it is resumed; a second post changes nothing', async () => {
    const { id } = await addSchoolLink()
    for (const [paused, isPaused, words] of [
      ['yes', true, 'The link is paused'],
      ['yes', true, 'The link is paused'],
      ['no', false, 'The link works again'],
    ] as const) {
      await expectRedirect(pause.action(postLink(db, ada, id, { paused })), `/links/${id}`, words)
      expect((await findEmergencyLink(db, ada.owner, id))?.isPaused).toBe(isPaused)
    }
  })
})

describe('replacing link and code', () => {
  test('creates new ones and keeps the name; a second post replaces nothing', async () => {
    const before = await addSchoolLink()
    const { address } = await replace.loader(visitLink(db, ada, before.id))
    const { location, headers } = await expectRedirect(
      replace.action(postLink(db, ada, before.id, { address })),
    )
    expect(location).toBe(`/links/${before.id}`)
    expect(await readMessage(headers)).toMatch(/^Link and code are replaced/)
    const after = await findEmergencyLink(db, ada.owner, before.id)
    expect(after?.shareId).not.toBe(before.shareId)
    expect(after?.name).toBe('School')
    await expectRedirect(replace.action(postLink(db, ada, before.id, { address })))
    expect((await findEmergencyLink(db, ada.owner, before.id))?.shareId).toBe(after?.shareId)
  })
})

test('names the printed cards that no longer open anything', async () => {
  const now = new Date()
  const access = { owner: ada.owner, actor: ada.owner }
  const current = await currentKit(db, access, now)
  await recordPrint(db, ada.owner, current?.kit ?? [], now)
  const listDeadPieces = async () => {
    const page = await printKitPage(db, access, now)
    return page?.reminders.filter(({ isLinkInvalid }) => isLinkInvalid).map(({ piece }) => piece)
  }
  expect(await listDeadPieces()).toEqual([])
  const { id } = await getPrimaryLink(db, ada.owner)
  const { address } = await replace.loader(visitLink(db, ada, id))
  await expectRedirect(replace.action(postLink(db, ada, id, { address })))
  // The door sign has no link.
  expect(await listDeadPieces()).toEqual(['wallet', 'fridge'])
})

describe('removing', () => {
  test('deletes a further link', async () => {
    const { id, name } = await addSchoolLink()
    expect(await remove.loader(visitLink(db, ada, id))).toEqual({ id, name })
    await expectRedirect(remove.action(postLink(db, ada, id)), '/links')
    expect(await listEmergencyLinks(db, ada.owner)).toHaveLength(1)
  })

  test('never deletes the primary one', async () => {
    const { id } = await getPrimaryLink(db, ada.owner)
    await expect(remove.loader(visitLink(db, ada, id))).rejects.toMatchObject({ status: 404 })
    await expect(remove.action(postLink(db, ada, id))).rejects.toMatchObject({ status: 404 })
    expect(await listEmergencyLinks(db, ada.owner)).toHaveLength(1)
  })
})

describe('unlocking', () => {
  test('opens a locked link for another 20 wrong codes, with a message', async () => {
    const { id } = await lock(await addSchoolLink(), 20)
    expect(await unlock.loader(visitLink(db, ada, id))).toMatchObject({
      failures: 20,
      unlockText:
        'This is unlock 1 of 4 for this code. After 20 more wrong codes the link locks again.',
      wrongCodesPerBudget: 20,
      wrongCodesPerCode: 100,
    })
    const { location, headers } = await expectRedirect(unlock.action(postLink(db, ada, id)))
    expect(location).toBe(`/links/${id}`)
    expect(await readMessage(headers)).toBe('Your emergency link is unlocked')
    const after = await findEmergencyLink(db, ada.owner, id)
    expect(after).toMatchObject({ isLocked: false, budget: 40 })
  })

  test('warns before the last time, on the page and by mail', async () => {
    const { id } = await lock(await addSchoolLink(), 80, 3)
    const last = expect.stringContaining(
      'This is the last time this code can be unlocked. The next lock is permanent. Replace link and code now, and print new cards.',
    )
    expect(await unlock.loader(visitLink(db, ada, id))).toMatchObject({ unlockText: last })
    await notify(db, ada.owner, { kind: 'locked', linkId: id })
    const [mail] = await queuedMails(db)
    expect(mail?.text).toEqual(last)
    const token = /\/unlock\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    const visited = visit(db, `/unlock/${token}`)
    const answer = await unlockByMail.loader({ ...visited, params: { token } })
    expect(answer.data.link).toMatchObject({ name: 'School', unlockText: last })
  })

  test('is not offered after the last time', async () => {
    const { id } = await lock(await addSchoolLink(), 100, 4)
    const { which } = (await unlock.loader(visitLink(db, ada, id))) as { which?: string }
    expect(which).toBeUndefined()
  })

  test('of an unlocked link redirects without a question', async () => {
    const { id } = await addSchoolLink()
    await expectRedirect(unlock.loader(visitLink(db, ada, id)), `/links/${id}`)
  })
})

const ofOneLink = {
  drawingForScanners,
  linkPage,
  largeQr,
  pause,
  preview,
  qr,
  qrForScanners,
  qrWithCode,
  remove,
  replace,
  scannerFile,
  scannerPage,
  shows,
  unlock,
}

describe.each(Object.entries(ofOneLink))('%s', (_, route) => {
  const createRequests = (who: LoggedInOwner, id: string) => [
    async () => route.loader(visitLink(db, who, id)),
    ...('action' in route
      ? [async () => route.action(postLink(db, who, id, { paused: 'yes', name: 'Mine' }))]
      : []),
  ]

  test('is found neither by another account nor for an unknown id', async () => {
    const link = await lock(await addSchoolLink(), 20)
    const tried = [
      ...createRequests(other, link.id),
      ...[crypto.randomUUID(), '\0', "'"].flatMap(id => createRequests(ada, id)),
    ]
    for (const work of tried) {
      await expect(work()).rejects.toMatchObject({ status: 404, statusText: 'Not Found' })
    }
    expect(await findEmergencyLink(db, ada.owner, link.id)).toEqual(link)
  })
})

test('a failed write is reported and the form keeps the typed values', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { id } = await addSchoolLink()
  await db.schema.dropTable('share_grants').execute()
  const answer = await readFormAnswer(save(id, { name: 'College', lastDay: `${nextYear}-07-31` }))
  expect(answer.status).toBe(503)
  expect(answer.error?.['']?.[0]).toMatch(/^The link was not saved/)
  expect(answer.initialValue).toMatchObject({ name: 'College' })
  await expectToast(pause.action(postLink(db, ada, id, { paused: 'yes' })), /^Not saved/)
})

function add(name: string, owner = ada.owner.id) {
  return newLink.action(post(db, '/links/new', { owner, name }, ada.cookie))
}

async function addSchoolLink(): Promise<EmergencyLink> {
  const id = await addEmergencyLink(db, ada.owner, 'School')
  const link = await findEmergencyLink(db, ada.owner, id ?? '')
  if (!link) throw new Error('Not added')
  return link
}

function save(id: string, form: Record<string, string>) {
  return linkPage.action(postLink(db, ada, id, form))
}

async function lock({ id }: EmergencyLink, failures: number, unlocks = 0): Promise<EmergencyLink> {
  await db.updateTable('share_links').set({ failures, unlocks }).where('id', '=', id).execute()
  const link = await findEmergencyLink(db, ada.owner, id)
  if (!link) throw new Error('Not there')
  return link
}

async function openView(linkId: string): Promise<void> {
  await shareGrantRows.insert(db, {
    token_hash: crypto.randomUUID(),
    link_id: linkId,
    generation: 1,
    created_at: new Date().toISOString(),
    expires_at: timeIn(minutes(1)),
  })
}

async function countOpenViews(): Promise<number> {
  return (await db.selectFrom('share_grants').select('token_hash').execute()).length
}
