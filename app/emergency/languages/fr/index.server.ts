import type { Catalogue } from '../language-catalogue.ts'
import { firstAid } from './first-aid.server.ts'
import { sections } from './sections.server.ts'
import { texts } from './texts.server.ts'
import { units } from './units.server.ts'

// In every text the space before : ; ! ? is a narrow no-break space (U+202F).

/** The emergency view in French, with vous. */
export const french: Catalogue = {
  texts,
  sections,
  firstAid,
  units,
  phrases: { 'Every {}': 'Tous les {}' },
}
