import { countUnits } from '../count-units.ts'
import { choice, choices, date, flag, list, longText, number, text, time, when } from '../field.ts'
import { block, defineSection, type SectionValue } from '../section.ts'

const statuses = {
  current: 'Current',
  researching: 'Researching',
  discontinued: 'Discontinued',
}

const types = { prescription: 'Prescription', otc: 'Over the counter', supplement: 'Supplement' }

const forms = {
  tablet: 'Tablet',
  capsule: 'Capsule',
  liquid: 'Liquid',
  injection: 'Injection',
  patch: 'Patch',
  cream: 'Cream',
  inhaler: 'Inhaler',
  drops: 'Drops',
  spray: 'Spray',
  other: 'Other',
}

const units = { mg: 'mg', mcg: 'mcg', g: 'g', ml: 'ml', IU: 'IU', '%': '%', other: 'Other' }

const routes = {
  mouth: 'By mouth',
  'under-tongue': 'Under the tongue',
  inhaled: 'Inhaled',
  skin: 'On the skin',
  'left-eye': 'In the left eye',
  'right-eye': 'In the right eye',
  'both-eyes': 'In both eyes',
  'left-ear': 'In the left ear',
  'right-ear': 'In the right ear',
  'both-ears': 'In both ears',
  nose: 'In the nose',
  'under-skin': 'Under the skin',
  muscle: 'Into a muscle',
  vein: 'Into a vein',
  rectum: 'Into the rectum',
  vagina: 'Into the vagina',
  'feeding-tube': 'Through a feeding tube',
  other: 'Other',
}

const foodRules = {
  with: 'With food',
  without: 'Without food',
  either: 'With or without food',
  other: 'Other',
}

const strengthUnits = { ml: 'per ml', hour: 'per hour' }

const taperUnits = { mg: 'mg', mcg: 'mcg', g: 'g', IU: 'IU', ...countUnits }

/** The line behind which the form keeps what few medications need. */
const moreUse = 'More about how it is taken'

const reactionAnswers = { yes: 'Yes', no: 'No' }

const frequencies = {
  'once-daily': 'Once daily',
  'twice-daily': 'Twice daily',
  'three-times-daily': 'Three times daily',
  'four-times-daily': 'Four times daily',
  'every-morning': 'Every morning',
  'every-evening': 'Every evening',
  'at-bedtime': 'Every night at bedtime',
  'every-4-hours': 'Every 4 hours',
  'every-6-hours': 'Every 6 hours',
  'every-8-hours': 'Every 8 hours',
  'every-12-hours': 'Every 12 hours',
  'once-a-week': 'Once a week',
  'twice-a-week': 'Twice a week',
  'x-days-a-week': 'X days a week',
  'once-a-month': 'Once a month',
  'every-x-days': 'Every X days',
  'as-needed': 'As needed',
  other: 'Other',
}

const weekdays = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

export const medications = defineSection({
  name: 'medications',
  slug: 'medications',
  storedName: 'medications',
  title: 'Medications & Supplements',
  description: 'Medicines and supplements, how much and when',
  noun: 'Medications',
  tab: 'Medications',
  blocks: [
    block('Medications & supplements', {
      noMedications: flag('I take no medication', {
        hint: 'Tick this only if you take nothing at all.',
        emergency: 'critical',
        excludes: {
          list: 'medications',
          unless: { field: 'status', in: ['researching', 'discontinued'] },
          message:
            'You list a medication as current. Move it to Discontinued, or do not tick “I take no medication”.',
        },
      }),
      medications: list(
        'Medications',
        'medication',
        {
          name: text('Name', {
            hint: 'As on the package: for example metformin',
            required: 'Name is required',
            lookUp: 'medications',
          }),
          brandName: text('Brand name', { optional: true }),
          status: choice('Status', statuses, {
            defaultValue: 'current',
            optional: true,
          }),
          startedOn: date('Started on', {
            hint: 'Leave it empty if you do not know. It may be a day to come.',
            optional: true,
            emergency: 'hidden',
          }),
          ...when(
            { field: 'status', in: ['discontinued'] },
            {
              stoppedOn: date('Stopped on', { past: true, optional: true, notBefore: 'startedOn' }),
              stopReason: longText('Why it was stopped', { optional: true, maxLength: 300 }),
              wasReaction: choice('Was this a reaction?', reactionAnswers, {
                display: 'radios',
                hint: 'If yes, add it to your allergies too.',
                optional: true,
              }),
            },
          ),
          type: choice('Type', types, { display: 'radios', defaultValue: 'prescription' }),
          form: choice('Form', forms),
          ...when(
            { field: 'form', in: ['other'] },
            {
              customForm: text('Describe the form', {
                maxLength: 60,
                displayedWith: 'form',
                replaces: 'other',
              }),
            },
          ),
          pillsPerDose: number('How many', {
            min: 0,
            max: 1000,
            isPositive: true,
            decimals: true,
            hint: 'In one dose',
            countedIn: 'countUnit',
            decidedWith: 'totalDosage',
          }),
          countUnit: choice('Tablets, puffs, drops …', countUnits, {
            displayedWith: 'pillsPerDose',
          }),
          dosagePerPill: number('Strength of one', {
            min: 0,
            max: 1_000_000,
            isPositive: true,
            decimals: true,
            hint: 'Tablet, patch, puff …',
            unitOf: 'totalDosage',
          }),
          totalDosage: number('Total dosage', {
            min: 0,
            max: 1_000_000,
            isPositive: true,
            decimals: true,
            hint: 'For one whole dose',
          }),
          unit: choice('Unit', units, { displayedWith: 'totalDosage' }),
          ...when(
            { field: 'unit', in: ['other'] },
            {
              customUnit: text('Describe the unit', {
                maxLength: 30,
                displayedWith: 'unit',
                replaces: 'other',
              }),
            },
          ),
          strengthPer: choice('Strength per', strengthUnits, {
            hint: 'Liquids and patches',
            optional: true,
            displayedWith: 'dosagePerPill',
          }),
          frequency: choice('Frequency', frequencies),
          ...when(
            { field: 'frequency', in: ['x-days-a-week'] },
            {
              selectedDaysOfWeek: choices('Days of the week', weekdays, {
                required: 'Choose at least one day of the week',
                displayedWith: 'frequency',
                replaces: 'x-days-a-week',
              }),
            },
          ),
          ...when(
            { field: 'frequency', in: ['every-x-days'] },
            {
              customDays: number('Number of days', {
                hint: 'Every how many days',
                min: 1,
                max: 365,
                unit: 'days',
                required: 'Number of days is required',
                displayedWith: 'frequency',
                replaces: 'every-x-days',
                phrase: 'Every {}',
              }),
            },
          ),
          ...when(
            { field: 'frequency', in: ['other'] },
            {
              customFrequency: text('Describe the frequency', {
                required: 'Describe the frequency',
                displayedWith: 'frequency',
                replaces: 'other',
              }),
            },
          ),
          doseTimes: list(
            'Dose times',
            'dose time',
            { time: time('Time') },
            { title: ['time'], atLeastOne: true, maxRows: 24, optional: true },
          ),
          withFood: choice('With food', foodRules, { display: 'radios' }),
          reason: longText('Reason', { hint: 'What you take it for', maxLength: 300 }),
          route: choice('Route', routes, { optional: true, behind: moreUse }),
          ...when(
            { field: 'route', in: ['other'] },
            {
              customRoute: text('Describe the route', {
                maxLength: 60,
                displayedWith: 'route',
                replaces: 'other',
                optional: true,
                behind: moreUse,
              }),
            },
          ),
          maxADay: number('At most a day', {
            min: 0,
            max: 1000,
            isPositive: true,
            decimals: true,
            hint: 'Counted as in “How many”',
            countedIn: 'countUnit',
            atLeast: { field: 'pillsPerDose', noun: 'one dose' },
            phrase: 'At most {} a day',
            optional: true,
            behind: moreUse,
          }),
          taper: list(
            'Taper',
            'step',
            {
              dose: number('Dose', {
                min: 0,
                max: 1_000_000,
                isPositive: true,
                decimals: true,
                required: 'Dose is required',
                countedIn: 'doseUnit',
              }),
              doseUnit: choice('Unit', taperUnits, {
                required: 'Choose the unit of the dose',
                displayedWith: 'dose',
              }),
              from: date('From', { required: 'From is required' }),
              to: date('To', { notBefore: 'from', hint: 'The last day of this dose' }),
            },
            {
              title: ['from'],
              hint: 'A dose that changes by day',
              maxRows: 12,
              maxInAll: 120,
              optional: true,
              openRows: 0,
              noOverlap: { from: 'from', to: 'to' },
              behind: moreUse,
            },
          ),
          slidingDose: list(
            'Sliding dose',
            'rule',
            {
              condition: text('If', {
                maxLength: 80,
                hint: 'For example: sugar 150 to 199 before a meal',
                required: 'If is required',
              }),
              dose: text('Then', {
                maxLength: 40,
                hint: 'For example: 4 units',
                required: 'Then is required',
              }),
            },
            {
              title: ['condition'],
              hint: 'A dose that depends on something',
              maxRows: 12,
              maxInAll: 120,
              optional: true,
              openRows: 0,
              behind: moreUse,
            },
          ),
        },
        {
          title: ['name'],
          addLabel: 'Add Medication',
          maxRows: 100,
          areMedications: true,
          summary: ['brandName', 'status'],
          emergency: 'critical',
          countedUnless: 'noMedications',
          countsEach: [
            {
              unless: { field: 'status', in: ['researching', 'discontinued'] },
              anyOf: [
                'totalDosage',
                'frequency',
                'pillsPerDose',
                'dosagePerPill',
                'slidingDose',
                'taper',
              ],
              label: 'Dose or frequency',
            },
          ],
          groups: {
            by: 'status',
            usual: 'current',
            headings: {
              current: 'Current medications',
              researching: 'Researching, not taken',
              discontinued: 'Discontinued, not taken any more',
            },
          },
          recordsDay: {
            renewedWhen: { field: 'status', in: ['current'] },
            until: 'startedOn',
            label: 'On the list since',
            vagueLabel: 'Recorded as started',
          },
        },
      ),
    }),
  ],
})

export type Medications = SectionValue<typeof medications>
export type Medication = NonNullable<Medications['medications']>[number]

/** Returns true for a current medication. Rows that are older than statuses are current. */
export function isCurrent({ status = 'current' }: Medication): boolean {
  return status === 'current'
}
