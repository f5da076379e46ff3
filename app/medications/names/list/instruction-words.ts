import { linePatterns } from '../line/line-patterns.ts'
import { partsIn, wordsIn } from '../line/pieces.ts'
import { isPackageWord, isPurposeWord, toNameKey } from '../name-key.ts'

// Words that say how a medication is taken, and name none.

const instructionWords = new Set(
  `take takes taking taken inject injects apply applies use uses using inhale instill insert place put dissolve chew swallow
  drink give given spray rinse mix wear remove avoid may can must should do via by with without before after
  during while under into onto to on off in at as per for from until till then or if when whenever where only not no max
  maximum up than more less each every both left right eye eyes ear ears nostril nostrils nose mouth tongue skin scalp affected
  area areas arm leg thigh stomach empty feeling need needed necessary required directed instructed prescribed told
  doctor doctors sliding scale water glass full juice food foods meal meals snack milk breakfast lunch dinner supper
  bedtime bed sleep going night nightly morning mornings evening evenings noon afternoon day daily days week weekly weeks month
  monthly months hour hours minutes am pm once twice thrice time times tablet tablets tab tabs capsule capsules cap caps pill pills
  dose doses dosage strength total extended release immediate delayed sustained modified er xr sr xl dr ec cr hfa
  oral orally topical topically ophthalmic nasal nasally rectal vaginal subcutaneous subcutaneously intramuscular sublingual sublingually
  solution suspension injection generic long short acting half one two three four five six low high same
  since started start starting ongoing of the a an and it them this these that is are was which will be also well
  directly again symptoms occur pain fever mild moderate severe total mg mcg ml units qd bid tid qid qhs prn po
  now currently still previously yes current active ongoing
  tablespoon tablespoons teaspoon teaspoons thin layer body weight loss gain high`.split(/\s+/),
)

/** They count only where all words are such: a name may follow them. */
const foreignWords = new Set(
  `nicht nur je rest tage tag resto los las el la solo sólo días día reste le les non seulement autres jours jour sur
  jetzt dann danach später luego después ahora puis ensuite maintenant poi dopo ora depois agora potem teraz sonra
  şimdi gli altri giorni giorno una uno nos dias outros nie tylko dni değil sadece günler`
    .split(/\s+/)
    .map(toNameKey),
)

const verbs =
  /^(?:take|takes|inject|apply|use|inhale|instill|insert|place|put|dissolve|chew|swallow|drink|give|spray|rinse|mix|wear)\b/iu

/** Returns whether a text starts with a verb of instructions: "Take 1 tablet". */
export function startsWithVerb(text: string): boolean {
  return verbs.test(text)
}

/** Returns a text without such a verb at its start. */
export function removeVerb(text: string): string {
  return text.replace(verbs, '').trim()
}

/** Returns whether the first word says how to take something, so that no name starts there. */
export function startsWithInstruction(text: string): boolean {
  const [first] = wordsIn(text)
  return first !== undefined && instructionWords.has(toNameKey(text.slice(first.start, first.end)))
}

/** Bounds the time for a long text. */
const maxLength = 1000

/** Returns whether a text is only a dose, times and words that say how to take it. */
export function isOnlyDetails(text: string): boolean {
  const parts = partsIn(text.slice(0, maxLength), linePatterns)
  return parts.every(({ kind, start, end }) => {
    if (kind !== 'word') return true
    const key = toNameKey(text.slice(start, end))
    const isKnown = instructionWords.has(key) || foreignWords.has(key) || isPackageWord(key)
    return !/\p{L}/u.test(key) || isKnown
  })
}

/** Returns whether all words are those of a purpose: "blood pressure". */
export function isOnlyPurpose(text: string): boolean {
  const words = toNameKey(text).split(' ')
  const isPurpose = (word: string) => isPurposeWord(word) || moreReasons.has(word)
  return words.some(isPurpose) && words.every(word => isPurpose(word) || instructionWords.has(word))
}

/** Returns whether a text calls a medication by its purpose or looks: "water pill". */
export function namesThing(text: string): boolean {
  const [, first = ''] =
    /^(\p{L}+) (?:\p{L}+ ){0,2}(?:pill|medicine|medication|inhaler|cream|patch|shot|vitamin|supplement)s?\b/iu.exec(
      text,
    ) ?? []
  return first !== '' && (isPurposeWord(first) || !instructionWords.has(first.toLowerCase()))
}

/** Returns whether a text names a purpose and nothing else: "high blood pressure". */
export function isPlainReason(text: string): boolean {
  const words = toNameKey(text).split(' ')
  const isReason = (word: string) => isPurposeWord(word) || moreReasons.has(word)
  return !words.includes('water') && words.every(isReason)
}

const moreReasons = new Set(
  `hypertension hyperlipidemia hypothyroidism gerd afib fibrillation atrial failure epilepsy copd angina
  neuropathy insomnia osteoporosis anemia disease disorder high chronic type swelling cramps spasms vertigo
  constipation eczema psoriasis glaucoma adhd bipolar rls bph bp htn dm t2dm dm2 chf cad hld osteoarthritis dementia
  parkinson parkinsons nausea dizziness itching rash hives anaphylaxis`.split(/\s+/),
)
