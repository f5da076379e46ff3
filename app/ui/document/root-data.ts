import { useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { product } from '#app/lib/product.ts'
import type { Ability, Role } from '#app/lib/roles.ts'

/** The remaining time of a session, in milliseconds from the answer. */
export interface RemainingSession {
  /** Time until the logout if there is no activity. */
  leftMs: number
  /** Time until the logout even if there is activity. */
  maxMs: number
  /** Identifies the account without revealing it: see `accountMark`. */
  accountMark: string
}

/** The owner whose proxy the visitor is. */
export interface ProxiedOwner {
  firstName: string
  name: string
  role: Role
  abilities: readonly Ability[]
  isMedicationListWithheld: boolean
}

/** Data about the visitor and the instance, for every page. */
export interface RootData {
  hipaaClaim: boolean
  /** True for an instance that serves a network over plain http. */
  insecureNetwork: boolean
  origin: string
  supportEmail: string
  year: number
  /** Undefined if unknown: the page offers neither login nor logout. */
  isLoggedIn: boolean | undefined
  /** The owner whose proxy the visitor is; undefined on own pages. */
  proxiedOwner: ProxiedOwner | undefined
  /** The owner, and the time of the answer in words for paper; undefined without a login. */
  letterhead?: { name: string; initials: string; asOf: string } | undefined
  /** False for an account without a profile, which only helps others. */
  hasDashboard: boolean
  /** True for a path of an access that the visitor does not have. */
  hasNoAccess: boolean
  /** IANA name of the actor's time zone; undefined if none is known. */
  timeZone?: string | undefined
  session: RemainingSession | null
  requestId: string
}

/** Returns the data of the root, also on an error page whose root loader did not run. */
export function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData<RootData>('root')
  const errorData = useErrorRootData()
  return loaded ?? errorData
}

/** Returns the owner whose proxy the visitor is; undefined on own pages. */
export function useProxiedOwner() {
  return useRootData()?.proxiedOwner
}

/** Returns true if the page offers an action to the visitor. The server checks it again. */
export function useCan(ability: Ability): boolean {
  return isOffered(useProxiedOwner(), ability)
}

/** Returns true if pages offer an action to the owner (undefined) or to this proxy. */
export function isOffered(proxy: ProxiedOwner | undefined, ability: Ability): boolean {
  return proxy === undefined || proxy.abilities.includes(ability)
}

/** Returns true if the operator claims compliance with HIPAA. */
export function useHipaaClaim(): boolean {
  return useRootData()?.hipaaClaim ?? false
}

/** Returns the tagline of the product, which names HIPAA only with the claim. */
export function useTagline(): string {
  return useHipaaClaim() ? product.tagline : product.plainTagline
}

const ErrorRootData = createContext<RootData | undefined>(undefined)

/** Provides the root's data if its loader did not run, as after an action that threw. */
export const ErrorRootDataProvider = ErrorRootData.Provider

/** Returns the data of `ErrorRootDataProvider`; undefined outside it. */
export function useErrorRootData(): RootData | undefined {
  return useContext(ErrorRootData)
}

/** The attribute of the document that carries this data to the browser. */
export const errorRootAttribute = 'data-root'

/** Returns this data in the browser; undefined if the root's loader ran. */
export function readErrorRootData(): RootData | undefined {
  const text = document.documentElement.getAttribute(errorRootAttribute)
  return text ? JSON.parse(text) : undefined
}
