import { foreignStopPrefixes } from './foreign-stop-words.ts'

// Words that say that a medication is not taken any more.

/** `unclear`: the text does not say whether it is taken. */
export type StopState = 'stopped' | 'unclear'

/** Words before a name that say that it is not taken: "no longer taking". */
interface StopPrefix {
  length: number
  state: StopState
  /** True if the words need an object, so that they never belong to the name before them. */
  hasObject: boolean
  /** True if a colon opens a list: "stopped: aspirin, warfarin". */
  isList: boolean
}

const join =
  '(?:(?:and|but|also|then|plus|or|nor|though|although|however|since|because|while)\\s+){0,3}'
const person =
  '(?:i|we|he|she|they|(?:my|the|his|her) (?:doctor|dr|gp|physician|cardiologist|specialist|hospital|mother|mum|mom|father|dad|husband|wife)|dr\\.? \\p{L}+|doctor|gp)'
const subject = `(?:${person}(?:['’](?:m|ve|s|d))?\\s+)?(?:(?:have|has|had|was|were|been|am|is|are|recently|just|already|now|then|finally)\\s+){0,4}`
const determiners =
  '(?:\\s+(?:my|the|his|her|their|all|any|both|a|an|old|course of|doses? of)(?=\\s)){0,4}'

const withObject = [
  'no longer (?:taking|takes?|on|using|uses?|have|has|prescribed)',
  "(?:not|isn['’]?t|aren['’]?t) (?:currently |now |really )?(?:taking|on|using)",
  "(?:do|does|did)(?: not|n['’]?t) (?:currently |now )?(?:take|use)",
  'used to (?:take|be on|use|have)',
  '(?:was|were|been) (?:previously |once |also )?(?:on|taking|using)',
  '(?:previously|formerly|once) (?:on|took|taking|taken|used|using)',
  '(?:stopp(?:ed|ing)|stop|quit|discontinued?|ceased|finished|completed) (?:taking|using|my|the|his|her)',
  '(?:came|come|gone|went|taken|weaned|tapered|got|(?:took|taken|put) (?:me|him|her) off)(?: off)?(?<=off)',
  '(?:had|told|advised|asked) (?:me )?to (?:stop|quit|discontinue)(?: taking| using)?',
  '(?:gave|given|giving) up(?: taking| on)?',
  'instead of|in place of|replac(?:es|ing)',
  ...foreignStopPrefixes,
]
/** These words may also belong to the name before them: "aspirin stopped, metformin". */
const withoutObject = [
  "stopp(?:ed|ing)|discontinued|quit|ceased|dropped|no longer(?! than)|dc['’]?d|d\\/c(?:['’]?d)?",
]
/** Only at the start of a piece. */
const atStart = ['stop|off|finished|completed|prev(?:ious(?:ly)?|\\.)?|former(?:ly)?|past']
const unclearAtStart = ['no(?! (?:longer|more))|hold|holding|paused|kein(?:en?)?']

function compile(sources: readonly string[]): RegExp {
  return new RegExp(
    `${join}${subject}(?:${sources.join('|')})(?![\\p{L}\\p{N}])${determiners}(?:\\s+(?:meds|medicines|medications))?(?:\\s*:\\s*|\\s+)`,
    'iuy',
  )
}

/** Not taken, but never said to be stopped. */
const notTaken = [
  "refus(?:es|ed|ing)|declin(?:es|ed|ing)|never (?:took|taken|take|had|started)|(?:can(?:not|['’]?t| not)|(?:must|should|may|could) ?(?:not|n['’]?t)) (?:take|have|use|tolerate)|unable to take|avoid(?:s|ing)?",
]

const prefixes: { pattern: RegExp; state: StopState; hasObject: boolean; isAnywhere: boolean }[] = [
  { pattern: compile(withObject), state: 'stopped', hasObject: true, isAnywhere: true },
  { pattern: compile(withoutObject), state: 'stopped', hasObject: false, isAnywhere: true },
  { pattern: compile(notTaken), state: 'unclear', hasObject: true, isAnywhere: true },
  { pattern: compile(atStart), state: 'stopped', hasObject: false, isAnywhere: false },
  { pattern: compile(unclearAtStart), state: 'unclear', hasObject: false, isAnywhere: false },
]

/** "Do not stop", "if stopped", "to quit". */
const negated =
  /(?:(?<![\p{L}])(?:not|never|cannot|to|if|before|until|unless|when|be)|n['’]?t)\s+$/iu

/** Returns the words at a place of a text that say that the next name is not taken any more. */
export function readStopPrefix(text: string, at = 0): StopPrefix | undefined {
  if (at > 0 && negated.test(text.slice(Math.max(0, at - 12), at))) return undefined
  for (const { pattern, state, hasObject, isAnywhere } of prefixes) {
    if (at > 0 && !isAnywhere) continue
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match && !habits.test(text.slice(at + match[0].length)))
      return { length: match[0].length, state, hasObject, isList: match[0].trimEnd().endsWith(':') }
  }
  const took = at === 0 ? tookUntil.exec(text) : null
  return took
    ? { length: took[1]?.length ?? 0, state: 'stopped', hasObject: true, isList: false }
    : undefined
}

const tookUntil =
  /^((?:i |he |she )?took )(?=.{1,80}\b(?:until|till|ago|in (?:19|20)\d\d|last)\b)/iu
const habits =
  /^(?:smoking|drinking|alcohol|work(?:ing)?|bleeding|eating|driving|growing|dairy|gluten|sugar|salt|caffeine|coffee)\b/iu

const month =
  '(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]{0,6}|spring|summer|autumn|fall|winter'
const ending = [
  `(?:in|since|until|till|from|on|around|about) (?:early |late |mid |the )?(?:${month}|\\d|last|past|hospital|dr\\b|my\\b)`,
  'because|due to|owing to|after (?!meals?|food|breakfast|lunch|dinner|supper)|when|as (?:it|my|the)',
  'by (?:my|the|dr|doctor|cardiolog)|last (?:week|month|year|summer|winter|spring|autumn|fall)',
  '(?:\\d+|a|a few|a couple of|several|some|many|one|two|three|four|five|six) (?:days?|weeks?|months?|years?) ago',
  'years ago|ages ago|any ?more|any longer|now|yesterday|this (?:week|month|year)|though|instead',
]
const endingPattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ending.join('|')})\\b`, 'iu')

/** Returns where the words about the end start: "in May because of a cough"; -1 without any. */
export function findEnding(text: string): number {
  return text.search(endingPattern)
}

const links =
  '(?:(?:which|that|it|this|these|i|we|he|she|they|now|recently|just|already|since|has|have|had|been|was|were|is|are|got|both|all|but|doctor|dr\\.? \\p{L}+|currently|temporarily)\\s+){0,6}'
const suffixWords = [
  "stopped|discontinued|dc['’]?d|d\\/c(?:['’]?d)?|ceased|quit|withdrawn|cancell?ed|inactive|finished|completed|ended|expired|past|former(?:ly)?|previous(?:ly)?|in the past|not now|not current(?:ly)?|stopped taking(?: it| this| them)?",
  'no longer(?! than)(?: (?:taking|takes?|taken|take|on|using|uses?|use|needed|required|prescribed|in use))?(?: it| this| them)?',
  'not (?:currently |now )?(?:taking|taken|on|using|in use)(?: it| this| them)?',
  "(?:not|n['’]?t|no) (?:(?:take|taking|taken|on|use|using) )?(?:it |this |them )?any ?(?:more|longer)|any ?more",
  "(?:do|does|did)(?: not|n['’]?t) (?:take|use)(?: it| this| them)?",
  '(?:came|come|gone|taken) off(?: it)?|gave (?:it )?up|used to(?: take)?(?: it)?',
  'abgesetzt|nicht mehr(?! als)|arrêtée?|stoppée?|suspendid[oa]|suspens[oa]|sospes[oa]|interrott[oa]|odstawion[yae]|bırakıldı|bıraktım|kesildi',
]
const unclearSuffixWords =
  'on hold|held|paused|pausiert|(?:until|till) (?:(?:\\p{L}+ )?(?:19|20)\\d\\d|last \\p{L}+)|last (?:taken|took|used)|never (?:took|taken|started)'
const suffixPattern = new RegExp(
  `(?<![\\p{L}\\p{N}'’])${links}(?:(${suffixWords.join('|')})|(${unclearSuffixWords}))(?![\\p{L}\\p{N}])`,
  'iu',
)
const afterSuffix = new RegExp(
  `^\\W*(?:$|(?:${ending.join('|')}|for\\b|${month}|in\\b|on\\b|by\\b|since\\b|(?:19|20)\\d\\d|\\d{1,2}[./-]\\d|taking\\W*$))`,
  'iu',
)

/** Bounds the time for a long text. */
const maxLength = 1000

/** Words after a name that say that it is not taken any more: "(stopped in May)". */
export interface StopSuffix {
  state: StopState
  start: number
  /** The first character after the words about its end. */
  end: number
  /** True if they are about several names: "both stopped". */
  isPlural: boolean
  isInBrackets: boolean
  /** True if they are about one name only: "(stopped)", "was stopped". */
  isSingular: boolean
}

/** Returns the words in a text that say that the name before them is not taken any more. */
export function findStopSuffix(text: string): StopSuffix | undefined {
  if (text.length > maxLength) return undefined
  const match = suffixPattern.exec(text)
  if (!match || negated.test(text.slice(Math.max(0, match.index - 12), match.index))) {
    return undefined
  }
  const { index } = match
  const open = Math.max(text.lastIndexOf('(', index), text.lastIndexOf('[', index))
  const close = open < 0 ? -1 : text.slice(open).search(/[)\]]/) + open
  const isInBrackets = open >= 0 && close > index
  const end = isInBrackets ? close + 1 : text.length
  const after = text.slice(index + match[0].length, isInBrackets ? close : text.length)
  if (!afterSuffix.test(after)) return undefined
  return {
    state: match[2] === undefined ? 'stopped' : 'unclear',
    start: isInBrackets ? open : index,
    end,
    isPlural: /\b(?:both|all|were|are)\s/iu.test(match[0]),
    isInBrackets,
    isSingular: isInBrackets || /\b(?:was|is|has|it|this)\s/iu.test(match[0]),
  }
}

/** Returns whether a cell of a column "Status" says that a medication is not taken any more. */
export function saysEnded(cell: string): boolean {
  return /^\W*(?:stopped|discontinued|inactive|completed|ended|expired|past|former|no\b|not |held|on hold|cancell?ed|suspended)/iu.test(
    cell,
  )
}

/** Returns whether a text says that a medication was started again. */
export function saysRestarted(text: string): boolean {
  return /\b(?:re-?start(?:ed|ing)?|resum(?:ed?|ing)|back on|(?:started|starting|taking|take) (?:it )?again)\b/iu.test(
    text,
  )
}

// "Stop 12/1" is a plan: it is still taken.
const aboutRestart =
  /^(?:re-?start|resumed?\b|back on\b|(?:weaning|tapering|coming)\b|(?:and |then )*stop\W*$|(?:to )?(?:stop|end)s?(?: date)?(?: on| in| after| by| at)?:? *(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/iu

/** Returns whether a text starts with words about an end or a restart. */
export function isAboutStop(text: string): boolean {
  const bare = text.replace(/^[\s(–—-]+/u, '')
  return findStopSuffix(bare)?.start === 0 || aboutRestart.test(bare)
}

/**
 * Returns whether words anywhere in a text say that something is not taken any more. "For a
 * previous stroke" and "to quit smoking" do not.
 */
export function saysStopped(text: string): boolean {
  return /(?<!(?:\bnot|\bnever|n['’]?t|\bif|\bto|\bbe) )\b(?:stopped(?! (?:smoking|drinking))|discontinued|quit(?! (?:smoking|drinking)))\b|\b(?:no longer(?! than)|not taking|(?:previously|formerly|used to) (?:took|taken|take|on)|inactive|any ?more|(?:came|gone|taken) off|was (?:on|taking) (?!\d)|(?:do|does|did|can|must|should)(?: ?not|n['’]?t) (?:take|use)|stopping|avoid|unable to take|instead of|replaced (?:by|with)|(?:changed|switched) (?:from \p{L}|to \p{L})|abgesetzt|nicht mehr(?! als)|arrêtée?|suspendid[oa]|suspens[oa]|sospes[oa]|odstawion[yae]|bırakıldı|bıraktım)(?![\p{L}])|^\W*(?:finished|completed|stop|off|past|former|previous)\b|~[^~]{2,60}~|[-–—:=,] ?no\W*$/iu.test(
    text,
  )
}
