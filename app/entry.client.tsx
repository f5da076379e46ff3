import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { NonceProvider } from '#app/ui/document/nonce.tsx'
import { ErrorRootDataProvider, readErrorRootData } from '#app/ui/document/root-data.ts'

// Safari 16, Chrome 105 and Firefox 112 have these, and what else the scripts use. An older browser
// keeps the page without scripts, which is complete: docs/decisions/0003-browsers.md.
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
  startTransition(() => {
    hydrateRoot(
      document,
      <NonceProvider value={nonce}>
        <ErrorRootDataProvider value={errorData}>
          <Hydrated onHydrated={restoreTyped}>
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
  const before = Array.from(findControls(), ([key, old]) => {
    return { key, old, value: old.value, hasFocus: old === document.activeElement }
  })
  return () => {
    const controls = findControls()
    for (const { key, old, value, hasFocus } of before) {
      const control = controls.get(key)
      if (control?.type === 'textarea' && control.value === control.defaultValue)
        control.value = value
      if (!control || control === old) continue
      if (control.type === 'file') control.files = old.files
      else if (control.type !== 'textarea')
        Object.assign(control, { value: old.value, checked: old.checked })
      if (hasFocus) control.focus()
    }
  }
}

/** Returns the fields of all forms by a key that is the same in a page that is drawn anew. */
function findControls(): Map<string, HTMLInputElement> {
  const controls = document.querySelectorAll<HTMLInputElement>('form [name]:not([type=hidden])')
  const numbers: Record<string, number> = {}
  return new Map(
    Array.from(controls, control => {
      numbers[control.name] = (numbers[control.name] ?? 0) + 1
      return [`${control.name} ${numbers[control.name]}`, control]
    }),
  )
}
