import {
  type Field,
  type Fields,
  flag,
  type ListField,
  when,
} from '#app/profile-definition/field.ts'
import { block, fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { statesHint } from '#app/profile-definition/sections/history.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import type { StartPageName } from './start-pages.ts'

const { personal, allergies, medications, history } = sectionsByName

/** The part of a section that each page asks for: see `toWhole`. */
export const startParts: Partial<Record<StartPageName, Section>> = {
  name: partOf(personal, 'Name and date of birth', {
    fullName: take(personal, 'fullName', { required: 'Enter the full name' }),
    dob: take(personal, 'dob', { required: 'Enter the date of birth' }),
  }),
  allergies: partOf(allergies, 'Allergies', {
    noKnownAllergies: take(allergies, 'noKnownAllergies', {
      hint: 'Tick this only if you know of none.',
    }),
    allergies: takeList(
      allergies,
      'allergies',
      {
        allergen: {
          label: 'Allergic to',
          hint: undefined,
          required: 'Write what causes this allergy',
        },
        severity: { label: 'How bad' },
        otherSeverity: {},
      },
      {
        heading: 'Allergy {}',
        openRows: 3,
        addLabel: 'Add another allergy',
        required: 'Write an allergy, or tick “No known allergies”. If you are not sure, skip this.',
      },
    ),
  }),
  // Its page has a form of its own.
  medications,
  'first-aid': {
    ...history,
    blocks: [
      block('Conditions and situations', {
        noFirstAidStates: take(history, 'noFirstAidStates', {}),
        firstAidStates: take(history, 'firstAidStates', {
          label: 'True for you',
          hint: statesHint,
          required:
            'Tick what is true for you, or “None of these”. If you are not sure, skip this.',
        }),
        ...ownLines(history, 'firstAidStates'),
      }),
      block('Implants', {
        noImplantedDevices: take(history, 'noImplantedDevices', { label: 'No implants' }),
        implantedDevices: takeList(
          history,
          'implantedDevices',
          { kind: { hint: undefined, options: withoutOther(history, 'implantedDevices', 'kind') } },
          {
            label: 'Your implants',
            hint: 'Year, side and phone numbers can come later.',
            title: ['device', 'kind'],
            summary: [],
            allColumns: columnsIn(history, 'implantedDevices'),
            boxesOf: 'kind',
            required: 'Tick what you have, or “No implants”. If you are not sure, skip this.',
          },
        ),
      }),
    ],
  },
  contact: partOf(personal, 'Emergency contact', {
    ...when(
      { field: 'noEmergencyContact', in: [false] },
      {
        emergencyContacts: takeList(
          personal,
          'emergencyContacts',
          { name: {}, relationship: {}, phone: {} },
          {
            openRows: 1,
            heading: 'Contact {}',
            when: undefined,
            atLeastOne: undefined,
            addLabel: 'Add another contact',
            required: 'Write whom to call, or tick “There is nobody to call”',
          },
        ),
      },
    ),
    noEmergencyContact: flag('There is nobody to call'),
  }),
}

/**
 * Returns the part of a page as auto-save checks it; undefined for a page without auto-save. It
 * needs the required answers of its section alone, and no row: a half-answered page is kept.
 */
export function findAutosavedPart(page: string): Section | undefined {
  const parts: Partial<Record<string, Section>> = startParts
  const part = Object.hasOwn(parts, page) ? parts[page] : undefined
  if (!part || part === medications) return undefined
  const whole = fieldsOf(sectionsByName[part.name as SectionName])
  const blocks = part.blocks.map(one => ({ ...one, fields: withRequiredOf(whole, one.fields) }))
  return { ...part, blocks }
}

function withRequiredOf(whole: Fields, fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, field]) => {
    const own: Field | undefined = whole[name]
    if (field.kind === 'list' && own?.kind === 'list') {
      return [name, { ...field, required: undefined, item: withRequiredOf(own.item, field.item) }]
    }
    const required = own && 'required' in own ? own.required : undefined
    return [name, { ...field, required }]
  })
  return Object.fromEntries(entries)
}

function partOf(section: Section, legend: string, fields: Fields): Section {
  return { ...section, blocks: [block(legend, fields)] }
}

type Changes = Partial<Record<keyof Field | 'required' | 'options', unknown>>

/** Returns a field of the section with other words or rules for this page. */
function take(section: Section, name: string, changes: Changes): Field {
  const field = fieldsOf(section)[name]
  if (!field) throw new Error(`${section.title} has no field ${name}`)
  return { ...field, ...changes } as Field
}

/** As `take`, for a list with some of its columns. */
function takeList(
  section: Section,
  name: string,
  columns: Record<string, Changes>,
  changes: Partial<ListField>,
): ListField {
  const list = take(section, name, changes) as ListField
  const item = Object.entries(columns).map(([column, words]) => {
    const field = list.item[column]
    if (!field) throw new Error(`${list.label} has no column ${column}`)
    return [column, { ...field, ...words } as Field]
  })
  return { ...list, item: Object.fromEntries(item) }
}

/** Returns the fields that are drawn under the options of a field. */
function ownLines(section: Section, name: string): Fields {
  const field = fieldsOf(section)[name]
  const names = field?.kind === 'choices' ? Object.values(field.details ?? {}) : []
  return Object.fromEntries(names.map(one => [one, take(section, one, {})]))
}

/** Returns the options of a column without "other", which needs words of its own. */
function withoutOther(section: Section, name: string, column: string): Record<string, string> {
  const field = columnsIn(section, name)[column]
  const options = field?.kind === 'choice' ? Object.entries(field.options) : []
  return Object.fromEntries(options.filter(([value]) => value !== 'other'))
}

function columnsIn(section: Section, name: string): Fields {
  const list = fieldsOf(section)[name]
  return list?.kind === 'list' ? list.item : {}
}
