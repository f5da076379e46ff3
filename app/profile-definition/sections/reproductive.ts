import { choice, date, list, longText, number, text, when, year } from '../field.ts'
import { block, defineSection, type SectionValue } from '../section.ts'

const sexes = { female: 'Female', male: 'Male', intersex: 'Intersex' }

const flows = { light: 'Light', moderate: 'Moderate', heavy: 'Heavy', variable: 'Variable' }

const regularities = {
  regular: 'Regular',
  'somewhat-regular': 'Somewhat regular',
  irregular: 'Irregular',
  absent: 'Absent',
}

const outcomes = {
  liveBirth: 'Live birth',
  miscarriage: 'Miscarriage',
  stillbirth: 'Stillbirth',
  abortion: 'Abortion',
  ectopic: 'Ectopic pregnancy',
  current: 'Currently pregnant',
}

const papResults = { normal: 'Normal', abnormal: 'Abnormal', unknown: 'Unknown' }

const mammogramResults = { ...papResults, notApplicable: 'Not applicable' }

const menopauseStatuses = {
  premenopausal: 'Premenopausal',
  perimenopausal: 'Perimenopausal',
  postmenopausal: 'Postmenopausal',
  notApplicable: 'Not applicable',
}

const hormoneTherapies = {
  current: 'Current',
  past: 'Past',
  never: 'Never',
  notApplicable: 'Not applicable',
}

const contraceptives = {
  none: 'None',
  condoms: 'Condoms',
  pill: 'Pill',
  iud: 'IUD',
  implant: 'Implant',
  injection: 'Injection',
  patch: 'Patch',
  ring: 'Ring',
  sterilization: 'Sterilization',
  natural: 'Natural family planning',
  other: 'Other',
  notApplicable: 'Not applicable',
}

const forFemale = { field: 'biologicalSex', in: ['female'] }
const forMaleAndIntersex = { field: 'biologicalSex', in: ['male', 'intersex'] }

export const reproductive = defineSection({
  name: 'reproductive',
  slug: 'reproductive',
  storedName: 'reproductive_history',
  title: 'Reproductive History',
  description: 'Reproductive health, pregnancies, contraception',
  noun: 'Reproductive history',
  tab: 'Reproductive',
  emergency: 'hidden',
  // Derived from the pregnancies; it has no field.
  separateParts: { 'current-pregnancy': 'Current pregnancy' },
  blocks: [
    block('Biological sex', {
      biologicalSex: choice('Biological sex', sexes, {
        display: 'radios',
        hint: 'This decides which questions we ask below.',
      }),
    }),
    block(
      'Menstrual history',
      when(forFemale, {
        menarcheAge: number('Age at first menstruation', {
          min: 8,
          max: 20,
          unit: 'years',
          optional: true,
        }),
        cycleLength: number('Cycle length', { min: 20, max: 45, unit: 'days', optional: true }),
        periodLength: number('Period duration', { min: 1, max: 10, unit: 'days', optional: true }),
        periodFlow: choice('Flow', flows, { optional: true }),
        lastPeriod: date('First day of last period', { past: true, optional: true }),
        menstrualRegularity: choice('Regularity', regularities),
        menstrualSymptoms: longText('Menstrual symptoms', { optional: true }),
      }),
    ),
    block(
      'Pregnancy history',
      when(forFemale, {
        totalPregnancies: number('Total pregnancies', {
          hint: 'Enter 0 if you were never pregnant.',
          min: 0,
          max: 40,
          countsRowsOf: 'pregnancies',
        }),
        pregnancies: list(
          'Pregnancies',
          'pregnancy',
          {
            year: year('Year', { from: 1970 }),
            outcome: choice('Outcome', outcomes),
            weeks: number('Weeks of gestation', {
              hint: 'If you are pregnant now: how far you are today',
              min: 1,
              max: 45,
              unit: 'weeks',
            }),
            complications: text('Complications', { maxLength: 500 }),
          },
          {
            title: ['year'],
            summary: ['year', 'outcome', 'weeks'],
            heading: 'Pregnancy #{}',
            maxRows: 40,
            optional: true,
          },
        ),
      }),
    ),
    block(
      'Gynecological history',
      when(forFemale, {
        gynecologicalConditions: longText('Gynecological conditions', {
          hint: 'For example: endometriosis, fibroids',
          optional: true,
        }),
        gynecologicalProcedures: longText('Gynecological procedures', { optional: true }),
        lastPapSmear: date('Last Pap smear', { past: true, optional: true }),
        papSmearResults: choice('Pap smear result', papResults, { optional: true }),
        lastMammogram: date('Last mammogram', { past: true, optional: true }),
        mammogramResults: choice('Mammogram result', mammogramResults),
      }),
    ),
    block(
      'Menopause',
      when(forFemale, {
        menopauseStatus: choice('Menopause status', menopauseStatuses),
        menopauseAge: number('Age at menopause', {
          hint: 'Leave this empty if you have not had it.',
          min: 30,
          max: 65,
          unit: 'years',
          optional: true,
        }),
        menopauseSymptoms: longText('Menopause symptoms', { optional: true }),
        hrt: choice('Hormone replacement therapy', hormoneTherapies),
      }),
    ),
    block(
      'Male reproductive health',
      when(forMaleAndIntersex, {
        prostateConcerns: longText('Prostate concerns', { optional: true }),
        lastProstate: date('Last prostate exam', { past: true, optional: true }),
        psaResult: text('PSA result', {
          hint: 'The blood test for the prostate: for example 1.2 ng/mL',
          maxLength: 60,
          optional: true,
        }),
        testicular: longText('Testicular concerns', { optional: true }),
        fertilityIssues: longText('Fertility issues', { optional: true }),
      }),
    ),
    block('Contraception', {
      currentContraception: choice('Current contraception', contraceptives),
      contraceptionDuration: text('How long in use', {
        hint: 'For example: 3 years',
        maxLength: 60,
        optional: true,
      }),
      previousContraception: text('Previous contraception', { optional: true }),
      contraceptionIssues: longText('Problems with contraception', { optional: true }),
    }),
  ],
})

export type Reproductive = SectionValue<typeof reproductive>
