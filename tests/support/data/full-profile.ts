import type { SectionValue } from '#app/profile-definition/section.ts'
import type { Allergies } from '#app/profile-definition/sections/allergies.ts'
import type { Cultural } from '#app/profile-definition/sections/cultural.ts'
import type { Functional } from '#app/profile-definition/sections/functional.ts'
import type { History } from '#app/profile-definition/sections/history.ts'
import type { Immunizations } from '#app/profile-definition/sections/immunizations.ts'
import type { Medications } from '#app/profile-definition/sections/medications.ts'
import type { Mental } from '#app/profile-definition/sections/mental.ts'
import type { Personal } from '#app/profile-definition/sections/personal.ts'
import type { Reproductive } from '#app/profile-definition/sections/reproductive.ts'
import type {
  SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import type { Social } from '#app/profile-definition/sections/social.ts'

const personal: Personal = {
  fullName: 'Ada Quillfeather',
  dob: '1951-12-10',
  gender: 'female',
  preferredPronoun: 'she/her',
  bloodType: 'ab-',
  primaryLanguage: 'Maltese',
  writtenIn: 'fr',
  height: { unit: 'cm', cm: 181, feet: 5, inches: 11 },
  weight: { unit: 'lb', kg: 71, lb: 157 },
  phone: '+1 555 010 0101',
  email: 'ada.quill@example.org',
  address: '12 Wisteria Terrace',
  city: 'Larkhaven',
  state: 'Vermont',
  postalCode: '05401',
  country: 'United States',
  hasEmergencyContact: true,
  emergencyContacts: [
    {
      id: 1,
      name: 'Bertil Quillfeather',
      relationship: 'Nephew',
      phone: '+1 555 010 0102',
      email: 'bertil@example.org',
    },
    { id: 4, name: 'Cosima Dray', relationship: 'Neighbour', phone: '+1 555 010 0103' },
  ],
  doctors: [{ id: 1, name: 'Dr Ione Marsh', role: 'Cardiologist', phone: '+1 555 010 0104' }],
  preferredHospital: 'Larkhaven General',
  organDonor: 'yes',
  hasInsurance: true,
  insuranceProvider: 'Greenmantle Mutual',
  insuranceType: 'medicare',
  policyNumber: 'GM-44-1029',
  groupNumber: 'GRP-7781',
}

const allergies: Allergies = {
  noKnownAllergies: false,
  allergies: [
    { id: 1, allergen: 'Penicillin', reaction: 'Throat swelling', severity: 'life-threatening' },
    {
      id: 2,
      allergen: 'Elderflower',
      reaction: 'Hives',
      severity: 'other',
      otherSeverity: 'Worse every spring',
    },
  ],
}

const medications: Medications = {
  noMedications: false,
  medications: [
    {
      id: 1,
      name: 'Warfarin',
      brandName: 'Coumadin',
      status: 'current',
      startedOn: '2019-05-06',
      type: 'prescription',
      form: 'other',
      customForm: 'Oral film',
      totalDosage: 7.5,
      unit: 'other',
      customUnit: 'drams',
      pillsPerDose: 1.5,
      dosagePerPill: 5,
      frequency: 'x-days-a-week',
      selectedDaysOfWeek: ['monday', 'friday'],
      doseTimes: [
        { id: 1, time: '08:30' },
        { id: 2, time: '20:15' },
      ],
      withFood: 'without',
      reason: 'Irregular heartbeat',
    },
    {
      id: 2,
      name: 'Cyanocobalamin',
      type: 'supplement',
      form: 'injection',
      totalDosage: 1000,
      unit: 'mcg',
      frequency: 'every-x-days',
      customDays: 45,
      doseTimes: [],
      withFood: 'either',
    },
    {
      id: 3,
      name: 'Senna',
      type: 'otc',
      frequency: 'other',
      customFrequency: 'When the weather turns',
      doseTimes: [],
      withFood: 'other',
    },
    {
      id: 4,
      name: 'Colestipol',
      status: 'discontinued',
      startedOn: '2016-02-03',
      stoppedOn: '2017-11-30',
      doseTimes: [],
      reason: 'Tasted of sand',
    },
    { id: 5, name: 'Inclisiran', status: 'researching', doseTimes: [] },
  ],
}

const history: History = {
  firstToKnow: 'Refuses blood transfusions.\nA spare inhaler is in the green satchel.',
  noConditions: false,
  conditions: ['hypertension', 'thyroid'],
  otherConditions: [{ id: 1, name: 'Marble bone disease' }],
  noDiagnoses: false,
  diagnoses: [{ id: 1, condition: 'Scarlet fever', year: 1959, status: 'resolved' }],
  noSurgeries: false,
  surgeries: [
    { id: 1, procedure: 'Gallbladder removed', year: 1998, hospital: 'Saint Alder Infirmary' },
  ],
  noHospitalizations: false,
  hospitalizations: [
    { id: 1, reason: 'Fell from a ladder', year: 2004, duration: 'Eleven days' },
    { id: 3, reason: 'Pneumonia', year: 2011, duration: 'A fortnight' },
  ],
  noChildbirths: false,
  childbirths: [{ id: 1, year: 1979, deliveryType: 'vbac', complications: 'Forceps were needed' }],
  noImplantedDevices: false,
  implantedDevices: [
    { id: 1, device: 'Pacemaker', year: 2016, notes: 'Corvid Mark 7, not safe for MRI' },
  ],
  noAdvanceDirective: false,
  advanceDirectives: ['living-will', 'dnr'],
  advanceDirectiveLocation: 'Blue folder by the telephone',
  hasMentalHealthHistory: 'yes',
  lastPhysicalExam: '2021-05-03',
  physicalDisabilities: 'Left knee does not bend',
  familyHistory: 'Father lost his sight at 61',
}

const immunizations: Immunizations = {
  noImmunizations: false,
  immunizationHistory: [
    { id: 1, name: 'Boostrix', cvx: '115', date: '2019-10-02', notes: 'Sore arm for two days' },
    { id: 2, name: 'Cowpox from the milkmaid', date: '1958-06-01' },
  ],
  otherImmunizationNotes: 'Lost the yellow card in 1972',
}

const social: Social = {
  currentOccupation: 'Retired bell founder',
  currentWorkplace: 'Larkhaven Bell Museum',
  hasOccupationalHistory: true,
  occupationalHistory: [
    {
      id: 1,
      jobTitle: 'Foundry hand',
      company: 'Thornbury Castings',
      startDate: '1969-09',
      endDate: '1994-02',
      exposureRisks: 'Molten bronze, loud strikes',
    },
  ],
  smokingStatus: 'former',
  quitDate: '1987-11-30',
  smokingYears: 14,
  alcoholStatus: 'occasional',
  alcoholDetails: 'Sherry at Christmas',
  substanceStatus: 'former',
  substanceDetails: 'Sleeping draughts',
  recoveryDetails: 'A clinic in Wexcombe, 1988',
  physicalActivity: 'light',
  dietType: 'No aubergines',
  sleepPatterns: 'Wakes at four',
  environmentalExposures: 'Coal smoke in the valley',
  sexuallyActive: 'prefer-not-to-say',
  contraceptionMethod: 'Not since 1999',
  stiHistory: 'Nothing was ever found',
}

const currentSmoker: Social = {
  smokingStatus: 'current',
  tobaccoType: 'Pipe tobacco',
  amountPerDay: 'Two bowls',
  startDate: '1970-03',
  quitAttempts: 3,
  alcoholStatus: 'none',
  substanceStatus: 'none',
  currentOccupation: 'Ropemaker',
  hasOccupationalHistory: false,
  physicalActivity: 'very-active',
  dietType: 'Whatever there is',
  sleepPatterns: 'Like a dormouse',
  sexuallyActive: 'yes',
}

const reproductive: Reproductive = {
  biologicalSex: 'female',
  menarcheAge: 13,
  cycleLength: 29,
  periodLength: 5,
  periodFlow: 'variable',
  lastPeriod: '2001-02-14',
  menstrualRegularity: 'somewhat-regular',
  menstrualSymptoms: 'Headache on the first day',
  totalPregnancies: 2,
  pregnancies: [
    { id: 1, year: 1979, outcome: 'liveBirth', weeks: 41, complications: 'High blood sugar' },
    { id: 2, year: 1983, outcome: 'miscarriage', weeks: 9 },
  ],
  gynecologicalConditions: 'Fibroids, small',
  gynecologicalProcedures: 'Fibroids taken out, 1990',
  lastPapSmear: '2014-03-19',
  papSmearResults: 'normal',
  lastMammogram: '2018-08-22',
  mammogramResults: 'unknown',
  menopauseStatus: 'postmenopausal',
  menopauseAge: 51,
  menopauseSymptoms: 'Hot flushes at dusk',
  hrt: 'past',
  currentContraception: 'notApplicable',
  contraceptionDuration: 'Twelve years',
  previousContraception: 'Diaphragm of rubber',
  contraceptionIssues: 'It gave me a rash',
}

const male: Reproductive = {
  biologicalSex: 'male',
  prostateConcerns: 'Gets up thrice a night',
  lastProstate: '2020-12-01',
  psaResult: '3.1 ng/mL',
  testicular: 'One undescended as a boy',
  fertilityIssues: 'Mumps at nineteen',
  currentContraception: 'sterilization',
}

const mental: Mental = {
  hasDiagnosis: true,
  diagnoses: 'Low mood every winter',
  firstDiagnosis: '1996-11',
  currentStatus: 'managed',
  symptoms: 'Cannot finish a book',
  triggers: 'Short days, empty houses',
  stressLevel: 'moderate',
  sleepQuality: 'very-poor',
  hasTreatment: true,
  treatments: [
    {
      id: 1,
      type: 'therapy',
      provider: 'Mistress Halloway',
      startDate: '1997-01',
      endDate: '1998-06',
      outcome: 'Learned to walk it off',
    },
    { id: 2, type: 'support', provider: 'Lantern Circle', startDate: '2002-10' },
  ],
  traumaHistory: 'The foundry fire',
  conditions: ['depression', 'ptsd'],
  otherConditions: [{ id: 1, name: 'Fear of bells at night' }],
  copingStrategies: 'Long walks by the weir',
  supportSystems: 'The choir of Saint Alder',
  socialSupport: 'adequate',
  additionalInformation: 'Speak softly, please',
}

const functional: Functional = {
  adlStatus: 'minimal',
  hasPhysicalLimitations: true,
  assistedActivities: ['bathing', 'stairs'],
  iadlStatus: 'moderate',
  details: 'Cousin does the shopping',
  mobilityStatus: 'assistedDevice',
  assistiveDevices: ['cane', 'glasses', 'otherDevice'],
  otherDevice: 'Ear trumpet of brass',
  livingArrangement: 'alone',
  homeType: 'townhouse',
  homeAccess: 'partiallyAccessible',
  barriers: 'Nine steps at the door',
  caregivers: 'Cousin Odalys, on Tuesdays',
  qualityOfLife: 'veryGood',
  satisfaction: 'The garden and the choir',
  improvement: 'A handrail on the stairs',
  goals: 'To climb the bell tower once more',
  additional: 'The door key is under the third pot',
}

const cultural: Cultural = {
  religion: 'other',
  otherReligion: 'Society of the Weir',
  culturalConsiderations: 'Keep my head covered',
  familyInvolvement: 'true',
  religiousLeader: 'false',
  languagePreferences: 'other',
  otherLanguage: 'Ladin of the Fassa valley',
  interpreterNeeded: 'yes',
  dietaryRestrictions: 'No eels, no shellfish',
  additionalNotes: 'Bells must not be rung near me',
}

type Profile = { [Name in SectionName]: SectionValue<(typeof sectionsByName)[Name]> }

/** Complete answers to every section, with words that occur nowhere else. */
export const fullProfile = {
  personal,
  history,
  medications,
  allergies,
  immunizations,
  social,
  reproductive,
  mental,
  functional,
  cultural,
} satisfies Profile

/** Answers that exclude those of the full profile: together they answer every field. */
export const variants: { [Name in SectionName]?: Profile[Name][] } = {
  personal: [
    {
      ...personal,
      hasEmergencyContact: false,
      emergencyContacts: undefined,
      noEmergencyContact: true,
    },
  ],
  history: [
    {
      noConditions: true,
      noDiagnoses: true,
      noSurgeries: true,
      noHospitalizations: true,
      noChildbirths: true,
      noImplantedDevices: true,
      noAdvanceDirective: true,
      hasMentalHealthHistory: 'no',
    },
  ],
  medications: [{ noMedications: true }],
  allergies: [{ noKnownAllergies: true }],
  immunizations: [{ noImmunizations: true }],
  social: [currentSmoker],
  reproductive: [male],
}

/** Texts of the full profile that must never be readable in a file: names, numbers, typed words. */
export const plantedStrings: string[] = textsOf(fullProfile)

/** Returns the typed texts in a value, without the values of options. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value.length >= 6 && /^[A-Z]|[0-9 @]/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
