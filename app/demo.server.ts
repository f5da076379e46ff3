import { randomBytes } from 'node:crypto'
import { demoEmail as email } from '#app/accounts/email.ts'
import { createUser, findByEmail, setPassword } from '#app/accounts/users.server.ts'
import { saveSection } from '#app/profile/profile.server.ts'
import { type Allergies, allergies } from '#app/profile/sections/allergies.ts'
import { type Medications, medications } from '#app/profile/sections/medications.ts'
import { type Personal, personal } from '#app/profile/sections/personal.ts'
import { getShareLink } from '#app/sharing/share-links.server.ts'
import type { Database } from '#db/client.server.ts'

/**
 * Adds a filled demonstration profile, or finds the one from an earlier start, and gives it a fresh password.
 * @returns what the person at the terminal needs: login, link and code.
 */
export async function seedDemo(db: Database, origin: string): Promise<string> {
  const password = randomBytes(9).toString('base64url')
  const known = await findByEmail(db, email)
  const person =
    known ?? (await createUser(db, { firstName: 'Rosa', lastName: 'Demo', email, password }))
  if (known) {
    await setPassword(db, known, password)
  } else {
    const save = { owner: person, actor: person, version: 0 }
    await saveSection(db, { ...save, section: personal, value: demoPersonal })
    await saveSection(db, { ...save, section: allergies, value: demoAllergies })
    await saveSection(db, { ...save, section: medications, value: demoMedications })
  }
  const { shareId, code } = await getShareLink(db, person)
  return [
    'A demonstration profile of an invented person is in this database.',
    `  Login  ${origin}/login`,
    `  Email  ${email}`,
    `  Password  ${password}   (new at every start with --demo)`,
    `  Emergency link  ${origin}/view/${shareId}`,
    `  Access code  ${code}`,
  ].join('\n')
}

const demoPersonal: Personal = {
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

const demoAllergies: Allergies = {
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

const demoMedications: Medications = {
  noMedications: false,
  medications: [
    {
      id: 1,
      name: 'Apixaban',
      brandName: 'Eliquis',
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
  ],
}
