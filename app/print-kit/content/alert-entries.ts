import type { CareAlert } from '#app/emergency/record/care-alerts.ts'
import { findCriticalFacts } from '#app/emergency/record/critical-facts.ts'
import { toPlainText } from '#app/emergency/record/marked-text.ts'
import { displayDay } from '#app/lib/dates.ts'
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
import { type KitEntry, kitEntry } from './kit-entry.ts'

/** Returns states, implants, advance directives, a pregnancy and the need for an interpreter. */
export function alertEntries({ history, cultural, reproductive }: Profile, now: Date): KitEntry[] {
  // An alert does not name its section, so each part is passed alone.
  const entriesOf = (part: Profile, kind: LineKind, section: string, rank?: 'states') =>
    findCriticalFacts(part, now).states.map((alert, index) =>
      stateEntry(kind, section, index, alert, rank),
    )
  const { pregnant, states, needs } = splitStates(history)
  return [
    ...entriesOf({ history: states }, 'alerts', 'history', 'states'),
    ...historyAlerts({ history }),
    ...entriesOf({ history: needs }, 'alerts', 'history'),
    ...entriesOf({ history: pregnant, reproductive }, 'pregnancy', 'reproductive'),
    ...entriesOf({ cultural }, 'alerts', 'cultural'),
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

function stateEntry(
  kind: LineKind,
  section: string,
  index: number,
  { title, text }: CareAlert,
  rank?: 'states',
): KitEntry {
  const brief = [{ text: title.text, bold: true }]
  const more = text.length > 0 ? [{ text: ` – ${toPlainText(text)}` }] : []
  return kitEntry(kind, section, index, [...brief, ...more], { brief, ...(rank && { rank }) })
}

// Shorter than on screen, because each extra row on a card takes the place of a medicine.
function historyAlerts(part: Pick<Profile, 'history'>): KitEntry[] {
  const { advanceDirectiveLocation: location, implantedDevices = [] } = part.history?.value ?? {}
  const implants = implantedDevices.map((row, index) => {
    const name = { text: titleOfImplant(row.kind) ?? (row.device || 'Unnamed device'), bold: true }
    const more = { text: implantDetails(row).join(', ') }
    const options = { rank: 'implants' as const, brief: [name] }
    return kitEntry('alerts', 'history', index, [name, more], options)
  })
  const answers = part.history?.value ?? {}
  const directives = formatAnswer(fieldsOf(historySection), answers, 'advanceDirectives')
  if (!directives) return implants
  const title = { text: directives, bold: true }
  const paper = { text: location ? ` – paper: ${location}` : '' }
  const options = { rank: 'directives' as const, brief: [title] }
  return [...implants, kitEntry('alerts', 'history', 0, [title, paper], options)]
}

type Implant = NonNullable<History['implantedDevices']>[number]

// The first part is empty, so that a comma follows the name.
function implantDetails({ kind, device, notes, ...row }: Implant): string[] {
  const title = titleOfImplant(kind)
  const details = [
    '',
    title && !repeatsTitle(title, device) ? device : undefined,
    row.side && `side: ${row.side}`,
    firstAidStates.implants.find(({ id }) => id === kind)?.text,
    row.teamPhone,
    row.dueOn && `due ${displayDay(row.dueOn)}`,
    row.year,
    notes,
  ]
  return details.flatMap(part => (part === undefined ? [] : [String(part)]))
}
