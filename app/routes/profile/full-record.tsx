import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { isWithheld } from '#app/access/withheld.ts'
import { loadCommentsBySection } from '#app/comments/comments-panel.server.ts'
import { SummaryDownload } from '#app/interop/ips/summary-download.tsx'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import { listCardImages } from '#app/profile/insurance-cards/card-images.server.ts'
import { CardPictures } from '#app/profile/insurance-cards/card-pictures.tsx'
import { describeBirth } from '#app/profile/record/describe-birth.ts'
import { PersonOnPaper } from '#app/profile/record/person-on-paper.tsx'
import { loadFailure } from '#app/profile/record/profile.ts'
import { toRecord } from '#app/profile/record/record.ts'
import { type RecordPart, recordParts } from '#app/profile/record/record-parts.server.ts'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { unreadableTitles, withheldTitles } from '#app/profile/record/withheld-titles.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import {
  FullSection,
  RecordContents,
  type SluggedSection,
  UnreadableSection,
  WithheldSection,
} from '#app/profile-pages/full-section.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { useCan } from '#app/ui/document/root-data.ts'
import { Moment } from '#app/ui/moment.tsx'
import { Page } from '#app/ui/page.tsx'
import { Paper } from '#app/ui/paper.tsx'
import { PrintButton, PrintHint } from '#app/ui/print-button.tsx'

const title = 'Full medical record'

export const { handle, meta } = defineTitle(title, loadFailure)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  const [profile, cards] = await Promise.all([
    loadKnownProfile(context.db, owner, { isOnPaper: true }),
    isWithheld(owner, personal) ? [] : listCardImages(context.db, owner),
  ])
  const { fullName } = profile.personal?.value ?? {}
  return await access.show(title, {
    owner: owner.id,
    name: fullName || formatFullName(owner),
    born: describeBirth(owner, profile),
    withheld: withheldTitles(owner),
    unreadable: unreadableTitles(profile),
    asOf: new Date().toISOString(),
    parts: recordParts(toRecord(profile), owner, profile),
    comments: await loadCommentsBySection(context.db, access, profile),
    cards: cards.map(({ id }) => id),
  })
})

/** Shows the whole record, section by section. */
export default function FullRecord() {
  const { owner, name, born, asOf, withheld, unreadable, parts, comments, cards } =
    useLoaderData<typeof loader>()
  const sections = parts.flatMap(part => ('isMissing' in part ? [] : [part]))
  return (
    <Paper head={<PersonOnPaper name={name} born={born} at={asOf} />}>
      <Page title={title} before={<BackLink to="/dashboard">Back to Dashboard</BackLink>}>
        <p className="paper-name text-2xl font-bold">{name}</p>
        <p>Date of birth: {born}</p>
        <p className="hidden print:block">
          As of <Moment at={asOf} />, written by the person it is about or by somebody who helps
          them.
        </p>
        <UnreadableNotice titles={unreadable} />
        {withheld.length > 0 && <WithheldSections titles={withheld} />}
        <Actions first={sections[0]?.slug} owner={owner} />
        <RecordContents sections={sections} />
        {parts.map(part =>
          'isMissing' in part ? (
            <MissingSection key={part.slug} {...part} cards={cards} />
          ) : (
            <FullSection key={part.slug} section={part} comments={comments?.[part.name]}>
              {part.name === 'personal' && <CardPictures ids={cards} />}
            </FullSection>
          ),
        )}
      </Page>
    </Paper>
  )
}

type MissingSectionProps = Exclude<RecordPart, SluggedSection> & { cards: string[] }

// Pictures of insurance cards are stored apart from the answers of their section.
function MissingSection({ isMissing, slug, title, cards }: MissingSectionProps) {
  if (isMissing === 'withheld') return <WithheldSection slug={slug} title={title} />
  return (
    <UnreadableSection slug={slug} title={title}>
      {slug === 'personal' && <CardPictures ids={cards} />}
    </UnreadableSection>
  )
}

// The person with the paper may not be the person who printed it.
function WithheldSections({ titles }: { titles: string[] }) {
  return (
    <p className="mt-3">
      <strong>Left out</strong>, because they are not shared with the person who opened this record:{' '}
      {titles.join(', ')}. That does not mean that there is nothing in them.
    </p>
  )
}

/** @param first slug of the first section. */
function Actions({ first, owner }: { first?: string; owner: string }) {
  const canEdit = useCan('edit')
  return (
    <div className="no-print mt-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <PrintButton>Print</PrintButton>
        {canEdit && first && (
          <ButtonLink to={`/profile/${first}?edit=1`} variant="secondary">
            Edit Information
          </ButtonLink>
        )}
        <Link to="/profile/history" className="touch-link">
          Change History
        </Link>
      </div>
      <PrintHint className="mt-3">To print this record, use the menu of your browser.</PrintHint>
      <div className="mt-4">
        <SummaryDownload owner={owner} />
        <p className="mt-2 text-muted">
          One file for the software of doctors and hospitals (FHIR).
        </p>
      </div>
    </div>
  )
}
