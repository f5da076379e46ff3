import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reviewText } from '#app/medications/knowledge/clinical-review.ts'
import { renderClinicalReview } from '#scripts/build/knowledge/clinical-review-tables.ts'
import { readTexts } from '#scripts/build/knowledge/read-texts.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const root = join(import.meta.dirname, '../../..')
const document = readFileSync(join(root, 'docs/clinical-review.md'), 'utf8')
const texts = readTexts(join(root, 'app/medications/knowledge'))

const note = {
  id: 'first-aid-test',
  reason: 'Test: left | right',
  medicines: 'lithium',
  source: 'Lithobid (lithium) US label',
  written: '2026-11-26',
  example: 'lithium',
}

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

  test('names the clinician of a reviewed statement, and counts it', () => {
    const reviewed = { ...note, reviewed_by: 'Ada Example, paramedic', reviewed_on: '2026-11-27' }
    const rendered = renderClinicalReview(document, {
      ...texts,
      firstAid: readNotes([reviewed, { ...note, id: 'first-aid-other' }]).firstAid,
    })
    expect(rendered).toContain('2 statements, 1 reviewed.')
    expect(rendered).toContain(
      '| `first-aid-test` | **Test: left \\| right** For: lithium | Lithobid (lithium) US label | 2026-11-26 | Ada Example, paramedic, 2026-11-27 |',
    )
    expect(rendered).toContain('US label | 2026-11-26 | no |')
  })

  test('is not written without its marker', () => {
    expect(() => renderClinicalReview('# Clinical review', texts)).toThrow('lacks the line')
  })
})

describe('the review of a statement', () => {
  test.each([
    ['without its day', { reviewed_by: 'Ada Example' }, 'reviewed_on: a review has its day'],
    ['without its clinician', { reviewed_on: '2026-11-27' }, 'reviewed_by: a review has its'],
    [
      'older than the statement',
      { reviewed_by: 'Ada Example', reviewed_on: '2026-11-25' },
      'reviewed_on: the statement changed after its review',
    ],
  ])('is refused %s', (_, review, fault) => {
    const { faults } = readNotes([{ ...note, ...review }])
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`first-aid.yaml: first-aid-test: ${fault}`)
  })

  test('is accepted on the day of the statement', () => {
    const review = { reviewed_by: 'Ada Example', reviewed_on: '2026-11-26' }
    expect(readNotes([{ ...note, ...review }]).faults).toEqual([])
  })

  test('is a sentence', () => {
    expect(reviewText({})).toBe('Not reviewed by a clinician.')
    expect(reviewText({ reviewedBy: 'Ada Example', reviewedOn: '2026-11-27' })).toBe(
      'Reviewed by Ada Example on November 27, 2026.',
    )
  })
})

/** Returns the review texts of a folder with only these first-aid notes. JSON is YAML. */
function readNotes(notes: unknown[]) {
  const folder = temporaryFolder()
  for (const part of ['groups', 'rules', 'names', 'pairs']) mkdirSync(join(folder, part))
  for (const file of ['cautions', 'allergies', 'first-aid-states', 'quiet'])
    writeFileSync(join(folder, `${file}.yaml`), '')
  writeFileSync(join(folder, 'first-aid.yaml'), JSON.stringify(notes))
  return readTexts(folder)
}
