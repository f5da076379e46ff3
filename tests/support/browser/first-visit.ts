import type { Page, Request } from '@playwright/test'
import { waitForScripts } from './hydration.ts'

/** Requests and transferred bytes of one page, opened with an empty cache. */
export interface FirstVisit {
  /** Counts everything but the icon: no page waits for it, and all pages share it. */
  requests: number
  htmlBytes: number
  cssBytes: number
  scriptBytes: number
}

/**
 * Opens a page and waits until it has loaded everything, including its scripts.
 * @param page of a new browser context, whose `accept-encoding` decides the bytes.
 * @throws if the page is not answered with success.
 */
export async function measureFirstVisit(page: Page, path: string): Promise<FirstVisit> {
  const finished: Request[] = []
  page.on('requestfinished', request => {
    if (!request.url().includes('/favicon.')) finished.push(request)
  })
  const answer = await page.goto(path)
  if (!answer?.ok()) throw new Error(`${path}: ${answer?.status()}`)
  await waitForScripts(page)
  await page.waitForLoadState('networkidle')
  const visit = { requests: finished.length, htmlBytes: 0, cssBytes: 0, scriptBytes: 0 }
  for (const request of finished) {
    const { responseBodySize } = await request.sizes()
    const type = request.resourceType()
    if (type === 'document') visit.htmlBytes += responseBodySize
    if (type === 'stylesheet') visit.cssBytes += responseBodySize
    if (new URL(request.url()).pathname.endsWith('.js')) visit.scriptBytes += responseBodySize
  }
  return visit
}
