import { useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { product } from '#app/lib/product.ts'
import type { Ability, Role } from '#app/lib/roles.ts'

/** The rest of a session, as a page knows it. Times are milliseconds from when the page was told. */
export interface RemainingSession {
  /** Without activity. */
  leftMs: number
  /** With activity. */
  mostMs: number
  /** Mark of the account; it says nothing about its owner. */
  who: string
}

/** Data about the visitor and the instance, for every page. */
export interface RootData {
  hipaaClaim: boolean
  /** True for an instance that serves a network over plain http. */
  insecureNetwork: boolean
  origin: string
  supportEmail: string
  year: number
  /** Undefined where it could not be found out: a page then offers neither the login nor the logout. */
  isLoggedIn: boolean | undefined
  /** The owner for whom the visitor acts; undefined on the pages of one's own account. */
  acting: { firstName: string; name: string; role: Role; may: readonly Ability[] } | undefined
  /** True for an address under an access that the visitor does not have. */
  hasNoAccess: boolean
  session: RemainingSession | null
  /** True where the page shows a restored draft. */
  isRestoredDraft: boolean
  requestId: string
}

/**
 * Data of the root about visitor and instance, also on an error page whose root loader did not run.
 */
export function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData<RootData>('root')
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

const ErrorRootData = createContext<RootData | undefined>(undefined)

/**
 * Hands the document the root's data where its loader did not run, as after an action that threw.
 */
export const ErrorRootDataProvider = ErrorRootData.Provider

export function useErrorRootData(): RootData | undefined {
  return useContext(ErrorRootData)
}

/** The attribute of the document by which the browser reads that data again. */
export const errorRootAttribute = 'data-root'

/** Returns the data of the document in this browser. Undefined where the root's loader ran. */
export function readErrorRootData(): RootData | undefined {
  const text = document.documentElement.getAttribute(errorRootAttribute)
  return text ? JSON.parse(text) : undefined
}
