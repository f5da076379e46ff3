import type { MedicationDetails } from '../list/detail-fields.ts'
import { type LinePart, linePartsOf } from './line-parts.ts'
import { distinct } from './read-dose.ts'

/**
 * Returns the route in the parts of a line, or its typed words if the form has no option for it;
 * undefined if there are two, or if it does not fit the form.
 */
export function readRoute(
  parts: readonly LinePart[],
  { form, customForm = '', countUnit }: MedicationDetails,
  typed: string,
): MedicationDetails | undefined {
  const textOf = ({ start, end }: LinePart) => typed.slice(start, end)
  const [part, ...others] = distinct(
    linePartsOf(parts, 'route'),
    one => one.route ?? textOf(one).toLowerCase(),
  )
  if (!part) return {}
  if (others.length > 0) return undefined
  const { route } = part
  if (!route)
    return form === 'injection' ? undefined : { route: 'other', customRoute: textOf(part) }
  if (form === 'injection') return injected.has(route) ? { route } : undefined
  if (route !== 'mouth') return { route }
  // A puff by mouth is inhaled.
  if (form === 'inhaler' || countUnit === 'puffs') return { route: 'inhaled' }
  const isSwallowed =
    form === undefined ||
    ['tablet', 'capsule', 'liquid'].includes(form) ||
    /Gummy|Lozenge|Powder/.test(customForm)
  return isSwallowed ? { route } : undefined
}

const injected: ReadonlySet<string> = new Set(['under-skin', 'muscle', 'vein'])
