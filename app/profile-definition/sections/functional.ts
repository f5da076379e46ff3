import { choice, choices, flag, longText, text, when } from '../field.ts'
import { block, defineSection } from '../section.ts'

const levelsOfHelp = {
  independent: 'Independent',
  minimal: 'Minimal help',
  moderate: 'Moderate help',
  maximum: 'A lot of help',
  dependent: 'Fully dependent on help',
}

const everydayActivities = {
  bathing: 'Bathing',
  dressing: 'Dressing',
  toileting: 'Using the toilet',
  transferring: 'Getting in and out of bed or a chair',
  continence: 'Continence',
  feeding: 'Eating',
  walking: 'Walking',
  stairs: 'Stairs',
}

const mobilities = {
  independent: 'Independent',
  limited: 'Limited, without help',
  assistedDevice: 'With a device',
  assistedPerson: 'With the help of a person',
  wheelchair: 'Wheelchair',
  bedbound: 'Bedbound',
}

const devices = {
  cane: 'Cane',
  walker: 'Walker',
  wheelchair: 'Wheelchair',
  scooter: 'Scooter',
  prosthesis: 'Prosthesis',
  hearingAid: 'Hearing aid',
  glasses: 'Glasses',
  dentures: 'Dentures',
  grabBars: 'Grab bars',
  liftChair: 'Lift chair',
  hospitalBed: 'Hospital bed',
  otherDevice: 'Other device',
}

const livingArrangements = {
  alone: 'Alone',
  spouse: 'With spouse or partner',
  family: 'With family',
  roommates: 'With roommates',
  assistedLiving: 'Assisted living',
  nursingHome: 'Nursing home',
  group: 'Group home',
  homeless: 'Without a home',
  other: 'Other',
}

const homeTypes = {
  house: 'House',
  apartment: 'Apartment',
  townhouse: 'Townhouse',
  mobile: 'Mobile home',
  facility: 'Care facility',
  other: 'Other',
}

const accessibilities = {
  fullyAccessible: 'Fully accessible',
  partiallyAccessible: 'Partially accessible',
  minimally: 'Minimally accessible',
  notAccessible: 'Not accessible',
}

const qualities = {
  excellent: 'Excellent',
  veryGood: 'Very good',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
}

export const functional = defineSection({
  name: 'functional',
  slug: 'functional',
  storedName: 'functional_status',
  title: 'Functional Status',
  description: 'Everyday activities, mobility, home and help',
  noun: 'Functional status',
  tab: 'Functional Status',
  emergency: 'hidden',
  separateParts: { mobility: 'Mobility and assistive devices' },
  blocks: [
    block('Everyday activities', {
      adlStatus: choice('Activities of daily living', levelsOfHelp, {
        hint: 'Washing, dressing, eating, moving about',
      }),
      hasPhysicalLimitations: flag('I have physical limitations', { isGate: true }),
      ...when(
        { field: 'hasPhysicalLimitations', in: [true] },
        {
          assistedActivities: choices('Activities I need help with', everydayActivities, {
            optional: true,
          }),
        },
      ),
      iadlStatus: choice('Instrumental activities', levelsOfHelp, {
        hint: 'Shopping, cooking, housework, money, medicines, getting around',
      }),
      details: longText('Instrumental activities: details', { optional: true }),
    }),
    block('Mobility', {
      mobilityStatus: choice('Mobility', mobilities, {
        emergency: 'shown',
        separatePart: 'mobility',
      }),
      assistiveDevices: choices('Assistive devices', devices, {
        optional: true,
        emergency: 'shown',
        separatePart: 'mobility',
      }),
      ...when(
        { field: 'assistiveDevices', in: ['otherDevice'] },
        {
          otherDevice: text('Other device', {
            optional: true,
            emergency: 'shown',
            separatePart: 'mobility',
          }),
        },
      ),
    }),
    block('Home', {
      livingArrangement: choice('Living arrangement', livingArrangements),
      homeType: choice('Type of home', homeTypes),
      homeAccess: choice('Accessibility of the home', accessibilities),
      barriers: longText('Barriers at home', {
        hint: 'For example: steps at the door, no lift',
        optional: true,
      }),
      caregivers: longText('Caregivers', {
        hint: 'Who helps you, and how often',
        optional: true,
      }),
    }),
    block('Quality of life', {
      qualityOfLife: choice('Quality of life', qualities),
      satisfaction: longText('What you are satisfied with', { optional: true }),
      improvement: longText('What could be better', { optional: true }),
      goals: longText('Goals', { optional: true }),
      additional: longText('Additional information', { optional: true }),
    }),
  ],
})
