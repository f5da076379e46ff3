import { createContext, useContext } from 'react'

const Nonce = createContext<string | undefined>(undefined)

/** Hands the nonce of this response to the document; in the browser there is none. */
export const NonceProvider = Nonce.Provider

export function useNonce(): string | undefined {
  return useContext(Nonce)
}
