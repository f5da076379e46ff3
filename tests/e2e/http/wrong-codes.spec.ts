import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'
import { type HttpAnswer, HttpClient } from '#tests/support/http/http-client.ts'
import { startServer, type TestServer } from '#tests/support/http/server.ts'
import { askForManifest, shlOfOwner } from '#tests/support/http/shl-of-owner.ts'
import { tryWrongCodes, wrongCode } from '#tests/support/http/wrong-codes.ts'

/** Returns whether a code was compared: only then the answer redirects to the error page. */
function isEvaluated({ status, headers }: HttpAnswer): boolean {
  return status === 303 && headers.location?.endsWith('?e=wrong') === true
}

// `npm run attacks` sends ten thousand.
const guesses = Number(process.env.WRONG_CODES || 500)

test(`of ${guesses} parallel wrong codes from 250 addresses exactly 20 are checked, and none after a crash`, async () => {
  // Only a hang may end it: a busy machine takes minutes for so many requests.
  test.setTimeout(120_000 + guesses * 100)
  const server = await startServer({ OPERATOR_EMAIL: 'operator@example.org' })
  try {
    const { shareId, code } = await ownerWithProfile(server)
    const codes = Array.from({ length: guesses + 1 }, (_, index) => String(index).padStart(5, '0'))
      .filter(wrong => wrong !== code)
      .slice(0, guesses)
    const answers = await runInBatches(codes, (wrong, index) =>
      tryCode(server, shareId, wrong, 2 + (index % 250)),
    )
    expect(answers.filter(isEvaluated)).toHaveLength(20)
    expect(answers.filter(answer => !isEvaluated(answer) && answer.status < 400)).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0)
    await expect.poll(() => readMails(server).filter(isAboutLock).length).toBe(1)

    await server.kill()
    await server.start()
    const later = await Promise.all(
      codes.slice(0, 100).map((wrong, index) => tryCode(server, shareId, wrong, 2 + index)),
    )
    expect(later.filter(isEvaluated)).toHaveLength(0)

    const wrong = await tryCode(server, shareId, '00001' === code ? '00002' : '00001', 252)
    const right = await tryCode(server, shareId, code, 253)
    expect(right.status).toBe(wrong.status)
    expect(
      withoutRandomParts(right) === withoutRandomParts(wrong),
      'right and wrong code differ in 0 bytes',
    ).toBe(true)
    expect(right.cookies.join()).not.toMatch(/mv_/)
    expect(right.body.includes(planted.allergen)).toBe(false)
  } finally {
    await server.dispose()
  }
})

// `npm run attacks` sends five hundred.
const guessesAtBoth = process.env.WRONG_CODES ? 500 : 100

test(`of ${guessesAtBoth} parallel wrong codes, half by the form and half as passcodes, exactly 20 are checked`, async () => {
  test.setTimeout(120_000 + guessesAtBoth * 100)
  const server = await startServer()
  try {
    const owner = await ownerWithProfile(server)
    const shl = await shlOfOwner(server, owner)
    const send = (n: number, code: string) =>
      n % 2 === 0
        ? clientAt(server, n).post(`/view/${owner.shareId}`, { code })
        : askForManifest(clientAt(server, n), shl, { passcode: code })
    const codes = Array.from({ length: guessesAtBoth }, (_, n) => wrongCode(owner.code, n))
    const answers = await runInBatches(codes, (code, n) => send(n, code))
    const passcodes = answers.filter(({ status }) => status === 401)
    const forms = answers.filter(isEvaluated)
    expect(passcodes.length + forms.length).toBe(20)
    // Both kinds were among the first.
    expect(Math.min(passcodes.length, forms.length)).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200 || status >= 500)).toEqual([])

    const [byForm, bySystem] = [await send(1000, owner.code), await send(1001, owner.code)]
    expect([byForm.status, bySystem.status]).toEqual([423, 404])
    expect([...byForm.cookies, ...bySystem.cookies].join()).not.toMatch(/mv_/)
    expect(byForm.body + bySystem.body).not.toContain(planted.allergen)
    const wrong = await send(1003, wrongCode(owner.code, 600))
    expect([wrong.status, wrong.body]).toEqual([404, bySystem.body])
  } finally {
    await server.dispose()
  }
})

test('a locked link opens for a known device, and for everybody after the mailed unlock', async () => {
  const server = await startServer()
  try {
    const { shareId, code } = await ownerWithProfile(server)
    const known = new HttpClient(server.origin, '127.0.0.3')
    await known.post(`/view/${shareId}`, { code })
    await known.post(`/view/${shareId}`, { intent: 'finish' })
    await tryWrongCodes(server, { shareId, code })
    expect((await tryCode(server, shareId, code, 60)).status).toBe(423)
    expect((await known.post(`/view/${shareId}`, { code })).status).toBe(303)
    expect((await known.get(`/view/${shareId}`)).body).toContain(planted.allergen)

    await expect.poll(() => readMails(server).filter(isAboutLock).length).toBe(1)
    const mail = readMails(server).find(isAboutLock) ?? ''
    const path = /\/unlock\/[\w-]{43}/.exec(mail.replaceAll('=\r\n', ''))?.[0] ?? ''
    const owner = new HttpClient(server.origin, '127.0.0.4')
    for (let visit = 0; visit < 3; visit++) expect((await owner.get(path)).status).toBe(200)
    expect((await tryCode(server, shareId, code, 61)).status).toBe(423)
    expect((await owner.post(path, {})).body).toContain('The link is unlocked')
    expect((await tryCode(server, shareId, code, 62)).status).toBe(303)
    expect((await owner.post(path, {})).status).toBe(404)
  } finally {
    await server.dispose()
  }
})

test('a forged client address changes nothing', async () => {
  const server = await startServer()
  try {
    const { shareId, code } = await ownerWithProfile(server)
    let tried = 0
    for (let index = 0; index < 30; index++) {
      const client = new HttpClient(server.origin, '127.0.0.99')
      const answer = await client.post(
        `/view/${shareId}`,
        { code: wrongCode(code, index) },
        {
          origin: server.origin,
          'x-forwarded-for': `10.0.0.${index}`,
          'x-real-ip': `10.0.1.${index}`,
        },
      )
      if (isEvaluated(answer)) tried++
    }
    expect(tried).toBe(5)
  } finally {
    await server.dispose()
  }
})

/** Sends 200 at a time, so that no machine runs out of sockets. */
async function runInBatches(
  codes: string[],
  guess: (code: string, index: number) => Promise<HttpAnswer>,
): Promise<HttpAnswer[]> {
  const answers: HttpAnswer[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < codes.length; index = next++) {
      answers.push(await guess(codes[index] ?? '', index))
    }
  }
  await Promise.all(Array.from({ length: 200 }, () => work()))
  return answers
}

/** Returns the sources of the mails that the server has written. */
function readMails({ dataDir }: TestServer): string[] {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => name.endsWith('.eml'))
  return names.map(name => readFileSync(join(folder, name), 'utf8'))
}

function isAboutLock(mail: string): boolean {
  return mail.includes('Subject: Your emergency link is locked')
}

/** Returns a client with an address of its own for each number. */
function clientAt(server: TestServer, n: number): HttpClient {
  return new HttpClient(server.origin, `127.0.${3 + (n >> 8)}.${n & 255}`)
}

function tryCode(
  server: TestServer,
  shareId: string,
  code: string,
  address: number,
): Promise<HttpAnswer> {
  const client = new HttpClient(server.origin, `127.0.0.${address}`)
  return client.post(`/view/${shareId}`, { code })
}

// Removes the random parts of an answer.
function withoutRandomParts({ body, headers }: HttpAnswer): string {
  return body.replaceAll(/nonce="[^"]*"/g, '').replaceAll(headers['x-request-id'] ?? '-', '')
}
