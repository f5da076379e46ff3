import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readChainHead, verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import { loadAccessLog } from '#app/access-log/load-access-log.server.ts'
import { purgeAccessLog } from '#app/access-log/purge-access-log.server.ts'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { eraseUnconfirmed } from '#app/account-data/erasure/erase-unconfirmed.server.ts'
import { findById } from '#app/accounts/accounts.server.ts'
import { confirmEmail, queueConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import { checkLogin, InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { LoginLockedError, openBucket } from '#app/accounts/login/login-throttle.server.ts'
import { inviteToRegister } from '#app/accounts/registration/registration-invitations.server.ts'
import { createSession, findLiveSession } from '#app/accounts/sessions/sessions.server.ts'
import { verifyAppCode } from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { maxCommentsPerDay, writeComment } from '#app/comments/write-comments.server.ts'
import { replaceEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { unlockEmergencyLink } from '#app/emergency/links/unlock-link.server.ts'
import { leaveNote } from '#app/emergency/responder-notes/leave-responder-note.server.ts'
import { hours, minutes } from '#app/lib/time.ts'
import { readPreferences, savePreference } from '#app/mail/mail-preferences.server.ts'
import { defaultChoices } from '#app/print-kit/print-choices.ts'
import { loadPrintKit, saveChoices, savePrinted } from '#app/print-kit/stored-kit.server.ts'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import {
  addCardImage,
  listCardImages,
  removeCardImage,
} from '#app/profile/insurance-cards/card-images.server.ts'
import { StaleSectionError, saveSection } from '#app/profile/record/save-section.server.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { social } from '#app/profile-definition/sections/social.ts'
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
} from '#app/proxies/invitations/answer-invitation.server.ts'
import { createInvitationDraft } from '#app/proxies/invitations/invitation-draft.server.ts'
import { resendInvitation } from '#app/proxies/invitations/resend-invitation.server.ts'
import { sendInvitation } from '#app/proxies/invitations/send-invitation.server.ts'
import { findProxy } from '#app/proxies/list/change-proxies.server.ts'
import { hashToken } from '#db/crypto/keys.server.ts'
import { confirmClock } from '#db/known-clock.server.ts'
import { countEvent, uncountEvent } from '#db/rate-limits.server.ts'
import { logViews } from '#tests/support/data/access-log.ts'
import { countRowsWithId } from '#tests/support/data/account-data.ts'
import { addAuthenticator, codeOf, wrongCode } from '#tests/support/data/authenticator.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import {
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  type LinkedPerson,
  openGrant,
  owner,
  tryCode,
  tryWrongCodes,
} from '#tests/support/data/emergency-link.ts'
import { inviteProxy, maria, newestToken } from '#tests/support/data/invitations.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { countRows } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { setEmailConfirmation } from '#tests/support/lib/settings.ts'
import { mailedToken } from '#tests/support/mail/account-mails.ts'
import { queuedKinds } from '#tests/support/mail/queued-mails.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

// What happens at the same time in one server. In PostgreSQL transactions really overlap.

let other: LinkedPerson

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

beforeEach(async () => {
  other = await createPersonWithLink(db)
})

describe('at the same time', () => {
  test('forty logins leave ten sessions, and each of them works', async () => {
    const tokens = await inParallel(40, () => createSession(db, owner.person.id))
    expect(await countRows(db, 'sessions')).toBe(10)
    const live = await Promise.all(tokens.map(token => findLiveSession(db, hashToken(token))))
    expect(live.filter(Boolean)).toHaveLength(10)
  })

  test('fifty wrong passwords are compared ten times', async () => {
    const email = 'nobody@example.org'
    const errors = await inParallel(50, n => {
      const clientAddress = `203.0.113.${n % 30}`
      return checkLogin(db, { email, password: `${n}`, bucket: openBucket, clientAddress }).catch(
        error => error,
      )
    })
    expect(errors.filter(error => error instanceof InvalidLoginError)).toHaveLength(10)
    expect(errors.filter(error => error instanceof LoginLockedError)).toHaveLength(40)
  })

  test('fifty right codes of an authenticator are accepted once, fifty wrong ones compared five times', async () => {
    const secret = await addAuthenticator(db, owner.person)
    const tryCodes = (code: string) =>
      inParallel(50, () => verifyAppCode(db, owner.person, code).catch(() => 'locked'))
    const right = await tryCodes(codeOf(secret))
    expect(right.filter(result => result === true)).toHaveLength(1)
    vi.setSystemTime(Date.now() + minutes(15))
    const wrong = await tryCodes(wrongCode(secret))
    expect(wrong.filter(result => result === false)).toHaveLength(5)
  })

  test('five invitations to register one email are one', async () => {
    await inParallel(5, () => inviteToRegister(db, 'bert@example.org'))
    expect(await countRows(db, 'registration_invitations')).toBe(1)
  })

  test('a confirmation and an erasure of an unconfirmed account exclude each other', async () => {
    setEmailConfirmation(true)
    for (let round = 0; round < 5; round++) {
      const one = await createOwner(db, newPerson())
      await queueConfirmation(db, one)
      const token = await mailedToken(db, one.email, '/confirm-email/')
      const [isConfirmed, isErased] = await Promise.all([
        confirmEmail(db, one, token),
        eraseUnconfirmed(db, one, token),
      ])
      expect([isConfirmed, isErased].filter(Boolean)).toHaveLength(1)
      expect((await findById(db, one.id)) !== null).toBe(isConfirmed)
    }
  })

  test('two erasures and a login erase an account once', async () => {
    const { id } = owner.person
    const leave = () => eraseAccount(db, owner.person, { dataDir: temporaryFolder() })
    const done = await Promise.allSettled([leave(), leave(), createSession(db, id)])
    expect(done.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await countRowsWithId(db, id)).toEqual({ 'erased_accounts.user_id': 1 })
  })

  test('two changed preferences of an account are both kept', async () => {
    const { id } = owner.person
    await Promise.all([
      savePreference(db, id, 'updates', false),
      savePreference(db, id, 'medicalReminders', true),
    ])
    expect(await readPreferences(db, id)).toMatchObject({ updates: false, medicalReminders: true })
  })

  test('comments of one author are limited', async () => {
    const access = { owner: owner.person, actor: other.person, role: 'view_comment' as const }
    const written = await inParallel(maxCommentsPerDay + 5, n =>
      writeComment(db, access, { section: allergies, text: `Comment ${n}` }),
    )
    expect(written.filter(one => 'id' in one)).toHaveLength(maxCommentsPerDay)
    expect(await countRows(db, 'comments')).toBe(maxCommentsPerDay)
  })

  test('eight removals of a card image remove it once', async () => {
    const access = { owner: owner.person, actor: owner.person }
    await addCardImage(db, { ...access, image: Buffer.from('card') })
    const [{ id = '' } = {}] = await listCardImages(db, owner.person)
    const removed = await inParallel(8, () => removeCardImage(db, { ...access, id }))
    expect(removed.filter(Boolean)).toHaveLength(1)
  })

  test("pages that write a print kit keep each other's changes", async () => {
    const choices = defaultChoices('letter')
    const at = '2026-03-27T12:00:00.000Z'
    const prints = [{ wallet: ['Anna'] }, { door: ['A sheet is by the bed'] }, { fridge: ['Berg'] }]
    // The first round inserts the row, the second updates it.
    for (const lines of [prints, prints.slice(0, 2)]) {
      await Promise.all([
        saveChoices(db, owner.person, () => choices),
        ...lines.map(line => savePrinted(db, owner.person, line, at)),
      ])
    }
    expect(await loadPrintKit(db, owner.person)).toMatchObject({
      choices,
      printed: {
        wallet: { at, lines: ['Anna'] },
        door: { at, lines: ['A sheet is by the bed'] },
        fridge: { at, lines: ['Berg'] },
      },
    })
  })
})

describe('a counter', () => {
  const event = { key: 'test', limit: 30, windowMs: minutes(10) }

  test('accepts exactly its limit of 100 events at the same time, and starts again', async () => {
    for (let window = 0; window < 2; window++) {
      const waits = await inParallel(100, () => countEvent(db, event))
      expect(waits.filter(wait => wait === 0)).toHaveLength(30)
      expect(new Set(waits)).toEqual(new Set([0, 600]))
      vi.setSystemTime(Date.now() + minutes(10))
    }
  })

  test('loses no refund at the same time', async () => {
    await inParallel(40, () => countEvent(db, event))
    await inParallel(25, () => uncountEvent(db, event.key))
    expect(await db.selectFrom('rate_limits').select('count').execute()).toEqual([{ count: 5 }])
  })
})

describe('the access log', () => {
  test('is one chain without gaps after forty writes at the same time', async () => {
    const owners = Array.from({ length: 40 }, (_, n) => (n % 4 ? owner.person : other.person))
    await Promise.all(owners.map(owner => logAccess(db, owner, { kind: 'view', who: {} })))
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 40 })
    const pages = await Promise.all(
      [owner, other].map(({ person }) => loadAccessLog(db, { owner: person, actor: person }, {})),
    )
    expect(pages.map(({ check }) => check)).toEqual([
      { count: 30, checked: 30, changed: [], missing: [] },
      { count: 10, checked: 10, changed: [], missing: [] },
    ])
  })

  test('is purged of expired rows once by two purges', async () => {
    vi.setSystemTime('2010-01-01T00:00:00Z')
    await logViews(db, owner.person, 3)
    vi.useRealTimers()
    await logViews(db, owner.person, 2)
    await confirmClock(db)
    const purged = await Promise.all([purgeAccessLog(db), purgeAccessLog(db)])
    expect(purged.toSorted()).toEqual([0, 3])
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 2, first: 4 })
    expect((await readChainHead(db)).seq).toBe(5)
  })
})

describe('saves at the same time', () => {
  const by = () => ({ owner: owner.person, actor: owner.person })
  const way = 'edit'

  test('have one entry of the change log for each one that is accepted', async () => {
    const saveTo = (section: typeof personal | typeof social, field: string, version: number) =>
      inParallel(10, n =>
        saveSection(db, by(), {
          section,
          value: { [field]: `${version}.${n}` },
          version,
          way,
        }).then(
          () => 'saved',
          () => 'stale',
        ),
      )
    for (const version of [0, 1, 2]) {
      const results = await Promise.all([
        saveTo(personal, 'city', version),
        saveTo(social, 'dietType', version),
      ])
      expect(results.flat().filter(result => result === 'saved')).toHaveLength(2)
    }
    const { entries } = await listChanges(db, owner.person, { limit: 100 })
    expect(entries.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('of one section, alone and with another one, are accepted once', async () => {
    for (let version = 0; version < 20; version += 1) {
      const both = db.transaction().execute(async trx => {
        const value = { city: `Both ${version}` }
        await saveSection(trx, by(), { section: personal, value, version, way })
        await saveSection(trx, by(), { section: social, value: { dietType: 'Both' }, version, way })
      })
      const value = { dietType: `One ${version}` }
      const one = saveSection(db, by(), { section: social, value, version, way })
      const results = await Promise.allSettled([both, one])
      const lost = results.filter(result => result.status === 'rejected')
      expect(lost).toHaveLength(1)
      expect(lost[0]?.reason).toBeInstanceOf(StaleSectionError)
      // The next round needs one version for both sections.
      if (results[0].status === 'rejected') {
        const value = { city: `${version}` }
        await saveSection(db, by(), { section: personal, value, version, way })
      }
    }
  })
})

describe('access codes at the same time', () => {
  const countFailures = async () => (await getPrimaryLink(db, owner.person)).failures

  test('are compared five times in 30 wrong ones from one address', async () => {
    const tries = await inParallel(30, n =>
      tryCode(db, owner, owner.wrongCode(n), { client: '192.0.2.7' }),
    )
    expect(tries.filter(({ kind }) => kind === 'wrong')).toHaveLength(5)
    expect(tries.filter(({ kind }) => kind === 'throttled')).toHaveLength(25)
    expect(await countFailures()).toBe(5)
  })

  test('count once if one browser sends the same wrong one ten times', async () => {
    const same = await inParallel(10, () => tryCode(db, owner, owner.wrongCode(), { browser: 'a' }))
    expect(new Set(same.map(({ kind }) => kind))).toEqual(new Set(['wrong']))
    expect(await countFailures()).toBe(1)
    expect(await countRows(db, 'share_attempts')).toBe(1)
  })

  test('refund the wrong ones of their browser once', async () => {
    await tryCode(db, owner, owner.wrongCode(1), { browser: 'a' })
    await tryCode(db, owner, owner.wrongCode(2), { browser: 'a' })
    await tryCode(db, owner, owner.wrongCode(3), { browser: 'b' })
    const rights = await inParallel(10, () => tryCode(db, owner, owner.link.code, { browser: 'a' }))
    expect(new Set(rights.map(({ kind }) => kind))).toEqual(new Set(['opened']))
    expect(await countFailures()).toBe(1)
  })

  test('get 20 more wrong ones from ten unlocks', async () => {
    await tryWrongCodes(db, owner, 20)
    const unlocked = await inParallel(10, () =>
      unlockEmergencyLink(db, owner.person, owner.link.id),
    )
    expect(unlocked).toEqual(Array(10).fill(true))
    expect(await getPrimaryLink(db, owner.person)).toMatchObject({ budget: 40, unlocksLeft: 3 })
    vi.setSystemTime(Date.now() + hours(1))
    const kinds = await tryWrongCodes(db, owner, 60)
    expect(kinds.filter(kind => kind === 'wrong')).toHaveLength(20)
  })

  test('are checked without a deadlock while links are replaced and notes are left', async () => {
    let { link } = owner
    for (let round = 0; round < 5; round++) {
      const grant = await openGrant(db, { link })
      vi.setSystemTime(Date.now() + hours(25))
      await Promise.all([
        replaceEmergencyLink(db, owner.person, link.id),
        ...[1, 2].map(n => leaveNote(db, grant, { text: `Note ${n}` }, {})),
        ...[1, 2, 3, 4].map(n =>
          tryCode(db, other, owner.wrongCode(n), { client: `192.0.2.${n}` }),
        ),
      ])
      link = await getPrimaryLink(db, owner.person)
      expect(link.code).toMatch(/^\d{5}$/)
    }
  })
})

describe('an invitation of a proxy', () => {
  test('is made once to one address by several drafts at the same time', async () => {
    const proposed = () => createInvitationDraft(owner.person, maria.email)
    const sent = await inParallel(3, () =>
      sendInvitation(db, owner.person, { ...maria, proposed: proposed() }),
    )
    expect(sent.filter(one => 'id' in one)).toHaveLength(1)
    expect(sent.filter(one => 'refused' in one && one.refused === 'already-listed')).toHaveLength(2)
    expect(await queuedKinds(db)).toEqual(['invitation'])
  })

  test('gets one new link when it is resent twice from one page', async () => {
    const { id, token } = await inviteProxy(db, owner.person)
    const seen = (await findProxy(db, owner.person, id))?.invitedAt
    const resent = await inParallel(2, () => resendInvitation(db, owner.person, id, seen))
    expect(resent).toEqual([{ name: maria.name }, { name: maria.name }])
    expect(await findInvitation(db, token)).toBeUndefined()
    expect(await findInvitation(db, await newestToken(db, maria.email))).toMatchObject({ id })
    expect(await queuedKinds(db)).toEqual(['invitation'])
  })

  test('has one outcome when it is accepted, declined and resent at the same time', async () => {
    const bert = other.person
    const { id, token } = await inviteProxy(db, owner.person, { ...maria, email: bert.email })
    const [accepted, again, declined, resent] = await Promise.all([
      acceptInvitation(db, bert, token),
      acceptInvitation(db, bert, token),
      declineInvitation(db, token),
      resendInvitation(db, owner.person, id),
    ])
    const answers = [accepted === id, again === id, declined].filter(Boolean)
    const status = (await findProxy(db, owner.person, id))?.status
    expect(answers.length, 'answers that counted').toBeLessThanOrEqual(1)
    // An accepted invitation is not resent; a declined one is reopened.
    if (accepted === id || again === id) {
      expect([status, resent]).toEqual(['accepted', { refused: 'accepted' }])
    } else {
      expect([status, resent]).toEqual(['pending', { name: maria.name }])
    }
    expect(await findInvitation(db, token)).toBeUndefined()
    const told = (await queuedKinds(db)).filter(kind => kind === 'invitation-answer')
    expect(told).toHaveLength(answers.length)
  })
})
