import type { Page } from '@playwright/test'
import type { Fields } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { addPasskey } from '#tests/support/browser/add-passkey.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner, ownerWithFullProfile, sharedOwner } from '#tests/support/data/owner.ts'
import { withDatabaseOf } from '#tests/support/db/server-store.ts'
import { plainPages, withIds } from '#tests/support/http/every-page.ts'
import { type HttpAnswer, HttpClient } from '#tests/support/http/http-client.ts'
import { inviteByForm } from '#tests/support/http/invite-by-form.ts'
import { ownerWithMuch } from '#tests/support/http/page-owners.ts'
import type { TestServer } from '#tests/support/http/server.ts'

/** A form that a page posts. */
interface PostedForm {
  action: string
  entries: [name: string, value: string][]
  /** Names of its fields for a text: no numbers, days, passwords or codes. */
  texts: string[]
  /** Values of the buttons that add a row. */
  rowButtons: string[]
}

/** A page with the client that sees it. */
interface Visit {
  client: HttpClient
  path: string
  /** The form whose answer is the page; without it the page is loaded. */
  form?: Record<string, string>
}

// More than every limit: the longest text, a list of medicines, may have 20,000 characters.
const length = 20_001
const long = 'x'.repeat(length)

test('no page cuts a text, and every form refuses a long one with its length and shows it again', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000)
  const asked = new Set<string>()
  const cutting: string[] = []
  const wrong: string[] = []
  for (const visit of await listVisits(server)) {
    const forms = await formsOf(page, visit, cutting)
    for (const { action, entries, texts } of forms) {
      const path = new URL(action, `${server.origin}${visit.path}`)
      for (const name of new Set(texts)) {
        const { intent = '' } = Object.fromEntries(entries)
        const key = `${path.pathname} ${intent} ${name}`.replace(/[\da-f-]{36}|[\w-]{43}|\d+/g, '*')
        if (asked.has(key) || conditional.has(name.replace(/\[\d+\]/g, ''))) continue
        asked.add(key)
        const form = [
          ...entries.filter(([other]) => other !== name),
          [name, long],
        ] as typeof entries
        const fault = findFault(key, await post(visit.client, path, form))
        if (fault) wrong.push(`${key}: ${fault}`)
      }
    }
  }
  expect(cutting).toEqual([])
  expect(wrong).toEqual([])
  expect(asked.size).toBeGreaterThan(80)
})

// These take any text and say that they do not know it, or find nothing.
const unlimited = /(^\/view {2}link|\/profile\/medications {2}find)$/

function findFault(key: string, { status, body }: HttpAnswer): string | undefined {
  if (!body.includes(long)) return `${status}, without the text`
  if (unlimited.test(key)) return undefined
  const isRefused = status === 400 || key.startsWith('/view')
  const says = new RegExp(` is too long: ${length} of \\d+ characters`)
  return isRefused && says.test(body) ? undefined : `${status}, without the length`
}

/** Posts a form, and opens the page that an emergency page redirects to. */
async function post(client: HttpClient, { pathname, search }: URL, form: [string, string][]) {
  const answer = await client.post(pathname + search, form)
  const { location } = answer.headers
  return answer.status === 303 && location ? await client.get(location) : answer
}

// A field that does not apply is not read; tests/unit/profile/typed-text.test.ts has those.
const conditional = new Set(sections.flatMap(section => conditionalNames(fieldsOf(section))))

function conditionalNames(fields: Fields, path = '', isConditional = false): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const applies = !isConditional && !field.when
    if (field.kind === 'list') return conditionalNames(field.item, `${path}${name}.`, !applies)
    return applies ? [] : [path + name]
  })
}

async function listVisits(server: TestServer): Promise<Visit[]> {
  const visitor = new HttpClient(server.origin, '127.0.9.1')
  const visits: Visit[] = ['/register', '/login'].map(path => ({ client: visitor, path }))
  for (const [make, , paths] of plainPages) {
    const owner = make && (await sharedOwner(server, make))
    for (const path of paths) {
      const client = owner?.client ?? visitor
      visits.push({ client, path: owner ? await withIds(path, owner) : path })
    }
  }
  const owner = await newOwner(server)
  const much = await sharedOwner(server, ownerWithMuch)
  visits.push(
    ...[
      ...['/proxies/add', '/settings/email', '/profile/personal?edit=1', '/profile/edit/social'],
      ...['/profile/medications?edit=1', '/profile/medications?tab=add', '/links/new'],
      ...['/profile/medications/add-list', '/profile/medical-history?edit=1'],
    ].map(path => ({ client: owner.client, path })),
    { ...owner, path: '/profile/medications?tab=add', form: { query: 'metformin 500 mg' } },
    { ...owner, path: '/profile/medications?tab=add', form: { query: 'unheardofin' } },
    { ...owner, path: await addPasskeyPage(server, owner.person.email) },
    { ...much, path: '/profile/allergies/comments' },
    { ...much, path: '/print-kit' },
    { ...much, path: await withIds('/links/:linkId/shows', much) },
    { client: visitor, path: await invitationPage(owner.client) },
    ...(await responderVisits(server)),
  )
  return visits
}

async function addPasskeyPage(server: TestServer, email: string): Promise<string> {
  const id = await withDatabaseOf(server, async (db, findPerson) =>
    addPasskey(db, await findPerson(email), 'Phone'),
  )
  return `/settings/passkeys/${id}/rename`
}

async function invitationPage(client: HttpClient): Promise<string> {
  const email = `maria.${Date.now()}@example.org`
  const invited = { name: 'Maria', email, relationship: 'Friend', level: 'view_only' }
  const [token] = (await inviteByForm(client, invited)).split('.')
  return `/proxy/register/${token}`
}

async function responderVisits(server: TestServer): Promise<Visit[]> {
  const { shareId, code } = await sharedOwner(server, ownerWithFullProfile)
  const [stranger, responder] = ['127.0.9.2', '127.0.9.3'].map(
    address => new HttpClient(server.origin, address),
  ) as [HttpClient, HttpClient]
  await responder.post(`/view/${shareId}`, { code })
  return [
    { client: stranger, path: `/view/${shareId}` },
    { client: responder, path: `/view/${shareId}?x=1` },
    { client: responder, path: `/view/${shareId}/note` },
  ]
}

/** Returns the forms of a page, each with a new row of each list. */
async function formsOf(page: Page, { client, path, form }: Visit, cutting: string[]) {
  const { body } = await (form ? client.post(path, form) : client.get(path))
  if (/<(input|textarea)[^>]* maxlength=/i.test(body)) cutting.push(path)
  const forms = await page.evaluate(readForms, body)
  const withRows = forms.flatMap(({ entries, rowButtons }) =>
    rowButtons.map(value => client.post(path, [...entries, ['__intent__', value]])),
  )
  const answers = await Promise.all(withRows)
  return [
    ...forms,
    ...(await Promise.all(answers.map(answer => page.evaluate(readForms, answer.body)))).flat(),
  ]
}

// Runs in the browser.
function readForms(html: string): PostedForm[] {
  const document = new DOMParser().parseFromString(html, 'text/html')
  return [...document.forms]
    .filter(form => form.method === 'post')
    .map(form => {
      const controls = [...form.elements] as (HTMLInputElement & HTMLButtonElement)[]
      const isText = ({ type, name, readOnly, inputMode }: HTMLInputElement) =>
        ['text', 'email', 'tel', 'search', 'textarea'].includes(type) &&
        !readOnly &&
        !inputMode &&
        !['code', 'confirmation'].includes(name)
      return {
        action: form.getAttribute('action') ?? '',
        entries: [...new FormData(form)].map(([name, value]) => [name, String(value)]),
        texts: controls.filter(isText).map(({ name }) => name),
        rowButtons: controls
          .filter(({ name, value }) => name === '__intent__' && value.includes('"insert"'))
          .map(({ value }) => value),
      }
    })
}
