import type { Page } from '@playwright/test'
import type { Variant } from './variants.ts'

/** Shows an opened page in a variant. */
export async function applyVariant(
  page: Page,
  { width, height, colours, isPrint }: Variant,
): Promise<void> {
  await page.emulateMedia({
    media: isPrint ? 'print' : 'screen',
    colorScheme: colours === 'dark' ? 'dark' : 'light',
    forcedColors: colours === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
  })
  await page.setViewportSize({ width, height })
  await page.evaluate(() => scrollTo({ left: 0, top: 0, behavior: 'instant' }))
}

/** Takes the pictures of a page in its present variant, without the footer that all pages share. */
export async function takeShots(page: Page, variant: Variant, isFirst: boolean): Promise<Buffer[]> {
  const options = { animations: 'disabled', timeout: 30_000 } as const
  if (variant.isWindow) {
    await showBars(page)
    const top = await page.screenshot(options)
    const hasField = await focusField(page)
    return hasField ? [top, await page.screenshot(options)] : [top]
  }
  await showWhole(page)
  const height = isFirst ? undefined : await findFooterTop(page)
  if (!height) return [await page.screenshot({ ...options, fullPage: true })]
  const clip = { x: 0, y: 0, width: variant.width, height }
  return [await page.screenshot({ ...options, fullPage: true, clip })]
}

/** Shows the bars that another variant of the page has hidden. */
async function showBars(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('nav')) bar.style.visibility = ''
  })
}

/**
 * Loads the images below the window, and hides a bar at its edge: it would lie over the page.
 * Another variant of the page may have it as a row.
 */
async function showWhole(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const bar of document.querySelectorAll<HTMLElement>('nav')) {
      const isFixed = /fixed|sticky/.test(getComputedStyle(bar).position)
      bar.style.visibility = isFixed ? 'hidden' : ''
    }
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map(image => image.decode().catch(() => undefined)))
  })
}

// The pages of a responder have a footer of their own.
function findFooterTop(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const footer = [...document.querySelectorAll('footer')].findLast(one => !one.closest('main'))
    if (!footer || location.pathname.startsWith('/view')) return undefined
    const { top, height } = footer.getBoundingClientRect()
    return height > 0 ? Math.max(1, Math.round(top + scrollY)) : undefined
  })
}

/** Focuses the third field of the page, or its last. */
function focusField(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(input:not([type=hidden]), select, textarea)',
      ),
    ].filter(field => field.checkVisibility())
    const field = fields[2] ?? fields.at(-1)
    field?.focus()
    return field !== undefined
  })
}
