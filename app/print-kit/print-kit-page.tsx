import type { SubmissionResult } from '@conform-to/react'
import { Link, useActionData } from '@remix-run/react'
import { useState } from 'react'
import { ConfirmFirst } from '#app/accounts/email/confirm-first.tsx'
import type { UnconfirmedEmail } from '#app/accounts/email/unconfirmed-email.ts'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { UnreviewedNote } from '#app/ui/unreviewed-note.tsx'
import { PrintActions } from './print-actions.tsx'
import { ChoicesForm } from './print-choices-form.tsx'
import type { printKitPage } from './print-kit-page.server.ts'
import { Previews } from './print-previews.tsx'
import { PrintReminders } from './print-reminders.tsx'

type PrintKitPageProps = NonNullable<Awaited<ReturnType<typeof printKitPage>>> & {
  isEmailUnconfirmed: boolean
  unconfirmedEmail?: UnconfirmedEmail
}

/** The page of the print kit: notices, choices and previews. */
export function PrintKitPage({
  owner,
  hasUnreviewedStates,
  choices,
  links,
  digest,
  pieces,
  hasPdf,
  ...page
}: PrintKitPageProps) {
  const { isBlank, unreadable, paper, reminders, recentPrint, stoppedLink, isPreselected } = page
  const { isEmailUnconfirmed, unconfirmedEmail } = page
  const [isChanged, setChanged] = useState(isPreselected)
  const answer = useActionData<SubmissionResult<string[]>>()
  const isPreviewOutdated = isChanged || answer?.status === 'error'
  return (
    <Page
      title="Print kit"
      lead="Responders look for paper first, and it works without a phone: a card in the wallet, a sheet on the refrigerator, a sign at the door."
      width="wide"
    >
      {isEmailUnconfirmed && <UnconfirmedEmailNotice address={unconfirmedEmail} />}
      {isBlank && <EmptyProfileNotice />}
      <UnreadableNotice titles={unreadable} className="no-print my-4" />
      {page.lacksScannerQr && <NoScannerQrNotice />}
      {stoppedLink && <StoppedLinkNotice {...stoppedLink} />}
      <PrintReminders reminders={reminders} owner={owner} recentPrint={recentPrint} />
      <div className="kit-page mt-8 grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="kit-preview" className="kit-previews min-w-0">
          <h2 id="kit-preview" className="no-print">
            Preview
          </h2>
          <p className="no-print mt-2 lg:hidden">
            <a href="#kit-choices" className="touch-link">
              Change what is printed
            </a>
          </p>
          <PrintActions
            owner={owner}
            digest={digest}
            hasPdf={hasPdf}
            isPreviewOutdated={isPreviewOutdated}
          />
          {hasUnreviewedStates && <UnreviewedNote />}
          <Previews kit={pieces} paper={paper} />
        </section>
        <ChoicesForm choices={choices} links={links} owner={owner} onChanged={setChanged} />
      </div>
    </Page>
  )
}

const confirmTitle = 'Confirm your address before you print'

function UnconfirmedEmailNotice({ address }: { address: UnconfirmedEmail | undefined }) {
  if (!address) {
    return (
      <Notice tone="attention" title="Not confirmed yet" className="no-print my-4">
        <p>
          The owner has not confirmed their email address. Ask them to confirm it before you print.
        </p>
      </Notice>
    )
  }
  return (
    <ConfirmFirst address={address} title={confirmTitle}>
      If you reset your password before you confirm the address, link and code may be replaced, and
      cards that are printed already open nothing.
    </ConfirmFirst>
  )
}

function StoppedLinkNotice({ id, title }: { id: string; title: string }) {
  return (
    <Notice tone="attention" title="This link does not open anything now" className="no-print my-4">
      <p>
        Anyone who scans these papers is told that the link is invalid.{' '}
        <Link to={linkPath(id)} className="link">
          View the link “{title}”
        </Link>
        .
      </p>
    </Notice>
  )
}

function NoScannerQrNotice() {
  return (
    <Notice
      tone="attention"
      title="The QR code for scanners is not printed"
      className="no-print my-4"
    >
      <p>
        The address of this server is so long that scanners could not read this QR code. The fridge
        sheet has the usual QR code instead.
      </p>
    </Notice>
  )
}

function EmptyProfileNotice() {
  return (
    <Notice tone="attention" title="The profile is empty" className="no-print my-4">
      <p>
        The papers show only a name and a link so far.{' '}
        <Link to="/profile/edit" className="link">
          Fill in the profile
        </Link>{' '}
        first: allergies, medicines and one contact matter most.
      </p>
    </Notice>
  )
}
