import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'

test('two numbers of a contact get a call link each, and the country code by a button', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, { personal: { country: 'Deutschland' } })
  await openAs(page, owner, '/start/contact')
  await page.getByLabel('Name').fill('Elena Whitlock')
  await page.getByLabel('Phone').fill('030/1234567 or 0170 1234567')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const links = page.getByRole('main').locator('a[href^="tel:"]')
  await expect(links).toHaveText(['030/1234567', '0170 1234567'])
  expect(await hrefs()).toEqual(['tel:0301234567', 'tel:01701234567'])

  await page.goto('/start/contact')
  await expect(page.getByText('With country code: +49 30 1234567, +49 170 1234567')).toBeVisible()
  await page.getByRole('button', { name: /^Use it/ }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('+49 30 1234567, +49 170 1234567')
  await expect(page.getByText('With country code')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(links).toHaveText(['+49 30 1234567', '+49 170 1234567'])
  expect(await hrefs()).toEqual(['tel:+49301234567', 'tel:+491701234567'])

  async function hrefs() {
    return await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  }
})
