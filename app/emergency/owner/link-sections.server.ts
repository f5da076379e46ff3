import { z } from 'zod'
import { typedText } from '#app/forms/typed-text.server.ts'
import { normalizeLine } from '#app/lib/typed-text.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import {
  hasPublicLine,
  type LinkSettings,
  maxPublicLineLength,
  type PublicLines,
} from '../links/link-settings.ts'
import {
  isPartShown,
  partsIn,
  type ShareablePart,
  shareableParts,
} from '../links/link-visibility.ts'
import type { LinkSectionsValues, SectionChoice, VisibilitySummary } from './link-sections.ts'

/**
 * Returns the labels of what a link shows and withholds. A section whose parts are all alike is
 * named once; otherwise each list names the parts that differ, or all others of the section.
 * @param isOwn true if the owner reads it, not a proxy.
 */
export function summarizeVisibility(settings: LinkSettings, isOwn: boolean): VisibilitySummary {
  const isShown = ({ key, needs = key }: ShareablePart) =>
    isPartShown(settings, key) && isPartShown(settings, needs)
  const named = shareableParts().flatMap(({ section, whole, alone }) => {
    const isWholeShown = isShown(whole)
    const others = alone.filter(part => isShown(part) !== isWholeShown)
    const label = others.length > 0 ? `${section.title} (all other answers)` : section.title
    return [
      { label, isListedAsShown: isWholeShown },
      ...others.map(part => ({ label: part.label, isListedAsShown: !isWholeShown })),
    ]
  })
  const labels = (areShown: boolean) =>
    named.filter(({ isListedAsShown }) => isListedAsShown === areShown).map(({ label }) => label)
  return {
    shown: labels(true),
    withheld: labels(false),
    open: publicLineLabels(settings.open, isOwn),
  }
}

function publicLineLabels(open: PublicLines | undefined, isOwn: boolean): string[] {
  return [
    ...(open?.name ? [isOwn ? 'Your name' : 'The owner’s name'] : []),
    ...(open?.contact === undefined ? [] : ['One emergency contact']),
    ...(open?.line ? [isOwn ? 'Your own line of text' : 'The owner’s own line of text'] : []),
  ]
}

/** Returns the sections with their parts, for the form. */
export function sectionChoices(): SectionChoice[] {
  return shareableParts().map(({ section, whole, alone }) => ({
    title: section.title,
    whole: alone.length > 0 ? { ...whole, label: 'All other answers of this section' } : whole,
    alone,
  }))
}

/** Returns the label of each emergency contact of a profile by its id. */
export function contactOptions(profile: Profile): Record<string, string> {
  const contacts = profile.personal?.value.emergencyContacts ?? []
  return Object.fromEntries(
    contacts.map(({ id, name, relationship }) => [
      String(id),
      [name, relationship].filter(Boolean).join(', '),
    ]),
  )
}

/** Returns the form values of the stored settings. A contact that was removed counts as none. */
export function linkSectionsValues(
  settings: LinkSettings,
  contacts: Record<string, string>,
): LinkSectionsValues {
  const { open } = settings
  const contact = String(open?.contact ?? '')
  return {
    shown: shareableParts()
      .flatMap(partsIn)
      .filter(({ key }) => isPartShown(settings, key))
      .map(({ key }) => key),
    openName: open?.name ?? false,
    openContact: contact in contacts ? contact : '',
    openLine: open?.line ?? '',
  }
}

/**
 * Returns the schema of the posted form.
 * @param code of the link, which the line must not contain; empty where it cannot be unsealed.
 */
export function linkSectionsSchema(contacts: Record<string, string>, code: string) {
  const codeAlone = new RegExp(`(?<!\\d)${code || 'x'}(?!\\d)`)
  return z.object({
    intent: z.literal(['save', 'reset']).default('save'),
    shown: z.array(z.string()),
    openName: z.boolean().default(false),
    openContact: z
      .string()
      .refine(id => id in contacts, 'Choose one of your contacts')
      .optional(),
    openLine: typedText('Line of text', maxPublicLineLength, { normalize: normalizeLine })
      .refine(
        line => !codeAlone.test(line),
        'Remove the access code: anyone with the link could read it',
      )
      .optional(),
  })
}

/** Returns the settings of a posted form. Parts at their default are not stored. */
export function toLinkSettings(
  { name }: LinkSettings,
  form: z.output<ReturnType<typeof linkSectionsSchema>>,
): LinkSettings {
  const nameSetting = name ? { name } : {}
  if (form.intent === 'reset') return nameSetting
  const chosen = shareableParts()
    .flatMap(partsIn)
    .flatMap(({ key, isShownByDefault }) => {
      const isChosen = form.shown.includes(key)
      return isChosen === isShownByDefault ? [] : [[key, isChosen] as const]
    })
  const open: PublicLines = {
    name: form.openName,
    ...(form.openContact && { contact: Number(form.openContact) }),
    ...(form.openLine && { line: form.openLine }),
  }
  return {
    ...nameSetting,
    ...(chosen.length > 0 && { shown: Object.fromEntries(chosen) }),
    ...(hasPublicLine(open) && { open }),
  }
}
