import { joined } from '#app/profile-definition/display-answer.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { type Language, sectionIn } from '../languages/languages.server.ts'
import type { CareAlert } from '../record/care-alerts.ts'
import type { CriticalFacts, EmptyReason } from '../record/critical-facts.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import { html, type Markup } from './html.server.ts'
import { type MarkOf, markedMarkup, toAttributes } from './owner-words.server.ts'

interface PanelOptions {
  language: Language
  mark: MarkOf
  /** The id of the panel of medications, where no list of them follows. */
  medicationsId?: string
}

/** Returns the panels that change first aid. Their order is explained in docs/decisions/0058. */
export function firstPanels(
  { critical, otherCriticalRows }: EmergencyRecord,
  options: PanelOptions,
): Markup {
  const { language, mark } = options
  const { record } = language.texts
  const { firstToKnow, allergies, medications, states, implants, directives } = critical
  const firstLabel = fieldsOf(sectionIn(language, 'history')).firstToKnow?.label ?? ''
  return html`${
    firstToKnow &&
    panel('amber', firstLabel, html`<p${toAttributes(mark(true))} class="lines">${firstToKnow}</p>`)
  }${allergyPanel(allergies, options)}${alertPanel(findStatesLegend(language), states, mark)}${medicationPanel(medications, options)}${alertPanel(record.implantsAndDirective, [...implants, ...directives], mark)}${otherCriticalRows.map(
    ({ label, text, items, isTyped }) => {
      const words = items?.map(({ title }) => title)
      const attributes = toAttributes(mark(isTyped || items?.some(item => item.isTyped)))
      const content = words ? joined(words, language.formats) : text
      return panel('amber', label, html`<p${attributes}>${content}</p>`)
    },
  )}`
}

// The block of the states, which the owner sees under the same heading.
function findStatesLegend(language: Language): string {
  const { blocks } = sectionIn(language, 'history')
  return blocks.find(({ fields }) => 'firstAidStates' in fields)?.legend ?? ''
}

function findTone(emptyReason: EmptyReason | undefined): Tone {
  if (emptyReason === 'unreadable') return 'red'
  return emptyReason === 'none' ? 'green' : 'plain'
}

function allergyPanel(
  { dangerous, placeholder, emptyReason }: CriticalFacts['allergies'],
  { language, mark }: PanelOptions,
): Markup | undefined {
  const { record } = language.texts
  if (placeholder)
    return panel(
      findTone(emptyReason),
      record.allergies,
      placeholderMarkup(placeholder, emptyReason, language),
    )
  if (dangerous.length === 0) return undefined
  const own = toAttributes(mark(true))
  const rows = dangerous.map(
    ({ allergen, severity, reaction }) =>
      html`<li><strong${own}>${allergen}</strong> <b>${severity}</b>${
        reaction && markedMarkup([{ text: ' – ' }, { text: reaction, isTyped: true }], mark)
      }</li>`,
  )
  return panel('red', record.dangerousAllergies, html`<ul>${rows}</ul>`)
}

// An unknown answer must not be read as "none".
function placeholderMarkup(
  placeholder: string,
  emptyReason: EmptyReason | undefined,
  { texts: { record } }: Language,
): Markup {
  const isUnknown = emptyReason === 'not recorded' || emptyReason === 'unreadable'
  return html`<p><b>${placeholder}</b>${isUnknown && html`. ${record.notNone}`}</p>`
}

function medicationPanel(
  { critical, others, placeholder, emptyReason }: CriticalFacts['medications'],
  { language, mark, medicationsId }: PanelOptions,
): Markup {
  const { record } = language.texts
  const own = toAttributes(mark(true))
  if (critical.length === 0) {
    const content = placeholder
      ? placeholderMarkup(placeholder, emptyReason, language)
      : html`<p${own}>${joined(others, language.formats)}</p><p>${record.noneCritical}</p>`
    const tone = emptyReason === 'unreadable' ? 'red' : 'plain'
    return panel(tone, record.medicines, content, medicationsId)
  }
  const items = critical.map(
    ({ name, dose, reason }) =>
      html`<li><strong${own}>${name}</strong> ${reason}${
        dose && markedMarkup([{ text: ' – ' }, ...dose], mark)
      }</li>`,
  )
  return panel('amber', record.criticalMedicines, html`<ul>${items}</ul>`, medicationsId)
}

function alertPanel(title: string, alerts: CareAlert[], mark: MarkOf): Markup | undefined {
  if (alerts.length === 0) return undefined
  const items = alerts.map(
    alert =>
      html`<li><strong${toAttributes(mark(alert.title.isTyped))}>${alert.title.text}</strong> ${markedMarkup(alert.text, mark)}</li>`,
  )
  // The bold titles are clear without a heading, so only screen readers get it.
  return html`<section class="first amber untitled">${warningSign}<h2>${title}</h2><ul>${items}</ul></section>`
}

type Tone = 'red' | 'amber' | 'green' | 'plain'

function panel(tone: Tone, title: string, content: Markup, id?: string): Markup {
  const classes = tone === 'plain' ? 'first' : `first ${tone}`
  const sign = (tone === 'red' || tone === 'amber') && warningSign
  return html`<section${id && html` id="${id}"`} class="${classes}"><h2>${sign} ${title}</h2>${content}</section>`
}

const warningSign = html`<svg width="18" height="18" viewBox="0 0 24 24" fill="none" aria-hidden="true"><path d="M12 3 22 21H2z" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round"></path><path d="M12 9v6" stroke="currentColor" stroke-width="2.5"></path><path d="M12 16.5v2.5" stroke="currentColor" stroke-width="2.5"></path></svg>`
