import type { MedicationRow } from './medication-row.ts'

/**
 * Returns whether a row is methotrexate that is taken once a week as a rule: not on the skin, and
 * not for a cancer (ISMP list of high-alert medications).
 * @param isMethotrexate what a list of substances says; without it, the spelling decides.
 */
export function isWeeklyByRule(
  row: MedicationRow,
  isMethotrexate = spelledMethotrexate.test(`${row.name} ${row.brandName}`),
): boolean {
  const { form = '', customForm = '', route, customRoute = '', reason = '' } = row
  const isOnSkin =
    skinForms.includes(form) || route === 'skin' || onSkin.test(`${customForm} ${customRoute}`)
  return isMethotrexate && !isOnSkin && !cancer.test(reason)
}

const spelledMethotrexate =
  /\b(?:meth?otre(?:x|ss)at|trexall|otrexup|rasuvo|rheumatrex|reditrex|xatmep|jylamvo|metoject)/i

const skinForms = ['cream', 'drops', 'patch']

const onSkin = /\b(?:skin|gel|cream|ointment|lotion|topical)/i

const cancer =
  /cancer|carcinoma|sarcoma|leuk[ae]+mia|lymphoma|tumou?r|myeloma|malignan|chemo|oncolog/i
