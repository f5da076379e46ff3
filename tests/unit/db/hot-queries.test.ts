import { expect, test } from 'vitest'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import { logProxyRead } from '#app/access/audit/proxy-reads.server.ts'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { loadAccessLog } from '#app/access-log/load-access-log.server.ts'
import { purgeAccessLog } from '#app/access-log/purge-access-log.server.ts'
import { listDrafts } from '#app/accounts/drafts/saved-drafts.server.ts'
import { listPasskeys } from '#app/accounts/passkeys/passkeys.server.ts'
import { requestReset, sendResetMails } from '#app/accounts/password/password-reset.server.ts'
import { listSessions } from '#app/accounts/sessions/list-sessions.server.ts'
import {
  createSession,
  findEndedPerson,
  findLiveSession,
} from '#app/accounts/sessions/sessions.server.ts'
import { countOpenComments, listThreads } from '#app/comments/comment-threads.server.ts'
import { countProbe, findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { listOpenNotices, notify } from '#app/emergency/notices/notices.server.ts'
import { findLastOpening } from '#app/emergency/owner/last-opening.server.ts'
import { countNotes, listNotes } from '#app/emergency/responder-notes/responder-notes.server.ts'
import { deleteExpired } from '#app/jobs/delete-expired.server.ts'
import { hours } from '#app/lib/time.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { answeredKeys } from '#app/medications/findings/answered-findings.server.ts'
import { changedSections, listChanges } from '#app/profile/history/change-log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { loadProxyList } from '#app/proxies/list/list-proxies.server.ts'
import { recordVisit } from '#app/proxies/proxied/last-visits.server.ts'
import { listGrantedOwners } from '#app/proxies/proxied/people-i-help.server.ts'
import { findVisibleAreas } from '#app/proxies/proxied/visible-areas.server.ts'
import { sendReminders } from '#app/reminders/send-reminders.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken } from '#db/crypto/keys.server.ts'
import {
  countEvent,
  countEventUnderBothKeys,
  findCounts,
  uncountEvent,
} from '#db/rate-limits.server.ts'
import { readExport } from '#tests/support/data/account-data.ts'
import {
  createPersonWithLink,
  openEmergencyLink,
  tryCode,
} from '#tests/support/data/emergency-link.ts'
import { plantEverything } from '#tests/support/data/plant-everything.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { findScans } from '#tests/support/db/find-scans.ts'
import { recordStatements } from '#tests/support/db/record-statements.ts'

// The purge reads from the oldest row on, and stops at the first one that is kept.
const oldestKept = /^access_log: select "seq" from "access_log" where "keep_until" > /

// SQLite plans without statistics, as on a server.
test('no frequent query reads a growing table from end to end', async () => {
  const { db, statements } = recordStatements(await openTestDatabase())
  await runFrequentQueries(db)
  expect(await findScans(db, statements)).toEqual([expect.stringMatching(oldestKept)])
})

async function runFrequentQueries(db: Database): Promise<void> {
  const linked = await createPersonWithLink(db)
  const { person: owner, link } = linked
  const { person: proxy, registered, accessId } = await plantEverything(db, owner)
  // Each page of a person.
  const session = hashToken(await createSession(db, proxy.id))
  await findLiveSession(db, session)
  await findEndedPerson(db, session)
  await findGrantedAccess(db, proxy, accessId)
  await findVisibleAreas(db, proxy)
  await recordVisit(db, { accessId })
  await logProxyRead(db, { owner, actor: proxy, accessId }, { what: 'Overview' })
  // The emergency pages.
  const { token, deviceToken } = await openEmergencyLink(db, linked)
  await tryCode(db, linked, linked.wrongCode())
  await findLink(db, link.shareId, { grant: token, device: deviceToken })
  await countProbe(db, '203.0.113.9')
  await findCounts(db, ['one', 'other'])
  const window = { key: 'one', windowMs: hours(1) }
  await countEventUnderBothKeys(db, [window, { ...window, key: 'other' }])
  await countEvent(db, { ...window, limit: 9 })
  await uncountEvent(db, 'one')
  await loadProfile(db, owner)
  await logAccess(db, owner, { kind: 'view', who: {}, linkId: link.id })
  await notify(db, owner, { kind: 'locked', linkId: link.id })
  // Lists.
  const page = { before: 9, limit: 5 }
  for (const query of [{ before: 9 }, { after: 0 }, { link: link.id }, { kind: 'view' }] as const) {
    await loadAccessLog(db, { owner: proxy, actor: proxy }, query)
  }
  await listChanges(db, proxy, page)
  await listChanges(db, proxy, { ...page, section: allergies })
  await changedSections(db, proxy)
  await listNotes(db, proxy, 2)
  await countNotes(db, proxy)
  await listOpenNotices(db, proxy)
  await listEmergencyLinks(db, proxy)
  await findLastOpening(db, owner, link)
  await loadProxyList(db, owner, {})
  await listGrantedOwners(db, proxy)
  await listThreads(db, proxy)
  await countOpenComments(db, proxy)
  await listSessions(db, proxy)
  await listPasskeys(db, proxy)
  await listDrafts(db, proxy, session)
  await answeredKeys(db, proxy)
  await readExport(db, proxy)
  // Login.
  await tryLogin(db, registered)
  await tryLogin(db, { ...registered, password: 'wrong' }).catch(() => undefined)
  await requestReset(db, registered.email, '192.0.2.1')
  // Jobs.
  await sendResetMails(db)
  const mails = new MailWorker(db, { maxTryMs: 1000, send: async () => undefined })
  await mails.wake()
  await mails.settled()
  await sendReminders(db)
  await deleteExpired(db)
  await purgeAccessLog(db)
}
