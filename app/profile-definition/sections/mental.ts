import { choice, choices, flag, list, longText, month, text, when } from '../field.ts'
import { block, defineSection } from '../section.ts'

const statuses = {
  active: 'Active',
  managed: 'Managed',
  remission: 'In remission',
  resolved: 'Resolved',
}

const stressLevels = { low: 'Low', moderate: 'Moderate', high: 'High', severe: 'Severe' }

const sleepQualities = { good: 'Good', fair: 'Fair', poor: 'Poor', 'very-poor': 'Very poor' }

const treatmentTypes = {
  therapy: 'Therapy',
  medication: 'Medication',
  inpatient: 'Inpatient care',
  outpatient: 'Outpatient care',
  support: 'Support group',
  other: 'Other',
}

const commonConditions = {
  depression: 'Depression',
  anxiety: 'Anxiety',
  bipolar: 'Bipolar Disorder',
  adhd: 'ADHD/ADD',
  ocd: 'OCD',
  ptsd: 'PTSD',
  schizophrenia: 'Schizophrenia',
  'eating-disorder': 'Eating Disorder',
  'substance-use': 'Substance Use Disorder',
  autism: 'Autism Spectrum Disorder',
}

const supportLevels = { strong: 'Strong', adequate: 'Adequate', limited: 'Limited', none: 'None' }

export const mental = defineSection({
  name: 'mental',
  slug: 'mental',
  storedName: 'mental_health',
  title: 'Mental Health',
  description: 'Diagnoses, treatment, what helps',
  noun: 'Mental health',
  tab: 'Mental Health',
  emergency: 'hidden',
  appliesWhen: { section: 'history', field: 'hasMentalHealthHistory', in: ['yes'] },
  blocks: [
    block('Diagnosis', {
      hasDiagnosis: flag('I have been diagnosed with a mental health condition', { isGate: true }),
      ...when(
        { field: 'hasDiagnosis', in: [true] },
        {
          diagnoses: longText('Diagnoses'),
          firstDiagnosis: month('Month of first diagnosis', { past: true, optional: true }),
          currentStatus: choice('Current status', statuses),
        },
      ),
    }),
    block('How you are now', {
      symptoms: longText('Current symptoms', { optional: true }),
      triggers: longText('Triggers', {
        hint: 'What makes it worse: for example crowds, lack of sleep',
        optional: true,
      }),
      stressLevel: choice('Stress level', stressLevels),
      sleepQuality: choice('Sleep quality', sleepQualities),
    }),
    block('Treatment', {
      hasTreatment: flag('I have received mental health treatment', { isGate: true }),
      ...when(
        { field: 'hasTreatment', in: [true] },
        {
          treatments: list(
            'Treatments',
            'treatment',
            {
              type: choice('Type', treatmentTypes),
              provider: text('Provider', { hint: 'A person, practice or clinic' }),
              startDate: month('Start month', { past: true }),
              endDate: month('End month', {
                hint: 'Leave this empty while it goes on.',
                notBefore: 'startDate',
              }),
              outcome: text('Outcome', { hint: 'For example: helped a lot', maxLength: 500 }),
            },
            {
              title: ['type', 'provider'],
              summary: ['type', 'provider', 'startDate', 'endDate'],
              heading: 'Treatment #{}',
              atLeastOne: true,
            },
          ),
        },
      ),
    }),
    block('Trauma', {
      traumaHistory: longText('Trauma history', {
        optional: true,
        hint: 'Optional, you may skip this',
      }),
    }),
    block('Conditions', {
      conditions: choices('Mental health conditions', commonConditions, { optional: true }),
      otherConditions: list(
        'Other mental health conditions',
        'condition',
        { name: text('Other condition') },
        { title: ['name'], addWhenFilled: true, addLabel: 'Add condition', optional: true },
      ),
    }),
    block('Coping and support', {
      copingStrategies: longText('Coping strategies', {
        hint: 'What helps you: for example walking, breathing exercises, music',
        optional: true,
      }),
      supportSystems: longText('Support systems', {
        hint: 'Who supports you: for example family, friends, a group',
        optional: true,
      }),
      socialSupport: choice('Social support', supportLevels),
      additionalInformation: longText('Additional information', { optional: true }),
    }),
  ],
})
