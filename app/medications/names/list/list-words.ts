// Words of a pasted list that name no medication: headings, labels, words of a pharmacy.

const date =
  '(?:\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{4}-\\d\\d-\\d\\d|\\w{3,9} \\d{1,2},? \\d{4})'
// Ends before a dose or a time, which is not part of a name.
const upToSign =
  '(?:(?! (?:\\d[\\d.,]* ?(?:m?c?g|ml|units?|tab|cap|pill|puff)|once|twice|every|daily|at (?:bed|night)))[^,;|\\t\\n])*'

const pharmacySources = [
  'refills?(?: left| remaining)?:? *(?:\\d+(?: (?:of|left|remaining)(?: \\d+)?)?|none|no\\b)',
  '(?:\\d+|no) refills?(?: left| remaining)?',
  `(?:refill|fill)(?: by| before| on| after| date):? *${date}`,
  'rx ?(?:#|no\\.?|num(?:ber)?)? ?:? ?#? ?\\d[\\d-]{3,}',
  'prescription (?:#|no\\.?|number):? *[\\w-]{0,20}\\d[\\w-]{0,20}',
  '(?:qty|quantity|disp(?:ense)?)\\.?[:#]? *#? ?\\d+(?: ?(?:tablets?|tabs?|capsules?|caps?|ml|each|pills?|x)\\b)?',
  `(?:last |next )?(?:re)?fill(?:ed)?(?: date| on)?:? *${date}`,
  `(?:dispensed|prescribed|ordered|expires?|exp\\.?|discard after|use by)(?: date| on)?:? *${date}`,
  `(?:prescribed|ordered|authorized|written) by:? ${upToSign}`,
  `(?:prescriber|provider|ordering provider|prescribing doctor|pharmacy|pharmacist)\\b *: *${upToSign}`,
  '(?:copay|co-pay|price|cost|you pay|you saved?)\\b:? *\\$? ?\\d+(?:\\.\\d\\d)?',
  '\\$ ?\\d+(?:\\.\\d\\d)?(?: copay)?',
  'ndc\\b:? *[\\d-]+',
  '\\d+[ -]days? supply|days?[ -]supply:? *\\d+',
  'ready for pick-?up|auto[- ]?refill(?: on| off)?|request refill|refill now|order refill|view details',
]

const pharmacyWords = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${pharmacySources.join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

// "One To Be Taken Each Day   28 tablet"
const packageSize =
  /(?<!\s)\s{2,}\d{1,3} ?(?:tablet|capsule|dose|ml|sachet|patch|gram|g|caplet|lozenge)(?:e?s)?\s*$/iu

/** Returns a text without refills, prices, numbers of prescriptions and the like. */
export function removePharmacyWords(text: string): string {
  const isInstruction = /\b(?:taken?|inhaled?|applied|apply|used?|instilled) /iu.test(text)
  const bare = isInstruction ? text.replace(packageSize, '') : text
  return bare.replace(pharmacyWords, ' ').replace(/\(\s*\)/g, ' ')
}

// Lines about the person, the paper or the pharmacy.
const otherLine =
  /^(?:(?:patient|patient name|dob|date of birth|birth ?date|age|sex|mrn|phone|tel|fax|address|insurance|member id|date|page|printed|last updated|updated|pharmacy|doctor|physician|pcp|store)\b\s*(?:[:#]|on\b).*|page \d+(?: of \d+)?|printed .*\d.*|[\d\s()+./-]{7,}|(?:cvs|walgreens|rite aid|walmart|costco|kroger)\b.*|(?:many |with )?thank(?:s| you)\b.*|dear\b.{0,40}|(?:kind|best|warm)(?:est)? (?:regards|wishes)\b.*|regards\b.*|yours (?:sincerely|faithfully|truly)\b.*|sent from my\b.*|(?:and |so )?that['’]?s (?:all|it|everything)\b.*|hope (?:this|that)\b.*|(?:hi|hello|hey|good (?:morning|afternoon|evening))\b(?: \p{L}+){0,2}[,!.]?|(?:last|date) (?:issued|ordered|dispensed|reviewed)\b.*|(?:discard|use) (?:after|by)\b.*|dr\.? (?:\p{L}\.? ){0,2}\p{L}+\.?|(?:mr|mrs|miss)\.? .{2,40}|here(?: is|'s| are) (?:my|the|our)\b.*list\W*)$/iu

/** Returns whether a line is about the person, the paper or the pharmacy. */
export function isOtherLine(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || (otherLine.test(text.trim()) && !hasDose(text))
}

/** Returns whether a line is a warning of a label: "Do not eat grapefruit". */
export function isWarning(text: string): boolean {
  return (
    /^\W*(?:warning|caution|may cause|avoid|do not (?:eat|drink|drive|crush|chew)|keep out of)\b/iu.test(
      text,
    ) && !hasDose(text)
  )
}

/** Returns whether a line is the size of a package: "28 tablets". */
export function isPackageSize(text: string): boolean {
  return /^\W*(?:[2-9]\d|\d{3}) ?(?:tablet|tab|capsule|cap|caplet|pill|sachet)s?\W*$/iu.test(text)
}

/** Returns whether a text has an amount such as "10 mg": "CVS aspirin 81 mg" is a medication. */
export function hasDose(text: string): boolean {
  return /\d ?(?:mg|mcg|µg|μg|g|ml|units?|iu|tablets?|tabs?|capsules?|caps?|puffs?)\b/iu.test(text)
}

/** Returns whether the text says that nothing is taken. */
export function saysNone(text: string): boolean {
  return /^\W*(?:(?:i (?:take|am on|use)|i'm on|i do not take|i don't take|not (?:taking|on))? ?(?:none|nothing|anything|any|no|n\/?a|nil)(?: (?:current|daily|regular))?(?: (?:medications?|medicines?|meds|pills?|drugs?))?(?: at (?:all|this time|the moment))?(?: right now| currently)?)\W*$/iu.test(
    text,
  )
}

/** Returns whether a line ends with a colon, so that further lines belong to it. */
export function endsWithColon(line: string): boolean {
  return /:\W{0,9}$/.test(line)
}

/** Returns whether a heading says that its medications are not taken any more. */
export function isStoppedHeading(text: string): boolean {
  return /\b(?:stopped|discontinued|no longer|not taking|do not take|don['’]?t take|abgesetzte?|suspendid[oa]s?|arrêtée?s?|sospes[oaie]|suspens[oa]s?|odstawione|past|previous(?:ly)?|formerly?|inactive|quit|used to take|(?:to )?stop (?:taking|using|these|the|your)|to stop|kullanmadığım|bıraktığım|kesilen|bırakılan|ehemalige|frühere|anciens|retirad[oa]s?|precedenti|anteriores|poprzednie|eski)(?!\p{L})|^\W*stop\W*$/iu.test(
    text,
  )
}

const headingWords = new Set(
  `my your her his our the a current currently active all full complete list lists of medication medications
  medicine medicines meds med drug drugs prescription prescriptions prescribed pill pills rx home outpatient inpatient daily
  regular routine otc over counter vitamins vitamin supplements supplement herbals herbal and other others name names
  dose doses dosage strength frequency how often much directions instructions sig route reason for use indication
  condition start started date end quantity qty refills prescriber provider doctor scheduled as needed prn time
  times when what why notes note status form am pm morning mornings noon lunch breakfast dinner evening evenings night nights nighttime bedtime
  taking take taken i am of last updated is are in at include includes following reconciliation summary record medical stopped
  discontinued past previous inactive former no longer not non with only weekly monthly stop to new sig disp dispense dispensed refill fill filled ordered pharmacy
  any more anymore do don t used quit using discharge admission continue continued these which have has changed change start how you
  unchanged repeat acute medikamente medikation medikamentenplan dauermedikation bedarfsmedikation aktuelle meine
  medicamentos en medicación medicacion actual actuales tratamiento mis médicaments medicaments traitement cours ordonnance mes
  farmaci terapia corso medicinali miei medicação medicacao uso atual atuais meus leki przyjmowane moje ilaçlar ilaçlarım
  abgesetzt abgesetzte suspendidos suspendidas arrêtés sospesi suspensos odstawione
  morgens mittags abends nachts bedarf bei mañana mediodía tarde noche por la matin midi soir coucher mattina mezzogiorno
  sera notte manhã almoço noite rano wieczorem noc sabah öğle akşam gece`.split(/\s+/),
)
const strongHeadingWords =
  /\b(?:medications?|medicines?|meds|prescriptions?|drugs?|list|otc|over the counter|dose|dosage|strength|frequency|directions|medikamente|medikation|medikamentenplan|dauermedikation|medicamentos|medicaci[óo]n|tratamiento|m[ée]dicaments|traitement|ordonnance|farmaci|terapia|medicinali|leki|ila[çc]lar\p{L}*)(?!\p{L})/iu

const moments: [RegExp, string][] = [
  [
    /(?<!\p{L})(?:mornings?|am|breakfast|morgens|mañana|matin|mattina|manhã|rano|sabah)(?!\p{L})/iu,
    'every morning',
  ],
  [/(?<!\p{L})(?:noon|lunch|mittags|mediodía|midi|mezzogiorno|öğle)(?!\p{L})/iu, 'at noon'],
  [
    /(?<!\p{L})(?:bed ?time|nights?|night ?time|nachts|coucher|noche|notte|noite|noc|gece)(?!\p{L})/iu,
    'at bedtime',
  ],
  [
    /(?<!\p{L})(?:evenings?|pm|dinner|abends|soir|sera|wieczorem|akşam)(?!\p{L})/iu,
    'every evening',
  ],
  [/\b(?:as needed|prn|bei bedarf)\b/iu, 'as needed'],
]

/** Returns whether all words of a text are those of headings. */
export function hasHeadingWords(text: string): boolean {
  const plain = text.replace(new RegExp(date, 'giu'), ' ').toLowerCase()
  const words = plain.match(/\p{L}+/gu) ?? []
  return words.length > 0 && !/\d/.test(plain) && words.every(word => headingWords.has(word))
}

/** Returns whether a line says "no longer taking" and names nothing. */
export function isStopLine(text: string): boolean {
  const bare = text.replace(/\b(?:19|20)\d\d\b|\b(?:in|since)\b/giu, ' ')
  const isLine = !text.includes(':') && hasHeadingWords(bare) && !isPlainHeading(bare)
  return isLine && isStoppedHeading(bare)
}

/** Returns whether a text is a heading even without a colon: "Current medications". */
export function isPlainHeading(text: string): boolean {
  return hasHeadingWords(text) && strongHeadingWords.test(text)
}

/** Returns whether a text is a time of day: "8 am". */
export function isTimeHeading(text: string): boolean {
  return /^\d{1,2} ?[ap]\.?m\.?:?$/iu.test(text.trim())
}

/** Returns the time that a heading says for its rows: "every morning". */
export function readHeadingTime(text: string): string | undefined {
  if (isTimeHeading(text)) return `at ${text.replace(':', '').trim()}`
  const found = moments.filter(([source]) => source.test(text))
  return hasHeadingWords(text) && found.length === 1 ? found[0]?.[1] : undefined
}

/** Returns whether a column heading is about the reason. */
export function isReasonHeading(text: string): boolean {
  return /^\W*(?:reason|for|indication|condition|what for|why|used for|purpose)\b/iu.test(text)
}

/** Returns whether a column is about the pharmacy. */
export function isPharmacyHeading(text: string): boolean {
  return /^\W*(?:disp|qty|quantity|refill|prescri|provider|pharmacy|order|start|end|last|date|fill|status|rx)/iu.test(
    text,
  )
}

const labels: [RegExp, string][] = [
  [/^(?:medication|medicine|drug|name|drug name|medication name|brand|rx)\s*:\s*/iu, ''],
  [
    /^(?:sig|directions?|instructions?|dose|dosage|strength|frequency|how often|how to (?:take|use)(?: it| this)?|when|amount|schedule|route|form)\s*:\s*/iu,
    '',
  ],
  [/^(?:reason|indication|used for|what for|for|condition|purpose)\s*:\s*/iu, 'for '],
]

/** Returns a line without its label: "Dose: 5 mg" is "5 mg", "Reason: pain" is "for pain". */
export function removeLabel(text: string): { text: string; label?: 'name' | 'details' } {
  for (const [index, [source, start]] of labels.entries()) {
    if (source.test(text))
      return { text: text.replace(source, start), label: index === 0 ? 'name' : 'details' }
  }
  return { text }
}

const lead =
  /^(?:(?:hi|hello)[,!.]? +)?(?:(?:and|but|also|then|plus|so|instead) +)*(?:(?:now +|currently +|still +)?i(?:['’]m| am|['’]ve| have| was)? +(?:currently +|also +|now +|still +|just +|only +|been +)*(?:take|taking|on|use|using|started|switched to|changed to)(?: taking| on)?|(?:he|she|they)(?:['’]s| is| are|['’]re) +(?:currently +|also +|now +|still +)*(?:taking|on|using)|(?:he|she|they|my (?:mom|mum|mother|dad|father|husband|wife|partner|son|daughter)) +(?:currently +|also +)*(?:takes?|uses?)|my (?:current +|daily +)?(?:medications?|meds|medicines?|pills)(?: list)? +(?:are|is|includes?)|(?:is|am|are|was) +(?:now|currently|still) +(?:on|taking|using)|on(?= *:)|(?:currently|also|still|now|instead) +(?:taking|take|takes|on)|(?:yo |je |ich |io |eu |il |elle |er |sie )?(?:tom[ao]|prends?|prend[eo]|nehme|nimmt|biorę|bierze|przyjmuj[eę])(?= )|currently|taking|now|still|only|just|(?:start(?:ed|ing)?|begin|began|continue[ds]?|restart(?:ed)?|switched to|changed to|replaced by)(?: taking| on| with)?)\b[:,]? */iu

/** Returns the length of words such as "I take" at the start of a sentence. */
export function leadLength(text: string): number {
  return lead.exec(text)?.[0].length ?? 0
}
