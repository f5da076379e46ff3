import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'

/**
 * Clicks a control that downloads a file. Returns the name and the content of the file.
 * @throws when the download fails.
 */
export async function download(control: Locator): Promise<{ name: string; content: Buffer }> {
  const arrival = control.page().waitForEvent('download')
  await control.click()
  const file = await arrival
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}
