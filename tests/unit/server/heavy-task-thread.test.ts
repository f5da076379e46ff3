import { afterEach, expect, test } from 'vitest'
import { readWhole } from '#app/interop/ips/record-summary.server.ts'
import {
  type summarize,
  summarizeForAccount,
  summarizeForResponder,
} from '#app/interop/ips/summary-task.server.ts'
import { stopHeavyThreads } from '#app/lib/heavy-task.server.ts'
import { readPrescription } from '#app/medications/adding/prescription.server.ts'
import {
  checkAdditionOnThread,
  checkOnThread,
} from '#app/medications/check/check-profile.server.ts'
import { describeOnThread } from '#app/medications/info/medication-info.server.ts'
import { findNames } from '#app/medications/names/find-names.server.ts'
import { suggestOnThread } from '#app/medications/names/name-choices.server.ts'
import {
  lacksReportLetterOnThread,
  reportPdfOnThread,
} from '#app/medications/report/report-pdf.server.ts'
import { makeReportOnThread } from '#app/medications/report/report-request.server.ts'
import { readListOnThread } from '#app/medications/typed-list/read-list.server.ts'
import { drawKitOnThread } from '#app/print-kit/draw-kit.server.ts'
import { kitPdfOnThread, lacksKitLetterOnThread } from '#app/print-kit/kit-pdf.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { kitSource } from '#tests/support/data/print-kit.ts'
import { savedProfile, savedSection } from '#tests/support/data/saved-profile.ts'
import { startThreads } from '#tests/support/lib/real-threads.ts'

afterEach(stopHeavyThreads)

const now = new Date('2026-03-27T12:00:00Z')
const names = ['Warfarin', 'Ibuprofen', 'Metformn', 'Жаропонижающее']
// Too long to be checked and summarized in place.
const medications = Array.from({ length: 40 }, (_, at) => ({
  id: at + 1,
  name: `${names[at % names.length]} ${at} mg of a tablet`,
  reason: 'pain '.repeat(100),
}))
const profile = { ...savedProfile(fullProfile), medications: savedSection({ medications }) }
const text = 'metformn 500 mg twice daily\nwarfarin (stopped)\nRefills: 3\nOmeprazol 20 mg'

test('every task returns on its thread what it returns in place', async () => {
  const inPlace = await runAll()
  startThreads()
  expect(await runAll()).toEqual(inPlace)
})

test('a summary of a record that cannot be read fails with its own name', async () => {
  startThreads()
  const damaged = { ...profile, unreadable: new Set(['allergies']) }
  const made = summarizeForResponder(summaryRequest(damaged))
  await expect(made).rejects.toMatchObject({ name: 'UnreadableRecordError' })
})

async function runAll() {
  const request = { profile, accountName: 'Ann', choice: {}, now, origin: 'https://a.example' }
  const report = await makeReportOnThread(request)
  const kit = await drawKitOnThread(kitSource(fullProfile))
  return {
    report,
    kit,
    check: await checkOnThread(profile, now),
    addition: await checkAdditionOnThread(profile, now, { name: 'Aspirin' }, 3),
    about: await describeOnThread(profile, 1, now),
    list: await readListOnThread(medications, text, { said: '0y' }),
    choices: await suggestOnThread('metformn 500 mg'),
    found: await findNames(profile, 'metformn 500 mg', []),
    prescription: await readPrescription('metformin 500 mg twice daily', 'metformin'),
    reportLacks: await lacksReportLetterOnThread(report.content),
    reportPdf: toText(await reportPdfOnThread(report.content, 'a4')),
    kitLacks: await lacksKitLetterOnThread(kit),
    kitPdf: toText(await kitPdfOnThread(kit, 'letter', now)),
    summary: toText(await summarizeForAccount(summaryRequest(profile))),
  }
}

function summaryRequest(record: typeof profile): Parameters<typeof summarize>[0] {
  const words = { languageTag: 'ar', idSeed: 'seed', accountName: 'Ann' }
  return { ...readWhole(record, now), ...words, ownerId: 'ann', now }
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
