// Writes the tables of docs/clinical-review.md from the review texts: npm run clinical-review
//   --check   writes nothing; fails if the document is out of date
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderClinicalReview } from './knowledge/clinical-review-tables.ts'
import { readTexts } from './knowledge/read-texts.ts'

const root = join(import.meta.dirname, '../..')
const target = join(root, 'docs/clinical-review.md')

const stored = readFileSync(target, 'utf8')
const rendered = renderClinicalReview(stored, readTexts(join(root, 'app/medications/knowledge')))
if (!process.argv.includes('--check')) {
  writeFileSync(target, rendered)
} else if (rendered !== stored) {
  console.error('docs/clinical-review.md is out of date: npm run clinical-review')
  process.exitCode = 1
}
