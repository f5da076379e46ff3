import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { accessLogTitle } from '#app/access-log/access-log.ts'
import { notesTitle } from '#app/emergency/responder-notes/responder-notes-path.ts'
import { summaryTitle } from '#app/interop/ips/summary-paths.ts'
import { scannerTitle } from '#app/interop/scanner/scanner-paths.ts'
import { type Step, steps, visibleStep } from '#app/profile/record/steps.server.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { startParts } from '#app/profile-pages/start/start-parts.server.ts'
import { remindersTitle } from '#app/reminders/due-reminders.ts'
import type { BuiltRoute } from '../built-routes.ts'
import {
  anyProxy,
  canSeeLinks,
  codeFirstPage,
  commentForm,
  commentPage,
  type ExpectedRow,
  editForm,
  entryForm,
  forAll,
  forEverybody,
  forLoggedIn,
  formPage,
  forOwner,
  linkRedirect,
  missingPage,
  ownPage,
  ownReadOnlyPage,
  type ProxyRights,
  proxyWith,
  publicPage,
  recordPage,
  redirectPage,
  unknownToken,
  type WalkedRow,
  withData,
  withLogRows,
  withoutLogRows,
} from './rows.ts'

const changeHistory = 'Change History'
const cardImages = 'Insurance card images'

/** The answers of every route. */
const table: Record<string, ExpectedRow> = {
  'routes/public/not-found': unknownToken,
  'routes/public/home': publicPage,
  'routes/public/about': publicPage,
  'routes/public/privacy': publicPage,
  'routes/public/terms': publicPage,
  'routes/public/hipaa': publicPage,
  'routes/public/help': publicPage,
  'routes/login/forgot-password': { ...publicPage, post: forAll(400) },
  'routes/login/reset-password': unknownToken,
  'routes/login/confirm-email': unknownToken,
  'routes/login/not-my-account': unknownToken,
  'routes/login/account-access': unknownToken,
  'routes/public/interaction-rules': publicPage,
  'routes/login/register': entryForm,
  'routes/login/register-invited': unknownToken,
  'routes/login/login': entryForm,
  // No login is pending.
  'routes/login/verify-login': {
    get: { ...forAll('302 /dashboard'), anonymous: '302 /login' },
    post: { ...forAll('302 /dashboard'), anonymous: '302 /login' },
    proxy: anyProxy,
  },
  // Scripts post to it.
  'routes/login/login-with-passkey': forEverybody('302 /login', 400),
  'routes/dashboard/dashboard': withLogRows(recordPage('read'), reader => [
    'Overview',
    ...linkTitles(reader),
  ]),
  'routes/dashboard/dashboard-qr': withLogRows(recordPage('share'), 'Overview', linkAndCodeTitle),
  'routes/links/links': withLogRows(recordPage('share'), 'Emergency links'),
  'routes/links/new-link': formPage(proxyWith('manage')),
  // The walk visits one of the owner's further links.
  'routes/links/link': withLogRows(ownPage(proxyWith('share', 'manage')), linkAndCodeTitle),
  'routes/links/link-qr': withLogRows(ownReadOnlyPage('share'), linkAndCodeTitle),
  'routes/links/qr-png': withLogRows(ownReadOnlyPage('share'), linkAndCodeTitle),
  'routes/links/qr-with-code-png': withLogRows(ownReadOnlyPage('share'), linkAndCodeTitle),
  'routes/links/qr-svg': withLogRows(ownReadOnlyPage('share'), linkAndCodeTitle),
  'routes/links/qr-with-code-svg': withLogRows(ownReadOnlyPage('share'), linkAndCodeTitle),
  'routes/links/qr-for-scanners-png': withLogRows(ownReadOnlyPage('share'), linkAndCodeTitle),
  'routes/links/qr-for-scanners-svg': withLogRows(ownReadOnlyPage('share'), linkAndCodeTitle),
  'routes/links/scanner-page': withLogRows(
    ownReadOnlyPage('share'),
    linkAndCodeTitle,
    scannerTitle,
  ),
  // A GET redirects to the page.
  'routes/links/scanner-file': withLogRows(
    {
      get: forOwner('302 /links/:linkId/scanner'),
      post: forOwner(400),
      proxy: proxyWith('share'),
    },
    linkAndCodeTitle,
    scannerTitle,
  ),
  'routes/links/preview-link': withLogRows(
    ownReadOnlyPage('share'),
    linkAndCodeTitle,
    'Preview of an emergency link',
  ),
  // A form without ticks is valid.
  'routes/links/link-sections': {
    ...ownPage(proxyWith('manage')),
    post: forOwner('302 /links/:linkId#shows'),
  },
  'routes/links/pause-link': { ...linkRedirect('manage'), post: forOwner(400) },
  // The link is not locked.
  'routes/links/unlock-link': linkRedirect('unlock'),
  'routes/links/replace-link': ownPage(proxyWith('manage')),
  'routes/links/remove-link': { ...ownPage(proxyWith('manage')), post: forOwner('302 /links') },
  'routes/dashboard/dismiss-notice': redirectPage('/dashboard', 400, proxyWith('manage')),
  // After a change of level the open form returns the choices.
  'routes/print-kit/print-kit': withLogRows(
    formPage({ ...proxyWith('read', 'share'), refused: 403 }),
    reader => (reader.can('share') ? ['Print kit', ...linkTitles(reader)] : []),
  ),
  // These two redirect a GET to their page.
  'routes/print-kit/print-kit-pdf': redirectPage('/print-kit', 400, proxyWith('share')),
  'routes/print-kit/mark-printed': redirectPage('/print-kit', 400, proxyWith('share')),
  // The first page without an answer.
  'routes/start/start': {
    get: { ...forLoggedIn('302 /start/first-aid'), other: '302 /start/name' },
    post: forLoggedIn(405, 405),
    proxy: { read: 'read', write: undefined },
  },
  'routes/start/start-medications': withLogRows(formPage(editForm), medications.title),
  'routes/start/start-ready': withLogRows(recordPage('read'), 'Critical information'),
  'routes/profile/profile': withLogRows(recordPage('read'), 'Overview'),
  'routes/profile/profile-start': withLogRows(recordPage('read'), 'Overview'),
  'routes/profile/full-record': withLogRows(recordPage('read'), 'Full medical record'),
  // A GET redirects to the record.
  // A form without the owner is refused.
  'routes/profile/patient-summary': withLogRows(
    redirectPage('/profile/view', 400, { ...proxyWith('read'), readOnlyPost: 200 }),
    summaryTitle,
  ),
  'routes/profile/history': withLogRows(recordPage('read'), changeHistory),
  'routes/profile/history-entry': withLogRows(ownReadOnlyPage('read'), changeHistory),
  // A change of the owner.
  'routes/profile/restore-change': withLogRows(ownPage(proxyWith('edit')), changeHistory),
  // Only a script posts to it.
  'routes/profile/autosave': {
    get: forLoggedIn(404),
    post: forLoggedIn(400),
    // The response has the reason in words, for a script.
    proxy: { ...proxyWith('edit'), refused: 200 },
  },
  'routes/medications/medications': withLogRows(formPage(editForm), medications.title),
  'routes/medications/add-medication': withoutLogRows(formPage(editForm)),
  'routes/medications/add-list': withoutLogRows(formPage(editForm)),
  // A row of the owner's list.
  'routes/medications/medication-info': withLogRows(ownReadOnlyPage('read'), medications.title),
  'routes/medications/move-medication': withLogRows(ownPage(proxyWith('edit')), medications.title),
  'routes/medications/delete-medication': withLogRows(
    ownPage(proxyWith('edit')),
    medications.title,
  ),
  'routes/medications/answer-question': {
    get: forOwner('302 /profile/medications/1'),
    post: forOwner(400),
    proxy: proxyWith('read', 'edit'),
  },
  'routes/medications/no-medications': redirectPage(
    '/profile/medications?tab=current',
    400,
    proxyWith('read', 'edit'),
  ),
  'routes/profile/answer-state-question': redirectPage(
    '/profile/medical-history',
    400,
    proxyWith('read', 'edit'),
  ),
  'routes/medications/answer-findings': redirectPage(
    '/profile/medications?tab=current',
    400,
    proxyWith('read', 'edit'),
  ),
  // Only a script requests it.
  'routes/medications/medication-names': {
    get: forLoggedIn(404),
    post: forLoggedIn(400),
    proxy: proxyWith('edit'),
  },
  'routes/medications/print-list': withLogRows(recordPage('read'), 'Medication list'),
  'routes/medications/interaction-report': withLogRows(recordPage('read'), 'Interaction report'),
  'routes/medications/interaction-report-pdf': {
    ...redirectPage('/profile/medications', 405, { read: 'read', write: undefined }),
    post: forLoggedIn(405, 405),
  },
  'routes/medications/medication-comments': commentPage(medications.title),
  'routes/profile/insurance-cards': withLogRows(formPage(editForm), cardImages),
  'routes/profile/insurance-card-picture': withLogRows(
    ownReadOnlyPage('read'),
    'Insurance card picture',
  ),
  'routes/profile/remove-insurance-card': {
    ...withLogRows(ownPage(proxyWith('edit')), cardImages),
    post: forOwner('302 /profile/insurance-cards'),
  },
  'routes/comments/comments': withLogRows(recordPage('comment'), 'Comments'),
  // The owner's own comment: nobody else deletes it.
  'routes/comments/delete-comment': {
    ...ownPage(proxyWith('manage')),
    post: forOwner('302 /profile/allergies/comments'),
  },
  'routes/proxies/proxies': recordPage('manage'),
  'routes/proxies/add-proxy': formPage(proxyWith('manage')),
  // An empty list redirects to its page.
  'routes/proxies/proxies-csv': {
    ...recordPage('manage'),
    get: { ...forLoggedIn(200), other: '302 /proxies' },
  },
  'routes/proxies/proxy': ownReadOnlyPage('manage'),
  'routes/proxies/proxy-level': ownPage(proxyWith('manage')),
  'routes/proxies/full-editing': ownPage(proxyWith('manage')),
  'routes/proxies/proxy-limits': ownPage(proxyWith('manage')),
  'routes/proxies/remove-proxy': ownPage(proxyWith('manage')),
  'routes/proxies/resend-invitation': {
    ...ownPage(proxyWith('manage')),
    post: forOwner('302 /proxies'),
  },
  // About the requester, not the owner.
  'routes/proxies/people-i-help': withLogRows(recordPage('read'), 'Critical information'),
  // The access belongs to another proxy.
  'routes/proxies/leave-owner': missingPage(proxyWith('read')),
  'routes/proxies/invitation': unknownToken,
  // Without the code even the owner sees nothing.
  'routes/view/enter-link': forEverybody(200, 400),
  // An invalid code redirects to an address with the error.
  'routes/view/emergency-view': forEverybody(200, '303 /view/:shareId?e=form'),
  'routes/view/link-with-code': {
    ...codeFirstPage,
    get: forAll('303 /view/:shareId?e=form'),
  },
  // Both need the code first.
  'routes/view/print-view': codeFirstPage,
  'routes/view/leave-note': codeFirstPage,
  'routes/links/unlock-by-mail': unknownToken,
  'routes/public/unsubscribe': unknownToken,
  // Exists in development only.
  'routes/development/example-mails': unknownToken,
  'routes/development/example-mail': unknownToken,
  'routes/development/example-mail-html': unknownToken,
  'routes/dashboard/more': withoutLogRows(recordPage('read')),
  'routes/dashboard/reminders': withLogRows(recordPage('read'), remindersTitle),
  // An empty post starts the set-up; nobody has two-factor on.
  'routes/settings/two-factor': {
    ...formPage(proxyWith('manage')),
    post: forLoggedIn('302 /settings/two-factor/set-up'),
  },
  'routes/settings/set-up-two-factor': formPage(proxyWith('manage')),
  'routes/settings/recovery-codes': redirectPage(
    '/settings/two-factor',
    '302 /settings/two-factor',
    proxyWith('manage'),
  ),
  'routes/settings/turn-off-two-factor': redirectPage(
    '/settings/two-factor',
    '302 /settings/two-factor',
    proxyWith('manage'),
  ),
  'routes/settings/settings': formPage(proxyWith('manage')),
  // The current password authenticates the post.
  'routes/settings/security': { ...formPage(proxyWith('manage')), post: forLoggedIn(403) },
  'routes/settings/change-email': formPage(proxyWith('manage')),
  'routes/settings/email-preferences': formPage(proxyWith('manage')),
  'routes/settings/time-zone': formPage(proxyWith('manage')),
  'routes/settings/export': formPage(proxyWith('manage')),
  // A GET redirects to the page of the export.
  'routes/settings/export-json': redirectPage('/settings/export', 400, proxyWith('manage')),
  'routes/settings/delete-account': formPage(proxyWith('manage')),
  // A new login needs no re-authentication.
  'routes/settings/passkeys': {
    ...formPage(proxyWith('manage')),
    post: forLoggedIn('302 /settings/passkeys#another'),
  },
  // Scripts post to it.
  'routes/settings/add-passkey': redirectPage('/settings/passkeys', 400, proxyWith('manage')),
  // The account has no passkey.
  'routes/settings/rename-passkey': missingPage(proxyWith('manage')),
  'routes/settings/remove-passkey': missingPage(proxyWith('manage')),
  'routes/settings/sessions': formPage(proxyWith('manage')),
  // About the session of the requester; empty without one.
  'routes/login/session-state': forEverybody(200, 200),
  // The account has no draft.
  'routes/login/saved-drafts': redirectPage('/dashboard', 400, proxyWith('manage')),
  'routes/access-log/access-log': withLogRows(recordPage('audit'), accessLogTitle),
  'routes/access-log/access-log-csv': withLogRows(recordPage('audit'), `${accessLogTitle} (CSV)`),
  'routes/responder-notes/responder-notes': withLogRows(
    formPage(proxyWith('audit', 'manage')),
    notesTitle,
  ),
  'routes/responder-notes/remove-responder-note': missingPage(proxyWith('manage')),
  // The account has no read note.
  'routes/responder-notes/remove-read-notes': redirectPage('/notes', 400, proxyWith('manage')),
  // The walk has no id of a SMART Health Link. Those routes read no session.
  'routes/shl/shl-manifest': forEverybody(405, 404),
  'routes/shl/shl-file': forEverybody(404, 405),
  // This is the last one, because it ends the session.
  'routes/login/logout': {
    get: forAll('302 /'),
    post: forAll('302 /'),
    // Leaves the record of the owner.
    proxy: { ...anyProxy, but: { post: '302 :origin/' } },
  },
}

/** Routes with a page for each value of a parameter. */
const pages: Record<string, { part: string; rows: Record<string, ExpectedRow> }> = {
  'routes/profile/section-tab': {
    part: '/:section',
    rows: {
      ...sectionRows(({ title }) => withLogRows(formPage(editForm), title)),
      '/mental': redirectPage('/profile/functional', 400, {
        ...editForm,
        refused: '302 :before/profile/functional',
      }),
      '/no-such-section': missingPage(proxyWith('read')),
    },
  },
  'routes/profile/confirm-section': {
    part: '/:section',
    rows: {
      ...sectionRows(({ slug }) =>
        redirectPage(`/profile/${slug}`, 400, proxyWith('read', 'edit')),
      ),
      '/no-such-section': missingPage(proxyWith('edit')),
    },
  },
  'routes/profile/section-comments': {
    part: '/:section',
    rows: {
      ...sectionRows(({ title }) => commentPage(title)),
      '/mental': {
        ...withoutLogRows(missingPage({ ...commentForm, readOnly: 200 })),
        post: forLoggedIn(400),
      },
      '/no-such-section': missingPage(proxyWith('comment')),
    },
  },
  'routes/profile/step-editor': {
    part: '/:section?',
    rows: {
      '': stepRow(steps),
      ...Object.fromEntries(steps.map(step => [`/${step.slug}`, stepRow([step])])),
      // The section does not apply to the owner, and its form is empty.
      '/mental': withoutLogRows(formPage(editForm)),
      '/immunizations': movedStep('/profile/edit/allergies'),
      '/history': movedStep('/profile/edit/medical-history'),
      '/no-such-step': missingPage(proxyWith('read')),
    },
  },
  'routes/start/start-page': {
    part: '/:page',
    rows: {
      ...Object.fromEntries(
        Object.entries(startParts)
          .filter(([name]) => name !== 'medications')
          .map(([name, part]) => [`/${name}`, withLogRows(formPage(editForm), part.title)]),
      ),
      '/no-such-page': missingPage(proxyWith('read')),
    },
  },
}

function sectionRows(row: (section: Section) => ExpectedRow): Record<string, ExpectedRow> {
  return Object.fromEntries(sections.map(section => [`/${section.slug}`, row(section)]))
}

/** The first of these steps that a proxy may see, without its withheld sections. */
function stepRow(candidates: readonly Step[]): ExpectedRow {
  return withLogRows(formPage(editForm), ({ withheld }) => {
    const [step] = candidates.flatMap(one => visibleStep(one, { withheld }) ?? [])
    return step?.sections.map(({ title }) => title) ?? []
  })
}

/** An address that redirects to its step, with a posted form. */
function movedStep(to: string): ExpectedRow {
  return { get: forLoggedIn(`307 ${to}`), post: forLoggedIn(`307 ${to}`), proxy: proxyWith('read') }
}

function linkTitles(reader: ProxyRights): string[] {
  return canSeeLinks(reader) ? [linkAndCodeTitle] : []
}

/** Ids of all routes in the table. */
export const tableRoutes = [...Object.keys(table), ...Object.keys(pages)]

/** Returns every address of the table, with its parameters. */
export function rowsOf(routes: BuiltRoute[]): { id: string; pattern: string; row: WalkedRow }[] {
  const patternOf = (id: string) => routes.find(route => route.id === id)?.pattern ?? '/'
  return [
    ...Object.entries(pages).flatMap(([id, { part, rows }]) =>
      Object.entries(rows).map(([name, row]) => ({
        id,
        pattern: patternOf(id).replace(part, name),
        row: withData(row),
      })),
    ),
    ...Object.entries(table).map(([id, row]) => ({
      id,
      pattern: patternOf(id),
      row: withData(row),
    })),
  ]
}
