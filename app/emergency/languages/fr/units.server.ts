import type { Catalogue } from '../language-catalogue.ts'
import { pluralOf } from '../plural-forms.server.ts'

/** "5 minutes". */
export const minutes = (count: number) =>
  pluralOf('fr', count, { one: '{} minute', other: '{} minutes' })

/** "7 mois". */
export const months = (count: number) => pluralOf('fr', count, { one: '{} mois', other: '{} mois' })

/** Words of the numbers that the sections ask for. */
export const units: Catalogue['units'] = {
  days: count => pluralOf('fr', count, { one: '{} jour', other: '{} jours' }),
  weeks: count => pluralOf('fr', count, { one: '{} semaine', other: '{} semaines' }),
  years: count => pluralOf('fr', count, { one: '{} an', other: '{} ans' }),
}
