import { Link } from '@remix-run/react'
import { product } from '#app/product.ts'
import { Page } from '#app/ui/page.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled('Terms of Service')

export default function Terms() {
  return (
    <Page
      title="Terms of Service"
      lead="What you may expect of this service, and what it expects of you. In plain words, because that is what you agree to."
    >
      <div className="prose">
        <h2>Who the agreement is between</h2>
        <p>
          You, and the person or organization that runs this server, called “the operator” below.
          You reach the operator at <SupportLink />. The makers of the software {product.name} are
          not part of it.
        </p>

        <h2>What the service is</h2>
        <p>
          It stores what you write about your health, and shows what you choose of it to whoever has
          your link and your access code. It is a notebook, not a medical device. It gives no
          medical advice, decides on no treatment, and is not an emergency service.
        </p>

        <h2>What you agree to</h2>
        <ul>
          <li>The record is about you, or about somebody whom you may lawfully speak for.</li>
          <li>
            What you write is true as far as you know, and you correct it when it changes. People
            will act on it in a hurry.
          </li>
          <li>You keep your password to yourself.</li>
          <li>
            You decide what each link shows, and who gets it and its access code. Whoever has both
            can read what that link shows, and you accept that they may. Lines that you show without
            the code can be read by whoever has the link.
          </li>
          <li>
            You decide who gets access of their own to your record, and what they may do. Whoever
            has access to somebody else’s record uses it for that person’s good and as they wish.
          </li>
          <li>
            You do not try other people’s codes or passwords, and do not disturb the service for
            others.
          </li>
        </ul>

        <h2>What you must not rely on alone</h2>
        <p>
          A server can be down, a phone without power, a link locked. The operator runs the service
          with care and promises no more than that. Carry what could save your life in another form
          as well: a bracelet, a card, a person who knows.
        </p>

        <h2>What belongs to whom</h2>
        <p>
          What you write stays yours. The operator uses it to run this service for you, and for
          nothing else; how is on the page about <Link to="/privacy">privacy</Link>.
        </p>

        <h2>Ending it</h2>
        <p>
          You may stop at any time: write to the operator from your account’s email address and ask
          for your account to be deleted. The operator may close an account that breaks these terms,
          or end the service, and then has to give you time to save your record, unless the law
          forbids it.
        </p>

        <h2>Liability</h2>
        <p>
          The software comes without warranty, as its license says. Nothing here takes away rights
          that the law of your country gives you and that cannot be agreed away, or limits liability
          for intent or gross negligence.
        </p>

        <h2>Changes</h2>
        <p>
          When these terms change, this page does. The operator may add terms of their own, and has
          to tell you about changes that matter to you before they apply.
        </p>
      </div>
    </Page>
  )
}
