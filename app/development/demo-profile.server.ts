import { demoEmail as email } from '#app/lib/email-address.ts'
import { findCode } from '#app/profile-definition/catalogues/catalogues.server.ts'
import type { SectionValue } from '#app/profile-definition/section.ts'
import type { Allergies } from '#app/profile-definition/sections/allergies.ts'
import type { Cultural } from '#app/profile-definition/sections/cultural.ts'
import type { Functional } from '#app/profile-definition/sections/functional.ts'
import type { History } from '#app/profile-definition/sections/history.ts'
import type { Immunizations } from '#app/profile-definition/sections/immunizations.ts'
import type { Medications } from '#app/profile-definition/sections/medications.ts'
import type { Personal } from '#app/profile-definition/sections/personal.ts'
import type { Reproductive } from '#app/profile-definition/sections/reproductive.ts'
import type {
  SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import type { Social } from '#app/profile-definition/sections/social.ts'

const personal: Personal = {
  fullName: 'Rosa Marín Whitlock',
  dob: '1948-05-14',
  gender: 'female',
  preferredPronoun: 'she/her',
  bloodType: 'o-',
  primaryLanguage: 'Spanish',
  height: { unit: 'ft', feet: 5, inches: 4, cm: 163 },
  weight: { unit: 'lb', lb: 141, kg: 64 },
  phone: '+1 555 010 0140',
  email,
  address: '48 Alder Court',
  city: 'Burlington',
  state: 'Vermont',
  postalCode: '05401',
  country: 'United States',
  hasEmergencyContact: true,
  emergencyContacts: [
    {
      id: 1,
      name: 'Elena Whitlock',
      relationship: 'Daughter',
      phone: '+1 555 010 0141',
      email: 'elena@medfold.example',
    },
    { id: 2, name: 'Tom Okafor', relationship: 'Neighbour, has a key', phone: '+1 555 010 0142' },
  ],
  doctors: [
    { id: 1, name: 'Dr Priya Raman', role: 'Family doctor', phone: '+1 555 010 0143' },
    { id: 2, name: 'Lakeside Pharmacy', role: 'Pharmacy', phone: '+1 555 010 0144' },
  ],
  preferredHospital: 'University Hospital',
  organDonor: 'yes',
  hasInsurance: true,
  insuranceProvider: 'Medicare',
  insuranceType: 'medicare',
  policyNumber: '1EG4-TE5-MK72',
}

const history: History = {
  firstToKnow: 'Takes a blood thinner and has a pacemaker. Speaks Spanish when in pain.',
  noConditions: false,
  conditions: ['hypertension', 'diabetes', 'heart-disease', 'arthritis'],
  otherConditions: [{ id: 1, name: 'Hearing loss, left ear' }],
  noDiagnoses: false,
  diagnoses: [
    { id: 1, condition: 'Type 2 diabetes', year: 2003, status: 'managed' },
    { id: 2, condition: 'Atrial fibrillation', year: 2015, status: 'managed' },
  ],
  noSurgeries: false,
  surgeries: [
    { id: 1, procedure: 'Right hip replacement', year: 2012, hospital: 'University Hospital' },
    { id: 2, procedure: 'Pacemaker implanted', year: 2018, hospital: 'University Hospital' },
  ],
  noHospitalizations: false,
  hospitalizations: [{ id: 1, reason: 'Fast heartbeat', year: 2015, duration: '4 days' }],
  noChildbirths: false,
  childbirths: [
    { id: 1, year: 1975, deliveryType: 'vaginal' },
    { id: 2, year: 1978, deliveryType: 'c-section', complications: 'Breech position' },
  ],
  noImplantedDevices: false,
  implantedDevices: [
    { id: 1, device: 'Pacemaker', year: 2018, notes: 'Dual chamber; the card is in my wallet' },
    { id: 2, device: 'Artificial hip, right', year: 2012 },
  ],
  noAdvanceDirective: false,
  advanceDirectives: ['living-will'],
  advanceDirectiveLocation: 'With Elena; a copy is in the kitchen drawer',
  hasMentalHealthHistory: 'no',
  lastPhysicalExam: '2025-09-18',
  familyHistory: 'Mother had type 2 diabetes, brother had a stroke at 70',
}

const medications: Medications = {
  noMedications: false,
  medications: [
    {
      id: 1,
      name: 'Apixaban',
      brandName: 'Eliquis',
      status: 'current',
      startedOn: '2023-05-16',
      type: 'prescription',
      form: 'tablet',
      totalDosage: 5,
      unit: 'mg',
      pillsPerDose: 1,
      dosagePerPill: 5,
      frequency: 'twice-daily',
      doseTimes: [
        { id: 1, time: '08:00' },
        { id: 2, time: '20:00' },
      ],
      withFood: 'either',
      reason: 'Atrial fibrillation',
    },
    {
      id: 2,
      name: 'Metformin',
      type: 'prescription',
      form: 'tablet',
      totalDosage: 1000,
      unit: 'mg',
      pillsPerDose: 2,
      dosagePerPill: 500,
      frequency: 'twice-daily',
      doseTimes: [
        { id: 1, time: '08:00' },
        { id: 2, time: '18:30' },
      ],
      withFood: 'with',
      reason: 'Type 2 diabetes',
    },
    {
      id: 3,
      name: 'Vitamin D3',
      type: 'supplement',
      form: 'capsule',
      totalDosage: 1000,
      unit: 'IU',
      frequency: 'every-morning',
      doseTimes: [{ id: 1, time: '08:00' }],
      withFood: 'with',
    },
    {
      id: 4,
      name: 'Ibuprofen',
      type: 'otc',
      form: 'tablet',
      totalDosage: 400,
      unit: 'mg',
      status: 'discontinued',
      startedOn: '2021-03-02',
      stoppedOn: '2023-05-16',
      frequency: 'as-needed',
      doseTimes: [],
      withFood: 'with',
      reason: 'Knee pain; stopped when apixaban was started',
    },
    { id: 5, name: 'Turmeric', type: 'supplement', status: 'researching', doseTimes: [] },
  ],
}

const allergies: Allergies = {
  noKnownAllergies: false,
  allergies: [
    {
      id: 1,
      allergen: 'Penicillin',
      reaction: 'Throat swelling, cannot breathe',
      severity: 'life-threatening',
    },
    { id: 2, allergen: 'Latex', reaction: 'Hives', severity: 'moderate' },
  ],
}

const immunizations: Immunizations = {
  noImmunizations: false,
  immunizationHistory: [
    vaccine(1, 'Influenza (flu) shot, high dose (65+)', '2025-10-07'),
    vaccine(2, 'COVID-19, Pfizer 12+ (2023 formula onward)', '2025-10-07'),
    vaccine(3, 'Pneumococcal (PCV20)', '2023-02-02'),
    vaccine(4, 'Tdap (tetanus, diphtheria, whooping cough)', '2021-05-11'),
    vaccine(5, 'Shingrix', '2019-06-20'),
    vaccine(6, 'Shingrix', '2019-03-12'),
  ],
}

const social: Social = {
  currentOccupation: 'Retired school librarian',
  hasOccupationalHistory: false,
  smokingStatus: 'former',
  quitDate: '1985-06-01',
  smokingYears: 12,
  alcoholStatus: 'occasional',
  alcoholDetails: 'A glass of wine on Sundays',
  substanceStatus: 'none',
  physicalActivity: 'light',
  dietType: 'Low sugar, low salt',
}

const reproductive: Reproductive = {
  biologicalSex: 'female',
  menstrualRegularity: 'absent',
  totalPregnancies: 2,
  pregnancies: [
    { id: 1, year: 1975, outcome: 'liveBirth', weeks: 40 },
    { id: 2, year: 1978, outcome: 'liveBirth', weeks: 39 },
  ],
  lastMammogram: '2024-05-20',
  mammogramResults: 'normal',
  menopauseStatus: 'postmenopausal',
  menopauseAge: 51,
}

const functional: Functional = {
  adlStatus: 'independent',
  hasPhysicalLimitations: false,
  iadlStatus: 'minimal',
  details: 'Elena drives me to appointments',
  mobilityStatus: 'assistedDevice',
  assistiveDevices: ['cane', 'hearingAid', 'glasses'],
  livingArrangement: 'alone',
  homeType: 'apartment',
  caregivers: 'Elena, twice a week',
}

const cultural: Cultural = {
  religion: 'christianity',
  familyInvolvement: 'true',
  religiousLeader: 'true',
  languagePreferences: 'spanish',
  interpreterNeeded: 'yes',
  dietaryRestrictions: 'No added sugar',
}

/** An invented person, with some questions unanswered, as in a profile in progress. */
export const demoProfile: {
  [Name in SectionName]?: SectionValue<(typeof sectionsByName)[Name]>
} = {
  personal,
  history,
  medications,
  allergies,
  immunizations,
  social,
  reproductive,
  functional,
  cultural,
}

function vaccine(id: number, name: string, date: string) {
  return { id, name, cvx: findCode('vaccines', name), date }
}
