import type { Catalogue } from '../language-catalogue.ts'
import { pluralOf } from '../plural-forms.server.ts'

/** "5 minutes", as it stands after "wait". */
export const minutes = (count: number) =>
  pluralOf('ar', count, {
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: '{} دقائق',
    other: '{} دقيقة',
  })

/** "7 months". */
export const months = (count: number) =>
  pluralOf('ar', count, {
    one: 'شهر واحد',
    two: 'شهران',
    few: '{} أشهر',
    many: '{} شهرًا',
    other: '{} شهر',
  })

/** "500 characters". */
export const characters = (count: number) =>
  pluralOf('ar', count, {
    one: 'حرف واحد',
    two: 'حرفان',
    few: '{} أحرف',
    many: '{} حرفًا',
    other: '{} حرف',
  })

/** Words of the numbers that the sections ask for. */
export const units: Catalogue['units'] = {
  days: count =>
    pluralOf('ar', count, {
      one: 'يوم واحد',
      // The case that follows "every" and that says for how long.
      two: 'يومين',
      few: '{} أيام',
      many: '{} يومًا',
      other: '{} يوم',
    }),
  weeks: count =>
    pluralOf('ar', count, {
      one: 'أسبوع واحد',
      two: 'أسبوعان',
      few: '{} أسابيع',
      many: '{} أسبوعًا',
      other: '{} أسبوع',
    }),
  years: count =>
    pluralOf('ar', count, { one: 'سنة واحدة', two: 'سنتان', few: '{} سنوات', other: '{} سنة' }),
}
