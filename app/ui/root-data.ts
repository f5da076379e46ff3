import { useRouteLoaderData } from '@remix-run/react'
import type { Ability } from '#app/accounts/access.server.ts'
import { product } from '#app/product.ts'
import type { loader } from '#app/root.tsx'

/** What the root knows of visitor and instance; undefined on the error page of a failed root. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root')
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
