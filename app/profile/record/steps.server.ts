import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import type { Section } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { completeness } from './completeness.ts'
import { appliesTo, type Profile, savedIn } from './profile.ts'

/** One page of the step-by-step editor: a section, or two that are filled in and saved together. */
export interface Step {
  /** Last part of its address. */
  name: SectionName
  title: string
  sections: readonly Section[]
}

/** A step as the list of steps shows it. */
export interface StepShown {
  name: string
  title: string
  /** 0 to 100. */
  completion: number
}

/** Every step in its order, whoever it applies to. */
export const steps: readonly Step[] = [
  stepOf('personal'),
  stepOf('history'),
  stepOf('medications'),
  {
    name: 'allergies',
    title: 'Allergies & Immunizations',
    sections: [sectionsByName.allergies, sectionsByName.immunizations],
  },
  stepOf('social'),
  stepOf('reproductive'),
  stepOf('mental'),
  stepOf('functional'),
  stepOf('cultural'),
]

/** The step that a section is edited in. */
export function stepWith(section: string): Step | undefined {
  return steps.find(({ sections }) => sections.some(({ name }) => name === section))
}

/** A step without what is withheld from its reader; undefined where nothing of it is left. */
export function shownStep(step: Step, reader: Pick<RecordOwner, 'withheld'>): Step | undefined {
  const sections = step.sections.filter(section => !isWithheld(reader, section))
  if (sections.length === step.sections.length) return step
  const [only] = sections
  return only && { ...step, title: only.title, sections }
}

/** The steps that apply to a person, and where one of them stands: the step before and the step after it. */
export function placeOf(step: Step, profile: Profile) {
  const applying = steps.filter(one => isApplicable(one, profile))
  const at = orderOf(step)
  return {
    applying: applying.flatMap(one => {
      const left = shownStep(one, profile)
      return left ? [shown(left, profile)] : []
    }),
    previous: applying.findLast(one => orderOf(one) < at)?.name,
    next: applying.find(one => orderOf(one) > at)?.name,
  }
}

/** Whether there is anything on a step for this person. */
export function isApplicable({ sections }: Step, profile: Profile): boolean {
  return sections.some(section => appliesTo(section, profile))
}

// By its name: of a step with a withheld section there is another object.
function orderOf({ name }: Step): number {
  return steps.findIndex(step => step.name === name)
}

function stepOf(name: SectionName): Step {
  const section = sectionsByName[name]
  return { name, title: section.title, sections: [section] }
}

function shown({ name, title, sections }: Step, profile: Profile): StepShown {
  const figures = sections.map(section => completeness(section, savedIn(profile, section)?.value))
  const sum = figures.reduce((total, figure) => total + figure, 0)
  return { name, title, completion: Math.floor(sum / figures.length) }
}
