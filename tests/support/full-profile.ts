import type { Allergies } from '#app/profile/sections/allergies.ts'
import type { SectionName } from '#app/profile/sections/index.ts'
import type { Medications } from '#app/profile/sections/medications.ts'
import type { Personal } from '#app/profile/sections/personal.ts'

const personal: Personal = {
  fullName: 'Ada Quillfeather',
  dob: '1951-12-10',
  gender: 'female',
  preferredPronoun: 'she/her',
  bloodType: 'ab-',
  primaryLanguage: 'Maltese',
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
  ],
}

/** Every field of every section answered once, with words that occur nowhere else. */
export const fullProfile: {
  personal: Personal
  allergies: Allergies
  medications: Medications
} & Record<SectionName, unknown> = { personal, allergies, medications }

/** The texts of the full profile that must never be readable in a file: names, numbers, the person's own words. */
export const plantedStrings: string[] = textsOf(fullProfile).filter(
  text => text.length >= 6 && /[A-Z0-9 ]/.test(text),
)

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
