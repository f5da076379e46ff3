import type { Page } from '@playwright/test'

/** Runs a step while the scripts of the page are switched off. */
export async function runWithoutScripts(page: Page, doIt: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setScriptExecutionDisabled', { value: true })
  try {
    await doIt()
  } finally {
    await session.send('Emulation.setScriptExecutionDisabled', { value: false })
    await session.detach()
  }
}
