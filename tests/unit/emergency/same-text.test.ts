import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { allLanguages, type Language } from '#app/emergency/languages/languages.server.ts'
import {
  comparedAt,
  drawComparedPages,
  drawComparedRecords,
} from '#tests/support/data/compared-pages.ts'
import { describeMarkup } from '#tests/support/data/describe-markup.ts'

// One line a page, one hash a language. `vitest run same-text -u` writes the files again after a
// text, a field or the structure of a page was changed on purpose.
describe('emergency pages have the text, structure and attributes of the saved hashes', () => {
  test.each([
    ['60 records', drawComparedRecords, 'same-text-records.tsv'],
    ['the other pages', drawComparedPages, 'same-text-pages.tsv'],
  ])('%s', async (_, draw, file) => {
    vi.useFakeTimers({ now: comparedAt, toFake: ['Date'] })
    await expect(await hashesOf(draw)).toMatchFileSnapshot(file)
    vi.useRealTimers()
  })
})

async function hashesOf(
  draw: (language: Language) => Promise<Map<string, string>>,
): Promise<string> {
  const rows = new Map<string, string[]>()
  for (const language of allLanguages) {
    for (const [name, html] of await draw(language)) {
      const row = rows.get(name) ?? [name]
      rows.set(name, [...row, hash(describeMarkup(html))])
    }
  }
  const head = ['page', ...allLanguages.map(({ tag }) => tag)]
  return [head, ...rows.values()].map(row => `${row.join('\t')}\n`).join('')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
