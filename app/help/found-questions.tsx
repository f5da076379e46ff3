import { Link } from '@remix-run/react'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { QuestionView } from './help-question.tsx'
import type { DrawnQuestion } from './help-topic.ts'

interface FoundQuestionsProps {
  query: string
  found: DrawnQuestion[]
  /** The topics of the whole help, where nothing was found. */
  topics: { id: string; title: string }[]
  /** The page of the whole help. */
  page: string
}

/** The found questions with marked words, or advice if nothing was found. */
export function FoundQuestions({ query, found, topics, page }: FoundQuestionsProps) {
  return (
    <section aria-labelledby="found" className="mt-8">
      <div role="status">
        <h2 id="found" className="[overflow-wrap:anywhere]">
          {`${describeCount(found.length)} “${query}”`}
        </h2>
      </div>
      {found.length === 0 && <NothingFound topics={topics} page={page} />}
      {found.map(question => (
        <QuestionView key={question.id} question={question} page={page} />
      ))}
      <p className="mt-10">
        <Link to={page} className="touch-link font-semibold">
          Show all of the help
        </Link>
      </p>
    </section>
  )
}

function describeCount(count: number): string {
  if (count === 0) return 'Nothing was found for'
  return count === 1 ? '1 answer for' : `${count} answers for`
}

function NothingFound({ topics, page }: Pick<FoundQuestionsProps, 'topics' | 'page'>) {
  return (
    <>
      <p className="mt-3">
        A question and its answer must contain every word. Try fewer or other words, look under a
        topic below, or write to <SupportLink />.
      </p>
      <ul className="mt-3">
        {topics.map(({ id, title }) => (
          <li key={id}>
            <Link to={`${page}#${id}`} className="touch-link py-1 leading-tight">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
