import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { helpTopics } from '#app/help/topics/help-topics.server.ts'
import { facts } from '#app/legal/instance-facts.server.ts'
import { listTexts } from '#app/medications/report/report-blocks.ts'
import { makeReport } from '#app/medications/report/report-request.server.ts'
import { notReviewed, reviewNotice } from '#app/medications/rules-page/about-rules.ts'
import { profileOf } from '#tests/support/data/print-kit.ts'

test('report, help and the guide for operators say in the same words that no clinician has reviewed the rules', async () => {
  expect(reviewNotice.startsWith(notReviewed)).toBe(true)
  const { content } = makeReport({
    profile: profileOf({}),
    accountName: 'Ada Quillfeather',
    choice: {},
    now: new Date('2026-11-21T12:00:00Z'),
    origin: 'https://medfold.example.org',
  })
  expect(listTexts(content).join('\n')).toContain(reviewNotice)
  const questions = helpTopics(facts()).flatMap(topic => topic.questions)
  const aboutCheck = questions.find(({ id }) => id === 'medication-check')
  expect(JSON.stringify(aboutCheck)).toContain(reviewNotice)
  const guide = await readFile('docs/self-hosting.md', 'utf8')
  expect(guide).toContain(reviewNotice)
  expect(guide).toContain('(clinical-review.md)')
})
