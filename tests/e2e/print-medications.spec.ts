import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'
import { pdfPages, printToPdf } from '#tests/support/data/pdf.ts'

const reasons = ['High blood pressure', 'Type 2 diabetes', '', 'Nerve pain']

const filled = {
  personal: { fullName: 'Olga Petrova', gender: 'female', dob: '1948-05-06' },
  allergies: {
    allergies: [{ allergen: 'Penicillin', severity: 'life-threatening', reaction: 'Swelling' }],
  },
  medications: {
    medications: [
      ...Array.from({ length: 25 }, (_, index) => ({
        name: `Medication${index + 1}`,
        totalDosage: 500,
        unit: 'mg',
        frequency: 'twice-daily',
        ...(index % 5 === 0 && { doseTimes: [{ time: '08:00' }, { time: '20:00' }] }),
        reason: reasons[index % 4],
      })),
      {
        name: 'Ibuprofen',
        status: 'discontinued',
        stoppedOn: '2021-03-04',
        stopReason: 'rash',
        wasReaction: 'yes',
      },
    ],
  },
}

test('25 medications are printed on one sheet, with allergies first', async ({
  page,
  javaScriptEnabled,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openAs(page, await ownerWithSections(server, filled), '/profile/medications')
  await page.getByRole('link', { name: 'Print for the doctor' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medication list')
  await expectNoHorizontalScroll(page)
  const words = page.getByText('To print this list, use the menu of your browser.')
  if (javaScriptEnabled) {
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', '')
    await expect(words).toHaveCount(0)
  } else {
    await expect(words).toBeVisible()
  }
  for (const format of ['A4', 'Letter']) {
    const sheets = await pdfPages(await printToPdf(page, { format }))
    expect(sheets, format).toHaveLength(1)
    const text = (sheets[0] ?? '').replace(/\s+/g, ' ')
    expect(text).toContain('Olga Petrova · Date of birth: May 6, 1948 · As of')
    expect(text).toContain('Not checked by a doctor or pharmacist.')
    expect(text).toContain('Penicillin: Life-threatening, Swelling')
    expect(text.indexOf('Penicillin')).toBeLessThan(text.indexOf('Medication1'))
    for (const { name } of filled.medications.medications) expect(text).toContain(name)
    expect(text).toContain('Ibuprofen · Stopped March 4, 2021: rash')
    expect(text).not.toMatch(/Back to|Dashboard|Logout|To print this/)
  }
})
