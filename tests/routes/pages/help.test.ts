import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { toQuestionText } from '#app/help/draw-topic.server.ts'
import { FoundQuestions } from '#app/help/found-questions.tsx'
import { helpTopics } from '#app/help/topics/help-topics.server.ts'
import { facts } from '#app/legal/instance-facts.server.ts'
import { loader } from '#app/routes/public/help.tsx'
import { renderPart } from '#tests/support/browser/render-part.ts'

describe('the help', () => {
  test('shows every topic with every question without a search', () => {
    const { found, topics } = load()
    expect(found).toBeUndefined()
    const shown = topics.flatMap(({ questions }) => questions).map(({ id }) => id)
    const written = helpTopics(facts()).flatMap(({ questions }) => questions)
    expect(shown).toEqual(written.map(({ id }) => id))
    expect(load('   ')).toEqual(load())
  })

  test('has each id once, so that links are unambiguous', () => {
    const ids = helpTopics(facts()).flatMap(({ id, questions }) => [
      id,
      ...questions.map(q => q.id),
    ])
    expect(ids).toEqual([...new Set(ids)])
  })

  test.each([
    ['lost card', 'lost'],
    ['locked link', 'locked'],
    ['forgot password', 'password'],
    ['lost authenticator', 'lost-authenticator'],
    ['logged out', 'logged-out'],
    ['reminders', 'reminders'],
    ['proxy', 'levels'],
    ['print wallet', 'print'],
    ['delete account', 'delete'],
    ['export', 'export'],
    ['who has seen', 'seen'],
    ['QR code', 'share'],
    ['2fa', 'two-factor'],
  ])('a search for %j finds the question %j', (query, id) => {
    expect(load(query).found?.map(question => question.id)).toContain(id)
  })

  test('finds every question by its own words', () => {
    for (const question of helpTopics(facts()).flatMap(({ questions }) => questions)) {
      expect(load(question.asked).found?.map(({ id }) => id)).toContain(question.id)
    }
  })

  test('says when nothing is found, and names the topics instead', async () => {
    const { found, outline } = load('zebra')
    const page = await renderPart(
      createElement(FoundQuestions, {
        query: 'zebra',
        found: found ?? [],
        topics: outline,
        page: '/help',
      }),
      { supportEmail: 'help@medfold.example' },
    )
    expect(page).toContain('Nothing was found for “zebra”')
    expect(page).toContain('mailto:help@medfold.example')
    expect(page).toContain('href="/help#link"')
  })

  test('marks the found words, and shows the query as text', async () => {
    const query = '<b>card'
    const page = await renderPart(
      createElement(FoundQuestions, {
        query,
        found: load('lost card').found ?? [],
        topics: [],
        page: '/help',
      }),
    )
    expect(page).toContain('I <mark>lost</mark> my <mark>card</mark>')
    expect(page).toContain('“&lt;b&gt;card”')
  })

  test('describes the settings of this server', () => {
    const readAnswer = (settings: Partial<ReturnType<typeof facts>>, id: string) => {
      const topics = helpTopics({ ...facts(), ...settings })
      const question = topics.flatMap(({ questions }) => questions).find(each => each.id === id)
      return question ? toQuestionText(question) : ''
    }
    expect(readAnswer({ sendsMail: true }, 'password')).toContain('Use the link in the mail')
    expect(readAnswer({ sendsMail: false }, 'password')).toContain('This server sends no mail')
    expect(readAnswer({ registration: 'open' }, 'register')).toContain('create your account')
    expect(readAnswer({ registration: 'invitation' }, 'register')).toContain(
      'you need an invitation',
    )
    expect(readAnswer({ registration: 'closed' }, 'register')).toContain('no new accounts')
    expect(readAnswer({ drugLookup: true }, 'names')).toContain('RxNorm')
    expect(readAnswer({ drugLookup: false }, 'names')).toContain('does not leave it')
  })
})

function load(q?: string) {
  const search = q === undefined ? '' : `?${new URLSearchParams({ q })}`
  const request = new Request(`http://localhost:3000/help${search}`)
  return loader({ request, context: {} as never, params: {} })
}
