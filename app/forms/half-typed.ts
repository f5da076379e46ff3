/** What is posted for a date, month or time that is typed in part. */
export const halfTyped = '?'

/**
 * Posts a question mark for a date, month or time that is typed in part: the browser would post an
 * empty one, which removes the stored answer. Every schema of these fields refuses it.
 */
export function markHalfTyped({ target, formData }: FormDataEvent): void {
  if (!(target instanceof HTMLFormElement)) return
  for (const field of target.elements) {
    if (field instanceof HTMLInputElement && field.validity.badInput)
      formData.set(field.name, halfTyped)
  }
}
