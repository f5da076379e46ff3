import { findCriticalFacts } from '#app/emergency/record/critical-facts.ts'
import { toPlainText } from '#app/emergency/record/marked-text.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { history as historySection } from '#app/profile-definition/sections/history.ts'
import type { LineKind } from '../print-choices.ts'
import { type KitEntry, kitEntry } from './kit-entry.ts'

/** Returns advance directives, implants, a current pregnancy and the need for an interpreter. */
export function alertEntries({ history, cultural, reproductive }: Profile, now: Date): KitEntry[] {
  // An alert does not name its section, so each section is passed alone.
  const alertsOf = (kind: LineKind, section: string, part: Profile) =>
    findCriticalFacts(part, now).alerts.map(({ title, text }, index) => {
      const brief = [{ text: title.text, bold: true }]
      const more = text.length > 0 ? [{ text: ` – ${toPlainText(text)}` }] : []
      const spans = [...brief, ...more]
      return kitEntry(kind, section, index, spans, { brief })
    })
  return [
    ...historyAlerts({ history }),
    ...alertsOf('pregnancy', 'reproductive', { reproductive }),
    ...alertsOf('alerts', 'cultural', { cultural }),
  ]
}

// Shorter than on screen, because each extra row on a card takes the place of a medicine.
function historyAlerts({ history: saved }: Profile): KitEntry[] {
  const { advanceDirectiveLocation: location, implantedDevices = [] } = saved?.value ?? {}
  const implants = implantedDevices.map(({ device, year, notes }, index) => {
    const name = { text: device || 'Unnamed device', bold: true }
    const more = { text: ['', year, notes].filter(part => part !== undefined).join(', ') }
    const options = { rank: 'implants' as const, brief: [name] }
    return kitEntry('alerts', 'history', index, [name, more], options)
  })
  const directives = formatAnswer(fieldsOf(historySection), saved?.value ?? {}, 'advanceDirectives')
  if (!directives) return implants
  const title = { text: directives, bold: true }
  const paper = { text: location ? ` – paper: ${location}` : '' }
  const options = { rank: 'directives' as const, brief: [title] }
  return [...implants, kitEntry('alerts', 'history', 0, [title, paper], options)]
}
