import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { reAuthenticationMinutes } from '#app/accounts/re-authentication/re-authentication.server.ts'
import { absoluteHours, idleMinutes } from '#app/accounts/sessions/session-lifetime.server.ts'
import { maxWrongCodesPerBudget } from '#app/emergency/links/link-locks.server.ts'
import { helpTopics } from '#app/help/topics/help-topics.server.ts'
import { type Facts, facts } from '#app/legal/instance-facts.server.ts'
import { privacyChapters } from '#app/legal/privacy-chapters.tsx'
import { SafeguardTable } from '#app/legal/safeguard-table.tsx'
import { safeguards } from '#app/legal/safeguards.server.ts'
import { terminologies } from '#app/legal/terminologies.server.ts'
import About from '#app/routes/public/about.tsx'
import Help from '#app/routes/public/help.tsx'
import Terms from '#app/routes/public/terms.tsx'
import { Chapters } from '#app/ui/chapters.tsx'
import { renderPart } from '#tests/support/browser/render-part.ts'
import { routePaths } from '#tests/support/http/route-paths.ts'

const drawPages = async (given: Facts = { ...facts(), sendsMail: true }) => ({
  '/about': await renderPart(createElement(About), { terminologies }),
  '/terms': await renderPart(createElement(Terms)),
  '/privacy': await renderPart(createElement(Chapters, { chapters: privacyChapters(given) })),
  '/hipaa': await renderPart(createElement(SafeguardTable, { safeguards: safeguards(given) })),
  '/help': await renderPart(createElement(Help), { topics: helpTopics(given) }),
})

describe('the published figures', () => {
  test('are those of the code', () => {
    expect(facts()).toMatchObject({
      idleMinutes,
      absoluteHours,
      reAuthenticationMinutes,
      wrongCodes: maxWrongCodesPerBudget,
    })
    expect([idleMinutes, absoluteHours, reAuthenticationMinutes, maxWrongCodesPerBudget]).toEqual([
      30, 12, 10, 20,
    ])
  })

  test('all appear on the pages with the values of the code', async () => {
    const figures = Object.entries(facts()).filter(([, value]) => typeof value === 'number')
    const changed = Object.fromEntries(figures.map(([name], index) => [name, 7001 + index]))
    const words = Object.values(
      await drawPages({ ...facts(), ...changed, sendsMail: true } as Facts),
    ).join()
    const missing = Object.entries(changed).filter(([, value]) => !words.includes(String(value)))
    expect(missing.map(([name]) => name)).toEqual([])
  })
})

describe('the links between the pages', () => {
  test('lead to existing places', async () => {
    const drawn: Record<string, string> = await drawPages()
    const broken = findLinks(drawn).filter(({ page, to }) => {
      const [path, id] = to.split('#')
      return id !== undefined && !drawn[path || page]?.includes(` id="${id}"`)
    })
    expect(broken).toEqual([])
  })

  test('lead to existing pages', async () => {
    const known = new Set(Array.from(routePaths().values(), path => path.replace(/\/:\w+\?$/, '')))
    const paths = findLinks(await drawPages()).map(({ to }) => to.split('#')[0] ?? '')
    expect([...new Set(paths)].filter(path => path && !known.has(path))).toEqual([])
  })
})

test('the safeguards are all those of 45 CFR 164.312, each with the duty of the operator', () => {
  const table = safeguards(facts())
  expect(table.map(({ clause }) => clause)).toEqual([
    '(a)(1)',
    '(a)(2)(i)',
    '(a)(2)(ii)',
    '(a)(2)(iii)',
    '(a)(2)(iv)',
    '(b)',
    '(c)(1), (c)(2)',
    '(d)',
    '(e)(1), (e)(2)',
  ])
  for (const { software, operator } of table) {
    expect(software.join('').length).toBeGreaterThan(50)
    expect(operator.length).toBeGreaterThan(20)
  }
})

test('no page claims end-to-end encryption', async () => {
  for (const html of Object.values(await drawPages())) {
    for (const [, before] of html.matchAll(/(.{0,40})end-to-end/g)) expect(before).toContain('not')
  }
})

function findLinks(drawn: Record<string, string>) {
  return Object.entries(drawn).flatMap(([page, html]) =>
    [...html.matchAll(/ href="([/#][^"]*)"/g)].map(([, to = '']) => ({ page, to })),
  )
}

describe('the notices of code systems', () => {
  const text = readFileSync('docs/terminologies.md', 'utf8')

  test('are in the document word for word', () => {
    expect(terminologies.map(({ name }) => name)).toEqual([
      'CVX',
      'RxNorm',
      'LOINC',
      'UCUM',
      'SNOMED CT',
    ])
    for (const { notice } of terminologies) expect(text).toContain(`\n> ${notice}\n`)
  })

  test('are on the page about the product', async () => {
    const page = await renderPart(createElement(About), { terminologies })
    for (const { notice, licence } of terminologies) {
      expect(page).toContain(notice)
      expect(page).toContain(`href="${licence.url}"`)
    }
  })

  test('are in a document that lists every LOINC and SNOMED CT code that is sent', () => {
    const files = globSync('app/{profile-definition/{fhir,sections},interop/ips}/**/*.ts')
    const sources = files.filter(file => /\/fhir\/|\.fhir\.ts$|interop/.test(file))
    const codes = sources.flatMap(file =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/'(\d{1,7}-\d|\d{6,18})'/g),
        found => found[1],
      ),
    )
    expect(new Set(codes).size).toBeGreaterThan(40)
    expect(codes.filter(code => !text.includes(`| ${code} |`))).toEqual([])
  })
})
