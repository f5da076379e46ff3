import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reviewText } from '#app/medications/knowledge/clinical-review.ts'
import { renderClinicalReview } from '#scripts/build/knowledge/clinical-review-tables.ts'
import { readTexts } from '#scripts/build/knowledge/read-texts.ts'

const root = join(import.meta.dirname, '../../..')
const document = readFileSync(join(root, 'docs/clinical-review.md'), 'utf8')
const texts = readTexts(join(root, 'app/medications/knowledge'))

describe('docs/clinical-review.md', () => {
  test('is up to date: npm run knowledge', () => {
    expect(renderClinicalReview(document, texts)).toBe(document)
  })

  test('has a row for every first-aid statement', () => {
    const { firstAid, states, implants } = texts
    const ids = [firstAid, states, implants].flat().map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(80)
    expect(ids.filter(id => !document.includes(`\n| \`${id}\` |`))).toEqual([])
  })
})

test('the review of a statement is a sentence', () => {
  expect(reviewText({})).toBe('Not reviewed by a clinician.')
  expect(reviewText({ reviewedBy: 'Ada Example', reviewedOn: '2026-11-27' })).toBe(
    'Reviewed by Ada Example on November 27, 2026.',
  )
})
