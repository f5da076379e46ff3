import { beforeEach, expect, test, vi } from 'vitest'
import { findNames } from '#app/medications/names/find-names.server.ts'
import { clearLiveNames } from '#app/medications/names/live-names.server.ts'
import { openFda, rxNorm } from '#app/medications/names/live-sources.server.ts'
import {
  drugNameServer,
  json,
  type SourceAnswer,
  sends,
} from '#tests/support/data/drug-name-server.ts'
import { savedSection } from '#tests/support/data/saved-profile.ts'

beforeEach(clearLiveNames)

test('names of a live source only are listed beside ours, each once', async () => {
  const fda = { ...openFda, origin: await serving(labels('Wonderwool', 'LIPITOR', 'Atorvastatin')) }
  const found = await findNames({}, 'lipitor', [fda])
  expect(found.names[0]).toMatchObject({ name: 'Lipitor' })
  expect(found.live).toEqual([{ name: 'Wonderwool', descriptions: [], list: undefined }])
  expect(found).toMatchObject({ didYouMean: [], failed: [], typedName: undefined })
})

test('a live source that fails is named, and our names remain', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const down = { ...rxNorm, origin: await serving(sends({}, 503)) }
  const found = await findNames({}, 'lipitor', [down])
  expect(found.names[0]).toMatchObject({ name: 'Lipitor' })
  expect(found).toMatchObject({ live: [], failed: ['RxNorm'] })
})

test('suggestions of a live source follow ours if nothing was found', async () => {
  const suggestions = { suggestionGroup: { suggestionList: { suggestion: ['Ibuprofen', 'Wool'] } } }
  const answer: SourceAnswer = (path, response) =>
    json(response, path.includes('spelling') ? suggestions : { drugGroup: {} })
  const live = { ...rxNorm, origin: await serving(answer) }
  expect((await findNames({}, 'ibuprofin', [live])).didYouMean).toEqual(['ibuprofen', 'Wool'])
})

test('a name is found in a list by its brand too', async () => {
  const row = { id: 1, name: 'Jantoven', brandName: 'Coumadin', status: 'discontinued' as const }
  const profile = { medications: savedSection({ medications: [row] }) }
  const { names } = await findNames(profile, 'coumadin', [])
  expect(names[0]).toMatchObject({ name: 'Coumadin', list: 'discontinued' })
})

async function serving(answer: SourceAnswer): Promise<string> {
  return (await drugNameServer(answer)).origin
}

function labels(...brands: string[]): SourceAnswer {
  return sends({ results: [{ openfda: { brand_name: brands } }] })
}
