import type { Catalogue } from '../language-catalogue.ts'
import { pluralOf } from '../plural-forms.server.ts'

/** "5 minutos". */
export const minutes = (count: number) =>
  pluralOf('es', count, { one: '{} minuto', other: '{} minutos' })

/** "7 meses". */
export const months = (count: number) => pluralOf('es', count, { one: '{} mes', other: '{} meses' })

/** Words of the numbers that the sections ask for. */
export const units: Catalogue['units'] = {
  days: count => pluralOf('es', count, { one: '{} día', other: '{} días' }),
  weeks: count => pluralOf('es', count, { one: '{} semana', other: '{} semanas' }),
  years: count => pluralOf('es', count, { one: '{} año', other: '{} años' }),
}
