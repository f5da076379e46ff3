import { completeness } from './completeness.ts'
import type { Overview } from './overview.ts'
import { appliesTo, type Profile, savedIn } from './profile.ts'
import { sections } from './sections/index.server.ts'

/** The figures of a profile for its overview. The whole is the mean over the sections that apply. */
export function overviewOf(profile: Profile): Overview {
  const figures = sections
    .filter(section => appliesTo(section, profile))
    .map(section => ({
      slug: section.slug,
      title: section.title,
      description: section.description,
      completion: completeness(section, savedIn(profile, section)?.value),
    }))
  const sum = figures.reduce((total, { completion }) => total + completion, 0)
  return { completion: Math.floor(sum / figures.length), sections: figures }
}
