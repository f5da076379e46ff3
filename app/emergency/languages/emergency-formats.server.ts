import { allUnits } from '#app/profile-definition/count-units.ts'
import {
  capitalise,
  englishFormats,
  type Formats,
  toSingular,
} from '#app/profile-definition/display-answer.ts'
import type { Unit } from '#app/profile-definition/field.ts'
import type { Catalogue } from './catalogue.server.ts'
import { english } from './en.server.ts'
import type { PageTexts } from './page-texts.server.ts'

/** Formats of the English emergency pages, which say "Not recorded" for "Not provided". */
export const emergencyEnglish: Formats = { ...englishFormats, notProvided: english.notRecorded }

/** Returns how another language writes days, measures and lists. All of them use Western digits. */
export function createFormats(tag: string, texts: PageTexts, catalogue: Catalogue): Formats {
  const locale = `${tag}-u-ca-gregory-nu-latn`
  const formatWith = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (iso: string) => {
      const at = new Date(iso)
      // Falls back to the stored value.
      return Number.isNaN(at.getTime()) ? iso : format.format(at)
    }
  }
  const numberIn = (options: Intl.NumberFormatOptions) => {
    // As typed: the default rounds to three decimals.
    const digits = { useGrouping: false, maximumFractionDigits: 20 }
    const format = new Intl.NumberFormat(locale, { ...options, ...digits })
    return (number: number) => format.format(number)
  }
  const number = numberIn({})
  const measureIn = (unit: string) => numberIn({ style: 'unit', unit })
  const day = formatWith({ dateStyle: 'long' })
  const month = formatWith({ year: 'numeric', month: 'long' })
  const time = formatWith({ timeStyle: 'short' })
  // The medium date of Arabic is all digits: it does not show which of them is the month.
  const moment = formatWith({ dateStyle: tag === 'ar' ? 'long' : 'medium', timeStyle: 'short' })
  const [cm, foot, inch, kg, lb] = ['centimeter', 'foot', 'inch', 'kilogram', 'pound'].map(
    measureIn,
  )
  const counts = new Map(
    allUnits.map(unit => [unit, catalogue.plural(`units.${unit}`, toPluralForms(unit))]),
  )
  return {
    notProvided: texts.notRecorded,
    yes: texts.yes,
    day,
    month: words => month(`${words}-01`),
    time: words => time(`1970-01-01T${words}Z`),
    moment: iso => `${moment(iso)} UTC`,
    number,
    count(count, unit) {
      const words = counts.get(unit)?.(count) ?? englishFormats.count(count, unit)
      return words.replace(String(count), number(count))
    },
    height(height) {
      const metric = cm?.(height.cm)
      const imperial = `${foot?.(height.feet)} ${inch?.(height.inches)}`
      return height.unit === 'cm' ? `${metric} (${imperial})` : `${imperial} (${metric})`
    },
    weight(weight) {
      const [metric, imperial] = [kg?.(weight.kg), lb?.(weight.lb)]
      return weight.unit === 'kg' ? `${metric} (${imperial})` : `${imperial} (${metric})`
    },
    separators: [texts.separator, texts.longSeparator],
    numbered: (noun, number) => texts.numbered({ noun: capitalise(noun), number }),
    inYear: (noun, year) => texts.numbered({ noun: capitalise(noun), number: year }),
    medicine: texts.medicine,
  }
}

function toPluralForms(unit: Unit) {
  return { one: `{count} ${toSingular(unit)}`, other: `{count} ${unit}` }
}
