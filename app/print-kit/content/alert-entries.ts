import { criticalOf } from '#app/emergency/record/critical-facts.ts'
import { plainWords } from '#app/emergency/record/emergency-texts.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { history as historySection } from '#app/profile-definition/sections/history.ts'
import type { LineKind } from '../print-choices.ts'
import { type Entry, entry } from './kit-entry.ts'

/** Papers, implants, a pregnancy of now, a need for an interpreter. */
export function alerts({ history, cultural, reproductive }: Profile, now: Date): Entry[] {
  // Each part of the profile by itself: an alert does not say which section it is from.
  const from = (kind: LineKind, section: string, part: Profile) =>
    criticalOf(part, now).alerts.map(({ title, text }, index) => {
      const brief = [{ text: title.text, bold: true }]
      const more = text.length > 0 ? [{ text: ` – ${plainWords(text)}` }] : []
      const spans = [...brief, ...more]
      return entry(kind, section, index, spans, { brief })
    })
  return [
    ...historyAlerts({ history }),
    ...from('pregnancy', 'reproductive', { reproductive }),
    ...from('alerts', 'cultural', { cultural }),
  ]
}

// In fewer words than on a screen: two rows more on a card are two medicines.
function historyAlerts({ history: saved }: Profile): Entry[] {
  const { advanceDirectiveLocation: place, implantedDevices = [] } = saved?.value ?? {}
  const implants = implantedDevices.map(({ device, year, notes }, index) => {
    const name = { text: device || 'Unnamed device', bold: true }
    const more = { text: ['', year, notes].filter(part => part !== undefined).join(', ') }
    const options = { rank: 'implants' as const, brief: [name] }
    return entry('alerts', 'history', index, [name, more], options)
  })
  const directives = formatAnswer(fieldsOf(historySection), saved?.value ?? {}, 'advanceDirectives')
  if (!directives) return implants
  const title = { text: directives, bold: true }
  const paper = { text: place ? ` – paper: ${place}` : '' }
  const options = { rank: 'directives' as const, brief: [title] }
  return [...implants, entry('alerts', 'history', 0, [title, paper], options)]
}
