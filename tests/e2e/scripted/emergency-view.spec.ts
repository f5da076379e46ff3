import { demoProfile } from '#app/development/demo-profile.server.ts'
import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import {
  ownerWithFullProfile,
  ownerWithProfile,
  ownerWithSections,
} from '#tests/support/data/owner.ts'
import { pdfPages, printToPdf } from '#tests/support/data/pdf.ts'
import { planted } from '#tests/support/db/planted.ts'

test('the emergency view marks danger by border and words in forced colors', async ({
  page,
  server,
}) => {
  const { shareId, code } = await ownerWithProfile(server)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/view/${shareId}/${code}`)
  const danger = page.locator('section', { hasText: 'Dangerous allergies' })
  await expect(danger).toContainText('Life-threatening')
  const border = await danger.evaluate(element => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(element)
    return { width: Number.parseFloat(borderTopWidth), style: borderTopStyle }
  })
  expect(border.width).toBeGreaterThanOrEqual(3)
  expect(border.style).toBe('solid')
  await expectNoAxeViolations(page)
})

test('the emergency view prints every answer, day and number on A4 and Letter, and no button', async ({
  page,
  server,
}) => {
  const { shareId, code } = await ownerWithProfile(server)
  await page.goto(`/view/${shareId}/${code}`)
  for (const format of ['A4', 'Letter']) {
    const sheets = await pdfPages(await printToPdf(page, { format }))
    const text = sheets.join('\n').replaceAll(/\s+/g, ' ')
    const missing = Object.values(planted).filter(words => !text.includes(words))
    expect(missing, format).toEqual([])
    for (const button of [
      'Finish viewing',
      'Leave a note',
      'Send my name to the owner',
      'Español',
    ]) {
      expect(text.includes(button), `${button} on ${format}`).toBe(false)
    }
    for (const sheet of sheets) expect(sheet).toContain(`${planted.fullName}, `)
    for (const sheet of sheets) expect(sheet).toMatch(/As of \w{3} \d/)
  }
})

test('every text of the emergency pages has a contrast of 7:1, in light and dark', async ({
  page,
  server,
}) => {
  const { shareId, code } = await ownerWithFullProfile(server)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/view/${shareId}?e=wrong`)
    await expect(page.locator('#code-error')).toBeVisible()
    await expectNoAxeViolations(page, ['color-contrast-enhanced'])
    await page.goto(`/view/${shareId}/${code}`)
    await expect(page.getByText('Dangerous allergies')).toBeVisible()
    await expectNoAxeViolations(page, ['color-contrast-enhanced'])
    await page.getByRole('button', { name: 'Finish viewing' }).click()
    await expect(page.getByRole('status')).toContainText('Viewing is finished.')
    await expectNoAxeViolations(page, ['color-contrast-enhanced'])
  }
})

test('the record prints what changes first aid on its first sheet, and cuts no allergy', async ({
  page,
  server,
}) => {
  const demo = await ownerWithSections(server, demoProfile)
  await page.goto(`/view/${demo.shareId}/${demo.code}`)
  const [first = '', ...others] = await pdfPages(await printToPdf(page, { format: 'A4' }))
  for (const words of ['Penicillin', 'Throat swelling', 'Apixaban', 'With Elena', '010 0141']) {
    expect(first).toContain(words)
  }
  expect(others.length).toBeLessThanOrEqual(1)

  const allergies = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    allergen: `Begin${index + 1}.`,
    severity: 'severe',
    reaction: `${'It itches. '.repeat(15)}End${index + 1}.`,
  }))
  const many = await ownerWithSections(server, {
    allergies: { noKnownAllergies: false, allergies },
  })
  await page.goto(`/view/${many.shareId}/${many.code}`)
  const sheets = await pdfPages(await printToPdf(page, { format: 'A4' }))
  expect(sheets.length).toBeGreaterThan(1)
  for (const { id } of allergies) {
    const sheet = sheets.find(text => text.includes(`Begin${id}.`))
    expect(sheet, `allergy ${id}`).toContain(`End${id}.`)
  }
})
