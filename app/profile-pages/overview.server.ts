import { computeCompleteness } from '#app/profile/record/completeness.ts'
import { appliesTo, isUnreadable, type Profile, savedIn } from '#app/profile/record/profile.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Overview } from './overview.ts'

/**
 * Returns the completeness of a profile: the mean over the sections that apply and can be opened.
 * @param openComments numbers of open comments by stored name of the section.
 */
export function toOverview(profile: Profile, openComments?: Map<string, number>): Overview {
  const figures = sections
    .filter(section => appliesTo(section, profile) && !isUnreadable(profile, section))
    .map(section => ({
      slug: section.slug,
      title: section.title,
      description: section.description,
      completion: computeCompleteness(section, savedIn(profile, section)?.value),
      ...(openComments && { openComments: openComments.get(section.storedName) ?? 0 }),
    }))
  const sum = figures.reduce((total, { completion }) => total + completion, 0)
  // There may be no section, if all are withheld.
  return { completion: Math.floor(sum / Math.max(1, figures.length)), sections: figures }
}
