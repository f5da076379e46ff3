import { choice, date, email, flag, height, list, tel, text, weight, when } from '../field.ts'
import { block, defineSection, type SectionValue } from '../section.ts'

const genders = {
  male: 'Male',
  female: 'Female',
  'non-binary': 'Non-binary',
  transgender: 'Transgender',
  other: 'Other',
  'prefer-not-to-say': 'Prefer not to say',
}

const pronouns = {
  'he/him': 'He/him',
  'she/her': 'She/her',
  'they/them': 'They/them',
  other: 'Other',
}

const bloodTypes = {
  'a+': 'A+',
  'a-': 'A−',
  'b+': 'B+',
  'b-': 'B−',
  'ab+': 'AB+',
  'ab-': 'AB−',
  'o+': 'O+',
  'o-': 'O−',
  unknown: 'Unknown',
  other: 'Other',
}

const insuranceTypes = {
  private: 'Private',
  medicare: 'Medicare',
  medicaid: 'Medicaid',
  tricare: 'TRICARE',
  other: 'Other',
}

/** The languages of the emergency view, and any other. */
const writtenLanguages = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  zh: 'Chinese',
  ar: 'Arabic',
  ru: 'Russian',
  other: 'Other',
}

const organDonorAnswers = { yes: 'Yes', no: 'No', unknown: 'Unknown' }

export const personal = defineSection({
  name: 'personal',
  slug: 'personal',
  storedName: 'personal',
  title: 'Personal Information',
  description: 'Basic details, emergency contacts, insurance',
  noun: 'Personal information',
  tab: 'Personal',
  separateParts: {
    name: 'Full name',
    age: 'Age and date of birth',
    phone: 'Phone',
    address: 'Home address',
    contacts: 'Emergency contacts',
    doctors: 'Doctors and preferred hospital',
    'organ-donor': 'Organ donor',
    insurance: 'Insurance',
  },
  blocks: [
    block('Basic details', {
      fullName: text('Full name', {
        autoComplete: 'name',
        emergency: 'critical',
        separatePart: 'name',
      }),
      dob: date('Date of birth', {
        past: true,
        autoComplete: 'bday',
        emergency: 'critical',
        separatePart: 'age',
      }),
      gender: choice('Gender', genders, { emergency: 'critical' }),
      preferredPronoun: choice('Preferred pronoun', pronouns, { optional: true }),
      bloodType: choice('Blood type', bloodTypes, { emergency: 'critical' }),
      primaryLanguage: text('Primary language', {
        hint: 'The language to speak with you in an emergency',
        maxLength: 60,
        emergency: 'critical',
      }),
      writtenIn: choice('Language of the answers', writtenLanguages, {
        hint: 'Responders who use another language are told that your own words are not translated',
        defaultValue: 'en',
        optional: true,
        emergency: 'hidden',
      }),
    }),
    block('Height and weight', {
      height: height('Height'),
      weight: weight('Weight'),
    }),
    block('Contact details', {
      phone: tel('Phone', { autoComplete: 'tel', separatePart: 'phone' }),
      email: email('Email', { autoComplete: 'email', emergency: 'hidden' }),
      address: text('Street address', { autoComplete: 'street-address', separatePart: 'address' }),
      city: text('City', { autoComplete: 'address-level2', separatePart: 'address' }),
      state: text('State', {
        autoComplete: 'address-level1',
        optional: true,
        separatePart: 'address',
      }),
      postalCode: text('Postal code', {
        autoComplete: 'postal-code',
        maxLength: 20,
        separatePart: 'address',
      }),
      country: text('Country', {
        autoComplete: 'country-name',
        defaultValue: 'United States',
        separatePart: 'address',
      }),
    }),
    block('Emergency contacts', {
      hasEmergencyContact: flag('I have an emergency contact', {
        countedUnless: 'noEmergencyContact',
        isGate: true,
        separatePart: 'contacts',
      }),
      ...when(
        { field: 'hasEmergencyContact', in: [false] },
        {
          noEmergencyContact: flag('No emergency contact', {
            hint: 'Tick this if there is nobody to call',
            separatePart: 'contacts',
          }),
        },
      ),
      ...when(
        { field: 'hasEmergencyContact', in: [true] },
        {
          emergencyContacts: list(
            'Contacts',
            'contact',
            {
              name: text('Name', { required: 'Name is required' }),
              relationship: text('Relationship', {
                hint: 'For example: daughter, neighbour',
                maxLength: 60,
              }),
              phone: tel('Phone', { required: 'Phone is required' }),
              email: email('Email', { optional: true, emergency: 'hidden' }),
            },
            {
              title: ['name'],
              summary: ['relationship', 'phone'],
              atLeastOne: true,
              maxRows: 10,
              required: 'Add an emergency contact, or untick "I have an emergency contact"',
              emergency: 'critical',
              separatePart: 'contacts',
            },
          ),
        },
      ),
    }),
    block('Doctors and hospital', {
      doctors: list(
        'Doctors and pharmacy',
        'doctor or pharmacy',
        {
          name: text('Name', { required: 'Name is required' }),
          role: text('Role', {
            hint: 'For example: family doctor, cardiologist, pharmacy',
            maxLength: 80,
          }),
          phone: tel('Phone'),
        },
        {
          title: ['name', 'role'],
          summary: ['role', 'phone'],
          maxRows: 20,
          optional: true,
          separatePart: 'doctors',
        },
      ),
      preferredHospital: text('Preferred hospital', { optional: true, separatePart: 'doctors' }),
      organDonor: choice('Organ donor', organDonorAnswers, {
        display: 'radios',
        emergency: 'critical',
        separatePart: 'organ-donor',
      }),
    }),
    block(
      'Insurance',
      {
        hasInsurance: flag('I have health insurance', { isGate: true, separatePart: 'insurance' }),
        ...when(
          { field: 'hasInsurance', in: [true] },
          {
            insuranceProvider: text('Insurance provider', { separatePart: 'insurance' }),
            insuranceType: choice('Insurance type', insuranceTypes, { separatePart: 'insurance' }),
            policyNumber: text('Policy number', { maxLength: 60, separatePart: 'insurance' }),
            groupNumber: text('Group number', {
              maxLength: 60,
              optional: true,
              separatePart: 'insurance',
            }),
          },
        ),
      },
      {
        to: '/profile/insurance-cards',
        label: 'Insurance card images',
        when: [{ field: 'hasInsurance', in: [true] }],
      },
    ),
  ],
})

export type Personal = SectionValue<typeof personal>
