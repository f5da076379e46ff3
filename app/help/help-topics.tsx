import { HelpQuestion } from './help-question.tsx'
import type { Topic } from './help-topic.ts'

/** Every topic with its questions, below a list of the topics. */
export function HelpTopics({ topics }: { topics: Topic[] }) {
  return (
    <>
      <nav aria-labelledby="topics" className="no-print mt-8">
        <h2 id="topics">Topics</h2>
        <ul className="mt-3 gap-x-8 sm:columns-2">
          {topics.map(({ id, title }) => (
            <li key={id} className="break-inside-avoid">
              <a href={`#${id}`} className="touch-link py-1 leading-tight">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {topics.map(({ id, title, questions }) => (
        <section key={id} aria-labelledby={id} className="mt-12">
          <h2 id={id} className="scroll-mt-4 border-b-2 border-ink pb-2">
            {title}
          </h2>
          {questions.map(question => (
            <HelpQuestion key={question.id} question={question} />
          ))}
        </section>
      ))}
    </>
  )
}
