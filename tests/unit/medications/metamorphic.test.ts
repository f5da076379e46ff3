import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkMedications } from '#app/medications/check/check-medications.server.ts'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'
import { isLocalForm, splitWords, toNameKey } from '#app/medications/names/name-key.ts'
import { runs } from '#tests/support/runner/runs.ts'

// Each test writes the same list in another way and expects the same verdict.

/** Medications of one ingredient that people name, with their other names. */
const written = new Map<string, string[]>()
for (const { name, ingredients, isCommon, kind, isLocal } of knowledge().names.values()) {
  const [ingredient] = ingredients
  if (!isCommon || !ingredient || ingredients.length > 1 || kind === 'product' || isLocal) continue
  if (isLocalForm(splitWords(name))) continue
  written.set(ingredient, [...(written.get(ingredient) ?? []), name])
}
const known = [...written.keys()]

/** Pairs of our rules, so that not every verdict is "nothing". */
const pairs = knowledge().rules.map(({ inA, inB }) => [
  ...[...inA].filter(one => written.has(one)).slice(0, 1),
  ...[...inB].filter(one => written.has(one)).slice(-1),
])
const lists = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...known), { minLength: 1, maxLength: 4 }),
    fc.array(fc.constantFrom(...pairs), { maxLength: 2 }),
  )
  .map(([some, others]) => [...new Set([...some, ...others.flat()])])

describe('a verdict', () => {
  it('does not depend on the order', () => {
    holds(
      lists.chain(names =>
        fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })),
      ),
    )
  })

  it('does not depend on case, spaces and accents', () => {
    const written = (name: string) =>
      fc.constantFrom(
        name.toUpperCase(),
        `  ${name.replaceAll(' ', '   ')} `,
        name.replace('e', 'é'),
      )
    holds(rewritten(written))
  })

  it('is equal for a brand, another name and the medication', () => {
    holds(rewritten(name => fc.constantFrom(...(written.get(name) ?? [name]))))
  })

  it('does not depend on strength, form and salt', () => {
    const strengths = fc.constantFrom(
      '20 mg',
      '0.5mg tablets',
      '100 mcg ER',
      '5 mg/5 mL oral solution',
    )
    const salts = fc.constantFrom('hydrochloride', 'sodium', 'maleate', 'succinate ER')
    holds(rewritten(name => fc.oneof(strengths, salts).map(more => `${name} ${more}`)))
  })

  it('does not depend on a repeated name', () => {
    holds(lists.map(names => [names, [...names, ...names.map(name => name.toUpperCase())]]))
  })

  it('of a list equals those of its pairs', () => {
    fc.assert(
      fc.property(lists, names => {
        const pairs = names.flatMap((one, index) =>
          names.slice(index + 1).flatMap(other => verdict([one, other])),
        )
        expect(verdict(names).toSorted()).toEqual(pairs.toSorted())
      }),
      runs(60),
    )
  })
})

const triples = new Set(knowledge().triples.map(({ id }): string | undefined => id))

type Lists = readonly [string[], string[]]

function rewritten(rewrite: (name: string) => fc.Arbitrary<string>): fc.Arbitrary<Lists> {
  return lists.chain(names => fc.tuple(fc.constant(names), fc.tuple(...names.map(rewrite))))
}

function holds(pairs: fc.Arbitrary<Lists>): void {
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      expect(verdict(other)).toEqual(verdict(one))
    }),
    runs(150),
  )
}

function verdict(names: string[]): string[] {
  const { findings } = checkMedications({ medications: names.map(name => ({ name })) })
  const isOfTwo = ({ rule }: { rule?: string }) => !triples.has(rule)
  return findings
    .filter(isOfTwo)
    .map(({ kind, severity, a, b, rule, source }) =>
      [kind, severity, ...[a, b].map(toNameKey).sort(), rule ?? source].join(' | '),
    )
}
