import {
  firstAidStates,
  hasUnreviewedStates,
  textsById,
  titlesById,
} from '../catalogues/first-aid-states.ts'
import {
  choice,
  choices,
  date,
  flag,
  list,
  longText,
  mirror,
  tel,
  text,
  when,
  year,
} from '../field.ts'
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

const { states, implants } = firstAidStates

/** Names the readers of the ticked states. The short way shows it alone. */
export const statesHint = `Responders read these words near the top of your emergency page.${hasUnreviewedStates ? ' No clinician has reviewed the words yet.' : ''}`

const sides = { left: 'Left', right: 'Right', both: 'Both' }

/** Settings of every field that the link shows or withholds with the states. */
const withStates = {
  optional: true,
  emergency: 'critical',
  separatePart: 'first-aid-states',
} as const

/** Returns the condition that one of these states is ticked. */
function ticked(...ids: string[]) {
  return { field: 'firstAidStates', in: ids }
}

/** The owner's lines beside their states. A test compares their conditions with the catalogue. */
const ownLines = {
  ...when(ticked('difficult-airway'), {
    airwayCard: text('Where the airway card is kept', { maxLength: 120, ...withStates }),
  }),
  ...when(ticked('adrenal-insufficiency'), {
    steroidInjection: text('Where the emergency injection is kept', {
      maxLength: 120,
      ...withStates,
    }),
  }),
  ...when(ticked('metabolic-disorder'), {
    emergencyLetter: text('Where the emergency letter is kept', { maxLength: 120, ...withStates }),
  }),
  ...when(ticked('bleeding-disorder'), {
    bleedingCenter: text('Treatment center and its phone number', {
      maxLength: 120,
      ...withStates,
    }),
  }),
  ...when(ticked('refuses-blood'), {
    bloodRefusalPaper: text('Where the paper about it is kept', { maxLength: 120, ...withStates }),
  }),
  ...when(ticked('transplant'), {
    transplantedOrgan: text('Organ, and phone number of the team', {
      maxLength: 120,
      ...withStates,
    }),
  }),
  ...when(ticked('hereditary-angioedema'), {
    angioedemaMedicine: text('Own medicine for attacks', { maxLength: 120, ...withStates }),
  }),
  ...when(ticked('protected-arm'), { protectedArm: choice('Which arm', sides, withStates) }),
  ...when(ticked('epilepsy'), {
    seizureMedicine: text('Rescue medicine for seizures', { maxLength: 120, ...withStates }),
  }),
  ...when(ticked('pregnant'), { dueDate: date('Due date', withStates) }),
}

/** Returns the states by the heading above them. */
function groupStates(): Record<string, string[]> {
  const groups: Record<string, string[]> = {}
  for (const { group, id } of states) groups[group] = [...(groups[group] ?? []), id]
  return groups
}

/** Returns the name of the owner's line by the state. */
function detailsByState(): Record<string, string> {
  return Object.fromEntries(states.flatMap(({ id, ownLine }) => (ownLine ? [[id, ownLine]] : [])))
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
    'first-aid-states': 'What changes first aid',
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
    block('What changes first aid', {
      noFirstAidStates: flag('None of these', { separatePart: 'first-aid-states' }),
      ...when(
        { field: 'noFirstAidStates', in: [false] },
        {
          firstAidStates: choices('What changes first aid', titlesById(states), {
            hint: `Tick what is true for you. ${statesHint}`,
            groups: groupStates(),
            meanings: textsById(states),
            details: detailsByState(),
            emergency: 'critical',
            separatePart: 'first-aid-states',
          }),
          ...ownLines,
        },
      ),
      communicationNeeds: longText('How to talk with me, and what calms me', {
        hint: 'For example: speak into my right ear, I write answers, let my sister hold my hand',
        maxLength: 300,
        ...withStates,
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
              title: ['year'],
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
              kind: choice('Kind of device', titlesById(implants), {
                hint: 'With a kind, responders also read what it changes in first aid.',
                optional: true,
              }),
              device: text('Device', {
                hint: 'In your own words. Not needed if you chose a kind.',
                required: 'Choose a kind of device, or write its name',
                filledBy: 'kind',
              }),
              side: choice('Side of the body', sides, { optional: true }),
              year: year('Year implanted'),
              dueOn: date('Refill or check due', { optional: true }),
              teamPhone: tel('Phone number of the team', { optional: true }),
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
