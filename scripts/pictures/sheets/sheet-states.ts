import type { Page } from '@playwright/test'
import { exampleMails } from '#app/development/example-mails.server.ts'
import type { PageStates } from '#tests/support/http/every-page/open-state.ts'
import { everyPage } from '#tests/support/http/every-page.ts'

/** Returns the states of every page and mail whose name has one of these words; all without any. */
export function findSheetStates(words: string[]): PageStates {
  const states = Object.entries({ ...everyPage, ...mailStates() })
  return Object.fromEntries(
    states.filter(([name]) => words.length === 0 || words.some(word => name.includes(word))),
  )
}

function mailStates(): PageStates {
  const states: PageStates = {}
  for (const { name, html, text } of exampleMails()) {
    states[`mail ${name}`] = ({ page }) => showDocument(page, html)
    states[`mail ${name}, plain text`] = ({ page }) => showDocument(page, plainDocument(text))
  }
  return states
}

// A client of mails shows the document itself, not a page of ours.
async function showDocument(page: Page, html: string): Promise<void> {
  await page.goto('about:blank', { waitUntil: 'load' })
  await page.setContent(html)
}

function plainDocument(text: string): string {
  const escaped = text.replace(/[&<]/g, sign => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html><meta name="color-scheme" content="light dark"><pre style="white-space: pre-wrap; overflow-wrap: anywhere">${escaped}</pre>`
}
