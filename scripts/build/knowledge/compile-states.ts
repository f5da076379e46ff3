import type {
  FirstAidState,
  FirstAidStates,
} from '#app/profile-definition/catalogues/first-aid-states.ts'
import type { Texts } from './read-texts.ts'

/** Returns the states and implants that change first aid, and the faults of their texts. */
export function compileStates({ states, implants }: Pick<Texts, 'states' | 'implants'>): {
  states: FirstAidStates
  faults: string[]
} {
  const entries = [...states, ...implants]
  const ids = entries.map(({ id }) => id)
  const faults = entries.flatMap(({ file, id, ask_when }) => [
    ...(ids.filter(other => other === id).length > 1 ? [`${file}: ${id}: occurs twice`] : []),
    ...(ask_when.every(isAskable) ? [] : [`${file}: ${id}: * is only for the end of words`]),
  ])
  return {
    states: {
      states: states.map(({ group, own_line, ask_conditions, ...state }) => ({
        ...toState(state),
        group,
        ...(own_line && { ownLine: own_line }),
        ...(ask_conditions.length > 0 && { askConditions: ask_conditions }),
      })),
      implants: implants.map(toState),
    },
    faults,
  }
}

// Words of small letters and digits, the last of which may end in "*".
function isAskable(words: string): boolean {
  return /^[a-z0-9]+(?:[ -][a-z0-9]+)*\*?$/.test(words)
}

function toState({
  id,
  title,
  text,
  ask_when,
  reviewed_on,
}: Pick<
  Texts['implants'][number],
  'id' | 'title' | 'text' | 'ask_when' | 'reviewed_on'
>): FirstAidState {
  return {
    id,
    title,
    ...(text && { text }),
    ...(ask_when.length > 0 && { askWhen: ask_when }),
    ...(reviewed_on && { reviewedOn: reviewed_on }),
  }
}

/** Returns the text of the compiled file, as the formatter writes it. */
export function formatStatesFile(states: FirstAidStates): string {
  const lists = Object.entries(states).map(
    ([name, entries]) =>
      `"${name}": [\n${entries.map((entry: FirstAidState) => JSON.stringify(entry)).join(',\n')}\n]`,
  )
  return `{\n${lists.join(',\n')}\n}\n`
}
