import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { rowOf } from '#app/forms/look-up.ts'
import type { NameChoice } from './name-choices.ts'

const delayMs = 150
const minLetters = 2

/**
 * Returns suggestions while typing, the active one, and the handlers of the field. The typed text
 * goes to our own server in the body of a post.
 */
export function useNameChoices(input: RefObject<HTMLInputElement>, address: string) {
  const [choices, setChoices] = useState<NameChoice[]>([])
  const [active, setActive] = useState(-1)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const request = useRef<AbortController>()
  const close = useCallback(() => {
    clearTimeout(timer.current)
    request.current?.abort()
    setChoices([])
    setActive(-1)
  }, [])
  useEffect(() => close, [close])

  const ask = async (typed: string) => {
    request.current = new AbortController()
    const { signal } = request.current
    const found = await fetchChoices(address, typed, signal)
    // The field may have changed or lost the focus meanwhile.
    if (signal.aborted || document.activeElement !== input.current) return
    setChoices(found.filter(({ value, fills }) => value !== typed || fills))
  }
  const choose = (choice: NameChoice) => {
    if (input.current) applyChoice(input.current, choice)
    close()
  }
  const onInput = () => {
    close()
    const typed = input.current?.value ?? ''
    if (typed.trim().length >= minLetters)
      timer.current = setTimeout(() => void ask(typed), delayMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (choices.length === 0 || event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      // One position more than names: the field itself.
      const places = choices.length + 1
      const next = ((active + 1 + step + places) % places) - 1
      setActive(next)
      scrollToOption(input.current, next)
    } else if (event.key === 'Enter' && choices[active]) {
      event.preventDefault()
      choose(choices[active])
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab') close()
  }
  return { choices, active, isOpen: choices.length > 0, choose, onInput, onKeyDown, onBlur: close }
}

async function fetchChoices(
  address: string,
  typed: string,
  signal: AbortSignal,
): Promise<NameChoice[]> {
  try {
    const body = new URLSearchParams({ query: typed })
    const response = await fetch(address, { method: 'POST', body, signal, redirect: 'manual' })
    return response.ok ? (await response.json()).choices : []
  } catch {
    // Without suggestions the field still works.
    return []
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

// A press fills the other fields of the row only if all of them are empty.
function applyChoice(
  input: HTMLInputElement,
  { value, fills = { name: value } }: NameChoice,
): void {
  const row = rowOf(input.name)
  const filled = Object.entries(fills).map(
    ([name, text]) => [input.form?.elements.namedItem(row + name) as Control | null, text] as const,
  )
  const canFill = row && filled.every(([control]) => control === input || control?.value === '')
  for (const [control, text] of canFill ? filled : [[input, value] as const]) {
    if (!control) continue
    control.value = text
    // Auto-save, hidden fields and the row's title react.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function scrollToOption(input: HTMLInputElement | null, at: number): void {
  const list = document.getElementById(input?.getAttribute('aria-controls') ?? '')
  list?.children[at]?.scrollIntoView({ block: 'nearest' })
}
