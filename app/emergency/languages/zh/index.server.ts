import type { Catalogue } from '../language-catalogue.ts'
import { firstAid } from './first-aid.server.ts'
import { sections } from './sections.server.ts'
import { texts } from './texts.server.ts'

/** The emergency view in simplified Chinese. */
export const chinese: Catalogue = {
  texts,
  sections,
  firstAid,
  units: {
    days: count => `${count}天`,
    weeks: count => `${count}周`,
    // An age and a span have different words (岁, 年), so the labels of these answers say which it is.
    years: count => String(count),
  },
  phrases: { 'Every {}': '每{}1次' },
}
