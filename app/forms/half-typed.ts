// A browser posts a date, month or time that is typed in part as an empty one, which removes the
// stored answer.

/** Keeps a form whose date is typed in part, as a browser without scripts does: it points there. */
export function keepHalfTyped(event: SubmitEvent): void {
  const { target, submitter } = event
  const isSave = !(submitter instanceof HTMLButtonElement && submitter.formNoValidate)
  // A page whose session has ended posts all that was typed.
  if (!isSave || document.querySelector('.session-cover')) return
  const field = listHalfTyped(target).find(one => one.getClientRects().length > 0)
  if (!field) return
  event.preventDefault()
  event.stopImmediatePropagation()
  field.reportValidity()
}

/** Posts a question mark for it in every other post, which each schema of these fields refuses. */
export function markHalfTyped({ target, formData }: FormDataEvent): void {
  for (const { name } of listHalfTyped(target)) formData.set(name, '?')
}

function listHalfTyped(form: EventTarget | null): HTMLInputElement[] {
  if (!(form instanceof HTMLFormElement)) return []
  const inputs = [...form.elements].filter(field => field instanceof HTMLInputElement)
  return inputs.filter(({ validity }) => validity.badInput)
}
