import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { preloadAxe } from '#tests/support/browser/axe.ts'
import { findBrowser } from '#tests/support/browser/browser.ts'
import {
  awaitHydrationAfterNavigation,
  observeHydration,
} from '#tests/support/browser/hydration.ts'
import startSharedServer, { sharedServer } from '#tests/support/http/shared-server.ts'
import { disposeStrictServer } from '#tests/support/http/strict-server.ts'
import { workerAddress } from '#tests/support/http/worker-address.ts'
import { findFaults, findLayoutShift, recordLayoutShift } from './find-faults.ts'
import { FindingReport } from './finding-report.ts'
import { findSheetStates } from './sheet-states.ts'
import { SheetWriter } from './sheet-writer.ts'
import { applyVariant, takeShots } from './take-shot.ts'
import { variantGroups } from './variants.ts'

const folder = join(import.meta.dirname, '../../../pictures')
const maxWaitMs = 20_000

type Group = (typeof variantGroups)[number]

/**
 * Writes contact sheets and findings of every page in every state and variant into `pictures/`.
 * @param options `only` has words of the names of states, `variant` names of variants;
 *   empty means all.
 */
export async function takeSheets(options: { only: string[]; variant: string[] }): Promise<void> {
  const states = findSheetStates(options.only)
  const report = new FindingReport()
  const totals = { pictures: 0, sheets: 0 }
  const stopServer = await startSharedServer()
  const server = sharedServer()
  try {
    for (const group of selectGroups(options.variant)) {
      const browser = await launchWithTextSize(group.textSize)
      const writers = new Map(
        group.variants.map(variant => [
          variant,
          new SheetWriter(join(folder, variant.name), variant.width * variant.scale),
        ]),
      )
      const page = await preparePage(browser, group)
      let opened = 0
      for (const [name, open] of Object.entries(states)) {
        const [first] = group.variants
        // On paper the buttons that open a state are hidden.
        if (first) await applyVariant(page, { ...first, isPrint: false })
        await leaveState(page, ++opened)
        try {
          await open({ page, server })
        } catch (error) {
          const [detail = ''] = String(error).split('\n')
          report.add(name, group.hasScripts ? 'all' : 'no-script', [
            { kind: 'does not open', detail },
          ])
          continue
        }
        report.add(name, first?.name ?? '', await findLayoutShift(page))
        for (const [variant, writer] of writers) {
          await applyVariant(page, variant)
          for (const shot of await takeShots(page, variant, opened === 1)) {
            await writer.add(name, shot)
            totals.pictures += 1
          }
          report.add(name, variant.name, await findFaults(page, variant, group.hasScripts))
        }
        process.stdout.write(`\r${opened} of ${Object.keys(states).length}  `)
      }
      for (const writer of writers.values()) {
        await writer.finish()
        totals.sheets += writer.sheets
      }
      await browser.close()
    }
  } finally {
    await disposeStrictServer(server)
    await stopServer()
  }
  report.write(join(folder, 'findings.tsv'))
  const pages = new Set(Object.keys(states).map(name => name.replace(/[,? ].*/, ''))).size
  console.info(
    `\n${pages} pages, ${Object.keys(states).length} states, ` +
      `${totals.pictures} pictures on ${totals.sheets} sheets in ${folder}`,
  )
  report.print()
}

function selectGroups(names: string[]): Group[] {
  const known = variantGroups.flatMap(({ variants }) => variants.map(({ name }) => name))
  for (const name of names) {
    if (!known.includes(name)) throw new Error(`No variant "${name}": ${known.join(', ')}`)
  }
  return variantGroups
    .map(group => ({
      ...group,
      variants: group.variants.filter(({ name }) => names.length === 0 || names.includes(name)),
    }))
    .filter(({ variants }) => variants.length > 0)
}

/** Starts a browser whose owner has chosen this text size, in pixels. */
async function launchWithTextSize(textSize: number): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      `--blink-settings=defaultFontSize=${textSize}`,
    ],
  })
  const page = await browser.newPage()
  const rem = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await page.close()
  if (rem !== `${textSize}px`) throw new Error(`The browser ignores the text size: rem is ${rem}`)
  return browser
}

async function preparePage(browser: Browser, { hasScripts }: Group): Promise<Page> {
  const context = await browser.newContext({
    baseURL: sharedServer().origin,
    javaScriptEnabled: hasScripts,
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  context.setDefaultTimeout(maxWaitMs)
  const page = await context.newPage()
  await preloadAxe(page)
  await recordLayoutShift(page)
  if (hasScripts) {
    await observeHydration(context)
    awaitHydrationAfterNavigation(page)
  }
  // A filled form asks for confirmation before it is left.
  page.on('dialog', dialog => dialog.accept())
  return page
}

/** Forgets the last state: the next one comes as another client. */
async function leaveState(page: Page, count: number): Promise<void> {
  const context = page.context()
  await page.goto('about:blank', { waitUntil: 'load' })
  await context.clearCookies()
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': workerAddress('198.19', count) })
}
