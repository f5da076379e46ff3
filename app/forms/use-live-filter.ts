import { useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'

/** The values of a filter by the name of their field, as the address of the page gives them. */
export type FilterValues = Readonly<Record<string, string>>

/**
 * Submits a GET form after each change, and sets its fields when another link or Back changes the
 * address.
 * @returns properties of the form.
 */
export function useLiveFilter(values: FilterValues) {
  const submit = useSubmit()
  const isLoading = useRef(false)
  const { state, formMethod } = useNavigation()
  isLoading.current = state !== 'idle'
  // True while the latest load, which may be over, was asked for by a filter and not by a link.
  const isOwnLoad = useRef(false)
  if (state !== 'idle') isOwnLoad.current = formMethod === 'GET'
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  // A field may have been changed before scripts ran.
  const isFirst = useRef(!useHydrated())
  const key = JSON.stringify(values)

  function show() {
    clearTimeout(timer.current)
    timer.current = undefined
    // Aborting an answer while it streams is an error of the page in Chromium.
    if (isLoading.current) return wait(50)
    const { current } = form
    if (!current) return
    const filled = [...new FormData(current)].filter(([, value]) => value !== '') as string[][]
    const action = current.getAttribute('action') ?? ''
    submit(new URLSearchParams(filled), { action, replace: true, preventScrollReset: true })
  }

  function wait(ms: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(show, ms)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the values
  useEffect(() => {
    const fields = [...(form.current?.elements ?? [])].filter(isField)
    const changed = fields.filter(({ name, value }) => value.trim() !== (values[name] ?? ''))
    const mayBeLater = isFirst.current || isOwnLoad.current
    isFirst.current = false
    // A later change is still to be submitted.
    if (timer.current !== undefined) return
    if (!mayBeLater) {
      for (const field of changed) field.value = values[field.name] ?? ''
    } else if (changed.length > 0) {
      show()
    }
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    ref: form,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      wait(delayMs((target as HTMLInputElement).type))
    },
  }
}

type Field = HTMLInputElement | HTMLSelectElement

function isField(element: Element): element is Field {
  return 'value' in element && element.matches('input[name], select[name]')
}

/** A date has a value while its year is still typed. */
function delayMs(type: string): number {
  if (type === 'date') return 1000
  return type === 'select-one' ? 0 : 400
}
