import { isWithheld } from '#app/access/withheld.ts'
import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { findPartKeys } from '#app/emergency/links/link-visibility.ts'
import { namedPartTexts } from '#app/emergency/links/part-text.ts'
import { type CriticalFacts, findCriticalFacts } from '#app/emergency/record/critical-facts.ts'
import { toPlainText } from '#app/emergency/record/marked-text.ts'
import { displayDay } from '#app/lib/dates.ts'
import { toOneLine } from '#app/pdf/typeset.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { withShownMedications } from '#app/profile/record/medication-time.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { unreadableTitles } from '#app/profile/record/withheld-titles.server.ts'
import { notProvided } from '#app/profile-definition/display-answer.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { personal as personalSection } from '#app/profile-definition/sections/personal.ts'
import type { LineKind } from '../print-choices.ts'
import { alertEntries } from './alert-entries.ts'
import { findConditions } from './condition-entries.ts'
import { type EntryGroup, flowEntry, type KitEntry, kitEntry } from './kit-entry.ts'
import { medicationEntries } from './medication-entries.ts'
import { contactEntries, doctorEntries } from './people-entries.ts'

/** The content of a wallet card or a fridge sheet. */
export interface KitContent {
  name: string
  facts: { kind: LineKind; label: string; text: string }[]
  groups: EntryGroup[]
  /** The day of the last change of the medications, as text. */
  changedText?: string
}

/**
 * Returns the content of a wallet card or a fridge sheet.
 * @param accountName used if the profile has no full name.
 * @param options `isFull` gives every medication a line with dose and times.
 */
export function toKitContent(
  whole: Profile,
  accountName: string,
  options: { kinds: readonly LineKind[]; isFull: boolean; now: Date },
): KitContent {
  const profile = withShownMedications(whole, options.now)
  const critical = findCriticalFacts(profile, options.now)
  const all: EntryGroup[] = [
    { label: 'Read first', tone: 'first', entries: firstEntries(critical) },
    allergyGroup(critical),
    { label: 'Alerts', tone: 'plain', entries: alertEntries(profile, options.now) },
    { label: 'Medicines', tone: 'plain', ...medicationEntries(profile, critical, options.isFull) },
    { label: 'Call', tone: 'plain', entries: contactEntries(profile) },
    { label: 'Conditions', tone: 'plain', entries: conditionEntries(profile) },
    { label: 'Language', tone: 'plain', entries: languageEntries(profile) },
    { label: 'Doctors', tone: 'plain', entries: doctorEntries(profile) },
    { label: 'Donor', tone: 'plain', entries: donorEntries(profile) },
  ]
  const missing = absenceText(whole)
  const { dob } = profile.personal?.value ?? {}
  const born = {
    kind: 'dob',
    label: 'Born',
    text: dob ? displayDay(dob) : (missing ?? notProvided),
  } as const
  const blood = missing ?? personalAnswer(profile, 'bloodType') ?? notProvided
  return {
    name: toOneLine(profile.personal?.value.fullName || accountName),
    facts: [born, { kind: 'bloodType' as const, label: 'Blood type', text: blood }].filter(
      ({ kind }) => options.kinds.includes(kind),
    ),
    groups: [
      ...unreadableGroups(whole),
      ...withheldGroups(whole),
      ...all.flatMap(group => withChosenKinds(group, options.kinds)),
    ],
  }
}

function absenceText(whole: Profile): string | undefined {
  const { withheld, unreadable } = englishLanguage.texts
  if (isWithheld(whole, personalSection)) return withheld
  return isUnreadable(whole, personalSection) ? unreadable : undefined
}

// Always added, whatever lines were chosen: silence would read as "none".
function unreadableGroups(whole: Profile): EntryGroup[] {
  const titles = unreadableTitles(whole)
  if (titles.length === 0) return []
  const { texts } = englishLanguage
  const spans = [{ text: `${titles.join(', ')}: ${texts.unreadable}.`, bold: true }]
  const entries = [kitEntry('firstToKnow', 'unreadable', 0, spans, { rank: 'withheld' })]
  return [{ label: 'Not on this paper', tone: 'plain', entries }]
}

// Always added to the paper of a proxy: silence would read as "none". Only parts whose silence
// could harm are named.
function withheldGroups({ withheld }: Profile): EntryGroup[] {
  if (!withheld?.size) return []
  const { texts } = englishLanguage
  const names = namedPartTexts(englishLanguage, findPartKeys(withheld))
  const named =
    names.length > 0 ? [{ text: `${names.join(', ')}: ${texts.withheld}. `, bold: true }] : []
  const entries = [
    kitEntry('firstToKnow', 'withheld', 0, [...named, { text: texts.record.neverShown }], {
      rank: 'withheld',
    }),
  ]
  return [{ label: 'Not on this paper', tone: 'plain', entries }]
}

function withChosenKinds(group: EntryGroup, kinds: readonly LineKind[]): EntryGroup[] {
  const entries = group.entries.filter(({ kind }) => kinds.includes(kind))
  return entries.length > 0 ? [{ ...group, entries }] : []
}

function firstEntries({ firstToKnow: text }: CriticalFacts): KitEntry[] {
  return text ? [kitEntry('firstToKnow', 'history', 0, [{ text, bold: true }])] : []
}

function allergyGroup({
  allergies: { dangerous, others, placeholder },
}: CriticalFacts): EntryGroup {
  const worst = dangerous.map(({ allergen, severity, reaction }, index) => {
    const name = { text: toPlainText([allergen]), bold: true, colour: 'danger' as const }
    const brief = [name, { text: ` – ${severity.text}` }]
    const spans = [name, { text: ` – ${severity.text}${reaction ? `: ${reaction}` : ''}` }]
    return kitEntry('allergies', 'allergies', index, spans, { brief, main: brief })
  })
  const rest = others.map((words, index) =>
    flowEntry('otherAllergies', 'allergies', index, toPlainText(words)),
  )
  const none = placeholder
    ? [kitEntry('allergies', 'allergies', 0, [{ text: placeholder, bold: true }])]
    : []
  return {
    label: 'Allergies',
    tone: dangerous.length > 0 ? 'danger' : 'plain',
    entries: [...worst, ...none, ...rest],
    flowPrefix: dangerous.length > 0 ? 'Also: ' : undefined,
  }
}

function conditionEntries(profile: Profile): KitEntry[] {
  return findConditions(profile).map(({ name, isLesser }, index) =>
    flowEntry('conditions', 'history', index, name, {
      rank: isLesser ? 'lesserConditions' : 'conditions',
    }),
  )
}

function languageEntries(profile: Profile): KitEntry[] {
  const text = personalAnswer(profile, 'primaryLanguage')
  return text ? [kitEntry('language', 'personal', 0, [{ text }])] : []
}

// Complete phrases: a lone "Yes" is easily misread.
const donorTexts = { yes: 'Organ donor', no: 'Not an organ donor', unknown: 'Organ donor: unknown' }

function donorEntries({ personal }: Profile): KitEntry[] {
  const answer = personal?.value.organDonor
  return answer ? [kitEntry('organDonor', 'personal', 0, [{ text: donorTexts[answer] }])] : []
}

function personalAnswer({ personal: saved }: Profile, field: string): string | undefined {
  return formatAnswer(fieldsOf(personalSection), saved?.value ?? {}, field)
}
