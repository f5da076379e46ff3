import type { BrowserContext, Locator, Page } from '@playwright/test'
import { waitForScripts } from '#tests/support/browser/hydration.ts'
import { percentile } from './percentile.ts'

const runs = 5

export const slowerProcessor = 4

/** Median times of the answer to an input, in milliseconds. */
export interface Interaction {
  what: string
  /** Time to the frame that answers the input. */
  ms: number
  /** Time to the frame that shows the change; undefined for a key. */
  changeMs?: number
}

interface Step {
  what: string
  path: string
  /** Runs before the CPU is throttled. */
  prepare?: (page: Page) => Promise<void>
  /** Returns the control to click; a key is pressed without it. */
  control?: (page: Page) => Locator
  /** Selector of the element that the click adds. */
  added?: string
}

const steps: Step[] = [
  {
    what: 'first key in Allergies',
    path: '/profile/allergies?edit=1',
    prepare: async page => {
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
    added: '.section-form',
  },
  {
    what: 'Add in Allergies',
    path: '/profile/allergies?edit=1',
    control: page => page.getByRole('button', { name: 'Add another allergy' }),
    added: '[data-row=allergies]',
  },
]

/** Measures answers of section pages with a throttled CPU, by the Event Timing API. */
export async function measureInteractions(context: BrowserContext): Promise<Interaction[]> {
  const found: Interaction[] = []
  for (const { what, ...step } of steps) {
    const times: Times[] = []
    while (times.length < runs) times.push(await timesOf(context, step))
    const changes = times.flatMap(({ changeMs }) => changeMs ?? [])
    const ms = times.map(one => one.ms)
    found.push({
      what,
      ms: percentile(ms, 50),
      ...(changes.length > 0 && { changeMs: Math.round(percentile(changes, 50)) }),
    })
  }
  return found
}

type Times = Omit<Interaction, 'what'>

async function timesOf(
  context: BrowserContext,
  { path, prepare, control, added }: Omit<Step, 'what'>,
): Promise<Times> {
  const page = await context.newPage()
  page.on('dialog', dialog => dialog.accept())
  const session = await context.newCDPSession(page)
  await page.goto(path)
  await waitForScripts(page)
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  const place = control && (await findCenter(control(page)))
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  await page.evaluate(recordTimes, added)
  // A locator's click would read the page within the measured event.
  if (place) await page.mouse.click(place.x, place.y)
  else await page.keyboard.press('a')
  if (added) await page.waitForFunction(() => (window as TimedWindow).changedAt)
  const times = await page.evaluate(readTimes)
  await page.close({ runBeforeUnload: false })
  return times
}

interface TimedWindow extends Window {
  /** Duration of the longest event, and the time of the first one. */
  maxEventMs?: number
  startedAt?: number
  /** Time of the frame that shows the added element. */
  changedAt?: number
}

// Runs in the browser.
function recordTimes(added: string | undefined): void {
  const timed = window as TimedWindow
  timed.maxEventMs = 0
  const count = () => (added ? document.querySelectorAll(added).length : 0)
  const before = count()
  new PerformanceObserver(list => {
    for (const { duration, startTime } of list.getEntries()) {
      // An event after the change is no answer: the mouse may be over another element.
      if (timed.changedAt !== undefined && startTime > timed.changedAt) continue
      timed.startedAt ??= startTime
      timed.maxEventMs = Math.max(timed.maxEventMs ?? 0, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const changes = new MutationObserver(() => {
    if (count() <= before) return
    changes.disconnect()
    requestAnimationFrame(() => {
      timed.changedAt = performance.now()
    })
  })
  changes.observe(document.body, { childList: true, subtree: true })
}

// Runs in the browser. It waits two frames for the entry of the event.
function readTimes(): Promise<Times> {
  const timed = window as TimedWindow
  const read = (): Times => {
    const { maxEventMs: longestEvent = 0, startedAt, changedAt } = timed
    const hasBoth = startedAt !== undefined && changedAt !== undefined
    return { ms: longestEvent, ...(hasBoth && { changeMs: changedAt - startedAt }) }
  }
  return new Promise(resolve => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(read()), 500)))
  })
}

async function findCenter(control: Locator): Promise<{ x: number; y: number }> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
