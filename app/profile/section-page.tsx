import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { displayMoment } from './display.ts'
import { RecordView } from './record-view.tsx'
import type { Section } from './section.ts'
import { SectionForm } from './section-form.tsx'
import type { loadSectionPage, SectionAnswer } from './section-route.server.ts'

/** A section in the tabbed editor: read first, edited on request, and edited at once while it is empty. */
export function SectionPage({ section }: { section: Section }) {
  const page = useLoaderData<typeof loadSectionPage>()
  const answer = useActionData<SectionAnswer>()
  if (!page.isEditing && !answer) return <SectionRecord section={section} />
  return (
    <SectionForm
      section={section}
      values={page.values}
      version={versionOf(answer) ?? page.version}
      answer={answer}
      conflict={answer?.conflict && <Conflict {...answer.conflict} slug={section.slug} />}
      cancelTo={page.isSaved ? `/profile/${section.slug}` : undefined}
    />
  )
}

function SectionRecord({ section }: { section: Section }) {
  const { record, missing, next } = useLoaderData<typeof loadSectionPage>()
  const edit = `/profile/${section.slug}?edit=1`
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{section.title}</h1>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {record.updatedAt && `Last updated ${displayMoment(record.updatedAt)}`}
        </p>
        <ButtonLink to={edit}>Edit</ButtonLink>
      </div>
      {missing.length > 0 && (
        <Notice tone="attention" title="Still missing">
          {missing.map(({ name, label }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <Link to={`${edit}#${section.slug}-${name}`}>{label}</Link>
            </span>
          ))}
        </Notice>
      )}
      <RecordView blocks={record.blocks} />
      <p className="no-print mt-8">
        {next ? (
          <Link to={`/profile/${next.slug}`}>Next: {next.title}</Link>
        ) : (
          <Link to="/dashboard">Back to Dashboard</Link>
        )}
      </p>
    </>
  )
}

/** Two people saved the same section: both versions are shown, and the person decides. */
function Conflict({ changes, slug }: NonNullable<SectionAnswer['conflict']> & { slug: string }) {
  return (
    <Notice tone="attention" title="Somebody else saved this section while you were editing">
      {changes.length === 0 ? (
        <p>Their entries are the same as yours.</p>
      ) : (
        <table className="conflict">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved by them</th>
              <th scope="col">Your entry</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(change => (
              <tr key={change.path}>
                <th scope="row">{change.label}</th>
                <td>{change.oldText}</td>
                <td>{change.newText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        Your entries are still in the form. Change what you want to take over from theirs, then
        press Save: what stands in the form replaces what they saved. Or{' '}
        <a href={`/profile/${slug}`}>leave it as they saved it</a>.
      </p>
    </Notice>
  )
}

/**
 * The version that the form on screen stands on: after a conflict the one that was shown to the person, after
 * an error or an added row the one that was posted, never a newer one that they have not seen.
 */
function versionOf(answer: SectionAnswer | undefined): number | undefined {
  if (answer?.conflict) return answer.conflict.version
  const posted = answer?.initialValue?.version
  return posted === undefined ? undefined : Number(posted)
}
