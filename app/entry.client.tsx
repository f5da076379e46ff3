import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { NonceProvider } from '#app/ui/nonce.tsx'

// The document keeps the policy it came with, so a style that a later page brings carries the same nonce.
const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceProvider value={nonce}>
        <RemixBrowser />
      </NonceProvider>
    </StrictMode>,
  )
})
