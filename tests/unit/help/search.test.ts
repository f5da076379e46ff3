import { describe, expect, test } from 'vitest'
import { toQuestionText } from '#app/help/draw-topic.server.ts'
import type { DrawnQuestion, Topic } from '#app/help/help-topic.ts'
import { helpQuery, searchHelp } from '#app/help/search-help.server.ts'

const topics: Topic[] = [
  {
    id: 'cards',
    title: 'Cards',
    questions: [
      {
        id: 'lost',
        asked: 'I lost my card',
        answer: ['The link locks after wrong codes. [Replace link and code](#replace).'],
      },
      {
        id: 'print',
        asked: 'How do I print it?',
        answer: [{ steps: ['Open the [print kit](/print-kit).', 'Cut out the card.'] }],
      },
      {
        id: 'allergy',
        asked: 'I have no allergies',
        answer: ['Tick “No known allergies”. Ask José, or [support].'],
      },
    ],
  },
]

describe('a search in the help', () => {
  test.each([
    ['lost card', ['lost']],
    ['CARD', ['lost', 'print']],
    ['cards', ['lost', 'print']],
    ['replac', ['lost']],
    ['replacing', ['lost']],
    ['printed', ['print']],
    ['allergy', ['allergy']],
    ['Allergies', ['allergy']],
    ['jose', ['allergy']],
    ['JOSÉ', ['allergy']],
    ['“print-kit”?', ['print']],
    ['How do I print my card?', ['print']],
    ['lost print', []],
    ['zebra', []],
  ])('for %j finds %j', (query, ids) => {
    expect(idsOf(searchHelp(topics, query))).toEqual(ids)
  })

  test('lists matches in questions before matches in answers', () => {
    const more = [
      { id: 'x', asked: 'Cutting', answer: ['A card.'] },
      ...(topics[0]?.questions ?? []),
    ]
    expect(idsOf(searchHelp([{ id: 't', title: 'T', questions: more }], 'card'))).toEqual([
      'lost',
      'x',
      'print',
    ])
  })

  test('ignores stop words, unless there are no others', () => {
    expect(idsOf(searchHelp(topics, 'how do I'))).toEqual(['print'])
  })

  test.each(['', '   ', '?!', '“”', '\u0000'])('for %j without a word finds nothing', query => {
    expect(searchHelp(topics, query)).toEqual([])
  })

  test('reads pattern characters as text', () => {
    expect(searchHelp(topics, '.*')).toEqual([])
    expect(idsOf(searchHelp(topics, 'card (lost) [x'))).toEqual([])
  })

  test('marks the found words in their own letters, in links too', () => {
    const [found] = searchHelp(topics, 'replacing codes')
    expect(marked(found)).toEqual(['codes', 'Replace', 'code'])
    const pieces = found?.answer.flatMap(({ lines }) => lines.flat()) ?? []
    expect(pieces.map(({ text }) => text).join('')).toBe(
      'The link locks after wrong codes. Replace link and code.',
    )
    expect(pieces.find(({ text }) => text === 'Replace')).toEqual({
      text: 'Replace',
      isMarked: true,
      to: '/help#replace',
    })
  })

  test('marks a word with an accent completely', () => {
    expect(marked(searchHelp(topics, 'jose')[0])).toEqual(['José'])
  })
})

test('a query is stripped and cut to a hundred characters', () => {
  expect(helpQuery(new URLSearchParams({ q: '  lost card ' }))).toBe('lost card')
  expect(helpQuery(new URLSearchParams({ q: 'a'.repeat(1000) }))).toHaveLength(100)
  expect(helpQuery(new URLSearchParams())).toBe('')
})

test('the text of a question has the words of its links, and no URL', () => {
  expect(toQuestionText(topics[0]?.questions[0] ?? { id: '', asked: '', answer: [] })).toBe(
    'I lost my card\nThe link locks after wrong codes. Replace link and code.',
  )
})

function idsOf(found: DrawnQuestion[]): string[] {
  return found.map(({ id }) => id)
}

function marked(found: DrawnQuestion | undefined): string[] {
  const pieces = [
    ...(found?.asked ?? []),
    ...(found?.answer.flatMap(each => each.lines.flat()) ?? []),
  ]
  return pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)
}
