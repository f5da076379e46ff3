import { Link } from '@remix-run/react'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import type { DrawnBlock, DrawnQuestion, HelpPiece } from './help-topic.ts'

interface QuestionViewProps {
  question: DrawnQuestion
  /** The page of all questions: its heading then leads to this one there. */
  page?: string
}

/** A question of the help with its answer. */
export function QuestionView({ question: { id, asked, answer }, page }: QuestionViewProps) {
  const heading = asked.map(drawPiece)
  const to = page && `${page}#${id}`
  return (
    <article aria-labelledby={id} className="help-text mt-8 max-w-prose">
      <h3 id={id}>
        {to ? (
          <Link to={to} className="line-link">
            {heading}
          </Link>
        ) : (
          heading
        )}
      </h3>
      {answer.map(drawBlock)}
    </article>
  )
}

// The texts do not change while they are shown, so the index of a part can be its key.
function drawBlock({ kind, lines }: DrawnBlock, index: number) {
  if (kind === 'paragraph') return <p key={index}>{lines.flat().map(drawPiece)}</p>
  const List = kind === 'list' ? 'ul' : 'ol'
  return <List key={index}>{lines.map(drawLine)}</List>
}

function drawLine(line: HelpPiece[], index: number) {
  return <li key={index}>{line.map(drawPiece)}</li>
}

function drawPiece({ text, to, isSupport, isMarked }: HelpPiece, index: number) {
  if (isSupport) return <SupportLink key={index} />
  if (!to) return isMarked ? <mark key={index}>{text}</mark> : text
  // The emergency pages are documents of their own, without the application around them.
  return (
    <Link key={index} to={to} reloadDocument={to === '/view'}>
      {isMarked ? <mark>{text}</mark> : text}
    </Link>
  )
}
