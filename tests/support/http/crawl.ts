import type { HttpAnswer, HttpClient } from './http-client.ts'

/** An address of the application with its answer. */
export interface CrawledPage {
  path: string
  answer: HttpAnswer
}

// Pages that differ in their query alone are the same page.
const maxQueriesOfPage = 10

/**
 * Follows every own link, form address, stylesheet, script, picture and redirect from some start
 * addresses, and at most ten queries of a page.
 * @param isSkipped addresses not to open, such as the logout.
 */
export async function crawl(
  client: HttpClient,
  origin: string,
  starts: string[],
  isSkipped: (path: string) => boolean = () => false,
): Promise<CrawledPage[]> {
  const visited = new Set<string>()
  const queryCounts = new Map<string, number>()
  const waiting = [...starts]
  const crawled: CrawledPage[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (visited.has(path) || isSkipped(path)) continue
    visited.add(path)
    const [page = '', query] = path.split('?')
    const queries = (queryCounts.get(page) ?? 0) + (query ? 1 : 0)
    if (queries > maxQueriesOfPage) continue
    queryCounts.set(page, queries)
    const answer = await client.get(path)
    crawled.push({ path, answer })
    waiting.push(...findAddresses(answer, origin, path))
  }
  return crawled
}

function findAddresses({ headers, body }: HttpAnswer, origin: string, path: string): string[] {
  const isPage = headers['content-type']?.startsWith('text/html')
  const attributes = isPage ? [...body.matchAll(/\s(?:href|src|action)="([^"]*)"/g)] : []
  return [headers.location ?? '', ...attributes.map(([, address = '']) => address)]
    .filter(Boolean)
    .map(address => new URL(address.replaceAll('&amp;', '&'), `${origin}${path}`))
    .filter(url => url.origin === origin)
    .map(url => `${url.pathname}${url.search}`)
}
