import { hasDose } from './list-words.ts'

// Words that say that somebody is allergic to a medication, in any language.

const person =
  "(?:(?:i(?:['’]m| am)|(?:he|she)(?:['’]s| is)|ich bin|(?:sie|er) ist|je suis|(?:il|elle) est|soy|es|sou|é|sono|è|jestem) )?"
const adjective =
  'allergic|allergisch|allergique|allergic[oa]|al[ée]rgic[oa]|uczulon[yae]|alergiczn[yae]|alerjik'
const noun =
  'allergies?|allerg(?:y|ien|i[ae])|alergias?|alergi[ae]|alerji(?:ler)?|uczuleni[ae]|unverträglichkeit(?:en)?'
const intolerance =
  'intoll?eran|nietoleranc|hypersensiti|überempfind|hipersens|ipersens|nadwrażliw|contraindicat|verträgt kein'
const to = '(?:to|gegen|auf|à|aux?|al?|alla|ao|na)'
const none = '(?:no (?:tengo|tiene|hay)|ningun[ao]|keine|sans|aucune|nessuna|sem|nenhuma|brak|bez)'
const medicine = '(?:pill|medicine|medication|med|relief|tablet|capsule|shot|spray|drop|eye)s?'

const start = new RegExp(
  `^\\W*(?:and |but |i have (?:an )?|has (?:an )?)?(?:(?:no )?(?:known )?(?:drug |food |medication |medicine )?(?:allergy|allergies|allergens?)\\b(?! ${medicine}\\b)|${person}(?:${adjective})(?!\\p{L})(?! (?:rhinitis|conjunctivitis|asthma))|(?:${noun}) ${to}(?!\\p{L})|(?:${noun})\\s*:|${none} (?:\\p{L}+ )?(?:${noun}|alergii)(?!\\p{L})|nkda\\b|nka\\b|${intolerance}|(?:adverse |bad )?reactions? to\\b|(?:(?:adverse )?(?:drug )?reactions?|adrs?|sensitivit(?:y|ies))\\s*(?::|$))`,
  'iu',
)

/** Returns whether a text starts with words about allergies: "Allergic to penicillin". */
export function isAboutAllergies(text: string): boolean {
  return start.test(text) || isAllergyHeading(text)
}

const onlyAllergic = new RegExp(
  `^\\W*${person}(?:(?:${adjective})(?! ?:| ${to}(?!\\p{L}))(?!\\p{L})|intoleran\\p{L}*\\W*$)`,
  'iu',
)

/** Returns whether a text says "allergic" about the medication before it. */
export function isOnlyAllergic(text: string): boolean {
  return onlyAllergic.test(text)
}

/** Returns whether a line is a heading about allergies without a colon: "Drug allergies (2)". */
export function isAllergyHeading(text: string): boolean {
  return /^\W*(?:(?:my|known|drug|food|medication|medicine) ){0,2}(?:allerg(?:y|ies)|allergien?|allergi[ae]|alergias?|uczulenia|alerjiler)\W*\d{0,2}\W*$/iu.test(
    text,
  )
}

const taken =
  /(?<!(?:not|n['’]t|to|no|non|não|nie) )(?<!\p{L})(?:takes?|taking|tom[ao]|prends?|prende|prendo|nimmt|nehme|bierze|biorę|przyjmuje|kullanıyor)(?!\p{L})/iu

/** Returns whether a text about allergies may also name what is taken. */
export function mayNameTaken(text: string): boolean {
  return hasDose(text) || taken.test(text)
}

const purpose = '(?:for|bei|gegen|contre|contra|para|pour|per|contro|przy|için) (?:\\p{L}+ ){0,2}'
const allergicTo = new RegExp(
  `(?<!${purpose})(?<!\\p{L})(?:${adjective}|(?:gives?|gave|giving) (?:me|him|her)|reacts? to|reaction to)(?!\\p{L})(?! (?:rhinitis|conjunctivitis|asthma|reaction|cough))`,
  'iu',
)
const allergy = new RegExp(
  `(?<!${purpose})(?:(?<!\\p{L})(?:${noun}|alerji\\p{L}{1,6}|(?:${intolerance})\\p{L}*|nicht vertragen|duyarl\\p{L}*)|(?<=\\p{L})-?allergie)(?!\\p{L})(?! ${medicine}\\b)|[-–—,:(]\\s*(?:rash|hives|anaphyla\\p{L}{2,6})(?!\\p{L})`,
  'iu',
)

/** Returns whether a text says that its medication is one that somebody is allergic to. */
export function saysAllergic(text: string): boolean {
  return allergicTo.test(text)
}

/** Returns whether a text names an allergy, which may also be what its medication is for. */
export function namesAllergy(text: string): boolean {
  return allergy.test(text)
}
