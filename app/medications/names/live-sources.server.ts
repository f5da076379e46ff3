import { z } from 'zod'

/** A public service with names of medications. */
export interface LiveSource {
  /** Name on screen. */
  name: string
  /** The origin of its URLs; tests use a local server. */
  origin: string
  /**
   * Finds names.
   * @param fetchPath fetches the JSON of a path of this source; undefined means "no match".
   */
  findNames(query: string, fetchPath: (path: string) => Promise<unknown>): Promise<LiveNames>
}

export interface LiveNames {
  names: string[]
  /** Similar names, if the name is unknown. */
  didYouMean: string[]
}

// Everything in these answers may be missing: groups without products, names that are null.
const RxNormDrugs = z.object({
  drugGroup: z.object({
    conceptGroup: z
      .array(
        z.object({
          conceptProperties: z.array(z.object({ name: z.string().nullish() })).nullish(),
        }),
      )
      .nullish(),
  }),
})
const RxNormSpelling = z.object({
  suggestionGroup: z.object({
    suggestionList: z.object({ suggestion: z.array(z.string()).nullish() }).nullish(),
  }),
})

/** RxNorm of the US National Library of Medicine. It needs a whole name and returns products. */
export const rxNorm: LiveSource = {
  name: 'RxNorm',
  origin: 'https://rxnav.nlm.nih.gov',
  async findNames(query, fetchPath) {
    const name = encodeURIComponent(query)
    const { drugGroup } = RxNormDrugs.parse(await fetchPath(`/REST/drugs.json?name=${name}`))
    const products = (drugGroup.conceptGroup ?? []).flatMap(group => group.conceptProperties ?? [])
    const names = products.flatMap(product => namesInProduct(product.name ?? ''))
    if (names.length > 0) return { names, didYouMean: [] }
    const answer = await fetchPath(`/REST/spellingsuggestions.json?name=${name}`)
    const { suggestionGroup } = RxNormSpelling.parse(answer)
    return { names, didYouMean: suggestionGroup.suggestionList?.suggestion ?? [] }
  },
}

/** "duloxetine 20 MG Delayed Release Oral Capsule [Cymbalta]" holds a brand and an ingredient. */
function namesInProduct(product: string): string[] {
  const brand = /\[([^\]]+)\]/.exec(product)?.[1]
  // A pack, "{21 (…) / 7 (…) } Pack [Yaz]", has too many parts to be a name.
  const isPack = product.startsWith('{')
  const parts = product
    .replace(/\[[^\]]*\]/, '')
    .split(' / ')
    .map(
      part =>
        part
          .replace(/^[\d.]+ (HR|ML|ACTUAT) /i, '')
          .split(/ \d/)[0]
          ?.trim() ?? '',
    )
  const ingredients = isPack ? '' : parts.filter(Boolean).join(' / ')
  return [brand ?? '', ingredients].filter(Boolean)
}

const OpenFdaLabels = z.object({
  results: z
    .array(
      z.object({
        openfda: z
          .object({
            brand_name: z.array(z.string()).optional(),
            generic_name: z.array(z.string()).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
})

/** A label has about 100 kB, so few are requested. */
const maxLabels = 5

/** openFDA's labels of the US Food and Drug Administration. */
export const openFda: LiveSource = {
  name: 'openFDA',
  origin: 'https://api.fda.gov',
  async findNames(query, fetchPath) {
    // Without quotes openFDA searches for single words.
    const quoted = encodeURIComponent(`"${query.replace(/["\\]/g, ' ').trim()}"`)
    const search = `openfda.generic_name:${quoted}+openfda.brand_name:${quoted}`
    const answer = await fetchPath(`/drug/label.json?search=${search}&limit=${maxLabels}`)
    const labels = answer === undefined ? [] : (OpenFdaLabels.parse(answer).results ?? [])
    const names = labels.flatMap(({ openfda = {} }) => [
      ...(openfda.brand_name ?? []),
      ...(openfda.generic_name ?? []),
    ])
    return { names: names.map(withoutCapitals), didYouMean: [] }
  },
}

// Many labels have names in capitals.
function withoutCapitals(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name.charAt(0) + name.slice(1).toLowerCase()
}
