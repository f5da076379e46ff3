import { Link } from '@remix-run/react'
import { product } from '#app/lib/product.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Chapters } from '#app/ui/chapters.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = titled('About')

export default function About() {
  return (
    <Page
      title={`About ${product.name}`}
      lead="A medical record that you write yourself, and that opens for the person who is helping you."
    >
      <p className="max-w-prose">
        When something happens, the people who help have a few minutes and a lot of questions. What
        are you allergic to? What do you take? Whom should they call? {product.name} keeps the
        answers in one place, and lets a stranger read them without an account and without an app.
      </p>
      <Chapters
        chapters={[
          { id: 'you', title: 'What you can do with it', children: <WhatYouCanDo /> },
          { id: 'helper', title: 'What a helper sees', children: <WhatHelpersSee /> },
          { id: 'family', title: 'What your family can do', children: <WhatFamilyCanDo /> },
          { id: 'paper', title: 'What stands on paper', children: <OnPaper /> },
          { id: 'not', title: 'What it is not', children: <WhatItIsNot /> },
          { id: 'who', title: 'Who runs it', children: <WhoRunsIt /> },
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
        Write down who you are, whom to call, your doctors and your insurance, your medical history,
        allergies, medicines and vaccines. Each part shows when you last confirmed it, and what is
        still missing.
      </li>
      <li>
        Have your medicines checked against each other and against your allergies. All the{' '}
        <Link to="/interaction-rules">rules</Link> can be read.
      </li>
      <li>
        Get a link, a QR code that carries the link, and an{' '}
        <Link to="/help#share">access code of 5 digits</Link> that opens it. Add further links, each
        with a code of its own, and choose what each of them shows.
      </li>
      <li>
        See <Link to="/help#seen">who has opened your record</Link>, when and through which link,
        and read the notes that helpers leave for you.
      </li>
      <li>Look up every earlier value in the change history, and bring it back.</li>
      <li>
        Take everything out as one file, or <Link to="/help#delete">delete everything</Link>, at any
        time and without asking anybody.
      </li>
    </ul>
  )
}

function WhatHelpersSee() {
  return (
    <p>
      They scan the QR code with the camera of any phone, enter the 5 digits, and read what that
      link shows. Allergies and what else changes first aid come first, then the people to call,
      then the rest of what you chose to show. The page can be read in six languages; your own words
      stay as you wrote them. They can print it, and leave you a note. They cannot change anything,
      and after a while the page asks for the code again.
    </p>
  )
}

function WhatFamilyCanDo() {
  return (
    <p>
      You can give relatives and carers <Link to="/help#levels">access of their own</Link>: to read,
      to comment or to edit, until a day you choose, without the sections you withhold. They have
      their own accounts, and nobody needs your password. What they read and change is written down
      under their names.
    </p>
  )
}

function OnPaper() {
  return (
    <p>
      The <Link to="/help#print">print kit</Link> makes a card for your wallet, a sheet for the
      refrigerator and a sign for the door. You choose what stands on them.
    </p>
  )
}

function WhatItIsNot() {
  return (
    <ul>
      <li>It is not an emergency service. In danger, call your local emergency number first.</li>
      <li>It is not a doctor’s record: nobody checks what you write but you.</li>
      <li>
        It does not replace a bracelet or a paper in your wallet. Phones run out of power, and
        networks fail. For what could kill you, wear it as well.
      </li>
    </ul>
  )
}

function WhoRunsIt() {
  return (
    <p>
      {product.name} is free software under the MIT license. Whoever wants to can run a copy, and
      this is one of them: your data is on this server and in its backups, and nowhere else. Whoever
      runs it could read it; why, and what else to know, is on the page about{' '}
      <Link to="/privacy">privacy</Link>.
    </p>
  )
}
