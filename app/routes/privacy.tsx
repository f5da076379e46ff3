import { Link, useLoaderData } from '@remix-run/react'
import { absoluteHours, idleMinutes } from '#app/accounts/sessions.server.ts'
import { env } from '#app/env.server.ts'
import { product } from '#app/product.ts'
import { sharingLimits } from '#app/sharing/limits.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled('Privacy Policy')

export function loader() {
  const { drugLookup, mail, accessLogYears } = env()
  return { ...sharingLimits, absoluteHours, idleMinutes, drugLookup, mail, accessLogYears }
}

type Limits = ReturnType<typeof loader>

export default function Privacy() {
  const limits = useLoaderData<typeof loader>()
  return (
    <Page
      title="Privacy Policy"
      lead="What is stored about you, who can read it, and what is not done with it."
    >
      <div className="prose">
        <Notice title="The short version">
          <p>
            Your data is in the database of this server, encrypted. People with your link and your
            code can read your record. So can whoever runs this server: it is <strong>not</strong>{' '}
            end-to-end encrypted. Nobody else gets it.
          </p>
        </Notice>

        <h2>Who is responsible</h2>
        <p>
          The person or organization that runs this server, called “the operator” below. You reach
          them at <SupportLink />. {product.name} is software that they run; its makers cannot see
          your data.
        </p>

        <h2>What is stored</h2>
        <ul>
          <li>
            Your name, your email address, and a hash of your password, from which it cannot be read
            back.
          </li>
          <li>
            What you write in your profile, and when you last saved or confirmed each part. Pictures
            of insurance cards are made anew, without the place and camera that a photo carries.
          </li>
          <li>
            Every change of your profile: what it was, what it became, when, and who made it. So you
            can bring an earlier value back, and so what you take out of your profile stays in your
            change history until your account is deleted. Helpers with your link never see it;
            people to whom you gave access do, without the sections you withhold from them.
          </li>
          <li>What you chose to print, and what stood on it when you last printed it.</li>
          <li>
            Your emergency links with their access codes, names and what each shows, how many wrong
            codes were tried, and which devices have opened them, each by a random number.
          </li>
          <li>
            Whom you gave access: the name, email address and relationship you typed, the level, and
            what you withhold. When they last looked, and when an invitation was sent and answered.
          </li>
          <li>
            What you and they wrote beside your record as comments, until it is deleted; and that
            you once accepted an invitation, if you did.
          </li>
          <li>
            Who has seen your record: when, the name they gave, browser and network address, what
            they opened and through which link. Kept for {limits.accessLogYears} years, sealed so
            that nobody can change it unseen. You can read and download it.
          </li>
          <li>
            Notes that helpers leave for you, until you remove them; mails to you, until they are
            sent; and which mails you want.
          </li>
          <li>
            For sessions and against guessing: when you logged in and were last active, and counts
            of wrong passwords and codes. Network addresses appear in them only as keyed hashes.
            What was counted for one wrong code is dropped after about an hour.
          </li>
          <li>
            A log of requests with time, kind of page, and whether it worked. It holds no name, no
            address, no link, no code and nothing medical.
          </li>
        </ul>

        <h2>How it is protected</h2>
        <p>
          Profile, change history, name, email, code and link are encrypted before they go into the
          database, with a key that is yours alone. That key is itself encrypted with the operator’s
          master key, which is kept outside the database. A stolen database or backup without the
          master key gives nothing to read.
        </p>
        <p>
          While the server runs it has to open your data to show it to you or to a helper. So the
          running server can read it, and so can the operator and whoever breaks into the server
          while it runs. That is what “not end-to-end encrypted” means. A stranger with a phone
          could not read your record otherwise.
        </p>

        <h2>Who can read your record</h2>
        <ul>
          <li>You, when you are logged in.</li>
          <li>
            People to whom you <Link to="/proxies">gave access</Link>, when they are logged in: the
            sections you do not withhold from them. Some may comment or edit, as you chose. You can
            change or end that at any time, and it holds from their next click on. Those with Full
            Editing Access also see your emergency link, its code and who opened it.
          </li>
          <li>
            Whoever has your link and your 5-digit access code: what you chose for that link,
            without being able to change it, for {limits.grantMinutes} minutes at a time.
          </li>
          <li>The operator, as said above.</li>
        </ul>
        <p>
          Each emergency link shows what you chose for it; the rest is not sent. A line that you
          chose to show without the code can be read by whoever has the link. Who has opened your
          record, and what the people with access read in it, stands on{' '}
          <Link to="/seen">a page of its own</Link>.
        </p>

        <h2 id="emergency-link">How the emergency link is guarded</h2>
        <ul>
          <li>The link is random and cannot be guessed. The code has 5 digits.</li>
          <li>
            After {limits.wrongCodes} wrong codes the link locks, however long that took and
            wherever they came from. You unlock it, at most {limits.unlocks} times: a code never
            meets more than {limits.wrongCodesPerCode} wrong ones. Then only a new link and code
            help, which you can make at any time.
          </li>
          <li>
            A device that gave the right code once counts its own wrong codes, at most{' '}
            {limits.wrongCodesPerDevice}: strangers who lock a link do not lock it there.
          </li>
          <li>
            One network address may try {limits.clientPerLink} wrong codes on a link in{' '}
            {limits.clientPerLinkMinutes} minutes, and {limits.clientPerHour} in an hour on all
            links together. It may open {limits.openingsPerHour} times in an hour. At most{' '}
            {limits.grantsPerLink} devices have one record open; then the oldest needs the code
            again.
          </li>
          <li>
            An address that carries the code opens the record and then leads on to an address
            without it, so that the code does not stay in view.
          </li>
        </ul>

        <h2>What is not done</h2>
        <ul>
          <li>No advertising, no analytics, no selling, no training of anything with your data.</li>
          {limits.drugLookup ? (
            <li>
              No calls to third parties but one: whoever runs this server has turned on the search
              for names of medicines in two public lists, RxNorm and openFDA of the US government.
              When you press Search there, this server sends them what you typed, and nothing about
              you. Medicines are checked on this server alone.
            </li>
          ) : (
            <li>
              No calls to third parties: pages, pictures, QR codes and scripts all come from this
              server, and medicines are checked on it.
            </li>
          )}
          <li>
            No health data in cookies or in your browser’s storage. The browser only remembers how
            far down you had scrolled, until you close the tab.
          </li>
          {limits.mail === 'file' ? (
            <li>No mail leaves this server.</li>
          ) : (
            <li>
              No mail says anything about your health. Mails about your account go out through a
              mail service that the operator chose, which sees your address and that you use{' '}
              {product.name}. An invitation tells its recipient your name. Each one that is not
              necessary can be turned off in the mail itself.
            </li>
          )}
        </ul>

        <h2>Cookies</h2>
        <p>All are needed for what you do here; none can be read by scripts or by other sites.</p>
      </div>
      <Cookies limits={limits} />
      <div className="prose">
        <h2>How long it is kept</h2>
        <p>
          As long as you have your account. When the operator deletes it, your profile, your links,
          your codes, the comments in your record, every access to it and your key go with it. What
          you wrote or changed in somebody else’s record stays there under your name. The entries
          about who has seen the record stay for their years, without a name and sealed with the key
          that is gone. Backups made before still hold the encrypted copies until they are thrown
          away; ask the operator how long that takes.
        </p>

        <h2>Your rights</h2>
        <p>
          You can read and correct everything yourself. For a copy of your data, for its deletion,
          or with a question, write to <SupportLink />. Depending on where you live the law gives
          you further rights, such as to complain to a supervisory authority.
        </p>
        <p>
          What this means for health care in the United States is on the page about{' '}
          <Link to="/hipaa">HIPAA</Link>.
        </p>
      </div>
    </Page>
  )
}

// Names without the prefix that https adds; the device cookie and the reading cookie carry a suffix.
const cookiesOf = ({ idleMinutes, absoluteHours, grantMinutes, deviceDays }: Limits) => [
  {
    name: 'mf_s',
    purpose: 'Keeps you logged in',
    until: `You log out or close the browser; ${idleMinutes} minutes without activity; ${absoluteHours} hours`,
  },
  {
    name: 'mf_d_…',
    purpose:
      'Knows a device you logged in with, so that strangers’ wrong passwords do not lock you out on it',
    until: '90 days',
  },
  {
    name: 'mf_toast',
    purpose: 'Carries one message, such as “saved”, to the next page',
    until: 'The next page, or a minute',
  },
  {
    name: 'mv_…',
    purpose: 'Lets a helper’s device read one record after the right code',
    until: `${grantMinutes} minutes, or “Finish viewing”`,
  },
  {
    name: 'mv_d_…',
    purpose:
      'Knows a helper’s device that gave the right code, so that strangers’ wrong codes do not lock the link on it',
    until: `${deviceDays} days`,
  },
  {
    name: 'mv_lang',
    purpose: 'The language that somebody chose for emergency pages',
    until: 'A year',
  },
  {
    name: 'mv_browser',
    purpose: 'Tells a repeated typing mistake from guessing, after a wrong code',
    until: 'An hour',
  },
  {
    name: 'mv_flash',
    purpose: 'Carries one message to the next emergency page',
    until: 'The next page, or a minute',
  },
]

function Cookies({ limits }: { limits: Limits }) {
  return (
    <ul className="grid max-w-prose gap-3">
      {cookiesOf(limits).map(({ name, purpose, until }) => (
        <li key={name} className="rounded-lg border bg-surface p-4">
          <p>
            <code className="rounded bg-sunken px-1.5 py-0.5 text-base font-semibold">{name}</code>
          </p>
          <p className="mt-2">{purpose}.</p>
          <p className="mt-1 text-base text-muted">Until: {until}.</p>
        </li>
      ))}
    </ul>
  )
}
