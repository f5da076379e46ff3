import {
  type DrawnBlock,
  type DrawnQuestion,
  type DrawnTopic,
  type HelpBlock,
  type HelpPiece,
  helpPath,
  type Question,
  type Topic,
} from './help-topic.ts'

/** Splits words into pieces by whether they were searched for. */
export type MarkWords = (words: string) => HelpPiece[]

const unmarked: MarkWords = text => [{ text }]

/** Returns a topic with its questions as the page draws them, without marks. */
export function drawTopic({ id, title, questions }: Topic): DrawnTopic {
  return { id, title, questions: questions.map(question => drawQuestion(question)) }
}

/** Returns a question with its links as pieces, and with the words of the search marked. */
export function drawQuestion({ id, asked, answer }: Question, mark = unmarked): DrawnQuestion {
  return { id, asked: mark(asked), answer: answer.map(block => drawBlock(block, mark)) }
}

/** Returns a question with its answer as one text without links. */
export function toQuestionText({ asked, answer }: Question): string {
  const lines = answer.flatMap(block => listLines(block)).map(line => line.replace(link, '$1'))
  return [asked, ...lines].join('\n')
}

function drawBlock(block: HelpBlock, mark: MarkWords): DrawnBlock {
  const lines = listLines(block).map(line => splitPieces(line, mark))
  if (typeof block === 'string') return { kind: 'paragraph', lines }
  return { kind: 'list' in block ? 'list' : 'steps', lines }
}

function listLines(block: HelpBlock): string[] {
  if (typeof block === 'string') return [block]
  return 'list' in block ? block.list : block.steps
}

// The words and the path of a link; `[support]` has no path.
const link = /\[([^\]]+)\](?:\(([^)]+)\))?/g

function splitPieces(line: string, mark: MarkWords): HelpPiece[] {
  const pieces: HelpPiece[] = []
  let end = 0
  for (const { 0: whole, 1: words = '', 2: to, index } of line.matchAll(link)) {
    if (index > end) pieces.push(...mark(line.slice(end, index)))
    const address = to?.startsWith('#') ? helpPath + to : to
    if (address) pieces.push(...mark(words).map(piece => ({ ...piece, to: address })))
    else pieces.push({ text: '', isSupport: true })
    end = index + whole.length
  }
  if (end < line.length) pieces.push(...mark(line.slice(end)))
  return pieces
}
