import type { KnownAboutMedication } from '#app/profile/record/medication-row.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'
import { toNameKey } from '../names/name-key.ts'
import { readExactly } from '../names/recognize-name.server.ts'
import { certainSubstance } from './substance-question.server.ts'

/** Returns what our list knows about a row, for its description. */
export function knowMedication(
  row: Medication,
  { country, today }: { country?: string; today?: string },
): KnownAboutMedication {
  const substance = certainSubstance(row, country)
  return {
    ...(substance && { substance }),
    ...(isUsuallyWeekly(row) && { isUsuallyWeekly: true }),
    ...(today && { today }),
  }
}

/**
 * Returns whether a row is taken once a week as a rule: methotrexate (ISMP list of high-alert
 * medications), unless it is put on the skin or its reason is a cancer.
 */
export function isUsuallyWeekly(row: Medication): boolean {
  const { name = '', brandName = '', form = '', customForm = '', route, customRoute = '' } = row
  const names = [name, brandName].map(readExactly)
  const isMethotrexate =
    names.some(({ ingredients }) => ingredients.includes('methotrexate')) ||
    foreignSpelling.test(toNameKey(`${name} ${brandName}`))
  const isOnSkin =
    names.some(({ isLocal }) => isLocal) ||
    localForms.includes(form) ||
    route === 'skin' ||
    onSkin.test(`${customForm} ${customRoute}`)
  return isMethotrexate && !isOnSkin && !cancer.test(row.reason ?? '')
}

const foreignSpelling = /\bmeth?otre(?:x|ss)at/

const localForms = ['cream', 'drops', 'patch']

const onSkin = /\b(?:skin|gel|cream|ointment|lotion|topical)/i

const cancer =
  /cancer|carcinoma|sarcoma|leuk[ae]+mia|lymphoma|tumou?r|myeloma|malignan|chemo|oncolog/i
