import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/accounts/access.server.ts'
import { displayMoment, notProvided } from '#app/profile/display.ts'
import { loadProfile } from '#app/profile/profile.server.ts'
import { loadFailure } from '#app/profile/profile.ts'
import { type RecordSection, recordOf } from '#app/profile/record.ts'
import { RecordView } from '#app/profile/record-view.tsx'
import { type SectionName, sectionsByName } from '#app/profile/sections/index.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { titled } from '#app/ui/titled.ts'

const title = 'Full medical record'

export const { handle, meta } = titled(title, loadFailure)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'read')
  const record = recordOf(await loadProfile(context.db, owner))
  const slugOf = (name: string) => sectionsByName[name as SectionName].slug
  return { sections: record.map(section => ({ ...section, slug: slugOf(section.name) })) }
}

/** Everything that the person has written down, section after section. */
export default function FullRecord() {
  const { sections } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title}
      before={
        <p className="no-print mb-4">
          <Link to="/dashboard">Back to Dashboard</Link>
        </p>
      }
    >
      <ButtonLink to="/profile/personal?edit=1" variant="secondary">
        Edit Information
      </ButtonLink>
      {sections.map(section => (
        <Section key={section.name} {...section} />
      ))}
    </Page>
  )
}

function Section({ title: heading, slug, updatedAt, blocks }: RecordSection & { slug: string }) {
  return (
    <section className="mt-14" aria-label={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-ink pb-2">
        <h2 className="text-3xl">{heading}</h2>
        <Link to={`/profile/${slug}?edit=1`} className="no-print" aria-label={`Edit ${heading}`}>
          Edit
        </Link>
      </div>
      <p className="mt-2 text-base text-muted">
        {updatedAt ? `Last updated ${displayMoment(updatedAt)}` : notProvided}
      </p>
      {updatedAt && <RecordView blocks={blocks} level={3} />}
    </section>
  )
}
