import { describe, expect, test } from 'vitest'
import { firstAidNote, splitByFirstAid } from '#app/medications/check/first-aid.server.ts'

const firstAidReason = (medication: Parameters<typeof firstAidNote>[0]) =>
  firstAidNote(medication)?.reason

const qtRisk = 'Heart rhythm risk (QT): no other QT medicines such as ondansetron or haloperidol'

describe('the first-aid reason', () => {
  test.each([
    ['Warfarin', 'Blood thinner: bleeds easily'],
    ['ELIQUIS 5 mg', 'Blood thinner: bleeds easily'],
    ['Aspirin (81mg)', 'Antiplatelet: bleeds easily'],
    ['insulin glargine', 'Insulin: low blood sugar possible'],
    ['metformin/glipizide', 'Lowers blood sugar: low blood sugar possible, may come back'],
    ['Solu-Medrol', 'Steroid: may need a stress dose; do not stop suddenly'],
    ['tacrolimus', 'Weakens the immune system: infection risk'],
    ['Lamotrigine', 'Seizure medicine: seizures if doses are missed'],
    ['Tylenol with Codeine', 'Opioid: may slow breathing'],
    ['OxyContin®', 'Opioid: may slow breathing'],
    ['digoxin', 'Heart rhythm medicine'],
    ['Zofran', undefined],
    ['pimozide', qtRisk],
  ])('is known for %s', (name, reason) => {
    expect(firstAidReason({ name })).toBe(reason)
  })

  test('is found by the brand name', () => {
    expect(firstAidReason({ name: 'my heart pill', brandName: 'Coumadin' })).toBe(
      'Blood thinner: bleeds easily',
    )
  })

  test.each([
    'Metformin',
    'Vitamin D',
    'Senna',
    'insulinoma watch',
    'Paracetamol',
    '',
  ])('is missing for %j', name => {
    expect(firstAidReason({ name })).toBeUndefined()
  })

  test('includes swallowed steroids, and not creams', () => {
    const reason = 'Steroid: may need a stress dose; do not stop suddenly'
    expect(firstAidReason({ name: 'Hydrocortisone', form: 'tablet' })).toBe(reason)
    expect(firstAidReason({ name: 'Hydrocortisone' })).toBe(reason)
    expect(firstAidReason({ name: 'Hydrocortisone', form: 'cream' })).toBeUndefined()
    expect(firstAidReason({ name: 'Hydrocortisone 1% cream' })).toBeUndefined()
    expect(firstAidReason({ name: 'Protopic' })).toBeUndefined()
  })
})

describe('the reason of inhaled steroids', () => {
  const reason = 'Inhaled steroid: high doses may need a stress dose'

  test.each([
    { name: 'fluticasone', form: 'inhaler' },
    { name: 'Budesonide inhaler' },
    { name: 'beclometasone 250 mcg inhaler', form: 'other' },
    { name: 'my preventer', brandName: 'Symbicort' },
    { name: 'Pulmicort Respules', form: 'liquid' },
    { name: 'ciclesonide', form: 'inhaler' },
    { name: 'mometasone', form: 'inhaler' },
  ])('is said of $name as $form', medication => {
    expect(firstAidReason(medication)).toBe(reason)
  })

  test.each([
    { name: 'fluticasone' },
    { name: 'Flonase', form: 'spray' },
    { name: 'Flonase' },
    { name: 'fluticasone nasal spray' },
    { name: 'budesonide nasal inhaler', form: 'inhaler' },
    { name: 'Nasonex', form: 'spray' },
    { name: 'Rhinocort' },
    { name: 'Beconase', form: 'spray' },
    { name: 'Dymista', form: 'spray' },
    { name: 'beclomethasone', form: 'drops' },
    { name: 'mometasone cream' },
    { name: 'mometasone', form: 'cream' },
    { name: 'fluticasone ointment', form: 'inhaler' },
    { name: 'Entocort EC', form: 'capsule' },
    { name: 'salbutamol', form: 'inhaler' },
    { name: 'salmeterol', form: 'inhaler' },
  ])('is not said of $name as $form', medication => {
    expect(firstAidReason(medication)).toBeUndefined()
  })

  test.each<[string, Parameters<typeof firstAidNote>[0], boolean]>([
    ['a low daily dose', { totalDosage: 100, frequency: 'twice-daily' }, false],
    [
      'the same dose in milligrams',
      { totalDosage: 0.1, unit: 'mg', frequency: 'twice-daily' },
      false,
    ],
    ['the same dose in grams', { totalDosage: 0.0001, unit: 'g', frequency: 'twice-daily' }, false],
    ['one microgram more', { totalDosage: 101, frequency: 'twice-daily' }, true],
    ['a low dose four times a day', { totalDosage: 100, frequency: 'four-times-daily' }, true],
    ['a dose as needed', { totalDosage: 50, frequency: 'as-needed' }, true],
    ['a dose without a frequency', { totalDosage: 50 }, true],
    ['a dose in an own unit', { totalDosage: 2, unit: 'other', frequency: 'once-daily' }, true],
    [
      'a low dose in puffs',
      { pillsPerDose: 2, dosagePerPill: 50, frequency: 'twice-daily' },
      false,
    ],
    [
      'a high dose in puffs',
      { pillsPerDose: 2, dosagePerPill: 100, frequency: 'twice-daily' },
      true,
    ],
    ['at most a low dose', { dosagePerPill: 50, maxADay: 4, frequency: 'as-needed' }, false],
    ['at most a high dose', { dosagePerPill: 50, maxADay: 8, frequency: 'as-needed' }, true],
    [
      'two doses that differ',
      { totalDosage: 50, pillsPerDose: 2, dosagePerPill: 50, frequency: 'once-daily' },
      true,
    ],
    [
      'a strength per ml',
      { pillsPerDose: 1, dosagePerPill: 50, strengthPer: 'ml', frequency: 'once-daily' },
      true,
    ],
    [
      'a taper whose highest dose is low',
      { taper: [step(100, 'mcg'), step(50, 'mcg')], frequency: 'twice-daily' },
      false,
    ],
    [
      'a taper that ends with a low dose',
      { taper: [step(2, 'mg'), step(50, 'mcg')], frequency: 'once-daily' },
      true,
    ],
    [
      'a taper in puffs',
      { dosagePerPill: 100, taper: [step(4, 'puffs'), step(1, 'puffs')], frequency: 'once-daily' },
      true,
    ],
  ])('regards %s', (_, dose, isSaid) => {
    expect(firstAidReason({ name: 'Clenil', unit: 'mcg', ...dose })).toBe(
      isSaid ? reason : undefined,
    )
  })

  test('is said of a low dose of a product with two ingredients', () => {
    const dose = { totalDosage: 50, unit: 'mcg', frequency: 'once-daily' } as const
    expect(firstAidReason({ name: 'Seretide', ...dose })).toBe(reason)
  })

  test('stands after all others, whatever the order of the list', () => {
    const rows = ['Symbicort', 'Paracetamol', 'Methadone', 'Warfarin', 'Xarelto'].map(name => ({
      name,
    }))
    const { critical, others } = splitByFirstAid(rows)
    expect(critical.map(({ row }) => row.name)).toEqual([
      'Warfarin',
      'Xarelto',
      'Methadone',
      'Symbicort',
    ])
    expect(others.map(({ name }) => name)).toEqual(['Paracetamol'])
  })
})

test.each([
  'patch',
  'injection',
  'tablet',
])('buprenorphine as %s may be a maintenance dose', form => {
  expect(firstAidReason({ name: 'Buprenorphine', form })).toBe(
    'Opioid: may slow breathing; may be a maintenance dose: do not stop',
  )
})

test('methotrexate as a cream has no reason', () => {
  expect(firstAidReason({ name: 'Methotrexate', form: 'cream' })).toBeUndefined()
})

// Ingredients and brands that a responder must not miss, listed independently of our classes.
const wellKnown: [reason: string, names: string][] = [
  [
    'Blood thinner: bleeds easily',
    `warfarin, coumadin, jantoven, acenocoumarol, phenprocoumon, marcumar, apixaban, eliquis, rivaroxaban, xarelto, dabigatran, pradaxa, edoxaban, savaysa, lixiana, heparin, enoxaparin, lovenox, dalteparin, fragmin, tinzaparin, fondaparinux, arixtra`,
  ],
  [
    'Antiplatelet: bleeds easily',
    `aspirin, acetylsalicylic acid, asa 81, asa 325, ecotrin, bufferin, durlaza, aggrenox, clopidogrel, plavix, prasugrel, effient, ticagrelor, brilinta, brilique, dipyridamole, persantine, cilostazol, pletal, ticlopidine, ticlid, vorapaxar`,
  ],
  [
    'Insulin: low blood sugar possible',
    `insulin, lantus, basaglar, toujeo, semglee, rezvoglar, soliqua, xultophy, humalog, admelog, lyumjev, novolog, novorapid, fiasp, apidra, levemir, tresiba, humulin, novolin, myxredlin, afrezza`,
  ],
  [
    'Lowers blood sugar: low blood sugar possible, may come back',
    `glipizide, glucotrol, glyburide, glibenclamide, diabeta, glynase, micronase, glucovance, glimepiride, amaryl, duetact, gliclazide, diamicron, chlorpropamide, tolbutamide, tolazamide, repaglinide, prandin, nateglinide, starlix`,
  ],
  [
    'Steroid: may need a stress dose; do not stop suddenly',
    `prednisone, deltasone, rayos, prednisolone, orapred, millipred, methylprednisolone, medrol, solu medrol, dexamethasone, decadron, hemady, hydrocortisone, cortef, alkindi, solu cortef, cortisone, fludrocortisone, florinef, betamethasone, celestone, deflazacort, emflaza`,
  ],
  [
    'Weakens the immune system: infection risk',
    `azathioprine, imuran, azasan, mycophenolate, mycophenolic acid, cellcept, myfortic, cyclosporine, ciclosporin, neoral, sandimmune, gengraf, tacrolimus, prograf, envarsus, astagraf, sirolimus, rapamune, everolimus, zortress, afinitor, belatacept, nulojix, leflunomide, arava, tofacitinib, xeljanz, upadacitinib, rinvoq, baricitinib, olumiant, mercaptopurine, purinethol, purixan, adalimumab, humira, etanercept, enbrel, infliximab, remicade, ustekinumab, stelara, golimumab, simponi, certolizumab, cimzia, tocilizumab, actemra, rituximab, rituxan, abatacept, orencia, anakinra, kineret, fingolimod, gilenya, natalizumab, tysabri, ocrelizumab, ocrevus, secukinumab, cosentyx`,
  ],
  [
    'Cancer medicine: infection and bleeding risk',
    `capecitabine, xeloda, cyclophosphamide, hydroxyurea, hydrea, droxia, temozolomide, temodar, imatinib, gleevec, bosutinib, bosulif, dasatinib, sprycel, palbociclib, ibrance, ruxolitinib, jakafi, ibrutinib, imbruvica, lenalidomide, revlimid, chlorambucil, leukeran, melphalan, alkeran, busulfan, myleran, venetoclax, venclexta`,
  ],
  [
    'Seizure medicine: seizures if doses are missed',
    `carbamazepine, tegretol, carbatrol, equetro, epitol, oxcarbazepine, trileptal, oxtellar, eslicarbazepine, aptiom, phenytoin, dilantin, phenytek, valproic acid, valproate, divalproex, depakene, depakote, epilim, lamotrigine, lamictal, subvenite, levetiracetam, keppra, spritam, topiramate, topamax, trokendi, qudexy, phenobarbital, luminal, sezaby, primidone, mysoline, lacosamide, vimpat, zonisamide, zonegran, ethosuximide, zarontin, rufinamide, banzel, felbamate, felbatol, perampanel, fycompa, brivaracetam, briviact, cenobamate, xcopri, tiagabine, gabitril, vigabatrin, sabril, clobazam, onfi, epidiolex, fenfluramine, gabapentin, neurontin, gralise, horizant, pregabalin, lyrica`,
  ],
  [
    'Opioid: may slow breathing',
    `oxycodone, oxycontin, roxicodone, oxaydo, xtampza, percocet, endocet, roxicet, hydrocodone, hysingla, zohydro, vicodin, norco, lortab, morphine, ms contin, kadian, duramorph, hydromorphone, dilaudid, exalgo, oxymorphone, opana, codeine, tramadol, ultram, ultracet, conzip, qdolo, tapentadol, nucynta, fentanyl, duragesic, actiq, fentora, tylenol 3, meperidine, pethidine, demerol, levorphanol`,
  ],
  [
    'Opioid: may slow breathing; may be a maintenance dose: do not stop',
    `methadone, dolophine, methadose, physeptone, levomethadone, buprenorphine, butrans, belbuca, sublocade, brixadi, buvidal, espranor, transtec, subutex, suboxone, zubsolv`,
  ],
  [
    'Methotrexate: weekly, never daily, unless for cancer; infection risk',
    `methotrexate, mtx, trexall, otrexup, rasuvo, rheumatrex, metoject`,
  ],
  [
    'Hereditary angioedema medicine: epinephrine (adrenaline), antihistamine and steroid may not help; never delay epinephrine if anaphylaxis is possible',
    `icatibant, firazyr, sajazir, ecallantide, kalbitor, c1 esterase inhibitor, c1 inhibitor, c1-inh, conestat alfa, berinert, cinryze, haegarda, ruconest, lanadelumab, takhzyro, berotralstat, orladeyo, sebetralstat, ekterly, garadacimab, andembry, donidalorsen, dawnzera`,
  ],
  [
    'Inhaled steroid: high doses may need a stress dose',
    `qvar, clenil, fostair, trimbow, flovent, flixotide, arnuity, advair, wixela, airduo, seretide, breo, relvar, trelegy, flutiform, pulmicort, symbicort, breyna, duoresp, breztri, airsupra, alvesco, asmanex, dulera`,
  ],
  ['Blocks opioids: opioid painkillers may not work', `naltrexone, vivitrol, revia, contrave`],
  [
    'MAO inhibitor: dangerous with many medicines',
    `phenelzine, nardil, tranylcypromine, parnate, isocarboxazid, marplan, selegiline, eldepryl, zelapar, emsam, rasagiline, azilect, safinamide, xadago, moclobemide, linezolid, zyvox`,
  ],
  [
    'Heart rhythm medicine',
    `digoxin, lanoxin, digitek, digitoxin, amiodarone, pacerone, cordarone, nexterone, dronedarone, multaq, flecainide, tambocor, propafenone, rythmol, dofetilide, tikosyn, quinidine, quinidex, disopyramide, norpace, mexiletine, mexitil, sotalol, betapace, sorine, sotylize`,
  ],
  ['Lithium: harmful when dehydrated', `lithium, lithobid, eskalith`],
  [
    'Do not give nitrates such as nitroglycerin',
    `sildenafil, viagra, revatio, tadalafil, cialis, adcirca, alyq, vardenafil, levitra, staxyn, avanafil, stendra, riociguat, adempas`,
  ],
]

test.each(wellKnown)('the well-known names have the reason: %s', (reason, names) => {
  const found = names.split(', ').map(name => [name, firstAidReason({ name })])
  expect(found.filter(([, other]) => other !== reason)).toEqual([])
})

function step(dose: number, doseUnit: 'mg' | 'mcg' | 'puffs') {
  return { id: 1, dose, doseUnit, from: '2026-12-01' }
}
