import { listPasskeys } from '#app/accounts/passkeys/passkeys.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { product } from '#app/lib/product.ts'
import { listAnsweredFindings } from '#app/medications/findings/answered-findings.server.ts'
import { loadPrintKit } from '#app/print-kit/stored-kit.server.ts'
import type { Database } from '#db/client.server.ts'
import {
  exportAccount,
  exportMailPreferences,
  exportMails,
  exportNotices,
  exportSessions,
} from './export-account.server.ts'
import { type ExportPart, streamJsonObject } from './export-json.server.ts'
import {
  exportCards,
  exportChanges,
  exportComments,
  exportNotes,
  exportProfile,
} from './export-record.server.ts'
import {
  exportAccessLog,
  exportLinks,
  exportPeopleIHelp,
  exportProxies,
} from './export-sharing.server.ts'

/** Increased when a member of the file changes its meaning or is removed. */
const exportFormat = 1

/**
 * Streams everything that an account holds as one JSON object, with stored values and UTC times.
 * tests/unit/account-data/tables.test.ts maps tables to members.
 */
export function accountExport(db: Database, person: Person, now: Date): AsyncGenerator<string> {
  return streamJsonObject(listParts(db, person, now))
}

/** Returns the file name of an export, with the UTC day. */
export function exportFileName(now: Date): string {
  return `medfold-export-${now.toISOString().slice(0, 10)}.json`
}

function listParts(db: Database, person: Person, now: Date) {
  return {
    product: async () => product.name,
    format: async () => exportFormat,
    exportedAt: async () => now.toISOString(),
    account: () => exportAccount(db, person),
    profile: () => exportProfile(db, person),
    insuranceCards: () => exportCards(db, person),
    answeredFindings: () => listAnsweredFindings(db, person),
    changeHistory: () => exportChanges(db, person),
    comments: () => exportComments(db, person),
    responderNotes: () => exportNotes(db, person),
    proxies: () => exportProxies(db, person),
    peopleIHelp: () => exportPeopleIHelp(db, person),
    emergencyLinks: () => exportLinks(db, person),
    accessLog: () => exportAccessLog(db, person),
    printKit: () => loadPrintKit(db, person),
    notices: () => exportNotices(db, person),
    mailPreferences: () => exportMailPreferences(db, person),
    mails: () => exportMails(db, person),
    sessions: () => exportSessions(db, person),
    secondFactor: () => readTwoFactor(db, person.id),
    passkeys: () => listPasskeys(db, person),
  } satisfies Record<string, ExportPart>
}
