import { describe, expect, test, vi } from 'vitest'
import { pathAfterLogin } from '#app/access/path-after-login-route.server.ts'
import { accountMark } from '#app/accounts/sessions/remaining-session.server.ts'
import { accountMarkField, draftMarker } from '#app/forms/draft-fields.ts'
import { deleteExpired } from '#app/jobs/delete-expired.server.ts'
import { hours, minutes } from '#app/lib/time.ts'
import { action as addLink } from '#app/routes/links/new-link.tsx'
import { action as logIn, loader as visitLogin } from '#app/routes/login/login.tsx'
import { action as logOut } from '#app/routes/login/logout.tsx'
import { action as resetPassword } from '#app/routes/login/reset-password.tsx'
import { action as leaveKept, loader as showKept } from '#app/routes/login/saved-drafts.tsx'
import { action as autosave } from '#app/routes/profile/autosave.ts'
import { action as saveSection } from '#app/routes/profile/section-tab.tsx'
import { action as changeEmail } from '#app/routes/settings/change-email.tsx'
import { action as changePassword } from '#app/routes/settings/security.tsx'
import { action as endSessions, loader as listSessions } from '#app/routes/settings/sessions.tsx'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'
import { findChangedTables, readStoredRows, tablesOfVisits } from '#tests/support/db/stored-rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  expectRedirect,
  readFormAnswer,
  readMessage,
  readToast,
} from '#tests/support/http/answers.ts'
import { formEntries } from '#tests/support/http/form-data.ts'
import { ada, fillProfile, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { cookiesOf, createSessionCookie, post, visit } from '#tests/support/http/route-context.ts'
import { requestResetToken } from '#tests/support/mail/account-mails.ts'

logInOwnerBeforeEach('2026-11-22T10:00:00Z')

describe('a form that is posted after its session has ended', () => {
  test('is sealed, without passwords, and returned only to its owner', async () => {
    const kept = await saveDraft([
      ...createForm(),
      ['password', 'Quiet-Harbour-9'],
      ['proof', 'Quiet-Harbour-9'],
    ])
    const [row] = await db.selectFrom('kept_forms').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(Buffer.from('Bell founder').toString('base64'))
    expect(row?.data.includes('Bell founder')).toBe(false)
    const shown = await kept.shown()
    expect(JSON.stringify(shown)).toContain('Bell founder')
    expect(JSON.stringify(shown)).not.toContain('Quiet-Harbour-9')

    const bert = await createOwner(db, newPerson())
    const berts = await createSessionCookie(db, bert)
    const asBert = visit(db, '/kept', `${berts}; ${kept.cookie}`)
    await expectRedirect(showKept(asBert), '/dashboard')
    expect(await pathAfterLogin(asBert.context, bert, asBert.request)).toBe('/dashboard')
    // Ada logs in again after Bert.
    expect(await kept.pathAfterLogin()).toBe('/kept')
  })

  test('is found when a logged-in user opens the login again', async () => {
    const { cookie } = await saveDraft(createForm())
    const session = await createSessionCookie(db, ada.owner)
    const arrive = (cookies: string) => expectRedirect(visitLogin(visit(db, '/login', cookies)))
    expect((await arrive(`${session}; ${cookie}`)).location).toBe('/kept')
    expect((await arrive(session)).location).toBe('/dashboard')
  })

  test('is available for 15 minutes', async () => {
    const kept = await saveDraft(createForm())
    vi.setSystemTime(Date.now() + minutes(14))
    expect(await kept.pathAfterLogin()).toBe('/kept')
    vi.setSystemTime(Date.now() + hours(12))
    expect(await kept.pathAfterLogin()).toBe('/dashboard')
    await deleteExpired(db)
    expect(await countDrafts()).toBe(0)
  })

  test('returns through the login form itself', async () => {
    const kept = await saveDraft(createForm())
    const login = { email: ada.owner.email, password: ada.password }
    await expectRedirect(logIn(post(db, '/login', login, kept.cookie)), '/kept')
  })

  test('is one of at most five drafts of several windows', async () => {
    const ended = await expireSession()
    const first = await saveDraft(createForm('First'), ended)
    await saveDraft(createForm('Second'), `${ended}; ${first.cookie}`)
    const shown = await first.shown()
    expect(shown.forms.map(({ fields }) => new Map(fields).get('currentOccupation'))).toEqual([
      'Second',
      'First',
    ])
    for (let n = 0; n < 5; n++)
      await saveDraft(createForm(`More ${n}`), `${ended}; ${first.cookie}`)
    expect(await countDrafts()).toBe(5)
  })

  test('is deleted when it is discarded, also twice', async () => {
    const kept = await saveDraft(createForm())
    const { forms } = await kept.shown()
    const id = forms[0]?.id ?? ''
    for (let n = 0; n < 2; n++) {
      const cookie = `${await createSessionCookie(db, ada.owner)}; ${kept.cookie}`
      await expectRedirect(leaveKept(post(db, '/kept', { id }, cookie)), '/dashboard', 'Discarded')
    }
    expect(await countDrafts()).toBe(0)
  })

  test('is not saved after a revoked session, without an account, with a file, or by an autosave', async () => {
    const gone = await createSessionCookie(db, ada.owner)
    await db.deleteFrom('sessions').execute()
    const ended = await expireSession()
    const upload = new FormData()
    upload.append('currentOccupation', 'Bell founder')
    upload.append('image', new File(['x'], 'card.png'))
    const answers = [
      () => saveSection(sectionPost(createForm(), gone)),
      () => saveSection(sectionPost(createForm(), '')),
      () => saveSection(sectionPost(createForm(), 'mf_s=x')),
      () => saveSection(sectionPost([['password', 'only this']], ended)),
      () => saveSection({ ...sectionPost([], ended), request: multipart(upload, ended) }),
      () => autosave(post(db, '/profile/autosave', createForm(), ended)),
    ]
    for (const answer of answers) await expectRedirect(answer(), '/login')
    expect(await countDrafts()).toBe(0)
  })

  test('is saved as multipart without a file', async () => {
    const body = new FormData()
    body.append('currentOccupation', 'Bell founder')
    body.append('image', new File([], ''))
    const ended = await expireSession()
    const answer = saveSection({ ...sectionPost([], ended), request: multipart(body, ended) })
    await expectRedirect(answer, '/login?kept=1')
    expect(await countDrafts()).toBe(1)
  })

  test('is deleted when its page shows it, and merged with later saves', async () => {
    await fillProfile(db, ada.owner, { social: { currentOccupation: 'Miller' } })
    const kept = await saveDraft(createForm())
    const { forms } = await kept.shown()
    const cookie = `${await createSessionCookie(db, ada.owner)}; ${kept.cookie}`
    const fields: [string, string][] = [
      ...(forms[0]?.fields ?? []),
      [draftMarker, forms[0]?.id ?? ''],
    ]
    const { initialValue } = await readFormAnswer(saveSection(sectionPost(fields, cookie)))
    expect(await countDrafts()).toBe(0)
    const sentAgain = await readFormAnswer(
      saveSection(sectionPost(formEntries(initialValue ?? {}), cookie)),
    )
    expect(sentAgain.status).toBe(409)
    expect(sentAgain.error?.['']).toEqual([
      'Not saved: answers that you changed here were also changed elsewhere. Choose below which to keep.',
    ])
  })
})

describe('a form that is posted after a logout in another window', () => {
  test('is saved for the user who logged out, and returns at their next login', async () => {
    const left = await logOutSession(await createSessionCookie(db, ada.owner))
    const kept = await saveDraft([...createForm(), ownerFieldOfAda()], left)
    expect(await kept.pathAfterLogin()).toBe('/kept')
    const { forms } = await kept.shown()
    expect(forms.map(({ fields }) => fields)).toEqual([createForm()])
  })

  test('cannot log in: neither by the old token nor by the cookie of the draft', async () => {
    const session = await createSessionCookie(db, ada.owner)
    const left = await logOutSession(session)
    const token = left.split('=')[1] ?? ''
    for (const cookie of [session, left, `mf_s=${token}`]) {
      const answer = expectRedirect(showKept(visit(db, '/kept', cookie)))
      expect((await answer).location, cookie).toBe('/login')
    }
  })

  test('is not saved for the next user of the browser, nor without an account', async () => {
    const bert = await createOwner(db, newPerson())
    const adaLeft = await logOutSession(await createSessionCookie(db, ada.owner))
    const bertLeft = await logOutSession(`${await createSessionCookie(db, bert)}; ${adaLeft}`)
    const bertEnded = await expireSession(bert.id)
    const sent: [fields: [string, string][], cookie: string][] = [
      [[...createForm(), ownerFieldOfAda()], bertLeft],
      [[...createForm(), ownerFieldOfAda()], bertEnded],
      [createForm(), adaLeft],
    ]
    for (const [fields, cookie] of sent) {
      const { location, headers } = await expectRedirect(saveSection(sectionPost(fields, cookie)))
      expect(location).toBe('/login')
      expect(await readMessage(headers)).toBe(
        'You are not logged in, so nothing was saved. Please log in.',
      )
    }
    expect(await countDrafts()).toBe(0)
    await saveDraft([...createForm(), ownerFieldOfAda()], `${bertEnded}; ${adaLeft}`)
    expect(await db.selectFrom('kept_forms').select('user_id').execute()).toEqual([
      { user_id: ada.owner.id },
    ])
  })

  test('writes nothing to the record of the next user, and is saved for its owner', async () => {
    const bert = await createOwner(db, newPerson())
    const adaLeft = await logOutSession(await createSessionCookie(db, ada.owner))
    const bertIn = `${await createSessionCookie(db, bert)}; ${adaLeft}`
    const before = await readStoredRows(db, tablesOfVisits)
    const fields = Object.fromEntries([['email', 'ada.new@example.org'], ownerFieldOfAda()])
    const answer = await expectRedirect(changeEmail(post(db, '/settings/email', fields, bertIn)))
    expect(answer.location).toBe('/dashboard')
    expect(answer.headers.get('X-Remix-Reload-Document')).toBe('yes')
    expect(await readMessage(answer.headers)).toBe(
      'Nothing was saved: the page was opened by another account than the one that is logged in now. What was typed is kept for that account.',
    )
    expect(await findChangedTables(db, before)).toEqual([])
    expect(await db.selectFrom('kept_forms').select('user_id').execute()).toEqual([
      { user_id: ada.owner.id },
    ])
  })

  test('is not saved a day later', async () => {
    const left = await logOutSession(await createSessionCookie(db, ada.owner))
    vi.setSystemTime(Date.now() + hours(25))
    await createSessionCookie(db, ada.owner)
    const answer = saveSection(sectionPost([...createForm(), ownerFieldOfAda()], left))
    await expectRedirect(answer, '/login')
    expect(await countDrafts()).toBe(0)
  })
})

test('a form that is posted after another user has logged in is saved for its owner', async () => {
  const bert = newPerson()
  await createOwner(db, bert)
  const browser = await logInWith(bert, await expireSession())
  const fields = Object.fromEntries([['email', 'ada.new@example.org'], ownerFieldOfAda()])
  const answer = changeEmail(post(db, '/settings/email', fields, browser))
  await expectRedirect(answer, '/dashboard', /is kept for that account\.$/)
  expect(await db.selectFrom('kept_forms').select('user_id').execute()).toEqual([
    { user_id: ada.owner.id },
  ])
})

const nextPassword = 'Another-Harbour-7'

/** Ends the session of a browser from another device. */
const revocations: Record<string, (device: string) => Promise<unknown>> = {
  'in the list of sessions': async device => {
    const { others } = await listSessions(visit(db, '/settings/sessions', device))
    const [newest] = others
    return endSessions(post(db, '/settings/sessions', { end: newest?.id ?? '' }, device))
  },
  'with all other devices': device =>
    endSessions(post(db, '/settings/sessions', { end: 'others' }, device)),
  everywhere: device => endSessions(post(db, '/settings/sessions', { end: 'all' }, device)),
  'by a new password': device => {
    const passwords = {
      currentPassword: ada.password,
      newPassword: nextPassword,
      confirmPassword: nextPassword,
    }
    return changePassword(post(db, '/settings/security', passwords, device))
  },
  'by a reset': async () => {
    const token = await requestResetToken(db, ada.owner.email)
    const passwords = { password: nextPassword, confirmPassword: nextPassword }
    return resetPassword({ ...post(db, '/reset/x', passwords), params: { token } })
  },
}

test.each(
  Object.keys(revocations),
)('a form of a session that was ended %s is not saved, even after an earlier logout there', async how => {
  const left = await logOutSession(await createSessionCookie(db, ada.owner))
  vi.setSystemTime(Date.now() + 1000)
  const browser = await logInWith({ email: ada.owner.email, password: ada.password }, left)
  await expectRedirect(
    Promise.resolve(revocations[how]?.(await createSessionCookie(db, ada.owner))),
  )
  const answer = saveSection(sectionPost([...createForm(), ownerFieldOfAda()], browser))
  await expectRedirect(
    answer,
    '/login',
    'You are not logged in, so nothing was saved. Please log in.',
  )
  expect(await countDrafts()).toBe(0)
})

test('a login after an expired session says that the form was saved, in the words of its page', async () => {
  const ended = await expireSession()
  const { headers } = await expectRedirect(
    addLink(post(db, '/links/new', { name: 'Choir' }, ended)),
  )
  const toast = await readToast(headers)
  expect(toast).toMatchObject({
    type: 'info',
    message:
      'Your login has ended. What you typed is not saved, but kept for 12 hours: it comes back when you log in.',
  })
  const line = headers.getSetCookie().find(one => one.startsWith('mf_kept='))
  expect(line).toMatch(/^mf_kept=[\w=%]{43,64}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
})

function createForm(occupation = 'Bell founder'): [string, string][] {
  return [
    ['owner', ada.owner.id],
    ['version.social', '0'],
    ['currentOccupation', occupation],
  ]
}

function sectionPost(fields: [string, string][], cookie: string) {
  return { ...post(db, '/profile/social', fields, cookie), params: { section: 'social' } }
}

function multipart(body: FormData, cookie: string): Request {
  const headers = { cookie }
  return new Request('http://localhost:3000/profile/social', { method: 'POST', headers, body })
}

/** Posts a section with an expired session, and returns what its owner sees after the login. */
async function saveDraft(fields: [string, string][], cookies?: string) {
  const { location, headers } = await expectRedirect(
    saveSection(sectionPost(fields, cookies ?? (await expireSession()))),
  )
  expect(location).toBe('/login?kept=1')
  vi.setSystemTime(Date.now() + 1000)
  // The login shows the message.
  const pairs = cookiesOf(headers).split('; ')
  const cookie = pairs.find(pair => pair.startsWith('mf_kept=')) ?? ''
  return {
    cookie,
    shown: async () =>
      showKept(visit(db, '/kept', `${await createSessionCookie(db, ada.owner)}; ${cookie}`)),
    pathAfterLogin: () => {
      const { context, request } = visit(db, '/login', cookie)
      return pathAfterLogin(context, ada.owner, request)
    },
  }
}

/** Expires a session by half an hour without use. */
async function expireSession(userId = ada.owner.id): Promise<string> {
  const cookie = await createSessionCookie(db, { id: userId })
  vi.setSystemTime(Date.now() + minutes(31))
  return cookie
}

/** Logs in through the form. Returns all cookies of the browser. */
async function logInWith(
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
  cookies: string,
): Promise<string> {
  const { headers } = await expectRedirect(logIn(post(db, '/login', { email, password }, cookies)))
  const changed = cookiesOf(headers).split('; ')
  const names = changed.map(pair => pair.split('=')[0])
  const others = cookies.split('; ').filter(pair => !names.includes(pair.split('=')[0]))
  return [...changed, ...others].join('; ')
}

/** Logs out. Returns the remaining cookie of the browser. */
async function logOutSession(cookies: string): Promise<string> {
  const { headers } = await expectRedirect(logOut(post(db, '/logout', {}, cookies)))
  const pairs = cookiesOf(headers).split('; ')
  return pairs.find(pair => pair.startsWith('mf_left=')) ?? ''
}

/** The owner field of a form that Ada opened. */
function ownerFieldOfAda(): [string, string] {
  return [accountMarkField, accountMark(ada.owner)]
}

async function countDrafts(): Promise<number> {
  return (await db.selectFrom('kept_forms').select('id').execute()).length
}
