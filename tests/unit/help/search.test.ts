import { describe, expect, test } from 'vitest'
import { textOf } from '#app/help/draw-topic.server.ts'
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

  test('gives what has the words in its question before what only mentions them', () => {
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

  test('finds nothing for words that stand in every sentence, unless they are all there is', () => {
    expect(idsOf(searchHelp(topics, 'how do I'))).toEqual(['print'])
  })

  test.each([
    '',
    '   ',
    '?!',
    '“”',
    '\u0000',
  ])('for %j, which holds no word, finds nothing', query => {
    expect(searchHelp(topics, query)).toEqual([])
  })

  test('takes what is a pattern elsewhere as plain text', () => {
    expect(searchHelp(topics, '.*')).toEqual([])
    expect(idsOf(searchHelp(topics, 'card (lost) [x'))).toEqual([])
  })

  test('marks the words that were searched for, in their own letters, also inside of links', () => {
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

  test('marks a word with an accent as a whole', () => {
    expect(marked(searchHelp(topics, 'jose')[0])).toEqual(['José'])
  })
})

test('what is typed is cut to a hundred characters and stripped', () => {
  expect(helpQuery(new URLSearchParams({ q: '  lost card ' }))).toBe('lost card')
  expect(helpQuery(new URLSearchParams({ q: 'a'.repeat(1000) }))).toHaveLength(100)
  expect(helpQuery(new URLSearchParams())).toBe('')
})

test('the text of a question holds the words of its links, and no address', () => {
  expect(textOf(topics[0]?.questions[0] ?? { id: '', asked: '', answer: [] })).toBe(
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
