import type { Medication } from '#app/profile-definition/sections/medications.ts'

/** A row of the medication list, and the words in which every output says it. */
export interface SaidMedication {
  row: Partial<Medication>
  /** Its name on every output. */
  name: string
  /** Dose, route, frequency and warnings, each said exactly or not at all. */
  parts: string[]
  /** On paper, which is read later. */
  onPaper?: string[]
}

/** The day on which the rows are read. */
export const tableDay = '2026-12-01'

const tapered = [
  { id: 1, dose: 20, doseUnit: 'mg', from: '2026-11-28', to: '2026-12-03' },
  { id: 2, dose: 10, doseUnit: 'mg', from: '2026-12-04', to: '2026-12-12' },
] as const
const allSteps =
  'Taper: 20 mg from November 28, 2026 to December 3, 2026; 10 mg from December 4, 2026 to December 12, 2026'

function said(
  name: string,
  row: Partial<Medication>,
  parts: string[],
  more: Pick<SaidMedication, 'onPaper'> & { as?: string } = {},
): SaidMedication {
  const { as = name, ...rest } = more
  return { row: { name, ...row }, name: as, parts, ...rest }
}

const mg = { unit: 'mg' } as const
const daily = { frequency: 'once-daily' } as const
const twice = { frequency: 'twice-daily' } as const
const monday: Partial<Medication> = {
  frequency: 'x-days-a-week',
  selectedDaysOfWeek: ['monday'],
}
function tablets(count: number, strength?: number): Partial<Medication> {
  const each = strength ? ({ dosagePerPill: strength, unit: 'mg' } as const) : {}
  return { pillsPerDose: count, countUnit: 'tablets', ...each }
}

const weekly = 'Weekly, never daily'
const onMonday = 'Once a week, on Monday'

/** Rows of every kind, in the owner's words. The owner lives in the United States. */
export const medicationTable: readonly SaidMedication[] = [
  // Doses in milligrams and in tablets.
  said('Metoprolol', { totalDosage: 50, ...mg, ...twice }, ['50 mg', 'Twice daily']),
  said('Digoxin', { totalDosage: 0.125, ...mg, ...daily }, ['0.125 mg', 'Once daily']),
  said('Levothyroxine', { totalDosage: 75, unit: 'mcg', ...daily }, ['75 mcg', 'Once daily']),
  said('Metformin', { ...tablets(2, 500), ...twice }, [
    '2 tablets of 500 mg (1000 mg)',
    'Twice daily',
  ]),
  said('Amlodipine', { ...tablets(1, 5), ...daily }, ['1 tablet of 5 mg', 'Once daily']),
  said('Furosemide', { ...tablets(0.5, 40), ...daily }, [
    '0.5 tablets of 40 mg (20 mg)',
    'Once daily',
  ]),
  said('Warfarin', { ...tablets(1.5, 2.5), ...daily }, [
    '1.5 tablets of 2.5 mg (3.75 mg)',
    'Once daily',
  ]),
  said('Bisoprolol', { totalDosage: 5, ...tablets(2, 2.5), ...daily }, [
    '2 tablets of 2.5 mg (5 mg)',
    'Once daily',
  ]),
  said('Senna', { ...tablets(2), frequency: 'at-bedtime' }, [
    '2 tablets',
    'Every night at bedtime',
  ]),
  said(
    'Omeprazole',
    {
      pillsPerDose: 1,
      countUnit: 'capsules',
      dosagePerPill: 20,
      ...mg,
      frequency: 'every-morning',
    },
    ['1 capsule of 20 mg', 'Every morning'],
  ),
  said('Calcium', { totalDosage: 1.2, unit: 'g', ...daily }, ['1.2 g', 'Once daily']),
  said('Vitamin D3', { totalDosage: 1000, unit: 'IU', ...daily }, ['1000 IU', 'Once daily']),
  said('Lithium', { totalDosage: 24, unit: 'other', customUnit: 'mmol', ...daily }, [
    '24 mmol',
    'Once daily',
  ]),
  // Rows that are older than the unit of a number.
  said('Aspirin', { pillsPerDose: 1, form: 'tablet', dosagePerPill: 81, ...mg, ...daily }, [
    '1 tablet of 81 mg',
    'Once daily',
  ]),
  said(
    'Gabapentin',
    { pillsPerDose: 2, dosagePerPill: 300, ...mg, frequency: 'three-times-daily' },
    ['2 pills of 300 mg (600 mg)', 'Three times daily'],
  ),
  said('Budesonide', { pillsPerDose: 2, form: 'inhaler', ...twice }, ['2 per dose', 'Twice daily']),
  said('Tramadol', { dosagePerPill: 50, ...mg, frequency: 'every-6-hours' }, [
    '50 mg in each',
    'Every 6 hours',
  ]),
  // Once a week.
  said('Methotrexate', { ...tablets(4, 2.5), ...monday }, [
    '4 tablets of 2.5 mg (10 mg)',
    onMonday,
    weekly,
  ]),
  said('Methotrexate', { totalDosage: 10, ...mg, frequency: 'once-a-week' }, [
    '10 mg',
    'Once a week',
    weekly,
  ]),
  said(
    'Methotrexate',
    { totalDosage: 15, ...mg, frequency: 'other', customFrequency: 'once a week on Mondays' },
    ['15 mg', 'once a week on Mondays', weekly],
  ),
  said('Methotrexate', { totalDosage: 7.5, ...mg, frequency: 'every-x-days', customDays: 7 }, [
    '7.5 mg',
    'Every 7 days',
    weekly,
  ]),
  said('Methotrexate', { totalDosage: 10, ...mg, ...daily }, [
    '10 mg',
    'Once daily as recorded. Usually weekly: check before giving',
  ]),
  said('Methotrexate', { totalDosage: 10, ...mg }, [
    '10 mg',
    'How often is not recorded. Usually weekly: check before giving',
  ]),
  said('Methotrexate', { totalDosage: 20, ...mg, ...daily, reason: 'Leukemia' }, [
    '20 mg',
    'Once daily',
  ]),
  said('Trexall', { totalDosage: 10, ...mg, ...monday }, ['10 mg', onMonday, weekly], {
    as: 'Trexall (methotrexate)',
  }),
  said('Alendronate', { totalDosage: 70, ...mg, frequency: 'once-a-week' }, [
    '70 mg',
    'Once a week',
  ]),
  said('Risedronate', { totalDosage: 35, ...mg, ...monday }, ['35 mg', onMonday]),
  said(
    'Azithromycin',
    {
      totalDosage: 250,
      ...mg,
      frequency: 'x-days-a-week',
      selectedDaysOfWeek: ['monday', 'wednesday', 'friday'],
    },
    ['250 mg', 'On Monday, Wednesday, Friday'],
  ),
  said(
    'Cyanocobalamin',
    { totalDosage: 1000, unit: 'mcg', frequency: 'once-a-month', route: 'muscle' },
    ['1000 mcg', 'Into a muscle', 'Once a month'],
  ),
  // Patches.
  said(
    'Fentanyl',
    {
      pillsPerDose: 1,
      countUnit: 'patches',
      dosagePerPill: 25,
      unit: 'mcg',
      strengthPer: 'hour',
      frequency: 'every-x-days',
      customDays: 3,
      route: 'skin',
    },
    ['1 patch of 25 mcg per hour', 'On the skin', 'Every 3 days'],
  ),
  said(
    'Buprenorphine',
    {
      pillsPerDose: 2,
      countUnit: 'patches',
      dosagePerPill: 10,
      unit: 'mcg',
      strengthPer: 'hour',
      frequency: 'every-x-days',
      customDays: 7,
    },
    ['2 patches of 10 mcg per hour', 'Every 7 days'],
  ),
  said('Rivastigmine', { pillsPerDose: 1, form: 'patch', ...daily }, ['1 patch', 'Once daily']),
  // Insulin, liquids, injections.
  said(
    'Insulin glargine',
    {
      pillsPerDose: 22,
      countUnit: 'units',
      dosagePerPill: 100,
      unit: 'IU',
      strengthPer: 'ml',
      frequency: 'at-bedtime',
      route: 'under-skin',
    },
    ['22 units (100 IU per ml)', 'Under the skin', 'Every night at bedtime'],
  ),
  said(
    'Insulin aspart',
    {
      slidingDose: [
        { id: 1, condition: 'sugar 150 to 199', dose: '4 units' },
        { id: 2, condition: 'sugar 200 to 249', dose: '6 units' },
      ],
      route: 'under-skin',
    },
    ['Under the skin', 'If sugar 150 to 199: 4 units; If sugar 200 to 249: 6 units'],
  ),
  said('Heparin', { pillsPerDose: 1, countUnit: 'injections', ...twice, route: 'under-skin' }, [
    '1 injection',
    'Under the skin',
    'Twice daily',
  ]),
  said(
    'Amoxicillin',
    {
      pillsPerDose: 2.5,
      countUnit: 'ml',
      dosagePerPill: 40,
      ...mg,
      strengthPer: 'ml',
      frequency: 'every-8-hours',
    },
    ['2.5 ml (40 mg per ml)', 'Every 8 hours'],
  ),
  said('Macrogol', { pillsPerDose: 1, countUnit: 'sachets', ...daily }, ['1 sachet', 'Once daily']),
  said('Lactulose', { totalDosage: 15, unit: 'ml', ...twice, route: 'feeding-tube' }, [
    '15 ml',
    'Through a feeding tube',
    'Twice daily',
  ]),
  // Drops, sprays, puffs, each with its place.
  said(
    'Latanoprost',
    { pillsPerDose: 1, countUnit: 'drops', frequency: 'at-bedtime', route: 'left-eye' },
    ['1 drop', 'In the left eye', 'Every night at bedtime'],
  ),
  said(
    'Timolol',
    {
      pillsPerDose: 2,
      countUnit: 'drops',
      dosagePerPill: 0.5,
      unit: '%',
      ...twice,
      route: 'both-eyes',
    },
    ['2 drops of 0.5 %', 'In both eyes', 'Twice daily'],
  ),
  said('Ciprofloxacin', { pillsPerDose: 4, countUnit: 'drops', ...twice, route: 'right-ear' }, [
    '4 drops',
    'In the right ear',
    'Twice daily',
  ]),
  said('Fluticasone', { pillsPerDose: 1, countUnit: 'sprays', ...daily, route: 'nose' }, [
    '1 spray',
    'In the nose',
    'Once daily',
  ]),
  said(
    'Salbutamol',
    {
      pillsPerDose: 2,
      countUnit: 'puffs',
      dosagePerPill: 100,
      unit: 'mcg',
      frequency: 'as-needed',
      maxADay: 8,
      route: 'inhaled',
    },
    ['2 puffs of 100 mcg (200 mcg)', 'Inhaled', 'As needed', 'At most 8 puffs a day'],
  ),
  said('Clobetasol', { form: 'cream', ...daily, route: 'skin' }, ['On the skin', 'Once daily']),
  // As needed.
  said('Paracetamol', { ...tablets(1, 500), frequency: 'as-needed', maxADay: 6 }, [
    '1 tablet of 500 mg',
    'As needed',
    'At most 6 tablets a day',
  ]),
  said(
    'Nitroglycerin',
    { totalDosage: 0.4, ...mg, frequency: 'as-needed', route: 'under-tongue' },
    ['0.4 mg', 'Under the tongue', 'As needed'],
  ),
  said(
    'Midazolam',
    {
      totalDosage: 5,
      ...mg,
      frequency: 'other',
      customFrequency: 'when a seizure lasts 5 minutes',
      route: 'other',
      customRoute: 'inside the cheek',
    },
    ['5 mg', 'inside the cheek', 'when a seizure lasts 5 minutes'],
  ),
  // Tapers.
  said(
    'Prednisone',
    { taper: [...tapered], frequency: 'every-morning' },
    ['20 mg', 'Every morning', 'Tapering until December 12, 2026'],
    { onPaper: ['Every morning', allSteps] },
  ),
  said(
    'Prednisolone',
    { totalDosage: 5, ...mg, taper: [{ ...tapered[0], to: '2026-11-29' }], ...daily },
    ['Taper ended November 29, 2026'],
    { onPaper: ['5 mg', 'Once daily', 'Taper: 20 mg from November 28, 2026 to November 29, 2026'] },
  ),
  said(
    'Dexamethasone',
    {
      totalDosage: 4,
      ...mg,
      taper: [{ id: 1, dose: 2, doseUnit: 'tablets', from: '2026-12-20' }],
      ...daily,
    },
    ['4 mg', 'Once daily', 'Taper: 2 tablets from December 20, 2026'],
  ),
  // Contradictions.
  said('Metformin', { totalDosage: 1000, ...tablets(2, 250), ...daily }, [
    'Doses differ: 1000 mg, or 2 tablets of 250 mg',
    'Once daily',
  ]),
  said('Ramipril', { totalDosage: 5, ...tablets(1, 2.5), ...daily }, [
    'Doses differ: 5 mg, or 1 tablet of 2.5 mg',
    'Once daily',
  ]),
  // Brands.
  said('Eliquis', { totalDosage: 5, ...mg, ...twice }, ['5 mg', 'Twice daily'], {
    as: 'Eliquis (apixaban)',
  }),
  said(
    'Sinemet',
    { ...tablets(1), frequency: 'three-times-daily' },
    ['1 tablet', 'Three times daily'],
    { as: 'Sinemet (carbidopa + levodopa)' },
  ),
  said(
    'Warfarin',
    { brandName: 'Coumadin', totalDosage: 5, ...mg, ...daily },
    ['5 mg', 'Once daily'],
    { as: 'Warfarin (Coumadin)' },
  ),
  said('Elikuis', { totalDosage: 5, ...mg, ...twice }, ['5 mg', 'Twice daily']),
  said('Grandmother’s tea', { frequency: 'other', customFrequency: 'two cups, 4-10 pm' }, [
    'two cups, 4-10 pm',
  ]),
  said('Potassium', {}, []),
  // Not taken now.
  said('Atorvastatin', { totalDosage: 40, ...mg, ...daily, startedOn: '2026-12-05' }, [
    '40 mg',
    'Once daily',
  ]),
  said(
    'Lisinopril',
    {
      status: 'discontinued',
      reason: 'blood pressure',
      stoppedOn: '2026-06-02',
      stopReason: 'cough',
    },
    ['Stopped June 2, 2026: cough'],
  ),
]
