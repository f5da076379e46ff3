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
  const before = listControls().map(({ key, control }) => {
    const { value, checked, files } = control
    return [key, { value, checked, files, hasFocus: control === document.activeElement }] as const
  })
  return () => {
    const controls = new Map(listControls().map(({ key, control }) => [key, control]))
    for (const [key, { value, checked, files, hasFocus }] of before) {
      const control = controls.get(key)
      if (control?.type === 'file') control.files = files
      else Object.assign(control ?? {}, { value, checked })
      if (hasFocus) control?.focus()
    }
  }
}

/** Returns the fields of all forms with a key that is the same in a page that is drawn anew. */
function listControls() {
  const controls = document.querySelectorAll<HTMLInputElement>('form [name]:not([type=hidden])')
  const counts: Record<string, number> = {}
  return Array.from(controls, control => {
    const { name } = control
    counts[name] = (counts[name] ?? 0) + 1
    return { key: `${name} ${counts[name]}`, control }
  })
}
