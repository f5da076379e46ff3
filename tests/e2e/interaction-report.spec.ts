import { download } from '#tests/support/browser/download.ts'
import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'
import { pdfPages, pdfText, printToPdf } from '#tests/support/data/pdf.ts'

const medicines = ['Coumadin', 'Advil', 'Larkhavenol', 'Clarithromicin', 'Percocet']

test('a report lists findings and unchecked parts on screen, on paper and as a PDF', async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const owner = await ownerWithSections(server, {
    medications: { medications: medicines.map(name => ({ name })) },
    allergies: { allergies: [{ allergen: 'Elderflower' }] },
  })
  await openAs(page, owner, '/profile/medications/report')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interaction report')
  await expect(page.getByText('You wrote “Clarithromicin”')).toBeVisible()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([
    'Summary',
    'Medications in this report',
    'Major (3)',
    'Other (1)',
    'Not compared',
    'More about this check',
  ])
  const list = page.getByRole('region', { name: 'Medications in this report' })
  const unknown = list.getByRole('listitem').filter({ hasText: 'Larkhavenol' })
  await expect(unknown).toContainText('Not recognized. Nothing was checked for it.')
  const title = 'Coumadin (warfarin) and Advil (ibuprofen)'
  const major = page.getByRole('article').filter({ hasText: title })
  await expect(major).toContainText('Major')
  await expect(major.getByText('What to do')).toBeVisible()
  // Source and rule are folded until they are asked for.
  const rule = 'systemic-anticoagulants-nsaids, written'
  await expect(major.getByText(rule)).toBeHidden()
  await major.getByText('Sources and rules').click()
  await expect(major.getByText(rule)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not compared' })).toContainText('Elderflower')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoHorizontalScroll(page)

  // Paper has the same content, without the buttons.
  const printed = (await pdfPages(await printToPdf(page, { format: 'A4' }))).join('\n')
  for (const words of ['Larkhavenol', title, 'not reviewed by a clinician']) {
    expect(onOneLine(printed)).toContain(words)
  }
  expectSourcesAtEnd(onOneLine(printed), rule)
  expect(printed).not.toMatch(/Export PDF|Back to Medications/)
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(
    javaScriptEnabled === false ? 0 : 1,
  )

  const { name, content } = await download(page.getByRole('link', { name: 'Export PDF' }))
  expect(name).toBe('medfold-interaction-report.pdf')
  const text = await pdfText(content)
  for (const words of ['Larkhavenol', title, 'not reviewed by a clinician']) {
    expect(onOneLine(text)).toContain(words)
  }
  expectSourcesAtEnd(onOneLine(text), rule)
})

test('a medicine is looked up from the list, and the report needs two', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    medications: { medications: [{ name: 'Warfarin' }, { name: 'Ibuprofen' }] },
  })
  await openAs(page, owner, '/profile/medications')
  await page.getByRole('link', { name: 'View Info about Warfarin' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warfarin')
  await expect(page.getByText('Vitamin K antagonists')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Warfarin and Ibuprofen')
  expect(await page.title()).not.toContain('Warfarin')
  await page.getByRole('link', { name: 'Report on all current medications' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interaction report')

  await page.goto('/profile/medications/report?m=1')
  const sentence = 'Please select at least 2 medications to check for interactions'
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export PDF' })).toHaveCount(0)
  await page.goto('/profile/medications/report.pdf?m=1')
  await expect(page.getByText('Generate an interaction report first')).toBeVisible()
})

function expectSourcesAtEnd(paper: string, rule: string): void {
  const [findings, notes = ''] = paper.split('Sources and rules').map(withoutHyphens)
  expect(findings).not.toContain(withoutHyphens(rule))
  expect(notes).toContain(withoutHyphens(rule))
}

// The text of a PDF has no hyphen where a line ends with one.
function withoutHyphens(text: string): string {
  return text.replaceAll('-', '')
}

// Line breaks do not matter.
function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
