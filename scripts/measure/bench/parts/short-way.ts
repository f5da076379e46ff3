import type { Page } from '@playwright/test'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { startBenchServer } from '../bench-server.ts'
import type { BenchRow } from '../row.ts'

export const title = 'The short way of a new owner, 320 × 568, 4 characters a second'

const maxSeconds = 120
const msPerCharacter = 250
// A finger on a phone finds the next box in about half a second.
const msPerPress = 500

const medicationList = [
  'Metformin 500 mg twice daily',
  'Ramipril 5 mg once daily',
  'Atorvastatin 20 mg at bedtime',
  'Levothyroxine 50 mcg every morning',
].join('\n')

/** Measures the time of each page of the short way, from Start Now to the card. */
export async function measure(): Promise<BenchRow[]> {
  const server = await startBenchServer({}, 'localhost')
  const browser = await launchBrowser()
  try {
    const { origin } = server
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 320, height: 568 },
      // The date of birth is typed as in this locale.
      locale: 'en-US',
    })
    const page = await context.newPage()
    const form = registrationOf(newPerson())
    await page.request.post('/register', { form, headers: { origin }, maxRedirects: 0 })
    await page.goto('/dashboard')
    const times: { name: string; ms: number }[] = []
    for (const { name, answer } of pages) {
      const startedAt = performance.now()
      await answer(page)
      times.push({ name, ms: performance.now() - startedAt })
    }
    const all = times.reduce((sum, { ms }) => sum + ms, 0)
    await context.close()
    return [
      ...times.map(({ name, ms }) => ({ what: name, measured: `${formatSeconds(ms)} s` })),
      {
        what: 'all pages',
        measured: `${formatSeconds(all)} s`,
        goal: `${maxSeconds} s`,
        isMet: all <= maxSeconds * 1000,
      },
    ]
  } finally {
    await browser.close()
    await server.dispose()
  }
}

interface MeasuredPage {
  name: string
  answer: (page: Page) => Promise<void>
}

const pages: MeasuredPage[] = [
  {
    name: 'name and date of birth',
    async answer(page) {
      await press(page, page.getByRole('link', { name: 'Start Now' }))
      await page.waitForURL(/\/start\/name$/)
      await type(page, '[name="dob"]', '03021948')
      await saveAndContinue(page, /\/start\/allergies$/)
    },
  },
  {
    name: 'two allergies, with how bad',
    async answer(page) {
      const rows = [
        ['Penicillin', 'life-threatening'],
        ['Wasp stings', 'severe'],
      ] as const
      for (const [index, [allergen, severity]] of rows.entries()) {
        await type(page, `[name="allergies[${index}].allergen"]`, allergen)
        await wait(page, 2 * msPerPress)
        await page.locator(`[name="allergies[${index}].severity"]`).selectOption(severity)
      }
      await saveAndContinue(page, /\/start\/medications$/)
    },
  },
  {
    name: 'four medications with doses, pasted and confirmed',
    async answer(page) {
      await type(page, '[name="text"]', medicationList)
      await press(page, page.getByRole('button', { name: 'Continue', exact: true }))
      await page.getByRole('heading', { name: 'Check your list' }).waitFor()
      await press(page, page.getByRole('button', { name: 'Add to the list' }))
      await page.waitForURL(/\/start\/first-aid$/)
    },
  },
  {
    name: 'two states and one implant',
    async answer(page) {
      for (const label of [/^Diabetes with insulin/, 'Epilepsy', 'Pacemaker'])
        await press(page, page.getByLabel(label, { exact: true }))
      await saveAndContinue(page, /\/start\/contact$/)
    },
  },
  {
    name: 'one contact',
    async answer(page) {
      await type(page, '[name="emergencyContacts[0].name"]', 'Elena Whitlock')
      await type(page, '[name="emergencyContacts[0].relationship"]', 'Daughter')
      await type(page, '[name="emergencyContacts[0].phone"]', '+44 7700 900123')
      await saveAndContinue(page, /\/start\/ready$/)
    },
  },
  {
    name: 'what a responder sees, to the card',
    async answer(page) {
      await page.getByText('Penicillin: Life-threatening').waitFor()
      await press(page, page.getByRole('link', { name: 'Print your card' }))
      await page.waitForURL(/\/print-kit$/)
    },
  },
]

async function type(page: Page, selector: string, text: string): Promise<void> {
  await wait(page, msPerPress)
  await page.locator(selector).click()
  await page.keyboard.type(text, { delay: msPerCharacter })
}

async function press(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await wait(page, msPerPress)
  await target.click()
}

async function saveAndContinue(page: Page, next: RegExp): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Save and continue' }))
  await page.waitForURL(next)
}

function wait(page: Page, ms: number): Promise<void> {
  return page.waitForTimeout(ms)
}

function formatSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
