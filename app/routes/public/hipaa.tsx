import { Link, useLoaderData } from '@remix-run/react'
import { facts } from '#app/legal/instance-facts.server.ts'
import { SafeguardTable } from '#app/legal/safeguard-table.tsx'
import { type Safeguard, safeguards } from '#app/legal/safeguards.server.ts'
import { product } from '#app/lib/product.ts'
import { Chapters } from '#app/ui/chapters.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { useHipaaClaim } from '#app/ui/document/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = titled('HIPAA Compliance')

export function loader() {
  const told = facts()
  return { accessLogYears: told.accessLogYears, safeguards: safeguards(told) }
}

export default function Hipaa() {
  const { accessLogYears, safeguards } = useLoaderData<typeof loader>()
  return (
    <Page
      title="HIPAA Compliance"
      lead="What this software does for each technical safeguard of the HIPAA Security Rule, and what is left to whoever runs it."
      width="wide"
    >
      <WhatIsClaimed />
      <Chapters
        chapters={[
          {
            id: 'safeguards',
            title: 'The safeguards of 45 CFR 164.312',
            isWide: true,
            children: <Safeguards table={safeguards} />,
          },
          { id: 'operator', title: 'What the operator owes besides', children: <OperatorsPart /> },
          {
            id: 'disclosures',
            title: 'Accounting of disclosures',
            children: <Disclosures years={accessLogYears} />,
          },
          { id: 'limits', title: 'What this does not say', children: <Limits /> },
        ]}
      />
    </Page>
  )
}

function WhatIsClaimed() {
  const hipaaClaim = useHipaaClaim()
  return (
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
          There is no official certificate for software, and {product.name} has none. Software alone
          cannot be compliant: it can only offer the safeguards below, and the operator has to do
          their part.
        </p>
      </Notice>
    </div>
  )
}

function Safeguards({ table }: { table: Safeguard[] }) {
  return (
    <>
      <p className="max-w-prose">
        “Required” and “addressable” are the words of the rule: an addressable safeguard may be met
        in another way, with a written reason.
      </p>
      <SafeguardTable safeguards={table} />
    </>
  )
}

function OperatorsPart() {
  return (
    <ul>
      <li>A risk analysis, policies, training and a person in charge (164.308).</li>
      <li>
        A plan for when the server fails, with backups and a restore that was tried out (164.308).
      </li>
      <li>Safe rooms and devices, and safe disposal of disks and backups (164.310).</li>
      <li>
        Business associate agreements with whoever hosts the server, keeps its backups or sends its
        mail (164.314).
      </li>
      <li>Written documentation, kept for six years (164.316).</li>
      <li>Notices after a breach (164.400 and following).</li>
    </ul>
  )
}

function Disclosures({ years }: { years: number }) {
  return (
    <p>
      An accounting is owed on request for six years (164.528). The owner of a record can read and
      download <Link to="/seen">who opened it</Link> with an emergency link or by access of their
      own: when, through which link, what they opened, their device and network address, and their
      name or the one they gave. Entries are kept for {years} years and sealed, also when the
      account is deleted; then they name nobody. The operator answers for every disclosure outside
      this server.
    </p>
  )
}

function Limits() {
  return (
    <p>
      HIPAA binds health plans, providers and those who work for them. A record that you keep for
      yourself is often outside of it, and then other laws protect you. What is stored, who can read
      it and what you can ask for is on the page about <Link to="/privacy">privacy</Link>, and
      applies in any case.
    </p>
  )
}
