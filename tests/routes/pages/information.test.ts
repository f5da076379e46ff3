import { readdirSync } from 'node:fs'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { absoluteHours, idleMinutes } from '#app/accounts/sessions.server.ts'
import { proofMinutes } from '#app/accounts/step-up.server.ts'
import { drawTopic } from '#app/help/draw.server.ts'
import { TopicList } from '#app/help/topic-list.tsx'
import { helpTopics } from '#app/help/topics/index.server.ts'
import { type Facts, facts } from '#app/info/facts.server.ts'
import { privacyChapters } from '#app/info/privacy-chapters.tsx'
import { SafeguardTable } from '#app/info/safeguard-table.tsx'
import { safeguards } from '#app/info/safeguards.server.ts'
import About from '#app/routes/about.tsx'
import Terms from '#app/routes/terms.tsx'
import { wrongCodesPerBudget } from '#app/sharing/share-links.server.ts'
import { Chapters } from '#app/ui/chapters.tsx'
import { drawPage } from '#tests/support/draw-page.ts'

const drawnPages = async (told: Facts = { ...facts(), sendsMail: true }) => ({
  '/about': await drawPage(createElement(About)),
  '/terms': await drawPage(createElement(Terms)),
  '/privacy': await drawPage(createElement(Chapters, { chapters: privacyChapters(told) })),
  '/hipaa': await drawPage(createElement(SafeguardTable, { safeguards: safeguards(told) })),
  '/help': await drawPage(createElement(TopicList, { topics: helpTopics(told).map(drawTopic) })),
})

describe('the figures that people are told', () => {
  test('are those of the code', () => {
    expect(facts()).toMatchObject({
      idleMinutes,
      absoluteHours,
      proofMinutes,
      wrongCodes: wrongCodesPerBudget,
    })
    expect([idleMinutes, absoluteHours, proofMinutes, wrongCodesPerBudget]).toEqual([
      30, 12, 10, 20,
    ])
  })

  test('stand on the pages as the code has them, each of them', async () => {
    const figures = Object.entries(facts()).filter(([, value]) => typeof value === 'number')
    const changed = Object.fromEntries(figures.map(([name], index) => [name, 7001 + index]))
    const words = Object.values(
      await drawnPages({ ...facts(), ...changed, sendsMail: true } as Facts),
    ).join()
    const untold = Object.entries(changed).filter(([, value]) => !words.includes(String(value)))
    expect(untold.map(([name]) => name)).toEqual([])
  })
})

describe('the links between the pages', () => {
  test('lead to places that are there', async () => {
    const drawn: Record<string, string> = await drawnPages()
    const broken = linksOf(drawn).filter(({ page, to }) => {
      const [path, id] = to.split('#')
      return id !== undefined && !drawn[path || page]?.includes(` id="${id}"`)
    })
    expect(broken).toEqual([])
  })

  test('lead to pages that are there', async () => {
    const known = new Set(readdirSync('app/routes').map(pathOf))
    const paths = linksOf(await drawnPages()).map(({ to }) => to.split('#')[0] ?? '')
    expect([...new Set(paths)].filter(path => path && !known.has(path))).toEqual([])
  })
})

test('the safeguards are all those of 45 CFR 164.312, each with what the operator owes', () => {
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
  for (const html of Object.values(await drawnPages())) {
    for (const [, before] of html.matchAll(/(.{0,40})end-to-end/g)) expect(before).toContain('not')
  }
})

function linksOf(drawn: Record<string, string>) {
  return Object.entries(drawn).flatMap(([page, html]) =>
    [...html.matchAll(/ href="([/#][^"]*)"/g)].map(([, to = '']) => ({ page, to })),
  )
}

/** The path of a route by the name of its file. */
function pathOf(file: string): string {
  const name = file.replace(/\.tsx?$/, '').replaceAll('[.]', '\u0000')
  const parts = name.split('.').map(part => part.replace(/_$/, ''))
  return `/${parts.filter(part => part !== '_index' && !/^\(.*\)$/.test(part)).join('/')}`.replaceAll(
    '\u0000',
    '.',
  )
}
