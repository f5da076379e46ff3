import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { checkAllergies } from '#app/medications/check/check-allergies.server.ts'
import { checkCautions } from '#app/medications/check/check-cautions.server.ts'
import {
  findPairInteraction,
  findTripleInteractions,
} from '#app/medications/check/check-interactions.server.ts'
import { firstAidNote } from '#app/medications/check/first-aid.server.ts'
import { knowledge, type ReadyRule } from '#app/medications/knowledge/knowledge.server.ts'
import { recognizeExactly } from '#app/medications/names/recognize-name.server.ts'
import { checkedConditions } from '#app/profile/record/age-and-pregnancy.ts'
import { compileKnowledge, formatKnowledgeFile } from '#scripts/build/knowledge/compile.ts'
import { readTexts } from '#scripts/build/knowledge/read-texts.ts'

const folder = join(import.meta.dirname, '../../../app/medications/knowledge')
const texts = readTexts(folder)
const examples = new Map(texts.rules.map(({ id, example }) => [id, example]))

describe('the knowledge base', () => {
  it('equals its compiled texts, without a fault', () => {
    const { knowledge: compiled, faults } = compileKnowledge(readTexts(folder))
    expect(faults).toEqual([])
    // Compares without a diff of a megabyte. `npm run knowledge` repairs it.
    const stored = gunzipSync(readFileSync(join(folder, 'knowledge.json.gz'))).toString()
    const isCurrent = stored === formatKnowledgeFile(compiled)
    expect(isCurrent).toBe(true)
  })

  it('has more than 200 of our own rules and less than 500 kB', () => {
    expect(knowledge().file.rules.length).toBeGreaterThanOrEqual(200)
    expect(statSync(join(folder, 'knowledge.json.gz')).size).toBeLessThan(500_000)
  })

  it('knows all 635 core medications', () => {
    const core = texts.names.core ?? []
    expect(core).toHaveLength(635)
    expect(core.filter(({ name = '' }) => recognizeExactly(name).length === 0)).toEqual([])
  })
})

describe('every rule', () => {
  it('fires on its example', () => {
    const silent = knowledge().rules.filter(rule => !firesOn(rule, ...exampleOf(rule)))
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  it('is silent on its exceptions', () => {
    const firing = knowledge().rules.flatMap(rule =>
      exceptedPairs(rule).filter(([one, other]) => rule.isMeant(one, other)),
    )
    expect(firing).toEqual([])
  })

  it('has exceptions that match a pair', () => {
    const idle = knowledge().rules.flatMap(rule =>
      (rule.except ?? [])
        .filter(exception => pairsOf(rule, exception).length === 0)
        .map(exception => `${rule.id}: ${exception}`),
    )
    expect(idle).toEqual([])
  })

  it('names the INR only if a vitamin K antagonist is one of its two sides', () => {
    const antagonists = knowledge().membersOf(['vitamin_k_antagonists'])
    const areAntagonists = (side: ReadonlySet<string>) =>
      [...side].every(one => antagonists.has(one))
    const untrue = knowledge().rules.filter(
      ({ effect, advice, inA, inB }) =>
        /\bINR\b/.test(effect + advice) && !areAntagonists(inA) && !areAntagonists(inB),
    )
    expect(untrue.map(({ id }) => id)).toEqual([])
  })

  it('is not hidden on its example by a milder rule', () => {
    const hidden = knowledge().rules.filter(rule => {
      const found = findPairInteraction(...ingredientsOf(...exampleOf(rule)))
      return rule.severity === 'major' && found?.severity !== 'major' && !found?.downgradeReason
    })
    expect(hidden.map(({ id }) => id)).toEqual([])
  })
})

describe('every other entry', () => {
  it.each(
    knowledge().triples,
  )('rule of three $id fires on its example, and not on two of it', rule => {
    const names = examples.get(rule.id) ?? []
    expect(names).toHaveLength(3)
    const firing = (some: string[]) =>
      findTripleInteractions(some.flatMap(recognizeExactly)).map(one => one.rule)
    expect(firing(names)).toEqual([rule.id])
    for (const name of names) expect(firing(names.filter(one => one !== name))).toEqual([])
  })

  it.each(texts.cautions)('caution $id applies to its example', caution => {
    const { id, example, when } = caution
    const years = Number(/\d+/.exec(when)?.[0])
    const age = when.startsWith('age under') ? years - 1 : years
    const medicines = new Map(recognizeExactly(example).map(one => [one, [example]]))
    const condition = checkedConditions.find(one => one === when)
    const isAge = when.startsWith('age')
    const who = isAge ? { age } : condition ? { conditions: [condition] } : { isPregnant: true }
    expect(checkCautions(who, medicines).map(({ rule }) => rule)).toContain(id)
    const other = isAge ? { age: when.startsWith('age under') ? 50 : 30 } : {}
    expect(checkCautions(other, medicines).map(({ rule }) => rule)).not.toContain(id)
  })

  it.each(texts.crossReactions)('allergy rule $id applies to its example', cross => {
    const [allergen, medicine] = cross.example
    const medicines = new Map(recognizeExactly(medicine).map(one => [one, [medicine]]))
    const { findings, notProblems } = checkAllergies([{ allergen }], medicines)
    const notes = [...findings.map(({ effect }) => effect), ...notProblems.map(({ note }) => note)]
    expect(notes).toContain(cross.note)
  })

  it.each(texts.firstAid)('first-aid note $id applies to its example', note => {
    expect(firstAidNote({ name: note.example })?.reason).toBe(note.reason)
  })
})

function exampleOf({ id }: { id: string }): [string, string] {
  const [one = '', other = ''] = examples.get(id) ?? []
  return [one, other]
}

function firesOn(rule: ReadyRule, one: string, other: string): boolean {
  return recognizeExactly(one).some(a => recognizeExactly(other).some(b => rule.isMeant(a, b)))
}

function ingredientsOf(one: string, other: string): [string, string] {
  return [recognizeExactly(one)[0] ?? '', recognizeExactly(other)[0] ?? '']
}

function exceptedPairs(rule: ReadyRule): [string, string][] {
  return (rule.except ?? []).flatMap(exception => pairsOf(rule, exception))
}

/** Returns the pairs of a rule that an exception removes. */
function pairsOf(rule: ReadyRule, exception: string | [string, string]): [string, string][] {
  const { membersOf } = knowledge()
  const pairs = [...rule.inA].flatMap(one =>
    [...rule.inB].map((other): [string, string] => [one, other]),
  )
  if (typeof exception === 'string') {
    const out = membersOf([exception])
    return pairs.filter(([one, other]) => out.has(one) || out.has(other))
  }
  const [first, second] = exception.map(side => membersOf([side])) as [Set<string>, Set<string>]
  return pairs.filter(
    ([one, other]) =>
      (first.has(one) && second.has(other)) || (first.has(other) && second.has(one)),
  )
}
