import { startPath } from './start-path.ts'

/** Last segments of the pages of the short way, in their order. */
export const startPageNames = [
  'name',
  'allergies',
  'medications',
  'first-aid',
  'contact',
  'ready',
] as const

export type StartPageName = (typeof startPageNames)[number]

interface StartPage {
  title: string
  /** One sentence: why the page asks. */
  why: string
}

/** The words of each page. */
export const startPages: Record<StartPageName, StartPage> = {
  name: {
    title: 'Name and date of birth',
    why: 'Responders see that they have the right person. Many doses depend on the age.',
  },
  allergies: {
    title: 'Do you have allergies?',
    why: 'A crew may give medicine within minutes. This keeps them from giving the wrong one.',
  },
  medications: {
    title: 'Which medications do you take?',
    why: 'Some medications change first aid, and some do not go together.',
  },
  'first-aid': {
    title: 'What changes first aid for you?',
    why: 'With some conditions and implants, the usual help can do harm.',
  },
  contact: {
    title: 'Whom should responders call?',
    why: 'A contact can say what is usual for you, and can come.',
  },
  ready: {
    title: 'This is what a responder sees',
    why: 'Read it once. If something is wrong, change it below.',
  },
}

/** Names of the answers of each page, for links that lead back to it. */
export const startTopics: Record<Exclude<StartPageName, 'ready'>, string> = {
  name: 'Name and date of birth',
  allergies: 'Allergies',
  medications: 'Medications',
  'first-aid': 'What changes first aid',
  contact: 'Contact',
}

/** The button of the answer “I take no medication”. */
export const noneField = { name: 'none', value: 'on' } as const

/** Returns the URL of a page. */
export function startPagePath(name: StartPageName): string {
  return `${startPath}/${name}`
}

/** A page among the pages that the actor may see. */
export interface StartPlace {
  /** From 1. */
  number: number
  count: number
  /** URL of the page before it; the dashboard before the first one. */
  back: string
  /** URL of the page after it; undefined on the last one. */
  next?: string
}
