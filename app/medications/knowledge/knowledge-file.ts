// The compiled knowledge base, written by scripts/build/compile-knowledge.ts and read once.

import type { ClinicalReview } from './clinical-review.ts'

/** Severities of a finding, the most severe first. */
export const severities = ['major', 'moderate', 'other'] as const
export type Severity = (typeof severities)[number]

/** The severity of each action that a source can name. */
export const severityOfTerm = {
  contraindicated: 'major',
  avoid: 'major',
  'adjust dose': 'moderate',
  monitor: 'moderate',
  'space doses': 'moderate',
  inform: 'other',
} as const satisfies Record<string, Severity>
export type Term = keyof typeof severityOfTerm

/** Risk of a cross-reaction; `very low` and `none` are reported as no problem. */
export const risks = ['contraindicated', 'high', 'moderate', 'low', 'very low', 'none'] as const
export type Risk = (typeof risks)[number]

/** Names of groups and medications. */
export type Members = string[]

/** Medicines that are alike (a class) or do alike (a property). */
export interface Group {
  id: string
  label: string
  kind: 'class' | 'property'
  /** Severity of two different members together; absent if combining them is normal. */
  duplicate?: Severity
  /** Ingredients, with those of the included groups. */
  members: string[]
}

/**
 * The medicines of which an entry is true, as "other", even if they are a cream, drops or the like.
 * `true`: the entry is about such use, and its severity stays.
 */
export type LocalUse = true | Members

/** An interaction of two sides. */
export interface Rule {
  id: string
  a: Members
  b: Members
  /** A third side: only together the three are a danger. */
  c?: Members
  /** Pairs that are not meant; one name alone excepts it on either side. */
  except?: (string | [string, string])[]
  local?: LocalUse
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

/** A medication that some people should not take, or only with care. */
export interface Caution {
  id: string
  medicines: Members
  except?: string[]
  local?: LocalUse
  /** `pregnant`, `age under N`, `age N or over` (whole years) or a condition: `kidney disease`. */
  when: string
  severity: Severity
  term: Term
  effect: string
  advice: string
  source: string
  written: string
}

/** An allergen as people write it, and the medications that are this allergen. */
export interface Allergen {
  id: string
  label: string
  names: string[]
  covers: Members
}

/** Another medication that an allergy may extend to, or does not. */
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
export interface FirstAidNote extends ClinicalReview {
  id: string
  reason: string
  medicines: Members
  /** Forms in which they stay where they are put and do not count. */
  exceptForms?: string[]
  /** The only forms that count; a row without a form counts only if its name says one of them. */
  onlyForms?: string[]
  /** Micrograms a day, by ingredient, up to which a dose needs no note. */
  lowDailyMcg?: Record<string, number>
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

/** A name of a medication; ingredients are indexes of the list of ingredients. */
export type Name = [name: string, ingredients: number[], kind: NameKind]

/**
 * Kinds of names. RxNorm names beyond the core list end in "+": they match only if they are all
 * that was typed.
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
  /** Names with an RxNorm code other than their ingredient's, or of a divided ingredient. */
  nameCodes: [name: string, rxcui: string][]
  /** Ingredients of which RxNorm has several, so that only `nameCodes` says which one a name is. */
  dividedIngredients: string[]
  /** RxNorm's names of codes, where ours differ. */
  rxNormNames: [rxcui: string, name: string][]
  names: Name[]
  /** Keys of names of a cream, drops or the like. */
  localNames: string[]
  /** Keys of names of a product that is only inhaled. */
  inhaledNames: string[]
  groups: Group[]
  rules: Rule[]
  cautions: Caution[]
  allergens: Allergen[]
  crossReactions: CrossReaction[]
  firstAid: FirstAidNote[]
  quiet: Quiet[]
  nonInterruptive: NonInterruptive[]
  /**
   * NDF-RT 2014 without the pairs of our rules: the partners of an ingredient, each followed by "!"
   * (Critical) or ":" (Significant) and its number.
   */
  pairs: [number, string][]
  /** ONC high-priority list: ingredient pairs with their item. */
  highPriority: [number, number, number][]
}
