import type { ActionFunctionArgs } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { expect, test, vi } from 'vitest'
import { pathAfterLogin } from '#app/access/path-after-login-route.server.ts'
import { addEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { draftMarker } from '#app/forms/draft-fields.ts'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { minutes } from '#app/lib/time.ts'
import { steps } from '#app/profile/record/steps.server.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { loader as showDrafts } from '#app/routes/login/saved-drafts.tsx'
import routes from '#app/routes.ts'
import { addPasskey } from '#tests/support/browser/add-passkey.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { addProxy, grantAccess } from '#tests/support/data/proxies.ts'
import { storeNotes } from '#tests/support/data/responder-notes.ts'
import { findChangedTables, readStoredRows, tablesOfVisits } from '#tests/support/db/stored-rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readMessage } from '#tests/support/http/answers.ts'
import { formEntries } from '#tests/support/http/form-data.ts'
import {
  ada,
  filledForm,
  fillProfile,
  type LoggedInOwner,
  logInNewOwner,
  logInOwnerBeforeEach,
} from '#tests/support/http/profile-visit.ts'
import { cookiesOf, createSessionCookie, post, visit } from '#tests/support/http/route-context.ts'

type Fields = [name: string, value: string][]

interface DraftForm {
  path: string
  fields: Fields
  /** True for a form with a field; false for a button alone. */
  isTyped: boolean
}

/** Routes whose posts are not saved as drafts, by reason. */
const routesWithoutDraft: Record<string, string[]> = {
  'a button with no field': [
    'comments/delete-comment',
    'links/remove-link',
    'links/unlock-link',
    'responder-notes/remove-responder-note',
    'profile/remove-insurance-card',
    'proxies/leave-owner',
  ],
  'a file': ['profile/insurance-cards'],
  're-authentication alone': [
    'settings/security',
    'settings/passkeys',
    'settings/remove-passkey',
    'settings/two-factor',
    'settings/turn-off-two-factor',
    'settings/recovery-codes',
  ],
  'a code or the answer of a device': ['settings/set-up-two-factor', 'settings/add-passkey'],
  'the second step of its page, which asks': ['settings/export-json'],
  'the page of the drafts itself': ['login/saved-drafts'],
  'a script posts it': [
    'print-kit/mark-printed',
    'profile/autosave',
    'medications/medication-names',
    'login/session-state',
  ],
}

// Addresses that need no login.
const withoutLogin =
  /^((public|shl|view|development)\/.*|login\/(?!saved-drafts|session-state).*|links\/unlock-by-mail|proxies\/invitation|dashboard\/reminders)$/

const modules = import.meta.glob<{ action?: (args: ActionFunctionArgs) => Promise<unknown> }>(
  '/app/routes/*/*.{ts,tsx}',
  { eager: true },
)

logInOwnerBeforeEach('2026-11-22T10:00:00Z')

test('every form that is posted after its session has ended returns with every field and without effect', async () => {
  const forms = await listForms()
  const paul = await logInNewOwner(db)
  const accessId = await grantAccess(db, ada.owner, paul.owner, 'full_edit')
  const before = await readStoredRows(db, tablesOfVisits)
  const lost: string[] = []
  for (const form of forms) {
    lost.push(...(await findLost(form, ada)))
    if (form.path === '/profile/social') lost.push(...(await findLost(form, paul, accessId)))
  }
  expect(lost).toEqual([])
  expect(await findChangedTables(db, before)).toEqual([])
})

test('every route with posts of a logged-in user is among them, or has a reason', async () => {
  const walked = (await listForms()).map(({ path }) => findRoute(path).name)
  const exempt = Object.values(routesWithoutDraft).flat()
  const guarded = Object.entries(modules)
    .filter(([, { action }]) => action)
    .map(([file]) => nameOf(file))
    .filter(name => !withoutLogin.test(name))
  expect(guarded.filter(name => ![...walked, ...exempt].includes(name))).toEqual([])
})

/** Returns every form of Ada, filled in. */
async function listForms(): Promise<DraftForm[]> {
  const { owner } = ada
  await fillProfile(db, owner)
  await storeNotes(db, owner, 1)
  const link = `/links/${await addEmergencyLink(db, owner, 'School')}`
  const proxy = `/proxies/${await addProxy(db, owner, { invitedAt: '2025-06-01T00:00:00.000Z' })}`
  const passkeyId = await addPasskey(db, owner, 'Phone')
  const { id: entryId } = await db
    .selectFrom('profile_changes')
    .select('id')
    .where('section', '=', 'social_history')
    .executeTakeFirstOrThrow()
  const fieldsOf = (typed: string | Fields): Fields => [
    ['owner', owner.id],
    ...new URLSearchParams(typed),
  ]
  const form = (path: string, typed: string | Fields = ''): DraftForm => ({
    path,
    fields: fieldsOf(typed),
    isTyped: true,
  })
  const button = (path: string, typed = ''): DraftForm => ({ ...form(path, typed), isTyped: false })
  const answers = (name: SectionName): Fields => filledForm({ [name]: fullProfile[name] }, 1)
  return [
    ...sections.map(({ name, slug }) =>
      form(
        `/profile/${slug}${name === 'medications' ? '?edit=1' : ''}`,
        answers(name as SectionName),
      ),
    ),
    ...steps.map(step =>
      form(
        `/profile/edit/${step.slug}`,
        step.sections.flatMap(({ name }) => answers(name as SectionName)),
      ),
    ),
    form('/start/name', 'version.personal=0&fullName=Anna Berg&dob=1948-03-02'),
    form(
      '/start/allergies',
      'version.allergies=0&allergies[0].allergen=Wasp stings&allergies[0].severity=severe',
    ),
    form(
      '/start/first-aid',
      'version.history=0&firstAidStates=epilepsy&firstAidStates=deaf&seizureMedicine=Midazolam&implantedDevices[0].kind=pacemaker',
    ),
    form(
      '/start/contact',
      'version.personal=0&emergencyContacts[0].name=Elena Whitlock&emergencyContacts[0].relationship=Daughter&emergencyContacts[0].phone=7700 900123',
    ),
    form('/start/medications', 'text=Metformin 500 mg twice daily'),
    form(
      '/profile/medications/add',
      'name=Aspirin&to=current&totalDosage=81&unit=mg&frequency=once-daily&reason=Heart',
    ),
    form('/profile/medications/add-list', 'text=Aspirin 81 mg daily&shown=1&said=0y&ticked=0'),
    form(
      '/profile/allergies/comments?show=resolved',
      'text=Line one\r\nline two&intent=write&entry=allergies.2',
    ),
    form('/profile/allergies/comments', 'text=Line one\r\nline two&intent=answer&on=x'),
    form('/profile/medications/comments', 'text=Line one\r\nline two&intent=write'),
    form('/links/new', 'name=Choir'),
    form(link, 'name=School of music&lastDay=2999-01-02'),
    form(
      `${link}/shows`,
      'shown=allergies&shown=medications&openName=on&openLine=Ask for the blue folder',
    ),
    form(
      '/proxies/add',
      'name=Paula Proxy&email=paula@example.org&relationship=Sister&level=view_comment&lastDay=2999-01-02&withheld=social&step=preview',
    ),
    form(`${proxy}/level?page=1`, 'level=full_edit'),
    form(`${proxy}/full-editing`),
    form(`${proxy}/limits`, 'lastDay=2999-01-02&withheld=social&withheld=mental'),
    form(`${proxy}/remove`),
    form(
      '/print-kit',
      'pieces=wallet&pieces=door&walletKinds=allergies&fridgeCode=on&fridgeScannerQr=on&doorPlace=other&doorOther=Under the stairs&paper=letter',
    ),
    form('/settings/email-preferences', 'updates=on&marketingEmails=on'),
    form('/settings/time-zone', 'timeZone=Europe/Paris'),
    form('/settings/delete', 'confirmation=DELETE'),
    form('/settings/email', 'email=new.address@example.org'),
    form('/settings/export'),
    form(`/settings/passkeys/${passkeyId}/rename`, 'name=Kitchen phone'),
    button(`${link}/pause`, 'paused=yes'),
    button(`${link}/scanner.json`, 'language=es'),
    button(`${link}/replace`, 'address=http://localhost:3000/view/x'),
    button('/notes', 'upTo=2026-01-01T00:00:00.000Z'),
    button('/notes/remove-read', 'upTo=2026-01-01T00:00:00.000Z'),
    button('/notices/dismiss', 'upTo=2026-01-01T00:00:00.000Z'),
    button('/print-kit.pdf'),
    button('/profile/summary.json'),
    button('/profile/medications/4/delete'),
    button('/profile/medications/1/move', 'to=discontinued'),
    button('/profile/medications/none'),
    button('/profile/medications/1/question', 'answer=x'),
    button('/profile/medications/findings', 'key=x&answer=known&back=/dashboard'),
    button('/profile/medical-history/question', 'state=epilepsy&answer=no&back=/dashboard'),
    button('/profile/social/confirm', 'version=1'),
    button(`/profile/history/${entryId}/0/restore`, 'version=1'),
    button(`${proxy}/resend`),
    button('/settings', 'intent=send-confirmation'),
    button('/settings/sessions', 'end=all'),
  ]
}

/** Posts a form after its session has expired. Returns what it loses, and what it changes. */
async function findLost(
  { path, fields, isTyped }: DraftForm,
  { owner }: LoggedInOwner,
  accessId?: string,
): Promise<string[]> {
  const { action, params } = findRoute(path)
  const address = accessId ? proxyUrl(accessId, path) : path
  const send = (sent: Fields, cookie: string) =>
    action({ ...post(db, address, sent, cookie), params })
  const expired = await createSessionCookie(db, owner)
  vi.setSystemTime(Date.now() + minutes(31))
  const away = await expectRedirect(send(fields, expired))
  if (away.location !== '/login?kept=1') return [`${address}: led to ${away.location}`]
  const cookie = `${await createSessionCookie(db, owner)}; ${cookiesOf(away.headers)}`
  const arrival = visit(db, '/login', cookie)
  const next = await pathAfterLogin(arrival.context, owner, arrival.request)
  if (next !== '/kept') return [`${address}: then to ${next}`]
  const { forms } = await showDrafts(visit(db, '/kept', cookie))
  const kept = forms[0]
  if (!kept || kept.address !== address) return [`${address}: kept for ${kept?.address}`]
  if (JSON.stringify(kept.fields) !== JSON.stringify(fields)) return [`${address}: other fields`]
  const answer: unknown = await send([...kept.fields, [draftMarker, kept.id]], cookie).catch(
    thrown => thrown,
  )
  if (answer instanceof Response) {
    const message = await readMessage(answer.headers)
    const isBack = answer.status === 302 && /Press the button again/.test(message ?? '')
    return !isTyped && isBack ? [] : [`${address}: ${answer.status} ${message}`]
  }
  const reply = await readFormAnswer(Promise.resolve(answer))
  const { status, isRestoredDraft, error, initialValue } = reply
  const refilled = formEntries(initialValue ?? {}).map(String)
  const missing = fields.filter(field => !refilled.includes(String(field)))
  return [
    ...(isTyped && status === 200 ? [] : [`${address}: answered ${status}`]),
    ...(isRestoredDraft ? [] : [`${address}: not marked as a draft`]),
    ...Object.keys(error ?? {}).map(field => `${address}: an error at ${field}`),
    ...missing.map(([field]) => `${address}: lost ${field}`),
  ]
}

function findRoute(path: string) {
  const { pathname } = new URL(path, 'http://localhost:3000')
  const match = matchRoutes(routes as Parameters<typeof matchRoutes>[0], pathname)?.at(-1)
  const { file } = match?.route as unknown as (typeof routes)[number]
  const action = modules[`/app/${file}`]?.action
  if (!action) throw new Error(`No action: ${path}`)
  return { name: nameOf(file), action, params: match?.params ?? {} }
}

function nameOf(file: string): string {
  return file.replace(/^.*routes\//, '').replace(/\.tsx?$/, '')
}
