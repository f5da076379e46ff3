import { Link } from '@remix-run/react'
import { product } from '#app/product.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled('About')

export default function About() {
  return (
    <Page
      title={`About ${product.name}`}
      lead="A medical record that you write yourself, and that opens for the person who is helping you."
    >
      <div className="prose">
        <p>
          When something happens, the people who help have a few minutes and a lot of questions.
          What are you allergic to? What do you take? Whom should they call? {product.name} keeps
          the answers in one place, and lets a stranger read them without an account and without an
          app.
        </p>

        <h2>What you can do with it</h2>
        <ul>
          <li>
            Write down who you are, whom to call, your doctors and your insurance, your allergies
            and your medicines.
          </li>
          <li>
            Keep it up to date: each part shows when you last saved it, and what is still missing.
          </li>
          <li>
            Get a link, a QR code that carries the link, and an access code of 5 digits that opens
            it.
          </li>
          <li>
            Add further links, for your wallet or for a school, each with a name and a code of its
            own, and choose what each of them shows.
          </li>
          <li>
            See who has opened your record, when and through which link, and read the notes that
            helpers leave for you.
          </li>
          <li>
            Give family and carers access of their own: to read, to comment or to edit, until a day
            you choose, without the sections you withhold. Nobody needs your password.
          </li>
          <li>
            See how many wrong codes somebody has tried, and unlock the link again after it has
            locked itself.
          </li>
        </ul>

        <h2>What a helper sees</h2>
        <p>
          They scan the QR code with the camera of any phone, enter the 5 digits, and read what that
          link shows. Allergies and what else changes first aid come first, then the people to call,
          then the rest of what you chose to show. The page can be read in six languages; your own
          words stay as you wrote them. They can print it, and leave you a note. They cannot change
          anything, and after an hour the page asks for the code again.
        </p>

        <h2>What it is not</h2>
        <ul>
          <li>
            It is not an emergency service. In danger, call your local emergency number first.
          </li>
          <li>It is not a doctor’s record: nobody checks what you write but you.</li>
          <li>
            It does not replace a bracelet or a paper in your wallet. Phones run out of power, and
            networks fail. For what could kill you, wear it as well.
          </li>
        </ul>

        <h2>Who runs it</h2>
        <p>
          {product.name} is free software under the MIT license. Whoever wants to can run a copy,
          and this is one of them: your data is on this server, and nowhere else. What that means
          for you is on the page about <Link to="/privacy">privacy</Link>.
        </p>
      </div>
      <ButtonLink to="/register" className="mt-6">
        Create Your Account
      </ButtonLink>
    </Page>
  )
}
