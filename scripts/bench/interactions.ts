import type { BrowserContext, Locator, Page } from '@playwright/test'
import { waitForScripts } from '#tests/support/hydrated.ts'
import { percentile } from './load.ts'
import { slowLine } from './slow-line.ts'

const runs = 5

/** Milliseconds from an input to the frame that answers it, median. */
export interface Interaction {
  what: string
  ms: number
}

interface Step {
  what: string
  path: string
  /** Runs before the processor is slowed down. */
  prepare?: (page: Page) => Promise<void>
  /** Returns the control that the mouse presses; without it a key is pressed. */
  pressed?: (page: Page) => Locator
}

const steps: Step[] = [
  {
    what: 'first key in Allergies',
    path: '/profile/allergies?edit=1',
    prepare: async page => {
      await page.locator('.section-form summary').first().click()
      await page.locator('.section-form').getByRole('textbox').first().focus()
    },
  },
  {
    what: 'Edit in Allergies',
    path: '/profile/allergies',
    pressed: page => page.getByRole('link', { name: 'Edit', exact: true }),
  },
  {
    what: 'Add in Allergies',
    path: '/profile/allergies?edit=1',
    pressed: page => page.getByRole('button', { name: 'Add another allergy' }),
  },
]

/**
 * Returns how soon the pages of a section answer with a processor that is slower, as the Event
 * Timing API says.
 */
export async function measureInteractions(context: BrowserContext): Promise<Interaction[]> {
  const found: Interaction[] = []
  for (const { what, ...step } of steps) {
    const times: number[] = []
    while (times.length < runs) times.push(await timeOf(context, step))
    found.push({ what, ms: percentile(times, 50) })
  }
  return found
}

async function timeOf(
  context: BrowserContext,
  { path, prepare, pressed }: Omit<Step, 'what'>,
): Promise<number> {
  const page = await context.newPage()
  page.on('dialog', dialog => dialog.accept())
  const session = await context.newCDPSession(page)
  await page.goto(path)
  await waitForScripts(page)
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  const place = pressed && (await placeOf(pressed(page)))
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowLine.slowerProcessor })
  await page.evaluate(() => {
    const longest = Object.assign(window, { longestEvent: 0 })
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries())
        longest.longestEvent = Math.max(longest.longestEvent, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  // Not by a locator: its press looks at the page within the event that is measured.
  if (place) await page.mouse.click(place.x, place.y)
  else await page.keyboard.press('a')
  // Two frames, so that the entry of the event has been handed over.
  const ms = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const read = () =>
          setTimeout(
            () => resolve((window as unknown as { longestEvent: number }).longestEvent),
            500,
          )
        requestAnimationFrame(() => requestAnimationFrame(read))
      }),
  )
  await page.close({ runBeforeUnload: false })
  return ms
}

async function placeOf(control: Locator): Promise<{ x: number; y: number }> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
