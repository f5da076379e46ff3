import type { Page } from '@playwright/test'
import { findContrastFaults } from '#tests/support/browser/page-faults/contrast-faults.ts'
import {
  findCoveredControls,
  findSmallTargets,
} from '#tests/support/browser/page-faults/control-faults.ts'
import type { PageFault } from '#tests/support/browser/page-faults/page-fault.ts'
import { findStructureFaults } from '#tests/support/browser/page-faults/structure-faults.ts'
import { findTextFaults } from '#tests/support/browser/page-faults/text-faults.ts'
import { readPageTraits } from '#tests/support/browser/page-traits.ts'
import type { Variant } from './variants.ts'

// A shift below this is not seen; a page is good below 0.1 (web.dev/cls).
const minShift = 0.002

const knownColours = new Set<string>()

/** Finds the faults of a page in its present variant. Contrast needs the scripts of axe. */
export async function findFaults(
  page: Page,
  variant: Variant,
  hasScripts: boolean,
): Promise<PageFault[]> {
  const faults = [...(await findStructureFaults(page)), ...(await findTextFaults(page))]
  if (variant.isPrint) return faults
  faults.push(...(await findSmallTargets(page)), ...(await findCoveredControls(page)))
  // Forced colours are those of the system.
  if (hasScripts && variant.colours !== 'forced')
    faults.push(...(await findContrastFaults(page, await readPageTraits(page), knownColours)))
  return faults
}

/** Records how far the parts of each document move while it loads. */
export async function recordLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { total: 0, moved: '' }
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element }[]
      })[]) {
        if (entry.hadRecentInput) continue
        shifts.total += entry.value
        shifts.moved ||= (entry.sources[0]?.node?.parentElement?.outerHTML ?? '').slice(0, 80)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns how far the parts of the open document have moved, if one can see it. */
export async function findLayoutShift(page: Page): Promise<PageFault[]> {
  const { total, moved } = await page.evaluate(
    () =>
      (window as { shifts?: { total: number; moved: string } }).shifts ?? { total: 0, moved: '' },
  )
  return total < minShift
    ? []
    : [{ kind: 'layout shifts', detail: `${total.toFixed(3)}: ${moved}` }]
}
