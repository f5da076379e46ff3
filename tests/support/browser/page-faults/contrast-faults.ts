import type { Page } from '@playwright/test'
import { findAxeViolations } from '../axe.ts'
import type { PageTraits } from '../page-traits.ts'
import type { PageFault } from './page-fault.ts'

/**
 * Returns the rule of axe for the contrast of a page: 7:1 on the pages of a responder, who may
 * read them in sunlight or smoke; 4.5:1 elsewhere.
 */
export function contrastRule(page: Page): string {
  const isEmergency = new URL(page.url()).pathname.startsWith('/view')
  return isEmergency ? 'color-contrast-enhanced' : 'color-contrast'
}

/** Finds low contrast among those colours of a page that `known` does not have, and adds them. */
export async function findContrastFaults(
  page: Page,
  { colours, partWith }: PageTraits,
  known: Set<string>,
): Promise<PageFault[]> {
  const rule = contrastRule(page)
  const fresh = colours.filter(colour => !known.has(`${rule} ${colour}`))
  if (fresh.length === 0) return []
  const violations = await findAxeViolations(page, { only: [rule], scope: await partWith(fresh) })
  for (const colour of fresh) known.add(`${rule} ${colour}`)
  return violations.map(detail => ({ kind: 'contrast is low', detail }))
}
