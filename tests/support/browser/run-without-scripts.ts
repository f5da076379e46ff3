import type { Page } from '@playwright/test'

/** Does something while the page runs none of its scripts, as after they were switched off. */
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
