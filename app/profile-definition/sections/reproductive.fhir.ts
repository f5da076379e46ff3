import type { Coding } from 'fhir/r4'
import { loinc } from '../fhir/codes.ts'
import { toFhirDate } from '../fhir/dates.ts'
import { concept, observe, observeAnswer, reportTyped } from '../fhir/elements.ts'
import { type FhirContext, type Mapped, mapSection, narrate, sent } from '../fhir/mapping.ts'
import type { SummarySection } from '../fhir/summary-sections.ts'
import { type Reproductive, reproductive } from './reproductive.ts'
import { countPregnancies, isShownPregnancy, reportRow } from './reproductive-pregnancies.fhir.ts'

export const { toFhir, unsent, narrativeOf } = mapSection(
  reproductive,
  {
    biologicalSex: mapAnswer('biologicalSex', 'social', {
      code: loinc('76689-9', 'Sex assigned at birth'),
    }),
    menarcheAge: mapAnswer('menarcheAge', 'pregnancy'),
    cycleLength: mapAnswer('cycleLength', 'pregnancy'),
    periodLength: mapAnswer('periodLength', 'pregnancy'),
    periodFlow: mapAnswer('periodFlow', 'pregnancy', { needsLegend: true }),
    lastPeriod: {
      section: 'pregnancy',
      toFhir: ({ lastPeriod = '' }, context) => [
        observe(context, {
          place: 'lastPeriod',
          section: 'pregnancy',
          code: concept(
            context.label('lastPeriod'),
            loinc('8665-2', 'Last menstrual period start date'),
          ),
          value: { valueDateTime: toFhirDate(lastPeriod) },
        }),
      ],
    },
    menstrualRegularity: mapAnswer('menstrualRegularity', 'pregnancy', { needsLegend: true }),
    menstrualSymptoms: mapAnswer('menstrualSymptoms', 'pregnancy'),
    totalPregnancies: { section: 'pregnancy', toFhir: countPregnancies },
    pregnancies: {
      section: (row, context) => (isShownPregnancy(row, context) ? 'pregnancy' : 'omitted'),
      columns: { year: sent, outcome: sent, weeks: sent, complications: sent },
      toFhir: reportRow,
    },
    gynecologicalConditions: mapProblem('gynecologicalConditions'),
    gynecologicalProcedures: narrate('procedures'),
    // An examination without its findings has no code that says more than its words.
    lastPapSmear: narrate('results'),
    papSmearResults: narrate('results'),
    lastMammogram: narrate('results'),
    mammogramResults: narrate('results'),
    menopauseStatus: mapAnswer('menopauseStatus', 'pregnancy'),
    menopauseAge: mapAnswer('menopauseAge', 'pregnancy'),
    menopauseSymptoms: mapAnswer('menopauseSymptoms', 'pregnancy'),
    hrt: mapAnswer('hrt', 'pregnancy'),
    prostateConcerns: mapProblem('prostateConcerns'),
    lastProstate: narrate('procedures'),
    psaResult: narrate('results'),
    testicular: mapProblem('testicular'),
    fertilityIssues: mapProblem('fertilityIssues'),
    currentContraception: mapAnswer('currentContraception', 'social'),
    contraceptionDuration: mapAnswer('contraceptionDuration', 'social', { needsLegend: true }),
    previousContraception: mapAnswer('previousContraception', 'social'),
    contraceptionIssues: mapAnswer('contraceptionIssues', 'social'),
  },
  { isRestricted: true },
)

function mapAnswer(
  field: keyof Reproductive,
  section: SummarySection,
  options: { code?: Coding; needsLegend?: boolean } = {},
) {
  return {
    section,
    toFhir: (answers: Reproductive, context: FhirContext): Mapped[] =>
      observeAnswer(context, field, {
        section,
        ...(section === 'social' && { category: 'social-history' }),
        ...options,
        ...(answers[field] === 'notApplicable' && { absentReason: 'not-applicable' }),
      }),
  }
}

function mapProblem(field: keyof Reproductive) {
  return {
    section: 'problems' as const,
    toFhir: (_: Reproductive, context: FhirContext): Mapped[] =>
      reportTyped(context, field, 'problems'),
  }
}
