// Canonical form of names.

/** Returns the words of a name in lower case, without accents, trademark signs and apostrophes. */
export function splitWords(text: string): string[] {
  const cut = text.slice(0, maxTextLength)
  const isSimple = simpleText.test(cut)
  const bare = isSimple ? cut : cut.normalize('NFKD').replace(/\p{M}/gu, '')
  const plain = bare.toLowerCase().replace(/['’ʼ`´®™©]/g, '')
  const words = plain.split(isSimple ? /[^a-z\d%.]+/ : /[^\p{L}\p{N}%.]+/u)
  return words
    .flatMap(word => (word.includes('.') ? word.replace(/^\.+|\.+$/g, '').split(/\.(?!\d)/) : word))
    .filter(Boolean)
}

// Fast path: Unicode classes take several times as long.
const simpleText = /^[\x20-\x7e]*$/

/** Fields take 200 characters; NFKD can expand one character into many. */
const maxTextLength = 400

/** Returns the words joined by spaces: names with the same key are the same name. */
export function toNameKey(text: string): string {
  return splitWords(text).join(' ')
}

/** Removes strength, form and other words of a package: "Lipitor 20 mg tablets". */
export function withoutPackageWords(words: readonly string[]): string[] {
  return words.filter((word, at) => {
    // "At night" is a time; "Panadol Night" is another medication.
    const isWhen = word === 'night' && ['at', 'every', 'each', 'per'].includes(words[at - 1] ?? '')
    return !isStrength(word) && !packageWords.has(word) && !isWhen
  })
}

/** Returns whether a word names the package or the salt, not the medication. */
export function isPackageWord(word: string): boolean {
  return isStrength(word) || packageWords.has(word) || salts.has(word)
}

/** Removes salts and esters at the end, but not the last word: "metoprolol succinate". */
export function withoutSalts(words: readonly string[]): string[] {
  const last = words.findLastIndex(word => !salts.has(word))
  return words.slice(0, Math.max(last, 0) + 1)
}

/** Returns whether a word names a salt or an ester. */
export function isSalt(word: string): boolean {
  return salts.has(word.toLowerCase())
}

/** Returns whether a word names a purpose, as in "water pill" or "diabetes medicine". */
export function isPurposeWord(word: string): boolean {
  return purposeWords.has(word)
}

/** Returns whether the words have a mass, as in "60 mg": then they name no purpose. */
export function isWithMass(words: readonly string[]): boolean {
  return /(^| )\d+([.,]\d+)? ?(mg|mcg|µg|μg|ug|g)( |$)/.test(words.join(' '))
}

/** Returns whether the words name eyes, ears or scalp: little of it reaches the blood. */
export function isForEyesOrEars(words: readonly string[]): boolean {
  // "Amoxicillin 500 mg, ear infection" is swallowed.
  return words.some(
    word => eyesAndEars.has(word) && !((word === 'eye' || word === 'ear') && isWithMass(words)),
  )
}

/** Returns whether the words name a local form: little of it reaches the blood. */
export function isLocalForm(words: readonly string[]): boolean {
  const isNamed = words.some((word, at) => {
    const isCapsule =
      word === 'gel' && (capsules.has(words[at + 1] ?? '') || liquids.has(words[at - 1] ?? ''))
    return localForms.has(word) && !isCapsule
  })
  return isNamed || isForEyesOrEars(words)
}

/**
 * Returns whether the words are those of a medicine for the skin, if its ingredient can be one: a
 * patch, or a strength in percent, which is no tablet.
 */
export function isSkinForm(words: readonly string[]): boolean {
  return words.some(isSkinWord) && !words.some(word => injections.has(word))
}

function isSkinWord(word: string): boolean {
  return patches.has(word) || /^\d.*%$/.test(word)
}

/** Returns whether the words name only "drops", which can be swallowed. */
export function isPlainDrops(words: readonly string[]): boolean {
  return words.some(word => word === 'drops' || word === 'drop') && !isForEyesOrEars(words)
}

// "Gel caps" and "liquid gels" are swallowed.
const capsules = new Set(splitList('cap caps capsule capsules tab tabs tablet tablets'))
const liquids = new Set(splitList('liqui liquid soft'))

/** Returns whether a word is a number, alone or with its unit: "20", "20mg", "10%". */
export function isStrength(word: string): boolean {
  return /^\d+([.,]\d+)?(%|mg|mcg|µg|μg|ug|g|kg|ml|l|iu|u|units?|meq|mmol|hr?|day)?$/.test(word)
}

/** Returns whether the words name an inhaler, and not a nasal spray. */
export function isInhaledForm(words: readonly string[]): boolean {
  return words.some(word => inhalers.has(word)) && !isForNose(words)
}

/** Returns whether the words name the nose. */
export function isForNose(words: readonly string[]): boolean {
  return words.some(word => noses.has(word))
}

const inhalers = new Set(
  splitList(`inhaler inhalers inhaled inhalation hfa diskus ellipta accuhaler evohaler turbuhaler turbohaler easyhaler
    nexthaler spiromax clickhaler novolizer twisthaler flexhaler redihaler digihaler respiclick respules nebules
    nebulizer nebuliser puffer`),
)
const noses = new Set(splitList('nasal nose nostril nostrils intranasal'))
const eyesAndEars = new Set(splitList('eye ear ophthalmic otic eyedrops eardrops shampoo'))

const patches = new Set(splitList('patch patches plaster plasters'))
const injections = new Set(splitList('injection injectable infusion iv intravenous vial'))

const localForms = new Set(
  splitList('cream creams ointment ointments gel emulgel lotion drops topical foam'),
)

const packageWords = new Set([
  ...localForms,
  ...eyesAndEars,
  ...splitList(`% mg mcg µg μg ug g kg ml l iu unit units meq mmol dose doses day daily once twice weekly
    tablet tablets tab tabs caplet caplets capsule capsules cap caps softgel softgels pill pills gummy gummies
    liquid solution suspension syrup elixir powder granules injection injectable syringe pen flexpen kwikpen
    solostar vial patch patches spray drop lozenge lozenges suppository suppositories film chewable chew
    dispersible effervescent enteric coated ec er xr sr cr xl la cd dr ir odt sl xt hs pm24 oral po iv im sc
    subcutaneous intravenous transdermal sublingual buccal extended delayed immediate sustained controlled
    modified release retard mr low strength extra regular maximum max double junior children childrens adult infant
    infants baby generic brand and with for nightly morning evening bedtime at inhaler inhalation hfa diskus respimat ellipta
    nebulizer rectal nasal vaginal liqui liquigel liquigels gels pain sleep half every hour hours medicine medication supplement tea extract otc rx usp nf as needed prn the my`),
])

const purposeWords = new Set(
  splitList(`acid air allergies allergy antacid anxiety arthritis asthma back bladder blood bone cancer chest cholesterol cold
    cough depression diabetes diabetic diarrhea fever flu gout hair headache heart heartburn hormone hormones infection
    joint kidney same liver lung migraine mood muscle nausea nerve nerves nose prostate pressure reflux seizure seizures
    sinus skin sleeping stomach sugar thinner thyroid water weight women womens men mens`),
)

const salts = new Set(
  splitList(`hydrochloride dihydrochloride hcl hydrobromide hbr sodium disodium potassium calcium magnesium sulfate sulphate
    bisulfate tartrate bitartrate succinate maleate mesylate mesilate besylate besilate tosylate tosilate fumarate
    hemifumarate citrate phosphate diphosphate acetate bromide chloride iodide carbonate bicarbonate oxalate malate
    lactate gluconate pamoate embonate stearate ethylsuccinate estolate decanoate enanthate cypionate undecanoate
    propionate dipropionate furoate valerate xinafoate hyclate monohydrate dihydrate trihydrate hemihydrate
    hexahydrate anhydrous hydrate tromethamine trometamol olamine medoxomil axetil proxetil pivoxil mofetil etexilate
    cilexetil disoproxil alafenamide marboxil erbumine arginine lysine aspartate dimesylate camsylate edisylate
    napsylate nitrate saccharate benzoate polistirex hemisulfate orotate sod succ tart prop besy`),
)

function splitList(words: string): string[] {
  return words.trim().split(/\s+/)
}
