import { Link } from '@remix-run/react'
import { product } from '#app/lib/product.ts'
import type { Chapter } from '#app/ui/chapters.tsx'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { Cookies } from './cookie-table.tsx'
import type { Facts } from './instance-facts.server.ts'

/** Returns the chapters of the privacy policy. Other pages link to their ids. */
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
    { id: 'not-done', title: 'What we do not do', children: <NotDone facts={facts} /> },
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
      at <SupportLink />. {product.name} is the software that they run. Its makers cannot see your
      data.
    </p>
  )
}

function Stored({ facts }: PartProps) {
  return (
    <ul>
      <li>
        Your name, your email address and when you confirmed it. Your time zone, which your browser
        tells when you first log in, or which you choose. A hash of your password: nobody can read
        the password from it.
      </li>
      <li>
        What you write in your profile, and when you last saved or confirmed each part. We remove
        the place and camera details from pictures of insurance cards.
      </li>
      <li>
        Every change of your profile: the old value, the new value, when, and who made it. This lets
        you restore an earlier value. It also means that text you remove stays in your change
        history until your account is deleted. Responders with your link never see the history. Your
        proxies see it, without the sections you withhold from them. For 48 hours we also keep each
        part as it was before a save, so that two people can edit it at once.
      </li>
      <li>What you chose to print, and what was on it when you last printed.</li>
      <li>
        Your emergency links: their access codes, their names, what each shows, the number of wrong
        codes, and the devices that opened them. Each device is a random number.
      </li>
      <li>
        Your proxies: the name, email address and relationship you typed, their level, and what you
        withhold. When they last visited, and when an invitation was sent and answered.
      </li>
      <li>
        Comments on your record, until they are deleted. Whether you once accepted an invitation.
      </li>
      <li>
        Who has seen your record: when, the name they gave, their browser and network address, what
        they opened, and through which link. We keep this for {facts.accessLogYears} years, and
        sealed: a change would show. You can read and download it.
      </li>
      <li>
        Notes that responders leave for you, until you remove them. Mails to you, until they are
        sent. Which mails you want, and when you last got a medical reminder.
      </li>
      <li>
        If you turn on two-factor authentication or add passkeys: the secret of your authenticator
        app, hashes of your recovery codes, and the public half of your passkeys with their names.
        Your fingerprint or face never leaves your device.
      </li>
      <li>
        For each login: the browser, the network, when it started and when it was last used. If you
        save a form after your login has ended, we keep it for {facts.draftHours} hours, so that it
        is not lost.
      </li>
      <li>
        To stop guessing: counts of wrong passwords and codes. These hold network addresses only as
        keyed hashes. We drop the count of a single wrong access code after about an hour.
      </li>
      <li>
        A log of requests: the time, the kind of page, and whether it worked. It holds no name,
        address, link or code, no search words and no health data.
      </li>
    </ul>
  )
}

function Protected() {
  return (
    <>
      <p>
        We encrypt your profile, change history, pictures, comments, name, email address, time zone,
        codes and links (AES-256-GCM) before they go into the database. The key is yours alone. That
        key is encrypted with the operator’s master key, which is kept outside the database. Without
        the master key, nobody can read a stolen database or backup.
      </p>
      <p>
        To show your data to you or to a responder, the running server has to decrypt it. So the
        server can read it, and so can the operator and anyone who breaks into the running server.
        That is why it is not end-to-end encrypted. Otherwise a responder with a phone could not
        read your record.
      </p>
    </>
  )
}

function NotEncrypted() {
  return (
    <>
      <p>The database has to find or compare some things without decrypting them:</p>
      <ul>
        <li>random numbers of accounts, links, devices, entries and pictures</li>
        <li>
          times: when something was made, saved, confirmed, sent or seen, and when it ends; the
          order and number of entries
        </li>
        <li>
          names of sections, such as “allergies”: they show that you saved something, but not what.
          Sizes are rounded up
        </li>
        <li>
          settings that must work without you: access levels, paused links, which mails you want
        </li>
        <li>counts, such as wrong codes</li>
        <li>the public halves of passkeys, which open nothing</li>
      </ul>
      <p>
        The server finds addresses, links and passwords by keyed hashes. Nobody can turn these back.
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
          People you <Link to="/proxies">gave access</Link>, when they are logged in. They see the
          sections you do not withhold from them.{' '}
          <Link to="/help#levels">Some may comment or edit</Link>, as you chose. You can change or
          end this at any time. It takes effect immediately. Those with Full Editing Access also see
          your emergency link, its code and who opened it.
        </li>
        <li>
          Anyone who has your link and your 5-digit access code. They see what you chose for that
          link, for {facts.grantMinutes} minutes at a time. They cannot change anything.
        </li>
        <li>
          The software of a doctor, hospital or front desk that scans your emergency link and sends
          its code. It gets a copy of what that link shows. You cannot take that copy back.{' '}
          <Link to="/seen">The list of who has seen it</Link> shows the name that it gave.
        </li>
        <li>
          The operator, as explained above. If somebody reads your record on the machine itself,{' '}
          <Link to="/seen">the list of who has seen it</Link> does not show that.
        </li>
      </ul>
      <p>
        Each emergency link shows what you chose for it. The rest is not sent. If you chose to show
        a line without the code, anyone who has the link can read that line.
      </p>
    </>
  )
}

function EmergencyLink({ facts }: PartProps) {
  return (
    <ul>
      <li>The link is random and cannot be guessed. The code has 5 digits.</li>
      <li>
        After {facts.wrongCodes} wrong codes the link locks. It does not matter how long that took
        or who tried. You can unlock it {facts.unlocks} times, so at most {facts.wrongCodesPerCode}{' '}
        wrong codes are possible. After that you need a new link and code. You can make them at any
        time.
      </li>
      <li>
        A device that gave the right code once has its own count of at most{' '}
        {facts.wrongCodesPerDevice} wrong codes. If others lock the link, it stays open there.
      </li>
      <li>
        One network address can try {facts.clientPerLink} wrong codes on a link in{' '}
        {facts.clientPerLinkMinutes} minutes, and {facts.clientPerHour} in an hour on all links
        together. It can open records {facts.openingsPerHour} times in an hour. The limits over all
        links always allow two tries at each link. At most {facts.grantsPerLink} devices can have
        one record open. Then the oldest needs the code again.
      </li>
      <li>
        If a link holds the code, it opens the record and then leads to an address without the code.
        So the code does not stay in view.
      </li>
    </ul>
  )
}

function Login({ facts }: PartProps) {
  return (
    <ul>
      <li>
        We refuse common passwords. After {facts.wrongPasswords} wrong passwords in a row the login
        locks for a time.
      </li>
      <li>
        You can turn on <Link to="/help#two-factor">two-factor authentication</Link>, and log in
        with a <Link to="/help#passkeys">passkey</Link>.
      </li>
      <li>
        You are logged out after {facts.idleMinutes} minutes without activity, and always after{' '}
        {facts.absoluteHours} hours. You can see{' '}
        <Link to="/help#devices">where you are logged in</Link>, and log out each device.
      </li>
      <li>
        Before the most important steps we ask for your password again, unless you gave it less than{' '}
        {facts.reAuthenticationMinutes} minutes ago. Such a step is a new password, a copy of
        everything, or the deletion of the account.
      </li>
    </ul>
  )
}

function OperatorsPart() {
  return (
    <>
      <p>
        The software cannot do these things for the operator. Ask the operator how they do them.
      </p>
      <ul>
        <li>Keep the master key secret, away from the database and its backups.</li>
        <li>Decide who may use the machine, and record who did.</li>
        <li>
          Make backups, test that they can be restored, and delete them after the time that they
          tell you.
        </li>
        <li>Keep the software and the machine up to date, and use only https.</li>
        <li>Keep addresses out of the logs of any proxy in front of this server.</li>
        <li>Check who is asking before they help somebody back into an account.</li>
        <li>Tell you, and the authorities, if data gets into the wrong hands.</li>
      </ul>
      <p>
        See the page about <Link to="/hipaa">HIPAA</Link> for health care in the United States.
      </p>
    </>
  )
}

function NotDone({ facts }: PartProps) {
  return (
    <ul>
      <li>No advertising and no analytics. Nobody sells your data or trains AI with it.</li>
      {facts.drugLookup ? (
        <li>
          No data goes to third parties, with one exception. The operator has turned on the search
          for medicine names in two public lists of the US government, RxNorm and openFDA. When you
          press Search there, this server sends them what you typed, and nothing about you. The
          check of medicines runs only on this server.
        </li>
      ) : (
        <li>
          No data goes to third parties. Pages, pictures, QR codes and scripts all come from this
          server, and the check of medicines runs on it.
        </li>
      )}
      <li>
        No health data is in cookies or in your browser’s storage. The browser only remembers how
        far you scrolled, until you close the tab.
      </li>
      {facts.sendsMail ? (
        <li>
          No mail says anything about your health. The operator chose a mail service for mails about
          your account. The service sees your address and that you use {product.name}. An invitation
          gives your name to its recipient. You can <Link to="/help#unsubscribe">turn off</Link>{' '}
          mails that are not necessary.
        </li>
      ) : (
        <li>No mail leaves this server.</li>
      )}
      <li>
        No offers by mail, unless you ask for them. Then the operator may export your name and
        address for that, and nothing else.
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
          Each entry about who has seen your record: {facts.accessLogYears} years, even if you
          delete your account before.
        </li>
        <li>
          Mails: their text until they are sent. We keep the kind and time of a sent mail for{' '}
          {facts.sentMailDays} more days.
        </li>
        <li>
          Backups:{' '}
          {facts.hasNightlyBackups
            ? `this server makes one each night, and deletes it within ${facts.backupDays} days. Ask the operator how long they keep copies elsewhere.`
            : 'the operator makes and keeps them. Ask how long.'}
        </li>
      </ul>
      <p>
        When you <Link to="/help#delete">delete your account</Link>, we destroy your profile and its
        history, your pictures, links, codes and settings at once. The comments in your record, all
        access to it and your key go too. Without the key, nobody can read what may be left of your
        data on the disk. These things stay:
      </p>
      <ul>
        <li>
          What you wrote or changed in somebody else’s record. It stays there under your name,
          because it is part of their record.
        </li>
        <li>Your address in an invitation that somebody sent you.</li>
        <li>
          The entries about who has seen your record, for their years. Each has its time, its kind
          and a random number in place of you. The rest is encrypted with the destroyed key.
        </li>
        <li>
          That random number with the day of the deletion. It stops a restored backup from bringing
          you back.
        </li>
        <li>Earlier backups, encrypted, until they are deleted.</li>
      </ul>
    </>
  )
}

function Rights() {
  return (
    <>
      <ul>
        <li>
          <strong>Read and correct:</strong> you can see and change everything in your{' '}
          <Link to="/profile/view">record</Link>.
        </li>
        <li>
          <strong>Take it with you:</strong>{' '}
          <Link to="/settings/export">everything as one file</Link>, which other programs can read.
        </li>
        <li>
          <strong>Have it deleted:</strong> <Link to="/settings/delete">delete it yourself</Link>,
          at once.
        </li>
        <li>
          <strong>Know who has seen it:</strong> read or download <Link to="/seen">the list</Link>.
        </li>
        <li>
          <strong>Say no:</strong> to each kind of mail, under{' '}
          <Link to="/settings/email-preferences">email preferences</Link>.
        </li>
      </ul>
      <p>
        If you have a question or cannot get into your account, write to <SupportLink />. The law
        where you live may give you more rights, such as the right to complain to a data protection
        authority.
      </p>
    </>
  )
}
