import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  risks,
  severities,
  severityOfTerm,
  type Term,
} from '#app/medications/knowledge/knowledge-file.ts'
import { checkedConditions } from '#app/profile/record/age-and-pregnancy.ts'

/** The texts that people review, each entry with its file. */
export interface Texts {
  groups: WithFile<GroupText>[]
  rules: WithFile<RuleText>[]
  cautions: WithFile<CautionText>[]
  allergens: WithFile<AllergenText>[]
  crossReactions: WithFile<CrossText>[]
  firstAid: WithFile<FirstAidText>[]
  states: WithFile<StateText>[]
  implants: WithFile<ImplantText>[]
  quiet: WithFile<QuietText>[]
  /** Rows of the tables of names and pairs, by file name without its ending. */
  names: Record<string, TableRow[]>
  pairs: Record<string, TableRow[]>
  /** Errors of the texts that are omitted. */
  faults: string[]
}

export type WithFile<T> = T & { file: string }
export type TableRow = Record<string, string>

const oneLine = z.string().trim().min(1).max(400)
const id = z
  .string()
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'an id has small letters, digits and hyphens')
const members = z.union([oneLine, z.array(oneLine).min(1)]).transform(names => [names].flat())
const severity = z.enum(severities)
const term = z.enum(Object.keys(severityOfTerm) as [Term, ...Term[]])
const day = z
  .union([z.iso.date(), z.date()])
  .transform(value => (value instanceof Date ? value.toISOString().slice(0, 10) : value))
const exceptions = z.array(z.union([oneLine, z.tuple([oneLine, oneLine])])).optional()
const local = z.union([z.literal(true), members]).optional()
const provenance = { source: oneLine, written: day }
const review = { reviewed_by: oneLine.optional(), reviewed_on: day.optional() }
const verdict = { severity, term, effect: oneLine, advice: oneLine, ...provenance }

const groupText = z.strictObject({
  label: oneLine,
  kind: z.enum(['class', 'property']),
  duplicate: severity.optional(),
  members: z.array(oneLine).default([]),
  includes: z.array(id).default([]),
})
const ruleText = z.strictObject({
  id,
  a: members,
  b: members,
  c: members.optional(),
  except: exceptions,
  local,
  mechanism: oneLine,
  example: z.array(oneLine).min(2).max(3),
  ...verdict,
})
const cautionText = z.strictObject({
  id,
  medicines: members,
  except: z.array(oneLine).optional(),
  local,
  when: z.union([
    z.enum(['pregnant', ...checkedConditions]),
    z.string().regex(/^(age under \d+|age \d+ or over)$/),
  ]),
  example: oneLine,
  ...verdict,
})
const allergenText = z.strictObject({
  id,
  label: oneLine,
  names: z.array(oneLine).min(1),
  covers: z.array(oneLine),
})
const crossText = z.strictObject({
  id,
  allergic_to: members,
  medicines: members,
  except: z.array(oneLine).optional(),
  risk: z.enum(risks),
  note: oneLine,
  example: z.tuple([oneLine, oneLine]),
  ...provenance,
})
const firstAidText = z
  .strictObject({
    id,
    reason: oneLine,
    medicines: members,
    except_forms: z.array(oneLine).optional(),
    only_forms: z.array(oneLine).optional(),
    low_daily_mcg: z.record(oneLine, z.number().positive()).optional(),
    example: oneLine,
    ...provenance,
    ...review,
  })
  .superRefine(checkReview)
const stateFields = {
  id,
  title: oneLine,
  text: oneLine.optional(),
  ask_when: z.array(oneLine).default([]),
  ...provenance,
  ...review,
}
const stateText = z
  .strictObject({
    ...stateFields,
    group: oneLine,
    own_line: oneLine.optional(),
    /** Options of the common conditions that make the editor ask. */
    ask_conditions: z.array(oneLine).default([]),
  })
  .superRefine(checkReview)
const implantText = z.strictObject(stateFields).superRefine(checkReview)
const quietText = z.strictObject({
  id,
  a: members,
  b: members,
  cap: z.enum(['other', 'none']),
  reason: oneLine,
  ...provenance,
})

type GroupText = z.infer<typeof groupText> & { id: string }
type RuleText = z.infer<typeof ruleText>
type CautionText = z.infer<typeof cautionText>
type AllergenText = z.infer<typeof allergenText>
type CrossText = z.infer<typeof crossText>
type FirstAidText = z.infer<typeof firstAidText>
type StateText = z.infer<typeof stateText>
type ImplantText = z.infer<typeof implantText>
type QuietText = z.infer<typeof quietText>

/** Refuses half a review, and one that is older than the statement. */
function checkReview(
  entry: { written: string; reviewed_by?: string; reviewed_on?: string },
  context: z.RefinementCtx,
): void {
  const { written, reviewed_by, reviewed_on } = entry
  const fail = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (reviewed_by && !reviewed_on) fail('reviewed_on', 'a review has its day')
  if (reviewed_on && !reviewed_by) fail('reviewed_by', 'a review has its clinician')
  if (reviewed_on && reviewed_on < written)
    fail('reviewed_on', 'the statement changed after its review')
}

/** Reads the folder of the review texts. Omits invalid entries and names them in `faults`. */
export function readTexts(folder: string): Texts {
  const faults: string[] = []
  const readYaml = (file: string): unknown => {
    try {
      return parse(readFileSync(join(folder, file), 'utf8'), { schema: 'core' })
    } catch (error) {
      faults.push(`${file}: ${(error as Error).message.split('\n')[0]}`)
      return undefined
    }
  }
  const parseEntries = <T>(file: string, entries: unknown, schema: z.ZodType<T>): WithFile<T>[] =>
    ((entries ?? []) as unknown[]).flatMap((entry, index) => {
      const result = schema.safeParse(entry)
      if (result.success) return [{ ...result.data, file }]
      const name = (entry as { id?: string } | null)?.id ?? `entry ${index + 1}`
      for (const { path, message } of result.error.issues)
        faults.push(`${file}: ${name}: ${path.join('.')}: ${message}`)
      return []
    })
  const readList = <T>(file: string, schema: z.ZodType<T>) =>
    parseEntries(file, readYaml(file), schema)
  const allergies = readYaml('allergies.yaml') as
    | { allergens?: unknown; cross?: unknown }
    | undefined
  const states = readYaml('first-aid-states.yaml') as
    | { states?: unknown; implants?: unknown }
    | undefined
  return {
    groups: listFiles(folder, 'groups', '.yaml').flatMap(file =>
      parseEntries(
        file,
        Object.entries((readYaml(file) ?? {}) as TableRow).map(([name, group]) => ({
          name,
          group,
        })),
        z
          .object({ name: id, group: groupText })
          .transform(({ name, group }) => ({ ...group, id: name })),
      ),
    ),
    rules: listFiles(folder, 'rules', '.yaml').flatMap(file => readList(file, ruleText)),
    cautions: readList('cautions.yaml', cautionText),
    allergens: parseEntries('allergies.yaml', allergies?.allergens, allergenText),
    crossReactions: parseEntries('allergies.yaml', allergies?.cross, crossText),
    firstAid: readList('first-aid.yaml', firstAidText),
    states: parseEntries('first-aid-states.yaml', states?.states, stateText),
    implants: parseEntries('first-aid-states.yaml', states?.implants, implantText),
    quiet: readList('quiet.yaml', quietText),
    names: readTables(folder, 'names', faults),
    pairs: readTables(folder, 'pairs', faults),
    faults,
  }
}

function listFiles(folder: string, part: string, ending: string): string[] {
  const files = readdirSync(join(folder, part)).filter(name => name.endsWith(ending))
  return files.sort().map(name => `${part}/${name}`)
}

function readTables(folder: string, part: string, faults: string[]): Record<string, TableRow[]> {
  const files = listFiles(folder, part, '.tsv')
  return Object.fromEntries(
    files.map(file => [
      basename(file, '.tsv'),
      readRows(file, readFileSync(join(folder, file), 'utf8'), faults),
    ]),
  )
}

// Cells are separated by tabs and never quoted.
function readRows(file: string, text: string, faults: string[]): TableRow[] {
  const [head = '', ...lines] = text.split(/\r?\n/)
  const columns = head.split('\t')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const cells = line.split('\t').map(cell => cell.trim())
    if (cells.length > columns.length) faults.push(`${file}:${index + 2}: too many cells`)
    return [Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))]
  })
}
