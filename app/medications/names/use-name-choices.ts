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
    const isRow = input.current !== null && rowOf(input.current.name) !== ''
    setChoices(found.filter(({ value, fills }) => value !== typed || (isRow && fills)))
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

// A press fills the other fields of the row only if all of them are empty.
function applyChoice(input: HTMLInputElement, { value, fills = {} }: NameChoice): void {
  const row = rowOf(input.name)
  const controls = row === '' ? [] : Object.keys(fills).map(name => findControl(input, row + name))
  const canFill =
    controls.length > 0 && controls.every(control => control === input || control?.value === '')
  const texts = canFill ? Object.values(fills) : [value]
  for (const [at, control] of (canFill ? controls : [input]).entries()) {
    if (control) typeInto(control, texts[at] ?? '')
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function findControl({ form }: HTMLInputElement, name: string): Control | undefined {
  const found = form?.elements.namedItem(name)
  const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]
  return kinds.some(kind => found instanceof kind) ? (found as Control) : undefined
}

// Dispatches events, so that auto-save, hidden fields and the row's title react.
function typeInto(control: Control, value: string): void {
  control.value = value
  for (const type of ['input', 'change']) {
    control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

function scrollToOption(input: HTMLInputElement | null, at: number): void {
  const list = document.getElementById(input?.getAttribute('aria-controls') ?? '')
  list?.children[at]?.scrollIntoView({ block: 'nearest' })
}
