import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hours } from '#app/lib/time.ts'
import { clearLiveNames, liveNames, liveSources } from '#app/medications/names/live-names.server.ts'
import { type LiveSource, openFda, rxNorm } from '#app/medications/names/live-sources.server.ts'
import {
  drugNameServer,
  json,
  type SourceAnswer,
  sends,
} from '#tests/support/data/drug-name-server.ts'

// These are answers of RxNorm and openFDA of 2026-11-21.
const cymbalta = {
  drugGroup: {
    name: null,
    conceptGroup: [
      { tty: 'BPCK' },
      {
        tty: 'SBD',
        conceptProperties: [
          {
            rxcui: '596928',
            name: 'duloxetine 20 MG Delayed Release Oral Capsule [Cymbalta]',
            synonym: 'Cymbalta 20 MG Delayed Release Oral Capsule',
            tty: 'SBD',
            language: 'ENG',
            suppress: 'N',
            umlscui: '',
          },
          { rxcui: '596932', name: 'duloxetine 60 MG Delayed Release Oral Capsule [Cymbalta]' },
        ],
      },
    ],
  },
}
const noDrug = { drugGroup: { name: null } }
const noSuggestion = { suggestionGroup: { name: null, suggestionList: {} } }
const label = {
  meta: { results: { skip: 0, limit: 5, total: 78 } },
  results: [
    { id: '1', openfda: { generic_name: ['DULOXETINE'], brand_name: ['Cymbalta', 'Drizalma'] } },
    { id: '2', openfda: {} },
    { id: '3' },
  ],
}
const notFound = { error: { code: 'NOT_FOUND', message: 'No matches found!' } }

let logged: string[]

beforeEach(() => {
  clearLiveNames()
  logged = []
  vi.spyOn(console, 'error').mockImplementation(line => logged.push(String(line)))
})

describe('names from live sources', () => {
  it('are merged, and each one is listed once', async () => {
    const [one] = await serving(rxNorm, sends(cymbalta))
    const [other] = await serving(openFda, sends(label))
    expect(await liveNames('Cymbalta', [one, other])).toEqual({
      names: ['Cymbalta', 'duloxetine', 'Drizalma'],
      didYouMean: [],
      failed: [],
    })
  })

  it('are requested by the typed name only', async () => {
    const [one, askedOne] = await serving(rxNorm, sends(cymbalta))
    const [other, askedOther] = await serving(openFda, sends(label))
    await liveNames('  insulin   "lispro" ', [one, other])
    expect(askedOne).toEqual(['/REST/drugs.json?name=insulin "lispro"'])
    expect(askedOther).toEqual([
      '/drug/label.json?search=openfda.generic_name:"insulin  lispro"+openfda.brand_name:"insulin  lispro"&limit=5',
    ])
  })

  it.each([
    [
      'amlodipine 5 MG / benazepril 10 MG Oral Capsule [Lotrel]',
      ['Lotrel', 'amlodipine / benazepril'],
    ],
    ['24 HR metformin 500 MG Extended Release Oral Tablet', ['metformin']],
    ['{24 (drospirenone 3 MG / ethinyl estradiol 0.02 MG Oral Tablet) } Pack [Yaz]', ['Yaz']],
  ])('are extracted from the product %s', async (name, names) => {
    const group = { tty: 'SCD', conceptProperties: [{ name }] }
    const [one] = await serving(rxNorm, sends({ drugGroup: { name: null, conceptGroup: [group] } }))
    expect((await liveNames('something', [one])).names).toEqual(names)
  })

  it('are requested as a suggestion if RxNorm has none', async () => {
    const [one] = await serving(rxNorm, (path, response) =>
      path.startsWith('/REST/drugs')
        ? json(response, noDrug)
        : json(response, {
            suggestionGroup: { name: null, suggestionList: { suggestion: ['ambien'] } },
          }),
    )
    expect(await liveNames('ambienn', [one])).toEqual({
      names: [],
      didYouMean: ['ambien'],
      failed: [],
    })
  })

  it('may be missing in every way of the sources', async () => {
    const [one] = await serving(rxNorm, (path, response) =>
      json(response, path.startsWith('/REST/drugs') ? noDrug : noSuggestion),
    )
    const [other] = await serving(openFda, sends(notFound, 404))
    expect(await liveNames('Xylocarpine', [one, other])).toEqual({
      names: [],
      didYouMean: [],
      failed: [],
    })
    expect(logged).toEqual([])
  })

  it('are requested once a day, by two at the same time too', async () => {
    const [one, asked] = await serving(rxNorm, sends(cymbalta))
    await Promise.all([liveNames('Cymbalta', [one]), liveNames('CYMBALTA', [one])])
    await liveNames('cymbalta', [one])
    expect(asked).toHaveLength(1)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours(25))
    await liveNames('cymbalta', [one])
    expect(asked).toHaveLength(2)
  })

  it('are requested within the limits of the sources', async () => {
    const [one, asked] = await serving(rxNorm, sends(cymbalta))
    const names = Array.from({ length: 15 }, (_, index) => `medicine${index}`)
    const answers = await Promise.all(names.map(name => liveNames(name, [one])))
    expect(asked).toHaveLength(10)
    expect(answers.filter(({ failed }) => failed.length > 0)).toHaveLength(5)
  })

  it.each(['', 'x', 'y'.repeat(101)])('are not requested for "%s"', async query => {
    const [one, asked] = await serving(rxNorm, sends(cymbalta))
    expect((await liveNames(query, [one])).names).toEqual([])
    expect(asked).toEqual([])
  })

  it('are not requested by default', () => {
    expect(liveSources()).toEqual([])
  })

  it('are requested from two hosts over https', () => {
    expect([rxNorm.origin, openFda.origin]).toEqual([
      'https://rxnav.nlm.nih.gov',
      'https://api.fda.gov',
    ])
  })
})

describe('a source that fails', () => {
  const faults: [string, SourceAnswer][] = [
    ['is over its limit', sends({ error: { code: 'OVER_RATE_LIMIT' } }, 429)],
    ['has a fault', sends({}, 500)],
    [
      'says in plain text that there is no such path',
      (_, response) => response.writeHead(404).end('Not found'),
    ],
    ['sends broken JSON', (_, response) => response.end('{"drugGroup":{"na')],
    ['sends a page', (_, response) => response.end('<!doctype html><title>Sign in</title>')],
    ['sends another shape', sends({ drugGroup: { conceptGroup: 'none' }, results: 7 })],
    ['sends null', sends(null)],
    ['breaks off', (_, response) => response.destroy()],
    [
      'redirects to another host',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    [
      'never ends',
      (_, response) => void setInterval(() => response.write('x'.repeat(100_000)), 1).unref(),
    ],
  ]

  it.each(faults)('because it %s is named, and the other one is used', async (_, fault) => {
    const [one] = await serving(rxNorm, fault)
    const [other] = await serving(openFda, sends(label))
    const answer = await liveNames('Cymbalta', [one, other])
    expect(answer.failed).toEqual(['RxNorm'])
    expect(answer.names).toEqual(['Cymbalta', 'Drizalma', 'Duloxetine'])
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('"source":"RxNorm"')
    expect(logged.join().toLowerCase()).not.toContain('cymbalta')
  })

  it('is requested again the next time', async () => {
    let isUp = false
    const [one] = await serving(rxNorm, (_, response) =>
      isUp ? json(response, cymbalta) : json(response, {}, 503),
    )
    expect((await liveNames('Cymbalta', [one])).failed).toEqual(['RxNorm'])
    isUp = true
    expect(await liveNames('Cymbalta', [one])).toMatchObject({
      failed: [],
      names: ['Cymbalta', 'duloxetine'],
    })
  })

  it('is given up after three seconds', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      expect(ms).toBe(3000)
      return AbortSignal.abort(new DOMException('too slow', 'TimeoutError'))
    })
    const [one] = await serving(rxNorm, () => {})
    expect((await liveNames('Cymbalta', [one])).failed).toEqual(['RxNorm'])
  })
})

async function serving(source: LiveSource, answer: SourceAnswer): Promise<[LiveSource, string[]]> {
  const { origin, asked } = await drugNameServer(answer)
  return [{ ...source, origin }, asked]
}
