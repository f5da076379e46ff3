import { Link, useLoaderData } from '@remix-run/react'
import { terminologies } from '#app/legal/terminologies.server.ts'
import { TerminologyNotices } from '#app/legal/terminology-notices.tsx'
import { product } from '#app/lib/product.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Chapters } from '#app/ui/chapters.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle('About')

export function loader() {
  return { terminologies }
}

export default function About() {
  return (
    <Page
      title={`About ${product.name}`}
      lead="A medical record that you write yourself. It opens for the person who helps you in an emergency."
    >
      <p className="max-w-prose">
        In an emergency, the people who help you have a few minutes and a lot of questions. What are
        you allergic to? What medicines do you take? Whom should they call? {product.name} keeps the
        answers in one place. A responder can read them without an account or an app.
      </p>
      <Chapters
        chapters={[
          { id: 'you', title: 'What you can do with it', children: <WhatYouCanDo /> },
          { id: 'helper', title: 'What a responder sees', children: <WhatRespondersSee /> },
          { id: 'family', title: 'What your family can do', children: <WhatFamilyCanDo /> },
          { id: 'paper', title: 'What you can print', children: <WhatYouCanPrint /> },
          { id: 'not', title: 'What it is not', children: <WhatItIsNot /> },
          { id: 'who', title: 'Who runs it', children: <WhoRunsIt /> },
          {
            id: 'codes',
            title: 'Code systems and licenses',
            children: <TerminologyNotices {...useLoaderData<typeof loader>()} />,
          },
        ]}
      />
      <ButtonLink to="/register" className="mt-6">
        Create Your Account
      </ButtonLink>
    </Page>
  )
}

function WhatYouCanDo() {
  return (
    <ul>
      <li>
        Write down who you are, whom to call, your doctors and your insurance, and your medical
        history, allergies, medicines and vaccines. Each part shows when you last confirmed it, and
        what is still missing.
      </li>
      <li>
        Check your medicines against each other and against your allergies. You can read{' '}
        <Link to="/interaction-rules">all the rules</Link>.
      </li>
      <li>
        Get a link, a QR code of the link, and a <Link to="/help#share">5-digit access code</Link>{' '}
        that opens it. Add more links, each with its own code, and choose what each one shows.
      </li>
      <li>
        See <Link to="/help#seen">who has opened your record</Link>, when, and through which link.
        Read the notes that responders leave for you.
      </li>
      <li>Find every earlier value in the change history, and restore it.</li>
      <li>
        Download everything as one file, or <Link to="/help#delete">delete everything</Link>, at any
        time and without asking anyone.
      </li>
    </ul>
  )
}

function WhatRespondersSee() {
  return (
    <p>
      They scan the QR code with any phone and enter the 5 digits. Then they can read what that link
      shows. Allergies and other facts that change first aid come first, then the people to call,
      then the rest of what you chose to show. The page is available in six languages, but your own
      words stay as you wrote them. Responders can print the page and leave you a note. They cannot
      change anything. After a while the page asks for the code again.
    </p>
  )
}

function WhatFamilyCanDo() {
  return (
    <p>
      You can give relatives and carers <Link to="/help#levels">their own access</Link>: to read, to
      comment or to edit. You can choose a last day, and withhold sections. They have their own
      accounts, and nobody needs your password. You can see what they read and change.
    </p>
  )
}

function WhatYouCanPrint() {
  return (
    <p>
      The <Link to="/help#print">print kit</Link> makes a card for your wallet, a sheet for the
      refrigerator and a sign for the door. You choose what is on them.
    </p>
  )
}

function WhatItIsNot() {
  return (
    <ul>
      <li>
        It is not an emergency service. If somebody is in danger, call your local emergency number
        first.
      </li>
      <li>It is not a doctor’s record. Only you check what you write.</li>
      <li>
        It does not replace a bracelet or a paper in your wallet. Phones run out of power, and
        networks fail. Carry the facts that could save your life as well.
      </li>
    </ul>
  )
}

function WhoRunsIt() {
  return (
    <p>
      {product.name} is free software under the MIT license. Anyone can run a copy, and this is one
      of them. Your data is on this server and in its backups, and nowhere else. The operator of
      this server can read it. The page about <Link to="/privacy">privacy</Link> explains why.
    </p>
  )
}
