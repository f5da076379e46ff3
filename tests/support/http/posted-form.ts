import type { Field, Fields } from '#app/profile-definition/field.ts'

type Values = Record<string, unknown>
export type Entries = [name: string, value: string][]

/**
 * Returns the entries that a browser posts for an untouched form with these values: also empty and
 * hidden fields, and line breaks as CR LF.
 */
export function postedForm(fields: Fields, values: Values, prefix = ''): Entries {
  return Object.entries(fields).flatMap(([name, field]) =>
    postField(field, values[name], prefix + name),
  )
}

function postField(field: Field, value: unknown, name: string): Entries {
  switch (field.kind) {
    case 'code':
    case 'mirror':
      return []
    case 'flag':
      return value === true ? [[name, 'on']] : []
    case 'choices':
      return ((value ?? []) as string[]).map(one => [name, one])
    case 'choice':
      return postChoice(field, value, name)
    case 'height':
    case 'weight': {
      const parts =
        field.kind === 'height' ? ['unit', 'cm', 'feet', 'inches'] : ['unit', 'kg', 'lb']
      return parts.map(part => [`${name}.${part}`, toText((value as Values)[part])])
    }
    case 'list':
      return ((value ?? []) as Values[]).flatMap((row, index): Entries => {
        const at = `${name}[${index}].`
        return [[`${at}id`, toText(row.id)], ...postedForm(field.item, row, at)]
      })
    default:
      return [[name, toText(value).replaceAll('\n', '\r\n')]]
  }
}

// Radio buttons may all be unselected; a menu always has a value, empty only without a default.
function postChoice(
  { display, options, defaultValue }: Field & { kind: 'choice' },
  value: unknown,
  name: string,
): Entries {
  if (value !== undefined) return [[name, String(value)]]
  if (display === 'radios') return []
  return [[name, defaultValue ? (Object.keys(options)[0] ?? '') : '']]
}

function toText(value: unknown): string {
  return value === undefined ? '' : String(value)
}
