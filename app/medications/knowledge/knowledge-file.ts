// The compiled knowledge base: what scripts/build/compile-knowledge.ts writes and the server reads once. The texts
// that people review lie beside it, in knowledge/.

/** How grave a finding is, the gravest first. */
export const severities = ['major', 'moderate', 'other'] as const
export type Severity = (typeof severities)[number]

/** What the source says should be done, and how grave that makes it. */
export const severityOfTerm = {
  contraindicated: 'major',
  avoid: 'major',
  'adjust dose': 'moderate',
  monitor: 'moderate',
  'space doses': 'moderate',
  inform: 'other',
} as const satisfies Record<string, Severity>
export type Term = keyof typeof severityOfTerm

/** How likely an allergy is to extend to another medicine; `very low` and `none` are said to be no problem. */
export const risks = ['contraindicated', 'high', 'moderate', 'low', 'very low', 'none'] as const
export type Risk = (typeof risks)[number]

/** Groups and medicines by name, as the review texts have them. */
export type Members = string[]

/** Medicines that are alike (a class) or do alike (a property). */
export interface Group {
  id: string
  label: string
  kind: 'class' | 'property'
  /** What two different members together mean; absent where combining them is normal. */
  duplicate?: Severity
  /** Ingredients, with those of the included groups. */
  members: string[]
}

/** What two sides do to each other. */
export interface Rule {
  id: string
  a: Members
  b: Members
  /** A third side: only together the three are a danger. */
  c?: Members
  /** Pairs that are not meant; one name alone excepts it on either side. */
  except?: (string | [string, string])[]
  severity: Severity
  term: Term
  effect: string
  mechanism: string
  advice: string
  /** Document and section. */
  source: string
  /** The day it was written or last changed, as YYYY-MM-DD. */
  written: string
}

/** A medicine that some people should not take, or only with care. */
export interface Caution {
  id: string
  medicines: Members
  except?: string[]
  /**
   * `pregnant`, `age under N`, `age N or over` (whole years) or a condition, such as `kidney
   * disease`.
   */
  when: string
  severity: Severity
  term: Term
  effect: string
  advice: string
  source: string
  written: string
}

/** An allergen as people write it, and the medicines that are this allergen. */
export interface Allergen {
  id: string
  label: string
  names: string[]
  covers: Members
}

/** What else somebody with an allergy may react to, or need not fear. */
export interface CrossReaction {
  id: string
  /** Allergens, groups or ingredients. */
  allergicTo: Members
  medicines: Members
  except?: string[]
  risk: Risk
  note: string
  source: string
  written: string
}

/** Medicines that change what a responder does. */
export interface FirstAidNote {
  id: string
  reason: string
  medicines: Members
  /** Forms in which they stay where they are put and do not count. */
  exceptForms?: string[]
  source: string
  written: string
}

/** A pair of the 2014 list that present labels do not support as an alarm. */
export interface Quiet {
  id: string
  a: Members
  b: Members
  /** Shown as `other` at most, or not at all. */
  cap: 'other' | 'none'
  reason: string
  source: string
  written: string
}

/** A class pair of the ONC list of non-interruptive alerts. */
export interface NonInterruptive {
  item: number
  a: string[]
  b: string[]
}

/** A name under which a medicine is known: `[name, ingredients, kind]`, ingredients by their place in the list. */
export type Name = [name: string, ingredients: number[], kind: NameKind]

/**
 * What a name is: the medicine itself, a product of several, a brand, another name. The names of RxNorm beyond the
 * core list end in "+": they are found when they are all that was typed, and not inside other words.
 */
export type NameKind = 'medicine' | 'product' | 'brand' | 'other name' | 'medicine+' | 'brand+'

export interface KnowledgeFile {
  /** Day of the latest change and the first digits of the content's SHA-256. */
  version: string
  /** Day of the latest change, as YYYY-MM-DD. */
  writtenOn: string
  counts: Record<string, number>
  /** Ingredients with their RxNorm code, where there is one. */
  ingredients: [name: string, rxcui: string][]
  names: Name[]
  /** Keys of names that stand for a cream, drops or the like. */
  localNames: string[]
  groups: Group[]
  rules: Rule[]
  cautions: Caution[]
  allergens: Allergen[]
  crossReactions: CrossReaction[]
  firstAid: FirstAidNote[]
  quiet: Quiet[]
  nonInterruptive: NonInterruptive[]
  /**
   * NDF-RT 2014, without the pairs that a rule of ours decides: for an ingredient the others, each with "!" for
   * Critical or ":" for Significant and its number behind it.
   */
  pairs: [number, string][]
  /** ONC high-priority list: ingredient pairs with their item. */
  highPriority: [number, number, number][]
}
