import { useRouteLoaderData } from '@remix-run/react'
import type { Ability } from '#app/access/abilities.ts'
import type { RootData } from '#app/access/root-data-route.server.ts'
import { product } from '#app/lib/product.ts'
import type { loader } from '#app/root.tsx'
import { useErrorRootData } from './error-root-data.tsx'

/**
 * Data of the root about visitor and instance, also on an error page whose root loader did not run.
 */
export function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData<typeof loader>('root')
  const ofError = useErrorRootData()
  return loaded ?? ofError
}

/** Whom the visitor acts for; undefined on the pages of one's own account. */
export function useActing() {
  return useRootData()?.acting
}

/** Whether a page may offer something to who looks at it. Only what is shown depends on it: the server asks again. */
export function useMay(ability: Ability): boolean {
  const acting = useActing()
  return acting === undefined || acting.may.includes(ability)
}

/** Whether the operator makes the HIPAA claim on this instance. */
export function useHipaaClaim(): boolean {
  return useRootData()?.hipaaClaim ?? false
}

/** What the product says of itself: the claim only where the operator makes it. */
export function useTagline(): string {
  return useHipaaClaim() ? product.tagline : product.plainTagline
}
