import {
  type FirstAidState,
  firstAidStates,
} from '#app/profile-definition/catalogues/first-aid-states.ts'
import type { History } from '#app/profile-definition/sections/history.ts'

/** A state or an implant that the owner's words may mean. Only the owner can tick it. */
export interface StateQuestion {
  /** Id of the state or of the kind of implant. */
  id: string
  title: string
  /** The sentence of first aid, if there is one. */
  text?: string
  /** The words of the owner that match, or the label of a common condition. */
  words: string
}

/**
 * Returns the states and implants that the words of a medical history may mean and that are not
 * ticked. Rows with a negation, about the family or of resolved diagnoses ask nothing.
 * @param conditionLabels labels of the common conditions.
 */
export function findStateQuestions(
  history: History,
  conditionLabels: Readonly<Record<string, string>>,
): StateQuestion[] {
  const texts = typedTexts(history).filter(text => !doubtful.test(text))
  const { firstAidStates: ticked = [], conditions = [], implantedDevices = [] } = history
  const states = firstAidStates.states
    .filter(({ id }) => !ticked.includes(id))
    .flatMap(({ askConditions = [], ...state }) => {
      const option = askConditions.find(one => conditions.includes(one as never))
      const words = option ? conditionLabels[option] : findMatch(state, texts)
      return words ? [toQuestion(state, words)] : []
    })
  const implants = firstAidStates.implants
    .filter(({ id }) => !implantedDevices.some(({ kind }) => kind === id))
    .flatMap(implant => {
      const words = findMatch(implant, texts)
      return words ? [toQuestion(implant, words)] : []
    })
  return [...states, ...implants]
}

/**
 * Returns the medical history with a state ticked, or with a kind of implant: on the row whose
 * words mean it, or on a new row.
 * @param newRowId the id of a new row.
 */
export function withState(history: History, id: string, newRowId: number): History {
  const implant = firstAidStates.implants.find(one => one.id === id)
  if (!implant) {
    const ticked = [...(history.firstAidStates ?? []), id]
    const inOrder = firstAidStates.states.flatMap(one => (ticked.includes(one.id) ? one.id : []))
    return { ...history, noFirstAidStates: false, firstAidStates: inOrder }
  }
  const rows = history.implantedDevices ?? []
  const meant = rows.find(({ kind, device }) => !kind && findMatch(implant, [device ?? '']))
  return {
    ...history,
    noImplantedDevices: false,
    implantedDevices: meant
      ? rows.map(row => (row === meant ? { ...row, kind: id } : row))
      : [...rows, { id: newRowId, kind: id, device: implant.title }],
  }
}

function toQuestion({ id, title, text }: FirstAidState, words: string): StateQuestion {
  return { id, title, words, ...(text && { text }) }
}

function typedTexts({
  diagnoses = [],
  otherConditions = [],
  surgeries = [],
  implantedDevices = [],
}: History): string[] {
  return [
    ...diagnoses.flatMap(({ condition, status }) => (status === 'resolved' ? [] : [condition])),
    ...otherConditions.map(({ name }) => name),
    ...surgeries.map(({ procedure }) => procedure),
    ...implantedDevices.map(({ device }) => device),
  ].flatMap(text => text ?? [])
}

/** Words that may turn the meaning of a row around, or mean another person. */
const doubtful =
  /\?|(?<!\p{L})(no|not|never|without|negative|removed|excluded|family|mother|father|sister|brother|son|daughter|grand\p{L}*)(?!\p{L})/iu

function findMatch({ askWhen = [] }: FirstAidState, texts: readonly string[]): string | undefined {
  return texts.find(text => askWhen.some(words => toPattern(words).test(text)))
}

// Whole words; "*" stands for any ending.
function toPattern(words: string): RegExp {
  const stem = words.replace(/\*$/, '').replaceAll(/[ -]/g, '[\\s-]+')
  const end = words.endsWith('*') ? '' : '(?![\\p{L}\\p{N}])'
  return new RegExp(`(?<![\\p{L}\\p{N}])${stem}${end}`, 'iu')
}
