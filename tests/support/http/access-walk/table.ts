import { linkAndCode } from '#app/access/audit/proxy-reads.server.ts'
import { seenTitle } from '#app/access-log/access-log.ts'
import { notesTitle } from '#app/emergency/responder-notes/responder-notes-path.ts'
import { type Step, shownStep, steps } from '#app/profile/record/steps.server.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { remindersTitle } from '#app/reminders/due-reminders.ts'
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
  leaves,
  leavesNothing,
  linkElsewhere,
  loggedIn,
  nothing,
  onlyOwner,
  own,
  ownPicture,
  page,
  publicPage,
  type Reader,
  type Row,
  seesLinks,
  sentToView,
  unknownToken,
} from './rows.ts'

const changeHistory = 'Change History'
const cardImages = 'Insurance card images'

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
  'routes/dashboard/dashboard': leaves(page('read'), reader => ['Overview', ...linkFor(reader)]),
  'routes/dashboard/dashboard-qr': leaves(page('share'), 'Overview', linkAndCode),
  'routes/links/links': leaves(page('share'), 'Emergency links'),
  'routes/links/new-link': formPage(by('manage')),
  // One of the owner's further links; an empty post is a mistake, or no form of ours.
  'routes/links/link': leaves(own(by('share', 'manage')), linkAndCode),
  'routes/links/link-qr': leaves(ownPicture('share'), linkAndCode),
  'routes/links/qr-png': leaves(ownPicture('share'), linkAndCode),
  'routes/links/qr-with-code-png': leaves(ownPicture('share'), linkAndCode),
  'routes/links/preview-link': leaves(
    ownPicture('share'),
    linkAndCode,
    'Preview of an emergency link',
  ),
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
  'routes/print-kit/print-kit': leaves(formPage({ ...by('share'), refused: 403 }), reader => [
    'Print kit',
    ...linkFor(reader),
  ]),
  // Posted to; whoever opens the address gets the page. An empty post is no form of ours.
  'routes/print-kit/print-kit-pdf': elsewhere('/print-kit', 400, by('share')),
  'routes/print-kit/mark-printed': elsewhere('/print-kit', 400, by('share')),
  'routes/profile/profile': editor,
  'routes/profile/profile-start': editor,
  'routes/profile/full-record': leaves(page('read'), 'Full medical record'),
  'routes/profile/history': leaves(page('read'), changeHistory),
  'routes/profile/history-entry': leaves(ownPicture('read'), changeHistory),
  // A change of the owner's; an empty post is no form of ours.
  'routes/profile/restore-change': leaves(own(by('edit')), changeHistory),
  // A page posts to it by itself; there is nothing to read.
  'routes/profile/autosave': {
    get: loggedIn(404),
    post: loggedIn(400),
    data: loggedIn(404, '202 /login'),
    // The answer is read by a script, and says so in words.
    acting: { ...by('edit'), refused: 200 },
  },
  'routes/medications/medications': leaves(formPage(form), medications.title),
  'routes/medications/add-medication': leavesNothing(formPage(form)),
  // A row of the owner's list.
  'routes/medications/medication-info': leaves(ownPicture('read'), medications.title),
  'routes/medications/move-medication': leaves(own(by('edit')), medications.title),
  'routes/medications/delete-medication': leaves(own(by('edit')), medications.title),
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
    get: loggedIn(404),
    post: loggedIn(400),
    data: loggedIn(404, '202 /login'),
    acting: by('edit'),
  },
  'routes/medications/interaction-report': leaves(page('read'), 'Interaction report'),
  'routes/medications/interaction-report-pdf': {
    ...elsewhere('/profile/medications', 405, { read: 'read', write: undefined }),
    post: loggedIn(405, 405),
  },
  'routes/medications/medication-comments': leaves(formPage(comments), medications.title),
  'routes/profile/insurance-cards': leaves(formPage(form), cardImages),
  'routes/profile/insurance-card-picture': leaves(ownPicture('read'), 'Insurance card picture'),
  'routes/profile/remove-insurance-card': {
    ...leaves(own(by('edit')), cardImages),
    post: onlyOwner('302 /profile/insurance-cards'),
  },
  'routes/comments/comments': leaves(page('comment'), 'Comments'),
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
    get: { ...loggedIn(200), other: '302 /proxies' },
    data: { ...loggedIn(200, '202 /login'), other: '202 /proxies' },
  },
  'routes/proxies/proxy': ownPicture('manage'),
  'routes/proxies/proxy-level': own(by('manage')),
  'routes/proxies/proxy-limits': own(by('manage')),
  'routes/proxies/remove-proxy': own(by('manage')),
  'routes/proxies/resend-invitation': { ...own(by('manage')), post: onlyOwner('302 /proxies') },
  // About the visitor, whomever they act for.
  'routes/proxies/people-i-help': leaves(page('read'), 'Critical information'),
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
  'routes/dashboard/reminders': leaves(page('read'), remindersTitle),
  // An empty post begins; nobody has a second factor.
  'routes/settings/two-factor': {
    ...formPage(by('manage')),
    post: loggedIn('302 /settings/two-factor/set-up'),
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
  'routes/settings/security': { ...formPage(by('manage')), post: loggedIn(403) },
  'routes/settings/change-email': formPage(by('manage')),
  'routes/settings/email-preferences': formPage(by('manage')),
  'routes/settings/export': formPage(by('manage')),
  // Posted to by way of its page; whoever opens the address gets that. An empty post is no form of ours.
  'routes/settings/export-json': elsewhere('/settings/export', 400, by('manage')),
  'routes/settings/delete-account': formPage(by('manage')),
  // Somebody who has just logged in need not prove again who they are.
  'routes/settings/passkeys': {
    ...formPage(by('manage')),
    post: loggedIn('302 /settings/passkeys#another'),
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
  'routes/access-log/access-log': leaves(page('audit'), seenTitle),
  'routes/access-log/access-log-csv': leaves(page('audit'), `${seenTitle} (CSV)`),
  'routes/responder-notes/responder-notes': leaves(formPage(by('audit', 'manage')), notesTitle),
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
      ...sectionRows(({ title }) => leaves(formPage(form), title)),
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
      ...sectionRows(({ slug }) => elsewhere(`/profile/${slug}`, 400, by('read', 'edit'))),
      '/no-such-section': nothing(by('edit')),
    },
  },
  'routes/profile/section-comments': {
    part: '/:section',
    rows: {
      ...sectionRows(({ title }) => leaves(formPage(comments), title)),
      '/mental': { ...nothing(comments), post: loggedIn(400) },
      '/no-such-section': nothing(by('comment')),
    },
  },
  'routes/profile/step-editor': {
    part: '/:section?',
    rows: {
      '': stepRow(steps),
      ...Object.fromEntries(steps.map(step => [`/${step.name}`, stepRow([step])])),
      // It does not apply to the person who is walked, and its form is empty.
      '/mental': leavesNothing(formPage(form)),
      '/immunizations': elsewhere(
        '/profile/edit/allergies',
        '302 /profile/edit/allergies',
        by('read'),
      ),
      '/no-such-step': nothing(by('read')),
    },
  },
}

function sectionRows(row: (section: Section) => Row): Record<string, Row> {
  return Object.fromEntries(sections.map(section => [`/${section.slug}`, row(section)]))
}

/** The first of these steps that its reader may see, with what they may see of it. */
function stepRow(candidates: readonly Step[]): Row {
  return leaves(formPage(form), ({ withheld }) => {
    const [step] = candidates.flatMap(one => shownStep(one, { withheld }) ?? [])
    return step?.sections.map(({ title }) => title) ?? []
  })
}

function linkFor(reader: Reader): string[] {
  return seesLinks(reader) ? [linkAndCode] : []
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
