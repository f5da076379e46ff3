import type { Catalogue } from '../language-catalogue.ts'
import { firstAid } from './first-aid.server.ts'
import { sections } from './sections.server.ts'
import { texts } from './texts.server.ts'
import { units } from './units.server.ts'

/** The emergency view in Russian. */
export const russian: Catalogue = {
  texts,
  sections,
  firstAid,
  units,
  // Fits every count, where «каждый день» and «каждые 3 дня» would differ.
  phrases: { 'Every {}': '1 раз в {}' },
}
