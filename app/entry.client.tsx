import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepHalfTyped, markHalfTyped } from '#app/forms/half-typed.ts'
import { holdEvents } from '#app/ui/document/early-events.ts'
import { NonceProvider } from '#app/ui/document/nonce.tsx'
import { ErrorRootDataProvider, readErrorRootData } from '#app/ui/document/root-data.ts'

// Safari 16, Chrome 105 and Firefox 112 have these, and what else the scripts use. An older browser
// keeps the page without scripts, which is complete: docs/decisions/0004-pages-and-browsers.md.
const hasNeededFeatures =
  'inert' in HTMLElement.prototype &&
  'requestSubmit' in HTMLFormElement.prototype &&
  CSS.supports('selector(:modal)')

if (hasNeededFeatures) hydrate()

function hydrate(): void {
  // Styles of later pages need the nonce of the document's policy.
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  const errorData = readErrorRootData()
  const restoreTyped = readTyped()
  const releaseEvents = holdEvents()
  const onHydrated = () => {
    releaseEvents()
    restoreTyped()
  }
  document.addEventListener('formdata', markHalfTyped)
  // Before the form and React see it.
  window.addEventListener('submit', keepHalfTyped, { capture: true })
  startTransition(() => {
    hydrateRoot(
      document,
      <NonceProvider value={nonce}>
        <ErrorRootDataProvider value={errorData}>
          <Hydrated onHydrated={onHydrated}>
            <RemixBrowser />
          </Hydrated>
        </ErrorRootDataProvider>
      </NonceProvider>,
    )
  })
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated])
  return children
}

/**
 * Reads what was typed before the scripts ran. Returns a function that sets it: React resets a
 * textarea, and draws the page anew where an extension added elements to it.
 */
function readTyped(): () => void {
  const listFields = () =>
    Array.from(document.querySelectorAll<HTMLInputElement>('form [name]:not([type=hidden])'))
  const before = listFields().map(old => {
    return { old, text: old.value, hasFocus: old === document.activeElement }
  })
  return () => {
    for (const field of listFields()) {
      // Fields with one name have the same order in a page that is drawn anew.
      const typed = before.find(({ old }) => old.name === field.name)
      if (!typed) continue
      before.splice(before.indexOf(typed), 1)
      const { old, text, hasFocus } = typed
      if (field.type === 'textarea' && field.value === field.defaultValue) field.value = text
      if (field === old) continue
      if (field.type === 'file') field.files = old.files
      else if (field.type !== 'textarea')
        Object.assign(field, { value: old.value, checked: old.checked })
      if (hasFocus) field.focus()
    }
  }
}
