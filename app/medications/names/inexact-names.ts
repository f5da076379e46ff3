import { toNameKey } from './name-key.ts'

/**
 * Returns whether a name does not say exactly the ingredient that the checks read it as. The checks
 * are right to read "insulin" as a usual insulin; a code in a document would claim which one.
 */
export function isInexactName(name: string): boolean {
  return inexactKeys.has(toNameKey(name))
}

/** Names of several ingredients, any of which the person may take. */
const broadNames = [
  'insulin',
  'insulin human',
  'human insulin',
  'estrogen',
  'oestrogen',
  'penicillin',
  'PCN',
  'vitamin d',
  'bismuth',
  'polyethylene glycol',
  'PEG',
  'macrogol',
  'oxybate',
  'morning after pill',
  'THC',
  'salt substitute',
  'Pedia-Lax',
  'omega-3',
  'omega 3 fatty acids',
]

/** Names of another substance that acts as the ingredient does, and brands of one. */
const namesOfOthers = [
  'coffee',
  'energy drink',
  'energy drinks',
  'beer',
  'wine',
  'liquor',
  'spirits',
  'whiskey',
  'vodka',
  'alcoholic drinks',
  'folate',
  'methylfolate',
  'l-methylfolate',
  'levomefolate',
  'levomefolate calcium',
  'methylcobalamin',
  'mecobalamin',
  'hydroxocobalamin',
  'Cyanokit',
  'cod liver oil',
  'salmon oil',
  'Omegaven',
  'ubiquinol',
  'curcumin',
  'acetyldigoxin',
  'beta-acetyldigoxin',
  'Novodigal',
  'levomethadone',
  'L-Polamidon',
  'isavuconazole',
  'fenofibric acid',
  'choline fenofibrate',
  'Trilipix',
  'Fibricor',
  'gabapentin enacarbil',
  'Horizant',
  'aripiprazole lauroxil',
  'Aristada',
  'Aristada Initio',
  'mixed oxybate salts',
  'calcium, magnesium, potassium, and sodium oxybates',
  'Xywav',
  'nabiximols',
  'Sativex',
]

const inexactKeys = new Set([...broadNames, ...namesOfOthers].map(toNameKey))
