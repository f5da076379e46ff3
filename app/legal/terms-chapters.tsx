import { Link } from '@remix-run/react'
import { product } from '#app/lib/product.ts'
import type { Chapter } from '#app/ui/chapters.tsx'
import { SupportLink } from '#app/ui/document/support-link.tsx'

/** Returns the chapters of the terms of service. Other pages may link to their ids. */
export function termsChapters(): Chapter[] {
  return [
    { id: 'parties', title: 'Who the agreement is between', children: <Parties /> },
    { id: 'service', title: 'What the service is', children: <Service /> },
    { id: 'you', title: 'What you agree to', children: <YourPart /> },
    { id: 'operator', title: 'What the operator owes you', children: <OperatorsPart /> },
    { id: 'rely', title: 'What you must not rely on alone', children: <Reliance /> },
    { id: 'medicines', title: 'The medication check', children: <Medicines /> },
    { id: 'ownership', title: 'Who owns what', children: <Ownership /> },
    { id: 'ending', title: 'Ending the agreement', children: <Ending /> },
    { id: 'liability', title: 'Liability', children: <Liability /> },
    { id: 'changes', title: 'Changes', children: <Changes /> },
  ]
}

function Parties() {
  return (
    <p>
      The agreement is between you and the person or organization that runs this server, called “the
      operator” below. You reach the operator at <SupportLink />. The makers of the software{' '}
      {product.name} are not part of the agreement.
    </p>
  )
}

function Service() {
  return (
    <p>
      The service stores what you write about your health. It shows the parts you choose to anyone
      who has your link and your access code, and to the people you give access. It is a notebook,
      not a medical device. It gives no medical advice, makes no treatment decisions, and is not an
      emergency service.
    </p>
  )
}

function YourPart() {
  return (
    <ul>
      <li>The record is about you, or about somebody you may legally speak for.</li>
      <li>
        What you write is true as far as you know. You update it when something changes. People will
        act on it in a hurry.
      </li>
      <li>
        You keep your password, your recovery codes and your authenticator app to yourself. To share
        your record with family or carers, give them{' '}
        <Link to="/help#add-proxy">their own access</Link>.
      </li>
      <li>
        You decide what each link shows, and who gets the link and its access code. You accept that
        anyone who has both can read what the link shows. Anyone who has the link can read the lines
        that you show without the code. If you lose a card, you{' '}
        <Link to="/help#replace">replace link and code</Link>.
      </li>
      <li>
        You decide who gets access to your record, and what they may do. If you have access to
        another person’s record, you use it for their good and as they wish.
      </li>
      <li>
        You do not try to guess other people’s codes or passwords, and you do not disturb the
        service for others.
      </li>
    </ul>
  )
}

function OperatorsPart() {
  return (
    <ul>
      <li>
        They run the service as the page about privacy says, and use your data for nothing else.
      </li>
      <li>
        They keep the server up to date, keep its master key secret, and keep backups that can be
        restored.
      </li>
      <li>They tell you without delay if somebody may have seen or taken your data.</li>
      <li>
        They do not stop you from downloading or deleting your data. You can do both in your
        settings, without asking anyone.
      </li>
    </ul>
  )
}

function Reliance() {
  return (
    <p>
      A server can be down, a phone can be out of power, a link can be locked. The operator runs the
      service with care and promises no more than that. Carry the facts that could save your life in
      another form too: on a bracelet or a <Link to="/help#print">card</Link>. Tell a person you
      trust.
    </p>
  )
}

function Medicines() {
  return (
    <p>
      The check compares names with a list. It does not know you, and no list is complete. A
      medicine can do harm even if the check finds nothing. Do not start, change or stop a medicine
      because of the check. Ask your doctor or pharmacist. You can read{' '}
      <Link to="/interaction-rules">all its rules</Link>.
    </p>
  )
}

function Ownership() {
  return (
    <p>
      What you write stays yours. The operator uses it to run this service for you, and for nothing
      else. See the page about <Link to="/privacy">privacy</Link>.
    </p>
  )
}

function Ending() {
  return (
    <>
      <p>
        You may stop at any time: <Link to="/help#delete">delete your account</Link> in your
        settings. This takes effect immediately, and you cannot undo it. Download a{' '}
        <Link to="/help#export">copy of everything</Link> first.
      </p>
      <p>
        The operator may close an account that breaks these terms, or end the service. They must
        then give you time to save your record, unless the law forbids it.
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
      This page always shows the current terms. The operator may add terms of their own. They must
      tell you about changes that matter to you before the changes apply.
    </p>
  )
}
