import { plainName } from './plain-name.ts'

/** Returns the first line of a mail. @param name undefined if it is unknown or not proven. */
export function greetingFor(name?: string): string {
  return name === undefined ? 'Hello,' : `Hello ${plainName(name)},`
}
