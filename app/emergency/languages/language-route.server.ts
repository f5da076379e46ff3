import Negotiator from 'negotiator'
import { allLanguages, englishLanguage, type Language, languageByTag } from './languages.server.ts'

/** Returns the language that the address of a page asks for: `?lang=es`. */
export function chosenLanguage(request: Request): Language | undefined {
  return languageByTag(new URL(request.url).searchParams.get('lang'))
}

/**
 * Returns the language in which a responder gets a page: the one its address asks for, else the one
 * chosen before, else the best of those that the browser names, else English.
 * @param cookie the value of the cookie that remembers a choice.
 */
export function languageFor(request: Request, cookie?: string): Language {
  return chosenLanguage(request) ?? languageByTag(cookie) ?? acceptedLanguage(request)
}

function acceptedLanguage({ headers }: Request): Language {
  const sent = { 'accept-language': headers.get('Accept-Language') ?? undefined }
  const tag = new Negotiator({ headers: sent }).language(allLanguages.map(language => language.tag))
  return languageByTag(tag) ?? englishLanguage
}
