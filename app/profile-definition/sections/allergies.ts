import { choice, flag, list, text, when } from '../field.ts'
import { block, defineSection, type SectionValue } from '../section.ts'

const severities = {
  mild: 'Mild',
  moderate: 'Moderate',
  severe: 'Severe',
  'life-threatening': 'Life-threatening',
  other: 'Other',
  unknown: 'I do not know',
}

export const allergies = defineSection({
  name: 'allergies',
  slug: 'allergies',
  storedName: 'allergies',
  title: 'Allergies',
  description: 'Substances, reactions and how severe they are',
  noun: 'Allergies',
  tab: 'Allergies',
  blocks: [
    block('Allergies', {
      noKnownAllergies: flag('No known allergies', {
        hint: 'Tick this only if you know of none. It empties the list.',
        emergency: 'critical',
      }),
      ...when(
        { field: 'noKnownAllergies', in: [false] },
        {
          allergies: list(
            'Known allergies',
            'allergy',
            {
              allergen: text('Allergen', {
                hint: 'A medicine, food, insect, material: for example penicillin',
                required: 'Allergen is required',
                suggestions: 'allergens',
              }),
              reaction: text('Reaction', { hint: 'For example: hives, swelling, cannot breathe' }),
              reactionUnknown: flag('I do not know what happened', { emergency: 'hidden' }),
              severity: choice('Severity', severities),
              ...when(
                { field: 'severity', in: ['other'] },
                {
                  otherSeverity: text('Describe the severity', {
                    maxLength: 100,
                    displayedWith: 'severity',
                    replaces: 'other',
                  }),
                },
              ),
            },
            {
              title: ['allergen'],
              summary: ['severity', 'reaction'],
              emergency: 'critical',
              countsEach: [
                { anyOf: ['severity'], label: 'Severity' },
                { anyOf: ['reaction', 'reactionUnknown'], label: 'Reaction' },
              ],
            },
          ),
        },
      ),
    }),
  ],
})

export type Allergies = SectionValue<typeof allergies>
export type Allergy = NonNullable<Allergies['allergies']>[number]
