import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

describe('npm run -s interactions', () => {
  it('answers each line with one object', () => {
    const lines = ['Viagra\tnitroglycerin 0.4 mg', 'metfromin\tFoozle', '', 'lisinopril\u2028']
    const { stdout, status } = spawnSync(process.execPath, ['scripts/measure/interactions.ts'], {
      cwd: root,
      input: `${lines.join('\n')}\n`,
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    const [first, second, third, fourth, ...more] = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(more).toEqual([])
    expect(first).toMatchObject({
      input: ['Viagra', 'nitroglycerin 0.4 mg'],
      recognized: [
        { typed: 'Viagra', ingredients: ['sildenafil'] },
        { typed: 'nitroglycerin 0.4 mg', ingredients: ['nitroglycerin'] },
      ],
      unrecognized: [],
    })
    expect(first.findings).toHaveLength(1)
    expect(first.findings[0]).toMatchObject({ severity: 'major', source: expect.any(String) })
    expect([first.findings[0].a, first.findings[0].b].toSorted()).toEqual([
      'nitroglycerin',
      'sildenafil',
    ])
    expect(second.recognized).toEqual([
      { typed: 'metfromin', ingredients: ['metformin'], did_you_mean: 'metformin' },
    ])
    expect(second.unrecognized).toEqual(['Foozle'])
    expect(third).toMatchObject({ recognized: [], findings: [] })
    expect(fourth.findings).toEqual([])
  })
})
