// Prints the Flesch–Kincaid grade of pages, mails and help topics, after npm run build:
// npm run readability [-- WORD] prints the sentences of the texts whose name contains the word.
import { demoProfile } from '#app/development/demo-profile.server.ts'
import { exampleMails } from '#app/development/example-mails.server.ts'
import { toQuestionText } from '#app/help/draw-topic.server.ts'
import { helpTopics } from '#app/help/topics/help-topics.server.ts'
import { facts } from '#app/legal/instance-facts.server.ts'
import { readDemo } from '#scripts/pictures/demo.ts'
import { crawl } from '#tests/support/http/crawl.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { startServer } from '#tests/support/http/server.ts'
import { computeGrade, type Grade } from './readability/grade.ts'
import { readProse } from './readability/prose.ts'

const minWords = 100
const maxGrade = 8

/** Texts that may exceed the maximum grade, each with its reason. */
const exceptions: { text: RegExp; reason: string }[] = []

interface Text {
  name: string
  paragraphs: string[]
}

const demoAnswers = collectAnswers(demoProfile)
const texts = [...readMailTexts(), ...readTopicTexts(), ...(await readPageTexts())]
const graded = texts
  .map(text => ({ ...text, ...computeGrade(text.paragraphs) }))
  .filter(({ words }) => words >= minWords)
  .sort((a, b) => b.grade - a.grade)
const nameFilter = process.argv[2]
if (nameFilter) printSentences(graded.filter(({ name }) => name.includes(nameFilter)))
else printGrades(graded)

function printGrades(all: (Text & Grade)[]): void {
  const hard = all.filter(({ grade }) => grade > maxGrade)
  const faults = hard.filter(({ name }) => !findReason(name))
  console.info(
    `${all.length} texts, ${hard.length} over grade ${maxGrade}, ${faults.length} without a reason`,
  )
  for (const { name, words, grade } of all) {
    const reason = grade > maxGrade ? (findReason(name) ?? 'TOO HARD') : ''
    console.info(
      `${grade.toFixed(1).padStart(5)}  ${String(words).padStart(5)} words  ${name}  ${reason}`,
    )
  }
  if (faults.length > 0) process.exitCode = 1
}

function printSentences(all: (Text & Grade)[]): void {
  for (const { name, grade, paragraphs } of all) {
    console.info(`\n${name}: ${grade.toFixed(1)}`)
    const lines = paragraphs.map(text => ({ text, ...computeGrade([text]) }))
    for (const line of lines.sort((a, b) => b.grade - a.grade)) {
      console.info(`${line.grade.toFixed(1).padStart(5)}  ${line.text}`)
    }
  }
}

function findReason(name: string): string | undefined {
  return exceptions.find(({ text }) => text.test(name))?.reason
}

function readMailTexts(): Text[] {
  return exampleMails().map(({ name, html }) => ({
    name: `mail ${name}`,
    paragraphs: readProse(html),
  }))
}

function readTopicTexts(): Text[] {
  return helpTopics(facts()).map(({ title, questions }) => ({
    name: `help topic ${title}`,
    paragraphs: questions.flatMap(question => toQuestionText(question).split('\n')),
  }))
}

/** Returns the pages that links lead to, without a login and as the demonstration owner. */
async function readPageTexts(): Promise<Text[]> {
  const server = await startServer({}, '127.0.0.1', ['--demo'])
  try {
    const demo = await readDemo(server)
    const client = new HttpClient(server.origin)
    const publicPages = await crawl(client, server.origin, ['/', '/view'], isSkipped)
    await client.post('/login', { email: demo.email, password: demo.password })
    const ownerPages = await crawl(client, server.origin, ['/dashboard'], isSkipped)
    const pages = new Map<string, string[]>()
    for (const { path, answer } of [...publicPages, ...ownerPages]) {
      const isPage =
        answer.status === 200 && answer.headers['content-type']?.startsWith('text/html')
      const [name = ''] = path.split('?')
      if (isPage && !pages.has(name)) pages.set(name, readProse(answer.body).filter(isOwnText))
    }
    return [...pages].map(([name, paragraphs]) => ({ name, paragraphs }))
  } finally {
    await server.dispose()
  }
}

function isSkipped(path: string): boolean {
  return /^\/(logout|assets|pictures)|\.(pdf|png|csv|json|svg|ico|webp)\b/.test(path)
}

function isOwnText(paragraph: string): boolean {
  return !demoAnswers.some(answer => paragraph.includes(answer))
}

function collectAnswers(profile: object): string[] {
  const answers: string[] = []
  JSON.stringify(profile, (_, value) => {
    if (typeof value === 'string' && value.includes(' ')) answers.push(value)
    return value
  })
  return answers
}
