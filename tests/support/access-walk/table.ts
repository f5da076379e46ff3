import { sections } from '#app/profile/sections/index.server.ts'
import { steps } from '#app/profile/steps.server.ts'
import type { BuiltRoute } from '../routes.ts'
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
  'routes/$': { get: all(404), post: all(404), data: all(404), acting: anybody },
  'routes/_index': publicPage,
  'routes/about': publicPage,
  'routes/privacy': publicPage,
  'routes/terms': publicPage,
  'routes/hipaa': publicPage,
  'routes/help': publicPage,
  'routes/forgot-password': { ...publicPage, post: all(400) },
  'routes/reset.$token': unknownToken,
  'routes/confirm-email.$token': unknownToken,
  'routes/confirm-email.$token_.not-mine': unknownToken,
  'routes/account-access.$token': unknownToken,
  'routes/interaction-rules': publicPage,
  'routes/register': entryForm,
  'routes/register_.$token': unknownToken,
  'routes/login': entryForm,
  // Nobody has begun a login there.
  'routes/login_.verify': {
    get: { ...all('302 /dashboard'), anonymous: '302 /login' },
    post: { ...all('302 /dashboard'), anonymous: '302 /login' },
    data: { ...all('202 /dashboard'), anonymous: '202 /login' },
    acting: anybody,
  },
  // Posted to by a script; an empty post is no form of ours.
  'routes/login_.passkey': {
    get: all('302 /login'),
    post: all(400),
    data: all('202 /login'),
    acting: anybody,
  },
  'routes/dashboard': page('read'),
  'routes/dashboard.qr': page('share'),
  'routes/links': page('share'),
  'routes/links_.new': formPage(by('manage')),
  // One of the owner's further links; an empty post is a mistake, or no form of ours.
  'routes/links_.$linkId': own(by('share', 'manage')),
  'routes/links_.$linkId.qr': ownPicture('share'),
  'routes/links_.$linkId_.qr[.]png': ownPicture('share'),
  'routes/links_.$linkId_.qr-with-code[.]png': ownPicture('share'),
  'routes/links_.$linkId_.preview': ownPicture('share'),
  // Nothing ticked is an answer.
  'routes/links_.$linkId_.shows': {
    ...own(by('manage')),
    post: onlyOwner('302 /links/:linkId#shows'),
  },
  'routes/links_.$linkId_.pause': { ...linkElsewhere('manage'), post: onlyOwner(400) },
  // It is not locked.
  'routes/links_.$linkId_.unlock': linkElsewhere('unlock'),
  'routes/links_.$linkId_.replace': own(by('manage')),
  'routes/links_.$linkId_.remove': { ...own(by('manage')), post: onlyOwner('302 /links') },
  'routes/notices.dismiss': elsewhere('/dashboard', 400, by('manage')),
  // The form that was open when the level changed comes back with what was chosen.
  'routes/print-kit': formPage({ ...by('share'), refused: 403 }),
  // Posted to; whoever opens the address gets the page. An empty post is no form of ours.
  'routes/print-kit[.]pdf': elsewhere('/print-kit', 400, by('share')),
  'routes/print-kit_.printed': elsewhere('/print-kit', 400, by('share')),
  'routes/profile': editor,
  'routes/profile._index': editor,
  'routes/profile_.view': page('read'),
  'routes/profile_.history': page('read'),
  'routes/profile_.history_.$entryId': ownPicture('read'),
  // A change of the owner's; an empty post is no form of ours.
  'routes/profile_.history_.$entryId_.$change_.restore': own(by('edit')),
  // A page posts to it by itself; there is nothing to read.
  'routes/profile_.autosave': {
    get: signedIn(404),
    post: signedIn(400),
    data: signedIn(404, '202 /login'),
    // The answer is read by a script, and says so in words.
    acting: { ...by('edit'), refused: 200 },
  },
  'routes/profile.medications': formPage(form),
  'routes/profile.medications_.add': formPage(form),
  // A row of the owner's list.
  'routes/profile.medications_.$id': ownPicture('read'),
  'routes/profile.medications_.$id_.move': own(by('edit')),
  'routes/profile.medications_.$id_.delete': own(by('edit')),
  'routes/profile.medications_.none': elsewhere(
    '/profile/medications?tab=current',
    400,
    by('read', 'edit'),
  ),
  'routes/profile.medications_.findings': elsewhere(
    '/profile/medications?tab=current',
    400,
    by('read', 'edit'),
  ),
  // A page asks it by itself; there is nothing to read.
  'routes/profile_.medications_.names': {
    get: signedIn(404),
    post: signedIn(400),
    data: signedIn(404, '202 /login'),
    acting: by('edit'),
  },
  'routes/profile_.medications_.report': page('read'),
  'routes/profile_.medications_.report[.]pdf': {
    ...elsewhere('/profile/medications', 405, { read: 'read', write: undefined }),
    post: signedIn(405, 405),
  },
  'routes/profile_.medications_.comments': formPage(comments),
  'routes/profile.insurance-cards': formPage(form),
  'routes/profile_.insurance-cards_.$imageId': ownPicture('read'),
  'routes/profile.insurance-cards_.$imageId_.remove': {
    ...own(by('edit')),
    post: onlyOwner('302 /profile/insurance-cards'),
  },
  'routes/comments': page('comment'),
  // The owner's own comment: nobody else deletes it.
  'routes/comments_.$commentId_.delete': {
    ...own(by('manage')),
    post: onlyOwner('302 /profile/allergies/comments'),
  },
  'routes/proxies': page('manage'),
  'routes/proxies.add': formPage(by('manage')),
  // Whose list is empty is told so there.
  'routes/proxies[.]csv': {
    ...page('manage'),
    get: { ...signedIn(200), other: '302 /proxies' },
    data: { ...signedIn(200, '202 /login'), other: '202 /proxies' },
  },
  'routes/proxies.$proxyId': ownPicture('manage'),
  'routes/proxies.$proxyId_.level': own(by('manage')),
  'routes/proxies.$proxyId_.limits': own(by('manage')),
  'routes/proxies.$proxyId_.remove': own(by('manage')),
  'routes/proxies.$proxyId_.resend': { ...own(by('manage')), post: onlyOwner('302 /proxies') },
  // About the visitor, whomever they act for.
  'routes/proxy.dashboard': page('read'),
  // It is somebody else's access.
  'routes/proxy.dashboard_.$accessId.leave': nothing(by('read')),
  'routes/proxy_.register.$token': unknownToken,
  // Without the code the emergency page shows nothing, to its owner neither.
  'routes/view': { get: all(200), post: all(400), data: all(200), acting: anybody },
  // An empty post, and a code that is none, are refused by an address that says so.
  'routes/view_.$userId': {
    get: all(200),
    post: all('303 /view/:userId?e=form'),
    data: all(200),
    acting: anybody,
  },
  'routes/view_.$userId_.$accessCode': {
    ...sentToView,
    get: all('303 /view/:userId?e=form'),
    data: all('202 /view/:userId?e=form'),
  },
  // Both need the code first.
  'routes/view_.$userId_.print': sentToView,
  'routes/view_.$userId_.note': sentToView,
  'routes/unlock.$token': unknownToken,
  'routes/unsubscribe.$token': unknownToken,
  // There in development alone.
  'routes/development.mails': unknownToken,
  'routes/development.mails_.$name': unknownToken,
  'routes/development.mails_.$name_.html': unknownToken,
  'routes/reminders': page('read'),
  // An empty post begins; nobody has a second factor.
  'routes/settings_.two-factor': {
    ...formPage(by('manage')),
    post: signedIn('302 /settings/two-factor/set-up'),
  },
  'routes/settings_.two-factor_.set-up': formPage(by('manage')),
  'routes/settings_.two-factor_.recovery-codes': elsewhere(
    '/settings/two-factor',
    '302 /settings/two-factor',
    by('manage'),
  ),
  'routes/settings_.two-factor_.off': elsewhere(
    '/settings/two-factor',
    '302 /settings/two-factor',
    by('manage'),
  ),
  'routes/settings': formPage(by('manage')),
  // The current password is what proves who posts it.
  'routes/settings.security': { ...formPage(by('manage')), post: signedIn(403) },
  'routes/settings_.email': formPage(by('manage')),
  'routes/settings.email-preferences': formPage(by('manage')),
  'routes/settings_.export': formPage(by('manage')),
  // Posted to by way of its page; whoever opens the address gets that. An empty post is no form of ours.
  'routes/settings_.export[.]json': elsewhere('/settings/export', 400, by('manage')),
  'routes/settings.delete': formPage(by('manage')),
  // Somebody who has just logged in need not prove again who they are.
  'routes/settings_.passkeys': {
    ...formPage(by('manage')),
    post: signedIn('302 /settings/passkeys#another'),
  },
  // Posted to by a script; an empty post is no form of ours.
  'routes/settings_.passkeys_.add': elsewhere('/settings/passkeys', 400, by('manage')),
  // Nobody has a passkey here.
  'routes/settings_.passkeys_.$passkeyId_.rename': nothing(by('manage')),
  'routes/settings_.passkeys_.$passkeyId_.remove': nothing(by('manage')),
  // No end is asked for.
  'routes/settings_.sessions': formPage(by('manage')),
  // How long the visitor's own login lasts, whomever they act for; nothing without one.
  'routes/session': { get: all(200), post: all(200), data: all(200), acting: anybody },
  // Nobody has a form that was kept.
  'routes/kept': elsewhere('/dashboard', 400, by('manage')),
  'routes/seen': page('audit'),
  'routes/seen[.]csv': page('audit'),
  'routes/notes': formPage(by('audit', 'manage')),
  'routes/notes_.$noteId_.remove': nothing(by('manage')),
  // Nobody has a note that is read; an empty post is no form of ours.
  'routes/notes_.remove-read': elsewhere('/notes', 400, by('manage')),
  // Last, because afterwards nobody is signed in any more.
  'routes/logout': {
    get: all('302 /'),
    post: all('302 /'),
    data: all('202 /'),
    // Away from the person for whom they acted.
    acting: { ...anybody, but: { post: '302 :origin/' } },
  },
}

/** Routes with a page for each value of a part of their address. */
const pages: Record<string, { part: string; rows: Record<string, Row> }> = {
  'routes/profile.$section': {
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
  'routes/profile_.$section_.confirm': {
    part: '/:section',
    rows: {
      ...sectionRows(slug => elsewhere(`/profile/${slug}`, 400, by('read', 'edit'))),
      '/no-such-section': nothing(by('edit')),
    },
  },
  'routes/profile_.$section_.comments': {
    part: '/:section',
    rows: {
      ...sectionRows(() => formPage(comments)),
      '/mental': { ...nothing(comments), post: signedIn(400) },
      '/no-such-section': nothing(by('comment')),
    },
  },
  'routes/profile_.edit.($section)': {
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
