import { createContext, useContext } from 'react'

const Nonce = createContext<string | undefined>(undefined)

/** Provides the nonce of this response; in the browser there is none. */
export const NonceProvider = Nonce.Provider

/** Returns the nonce of this response; undefined in the browser. */
export function useNonce(): string | undefined {
  return useContext(Nonce)
}
