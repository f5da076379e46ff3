import { Link } from '@remix-run/react'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import type { HelpBlock, Question } from './help-topic.ts'

export function HelpQuestion({ question: { id, asked, answer } }: { question: Question }) {
  return (
    <>
      <h3 id={id}>{asked}</h3>
      {answer.map(drawBlock)}
    </>
  )
}

// The texts do not change while they are shown, so the index of a part can be its key.
function drawBlock(block: HelpBlock, index: number) {
  if (typeof block === 'string') return <p key={index}>{drawLine(block)}</p>
  if ('list' in block) return <ul key={index}>{block.list.map(drawItem)}</ul>
  return <ol key={index}>{block.steps.map(drawItem)}</ol>
}

function drawItem(line: string, index: number) {
  return <li key={index}>{drawLine(line)}</li>
}

// The words and the path of a link; `[support]` has no path.
const pieces = /\[([^\]]+)\](?:\(([^)]+)\))?|[^[]+/g

function drawLine(line: string) {
  return Array.from(line.matchAll(pieces), drawPiece)
}

function drawPiece([text, words, to]: RegExpExecArray, index: number) {
  if (!words) return text
  if (!to) return <SupportLink key={index} />
  const address = to.startsWith('#') ? `/help${to}` : to
  // The emergency pages are documents of their own, without the application around them.
  return (
    <Link key={index} to={address} reloadDocument={to === '/view'}>
      {words}
    </Link>
  )
}
