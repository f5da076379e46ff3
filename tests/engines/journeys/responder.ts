import assert from 'node:assert/strict'
import { allLanguages, type Language } from '#app/emergency/languages/languages.server.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'
import { wrongCode } from '#tests/support/http/wrong-codes.ts'
import type { Journey } from '../journey.ts'
import { logIn } from './log-in.ts'

/** From the access code to the record, its print view and a note. */
export const responderJourneys: Journey[] = [
  ...allLanguages.map(readIn),
  {
    title: 'a wrong code is refused at the field, and the right one opens the record',
    async run({ server, newUser }) {
      const { shareId, code } = await ownerWithProfile(server)
      const responder = await newUser()
      await responder.open(`/view/${shareId}`)
      await responder.fill('5-digit access code', wrongCode(code))
      await responder.press('View Medical Information')
      await responder.expectText('Invalid access code. Please try again.')
      await responder.expectTitle('Error: ')
      await responder.expectFocus('5-digit access code')
      await responder.fill('5-digit access code', code)
      // The Enter key sends the form as the button does.
      await responder.pressKey('Enter')
      await responder.expectText('Access code verified!', planted.allergen)
      await responder.press('Finish viewing')
      await responder.expectText('Viewing is finished.')
      await responder.expectHeading('Enter the access code')
      await responder.open(`/view/${shareId}`)
      await responder.expectHeading('Enter the access code')
    },
  },
  {
    title: 'a responder prints the record and leaves a note, and the owner reads it',
    async run({ server, newUser }) {
      const { shareId, code, person } = await ownerWithProfile(server)
      const responder = await newUser()
      await responder.open(`/view/${shareId}/${code}`)
      await responder.expectPath(`/view/${shareId}`)
      await responder.follow('Print')
      await responder.expectPath(`/view/${shareId}/print`)
      await responder.expectText(planted.allergen, planted.medication, planted.contactPhone)
      await responder.follow('Back to the record')
      await responder.follow('Leave a note for the owner')
      await responder.press('Send the note')
      await responder.expectText('Write a note')
      await responder.fill('Note', 'Taken to St. Mary’s, ward 3.')
      await responder.fill('Call-back number (optional)', '+1 555 0100')
      await responder.press('Send the note')
      await responder.expectText('Your note was sent.')

      const owner = await newUser()
      await logIn(owner, person)
      await owner.open('/notes')
      await owner.expectText('Taken to St. Mary’s, ward 3.', '+1 555 0100')
    },
  },
]

function readIn({ name, tag, dir, texts }: Language): Journey {
  return {
    title: `a responder goes from the code to the record in ${tag}`,
    async run({ server, newUser }) {
      const { shareId, code } = await ownerWithProfile(server)
      const responder = await newUser()
      await responder.open(`/view/${shareId}`)
      if (tag !== 'en') await responder.follow(name)
      await responder.expectHeading(texts.code.title)
      await responder.fill(texts.code.label, code)
      await responder.fill(texts.reader.label, 'Medic 7')
      await responder.press(texts.code.submit)
      await responder.expectText(texts.record.verified, texts.record.dangerousAllergies)
      await responder.expectText(...Object.values(planted))
      const read = () => [document.documentElement.lang, getComputedStyle(document.body).direction]
      assert.deepEqual(await responder.tab.read(read, null), [tag, dir])
    },
  }
}
