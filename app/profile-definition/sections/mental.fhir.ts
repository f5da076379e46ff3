import type { Procedure } from 'fhir/r4'
import { absent, concept, describeAnswers, reportCondition } from '../fhir/elements.ts'
import {
  type FhirContext,
  type Mapped,
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
      section: sectionOf,
      toFhir: (answers, context) => [
        toCondition(context, answers, {
          place: 'diagnoses',
          text: answers.diagnoses ?? '',
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
    conditions: {
      section: sectionOf,
      toFhir: (answers, context) =>
        (answers.conditions ?? []).map(one =>
          toCondition(context, answers, {
            place: `conditions.${one}`,
            text: context.option('conditions', one),
          }),
        ),
    },
    otherConditions: {
      section: (_row, _context, answers) => sectionOf(answers),
      columns: { name: sent },
      toFhir: ({ id, name }, context, answers) =>
        name ? [toCondition(context, answers, { place: `otherConditions.${id}`, text: name })] : [],
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

// The form asks once for the status of what it calls "a mental health condition".
function sectionOf({ currentStatus = 'active' }: Mental) {
  return statuses[currentStatus] === 'resolved' ? 'pastProblems' : 'problems'
}

type Named = Pick<Parameters<typeof reportCondition>[1], 'place' | 'text'> & {
  note?: string | undefined
}

function toCondition(context: FhirContext, answers: Mental, { note, ...named }: Named): Mapped {
  return reportCondition(context, {
    ...named,
    section: sectionOf(answers),
    status: statuses[answers.currentStatus ?? 'active'],
    ...(note && { note }),
  })
}

type Treatment = NonNullable<Mental['treatments']>[number]

function toProcedure(row: Treatment, context: FhirContext): Procedure {
  const { provider, startDate: start, endDate: end, outcome } = row
  const texts = context.row('treatments', row)
  const period = toPeriod({ start, end })
  return {
    resourceType: 'Procedure',
    id: context.idOf(`treatments.${row.id}`),
    status: progressOf(row),
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
function progressOf({ startDate, endDate }: Treatment): Procedure['status'] {
  if (endDate) return 'completed'
  return startDate ? 'in-progress' : 'unknown'
}
