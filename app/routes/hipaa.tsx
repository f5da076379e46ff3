import { Link, useLoaderData } from '@remix-run/react'
import { absoluteHours, idleMinutes } from '#app/accounts/sessions.server.ts'
import { env } from '#app/env.server.ts'
import { product } from '#app/product.ts'
import { sharingLimits } from '#app/sharing/limits.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { useHipaaClaim } from '#app/ui/root-data.ts'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled('HIPAA Compliance')

export function loader() {
  const { mail, accessLogYears } = env()
  return { ...sharingLimits, absoluteHours, idleMinutes, mail, accessLogYears }
}

type Limits = ReturnType<typeof loader>

export default function Hipaa() {
  const limits = useLoaderData<typeof loader>()
  const hipaaClaim = useHipaaClaim()
  return (
    <Page
      title="HIPAA Compliance"
      lead="What this software does for each technical safeguard of the HIPAA Security Rule, and what is left to whoever runs it."
    >
      <div className="prose">
        <Notice
          title={
            hipaaClaim ? 'What “HIPAA Compliant” means here' : 'This server makes no HIPAA claim'
          }
        >
          <p>
            {hipaaClaim
              ? 'The operator of this server says that they run it in compliance with HIPAA, where it applies to them. '
              : 'The operator of this server does not say that they run it in compliance with HIPAA. '}
            There is no official certificate for software, and {product.name} has none. Software
            alone cannot be compliant: it can only offer the safeguards below, and the operator has
            to do their part.
          </p>
        </Notice>
        <p>
          The safeguards are those of 45 CFR 164.312. “Required” and “addressable” are the words of
          the rule: an addressable one may be met in another way, with a written reason.
        </p>
      </div>
      <ul className="mt-6 grid gap-5">
        {safeguardsOf(limits).map(safeguard => (
          <Safeguard key={safeguard.clause} {...safeguard} />
        ))}
      </ul>
      <div className="prose">
        <h2>What the operator owes besides</h2>
        <ul>
          <li>A risk analysis, policies, training and a person in charge (164.308).</li>
          <li>Safe rooms and devices, and safe disposal of disks and backups (164.310).</li>
          <li>
            Business associate agreements with whoever hosts the server or keeps its backups
            (164.314).
          </li>
          <li>Written documentation, kept for six years (164.316).</li>
          <li>Notices after a breach (164.400 and following).</li>
          <li>
            An accounting of disclosures on request (164.528). The owner of a record can read and
            download <Link to="/seen">who opened it</Link> with an emergency link or by access of
            their own: when, through which link, what they opened, their device and network address,
            and their name or the one they gave. Entries are kept for {limits.accessLogYears} years
            and sealed. The operator answers for every disclosure outside this server.
          </li>
        </ul>
        <p>
          What is stored and who can read it is on the page about <Link to="/privacy">privacy</Link>
          .
        </p>
      </div>
    </Page>
  )
}

interface SafeguardProps {
  clause: string
  title: string
  kind: 'Required' | 'Addressable' | 'Standard'
  software: string
  operator: string
}

function Safeguard({ clause, title, kind, software, operator }: SafeguardProps) {
  return (
    <li>
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="text-xl">{title}</h2>
          <Badge>{kind}</Badge>
        </div>
        <p className="text-base text-muted">164.312{clause}</p>
        <h3 className="mt-4 text-base">What the software does</h3>
        <p className="max-w-prose">{software}</p>
        <h3 className="mt-4 text-base">What the operator does</h3>
        <p className="max-w-prose">{operator}</p>
      </Card>
    </li>
  )
}

const safeguardsOf = (limits: Limits): SafeguardProps[] => [
  {
    clause: '(a)(1)',
    title: 'Access control',
    kind: 'Standard',
    software:
      'Every page and every save asks who is there before it touches a record. A record is reached by its owner’s login, by the login of somebody to whom the owner gave access at one of three levels, or read-only by its emergency link together with the 5-digit code. Level, end and withheld sections are asked for at every request.',
    operator: 'Decides who may have an account on this server and who may administer the machine.',
  },
  {
    clause: '(a)(2)(i)',
    title: 'Unique user identification',
    kind: 'Required',
    software:
      'One account belongs to one person, with a random id and an email address that no other account has. Family and carers have logins of their own and never need the owner’s.',
    operator: 'Sees to it that people do not share logins.',
  },
  {
    clause: '(a)(2)(ii)',
    title: 'Emergency access procedure',
    kind: 'Required',
    software: `The emergency link with its code is that procedure: it works on any browser, without an account and without scripts. A link that locked after wrong codes is unlocked by its owner or somebody with Full Editing Access, on the dashboard${limits.mail === 'file' ? '' : ' or with the link in a mail'}, or by the operator. Devices that have opened it before still can while it is locked.`,
    operator:
      'Keeps the server reachable, and the master key and the backups where they can be restored.',
  },
  {
    clause: '(a)(2)(iii)',
    title: 'Automatic logoff',
    kind: 'Addressable',
    software: `The server ends a session after ${limits.idleMinutes} minutes without activity and after ${limits.absoluteHours} hours in any case. A device that opened an emergency link loses access after ${limits.grantMinutes} minutes.`,
    operator: 'Lets screens lock on the devices that staff use.',
  },
  {
    clause: '(a)(2)(iv)',
    title: 'Encryption and decryption',
    kind: 'Addressable',
    software:
      'Records, names, email addresses, codes and links are stored under AES-256-GCM with a key for each person. Those keys are stored under a master key.',
    operator: 'Keeps the master key secret, and apart from the database and its backups.',
  },
  {
    clause: '(b)',
    title: 'Audit controls',
    kind: 'Required',
    software: `Every request is logged with time, kind of page and result, without personal data. Every change of a record is kept with its old and new value, its time and who made it. Each section keeps when it was last saved and last confirmed, and by which account. Wrong codes are counted, and the owner sees the count. Every opening of an emergency link with its code, every view, note and export of a record, and what people with access read in it, is entered in a log of its own, with time, link, device, network address and the name that was given. Each entry is kept for ${limits.accessLogYears} years and sealed to the one before it, so that a change shows; the owner reads the entries of their record, and “npm run access-log” checks them all. If an entry of a view cannot be written, the record is shown all the same, and the server’s log says so. What somebody reads from the machine itself is not in it.`,
    operator:
      'Runs that check from time to time and after every restore, reviews the logs, and keeps the server’s log on another machine, or under another account, than the database: it holds the lines that show whether the newest entries were cut off. Records who uses the machine itself.',
  },
  {
    clause: '(c)(1), (c)(2)',
    title: 'Integrity',
    kind: 'Required',
    software:
      'Stored values are sealed to their place: one that was changed, or moved to another person, does not open. Two people saving the same section see both entries and choose.',
    operator: 'Makes backups and tries out restoring them.',
  },
  {
    clause: '(d)',
    title: 'Person or entity authentication',
    kind: 'Required',
    software: `Passwords have at least 8 characters, common ones are refused, and they are stored as Argon2id hashes. Ten wrong ones in a row lock the login for a time. Emergency codes are compared on the server only, and ${limits.wrongCodes} wrong ones lock the link.`,
    operator: 'Makes sure who is asking before handing out a new password.',
  },
  {
    clause: '(e)(1), (e)(2)',
    title: 'Transmission security',
    kind: 'Standard',
    software:
      'It refuses to be reached over plain http from other machines unless the operator insists, and then says so on every page. With https, browsers are told never to come back without it, and cookies travel by https alone.',
    operator: 'Puts a proxy with current TLS in front and renews its certificate.',
  },
]
