import type { Page } from '@playwright/test'
import { fieldsOf } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { uploadCard } from '#tests/support/data/card-images.ts'
import { fullProfile, variants } from '#tests/support/data/full-profile.ts'
import {
  type OwnerWithLink,
  ownerWithFullProfile,
  ownerWithProfile,
  ownerWithSections,
  sharedOwner,
} from '#tests/support/data/owner.ts'
import { pdfPages, pdfPicture, printToPdf } from '#tests/support/data/pdf.ts'
import { readPixels } from '#tests/support/data/read-pixels.ts'
import { readablePaths, storedWords } from '#tests/support/db/stored-words.ts'
import type { TestServer } from '#tests/support/http/server.ts'

type Values = Partial<Record<SectionName, object>>

const entries = Array.from({ length: 45 }, (_, index) => `Number${index + 1}`)

const { medications = [] } = fullProfile.medications

/** The first-aid states of both fixtures, with every line of the owner. */
const history = {
  ...linesOfStates(variants.history?.[1]),
  ...fullProfile.history,
  firstAidStates: [
    ...(fullProfile.history.firstAidStates ?? []),
    ...(variants.history?.[1]?.firstAidStates ?? []),
  ],
}

function linesOfStates(values: object = {}): object {
  const fields = fieldsOf(sectionsByName.history)
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => fields[name]?.separatePart === 'first-aid-states'),
  )
}

/**
 * Every answer that a first owner can give, and more medicines than one sheet holds, of different
 * lengths.
 */
const long: Values = {
  ...fullProfile,
  history,
  allergies: {
    ...fullProfile.allergies,
    allergies: [
      ...(fullProfile.allergies.allergies ?? []),
      { id: 9, allergen: 'Chalk dust', reactionUnknown: true },
    ],
  },
  medications: {
    noMedications: false,
    medications: [
      ...medications,
      ...entries.map((entry, index) => ({
        id: index + 10,
        name: `First${entry} of its card`,
        type: 'otc',
        form: 'capsule',
        totalDosage: index + 1,
        unit: 'mcg',
        frequency: 'every-evening',
        doseTimes: [{ id: 1, time: '19:45' }],
        withFood: 'with',
        route: 'mouth',
        reason: `${'It is told at some length. '.repeat(index % 7)}Last${entry}`,
      })),
    ],
  },
}

const lines = Array.from({ length: 140 }, (_, index) => `Ancestor ${index + 1}.`)

/** The answers that exclude those, and one that is longer than a sheet. */
const other: Values = {
  ...Object.fromEntries(
    Object.entries(variants).map(([section, [values]]) => [section, { ...values }]),
  ),
  cultural: { religion: 'sikhism', languagePreferences: 'russian' },
  history: { ...variants.history?.[0], familyHistory: lines.join('\n') },
}

test.describe('A printed record', () => {
  // Scripts only change the time zone of a time on paper.
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled !== false, 'the same paper')

  test('has every possible answer in one of the two test records', () => {
    for (const [name, section] of Object.entries(sectionsByName)) {
      const fields = fieldsOf(section)
      const planted = [long, other].flatMap(values =>
        storedWords(fields, { ...values[name as SectionName] }).map(({ path }) => path),
      )
      expect([...new Set(planted)].sort(), name).toEqual(readablePaths(fields).sort())
    }
  })

  for (const format of ['A4', 'Letter']) {
    test(`loses no answer and names its owner on every sheet, on ${format}`, async ({
      page,
      server,
    }) => {
      await openRecord(page, server, createLongRecord)
      const pages = await printed(page, format)
      expectAll(pages, long)
      expectHeads(pages, 'Ada Quillfeather', 'December 10, 1951')
      expect(pages.length).toBeGreaterThan(5)
      for (const entry of entries) {
        const sheet = pages.findIndex(text => text.includes(`First${entry} `))
        expect(pages[sheet], `${entry} on one sheet`).toContain(`Last${entry}`)
      }

      await openRecord(page, server, createOtherRecord)
      await expect(page.getByRole('img', { name: 'Insurance card image 1' })).toBeVisible()
      const others = await printed(page, format)
      expectAll(others, other)
      expectHeads(others, 'Ada Quillfeather', 'December 10, 1951')
      for (const line of lines) expect(others.join(' ')).toContain(line)
      // This record omits two sections.
      expect(others.join(' ')).toMatch(/Functional Status Not provided/)
    })
  }

  test('is black on white with any colour scheme', async ({ page, server }) => {
    await openRecord(page, server, createLongRecord)
    const light = await picture(page, 'light')
    expect((await picture(page, 'dark')).equals(light), 'dark and light print the same').toBe(true)
    const pixels = await readGreys(light)
    const share = (isWanted: (grey: number) => boolean) =>
      pixels.filter(isWanted).length / pixels.length
    expect(share(grey => grey === 255)).toBeGreaterThan(0.8)
    expect(share(grey => grey < 40)).toBeGreaterThan(0.005)
  })
})

test('a button prints where scripts run; elsewhere a text explains how', async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openAs(page, await sharedOwner(server, ownerWithFullProfile), '/profile/view')
  const words = page.getByText('To print this record, use the menu of your browser.')
  const button = page.getByRole('button', { name: 'Print', exact: true })
  if (javaScriptEnabled === false) {
    await expect(words).toBeVisible()
    await expect(button).toHaveCount(0)
    return
  }
  await button.click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  await expect(words).toHaveCount(0)
})

function createLongRecord(server: TestServer): Promise<OwnerWithLink> {
  return ownerWithSections(server, long)
}

async function createOtherRecord(server: TestServer): Promise<OwnerWithLink> {
  const owner = await ownerWithSections(server, other)
  expect((await uploadCard(owner.client, server.origin)).status).toBe(302)
  return owner
}

async function openRecord(
  page: Page,
  server: TestServer,
  make: (server: TestServer) => Promise<OwnerWithLink>,
): Promise<void> {
  await openAs(page, await sharedOwner(server, make), '/profile/view')
}

/** Returns the words of each sheet, with single spaces. */
async function printed(page: Page, format: string): Promise<string[]> {
  const pages = await pdfPages(await printToPdf(page, { format }), { drawn: true })
  return pages.map(text => text.replace(/\s+/g, ' ').trim())
}

function expectAll(pages: string[], values: Values): void {
  const paper = joinBrokenLines(pages.join(' '))
  for (const [name, value] of Object.entries(values)) {
    const stored = storedWords(fieldsOf(sectionsByName[name as SectionName]), { ...value })
    // A text longer than a sheet is compared line by line.
    const lost = stored.filter(
      ({ words }) => words.length < 1000 && !paper.includes(joinBrokenLines(words)),
    )
    expect(lost, `lost of ${name}`).toEqual([])
  }
}

/** A line may end within a word. */
function joinBrokenLines(text: string): string {
  return text.replace(/\s/g, '')
}

function expectHeads(pages: string[], name: string, born: string): void {
  pages.forEach((text, index) => {
    const head = new RegExp(
      `^(\\d+ ?/ ?\\d+ )?${name} · Date of birth: ${born} · As of \\w{3} \\d+, \\d{4} `,
    )
    expect(text, `head of sheet ${index + 1}`).toMatch(head)
    expect(text).toMatch(new RegExp(`\\b${index + 1} ?/ ?${pages.length}\\b`))
    expect(text).not.toMatch(
      /\b(Edit|Print|Back to|Dashboard|Change History|Logout|Fill in|Skip)\b/,
    )
  })
}

async function picture(page: Page, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await page.emulateMedia({ colorScheme })
  return pdfPicture(await printToPdf(page, { format: 'A4', printBackground: true }), { dpi: 60 })
}

/**
 * Returns every pixel as a grey from 0 to 255.
 * @throws for a coloured pixel.
 */
async function readGreys(png: Buffer): Promise<number[]> {
  const { data } = await readPixels(png)
  return Array.from({ length: data.length / 4 }, (_, index) => {
    const [red, green, blue] = data.subarray(index * 4, index * 4 + 3)
    if (red !== green || green !== blue) throw new Error(`A colour: ${red} ${green} ${blue}`)
    return red ?? 0
  })
}

test('the emergency view for paper prints again after a cancelled dialog; without scripts it explains how', async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const { shareId, code } = await ownerWithProfile(server)
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1)
    }
  })
  await page.goto(`/view/${shareId}/${code}`)
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  const printed = (times: number) =>
    expect(page.locator('body')).toHaveAttribute('data-printed', String(times))
  const words = page.getByText('To print this page, use the menu of your browser.')
  const button = page.getByRole('button', { name: 'Print', exact: true })
  if (!javaScriptEnabled) {
    await expect(words).toBeVisible()
    await expect(button).toBeHidden()
    return
  }
  await printed(1)
  await expect(words).toBeHidden()
  await button.click()
  await printed(2)
  await page.emulateMedia({ media: 'print' })
  await expect(button).toBeHidden()
})
