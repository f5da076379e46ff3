import { QuestionView } from './help-question.tsx'
import type { DrawnTopic } from './help-topic.ts'

/** Every topic with its questions, below a list of them. */
export function TopicList({ topics }: { topics: DrawnTopic[] }) {
  return (
    <>
      <nav aria-labelledby="topics" className="no-print mt-8">
        <h2 id="topics">Topics</h2>
        <ul className="mt-3 max-w-prose">
          {topics.map(topic => (
            <li key={topic.id}>
              <Outline topic={topic} />
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
            <QuestionView key={question.id} question={question} />
          ))}
        </section>
      ))}
    </>
  )
}

// About fifty questions would fill several screens of a phone before the first answer.
function Outline({ topic: { title, questions } }: { topic: DrawnTopic }) {
  return (
    <details className="disclosure border-b">
      <summary>{title}</summary>
      <ul className="pb-3 pl-6">
        {questions.map(({ id, asked }) => (
          <li key={id}>
            <a href={`#${id}`} className="touch-link py-1 leading-tight">
              {asked.map(({ text }) => text).join('')}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
