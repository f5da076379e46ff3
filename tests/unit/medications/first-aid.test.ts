import { describe, expect, test } from 'vitest'
import { firstAidReason } from '#app/medications/check/first-aid.server.ts'

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
    `methotrexate, trexall, otrexup, rasuvo, rheumatrex, azathioprine, imuran, azasan, mycophenolate, mycophenolic acid, cellcept, myfortic, cyclosporine, ciclosporin, neoral, sandimmune, gengraf, tacrolimus, prograf, envarsus, astagraf, sirolimus, rapamune, everolimus, zortress, afinitor, belatacept, nulojix, leflunomide, arava, tofacitinib, xeljanz, upadacitinib, rinvoq, baricitinib, olumiant, mercaptopurine, purinethol, purixan, adalimumab, humira, etanercept, enbrel, infliximab, remicade, ustekinumab, stelara, golimumab, simponi, certolizumab, cimzia, tocilizumab, actemra, rituximab, rituxan, abatacept, orencia, anakinra, kineret, fingolimod, gilenya, natalizumab, tysabri, ocrelizumab, ocrevus, secukinumab, cosentyx`,
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
    `oxycodone, oxycontin, roxicodone, oxaydo, xtampza, percocet, endocet, roxicet, hydrocodone, hysingla, zohydro, vicodin, norco, lortab, morphine, ms contin, kadian, duramorph, hydromorphone, dilaudid, exalgo, oxymorphone, opana, codeine, tramadol, ultram, ultracet, conzip, qdolo, tapentadol, nucynta, fentanyl, duragesic, actiq, fentora, methadone, dolophine, methadose, tylenol 3, meperidine, pethidine, demerol, levorphanol, buprenorphine, butrans, belbuca, sublocade, brixadi, subutex, suboxone, zubsolv`,
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
