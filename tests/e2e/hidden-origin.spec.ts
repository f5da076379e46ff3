import { enterAccessCode, expect, test } from '#tests/support/browser/fixtures.ts'
import { submitLogin } from '#tests/support/browser/journey.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'
import { serveBehindProxy } from '#tests/support/http/serve-behind-proxy.ts'

test('forms work behind a proxy that adds "Referrer-Policy: no-referrer"', async ({
  page,
  otherPage,
}) => {
  const server = await serveBehindProxy(headers => ({
    ...headers,
    'referrer-policy': 'no-referrer',
  }))
  try {
    const { shareId, code, person } = await ownerWithProfile(server)
    const origins: (string | null)[] = []
    for (const tab of [page, otherPage]) {
      tab.on('request', request => {
        if (request.method() === 'POST')
          void request.headerValue('origin').then(origin => origins.push(origin))
      })
    }
    await otherPage.goto(`${server.origin}/view/${shareId}`)
    await enterAccessCode(otherPage, code)
    await expect(otherPage.locator('body')).toContainText(planted.allergen)
    await otherPage.getByLabel('Who are you?').fill('Medic 7')
    await otherPage.getByRole('button', { name: 'Send my name to the owner' }).click()
    await expect(otherPage.getByText('You gave your name as Medic 7.')).toBeVisible()

    await page.goto(`${server.origin}/login`)
    await submitLogin(page, person)
    await expect(page).toHaveURL(`${server.origin}/dashboard`)
    await page.goto(`${server.origin}/profile/social`)
    await page.getByLabel('Occupation').fill('Glass blower')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Social history saved successfully')).toBeVisible()
    // Scripts send the real origin.
    expect(origins).toContain('null')
  } finally {
    await server.dispose()
  }
})
