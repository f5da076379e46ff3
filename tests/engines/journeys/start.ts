import { newOwner } from '#tests/support/data/owner.ts'
import type { Journey } from '../journey.ts'
import { logIn } from './log-in.ts'

/** The short way from the dashboard to the card. */
export const startJourneys: Journey[] = [
  {
    title: 'a new owner goes the short way to the card',
    async run({ server, newUser }) {
      const { person } = await newOwner(server)
      const user = await newUser()
      await logIn(user, person)
      await user.open('/start')
      await user.expectHeading('Name and date of birth')
      await user.fill('Date of birth', '1948-03-02')
      await user.press('Save and continue')

      await user.expectHeading('Do you have allergies?')
      await user.fill('Allergic to', 'Penicillin', { within: 'Allergy 1' })
      await user.choose('How bad', 'Life-threatening', { within: 'Allergy 1' })
      await user.press('Save and continue')

      await user.expectHeading('Which medications do you take?')
      await user.fill('Your medicines', 'Metformin 500 mg twice daily')
      await user.press('Continue')
      await user.expectText('We found 1 medicine.')
      await user.press('Add to the list')

      await user.expectHeading('What changes first aid for you?')
      await user.tick('Epilepsy')
      await user.fill('Rescue medicine for seizures', 'Midazolam in the nose')
      await user.tick('Pacemaker')
      await user.press('Save and continue')

      await user.expectHeading('Whom should responders call?')
      await user.fill('Name', 'Elena Whitlock')
      await user.fill('Relationship', 'Daughter')
      await user.fill('Phone', '+44 7700 900123')
      await user.press('Save and continue')

      await user.expectHeading('This is what a responder sees')
      await user.expectText('Penicillin: Life-threatening', 'Metformin', 'Midazolam in the nose')
      await user.expectText('born March 2, 1948', 'Elena Whitlock', '+44 7700 900123')
      await user.follow('Print your card')
      await user.expectPath('/print-kit')
    },
  },
]
