import { code, date, flag, list, longText, text, when } from '../field.ts'
import { block, defineSection } from '../section.ts'

export const immunizations = defineSection({
  name: 'immunizations',
  slug: 'immunizations',
  storedName: 'immunizations',
  title: 'Immunizations & Vaccines',
  description: 'Vaccines, and when they were given',
  noun: 'Immunizations',
  tab: 'Immunizations & Vaccines',
  blocks: [
    block('Immunizations & vaccines', {
      noImmunizations: flag('No immunizations', {
        hint: 'Tick this only if you never had a vaccine. It empties the list.',
      }),
      ...when(
        { field: 'noImmunizations', in: [false] },
        {
          immunizationHistory: list(
            'Vaccines',
            'vaccine',
            {
              name: text('Vaccine name', {
                hint: 'As on your card, or what it protects against: for example tetanus',
                required: 'Vaccine name is required',
                suggestions: 'vaccines',
              }),
              date: date('Date received', { past: true }),
              notes: text('Notes', {
                hint: 'For example: lot number, which arm, a reaction',
                maxLength: 500,
              }),
              cvx: code('CVX code', { of: 'name', system: 'vaccines', emergency: 'hidden' }),
            },
            {
              title: ['name'],
              summary: ['date', 'notes'],
              heading: 'Vaccine #{}',
              addLabel: 'Add Vaccine',
              emptyText: 'No immunizations added yet. Click "Add Vaccine" to begin.',
              maxRows: 100,
            },
          ),
        },
      ),
      otherImmunizationNotes: longText('Additional notes', { optional: true }),
    }),
  ],
})
