import compiled from './first-aid-states.json' with { type: 'json' }

/** A state or an implant that changes first aid. `npm run knowledge` compiles it from YAML. */
export interface FirstAidState {
  /** Stored in profiles and used as a key of translations, so it never changes. */
  id: string
  title: string
  /** A sentence of first aid, without a full stop. */
  text?: string
  /** Words of free text that make the editor ask; "*" stands for any ending. */
  askWhen?: readonly string[]
  /** Day on which a clinician reviewed it, as YYYY-MM-DD; absent before a review. */
  reviewedOn?: string
}

/** A state with its place in the form. */
interface TickedState extends FirstAidState {
  group: string
  /** The field of the medical history with the owner's line. */
  ownLine?: string
  /** Options of the common conditions that make the editor ask. */
  askConditions?: readonly string[]
}

export interface FirstAidStates {
  states: readonly TickedState[]
  implants: readonly FirstAidState[]
}

/** All states and kinds of implants, in the order of the form and of the emergency page. */
export const firstAidStates: FirstAidStates = compiled

const allEntries: readonly FirstAidState[] = [...compiled.states, ...compiled.implants]

/** True while a state or an implant has not been reviewed by a clinician. */
export const hasUnreviewedStates: boolean = allEntries.some(({ reviewedOn }) => !reviewedOn)

/** Returns titles by id, in the order of the file. */
export function titlesById(entries: readonly FirstAidState[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ id, title }) => [id, title]))
}

/** Returns the sentences of first aid by id, of the entries that have one. */
export function textsById(entries: readonly FirstAidState[]): Record<string, string> {
  return Object.fromEntries(entries.flatMap(({ id, text }) => (text ? [[id, text]] : [])))
}

/** Returns the title of a kind of implant; undefined for no kind and for "another". */
export function titleOfImplant(kind: string | undefined): string | undefined {
  return kind === 'other' ? undefined : compiled.implants.find(({ id }) => id === kind)?.title
}

/** Returns whether the owner's words only repeat the title of a kind: "Pacemaker". */
export function repeatsTitle(title: string, words: string | undefined): boolean {
  return title.toLowerCase().startsWith((words ?? '').toLowerCase())
}
