import type { Page } from '@playwright/test'

/** Opens the folded buttons of a listed medication. */
export async function openMore(page: Page, name: string): Promise<void> {
  await page.getByText(`More about ${name}`, { exact: true }).click()
}
