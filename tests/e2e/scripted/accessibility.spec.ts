import { everyPage } from '#tests/support/every-page.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/fixtures.ts'

const contrast = ['color-contrast']

for (const [name, open] of Object.entries(everyPage)) {
  test(`axe finds nothing on ${name}, and it does not scroll sideways`, async ({
    page,
    server,
  }) => {
    await open({ page, server })
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    // Contrast takes the longest: it is judged narrow in the light, and wide in the dark.
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNoAxeViolations(page, { without: contrast })
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page, { only: contrast })
  })
}
