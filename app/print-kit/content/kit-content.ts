import { isWithheld } from '#app/access/withheld.ts'
import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { partsOf } from '#app/emergency/links/link-visibility.ts'
import { namedPartTexts } from '#app/emergency/links/part-texts.ts'
import { type Critical, criticalOf } from '#app/emergency/record/critical-facts.ts'
import { displayDay } from '#app/lib/dates.ts'
import { onOneLine } from '#app/pdf/typeset.ts'
import { withCurrentMedications } from '#app/profile/record/current-medications.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { unreadableTitles } from '#app/profile/record/withheld-titles.server.ts'
import { notProvided } from '#app/profile-definition/display-answer.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { personal as personalSection } from '#app/profile-definition/sections/personal.ts'
import type { LineKind } from '../print-choices.ts'
import { alerts } from './alert-entries.ts'
import { conditionsOf } from './condition-entries.ts'
import { type Entry, entry, flow, type Group } from './kit-entry.ts'
import { medicines } from './medication-entries.ts'
import { contacts, doctors } from './people-entries.ts'

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
  const profile = withCurrentMedications(whole)
  const critical = criticalOf(profile, options.now)
  const all: Group[] = [
    { label: 'Read first', tone: 'first', entries: firstToKnow(critical) },
    allergies(critical),
    { label: 'Alerts', tone: 'plain', entries: alerts(profile, options.now) },
    { label: 'Medicines', tone: 'plain', ...medicines(profile, critical, options.isFull) },
    { label: 'Call', tone: 'plain', entries: contacts(profile) },
    { label: 'Conditions', tone: 'plain', entries: conditions(profile) },
    { label: 'Language', tone: 'plain', entries: language(profile) },
    { label: 'Doctors', tone: 'plain', entries: doctors(profile) },
    { label: 'Donor', tone: 'plain', entries: organDonor(profile) },
  ]
  const missing = missingWords(whole)
  const { dob } = profile.personal?.value ?? {}
  const born = {
    kind: 'dob',
    label: 'Born',
    text: dob ? displayDay(dob) : (missing ?? notProvided),
  } as const
  const blood = missing ?? personalReading(profile, 'bloodType') ?? notProvided
  return {
    name: onOneLine(profile.personal?.value.fullName || accountName),
    facts: [born, { kind: 'bloodType' as const, label: 'Blood type', text: blood }].filter(
      ({ kind }) => options.kinds.includes(kind),
    ),
    groups: [
      ...unreadable(whole),
      ...withheldGroups(whole),
      ...all.flatMap(group => chosen(group, options.kinds)),
    ],
  }
}

function missingWords(whole: Profile): string | undefined {
  const { withheld, unreadable } = englishLanguage.texts
  if (isWithheld(whole, personalSection)) return withheld
  return isUnreadable(whole, personalSection) ? unreadable : undefined
}

// Added whatever lines were chosen: silence would read as "none".
function unreadable(whole: Profile): Group[] {
  const titles = unreadableTitles(whole)
  if (titles.length === 0) return []
  const { texts } = englishLanguage
  const spans = [{ text: `${titles.join(', ')}: ${texts.unreadable}.`, bold: true }]
  const entries = [entry('firstToKnow', 'unreadable', 0, spans, { rank: 'withheld' })]
  return [{ label: 'Not on this paper', tone: 'plain', entries }]
}

// The paper of a proxy says that something is withheld, whatever lines were chosen: silence would
// read as "none". Only parts whose silence could harm are named.
function withheldGroups({ withheld }: Profile): Group[] {
  if (!withheld?.size) return []
  const { texts } = englishLanguage
  const names = namedPartTexts(englishLanguage, partsOf(withheld))
  const named =
    names.length > 0 ? [{ text: `${names.join(', ')}: ${texts.withheld}. `, bold: true }] : []
  const entries = [
    entry('firstToKnow', 'withheld', 0, [...named, { text: texts.record.neverShown }], {
      rank: 'withheld',
    }),
  ]
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
  const worst = dangerous.map(({ allergen, severity, reaction }, index) => {
    const name = { text: allergen, bold: true, colour: 'danger' as const }
    const brief = [name, { text: ` – ${severity}` }]
    const spans = [name, { text: ` – ${severity}${reaction ? `: ${reaction}` : ''}` }]
    return entry('allergies', 'allergies', index, spans, { brief })
  })
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
  return conditionsOf(profile).map(({ name, isLesser }, index) =>
    flow('conditions', 'history', index, name, {
      rank: isLesser ? 'lesserConditions' : 'conditions',
    }),
  )
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
  return formatAnswer(fieldsOf(personalSection), saved?.value ?? {}, field)
}
