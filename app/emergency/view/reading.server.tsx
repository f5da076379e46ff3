import { createContext, type ReactNode, useContext } from 'react'
import { englishLanguage, type Language } from '../languages/languages.server.ts'

/** The languages of a part of a page. */
interface Reading {
  language: Language
  /** Language of the owner's own words, as in the personal section. */
  writtenIn: string
}

const ReadingContext = createContext<Reading>({ language: englishLanguage, writtenIn: 'en' })

interface ReadingProps extends Pick<Reading, 'language'> {
  writtenIn?: string
  children: ReactNode
}

/** Sets the languages of its children. Without `writtenIn` they have no words of an owner. */
export function ReadingProvider({ language, writtenIn = language.tag, children }: ReadingProps) {
  return (
    <ReadingContext.Provider value={{ language, writtenIn }}>{children}</ReadingContext.Provider>
  )
}

/** Returns the languages in which a component is read. */
export function useReading(): Reading {
  return useContext(ReadingContext)
}

/** Returns the language of the page. */
export function useLanguage(): Language {
  return useReading().language
}
