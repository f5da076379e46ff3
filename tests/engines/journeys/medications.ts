import { ownerWithSections } from '#tests/support/data/owner.ts'
import type { Journey } from '../journey.ts'
import { logIn } from './log-in.ts'

/** A medication from the search to the list. */
export const medicationJourneys: Journey[] = [
  {
    title: 'a medication is searched, checked before it is saved, and added',
    async run({ server, newUser }) {
      const { person } = await ownerWithSections(server, {
        medications: { medications: [{ name: 'Warfarin' }] },
      })
      const user = await newUser()
      await logIn(user, person)
      await user.open('/profile/medications?tab=add')
      await user.fill('Search for a medication', 'ibuprofin 400 mg twice a day')
      await user.press('Search')
      await user.press('ibuprofen')
      await user.expectValue('Dose', '400')
      await user.expectValue('Unit', 'mg')
      await user.press('Add to Current ibuprofen')
      await user.expectHeading('Before you add ibuprofen')
      await user.expectText('Nothing is saved yet.', 'Major')
      await user.press('Yes, add it')
      await user.expectText('Added ibuprofen to current medications', '400 mg · Twice daily')
    },
  },
]
