import { expect, test } from 'vitest'
import { action, headers, loader } from '#app/routes/view/enter-link.tsx'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

const shareId = 'Ab3_dEfGh1jKlMn0pQr-tU'

test('the entry page asks for a link', async () => {
  const answer = await loader(visit(await openTestDatabase(), '/view'))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Emergency link')
})

test.each([
  [`https://medfold.example/view/${shareId}`, `/view/${shareId}`],
  [shareId, `/view/${shareId}`],
  [`http://evil.example/view/${shareId}/04217`, `/view/${shareId}/04217`],
])('%s redirects to our page', async (link, path) => {
  const answer = await action(post(await openTestDatabase(), '/view', { link }))
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe(path)
})

test.each([
  ['', 'Enter an emergency link'],
  ['//evil.example', 'This is not an emergency link'],
])('%j is answered with what is wrong', async (link, words) => {
  const answer = await action(post(await openTestDatabase(), '/view', { link }))
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(html).toContain('<title>Error: ')
  expect(html.split(words)).toHaveLength(3)
  expect(html).not.toMatch(/(href|action)="[^"]*evil/)
})

test.each([
  ['https://medfold.example/view/Ab3_dEfGh1jKlMn', 'https://medfold.example/view/Ab3_dEfGh1jKlMn'],
  ['http://localhost:13000/view/Ab3_dEf/04217', 'http://localhost:13000/view/Ab3_dEf'],
  ['Ab3_dEfGh1jKlMn 042-17', 'Ab3_dEfGh1jKlMn'],
  ['code: 0 4 2 1 7', 'code:'],
  ['04217', ''],
  [
    'It is http://localhost:13000/view/Ab3 with 04217, I think',
    'It is http://localhost:13000/view/Ab3 with, I think',
  ],
  ['x'.repeat(5000), 'x'.repeat(5000)],
])('%j is returned as %j, without a code', async (link, back) => {
  const answer = await action(post(await openTestDatabase(), '/view', { link }))
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(/<input[^>]* value="([^"]*)"/.exec(html)?.[1]).toBe(back)
  expect(html).not.toContain('04217')
})

test('data requests to the view are neither cached nor indexed', () => {
  expect(headers()).toEqual({
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex,nofollow,noarchive',
  })
})
