import { describe, expect, test } from 'vitest'
import { checkProfile } from '#app/medications/check/check-profile.server.ts'
import { listTexts } from '#app/medications/report/report-blocks.ts'
import { makeReport } from '#app/medications/report/report-request.server.ts'
import { recordedConditions } from '#app/profile/record/age-and-pregnancy.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { History } from '#app/profile-definition/sections/history.ts'
import type { Social } from '#app/profile-definition/sections/social.ts'
import { savedSection } from '#tests/support/data/saved-profile.ts'

const now = new Date('2026-11-22T10:00:00Z')

function record(names: string[], more: { social?: Social; history?: History } = {}): Profile {
  const medications = names.map((name, index) => ({ id: index + 1, name }))
  return {
    medications: savedSection({ medications }),
    ...(more.social && { social: savedSection(more.social) }),
    ...(more.history && { history: savedSection(more.history) }),
  }
}

function found(profile: Profile) {
  return checkProfile(profile, now).findings.map(({ a, b, severity }) => [a, b, severity].join(' '))
}

describe('recorded alcohol use', () => {
  test.each([
    ['metronidazole', 'major'],
    ['warfarin', 'moderate'],
    ['oxycodone', 'major'],
    ['alprazolam', 'major'],
    ['metformin', 'moderate'],
    ['acetaminophen', 'moderate'],
  ])('is compared with %s: %s for heavy use', (name, severity) => {
    const { findings } = checkProfile(record([name], { social: { alcoholStatus: 'heavy' } }), now)
    expect(findings).toMatchObject([{ kind: 'interaction', severity, medications: [name] }])
    expect(findings[0]?.effect).toContain('Recorded alcohol use: heavy.')
    expect([findings[0]?.a, findings[0]?.b]).toContain('alcohol')
  })

  test.each([
    'occasional',
    'moderate',
    'regular',
    'heavy',
  ] as const)('counts if it is %s, and a contraindication stays major', alcoholStatus => {
    const social = { alcoholStatus }
    expect(found(record(['metronidazole'], { social }))).toEqual(['metronidazole alcohol major'])
    const softer = alcoholStatus === 'occasional' ? 'other' : 'moderate'
    expect(found(record(['metformin'], { social }))).toEqual([`metformin alcohol ${softer}`])
  })

  test.each(['none', 'former', undefined] as const)('does not count if it is %s', status => {
    const social = status && { alcoholStatus: status }
    expect(found(record(['metronidazole'], { social }))).toEqual([])
  })

  test('makes one finding if alcohol is in the list too', () => {
    const social = { alcoholStatus: 'heavy' as const }
    expect(found(record(['metronidazole', 'alcohol'], { social }))).toHaveLength(1)
  })
})

describe('recorded conditions', () => {
  test.each([
    ['kidney-disease', 'ibuprofen', 'ibuprofen Kidney disease major'],
    ['kidney-disease', 'metformin', 'metformin Kidney disease moderate'],
    ['liver-disease', 'acetaminophen', 'acetaminophen Liver disease moderate'],
    ['heart-disease', 'pioglitazone', 'pioglitazone Heart disease moderate'],
    ['heart-disease', 'sumatriptan', 'sumatriptan Heart disease major'],
  ] as const)('include %s for %s', (condition, name, finding) => {
    expect(found(record([name], { history: { conditions: [condition] } }))).toContain(finding)
    expect(found(record([name]))).not.toContain(finding)
  })

  test('include typed ones, and heart failure implies heart disease', () => {
    const otherConditions = [{ id: 1, name: 'Heart failure (HFrEF)' }]
    const history: History = { conditions: ['heart-disease'], otherConditions }
    expect(found(record(['verapamil'], { history }))).toEqual(['verapamil Heart failure major'])
  })

  test("are read narrowly from the owner's words", () => {
    const read = (condition: string, status?: 'resolved') =>
      recordedConditions(
        record([], { history: { diagnoses: [{ id: 1, condition, ...(status && { status }) }] } }),
      )
    expect(read('CKD stage 3')).toEqual(['kidney disease'])
    expect(read('Chronic renal insufficiency')).toEqual(['kidney disease'])
    expect(read('Cirrhosis')).toEqual(['liver disease'])
    expect(read('Kidney stones')).toEqual([])
    expect(read('Hepatitis A')).toEqual([])
    expect(read('Heart failure', 'resolved')).toEqual([])
  })

  test('make a minor finding for an anti-inflammatory gel', () => {
    const medications = [{ id: 1, name: 'diclofenac', form: 'cream' as const }]
    const profile = {
      ...record([], { history: { conditions: ['kidney-disease'] } }),
      medications: savedSection({ medications }),
    }
    expect(found(profile)).toEqual(['diclofenac Kidney disease other'])
  })
})

describe('the report', () => {
  test('names the used parts of the record', () => {
    const texts = reportTexts(
      record(['warfarin', 'ibuprofen'], {
        social: { alcoholStatus: 'regular' },
        history: { conditions: ['kidney-disease', 'asthma'] },
      }),
    )
    expect(texts).toContain('Recorded use: regular')
    expect(texts).toContain('Kidney disease. Only kidney, liver and heart disease were looked for')
    expect(texts).toContain('Kidney and liver values of a laboratory')
    expect(texts).not.toContain('Asthma')
  })

  test('says that alcohol and conditions are not recorded', () => {
    const texts = reportTexts(record(['warfarin', 'ibuprofen']))
    expect(texts).toContain('The profile says nothing about alcohol. Nothing was compared with it.')
    expect(texts).toContain('The profile says nothing about kidney, liver and heart disease.')
  })

  test('says that withheld sections were not used', () => {
    const withheld = new Set(['social_history', 'medical_history'])
    const profile = { ...record(['metronidazole', 'ibuprofen']), withheld }
    const texts = reportTexts(profile)
    expect(texts).toContain('Social history is not shown to you, so this check leaves alcohol out.')
    expect(texts).toContain(
      'Medical history is not shown to you, so this check leaves conditions out.',
    )
  })

  function reportTexts(profile: Profile): string {
    const request = { profile, accountName: 'Ada', choice: {}, now, origin: 'https://a.example' }
    return listTexts(makeReport(request).content).join('\n')
  }
})
