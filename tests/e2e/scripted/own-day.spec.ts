import { days } from '#app/lib/time.ts'
import { expect, openAs, saveForm, test } from '#tests/support/browser/fixtures.ts'

// Ten hours behind UTC: the server's latest day is one or two days ahead of this browser's.
test.use({ timezoneId: 'Pacific/Honolulu' })

test('a date picker ends at the local day, and its field refuses tomorrow', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/medical-history')
  const exam = page.getByLabel('Last physical exam')
  const { today, tomorrow } = honoluluDays()
  await expect(exam).toHaveAttribute('max', today)

  await exam.fill(tomorrow)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Last physical exam cannot be in the future')
  await expect(exam).toHaveValue(tomorrow)
  await exam.fill(today)
  await saveForm(page, 'Medical history saved successfully')
})

test('a month picker ends at the local month', async ({ page, owner }) => {
  // The first of June in UTC.
  await page.clock.setFixedTime('2020-06-01T05:00:00Z')
  await openAs(page, owner, '/profile/social')
  const months = page.getByLabel('Start month')
  for (const month of await months.all()) await expect(month).toHaveAttribute('max', '2020-05')
  await expect(months).toHaveCount(2)
})

function honoluluDays(): { today: string; tomorrow: string } {
  const day = (ms: number) =>
    new Date(ms).toLocaleDateString('en-CA', { timeZone: 'Pacific/Honolulu' })
  return { today: day(Date.now()), tomorrow: day(Date.now() + days(1)) }
}
