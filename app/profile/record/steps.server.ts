import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import type { Section } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { computeCompleteness } from './completeness.ts'
import { appliesTo, type Profile, savedIn } from './profile.ts'

/** One page of the step editor: a section, or two that are saved together. */
export interface Step {
  /** Last segment of its URL: that of the tab of its first section. */
  slug: string
  title: string
  sections: readonly Section[]
}

/** A step as the list of steps shows it. */
export interface StepProgress {
  slug: string
  title: string
  /** 0 to 100. */
  completion: number
}

/** All steps in their order. */
export const steps: readonly Step[] = [
  stepOf('personal'),
  stepOf('history'),
  stepOf('medications'),
  {
    slug: sectionsByName.allergies.slug,
    title: 'Allergies & Immunizations',
    sections: [sectionsByName.allergies, sectionsByName.immunizations],
  },
  stepOf('social'),
  stepOf('reproductive'),
  stepOf('mental'),
  stepOf('functional'),
  stepOf('cultural'),
]

/** Returns the step of a section, by the slug of its tab or by its name; undefined if unknown. */
export function findStep(section: string): Step | undefined {
  return steps.find(({ sections }) =>
    sections.some(({ slug, name }) => slug === section || name === section),
  )
}

/** Returns a step without withheld sections; undefined if none is left. */
export function visibleStep(step: Step, reader: Pick<RecordOwner, 'withheld'>): Step | undefined {
  const sections = step.sections.filter(section => !isWithheld(reader, section))
  if (sections.length === step.sections.length) return step
  const [only] = sections
  return only && { ...step, title: only.title, sections }
}

/** Returns the steps that apply, with the step before and after one of them. */
export function findStepPlace(step: Step, profile: Profile) {
  const applying = steps.filter(one => isApplicable(one, profile))
  const order = findOrder(step)
  return {
    applying: applying.flatMap(one => {
      const visible = visibleStep(one, profile)
      return visible ? [toProgress(visible, profile)] : []
    }),
    previous: applying.findLast(one => findOrder(one) < order)?.slug,
    next: applying.find(one => findOrder(one) > order)?.slug,
  }
}

/** Returns true if a section of the step applies. */
export function isApplicable({ sections }: Step, profile: Profile): boolean {
  return sections.some(section => appliesTo(section, profile))
}

// Compared by slug, because a step with a withheld section is another object.
function findOrder({ slug }: Step): number {
  return steps.findIndex(step => step.slug === slug)
}

function stepOf(name: SectionName): Step {
  const section = sectionsByName[name]
  return { slug: section.slug, title: section.title, sections: [section] }
}

function toProgress({ slug, title, sections }: Step, profile: Profile): StepProgress {
  const figures = sections.map(section =>
    computeCompleteness(section, savedIn(profile, section)?.value),
  )
  const sum = figures.reduce((total, figure) => total + figure, 0)
  return { slug, title, completion: Math.floor(sum / figures.length) }
}
