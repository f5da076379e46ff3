import { Link, useLoaderData } from '@remix-run/react'
import { facts } from '#app/legal/instance-facts.server.ts'
import { SafeguardTable } from '#app/legal/safeguard-table.tsx'
import { type Safeguard, safeguards } from '#app/legal/safeguards.server.ts'
import { product } from '#app/lib/product.ts'
import { Chapters } from '#app/ui/chapters.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { useHipaaClaim } from '#app/ui/document/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle('HIPAA Compliance')

export function loader() {
  const instance = facts()
  return { accessLogYears: instance.accessLogYears, safeguards: safeguards(instance) }
}

export default function Hipaa() {
  const { accessLogYears, safeguards } = useLoaderData<typeof loader>()
  return (
    <Page
      title="HIPAA Compliance"
      lead="What this software does for each technical safeguard of the HIPAA Security Rule, and what the operator has to do."
      width="wide"
    >
      <ClaimNotice />
      <Chapters
        chapters={[
          {
            id: 'safeguards',
            title: 'The safeguards of 45 CFR 164.312',
            isWide: true,
            children: <Safeguards table={safeguards} />,
          },
          { id: 'operator', title: 'What else the operator must do', children: <OperatorDuties /> },
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

function ClaimNotice() {
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
          cannot be compliant. It can only offer the safeguards below. The operator has to do the
          rest.
        </p>
      </Notice>
    </div>
  )
}

function Safeguards({ table }: { table: Safeguard[] }) {
  return (
    <>
      <p className="max-w-prose">
        “Required” and “addressable” are the words of the rule. The operator may meet an addressable
        safeguard in another way, with a written reason.
      </p>
      <SafeguardTable safeguards={table} />
    </>
  )
}

function OperatorDuties() {
  return (
    <ul>
      <li>A risk analysis, policies, training and a person in charge (164.308).</li>
      <li>A plan for a failure of the server, with backups and a tested restore (164.308).</li>
      <li>Safe rooms and devices, and safe disposal of disks and backups (164.310).</li>
      <li>
        Business associate agreements with the companies that host the server, keep its backups or
        send its mail (164.314).
      </li>
      <li>Written documentation, kept for six years (164.316).</li>
      <li>Notices after a breach (164.400 and following).</li>
    </ul>
  )
}

function Disclosures({ years }: { years: number }) {
  return (
    <p>
      People can ask for an accounting of the last six years (164.528). The owner of a record can
      read and download <Link to="/seen">who opened it</Link>, with an emergency link or as a proxy.
      The list has the time, the link, what they opened, their device and network address, and their
      name or the name they gave. We keep sealed entries for {years} years, even if the account is
      deleted. Then they name nobody. The operator is responsible for every disclosure outside this
      server.
    </p>
  )
}

function Limits() {
  return (
    <p>
      HIPAA applies to health plans, providers and those who work for them. It often does not cover
      a record that you keep for yourself. Then other laws protect you. The page about{' '}
      <Link to="/privacy">privacy</Link> says what we store, who can read it and what you can ask
      for. That page always applies.
    </p>
  )
}
