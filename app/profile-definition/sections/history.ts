import { choice, choices, date, flag, list, longText, mirror, text, when, year } from '../field.ts'
import { block, defineSection, type SectionValue } from '../section.ts'

const commonConditions = {
  hypertension: 'High blood pressure (hypertension)',
  diabetes: 'Diabetes',
  asthma: 'Asthma',
  'heart-disease': 'Heart disease',
  stroke: 'Stroke',
  cancer: 'Cancer',
  arthritis: 'Arthritis',
  'depression-anxiety': 'Depression or anxiety',
  thyroid: 'Thyroid disease',
  copd: 'COPD (chronic obstructive pulmonary disease)',
  'kidney-disease': 'Kidney disease',
  'liver-disease': 'Liver disease',
}

const diagnosisStatuses = {
  active: 'Active',
  managed: 'Managed',
  resolved: 'Resolved',
  'in-remission': 'In Remission',
  other: 'Other',
}

const deliveryTypes = {
  vaginal: 'Vaginal',
  'c-section': 'C-Section',
  vbac: 'VBAC (vaginal birth after C-section)',
  other: 'Other',
}

const directives = {
  'living-will': 'Living will',
  dnr: 'DNR (do not resuscitate)',
  'polst-molst': 'POLST or MOLST (medical orders for treatment)',
  other: 'Other, such as a health care proxy',
}

export const history = defineSection({
  name: 'history',
  slug: 'medical-history',
  storedName: 'medical_history',
  title: 'Medical History',
  description: 'Conditions, surgeries, hospital stays, implants',
  noun: 'Medical history',
  tab: 'Medical History',
  separateParts: {
    'first-to-know': 'What responders must know first',
    // It is an option of the common conditions, not a field.
    'depression-anxiety': 'Depression or anxiety, among the common conditions',
    childbirths: 'Childbirths',
    'implanted-devices': 'Implanted devices',
    'advance-directive': 'Advance directive',
    'mental-health-history': 'History of mental health conditions (yes or no)',
    'family-history': 'Family history',
  },
  blocks: [
    block('First aid', {
      firstToKnow: longText('What responders must know first', {
        hint: 'Comes first in your emergency view. For example: refuses blood transfusions, has a pacemaker, is deaf',
        maxLength: 300,
        optional: true,
        emergency: 'critical',
        separatePart: 'first-to-know',
      }),
    }),
    block('Conditions', {
      noConditions: flag('None of the common conditions', {
        hint: 'Tick this only if you have none of the conditions in the list. You can still add other conditions.',
      }),
      ...when(
        { field: 'noConditions', in: [false] },
        { conditions: choices('Common conditions', commonConditions) },
      ),
      otherConditions: list(
        'Other conditions',
        'condition',
        { name: text('Other condition') },
        { title: ['name'], addWhenFilled: true, addLabel: 'Add condition', optional: true },
      ),
    }),
    block('Previous diagnoses', {
      noDiagnoses: flag('No previous diagnoses'),
      ...when(
        { field: 'noDiagnoses', in: [false] },
        {
          diagnoses: list(
            'Previous diagnoses',
            'diagnosis',
            {
              condition: text('Condition', { required: 'Condition is required' }),
              year: year('Year'),
              status: choice('Status', diagnosisStatuses),
            },
            { title: ['condition'], summary: ['year', 'status'] },
          ),
        },
      ),
    }),
    block('Surgeries', {
      noSurgeries: flag('No surgeries'),
      ...when(
        { field: 'noSurgeries', in: [false] },
        {
          surgeries: list(
            'Surgeries',
            'surgery',
            {
              procedure: text('Procedure', {
                hint: 'For example: appendix removed, hip replacement',
                required: 'Procedure is required',
              }),
              year: year('Year'),
              hospital: text('Hospital'),
            },
            { title: ['procedure'], summary: ['year', 'hospital'] },
          ),
        },
      ),
    }),
    block('Hospital stays', {
      noHospitalizations: flag('No hospital stays'),
      ...when(
        { field: 'noHospitalizations', in: [false] },
        {
          hospitalizations: list(
            'Hospital stays',
            'hospital stay',
            {
              reason: text('Reason', { required: 'Reason is required' }),
              year: year('Year'),
              duration: text('Duration', { hint: 'For example: 5 days', maxLength: 60 }),
            },
            { title: ['reason'], summary: ['year', 'duration'] },
          ),
        },
      ),
    }),
    block('Childbirths', {
      noChildbirths: flag('No childbirths', { emergency: 'hidden', separatePart: 'childbirths' }),
      ...when(
        { field: 'noChildbirths', in: [false] },
        {
          childbirths: list(
            'Childbirths',
            'childbirth',
            {
              year: year('Year'),
              deliveryType: choice('Type of delivery', deliveryTypes),
              complications: text('Complications', { maxLength: 500 }),
            },
            {
              title: ['year', 'deliveryType'],
              summary: ['year', 'deliveryType'],
              heading: 'Childbirth #{}',
              optional: true,
              emergency: 'hidden',
              separatePart: 'childbirths',
            },
          ),
        },
      ),
    }),
    block('Implanted devices', {
      noImplantedDevices: flag('No implanted devices', { separatePart: 'implanted-devices' }),
      ...when(
        { field: 'noImplantedDevices', in: [false] },
        {
          implantedDevices: list(
            'Implanted devices',
            'device',
            {
              device: text('Device', {
                hint: 'For example: pacemaker, insulin pump, artificial joint',
                required: 'Device is required',
              }),
              year: year('Year implanted'),
              notes: text('Notes', {
                hint: 'For example: maker and model, safe for MRI or not',
                maxLength: 300,
              }),
            },
            {
              title: ['device'],
              summary: ['year', 'notes'],
              emergency: 'critical',
              separatePart: 'implanted-devices',
            },
          ),
        },
      ),
    }),
    block('Advance directive', {
      noAdvanceDirective: flag('No advance directive', { separatePart: 'advance-directive' }),
      ...when(
        { field: 'noAdvanceDirective', in: [false] },
        {
          advanceDirectives: choices('Advance directives', directives, {
            hint: 'Papers that say which treatment you want. A crew may need to see the paper itself.',
            emergency: 'critical',
            separatePart: 'advance-directive',
          }),
          ...when(
            { field: 'advanceDirectives', in: ['living-will', 'dnr', 'polst-molst', 'other'] },
            {
              advanceDirectiveLocation: text('Where the paper is kept', {
                hint: 'For example: on the refrigerator door',
                emergency: 'critical',
                separatePart: 'advance-directive',
              }),
            },
          ),
        },
      ),
    }),
    block('Mental health history', {
      hasMentalHealthHistory: choice(
        'History of mental health conditions',
        { yes: 'Yes', no: 'No' },
        {
          display: 'radios',
          hint: '“No” hides the Mental Health section. What was written there is kept.',
          emergency: 'hidden',
          separatePart: 'mental-health-history',
        },
      ),
    }),
    block('Examination and family', {
      bloodType: mirror('Blood type', { section: 'personal', field: 'bloodType' }),
      lastPhysicalExam: date('Last physical exam', {
        past: true,
        optional: true,
        emergency: 'hidden',
      }),
      physicalDisabilities: longText('Physical disabilities', { optional: true }),
      familyHistory: longText('Family history', {
        hint: 'For example: father had a heart attack at 52',
        optional: true,
        emergency: 'hidden',
        separatePart: 'family-history',
      }),
    }),
  ],
})

export type History = SectionValue<typeof history>
