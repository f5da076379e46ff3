import type { Profile } from '#app/profile/profile.ts'
import { readingOf } from '#app/profile/reading.ts'
import { fieldsOf } from '#app/profile/section.ts'
import { history as historySection } from '#app/profile/sections/history.ts'
import { criticalOf } from '#app/sharing/critical.ts'
import { plainWords } from '#app/sharing/words.ts'
import type { LineKind } from './choices.ts'
import { type Entry, entry } from './entry.ts'

/** Papers, implants, a pregnancy of now, a need for an interpreter. */
export function alerts({ history, cultural, reproductive }: Profile, now: Date): Entry[] {
  // Each part of the profile by itself: an alert does not say which section it is from.
  const from = (kind: LineKind, section: string, part: Profile) =>
    criticalOf(part, now).alerts.map(({ title, text }, index) =>
      entry(kind, section, index, [
        { text: title.text, bold: true },
        { text: text.length > 0 ? ` – ${plainWords(text)}` : '' },
      ]),
    )
  return [
    ...historyAlerts({ history }),
    ...from('pregnancy', 'reproductive', { reproductive }),
    ...from('alerts', 'cultural', { cultural }),
  ]
}

// In fewer words than on a screen: two rows more on a card are two medicines.
function historyAlerts({ history: saved }: Profile): Entry[] {
  const { advanceDirectiveLocation: place, implantedDevices = [] } = saved?.value ?? {}
  const directives = readingOf(fieldsOf(historySection), saved?.value ?? {}, 'advanceDirectives')
  const rows = implantedDevices.map(({ device, year, notes }) => [
    { text: device || 'Unnamed device', bold: true },
    { text: ['', year, notes].filter(part => part !== undefined).join(', ') },
  ])
  const paper = { text: place ? ` – paper: ${place}` : '' }
  const all = directives ? [[{ text: directives, bold: true }, paper], ...rows] : rows
  return all.map((spans, index) => entry('alerts', 'history', index, spans))
}
