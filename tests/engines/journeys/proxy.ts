import { newOwner } from '#tests/support/data/owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { addressFromMail } from '#tests/support/mail/file-outbox.ts'
import type { Journey } from '../journey.ts'
import { logIn } from './log-in.ts'

/** The invitation of a proxy. */
export const proxyJourneys: Journey[] = [
  {
    title: 'an owner invites a proxy, who registers by the mail and reads the record',
    async run({ server, newUser }) {
      const owner = await newOwner(server)
      const invitee = newPerson()
      const user = await newUser()
      await logIn(user, owner.person)
      await user.open('/proxies')
      await user.follow('Add Your First Proxy')
      await user.fill('Full Name', 'Maria Huber')
      await user.fill('Email', invitee.email)
      await user.fill('Relationship', 'Daughter')
      await user.tick('View Only…')
      await user.press('Preview Invite')
      await user.press('Send Invitation')
      await user.expectText('Invitation sent successfully!', 'Invitation Pending')

      const proxy = await newUser()
      await proxy.open(await addressFromMail(server, invitee.email, '/proxy/register/'))
      await proxy.expectValue('Email', invitee.email)
      await proxy.fill('Create Password', invitee.password)
      await proxy.fill('Confirm Password', invitee.password)
      await proxy.tick('I agree…')
      await proxy.press('Complete Registration')
      await proxy.expectPath('/proxy/dashboard')
      await proxy.expectText(`${owner.person.firstName} ${owner.person.lastName}`)

      await user.open('/proxies')
      await user.expectText('Maria Huber', 'Active')
    },
  },
  {
    title: 'a dialog opens over the list and closes with the Escape key',
    needsScripts: true,
    async run({ server, newUser }) {
      const owner = await newOwner(server)
      const user = await newUser()
      await logIn(user, owner.person)
      await user.open('/proxies')
      await user.follow('Add Your First Proxy')
      await user.expectPath('/proxies/add')
      await user.fill('Full Name', 'Maria Huber', { within: 'dialog' })
      await user.pressKey('Escape')
      await user.expectPath('/proxies')
    },
  },
]
