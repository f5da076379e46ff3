import { index, type RouteConfig, route } from '@remix-run/route-config'

// Every URL and its file. A nested route is drawn within its parent's page. The more exact match
// wins; of equal ones the first: `profile/:section/confirm` before `profile/medications/:id`.
export default [
  // Pages for everybody
  index('routes/public/home.tsx'),
  route('about', 'routes/public/about.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('hipaa', 'routes/public/hipaa.tsx'),
  route('help', 'routes/public/help.tsx'),
  route('interaction-rules', 'routes/public/interaction-rules.tsx'),
  route('unsubscribe/:token', 'routes/public/unsubscribe.tsx'),
  route('*', 'routes/public/not-found.tsx'),

  // Login, logout and registration
  route('register', 'routes/login/register.tsx'),
  route('register/:token', 'routes/login/register-invited.tsx'),
  route('login', 'routes/login/login.tsx'),
  route('login/passkey', 'routes/login/login-with-passkey.ts'),
  route('login/verify', 'routes/login/verify-login.tsx'),
  route('logout', 'routes/login/logout.tsx'),
  route('session', 'routes/login/session-state.ts'),
  route('kept', 'routes/login/saved-drafts.tsx'),
  route('forgot-password', 'routes/login/forgot-password.tsx'),
  route('reset/:token', 'routes/login/reset-password.tsx'),
  route('confirm-email/:token', 'routes/login/confirm-email.tsx'),
  route('confirm-email/:token/not-mine', 'routes/login/not-my-account.tsx'),
  route('account-access/:token', 'routes/login/account-access.tsx'),

  route('dashboard', 'routes/dashboard/dashboard.tsx', [
    route('qr', 'routes/dashboard/dashboard-qr.tsx'),
  ]),
  route('more', 'routes/dashboard/more.tsx'),
  route('notices/dismiss', 'routes/dashboard/dismiss-notice.ts'),
  route('reminders', 'routes/dashboard/reminders.tsx'),

  // The short way of a new account to a useful emergency page
  route('start', 'routes/start/start.ts'),
  route('start/medications', 'routes/start/start-medications.tsx'),
  route('start/ready', 'routes/start/start-ready.tsx'),
  route('start/:page', 'routes/start/start-page.tsx'),

  // The profile: tabs with the medications among them, steps, record and history
  route('profile/insurance-cards/:imageId', 'routes/profile/insurance-card-picture.ts'),
  route('profile/medical-history/question', 'routes/profile/answer-state-question.ts'),
  route('profile/:section/comments', 'routes/profile/section-comments.tsx'),
  route('profile/:section/confirm', 'routes/profile/confirm-section.ts'),
  route('profile', 'routes/profile/profile.tsx', [
    index('routes/profile/profile-start.tsx'),
    route(':section', 'routes/profile/section-tab.tsx'),
    route('insurance-cards', 'routes/profile/insurance-cards.tsx'),
    route('insurance-cards/:imageId/remove', 'routes/profile/remove-insurance-card.tsx'),
    route('medications', 'routes/medications/medications.tsx'),
    route('medications/:id', 'routes/medications/medication-info.tsx'),
    route('medications/:id/delete', 'routes/medications/delete-medication.tsx'),
    route('medications/:id/move', 'routes/medications/move-medication.tsx'),
    route('medications/:id/question', 'routes/medications/answer-question.ts'),
    route('medications/add', 'routes/medications/add-medication.tsx'),
    route('medications/add-list', 'routes/medications/add-list.tsx'),
    route('medications/findings', 'routes/medications/answer-findings.ts'),
    route('medications/none', 'routes/medications/no-medications.ts'),
  ]),
  route('profile/edit/:section?', 'routes/profile/step-editor.tsx'),
  route('profile/autosave', 'routes/profile/autosave.ts'),
  route('profile/view', 'routes/profile/full-record.tsx'),
  route('profile/summary.json', 'routes/profile/patient-summary.ts'),
  route('profile/history', 'routes/profile/history.tsx'),
  route('profile/history/:entryId', 'routes/profile/history-entry.tsx'),
  route('profile/history/:entryId/:change/restore', 'routes/profile/restore-change.tsx'),
  route('profile/medications/comments', 'routes/medications/medication-comments.tsx'),
  route('profile/medications/names', 'routes/medications/medication-names.ts'),
  route('profile/medications/print', 'routes/medications/print-list.tsx'),
  route('profile/medications/report', 'routes/medications/interaction-report.tsx'),
  route('profile/medications/report.pdf', 'routes/medications/interaction-report-pdf.ts'),

  // Emergency links, for their owner
  route('links', 'routes/links/links.tsx'),
  route('links/new', 'routes/links/new-link.tsx'),
  route('links/:linkId', 'routes/links/link.tsx', [route('qr', 'routes/links/link-qr.tsx')]),
  route('links/:linkId/qr.png', 'routes/links/qr-png.ts'),
  route('links/:linkId/qr-with-code.png', 'routes/links/qr-with-code-png.ts'),
  route('links/:linkId/qr.svg', 'routes/links/qr-svg.ts'),
  route('links/:linkId/qr-with-code.svg', 'routes/links/qr-with-code-svg.ts'),
  route('links/:linkId/qr-for-scanners.png', 'routes/links/qr-for-scanners-png.ts'),
  route('links/:linkId/qr-for-scanners.svg', 'routes/links/qr-for-scanners-svg.ts'),
  route('links/:linkId/scanner', 'routes/links/scanner-page.tsx'),
  route('links/:linkId/scanner.json', 'routes/links/scanner-file.ts'),
  route('links/:linkId/preview', 'routes/links/preview-link.ts'),
  route('links/:linkId/shows', 'routes/links/link-sections.tsx'),
  route('links/:linkId/pause', 'routes/links/pause-link.ts'),
  route('links/:linkId/unlock', 'routes/links/unlock-link.tsx'),
  route('links/:linkId/replace', 'routes/links/replace-link.tsx'),
  route('links/:linkId/remove', 'routes/links/remove-link.tsx'),
  route('unlock/:token', 'routes/links/unlock-by-mail.tsx'),

  // Emergency links, for a responder: documents of their own
  route('view', 'routes/view/enter-link.tsx'),
  route('view/:shareId', 'routes/view/emergency-view.tsx'),
  route('view/:shareId/:accessCode', 'routes/view/link-with-code.tsx'),
  route('view/:shareId/note', 'routes/view/leave-note.tsx'),
  route('view/:shareId/print', 'routes/view/print-view.tsx'),

  // SMART Health Links, for other systems: `app/interop/shl/shl-address.ts` has the same addresses
  route('shl/:id', 'routes/shl/shl-manifest.ts'),
  route('shl/:id/f/:file', 'routes/shl/shl-file.ts'),

  route('notes', 'routes/responder-notes/responder-notes.tsx'),
  route('notes/remove-read', 'routes/responder-notes/remove-read-notes.tsx'),
  route('notes/:noteId/remove', 'routes/responder-notes/remove-responder-note.tsx'),

  route('seen', 'routes/access-log/access-log.tsx'),
  route('seen.csv', 'routes/access-log/access-log-csv.ts'),

  route('print-kit', 'routes/print-kit/print-kit.tsx'),
  route('print-kit.pdf', 'routes/print-kit/print-kit-pdf.ts'),
  route('print-kit/printed', 'routes/print-kit/mark-printed.ts'),

  // Proxies: for their owner, and for themselves
  route('proxies', 'routes/proxies/proxies.tsx', [
    route('add', 'routes/proxies/add-proxy.tsx'),
    route(':proxyId', 'routes/proxies/proxy.tsx'),
    route(':proxyId/level', 'routes/proxies/proxy-level.tsx'),
    route(':proxyId/full-editing', 'routes/proxies/full-editing.tsx'),
    route(':proxyId/limits', 'routes/proxies/proxy-limits.tsx'),
    route(':proxyId/remove', 'routes/proxies/remove-proxy.tsx'),
    route(':proxyId/resend', 'routes/proxies/resend-invitation.tsx'),
  ]),
  route('proxies.csv', 'routes/proxies/proxies-csv.ts'),
  route('proxy/dashboard', 'routes/proxies/people-i-help.tsx'),
  route('proxy/dashboard/:accessId/leave', 'routes/proxies/leave-owner.tsx'),
  route('proxy/register/:token', 'routes/proxies/invitation.tsx'),

  route('comments', 'routes/comments/comments.tsx'),
  route('comments/:commentId/delete', 'routes/comments/delete-comment.tsx'),

  route('settings', 'routes/settings/settings.tsx', [
    route('security', 'routes/settings/security.tsx'),
    route('email-preferences', 'routes/settings/email-preferences.tsx'),
    route('time-zone', 'routes/settings/time-zone.tsx'),
    route('delete', 'routes/settings/delete-account.tsx'),
  ]),
  route('settings/email', 'routes/settings/change-email.tsx'),
  route('settings/sessions', 'routes/settings/sessions.tsx'),
  route('settings/two-factor', 'routes/settings/two-factor.tsx'),
  route('settings/two-factor/set-up', 'routes/settings/set-up-two-factor.tsx'),
  route('settings/two-factor/off', 'routes/settings/turn-off-two-factor.tsx'),
  route('settings/two-factor/recovery-codes', 'routes/settings/recovery-codes.tsx'),
  route('settings/passkeys', 'routes/settings/passkeys.tsx'),
  route('settings/passkeys/add', 'routes/settings/add-passkey.ts'),
  route('settings/passkeys/:passkeyId/rename', 'routes/settings/rename-passkey.tsx'),
  route('settings/passkeys/:passkeyId/remove', 'routes/settings/remove-passkey.tsx'),
  route('settings/export', 'routes/settings/export.tsx'),
  route('settings/export.json', 'routes/settings/export-json.ts'),

  // Examples of all mails, in development alone
  route('development/mails', 'routes/development/example-mails.tsx'),
  route('development/mails/:name', 'routes/development/example-mail.tsx'),
  route('development/mails/:name/html', 'routes/development/example-mail-html.ts'),
] satisfies RouteConfig
