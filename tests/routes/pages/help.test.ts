import { describe, expect, test } from 'vitest'
import { helpTopics } from '#app/help/topics/help-topics.server.ts'
import { facts } from '#app/legal/instance-facts.server.ts'

describe('the help', () => {
  test('has each id once, so that links are unambiguous', () => {
    const ids = helpTopics(facts()).flatMap(({ id, questions }) => [
      id,
      ...questions.map(q => q.id),
    ])
    expect(ids).toEqual([...new Set(ids)])
  })

  test('describes the settings of this server', () => {
    const readAnswer = (settings: Partial<ReturnType<typeof facts>>, id: string) => {
      const topics = helpTopics({ ...facts(), ...settings })
      const question = topics.flatMap(({ questions }) => questions).find(each => each.id === id)
      return JSON.stringify(question?.answer)
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
