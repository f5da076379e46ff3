import { beforeEach, expect, test, vi } from 'vitest'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import { writeComment } from '#app/comments/write-comments.server.ts'
import { addEmergencyLink, updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import {
  type EmergencyLink,
  findEmergencyLink,
  getPrimaryLink,
} from '#app/emergency/links/emergency-links.server.ts'
import { shareableParts } from '#app/emergency/links/link-visibility.ts'
import type { Medications } from '#app/profile-definition/sections/medications.ts'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import { loader as seen } from '#app/routes/access-log/access-log.tsx'
import { loader as csv } from '#app/routes/access-log/access-log-csv.ts'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import { loader as links } from '#app/routes/links/links.tsx'
import { loader as reportPdf } from '#app/routes/medications/interaction-report-pdf.ts'
import { action as kitPdf } from '#app/routes/print-kit/print-kit-pdf.ts'
import { loader as notes } from '#app/routes/responder-notes/responder-notes.tsx'
import { type Canaries, canaries, includesNumber, tokensIn } from '#tests/support/data/canaries.ts'
import { tryWrongCodes } from '#tests/support/data/emergency-link.ts'
import { pdfText } from '#tests/support/data/pdf.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  ada,
  fillProfile,
  logInTwoOwnersBeforeEach,
  other,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'
import { systemAt } from '#tests/support/http/shl-visit.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'
import { wrongCode } from '#tests/support/http/wrong-codes.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

// Tests which answers of a record appear for each link, responder and format. shown-parts.test.ts
// tests the parts of a record page.

const allParts = shareableParts().flatMap(({ whole, alone }) => [whole, ...alone])

let filled: Canaries
let open: EmergencyLink
let closed: EmergencyLink
const printed: string[] = []

logInTwoOwnersBeforeEach()

beforeEach(async () => {
  printed.length = 0
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void printed.push(words.join(' ')))
  }
  filled = canaries({
    // With all states, nothing else has room on a paper.
    'history.firstAidStates': ['epilepsy'],
    'history.hasMentalHealthHistory': 'yes',
    'medications.medications.status': 'current',
    'personal.writtenIn': 'en',
  })
  // A report needs two medicines.
  const { medications = [] } = filled.values.medications as Medications
  medications.push({ id: 2, name: 'Metformin', status: 'current' })
  await fillProfile(db, ada.owner, filled.values)
  // No format shows comments.
  filled.tokens.set('comment', 'Zanzibar')
  const { allergies } = sectionsByName
  const about = { section: allergies, entry: { list: 'allergies', id: 1, title: 'Zanzibar' } }
  const by = { owner: ada.owner, actor: ada.owner, role: 'owner' } as const
  await writeComment(db, by, { ...about, text: 'Zanzibar' })
  open = await withParts((await getPrimaryLink(db, ada.owner)).id, true)
  closed = await withParts((await addEmergencyLink(db, ada.owner, 'School')) ?? '', false)
})

test('lines without the code have only chosen answers, before the code and while the link is locked', async () => {
  const lines = { name: true, contact: 1, line: 'Quozopen' }
  await updateEmergencyLink(db, ada.owner, closed.id, {
    settings: stored => ({ ...stored, open: lines }),
  })
  const chosen = [
    'personal.fullName',
    'personal.emergencyContacts.name',
    'personal.emergencyContacts.relationship',
    'personal.emergencyContacts.phone',
  ]
  const before = await visitLink(closed).get('record')
  expect(await read(before.clone())).toEqual(chosen)
  expect(await before.text()).toContain('Quozopen')
  await tryWrongCodes(db, linkedPerson(closed), 20)
  const locked = await visitLink(closed).get('record')
  expect(locked.status).toBe(423)
  expect(await read(locked.clone())).toEqual(chosen)
  // Programs also open an address with a code.
  expect(await read(await visitLink(closed).coded())).toEqual([])
  expect(await read(await visitLink(open).get('record'))).toEqual([])
})

test('no mail, log line, access log or note contains a word of the record', async () => {
  const view = visitLink(open)
  const cookie = await view.open('Nurse')
  await view.get('record', { cookie })
  await view.get('print', { cookie })
  await view.post('note', { text: 'Taken to St. Mary’s.' }, { cookie })
  await systemAt(db, linkedPerson(open)).ask()
  await tryWrongCodes(db, linkedPerson(open), 25)
  await logAccess(db, ada.owner, { kind: 'export', who: { id: 'x', name: 'Anna' } })

  const mails = await queuedMails(db)
  expect(mails.map(({ kind }) => kind).sort()).toEqual([
    'first-view',
    'locked',
    'note',
    'wrong-codes',
  ])
  const codes = [open.code, closed.code]
  const words = [open.shareId, closed.shareId, 'School', 'St. Mary']
  const secretsIn = (text: string) => [
    ...codes.filter(code => includesNumber(text, code)),
    ...words.filter(word => text.includes(word)),
  ]
  const written = JSON.stringify(mails)
  expect(tokensIn(written, filled.tokens)).toEqual([])
  expect(secretsIn(written)).toEqual([])

  const list = await (await csv(visit(db, '/seen.csv', ada.cookie))).text()
  expect(list).toContain('Nurse')
  expect(tokensIn(list, filled.tokens)).toEqual([])
  for (const [path, loader] of [
    ['/seen', seen],
    ['/notes', notes],
    ['/links', links],
    ['/dashboard', dashboard],
  ] as const) {
    const page = JSON.stringify(await loader(visit(db, path, ada.cookie)))
    expect(tokensIn(page, filled.tokens), path).toEqual([])
    const theirs = JSON.stringify(await loader(visit(db, path, other.cookie)))
    expect([...tokensIn(theirs, filled.tokens), ...secretsIn(theirs)], path).toEqual([])
  }
  const log = printed.join('\n')
  expect([...tokensIn(log, filled.tokens), ...secretsIn(log)]).toEqual([])
})

test('a paper contains what it needs; a report names the medicines, their owner and the allergies', async () => {
  const form = { owner: ada.owner.id }
  const kit = await readPdf(kitPdf(post(db, '/print-kit.pdf', form, ada.cookie)))
  expect(tokensIn(kit, filled.tokens)).toEqual(onPaper)
  const report = await readPdf(
    reportPdf(visit(db, '/profile/medications/report.pdf?m=1&m=2', ada.cookie)),
  )
  expect(tokensIn(report, filled.tokens)).toEqual(inReport)
  const theirs = await readPdf(
    kitPdf(post(db, '/print-kit.pdf', { owner: other.owner.id }, other.cookie)),
  )
  expect(tokensIn(theirs, filled.tokens)).toEqual([])
})

/** Answers in the print kit: only sections that a finder needs. */
const onPaper = [
  'personal.fullName',
  'personal.dob',
  'personal.primaryLanguage',
  'personal.emergencyContacts.name',
  'personal.emergencyContacts.relationship',
  'personal.emergencyContacts.phone',
  'personal.doctors.name',
  'personal.doctors.role',
  'personal.doctors.phone',
  'personal.preferredHospital',
  'history.firstToKnow',
  'history.seizureMedicine',
  'history.communicationNeeds',
  'history.otherConditions.name',
  'history.diagnoses.condition',
  'history.implantedDevices.device',
  'history.implantedDevices.year',
  'history.implantedDevices.dueOn',
  'history.implantedDevices.teamPhone',
  'history.implantedDevices.notes',
  'history.advanceDirectiveLocation',
  'medications.medications.name',
  'medications.medications.brandName',
  'medications.medications.pillsPerDose',
  'medications.medications.dosagePerPill',
  'medications.medications.totalDosage',
  'medications.medications.customUnit',
  'medications.medications.reason',
  'medications.medications.customRoute',
  'medications.medications.maxADay',
  'medications.medications.taper.dose',
  'medications.medications.taper.from',
  'medications.medications.taper.to',
  'medications.medications.slidingDose.condition',
  'medications.medications.slidingDose.dose',
  'allergies.allergies.allergen',
  'allergies.allergies.otherSeverity',
]

/** Answers in a report: the medicines with their doses, their owner, and the checked facts. */
const inReport = [
  'personal.fullName',
  'personal.dob',
  'medications.medications.name',
  'medications.medications.brandName',
  'medications.medications.customRoute',
  'medications.medications.maxADay',
  'medications.medications.taper.to',
  'medications.medications.slidingDose.condition',
  'medications.medications.slidingDose.dose',
  'allergies.allergies.allergen',
]

async function withParts(linkId: string, isShown: boolean): Promise<EmergencyLink> {
  const link = await findEmergencyLink(db, ada.owner, linkId)
  if (!link) throw new Error('there is no such link')
  const shown = Object.fromEntries(allParts.map(({ key }) => [key, isShown]))
  await updateEmergencyLink(db, ada.owner, linkId, { settings: stored => ({ ...stored, shown }) })
  return { ...link, settings: { ...link.settings, shown } }
}

function linkedPerson(link: EmergencyLink) {
  return { person: ada.owner, link, wrongCode: (n?: number) => wrongCode(link.code, n) }
}

function visitLink(link: EmergencyLink) {
  return responderTo(db, linkedPerson(link))
}

async function read(response: Response): Promise<string[]> {
  return tokensIn(await response.text(), filled.tokens)
}

async function readPdf(answer: Promise<Response>): Promise<string> {
  return pdfText(Buffer.from(await (await answer).arrayBuffer()))
}
