import { choice, date, flag, list, longText, month, number, text, when } from '../field.ts'
import { block, defineSection, type SectionValue } from '../section.ts'

const smokingStatuses = {
  never: 'Never smoked',
  former: 'Former smoker',
  current: 'Current smoker',
  'e-cigarette': 'E-cigarettes',
  'other-tobacco': 'Other tobacco',
}

const alcoholStatuses = {
  none: 'None',
  occasional: 'Occasional',
  moderate: 'Moderate',
  regular: 'Regular',
  heavy: 'Heavy',
  former: 'Former',
}

const substanceStatuses = {
  none: 'None',
  current: 'Current',
  former: 'Former',
  'prefer-not-to-say': 'Prefer not to say',
}

const activityLevels = {
  sedentary: 'Sedentary',
  light: 'Light',
  moderate: 'Moderate',
  active: 'Active',
  'very-active': 'Very active',
}

const sexualActivityAnswers = { yes: 'Yes', no: 'No', 'prefer-not-to-say': 'Prefer not to say' }

export const social = defineSection({
  name: 'social',
  slug: 'social',
  storedName: 'social_history',
  title: 'Social History',
  description: 'Work, tobacco, alcohol, daily habits',
  noun: 'Social history',
  tab: 'Social History',
  emergency: 'hidden',
  blocks: [
    block('Work', {
      currentOccupation: text('Current occupation', { hint: 'Or: retired, student, not working' }),
      currentWorkplace: text('Current workplace', { optional: true }),
      hasOccupationalHistory: flag('I have had other jobs that I want to list', { isGate: true }),
      ...when(
        { field: 'hasOccupationalHistory', in: [true] },
        {
          occupationalHistory: list(
            'Occupational history',
            'job',
            {
              jobTitle: text('Job title', { required: 'Job title is required' }),
              company: text('Company'),
              startDate: month('Start month', { past: true }),
              endDate: month('End month', { notBefore: 'startDate' }),
              exposureRisks: text('Exposure risks', {
                hint: 'What you were exposed to: for example asbestos, solvents, noise',
                maxLength: 500,
              }),
            },
            {
              title: ['jobTitle'],
              summary: ['company', 'startDate', 'endDate'],
              atLeastOne: true,
              required: 'Add a job, or untick "I have had other jobs that I want to list"',
            },
          ),
        },
      ),
    }),
    block('Tobacco', {
      smokingStatus: choice('Smoking status', smokingStatuses),
      ...when(
        { field: 'smokingStatus', in: ['former'] },
        {
          quitDate: date('Quit date', { past: true, optional: true }),
          smokingYears: number('Years of use', { min: 0, max: 100, unit: 'years' }),
        },
      ),
      ...when(
        { field: 'smokingStatus', in: ['current', 'e-cigarette', 'other-tobacco'] },
        {
          tobaccoType: text('Type of tobacco', {
            hint: 'For example: cigarettes, cigars, vape, chewing tobacco',
            maxLength: 100,
          }),
          amountPerDay: text('Amount per day', {
            hint: 'For example: half a pack',
            maxLength: 100,
          }),
          startDate: month('Start month', { past: true, optional: true }),
          quitAttempts: number('Attempts to quit', { min: 0, max: 100, optional: true }),
        },
      ),
    }),
    block('Alcohol', {
      alcoholStatus: choice('Alcohol use', alcoholStatuses),
      ...when(
        { field: 'alcoholStatus', in: ['occasional', 'moderate', 'regular', 'heavy', 'former'] },
        {
          alcoholDetails: longText('Alcohol: details', {
            hint: 'For example: two glasses of wine a week',
            optional: true,
          }),
        },
      ),
    }),
    block('Drugs', {
      substanceStatus: choice('Drug use', substanceStatuses, {
        hint: 'Drugs that were not prescribed for you',
      }),
      ...when(
        { field: 'substanceStatus', in: ['current', 'former'] },
        {
          substanceDetails: longText('Drugs: details', {
            hint: 'Which ones, how often',
            optional: true,
          }),
        },
      ),
      ...when(
        { field: 'substanceStatus', in: ['former'] },
        {
          recoveryDetails: longText('Recovery: details', {
            hint: 'For example: since when, which treatment helped',
            optional: true,
          }),
        },
      ),
    }),
    block('Daily habits', {
      physicalActivity: choice('Physical activity', activityLevels),
      dietType: text('Diet', { hint: 'For example: vegetarian, low salt, no special diet' }),
      sleepPatterns: text('Sleep', { hint: 'For example: 7 hours, wakes often' }),
      environmentalExposures: longText('Environmental exposures', {
        hint: 'At home or nearby: for example mould, smoke, pesticides',
        optional: true,
      }),
    }),
    block('Sexual health', {
      sexuallyActive: choice('Sexually active', sexualActivityAnswers, { display: 'radios' }),
      contraceptionMethod: text('Contraception method', { optional: true }),
      stiHistory: longText('Sexually transmitted infections', {
        hint: 'Now or in the past, and how they were treated',
        optional: true,
      }),
    }),
  ],
})

export type Social = SectionValue<typeof social>
