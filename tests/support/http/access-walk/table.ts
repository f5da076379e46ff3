import { steps } from '#app/profile/record/steps.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { BuiltRoute } from '../built-routes.ts'
import {
  all,
  anybody,
  by,
  comments,
  editor,
  elsewhere,
  entryForm,
  form,
  formPage,
  linkElsewhere,
  nothing,
  onlyOwner,
  own,
  ownPicture,
  page,
  publicPage,
  type Row,
  sentToView,
  signedIn,
  unknownToken,
} from './rows.ts'

/** What everybody gets from every route. */
const table: Record<string, Row> = {
  'routes/public/not-found': { get: all(404), post: all(404), data: all(404), acting: anybody },
  'routes/public/home': publicPage,
  'routes/public/about': publicPage,
  'routes/public/privacy': publicPage,
  'routes/public/terms': publicPage,
  'routes/public/hipaa': publicPage,
  'routes/public/help': publicPage,
  'routes/login/forgot-password': { ...publicPage, post: all(400) },
  'routes/login/reset-password': unknownToken,
  'routes/login/confirm-email': unknownToken,
  'routes/login/not-my-account': unknownToken,
  'routes/login/account-access': unknownToken,
  'routes/public/interaction-rules': publicPage,
  'routes/login/register': entryForm,
  'routes/login/register-invited': unknownToken,
  'routes/login/login': entryForm,
  // Nobody has begun a login there.
  'routes/login/verify-login': {
    get: { ...all('302 /dashboard'), anonymous: '302 /login' },
    post: { ...all('302 /dashboard'), anonymous: '302 /login' },
    data: { ...all('202 /dashboard'), anonymous: '202 /login' },
    acting: anybody,
  },
  // Posted to by a script; an empty post is no form of ours.
  'routes/login/login-with-passkey': {
    get: all('302 /login'),
    post: all(400),
    data: all('202 /login'),
    acting: anybody,
  },
  'routes/dashboard/dashboard': page('read'),
  'routes/dashboard/dashboard-qr': page('share'),
  'routes/links/links': page('share'),
  'routes/links/new-link': formPage(by('manage')),
  // One of the owner's further links; an empty post is a mistake, or no form of ours.
  'routes/links/link': own(by('share', 'manage')),
  'routes/links/link-qr': ownPicture('share'),
  'routes/links/qr-png': ownPicture('share'),
  'routes/links/qr-with-code-png': ownPicture('share'),
  'routes/links/preview-link': ownPicture('share'),
  // Nothing ticked is an answer.
  'routes/links/link-sections': {
    ...own(by('manage')),
    post: onlyOwner('302 /links/:linkId#shows'),
  },
  'routes/links/pause-link': { ...linkElsewhere('manage'), post: onlyOwner(400) },
  // It is not locked.
  'routes/links/unlock-link': linkElsewhere('unlock'),
  'routes/links/replace-link': own(by('manage')),
  'routes/links/remove-link': { ...own(by('manage')), post: onlyOwner('302 /links') },
  'routes/dashboard/dismiss-notice': elsewhere('/dashboard', 400, by('manage')),
  // The form that was open when the level changed comes back with what was chosen.
  'routes/print-kit/print-kit': formPage({ ...by('share'), refused: 403 }),
  // Posted to; whoever opens the address gets the page. An empty post is no form of ours.
  'routes/print-kit/print-kit-pdf': elsewhere('/print-kit', 400, by('share')),
  'routes/print-kit/mark-printed': elsewhere('/print-kit', 400, by('share')),
  'routes/profile/profile': editor,
  'routes/profile/profile-start': editor,
  'routes/profile/full-record': page('read'),
  'routes/profile/history': page('read'),
  'routes/profile/history-entry': ownPicture('read'),
  // A change of the owner's; an empty post is no form of ours.
  'routes/profile/restore-change': own(by('edit')),
  // A page posts to it by itself; there is nothing to read.
  'routes/profile/autosave': {
    get: signedIn(404),
    post: signedIn(400),
    data: signedIn(404, '202 /login'),
    // The answer is read by a script, and says so in words.
    acting: { ...by('edit'), refused: 200 },
  },
  'routes/medications/medications': formPage(form),
  'routes/medications/add-medication': formPage(form),
  // A row of the owner's list.
  'routes/medications/medication-info': ownPicture('read'),
  'routes/medications/move-medication': own(by('edit')),
  'routes/medications/delete-medication': own(by('edit')),
  'routes/medications/no-medications': elsewhere(
    '/profile/medications?tab=current',
    400,
    by('read', 'edit'),
  ),
  'routes/medications/answer-findings': elsewhere(
    '/profile/medications?tab=current',
    400,
    by('read', 'edit'),
  ),
  // A page asks it by itself; there is nothing to read.
  'routes/medications/medication-names': {
    get: signedIn(404),
    post: signedIn(400),
    data: signedIn(404, '202 /login'),
    acting: by('edit'),
  },
  'routes/medications/interaction-report': page('read'),
  'routes/medications/interaction-report-pdf': {
    ...elsewhere('/profile/medications', 405, { read: 'read', write: undefined }),
    post: signedIn(405, 405),
  },
  'routes/medications/medication-comments': formPage(comments),
  'routes/profile/insurance-cards': formPage(form),
  'routes/profile/insurance-card-picture': ownPicture('read'),
  'routes/profile/remove-insurance-card': {
    ...own(by('edit')),
    post: onlyOwner('302 /profile/insurance-cards'),
  },
  'routes/comments/comments': page('comment'),
  // The owner's own comment: nobody else deletes it.
  'routes/comments/delete-comment': {
    ...own(by('manage')),
    post: onlyOwner('302 /profile/allergies/comments'),
  },
  'routes/proxies/proxies': page('manage'),
  'routes/proxies/add-proxy': formPage(by('manage')),
  // Whose list is empty is told so there.
  'routes/proxies/proxies-csv': {
    ...page('manage'),
    get: { ...signedIn(200), other: '302 /proxies' },
    data: { ...signedIn(200, '202 /login'), other: '202 /proxies' },
  },
  'routes/proxies/proxy': ownPicture('manage'),
  'routes/proxies/proxy-level': own(by('manage')),
  'routes/proxies/proxy-limits': own(by('manage')),
  'routes/proxies/remove-proxy': own(by('manage')),
  'routes/proxies/resend-invitation': { ...own(by('manage')), post: onlyOwner('302 /proxies') },
  // About the visitor, whomever they act for.
  'routes/proxies/people-i-help': page('read'),
  // It is somebody else's access.
  'routes/proxies/leave-owner': nothing(by('read')),
  'routes/proxies/invitation': unknownToken,
  // Without the code the emergency page shows nothing, to its owner neither.
  'routes/view/enter-link': { get: all(200), post: all(400), data: all(200), acting: anybody },
  // An empty post, and a code that is none, are refused by an address that says so.
  'routes/view/emergency-view': {
    get: all(200),
    post: all('303 /view/:shareId?e=form'),
    data: all(200),
    acting: anybody,
  },
  'routes/view/link-with-code': {
    ...sentToView,
    get: all('303 /view/:shareId?e=form'),
    data: all('202 /view/:shareId?e=form'),
  },
  // Both need the code first.
  'routes/view/print-view': sentToView,
  'routes/view/leave-note': sentToView,
  'routes/links/unlock-by-mail': unknownToken,
  'routes/public/unsubscribe': unknownToken,
  // There in development alone.
  'routes/development/example-mails': unknownToken,
  'routes/development/example-mail': unknownToken,
  'routes/development/example-mail-html': unknownToken,
  'routes/dashboard/reminders': page('read'),
  // An empty post begins; nobody has a second factor.
  'routes/settings/two-factor': {
    ...formPage(by('manage')),
    post: signedIn('302 /settings/two-factor/set-up'),
  },
  'routes/settings/set-up-two-factor': formPage(by('manage')),
  'routes/settings/recovery-codes': elsewhere(
    '/settings/two-factor',
    '302 /settings/two-factor',
    by('manage'),
  ),
  'routes/settings/turn-off-two-factor': elsewhere(
    '/settings/two-factor',
    '302 /settings/two-factor',
    by('manage'),
  ),
  'routes/settings/settings': formPage(by('manage')),
  // The current password is what proves who posts it.
  'routes/settings/security': { ...formPage(by('manage')), post: signedIn(403) },
  'routes/settings/change-email': formPage(by('manage')),
  'routes/settings/email-preferences': formPage(by('manage')),
  'routes/settings/export': formPage(by('manage')),
  // Posted to by way of its page; whoever opens the address gets that. An empty post is no form of ours.
  'routes/settings/export-json': elsewhere('/settings/export', 400, by('manage')),
  'routes/settings/delete-account': formPage(by('manage')),
  // Somebody who has just logged in need not prove again who they are.
  'routes/settings/passkeys': {
    ...formPage(by('manage')),
    post: signedIn('302 /settings/passkeys#another'),
  },
  // Posted to by a script; an empty post is no form of ours.
  'routes/settings/add-passkey': elsewhere('/settings/passkeys', 400, by('manage')),
  // Nobody has a passkey here.
  'routes/settings/rename-passkey': nothing(by('manage')),
  'routes/settings/remove-passkey': nothing(by('manage')),
  // No end is asked for.
  'routes/settings/sessions': formPage(by('manage')),
  // How long the visitor's own login lasts, whomever they act for; nothing without one.
  'routes/login/session-state': { get: all(200), post: all(200), data: all(200), acting: anybody },
  // Nobody has a form that was kept.
  'routes/login/saved-drafts': elsewhere('/dashboard', 400, by('manage')),
  'routes/access-log/access-log': page('audit'),
  'routes/access-log/access-log-csv': page('audit'),
  'routes/responder-notes/responder-notes': formPage(by('audit', 'manage')),
  'routes/responder-notes/remove-responder-note': nothing(by('manage')),
  // Nobody has a note that is read; an empty post is no form of ours.
  'routes/responder-notes/remove-read-notes': elsewhere('/notes', 400, by('manage')),
  // Last, because afterwards nobody is signed in any more.
  'routes/login/logout': {
    get: all('302 /'),
    post: all('302 /'),
    data: all('202 /'),
    // Away from the person for whom they acted.
    acting: { ...anybody, but: { post: '302 :origin/' } },
  },
}

/** Routes with a page for each value of a part of their address. */
const pages: Record<string, { part: string; rows: Record<string, Row> }> = {
  'routes/profile/section-tab': {
    part: '/:section',
    rows: {
      ...sectionRows(() => formPage(form)),
      '/mental': elsewhere('/profile/functional', 400, {
        ...form,
        refused: '302 :before/profile/functional',
      }),
      '/no-such-section': nothing(by('read')),
    },
  },
  // An empty post is no form of ours.
  'routes/profile/confirm-section': {
    part: '/:section',
    rows: {
      ...sectionRows(slug => elsewhere(`/profile/${slug}`, 400, by('read', 'edit'))),
      '/no-such-section': nothing(by('edit')),
    },
  },
  'routes/profile/section-comments': {
    part: '/:section',
    rows: {
      ...sectionRows(() => formPage(comments)),
      '/mental': { ...nothing(comments), post: signedIn(400) },
      '/no-such-section': nothing(by('comment')),
    },
  },
  'routes/profile/step-editor': {
    part: '/:section?',
    rows: {
      '': formPage(form),
      ...Object.fromEntries(steps.map(({ name }) => [`/${name}`, formPage(form)])),
      '/immunizations': elsewhere(
        '/profile/edit/allergies',
        '302 /profile/edit/allergies',
        by('read'),
      ),
      '/no-such-step': nothing(by('read')),
    },
  },
}

function sectionRows(row: (slug: string) => Row): Record<string, Row> {
  return Object.fromEntries(sections.map(({ slug }) => [`/${slug}`, row(slug)]))
}

/** Ids of all routes that the table knows. */
export const tableRoutes = [...Object.keys(table), ...Object.keys(pages)]

/** Every address of the table, with its parts still to be filled in. */
export function rowsOf(routes: BuiltRoute[]): { id: string; pattern: string; row: Row }[] {
  const patternOf = (id: string) => routes.find(route => route.id === id)?.pattern ?? '/'
  return [
    ...Object.entries(pages).flatMap(([id, { part, rows }]) =>
      Object.entries(rows).map(([name, row]) => ({
        id,
        pattern: patternOf(id).replace(part, name),
        row,
      })),
    ),
    ...Object.entries(table).map(([id, row]) => ({ id, pattern: patternOf(id), row })),
  ]
}
