import { expect, test } from '#tests/support/fixtures.ts'
import { ownerWithProfile } from '#tests/support/owner.ts'
import { planted } from '#tests/support/planted.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type Answer, Visitor } from '#tests/support/visitor.ts'

const evaluated = 'Invalid access code. Please try again.'

test('of 500 parallel wrong codes from 250 addresses exactly 20 are tried, and none after a crash', async () => {
  const server = await startServer()
  try {
    const { shareId, code } = await ownerWithProfile(server)
    const codes = Array.from({ length: 520 }, (_, index) => String(index).padStart(5, '0'))
      .filter(wrong => wrong !== code)
      .slice(0, 500)
    const answers = await Promise.all(
      codes.map((wrong, index) => tryCode(server, shareId, wrong, 2 + (index % 250))),
    )
    expect(answers.filter(({ body }) => body.includes(evaluated))).toHaveLength(20)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])

    await server.kill()
    await server.start()
    const later = await Promise.all(
      codes.slice(0, 100).map((wrong, index) => tryCode(server, shareId, wrong, 2 + index)),
    )
    expect(later.filter(({ body }) => body.includes(evaluated))).toEqual([])

    const wrong = await tryCode(server, shareId, '00001' === code ? '00002' : '00001', 252)
    const right = await tryCode(server, shareId, code, 253)
    expect(right.status).toBe(wrong.status)
    expect(steady(right)).toBe(steady(wrong))
    expect(right.cookies.join()).not.toMatch(/mv_/)
    expect(right.body).not.toContain(planted.allergen)
  } finally {
    await server.dispose()
  }
})

test('what a stranger says about their own address changes nothing', async () => {
  const server = await startServer()
  try {
    const { shareId, code } = await ownerWithProfile(server)
    let tried = 0
    for (let index = 0; index < 30; index++) {
      const wrong = String((Number(code) + 1 + index) % 100_000).padStart(5, '0')
      const visitor = new Visitor(server.origin, '127.0.0.99')
      const answer = await visitor.post(
        `/view/${shareId}`,
        { code: wrong },
        {
          origin: server.origin,
          'x-forwarded-for': `10.0.0.${index}`,
          'x-real-ip': `10.0.1.${index}`,
        },
      )
      if (answer.body.includes(evaluated)) tried++
    }
    expect(tried).toBe(5)
  } finally {
    await server.dispose()
  }
})

function tryCode(
  server: TestServer,
  shareId: string,
  code: string,
  address: number,
): Promise<Answer> {
  const visitor = new Visitor(server.origin, `127.0.0.${address}`)
  return visitor.post(`/view/${shareId}`, { code })
}

// Without what is random in every answer.
function steady({ body, headers }: Answer): string {
  return body.replaceAll(/nonce="[^"]*"/g, '').replaceAll(headers['x-request-id'] ?? '-', '')
}
