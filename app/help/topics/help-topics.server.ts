import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'
import { account } from './account-topic.server.ts'
import { leaving } from './leaving-topic.server.ts'
import { link } from './link-topic.server.ts'
import { mails } from './mails-topic.server.ts'
import { medicines } from './medicines-topic.server.ts'
import { paper } from './paper-topic.server.ts'
import { profile } from './profile-topic.server.ts'
import { proxies } from './proxies-topic.server.ts'
import { responders } from './responders-topic.server.ts'
import { safety } from './safety-topic.server.ts'
import { trouble } from './trouble-topic.server.ts'

/** Everything that the help says, in the order of the page. */
export function helpTopics(facts: Facts): Topic[] {
  return [
    responders,
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
