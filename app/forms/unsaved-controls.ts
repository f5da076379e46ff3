/** Attribute of a form whose content is saved. Its controls still differ from their defaults. */
export const savedAttribute = 'data-saved'

/** Returns whether a control differs from its default. */
export function isTouched(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(option => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, first)
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  const isTicked = field.type === 'checkbox' || field.type === 'radio'
  if (isTicked) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}
