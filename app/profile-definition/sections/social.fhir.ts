import type { Coding } from 'fhir/r4'
import { loinc, snomed } from '../fhir/codes.ts'
import { concept, describeAnswers, observe, observeAnswer } from '../fhir/elements.ts'
import {
  type FhirContext,
  type Mapped,
  mapSection,
  mapWith,
  narrate,
  sent,
} from '../fhir/mapping.ts'
import { toEffective } from '../fhir/periods.ts'
import { type Social, social } from './social.ts'

const occupation = loinc('11341-5', 'History of Occupation')

export const { toFhir, unsent, narrativeOf } = mapSection(social, {
  currentOccupation: mapAnswer('currentOccupation', { code: occupation }),
  currentWorkplace: mapAnswer('currentWorkplace'),
  hasOccupationalHistory: narrate('social'),
  occupationalHistory: {
    section: 'social',
    columns: { jobTitle: sent, company: sent, startDate: sent, endDate: sent, exposureRisks: sent },
    toFhir: (row, context) => [toJob(row, context)],
  },
  smokingStatus: {
    section: 'social',
    toFhir: ({ smokingStatus }, context) => [toSmoking(smokingStatus, context)],
  },
  quitDate: mapWith('smokingStatus'),
  smokingYears: mapWith('smokingStatus'),
  tobaccoType: mapWith('smokingStatus'),
  amountPerDay: mapWith('smokingStatus'),
  startDate: mapWith('smokingStatus'),
  quitAttempts: mapWith('smokingStatus'),
  // The code for drinks a day (74013-4) needs a number, which the question does not ask for.
  alcoholStatus: mapAnswer('alcoholStatus', {
    code: loinc('11331-6', 'History of Alcohol use'),
    details: ['alcoholDetails'],
  }),
  alcoholDetails: mapWith('alcoholStatus'),
  substanceStatus: mapAnswer('substanceStatus', {
    details: ['substanceDetails', 'recoveryDetails'],
    isRestricted: true,
  }),
  substanceDetails: mapWith('substanceStatus'),
  recoveryDetails: mapWith('substanceStatus'),
  physicalActivity: mapAnswer('physicalActivity'),
  dietType: mapAnswer('dietType'),
  sleepPatterns: mapAnswer('sleepPatterns'),
  environmentalExposures: mapAnswer('environmentalExposures'),
  sexuallyActive: mapAnswer('sexuallyActive', { isRestricted: true }),
  contraceptionMethod: mapAnswer('contraceptionMethod', { isRestricted: true }),
  stiHistory: mapAnswer('stiHistory', { isRestricted: true }),
})

interface AnswerMapping {
  code?: Coding
  /** Fields that are sent as a note of this one. */
  details?: readonly (keyof Social)[]
  isRestricted?: boolean
}

function mapAnswer(
  field: keyof Social,
  { code, details = [], isRestricted = false }: AnswerMapping = {},
) {
  return {
    section: 'social' as const,
    toFhir(answers: Social, context: FhirContext): Mapped[] {
      const note = describeAnswers(context, details)
      const mapped = observeAnswer(context, field, {
        section: 'social',
        category: 'social-history',
        ...(code && { code }),
        ...(note && { note }),
        ...(answers[field] === 'prefer-not-to-say' && { absentReason: 'asked-declined' }),
      })
      return isRestricted ? mapped.map(one => ({ ...one, isRestricted })) : mapped
    },
  }
}

type Job = NonNullable<Social['occupationalHistory']>[number]

function toJob(row: Job, context: FhirContext): Mapped {
  const note = describeAnswers(context.row('occupationalHistory', row), [
    'company',
    'exposureRisks',
  ])
  return observe(context, {
    place: `occupationalHistory.${row.id}`,
    section: 'social',
    category: 'social-history',
    code: concept(context.label('occupationalHistory'), occupation),
    ...(row.jobTitle && { value: { valueString: row.jobTitle } }),
    effective: toEffective({ start: row.startDate, end: row.endDate }),
    ...(note && { note }),
  })
}

type SmokingStatus = NonNullable<Social['smokingStatus']>

/** Codes of the value set current-smoking-status of the IPS, which has none for other products. */
const smokingCodes: Partial<Record<SmokingStatus, Coding>> = {
  never: snomed('266919005', 'Never smoked tobacco (finding)'),
  former: snomed('8517006', 'Ex-smoker (finding)'),
  current: snomed('77176002', 'Smoker (finding)'),
}

// The IPS allows no components here: the other answers are a note.
function toSmoking(status: SmokingStatus | undefined, context: FhirContext): Mapped {
  const note = describeAnswers(context, [
    'quitDate',
    'smokingYears',
    'tobaccoType',
    'amountPerDay',
    'startDate',
    'quitAttempts',
  ])
  const text = context.text('smokingStatus') ?? ''
  return observe(context, {
    place: 'smokingStatus',
    section: 'social',
    category: 'social-history',
    code: concept(context.label('smokingStatus'), loinc('72166-2', 'Tobacco smoking status')),
    value: { valueCodeableConcept: concept(text, status && smokingCodes[status]) },
    ...(note && { note }),
  })
}
