import { withCurrentMedicines } from '#app/medications/list/status.ts'
import { displayDay, notProvided } from '#app/profile/display.ts'
import type { Profile } from '#app/profile/profile.ts'
import { readingOf } from '#app/profile/reading.ts'
import { fieldsOf } from '#app/profile/section.ts'
import { sections } from '#app/profile/sections/index.server.ts'
import { personal as personalSection } from '#app/profile/sections/personal.ts'
import { isWithheld } from '#app/profile/withheld.ts'
import { type Critical, criticalOf } from '#app/sharing/critical.ts'
import { englishLanguage } from '#app/sharing/languages/index.server.ts'
import { alerts } from './alert-entries.ts'
import type { LineKind } from './choices.ts'
import { conditionsOf } from './conditions.ts'
import { type Entry, entry, flow, type Group } from './entry.ts'
import { medicines } from './medicine-entries.ts'
import { contacts, doctors } from './people-entries.ts'
import { onOneLine } from './typeset.ts'

/** What a piece says about a person. */
export interface Content {
  name: string
  facts: { kind: LineKind; label: string; text: string }[]
  groups: Group[]
}

/**
 * What a wallet card or a fridge sheet says about a person.
 * @param accountName stands in while the profile has no full name.
 * @param options.kinds what its owner wants on it; `isFull` gives every medicine a line with dose and times.
 */
export function contentOf(
  whole: Profile,
  accountName: string,
  options: { kinds: readonly LineKind[]; isFull: boolean; now: Date },
): Content {
  const profile = withCurrentMedicines(whole)
  const critical = criticalOf(profile, options.now)
  const all: Group[] = [
    { label: 'Read first', tone: 'first', entries: firstToKnow(critical) },
    allergies(critical),
    { label: 'Medicines', tone: 'plain', ...medicines(profile, critical, options.isFull) },
    { label: 'Alerts', tone: 'plain', entries: alerts(profile, options.now) },
    { label: 'Call', tone: 'plain', entries: contacts(profile) },
    { label: 'Conditions', tone: 'plain', entries: conditions(profile) },
    { label: 'Language', tone: 'plain', entries: language(profile) },
    { label: 'Doctors', tone: 'plain', entries: doctors(profile) },
    { label: 'Donor', tone: 'plain', entries: organDonor(profile) },
  ]
  const withheld = isWithheld(whole, personalSection) ? englishLanguage.texts.withheld : undefined
  const { dob } = profile.personal?.value ?? {}
  const born = {
    kind: 'dob',
    label: 'Born',
    text: dob ? displayDay(dob) : (withheld ?? notProvided),
  } as const
  const blood = withheld ?? personalReading(profile, 'bloodType') ?? notProvided
  return {
    name: onOneLine(profile.personal?.value.fullName || accountName),
    facts: [born, { kind: 'bloodType' as const, label: 'Blood type', text: blood }].filter(
      ({ kind }) => options.kinds.includes(kind),
    ),
    groups: [...leftOut(whole), ...all.flatMap(group => chosen(group, options.kinds))],
  }
}

// Whatever lines were chosen: nobody may take what is withheld from who prints for what does not exist.
function leftOut(profile: Profile): Group[] {
  const titles = sections.filter(one => isWithheld(profile, one)).map(({ title }) => title)
  if (titles.length === 0) return []
  const text = `${titles.join(', ')}: ${englishLanguage.texts.withheld}`
  const entries = [entry('firstToKnow', 'withheld', 0, [{ text, bold: true }])]
  return [{ label: 'Not on this paper', tone: 'plain', entries }]
}

function chosen(group: Group, kinds: readonly LineKind[]): Group[] {
  const entries = group.entries.filter(({ kind }) => kinds.includes(kind))
  return entries.length > 0 ? [{ ...group, entries }] : []
}

function firstToKnow({ firstToKnow: text }: Critical): Entry[] {
  return text ? [entry('firstToKnow', 'history', 0, [{ text, bold: true }])] : []
}

function allergies({ allergies: { dangerous, others, instead } }: Critical): Group {
  const worst = dangerous.map(({ allergen, severity, reaction }, index) =>
    entry('allergies', 'allergies', index, [
      { text: allergen, bold: true, colour: 'danger' },
      { text: ` – ${severity}${reaction ? `: ${reaction}` : ''}` },
    ]),
  )
  const rest = others.map(({ allergen, severity }, index) =>
    flow('otherAllergies', 'allergies', index, `${allergen} (${severity.text})`),
  )
  const none = instead ? [entry('allergies', 'allergies', 0, [{ text: instead, bold: true }])] : []
  return {
    label: 'Allergies',
    tone: dangerous.length > 0 ? 'danger' : 'plain',
    entries: [...worst, ...none, ...rest],
    flowBegins: dangerous.length > 0 ? 'Also: ' : undefined,
  }
}

function conditions(profile: Profile): Entry[] {
  return conditionsOf(profile).map((text, index) => flow('conditions', 'history', index, text))
}

function language(profile: Profile): Entry[] {
  const text = personalReading(profile, 'primaryLanguage')
  return text ? [entry('language', 'personal', 0, [{ text }])] : []
}

// Words that can stand by themselves: a lone "Yes" is soon misread.
const donorWords = { yes: 'Organ donor', no: 'Not an organ donor', unknown: 'Organ donor: unknown' }

function organDonor({ personal }: Profile): Entry[] {
  const answer = personal?.value.organDonor
  return answer ? [entry('organDonor', 'personal', 0, [{ text: donorWords[answer] }])] : []
}

function personalReading({ personal: saved }: Profile, field: string): string | undefined {
  return readingOf(fieldsOf(personalSection), saved?.value ?? {}, field)
}
