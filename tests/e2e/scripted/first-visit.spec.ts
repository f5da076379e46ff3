import { type FirstVisit, measureFirstVisit } from '#tests/support/browser/first-visit.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { logInAs, ownerWithFullProfile, sharedOwner } from '#tests/support/data/owner.ts'

interface Budget {
  requests: number
  scriptKb: number
  htmlKb?: number
}

const open: Budget = { requests: 20, scriptKb: 130 }
const loggedIn: Budget = { requests: 20, scriptKb: 156 }
const medications: Budget = { requests: 20, scriptKb: 165 }

const publicPages = ['/', '/about', '/login', '/register']

const editorPages = ['/profile/allergies', '/profile/allergies?edit=1', '/profile/edit']

const shortWayPages = ['/start/name', '/start/first-aid']

const ownPages = [
  '/dashboard',
  '/profile/view',
  '/profile/history',
  '/links',
  '/proxies',
  '/seen',
  '/settings',
  '/settings/passkeys',
  '/print-kit',
]

test('a first visit to each kind of page stays within its budget of requests and bytes', async ({
  page,
  browser,
  server,
}) => {
  const owner = await sharedOwner(server, ownerWithFullProfile)
  await logInAs(page, owner, server.origin)
  const storageState = await page.context().storageState()
  const rows: string[] = []
  const over: string[] = []
  const measure = async (path: string, budget: Budget, state?: typeof storageState) => {
    const context = await browser.newContext({
      baseURL: server.origin,
      storageState: state,
      // Chromium accepts brotli from this machine, but only gzip over plain http from any other.
      extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    })
    const visit = await measureFirstVisit(await context.newPage(), path)
    const row = formatRow(path.replace(owner.shareId, '…').replace(owner.code, '…'), visit)
    rows.push(row)
    if (!isWithin(visit, budget)) over.push(`${row}  (budget: ${JSON.stringify(budget)})`)
    const cookies = await context.storageState()
    await context.close()
    return cookies
  }
  for (const path of publicPages) await measure(path, open)
  for (const path of ownPages) await measure(path, loggedIn, storageState)
  for (const path of editorPages) await measure(path, loggedIn, storageState)
  for (const path of shortWayPages) await measure(path, loggedIn, storageState)
  await measure('/profile/medications', medications, storageState)
  const link = `/view/${owner.shareId}`
  await measure(link, { requests: 1, scriptKb: 0, htmlKb: 3.5 })
  const context = await browser.newContext({ baseURL: server.origin })
  await context.request.get(`${link}/${owner.code}`)
  await measure(`${link}?`, { requests: 1, scriptKb: 0, htmlKb: 9 }, await context.storageState())
  await context.close()
  console.info([head, ...rows].join('\n'))
  expect(over).toEqual([])
})

const head = 'first visit               requests   HTML     CSS   scripts  (KB, gzip)'

function formatRow(
  path: string,
  { requests, htmlBytes, cssBytes, scriptBytes }: FirstVisit,
): string {
  const sizes = [htmlBytes, cssBytes, scriptBytes].map(bytes => (bytes / 1024).toFixed(1))
  const columns = [String(requests), ...sizes].map(figure => figure.padStart(8))
  return path.padEnd(26) + columns.join('')
}

function isWithin({ requests, htmlBytes, scriptBytes }: FirstVisit, budget: Budget): boolean {
  const { htmlKb = Number.POSITIVE_INFINITY } = budget
  return (
    requests <= budget.requests &&
    // As it is printed: the hashes in the names of files vary by some bytes with each build.
    Number((scriptBytes / 1024).toFixed(1)) <= budget.scriptKb &&
    htmlBytes <= htmlKb * 1024
  )
}
