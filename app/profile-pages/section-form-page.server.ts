import type { Access } from '#app/access/require-access-route.server.ts'
import { isWithheld } from '#app/access/withheld.ts'
import { latestDay } from '#app/forms/days/own-day.server.ts'
import { closeRows } from '#app/profile/parse/closed-rows.ts'
import { formValues, suggestedAnswers } from '#app/profile/parse/form-values.ts'
import { findMissing } from '#app/profile/record/completeness.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { findRepeatedAllergens } from '#app/profile/record/merge-allergies.server.ts'
import { isUnreadable, type Profile, savedIn } from '#app/profile/record/profile.ts'
import { listNames } from '#app/profile-definition/catalogues/catalogues.server.ts'
import { notProvided, notShownText } from '#app/profile-definition/display-answer.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { findNumberingPlan } from './numbering-plan.server.ts'
import type { Mirrored, SectionFormPage } from './section-form-page.ts'

/**
 * Returns the form of these sections with the saved values. Its stored rows are closed.
 * @param open name of the row that is open, or of a control in it.
 */
export function toFormPage(
  id: string,
  sections: readonly Section[],
  profile: Profile,
  access: Pick<Access, 'owner' | 'role'>,
  open?: string,
): SectionFormPage {
  const filled = sections.map(section =>
    formValues(section, savedIn(profile, section), suggestedAnswers(section, access)),
  )
  const { values, lines } = closeRows(fieldsOf(...sections), Object.assign({}, ...filled), open)
  return {
    id,
    sections,
    owner: access.owner.id,
    values,
    versions: Object.fromEntries(
      sections.map(section => [section.name, savedIn(profile, section)?.version ?? 0]),
    ),
    missing: sections.flatMap(section => findMissing(section, savedIn(profile, section)?.value)),
    repeatedAllergens: sections.some(({ name }) => name === allergies.name)
      ? findRepeatedAllergens(profile)
      : [],
    aids: {
      latestDay: latestDay(),
      suggestions: suggestionsFor(sections),
      mirrored: mirroredIn(sections, profile),
      lines,
      numberingPlan: findNumberingPlan(profile.personal?.value.country),
    },
  }
}

function suggestionsFor(sections: readonly Section[]): Record<string, string[]> {
  const lists = Object.values(fieldsOf(...sections)).flatMap(field =>
    field.kind === 'list' ? Object.values(field.item) : [field],
  )
  const names = lists.flatMap(field => (field.kind === 'text' && field.suggestions) || [])
  return Object.fromEntries(names.map(name => [name, [...listNames(name)]]))
}

function mirroredIn(sections: readonly Section[], profile: Profile): Record<string, Mirrored> {
  const mirrors = Object.entries(fieldsOf(...sections)).flatMap(([name, field]) => {
    if (field.kind !== 'mirror') return []
    const other: Section = sectionsByName[field.section as SectionName]
    if (isWithheld(profile, other))
      return [[name, { words: notShownText, sectionTitle: other.title }]]
    if (isUnreadable(profile, other)) {
      return [[name, { words: 'Could not be read', sectionTitle: other.title }]]
    }
    const saved = savedIn(profile, other)?.value ?? {}
    const words = formatAnswer(fieldsOf(other), saved, field.field) ?? notProvided
    const to = `/profile/${other.slug}?edit=1#${other.name}-${field.field}`
    return [[name, { words, to, sectionTitle: other.title }]]
  })
  return Object.fromEntries(mirrors)
}
