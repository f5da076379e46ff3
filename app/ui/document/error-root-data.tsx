import { createContext, useContext } from 'react'
import type { RootData } from './root-data.ts'

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
