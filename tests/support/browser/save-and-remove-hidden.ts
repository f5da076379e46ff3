import type { Page } from '@playwright/test'
import { expect, expectMessage } from './fixtures.ts'

/** Saves a form that hides answers. Without scripts the first Save asks for confirmation. */
export async function saveAndRemoveHidden(
  page: Page,
  message: string,
  javaScriptEnabled: boolean | undefined,
): Promise<void> {
  const save = page.getByRole('button', { name: 'Save', exact: true })
  if (javaScriptEnabled === false) {
    await save.click()
    await expect(page.getByRole('alert')).toContainText('Not saved yet: this removes')
  }
  await save.click()
  await expectMessage(page, message)
}
