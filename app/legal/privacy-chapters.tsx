import { Link } from '@remix-run/react'
import { product } from '#app/lib/product.ts'
import type { Chapter } from '#app/ui/chapters.tsx'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { Cookies } from './cookie-table.tsx'
import type { Facts } from './instance-facts.server.ts'

/** The parts of the privacy policy. Other pages link to their ids. */
export function privacyChapters(facts: Facts): Chapter[] {
  return [
    { id: 'responsible', title: 'Who is responsible', children: <Responsible /> },
    { id: 'stored', title: 'What is stored', children: <Stored facts={facts} /> },
    { id: 'protected', title: 'How it is protected', children: <Protected /> },
    { id: 'open', title: 'What is not encrypted', children: <NotEncrypted /> },
    { id: 'readers', title: 'Who can read your record', children: <Readers facts={facts} /> },
    {
      id: 'emergency-link',
      title: 'How the emergency link is guarded',
      children: <EmergencyLink facts={facts} />,
    },
    { id: 'login', title: 'How your login is guarded', children: <Login facts={facts} /> },
    { id: 'operator', title: 'What the operator must do', children: <OperatorsPart /> },
    { id: 'not-done', title: 'What is not done', children: <NotDone facts={facts} /> },
    { id: 'cookies', title: 'Cookies', children: <Cookies facts={facts} /> },
    { id: 'kept', title: 'How long it is kept', children: <Kept facts={facts} /> },
    { id: 'rights', title: 'Your rights', children: <Rights /> },
  ]
}

interface PartProps {
  facts: Facts
}

function Responsible() {
  return (
    <p>
      The person or organization that runs this server, called “the operator” below. You reach them
      at <SupportLink />. {product.name} is software that they run; its makers cannot see your data.
    </p>
  )
}

function Stored({ facts }: PartProps) {
  return (
    <ul>
      <li>
        Your name, your email address and when you confirmed it, and a hash of your password, from
        which it cannot be read back.
      </li>
      <li>
        What you write in your profile, and when you last saved or confirmed each part. Pictures of
        insurance cards are made anew, without the place and camera that a photo carries.
      </li>
      <li>
        Every change of your profile: what it was, what it became, when, and who made it. So you can
        bring an earlier value back, and so what you take out of your profile stays in your change
        history until your account is deleted. Helpers with your link never see it; people to whom
        you gave access do, without the sections you withhold from them.
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
        What you and they wrote beside your record as comments, until it is deleted; and that you
        once accepted an invitation, if you did.
      </li>
      <li>
        Who has seen your record: when, the name they gave, browser and network address, what they
        opened and through which link. Kept for {facts.accessLogYears} years, sealed so that nobody
        can change it unseen. You can read and download it.
      </li>
      <li>
        Notes that helpers leave for you, until you remove them; mails to you, until they are sent;
        and which mails you want. When you last got a medical reminder.
      </li>
      <li>
        If you turn them on: the secret of your authenticator, hashes of your recovery codes, and
        the public half of your passkeys with the names you gave them. Your fingerprint or face
        never leaves your device.
      </li>
      <li>
        For each login: browser and network, when it began and when it was last used. What you
        posted after it had ended, for {facts.keptFormHours} hours, so that it is not lost.
      </li>
      <li>
        Against guessing: counts of wrong passwords and codes. Network addresses appear in them only
        as keyed hashes. What was counted for one wrong access code is dropped after about an hour.
      </li>
      <li>
        A log of requests with time, kind of page, and whether it worked. It holds no name, no
        address, no link, no code, nothing that was searched for and nothing medical.
      </li>
    </ul>
  )
}

function Protected() {
  return (
    <>
      <p>
        Profile, change history, pictures, comments, name, email address, codes and links are
        encrypted (AES-256-GCM) before they go into the database, with a key that is yours alone.
        That key is itself encrypted with the operator’s master key, which is kept outside the
        database. A stolen database or backup without the master key gives nothing to read.
      </p>
      <p>
        While the server runs it has to open your data to show it to you or to a helper. So the
        running server can read it, and so can the operator and whoever breaks into the server while
        it runs. That is what “not end-to-end encrypted” means. A stranger with a phone could not
        read your record otherwise.
      </p>
    </>
  )
}

function NotEncrypted() {
  return (
    <>
      <p>Some things the database has to find or compare without opening anything:</p>
      <ul>
        <li>random numbers that stand for accounts, links, devices, entries and pictures;</li>
        <li>
          times: when something was made, saved, confirmed, sent, seen, or ends, and the order and
          number of entries;
        </li>
        <li>
          names of sections, such as “allergies”: that you saved something there, not what. Sizes
          are rounded up, so that they say little;
        </li>
        <li>
          settings that have to work without you: access levels, paused links, which mails you want;
        </li>
        <li>counts, such as wrong codes;</li>
        <li>the public halves of passkeys, which open nothing.</li>
      </ul>
      <p>
        Addresses, links and passwords are found by hashes under a key of the server, which cannot
        be turned back.
      </p>
    </>
  )
}

function Readers({ facts }: PartProps) {
  return (
    <>
      <ul>
        <li>You, when you are logged in.</li>
        <li>
          People to whom you <Link to="/proxies">gave access</Link>, when they are logged in: the
          sections you do not withhold from them.{' '}
          <Link to="/help#levels">Some may comment or edit</Link>, as you chose. You can change or
          end that at any time, and it holds from their next click on. Those with Full Editing
          Access also see your emergency link, its code and who opened it.
        </li>
        <li>
          Whoever has your link and your 5-digit access code: what you chose for that link, without
          being able to change it, for {facts.grantMinutes} minutes at a time.
        </li>
        <li>
          The operator, as said above. <Link to="/seen">The list of who has seen your record</Link>{' '}
          does not show it when somebody reads on the machine itself.
        </li>
      </ul>
      <p>
        Each emergency link shows what you chose for it; the rest is not sent. A line that you chose
        to show without the code can be read by whoever has the link.
      </p>
    </>
  )
}

function EmergencyLink({ facts }: PartProps) {
  return (
    <ul>
      <li>The link is random and cannot be guessed. The code has 5 digits.</li>
      <li>
        After {facts.wrongCodes} wrong codes the link locks, however long that took and wherever
        they came from. You unlock it, at most {facts.unlocks} times: a code never meets more than{' '}
        {facts.wrongCodesPerCode} wrong ones. Then only a new link and code help, which you can make
        at any time.
      </li>
      <li>
        A device that gave the right code once counts its own wrong codes, at most{' '}
        {facts.wrongCodesPerDevice}: strangers who lock a link do not lock it there.
      </li>
      <li>
        One network address may try {facts.clientPerLink} wrong codes on a link in{' '}
        {facts.clientPerLinkMinutes} minutes, and {facts.clientPerHour} in an hour on all links
        together. It may open {facts.openingsPerHour} times in an hour. The limits over all links
        let two tries at each link through. At most {facts.grantsPerLink} devices have one record
        open; then the oldest needs the code again.
      </li>
      <li>
        An address that carries the code opens the record and then leads on to an address without
        it, so that the code does not stay in view.
      </li>
    </ul>
  )
}

function Login({ facts }: PartProps) {
  return (
    <ul>
      <li>
        Common passwords are refused. After {facts.wrongPasswords} wrong ones in a row the login is
        locked for a time.
      </li>
      <li>
        You can turn on <Link to="/help#two-factor">two-factor authentication</Link>, and log in
        with a <Link to="/help#passkeys">passkey</Link>.
      </li>
      <li>
        A login ends after {facts.idleMinutes} minutes without activity and after{' '}
        {facts.absoluteHours} hours in any case. You see{' '}
        <Link to="/help#devices">where you are logged in</Link>, and can end each of them.
      </li>
      <li>
        What matters most, such as a new password, a copy of everything or the deletion of the
        account, asks once more who is there when the last proof is {facts.reAuthenticationMinutes}{' '}
        minutes old.
      </li>
    </ul>
  )
}

function OperatorsPart() {
  return (
    <>
      <p>The software cannot do these for the operator. Ask them how they do it.</p>
      <ul>
        <li>Keep the master key secret, and apart from the database and its backups.</li>
        <li>Decide who may get at the machine, and write down who did.</li>
        <li>
          Make backups, try out restoring them, and throw them away after the time that they tell
          you.
        </li>
        <li>Keep the software and the machine up to date, and serve it by https alone.</li>
        <li>Keep addresses out of the logs of everything that stands before this server.</li>
        <li>Make sure who is asking before they help somebody back into an account.</li>
        <li>Tell you, and the authorities, when data got into wrong hands.</li>
      </ul>
      <p>
        What this means for health care in the United States is on the page about{' '}
        <Link to="/hipaa">HIPAA</Link>.
      </p>
    </>
  )
}

function NotDone({ facts }: PartProps) {
  return (
    <ul>
      <li>No advertising, no analytics, no selling, no training of anything with your data.</li>
      {facts.drugLookup ? (
        <li>
          No calls to third parties but one: whoever runs this server has turned on the search for
          names of medicines in two public lists, RxNorm and openFDA of the US government. When you
          press Search there, this server sends them what you typed, and nothing about you.
          Medicines are checked on this server alone.
        </li>
      ) : (
        <li>
          No calls to third parties: pages, pictures, QR codes and scripts all come from this
          server, and medicines are checked on it.
        </li>
      )}
      <li>
        No health data in cookies or in your browser’s storage. The browser only remembers how far
        down you had scrolled, until you close the tab.
      </li>
      {facts.sendsMail ? (
        <li>
          No mail says anything about your health. Mails about your account go out through a mail
          service that the operator chose, which sees your address and that you use {product.name}.
          An invitation tells its recipient your name. Each one that is not necessary can be{' '}
          <Link to="/help#unsubscribe">turned off in the mail itself</Link>.
        </li>
      ) : (
        <li>No mail leaves this server.</li>
      )}
      <li>
        No offers by mail unless you say that you want them. Then the operator may take your name
        and address out for that; nothing else goes with them.
      </li>
    </ul>
  )
}

function Kept({ facts }: PartProps) {
  return (
    <>
      <ul>
        <li>Your record and your account: as long as you have the account.</li>
        <li>
          The entries about who has seen your record: {facts.accessLogYears} years each, also when
          the account is deleted before.
        </li>
        <li>
          Mails: their text until they are sent; that one was sent, with its kind and time, for{' '}
          {facts.sentMailDays} more days.
        </li>
        <li>
          Backups: the operator makes and keeps them. Ask how long; the guide for operators proposes
          30 days.
        </li>
      </ul>
      <p>
        When you <Link to="/help#delete">delete your account</Link>, your profile and its history,
        your pictures, links, codes, settings, the comments in your record and every access to it go
        at once, and your key with them. Then even a forgotten copy of the database cannot be read
        for what was yours. This is left:
      </p>
      <ul>
        <li>
          what you wrote or changed in somebody else’s record: it stays there under your name,
          because it is a part of theirs;
        </li>
        <li>your address in an invitation that somebody sent you;</li>
        <li>
          the entries about who has seen your record, for their years: each with a random number in
          place of you, its time and its kind, the rest sealed with the key that is gone;
        </li>
        <li>
          that random number with the day of the deletion, so that a backup which is brought back
          does not bring you back;
        </li>
        <li>backups from before, encrypted, until the operator throws them away.</li>
      </ul>
    </>
  )
}

function Rights() {
  return (
    <>
      <ul>
        <li>
          <strong>Read and correct:</strong> everything, by yourself, in your{' '}
          <Link to="/profile/view">record</Link>.
        </li>
        <li>
          <strong>Take it with you:</strong>{' '}
          <Link to="/settings/export">everything as one file</Link>, which other programs can read.
        </li>
        <li>
          <strong>Have it deleted:</strong> <Link to="/settings/delete">at once</Link>, by yourself.
        </li>
        <li>
          <strong>Know who has seen it:</strong> <Link to="/seen">the list</Link>, to read and to
          download.
        </li>
        <li>
          <strong>Say no:</strong> to each kind of mail, under{' '}
          <Link to="/settings/email-preferences">email preferences</Link>.
        </li>
      </ul>
      <p>
        With a question, or when you cannot get into your account, write to <SupportLink />.
        Depending on where you live the law gives you further rights, such as to complain to a
        supervisory authority.
      </p>
    </>
  )
}
