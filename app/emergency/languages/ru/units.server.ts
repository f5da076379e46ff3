import type { Catalogue } from '../language-catalogue.ts'
import { pluralOf } from '../plural-forms.server.ts'

/** "5 minutes", as it stands after "wait". */
export const minutes = (count: number) =>
  pluralOf('ru', count, { one: '{} минуту', few: '{} минуты', other: '{} минут' })

/** "7 months". */
export const months = (count: number) =>
  pluralOf('ru', count, { one: '{} месяц', few: '{} месяца', other: '{} месяцев' })

/** "500 characters", as it stands after "no more than". */
export const charactersAtMost = (count: number) =>
  pluralOf('ru', count, { one: '{} символа', other: '{} символов' })

/** Words of the numbers that the sections ask for. */
export const units: Catalogue['units'] = {
  days: count => pluralOf('ru', count, { one: '{} день', few: '{} дня', other: '{} дней' }),
  weeks: count => pluralOf('ru', count, { one: '{} неделя', few: '{} недели', other: '{} недель' }),
  years: count => pluralOf('ru', count, { one: '{} год', few: '{} года', other: '{} лет' }),
}
