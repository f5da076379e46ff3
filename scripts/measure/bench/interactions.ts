import type { BrowserContext, Locator, Page } from '@playwright/test'
import { waitForScripts } from '#tests/support/browser/hydration.ts'
import { percentile } from './figures.ts'

const runs = 5

export const slowerProcessor = 4

interface Interaction {
  what: string
  path: string
  /** Runs before the CPU is throttled. */
  prepare?: (page: Page) => Promise<void>
  /** Returns the control to click; a key is pressed without it. */
  control?: (page: Page) => Locator
}

const interactions: Interaction[] = [
  {
    what: 'first key in Allergies',
    path: '/profile/allergies?edit=1',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.locator('.section-form').getByRole('textbox').first().focus()
    },
  },
  {
    what: 'Edit in Allergies',
    path: '/profile/allergies',
    control: page => page.getByRole('link', { name: 'Edit', exact: true }),
  },
  {
    what: 'Add in Allergies',
    path: '/profile/allergies?edit=1',
    control: page => page.getByRole('button', { name: 'Add another allergy' }),
  },
]

/** Measures the median milliseconds until a frame answers an input, with a throttled CPU. */
export async function measureInteractions(
  context: BrowserContext,
): Promise<{ what: string; ms: number }[]> {
  const found: { what: string; ms: number }[] = []
  for (const interaction of interactions) {
    const times: number[] = []
    while (times.length < runs) times.push(await measureOnce(context, interaction))
    found.push({ what: interaction.what, ms: percentile(times, 50) })
  }
  return found
}

async function measureOnce(
  context: BrowserContext,
  { path, prepare, control }: Interaction,
): Promise<number> {
  const page = await context.newPage()
  page.on('dialog', dialog => dialog.accept())
  const session = await context.newCDPSession(page)
  await page.goto(path)
  await waitForScripts(page)
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  const place = control && (await findCenter(control(page)))
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  await page.evaluate(recordLongestEvent)
  // A locator's click would read the page within the measured event.
  if (place) await page.mouse.click(place.x, place.y)
  else await page.keyboard.press('a')
  await page.waitForTimeout(1000)
  const ms = await page.evaluate(() => (window as TimedWindow).maxEventMs ?? Number.NaN)
  await page.close({ runBeforeUnload: false })
  return ms
}

interface TimedWindow extends Window {
  /** Duration of the longest event, by the Event Timing API. */
  maxEventMs?: number
}

// Runs in the browser.
function recordLongestEvent(): void {
  const timed = window as TimedWindow
  timed.maxEventMs = 0
  new PerformanceObserver(list => {
    const durations = list.getEntries().map(({ duration }) => duration)
    timed.maxEventMs = Math.max(timed.maxEventMs ?? 0, ...durations)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function findCenter(control: Locator): Promise<{ x: number; y: number }> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
