import { useRouteLoaderData } from '@remix-run/react'
import { product } from '#app/product.ts'
import type { loader } from '#app/root.tsx'

/** What the root knows of visitor and instance; undefined on the error page of a failed root. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root')
}

/** Whether the operator makes the HIPAA claim on this instance. */
export function useHipaaClaim(): boolean {
  return useRootData()?.hipaaClaim ?? false
}

/** What the product says of itself: the claim only where the operator makes it. */
export function useTagline(): string {
  return useHipaaClaim() ? product.tagline : product.plainTagline
}
