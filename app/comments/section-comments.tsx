import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { BackLink } from '#app/ui/back-link.tsx'
import { Page } from '#app/ui/page.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentListView } from './comment-list.tsx'
import { commentsAddress } from './comments.ts'
import type { loadSectionComments } from './comments-page-route.server.ts'
import type { CommentAnswer } from './post-comment-route.server.ts'
import { ThreadCard } from './thread-card.tsx'

/** The page of the comments on a section, or on one of its entries. */
export function SectionCommentsPage() {
  const page = useLoaderData<typeof loadSectionComments>()
  const { canComment, slug, title, owner, applies, entry, entries, list, editing, newestOwnId } =
    page
  const answer = useActionData<CommentAnswer>()
  const [couldComment] = useState(canComment)
  const query = { slug, entry: entry?.key }
  const orphan = findOrphan(answer, page)
  const back = <BackLink to={`/profile/${slug}`}>{`Back to ${title}`}</BackLink>
  const heading = `Comments on ${entry ? entry.title : title}`
  if (!canComment && !couldComment && !answer) {
    return <Page title={heading} lead="Comments are not part of your access." before={back} />
  }
  const here = { ...query, show: list.show, page: list.page }
  return (
    <Page
      title={heading}
      lead="The owner and the people who may comment on this record can read these. Emergency links and printed records never show them."
      before={back}
    >
      {entry && (
        <p className="[overflow-wrap:anywhere]">
          {entry.isGone && <span>{`${entry.title} is no longer in the list. `}</span>}
          <Link to={commentsAddress({ slug })} className="touch-link">
            {`All comments on ${title}`}
          </Link>
        </p>
      )}
      {((applies && !entry?.isGone) || orphan) && (
        <div className="no-print">
          <CommentForm
            key={newestOwnId}
            name="write"
            intent="write"
            owner={owner}
            answer={orphan}
            label="New comment"
            about={{ entries, key: entry?.key }}
            submit="Save comment"
          />
        </div>
      )}
      <CommentListView list={list} query={query}>
        {thread => (
          <ThreadCard
            thread={thread}
            query={here}
            owner={owner}
            editing={editing}
            answer={answer}
          />
        )}
      </CommentListView>
    </Page>
  )
}

interface DrawnForms {
  list: { threads: { id: string; answers: { id: string }[] }[] }
  editing?: string
}

// The comment of the posted form may be deleted meanwhile. Its text then returns in the form for
// new comments, which is always there.
function findOrphan(
  answer: CommentAnswer | undefined,
  { list, editing }: DrawnForms,
): CommentAnswer | undefined {
  if (!answer) return undefined
  const ids = list.threads.flatMap(({ id, answers }) => [id, ...answers.map(one => one.id)])
  const forms = [...list.threads.map(({ id }) => `answer-${id}`)]
  if (editing && ids.includes(editing)) forms.push(`edit-${editing}`)
  return forms.includes(answer.form) ? undefined : { ...answer, form: 'write' }
}
