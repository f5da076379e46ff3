import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileKnowledge } from '#scripts/build/knowledge/compile.ts'
import { readTexts } from '#scripts/build/knowledge/read-texts.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

// Reading takes longer than all tests here.
const ours = readTexts(join(import.meta.dirname, '../../../app/medications/knowledge'))

const rule = {
  id: 'test-rule',
  a: 'nitrates',
  b: ['sildenafil'],
  severity: 'major',
  term: 'contraindicated',
  effect: 'Blood pressure drops.',
  mechanism: 'Both widen blood vessels.',
  advice: 'Do not take them together.',
  source: 'Viagra (sildenafil) US label, Drug Interactions',
  written: '2026-11-21',
  example: ['nitroglycerin', 'Viagra'],
}

describe('the compiler', () => {
  it('accepts a complete rule', () => {
    expect(faultsWith([rule])).toEqual([])
  })

  // One compilation checks all of them by their ids.
  const refused = [
    ['without a source', { ...rule, source: undefined }, 'source: '],
    ['with an empty source', { ...rule, source: ' ' }, 'source: '],
    ['without a day of review', { ...rule, written: undefined }, 'written: '],
    ['with an invalid day', { ...rule, written: '2026-02-31' }, 'written: '],
    ['without advice', { ...rule, advice: undefined }, 'advice: '],
    ['with an unknown severity', { ...rule, severity: 'simulated' }, 'severity: '],
    ['with an unknown field', { ...rule, link: 'x' }, 'Unrecognized key: "link"'],
    ['with an unknown class', { ...rule, a: 'nitrites' }, 'unknown class or medicine "nitrites"'],
    ['with an unknown medicine', { ...rule, b: 'sildenafill' }, 'unknown class or medicine'],
    ['with an unknown exception', { ...rule, except: ['nobody'] }, 'unknown class or medicine'],
    ['with an unknown example', { ...rule, example: ['x', 'Viagra'] }, 'unknown medicine "x"'],
    [
      'more severe than its source',
      { ...rule, term: 'monitor' },
      '"monitor" is moderate, not major',
    ],
    ['with a product as a side', { ...rule, a: 'Percocet' }, 'has several ingredients'],
  ] as const
  const idOf = (words: string) => words.replaceAll(' ', '-')
  const withIds = refused.map(([what, faulty]) => ({ ...faulty, id: idOf(what) }))
  let faults: string[] | undefined

  it.each(refused)('refuses a rule %s', (what, _, words) => {
    faults ??= faultsWith(withIds)
    const start = `rules/test.yaml: ${idOf(what)}: `
    const found = faults.filter(fault => fault.startsWith(start))
    expect(found.map(fault => fault.slice(start.length)).join('\n')).toContain(words)
  })

  it('refuses a duplicate id', () => {
    expect(faultsWith([rule, rule])).toEqual([
      'rules/test.yaml: test-rule: is also in rules/test.yaml',
    ])
  })

  it('refuses a group with an unknown member, and one with an unknown group', () => {
    const groups = {
      test_group: { label: 'Test', kind: 'class', members: ['nobody'], includes: ['no_group'] },
    }
    expect(faultsWith([], groups)).toEqual([
      'groups/test.yaml: test_group: includes the unknown group "no_group"',
      'groups/test.yaml: test_group: unknown medicine "nobody"',
    ])
  })

  it('names a file that is no YAML', () => {
    expect(faultsWith('- id: [')[0]).toMatch(/^rules\/test\.yaml: /)
  })
})

/** Returns the faults of our texts together with these. JSON is YAML. */
function faultsWith(rules: unknown, groups: unknown = {}): string[] {
  const folder = temporaryFolder()
  for (const part of ['groups', 'rules', 'names', 'pairs']) mkdirSync(join(folder, part))
  for (const file of ['cautions', 'allergies', 'first-aid', 'first-aid-states', 'quiet'])
    writeFileSync(join(folder, `${file}.yaml`), '')
  const text = typeof rules === 'string' ? rules : JSON.stringify(rules)
  writeFileSync(join(folder, 'rules/test.yaml'), text)
  writeFileSync(join(folder, 'groups/test.yaml'), JSON.stringify(groups))
  const added = readTexts(folder)
  return compileKnowledge({
    ...ours,
    groups: [...ours.groups, ...added.groups],
    rules: [...ours.rules, ...added.rules],
    faults: [...ours.faults, ...added.faults],
  }).faults
}
