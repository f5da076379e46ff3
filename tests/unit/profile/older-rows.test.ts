import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { formValues } from '#app/profile/parse/form-values.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { type RecordRow, toRecordSection } from '#app/profile/record/record.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { fieldsOf, type Section, type SectionValue } from '#app/profile-definition/section.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { anna as owner, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { savedSection } from '#tests/support/data/saved-profile.ts'
import { storedWords } from '#tests/support/db/stored-words.ts'
import { db } from '#tests/support/db/test-database.ts'
import { type Entries, postedForm } from '#tests/support/http/posted-form.ts'

type Values = Record<string, unknown>

/** Answers as version 0.1.0 stored them, and sentences in which the record says them. */
const older: [section: Section, value: Values, sentences: string[]][] = [
  [
    medications,
    {
      noMedications: false,
      medications: [
        {
          id: 1,
          name: 'Gabapentin',
          status: 'current',
          startedOn: '2019-05-06',
          type: 'prescription',
          form: 'capsule',
          unit: 'mg',
          pillsPerDose: 2,
          dosagePerPill: 300,
          frequency: 'other',
          customFrequency: 'When the weather turns',
          doseTimes: [{ id: 1, time: '08:30' }],
          withFood: 'without',
          reason: 'Nerve pain',
        },
        {
          id: 2,
          name: 'Metformin',
          status: 'current',
          totalDosage: 1000,
          unit: 'mg',
          pillsPerDose: 2,
          dosagePerPill: 250,
          frequency: 'x-days-a-week',
          selectedDaysOfWeek: ['monday'],
          doseTimes: [],
        },
        {
          id: 3,
          name: 'Methotrexate',
          status: 'current',
          pillsPerDose: 4,
          frequency: 'once-daily',
          doseTimes: [],
        },
        {
          id: 4,
          name: 'Ramipril',
          brandName: 'Altace',
          status: 'discontinued',
          startedOn: '2016-02-03',
          stoppedOn: '2017-11-30',
          totalDosage: 5,
          unit: 'mg',
          doseTimes: [],
          reason: 'Blood pressure',
        },
      ],
    },
    [
      '2 capsules of 300 mg (600 mg)',
      'Doses differ: 1000 mg, or 2 pills of 250 mg',
      'Once a week, on Monday',
      '4 pills',
      'Once daily as recorded. Usually weekly: check before giving',
      'Stopped November 30, 2017',
    ],
  ],
  [
    allergies,
    {
      noKnownAllergies: false,
      allergies: [
        { id: 1, allergen: 'Sulfa' },
        { id: 2, allergen: 'Latex', reaction: 'Hives' },
      ],
    },
    [],
  ],
  [personal, { writtenIn: 'en', weight: { unit: 'kg', kg: 8.4, lb: 19 } }, ['8.4 kg']],
]

registerAnnaBeforeEach()

describe.each(
  older,
)('answers of $name that an earlier version stored', (section, value, sentences) => {
  test('are all in the record', () => {
    const text = recordOf(section, value)
    const words = storedWords(fieldsOf(section), value).map(one => one.words)
    expect([...words, ...sentences].filter(one => !text.includes(one))).toEqual([])
  })

  test('remain when their form is saved unchanged, and nothing is logged', async () => {
    await store(section, value)
    const form = postedForm(fieldsOf(section), formValues(section, { value }))
    const save = { section, value: parse(section, form), version: 1, way: 'edit' } as const
    await saveSection(db, { owner, actor: owner }, save)
    const saved = savedIn(await loadProfile(db, owner), section)?.value ?? {}
    expect(saved).toMatchObject(typedIn(value))
    expect(recordOf(section, saved)).toBe(recordOf(section, value))
    expect((await listChanges(db, owner, { limit: 1 })).entries).toEqual([])
  })
})

async function store(section: Section, value: Values): Promise<void> {
  await saveSection(db, { owner, actor: owner }, { section, value: {}, version: 0, way: 'edit' })
  const data = seal(owner, ['medical_profiles.data', owner.id, section.storedName], value)
  await db.updateTable('medical_profiles').set({ data }).where('user_id', '=', owner.id).execute()
}

function parse(section: Section, form: Entries): SectionValue<Section> {
  const body = new FormData()
  body.append(`version.${section.name}`, '1')
  for (const [name, value] of form) body.append(name, value)
  const submission = parseWithZod(body, { schema: formSchema([section]) })
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return submission.value.entries[0]?.value ?? {}
}

// The unit that nobody typed is converted with the decimals of today.
function typedIn({ weight, ...others }: Values): Values {
  return weight ? { ...others, weight: { unit: 'kg', kg: 8.4 } } : others
}

function recordOf(section: Section, value: Values): string {
  const { blocks } = toRecordSection(section, savedSection(value))
  return textOf(blocks.flatMap(({ rows }) => rows))
    .replace(/\s+/g, ' ')
    .replaceAll('\u2060', '')
}

function textOf(rows: RecordRow[]): string {
  return rows
    .flatMap(({ label, text, items = [] }) => [
      label,
      text,
      ...items.flatMap(item => [item.title, textOf(item.rows)]),
    ])
    .join('\n')
}
