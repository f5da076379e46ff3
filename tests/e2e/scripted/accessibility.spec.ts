import { everyPage } from '#tests/support/every-page.ts'
import { expect, expectNoAxeViolations, test } from '#tests/support/fixtures.ts'

for (const [name, open] of Object.entries(everyPage)) {
  test(`axe finds nothing on ${name}, light and dark, narrow and wide`, async ({
    page,
    server,
  }) => {
    await open({ page, server })
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoAxeViolations(page)
      }
    }
  })
}
