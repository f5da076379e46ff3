import { englishFormats, type Formats } from '#app/profile-definition/display-answer.ts'
import { english } from './en.server.ts'
import type { Catalogue, LanguageTag } from './language-catalogue.ts'

/** English as the emergency pages say it: "Not recorded" where the person's own pages say "Not provided". */
export const emergencyEnglish: Formats = { ...englishFormats, notProvided: english.notRecorded }

/** How one of the other languages writes days, measures and lists. Digits are Western ones in all of them. */
export function formatsOf(tag: LanguageTag, { texts, units, phrases }: Catalogue): Formats {
  const locale = `${tag}-u-ca-gregory-nu-latn`
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (iso: string) => {
      const at = new Date(iso)
      // Rather as it is stored than no page at all.
      return Number.isNaN(at.getTime()) ? iso : format.format(at)
    }
  }
  const measured = (unit: string) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, useGrouping: false })
    return (number: number) => format.format(number)
  }
  const day = written({ dateStyle: 'long' })
  const month = written({ year: 'numeric', month: 'long' })
  const time = written({ timeStyle: 'short' })
  // The shorter one of Arabic is all digits, and nobody knows which of them is the month.
  const moment = written({ dateStyle: tag === 'ar' ? 'long' : 'medium', timeStyle: 'short' })
  const [cm, foot, inch, kg, lb] = ['centimeter', 'foot', 'inch', 'kilogram', 'pound'].map(measured)
  return {
    notProvided: texts.notRecorded,
    yes: texts.yes,
    day,
    month: words => month(`${words}-01`),
    time: words => time(`1970-01-01T${words}Z`),
    moment: iso => `${moment(iso)} UTC`,
    count: (number, unit) => units[unit](number),
    height(height) {
      const metric = cm?.(height.cm)
      const imperial = `${foot?.(height.feet)} ${inch?.(height.inches)}`
      return height.unit === 'cm' ? `${metric} (${imperial})` : `${imperial} (${metric})`
    },
    weight(weight) {
      const [metric, imperial] = [kg?.(weight.kg), lb?.(weight.lb)]
      return weight.unit === 'kg' ? `${metric} (${imperial})` : `${imperial} (${metric})`
    },
    phrase: (phrase, words) => phrases[phrase].replace('{}', words),
    separators: texts.separators,
    numbered: texts.numbered,
  }
}
