import { z } from 'zod'
import { reAuthenticationFields } from '#app/accounts/re-authentication/re-authentication.server.ts'
import { lastDaySchema } from '#app/forms/days/last-day-schema.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { ProxyLimits } from './change-proxies.server.ts'

/** Titles of the sections that an owner can withhold, by stored name. */
export const sectionTitles: Record<string, string> = Object.fromEntries(
  sections.map(({ storedName, title }) => [storedName, title]),
)

/**
 * Returns the schema of the fields that limit a proxy.
 * @param endsAt the present end of the access; both as of `lastDaySchema`.
 */
export function limitFields(endsAt: string | null, timeZone: string | undefined) {
  return {
    lastDay: lastDaySchema(endsAt, timeZone),
    withheld: z.array(z.enum(sections.map(({ storedName }) => storedName))).default([]),
  }
}

/**
 * Returns the schema of the form that limits a proxy.
 * @param endsAt the present end of the access; both as of `lastDaySchema`.
 */
export function limitsSchema(endsAt: string | null, timeZone: string | undefined) {
  return z.object({
    owner: z.string(),
    ...limitFields(endsAt, timeZone),
    ...reAuthenticationFields,
  })
}

/** Returns true if new limits make an access longer or show one more section. */
export function extendsAccess(before: ProxyLimits, after: ProxyLimits): boolean {
  const isLonger = before.endsAt !== null && (after.endsAt === null || after.endsAt > before.endsAt)
  return isLonger || before.withheld.some(section => !after.withheld.includes(section))
}
