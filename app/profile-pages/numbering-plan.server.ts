import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import type { NumberingPlan } from '#app/lib/phone.ts'
import { searchKey } from '#app/lib/text-key.ts'

/** Returns how a country writes its phone numbers; undefined for an unknown name. */
export function findNumberingPlan(country = ''): NumberingPlan | undefined {
  const code = codes.get(nameKey(country))
  if (!code) return undefined
  const metadata = new Metadata()
  metadata.selectNumberingPlan(code)
  const lengths = metadata.numberingPlan?.possibleLengths().filter(length => length >= 6) ?? []
  const mobile = getExampleNumber(code, examples)?.nationalNumber
  return {
    code: getCountryCallingCode(code),
    trunk: findTrunk(code, mobile),
    mobileLength: mobile?.length,
    lengths,
  }
}

// The library has no function for it: a trunk prefix precedes a number and is no part of it.
function findTrunk(code: CountryCode, example?: string): string | undefined {
  return ['0', '8', '06', '1'].find(
    prefix => parsePhoneNumberFromString(`${prefix}${example}`, code)?.nationalNumber === example,
  )
}

/** The codes of countries by name: in English, in their own language, and in short. */
const codes = new Map<string, CountryCode>([
  ...getCountries().flatMap(code => namesOf(code).map(name => [nameKey(name), code] as const)),
  ...(['usa', 'america', 'united states of america'] as const).map(name => [name, 'US'] as const),
  ...(['uk', 'great britain', 'england', 'scotland'] as const).map(name => [name, 'GB'] as const),
  ['turkey', 'TR'],
])

function namesOf(code: CountryCode): string[] {
  const { language } = new Intl.Locale('und', { region: code }).maximize()
  const names = ['en', language].map(one => new Intl.DisplayNames(one, { type: 'region' }).of(code))
  return [code, ...names.filter(name => name !== undefined)]
}

function nameKey(name: string): string {
  return searchKey(name).replaceAll('.', '').trim()
}
