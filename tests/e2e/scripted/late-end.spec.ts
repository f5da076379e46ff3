import { expect, test } from '#tests/support/browser/fixtures.ts'
import { logInAs, newOwner } from '#tests/support/data/owner.ts'
import { grantFullAccess, lowerToViewOnly } from '#tests/support/http/served-access.ts'

test('reloading a page aborts an unfinished response without a fault', async ({ page, server }) => {
  const [owner, proxy] = [await newOwner(server), await newOwner(server)]
  const accessId = await grantFullAccess(server, owner, proxy)
  await logInAs(page, proxy, server.origin)
  await page.addInitScript(keepAnswersOpen)
  await page.goto(`/for/${accessId}/profile/social`)
  await expect(page.getByLabel('Current occupation')).toBeVisible()
  await lowerToViewOnly(server, accessId)

  // The banner reloads as soon as the refusal has been read.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Whose profile this is' })).toContainText(
    'View Only',
  )
  await expect(page.locator('html')).toHaveAttribute('data-given-up', '')
})

/** Runs in the page: responses to posts are complete but do not end until they are aborted. */
function keepAnswersOpen(): void {
  const plainFetch = window.fetch
  window.fetch = async (input, init) => {
    const answer = await plainFetch(input, init)
    if (init?.method !== 'POST') return answer
    const { signal } = init
    const words = new Uint8Array(await answer.arrayBuffer())
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(words)
        signal?.addEventListener('abort', () => {
          document.documentElement.setAttribute('data-given-up', '')
          controller.error(signal.reason)
        })
      },
    })
    return new Response(body, answer)
  }
}
