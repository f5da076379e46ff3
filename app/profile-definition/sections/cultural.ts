import { choice, longText, text, when } from '../field.ts'
import { block, defineSection, type SectionValue } from '../section.ts'

const religions = {
  none: 'Prefer not to say',
  christianity: 'Christianity',
  islam: 'Islam',
  hinduism: 'Hinduism',
  buddhism: 'Buddhism',
  judaism: 'Judaism',
  sikhism: 'Sikhism',
  other: 'Other',
}

// A choice and not a flag, because "No" is an answer.
const yesOrNo = { true: 'Yes', false: 'No' }

const languages = {
  english: 'English',
  spanish: 'Spanish',
  french: 'French',
  mandarin: 'Mandarin',
  arabic: 'Arabic',
  russian: 'Russian',
  other: 'Other',
}

export const cultural = defineSection({
  name: 'cultural',
  slug: 'cultural',
  storedName: 'cultural_preferences',
  title: 'Cultural & Religious Preferences',
  description: 'Faith, language, diet, who takes part in care',
  noun: 'Cultural preferences',
  tab: 'Cultural',
  emergency: 'hidden',
  separateParts: {
    religion: 'Religion',
    language: 'Preferred language and interpreter',
    diet: 'Dietary restrictions',
  },
  blocks: [
    block('Religion and culture', {
      religion: choice('Religion', religions, { separatePart: 'religion' }),
      ...when(
        { field: 'religion', in: ['other'] },
        {
          otherReligion: text('Describe your religion', {
            maxLength: 100,
            optional: true,
            displayedWith: 'religion',
            replaces: 'other',
            separatePart: 'religion',
          }),
        },
      ),
      culturalConsiderations: longText('Cultural considerations', {
        hint: 'What those who care for you should respect: for example a carer of the same gender',
        optional: true,
      }),
      familyInvolvement: choice('Involve my family in decisions about my care', yesOrNo, {
        display: 'radios',
      }),
      religiousLeader: choice('Call a religious leader if I am seriously ill', yesOrNo, {
        display: 'radios',
      }),
    }),
    block('Language', {
      languagePreferences: choice('Preferred language', languages, {
        defaultValue: 'english',
        emergency: 'shown',
        separatePart: 'language',
      }),
      ...when(
        { field: 'languagePreferences', in: ['other'] },
        {
          otherLanguage: text('Which language', {
            maxLength: 60,
            displayedWith: 'languagePreferences',
            replaces: 'other',
            emergency: 'shown',
            separatePart: 'language',
          }),
        },
      ),
      interpreterNeeded: choice(
        'Interpreter needed',
        { no: 'No', yes: 'Yes' },
        { display: 'radios', emergency: 'critical', separatePart: 'language' },
      ),
    }),
    block('Diet and notes', {
      dietaryRestrictions: longText('Dietary restrictions', {
        hint: 'For example: halal, kosher, no pork, vegan',
        maxLength: 500,
        optional: true,
        emergency: 'shown',
        separatePart: 'diet',
      }),
      additionalNotes: longText('Additional notes', { optional: true }),
    }),
  ],
})

export type Cultural = SectionValue<typeof cultural>
