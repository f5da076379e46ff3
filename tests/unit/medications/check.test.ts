import { describe, expect, it } from 'vitest'
import { findPairInteraction } from '#app/medications/check/check-interactions.server.ts'
import {
  type CheckRequest,
  checkMedications,
} from '#app/medications/check/check-medications.server.ts'
import { type Finding, twoRequiredMessage } from '#app/medications/check/check-report.ts'
import type { MedicationToCheck } from '#app/medications/check/read-medication.server.ts'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'
import { severities } from '#app/medications/knowledge/knowledge-file.ts'

const check = (names: string[], more: Omit<CheckRequest, 'medications'> = {}) =>
  checkMedications({ medications: names.map(name => ({ name })), ...more })

describe('interactions', () => {
  it('have effect, mechanism, advice and source', () => {
    const [finding, ...others] = check(['Viagra', 'Nitrostat']).findings
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      kind: 'interaction',
      severity: 'major',
      term: 'contraindicated',
    })
    expect(finding?.medications).toEqual(['Viagra', 'Nitrostat'])
    for (const part of ['effect', 'mechanism', 'advice', 'source', 'rule', 'written'] as const)
      expect(finding?.[part], part).toMatch(/./)
  })

  it('are sorted, the most severe first', () => {
    const { findings } = check([
      'warfarin',
      'ibuprofen',
      'simvastatin',
      'clarithromycin',
      'omeprazole',
    ])
    const ranks = findings.map(({ severity }) => severities.indexOf(severity))
    expect(ranks.length).toBeGreaterThan(3)
    expect(ranks).toEqual(ranks.toSorted())
    expect(findings[0]?.severity).toBe('major')
  })

  it('are not searched within one product', () => {
    expect(check(['Entresto']).findings).toEqual([])
    expect(check(['Percocet']).findings).toEqual([])
  })

  it('are searched between two medications on one line', () => {
    expect(check(['warfarin, ibuprofen']).findings[0]?.severity).toBe('major')
    expect(check(['Percocet']).findings).toEqual([])
  })

  it('are told once for two products with the same ingredient', () => {
    const found = check(['Percocet', 'Tylenol', 'warfarin']).findings.filter(
      ({ kind, a, b }) => kind === 'interaction' && [a, b].includes('acetaminophen'),
    )
    expect(found).toHaveLength(1)
    expect(found[0]?.medications).toEqual(['Percocet', 'Tylenol', 'warfarin'])
  })

  it('of the ONC high-priority list are all major', () => {
    const { file, ingredientAt: nameOf } = knowledge()
    const milder = file.highPriority.filter(
      ([one, other]) => findPairInteraction(nameOf(one), nameOf(other))?.severity !== 'major',
    )
    expect(milder).toEqual([])
    expect(file.highPriority.length).toBeGreaterThan(395)
  })

  it('of the ONC non-interruptive list are not alarming, except one of our rules', () => {
    const alarming = knowledge().file.nonInterruptive.flatMap(({ item, a, b }) =>
      a.flatMap(one =>
        b.flatMap(other => {
          const found = findPairInteraction(one, other)
          const isAlarm = found !== undefined && found.severity !== 'other'
          return isAlarm && !isHighPriority(one, other) ? [`${item}: ${one} + ${other}`] : []
        }),
      ),
    )
    expect(alarming).toEqual(['3: sotalol + citalopram'])
  })

  it('can be less grave than in their source', () => {
    const [finding] = check(['lisinopril', 'naproxen']).findings
    expect(finding?.severity).toBe('other')
  })

  it('come from the 2014 list without advice if we have no rule', () => {
    const { file, ingredientAt } = knowledge()
    const [low, others = ''] = file.pairs.find(([, packed]) => packed.includes('!')) ?? [0]
    const high = /(\d+)!/.exec(others)?.[1]
    const names = [low, Number(high)].map(ingredientAt) as [string, string]
    expect(findPairInteraction(...names)).toMatchObject({
      term: 'Critical',
      source: expect.stringMatching(/^NDF-RT 2014 .+, N\d{10}$/),
    })
    expect(findPairInteraction(...names)).not.toHaveProperty('advice')
  })

  it.each([
    ['ketoconazole shampoo', 'simvastatin'],
    ['cyclosporine eye drops', 'simvastatin'],
    ['erythromycin eye ointment', 'simvastatin'],
    ['hydrocortisone cream 1%', 'aspirin'],
    ['hydrocortisone 1%', 'naproxen'],
    ['betamethasone cream', 'metformin'],
    ['triamcinolone ointment', 'Lantus'],
    ['clobetasol foam', 'warfarin'],
  ])('are not reported of %s and %s', (name, other) => {
    expect(check([name, other], { age: 80 }).findings.filter(isAbout(name))).toEqual([])
  })

  it.each([
    ['Voltaren gel', 'warfarin'],
    ['diclofenac emulgel', 'apixaban'],
    ['ketoprofen patch', 'naproxen'],
    ['tacrolimus ointment', 'clarithromycin'],
    ['lidocaine/metronidazole gel', 'warfarin'],
  ])('of %s and %s are “other”, and say why', (name, other) => {
    const [finding] = check([name, other]).findings.filter(isAbout(name))
    expect(finding).toMatchObject({ severity: 'other', otherReasons: [] })
    expect(finding?.downgradeReason).toContain('cream')
    expect(finding?.advice).toContain('The risk is small')
  })

  it.each([
    ['miconazole oral gel', 'warfarin'],
    ['ibuprofen gel caps', 'warfarin'],
    ['Advil Liqui-Gels', 'warfarin'],
    ['ibuprofen drops', 'warfarin'],
    ['fentanyl patch', 'alprazolam'],
    ['nitroglycerin ointment', 'Viagra'],
    ['nitroglycerin patch', 'Viagra'],
    ['erythromycin 500 mg, ear infection', 'simvastatin'],
    ['efudex cream', 'brivudine'],
  ])('of %s and %s are major as with tablets', (name, other) => {
    expect(check([name, other]).findings[0]?.severity).toBe('major')
  })

  it('read the recorded form, too', () => {
    const severityOf = (...medications: CheckRequest['medications']) =>
      checkMedications({ medications }).findings[0]?.severity
    const simvastatin = { name: 'simvastatin' }
    expect(severityOf({ name: 'ketoconazole' }, simvastatin)).toBe('major')
    expect(severityOf({ name: 'ketoconazole', form: 'cream' }, simvastatin)).toBeUndefined()
    const gel = { name: 'diclofenac', form: 'other', customForm: 'Gel' }
    expect(severityOf(gel, { name: 'warfarin' })).toBe('other')
    expect(severityOf({ name: 'timolol', form: 'drops' }, { name: 'verapamil' })).not.toBe('other')
    expect(severityOf({ name: 'estradiol', form: 'cream' }, { name: 'tranexamic acid' })).toBe(
      'major',
    )
    for (const form of ['drops', 'spray', 'inhaler', 'cream', 'patch'])
      expect(severityOf({ name: 'tramadol', form }, { name: 'phenelzine' })).toBe('major')
  })

  it('name the INR with a vitamin K antagonist only', () => {
    const textsOf = (...names: string[]) => JSON.stringify(check(names).findings)
    expect(textsOf('apixaban', 'prednisolone')).toContain('black stools')
    expect(textsOf('apixaban', 'prednisolone')).not.toMatch(/INR|warfarin/)
    expect(textsOf('warfarin', 'prednisolone')).toContain('INR')
  })
})

describe('three medications', () => {
  it('that are dangerous together make one finding', () => {
    const { findings } = check(['Zestoretic', 'naproxen', 'metformin'])
    const [triple] = findings.filter(({ rule }) => rule === 'kidney-triple-nsaid-raas-diuretic')
    expect(triple).toMatchObject({
      severity: 'moderate',
      a: 'lisinopril, hydrochlorothiazide',
      b: 'naproxen',
      medications: ['Zestoretic', 'naproxen'],
    })
  })
})

describe('a very long list', () => {
  it('is cut, and says so', () => {
    const names = [...knowledge().names.values()].filter(({ isCommon }) => isCommon)
    const rows = Array.from({ length: 50 }, (_, row) =>
      names
        .slice(row * 20, row * 20 + 20)
        .map(({ name }) => name)
        .join(' '),
    )
    const report = check(rows)
    expect(report.findings.length).toBeLessThanOrEqual(500)
    expect(report.unrecognized.length).toBeGreaterThan(0)
    const compared = new Set(report.medications.flatMap(({ ingredients }) => ingredients))
    expect(compared.size).toBeLessThanOrEqual(150)
  })

  it('on one line is read in part, and names the rest', () => {
    const [medicine] = check([
      'aspirin warfarin metformin lisinopril senna digoxin lithium sertraline codeine',
    ]).medications
    expect(medicine?.ingredients).toHaveLength(8)
    expect(medicine?.unreadWords).toBe('codeine')
  })
})

describe('duplicates', () => {
  it('are the same ingredient in two products', () => {
    const { findings } = check(['Percocet', 'Tylenol PM'])
    expect(findings).toContainEqual(
      expect.objectContaining({
        kind: 'duplicate',
        severity: 'moderate',
        a: 'acetaminophen',
        b: 'acetaminophen',
        medications: ['Percocet', 'Tylenol PM'],
      }),
    )
  })

  it('are milder for the same name in two strengths', () => {
    const severityOf = (...names: string[]) =>
      check(names).findings.map(({ kind, severity }) => `${kind} ${severity}`)
    expect(severityOf('metformin 500 mg', 'metformin 1000 mg')).toEqual(['duplicate other'])
    expect(severityOf('metformin', 'Glucophage')).toEqual(['duplicate moderate'])
    for (const twice of [
      ['warfarin', 'Coumadin'],
      ['Wellbutrin', 'Zyban'],
      ['Ozempic', 'Wegovy'],
    ])
      expect(severityOf(...twice)).toEqual(['duplicate major'])
  })

  it('are two rows with the same name', () => {
    const rows = [1, 2].map(id => ({ id, name: 'warfarin' }))
    const { findings } = checkMedications({ medications: rows })
    expect(findings.map(({ kind, severity }) => [kind, severity])).toEqual([['duplicate', 'major']])
    expect(check(['warfarin', 'WARFARIN']).findings).toEqual([])
  })

  it.each([
    ['Eliquis', 'Eliquis'],
    ['Eliquis', 'apixaban'],
    ['Eliquis 5 mg', 'eliquis 10 mg'],
    ['Fentanyl', 'fentanyl'],
    ['Fentanyl patch', 'fentanyl lozenge'],
    ['warfarin 5 mg', 'warfarin 5mg'],
    ['methotrexate 2.5 mg', 'methotrexate 10 mg'],
  ])('are asked about by brand, substance or spelling alike: %s and %s', (one, other) => {
    expect(severitiesOfRows({ name: one }, { name: other })).toEqual(['major'])
  })

  it.each([
    [{ name: 'levothyroxine 50 mcg' }, { name: 'levothyroxine 25 mcg' }],
    [{ name: 'warfarin 5 mg' }, { name: 'warfarin 1 mg' }],
    [
      { name: 'warfarin', dosagePerPill: 5 },
      { name: 'Warfarin', dosagePerPill: 1 },
    ],
    [
      { name: 'tacrolimus', totalDosage: 1, frequency: 'every-morning' },
      { name: 'tacrolimus', totalDosage: 1, frequency: 'every-evening' },
    ],
    [
      { name: 'prednisolone', totalDosage: 20 },
      { name: 'prednisolone', totalDosage: 10 },
    ],
    [{ name: 'hydrocortisone cream' }, { name: 'hydrocortisone ointment' }],
  ] as const)('are ordinary in two strengths, times or forms: %j and %j', (one, other) => {
    expect(severitiesOfRows(one, other)).toEqual(['other'])
  })

  it('are two medications of one class', () => {
    for (const pair of [
      ['naproxen', 'meloxicam'],
      ['sertraline', 'fluoxetine'],
      ['atorvastatin', 'simvastatin'],
    ])
      expect(check(pair).findings[0]?.severity, pair.join()).toMatch(/major|moderate/)
  })
})

describe('allergies', () => {
  const allergicTo = (allergen: string, ...names: string[]) =>
    check(names, { allergies: [{ allergen, reaction: 'Hives' }] })

  it.each([
    ['Penicillin', 'amoxicillin'],
    ['Penicillin', 'Augmentin 875 mg'],
    ['penicillins', 'ampicillin'],
    ['Amoxicillin', 'Amoxil'],
    ['Sulfa antibiotics (sulfamethoxazole, Bactrim)', 'Bactrim DS'],
    ['sulfa drugs', 'sulfamethoxazole/trimethoprim'],
    ['NSAIDs (class)', 'ibuprofen'],
    ['Aspirin', 'naproxen'],
    ['ACE inhibitors (lisinopril, enalapril)', 'ramipril'],
    ['codeine', 'Tylenol with Codeine'],
  ])('produce a major finding of %s and %s', (allergen, medicine) => {
    const [finding] = allergicTo(allergen, medicine).findings
    expect(finding).toMatchObject({ kind: 'allergy', severity: 'major', medications: [medicine] })
  })

  it.each([
    ['Penicillin', 'cephalexin'],
    ['Aspirin', 'celecoxib'],
    ['Penicillin', 'ceftriaxone'],
  ])('produce a milder finding of %s and %s', (allergen, medicine) => {
    const [finding] = allergicTo(allergen, medicine).findings
    expect(finding?.kind).toBe('allergy')
    expect(['moderate', 'other']).toContain(finding?.severity)
  })

  it.each([
    ['Penicillin', 'aztreonam'],
    ['sulfa antibiotics', 'furosemide'],
    ['sulfa antibiotics', 'hydrochlorothiazide'],
    ['Penicillin', 'cefazolin'],
  ])('report that %s and %s are usually no problem', (allergen, medicine) => {
    const { findings, notProblems } = allergicTo(allergen, medicine)
    expect(findings).toEqual([])
    expect(notProblems).toHaveLength(1)
    expect(notProblems[0]).toMatchObject({
      allergen,
      medication: medicine,
      source: expect.stringMatching(/./),
    })
  })

  it.each([
    ['Penicillin', 'metformin'],
    ['Peanut', 'lisinopril'],
    ['Grass pollen', 'amoxicillin'],
    ['Latex', 'apixaban'],
  ])('produce no finding of %s and %s', (allergen, medicine) => {
    const { findings, notProblems } = allergicTo(allergen, medicine)
    expect([...findings, ...notProblems]).toEqual([])
  })

  it.each([
    ['calcium channel blockers', 'calcium carbonate'],
    ['Ragweed / weed pollen', 'cannabis'],
    ['General anesthetics / muscle relaxants', 'cyclobenzaprine'],
  ])('are not confused (%s with %s)', (allergen, medicine) => {
    expect(allergicTo(allergen, medicine).findings).toEqual([])
  })

  it.each(['ibuprophen', 'penicilina', 'acetominophen'])('correct %s and say so', allergen => {
    const { findings } = allergicTo(allergen, 'ibuprofen', 'amoxicillin', 'Tylenol')
    expect(findings[0]).toMatchObject({ kind: 'allergy', severity: 'major' })
    expect(findings[0]?.effect).toContain(`“${allergen}” was read as`)
  })

  it('to one part of a product count for the whole product', () => {
    expect(allergicTo('sulfa antibiotics', 'Bactrim DS').notProblems).toEqual([])
  })

  it('without a known substance are named', () => {
    expect(allergicTo('Xylocarpine', 'aspirin').allergiesNotCompared).toEqual(['Xylocarpine'])
  })
})

describe('cautions', () => {
  it('about age mean tablets, unless they are about creams', () => {
    const rulesOf = (name: string, age: number) =>
      check([name], { age }).findings.map(({ rule, severity }) => `${severity} ${rule}`)
    expect(rulesOf('Voltaren', 66)).toEqual(['moderate nsaids-65'])
    for (const name of ['Voltaren gel', 'diclofenac 1% gel', 'Benadryl cream', 'Cipro ear drops'])
      expect(rulesOf(name, 66), name).toEqual([])
    expect(rulesOf('fentanyl patch', 66)).toEqual(['moderate opioids-65'])
    expect(rulesOf('pimecrolimus cream', 1)).toEqual(['major pimecrolimus-under-2'])
    const pregnant = check(['Voltaren gel'], { isPregnant: true }).findings
    expect(pregnant.map(({ severity }) => severity)).toEqual(['major'])
    const kidneys = check(['Voltaren gel'], { conditions: ['kidney disease'] }).findings
    expect(kidneys.map(({ severity }) => severity)).toEqual(['other'])
  })

  it('depend on age and pregnancy', () => {
    const said = (more: Omit<CheckRequest, 'medications'>, name: string) =>
      check([name], more).findings.map(({ kind, severity, b }) => `${kind} ${severity} ${b}`)
    expect(said({ isPregnant: true }, 'lisinopril')).toEqual(['caution major Pregnancy'])
    expect(said({ isPregnant: true }, 'Accutane')).toEqual(['caution major Pregnancy'])
    expect(said({ age: 10 }, 'codeine').join()).toContain('caution major Age under 12')
    expect(said({ age: 80 }, 'diphenhydramine').join()).toContain('Age 65 or over')
    expect(said({ age: 40 }, 'lisinopril')).toEqual([])
    expect(said({}, 'lisinopril')).toEqual([])
  })
})

describe('a report', () => {
  it('names unread words, and suggests near names', () => {
    const report = check(['Foozlemycin', 'metfromin', 'aspirin and Xylocarpiline'])
    expect(report.unrecognized).toEqual([{ typed: 'Foozlemycin', similarNames: [] }])
    expect(report.medications).toContainEqual(
      expect.objectContaining({ typed: 'metfromin', readAs: 'metformin' }),
    )
    expect(report.medications).toContainEqual(
      expect.objectContaining({ ingredients: ['aspirin'], unreadWords: 'xylocarpiline' }),
    )
  })

  it('names medications without knowledge', () => {
    expect(check(['Azedra', 'lisinopril']).uncovered).toEqual(['Azedra'])
  })

  it('says that two medications are needed', () => {
    expect(check(['aspirin']).summary).toBe(twoRequiredMessage)
    expect(check([]).summary).toBe(twoRequiredMessage)
  })

  it('counts compared medications and findings', () => {
    expect(check(['Viagra', 'nitroglycerin', 'Foozlemycin']).summary).toBe(
      '2 of 3 medications compared: 1 finding (1 major)',
    )
    expect(check(['metformin', 'lisinopril']).summary).toBe('2 of 2 medications compared')
  })

  it('names the version of its knowledge', () => {
    expect(check([]).version).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/)
    expect(check([]).writtenOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('reads the brand if the name is unknown, and the name if the brand is', () => {
    const read = (name: string, brandName: string) =>
      checkMedications({ medications: [{ name, brandName }] }).medications[0]
    expect(read('my heart pill', 'Coumadin')).toEqual({
      typed: 'my heart pill (Coumadin)',
      ingredients: ['warfarin'],
    })
    expect(read('warfarin', 'Dr. Miller’s')?.ingredients).toEqual(['warfarin'])
    expect(read('Metformin', 'Janumet')?.ingredients).toEqual(['metformin', 'sitagliptin'])
    expect(read('Insulin', 'Novorapid')?.ingredients).toEqual(['insulin aspart'])
  })
})

function isHighPriority(one: string, other: string): boolean {
  return knowledge().highPriority(one, other) !== undefined
}

const isAbout = (name: string) => (finding: Finding) => finding.medications.includes(name)

function severitiesOfRows(...rows: MedicationToCheck[]): string[] {
  const medications = rows.map((row, index) => ({ ...row, id: index + 1 }))
  return checkMedications({ medications }).findings.map(({ severity }) => severity)
}
