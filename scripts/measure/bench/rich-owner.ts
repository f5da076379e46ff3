import type { ListField } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { type OwnerWithLink, ownerWithSections } from '#tests/support/data/owner.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import type { OwnServer } from '#tests/support/http/server.ts'

/** Registers an owner who answers every field, with a dozen rows in each list. */
export function registerRichOwner(server: OwnServer): Promise<OwnerWithLink> {
  const names = Object.keys(sectionsByName) as SectionName[]
  return ownerWithSections(server, Object.fromEntries(names.map(name => [name, richValues(name)])))
}

export async function openEmergencyLink(
  { origin }: OwnServer,
  { shareId, code }: OwnerWithLink,
  address?: string,
): Promise<HttpClient> {
  const client = new HttpClient(origin, address)
  const { status } = await client.get(`/view/${shareId}/${code}`)
  if (status !== 303) throw new Error(`The code was answered with ${status}`)
  return client
}

function richValues(name: SectionName): object {
  const values: Record<string, unknown> = { ...fullProfile[name] }
  for (const [key, field] of Object.entries(fieldsOf(sectionsByName[name]))) {
    const rows = values[key] as object[] | undefined
    if (field.kind === 'list' && rows?.length) values[key] = repeatToDozen(field, rows)
  }
  // A save refuses a total that differs from the list.
  if (Array.isArray(values.pregnancies)) values.totalPregnancies = values.pregnancies.length
  return values
}

function repeatToDozen({ maxRows }: ListField, rows: object[]): object[] {
  const length = Math.min(maxRows, 12)
  return Array.from({ length }, (_, index) => ({ ...rows[index % rows.length], id: index + 1 }))
}
