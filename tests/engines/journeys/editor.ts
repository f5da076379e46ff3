import { newOwner, ownerWithSections } from '#tests/support/data/owner.ts'
import type { Journey } from '../journey.ts'
import { logIn } from './log-in.ts'

/** One section with a list and an error, and saving by itself. */
export const editorJourneys: Journey[] = [
  {
    title: 'a section with a list is refused with its error, corrected and saved',
    async run({ server, newUser }) {
      const { person } = await newOwner(server)
      const user = await newUser()
      await logIn(user, person)
      await user.open('/profile/personal')
      await user.fill('Full name', 'Zoë Quillfeather')
      await user.fill('Date of birth', '1950-03-14')
      await user.choose('Gender', 'Female')
      await user.choose('Blood type', 'AB−')
      await user.tick('I have an emergency contact')
      await user.fill('Phone (required)', '+1 555 867 5309', { within: 'Contact 1…' })
      await user.press('Save')
      await user.expectText('There is a problem')
      await user.expectTitle('Error: ')
      await user.follow('Contact 1: Name is required')
      await user.expectFocus('Name')
      await user.fill('Name (required)', 'Barnabas Oxenfree', { within: 'Contact 1…' })
      await user.press('Add another contact')
      // With scripts the card takes the typed name.
      await user.fill('Phone (required)', '+44 7700 900123', { within: 'Contact 2…' })
      await user.fill('Name (required)', 'Elena Whitlock', { within: 'Contact 2…' })
      await user.press('Save')
      await user.expectText('Personal information saved successfully')
      await user.expectText('Zoë Quillfeather', 'March 14, 1950', 'AB−')
      await user.expectText('Barnabas Oxenfree', '+1 555 867 5309', 'Elena Whitlock')
    },
  },
  {
    title: 'an answer that applies only after another is asked for',
    async run({ server, newUser }) {
      const owner = await ownerWithSections(server, {})
      const user = await newUser()
      await logIn(user, owner.person)
      await user.open('/profile/personal')
      await user.expectNoField('Phone (required)', { within: 'Contact 1…' })
      await user.tick('I have an emergency contact')
      await user.fill('Phone (required)', '+1 555 867 5309', { within: 'Contact 1…' })
    },
  },
  {
    title: 'typed text is saved by itself and still there after a reload',
    needsScripts: true,
    async run({ server, newUser }) {
      const { person } = await newOwner(server)
      const user = await newUser()
      await logIn(user, person)
      await user.open('/profile/social')
      await user.fill('Current occupation', 'Bell founder')
      await user.expectStatus('Saved')
      await user.open('/profile/social')
      await user.expectText('Bell founder')
      // A field that is being typed in is saved when the page is left.
      await user.open('/profile/social?edit=1')
      await user.fill('Current workplace', 'Foundry')
      await user.open('/dashboard')
      await user.open('/profile/social')
      await user.expectText('Foundry')
    },
  },
]
