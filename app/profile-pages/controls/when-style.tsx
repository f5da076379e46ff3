import { memo } from 'react'
import { scopedName } from '#app/forms/fields/text-fields.tsx'
import type { Condition, Fields } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { useNonce } from '#app/ui/document/nonce.tsx'

/**
 * Hides the fields that do not apply, by CSS alone, so that it works without JavaScript. All fields
 * are always drawn; a browser without `:has()` shows them all, and the server drops what does not
 * apply.
 */
export const WhenStyle = memo(function WhenStyle({ sections }: { sections: readonly Section[] }) {
  const links = sections.flatMap(({ blocks }) => blocks.flatMap(({ more }) => more?.when ?? []))
  const rules = toRules(fieldsOf(...sections), sectionScope, links)
  // React escapes quotes and angle brackets in a style element, so the rules contain none. The
  // browser hides the nonce from scripts, so React would warn that it differs.
  return (
    <style
      suppressHydrationWarning
      nonce={useNonce()}
    >{`@supports selector(:has(*)) { ${rules.join('\n')} }`}</style>
  )
})

/** Scope of the fields that are in no list. */
export const sectionScope = 'section'

/**
 * Marks an element that is hidden unless all conditions hold. The scope is the list's name, or
 * `sectionScope`.
 */
export function whenTokens(
  scope: string,
  conditions: readonly Condition[] | undefined,
): string | undefined {
  return conditions?.map(condition => token(scope, condition)).join(' ') || undefined
}

function toRules(
  fields: Fields,
  scope: string,
  linkConditions: readonly Condition[] = [],
): string[] {
  const conditions = [
    ...Object.values(fields).flatMap(field => field.when ?? []),
    ...linkConditions,
  ]
  const unique = new Map(conditions.map(condition => [token(scope, condition), condition]))
  const ownRules = [...unique.values()].map(condition => rule(scope, condition))
  const rowRules = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'list' ? toRules(field.item, fieldMark(scope, name)) : [],
  )
  return [...ownRules, ...rowRules]
}

function rule(scope: string, condition: Condition): string {
  const field = `[data-field=${fieldMark(scope, condition.field)}]`
  const target = `[data-when~=${token(scope, condition)}]`
  if (condition.in.includes(false))
    return `[data-scope=${scope}]:has(${field} :checked) ${target} { display: none }`
  const chosen = condition.in.map(value =>
    value === true
      ? `${field} :checked`
      : `${field} option[value=${value}]:checked, ${field} [value=${value}]:checked`,
  )
  return `[data-scope=${scope}]:not(:has(${chosen.join(', ')})) ${target} { display: none }`
}

function token(scope: string, { field, in: values }: Condition): string {
  return `${fieldMark(scope, field)}-is-${values.join('-or-')}`
}

// Returns the value of `data-field` on the wrapper of a field.
function fieldMark(scope: string, name: string): string {
  return scopedName(scope === sectionScope ? name : `${scope}.${name}`)
}
