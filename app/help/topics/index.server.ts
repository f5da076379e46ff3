import type { Facts } from '#app/info/facts.server.ts'
import type { Topic } from '../topic.ts'
import { account } from './account.server.ts'
import { helpers } from './helpers.server.ts'
import { leaving } from './leaving.server.ts'
import { link } from './link.server.ts'
import { mails } from './mails.server.ts'
import { medicines } from './medicines.server.ts'
import { paper } from './paper.server.ts'
import { profile } from './profile.server.ts'
import { proxies } from './proxies.server.ts'
import { safety } from './safety.server.ts'
import { trouble } from './trouble.server.ts'

/** Everything that the help says, in the order of the page. */
export function helpTopics(facts: Facts): Topic[] {
  return [
    helpers,
    profile,
    medicines,
    link,
    paper,
    proxies,
    account,
    safety,
    mails,
    leaving,
    trouble,
  ].map(topic => topic(facts))
}
