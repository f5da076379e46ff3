import type { Catalogue } from '../language-catalogue.ts'
import { firstAid } from './first-aid.server.ts'
import { sections } from './sections.server.ts'
import { texts } from './texts.server.ts'
import { units } from './units.server.ts'

/** The emergency view in Arabic. */
export const arabic: Catalogue = {
  texts,
  sections,
  firstAid,
  units,
  phrases: { 'Every {}': 'كل {}' },
}
