import { Link } from '@remix-run/react'
import { product } from '#app/lib/product.ts'
import type { Chapter } from '#app/ui/chapters.tsx'
import { SupportLink } from '#app/ui/document/support-link.tsx'

/** The parts of the terms of service. Other pages may link to their ids. */
export function termsChapters(): Chapter[] {
  return [
    { id: 'parties', title: 'Who the agreement is between', children: <Parties /> },
    { id: 'service', title: 'What the service is', children: <Service /> },
    { id: 'you', title: 'What you agree to', children: <YourPart /> },
    { id: 'operator', title: 'What the operator owes you', children: <OperatorsPart /> },
    { id: 'rely', title: 'What you must not rely on alone', children: <Reliance /> },
    { id: 'medicines', title: 'The check of medicines', children: <Medicines /> },
    { id: 'ownership', title: 'What belongs to whom', children: <Ownership /> },
    { id: 'ending', title: 'Ending it', children: <Ending /> },
    { id: 'liability', title: 'Liability', children: <Liability /> },
    { id: 'changes', title: 'Changes', children: <Changes /> },
  ]
}

function Parties() {
  return (
    <p>
      You, and the person or organization that runs this server, called “the operator” below. You
      reach the operator at <SupportLink />. The makers of the software {product.name} are not part
      of it.
    </p>
  )
}

function Service() {
  return (
    <p>
      It stores what you write about your health, and shows what you choose of it to whoever has
      your link and your access code, and to people to whom you give access of their own. It is a
      notebook, not a medical device. It gives no medical advice, decides on no treatment, and is
      not an emergency service.
    </p>
  )
}

function YourPart() {
  return (
    <ul>
      <li>The record is about you, or about somebody whom you may lawfully speak for.</li>
      <li>
        What you write is true as far as you know, and you correct it when it changes. People will
        act on it in a hurry.
      </li>
      <li>
        You keep your password, your recovery codes and your authenticator to yourself. Whoever
        helps you gets <Link to="/help#add-proxy">access of their own</Link>.
      </li>
      <li>
        You decide what each link shows, and who gets it and its access code. Whoever has both can
        read what that link shows, and you accept that they may. Lines that you show without the
        code can be read by whoever has the link. If a card is lost, you{' '}
        <Link to="/help#replace">replace link and code</Link>.
      </li>
      <li>
        You decide who gets access of their own to your record, and what they may do. Whoever has
        access to somebody else’s record uses it for that person’s good and as they wish.
      </li>
      <li>
        You do not try other people’s codes or passwords, and do not disturb the service for others.
      </li>
    </ul>
  )
}

function OperatorsPart() {
  return (
    <ul>
      <li>They run the service as the page about privacy says, and for nothing else.</li>
      <li>
        They keep the server up to date, its master key secret, and backups that can be restored.
      </li>
      <li>They tell you without delay when somebody may have got at your data.</li>
      <li>
        They do not hinder you from taking your data out or deleting it: both are in your settings,
        and take nobody’s consent.
      </li>
    </ul>
  )
}

function Reliance() {
  return (
    <p>
      A server can be down, a phone without power, a link locked. The operator runs the service with
      care and promises no more than that. Carry what could save your life in another form as well:
      a bracelet, a <Link to="/help#print">card</Link>, a person who knows.
    </p>
  )
}

function Medicines() {
  return (
    <p>
      The check compares names with a list. It does not know you, and no list knows everything: that
      nothing was found does not mean that nothing can happen. Do not start, change or stop a
      medicine because of it; ask your doctor or pharmacist. What it knows{' '}
      <Link to="/interaction-rules">can be read</Link>.
    </p>
  )
}

function Ownership() {
  return (
    <p>
      What you write stays yours. The operator uses it to run this service for you, and for nothing
      else; how is on the page about <Link to="/privacy">privacy</Link>.
    </p>
  )
}

function Ending() {
  return (
    <>
      <p>
        You may stop at any time: <Link to="/help#delete">delete your account</Link> in your
        settings. It takes effect at once and cannot be undone, so take a{' '}
        <Link to="/help#export">copy of everything</Link> first.
      </p>
      <p>
        The operator may close an account that breaks these terms, or end the service, and then has
        to give you time to save your record, unless the law forbids it.
      </p>
    </>
  )
}

function Liability() {
  return (
    <p>
      The software comes without warranty, as its license says. Nothing here takes away rights that
      the law of your country gives you and that cannot be agreed away, or limits liability for
      intent or gross negligence.
    </p>
  )
}

function Changes() {
  return (
    <p>
      When these terms change, this page does. The operator may add terms of their own, and has to
      tell you about changes that matter to you before they apply.
    </p>
  )
}
