import { z } from 'zod'
import type { Access } from '#app/access/require-access-route.server.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import { type Profile, savedIn } from '../record/profile.ts'
import { findVersion } from '../record/versions.server.ts'
import { openMark } from './closed-rows.ts'
import { formValues, suggestedAnswers, unstoredValues } from './form-values.ts'
import {
  type FormPost,
  failIn,
  type OpenedForm,
  readForm,
  readVersions,
  versionSchema,
} from './parse-section.server.ts'
import { rowsIn } from './posted-rows.ts'

type Values = Record<string, unknown>

/** Returns the schema of a form for the stored profile. */
export type FormSchemaFor = (profile: Profile) => z.ZodType<FormPost>

/** A parsed form that is about to be saved. */
export interface ParsedForm {
  sections: readonly Section[]
  /** The profile that was read before the form was parsed. */
  profile: Profile
  post: FormPost
  /** The answers that `post` was parsed from. The step of a section may change them in place. */
  payload: Values
  schemaFor: FormSchemaFor
}

/** As `formSchema`, for a form that the actor opened. */
export function openedFormSchema(
  db: Database,
  access: Pick<Access, 'owner' | 'role'>,
  sections: readonly Section[],
): FormSchemaFor {
  return profile =>
    z.unknown().transform(async (raw, context) => {
      const posted = (raw ?? {}) as Values
      const opened = await loadOpenedForm(db, access, { sections, profile, posted })
      return readForm(sections, { profile, opened }, raw, failIn(context))
    })
}

/** Returns the sections that a posted form shows, by its versions. */
export async function loadOpenedForm(
  db: Database,
  access: Pick<Access, 'owner' | 'role'>,
  { sections, profile, posted }: { sections: readonly Section[]; profile: Profile; posted: Values },
): Promise<OpenedForm> {
  const { owner } = access
  const versions = readVersions(sections, posted.version)
  const opened: OpenedForm = {}
  for (const section of sections) {
    const find = (version: number) =>
      findVersion(db, owner, section, { version, saved: savedIn(profile, section) })
    const version = versions[section.name] ?? 0
    const base = await find(version)
    const rows = await loadLaterRows(section, posted, { version, find })
    if (!base || !rows) continue
    const first = firstVersionSchema.parse(posted.opened)[section.name]
    const { value: earliest } = (await find(first ?? version)) ?? base
    const displayed = formValues(section, base, suggestedAnswers(section, access))
    opened[section.name] = {
      value: { ...base.value, ...mergeRows(base.value, rows) },
      shown: unstoredValues(section, displayed, base.value),
      first: { ...earliest, ...mergeRows(earliest, rows) },
    }
  }
  return opened
}

// Forms and drafts of an older release of Medfold have another value here.
const firstVersionSchema = z.record(z.string(), versionSchema.optional().catch(undefined)).catch({})

type LaterRows = Record<string, Values[]>

/**
 * Returns the rows that were opened after the form, as they were stored then; undefined if a
 * version is not kept.
 */
async function loadLaterRows(
  section: Section,
  posted: Values,
  {
    version,
    find,
  }: { version: number; find: (version: number) => Promise<{ value: Values } | undefined> },
): Promise<LaterRows | undefined> {
  const later: LaterRows = {}
  for (const [name, field] of Object.entries(fieldsOf(section))) {
    if (field.kind !== 'list') continue
    for (const { id, [openMark]: mark } of rowsIn(posted[name])) {
      const at = rowVersionSchema.parse(mark)
      // An auto-save of the form includes the row.
      if (at <= version) continue
      const stored = rowsIn((await find(at))?.value[name]).find(row => row.id === Number(id))
      if (!stored) return undefined
      later[name] = [...(later[name] ?? []), stored]
    }
  }
  return later
}

const rowVersionSchema = versionSchema.default(0)

function mergeRows(value: Values, later: LaterRows): Values {
  const lists = Object.entries(later).map(([name, rows]) => {
    const ids = rows.map(({ id }) => id)
    return [name, [...rowsIn(value[name]).filter(({ id }) => !ids.includes(id)), ...rows]]
  })
  return Object.fromEntries(lists)
}
