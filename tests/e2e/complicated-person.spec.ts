import type { Locator, Page } from '@playwright/test'
import type { Bundle, MedicationStatement } from 'fhir/r4'
import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { download } from '#tests/support/browser/download.ts'
import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { fillForm } from '#tests/support/browser/fill-form.ts'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import {
  criticalMedications,
  currentMedications,
  stoppedMedication,
  type TypedMedication,
  type Wording,
} from '#tests/support/data/complicated-person.ts'

const desktop = { width: 1280, height: 720 }
const phone = { width: 320, height: 800 }
const all = [...currentMedications, stoppedMedication]

test('a complicated person is typed once, and every output says the same', async ({
  page,
  otherPage,
  owner,
  javaScriptEnabled,
}) => {
  const expectNoFaults = async (shown: Page) => {
    if (javaScriptEnabled) await expectNoAxeViolations(shown)
    await shown.setViewportSize(phone)
    await expectNoHorizontalScroll(shown)
    await shown.setViewportSize(desktop)
  }
  await openAs(page, owner, '/profile/edit/personal')
  const dob = `${new Date().getUTCFullYear() - 72}-01-01`
  await fillForm(page, { fullName: 'Nora Lindqvist', dob })
  await saveStep(page, 'medical-history')
  await page.goto('/profile/edit/medications')
  for (const [row, { typed }] of all.entries()) await typeMedication(page, row, typed)
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  // Of two that interact, the one that no autosave has stored is asked about.
  for (const name of ['Fentanyl', '(Novorapid|Prednisolone)']) {
    const question = page.getByRole('region', { name: new RegExp(`^Before you add ${name}$`) })
    await expect(question).toContainText('Do you take this now?')
    // A browser without scripts posts what has arrived of a page.
    await page.waitForLoadState()
    await question.getByRole('button', { name: 'Yes, add it' }).click()
  }
  await page.waitForURL('**/profile/edit/allergies')
  const penicillin = { allergen: 'Penicillin', reaction: 'throat swelling', severity: 'severe' }
  await fillForm(page, { allergies: [{ allergen: 'Sulfa' }, penicillin] })
  await saveStep(page, 'social')

  await page.goto('/profile/medications')
  const main = page.getByRole('main')
  await expectSaid(main, currentMedications)
  await expectNoFaults(page)
  await page.getByRole('button', { name: /^Add to allergies.*Ramipril/ }).click()
  await expect(page.getByRole('region', { name: 'Questions' })).toHaveCount(0)

  await page.goto('/profile/medications/print')
  await expectSaid(main, all, 'onPaper')
  await expect(main).toContainText('Sulfa: Severity not recorded')
  await expect(main).toContainText(/Last updated \w+ \d+, \d{4}/)
  await expectNoFaults(page)
  await page.goto('/profile/medications/report')
  const reported = page.getByRole('region', { name: 'Medications in this report' })
  await expectSaid(reported, currentMedications)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Change History' }).click()
  const asTyped = all.map(medication => ({ ...medication, name: medication.typed.name }))
  await expectSaid(main, asTyped, 'onPaper')

  await page.goto('/print-kit')
  await expectSaid(page.getByRole('region', { name: 'Fridge sheet' }), all, 'onPaper')
  const card = page.getByRole('region', { name: 'Wallet card' }).locator('.kit-sides')
  await expect(card).toContainText(/Medicines of \w+ \d+, \d{4}/)
  await expect(card).not.toContainText('Not taken any more')
  // What has no room is left out as a whole, with its dose.
  const shortened = findIncomplete(await card.innerText(), criticalMedications, 'onPaper')
  for (const { words, said } of shortened) {
    expect(said.join()).toContain('…')
    expect(said.join()).not.toContain(words[0])
  }
  await page.goto('/profile/view')
  await expectSaid(main, all, 'onPaper')
  const summary = await download(page.getByRole('button', { name: 'Download patient summary' }))
  expect(findIncomplete(readStatements(summary.content), all)).toEqual([])

  await otherPage.goto(`/view/${owner.shareId}/${owner.code}`)
  for (const [language, wording, also] of [
    ['en', 'parts', 'Also: Sulfa (severity not recorded), Ramipril (severity not recorded)'],
    [
      'es',
      'inSpanish',
      'También: Antibióticos sulfamidas (Sulfa) (gravedad no registrada), Ramipril (gravedad no registrada)',
    ],
  ] as const) {
    await otherPage.goto(`/view/${owner.shareId}?lang=${language}`)
    const red = otherPage.locator('section.red')
    await expect(red.getByRole('listitem')).toContainText(['throat swelling', also])
    const amber = otherPage.locator('section.amber')
    await expectSaid(amber, criticalMedications, wording)
    await expect(amber).not.toContainText(stoppedMedication.name)
    await expectSaid(otherPage.locator('#medications'), all, wording)
    await expectNoFaults(otherPage)
  }
  await otherPage.goto(`/view/${owner.shareId}/print?lang=en`)
  await expectSaid(otherPage.locator('#medications'), all, 'onPaper')
})

/** Types a row of the medication list by its visible controls. */
async function typeMedication(page: Page, row: number, typed: object): Promise<void> {
  await page.locator('[data-add=medications]').click()
  const fields = page.locator('[data-row=medications]').nth(row)
  await fields.getByText('More about how it is taken').click()
  await fillForm(page, { medications: Object.assign([], { [row]: typed }) })
}

async function saveStep(page: Page, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.waitForURL(`**/profile/edit/${next}`)
}

/** Fails unless an output says every part of each medication between its name and the next. */
async function expectSaid(
  output: Locator,
  medications: readonly TypedMedication[],
  wording?: Wording,
): Promise<void> {
  const find = async () =>
    findIncomplete((await output.allTextContents()).join(), medications, wording)
  await expect.poll(find, { message: output.page().url() }).toEqual([])
}

/** Returns the medications that a text does not say with all their parts, and what it says. */
function findIncomplete(
  text: string,
  medications: readonly TypedMedication[],
  wording: Wording = 'parts',
): { words: string[]; said: string[] }[] {
  const names = medications.map(({ name }) => withoutSpaces(name))
  const marked = names.reduce((all, name) => all.replaceAll(name, `|${name}`), withoutSpaces(text))
  const sentences = marked.split('|')
  return medications.flatMap((medication, index) => {
    const words = (medication[wording] ?? medication.parts).split(' · ').map(withoutSpaces)
    const said = sentences.filter(sentence => sentence.startsWith(names[index] ?? ''))
    const isWhole = said.some(sentence => words.every(word => sentence.includes(word)))
    return isWhole ? [] : [{ words, said }]
  })
}

function readStatements(file: Buffer): string {
  const { entry = [] }: Bundle<MedicationStatement> = JSON.parse(file.toString())
  return entry
    .flatMap(({ resource }) => (resource?.resourceType === 'MedicationStatement' ? resource : []))
    .flatMap(({ medicationCodeableConcept, dosage = [], reasonCode = [], statusReason = [] }) => [
      ...[medicationCodeableConcept, ...dosage, ...reasonCode].map(one => one?.text),
      ...statusReason.map(({ text }) => `Stopped: ${text}`),
    ])
    .join()
}

// Lines end between any words, and a number is tied to its unit.
function withoutSpaces(text: string): string {
  return text.replace(/[\s\u2060]/g, '')
}
