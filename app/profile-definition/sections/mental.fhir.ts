import type { Procedure } from 'fhir/r4'
import { absent, concept, describeAnswers, reportCondition } from '../fhir/elements.ts'
import {
  type FhirContext,
  type MappedResource,
  mapSection,
  mapWith,
  narrate,
  sent,
} from '../fhir/mapping.ts'
import { toPeriod } from '../fhir/periods.ts'
import type { SectionValue } from '../section.ts'
import { mental } from './mental.ts'

type Mental = SectionValue<typeof mental>

export const { toFhir, unsent, narrativeOf } = mapSection(
  mental,
  {
    hasDiagnosis: narrate('problems'),
    diagnoses: {
      section: answers => sectionOf[statusOf(answers)],
      toFhir: (answers, context) => [
        toCondition(context, {
          place: 'diagnoses',
          text: answers.diagnoses ?? '',
          status: statusOf(answers),
          // The month of a diagnosis is not the onset.
          note: describeAnswers(context, ['firstDiagnosis', 'currentStatus']),
        }),
      ],
    },
    firstDiagnosis: mapWith('diagnoses'),
    currentStatus: mapWith('diagnoses'),
    symptoms: narrate('story'),
    triggers: narrate('story'),
    stressLevel: narrate('story'),
    sleepQuality: narrate('story'),
    hasTreatment: narrate('procedures'),
    treatments: {
      section: 'procedures',
      columns: { type: sent, provider: sent, startDate: sent, endDate: sent, outcome: sent },
      toFhir: (row, context) => [{ resource: toProcedure(row, context), section: 'procedures' }],
    },
    traumaHistory: narrate('story'),
    // The status is asked of the diagnosis alone, so a condition that is ticked is present.
    conditions: {
      section: 'problems',
      toFhir: ({ conditions = [] }, context) =>
        conditions.map(one =>
          toCondition(context, {
            place: `conditions.${one}`,
            text: context.option('conditions', one),
          }),
        ),
    },
    otherConditions: {
      section: 'problems',
      columns: { name: sent },
      toFhir: ({ id, name }, context) =>
        name ? [toCondition(context, { place: `otherConditions.${id}`, text: name })] : [],
    },
    copingStrategies: narrate('story'),
    supportSystems: narrate('story'),
    socialSupport: narrate('story'),
    additionalInformation: narrate('story'),
  },
  { isRestricted: true },
)

/** The clinical status of each answer: FHIR has no "managed". Without an answer it is active. */
const statuses = {
  active: 'active',
  managed: 'active',
  remission: 'remission',
  resolved: 'resolved',
} as const satisfies Record<NonNullable<Mental['currentStatus']>, string>

type Status = (typeof statuses)[keyof typeof statuses]

function statusOf({ currentStatus = 'active' }: Mental): Status {
  return statuses[currentStatus]
}

const sectionOf = {
  active: 'problems',
  remission: 'problems',
  resolved: 'pastProblems',
} as const satisfies Record<Status, string>

type Named = Pick<Parameters<typeof reportCondition>[1], 'place' | 'text'> & {
  status?: Status
  note?: string | undefined
}

function toCondition(
  context: FhirContext,
  { status = 'active', note, ...named }: Named,
): MappedResource {
  const section = sectionOf[status]
  return reportCondition(context, { ...named, section, status, ...(note && { note }) })
}

type Treatment = NonNullable<Mental['treatments']>[number]

function toProcedure(row: Treatment, context: FhirContext): Procedure {
  const { provider, startDate: start, endDate: end, outcome } = row
  const texts = context.row('treatments', row)
  const period = toPeriod({ start, end })
  return {
    resourceType: 'Procedure',
    id: context.idOf(`treatments.${row.id}`),
    status: progressOf(row, context),
    code: concept(texts.text('type') ?? context.label('treatments')),
    subject: context.patient,
    ...(period ? { performedPeriod: period } : { _performedDateTime: absent() }),
    recorder: context.patient,
    asserter: context.patient,
    ...(provider && { performer: [{ actor: { display: provider } }] }),
    ...(outcome && { outcome: concept(outcome) }),
  }
}

// The form says of the last month: "Leave this empty while it goes on".
function progressOf({ startDate, endDate }: Treatment, { now }: FhirContext): Procedure['status'] {
  const thisMonth = now.toISOString().slice(0, 7)
  if (endDate && endDate <= thisMonth) return 'completed'
  return startDate || endDate ? 'in-progress' : 'unknown'
}
