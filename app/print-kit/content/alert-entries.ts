import type { CareAlert } from '#app/emergency/record/care-alerts.ts'
import { findCriticalFacts } from '#app/emergency/record/critical-facts.ts'
import { toPlainText } from '#app/emergency/record/marked-text.ts'
import { displayDay } from '#app/lib/dates.ts'
import type { Span } from '#app/pdf/drawing.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import {
  firstAidStates,
  repeatsTitle,
  titleOfImplant,
} from '#app/profile-definition/catalogues/first-aid-states.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import {
  type History,
  history as historySection,
} from '#app/profile-definition/sections/history.ts'
import type { LineKind } from '../print-choices.ts'
import { type EntryOptions, type KitEntry, kitEntry } from './kit-entry.ts'

/**
 * Returns states, a pregnancy, implants, how to talk with the owner, the need for an interpreter
 * and advance directives.
 */
export function alertEntries(profile: Profile, now: Date): KitEntry[] {
  const { history, cultural, reproductive } = profile
  // An alert does not name its section, so each part is passed alone.
  const alertsOf = (part: Profile) => findCriticalFacts(part, now).states
  const { pregnant, states, needs } = splitStates(history)
  return [
    ...alertsOf({ history: states }).map((alert, index) =>
      alertEntry('alerts', 'history', index, alert, { rank: 'states', brief: [titleOf(alert)] }),
    ),
    ...alertsOf({ history: pregnant, reproductive }).map((alert, index) =>
      alertEntry('pregnancy', 'reproductive', index, alert, { brief: [titleOf(alert)] }),
    ),
    ...implantEntries(profile),
    // The titles of these two say too little.
    ...alertsOf({ history: needs }).map((alert, index) =>
      alertEntry('alerts', 'history', index, alert),
    ),
    ...alertsOf({ cultural }).map((alert, index) => alertEntry('alerts', 'cultural', index, alert)),
    ...directiveEntries(profile),
  ]
}

// Owners choose the line of a pregnancy alone, and how to talk with them is less urgent.
function splitStates(saved: Profile['history']) {
  if (!saved) return {}
  const { firstAidStates: ticked = [], dueDate, communicationNeeds, ...rest } = saved.value
  const isPregnant = (state: string) => state === 'pregnant'
  return {
    pregnant: { ...saved, value: { firstAidStates: ticked.filter(isPregnant), dueDate } },
    states: {
      ...saved,
      value: { ...rest, firstAidStates: ticked.filter(state => !isPregnant(state)) },
    },
    needs: { ...saved, value: { communicationNeeds } },
  }
}

function alertEntry(
  kind: LineKind,
  section: string,
  index: number,
  alert: CareAlert,
  options?: EntryOptions,
): KitEntry {
  const more = alert.text.length > 0 ? [{ text: ` – ${toPlainText(alert.text)}` }] : []
  return kitEntry(kind, section, index, [titleOf(alert), ...more], options)
}

function titleOf({ title }: CareAlert): Span {
  return { text: title.text, bold: true }
}

// Shorter than on screen, because each extra row on a card takes the place of a medicine.
function implantEntries({ history }: Profile): KitEntry[] {
  const { implantedDevices = [] } = history?.value ?? {}
  return implantedDevices.map((row, index) => {
    const name = { text: titleOfImplant(row.kind) ?? (row.device || 'Unnamed device'), bold: true }
    const main = [name, { text: joinDetails(firstAidDetails(row)) }]
    const spans = [...main, { text: joinDetails([row.year, row.notes]) }]
    return kitEntry('alerts', 'history', index, spans, { rank: 'implants', brief: [name], main })
  })
}

function directiveEntries({ history }: Profile): KitEntry[] {
  const answers = history?.value ?? {}
  const directives = formatAnswer(fieldsOf(historySection), answers, 'advanceDirectives')
  if (!directives) return []
  const title = { text: directives, bold: true }
  const location = history?.value.advanceDirectiveLocation
  const paper = { text: location ? ` – paper: ${location}` : '' }
  const options = { rank: 'directives' as const, brief: [title] }
  return [kitEntry('alerts', 'history', 0, [title, paper], options)]
}

type Implant = NonNullable<History['implantedDevices']>[number]

function firstAidDetails({
  kind,
  device,
  side,
  teamPhone,
  dueOn,
}: Implant): (string | undefined)[] {
  const title = titleOfImplant(kind)
  return [
    title && !repeatsTitle(title, device) ? device : undefined,
    side && `side: ${side}`,
    firstAidStates.implants.find(({ id }) => id === kind)?.text,
    teamPhone,
    dueOn && `due ${displayDay(dueOn)}`,
  ]
}

/** Returns ", left, 2018", which follows a name. */
function joinDetails(details: readonly (string | number | undefined)[]): string {
  return details.map(part => (part ? `, ${part}` : '')).join('')
}
