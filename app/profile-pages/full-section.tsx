import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { SectionComments } from '#app/comments/comments-panel.server.ts'
import { SectionCommentsLink, useEntryCommentLinks } from '#app/comments/comments-panel.tsx'
import type { RecordSection } from '#app/profile/record/record.ts'
import { RecordView } from '#app/profile/record/record-view.tsx'
import { unreadableText } from '#app/profile/record/unreadable-notice.tsx'
import { notProvided } from '#app/profile-definition/display-answer.ts'
import { useCan } from '#app/ui/document/root-data.ts'
import { Moment } from '#app/ui/moment.tsx'

/** A section of the record, with the last segment of its URL. */
export type SluggedSection = RecordSection & { slug: string }

/** Links to the sections of the record, on screen only. */
export function RecordContents({ sections }: { sections: SluggedSection[] }) {
  return (
    <nav aria-labelledby="contents" className="no-print mt-10">
      <h2 id="contents" className="text-xl">
        Sections
      </h2>
      <ul className="record-contents">
        {sections.map(({ slug, title, updatedAt }) => (
          <li key={slug}>
            <a href={`#${slug}`} className="touch-link">
              {title}
            </a>
            {!updatedAt && <span className="text-base text-muted">{notProvided}</span>}
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface FullSectionProps {
  section: SluggedSection
  /** Absent without the right to read comments. */
  comments?: SectionComments
  /** Parts of the section that are not answers, such as pictures. */
  children?: ReactNode
}

/** One section of the full record, with its dates and a link to edit it. */
export function FullSection({ section, comments, children }: FullSectionProps) {
  const { title, slug, updatedAt, blocks } = section
  const edit = `/profile/${slug}?edit=1`
  const canEdit = useCan('edit')
  const entryLink = useEntryCommentLinks(comments)
  const editLink = updatedAt && canEdit && (
    <Link
      to={edit}
      className="no-print touch-link min-w-touch justify-end"
      aria-label={`Edit ${title}`}
    >
      Edit
    </Link>
  )
  return (
    <SectionFrame slug={slug} title={title} action={editLink}>
      {/* A time that does not fit begins a line. */}
      <p className="record-updated mt-2 text-base text-muted [&_time]:inline-block">
        {updatedAt ? <Updated {...section} updatedAt={updatedAt} /> : notProvided}
      </p>
      {updatedAt && <RecordView blocks={blocks} level={3} entryLink={entryLink} />}
      {!updatedAt && canEdit && (
        <p className="no-print">
          <Link to={edit} className="touch-link">
            Fill in {title}
          </Link>
        </p>
      )}
      {children}
      {comments && <SectionCommentsLink {...comments} title={title} />}
    </SectionFrame>
  )
}

/** Names a withheld section, because its absence would be read as "nothing". */
export function WithheldSection({ slug, title }: { slug: string; title: string }) {
  return (
    <SectionFrame slug={slug} title={title}>
      <p className="mt-2">
        Not shared with the person who opened this record. That does not mean that there is nothing
        in it.
      </p>
    </SectionFrame>
  )
}

/** Names a section that could not be opened. */
export function UnreadableSection({ children, ...section }: SectionFrameProps) {
  return (
    <SectionFrame {...section}>
      <p className="mt-2 font-bold text-danger">Could not be read.</p>
      <p className="mt-1">{unreadableText}</p>
      {children}
    </SectionFrame>
  )
}

interface SectionFrameProps {
  slug: string
  title: string
  /** A link beside the heading. */
  action?: ReactNode
  children?: ReactNode
}

function SectionFrame({ slug, title, action, children }: SectionFrameProps) {
  return (
    <section className="mt-12 record-section" aria-labelledby={slug}>
      {/* A long name wraps, so that the link beside it is at the end of every line. */}
      <div className="record-section-head">
        <h2 id={slug}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

function Updated({ updatedAt, confirmedAt }: SluggedSection & { updatedAt: string }) {
  return (
    <span>
      Last updated <Moment at={updatedAt} />
      {confirmedAt && confirmedAt > updatedAt && (
        <span>
          , confirmed as still correct <Moment at={confirmedAt} />
        </span>
      )}
    </span>
  )
}
