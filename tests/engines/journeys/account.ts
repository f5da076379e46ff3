import assert from 'node:assert/strict'
import { codeOf } from '#tests/support/data/authenticator.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import type { Journey } from '../journey.ts'
import { enterPassword, logIn, logOut } from './log-in.ts'

/** Registration, login with and without two-factor, and logout. */
export const accountJourneys: Journey[] = [
  {
    title: 'an owner registers after an error that keeps what was typed',
    async run({ newUser }) {
      const person = newPerson()
      const user = await newUser()
      await user.open('/register')
      await user.fill('First name', person.firstName)
      await user.fill('Last name', person.lastName)
      await user.fill('Email', person.email)
      await user.fill('Password', person.password)
      await user.fill('Confirm password', 'another one')
      await user.tick('I agree…')
      await user.press('Create Account')
      await user.expectText('There is a problem', 'Passwords do not match')
      await user.expectTitle('Error: ')
      await user.expectValue('Last name', person.lastName)
      await user.fill('Password', person.password)
      await user.fill('Confirm password', person.password)
      await user.press('Create Account')
      await user.expectText('Account created successfully!')
      await user.expectPath('/dashboard')
    },
  },
  {
    title: 'a wrong password is refused, the right one logs in, and after logout nothing is shown',
    async run({ server, newUser }) {
      const { person } = await newOwner(server)
      const user = await newUser()
      await enterPassword(user, { ...person, password: 'not this one' })
      await user.expectText('There is a problem')
      await user.expectTitle('Error: ')
      await logIn(user, person)
      await user.open('/profile/personal')
      await logOut(user)
      await user.tab.goBack()
      await user.expectNoText(person.lastName)
      await user.open('/dashboard')
      await user.expectPath('/login')
    },
  },
  {
    title: 'two-factor is turned on, and login asks for a code',
    async run({ server, newUser }) {
      const { person } = await newOwner(server)
      const user = await newUser()
      await logIn(user, person)
      await user.open('/settings/two-factor')
      await user.press('Set up two-factor authentication')
      await user.expectPath('/settings/two-factor/set-up')
      const [secret = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await user.text()) ?? []
      assert.notEqual(secret, '')
      await user.fill('6-digit code', codeOf(secret))
      await user.press('Turn on')
      await user.expectHeading('Your recovery codes')
      await user.follow('I have saved them')
      await user.expectText('You have 10 of 10 left')
      await logOut(user)

      await enterPassword(user, person)
      await user.expectPath('/login/verify')
      // The present code is used up, and the next one is valid already.
      await user.fill('6-digit code', codeOf(secret, 1))
      await user.press('Log in')
      await user.expectText('Login successful!')
    },
  },
]
