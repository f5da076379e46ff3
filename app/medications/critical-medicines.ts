/** Medicines of one kind that change what a responder does, with the reason in a few words. */
interface CriticalGroup {
  reason: string
  /** Ingredients and common brand names, lower case, words apart by one space. */
  names: readonly string[]
  /** Forms in which these medicines stay where they are put and do not count. */
  exceptForms?: readonly string[]
}

/**
 * Medicines that belong on the first screen of the emergency view. The groups marked (1) are classes or
 * medicines of the "ISMP List of High-Alert Medications in Community/Ambulatory Care Settings" (2021);
 * there the antiepileptics are carbamazepine, lamotrigine, phenytoin and valproic acid. Antiplatelets, the
 * other antiepileptics and the groups marked (2) are our choice: general emergency-care knowledge, not that
 * list. Inhaled and skin steroids, beta blockers and sedatives are left out, so that the list stays short
 * enough to be read.
 */
export const criticalGroups: readonly CriticalGroup[] = [
  {
    // (1) antithrombotic agents
    reason: 'Blood thinner: bleeds easily',
    names: words(`
      warfarin, coumadin, jantoven, acenocoumarol, phenprocoumon, marcumar, apixaban, eliquis,
      rivaroxaban, xarelto, dabigatran, pradaxa, edoxaban, savaysa, lixiana, heparin,
      enoxaparin, lovenox, dalteparin, fragmin, tinzaparin, fondaparinux, arixtra
    `),
  },
  {
    reason: 'Antiplatelet: bleeds easily',
    names: words(`
      aspirin, acetylsalicylic acid, asa 81, asa 325, ecotrin, bufferin, durlaza, aggrenox,
      clopidogrel, plavix, prasugrel, effient, ticagrelor, brilinta, brilique, dipyridamole,
      persantine, cilostazol, pletal, ticlopidine, ticlid, vorapaxar
    `),
  },
  {
    // (1)
    reason: 'Insulin: low blood sugar possible',
    names: words(`
      insulin, lantus, basaglar, toujeo, semglee, rezvoglar, soliqua, xultophy, humalog,
      admelog, lyumjev, novolog, novorapid, fiasp, apidra, levemir, tresiba, humulin, novolin,
      myxredlin, afrezza
    `),
  },
  {
    // (1) sulfonylureas; glinides work in the same way
    reason: 'Sugar-lowering: low blood sugar possible, may come back',
    names: words(`
      glipizide, glucotrol, glyburide, glibenclamide, diabeta, glynase, micronase, glucovance,
      glimepiride, amaryl, duetact, gliclazide, diamicron, chlorpropamide, tolbutamide,
      tolazamide, repaglinide, prandin, nateglinide, starlix
    `),
  },
  {
    // (2) adrenal crisis
    reason: 'Steroid: may need a stress dose; do not stop suddenly',
    names: words(`
      prednisone, deltasone, rayos, prednisolone, orapred, millipred, methylprednisolone,
      medrol, solu medrol, dexamethasone, decadron, hemady, hydrocortisone, cortef, alkindi,
      solu cortef, cortisone, fludrocortisone, florinef, betamethasone, celestone, deflazacort,
      emflaza
    `),
    exceptForms: ['cream', 'drops', 'spray', 'inhaler'],
  },
  {
    // (1) immunosuppressants and methotrexate; biologics are ours
    reason: 'Weakens the immune system: infection risk',
    names: words(`
      methotrexate, trexall, otrexup, rasuvo, rheumatrex, azathioprine, imuran, azasan,
      mycophenolate, mycophenolic acid, cellcept, myfortic, cyclosporine, ciclosporin, neoral,
      sandimmune, gengraf, tacrolimus, prograf, envarsus, astagraf, sirolimus, rapamune,
      everolimus, zortress, afinitor, belatacept, nulojix, leflunomide, arava, tofacitinib,
      xeljanz, upadacitinib, rinvoq, baricitinib, olumiant, mercaptopurine, purinethol, purixan,
      adalimumab, humira, etanercept, enbrel, infliximab, remicade, ustekinumab, stelara,
      golimumab, simponi, certolizumab, cimzia, tocilizumab, actemra, rituximab, rituxan,
      abatacept, orencia, anakinra, kineret, fingolimod, gilenya, natalizumab, tysabri,
      ocrelizumab, ocrevus, secukinumab, cosentyx
    `),
    exceptForms: ['cream', 'drops'],
  },
  {
    // (1) oral chemotherapy
    reason: 'Cancer medicine: infection and bleeding risk',
    names: words(`
      capecitabine, xeloda, cyclophosphamide, hydroxyurea, hydrea, droxia, temozolomide,
      temodar, imatinib, gleevec, bosutinib, bosulif, dasatinib, sprycel, palbociclib, ibrance,
      ruxolitinib, jakafi, ibrutinib, imbruvica, lenalidomide, revlimid, chlorambucil, leukeran,
      melphalan, alkeran, busulfan, myleran, venetoclax, venclexta
    `),
    exceptForms: ['cream'],
  },
  {
    // (1) for four of them
    reason: 'Seizure medicine: seizures if doses are missed',
    names: words(`
      carbamazepine, tegretol, carbatrol, equetro, epitol, oxcarbazepine, trileptal, oxtellar,
      eslicarbazepine, aptiom, phenytoin, dilantin, phenytek, valproic acid, valproate,
      divalproex, depakene, depakote, epilim, lamotrigine, lamictal, subvenite, levetiracetam,
      keppra, spritam, topiramate, topamax, trokendi, qudexy, phenobarbital, luminal, sezaby,
      primidone, mysoline, lacosamide, vimpat, zonisamide, zonegran, ethosuximide, zarontin,
      rufinamide, banzel, felbamate, felbatol, perampanel, fycompa, brivaracetam, briviact,
      cenobamate, xcopri, tiagabine, gabitril, vigabatrin, sabril, clobazam, onfi, epidiolex,
      fenfluramine, gabapentin, neurontin, gralise, horizant, pregabalin, lyrica
    `),
  },
  {
    // (1)
    reason: 'Opioid: may slow breathing',
    names: words(`
      oxycodone, oxycontin, roxicodone, oxaydo, xtampza, percocet, endocet, roxicet,
      hydrocodone, hysingla, zohydro, vicodin, norco, lortab, morphine, ms contin, kadian,
      duramorph, hydromorphone, dilaudid, exalgo, oxymorphone, opana, codeine, tramadol, ultram,
      ultracet, conzip, qdolo, tapentadol, nucynta, fentanyl, duragesic, actiq, fentora,
      methadone, dolophine, methadose, tylenol 3, meperidine, pethidine, demerol, levorphanol,
      buprenorphine, butrans, belbuca, sublocade, brixadi, subutex, suboxone, zubsolv
    `),
  },
  {
    // (2)
    reason: 'Blocks opioids: opioid painkillers may not work',
    names: words('naltrexone, vivitrol, revia, contrave'),
  },
  {
    // (2)
    reason: 'MAO inhibitor: dangerous with many medicines',
    names: words(`
      phenelzine, nardil, tranylcypromine, parnate, isocarboxazid, marplan, selegiline,
      eldepryl, zelapar, emsam, rasagiline, azilect, safinamide, xadago, moclobemide, linezolid,
      zyvox
    `),
  },
  {
    // (2)
    reason: 'Heart rhythm medicine',
    names: words(`
      digoxin, lanoxin, digitek, digitoxin, amiodarone, pacerone, cordarone, nexterone,
      dronedarone, multaq, flecainide, tambocor, propafenone, rythmol, dofetilide, tikosyn,
      quinidine, quinidex, disopyramide, norpace, mexiletine, mexitil, sotalol, betapace,
      sorine, sotylize
    `),
  },
  {
    // (2)
    reason: 'Lithium: harmful when dehydrated',
    names: words('lithium, lithobid, eskalith'),
  },
  {
    // (2)
    reason: 'Do not give nitrates such as nitroglycerin',
    names: words(`
      sildenafil, viagra, revatio, tadalafil, cialis, adcirca, alyq, vardenafil, levitra,
      staxyn, avanafil, stendra, riociguat, adempas
    `),
  },
]

/**
 * Why a medicine belongs on the first screen; undefined when none of our names is among its words.
 * @param medicine name and brand as the person wrote them, and the stored form.
 */
export function criticalReason(medicine: {
  name?: string
  brandName?: string
  form?: string
}): string | undefined {
  const written = wordsOf(`${medicine.name ?? ''} ${medicine.brandName ?? ''}`)
  const group = criticalGroups.find(
    ({ names, exceptForms }) =>
      !exceptForms?.includes(medicine.form ?? '') &&
      names.some(name => written.includes(` ${name} `)),
  )
  return group?.reason
}

function words(list: string): string[] {
  return list.split(',').map(name => name.trim())
}

// Words apart by one space, with a space at both ends: "Solu-Medrol®" gives " solu medrol ".
function wordsOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${plain.replace(/[^a-z0-9]+/g, ' ').trim()} `
}
